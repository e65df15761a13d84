#!/usr/bin/env python3
"""Writes Tests/Goldens/ops: models of one op or a few, inputs, and what LiteRT makes of them.

usage: make_op_goldens.py [--check]

  --check   write nothing; exit with 1 if a file differs from what this script would write.

Needs: ai-edge-litert==2.3.0 flatbuffers==25.12.19 numpy==1.26.4

For each case of op_goldens/*_cases.py:
  <case>.tflite         the model, its constants inside
  <case>.input_<i>.npy  float32, seeded by the case's name
  <case>.output_<i>.npy what the plain C++ loops of LiteRT compute (OpResolverType.BUILTIN_REF)
index.txt has a line a case: its name, number of inputs, number of outputs, and how far LiteRT's
optimised kernels and its XNNPACK delegate are from the plain loops: the largest difference divided
by the largest magnitude. An engine cannot be expected to be nearer than they are.
"""
import argparse
import io
import os
import sys

import numpy as np
from ai_edge_litert.interpreter import OpResolverType

from op_goldens import constant_cases, elementwise_cases, graph_cases, layout_cases, window_cases
from op_goldens.case import CASES
from op_goldens.tflite_model import run

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Tests", "Goldens", "ops")


def npy(values):
    stream = io.BytesIO()
    # Not ascontiguousarray, which would turn a scalar into a list of one.
    np.save(stream, np.asarray(values, order="C"))
    return stream.getvalue()


def difference(actual, expected):
    """The largest difference divided by the largest magnitude, over finite elements."""
    worst = 0.0
    for a, e in zip(actual, expected):
        finite = np.isfinite(e)
        assert a.shape == e.shape and np.array_equal(finite, np.isfinite(a)), (a, e)
        error = np.abs(a[finite] - e[finite]).max(initial=0)
        if error > 0:
            worst = max(worst, float(error / np.abs(e[finite]).max()))
    return worst


def make_files():
    files, index = {}, []
    for case in CASES:
        data = case.model.finish(*case.outputs)
        expected = run(data, case.inputs)
        others = [
            difference(run(data, case.inputs, resolver), expected)
            for resolver in (OpResolverType.BUILTIN_WITHOUT_DEFAULT_DELEGATES, OpResolverType.AUTO)
        ]
        files[case.name + ".tflite"] = data
        for kind, tensors in (("input", case.inputs), ("output", expected)):
            for number, values in enumerate(tensors):
                assert values.dtype == np.float32 and not np.isnan(values).any(), case.name
                files["%s.%s_%d.npy" % (case.name, kind, number)] = npy(values)
        index.append("%s %d %d %.1e" % (case.name, len(case.inputs), len(expected), max(others)))
    files["index.txt"] = ("\n".join(index) + "\n").encode()
    return files


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--check", action="store_true")
    check = parser.parse_args().check
    files = make_files()
    present = set(os.listdir(FOLDER)) if os.path.isdir(FOLDER) else set()
    if not check:
        os.makedirs(FOLDER, exist_ok=True)
        for name in present - set(files):
            os.remove(os.path.join(FOLDER, name))
        for name, data in files.items():
            with open(os.path.join(FOLDER, name), "wb") as file:
                file.write(data)
        print("%d cases, %d bytes" % (len(CASES), sum(map(len, files.values()))))
        return
    different = sorted(present ^ set(files))
    for name in sorted(present & set(files)):
        with open(os.path.join(FOLDER, name), "rb") as file:
            if file.read() != files[name]:
                different.append(name)
    for name in different:
        print("differs:", name)
    sys.exit(1 if different else 0)


if __name__ == "__main__":
    main()
