#!/usr/bin/env python3
"""Writes Tests/Goldens/tasks: what MediaPipe finds in Tests/Pictures.

usage: make_task_goldens.py [--compare]

  --compare   write nothing; run MediaPipe again and print how far its numbers on this machine are
              from the stored ones. Exit code 1 beyond the tolerances for single pictures.

Needs: mediapipe==0.10.21 (Linux x86-64) numpy==1.26.4 pillow==13.0.0. The models are those in
Models/; their hashes are written into the index.

Runs: FaceDetector with the short-range model of the bundle; the full-range model through
mp.solutions.face_detection with model_selection=1, because this version's task cannot decode it
(same graph, but it pins the score threshold at 0.6 and suppression at 0.3, whatever it is told);
FaceLandmarker in IMAGE and VIDEO mode with blendshapes and matrices.

This version's Python layer also hands min_face_detection_confidence to the presence threshold, so
the index gives one number for both.

index.txt has one record a line, words separated by blanks, `#` before remarks:

  reference, cpu, model, values        what made the numbers; values gives the count in values.f32
  detector RANGE PICTURE ROTATION CONFIDENCE SUPPRESSION     RANGE is short or full
    detection OFFSET                   17 floats: x, y, width, height of the box, score, then x, y of
                                       six points. Boxes of `short` are whole pixels, those of `full`
                                       are fractions of the picture; points are always fractions
  landmarker PICTURE ROTATION LIMIT CONFIDENCE
    face LANDMARKS BLENDSHAPES MATRIX  offsets: 478 x (x, y, z), 52 scores, 4 x 4 row by row
  sequence NAME ROTATION LIMIT TRACKING
    frame MILLISECONDS PICTURE X Y WIDTH HEIGHT    the frame is that part of the picture
      face ...

values.f32 is float32, little-endian, no header; offsets count floats. A record without children
means that nothing was found.
"""
import argparse
import hashlib
import io
import os
import sys
import zipfile

os.environ.setdefault("GLOG_minloglevel", "3")
os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

import numpy as np
from PIL import Image

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.join(HERE, "..")
PICTURES = os.path.join(TOP, "Tests", "Pictures")
GOLDENS = os.path.join(TOP, "Tests", "Goldens", "tasks")
BUNDLE = os.path.join(TOP, "Models", "face_landmarker.task")
FULL_RANGE = os.path.join(TOP, "Models", "face_detection_full_range_sparse.tflite")

# Pictures that lie on their side, with the clockwise turn that puts them upright.
TURNED = [
    ("rotated-90.png", 90),
    ("rotated-180.png", 180),
    ("rotated-270.png", 270),
    ("exif-orientation-6.jpg", 90),
    # Turns beyond one round and backwards; upright pictures searched for sideways faces.
    ("rotated-90.png", 450),
    ("rotated-270.png", -90),
    ("upright-225x300.png", 360),
    ("odd-411x257.png", 90),
    ("odd-411x257.png", 180),
]

# Other thresholds: (picture, confidence, suppression).
DETECTOR_OPTIONS = [
    ("six-faces-390x260.png", 0.2, 0.3),
    ("two-faces-800x400.png", 0.2, 0.7),
    ("tilt-plus-70.png", 0.5, 0.85),
    ("astronaut.png", 0.95, 0.3),
    ("three-faces-600x240.png", 0.1, 0.05),
    ("neighbours-236x150.png", 0.3, 0.0),
]

# (picture, limit, confidence).
LANDMARKER_OPTIONS = [
    ("rotated-180.png", 1, 0.1),
    ("two-faces-800x400.png", 5, 0.1),
    ("six-faces-390x260.png", 6, 0.5),
    ("border-corner.png", 2, 0.9),
]


