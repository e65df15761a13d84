#!/usr/bin/env python3
"""Writes Tests/Goldens/formats: what is in the model files, as other programs read them.

usage: make_format_goldens.py [--check]

  --check   write nothing; exit with 1 if a file differs from what this script would write.

Needs: ai-edge-litert==2.3.0 (for its generated reader of schema.fbs) flatbuffers==25.12.19
numpy==1.26.4 mediapipe==0.10.21 (for its generated reader of the geometry protobuf)

  <model>.txt    every table of a shipped model; data are given as byte count and CRC-32
  ops.txt        the same for all models of Tests/Goldens/ops, each after a line with its name
  geometry.txt   the numbers of the bundle's canonical face
  *.zip          small archives by Python's zipfile: deflated, streamed, 64-bit, commented
"""
import argparse
import io
import os
import sys
import zipfile
import zlib

from ai_edge_litert import schema_py_generated as schema
from mediapipe.modules.face_geometry.protos import geometry_pipeline_metadata_pb2

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
FOLDER = os.path.join(ROOT, "Tests", "Goldens", "formats")
ACTIVATIONS = ["none", "relu", "reluN1To1", "relu6", "tanh", "signBit"]
PADDINGS = ["same", "valid"]


def names(enumeration):
    return {v: k for k, v in vars(enumeration).items() if isinstance(v, int)}


OPERATORS = names(schema.BuiltinOperator)
TYPES = {v: k.lower() for v, k in names(schema.TensorType).items()}


def numbers(values):
    return "[" + " ".join(str(int(v)) for v in ([] if values is None else values)) + "]"


def flag(value):
    return "true" if value else "false"


def data(values):
    if values is None or len(values) == 0:
        return "none"
    stored = bytes(bytearray(values))
    return f"{len(stored)}:{zlib.crc32(stored):08x}"


def options(o):
    """The options of an operator in words; tables without fields are none."""
    kind = type(o).__name__
    if o is None or not vars(o):
        return "none"
    fused = lambda: "activation=" + ACTIVATIONS[o.fusedActivationFunction]
    window = lambda: f"padding={PADDINGS[o.padding]} stride={o.strideH}x{o.strideW}"
    dilation = lambda: f"dilation={o.dilationHFactor}x{o.dilationWFactor}"
    corners = lambda: f"corners={flag(o.alignCorners)} centers={flag(o.halfPixelCenters)}"
    match kind:
        case "Conv2DOptionsT":
            return f"convolution2D {window()} {dilation()} {fused()}"
        case "DepthwiseConv2DOptionsT":
            return (f"depthwiseConvolution2D {window()} multiplier={o.depthMultiplier} "
                    f"{dilation()} {fused()}")
        case "Pool2DOptionsT":
            return f"pool2D {window()} filter={o.filterHeight}x{o.filterWidth} {fused()}"
        case "ConcatenationOptionsT":
            return f"concatenation axis={o.axis} {fused()}"
        case "AddOptionsT" | "SubOptionsT" | "MulOptionsT" | "DivOptionsT":
            return f"{kind[:3].lower()} {fused()}"
        case "ReshapeOptionsT":
            return "reshape " + ("none" if o.newShape is None else numbers(o.newShape))
        case "ResizeBilinearOptionsT":
            return f"resizeBilinear {corners()}"
        case "ResizeNearestNeighborOptionsT":
            return f"resizeNearestNeighbor {corners()}"
        case "StridedSliceOptionsT":
            return (f"stridedSlice begin={o.beginMask} end={o.endMask} ellipsis={o.ellipsisMask} "
                    f"new={o.newAxisMask} shrink={o.shrinkAxisMask} offset={flag(o.offset)}")
        case "ReducerOptionsT":
            return f"reducer keep={flag(o.keepDims)}"
        case "DepthToSpaceOptionsT":
            return f"depthToSpace block={o.blockSize}"
        case "SpaceToDepthOptionsT":
            return f"spaceToDepth block={o.blockSize}"
        case "SoftmaxOptionsT":
            return f"softmax beta={o.beta}"
        case "LeakyReluOptionsT":
            return f"leakyRelu alpha={o.alpha}"
        case "FullyConnectedOptionsT":
            return (f"fullyConnected {fused()} keep={flag(o.keepNumDims)} "
                    f"shuffled={flag(o.weightsFormat)}")
    raise ValueError(f"no words for {kind}")


def index_list(vector):
    return numbers(vector.values)


def sparsity(s):
    levels = []
    for level in s.dimMetadata:
        if level.format == 0:
            levels.append(f"dense({level.denseSize})")
        else:
            segments, indices = index_list(level.arraySegments), index_list(level.arrayIndices)
            levels.append(f"sparse({zlib.crc32(segments.encode()):08x} "
                          f"{zlib.crc32(indices.encode()):08x})")
    return f" order={numbers(s.traversalOrder)} map={numbers(s.blockMap)} " + " ".join(levels)


