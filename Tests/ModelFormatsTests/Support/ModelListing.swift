import Bytes
import ModelFormats
import Tensors
import TestSupport

/// Everything in a model, in the words of `Tests/Goldens/formats`.
func listing(of model: TFLiteModel) -> String {
  var lines = [
    "model version=\(model.version) buffers=\(model.buffers.count) \(model.description ?? "-")"
  ]
  for code in model.operatorCodes {
    let name = code.builtin?.description ?? "?"
    lines.append(
      "code \(name) \(code.builtinCode) version=\(code.version) \(code.customCode ?? "-")"
    )
  }
  for entry in model.metadata {
    lines.append("metadata \(entry.name) buffer=\(entry.bufferIndex)")
  }
  for graph in model.subgraphs {
    lines.append(
      "graph \(graph.name ?? "-") inputs=\(list(graph.inputs)) outputs=\(list(graph.outputs))"
    )
    for (index, tensor) in graph.tensors.enumerated() {
      lines.append(line(index, tensor, model))
    }
    for (index, step) in graph.operators.enumerated() {
      let name = model.operatorCodes[step.operatorCodeIndex].builtin?.description ?? "?"
      lines.append(
        "op \(index) \(name) \(list(step.inputs.map { $0 ?? -1 })) \(list(step.outputs)) "
          + words(step.options)
      )
    }
  }
  return lines.joined(separator: "\n") + "\n"
}

private func list(_ numbers: [some BinaryInteger]) -> String {
  "[" + numbers.map { "\($0)" }.joined(separator: " ") + "]"
}

private func line(_ index: Int, _ tensor: TensorDescription, _ model: TFLiteModel) -> String {
  var text =
    "tensor \(index) \(tensor.name ?? "-") \(tensor.elementType) \(list(tensor.shape.dimensions)) "
  text += "buffer=\(tensor.bufferIndex) data=\(words(model.buffers[tensor.bufferIndex]))"
  if let signature = tensor.shapeSignature { text += " signature=\(list(signature))" }
  if tensor.isVariable { text += " variable" }
  if let quantization = tensor.quantization {
    text += " scales=\(quantization.scales.count) zeros=\(list(quantization.zeroPoints))"
    text += " axis=\(quantization.quantizedDimension)"
  }
  if let sparsity = tensor.sparsity {
    text += " order=\(list(sparsity.traversalOrder)) map=\(list(sparsity.blockMap)) "
    text += sparsity.levels.map(words).joined(separator: " ")
  }
  return text
}

private func words(_ data: SharedBytes?) -> String {
  guard let data else { return "none" }
  return "\(data.count):\(hexadecimal(ZipFixture.checksum(of: data.array)))"
}

private func hexadecimal(_ value: UInt32) -> String {
  let digits = String(value, radix: 16)
  return String(repeating: "0", count: 8 - digits.count) + digits
}

private func words(_ level: SparsityParameters.Level) -> String {
  switch level {
  case .dense(let size): "dense(\(size))"
  case .sparse(let segments, let indices):
    "sparse("
      + [segments, indices].map { hexadecimal(ZipFixture.checksum(of: Array(list($0).utf8))) }
      .joined(separator: " ") + ")"
  }
}

private func words(_ options: BuiltinOptions) -> String {
  switch options {
  case .none: "none"
  case .convolution2D(let o):
    "convolution2D padding=\(o.padding) stride=\(o.strideHeight)x\(o.strideWidth) "
      + "dilation=\(o.dilationHeight)x\(o.dilationWidth) activation=\(o.activation)"
  case .depthwiseConvolution2D(let o):
    "depthwiseConvolution2D padding=\(o.padding) stride=\(o.strideHeight)x\(o.strideWidth) "
      + "multiplier=\(o.depthMultiplier) dilation=\(o.dilationHeight)x\(o.dilationWidth) "
      + "activation=\(o.activation)"
  case .pool2D(let o):
    "pool2D padding=\(o.padding) stride=\(o.strideHeight)x\(o.strideWidth) "
      + "filter=\(o.filterHeight)x\(o.filterWidth) activation=\(o.activation)"
  case .concatenation(let axis, let activation):
    "concatenation axis=\(axis) activation=\(activation)"
  case .add(let activation): "add activation=\(activation)"
  case .sub(let activation): "sub activation=\(activation)"
  case .mul(let activation): "mul activation=\(activation)"
  case .div(let activation): "div activation=\(activation)"
  case .reshape(let shape): "reshape \(shape.map(list) ?? "none")"
  case .resizeBilinear(let corners, let centers):
    "resizeBilinear corners=\(corners) centers=\(centers)"
  case .resizeNearestNeighbor(let corners, let centers):
    "resizeNearestNeighbor corners=\(corners) centers=\(centers)"
  case .stridedSlice(let o):
    "stridedSlice begin=\(o.beginMask) end=\(o.endMask) ellipsis=\(o.ellipsisMask) "
      + "new=\(o.newAxisMask) shrink=\(o.shrinkAxisMask) offset=\(o.endIsOffset)"
  case .reducer(let keep): "reducer keep=\(keep)"
  case .depthToSpace(let block): "depthToSpace block=\(block)"
  case .spaceToDepth(let block): "spaceToDepth block=\(block)"
  case .softmax(let beta): "softmax beta=\(beta)"
  case .leakyRelu(let alpha): "leakyRelu alpha=\(alpha)"
  case .fullyConnected(let o):
    "fullyConnected activation=\(o.activation) keep=\(o.keepDimensions) "
      + "shuffled=\(o.hasShuffledWeights)"
  default: "\(options)"
  }
}