def sequences():
    """Frames cut from pictures: name, rotation, limit, tracking confidence, frames."""
    # One face drifts; the picture is without a face twice, then the face is back. Begins at 0, which
    # the smoothing filter treats in its own way.
    drift = [(40 * k + k % 3, "astronaut.png", 20 + 5 * k, 2 * k, 300, 300) for k in range(12)]
    for k in (6, 7):
        drift[k] = (drift[k][0], "astronaut.png", 212, 212, 300, 300)
    yield "one-face-from-zero", 0, 1, 0.5, drift
    yield "one-face-later", 0, 1, 0.5, [
        (500 + 33 * k + 7 * (k % 2), "astronaut.png", 100 - 6 * k, 0, 280, 260) for k in range(8)
    ]
    # Three faces pass through a window that shows two: one leaves, another comes, and back.
    xs = [0, 12, 36, 60, 120, 180, 180, 130, 70, 30, 0, 0]
    yield "two-of-three-faces", 0, 2, 0.5, [
        (33 * k, "three-faces-600x240.png", x, 0, 420, 240) for k, x in enumerate(xs)
    ]
    # Room for more faces than there are, so the detector runs on every frame. A tracking threshold
    # that is never reached keeps tracked places beside detected ones of the same face; one that is
    # nearly always reached lets neighbours push each other out.
    for tracking in (0.5, 0.95, 0.02):
        yield f"neighbours-{tracking}", 0, 4, tracking, [
            (50 * k, "neighbours-236x150.png", 2 * k, k, 224, 140) for k in range(6)
        ]
    yield "turned", 90, 1, 0.5, [
        (33 * k, "rotated-90.png", 0, 2 * k, 260, 210) for k in range(6)
    ]


def stored_pixels(name):
    """The pixels as stored (no orientation applied), grey spread over three channels."""
    with Image.open(os.path.join(PICTURES, name)) as image:
        return np.asarray(image if image.mode == "RGBA" else image.convert("RGB"))


class Values:
    """Floats one after another; an array that is there already is not stored twice."""

    def __init__(self):
        self.floats, self.places = [], {}
        self.count = 0

    def add(self, array):
        data = np.ascontiguousarray(array, dtype="<f4").reshape(-1)
        key = data.tobytes()
        if key not in self.places:
            self.places[key] = self.count
            self.floats.append(data)
            self.count += len(data)
        return self.places[key]

    def joined(self):
        return np.concatenate(self.floats)


class Reference:
    """MediaPipe, asked for one case at a time."""

    def __init__(self):
        import mediapipe
        from mediapipe.tasks import python as tasks
        from mediapipe.tasks.python import vision

        self.mediapipe, self.tasks, self.vision = mediapipe, tasks, vision
        with zipfile.ZipFile(BUNDLE) as bundle:
            self.detector_model = bundle.read("face_detector.tflite")

    def image(self, pixels):
        kind = self.mediapipe.ImageFormat
        pixels = np.ascontiguousarray(pixels)
        return self.mediapipe.Image(
            image_format=kind.SRGBA if pixels.shape[2] == 4 else kind.SRGB, data=pixels
        )

    def turn(self, degrees):
        return self.vision.ImageProcessingOptions(rotation_degrees=degrees)

    def detector(self, confidence, suppression):
        return self.vision.FaceDetector.create_from_options(
            self.vision.FaceDetectorOptions(
                base_options=self.tasks.BaseOptions(model_asset_buffer=self.detector_model),
                min_detection_confidence=confidence,
                min_suppression_threshold=suppression,
            )
        )

    def landmarker(self, limit, confidence=0.5, tracking=0.5, mode="IMAGE"):
        return self.vision.FaceLandmarker.create_from_options(
            self.vision.FaceLandmarkerOptions(
                base_options=self.tasks.BaseOptions(model_asset_path=BUNDLE),
                running_mode=self.vision.RunningMode[mode],
                num_faces=limit,
                min_face_detection_confidence=confidence,
                min_tracking_confidence=tracking,
                output_face_blendshapes=True,
                output_facial_transformation_matrixes=True,
            )
        )

    def full_range(self):
        legacy = os.path.join(
            os.path.dirname(self.mediapipe.__file__), "modules", "face_detection",
            os.path.basename(FULL_RANGE),
        )
        if digest(legacy) != digest(FULL_RANGE):
            sys.exit("the installed mediapipe carries another full-range model than Models/")
        return self.mediapipe.solutions.face_detection.FaceDetection(model_selection=1)


