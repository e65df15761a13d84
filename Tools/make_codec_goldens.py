"""Makes the picture files and expected pixels of Tests/Goldens/codecs.

Usage: python Tools/make_codec_goldens.py [output folder]
PyPI packages: pillow==13.0.0 (with libjpeg-turbo 3), opencv-python-headless==4.11.0.86, numpy==1.26.4

PNG files are written here byte by byte, so that every colour type, depth, filter and interlacing
occurs. Their expected pixels are computed from what was written, and compared with what Pillow's
`convert("RGB")` and OpenCV's `imread` make of the file. JPEG files are written by Pillow and OpenCV
and their expected pixels are Pillow's.

`index.txt` has one line per picture: file, pixel format, width, height, EXIF orientation, offset of the
stored pixels in `expected.bin`. With an orientation other than 1, the upright pixels follow there.
`broken.txt` has one line per file that must be refused: file, case of the error.
"""

import io
import pathlib
import struct
import sys
import zlib

import cv2
import numpy as np
from PIL import Image, ImageOps

FOLDER = pathlib.Path(
    sys.argv[1] if len(sys.argv) > 1
    else pathlib.Path(__file__).parent.parent / "Tests" / "Goldens" / "codecs"
)
GRAY, RGB, PALETTE, GRAY_ALPHA, RGBA = 0, 2, 3, 4, 6
CHANNELS = {GRAY: 1, RGB: 3, PALETTE: 1, GRAY_ALPHA: 2, RGBA: 4}
TYPE_NAMES = {GRAY: "gray", RGB: "rgb", PALETTE: "palette", GRAY_ALPHA: "gray-alpha", RGBA: "rgba"}
# Adam7: first column, first row, column step, row step of each pass.
ADAM7 = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]

index, expected, broken = [], bytearray(), []


def chunk(kind, data, wrong_checksum=False):
    checksum = zlib.crc32(kind + data) ^ (1 if wrong_checksum else 0)
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", checksum)


def pack_row(samples, depth):
    """Bytes of one row of samples, the first sample in the highest bits."""
    if depth == 16:
        return samples.astype(">u2").tobytes()
    if depth == 8:
        return samples.astype(np.uint8).tobytes()
    bits = (samples.reshape(-1, 1) >> np.arange(depth - 1, -1, -1)) & 1
    return np.packbits(bits.astype(np.uint8).reshape(-1)).tobytes()


