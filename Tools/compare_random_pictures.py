#!/usr/bin/env python3
"""Compares the tool with MediaPipe on pictures that no golden holds, made at random from a seed.

usage: compare_random_pictures.py [--tool FILE] [--seed N] [--rounds N] [--pictures N]

  --tool FILE     the built program; default: .build/release/lineament
  --seed N        other pictures and options for each number; default: 1
  --rounds N      sets of options to try, by turns for `detect` and `landmarks`; default: 40
  --pictures N    pictures for each of them; default: 6

Needs: mediapipe==0.10.21 (Linux x86-64) numpy==1.26.4 pillow==13.0.0. The models are those in
Models/, the pictures are crops, turns, resizes and mosaics of those in Tests/Pictures.

Prints how far results are apart. Exit code 1 if the number of faces or a box differs: those must be
equal. Landmarks and what follows from them have no fixed limit here. The input of the landmark model
is sampled in steps of 1/32 pixel, so the last bit of a face's rectangle decides where some samples
lie. On noisy or blurred faces MediaPipe's own landmarks move by up to 1e-3 for it.
"""
import argparse
import json
import os
import random
import subprocess
import sys
import tempfile

os.environ.setdefault("GLOG_minloglevel", "3")
os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

import mediapipe as mp
import numpy as np
from mediapipe.tasks import python as tasks
from mediapipe.tasks.python import vision
from mediapipe.tasks.python.vision.core.image_processing_options import ImageProcessingOptions
from PIL import Image, ImageEnhance, ImageFilter

TOP = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
PICTURES = os.path.join(TOP, "Tests", "Pictures")
MODELS = os.path.join(TOP, "Models")


