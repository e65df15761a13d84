#!/usr/bin/env python3
"""Writes Tests/Goldens/mlkit: what ML Kit's face detector would say of some test pictures.

usage: make_mlkit_goldens.py

Needs: mediapipe==0.10.21 (Linux x86-64) numpy==1.26.4 pillow==13.0.0. The bundle is that in
Models/.

ML Kit's own model is closed. These numbers come from MediaPipe's landmarks and blendshapes, by the
rules that the article "From ML Kit" states, written here a second time and in another way: that
checks the rules' execution, not the rules.

index.txt has one record a line, words separated by blanks, `#` before remarks:

  reference, values     what made the numbers; values gives the count in values.f32
  face PICTURE OFFSET   the first face of a picture

values.f32 is float32, little-endian, no header; offsets count floats. A face has, in pixels of the
picture and in degrees:

  frame      x, y, width, height
  angles     X, Y, Z
  smiling, left eye open, right eye open
  landmarks  ten points, in the order of ML Kit's header
  contours   133 points, in the order of ML Kit's header

Left is the subject's.
"""
import os

import mediapipe
import numpy as np
from mediapipe.modules.face_geometry.protos import geometry_pipeline_metadata_pb2
from mediapipe.tasks.python import BaseOptions, vision
from PIL import Image
import zipfile

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
GOLDENS = os.path.join(TOP, "Tests", "Goldens", "mlkit")
BUNDLE = os.path.join(TOP, "Models", "face_landmarker.task")
DETECTOR = os.path.join(TOP, "Models", "face_detection_short_range.tflite")

PICTURES = [
    "astronaut.png",
    "mirrored.png",
    "tilt-plus-25.png",
    "tilt-minus-40.png",
    "turned-left.png",
    "turned-right.png",
    "looking-up.png",
    "looking-down.png",
    "crop-300x400.png",
    "odd-411x257.png",
]

# Means of points of the mesh.
LANDMARKS = [
    [17],  # mouth bottom
    [61],  # mouth right
    [291],  # mouth left
    [454],  # left ear
    [234],  # right ear
    [362, 263, 386, 374],  # left eye
    [133, 33, 159, 145],  # right eye
    [425],  # left cheek
    [205],  # right cheek
    [2],  # nose base
]


def ring(connections, start, direction):
    """The points of a closed ring of edges, from a start towards a neighbour."""
    neighbours = {}
    for edge in connections:
        neighbours.setdefault(edge.start, []).append(edge.end)
        neighbours.setdefault(edge.end, []).append(edge.start)
    path = [start, direction]
    while True:
        following = [n for n in neighbours[path[-1]] if n != path[-2]]
        if following[0] == start:
            return path
        path.append(following[0])


def contours():
    """Points of the mesh for each contour, in the order of ML Kit's header."""
    connections = vision.FaceLandmarksConnections
    oval = ring(connections.FACE_LANDMARKS_FACE_OVAL, 10, 338)
    left_eye = ring(connections.FACE_LANDMARKS_LEFT_EYE, 362, 398)
    right_eye = ring(connections.FACE_LANDMARKS_RIGHT_EYE, 33, 246)
    lips = connections.FACE_LANDMARKS_LIPS
    outer = {61, 146, 91, 181, 84, 17, 314, 405, 321, 375, 291, 185, 40, 39, 37, 0, 267, 269, 270}
    outer.add(409)
    outer_ring = ring([e for e in lips if e.start in outer and e.end in outer], 61, 185)
    inner_ring = ring([e for e in lips if e.start not in outer and e.end not in outer], 78, 191)
    corner = inner_ring.index(308)
    return [
        oval,
        [336, 296, 334, 293, 300],
        [285, 295, 282, 283, 276],
        [70, 63, 105, 66, 107],
        [46, 53, 52, 65, 55],
        left_eye,
        right_eye,
        outer_ring[:11],
        inner_ring[1:corner],
        inner_ring[corner + 1 :],
        outer_ring[11:],
        [168, 1],
        [98, 2, 327],
        [425],
        [205],
    ]


def canonical_face():
    """Positions of the canonical face, and the weights of its points."""
    with zipfile.ZipFile(BUNDLE) as bundle:
        name = next(n for n in bundle.namelist() if n.startswith("geometry_pipeline_metadata"))
        metadata = geometry_pipeline_metadata_pb2.GeometryPipelineMetadata()
        metadata.ParseFromString(bundle.read(name))
    positions = np.array(metadata.canonical_mesh.vertex_buffer).reshape(-1, 5)[:, :3]
    weights = np.zeros(len(positions))
    for entry in metadata.procrustes_landmark_basis:
        weights[entry.landmark_id] = entry.weight
    return positions, weights


