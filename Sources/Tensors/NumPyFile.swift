public import Bytes

extension Tensor {
  /// Reads a NumPy array file (`.npy`), of format version 1.0, 2.0 or 3.0.
  ///
  /// Elements of other number types and the other byte order are converted; what float32 cannot hold
  /// is rounded to the nearest. An array in Fortran order is turned into one whose innermost axis
  /// varies fastest, with the same shape. Source: NumPy's `numpy.lib.format`.
  ///
  /// - Parameter bytes: The whole file, with nothing behind the array.
  /// - Throws: ``NumPyFileError``.
  public init(npy bytes: SharedBytes) throws(NumPyFileError) {
    let signature = bytes[0..<min(bytes.count, Self.npySignature.count)].array
    guard signature == Self.npySignature else { throw .signature(found: signature) }
    try Self.require(bytes, count: 8)
    let (major, minor) = (bytes[6], bytes[7])
    guard (1...3).contains(major), minor == 0 else { throw .version(major: major, minor: minor) }
    // The header's length, little-endian, takes 2 bytes in version 1.0 and 4 since.
    let start = major == 1 ? 10 : 12
    try Self.require(bytes, count: start)
    let length = (8..<start).reversed().reduce(0) { $0 << 8 | Int(bytes[$1]) }
    let end = start + length
    try Self.require(bytes, count: end)
    let header = try NumPyHeader(bytes[start..<end].array, offset: start)
    guard let elements = NumPyElements.named(header.elementType) else {
      throw .elementType(found: "'\(header.elementType)'")
    }
    guard let shape = Shape(checking: header.shape) else { throw .shape(found: header.shape) }
    let (byteCount, overflow) = shape.elementCount.multipliedReportingOverflow(
      by: elements.type.byteCount
    )
    let (fileByteCount, fileOverflow) = byteCount.addingReportingOverflow(end)
    guard !overflow, !fileOverflow else { throw .shape(found: header.shape) }
    guard bytes.count == fileByteCount else {
      throw .byteCount(found: bytes.count, expected: fileByteCount)
    }
    let values = bytes[end..<bytes.count].withUnsafeBytes {
      elements.type.floats($0, isBigEndian: elements.isBigEndian)
    }
    self.init(
      shape: shape,
      elements: header.isFortranOrder ? Self.rowMajor(values, shape) : values
    )
  }

  /// The tensor as a NumPy array file of version 1.0: `<f4`, not in Fortran order.
  ///
  /// The elements begin at a multiple of 64 bytes. A shape of so many axes that version 1.0 cannot
  /// name it is written as version 2.0.
  public var npy: [UInt8] {
    let sizes = shape.dimensions.map(String.init).joined(separator: ", ")
    let dictionary =
      "{'descr': '<f4', 'fortran_order': False, 'shape': (\(sizes)\(shape.rank == 1 ? "," : "")), }"
    // One more byte for the line end that closes the header.
    func padded(_ prefix: Int) -> Int { (prefix + dictionary.utf8.count + 64) / 64 * 64 - prefix }
    let isShort = padded(10) <= Int(UInt16.max)
    let length = isShort ? padded(10) : padded(12)
    var bytes = Self.npySignature + [isShort ? 1 : 2, 0]
    for byte in 0..<(isShort ? 2 : 4) {
      bytes.append(UInt8(truncatingIfNeeded: length >> (byte * 8)))
    }
    bytes += dictionary.utf8
    bytes += [UInt8](repeating: 0x20, count: length - dictionary.utf8.count - 1)
    bytes.append(0x0A)
    bytes.reserveCapacity(bytes.count + elements.count * 4)
    for element in elements {
      withUnsafeBytes(of: element.bitPattern.littleEndian) { bytes += $0 }
    }
    return bytes
  }

  /// The bytes every file begins with: `\x93NUMPY`.
  private static var npySignature: [UInt8] { [0x93, 0x4E, 0x55, 0x4D, 0x50, 0x59] }

  private static func require(_ bytes: SharedBytes, count: Int) throws(NumPyFileError) {
    guard bytes.count >= count else { throw .byteCount(found: bytes.count, expected: count) }
  }

  /// Turns elements whose first axis varies fastest into the order of tensors.
  private static func rowMajor(_ elements: [Float], _ shape: Shape) -> [Float] {
    // A file may have thousands of axes, but no more than 63 of them can be longer than 1.
    let axes = zip(shape.dimensions, shape.strides).filter { size, _ in size != 1 }
    var result = elements
    for (index, element) in elements.enumerated() {
      var (rest, target) = (index, 0)
      for (size, stride) in axes {
        target += rest % size * stride
        rest /= size
      }
      result[target] = element
    }
    return result
  }
}
