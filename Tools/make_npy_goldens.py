#!/usr/bin/env python3
"""Writes Tests/Goldens/npy: array files as NumPy writes them.

usage: make_npy_goldens.py

Needs: numpy==1.26.4

Files of numbers hold 0, 1, 2, ... in the order of the axes, the last varying fastest. The files in
`refused` hold what has no place in a float32 tensor.
"""
import os

import numpy as np

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Tests", "Goldens", "npy")


def save(name, array, version=(1, 0)):
    with open(os.path.join(FOLDER, name + ".npy"), "wb") as file:
        np.lib.format.write_array(file, array, version=version)


os.makedirs(os.path.join(FOLDER, "refused"), exist_ok=True)
numbers = np.arange(6).reshape(2, 3)
for code in ("f2", "f4", "f8", "i2", "i4", "i8", "u2", "u4", "u8"):
    save(code + "_little_endian_2x3", numbers.astype("<" + code))
    save(code + "_big_endian_2x3", numbers.astype(">" + code))
save("i1_2x3", numbers.astype("i1"))
save("u1_2x3", numbers.astype("u1"))
save("version_2_2x3", numbers.astype("f4"), (2, 0))
save("version_3_2x3", numbers.astype("f4"), (3, 0))
save("fortran_order_2x3", np.asfortranarray(numbers.astype("f4")))
save("fortran_order_2x3x4", np.asfortranarray(np.arange(24).reshape(2, 3, 4).astype("f4")))
save("scalar", np.array(0, "f4"))
save("vector_5", np.arange(5, dtype="f4"))
save("empty_0x3", np.zeros((0, 3), "f4"))
save("refused/complex", numbers.astype("c8"))
save("refused/boolean", numbers.astype("?"))
save("refused/text", np.array(["a", "b"]))
save("refused/long_double", numbers.astype("g"))
save("refused/structure", np.zeros(2, [("x", "f4"), ("y", "f4")]))
