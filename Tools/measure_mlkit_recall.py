#!/usr/bin/env python3
"""Measures which faces `lineament mlkit` finds, by their size, in each performance mode.

usage: measure_mlkit_recall.py [--lineament PROGRAM] [--size WIDTHxHEIGHT]

Needs: numpy==1.26.4 pillow==13.0.0. The program is .build/release/lineament if it is not given.

Heads from Tests/Pictures (plain, mirrored, tilted, turned to both sides) are reduced and pasted on
no-face.png at seeded places: four places a head, twenty pictures for each size. A head counts as
found if a frame's centre is within a quarter of its frame. The size is the width of the head over
the width of the picture, as minFaceSize counts it: 0.71 of the frame's side. The options ask for
faces alone.

Prints a table: found of twenty, false finds, and milliseconds for a picture with reading it.
"""
import argparse
import json
import os
import random
import subprocess
import tempfile
import time

import numpy as np
from PIL import Image

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PICTURES = os.path.join(TOP, "Tests", "Pictures")

# Picture, and the frame's left, top and side in it.
HEADS = [
    ("astronaut.png", 168, 64, 113),
    ("mirrored.png", 70, 63, 115),
    ("tilt-plus-25.png", 84, 64, 112),
    ("turned-left.png", 74, 87, 150),
    ("turned-right.png", 74, 84, 153),
]
PLACES = 4
RATIOS = [0.02, 0.03, 0.04, 0.05, 0.06, 0.08, 0.10, 0.12, 0.20, 0.40, 0.60]
MODES = [
    ("fast, 0.12", ["--min-face-size", "0.121"]),
    ("fast, 0.1", []),
    ("fast, 0", ["--min-face-size", "0"]),
    ("accurate, 0.1", ["--mode", "accurate"]),
    ("accurate, 0.05", ["--mode", "accurate", "--min-face-size", "0.05"]),
    ("accurate, 0.02", ["--mode", "accurate", "--min-face-size", "0.02"]),
]


def scene(head, ratio, size, chance):
    """A picture with one head, and the frame's centre and side in it."""
    name, left, top, side = head
    width, height = size
    ground = Image.open(os.path.join(PICTURES, "no-face.png")).convert("RGB").resize(size)
    target = ratio * width / 0.71
    margin = 0.35 * side
    box = (left - margin, top - margin, left + side + margin, top + side + 0.1 * side)
    source = Image.open(os.path.join(PICTURES, name)).convert("RGB")
    scale = target / side
    part = source.crop([round(v) for v in box])
    part = part.resize(
        (max(1, round(part.width * scale)), max(1, round(part.height * scale))), Image.LANCZOS
    )
    x = chance.randint(min(0, width - part.width), max(0, width - part.width))
    y = chance.randint(min(0, height - part.height), max(0, height - part.height))
    # A soft edge, so that no one finds the paste.
    mask = np.ones((part.height, part.width), "f4")
    soft = max(1, min(part.size) // 12)
    ramp = np.clip(np.arange(1, part.width + 1) / soft, 0, 1)
    mask *= np.minimum(ramp, ramp[::-1])[None, :]
    ramp = np.clip(np.arange(1, part.height + 1) / soft, 0, 1)
    mask *= np.minimum(ramp, ramp[::-1])[:, None]
    ground.paste(part, (x, y), Image.fromarray((255 * mask).astype("u1")))
    centre = (x + (margin + side / 2) * scale, y + (margin + side / 2) * scale)
    return ground, centre, target


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--lineament", default=os.path.join(TOP, ".build", "release", "lineament"))
    parser.add_argument("--size", default="1024x768")
    arguments = parser.parse_args()
    size = tuple(int(part) for part in arguments.size.split("x"))
    chance = random.Random(20)
    with tempfile.TemporaryDirectory() as folder:
        rows = []
        for ratio in RATIOS:
            files, truths = [], []
            for head in HEADS:
                for place in range(PLACES):
                    picture, centre, side = scene(head, ratio, size, chance)
                    file = os.path.join(folder, f"{ratio}-{len(files)}.png")
                    picture.save(file, compress_level=0)
                    files.append(file)
                    truths.append((centre, side))
            rows.append((ratio, files, truths))
        print(f"{size[0]}x{size[1]}, found of {len(HEADS) * PLACES} (false finds)")
        print("| mode, minFaceSize | " + " | ".join(f"{r:.2f}" for r in RATIOS) + " | ms |")
        print("|---|" + "---|" * (len(RATIOS) + 1))
        for name, options in MODES:
            cells, spent, count = [], 0.0, 0
            for _, files, truths in rows:
                start = time.perf_counter()
                output = subprocess.run(
                    [arguments.lineament, "mlkit", *files, "--no-landmarks", "--no-contours"]
                    + ["--no-classification", "--format", "json", *options],
                    check=True,
                    capture_output=True,
                ).stdout
                spent += time.perf_counter() - start
                count += len(files)
                found = false = 0
                for line, (centre, side) in zip(output.splitlines(), truths):
                    hits = 0
                    for face in json.loads(line)["faces"]:
                        x, y, w, h = face["frame"]
                        distance = np.hypot(x + w / 2 - centre[0], y + h / 2 - centre[1])
                        hits += distance < side / 4
                        false += distance >= side / 4
                    found += hits > 0
                    false += max(0, hits - 1)
                cells.append(f"{found}" + (f" ({false})" if false else ""))
            print(f"| {name} | " + " | ".join(cells) + f" | {1000 * spent / count:.0f} |")


if __name__ == "__main__":
    main()
