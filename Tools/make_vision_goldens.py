#!/usr/bin/env python3
"""Writes Tests/Goldens/vision: what MediaPipe's own calculators compute, one file a calculator.

usage: make_vision_goldens.py [--check] [--only NAME ...]

  --check   write nothing; exit with 1 if a file differs from the one this script would write.
  --only    restrict to the named files, without their extension.

Needs: mediapipe==0.10.21 numpy==1.26.4 pillow==13.0.0. Runs on Linux x86-64, on the CPU.

Each calculator is run in a graph of its own, so every stage is checked by itself. Inputs are small
literals, pictures of Tests/Pictures, or streams of SplitMix64, which the tests generate again from
the seed.

Format: lines of `key token token ...`; `case` begins a new record, `#` a comment. Floats are the
eight hexadecimal digits of their bits, hashes are 64-bit FNV-1a over little-endian bytes, sixteen
digits, everything else is decimal or a word.
"""
import argparse
import os
import sys

os.environ.setdefault("GLOG_minloglevel", "3")

import mediapipe as mp
import numpy as np
from mediapipe.framework.formats import detection_pb2, landmark_pb2, location_data_pb2, rect_pb2
from mediapipe.python import packet_creator, packet_getter
from PIL import Image

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
GOLDENS = os.path.join(ROOT, "Tests", "Goldens", "vision")
MODELS = os.path.join(ROOT, "Models")
F = np.float32


# Seeded inputs and the file format.


