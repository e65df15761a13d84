import Foundation

/// The object files of one module in the folder of the build that runs.
struct CompiledModule {
  struct Object {
    let name: String
    let file: ELFObject
    let code: Disassembly
  }

  let name: String
  let objects: [Object]

  /// Reads the objects that the build wrote for the sources the module has now.
  ///
  /// Objects of sources that are gone may still lie beside them.
  init(_ module: Module) throws {
    name = module.name
    let folder = Self.buildFolder.appendingPathComponent("\(module.name).build")
    let list = try Data(contentsOf: folder.appendingPathComponent("output-file-map.json"))
    let paths = try JSONDecoder().decode([String: Outputs].self, from: list)
      .compactMap { $0.value.object }
      .filter { FileManager.default.fileExists(atPath: $0) }
      .sorted()
    objects = try paths.map { path in
      let url = URL(fileURLWithPath: path)
      return Object(
        name: "\(module.name) \(url.lastPathComponent)",
        file: try ELFObject([UInt8](Data(contentsOf: url))),
        code: try Disassembly(ofObject: path)
      )
    }
  }

  private struct Outputs: Decodable {
    let object: String?
  }

  /// Where the program that runs the tests lies.
  private static var buildFolder: URL {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
  }
}

extension CompiledModule.Object {
  /// A symbol that the linker may take for one of the same name, and the AVX code in it.
  struct SharedCode {
    let symbol: String
    let instructions: [Disassembly.Instruction]
  }

  /// Weak symbols, and those in sections of which the linker keeps one, as far as they hold AVX code.
  func sharedWideCode() throws -> [SharedCode] {
    let executable = file.sections.indices.filter {
      file.sections[$0].isExecutable && file.sections[$0].size > 0
    }
    guard executable.map({ file.sections[$0].name }) == code.sections.map(\.name) else {
      throw Disassembly.Failure(what: "\(name): sections and disassembly do not fit")
    }
    return zip(executable, code.sections).flatMap { index, section in
      file.symbols.filter {
        $0.section == index && ($0.isWeak || file.sections[index].isInGroup)
      }.map { symbol in
        let end = symbol.size > 0 ? symbol.value + symbol.size : file.sections[index].size
        return SharedCode(
          symbol: symbol.name,
          instructions: section.wide.filter { (symbol.value..<end).contains($0.address) }
        )
      }.filter { !$0.instructions.isEmpty }
    }
  }
}