def rotation(source, target, weights):
    """The rotation that takes points closest to others (Kabsch)."""
    weights = weights / weights.sum()
    source = source - weights @ source
    target = target - weights @ target
    u, _, vt = np.linalg.svd((target * weights[:, None]).T @ source)
    return u @ np.diag([1, 1, np.linalg.det(u @ vt)]) @ vt


def measure(landmarks, blendshapes, eyes, size, canonical):
    """All numbers of a face.

    eyes are those of the detection, whose line the landmark model's region follows. MediaPipe scales
    depth by the length of the region's upper edge in units of the picture's width and height, which is
    undone here.
    """
    width, height = size
    edge = np.subtract(eyes[1], eyes[0])
    edge = edge / np.hypot(*edge)
    depth = width / np.hypot(edge[0], edge[1] * width / height)
    points = np.array([(p.x * width, p.y * height, p.z * depth) for p in landmarks])
    positions, weights = canonical
    turn = rotation(positions, points[:468] * (1, -1, -1), weights)
    pitch = -np.degrees(np.arctan2(turn[2, 1], turn[2, 2]))
    yaw = -np.degrees(np.arcsin(turn[2, 0]))
    roll = np.degrees(np.arctan2(turn[1, 0], turn[0, 0]))

    lists = contours()
    oval = points[lists[0], :2]
    middle = oval.mean(axis=0)
    # Turning clockwise on screen undoes a counter-clockwise lean.
    angle = np.radians(roll)
    clockwise = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    upright = (oval - middle) @ clockwise.T
    side = 1.075 * (upright[:, 1].max() - upright[:, 1].min())
    centre = [(upright[:, 0].max() + upright[:, 0].min()) / 2, upright[:, 1].max() - side / 2]
    centre = np.array(centre) @ clockwise + middle

    scores = {c.category_name: c.score for c in blendshapes}

    def logistic(x):
        return 1 / (1 + np.exp(-x))

    smile = (scores["mouthSmileLeft"] + scores["mouthSmileRight"]) / 2
    return np.concatenate(
        [
            centre - side / 2,
            [side, side],
            [pitch, yaw, roll],
            [logistic(12 * (smile - 0.4))],
            [logistic(20 * (0.38 - scores["eyeBlink" + name])) for name in ("Left", "Right")],
            np.array([points[group, :2].mean(axis=0) for group in LANDMARKS]).ravel(),
            np.concatenate([points[group, :2] for group in lists]).ravel(),
        ]
    )


def main():
    canonical = canonical_face()
    options = vision.FaceLandmarkerOptions(
        base_options=BaseOptions(model_asset_path=BUNDLE), output_face_blendshapes=True
    )
    finder_options = vision.FaceDetectorOptions(
        base_options=BaseOptions(model_asset_path=DETECTOR), min_suppression_threshold=0.5
    )
    finder = vision.FaceDetector.create_from_options(finder_options)
    records, values = [], []
    with vision.FaceLandmarker.create_from_options(options) as landmarker:
        for name in PICTURES:
            picture = Image.open(os.path.join(TOP, "Tests", "Pictures", name)).convert("RGB")
            image = mediapipe.Image(
                image_format=mediapipe.ImageFormat.SRGB, data=np.asarray(picture)
            )
            result = landmarker.detect(image)
            keypoints = finder.detect(image).detections[0].keypoints
            eyes = [(p.x * picture.width, p.y * picture.height) for p in keypoints[:2]]
            face = measure(
                result.face_landmarks[0],
                result.face_blendshapes[0],
                eyes,
                picture.size,
                canonical,
            )
            records.append(f"face {name} {sum(len(v) for v in values)}")
            values.append(face.astype("<f4"))
    os.makedirs(GOLDENS, exist_ok=True)
    with open(os.path.join(GOLDENS, "values.f32"), "wb") as file:
        file.write(np.concatenate(values).tobytes())
    with open(os.path.join(GOLDENS, "index.txt"), "w", encoding="utf-8") as file:
        file.write("# Made by Tools/make_mlkit_goldens.py, which describes the records.\n")
        file.write(f"reference mediapipe {mediapipe.__version__}, CPU\n")
        file.write(f"values {sum(len(v) for v in values)}\n")
        file.write("\n".join(records) + "\n")


if __name__ == "__main__":
    main()