def split_mix(seed, count):
    """The first numbers of a SplitMix64 stream."""
    with np.errstate(over="ignore"):
        state = np.uint64(seed) + np.arange(1, count + 1, dtype=np.uint64) * np.uint64(
            0x9E3779B97F4A7C15
        )
        state = (state ^ (state >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        state = (state ^ (state >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        return state ^ (state >> np.uint64(31))


def seeded_floats(seed, count, low, high):
    unit = (split_mix(seed, count) >> np.uint64(40)).astype(F) * F(2.0**-24)
    return (F(low) + unit * (F(high) - F(low))).astype(F)


def seeded_picture(seed, width, height, channels):
    values = (split_mix(seed, width * height * channels) >> np.uint64(56)).astype(np.uint8)
    return values.reshape(height, width, channels)


def picture(name):
    return np.array(Image.open(os.path.join(ROOT, "Tests", "Pictures", name)).convert("RGB"))


def fnv(values):
    result = 0xCBF29CE484222325
    for byte in np.ascontiguousarray(values, dtype="<f4").tobytes():
        result = ((result ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return "%016x" % result


def bits(*values):
    flat = np.concatenate([np.ravel(np.asarray(value, dtype=F)) for value in values])
    return " ".join("%08x" % pattern for pattern in flat.astype("<f4").view("<u4"))


class Writer:
    def __init__(self, summary):
        self.lines = [
            "# " + summary,
            "# Written by Tools/make_vision_goldens.py, MediaPipe 0.10.21.",
        ]

    def case(self, name):
        self.lines += ["", "case " + name]

    def add(self, key, *tokens):
        self.lines.append(" ".join([key] + [str(token) for token in tokens]))

    def text(self):
        return "\n".join(self.lines) + "\n"


# Running calculators.


def run(graph, inputs, outputs):
    """Feeds one packet to each input stream; gives what arrives at the output streams."""
    streams = "".join('input_stream: "%s"\n' % name for name in inputs)
    streams += "".join('output_stream: "%s"\n' % name for name in outputs)
    calculators = mp.CalculatorGraph(graph_config=streams + graph)
    results = {}
    for name, get in outputs.items():
        calculators.observe_output_stream(
            name, lambda stream, packet, get=get: results.__setitem__(stream, get(packet))
        )
    calculators.start_run()
    for name, packet in inputs.items():
        calculators.add_packet_to_input_stream(name, packet.at(0))
    calculators.close_all_packet_sources()
    calculators.wait_until_done()
    return results


def node(calculator, inputs, outputs, options="", sides=""):
    text = 'node { calculator: "%s"\n' % calculator
    text += "".join(' input_stream: "%s"\n' % name for name in inputs)
    text += "".join(' output_stream: "%s"\n' % name for name in outputs)
    if options:
        # "Name|fields", where the name of the options defaults to that of the calculator.
        message, fields = options.split("|")
        text += " options { [mediapipe.%sOptions.ext] { %s } }\n" % (
            message or calculator,
            fields,
        )
    return text + sides + "}\n"


def get_floats(packet):
    return np.array(packet_getter.get_float_list(packet), F)


def image_packet(pixels):
    kind = mp.ImageFormat.SRGBA if pixels.shape[2] == 4 else mp.ImageFormat.SRGB
    return packet_creator.create_image(
        mp.Image(image_format=kind, data=np.ascontiguousarray(pixels))
    )


def rect_packet(rect):
    return packet_creator.create_proto(
        rect_pb2.NormalizedRect(
            x_center=rect[0], y_center=rect[1], width=rect[2], height=rect[3], rotation=rect[4]
        )
    )


def rect_values(rect):
    return np.array([rect.x_center, rect.y_center, rect.width, rect.height, rect.rotation], F)


def detection(score, box, points):
    # Suppression drops detections without a label.
    result = detection_pb2.Detection(score=[score], label_id=[0])
    location = result.location_data
    location.format = location_data_pb2.LocationData.RELATIVE_BOUNDING_BOX
    target = location.relative_bounding_box
    target.xmin, target.ymin, target.width, target.height = [float(value) for value in box]
    for x, y in np.reshape(points, (-1, 2)):
        location.relative_keypoints.add(x=float(x), y=float(y))
    return result


def detection_values(value):
    """Score, box, keypoints: 17 numbers."""
    box = value.location_data.relative_bounding_box
    points = [[point.x, point.y] for point in value.location_data.relative_keypoints]
    return np.array(
        [value.score[0], box.xmin, box.ymin, box.width, box.height] + sum(points, []), F
    )


def feed_detections(values, stream):
    """Nodes and inputs that make one list of several detections."""
    inputs = {"%s%d" % (stream, index): packet_creator.create_proto(value)
              for index, value in enumerate(values)}
    items = list(inputs)
    return node("MergeDetectionsToVectorCalculator", items, [stream]), inputs


def image_to_tensor(width, height, low, high, keep_aspect, zero_border, tensors="tensors"):
    return node(
        "ImageToTensorCalculator",
        ["IMAGE:image", "NORM_RECT:rect"],
        ["TENSORS:" + tensors, "MATRIX:matrix"],
        "|output_tensor_width: %d output_tensor_height: %d keep_aspect_ratio: %s border_mode: %s "
        "output_tensor_float_range { min: %s max: %s }"
        % (
            width,
            height,
            "true" if keep_aspect else "false",
            "BORDER_ZERO" if zero_border else "BORDER_REPLICATE",
            low,
            high,
        ),
    )


IMAGE_SIZE = node("ImagePropertiesCalculator", ["IMAGE:image"], ["SIZE:size"])


def blank(width, height):
    return np.zeros((height, width, 3), np.uint8)


# One function a file.


def turned(width, height, degrees):
    """The region of a whole picture with a rotation option."""
    rotation = F(-degrees * np.pi / 180.0)
    if degrees % 180 == 0:
        return (0.5, 0.5, 1, 1, rotation)
    return (0.5, 0.5, F(height) / F(width), F(width) / F(height), rotation)


def image_to_tensor_cases():
    """Name, picture (seed, width, height, channels), tensor, range, keep aspect, zero, region."""
    detector = (128, 128, -1, 1, True, True)
    full_range = (192, 192, -1, 1, True, True)
    mesh = (256, 256, 0, 1, False, False)
    cases = []
    sizes = [(1, 1), (2, 2), (3, 2), (2, 3), (7, 5), (33, 47), (411, 257), (640, 480), (1920, 1080)]
    # Longer sides that leave 2 when divided by 4 put many samples halfway between two positions.
    sizes += [(750, 1334), (1334, 750), (410, 410), (6, 900), (900, 6), (32766, 2), (2, 32766)]
    for width, height in sizes:
        for model, name in ((detector, "detector"), (mesh, "mesh")):
            cases.append(
                ("whole-%s-%dx%d" % (name, width, height), (width, height, 3), model,
                 (0.5, 0.5, 1, 1, 0))
            )
    cases.append(("whole-full-range-750x1334", (750, 1334, 3), full_range, (0.5, 0.5, 1, 1, 0)))
    for degrees in (90, 180, 270, -90, 360, 450):
        cases.append(
            ("turned-%d" % degrees, (300, 400, 3), detector, turned(300, 400, degrees))
        )
    random = seeded_floats(71, 400, 0, 1)
    for index in range(24):
        u = random[index * 5:index * 5 + 5]
        region = (u[0] * F(1.2) - F(0.1), u[1] * F(1.2) - F(0.1), F(0.05) + u[2] * F(1.1),
                  F(0.05) + u[3] * F(1.1), (u[4] - F(0.5)) * F(6.4))
        model = (detector, full_range, mesh, mesh)[index % 4]
        channels = 4 if index % 6 == 5 else 3
        cases.append(("random-%d" % index, (517, 389, channels), model, region))
    # Tensors whose sides make tiles of other widths: 1024 / min(16, height), at most the width.
    shapes = ((100, 60), (300, 3), (1100, 1), (17, 9), (1, 1), (65, 40))
    for index, (width, height) in enumerate(shapes):
        u = random[200 + index * 5:205 + index * 5]
        region = (F(0.5), u[1], F(0.3) + u[2], F(0.3) + u[3], u[4])
        cases.append(
            ("tensor-%dx%d" % (width, height), (211, 97, 3),
             (width, height, 0, 1, index % 2 == 0, index % 3 == 0), region)
        )
    for name, region in (
        ("far-left", (-3, 0.5, 1, 1, 0.3)),
        ("far-below", (0.5, 9, 1, 1, 0)),
        ("huge", (0.5, 0.5, 60, 60, 0.2)),
        ("gigantic", (0.5, 0.5, 3e6, 3e6, 0.7)),
        ("beyond-integers", (0.5, 0.5, 1e9, 1e9, 0.7)),
        ("small", (0.31, 0.62, 1e-2, 1e-2, 0.4)),
        ("tiny", (0.31, 0.62, 1e-4, 1e-4, 0.4)),
        ("minute", (0.31, 0.62, 1e-6, 1e-6, 0.4)),
        ("vanishing", (0.31, 0.62, 1e-12, 1e-12, 0.4)),
        ("thin", (0.4, 0.5, 1e-3, 0.8, -0.4)),
    ):
        for model, kind in ((detector, "detector"), (mesh, "mesh")):
            cases.append(("%s-%s" % (name, kind), (211, 197, 3), model, region))
    odd_range = (32, 32, -0.3, 1.7, False, False)
    cases.append(("range", (64, 64, 3), odd_range, (0.5, 0.5, 0.9, 0.9, 0.1)))
    return cases


def make_image_to_tensor():
    out = Writer("ImageToTensorCalculator: pictures of SplitMix64 bytes, hashed tensors.")
    for index, (name, size, model, region) in enumerate(image_to_tensor_cases()):
        width, height, channels = size
        tensor_width, tensor_height, low, high, keep_aspect, zero_border = model
        region = tuple(float(F(value)) for value in region)
        graph = image_to_tensor(*model)
        graph += node("TensorsToFloatsCalculator", ["TENSORS:tensors"], ["FLOATS:floats"])
        # Four points through the matrix tell all of it.
        graph += node(
            "DetectionProjectionCalculator",
            ["DETECTIONS:points", "PROJECTION_MATRIX:matrix"],
            ["DETECTIONS:projected"],
        )
        points = detection(1, (0, 0, 1, 1), [0, 0, 1, 0, 0, 1, 0.3, 0.7])
        merge, inputs = feed_detections([points], "points")
        inputs["image"] = image_packet(seeded_picture(1000 + index, width, height, channels))
        inputs["rect"] = rect_packet(region)
        result = run(
            merge + graph,
            inputs,
            {"floats": get_floats, "projected": packet_getter.get_proto_list},
        )
        tensor = result["floats"]
        assert tensor.size == tensor_width * tensor_height * 3
        out.case(name)
        out.add("picture", 1000 + index, width, height, channels)
        out.add("tensor", tensor_width, tensor_height, int(keep_aspect), int(zero_border))
        out.add("range", bits([low, high]))
        out.add("region", bits(region))
        out.add("hash", fnv(tensor))
        places = np.unique(np.linspace(0, tensor.size - 1, 9).astype(int))
        out.add("places", *places)
        out.add("values", bits(tensor[places]))
        out.add("projected", bits(detection_values(result["projected"][0])[5:]))
    return out.text()


ANCHOR_OPTIONS = {
    "short": "num_layers: 4 strides: [8, 16, 16, 16] input_size_width: 128 input_size_height: 128 "
    "interpolated_scale_aspect_ratio: 1.0",
    "full": "num_layers: 1 strides: 4 input_size_width: 192 input_size_height: 192 "
    "interpolated_scale_aspect_ratio: 0.0",
}
MODEL_OF = {
    "short": ("face_detection_short_range.tflite", 128, 896),
    "full": ("face_detection_full_range_sparse.tflite", 192, 2304),
}


def detector_graph(kind, minimum_score):
    """From image and region to raw tensors and decoded detections."""
    model, size, boxes = MODEL_OF[kind]
    graph = node(
        "SsdAnchorsCalculator",
        [],
        [],
        "|%s min_scale: 0.1484375 max_scale: 0.75 anchor_offset_x: 0.5 anchor_offset_y: 0.5 "
        "aspect_ratios: 1.0 fixed_anchor_size: true" % ANCHOR_OPTIONS[kind],
        ' output_side_packet: "anchors"\n',
    )
    graph += image_to_tensor(size, size, -1, 1, True, True)
    # A tensor list has one reader here, so the model runs twice.
    for name in ("raw", "read"):
        graph += node(
            "InferenceCalculator",
            ["TENSORS:tensors"],
            ["TENSORS:" + name],
            '|model_path: "%s" delegate { xnnpack {} }' % os.path.join(MODELS, model),
        )
    graph += node(
        "SplitTensorVectorCalculator",
        ["read"],
        ["box_tensor", "score_tensor"],
        "SplitVectorCalculator|ranges { begin: 0 end: 1 } ranges { begin: 1 end: 2 }",
    )
    graph += node("TensorsToFloatsCalculator", ["TENSORS:box_tensor"], ["FLOATS:boxes"])
    graph += node("TensorsToFloatsCalculator", ["TENSORS:score_tensor"], ["FLOATS:logits"])
    graph += node(
        "TensorsToDetectionsCalculator",
        ["TENSORS:raw"],
        ["DETECTIONS:detections"],
        "|num_classes: 1 num_boxes: %d num_coords: 16 box_coord_offset: 0 "
        "keypoint_coord_offset: 4 num_keypoints: 6 num_values_per_keypoint: 2 sigmoid_score: true "
        "score_clipping_thresh: 100.0 reverse_output_order: true x_scale: %d y_scale: %d "
        "w_scale: %d h_scale: %d min_score_thresh: %s"
        % (boxes, size, size, size, size, minimum_score),
        ' input_side_packet: "ANCHORS:anchors"\n',
    )
    return graph


def make_detections():
    """The whole tail of the detector, stage by stage, on what the models say about pictures."""
    out = Writer("Detector stages: raw boxes, decoded, suppressed, projected, rects, regions.")
    cases = [
        ("short", "astronaut.png", 0.5, 0.3, 0),
        ("short", "astronaut.png", 0.05, 0.5, 0),
        ("short", "three-faces-600x240.png", 0.5, 0.3, 0),
        ("short", "two-faces-800x400.png", 0.1, 0.5, 0),
        ("short", "rotated-90.png", 0.5, 0.3, 270),
        ("short", "tall-200x400.png", 0.2, 0.3, 0),
        ("short", "no-face.png", 0.03, 0.3, 0),
        ("full", "astronaut.png", 0.3, 0.3, 0),
        ("full", "two-faces-800x400.png", 0.1, 0.5, 0),
    ]
    for kind, name, minimum_score, overlap, degrees in cases:
        pixels = picture(name)
        height, width = pixels.shape[:2]
        region = turned(width, height, degrees)
        graph = detector_graph(kind, minimum_score)
        graph += node(
            "NonMaxSuppressionCalculator",
            ["detections"],
            ["suppressed"],
            "|min_suppression_threshold: %s overlap_type: INTERSECTION_OVER_UNION "
            "algorithm: WEIGHTED" % overlap,
        )
        graph += node(
            "DetectionProjectionCalculator",
            ["DETECTIONS:suppressed", "PROJECTION_MATRIX:matrix"],
            ["DETECTIONS:projected"],
        )
        graph += IMAGE_SIZE
        graph += node(
            "DetectionsToRectsCalculator",
            ["DETECTIONS:projected", "IMAGE_SIZE:size"],
            ["NORM_RECTS:rects"],
            "|rotation_vector_start_keypoint_index: 0 rotation_vector_end_keypoint_index: 1 "
            "rotation_vector_target_angle_degrees: 0",
        )
        graph += node(
            "RectTransformationCalculator",
            ["NORM_RECTS:rects", "IMAGE_SIZE:size"],
            ["regions"],
            "|scale_x: 1.5 scale_y: 1.5",
        )
        stages = ("detections", "suppressed", "projected", "rects", "regions")
        outputs = {stage: packet_getter.get_proto_list for stage in stages}
        outputs.update(boxes=get_floats, logits=get_floats)
        result = run(
            graph, {"image": image_packet(pixels), "rect": rect_packet(region)}, outputs
        )
        boxes = result["boxes"].reshape(-1, 16)
        logits = result["logits"]
        # The rest of the boxes cannot pass; the tests give them a logit of -100.
        scores = 1 / (1 + np.exp(-np.clip(logits, -100, 100).astype(float)))
        kept = np.nonzero(scores > minimum_score * 0.8)[0]
        out.case("%s-%s-%s" % (kind, name, minimum_score))
        out.add("model", kind)
        out.add("size", width, height)
        out.add("degrees", degrees)
        out.add("thresholds", bits([minimum_score, overlap]))
        for index in kept:
            out.add("box", index)
            out.add("raw", bits(logits[index], boxes[index]))
        for stage in stages[:3]:
            for value in result.get(stage, []):
                out.add(stage, bits(detection_values(value)))
        for stage in stages[3:]:
            for value in result.get(stage, []):
                out.add(stage, bits(rect_values(value)))
    return out.text()


def make_suppression():
    """Synthetic clusters: overlaps near the threshold, ties, boxes without area."""
    out = Writer("NonMaxSuppressionCalculator: lists of detections before and after.")

    def cluster(seed, count, faces, size=0.25, jitter=0.06):
        u = seeded_floats(seed, count * 20 + faces * 2, 0, 1)
        centres = u[:faces * 2].reshape(-1, 2)
        result = []
        for index in range(count):
            v = u[faces * 2 + index * 20:faces * 2 + index * 20 + 20]
            centre = centres[index % faces] + (v[:2] - F(0.5)) * F(jitter)
            extent = F(size) * (F(0.7) + v[2:4] * F(0.6))
            box = np.concatenate([centre - extent / F(2), extent])
            result.append((F(0.3) + v[4] * F(0.7), box, v[5:17]))
        return result

    def same_score(items, score=0.75):
        return [(F(score), box, points) for _, box, points in items]

    flat = [(F(0.9), np.array([0.4, 0.4, 0, 0.2], F), np.zeros(12, F))] + cluster(31, 3, 1)
    cases = [
        ("one", 0.3, cluster(11, 1, 1)),
        ("two-apart", 0.3, cluster(12, 2, 2)),
        ("crowd", 0.3, cluster(13, 40, 5)),
        ("crowd-half", 0.5, cluster(14, 40, 5)),
        ("crowd-dense", 0.5, cluster(15, 30, 2, jitter=0.3)),
        ("loose", 0.0, cluster(16, 20, 4)),
        ("negative-threshold", -1.0, cluster(17, 9, 4)),
        ("threshold-1", 1.0, cluster(18, 5, 2)),
        ("ties", 0.3, same_score(cluster(19, 12, 4))),
        ("no-area-first", 0.3, flat),
    ]
    for name, threshold, items in cases:
        graph = node(
            "NonMaxSuppressionCalculator",
            ["detections"],
            ["suppressed"],
            "|min_suppression_threshold: %s overlap_type: INTERSECTION_OVER_UNION "
            "algorithm: WEIGHTED" % threshold,
        )
        given = [detection(*item) for item in items]
        merge, inputs = feed_detections(given, "detections")
        result = run(merge + graph, inputs, {"suppressed": packet_getter.get_proto_list})
        out.case(name)
        out.add("threshold", bits([threshold]))
        for value in given:
            out.add("given", bits(detection_values(value)))
        for value in result.get("suppressed", []):
            out.add("expected", bits(detection_values(value)))
    return out.text()


def make_rects():
    """Boxes and keypoints to rects, squared and not, for sizes up to the largest."""
    out = Writer("DetectionsToRectsCalculator and RectTransformationCalculator.")
    u = seeded_floats(51, 400, 0, 1)
    sizes = [(512, 512), (1920, 1080), (1080, 1920), (1, 1), (32767, 3), (3, 32767), (641, 479)]
    for index in range(28):
        width, height = sizes[index % len(sizes)]
        v = u[index * 8:index * 8 + 8]
        box = [v[0] - F(0.2), v[1] - F(0.2), v[2], v[3]]
        points = np.concatenate([v[4:8] * F(1.4) - F(0.2), np.zeros(8, F)])
        if index == 5:
            points[2:4] = points[0:2]
        if index == 6:
            points[0:4] = [0.7, 0.5, 0.2, 0.5]
        given = detection(1, box, points)
        graph = IMAGE_SIZE
        graph += node(
            "DetectionsToRectsCalculator",
            ["DETECTIONS:detections", "IMAGE_SIZE:size"],
            ["NORM_RECTS:rects"],
            "|rotation_vector_start_keypoint_index: 0 rotation_vector_end_keypoint_index: 1 "
            "rotation_vector_target_angle_degrees: 0",
        )
        for name, square in (("expanded", "false"), ("squared", "true")):
            graph += node(
                "RectTransformationCalculator",
                ["NORM_RECTS:rects", "IMAGE_SIZE:size"],
                [name],
                "|scale_x: 1.5 scale_y: 1.5 square_long: " + square,
            )
        names = ("rects", "expanded", "squared")
        merge, inputs = feed_detections([given], "detections")
        inputs["image"] = image_packet(blank(width, height))
        result = run(
            merge + graph,
            inputs,
            {name: packet_getter.get_proto_list for name in names},
        )
        out.case("%d-%dx%d" % (index, width, height))
        out.add("size", width, height)
        out.add("given", bits(detection_values(given)))
        for name in names:
            out.add(name, bits(rect_values(result[name][0])))
    return out.text()


def landmark_values(value):
    return np.array([[point.x, point.y, point.z] for point in value.landmark], F)


def landmark_list(values):
    result = landmark_pb2.NormalizedLandmarkList()
    for x, y, z in np.reshape(values, (-1, 3)):
        result.landmark.add(x=float(x), y=float(y), z=float(z))
    return result


def landmark_tail(inputs):
    """From landmarks in the image to the next region and the blendshape tensor."""
    return (
        node("LandmarksToDetectionCalculator", ["NORM_LANDMARKS:" + inputs], ["DETECTION:box"])
        + node(
            "DetectionsToRectsCalculator",
            ["DETECTION:box", "IMAGE_SIZE:size"],
            ["NORM_RECT:next"],
            "|rotation_vector_start_keypoint_index: 33 rotation_vector_end_keypoint_index: 263 "
            "rotation_vector_target_angle_degrees: 0",
        )
        + node(
            "RectTransformationCalculator",
            ["NORM_RECT:next", "IMAGE_SIZE:size"],
            ["region"],
            "|scale_x: 1.5 scale_y: 1.5 square_long: true",
        )
    )


BLENDSHAPE_LANDMARKS = [
    0, 1, 4, 5, 6, 7, 8, 10, 13, 14, 17, 21, 33, 37, 39, 40, 46, 52, 53, 54, 55, 58, 61, 63, 65,
    66, 67, 70, 78, 80, 81, 82, 84, 87, 88, 91, 93, 95, 103, 105, 107, 109, 127, 132, 133, 136,
    144, 145, 146, 148, 149, 150, 152, 153, 154, 155, 157, 158, 159, 160, 161, 162, 163, 168, 172,
    173, 176, 178, 181, 185, 191, 195, 197, 234, 246, 249, 251, 263, 267, 269, 270, 276, 282, 283,
    284, 285, 288, 291, 293, 295, 296, 297, 300, 308, 310, 311, 312, 314, 317, 318, 321, 323, 324,
    332, 334, 336, 338, 356, 361, 362, 365, 373, 374, 375, 377, 378, 379, 380, 381, 382, 384, 385,
    386, 387, 388, 389, 390, 397, 398, 400, 402, 405, 409, 415, 454, 466, 468, 469, 470, 471, 472,
    473, 474, 475, 476, 477,
]


def make_landmarks():
    """Random raw tensors through the landmark stages."""
    out = Writer("Landmark stages: raw tensor, projected, next region, blendshape input.")
    u = seeded_floats(61, 200, 0, 1)
    sizes = [(512, 512), (1920, 1080), (1080, 1920), (33, 47), (32766, 5), (3, 32766)]
    for index in range(14):
        width, height = sizes[index % len(sizes)]
        v = u[index * 5:index * 5 + 5]
        region = [v[0], v[1], F(0.1) + v[2], F(0.1) + v[3], (v[4] - F(0.5)) * F(6.2)]
        if index == 0:
            region[4] = F(0)
        if index == 7:
            region[0:2] = [F(-2.5), F(0.3)]
        if index == 8:
            region[0:2] = [F(0.3), F(-4)]
        region = [float(value) for value in region]
        raw = seeded_floats(2000 + index, 1434, -20, 280)
        graph = image_to_tensor(256, 256, 0, 1, False, False)
        graph += node(
            "TensorConverterCalculator",
            ["MATRIX:matrix_input"],
            ["TENSORS:landmark_tensor"],
            "|row_major_matrix: true",
        )
        graph += node(
            "TensorsToLandmarksCalculator",
            ["TENSORS:landmark_tensor"],
            ["NORM_LANDMARKS:normalised"],
            "|num_landmarks: 478 input_image_width: 256 input_image_height: 256",
        )
        graph += node(
            "LandmarkProjectionCalculator",
            ["NORM_LANDMARKS:normalised", "PROJECTION_MATRIX:matrix"],
            ["NORM_LANDMARKS:projected"],
        )
        graph += IMAGE_SIZE + landmark_tail("projected")
        graph += node(
            "SplitNormalizedLandmarkListCalculator",
            ["projected"],
            ["chosen"],
            "SplitVectorCalculator|combine_outputs: true "
            + " ".join("ranges { begin: %d end: %d }" % (i, i + 1) for i in BLENDSHAPE_LANDMARKS),
        )
        graph += node(
            "LandmarksToTensorCalculator",
            ["NORM_LANDMARKS:chosen", "IMAGE_SIZE:size"],
            ["TENSORS:pixels"],
            "|attributes: [X, Y] flatten: false",
        )
        graph += node("TensorsToFloatsCalculator", ["TENSORS:pixels"], ["FLOATS:floats"])
        result = run(
            graph,
            {
                "image": image_packet(blank(width, height)),
                "rect": rect_packet(region),
                "matrix_input": packet_creator.create_matrix(raw.reshape(1, -1)),
            },
            {
                "normalised": packet_getter.get_proto,
                "projected": packet_getter.get_proto,
                "next": packet_getter.get_proto,
                "region": packet_getter.get_proto,
                "floats": get_floats,
            },
        )
        projected = landmark_values(result["projected"])
        out.case("%d-%dx%d" % (index, width, height))
        out.add("size", width, height)
        out.add("seed", 2000 + index)
        out.add("region", bits(region))
        out.add("normalised", fnv(landmark_values(result["normalised"])))
        out.add("projected", fnv(projected))
        places = [0, 33, 263, 477]
        out.add("places", *places)
        out.add("values", bits(projected[places]))
        out.add("rect", bits(rect_values(result["next"])))
        out.add("next", bits(rect_values(result["region"])))
        out.add("blendshapes", fnv(result["floats"]))
    return out.text()


def make_association():
    """Lists of rects, made from boxes without rotation."""
    out = Writer("AssociationNormRectCalculator: two lists of rects and their union.")

    def boxes(seed, count):
        v = seeded_floats(seed, count * 4, 0, 1).reshape(-1, 4)
        return [[x * F(0.6), y * F(0.6), F(0.1) + w * F(0.4), F(0.1) + h * F(0.4)]
                for x, y, w, h in v]

    def moved(items, distance):
        return [[x + F(distance), y, w, h] for x, y, w, h in items]

    same = boxes(81, 3)
    cases = [
        ("same", 0.5, same, same),
        ("moved", 0.5, same, moved(same, 0.03)),
        ("moved-far", 0.5, same, moved(same, 0.3)),
        ("previous-overlap", 0.3, same + moved(same, 0.02), boxes(82, 2)),
        ("crowd", 0.2, boxes(83, 12), boxes(84, 12)),
        ("crowd-half", 0.5, boxes(85, 12), boxes(86, 12)),
        ("threshold-0", 0.0, boxes(87, 6), boxes(88, 6)),
        ("threshold-1", 1.0, same, same),
    ]
    points = [0.2, 0.3, 0.6, 0.4] + [0] * 8
    for name, threshold, previous, detected in cases:
        graph = IMAGE_SIZE
        inputs = {"image": image_packet(blank(640, 480))}
        for stream, items in (("previous", previous), ("detected", detected)):
            merge, packets = feed_detections([detection(1, box, points) for box in items], stream)
            inputs.update(packets)
            graph += merge + node(
                "DetectionsToRectsCalculator",
                ["DETECTIONS:" + stream, "IMAGE_SIZE:size"],
                ["NORM_RECTS:%s_rects" % stream],
                "|rotation_vector_start_keypoint_index: 0 rotation_vector_end_keypoint_index: 1 "
                "rotation_vector_target_angle_degrees: 0",
            )
        graph += node(
            "AssociationNormRectCalculator",
            ["previous_rects", "detected_rects"],
            ["joined"],
            "AssociationCalculator|min_similarity_threshold: %s" % threshold,
        )
        names = ("previous_rects", "detected_rects", "joined")
        result = run(graph, inputs, {key: packet_getter.get_proto_list for key in names})
        out.case(name)
        out.add("threshold", bits([threshold]))
        for key in names:
            for value in result[key]:
                out.add(key, bits(rect_values(value)))
    return out.text()


def make_smoothing():
    """Sequences of frames; landmarks are seeded, with a drift that differs from frame to frame."""
    out = Writer("LandmarksSmoothingCalculator: frames at their times in microseconds, hashed.")
    count = 478
    regular = [33000 * index + (index % 3) * 1000 for index in range(1, 9)]
    # Name, size, times, extent of the face.
    cases = [
        ("from-0", (640, 480), [0, 33000, 66000, 100000, 133000], 0.4),
        ("from-500", (640, 480), [500000 + time for time in regular], 0.4),
        ("tall", (480, 1280), regular, 0.3),
        ("pauses", (320, 240), [1000, 2000, 900000, 901000, 5000000], 0.5),
        ("before-0", (641, 479), [-66000, -33000, 0, 33000, 66000], 0.4),
        ("no-extent", (641, 479), [33000, 66000, 100000], 1e-9),
    ]
    for number, (name, (width, height), times, extent) in enumerate(cases):
        graph = IMAGE_SIZE + node(
            "LandmarksSmoothingCalculator",
            ["NORM_LANDMARKS:landmarks", "IMAGE_SIZE:size"],
            ["NORM_FILTERED_LANDMARKS:smooth"],
            "|one_euro_filter { min_cutoff: 0.05 beta: 80.0 derivate_cutoff: 1.0 }",
        )
        streams = 'input_stream: "image"\ninput_stream: "landmarks"\noutput_stream: "smooth"\n'
        calculators = mp.CalculatorGraph(graph_config=streams + graph)
        results = []

        def keep(_, packet, results=results):
            results.append(landmark_values(packet_getter.get_proto(packet)))

        calculators.observe_output_stream("smooth", keep)
        calculators.start_run()
        image = image_packet(blank(width, height))
        out.case(name)
        out.add("size", width, height)
        for index, time in enumerate(times):
            seed = 3000 + 100 * number + index
            base = seeded_floats(3000 + 100 * number, count * 3, 0, extent)
            noise = seeded_floats(seed, count * 3, -extent * 0.01, extent * 0.01)
            values = (F(0.25) + base + noise * F(index)).astype(F)
            calculators.add_packet_to_input_stream("image", image.at(time))
            calculators.add_packet_to_input_stream(
                "landmarks", packet_creator.create_proto(landmark_list(values)).at(time)
            )
            calculators.wait_until_idle()
            smooth = results[-1].reshape(-1)
            places = [0, 1, 2, 700, count * 3 - 1]
            out.add("frame", time)
            out.add("seeds", 3000 + 100 * number, seed)
            out.add("extent", bits([extent, -extent * 0.01, extent * 0.01]))
            out.add("values", bits(smooth[places]))
            out.add("hash", fnv(smooth))
        calculators.close_all_packet_sources()
        calculators.wait_until_done()
        assert len(results) == len(times)
    return out.text()


def canonical_positions():
    """The first message of the geometry metadata: 468 times x, y, z, u, v, unpacked floats."""
    import struct
    import zipfile

    with zipfile.ZipFile(os.path.join(MODELS, "face_landmarker.task")) as bundle:
        data = bundle.read("geometry_pipeline_metadata_landmarks.binarypb")

    def fields(data):
        index = 0

        def varint():
            nonlocal index
            value = shift = 0
            while True:
                byte = data[index]
                index += 1
                value |= (byte & 127) << shift
                shift += 7
                if byte < 128:
                    return value

        while index < len(data):
            key = varint()
            if key & 7 == 0:
                value = varint()
            else:
                length = 4 if key & 7 == 5 else varint()
                value = data[index:index + length]
                index += length
            yield key >> 3, value

    mesh = next(value for field, value in fields(data) if field == 1)
    floats = [struct.unpack("<f", value)[0] for field, value in fields(mesh) if field == 3]
    return data, np.array(floats, F).reshape(-1, 5)[:, :3]


def rotation(pitch, yaw, roll):
    """Turns about x, y and z in degrees, for points with y down and z away from the viewer."""
    a, b, c = np.radians([pitch, yaw, roll])
    about_x = [[1, 0, 0], [0, np.cos(a), -np.sin(a)], [0, np.sin(a), np.cos(a)]]
    about_y = [[np.cos(b), 0, np.sin(b)], [0, 1, 0], [-np.sin(b), 0, np.cos(b)]]
    about_z = [[np.cos(c), -np.sin(c), 0], [np.sin(c), np.cos(c), 0], [0, 0, 1]]
    return np.array(about_z) @ about_y @ about_x


def make_geometry():
    """Poses of landmarks that are an affine image of the canonical mesh plus seeded noise."""
    import tempfile

    from mediapipe.tasks.cc.vision.face_geometry.proto import face_geometry_pb2

    out = Writer("FaceGeometryFromLandmarksGraph: landmarks are A x canonical + b + noise.")
    metadata, canonical = canonical_positions()
    file = tempfile.NamedTemporaryFile(suffix=".binarypb")
    file.write(metadata)
    file.flush()
    # Name, size, (pitch, yaw, roll), pixels per centimetre, centre, noise in pixels.
    cases = [
        ("frontal", (640, 480), (0, 0, 0), 12, (0.5, 0.5), 0),
        ("noisy", (640, 480), (0, 0, 0), 12, (0.5, 0.5), 2),
        ("yaw-40", (640, 480), (0, 40, 0), 12, (0.4, 0.6), 1),
        ("yaw-minus-75", (640, 480), (5, -75, 3), 12, (0.4, 0.6), 1),
        ("pitch-30", (640, 480), (30, 0, 0), 12, (0.7, 0.3), 1),
        ("pitch-minus-50", (640, 480), (-50, 10, 0), 12, (0.5, 0.3), 1),
        ("roll-90", (480, 640), (0, 5, 90), 10, (0.5, 0.5), 1),
        ("roll-170", (480, 640), (0, 5, 170), 10, (0.5, 0.5), 1),
        ("far", (1920, 1080), (10, 20, -15), 2, (0.9, 0.1), 0.2),
        ("close", (320, 320), (10, -20, 15), 15, (0.5, 0.6), 1),
        ("outside", (640, 480), (0, 15, 0), 14, (-0.1, 1.1), 1),
        ("wide", (1280, 64), (0, 15, 0), 3, (0.5, 0.5), 0.3),
        ("tall", (64, 1280), (0, 15, 0), 3, (0.5, 0.5), 0.3),
        ("random-points", (640, 480), (0, 0, 0), 1, (0.5, 0.5), 200),
        ("compact", (640, 480), (0, 0, 0), 1e-3, (0.5, 0.5), 0),
        ("nearly-compact", (640, 480), (0, 0, 0), 0.08, (0.5, 0.5), 0),
        ("mirrored", (640, 480), None, 12, (0.5, 0.5), 1),
        ("flat", (640, 480), "flat", 12, (0.5, 0.5), 0.5),
    ]
    for number, (name, (width, height), angles, scale, centre, noise) in enumerate(cases):
        # Canonical coordinates have y up and z towards the camera.
        if angles is None:
            turn = np.diag([-1.0, -1, -1])
        elif angles == "flat":
            turn = np.diag([1.0, -1, 0])
        else:
            turn = rotation(*angles) @ np.diag([1.0, -1, -1])
        size = np.array([width, height, width], float)[:, None]
        linear = (turn * scale / size).astype(F)
        offset = np.array([centre[0], centre[1], 0], F)
        amplitude = (noise / size[:, 0]).astype(F)
        random = seeded_floats(4000 + number, 468 * 3, -1, 1).reshape(-1, 3)
        x, y, z = canonical[:, 0:1], canonical[:, 1:2], canonical[:, 2:3]
        landmarks = x * linear[:, 0] + y * linear[:, 1] + z * linear[:, 2] + offset
        landmarks = (landmarks + random * amplitude).astype(F)
        # The pipeline wants the irises, too, and drops them.
        landmarks = np.concatenate([landmarks, np.zeros((10, 3), F)])
        graph = IMAGE_SIZE + node(
            "ConcatenateNormalizedLandmarkListVectorCalculator", ["landmarks"], ["faces"]
        )
        graph += """node {
          calculator: "mediapipe.tasks.vision.face_geometry.FaceGeometryFromLandmarksGraph"
          input_stream: "FACE_LANDMARKS:faces"
          input_stream: "IMAGE_SIZE:size"
          output_stream: "FACE_GEOMETRY:geometry"
          options { [mediapipe.tasks.vision.face_geometry.proto.FaceGeometryGraphOptions.ext] {
            geometry_pipeline_options { metadata_file { file_name: "%s" } }
          } }
        }
        """ % file.name
        result = run(
            graph,
            {
                "image": image_packet(blank(width, height)),
                "landmarks": packet_creator.create_proto(landmark_list(landmarks)),
            },
            {"geometry": packet_getter.get_proto_list},
        )
        out.case(name)
        out.add("size", width, height)
        out.add("seed", 4000 + number)
        out.add("linear", bits(linear))
        out.add("offset", bits(offset))
        out.add("amplitude", bits(amplitude))
        for value in result["geometry"]:
            pose = value.pose_transform_matrix
            assert pose.rows == pose.cols == 4 and pose.layout == 0
            out.add("pose", bits(pose.packed_data))
    return out.text()


FILES = {
    "image-to-tensor": make_image_to_tensor,
    "detections": make_detections,
    "suppression": make_suppression,
    "rects": make_rects,
    "landmarks": make_landmarks,
    "association": make_association,
    "smoothing": make_smoothing,
    "geometry": make_geometry,
}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--only", nargs="*", choices=sorted(FILES))
    arguments = parser.parse_args()
    os.makedirs(GOLDENS, exist_ok=True)
    different = 0
    for name in arguments.only or FILES:
        path = os.path.join(GOLDENS, name + ".txt")
        text = FILES[name]()
        if arguments.check:
            same = os.path.exists(path) and open(path).read() == text
            different += not same
            print("%-20s %s" % (name, "same" if same else "DIFFERENT"))
        else:
            with open(path, "w") as file:
                file.write(text)
            print("%-20s %d bytes" % (name, len(text)))
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