def originals():
    names = sorted(name for name in os.listdir(PICTURES) if name.endswith((".png", ".jpg")))
    pictures = [Image.open(os.path.join(PICTURES, name)).convert("RGB") for name in names]
    # The untouched photograph more often than what was made of it.
    return pictures + [pictures[names.index("astronaut.png")]] * (len(pictures) // 3)


def changed(picture, rng):
    """A random part, turn, brightness, blur, noise and mirror image."""
    width, height = picture.size
    if rng.random() < 0.6 and min(width, height) >= 60:
        left, top = rng.uniform(0, 0.35) * width, rng.uniform(0, 0.25) * height
        right, bottom = rng.uniform(0.6, 1) * width, rng.uniform(0.5, 1) * height
        picture = picture.crop((int(left), int(top), int(right), int(bottom)))
    if rng.random() < 0.6:
        fill = tuple(rng.randrange(256) for _ in range(3))
        turn = rng.uniform(-60, 60) if rng.random() < 0.8 else rng.uniform(-180, 180)
        picture = picture.rotate(turn, Image.BILINEAR, expand=rng.random() < 0.5, fillcolor=fill)
    if rng.random() < 0.5:
        picture = ImageEnhance.Brightness(picture).enhance(rng.uniform(0.2, 2.2))
    if rng.random() < 0.3:
        picture = picture.filter(ImageFilter.GaussianBlur(rng.uniform(0.5, 8)))
    if rng.random() < 0.3:
        values = np.asarray(picture).astype(np.float32)
        noise = np.random.default_rng(rng.randrange(1 << 30)).normal(0, 30, values.shape)
        picture = Image.fromarray(np.clip(values + noise, 0, 255).astype(np.uint8))
    if rng.random() < 0.3:
        picture = picture.transpose(Image.FLIP_LEFT_RIGHT)
    return picture


def mosaic(pictures, rng):
    """Two to eight pictures, at random sizes and places in a grid."""
    count, side = rng.randrange(2, 9), rng.randrange(70, 320)
    columns = rng.randrange(1, count + 1)
    rows = (count + columns - 1) // columns
    result = Image.new("RGB", (columns * side, rows * side))
    for place in range(count):
        size = rng.randrange(side // 2, side + 1)
        piece = changed(rng.choice(pictures), rng).resize((size, size))
        corner = (place % columns * side, place // columns * side)
        result.paste(piece, tuple(edge + rng.randrange(side - size + 1) for edge in corner))
    return result


def random_picture(pictures, rng):
    if rng.random() < 0.35:
        picture = mosaic(pictures, rng)
    else:
        picture = changed(rng.choice(pictures), rng)
    width = rng.randrange(60, 3000 if rng.random() < 0.15 else 1100)
    height = width * picture.height / picture.width * rng.uniform(0.7, 1.4)
    return picture.resize((width, min(max(int(height), 60), 3000)), Image.BILINEAR)


def detector(rng):
    confidence = rng.choice([0.05, 0.1, 0.3, 0.5, 0.5, 0.6, 0.7, 0.9])
    suppression = rng.choice([0.0, 0.1, 0.3, 0.3, 0.5, 0.7, 0.9])
    model = os.path.join(MODELS, "face_detection_short_range.tflite")
    options = vision.FaceDetectorOptions(
        base_options=tasks.BaseOptions(model_asset_path=model),
        min_detection_confidence=confidence,
        min_suppression_threshold=suppression,
    )
    arguments = ["detect", "--min-detection-confidence", str(confidence)]
    arguments += ["--min-suppression-threshold", str(suppression)]
    return arguments, vision.FaceDetector.create_from_options(options)


def landmarker(rng):
    confidence = rng.choice([0.05, 0.1, 0.3, 0.5, 0.5, 0.6])
    count = rng.randrange(1, 9)
    model = os.path.join(MODELS, "face_landmarker.task")
    options = vision.FaceLandmarkerOptions(
        base_options=tasks.BaseOptions(model_asset_path=model),
        num_faces=count,
        min_face_detection_confidence=confidence,
        min_face_presence_confidence=confidence,
        output_face_blendshapes=True,
        output_facial_transformation_matrixes=True,
    )
    arguments = ["landmarks", "--num-faces", str(count)]
    # This version's Python layer hands the one confidence to both thresholds.
    for name in ("detection", "presence"):
        arguments += ["--min-face-%s-confidence" % name, str(confidence)]
    return arguments, vision.FaceLandmarker.create_from_options(options)


def largest(found, expected):
    return float(np.abs(np.array(found) - np.array(expected)).max())


def compare_detections(found, expected, note):
    if len(found) != len(expected.detections):
        return "%d faces, expected %d" % (len(found), len(expected.detections))
    for ours, theirs in zip(found, expected.detections):
        box = theirs.bounding_box
        box = {"x": box.origin_x, "y": box.origin_y, "width": box.width, "height": box.height}
        if ours["boundingBox"] != box:
            return "box %s, expected %s" % (ours["boundingBox"], box)
        note("score", abs(ours["score"] - theirs.categories[0].score))
        note("points", largest(ours["keypoints"], [[p.x, p.y] for p in theirs.keypoints]))
    return None


def compare_faces(found, expected, note):
    if len(found) != len(expected.face_landmarks):
        return "%d faces, expected %d" % (len(found), len(expected.face_landmarks))
    matrices = [face["transformationMatrix"] for face in found]
    matrices = [matrix for matrix in matrices if matrix is not None]
    if len(matrices) != len(expected.facial_transformation_matrixes):
        return "%d matrices" % len(matrices)
    for ours, points, scores in zip(found, expected.face_landmarks, expected.face_blendshapes):
        note("landmarks", largest(ours["landmarks"], [[p.x, p.y, p.z] for p in points]))
        scores = {score.category_name: score.score for score in scores}
        note("blendshapes", max(abs(ours["blendshapes"][name] - scores[name]) for name in scores))
    for ours, theirs in zip(matrices, expected.facial_transformation_matrixes):
        difference = np.abs(np.array(ours) - theirs)
        note("rotation", float(difference[:3, :3].max()))
        note("translation, cm", float(difference[:3, 3].max()))
    return None


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--tool", default=os.path.join(TOP, ".build", "release", "lineament"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--pictures", type=int, default=6)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    pictures = originals()
    differences, failures = {}, 0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(options.rounds):
            arguments, task = (detector, landmarker)[number % 2](rng)
            rotation = rng.choice([0, 0, 0, 0, 90, 180, 270])
            arguments += ["--rotation", str(rotation), "--format", "json"]
            images = [random_picture(pictures, rng) for _ in range(options.pictures)]
            paths = [os.path.join(folder, "%d.png" % index) for index in range(len(images))]
            for image, path in zip(images, paths):
                image.save(path)
            lines = subprocess.check_output([options.tool] + arguments + paths).splitlines()
            for image, line in zip(images, lines):
                picture = mp.Image(image_format=mp.ImageFormat.SRGB, data=np.asarray(image).copy())
                turn = ImageProcessingOptions(rotation_degrees=rotation)
                expected = task.detect(picture, turn)
                note = lambda what, value: differences.setdefault(what, []).append(value)
                found = json.loads(line)
                if number % 2 == 0:
                    problem = compare_detections(found["detections"], expected, note)
                else:
                    problem = compare_faces(found["faces"], expected, note)
                if problem:
                    failures += 1
                    print("%s: %s: %s" % (" ".join(arguments), image.size, problem))
            task.close()
    print("%d pictures, %d unlike MediaPipe's" % (options.rounds * options.pictures, failures))
    for what, values in differences.items():
        shares = tuple(np.percentile(values, [50, 90, 99, 100]))
        print("%-16s %5d faces: median %.1e, 90 %% %.1e, 99 %% %.1e, largest %.1e"
              % ((what, len(values)) + shares))
    sys.exit(failures > 0)


if __name__ == "__main__":
    main()
