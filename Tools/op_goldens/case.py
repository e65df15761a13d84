"""The list that the case modules add to."""
import zlib

import numpy as np

from .tflite_model import Model

CASES = []


class Case:
    """One model with its inputs, all from one generator seeded with the case's name."""

    def __init__(self, name):
        self.name = name
        self.model = Model(name)
        self.random = np.random.default_rng(zlib.crc32(name.encode()))
        self.inputs, self.outputs = [], []

    def input(self, *shape, low=-2.0, high=2.0, values=None):
        if values is None:
            values = self.random.uniform(low, high, shape)
        self.inputs.append(np.asarray(values, np.float32).reshape(shape))
        return self.model.input(*shape)

    def weights(self, *shape, low=-1.0, high=1.0, dtype=np.float32):
        return self.model.constant(self.random.uniform(low, high, shape), dtype)

    def integers(self, *values, dtype=np.int32):
        return self.model.constant(np.array(values), dtype)

    def op(self, *arguments, **fields):
        return self.model.op(*arguments, **fields)


def case(name, build):
    """Adds a case; `build` gets it and returns the output tensor, or a tuple of several."""
    made = Case(name)
    outputs = build(made)
    made.outputs = list(outputs) if isinstance(outputs, tuple) else [outputs]
    assert all(name != other.name for other in CASES), name
    CASES.append(made)
