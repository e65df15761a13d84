import Testing

@Suite struct StructureTests {
  @Test func everyModuleHasOneRow() throws {
    let folders = try entries(of: "Sources").filter { $0 != "SystemLibraries" }
    let rows = modules.map(\.folder).filter { $0.hasPrefix("Sources/") }
    #expect(Set(rows) == Set(folders.map { "Sources/\($0)" }))
    #expect(Set(modules.map(\.name)).count == modules.count)
    #expect(try Set(entries(of: "Sources/SystemLibraries")) == systemLibraries)
  }

  @Test(arguments: modules.indices)
  func rowsPointUp(index: Int) {
    let earlier = Set(modules[..<index].map(\.name))
    let later = modules[index].imports.subtracting(earlier).subtracting(systemLibraries)
    #expect(later.isEmpty, "\(modules[index]) may not import \(later.sorted())")
  }

  @Test(arguments: modules)
  func importsAreThoseOfTheRow(module: Module) throws {
    let files = try swiftFiles(in: module.folder)
    #expect(!files.isEmpty)
    let ours = Set(modules.map(\.name)).union(systemLibraries)
    for statement in try files.flatMap(imports(in:)) {
      let name = statement.module
      let isAllowed =
        ours.contains(name)
        ? module.imports.contains(name)
        : !module.isCore || standardModules.contains(name)
      #expect(isAllowed, "\(statement)")
    }
  }

  /// What else lies there may be a user's own, such as the drawing that the README's first command
  /// makes; `.ci/run` checks that nothing else is committed.
  @Test func theTopFolderHoldsEverything() throws {
    #expect(topLevel.subtracting(try entries(of: "")).isEmpty)
  }

  @Test func importStatementsOfAllFormsAreFound() throws {
    // This target's own files hold plain imports; the forms with modifiers are in the sources.
    let found = try imports(in: "Tests/StructureTests/SourceFiles.swift").map(\.module)
    #expect(found == ["Foundation", "TestSupport"])
    let images = try imports(in: "Sources/Bytes/FileInput.swift").map(\.module)
    #expect(images == ["Darwin", "Musl", "Glibc"])
  }
}
