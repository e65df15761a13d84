#!/usr/bin/env python3
"""Writes Tests/Goldens/tensors: every intermediate tensor of every model, as LiteRT computes it.

usage: make_tensor_goldens.py [--compare]

  --compare   write nothing; run LiteRT's optimised kernels instead and print how far their numbers
              are from the stored ones. Exit code 1 beyond 1e-4 of a tensor's largest value.

Needs: ai-edge-litert==2.3.0 numpy==1.26.4 pillow==13.0.0. Reads Models/, astronaut.png and the
landmarks in Tests/Goldens/tasks (make_task_goldens.py). LiteRT runs its reference kernels, on one
thread, without a delegate, and keeps every tensor.

Each model runs on two inputs: `seeded`, numbers of SplitMix64 between two bounds, and `astronaut`,
what the pipelines feed it for that picture. (A dozen bytes of the mesh's input are one level off,
where a sampling position lies on a tie.)

index.txt has one record a line, words separated by blanks, `#` before remarks:

  reference, cpu, values               what made the numbers; values gives the count in values.f32
  model NAME SHA256                    what follows belongs to this model
    seeded SEED LOW HIGH               element i = LOW + unit(i) * (HIGH - LOW) in float32, unit(i) =
                                       (the i-th output of SplitMix64 >> 40) * 2^-24
    astronaut FILE SCALE OFFSET        a file of bytes; element i = byte(i) * SCALE + OFFSET, rounded
                                       to float32 once; SCALE and OFFSET are float32
    astronaut FILE                     a file of float32
    tensor INDEX NODE OPERATOR SHAPE SEEDED ASTRONAUT NAME
                                       what node NODE writes; SHAPE like 1x64x64x24 or `scalar`;
                                       SEEDED and ASTRONAUT are offsets into values.f32, equal if the
                                       tensor does not depend on the input

At an offset lie: largest magnitude, mean, Euclidean norm (summed in float64), then min(128, count)
samples: sample k is element (k * step) mod count, where step is the smallest number that is at least
1 and at least 618 * count / 1000 (rounded down) and has no common divisor with count. Up to 128
elements thus are all there. values.f32 is float32, little-endian, no header.
"""
import argparse
import hashlib
import math
import os
import sys
import zipfile

import numpy as np
from PIL import Image

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.join(HERE, "..")
MODELS = os.path.join(TOP, "Models")
GOLDENS = os.path.join(TOP, "Tests", "Goldens", "tensors")
TASKS = os.path.join(TOP, "Tests", "Goldens", "tasks")
SAMPLES = 128
LIMIT = 1e-4

# (model, bundle, bounds of the seeded input, name of the picture's input)
CASES = [
    ("face_detector.tflite", "face_landmarker.task", (-1.0, 1.0), "astronaut-128x128.u8"),
    ("face_landmarks_detector.tflite", "face_landmarker.task", (0.0, 1.0), "astronaut-256x256.u8"),
    ("face_blendshapes.tflite", "face_landmarker.task", (0.0, 512.0), "astronaut-146x2.f32"),
    ("face_detection_short_range.tflite", None, (-1.0, 1.0), "astronaut-128x128.u8"),
    ("face_detection_full_range_sparse.tflite", None, (-1.0, 1.0), "astronaut-192x192.u8"),
]
# Chosen among the first sixty, because with it the mesh's two single numbers, sums of terms that
# cancel out, are large: 14.4 and -13.1. Near zero their relative error says nothing.
SEED = 9

# Where the landmarker looks in astronaut.png: centre, width and height in fractions of the picture,
# rotation in radians (MediaPipe 0.10.21, detection enlarged 1.5 times).
FACE_REGION = (0.4399169, 0.25496736, 0.27932835, 0.2793288, 0.09438901)

# The landmarks the blendshape model takes (MediaPipe 0.10.21 face_blendshapes_graph.cc).
BLENDSHAPE_LANDMARKS = """
    0 1 4 5 6 7 8 10 13 14 17 21 33 37 39 40 46 52 53 54 55 58 61 63 65 66 67 70 78 80 81 82 84 87
    88 91 93 95 103 105 107 109 127 132 133 136 144 145 146 148 149 150 152 153 154 155 157 158
    159 160 161 162 163 168 172 173 176 178 181 185 191 195 197 234 246 249 251 263 267 269 270 276
    282 283 284 285 288 291 293 295 296 297 300 308 310 311 312 314 317 318 321 323 324 332 334 336
    338 356 361 362 365 373 374 375 377 378 379 380 381 382 384 385 386 387 388 389 390 397 398 400
    402 405 409 415 454 466 468 469 470 471 472 473 474 475 476 477
"""


