"""Builds small .tflite models op by op.

Needs: ai-edge-litert==2.3.0 (for the classes generated from schema.fbs) flatbuffers==25.12.19
numpy==1.26.4
"""
import flatbuffers
import numpy as np
from ai_edge_litert import schema_py_generated as schema
from ai_edge_litert.interpreter import Interpreter, OpResolverType

TENSOR_TYPES = {
    np.dtype(np.float32): schema.TensorType.FLOAT32,
    np.dtype(np.float16): schema.TensorType.FLOAT16,
    np.dtype(np.int32): schema.TensorType.INT32,
    np.dtype(np.int64): schema.TensorType.INT64,
    np.dtype(np.int16): schema.TensorType.INT16,
    np.dtype(np.int8): schema.TensorType.INT8,
    np.dtype(np.uint8): schema.TensorType.UINT8,
}


class Model:
    """A model of one subgraph. Tensors are their indices."""

    def __init__(self, name):
        self.name = name
        self.tensors, self.operators, self.codes = [], [], []
        self.buffers = [schema.BufferT()]  # Buffer 0 is the empty one by convention.
        self.inputs, self.outputs = [], []

    def tensor(self, shape, dtype=np.float32, data=None, quantization=None, sparsity=None):
        tensor = schema.TensorT()
        tensor.name = "t%d" % len(self.tensors)
        tensor.shape = [int(size) for size in shape]
        tensor.type = TENSOR_TYPES[np.dtype(dtype)]
        tensor.hasRank = True
        tensor.quantization = quantization
        tensor.sparsity = sparsity
        tensor.buffer = 0
        if data is not None:
            buffer = schema.BufferT()
            buffer.data = np.frombuffer(data.tobytes(), np.uint8)
            tensor.buffer = len(self.buffers)
            self.buffers.append(buffer)
        self.tensors.append(tensor)
        return len(self.tensors) - 1

    def input(self, *shape):
        self.inputs.append(self.tensor(shape))
        return self.inputs[-1]

    def constant(self, values, dtype=np.float32, shape=None, **parameters):
        values = np.asarray(values, dtype)
        return self.tensor(values.shape if shape is None else shape, dtype, values, **parameters)

    def op(self, name, inputs, version=1, dtype=np.float32, options=None, **fields):
        """Appends an op by its schema name and returns its output, whose shape `finish` fills in.

        An input None is absent. `options` names the option table where it is not the op's own name;
        `fields` are its fields.
        """
        number = getattr(schema.BuiltinOperator, name)
        if (number, version) not in self.codes:
            self.codes.append((number, version))
        operator = schema.OperatorT()
        operator.opcodeIndex = self.codes.index((number, version))
        operator.inputs = [-1 if index is None else index for index in inputs]
        operator.outputs = [self.tensor([1], dtype)]
        table = options or "".join(part.capitalize() for part in name.split("_")) + "Options"
        if hasattr(schema, table + "T"):
            operator.builtinOptions = getattr(schema, table + "T")()
            operator.builtinOptionsType = getattr(schema.BuiltinOptions, table)
            for field, value in fields.items():
                assert hasattr(operator.builtinOptions, field), (table, field)
                setattr(operator.builtinOptions, field, value)
        else:
            assert not fields, (table, fields)
        self.operators.append(operator)
        return operator.outputs[0]

    def pack(self):
        model = schema.ModelT()
        model.version = 3
        model.description = self.name
        model.buffers = self.buffers
        model.operatorCodes = []
        for number, version in self.codes:
            code = schema.OperatorCodeT()
            # Readers older than the 32-bit field look at the 8-bit one, which stops at 127.
            code.deprecatedBuiltinCode = min(number, 127)
            code.builtinCode = number
            code.version = version
            model.operatorCodes.append(code)
        graph = schema.SubGraphT()
        graph.name = "main"
        graph.tensors, graph.operators = self.tensors, self.operators
        graph.inputs, graph.outputs = self.inputs, self.outputs
        model.subgraphs = [graph]
        builder = flatbuffers.Builder(1024)
        builder.Finish(model.Pack(builder), b"TFL3")
        return bytes(builder.Output())

    def finish(self, *outputs):
        """Names the outputs, lets LiteRT work out every shape and returns the model's bytes."""
        self.outputs = list(outputs)
        interpreter = open_model(self.pack())
        for details in interpreter.get_tensor_details():
            # LiteRT may add tensors of its own behind the model's.
            if details["index"] < len(self.tensors):
                tensor = self.tensors[details["index"]]
                tensor.shape = [int(size) for size in details["shape"]]
        return self.pack()


def open_model(data, resolver=OpResolverType.BUILTIN_REF):
    interpreter = Interpreter(
        model_content=data, num_threads=1, experimental_op_resolver_type=resolver
    )
    interpreter.allocate_tensors()
    return interpreter


def run(data, inputs, resolver=OpResolverType.BUILTIN_REF):
    interpreter = open_model(data, resolver)
    for details, values in zip(interpreter.get_input_details(), inputs):
        interpreter.set_tensor(details["index"], values)
    interpreter.invoke()
    return [interpreter.get_tensor(d["index"]) for d in interpreter.get_output_details()]
