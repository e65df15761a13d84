#!/usr/bin/env python3
"""Writes Tests/Goldens/films: what MediaPipe finds in four films of 90 frames.

usage: make_film_goldens.py [--compare | --describe]

  --compare    write nothing; run MediaPipe again and print how far its numbers on this machine are
               from the stored ones. Exit code 1 beyond the limits below. Other releases of MediaPipe
               may be compared, and other processors: qemu-x86_64 -cpu Haswell python ...
  --describe   write nothing; print the number of faces in each frame

Needs: mediapipe==0.10.21 (Linux x86-64) numpy==1.26.4 pillow==13.0.0. The bundle is that in
Models/.

Frames are not stored but put together from Tests/Pictures by a rule in whole numbers: a frame is a
canvas of one grey level on which parts of pictures are pasted one after the other, nearest pixel,
cut off at the canvas's border. Pixel (i, j) of a pasted part of size w x h, enlarged to W x H, is
pixel (x + i * w // W, y + j * h // H) of the picture.

Runs FaceLandmarker in VIDEO mode with blendshapes and matrices; confidences are 0.5.

index.txt has one record a line, words separated by blanks, `#` before remarks:

  reference, cpu, model, values     what made the numbers; values gives the count in values.f32
  landmarks INDEX...                the landmarks that are stored
  film NAME ROTATION LIMIT TRACKING
    frame MILLISECONDS WIDTH HEIGHT GREY CHECKSUM     Adler-32 of the pixels, RGB without padding
      paste PICTURE X Y w h LEFT TOP W H
      detected OFFSET               5 floats: a region that the detector has found, if it ran; where
                                    landmarks are looked for is half as large again
      face OFFSET                   x, y, z of the stored landmarks, 52 scores, 4 x 4 row by row,
                                    5 floats: the region in which the next frame looks for this face

A region is x and y of its centre, width, height, and rotation in radians. Regions are what
FaceLandmarkerGraph calls FACE_RECTS and FACE_RECTS_NEXT_FRAME; its landmarks are smoothed in films of
one face, these regions are not.

values.f32 is float32, little-endian, no header; offsets count floats.
"""
import argparse
import os
import sys
import zlib

import make_task_goldens as tasks
import numpy as np
from mediapipe.python import packet_getter
from mediapipe.tasks.python.vision import face_landmarker

GOLDENS = os.path.join(tasks.TOP, "Tests", "Goldens", "films")
LANDMARKS = list(range(0, 468, 18)) + [33, 263, 468, 473]
# Those of TaskTolerance in Tests/TestSupport.
LIMITS = {"landmarks": 1e-3, "blendshapes": 3e-2, "rotation": 5e-3, "translation": 0.2}

# Parts of pictures with one face each: picture, x, y, width, height.
UPRIGHT = ("astronaut.png", 110, 0, 240, 260)
# Cut close to the face on the side where another comes near.
LEFT = ("astronaut.png", 110, 0, 170, 240)
RIGHT = ("mirrored.png", 72, 0, 180, 240)
TILTED = ("tilt-plus-25.png", 30, 0, 220, 230)
LYING = ("rotated-90.png", 0, 0, 300, 225)


def bounce(k, period, low, high):
    """A whole number that goes from low to high and back in a period of frames."""
    half = period // 2
    phase = k % period
    return low + (high - low) * (phase if phase < half else period - phase) // half


