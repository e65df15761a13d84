import Bytes
import Tensors
import TestSupport
import Testing

/// Files that are broken in one place each.
@Suite struct BrokenNumPyFileTests {
  private static let signature: [UInt8] = [0x93] + Array("NUMPY".utf8)

  /// A file of version 1.0 with some header and as many zero bytes of elements.
  private static func file(_ header: String, elementBytes: Int = 24) -> [UInt8] {
    let length = [UInt8(truncatingIfNeeded: header.utf8.count), UInt8(header.utf8.count >> 8)]
    return signature + [1, 0] + length + Array(header.utf8)
      + [UInt8](repeating: 0, count: elementBytes)
  }

  private func error(_ bytes: [UInt8]) -> NumPyFileError? {
    do throws(NumPyFileError) {
      _ = try Tensor(npy: SharedBytes(bytes))
      return nil
    } catch {
      return error
    }
  }

  private static let sound = "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }\n"

  @Test func theUnbrokenFileIsRead() { #expect(error(Self.file(Self.sound)) == nil) }

  @Test(arguments: [
    "{\"shape\":(2,3),\"fortran_order\":False,\"descr\":\"<f4\"}",
    "\t{ 'descr' :'<f4' , 'fortran_order':\nFalse, 'shape': ( 2 , 3 , ) } \n\n",
  ])
  func orderQuotesAndSpacesAreFree(header: String) {
    #expect(error(Self.file(header)) == nil)
  }

  @Test func everyShorterFileIsRefused() {
    let whole = Self.file(Self.sound)
    for count in 0..<whole.count {
      let error = error(Array(whole[..<count]))
      if count < 6 {
        #expect(error == .signature(found: Array(whole[..<count])))
      } else {
        let expected = count < 8 ? 8 : count < 10 ? 10 : count < 70 ? 70 : 94
        #expect(error == .byteCount(found: count, expected: expected))
      }
    }
  }

  @Test func aLongerFileIsRefused() {
    #expect(error(Self.file(Self.sound, elementBytes: 25)) == .byteCount(found: 95, expected: 94))
  }

  @Test func anotherSignatureIsShown() {
    #expect(error(Array("PK\u{3}\u{4}abcdef".utf8)) == .signature(found: [80, 75, 3, 4, 97, 98]))
  }

  @Test(arguments: [(0, 0), (1, 1), (4, 0), (255, 0)] as [(UInt8, UInt8)])
  func otherVersionsAreRefused(major: UInt8, minor: UInt8) {
    var bytes = Self.file(Self.sound)
    bytes[6] = major
    bytes[7] = minor
    #expect(error(bytes) == .version(major: major, minor: minor))
  }

  @Test func aHugeHeaderLengthIsRefused() {
    let bytes = Self.signature + [2, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0x7B]
    #expect(error(bytes) == .byteCount(found: 13, expected: 12 + 0xFFFF_FFFF))
  }

  /// The header begins at byte 10.
  @Test(arguments: [
    ("", "'{'", 10),
    ("[]", "'{'", 10),
    ("{", "a string", 11),
    ("{,}", "a string", 11),
    ("{'descr'}", "':'", 18),
    ("{'descr", "the end of the string", 17),
    ("{'descr': 4}", "a string", 20),
    ("{'descr': '<f4' 'shape': ()}", "'}'", 26),
    ("{'fortran_order': 0}", "True or False", 28),
    ("{'fortran_order': Fals}", "True or False", 28),
    ("{'shape': 3}", "'('", 20),
    ("{'shape': (3)}", "','", 22),
    ("{'shape': (3", "','", 22),
    ("{'shape': (3, 4", "',' or ')'", 25),
    ("{'shape': (3 4)}", "','", 23),
    ("{'shape': (-3,)}", "a whole number within 64 bits", 21),
    ("{'shape': (,)}", "a whole number within 64 bits", 21),
    ("{'shape': (9223372036854775808,)}", "a whole number within 64 bits", 21),
    ("{'colour': 3}", "one each of the keys 'descr', 'fortran_order' and 'shape'", 11),
    ("{'shape': (), 'shape': ()}", "one each of the keys 'descr', 'fortran_order' and 'shape'", 24),
    ("{'descr': '<f4'} x", "only white space", 27),
  ])
  func aBrokenHeaderIsShownByItsPlace(header: String, expected: String, offset: Int) {
    #expect(error(Self.file(header)) == .header(expected: expected, offset: offset))
  }

  @Test(arguments: [
    ("{'fortran_order': False, 'shape': ()}", "descr"),
    ("{'descr': '<f4', 'shape': ()}", "fortran_order"),
    ("{'descr': '<f4', 'fortran_order': True}", "shape"),
    ("{}", "descr"),
  ])
  func aMissingKeyIsNamed(header: String, key: String) {
    #expect(error(Self.file(header)) == .missingKey(key))
  }

  @Test(arguments: ["<f4x", "f4", "=f4", "|f4", "<f3", "", "<", "<i16", "<M8[ns]"])
  func otherTypesAreNamed(type: String) {
    let header = "{'descr': '\(type)', 'fortran_order': False, 'shape': (2, 3)}"
    #expect(error(Self.file(header)) == .elementType(found: "'\(type)'"))
  }

  @Test(arguments: [
    [4_294_967_296, 4_294_967_296], [0, 4_294_967_296, 4_294_967_296], [2_305_843_009_213_693_952],
    [2_305_843_009_213_693_951],
  ])
  func aShapeThatCannotBeCountedIsRefused(sizes: [Int]) {
    let tuple = sizes.map { "\($0)," }.joined()
    let header = "{'descr': '<f4', 'fortran_order': False, 'shape': (\(tuple))}"
    #expect(error(Self.file(header)) == .shape(found: sizes))
  }

  /// Whatever single byte is changed, reading ends with a tensor or an error.
  @Test func noChangedByteTraps() {
    let whole = Self.file(Self.sound)
    var random = SplitMix64(seed: 0x6E70_7901)
    var refused = 0
    for position in whole.indices {
      for _ in 0..<8 {
        var bytes = whole
        bytes[position] ^= UInt8.random(in: 1...255, using: &random)
        if error(bytes) != nil { refused += 1 }
      }
    }
    #expect(refused > whole.count, "\(random)")
  }
}
