#!/usr/bin/env python3
"""Writes every tensor that LiteRT computes of a model, for `lineament compare`.

usage: dump_litert_tensors.py MODEL FOLDER --input FILE.npy ... [--optimised] [--threads N]
       dump_litert_tensors.py MODEL FOLDER --trace DIR [--optimised] [--threads N]

  MODEL        a .tflite file, or BUNDLE.task:ENTRY
  FOLDER       gets tensor_<index>.npy, float32, for each tensor, and manifest.json; made if missing
  --input      what to feed the next input
  --trace      take the inputs from a folder that `lineament trace --dump` has written
  --optimised  LiteRT's optimised kernels instead of its reference kernels; never a delegate
  --threads    threads for the optimised kernels. Default: 1

manifest.json has the form that `lineament trace --help` describes. An operator whose inputs are all
constant, such as DEQUANTIZE of a weight, gives a tensor of the kind `constant`. LiteRT runs the
operators in the order of the file, each as a node of its own, and measures no time for them.

Needs: ai-edge-litert==2.3.0 numpy==1.26.4.
"""
import argparse
import hashlib
import importlib.metadata
import json
import os
import sys

import numpy as np

from compare_tensors import model_content
from make_tensor_goldens import interpreter


def statistics(array):
    """The numbers of a tensor, as in Tools/ModelAudit/Statistics/TensorStatistics.swift."""
    finite = array[np.isfinite(array)].astype(np.float64)
    some = finite.size > 0
    return {
        "count": int(array.size),
        "min": float(finite.min()) if some else None,
        "max": float(finite.max()) if some else None,
        "mean": float(finite.mean()) if some else None,
        "std": float(finite.std()) if some else None,
        "zero": int((array == 0).sum()),
        "nan": int(np.isnan(array).sum()),
        "inf": int(np.isinf(array).sum()),
    }


def given_inputs(arguments, details):
    """The arrays to feed, in the model's order."""
    if arguments.trace:
        with open(os.path.join(arguments.trace, "manifest.json"), encoding="utf-8") as file:
            tensors = json.load(file)["tensors"]
        files = {t["tensor"]: t["file"] for t in tensors if t["kind"] == "input"}
        names = [os.path.join(arguments.trace, files[int(d["index"])]) for d in details]
    else:
        names = arguments.input
    if len(names) != len(details):
        sys.exit(f"the model has {len(details)} inputs, found {len(names)}")
    return [np.load(name).astype(np.float32) for name in names]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("model")
    parser.add_argument("folder")
    parser.add_argument("--input", action="append", default=[])
    parser.add_argument("--trace")
    parser.add_argument("--optimised", action="store_true")
    parser.add_argument("--threads", type=int, default=1)
    arguments = parser.parse_args()

    content = model_content(arguments.model)
    made = interpreter(content, arguments.optimised, arguments.threads)
    details = made.get_input_details()
    for detail, array in zip(details, given_inputs(arguments, details), strict=True):
        if list(array.shape) != list(detail["shape"]):
            sys.exit(f"tensor of {array.shape} for an input of {list(detail['shape'])}")
        made.set_tensor(detail["index"], array)
    made.invoke()

    os.makedirs(arguments.folder, exist_ok=True)
    names = {int(t["index"]): t["name"] for t in made.get_tensor_details()}
    variable = {int(d["index"]) for d in details}
    records = []

    def add(kind, index, node=None, operation=None):
        array = made.get_tensor(index)
        # What is neither a number nor float32 after conversion is listed without a file.
        numeric = array.dtype.kind in "fiu"
        array = array.astype(np.float32) if numeric else np.zeros(0, np.float32)
        file = f"tensor_{index}.npy" if numeric else None
        if file:
            np.save(os.path.join(arguments.folder, file), array)
        records.append(
            {
                "kind": kind,
                "node": node if kind == "computed" else None,
                "operators": [] if node is None else [node],
                "op": operation,
                "kernel": None,
                "tensor": index,
                "name": names[index],
                "shape": [int(n) for n in array.shape],
                **statistics(array),
                "nanoseconds": None,
                "file": file,
            }
        )

    for detail in details:
        add("input", int(detail["index"]))
    for step in made._get_ops_details():
        depends = any(int(i) in variable for i in step["inputs"] if i >= 0)
        for index in map(int, step["outputs"]):
            if depends:
                variable.add(index)
            add("computed" if depends else "constant", index, int(step["index"]), step["op_name"])

    order = {"input": 0, "constant": 1, "computed": 2}
    records.sort(key=lambda record: order[record["kind"]])
    manifest = {
        "producer": {
            "name": "litert",
            "version": importlib.metadata.version("ai-edge-litert"),
            "kernels": "optimised kernels" if arguments.optimised else "reference kernels",
        },
        "model": {"path": arguments.model, "sha256": hashlib.sha256(content).hexdigest()},
        "fused": False,
        "complete": True,
        "tensors": records,
    }
    with open(os.path.join(arguments.folder, "manifest.json"), "w", encoding="utf-8") as file:
        head = {key: value for key, value in manifest.items() if key != "tensors"}
        file.write(json.dumps(head)[:-1] + ', "tensors": [\n')
        file.write(",\n".join(json.dumps(record) for record in records) + "\n]}\n")
    print(f"{len(records)} tensors of {arguments.model} in {arguments.folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