def detection_floats(detection):
    box = detection.bounding_box
    values = [box.origin_x, box.origin_y, box.width, box.height, detection.categories[0].score]
    return values + [v for point in detection.keypoints for v in (point.x, point.y)]


def full_range_floats(detection):
    data = detection.location_data
    box = data.relative_bounding_box
    values = [box.xmin, box.ymin, box.width, box.height, detection.score[0]]
    return values + [v for point in data.relative_keypoints for v in (point.x, point.y)]


def digest(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def processor():
    found = {}
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        for line in file:
            key, _, value = line.partition(":")
            found.setdefault(key.strip(), value.strip())
    sets = [f for f in ("avx", "avx2", "fma", "avx512f") if f in found["flags"].split()]
    return (
        f"{found['model name']} (family {found['cpu family']} model {found['model']}) "
        + " ".join(sets)
    )


def collect():
    """Runs everything; returns the index text and the floats."""
    reference, values, lines = Reference(), Values(), []
    pictures = sorted(n for n in os.listdir(PICTURES) if n.endswith((".png", ".jpg")))

    def add_faces(result, indent):
        matrices = result.facial_transformation_matrixes
        if len(matrices) != len(result.face_landmarks):
            sys.exit("a face without a matrix: give the index a way to say so")
        for landmarks, shapes, matrix in zip(
            result.face_landmarks, result.face_blendshapes, matrices
        ):
            places = (
                values.add([(p.x, p.y, p.z) for p in landmarks]),
                values.add([c.score for c in shapes]),
                values.add(matrix),
            )
            lines.append(" " * indent + "face " + " ".join(map(str, places)))

    def run_detector(picture, rotation, confidence, suppression, detector):
        lines.append(f"detector short {picture} {rotation} {confidence} {suppression}")
        found = detector.detect(reference.image(stored_pixels(picture)), reference.turn(rotation))
        for detection in found.detections:
            lines.append(f"  detection {values.add(detection_floats(detection))}")

    lines += ["", "# FaceDetector, short range."]
    with reference.detector(0.5, 0.3) as detector:
        for picture, rotation in [(p, 0) for p in pictures] + TURNED:
            run_detector(picture, rotation, 0.5, 0.3, detector)
    for picture, confidence, suppression in DETECTOR_OPTIONS:
        with reference.detector(confidence, suppression) as detector:
            run_detector(picture, 0, confidence, suppression, detector)

    lines += ["", "# Full range, sparse model."]
    with reference.full_range() as detector:
        for picture in pictures:
            lines.append(f"detector full {picture} 0 0.6 0.3")
            pixels = np.ascontiguousarray(stored_pixels(picture)[..., :3])
            for detection in detector.process(pixels).detections or []:
                lines.append(f"  detection {values.add(full_range_floats(detection))}")

    lines += ["", "# FaceLandmarker, IMAGE mode."]
    runs = [(p, 0, limit, 0.5) for limit in (1, 4) for p in pictures]
    runs += [(picture, rotation, 1, 0.5) for picture, rotation in TURNED]
    runs += [(picture, 0, limit, confidence) for picture, limit, confidence in LANDMARKER_OPTIONS]
    tasks = {}
    for picture, rotation, limit, confidence in runs:
        if (limit, confidence) not in tasks:
            tasks[limit, confidence] = reference.landmarker(limit, confidence)
        lines.append(f"landmarker {picture} {rotation} {limit} {confidence}")
        image = reference.image(stored_pixels(picture))
        add_faces(tasks[limit, confidence].detect(image, reference.turn(rotation)), 2)
    for task in tasks.values():
        task.close()

    lines += ["", "# FaceLandmarker, VIDEO mode."]
    for name, rotation, limit, tracking, frames in sequences():
        lines.append(f"sequence {name} {rotation} {limit} {tracking}")
        with reference.landmarker(limit, tracking=tracking, mode="VIDEO") as task:
            for time, picture, x, y, width, height in frames:
                lines.append(f"  frame {time} {picture} {x} {y} {width} {height}")
                part = stored_pixels(picture)[y:y + height, x:x + width]
                if part.shape[:2] != (height, width):
                    sys.exit(f"{name}: a frame reaches over the border of {picture}")
                image = reference.image(part)
                add_faces(task.detect_for_video(image, time, reference.turn(rotation)), 4)

    head = [
        "# Made by Tools/make_task_goldens.py, which describes the records.",
        f"reference mediapipe {reference.mediapipe.__version__}, CPU",
        f"cpu {processor()}",
        f"model {os.path.basename(BUNDLE)} {digest(BUNDLE)}",
        f"model {os.path.basename(FULL_RANGE)} {digest(FULL_RANGE)}",
        f"values {values.count}",
    ]
    return "\n".join(head + lines) + "\n", values.joined()


def without_offsets(text):
    """The records without what may differ from one machine to the next."""
    kept = [line for line in text.splitlines() if not line.startswith(("#", "cpu", "values"))]
    return [w[0] if (w := line.split()) and w[0] in ("face", "detection") else line for line in kept]


def records(text, floats):
    """(kind, offset, count) of every array, in the order of the index."""
    for line in text.splitlines():
        words = line.split()
        if words[:1] == ["detection"]:
            yield "detection", floats[int(words[1]):][:17]
        if words[:1] == ["face"]:
            for kind, count, offset in zip(
                ("landmarks", "blendshapes", "matrix"), (1434, 52, 16), words[1:]
            ):
                yield kind, floats[int(offset):][:count]


def compare(text, floats):
    with open(os.path.join(GOLDENS, "index.txt"), encoding="utf-8") as file:
        stored_text = file.read()
    stored = np.fromfile(os.path.join(GOLDENS, "values.f32"), "<f4")
    if without_offsets(text) != without_offsets(stored_text):
        print("other faces were found, or the cases are others")
        return 1
    worst = {}
    for (kind, new), (_, old) in zip(records(text, floats), records(stored_text, stored)):
        parts = {kind: slice(None)}
        if kind == "detection":
            parts = {"box": slice(0, 4), "score and points": slice(4, None)}
        if kind == "matrix":
            parts = {"rotation": [0, 1, 2, 4, 5, 6, 8, 9, 10], "translation": [3, 7, 11]}
        for part, chosen in parts.items():
            worst[part] = max(worst.get(part, 0), float(np.abs(new[chosen] - old[chosen]).max()))
    # Those of TaskTolerance in Tests/TestSupport.
    limits = {
        "box": 1e-5, "score and points": 1e-5, "landmarks": 5e-5, "blendshapes": 1e-3,
        "rotation": 1e-3, "translation": 0.02,
    }
    for part, error in worst.items():
        print(f"{part:17} {error:.3g} (limit {limits[part]:g})")
    return 0 if all(error <= limits[part] for part, error in worst.items()) else 1


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--compare", action="store_true")
    arguments = parser.parse_args()
    text, floats = collect()
    if arguments.compare:
        return compare(text, floats)
    os.makedirs(GOLDENS, exist_ok=True)
    with open(os.path.join(GOLDENS, "index.txt"), "w", encoding="utf-8") as file:
        file.write(text)
    floats.tofile(os.path.join(GOLDENS, "values.f32"))
    print(f"{len(text)} + {floats.nbytes} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