def tensor(index, t, buffers):
    shape = [] if t.shape is None else t.shape
    line = (f"tensor {index} {t.name.decode()} {TYPES[t.type]} {numbers(shape)} "
            f"buffer={t.buffer} data={data(buffers[t.buffer].data)}")
    if t.shapeSignature is not None:
        line += f" signature={numbers(t.shapeSignature)}"
    if t.isVariable:
        line += " variable"
    q = t.quantization
    if q is not None and q.scale is not None and len(q.scale) > 0:
        line += f" scales={len(q.scale)} zeros={numbers(q.zeroPoint)} axis={q.quantizedDimension}"
    if t.sparsity is not None:
        line += sparsity(t.sparsity)
    return line


def listing(contents):
    m = schema.ModelT.InitFromPackedBuf(contents, 0)
    text = lambda value: "-" if value is None else value.decode()
    lines = [f"model version={m.version} buffers={len(m.buffers)} {text(m.description)}"]
    codes = [max(c.builtinCode, c.deprecatedBuiltinCode) for c in m.operatorCodes]
    for code, c in zip(codes, m.operatorCodes):
        lines.append(f"code {OPERATORS[code]} {code} version={c.version} {text(c.customCode)}")
    for entry in m.metadata or []:
        lines.append(f"metadata {entry.name.decode()} buffer={entry.buffer}")
    for g in m.subgraphs:
        lines.append(f"graph {text(g.name)} inputs={numbers(g.inputs)} "
                     f"outputs={numbers(g.outputs)}")
        lines += [tensor(i, t, m.buffers) for i, t in enumerate(g.tensors)]
        for index, o in enumerate(g.operators):
            lines.append(f"op {index} {OPERATORS[codes[o.opcodeIndex]]} {numbers(o.inputs)} "
                         f"{numbers(o.outputs)} {options(o.builtinOptions)}")
    return "\n".join(lines) + "\n"


def geometry(contents):
    m = geometry_pipeline_metadata_pb2.GeometryPipelineMetadata()
    m.ParseFromString(contents)
    mesh = m.canonical_mesh
    vertices, indices = list(mesh.vertex_buffer), list(mesh.index_buffer)
    floats = lambda values: " ".join(f"{v:.9g}" for v in values)
    lines = [f"vertices {len(vertices) // 5} triangles {len(indices) // 3} "
             f"source {m.input_source or 1}"]
    lines += ["v " + floats(vertices[i:i + 5]) for i in range(0, len(vertices), 5)]
    lines += ["t " + numbers(indices[i:i + 3]) for i in range(0, len(indices), 3)]
    lines += [f"w {b.landmark_id} {b.weight:.9g}" for b in m.procrustes_landmark_basis]
    return "\n".join(lines) + "\n"


class Unseekable(io.RawIOBase):
    """A stream that cannot go back, so that sizes have to follow the data."""

    def __init__(self):
        self.written = io.BytesIO()

    def writable(self):
        return True

    def write(self, chunk):
        return self.written.write(chunk)


TEXT = b"".join(b"line %d of a text that compresses well\n" % i for i in range(100))


def archive(method=zipfile.ZIP_STORED, wide=False, streamed=False, comment=b""):
    stream = Unseekable() if streamed else io.BytesIO()
    with zipfile.ZipFile(stream, "w", method) as z:
        z.comment = comment
        for name, contents in [("text.txt", TEXT), ("folder/empty", b"")]:
            info = zipfile.ZipInfo(name, (2024, 1, 2, 3, 4, 6))
            info.compress_type = method
            with z.open(info, "w", force_zip64=wide) as entry:
                entry.write(contents)
    return (stream.written if streamed else stream).getvalue()


def goldens():
    read = lambda *parts: open(os.path.join(ROOT, *parts), "rb").read()
    sparse = "face_detection_full_range_sparse"
    yield sparse + ".txt", listing(read("Models", sparse + ".tflite")).encode()
    bundle = zipfile.ZipFile(os.path.join(ROOT, "Models", "face_landmarker.task"))
    for name in ["face_detector", "face_landmarks_detector", "face_blendshapes"]:
        yield name + ".txt", listing(bundle.read(name + ".tflite")).encode()
    yield "geometry.txt", geometry(
        bundle.read("geometry_pipeline_metadata_landmarks.binarypb")).encode()
    ops = os.path.join(ROOT, "Tests", "Goldens", "ops")
    yield "ops.txt", "".join(
        f"file {name}\n{listing(read(ops, name))}"
        for name in sorted(os.listdir(ops)) if name.endswith(".tflite")).encode()
    yield "stored.zip", archive()
    yield "deflated.zip", archive(zipfile.ZIP_DEFLATED)
    yield "streamed.zip", archive(zipfile.ZIP_DEFLATED, streamed=True)
    yield "wide.zip", archive(zipfile.ZIP_DEFLATED, wide=True)
    yield "commented.zip", archive(zipfile.ZIP_DEFLATED, comment=b"PK\5\6 is not the end " * 3)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--check", action="store_true")
    check = parser.parse_args().check
    os.makedirs(FOLDER, exist_ok=True)
    differing = []
    for name, contents in goldens():
        path = os.path.join(FOLDER, name)
        if not check:
            with open(path, "wb") as file:
                file.write(contents)
        elif not os.path.exists(path) or open(path, "rb").read() != contents:
            differing.append(name)
    for name in differing:
        print("differs:", name)
    sys.exit(1 if differing else 0)


if __name__ == "__main__":
    main()
