#!/usr/bin/env python3
"""The other libraries' side of `bench compare`.

usage: peers.py LIBRARY WORK [--threads N] [--bundle face_landmarker.task]

LIBRARY is LiteRT, OpenVINO or MediaPipe. WORK is model:FILE.tflite (LiteRT, OpenVINO), or
image:PICTURE, video:PICTURE or create:PICTURE (MediaPipe). When it is ready it writes
{"ready": "name and version"}, or {"unavailable": "reason"} if it cannot be. Each line with a number
on standard input then asks for as many measured runs after one that is not; the answer is
{"ms": [...]}.

Requirements (PyPI), each needed only for its library; Python 3.11:
    ai-edge-litert==2.3.0      LiteRT, with its XNNPACK delegate
    openvino==2026.4.1         OpenVINO
    mediapipe==0.10.21         MediaPipe; a newer release needs an environment of its own
    numpy==1.26.4              with mediapipe 0.10.21
"""

import argparse
import importlib.metadata
import json
import os
import sys
import tempfile
import time


class Unavailable(Exception):
    """Why a library cannot do the work."""


def answer(value):
    print(json.dumps(value), flush=True)


def with_captured_errors(function):
    """Calls a function; returns its result and what it, C++ included, wrote to standard error."""
    sys.stderr.flush()
    saved = os.dup(2)
    with tempfile.TemporaryFile() as file:
        os.dup2(file.fileno(), 2)
        try:
            result = function()
        finally:
            os.dup2(saved, 2)
            os.close(saved)
        file.seek(0)
        return result, file.read().decode(errors="replace")


def nothing():
    pass


def random_input(shape):
    import numpy

    return numpy.random.default_rng(1).uniform(-1, 1, shape).astype(numpy.float32)


def litert_model(path, threads):
    from ai_edge_litert.interpreter import Interpreter

    def make():
        interpreter = Interpreter(path, num_threads=threads)
        interpreter.allocate_tensors()
        return interpreter

    interpreter, messages = with_captured_errors(make)
    # Without the delegate the comparison would be with LiteRT's plain kernels.
    if "XNNPACK delegate" not in messages:
        raise Unavailable("LiteRT did not say that it uses its XNNPACK delegate")
    for detail in interpreter.get_input_details():
        interpreter.set_tensor(detail["index"], random_input(detail["shape"]))
    version = importlib.metadata.version("ai-edge-litert")
    return interpreter.invoke, nothing, f"ai-edge-litert {version}, XNNPACK on"


def openvino_model(path, threads):
    import openvino

    core = openvino.Core()
    model = core.read_model(path)
    shapes = {}
    for port in model.inputs:
        partial = port.get_partial_shape()
        if partial.is_dynamic:
            # A free batch size, as the models leave it.
            partial = openvino.PartialShape(
                [size.get_length() if size.is_static else 1 for size in partial]
            )
            shapes[port.get_any_name()] = partial
    if shapes:
        model.reshape(shapes)
    options = {
        "INFERENCE_NUM_THREADS": threads,
        "PERFORMANCE_HINT": "LATENCY",
        # Otherwise processors that have it compute with bfloat16.
        "INFERENCE_PRECISION_HINT": "f32",
    }
    request = core.compile_model(model, "CPU", options).create_infer_request()
    for port in request.model_inputs:
        request.set_tensor(port, openvino.Tensor(random_input(list(port.get_shape()))))
    version = importlib.metadata.version("openvino")
    return request.infer, nothing, f"openvino {version}, CPU, float32"


def mediapipe_work(kind, path, bundle):
    import mediapipe
    from mediapipe.tasks.python import BaseOptions, vision

    image = mediapipe.Image.create_from_file(path)
    mode = vision.RunningMode.VIDEO if kind == "video" else vision.RunningMode.IMAGE
    options = vision.FaceLandmarkerOptions(
        base_options=BaseOptions(model_asset_path=bundle),
        running_mode=mode,
        output_face_blendshapes=True,
        output_facial_transformation_matrixes=True,
    )

    open_landmarkers = []

    def create():
        open_landmarkers.append(vision.FaceLandmarker.create_from_options(options))
        return open_landmarkers[-1].detect(image)

    def close():
        while open_landmarkers:
            open_landmarkers.pop().close()

    def title(result):
        version = importlib.metadata.version("mediapipe")
        faces = len(result.face_landmarks)
        return f"mediapipe {version}, threads of its own choice, faces found: {faces}"

    if kind == "create":
        found = title(create())
        close()
        return create, close, found
    landmarker = vision.FaceLandmarker.create_from_options(options)
    if kind == "image":
        return lambda: landmarker.detect(image), nothing, title(landmarker.detect(image))
    timestamp = 0

    def next_frame():
        nonlocal timestamp
        timestamp += 33
        return landmarker.detect_for_video(image, timestamp)

    return next_frame, nothing, title(next_frame())


def prepare(library, work, threads, bundle):
    """What does the work once, what cleans up behind it unmeasured, and name and version."""
    kind, _, path = work.partition(":")
    if library == "LiteRT" and kind == "model":
        return litert_model(path, threads)
    if library == "OpenVINO" and kind == "model":
        return openvino_model(path, threads)
    if library == "MediaPipe" and kind in ("image", "video", "create"):
        return mediapipe_work(kind, path, bundle)
    raise Unavailable(f"{library} has no work '{work}'")


def warmed_up(run, clean_up, title):
    run()
    clean_up()
    return run, clean_up, title


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("library", choices=["LiteRT", "OpenVINO", "MediaPipe"])
    parser.add_argument("work")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--bundle", default="Models/face_landmarker.task")
    arguments = parser.parse_args()
    # Libraries that write to standard output must not disturb the answers.
    sys.stdout = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    try:
        (run, clean_up, title), _ = with_captured_errors(
            lambda: warmed_up(
                *prepare(arguments.library, arguments.work, arguments.threads, arguments.bundle)
            )
        )
    except Exception as error:  # Whatever a library throws is the reason.
        text = " ".join(str(error).split())[:300]
        answer({"unavailable": f"{type(error).__name__}: {text}"})
        return
    # Libraries go on writing remarks to standard error; only Python's own errors are of interest.
    sys.stderr = os.fdopen(os.dup(2), "w")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    answer({"ready": title})
    for line in sys.stdin:
        run()
        clean_up()
        times = []
        for _ in range(int(line)):
            start = time.perf_counter()
            run()
            times.append((time.perf_counter() - start) * 1e3)
            clean_up()
        answer({"ms": times})


if __name__ == "__main__":
    main()
