import Bytes

/// A golden file that does not hold what it should.
package struct GoldenError: Error, CustomStringConvertible {
  package let description: String

  init(_ file: String, line: Int? = nil, _ problem: String) {
    description = "\(file)\(line.map { ":\($0)" } ?? ""): \(problem)"
  }
}

/// One line of a golden index: words, and how deep it is indented under another record.
struct GoldenRecord {
  let file: String
  let line: Int
  let words: [Substring]

  /// A word as a whole number.
  func integer(_ index: Int) throws(GoldenError) -> Int {
    guard let value = Int(try word(index)) else { throw unreadable(index) }
    return value
  }

  /// A word as a decimal number.
  func float(_ index: Int) throws(GoldenError) -> Float {
    guard let value = Float(try word(index)) else { throw unreadable(index) }
    return value
  }

  func word(_ index: Int) throws(GoldenError) -> String {
    guard words.indices.contains(index) else {
      throw GoldenError(file, line: line, "word \(index + 1) is missing")
    }
    return String(words[index])
  }

  func problem(_ text: String) -> GoldenError { GoldenError(file, line: line, text) }

  private func unreadable(_ index: Int) -> GoldenError {
    problem("'\(words[index])' is not a number")
  }
}

/// The records of a golden index: lines without blank ones and without remarks (`#`).
func goldenRecords(_ relative: String) throws -> [GoldenRecord] {
  let bytes = try SharedBytes(contentsOfFile: Fixture.golden(relative))
  let text = bytes.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
  return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    .compactMap { position, line in
      let words = line.split(separator: " ")
      guard let first = words.first, !first.hasPrefix("#") else { return nil }
      return GoldenRecord(file: relative, line: position + 1, words: words)
    }
}

/// A headerless file of little-endian float32 values.
struct GoldenValues {
  private let file: String
  private let values: [Float]

  /// Reads `values.f32` of a folder, whose `index.txt` says in a record `values` how many there are.
  init(of folder: String, _ records: [GoldenRecord]) throws {
    guard let count = records.first(where: { $0.words.first == "values" }) else {
      throw GoldenError("\(folder)/index.txt", "has no record 'values'")
    }
    try self.init("\(folder)/values.f32", count: count.integer(1))
  }

  init(_ relative: String, count: Int) throws {
    let bytes = try SharedBytes(contentsOfFile: Fixture.golden(relative))
    values = bytes.withUnsafeBytes { bytes in
      stride(from: 0, through: bytes.count - 4, by: 4).map { offset in
        let bits = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
        return Float(bitPattern: UInt32(littleEndian: bits))
      }
    }
    file = relative
    guard values.count == count else {
      throw GoldenError(relative, "holds \(values.count) values, the index says \(count)")
    }
  }

  /// Values from an offset on.
  func values(at offset: Int, count: Int) throws(GoldenError) -> [Float] {
    guard offset >= 0, offset <= values.count - count else {
      throw GoldenError(file, "has no \(count) values at \(offset)")
    }
    return Array(values[offset..<offset + count])
  }
}
