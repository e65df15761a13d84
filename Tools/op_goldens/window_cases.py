"""CONV_2D, DEPTHWISE_CONV_2D and MAX_POOL_2D."""
from ai_edge_litert import schema_py_generated as schema

from .case import case

ACTIVATION = {
    name.lower(): getattr(schema.ActivationFunctionType, name)
    for name in ("NONE", "RELU", "RELU_N1_TO_1", "RELU6")
}
PADDING = {"same": schema.Padding.SAME, "valid": schema.Padding.VALID}


def fields(padding, stride, activation):
    return dict(
        padding=PADDING[padding],
        strideH=stride[0],
        strideW=stride[1],
        fusedActivationFunction=ACTIVATION[activation],
    )


def convolution(name, input_shape, outputs, kernel, padding="same", stride=(1, 1),
                dilation=(1, 1), groups=1, activation="none"):
    def build(c):
        filter_shape = (outputs, *kernel, input_shape[3] // groups)
        return c.op(
            "CONV_2D",
            [c.input(*input_shape), c.weights(*filter_shape), c.weights(outputs)],
            version=1 if groups == 1 else 6,
            options="Conv2DOptions",
            dilationHFactor=dilation[0],
            dilationWFactor=dilation[1],
            **fields(padding, stride, activation),
        )

    case("conv_2d_" + name, build)


def depthwise(name, input_shape, kernel, multiplier=1, padding="same", stride=(1, 1),
              dilation=(1, 1), activation="none"):
    def build(c):
        outputs = input_shape[3] * multiplier
        return c.op(
            "DEPTHWISE_CONV_2D",
            [c.input(*input_shape), c.weights(1, *kernel, outputs), c.weights(outputs)],
            version=1 if dilation == (1, 1) else 2,
            options="DepthwiseConv2DOptions",
            depthMultiplier=multiplier,
            dilationHFactor=dilation[0],
            dilationWFactor=dilation[1],
            **fields(padding, stride, activation),
        )

    case("depthwise_conv_2d_" + name, build)


def pool(name, input_shape, kernel, padding="valid", stride=(2, 2), activation="none", **limits):
    def build(c):
        return c.op(
            "MAX_POOL_2D",
            [c.input(*input_shape, **limits)],
            options="Pool2DOptions",
            filterHeight=kernel[0],
            filterWidth=kernel[1],
            **fields(padding, stride, activation),
        )

    case("max_pool_2d_" + name, build)


convolution("1x1", (1, 4, 5, 3), 4, (1, 1))
convolution("1x1_17_to_33_channels", (1, 3, 5, 17), 33, (1, 1))
convolution("1x1_stride_2", (1, 5, 4, 6), 4, (1, 1), stride=(2, 2))
convolution("1x1_one_pixel", (1, 1, 1, 40), 24, (1, 1))
convolution("1x1_one_output", (1, 3, 3, 16), 1, (1, 1))
convolution("3x3_same", (1, 5, 7, 3), 4, (3, 3))
convolution("3x3_valid", (1, 5, 7, 3), 4, (3, 3), "valid")
convolution("3x3_same_stride_2_even", (1, 6, 8, 4), 5, (3, 3), stride=(2, 2))
convolution("3x3_same_stride_2_odd", (1, 5, 7, 4), 5, (3, 3), stride=(2, 2))
convolution("3x3_valid_stride_2", (1, 6, 7, 4), 5, (3, 3), "valid", stride=(2, 2))
convolution("5x5_same_stride_2_picture", (1, 12, 12, 3), 24, (5, 5), stride=(2, 2))
convolution("3x3_same_stride_3", (1, 7, 8, 2), 3, (3, 3), stride=(3, 3))
convolution("2x2_same", (1, 4, 5, 3), 2, (2, 2))
convolution("2x2_valid_stride_2", (1, 6, 4, 8), 8, (2, 2), "valid", stride=(2, 2))
convolution("1x7_stride_2x1", (1, 5, 9, 2), 3, (1, 7), stride=(2, 1))
convolution("3x1_stride_1x2", (1, 5, 9, 2), 3, (3, 1), stride=(1, 2))
convolution("7x7_same_larger_than_input", (1, 3, 4, 2), 3, (7, 7))
convolution("3x3_valid_whole_input", (1, 3, 3, 8), 6, (3, 3), "valid")
convolution("3x3_same_dilation_2", (1, 7, 6, 2), 3, (3, 3), dilation=(2, 2))
convolution("3x3_valid_dilation_2x3", (1, 8, 9, 2), 3, (3, 3), "valid", dilation=(2, 3))
convolution("3x3_same_dilation_2_stride_2", (1, 8, 7, 2), 3, (3, 3), stride=(2, 2), dilation=(2, 2))
convolution("3x3_two_groups", (1, 4, 5, 6), 4, (3, 3), groups=2)
convolution("1x1_four_groups", (1, 3, 4, 8), 12, (1, 1), groups=4)
convolution("3x3_group_a_channel_stride_2", (1, 5, 5, 4), 8, (3, 3), stride=(2, 2), groups=4)
convolution("3x3_batch_2", (2, 4, 3, 3), 4, (3, 3))
convolution("3x3_relu", (1, 4, 5, 3), 4, (3, 3), activation="relu")
convolution("3x3_relu6", (1, 4, 5, 3), 4, (3, 3), activation="relu6")
convolution("3x3_relu_n1_to_1", (1, 4, 5, 3), 4, (3, 3), activation="relu_n1_to_1")
convolution("1x1_relu", (1, 4, 5, 9), 8, (1, 1), activation="relu")
convolution("1x1_relu6_batch_2", (2, 3, 3, 16), 16, (1, 1), activation="relu6")

depthwise("3x3_same", (1, 5, 7, 4), (3, 3))
depthwise("3x3_valid", (1, 5, 7, 4), (3, 3), padding="valid")
depthwise("3x3_same_stride_2_even", (1, 6, 8, 8), (3, 3), stride=(2, 2))
depthwise("3x3_same_stride_2_odd", (1, 5, 7, 8), (3, 3), stride=(2, 2))
depthwise("3x3_valid_stride_2", (1, 7, 7, 5), (3, 3), padding="valid", stride=(2, 2))
depthwise("3x3_17_channels", (1, 4, 4, 17), (3, 3))
depthwise("5x5_same", (1, 6, 6, 4), (5, 5))
depthwise("5x5_same_stride_2", (1, 7, 6, 3), (5, 5), stride=(2, 2))
depthwise("2x3_stride_1x2", (1, 5, 8, 3), (2, 3), stride=(1, 2))
depthwise("2x2_same_stride_2", (1, 5, 5, 3), (2, 2), stride=(2, 2))
depthwise("3x3_multiplier_2", (1, 4, 5, 3), (3, 3), 2)
depthwise("3x3_multiplier_8_one_channel", (1, 5, 4, 1), (3, 3), 8)
depthwise("3x3_multiplier_3_stride_2", (1, 5, 6, 2), (3, 3), 3, stride=(2, 2))
depthwise("1x1_multiplier_2", (1, 3, 3, 3), (1, 1), 2)
depthwise("3x3_same_dilation_2", (1, 7, 6, 3), (3, 3), dilation=(2, 2))
depthwise("3x3_valid_dilation_3x2", (1, 9, 7, 3), (3, 3), padding="valid", dilation=(3, 2))
depthwise("3x3_larger_than_input", (1, 1, 2, 4), (3, 3))
depthwise("3x3_batch_2", (2, 4, 3, 4), (3, 3))
depthwise("3x3_relu", (1, 4, 5, 4), (3, 3), activation="relu")
depthwise("3x3_relu6", (1, 4, 5, 4), (3, 3), activation="relu6")
depthwise("3x3_relu_n1_to_1", (1, 4, 5, 4), (3, 3), activation="relu_n1_to_1")

pool("2x2", (1, 6, 4, 5), (2, 2))
pool("2x2_valid_odd", (1, 7, 5, 3), (2, 2))
pool("2x2_same_odd", (1, 7, 5, 3), (2, 2), "same")
pool("2x2_33_channels", (1, 4, 4, 33), (2, 2))
pool("3x3_stride_1_same", (1, 5, 4, 3), (3, 3), "same", (1, 1))
pool("3x3_stride_2_same", (1, 6, 7, 3), (3, 3), "same")
pool("1x3_stride_1x2", (1, 4, 9, 2), (1, 3), "valid", (1, 2))
pool("5x5_larger_than_input", (1, 3, 2, 2), (5, 5), "same")
pool("all_negative_same", (1, 5, 5, 2), (3, 3), "same", low=-9.0, high=-1.0)
pool("relu", (1, 4, 4, 3), (2, 2), activation="relu", low=-3.0, high=1.0)
pool("relu6", (1, 4, 4, 3), (2, 2), activation="relu6", low=-4.0, high=9.0)
pool("relu_n1_to_1", (1, 4, 4, 3), (2, 2), activation="relu_n1_to_1")
pool("batch_2", (2, 4, 4, 3), (2, 2))
