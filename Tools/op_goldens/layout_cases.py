"""Ops that move elements: padding, transposing, slicing, joining, reshaping; and RESIZE_BILINEAR."""
import numpy as np

from .case import case


def pad(name, shape, paddings, dtype=np.int32, value=None):
    def build(c):
        inputs = [c.input(*shape), c.model.constant(paddings, dtype)]
        if value is None:
            return c.op("PAD", inputs)
        return c.op("PADV2", inputs + [c.model.constant([value])], options="PadV2Options")

    case(("pad_" if value is None else "padv2_") + name, build)


pad("channels", (1, 3, 4, 5), [[0, 0], [0, 0], [0, 0], [0, 3]])
pad("channels_before", (1, 3, 4, 5), [[0, 0], [0, 0], [0, 0], [2, 1]])
pad("height_and_width", (1, 3, 4, 2), [[0, 0], [1, 2], [2, 1], [0, 0]])
pad("bottom_right", (1, 4, 4, 3), [[0, 0], [0, 1], [0, 1], [0, 0]])
pad("all_axes", (2, 2, 3, 2), [[1, 0], [0, 2], [1, 1], [2, 1]])
pad("none", (1, 2, 3, 2), [[0, 0]] * 4)
pad("rank_1", (5,), [[2, 3]])
pad("rank_3_int64", (2, 3, 2), [[1, 0], [0, 1], [2, 2]], np.int64)
pad("rank_5", (1, 2, 2, 1, 3), [[1, 0], [0, 1], [1, 1], [0, 2], [1, 0]])
pad("height_and_width", (1, 3, 4, 2), [[0, 0], [1, 2], [2, 1], [0, 0]], value=-1.5)
pad("all_axes", (2, 2, 3, 2), [[1, 0], [0, 2], [1, 1], [2, 1]], value=7.25)


def transpose(shape, *order):
    name = "transpose_" + "x".join(map(str, shape)) + "_to_" + "_".join(map(str, order))
    case(name, lambda c: c.op("TRANSPOSE", [c.input(*shape), c.integers(*order)]))


transpose((3, 5), 1, 0)
transpose((2, 3, 4), 0, 2, 1)
transpose((2, 3, 4), 2, 1, 0)
transpose((2, 3, 4), 1, 2, 0)
transpose((1, 4, 3, 5), 0, 3, 1, 2)
transpose((1, 4, 3, 5), 0, 1, 3, 2)
transpose((2, 4, 3, 5), 3, 2, 1, 0)
transpose((2, 4, 3, 5), 0, 2, 1, 3)
transpose((2, 4, 3, 5), 0, 1, 2, 3)
transpose((2, 3, 1, 2, 4), 4, 0, 3, 1, 2)
transpose((1, 2, 3, 2, 2, 3), 3, 1, 2, 0, 5, 4)


def strided_slice(name, shape, begin, end, strides, **fields):
    def build(c):
        inputs = [c.input(*shape), c.integers(*begin), c.integers(*end), c.integers(*strides)]
        return c.op("STRIDED_SLICE", inputs, **fields)

    case("strided_slice_" + name, build)


strided_slice("part", (5, 6), (1, 2), (4, 5), (1, 1))
strided_slice("every_second", (5, 7), (0, 1), (5, 7), (2, 3))
strided_slice("negative_indices", (5, 6), (-4, -3), (-1, 6), (1, 1))
strided_slice("beyond_the_ends", (4, 3), (-9, 1), (9, 99), (1, 1))
strided_slice("backwards", (4, 5), (3, 4), (0, 1), (-1, -2))
strided_slice("backwards_whole", (4, 3), (0, 0), (0, 0), (-1, -1), beginMask=3, endMask=3)
strided_slice("begin_mask", (4, 5), (2, 2), (3, 4), (1, 1), beginMask=1)
strided_slice("end_mask", (4, 5), (2, 2), (3, 4), (1, 1), endMask=2)
strided_slice("shrink_first", (3, 4, 5), (1, 0, 0), (2, 4, 5), (1, 1, 1), shrinkAxisMask=1)
strided_slice("shrink_last", (3, 4, 5), (0, 0, -1), (3, 4, 0), (1, 1, 1), shrinkAxisMask=4)
strided_slice("shrink_all", (3, 4), (1, 2), (2, 3), (1, 1), shrinkAxisMask=3)
strided_slice("shrink_ends_ignored", (3, 4), (1, 0), (-7, 4), (1, 2), shrinkAxisMask=1)
strided_slice("ellipsis_then_range", (2, 3, 4), (0, 1), (0, 3), (1, 1), ellipsisMask=1)
strided_slice("range_then_ellipsis", (4, 3, 2), (1, 0), (3, 0), (1, 1), ellipsisMask=2)
strided_slice("ellipsis_between", (3, 2, 2, 5), (1, 0, 0), (3, 0, 5), (1, 1, 2), ellipsisMask=2)
strided_slice("ellipsis_and_shrink", (2, 3, 4), (0, 2), (0, 3), (1, 1), ellipsisMask=1,
              shrinkAxisMask=2)
