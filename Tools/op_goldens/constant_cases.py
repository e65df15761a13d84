"""DEQUANTIZE and DENSIFY, which models apply to constants.

LiteRT wants an input, so each case combines the result with one.
"""
import numpy as np
from ai_edge_litert import schema_py_generated as schema

from .case import case

INDEX_VECTORS = {
    np.uint8: (schema.Uint8VectorT, schema.SparseIndexVector.Uint8Vector),
    np.uint16: (schema.Uint16VectorT, schema.SparseIndexVector.Uint16Vector),
    np.int32: (schema.Int32VectorT, schema.SparseIndexVector.Int32Vector),
}


def half_precision(name, *values):
    def build(c):
        bits = np.array(values, np.uint16)
        half = c.model.tensor(bits.shape, np.float16, bits)
        # Not an ADD: LiteRT's plain loops limit its result to finite numbers.
        return c.op("CONCATENATION", [c.input(1), c.op("DEQUANTIZE", [half], version=3)], axis=0)

    case("dequantize_float16_" + name, build)


half_precision("normal", 0x3C00, 0xC000, 0x3555, 0x0400, 0x7BFF, 0xFBFF, 0x4248)
half_precision("subnormal", 0x0001, 0x8001, 0x0002, 0x0003, 0x01FF, 0x0200, 0x03FF, 0x83FF, 0x0155)
half_precision("zero_and_infinity", 0x0000, 0x7C00, 0xFC00)


def half_convolution(c):
    half = c.weights(4, 3, 3, 2, dtype=np.float16)
    bias = c.weights(4, dtype=np.float16)
    inputs = [c.input(1, 4, 5, 2)] + [c.op("DEQUANTIZE", [t], version=3) for t in (half, bias)]
    return c.op("CONV_2D", inputs, options="Conv2DOptions", strideH=1, strideW=1)


case("dequantize_float16_convolution", half_convolution)


def affine(name, dtype, scales, zero_points, axis=0):
    def build(c):
        quantization = schema.QuantizationParametersT()
        quantization.scale = np.array(scales, np.float32)
        quantization.zeroPoint = np.array(zero_points, np.int64)
        quantization.quantizedDimension = axis
        limits = np.iinfo(dtype)
        shape = (3, 4)
        stored = c.random.integers(limits.min, limits.max, shape, dtype, endpoint=True)
        stored[0, :2] = limits.min, limits.max
        constant = c.model.constant(stored, dtype, quantization=quantization)
        version = 5 if len(scales) > 1 else 3 if dtype == np.int16 else 2
        return c.op("ADD", [c.input(*shape), c.op("DEQUANTIZE", [constant], version=version)])

    case("dequantize_" + name, build)


affine("int8", np.int8, [0.05], [-3])
affine("uint8", np.uint8, [0.0173], [128])
affine("int16", np.int16, [0.001], [0])
affine("int8_per_row", np.int8, [0.05, 0.01, 0.3], [0, 0, 0])
affine("int8_per_column", np.int8, [0.05, 0.01, 0.3, 0.11], [0, 0, 0, 0], axis=1)


def sparsity(dense, order, block_map, block_sizes, sparse_levels, index_type):
    """The sparsity parameters of a tensor and its stored values.

    `sparse_levels` are the positions in the traversal order that are stored as CSR.
    """
    # Axes of blocks, then axes within a block, as the format numbers them.
    sizes = list(dense.shape)
    for axis, size in zip(block_map, block_sizes):
        sizes[axis] //= size
    split = []
    for axis, size in enumerate(sizes):
        split += [size] + [b for a, b in zip(block_map, block_sizes) if a == axis]
    positions, inner = {}, 0
    position = 0
    for axis in range(dense.ndim):
        positions[axis] = position
        position += 1
        for number, mapped in enumerate(block_map):
            if mapped == axis:
                positions[dense.ndim + number] = position
                position += 1
    tree = dense.reshape(split).transpose([positions[axis] for axis in order])

    parameters = schema.SparsityParametersT()
    parameters.traversalOrder = list(order)
    parameters.blockMap = list(block_map) or None
    parameters.dimMetadata = []
    nodes = [tree]
    for level in range(tree.ndim):
        metadata = schema.DimensionMetadataT()
        if level in sparse_levels:
            segments, indices, children = [0], [], []
            for node in nodes:
                for index, child in enumerate(node):
                    if np.any(child):
                        indices.append(index)
                        children.append(child)
                segments.append(len(indices))
            metadata.format = schema.DimensionType.SPARSE_CSR
            vector, metadata.arraySegmentsType = INDEX_VECTORS[index_type]
            metadata.arrayIndicesType = metadata.arraySegmentsType
            metadata.arraySegments, metadata.arrayIndices = vector(), vector()
            metadata.arraySegments.values = np.array(segments, index_type)
            metadata.arrayIndices.values = np.array(indices, index_type)
        else:
            children = [child for node in nodes for child in node]
            metadata.format = schema.DimensionType.DENSE
            metadata.denseSize = tree.shape[level]
        parameters.dimMetadata.append(metadata)
        nodes = children
    return parameters, np.array(nodes, dense.dtype)


def densify(name, shape, order, sparse_levels, block_map=(), block_sizes=(), dtype=np.float32,
            index_type=np.int32, density=0.4):
    def build(c):
        dense = c.random.uniform(-1, 1, shape) * (c.random.random(shape) < density)
        parameters, values = sparsity(
            dense.astype(dtype), order, block_map, block_sizes, sparse_levels, index_type
        )
        constant = c.model.constant(values, dtype, shape=shape, sparsity=parameters)
        filled = c.op("DENSIFY", [constant], dtype=dtype)
        if dtype == np.float16:
            filled = c.op("DEQUANTIZE", [filled], version=3)
        return c.op("ADD", [c.input(*shape), filled])

    case("densify_" + name, build)


densify("csr", (4, 6), (0, 1), {1})
densify("csr_uint8", (5, 7), (0, 1), {1}, index_type=np.uint8)
densify("csr_uint16", (5, 7), (0, 1), {1}, index_type=np.uint16)
densify("csc", (4, 6), (1, 0), {1})
densify("both_axes_sparse", (6, 5), (0, 1), {0, 1}, density=0.15)
densify("first_axis_sparse", (6, 3), (0, 1), {0}, density=0.2)
densify("dense", (2, 3), (0, 1), set())
densify("pointwise_filter_float16", (8, 1, 1, 6), (0, 1, 2, 3), {3}, dtype=np.float16,
        index_type=np.uint8)
densify("blocks_of_1x4", (3, 8), (0, 1, 2), {1}, (1,), (4,), density=0.2)
densify("blocks_of_2x2", (4, 6), (0, 1, 2, 3), {1}, (0, 1), (2, 2), density=0.2)
densify("blocks_of_2x3_columns_first", (4, 6), (1, 0, 2, 3), {1}, (0, 1), (2, 3), density=0.15)
densify("blocks_of_2x2_float16", (4, 4), (0, 1, 2, 3), {1}, (0, 1), (2, 2), dtype=np.float16,
        index_type=np.uint16, density=0.2)
