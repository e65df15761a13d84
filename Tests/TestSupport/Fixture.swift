/// Files the tests read, found from where this source file lies.
///
/// Tests run in the checkout they were built from, so no resource bundle and no working directory is
/// involved.
package enum Fixture {
  /// The package's top folder, without a trailing slash.
  package static let root: String = {
    // This file is Tests/TestSupport/Fixture.swift: three components below the top folder.
    let components = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return components.dropLast(3).joined(separator: "/")
  }()

  /// The absolute path of a file of the package.
  ///
  /// - Parameter relative: Path from the top folder, such as `Tests/Pictures/astronaut.png`.
  package static func path(_ relative: String) -> String { root + "/" + relative }

  /// The absolute path of a picture in `Tests/Pictures`.
  ///
  /// - Parameter name: File name with its extension.
  package static func picture(_ name: String) -> String { path("Tests/Pictures/" + name) }

  /// The absolute path of a file in `Tests/Goldens`.
  ///
  /// - Parameter relative: Path from `Tests/Goldens`, such as `tasks/index.txt`.
  package static func golden(_ relative: String) -> String { path("Tests/Goldens/" + relative) }
}
