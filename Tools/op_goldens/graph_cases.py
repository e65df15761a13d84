"""Small graphs of the patterns that the face models are made of, for an engine that joins ops."""
from .case import case
from .window_cases import fields


def convolution(c, source, outputs, kernel, inputs, stride=(1, 1), padding="same",
                activation="none"):
    return c.op(
        "CONV_2D",
        [source, c.weights(outputs, *kernel, inputs), c.weights(outputs)],
        options="Conv2DOptions",
        **fields(padding, stride, activation),
    )


def depthwise(c, source, channels, kernel=(3, 3), stride=(1, 1), padding="same",
              activation="none"):
    return c.op(
        "DEPTHWISE_CONV_2D",
        [source, c.weights(1, *kernel, channels), c.weights(channels)],
        options="DepthwiseConv2DOptions",
        depthMultiplier=1,
        **fields(padding, stride, activation),
    )


def pad(c, source, *paddings):
    return c.op("PAD", [source, c.model.constant(paddings, "int32")])


def prelu(c, source, channels):
    return c.op("PRELU", [source, c.weights(1, 1, channels)])


SPACE = ([0, 0], [0, 1], [0, 1], [0, 0])


def residual_block(c, stride, channels, outputs):
    """Depthwise, pointwise, and a shortcut that is pooled and padded where shapes change."""
    source = c.input(1, 6, 6, channels)
    main = convolution(c, depthwise(c, source, channels, stride=(stride, stride)), outputs, (1, 1),
                       channels)
    shortcut = source
    if stride == 2:
        shortcut = c.op("MAX_POOL_2D", [source], options="Pool2DOptions", filterHeight=2,
                        filterWidth=2, **fields("same", (2, 2), "none"))
    if outputs > channels:
        shortcut = pad(c, shortcut, [0, 0], [0, 0], [0, 0], [0, outputs - channels])
    return c.op("RELU", [c.op("ADD", [main, shortcut])])


def bottleneck_block(c, height, width, channels):
    """1x1 down, PRELU, depthwise 3x3, 1x1 up, ADD, PRELU."""
    source = c.input(1, height, width, channels)
    half = channels // 2
    narrow = prelu(c, convolution(c, source, half, (1, 1), channels), half)
    wide = convolution(c, depthwise(c, narrow, half), channels, (1, 1), half)
    return prelu(c, c.op("ADD", [wide, source]), channels)


case("graph_conv_relu", lambda c: c.op("RELU", [convolution(c, c.input(1, 4, 5, 3), 4, (3, 3), 3)]))
case("graph_conv_prelu", lambda c: prelu(c, convolution(c, c.input(1, 4, 5, 3), 6, (3, 3), 3), 6))
case(
    "graph_pad_conv_stride_2_valid",
    lambda c: convolution(c, pad(c, c.input(1, 6, 6, 3), *SPACE), 4, (3, 3), 3, (2, 2), "valid"),
)
case(
    "graph_pad_depthwise_stride_2_valid",
    lambda c: depthwise(c, pad(c, c.input(1, 6, 6, 4), *SPACE), 4, (3, 3), (2, 2), "valid"),
)
case("graph_residual_block", lambda c: residual_block(c, 1, 8, 8))
case("graph_residual_block_wider", lambda c: residual_block(c, 1, 8, 12))
case("graph_residual_block_stride_2", lambda c: residual_block(c, 2, 8, 12))
case("graph_bottleneck_block", lambda c: bottleneck_block(c, 6, 7, 16))
case("graph_bottleneck_block_one_row", lambda c: bottleneck_block(c, 1, 5, 8))


def shared_convolution(c):
    """The unactivated sum is used twice, so the activation must not be joined to it."""
    first = convolution(c, c.input(1, 3, 4, 3), 4, (1, 1), 3)
    return c.op("ADD", [c.op("RELU", [first]), first])


def two_outputs(c):
    """A tensor that is an output and feeds another op."""
    first = convolution(c, c.input(1, 3, 4, 3), 4, (3, 3), 3)
    return first, prelu(c, first, 4)


def normalisation(c):
    """What the blendshape model does to each token: subtract the mean, divide by the deviation."""
    source = c.input(1, 1, 5, 8)
    mean = c.op("MEAN", [source, c.integers(-1)], options="ReducerOptions", keepDims=True)
    variance = c.op(
        "MEAN",
        [c.op("SQUARED_DIFFERENCE", [source, mean]), c.integers(-1)],
        options="ReducerOptions",
        keepDims=True,
    )
    scale = c.op("RSQRT", [c.op("ADD", [variance, c.model.constant([1e-6])])])
    shift = c.op("MUL", [c.op("NEG", [mean]), scale])
    return c.op("ADD", [c.op("MUL", [source, scale]), shift])


def token_mixing(c):
    """Convolutions over tokens and over channels with a TRANSPOSE between them."""
    source = c.input(1, 1, 5, 8)
    turned = c.op("TRANSPOSE", [source, c.integers(0, 1, 3, 2)])
    mixed = convolution(c, turned, 5, (1, 1), 5, activation="relu")
    back = c.op("TRANSPOSE", [mixed, c.integers(0, 1, 3, 2)])
    return convolution(c, c.op("ADD", [back, source]), 8, (1, 1), 8)


def heads(c):
    """Two feature maps, reshaped to boxes and joined."""
    source = c.input(1, 4, 4, 6)
    small = depthwise(c, source, 6, stride=(2, 2))
    boxes = []
    for feature, count in ((source, 2), (small, 6)):
        head = convolution(c, feature, count * 3, (1, 1), 6)
        boxes.append(c.op("RESHAPE", [head, c.integers(1, -1, 3)], newShape=[1, -1, 3]))
    return c.op("CONCATENATION", boxes, axis=1)


case("graph_sum_used_twice", shared_convolution)
case("graph_two_outputs", two_outputs)
case("graph_normalisation", normalisation)
case("graph_token_mixing", token_mixing)
case("graph_heads", heads)
case("graph_output_is_input_copy",
     lambda c: c.op("RESHAPE", [c.input(2, 3), c.integers(3, 2)], newShape=[3, 2]))
