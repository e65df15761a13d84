#!/usr/bin/env python3
"""Makes the pictures of turned heads in Tests/Pictures.

Usage: make_turned_pictures.py [--folder FOLDER]

The face of astronaut.png is measured with MediaPipe, its mesh is turned in space about a point inside
the head, and the picture is drawn on the turned mesh. What lies around the face is warped along, and
stays in place at the picture's edge. Angles are relative to the photograph, whose head is turned by a
few degrees itself.

Needs: mediapipe==0.10.21 (Linux x86-64) numpy==1.26.4 opencv-python==4.11.0.86 scipy==1.17.1. The
bundle is that in Models/.
"""

import argparse
import pathlib

import cv2
import mediapipe
import numpy
from mediapipe.tasks.python import BaseOptions, vision
from scipy.interpolate import RBFInterpolator
from scipy.spatial import Delaunay

ROOT = pathlib.Path(__file__).resolve().parent.parent

# Part of the photograph: left, top, width and height; and the side it is enlarged to.
CROP = (112, 0, 240, 240)
SIDE = 320
# Depth of the centre of rotation behind the mean of the mesh, in units of the face's width.
CENTRE_DEPTH = 0.35

# Positive yaw looks to the picture's right, positive pitch looks up; degrees.
TURNS = {
    "turned-right.png": (25, 0),
    "turned-left.png": (-25, 0),
    "looking-up.png": (0, 18),
    "looking-down.png": (0, -18),
}


def landmarks_of(picture):
    """The mesh in pixels: x right, y down, z away from the viewer."""
    options = vision.FaceLandmarkerOptions(
        base_options=BaseOptions(model_asset_path=str(ROOT / "Models/face_landmarker.task"))
    )
    with vision.FaceLandmarker.create_from_options(options) as landmarker:
        image = mediapipe.Image(image_format=mediapipe.ImageFormat.SRGB, data=picture)
        points = landmarker.detect(image).face_landmarks[0]
    width, height = picture.shape[1], picture.shape[0]
    return numpy.array([(p.x * width, p.y * height, p.z * width) for p in points])


def turned(points, yaw, pitch):
    """Points turned about a vertical and a horizontal axis inside the head."""
    width = points[:, 0].max() - points[:, 0].min()
    centre = points.mean(axis=0) + (0, 0, CENTRE_DEPTH * width)
    yaw, pitch = numpy.radians((yaw, pitch))
    # In x right, y down, z away, a face that looks to the right swings its near side, z < 0, to x > 0.
    about_y = numpy.array(
        [
            [numpy.cos(yaw), 0, -numpy.sin(yaw)],
            [0, 1, 0],
            [numpy.sin(yaw), 0, numpy.cos(yaw)],
        ]
    )
    # A face that looks up swings its near side to y < 0.
    about_x = numpy.array(
        [
            [1, 0, 0],
            [0, numpy.cos(pitch), numpy.sin(pitch)],
            [0, -numpy.sin(pitch), numpy.cos(pitch)],
        ]
    )
    return (points - centre) @ (about_y @ about_x).T + centre


def draw(picture, points, moved):
    """The picture on the moved mesh, and what lies around it warped."""
    height, width = picture.shape[:2]
    edge = numpy.linspace(0, 1, 9)
    frame = [(x * width, y) for x in edge for y in (0, height)]
    frame += [(x, y * height) for y in edge for x in (0, width)]
    frame = numpy.unique(numpy.array(frame), axis=0)
    hull = numpy.unique(cv2.convexHull(points[:468, :2].astype("f4"), returnPoints=False))
    targets = numpy.concatenate([moved[hull, :2], frame])
    sources = numpy.concatenate([points[hull, :2], frame])
    rows, columns = numpy.mgrid[0:height, 0:width]
    pixels = numpy.stack([columns.ravel(), rows.ravel()], axis=1).astype("f8")
    warp = RBFInterpolator(targets, sources, kernel="thin_plate_spline")(pixels)
    warp = warp.reshape(height, width, 2).astype("f4")
    # Triangles of the mesh, far ones first.
    triangles = Delaunay(points[:468, :2]).simplices
    order = numpy.argsort(-moved[triangles, 2].mean(axis=1))
    for triangle in triangles[order]:
        target = moved[triangle, :2].astype("f4")
        source = points[triangle, :2].astype("f4")
        a, b = target[1] - target[0], target[2] - target[0]
        c, d = source[1] - source[0], source[2] - source[0]
        area = a[0] * b[1] - a[1] * b[0]
        if area * (c[0] * d[1] - c[1] * d[0]) <= 0:
            continue  # Seen from behind.
        mask = numpy.zeros((height, width), "u1")
        cv2.fillConvexPoly(mask, numpy.round(target * 16).astype("i4"), 255, shift=4)
        back = cv2.getAffineTransform(target, source)
        ys, xs = numpy.nonzero(mask)
        warp[ys, xs] = (numpy.stack([xs, ys, numpy.ones_like(xs)], axis=1) @ back.T).astype("f4")
    return cv2.remap(picture, warp, None, cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--folder", type=pathlib.Path, default=ROOT / "Tests/Pictures")
    folder = parser.parse_args().folder
    photograph = cv2.imread(str(ROOT / "Tests/Pictures/astronaut.png"))[:, :, ::-1]
    left, top, width, height = CROP
    crop = photograph[top : top + height, left : left + width]
    picture = cv2.resize(crop, (SIDE, SIDE), interpolation=cv2.INTER_CUBIC)
    picture = numpy.ascontiguousarray(picture)
    points = landmarks_of(picture)
    for name, (yaw, pitch) in TURNS.items():
        result = draw(picture, points, turned(points, yaw, pitch))
        cv2.imwrite(
            str(folder / name), result[:, :, ::-1], [cv2.IMWRITE_PNG_COMPRESSION, 9]
        )


if __name__ == "__main__":
    main()