def paste(part, left, top, numerator=1, denominator=1):
    width, height = (size * numerator // denominator for size in part[3:])
    return (*part, left, top, width, height)


def films():
    """Name, rotation, limit, tracking confidence, frames: (time, width, height, grey, pasted)."""
    # Begins at 0, which smoothing treats in its own way. Drifts, hurries, rests, leaves at the left
    # edge, is away, returns; grows and shrinks. Times are irregular.
    frames, time = [], 0
    for k in range(90):
        if k < 30:
            left = 40 + bounce(k, 24, 0, 150)
        elif k < 40:
            left = 115
        elif k < 52:
            left = 115 - 28 * (k - 40)
        else:
            left = -220 + min(9 * (k - 54), 300)
        size = 16 + bounce(k, 40, 0, 5)
        frames.append((time, 640, 480, 60, [paste(UPRIGHT, left, 40 + k % 3, size, 16)]))
        time += (33, 33, 17, 50, 1, 120)[k % 6]
    yield "one-face-leaves-and-returns", 0, 1, 0.5, frames

    # Two faces come so near that their regions overlap by more than the threshold and one pushes
    # the other out, and part again; then one is covered for a while.
    frames = []
    for k in range(90):
        gap = bounce(k, 60, 160, 84)
        parts = [
            paste(LEFT, 200 - gap // 2, 80 + bounce(k, 18, 0, 12)),
            paste(RIGHT, 258 + gap - gap // 2, 90),
        ]
        if 62 <= k < 74:
            parts.pop(0)
        frames.append((33 * k, 640, 480, 90, parts))
    yield "two-faces-meet", 0, 2, 0.2, frames

    # Three faces of different sizes; one jumps, one leaves and returns, so that tracked regions and
    # detected ones of the same face stand beside each other under a high threshold.
    frames, time = [], 1000
    for k in range(90):
        parts = [
            paste(UPRIGHT, bounce(k, 44, 0, 30), 0),
            paste(TILTED, 250 + (25 if k % 15 == 7 else 0), 5 + bounce(k, 20, 0, 20)),
            paste(UPRIGHT, 390 + bounce(k, 30, 0, 40), 250),
        ]
        if 30 <= k < 45:
            parts.pop(2)
        if k == 60:
            parts = []
        frames.append((time, 640, 480, 120, parts))
        time += 20 + 7 * k % 31
    yield "three-faces-jump", 0, 3, 0.8, frames

    # The camera lies on its side. The face wanders, is lost in a single frame, and jumps.
    frames = []
    for k in range(90):
        left, top = bounce(k, 50, 0, 110), bounce(k, 36, 0, 200)
        parts = [paste(LYING, left, top + (90 if k >= 70 else 0))]
        frames.append((5000 + 40 * k + k % 5, 420, 540, 30, [] if k == 45 else parts))
    yield "turned", 90, 1, 0.5, frames


def compose(width, height, grey, parts, pictures):
    """The pixels of a frame."""
    canvas = np.full((height, width, 3), grey, np.uint8)
    for name, x, y, w, h, left, top, new_width, new_height in parts:
        if name not in pictures:
            pictures[name] = tasks.stored_pixels(name)[..., :3]
        part = pictures[name][y:y + h, x:x + w]
        if part.shape[:2] != (h, w):
            sys.exit(f"a part reaches over the border of {name}")
        columns = [i for i in range(new_width) if 0 <= left + i < width]
        rows = [j for j in range(new_height) if 0 <= top + j < height]
        if columns and rows:
            pasted = part[
                np.ix_([j * h // new_height for j in rows], [i * w // new_width for i in columns])
            ]
            place = np.ix_([top + j for j in rows], [left + i for i in columns])
            canvas[place] = pasted
    return canvas


# Streams of FaceLandmarkerGraph of which the Python task makes nothing.
DETECTED, NEXT = "FACE_RECTS:detected", "FACE_RECTS_NEXT_FRAME:next"


class TaskInfo(face_landmarker._TaskInfo):
    """A graph that also gives its regions."""

    def __init__(self, output_streams, **others):
        super().__init__(output_streams=output_streams + [DETECTED, NEXT], **others)


def keep_packets(task):
    """Makes a task keep what its graph gives for a frame; returns where."""
    kept, process = {}, task._process_video_data

    def process_and_keep(inputs):
        kept.clear()
        kept.update(process(inputs))
        return kept

    task._process_video_data = process_and_keep
    return kept


def regions(packets, stream):
    packet = packets[stream.split(":")[1]]
    return [
        [region.x_center, region.y_center, region.width, region.height, region.rotation]
        for region in ([] if packet.is_empty() else packet_getter.get_proto_list(packet))
    ]


def collect(describe):
    """Runs everything; returns the index text and the floats."""
    reference, values, lines, pictures = tasks.Reference(), tasks.Values(), [], {}
    face_landmarker._TaskInfo = TaskInfo
    for name, rotation, limit, tracking, frames in films():
        lines += ["", f"film {name} {rotation} {limit} {tracking}"]
        counts = ""
        with reference.landmarker(limit, tracking=tracking, mode="VIDEO") as task:
            packets = keep_packets(task)
            for time, width, height, grey, parts in frames:
                pixels = compose(width, height, grey, parts, pictures)
                checksum = zlib.adler32(pixels.tobytes())
                lines.append(f"  frame {time} {width} {height} {grey} {checksum}")
                lines += ["    paste " + " ".join(map(str, part)) for part in parts]
                result = task.detect_for_video(
                    reference.image(pixels), time, reference.turn(rotation)
                )
                counts += str(len(result.face_landmarks))
                if len(result.facial_transformation_matrixes) != len(result.face_landmarks):
                    sys.exit("a face without a matrix: give the index a way to say so")
                for region in regions(packets, DETECTED):
                    lines.append(f"    detected {values.add(region)}")
                following = regions(packets, NEXT)
                if len(following) != len(result.face_landmarks):
                    sys.exit("a face without a region: give the index a way to say so")
                for points, shapes, matrix, region in zip(
                    result.face_landmarks,
                    result.face_blendshapes,
                    result.facial_transformation_matrixes,
                    following,
                ):
                    floats = [v for i in LANDMARKS for v in (points[i].x, points[i].y, points[i].z)]
                    floats += [c.score for c in shapes] + list(matrix.reshape(-1)) + region
                    lines.append(f"    face {values.add(floats)}")
        if describe:
            print(f"{name:30} {counts}")
    head = [
        "# Made by Tools/make_film_goldens.py, which describes the records.",
        f"reference mediapipe {reference.mediapipe.__version__}, CPU",
        f"cpu {tasks.processor()}",
        f"model {os.path.basename(tasks.BUNDLE)} {tasks.digest(tasks.BUNDLE)}",
        "landmarks " + " ".join(map(str, LANDMARKS)),
        f"values {values.count}",
    ]
    return "\n".join(head + lines) + "\n", values.joined()


def faces(text, floats):
    count = 3 * len(LANDMARKS) + 52 + 16 + 5
    for line in text.splitlines():
        words = line.split()
        if words[:1] == ["face"]:
            yield floats[int(words[1]):][:count]


def comparable(text):
    """The records without what may differ from one release of MediaPipe to the next."""
    lines = tasks.without_offsets(text)
    return [line for line in lines if not line.startswith("reference")]


def compare(text, floats):
    with open(os.path.join(GOLDENS, "index.txt"), encoding="utf-8") as file:
        stored_text = file.read()
    stored = np.fromfile(os.path.join(GOLDENS, "values.f32"), "<f4")
    if comparable(text) != comparable(stored_text):
        print("other faces were found, or the films are others")
        return 1
    points = 3 * len(LANDMARKS)
    rotation = [points + 52 + i for i in (0, 1, 2, 4, 5, 6, 8, 9, 10)]
    parts = {
        "landmarks": slice(0, points), "blendshapes": slice(points, points + 52),
        "rotation": rotation, "translation": [points + 52 + i for i in (3, 7, 11)],
    }
    worst = dict.fromkeys(parts, 0.0)
    moved = []
    for new, old in zip(faces(text, floats), faces(stored_text, stored)):
        for part, chosen in parts.items():
            worst[part] = max(worst[part], float(np.abs(new[chosen] - old[chosen]).max()))
        moved.append(float(np.abs(new[:points] - old[:points]).max()))
    near = sum(distance <= 1e-4 for distance in moved)
    print(f"{near} of {len(moved)} faces within 1e-4, median {np.median(moved):.3g}")
    for part, error in worst.items():
        print(f"{part:12} {error:.3g} (limit {LIMITS[part]:g})")
    return 0 if all(error <= LIMITS[part] for part, error in worst.items()) else 1


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--compare", action="store_true")
    parser.add_argument("--describe", action="store_true")
    arguments = parser.parse_args()
    text, floats = collect(arguments.describe)
    if arguments.compare:
        return compare(text, floats)
    if not arguments.describe:
        os.makedirs(GOLDENS, exist_ok=True)
        with open(os.path.join(GOLDENS, "index.txt"), "w", encoding="utf-8") as file:
            file.write(text)
        floats.tofile(os.path.join(GOLDENS, "values.f32"))
        print(f"{len(text)} + {floats.nbytes} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
