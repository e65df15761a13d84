package import CommandLineSupport
import Tensors

/// A manifest that is not what it should be.
package struct ManifestError: Error, Hashable, CustomStringConvertible {
  /// Where in the document, what was found and what was expected.
  package let description: String

  init(at place: String, found: JSONValue?, expected: String) {
    description = "\(place): found \(found?.kind ?? "nothing"), expected \(expected)"
  }
}

extension TraceManifest {
  /// Reads what ``json`` or `Tools/dump_litert_tensors.py` has written.
  ///
  /// - Throws: ``ManifestError``.
  package init(_ value: JSONValue) throws(ManifestError) {
    let reader = MemberReader(value: value, place: "manifest")
    let producer = try reader.object("producer")
    let model = try reader.object("model")
    var tensors: [TraceRecord] = []
    var seen: Set<Int> = []
    for reader in try reader.objects("tensors") {
      let record = try TraceRecord(reader)
      guard seen.insert(record.tensor).inserted else {
        throw ManifestError(
          at: "\(reader.place).tensor",
          found: reader.value["tensor"],
          expected: "each tensor once"
        )
      }
      tensors.append(record)
    }
    self.init(
      producer: Producer(
        name: try producer.string("name"),
        version: try producer.string("version"),
        kernels: try producer.string("kernels")
      ),
      model: try model.string("path"),
      modelSHA256: try model.string("sha256"),
      isFused: try reader.boolean("fused"),
      isComplete: try reader.boolean("complete"),
      tensors: tensors
    )
  }
}

extension TraceRecord {
  fileprivate init(_ reader: MemberReader) throws(ManifestError) {
    let kindName = try reader.string("kind")
    guard let kind = Kind(rawValue: kindName) else {
      throw ManifestError(
        at: "\(reader.place).kind",
        found: .string(kindName),
        expected: Kind.allCases.map(\.rawValue).joined(separator: ", ")
      )
    }
    let dimensions = try reader.integers("shape")
    guard let shape = Shape(checking: dimensions) else {
      throw ManifestError(
        at: "\(reader.place).shape",
        found: reader.value["shape"],
        expected: "sizes of 0 or more, and not more elements than can be counted"
      )
    }
    self.init(
      kind: kind,
      node: try reader.optionalInteger("node"),
      operators: try reader.integers("operators"),
      operation: try reader.optionalString("op"),
      kernel: try reader.optionalString("kernel"),
      tensor: try reader.integer("tensor"),
      name: try reader.optionalString("name"),
      shape: shape,
      statistics: try TensorStatistics(reader),
      nanoseconds: try reader.optionalInteger("nanoseconds"),
      file: try reader.optionalString("file")
    )
  }
}

extension TensorStatistics {
  fileprivate init(_ reader: MemberReader) throws(ManifestError) {
    self.init(
      count: try reader.integer("count"),
      nanCount: try reader.integer("nan"),
      infinityCount: try reader.integer("inf"),
      zeroCount: try reader.integer("zero"),
      minimum: reader.value["min"]?.float,
      maximum: reader.value["max"]?.float,
      mean: reader.value["mean"]?.double,
      standardDeviation: reader.value["std"]?.double
    )
  }
}

/// The members of a JSON object, with errors that say where.
private struct MemberReader {
  let value: JSONValue
  let place: String

  private func error(_ name: String, _ expected: String) -> ManifestError {
    ManifestError(at: "\(place).\(name)", found: value[name], expected: expected)
  }

  func string(_ name: String) throws(ManifestError) -> String {
    guard let text = value[name]?.string else { throw error(name, "a string") }
    return text
  }

  func optionalString(_ name: String) throws(ManifestError) -> String? {
    if value[name] == .null { return nil }
    return try string(name)
  }

  func integer(_ name: String) throws(ManifestError) -> Int {
    guard let number = value[name]?.integer else { throw error(name, "a whole number") }
    return number
  }

  func optionalInteger(_ name: String) throws(ManifestError) -> Int? {
    if value[name] == .null { return nil }
    return try integer(name)
  }

  func boolean(_ name: String) throws(ManifestError) -> Bool {
    guard case .boolean(let value) = value[name] else { throw error(name, "true or false") }
    return value
  }

  func integers(_ name: String) throws(ManifestError) -> [Int] {
    guard let elements = value[name]?.array else { throw error(name, "an array") }
    let numbers = elements.compactMap(\.integer)
    guard numbers.count == elements.count else { throw error(name, "an array of whole numbers") }
    return numbers
  }

  func object(_ name: String) throws(ManifestError) -> MemberReader {
    guard let member = value[name], case .object = member else { throw error(name, "an object") }
    return MemberReader(value: member, place: "\(place).\(name)")
  }

  func objects(_ name: String) throws(ManifestError) -> [MemberReader] {
    guard let elements = value[name]?.array else { throw error(name, "an array") }
    return elements.enumerated().map { index, element in
      MemberReader(value: element, place: "\(place).\(name)[\(index)]")
    }
  }
}
