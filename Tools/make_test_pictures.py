#!/usr/bin/env python3
"""Writes Tests/Pictures: one photograph of a face and the pictures derived from it.

usage: make_test_pictures.py [--check] [--only NAME ...]

  --check   write nothing; exit with 1 if a file in Tests/Pictures decodes to other pixels than the
            ones this script would write.
  --only    restrict to the named files.

Needs: pillow==13.0.0 numpy==1.26.4 scikit-image==0.26.0 (for its data/astronaut.png, which is
copied byte for byte). The photograph is Eileen Collins by NASA, public domain.

Everything is made by integer arithmetic, by Pillow's fixed-point resampling or with a seeded
generator, so a second run gives the same pixels. `reference` below is the only input.
"""
import argparse
import hashlib
import io
import os
import sys

import numpy as np
from PIL import Image, ImageFilter

HERE = os.path.dirname(os.path.abspath(__file__))
PICTURES = os.path.join(HERE, "..", "Tests", "Pictures")
SOURCE_SHA256 = "88431cd9653ccd539741b555fb0a46b61558b301d4110412b5bc28b5e3ea6cb5"

# Centre of the face in astronaut.png and a square around it that holds the head, in pixels.
FACE_CENTRE = (223, 125)
HEAD = (123, 10, 323, 210)


def source_path():
    import skimage

    return os.path.join(os.path.dirname(skimage.__file__), "data", "astronaut.png")


def array(image):
    return np.asarray(image.convert("RGB"))


def picture(pixels):
    return Image.fromarray(np.ascontiguousarray(pixels))


def tilted(image, degrees, box):
    """Turns counter-clockwise about the face by `degrees`, then crops."""
    turned = image.rotate(degrees, Image.Resampling.BILINEAR, center=FACE_CENTRE)
    return turned.crop(box)


def resized(image, width, height):
    return image.resize((width, height), Image.Resampling.BICUBIC)


def mirrored(image):
    return image.transpose(Image.Transpose.FLIP_LEFT_RIGHT)


def beside(images, height, background=(90, 100, 110)):
    """Pictures in a row, aligned at the bottom."""
    canvas = Image.new("RGB", (sum(i.width for i in images), height), background)
    x = 0
    for image in images:
        canvas.paste(image, (x, height - image.height))
        x += image.width
    return canvas


def grid(image, columns, rows):
    """Every cell a little smaller than the one before, so that no two scores are equal."""
    canvas = Image.new("RGB", (columns * image.width, rows * image.height), (90, 100, 110))
    for index in range(columns * rows):
        side = image.width - 6 * index
        cell = resized(mirrored(image) if index % 2 else image, side, side)
        row, column = divmod(index, columns)
        canvas.paste(cell, (column * image.width, row * image.height))
    return canvas


