/// The header of a `.npy` file: a Python dictionary literal, such as
/// `{'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }`.
struct NumPyHeader {
  /// The element type in NumPy's words.
  var elementType: String
  /// True if the first axis varies fastest, not the last one.
  var isFortranOrder: Bool
  var shape: [Int]

  /// Reads a dictionary with the three keys in any order and nothing else.
  ///
  /// - Parameters:
  ///   - bytes: The dictionary and the white space that follows it.
  ///   - offset: Where in the file the bytes begin, for errors.
  init(_ bytes: some RandomAccessCollection<UInt8>, offset: Int) throws(NumPyFileError) {
    var cursor = NumPyHeaderCursor(bytes: Array(bytes), fileOffset: offset)
    var (elementType, isFortranOrder, shape): (String?, Bool?, [Int]?)
    try cursor.expect("{")
    while !cursor.skip("}") {
      let start = cursor.offset
      let key = try cursor.string()
      try cursor.expect(":")
      switch key {
      case "descr" where elementType == nil: elementType = try cursor.elementType()
      case "fortran_order" where isFortranOrder == nil: isFortranOrder = try cursor.boolean()
      case "shape" where shape == nil: shape = try cursor.tuple()
      default:
        throw .header(
          expected: "one each of the keys 'descr', 'fortran_order' and 'shape'",
          offset: start
        )
      }
      if !cursor.skip(",") {
        try cursor.expect("}")
        break
      }
    }
    try cursor.expectEnd()
    guard let elementType else { throw .missingKey("descr") }
    guard let isFortranOrder else { throw .missingKey("fortran_order") }
    guard let shape else { throw .missingKey("shape") }
    self.elementType = elementType
    self.isFortranOrder = isFortranOrder
    self.shape = shape
  }
}

/// A place in the header from which Python literals are read.
private struct NumPyHeaderCursor {
  let bytes: [UInt8]
  let fileOffset: Int
  private var position = 0

  init(bytes: [UInt8], fileOffset: Int) {
    self.bytes = bytes
    self.fileOffset = fileOffset
  }

  /// The current place, in bytes from the start of the file.
  var offset: Int { fileOffset + position }

  /// The next byte that is not white space; `nil` at the end.
  private mutating func peek() -> UInt8? {
    while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) {
      position += 1
    }
    return position < bytes.count ? bytes[position] : nil
  }

  /// Steps over a character if it comes next.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard let byte = peek(), byte == character.value else { return false }
    position += 1
    return true
  }

  mutating func expect(_ character: Unicode.Scalar) throws(NumPyFileError) {
    guard skip(character) else { throw .header(expected: "'\(character)'", offset: offset) }
  }

  mutating func expectEnd() throws(NumPyFileError) {
    guard peek() == nil else { throw .header(expected: "only white space", offset: offset) }
  }

  /// A string in single or double quotes, without escapes.
  mutating func string() throws(NumPyFileError) -> String {
    let quote = peek()
    guard let quote, quote == 0x27 || quote == 0x22 else {
      throw .header(expected: "a string", offset: offset)
    }
    let first = position + 1
    guard let end = bytes[first...].firstIndex(of: quote) else {
      throw .header(expected: "the end of the string", offset: fileOffset + bytes.count)
    }
    position = end + 1
    return String(decoding: bytes[first..<end], as: UTF8.self)
  }

  /// A type's name; a type of several fields is a list, which no tensor can hold.
  mutating func elementType() throws(NumPyFileError) -> String {
    if peek() == 0x5B { throw .elementType(found: "structure") }
    return try string()
  }

  mutating func boolean() throws(NumPyFileError) -> Bool {
    _ = peek()
    for (word, value) in [("True", true), ("False", false)]
    where bytes[position...].starts(with: word.utf8) {
      position += word.utf8.count
      return value
    }
    throw .header(expected: "True or False", offset: offset)
  }

  /// A tuple of whole numbers: `()`, `(3,)`, `(3, 4)`.
  mutating func tuple() throws(NumPyFileError) -> [Int] {
    try expect("(")
    var numbers: [Int] = []
    while !skip(")") {
      numbers.append(try number())
      if skip(",") { continue }
      // Without a comma (3) would be a number in brackets.
      guard numbers.count > 1, skip(")") else {
        throw .header(expected: numbers.count > 1 ? "',' or ')'" : "','", offset: offset)
      }
      break
    }
    return numbers
  }

  private mutating func number() throws(NumPyFileError) -> Int {
    _ = peek()
    let start = position
    while position < bytes.count, (0x30...0x39).contains(bytes[position]) { position += 1 }
    guard let number = Int(String(decoding: bytes[start..<position], as: UTF8.self)) else {
      throw .header(expected: "a whole number within 64 bits", offset: fileOffset + start)
    }
    return number
  }
}
