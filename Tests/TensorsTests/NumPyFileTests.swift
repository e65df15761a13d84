import Bytes
import Tensors
import TestSupport
import Testing

@Suite struct NumPyFileTests {
  /// Files that NumPy wrote: they hold the numbers from 0 up, in the order of the axes.
  @Test(
    arguments: [
      ("f2_little_endian_2x3", [2, 3]), ("f2_big_endian_2x3", [2, 3]),
      ("f4_little_endian_2x3", [2, 3]), ("f4_big_endian_2x3", [2, 3]),
      ("f8_little_endian_2x3", [2, 3]), ("f8_big_endian_2x3", [2, 3]),
      ("i2_little_endian_2x3", [2, 3]), ("i2_big_endian_2x3", [2, 3]),
      ("i4_little_endian_2x3", [2, 3]), ("i4_big_endian_2x3", [2, 3]),
      ("i8_little_endian_2x3", [2, 3]), ("i8_big_endian_2x3", [2, 3]),
      ("u2_little_endian_2x3", [2, 3]), ("u2_big_endian_2x3", [2, 3]),
      ("u4_little_endian_2x3", [2, 3]), ("u4_big_endian_2x3", [2, 3]),
      ("u8_little_endian_2x3", [2, 3]), ("u8_big_endian_2x3", [2, 3]),
      ("i1_2x3", [2, 3]), ("u1_2x3", [2, 3]),
      ("version_2_2x3", [2, 3]), ("version_3_2x3", [2, 3]),
      ("fortran_order_2x3", [2, 3]), ("fortran_order_2x3x4", [2, 3, 4]),
      ("scalar", []), ("vector_5", [5]), ("empty_0x3", [0, 3]),
    ] as [(String, [Int])]
  )
  func readsWhatNumPyWrites(name: String, sizes: [Int]) throws {
    let path = Fixture.golden("npy/\(name).npy")
    let tensor = try Tensor(npy: SharedBytes(contentsOfFile: path))
    let shape = Shape(sizes)
    #expect(tensor == Tensor(shape: shape, elements: (0..<shape.elementCount).map { Float($0) }))
  }

  @Test(arguments: [
    ("complex", "'<c8'"), ("boolean", "'|b1'"), ("text", "'<U1'"), ("long_double", "'<f16'"),
    ("structure", "structure"),
  ])
  func refusesOtherTypesByName(name: String, type: String) throws {
    let bytes = try SharedBytes(contentsOfFile: Fixture.golden("npy/refused/\(name).npy"))
    #expect(throws: NumPyFileError.elementType(found: type)) { try Tensor(npy: bytes) }
  }

  @Test(
    arguments: [
      ("f4_little_endian_2x3", [2, 3]), ("scalar", []), ("vector_5", [5]), ("empty_0x3", [0, 3]),
    ] as [(String, [Int])]
  )
  func writesTheBytesThatNumPyWrites(name: String, sizes: [Int]) throws {
    let shape = Shape(sizes)
    let tensor = Tensor(shape: shape, elements: (0..<shape.elementCount).map { Float($0) })
    let path = Fixture.golden("npy/\(name).npy")
    #expect(tensor.npy == (try SharedBytes(contentsOfFile: path)).array)
  }

  /// Sixty thousand axes and as many elements would take hours, were each looked at for each.
  @Test(.timeLimit(.minutes(5)))
  func axesOfOneElementCostNoTime() throws {
    let (axes, count) = (60_000, 60_000)
    let ones = String(repeating: "1,", count: axes)
    let header = "{'descr':'|u1','fortran_order':True,'shape':(2,\(ones)\(count / 2))}"
    let length = withUnsafeBytes(of: UInt32(header.utf8.count).littleEndian, Array.init)
    var bytes: [UInt8] = [0x93] + Array("NUMPY".utf8) + [2, 0] + length + Array(header.utf8)
    bytes += (0..<count).map { UInt8(truncatingIfNeeded: $0 & 1) }
    let tensor = try Tensor(npy: SharedBytes(bytes))
    #expect(tensor.shape.rank == axes + 2)
    // The first axis varies fastest in the file: even elements are of its index 0.
    #expect(tensor.elements.prefix(count / 2).allSatisfy { $0 == 0 })
    #expect(tensor.elements.suffix(count / 2).allSatisfy { $0 == 1 })
  }

  @Test func everyBitPatternSurvives() throws {
    let bits: [UInt32] = [
      0, 0x8000_0000, 1, 0x7F80_0000, 0xFF80_0000, 0x7FC0_0001, 0xFFFF_FFFF, 0x3F80_0000,
    ]
    let tensor = Tensor(shape: [2, 2, 2], elements: bits.map { Float(bitPattern: $0) })
    let read = try Tensor(npy: SharedBytes(tensor.npy))
    #expect(read.elements.map(\.bitPattern) == bits)
    #expect(read.shape == tensor.shape)
  }

  /// The header's length decides where the elements begin; sizes of 1 lengthen it bit by bit.
  @Test(arguments: 0..<40)
  func elementsAreAlignedAndComeBack(rank: Int) throws {
    let tensor = Tensor(shape: Shape([Int](repeating: 1, count: rank)), elements: [4.5])
    let bytes = tensor.npy
    #expect((bytes.count - 4) % 64 == 0)
    #expect(try Tensor(npy: SharedBytes(bytes)) == tensor)
  }

  @Test func aShapeTooLongForVersion1IsWrittenAsVersion2() throws {
    let tensor = Tensor(shape: Shape([Int](repeating: 1, count: 30_000)), elements: [-1])
    #expect(tensor.npy[6] == 2)
    #expect((tensor.npy.count - 4) % 64 == 0)
    #expect(try Tensor(npy: SharedBytes(tensor.npy)) == tensor)
  }
}