def model_bytes(name, bundle):
    path = os.path.join(MODELS, bundle or name)
    if bundle is None:
        with open(path, "rb") as file:
            return file.read()
    with zipfile.ZipFile(path) as archive:
        return archive.read(name)


def seeded_input(shape, seed, low, high):
    """SplitMix64, as in Tests/TestSupport/SplitMix64.swift."""
    count = math.prod(shape)
    with np.errstate(over="ignore"):
        mixed = np.uint64(seed) + np.arange(1, count + 1, dtype=np.uint64) * np.uint64(
            0x9E3779B97F4A7C15
        )
        mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        mixed = mixed ^ (mixed >> np.uint64(31))
    unit = (mixed >> np.uint64(40)).astype(np.float32) * np.float32(2.0**-24)
    low, high = np.float32(low), np.float32(high)
    return (low + unit * (high - low)).reshape(shape)


def sampled(pixels, region, size):
    """The region as size x size pixels: corners map to corners, 5-bit bilinear, edges repeated."""
    height, width = pixels.shape[:2]
    cx, cy = region[0] * width, region[1] * height
    w, h, angle = region[2] * width, region[3] * height, region[4]
    v, u = np.mgrid[0:size, 0:size] / size - 0.5
    x = np.rint(32 * (cx + u * w * math.cos(angle) - v * h * math.sin(angle))).astype(int)
    y = np.rint(32 * (cy + u * w * math.sin(angle) + v * h * math.cos(angle))).astype(int)
    total = 512
    for dy in (0, 1):
        for dx in (0, 1):
            row = np.clip((y >> 5) + dy, 0, height - 1)
            column = np.clip((x >> 5) + dx, 0, width - 1)
            weight = np.where(dx, x & 31, 32 - (x & 31)) * np.where(dy, y & 31, 32 - (y & 31))
            total = total + pixels[row, column].astype(int) * weight[..., None]
    return (total >> 10).astype(np.uint8)


def picture_inputs():
    """File name -> array, for the models' inputs made from astronaut.png."""
    with Image.open(os.path.join(TOP, "Tests", "Pictures", "astronaut.png")) as image:
        pixels = np.asarray(image.convert("RGB"))
    whole = (0.5, 0.5, 1.0, 1.0, 0.0)
    landmarks = None
    with open(os.path.join(TASKS, "index.txt"), encoding="utf-8") as file:
        lines = [line.split() for line in file]
    for words, following in zip(lines, lines[1:]):
        if words[:2] == ["landmarker", "astronaut.png"] and landmarks is None:
            values = np.fromfile(os.path.join(TASKS, "values.f32"), "<f4")
            landmarks = values[int(following[1]):][:478 * 3].reshape(478, 3)
    chosen = landmarks[[int(i) for i in BLENDSHAPE_LANDMARKS.split()], :2]
    return {
        "astronaut-128x128.u8": sampled(pixels, whole, 128),
        "astronaut-192x192.u8": sampled(pixels, whole, 192),
        "astronaut-256x256.u8": sampled(pixels, FACE_REGION, 256),
        "astronaut-146x2.f32": chosen * np.float32(512),
    }


def mapping(low, high):
    """Scale and offset from bytes to the model's range, in float32."""
    return np.float32((high - low) / 255), np.float32(low)


def interpreter(content, optimised=False, threads=1):
    """An interpreter that keeps every tensor and uses no delegate."""
    from ai_edge_litert.interpreter import Interpreter, OpResolverType

    kernels = OpResolverType.BUILTIN_WITHOUT_DEFAULT_DELEGATES
    made = Interpreter(
        model_content=content,
        experimental_op_resolver_type=kernels if optimised else OpResolverType.BUILTIN_REF,
        experimental_preserve_all_tensors=True,
        num_threads=threads,
    )
    made.allocate_tensors()
    return made


def run(made, array):
    """Index -> array of every tensor that a node writes."""
    made.set_tensor(made.get_input_details()[0]["index"], array)
    made.invoke()
    return {
        int(index): made.get_tensor(index).astype(np.float32)
        for node in made._get_ops_details()
        for index in node["outputs"]
    }


