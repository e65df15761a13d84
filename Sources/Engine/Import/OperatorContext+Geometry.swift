package import Kernels
package import ModelFormats
import Tensors

extension OperatorContext {
  /// Makes a geometry from the operator's shapes and options, or says what is wrong with them.
  package func valid<Geometry>(
    _ make: () throws(GeometryError) -> Geometry
  ) throws(EngineError) -> Geometry {
    do throws(GeometryError) {
      return try make()
    } catch {
      throw invalid("expected \(error.expected), found \(error.found)")
    }
  }

  /// The bias at an input position, as a list of no or one value.
  package func bias(_ position: Int, channels: Int) throws(EngineError) -> [ValueID] {
    guard optionalInput(position) != nil else { return [] }
    let id = try floatInput(position)
    guard graph[id].shape.elementCount == channels else {
      throw invalid("bias has shape \(graph[id].shape), expected \(channels) elements")
    }
    return [id]
  }
}

extension PaddingScheme {
  /// The scheme a model file names.
  package init(_ padding: ModelFormats.Padding) {
    switch padding {
    case .same: self = .same
    case .valid: self = .valid
    }
  }
}
