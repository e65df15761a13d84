"""Ops with one or two inputs that work element by element, and reductions."""
from .case import case
from .window_cases import ACTIVATION

# What is broadcast against what, by name.
SHAPES = {
    "same_shape": ((1, 3, 4, 5), (1, 3, 4, 5)),
    "scalar_right": ((1, 3, 4, 5), ()),
    "one_element_left": ((1,), (2, 3, 5)),
    "channels": ((1, 3, 4, 5), (5,)),
    "channels_left": ((1, 1, 1, 5), (1, 3, 4, 5)),
    "rows": ((1, 3, 4, 5), (1, 3, 1, 1)),
    "columns": ((1, 3, 4, 5), (4, 1)),
    "pixels": ((2, 3, 4, 5), (2, 3, 4, 1)),
    "both_sides": ((1, 3, 1, 5), (2, 1, 4, 1)),
    "rank_5": ((2, 1, 3, 1, 2), (4, 1, 2, 1)),
    "one_pixel": ((1, 1, 1, 7), (1, 1, 1, 7)),
}


def binary(op, shapes, activation=None, constant=False, positive=False):
    def build(c):
        left, right = SHAPES[shapes]
        low = 0.25 if positive else -2.0
        inputs = [
            c.input(*left),
            c.weights(*right, low=low, high=2.0) if constant else c.input(*right, low=low),
        ]
        fused = dict(fusedActivationFunction=ACTIVATION[activation]) if activation else {}
        return c.op(op, inputs, **fused)

    suffix = ("_constant" if constant else "") + ("_" + activation if activation else "")
    case(op.lower() + "_" + shapes + suffix, build)


for shapes in SHAPES:
    binary("ADD", shapes)
for shapes in ("same_shape", "scalar_right", "channels", "channels_left", "both_sides", "rows"):
    for op in ("SUB", "MUL"):
        binary(op, shapes)
    binary("DIV", shapes, positive=True)
for shapes in ("same_shape", "pixels", "both_sides", "channels_left"):
    binary("SQUARED_DIFFERENCE", shapes)
for shapes in ("scalar_right", "channels", "same_shape"):
    binary("ADD", shapes, constant=True)
binary("MUL", "columns", constant=True)
binary("SUB", "one_element_left")
binary("DIV", "one_element_left", positive=True)
for activation in ("relu", "relu6", "relu_n1_to_1"):
    binary("ADD", "same_shape", activation)
    binary("SUB", "channels", activation)
    binary("MUL", "both_sides", activation)
    binary("DIV", "same_shape", activation, positive=True)


def prelu(name, input_shape, *slopes):
    case("prelu_" + name, lambda c: c.op("PRELU", [c.input(*input_shape), c.weights(*slopes)]))


prelu("channels", (1, 4, 5, 7), 1, 1, 7)
prelu("channels_16", (1, 3, 3, 16), 1, 1, 16)
prelu("vector", (1, 4, 5, 3), 3)
prelu("one_slope", (1, 4, 5, 3), 1)
prelu("scalar", (1, 4, 5, 3))
prelu("rows", (1, 4, 5, 3), 4, 1, 1)
prelu("columns", (1, 4, 5, 3), 1, 5, 1)
prelu("every_element", (2, 4, 5, 3), 4, 5, 3)
prelu("rank_2", (3, 6), 6)

EXTREMES = [
    -200, -104, -103.5, -90, -88.8, -87.4, -80, -30, -18, -17, -16.7, -16.6, -10, -9.01, -9, -8.99,
    -5, -1, -0.5, -1e-3, -1e-20, -0.0, 0, 1e-38, 1e-7, 0.1, 1, 2, 8, 9, 15, 16.6, 16.7, 17, 18, 40,
    88.7, 89, 104, 3e38,
]


def unary(op, name, **values):
    shape = (len(values["values"]),) if "values" in values else (1, 3, 4, 5)
    case(op.lower() + "_" + name, lambda c: c.op(op, [c.input(*shape, **values)]))


unary("NEG", "plain")
unary("SQRT", "plain", low=0.0, high=9.0)
# XNNPACK's approximations are wrong near the ends of the range, so these are not the very ends.
unary("SQRT", "extremes", values=[0.0, -0.0, 1e-30, 1e-20, 1, 4, 1e20, 1e30])
unary("RSQRT", "plain", low=0.01, high=9.0)
unary("RSQRT", "extremes", values=[1e-30, 1e-20, 0.25, 1, 4, 1e20, 1e30])
unary("LOGISTIC", "plain", low=-6.0, high=6.0)
unary("LOGISTIC", "extremes", values=EXTREMES)
unary("RELU", "plain")
unary("RELU6", "plain", low=-4.0, high=9.0)
unary("RELU_N1_TO_1", "plain")
unary("TANH", "plain")
unary("TANH", "extremes", values=[-200, -10, -1, -1e-3, -0.0, 0, 1e-20, 0.5, 9, 10, 3e38])


def reduction(op, name, shape, axes, keep=False, scalar=False):
    def build(c):
        axis = c.model.constant(axes[0], "int32") if scalar else c.integers(*axes)
        return c.op(op, [c.input(*shape), axis], options="ReducerOptions", keepDims=keep)

    case(op.lower() + "_" + name + ("_kept" if keep else ""), build)


for op in ("MEAN", "SUM"):
    for keep in (False, True):
        reduction(op, "height_and_width", (1, 5, 4, 6), (1, 2), keep)
        reduction(op, "last_axis", (1, 1, 7, 9), (-1,), keep)
        reduction(op, "outer_and_inner", (2, 3, 4, 5), (0, 3), keep)
        reduction(op, "all", (2, 3, 4), (0, 1, 2), keep)
    reduction(op, "scalar_axis", (1, 9, 2), (1,), True, scalar=True)
    reduction(op, "first_axis", (4, 3), (0,))
    reduction(op, "repeated_axes", (2, 3, 4), (1, -2), True)
    reduction(op, "alternate_axes", (2, 3, 2, 3), (0, 2))
    reduction(op, "size_one_axes", (1, 3, 1, 4), (0, 2), True)
    reduction(op, "long_rows", (3, 300), (1,))
