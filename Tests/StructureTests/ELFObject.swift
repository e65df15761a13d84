/// The sections and symbols of a 64-bit little-endian ELF object file.
///
/// Layout: System V ABI, "Object Files", in its 64-bit form.
struct ELFObject {
  struct Section {
    let name: String
    let size: UInt64
    /// True if it holds instructions.
    let isExecutable: Bool
    /// True if the linker keeps one group of several that have the same name.
    let isInGroup: Bool
  }

  struct Symbol {
    let name: String
    /// True if the linker may take another object's definition instead.
    let isWeak: Bool
    /// Index of the section that it lies in; `nil` for what lies in none or in another object.
    let section: Int?
    /// Place in the section.
    let value: UInt64
    /// Bytes; 0 if unknown.
    let size: UInt64
  }

  struct Malformed: Error {
    let what: String
  }

  let sections: [Section]
  let symbols: [Symbol]

  init(_ bytes: [UInt8]) throws(Malformed) {
    let file = Bytes(bytes: bytes)
    guard bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]) else {
      throw Malformed(what: "not a 64-bit little-endian ELF file")
    }
    let table = try file.integer(at: 0x28, size: 8)
    let entrySize = try file.integer(at: 0x3A, size: 2)
    let count = try file.integer(at: 0x3C, size: 2)
    let nameSection = try file.integer(at: 0x3E, size: 2)
    guard count > nameSection, entrySize >= 64 else {
      throw Malformed(what: "\(count) sections of \(entrySize) bytes, names in \(nameSection)")
    }
    var headers: [SectionHeader] = []
    for index in 0..<count {
      headers.append(try SectionHeader(file, at: table &+ index &* entrySize))
    }
    let names = headers[Int(nameSection)].offset
    var sections: [Section] = []
    for header in headers {
      sections.append(
        Section(
          name: try file.text(at: names &+ header.name),
          size: header.size,
          isExecutable: header.type == 1 && header.flags & 0x4 != 0,
          isInGroup: header.flags & 0x200 != 0
        )
      )
    }
    self.sections = sections

    var symbols: [Symbol] = []
    for header in headers where header.type == 2 {
      guard header.link < count else { throw Malformed(what: "symbol names in \(header.link)") }
      let names = headers[Int(header.link)].offset
      for offset in stride(from: header.offset, to: header.offset &+ header.size, by: 24) {
        let section = try file.integer(at: offset &+ 6, size: 2)
        let binding = try file.integer(at: offset &+ 4, size: 1) >> 4
        symbols.append(
          Symbol(
            name: try file.text(at: names &+ file.integer(at: offset, size: 4)),
            // STB_WEAK and STB_GNU_UNIQUE.
            isWeak: binding == 2 || binding == 10,
            section: (1..<count).contains(section) ? Int(section) : nil,
            value: try file.integer(at: offset &+ 8, size: 8),
            size: try file.integer(at: offset &+ 16, size: 8)
          )
        )
      }
    }
    self.symbols = symbols
  }
}

private struct SectionHeader {
  let name: UInt64
  let type: UInt64
  let flags: UInt64
  let offset: UInt64
  let size: UInt64
  let link: UInt64

  init(_ file: Bytes, at place: UInt64) throws(ELFObject.Malformed) {
    name = try file.integer(at: place, size: 4)
    type = try file.integer(at: place &+ 4, size: 4)
    flags = try file.integer(at: place &+ 8, size: 8)
    offset = try file.integer(at: place &+ 24, size: 8)
    size = try file.integer(at: place &+ 32, size: 8)
    link = try file.integer(at: place &+ 40, size: 4)
  }
}

private struct Bytes {
  let bytes: [UInt8]

  func integer(at offset: UInt64, size: UInt64) throws(ELFObject.Malformed) -> UInt64 {
    guard offset <= UInt64(bytes.count), size <= UInt64(bytes.count) - offset else {
      throw ELFObject.Malformed(what: "no \(size) bytes at \(offset) of \(bytes.count)")
    }
    return (0..<Int(size)).reduce(0) { $0 | UInt64(bytes[Int(offset) + $1]) << UInt64(8 * $1) }
  }

  /// The bytes up to a zero.
  func text(at offset: UInt64) throws(ELFObject.Malformed) -> String {
    guard offset < UInt64(bytes.count) else {
      throw ELFObject.Malformed(what: "no text at \(offset) of \(bytes.count)")
    }
    return String(decoding: bytes[Int(offset)...].prefix { $0 != 0 }, as: UTF8.self)
  }
}