strided_slice("new_axis_first", (3, 4), (0, 1, 0), (0, 3, 4), (1, 1, 1), newAxisMask=1)
strided_slice("new_axis_between", (3, 4), (0, 0, 1), (3, 0, 4), (1, 1, 2), newAxisMask=2)
strided_slice("new_axis_and_shrink", (3, 4), (2, 0, 0), (3, 0, 4), (1, 1, 1), newAxisMask=2,
              shrinkAxisMask=1)
strided_slice("new_axis_and_ellipsis", (3, 2, 4), (0, 0, 1), (0, 0, 3), (1, 1, 1), newAxisMask=1,
              ellipsisMask=2)
strided_slice("fewer_entries_than_axes", (4, 3, 2), (1,), (3,), (1,))
strided_slice("three_by_step_in_four_axes", (2, 5, 4, 3), (0, 1, 0, 2), (2, 5, 4, 0), (1, 2, 3, -1))
strided_slice("first_token", (1, 6, 1, 8), (0, 0, 0, 0), (1, 1, 1, 8), (1, 1, 1, 1))
strided_slice("rank_5", (2, 2, 3, 2, 4), (0, 1, 0, 0, 3), (2, 2, 3, 2, 0), (1, 1, 2, 1, -1))


def concatenation(name, axis, *shapes):
    def build(c):
        return c.op("CONCATENATION", [c.input(*shape) for shape in shapes], axis=axis)

    case("concatenation_" + name, build)


concatenation("batch", 0, (1, 2, 3, 4), (2, 2, 3, 4))
concatenation("rows", 1, (1, 2, 3, 4), (1, 3, 3, 4))
concatenation("columns", 2, (1, 2, 1, 4), (1, 2, 3, 4))
concatenation("channels", 3, (1, 2, 3, 4), (1, 2, 3, 1), (1, 2, 3, 5))
concatenation("last_axis", -1, (3, 2), (3, 4))
concatenation("negative_axis", -2, (1, 5, 2), (1, 3, 2))
concatenation("one_input", 1, (2, 3))
concatenation("vectors", 0, (3,), (1,), (4,))
case(
    "concatenation_constant_first",
    lambda c: c.op("CONCATENATION", [c.weights(1, 1, 4), c.input(1, 5, 4)], axis=1),
)
case(
    "concatenation_same_input_twice",
    lambda c: c.op("CONCATENATION", [c.input(2, 3), c.model.inputs[0]], axis=1),
)


def resize(name, shape, height, width, **fields):
    def build(c):
        return c.op("RESIZE_BILINEAR", [c.input(*shape), c.integers(height, width)], version=3,
                    **fields)

    case("resize_bilinear_" + name, build)


for suffix, fields in (
    ("", {}), ("_align_corners", {"alignCorners": True}),
    ("_half_pixel_centers", {"halfPixelCenters": True}),
):
    resize("double" + suffix, (1, 3, 4, 3), 6, 8, **fields)
    resize("enlarge_unevenly" + suffix, (1, 3, 5, 2), 7, 11, **fields)
    resize("reduce" + suffix, (1, 7, 9, 2), 3, 4, **fields)
    resize("to_one_pixel" + suffix, (1, 4, 5, 3), 1, 1, **fields)
    resize("from_one_pixel" + suffix, (1, 1, 1, 3), 3, 2, **fields)
    resize("batch_2_mixed" + suffix, (2, 6, 3, 1), 4, 5, **fields)
resize("same_size", (1, 3, 4, 2), 3, 4)


def depth_to_space(name, shape, block):
    case(
        "depth_to_space_" + name,
        lambda c: c.op("DEPTH_TO_SPACE", [c.input(*shape)], blockSize=block),
    )


depth_to_space("2_one_channel", (1, 3, 4, 4), 2)
depth_to_space("2_three_channels", (1, 3, 2, 12), 2)
depth_to_space("3_batch_2", (2, 2, 1, 18), 3)
depth_to_space("1", (1, 2, 3, 4), 1)


def reshape(name, shape, *to):
    def build(c):
        return c.op("RESHAPE", [c.input(*shape), c.integers(*to)], newShape=list(to))

    case("reshape_" + name, build)


reshape("flatten", (2, 3, 4), -1)
reshape("guess_one_axis", (2, 3, 4), 4, -1)
reshape("boxes", (1, 4, 4, 6), 1, 32, 3)
