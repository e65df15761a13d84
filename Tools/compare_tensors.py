#!/usr/bin/env python3
"""Compares every element of the tensors our tools have written with LiteRT's.

usage: compare_tensors.py MODEL FOLDER [--input FILE.npy] [--limit 1e-4] [--optimised] [--all]

  MODEL        a .tflite file, or BUNDLE.task:ENTRY
  FOLDER       holds tensor_<index>.npy, float32, for each tensor; the index is that of the model
               file. Tensors without a file, because a pass has merged them into others, are counted
               as unchecked
  --input      what to feed LiteRT; without it, tensor_<input>.npy in FOLDER, where <input> is the
               model's input tensor
  --limit      largest error allowed
  --optimised  compare with LiteRT's optimised kernels instead of its reference kernels
  --all        print every tensor, not only the worst of each operator

The error of a tensor is the largest |a - b| divided by the largest |b|, b being LiteRT's; a tensor of
zeros must be zeros. Exit code 1 if an error is above the limit, a shape differs, a number is not
finite where LiteRT's is, or nothing could be compared.

Needs: ai-edge-litert==2.3.0 numpy==1.26.4.
"""
import argparse
import collections
import os
import re
import sys
import zipfile

import numpy as np

from make_tensor_goldens import interpreter, run


def model_content(name):
    bundle, _, entry = name.partition(".task:")
    if not entry:
        with open(name, "rb") as file:
            return file.read()
    with zipfile.ZipFile(bundle + ".task") as archive:
        return archive.read(entry)


def written(folder):
    """Index -> path of every dump."""
    found = {}
    for name in os.listdir(folder):
        match = re.fullmatch(r"tensor_(\d+)\.npy", name)
        if match:
            found[int(match[1])] = os.path.join(folder, name)
    return found


def relative_error(ours, theirs):
    """Largest distance in parts of the largest magnitude; infinity where that makes no sense."""
    if ours.shape != theirs.shape:
        return float("inf")
    if theirs.size == 0:
        return 0.0
    distance = np.abs(ours.astype(np.float64) - theirs.astype(np.float64))
    same = (ours == theirs) | (np.isnan(ours) & np.isnan(theirs))
    worst = float(np.where(same, 0, np.where(np.isfinite(distance), distance, np.inf)).max())
    largest = float(np.abs(theirs[np.isfinite(theirs)]).max(initial=0))
    return 0.0 if worst == 0 else worst / largest if largest else float("inf")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("model")
    parser.add_argument("folder")
    parser.add_argument("--input")
    parser.add_argument("--limit", type=float, default=1e-4)
    parser.add_argument("--optimised", action="store_true")
    parser.add_argument("--all", action="store_true")
    arguments = parser.parse_args()

    made = interpreter(model_content(arguments.model), arguments.optimised)
    feed = made.get_input_details()[0]
    dumps = written(arguments.folder)
    source = arguments.input or dumps.get(int(feed["index"]))
    if source is None:
        sys.exit(f"no --input, and no tensor_{feed['index']}.npy in {arguments.folder}")
    array = np.load(source).astype(np.float32).reshape(feed["shape"])
    theirs = run(made, array)

    worst, unchecked, failed = {}, collections.Counter(), 0
    for node in made._get_ops_details():
        for index in map(int, node["outputs"]):
            if index not in dumps:
                unchecked[node["op_name"]] += 1
                continue
            ours = np.load(dumps[index])
            error = relative_error(ours, theirs[index])
            failed += not error <= arguments.limit
            record = worst.setdefault(node["op_name"], [0, -1.0, ""])
            place = f"tensor {index}, node {node['index']}, {theirs[index].shape}"
            if ours.shape != theirs[index].shape:
                place += f", ours {ours.shape}"
            record[0] += 1
            if error > record[1]:
                record[1:] = [error, place]
            if arguments.all:
                print(f"{error:9.2e}  {node['op_name']:20} {place}")
    for name in sorted(set(worst) | set(unchecked)):
        count, error, place = worst.get(name, (0, float("nan"), ""))
        print(f"{name:20} {count:4} compared {unchecked[name]:4} unchecked  {error:9.2e}  {place}")
    strange = sorted(set(dumps) - set(theirs) - {int(feed["index"])})
    if strange:
        print(f"no node writes these tensors: {strange}")
    if not worst:
        print("nothing was compared")
        return 1
    total = sum(count for count, _, _ in worst.values())
    largest = max(error for _, error, _ in worst.values())
    print(
        f"{arguments.model}: {total} tensors compared, {sum(unchecked.values())} unchecked, "
        f"worst {largest:.2e}, {failed} above {arguments.limit:g}"
    )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
