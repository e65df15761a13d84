/// A piece of a FlatBuffer to be written, sound or broken on purpose.
///
/// Example: a table whose field 0 is a number and whose field 2 is a text:
///
///     FlatBufferNode.table([0: .int32(7), 2: .text("name")]).file(identifier: "TEST")
package indirect enum FlatBufferNode: Sendable {
  case int8(Int8)
  case uint8(UInt8)
  case bool(Bool)
  case uint16(UInt16)
  case int32(Int32)
  case uint32(UInt32)
  case uint64(UInt64)
  case float32(Float)
  /// A reference to text.
  case text(String)
  /// A reference to a vector of bytes, the first of which is aligned to 16.
  case bytes([UInt8])
  case int32s([Int32])
  case uint16s([UInt16])
  case int64s([Int64])
  case floats([Float])
  /// A reference to a table; fields by their slots.
  case table([Int: FlatBufferNode])
  /// A reference to a vector of tables.
  case tables([FlatBufferNode])
  /// A reference to a vector of references that all lead to the same table.
  case aliases(of: FlatBufferNode, count: Int)
  /// A reference whose offset is this number, whatever lies there.
  case offset(UInt32)
  /// A reference to a vector that claims to have this many elements and has none.
  case length(UInt32)

  /// The whole file, with this node, a table, as root.
  package func file(identifier: String) -> [UInt8] {
    var writer = FlatBufferWriter()
    writer.bytes = [0, 0, 0, 0] + Array(identifier.utf8)
    writer.refer(to: self, from: 0)
    return writer.bytes
  }

  fileprivate var scalar: [UInt8]? {
    switch self {
    case .int8(let value): littleEndian(value)
    case .uint8(let value): [value]
    case .bool(let value): [value ? 1 : 0]
    case .uint16(let value): littleEndian(value)
    case .int32(let value): littleEndian(value)
    case .uint32(let value): littleEndian(value)
    case .uint64(let value): littleEndian(value)
    case .float32(let value): littleEndian(value.bitPattern)
    default: nil
    }
  }
}

/// The bytes of a number, the lowest first.
package func littleEndian(_ value: some FixedWidthInteger) -> [UInt8] {
  withUnsafeBytes(of: value.littleEndian) { Array($0) }
}

/// Writes what is referred to behind what refers to it, since offsets count forwards.
private struct FlatBufferWriter {
  var bytes: [UInt8] = []

  /// Writes a node at the end and makes the offset at `place` lead to it.
  mutating func refer(to node: FlatBufferNode, from place: Int) {
    switch node {
    case .text(let text):
      vector(Array(text.utf8), count: text.utf8.count, from: place)
      bytes.append(0)
    case .bytes(let data):
      align(to: 16, before: 4)
      vector(data, count: data.count, from: place)
    case .int32s(let list): vector(list.flatMap(littleEndian), count: list.count, from: place)
    case .uint16s(let list): vector(list.flatMap(littleEndian), count: list.count, from: place)
    case .int64s(let list):
      align(to: 8, before: 4)
      vector(list.flatMap(littleEndian), count: list.count, from: place)
    case .floats(let list):
      vector(list.flatMap { littleEndian($0.bitPattern) }, count: list.count, from: place)
    case .table(let fields): table(fields, from: place)
    case .tables(let nodes):
      let start = references(nodes.count, from: place)
      for (index, node) in nodes.enumerated() { refer(to: node, from: start + 4 * index) }
    case .aliases(let node, let count):
      let start = references(count, from: place)
      guard count > 0 else { return }
      refer(to: node, from: start)
      let target = start + Int(load(at: start))
      for index in 1..<count { store(target - (start + 4 * index), at: start + 4 * index) }
    case .offset(let offset): store(Int(offset), at: place)
    case .length(let length):
      align(to: 4)
      store(bytes.count - place, at: place)
      bytes += littleEndian(length)
    default: preconditionFailure("\(node) is stored in place, not referred to")
    }
  }

  private mutating func table(_ fields: [Int: FlatBufferNode], from place: Int) {
    var layout: [(slot: Int, offset: Int)] = []
    var size = 4
    for (slot, node) in fields.sorted(by: { $0.key < $1.key }) {
      let byteCount = node.scalar?.count ?? 4
      size = (size + byteCount - 1) / byteCount * byteCount
      layout.append((slot, size))
      size += byteCount
    }
    let slotCount = (fields.keys.max() ?? -1) + 1
    var slots = [UInt16](repeating: 0, count: slotCount)
    for (slot, offset) in layout { slots[slot] = UInt16(offset) }
    let vtableSize = 4 + 2 * slotCount
    align(to: 8, before: vtableSize)
    let vtable = bytes.count
    bytes += littleEndian(UInt16(vtableSize)) + littleEndian(UInt16(size))
    bytes += slots.flatMap(littleEndian)
    let start = bytes.count
    store(start - place, at: place)
    bytes += [UInt8](repeating: 0, count: size)
    store(start - vtable, at: start)
    for (slot, offset) in layout {
      guard let node = fields[slot] else { continue }
      if let scalar = node.scalar {
        bytes.replaceSubrange(start + offset..<start + offset + scalar.count, with: scalar)
      } else {
        refer(to: node, from: start + offset)
      }
    }
  }

  private mutating func vector(_ data: [UInt8], count: Int, from place: Int) {
    align(to: 4)
    store(bytes.count - place, at: place)
    bytes += littleEndian(UInt32(count)) + data
  }

  private mutating func references(_ count: Int, from place: Int) -> Int {
    vector([UInt8](repeating: 0, count: 4 * count), count: count, from: place)
    return bytes.count - 4 * count
  }

  /// Pads so that what comes after the next `byteCount` bytes is aligned.
  private mutating func align(to alignment: Int, before byteCount: Int = 0) {
    while !(bytes.count + byteCount).isMultiple(of: alignment) { bytes.append(0) }
  }

  private func load(at place: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(bytes[place + $1]) << (8 * UInt32($1)) }
  }

  private mutating func store(_ value: Int, at place: Int) {
    bytes.replaceSubrange(place..<place + 4, with: littleEndian(UInt32(truncatingIfNeeded: value)))
  }
}