def filter_row(kind, row, above, step):
    """One of PNG's five filters; `step` is the distance to the same byte of the pixel to the left."""
    result = bytearray([kind])
    for position, value in enumerate(row):
        left = row[position - step] if position >= step else 0
        up = above[position]
        corner = above[position - step] if position >= step else 0
        estimate = left + up - corner
        nearest = min((abs(estimate - p), n, p) for n, p in enumerate((left, up, corner)))[2]
        prediction = (0, left, up, (left + up) // 2, nearest)[kind]
        result.append((value - prediction) & 0xFF)
    return bytes(result)


def filtered(samples, depth):
    """Filtered rows of a picture or pass, [rows, columns, channels], all filters in turn."""
    step = max(1, samples.shape[2] * depth // 8)
    rows = [pack_row(row.reshape(-1), depth) for row in samples]
    result, above = b"", bytes(len(rows[0]))
    for number, row in enumerate(rows):
        result += filter_row((number + 1) % 5, row, above, step)
        above = row
    return result


def png(samples, color_type, depth, interlaced=False, before=(), after=(), split=None, palette=None):
    """A PNG file of samples [rows, columns, channels]; `before` and `after` are chunks around IDAT."""
    height, width, _ = samples.shape
    if interlaced:
        data = b""
        for x, y, dx, dy in ADAM7:
            part = samples[y::dy, x::dx]
            if part.size:
                data += filtered(part, depth)
    else:
        data = filtered(samples, depth)
    data = zlib.compress(data, 9)
    pieces = [data] if split is None else [data[i : i + split] for i in range(0, len(data), split)]
    header = struct.pack(">IIBBBBB", width, height, depth, color_type, 0, 0, int(interlaced))
    file = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header)
    if palette is not None:
        file += chunk(b"PLTE", palette.astype(np.uint8).tobytes())
    file += b"".join(before) + b"".join(chunk(b"IDAT", piece) for piece in pieces)
    return file + b"".join(after) + chunk(b"IEND", b"")


def to_eight_bits(samples, depth):
    return samples >> 8 if depth == 16 else samples * 255 // (2**depth - 1)


def make_samples(seed, width, height, channels, depth):
    """A gradient with some noise, so that neighbouring samples are alike but not equal."""
    random = np.random.RandomState(seed)
    y, x = np.mgrid[0:height, 0:width]
    result = np.empty((height, width, channels), np.int64)
    for channel in range(channels):
        wave = 0.5 + 0.35 * np.sin(0.31 * x + 0.17 * (channel + 1) * y + channel)
        noise = random.uniform(-0.15, 0.15, (height, width))
        result[:, :, channel] = np.clip((wave + noise) * 2**depth, 0, 2**depth - 1)
    return result


def add(name, data, pixels, orientation=1, upright=None):
    """Adds a picture; pixels are [rows, columns, channels] of 1, 3 or 4 channels."""
    (FOLDER / name).write_bytes(data)
    height, width, channels = pixels.shape
    pixel_format = {1: "gray", 3: "rgb", 4: "rgba"}[channels]
    index.append(f"{name} {pixel_format} {width} {height} {orientation} {len(expected)}")
    expected.extend(pixels.astype(np.uint8).tobytes())
    if orientation != 1:
        expected.extend(upright.astype(np.uint8).tobytes())


def as_rgb(pixels):
    return np.repeat(pixels, 3, 2) if pixels.shape[2] == 1 else pixels[:, :, :3]


def compare_with_peers(name, data, pixels):
    wanted = as_rgb(pixels).astype(np.uint8)
    flags = cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION
    decoded = cv2.imdecode(np.frombuffer(data, np.uint8), flags)
    peers = {
        "Pillow": np.asarray(Image.open(io.BytesIO(data)).convert("RGB")),
        "OpenCV": decoded[:, :, ::-1],
    }
    differing = [peer for peer, found in peers.items() if not np.array_equal(found, wanted)]
    if differing:
        print(f"{name}: differs from {' and '.join(differing)}")


def add_png(name, samples, color_type, depth, transparent=None, palette=None, before=(), **options):
    """Adds a PNG file; `transparent` is a colour, or the alphas of the first palette entries."""
    before = list(before)
    if color_type == PALETTE:
        known = np.zeros((256, 3), np.int64)
        known[: len(palette)] = palette
        pixels = known[samples[:, :, 0]]
        if transparent is not None:
            alphas = np.full(256, 255)
            alphas[: len(transparent)] = transparent
            pixels = np.concatenate([pixels, alphas[samples]], 2)
            before.insert(0, chunk(b"tRNS", bytes(transparent)))
    else:
        pixels = to_eight_bits(samples, depth)
        if color_type == GRAY_ALPHA:
            pixels = pixels[:, :, [0, 0, 0, 1]]
        if transparent is not None:
            alpha = np.where((samples == transparent).all(2, keepdims=True), 0, 255)
            pixels = np.concatenate([as_rgb(pixels), alpha], 2)
            before.insert(0, chunk(b"tRNS", np.asarray(transparent).astype(">u2").tobytes()))
    data = png(samples, color_type, depth, palette=palette, before=before, **options)
    compare_with_peers(name, data, pixels)
    add(name, data, pixels)
    return data, pixels


def exif(orientation, order="II", before=0):
    """EXIF data with the orientation after some other entries."""
    endian = "<" if order == "II" else ">"
    entries = b"".join(
        struct.pack(endian + "HHII", 0x0100 + number, 4, 1, number) for number in range(before)
    )
    entries += struct.pack(endian + "HHIHH", 0x0112, 3, 1, orientation, 0)
    directory = struct.pack(endian + "H", before + 1) + entries + bytes(4)
    return order.encode() + struct.pack(endian + "HI", 42, 8) + directory


def make_pngs():
    depths = {GRAY: (1, 2, 4, 8, 16), RGB: (8, 16), PALETTE: (1, 2, 4, 8), GRAY_ALPHA: (8, 16), RGBA: (8, 16)}
    seed = 0
    for color_type, name in TYPE_NAMES.items():
        for depth in depths[color_type]:
            for interlaced in (False, True):
                seed += 1
                samples = make_samples(seed, 13, 11, CHANNELS[color_type], depth)
                palette = None
                if color_type == PALETTE:
                    palette = np.random.RandomState(seed).randint(0, 256, (2**depth, 3))
                suffix = "-interlaced" if interlaced else ""
                add_png(f"{name}-{depth}{suffix}.png", samples, color_type, depth,
                        palette=palette, interlaced=interlaced)
    for color_type, depth in [(GRAY, 1), (GRAY, 4), (GRAY, 8), (GRAY, 16), (RGB, 8), (RGB, 16)]:
        seed += 1
        samples = make_samples(seed, 13, 11, CHANNELS[color_type], depth)
        if depth == 16:
            # Equal in the high byte only: not the transparent colour.
            samples[2, 3] = samples[5, 6] ^ 1
        add_png(f"{TYPE_NAMES[color_type]}-{depth}-transparent.png", samples, color_type, depth,
                transparent=samples[5, 6], interlaced=depth == 4)
    for depth, alphas in [(1, [0]), (4, [0, 255, 128, 3, 200]), (8, list(range(0, 250, 5)))]:
        seed += 1
        palette = np.random.RandomState(seed).randint(0, 256, (2**depth, 3))
        add_png(f"palette-{depth}-transparent.png", make_samples(seed, 13, 11, 1, depth), PALETTE, depth,
                palette=palette, transparent=alphas, interlaced=depth == 4)
    for width, height in [(1, 1), (2, 3), (5, 4), (9, 1), (1, 9), (33, 17)]:
        seed += 1
        add_png(f"rgb-8-interlaced-{width}x{height}.png", make_samples(seed, width, height, 3, 8), RGB, 8,
                interlaced=True)
    add_png("one-pixel.png", make_samples(90, 1, 1, 3, 8), RGB, 8)
    add_png("one-row.png", make_samples(91, 33, 1, 1, 1), GRAY, 1)
    add_png("one-column.png", make_samples(92, 1, 17, 4, 8), RGBA, 8)
    add_png("many-data-chunks.png", make_samples(93, 13, 11, 3, 8), RGB, 8, split=7)
    add_png("other-gamma.png", make_samples(94, 13, 11, 3, 8), RGB, 8,
            before=[chunk(b"gAMA", struct.pack(">I", 100000)),
                    chunk(b"cHRM", struct.pack(">8I", 31270, 32900, 73000, 28000, 14000, 85000, 8000, 9000))])
    add_png("other-gamma-16.png", make_samples(95, 13, 11, 3, 16), RGB, 16,
            before=[chunk(b"gAMA", struct.pack(">I", 100000))])
    add_png("ancillary-chunks.png", make_samples(96, 13, 11, 3, 8), RGB, 8,
            before=[chunk(b"sBIT", bytes([5, 6, 5])), chunk(b"bKGD", bytes([0, 9, 0, 8, 0, 7])),
                    chunk(b"tEXt", b"Comment\0nothing"), chunk(b"qqQq", b"private"),
                    chunk(b"iCCP", b"none\0\0" + zlib.compress(bytes(200)))],
            after=[chunk(b"tIME", struct.pack(">HBBBBB", 2026, 1, 2, 3, 4, 5)),
                   chunk(b"zTXt", b"Comment\0\0" + zlib.compress(b"a" * 5000))])
    palette = np.random.RandomState(97).randint(1, 256, (5, 3))
    add_png("palette-index-out-of-range.png", make_samples(97, 13, 11, 1, 4), PALETTE, 4, palette=palette)
    for where in ("before", "after"):
        samples = make_samples(98, 13, 11, 3, 8)
        piece = [chunk(b"eXIf", exif(6, "MM"))]
        upright = np.rot90(samples, -1)
        add(f"exif-{where}-data.png", png(samples, RGB, 8, **{where: piece}), samples, 6, upright)


def photo(seed, width, height):
    return Image.fromarray(make_samples(seed, width, height, 3, 8).astype(np.uint8))


def add_jpeg(name, data, orientation=1):
    picture = Image.open(io.BytesIO(data))
    # Pillow turns CMYK into RGB, which is what is expected of it here too.
    stored = picture if picture.mode == "L" else picture.convert("RGB")
    pixels = np.asarray(stored)
    pixels = pixels.reshape(*pixels.shape[:2], -1)
    upright = None
    if orientation != 1:
        turned = ImageOps.exif_transpose(picture)
        upright = np.asarray(turned if turned.mode == "L" else turned.convert("RGB"))
    compare_with_peers(name, data, pixels)
    add(name, data, pixels, orientation, upright)


def saved(picture, **options):
    file = io.BytesIO()
    picture.save(file, "JPEG", **options)
    return file.getvalue()


def encoded(picture, *options):
    bgr = np.asarray(picture)[:, :, ::-1]
    return cv2.imencode(".jpg", bgr, [int(option) for option in options])[1].tobytes()


def segment(marker, data):
    return b"\xff" + bytes([marker]) + struct.pack(">H", len(data) + 2) + data


def insert(jpeg, *segments):
    return jpeg[:2] + b"".join(segments) + jpeg[2:]


def make_jpegs():
    factor, restart = cv2.IMWRITE_JPEG_SAMPLING_FACTOR, cv2.IMWRITE_JPEG_RST_INTERVAL
    for sampling in ("411", "420", "422", "440", "444"):
        value = getattr(cv2, f"IMWRITE_JPEG_SAMPLING_FACTOR_{sampling}")
        for progressive in (0, 1):
            suffix = "-progressive" if progressive else ""
            add_jpeg(f"ycbcr-{sampling}{suffix}.jpg",
                     encoded(photo(200, 33, 17), factor, value, cv2.IMWRITE_JPEG_PROGRESSIVE, progressive))
    for width, height in [(1, 1), (8, 8), (16, 16), (17, 33), (50, 3)]:
        add_jpeg(f"ycbcr-420-{width}x{height}.jpg", saved(photo(201, width, height), subsampling=2, quality=80))
    add_jpeg("ycbcr-420-quality-10.jpg", saved(photo(202, 33, 17), subsampling=2, quality=10))
    add_jpeg("ycbcr-444-quality-100.jpg", saved(photo(203, 33, 17), subsampling=0, quality=100))
    add_jpeg("ycbcr-optimized.jpg", saved(photo(204, 33, 17), optimize=True))
    add_jpeg("gray.jpg", saved(photo(205, 33, 17).convert("L")))
    add_jpeg("gray-progressive.jpg", saved(photo(206, 33, 17).convert("L"), progressive=True))
    add_jpeg("rgb.jpg", saved(photo(207, 33, 17), keep_rgb=True))
    add_jpeg("rgb-progressive.jpg", saved(photo(207, 33, 17), keep_rgb=True, progressive=True))
    add_jpeg("restart-markers.jpg", encoded(photo(208, 65, 17), restart, 1))
    add_jpeg("restart-markers-progressive.jpg",
             encoded(photo(209, 65, 17), restart, 2, cv2.IMWRITE_JPEG_PROGRESSIVE, 1))
    inks = Image.fromarray(make_samples(210, 33, 17, 4, 8).astype(np.uint8), "CMYK")
    cmyk = saved(inks, quality=95)
    add_jpeg("cmyk.jpg", cmyk)
    add_jpeg("cmyk-progressive.jpg", saved(inks, quality=95, progressive=True))
    # Adobe's segment ends with the colour transform: 0 is CMYK, 2 is YCCK.
    adobe = cmyk.index(b"Adobe") + 11
    add_jpeg("ycck.jpg", cmyk[:adobe] + b"\2" + cmyk[adobe + 1 :])
    start = cmyk.index(b"\xff\xee")
    add_jpeg("cmyk-without-adobe-segment.jpg", cmyk[:start] + cmyk[start + 16 :])
    plain = saved(photo(211, 33, 17), quality=80)
    add_jpeg("comment-and-profile.jpg",
             insert(plain, segment(0xFE, b"a comment"), segment(0xE2, b"ICC_PROFILE\0\1\1" + bytes(300))))
    add_jpeg("bytes-after-the-end.jpg", plain + b"and more")
    add_jpeg("fill-bytes-before-marker.jpg", plain[:2] + b"\xff\xff\xff" + plain[2:])
    for orientation in range(1, 9):
        # Taller than two strips of rows and wider than a tile.
        data = saved(photo(220, 70, 41), subsampling=2, quality=60)
        order = "II" if orientation % 2 else "MM"
        data = insert(data, segment(0xE1, b"Exif\0\0" + exif(orientation, order, before=orientation % 3)))
        add_jpeg(f"exif-{orientation}.jpg", data, orientation)
    data = saved(photo(221, 33, 17).convert("L"))
    add_jpeg("exif-gray.jpg", insert(data, segment(0xE1, b"Exif\0\0" + exif(5))), 5)
    add_jpeg("exif-cmyk.jpg", insert(cmyk, segment(0xE1, b"Exif\0\0" + exif(8, "MM"))), 8)
    add_jpeg("exif-progressive.jpg",
             insert(saved(photo(222, 33, 17), progressive=True), segment(0xE1, b"Exif\0\0" + exif(3))), 3)
    add_jpeg("exif-after-other-segment.jpg",
             insert(plain, segment(0xE1, b"http://ns.adobe.com/xap/1.0/\0<x/>"),
                    segment(0xE1, b"Exif\0\0" + exif(6))), 6)


def add_broken(name, data, case):
    (FOLDER / name).write_bytes(data)
    broken.append(f"{name} {case}")


def declare_png_size(data, width, height):
    header = struct.pack(">II", width, height) + data[24:29]
    return data[:8] + chunk(b"IHDR", header) + data[33:]


def declare_jpeg_size(data, width, height):
    frame = next(i for i in range(len(data)) if data[i] == 0xFF and data[i + 1] in (0xC0, 0xC2))
    return data[: frame + 5] + struct.pack(">HH", height, width) + data[frame + 9 :]


def make_broken():
    samples = make_samples(300, 13, 11, 3, 8)
    good = png(samples, RGB, 8)
    jpeg = saved(photo(300, 33, 17), quality=80)
    progressive = saved(photo(300, 33, 17), progressive=True, quality=80)
    add_broken("empty.png", b"", "empty")
    add_broken("text.jpg", b"This is not a picture.\n", "unrecognizedFormat")
    add_broken("size-0x11.png", declare_png_size(good, 0, 11), "sizeOutOfRange")
    add_broken("size-32768x1.png", declare_png_size(good, 32768, 1), "sizeOutOfRange")
    add_broken("size-4294967295x1.png", declare_png_size(good, 2**32 - 1, 1), "sizeOutOfRange")
    add_broken("size-32768x8.jpg", declare_jpeg_size(jpeg, 32768, 8), "sizeOutOfRange")
    add_broken("size-8x65535.jpg", declare_jpeg_size(jpeg, 8, 65535), "sizeOutOfRange")
    add_broken("bomb-32767x32767.png", declare_png_size(good, 32767, 32767), "tooLarge")
    add_broken("bomb-18000x18000.png", declare_png_size(good, 18000, 18000), "implausibleSize")
    add_broken("bomb-32767x32767.jpg", declare_jpeg_size(jpeg, 32767, 32767), "tooLarge")
    add_broken("bomb-18000x18000.jpg", declare_jpeg_size(jpeg, 18000, 18000), "implausibleSize")
    add_broken("bomb-18000x18000-progressive.jpg", declare_jpeg_size(progressive, 18000, 18000),
               "implausibleSize")
    # A picture that is black to its end but declares more rows than it has.
    black = png(np.zeros((200, 200, 3), np.int64), RGB, 8)
    add_broken("too-few-rows.png", declare_png_size(black, 200, 230), "damaged")
    add_broken("too-few-rows.jpg", declare_jpeg_size(jpeg, 33, 40), "damaged")
    last = progressive.rindex(b"\xff\xda")
    add_broken("repeated-scan.jpg", progressive[:-2] + progressive[last:], "damaged")
    add_broken("too-many-scans.jpg", repeat_first_scan(101), "damaged")
    for kind in (b"tEXt", b"eXIf"):
        piece = [chunk(kind, exif(6) if kind == b"eXIf" else b"Comment\0x", wrong_checksum=True)]
        add_broken(f"wrong-checksum-{kind.decode()}.png", png(samples, RGB, 8, before=piece), "damaged")
    add_broken("no-palette.png", png(make_samples(301, 13, 11, 1, 8), PALETTE, 8), "damaged")
    add_broken("no-data.png", good[:33] + chunk(b"IEND", b""), "damaged")
    start, end = good.index(b"IDAT") + 4, good.index(b"IEND") - 8
    bad = bytearray(good[start:end])
    bad[len(bad) // 2] ^= 0x10
    add_broken("bad-deflate.png", good[: start - 8] + chunk(b"IDAT", bytes(bad)) + chunk(b"IEND", b""),
               "damaged")
    add_broken("no-end-marker.jpg", jpeg[:-2], "damaged")
    frame = jpeg.index(b"\xff\xc0")
    add_broken("twelve-bits.jpg", jpeg[: frame + 4] + b"\x0c" + jpeg[frame + 5 :],
               "unsupportedVariant")
    add_broken("lossless.jpg", jpeg[: frame + 1] + b"\xc3" + jpeg[frame + 2 :], "unsupportedVariant")
    add_broken("two-components.jpg", two_components(jpeg), "unsupportedVariant")
    two = Image.fromarray(make_samples(302, 9, 9, 3, 8).astype(np.uint8))
    add_broken("picture.gif", saved_as(two, "GIF"), "unsupportedFormat")
    add_broken("picture.webp", saved_as(two, "WEBP"), "unsupportedFormat")
    add_broken("picture.bmp", saved_as(two, "BMP"), "unsupportedFormat")
    add_broken("picture.tiff", saved_as(two, "TIFF"), "unsupportedFormat")
    add_broken("picture.jp2", saved_as(two, "JPEG2000"), "unsupportedFormat")
    heic = struct.pack(">I", 24) + b"ftypheic" + bytes(4) + b"mif1heic"
    add_broken("header-only.heic", heic, "unsupportedFormat")


def repeat_first_scan(count):
    """The first scan of a progressive gray picture again and again, which breaks no rule."""
    gray = saved(photo(304, 9, 9).convert("L"), progressive=True)
    start = gray.index(b"\xff\xda")
    end = min(i for i in range(start + 2, len(gray)) if gray[i] == 0xFF and gray[i + 1] in (0xC4, 0xDA))
    # The last byte of the scan's header says that a low bit follows in a later scan. None does here.
    scan = gray[start : start + 9] + b"\0" + gray[start + 10 : end]
    return gray[:start] + scan * count + b"\xff\xd9"


def two_components(jpeg):
    """The first scan's bytes with a header of two components: it is refused before they matter."""
    frame, scan = jpeg.index(b"\xff\xc0"), jpeg.index(b"\xff\xda")
    header = jpeg[frame + 4 : frame + 9] + b"\2\1\x11\0\2\x11\1"
    start = segment(0xDA, b"\2\1\0\2\x11\0\x3f\0")
    return jpeg[:frame] + segment(0xC0, header) + jpeg[frame + 19 : scan] + start + jpeg[scan + 14 :]


def saved_as(picture, kind):
    file = io.BytesIO()
    picture.save(file, kind)
    return file.getvalue()


FOLDER.mkdir(parents=True, exist_ok=True)
make_pngs()
make_jpegs()
make_broken()
(FOLDER / "index.txt").write_text("\n".join(index) + "\n")
(FOLDER / "broken.txt").write_text("\n".join(broken) + "\n")
(FOLDER / "expected.bin").write_bytes(expected)