def step_for(count):
    step = max(1, count * 618 // 1000)
    while math.gcd(step, count) != 1:
        step += 1
    return step


def summary(array):
    flat = array.reshape(-1)
    wide = flat.astype(np.float64)
    positions = np.arange(min(SAMPLES, flat.size)) * step_for(flat.size) % flat.size
    head = [np.abs(wide).max(), wide.mean(), np.sqrt((wide * wide).sum())]
    return np.concatenate([np.array(head, "<f4"), flat[positions].astype("<f4")])


def processor():
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        return next(line for line in file if line.startswith("model name")).split(":")[1].strip()


def collect(optimised):
    """Runs every model; returns the index text, the floats and the input files."""
    import importlib.metadata

    files, floats, places, count, lines = picture_inputs(), [], {}, 0, []
    used = set()

    def place(array):
        nonlocal count
        data = summary(array)
        key = data.tobytes()
        if key not in places:
            places[key] = count
            floats.append(data)
            count += len(data)
        return places[key]

    for name, bundle, (low, high), file in CASES:
        content = model_bytes(name, bundle)
        lines += ["", f"model {name} {hashlib.sha256(content).hexdigest()}"]
        made = interpreter(content, optimised)
        shape = [int(n) for n in made.get_input_details()[0]["shape"]]
        lines.append(f"  seeded {SEED} {low} {high}")
        seeded = run(made, seeded_input(shape, SEED, low, high))
        used.add(file)
        if file.endswith(".u8"):
            scale, offset = mapping(low, high)
            # Exact in float64, so float32 rounds once.
            real = (files[file].astype(np.float64) * float(scale) + float(offset))
            lines.append(f"  astronaut {file} {scale!s} {offset!s}")
        else:
            real = files[file]
            lines.append(f"  astronaut {file}")
        astronaut = run(made, real.astype(np.float32).reshape(shape))
        names = {t["index"]: t["name"] for t in made.get_tensor_details()}
        for node in made._get_ops_details():
            for index in map(int, node["outputs"]):
                array = seeded[index]
                lines.append(
                    f"  tensor {index} {node['index']} {node['op_name']} "
                    f"{'x'.join(map(str, array.shape)) or 'scalar'} "
                    f"{place(array)} {place(astronaut[index])} {names[index]}"
                )
    head = [
        "# Made by Tools/make_tensor_goldens.py, which describes the records.",
        f"reference ai-edge-litert {importlib.metadata.version('ai-edge-litert')}, "
        "reference kernels",
        f"cpu {processor()}",
        f"values {count}",
    ]
    return "\n".join(head + lines) + "\n", np.concatenate(floats), {f: files[f] for f in used}


def compare(text, floats):
    with open(os.path.join(GOLDENS, "index.txt"), encoding="utf-8") as file:
        stored_text = file.read()
    stored = np.fromfile(os.path.join(GOLDENS, "values.f32"), "<f4")

    def tensors(index_text):
        return [w for w in map(str.split, index_text.splitlines()) if w[:1] == ["tensor"]]

    worst = (0.0, "")
    for new, old in zip(tensors(text), tensors(stored_text), strict=True):
        if new[1:5] != old[1:5]:
            print(f"tensor {old[1]} is another: {new[1:5]} instead of {old[1:5]}")
            return 1
        size = math.prod(int(n) for n in old[4].split("x")) if old[4] != "scalar" else 1
        for place in (5, 6):
            count = 3 + min(SAMPLES, size)
            a = floats[int(new[place]):][:count].astype(np.float64)
            b = stored[int(old[place]):][:count].astype(np.float64)
            error = float(np.abs(a - b)[3:].max() / max(b[0], 1e-30))
            worst = max(worst, (error, f"tensor {old[1]} {old[3]}"))
    print(f"worst {worst[0]:.3g} of the largest value: {worst[1]}")
    return 0 if worst[0] <= LIMIT else 1


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--compare", action="store_true")
    arguments = parser.parse_args()
    text, floats, files = collect(optimised=arguments.compare)
    if arguments.compare:
        return compare(text, floats)
    os.makedirs(GOLDENS, exist_ok=True)
    with open(os.path.join(GOLDENS, "index.txt"), "w", encoding="utf-8") as file:
        file.write(text)
    floats.tofile(os.path.join(GOLDENS, "values.f32"))
    for name, array in files.items():
        array.astype("<f4" if name.endswith(".f32") else np.uint8).tofile(
            os.path.join(GOLDENS, name)
        )
    print(f"{len(text)} + {floats.nbytes} bytes and {sum(a.nbytes for a in files.values())} of input")
    return 0


if __name__ == "__main__":
    sys.exit(main())
