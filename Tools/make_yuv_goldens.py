#!/usr/bin/env python3
"""Writes Tests/Goldens/yuv: random YUV frames and what OpenCV makes of them.

usage: make_yuv_goldens.py [--check]

  --check   write nothing; exit with 1 if a file differs from what this script would write.

Needs: opencv-contrib-python==4.11.0.86 numpy==1.26.4

Each file holds the bytes of one frame of 38x22 pixels, BT.601 in video range, all planes one after
the other, and then the 38x22x3 bytes of `cv2.cvtColor` to RGB. Half of the pixels are random, the
others have the extreme numbers 0, 1, 15, 16, 17, 127, 128, 129, 235, 240, 254 and 255.
"""
import argparse
import os
import sys

import cv2
import numpy as np

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Tests", "Goldens", "yuv")
WIDTH, HEIGHT = 38, 22
EXTREMES = np.array([0, 1, 15, 16, 17, 127, 128, 129, 235, 240, 254, 255], np.uint8)
CODES = {
    "nv12": (cv2.COLOR_YUV2RGB_NV12, (HEIGHT * 3 // 2, WIDTH)),
    "nv21": (cv2.COLOR_YUV2RGB_NV21, (HEIGHT * 3 // 2, WIDTH)),
    "i420": (cv2.COLOR_YUV2RGB_I420, (HEIGHT * 3 // 2, WIDTH)),
    "yuyv": (cv2.COLOR_YUV2RGB_YUY2, (HEIGHT, WIDTH, 2)),
}


def golden(name):
    code, shape = CODES[name]
    random = np.random.default_rng(sorted(CODES).index(name))
    frame = random.integers(0, 256, shape, np.uint8)
    extremes = random.choice(EXTREMES, shape)
    frame = np.where(random.random(shape) < 0.5, extremes, frame)
    return frame.tobytes() + cv2.cvtColor(frame, code).tobytes()


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()
    os.makedirs(FOLDER, exist_ok=True)
    wrong = []
    for name in CODES:
        path = os.path.join(FOLDER, name + ".bin")
        contents = golden(name)
        if not arguments.check:
            with open(path, "wb") as file:
                file.write(contents)
        elif not os.path.exists(path) or open(path, "rb").read() != contents:
            wrong.append(name)
    if wrong:
        sys.exit("differ: " + ", ".join(wrong))


if __name__ == "__main__":
    main()
