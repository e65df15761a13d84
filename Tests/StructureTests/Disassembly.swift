import Foundation

/// The instructions of an object file's executable sections, as `objdump` from binutils reads them.
///
/// The program is needed because nothing short of a table of all instructions tells where one ends;
/// which of them need AVX is read from their bytes here, not from their names.
struct Disassembly {
  struct Section {
    let name: String
    var instructionCount = 0
    /// Instructions that processors without AVX do not have.
    var wide: [Instruction] = []
  }

  struct Instruction {
    /// Place in the section.
    let address: UInt64
    /// Mnemonic and operands.
    let text: String
  }

  struct Failure: Error {
    let what: String
  }

  /// Sections that hold anything, in the order of the file.
  private(set) var sections: [Section] = []

  init(ofObject path: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["LC_ALL=C", "objdump", "--disassemble", "--wide", path]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(what: "objdump ended with \(process.terminationStatus) for \(path)")
    }
    let heading = Array("Disassembly of section ".utf8)
    for line in [UInt8](output).split(separator: UInt8(ascii: "\n")) {
      if line.starts(with: heading) {
        let name = line.dropFirst(heading.count).dropLast()
        sections.append(Section(name: String(decoding: name, as: UTF8.self)))
      } else if line.first == UInt8(ascii: " "), !sections.isEmpty {
        try read(instruction: line)
      }
    }
  }

  /// Reads a line such as `   5:<tab>c5 f8 77             <tab>vzeroupper`.
  private mutating func read(instruction line: ArraySlice<UInt8>) throws {
    let fields = line.split(separator: UInt8(ascii: "\t"), maxSplits: 2)
    guard fields.count >= 2 else { return }
    let codes = fields[1].split(separator: UInt8(ascii: " "))
    let bytes = codes.compactMap { UInt8(String(decoding: $0, as: UTF8.self), radix: 16) }
    let digits = fields[0].filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: ":") }
    guard bytes.count == codes.count,
      let address = UInt64(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw Failure(what: "cannot read \(String(decoding: line, as: UTF8.self))") }
    sections[sections.count - 1].instructionCount += 1
    guard needsAVX(bytes) else { return }
    let text = fields.count > 2 ? String(decoding: fields[2], as: UTF8.self) : ""
    sections[sections.count - 1].wide.append(Instruction(address: address, text: text))
  }
}

/// True if an instruction has a VEX or an EVEX prefix, as all of AVX, AVX2, FMA and AVX-512 have.
///
/// In 64-bit code the bytes C4, C5 and 62 begin nothing else; only prefixes for segment and address
/// size may stand before them (Intel Software Developer's Manual, volume 2, 2.3 and 2.7).
func needsAVX(_ instruction: [UInt8]) -> Bool {
  let others: Set<UInt8> = [0x26, 0x2E, 0x36, 0x3E, 0x64, 0x65, 0x67]
  guard let first = instruction.first(where: { !others.contains($0) }) else { return false }
  return first == 0xC4 || first == 0xC5 || first == 0x62
}