def scaled_levels(image, factor, offset):
    levels = array(image).astype(np.int32)
    return picture(np.clip(levels * factor // 256 + offset, 0, 255).astype(np.uint8))


def noise(width, height, channels, seed):
    """Seeded by numpy's PCG64, whose stream is fixed."""
    return np.random.Generator(np.random.PCG64(seed)).integers(
        0, 256, (height, width, channels), dtype=np.uint8
    )


def with_bar(image):
    """Hides nose and mouth behind a flat bar, like a mask."""
    levels = array(image).copy()
    levels[118:175, 40:160] = (120, 140, 160)
    return picture(levels)


def make(photo):
    """Name and picture of every derived file; a name ending in `.jpg` carries its save options."""
    crop = photo.crop((73, 0, 373, 400))
    head = photo.crop(HEAD)
    small_crop = resized(crop, 225, 300)
    quarter = {
        "rotated-90.png": Image.Transpose.ROTATE_90,
        "rotated-180.png": Image.Transpose.ROTATE_180,
        "rotated-270.png": Image.Transpose.ROTATE_270,
    }
    made = {
        # Sizes.
        "crop-300x400.png": crop,
        "odd-411x257.png": photo.crop((20, 3, 431, 260)),
        "upscaled-1280x960.jpg": (
            resized(photo.crop((0, 0, 512, 384)), 1280, 960),
            dict(quality=92, subsampling="4:2:0"),
        ),
        "portrait-750x1334.jpg": (
            resized(photo.crop((100, 0, 388, 512)), 750, 1334),
            dict(quality=90, subsampling="4:4:4"),
        ),
        "small-160x120.png": resized(photo.crop((83, 0, 363, 210)), 160, 120),
        "tiny-80x60.png": resized(photo.crop((83, 0, 363, 210)), 80, 60),
        "small-33x47.png": resized(photo.crop((123, 0, 323, 285)), 33, 47),
        "close-up-320x320.png": resized(photo.crop((172, 72, 278, 178)), 320, 320),
        "far-230x300.png": beside(
            [Image.new("RGB", (170, 300), (70, 80, 75)), resized(head, 60, 60)], 300
        ),
        "wide-700x160.png": beside(
            [Image.new("RGB", (400, 160), (40, 40, 40)), resized(head, 160, 160),
             Image.new("RGB", (140, 160), (180, 180, 180))], 160),
        "tall-200x400.png": beside([head], 400),
        "stripe-wide-900x6.png": photo.crop((0, 120, 512, 126)).resize((900, 6)),
        "stripe-tall-6x900.png": photo.crop((220, 0, 226, 512)).resize((6, 900)),
        "one-pixel-1x1.png": photo.crop((223, 125, 224, 126)),
        # Pose and place.
        "tilt-plus-25.png": tilted(photo, 25, (83, 0, 363, 260)),
        "tilt-minus-40.png": tilted(photo, -40, (83, 0, 363, 260)),
        "tilt-plus-70.png": tilted(photo, 70, (93, 0, 353, 250)),
        "mirrored.png": mirrored(photo.crop((93, 0, 353, 240))),
        "border-left.png": photo.crop((196, 20, 436, 240)),
        "border-top.png": photo.crop((103, 96, 343, 296)),
        "border-corner.png": photo.crop((40, 0, 246, 148)),
        # Several faces.
        "two-faces-800x400.png": beside(
            [photo.crop((23, 0, 423, 400)), mirrored(photo.crop((23, 0, 423, 400)))], 400
        ),
        "three-faces-600x240.png": beside(
            [resized(head, 240, 240), tilted(photo, -20, (123, 30, 323, 230)),
             resized(mirrored(head), 160, 160)], 240),
        "six-faces-390x260.png": grid(resized(head, 130, 130), 3, 2),
        "neighbours-236x150.png": beside(
            [photo.crop((164, 50, 282, 200)), mirrored(photo.crop((164, 50, 282, 200)))], 150
        ),
        # Light and sharpness.
        "grey.png": photo.crop((93, 0, 353, 240)).convert("L"),
        "dark.png": scaled_levels(photo.crop((93, 0, 353, 240)), 40, 0),
        "low-contrast.png": scaled_levels(photo.crop((93, 0, 353, 240)), 30, 110),
        "bright.png": scaled_levels(photo.crop((93, 0, 353, 240)), 512, 20),
        "blurred.png": photo.filter(ImageFilter.BoxBlur(2)).crop((93, 0, 353, 240)),
        "compressed.jpg": (
            photo.crop((93, 0, 353, 240)), dict(quality=12, subsampling="4:2:0")
        ),
        "grey.jpg": (photo.crop((93, 0, 353, 240)).convert("L"), dict(quality=90)),
        "masked.png": with_bar(photo.crop(HEAD)),
        "rgba-random-alpha.png": picture(
            np.dstack([array(head), noise(200, 200, 1, seed=1)[..., 0]])
        ),
        # No face.
        "no-face.png": photo.crop((360, 60, 500, 200)),
        "flat.png": Image.new("RGB", (200, 150), (128, 128, 128)),
        "noise.png": picture(noise(120, 90, 3, seed=2)),
        # Quarter turns, counter-clockwise: upright again after a clockwise turn by the number.
        "upright-225x300.png": small_crop,
    }
    for name, turn in quarter.items():
        made[name] = small_crop.transpose(turn)
    # The same turned picture as JPEG whose EXIF orientation 6 says: turn clockwise by 90 degrees.
    exif = Image.Exif()
    exif[0x0112] = 6
    made["exif-orientation-6.jpg"] = (
        made["rotated-90.png"],
        dict(quality=92, subsampling="4:2:2", exif=exif.tobytes()),
    )
    return made


def encoded(name, value):
    out = io.BytesIO()
    if name.endswith(".jpg"):
        image, options = value
        image.save(out, "JPEG", optimize=True, **options)
    else:
        value.save(out, "PNG", optimize=True)
    return out.getvalue()


def pixels_of(data):
    image = Image.open(io.BytesIO(data))
    return image.mode, image.size, image.tobytes()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--only", nargs="*")
    arguments = parser.parse_args()

    with open(source_path(), "rb") as file:
        source = file.read()
    if hashlib.sha256(source).hexdigest() != SOURCE_SHA256:
        sys.exit("astronaut.png of the installed scikit-image is not the expected file")
    photo = Image.open(io.BytesIO(source)).convert("RGB")
    photo.info.clear()  # or its colour profile would be written into every picture

    files = {"astronaut.png": source}
    files.update((name, encoded(name, value)) for name, value in make(photo).items())

    different = 0
    total = 0
    for name, data in sorted(files.items()):
        if arguments.only and name not in arguments.only:
            continue
        path = os.path.join(PICTURES, name)
        mode, size, pixels = pixels_of(data)
        total += len(data)
        if arguments.check:
            try:
                with open(path, "rb") as file:
                    same = pixels_of(file.read()) == (mode, size, pixels)
            except OSError:
                same = False
            different += not same
            print(f"{'same' if same else 'DIFFERENT':10} {name}")
        else:
            with open(path, "wb") as file:
                file.write(data)
            print(f"{len(data):8} {mode:4} {size[0]:4} x {size[1]:<4} {name}")
    print(f"{total} bytes")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
