/// Files of the package that this tool was built from: it is meant to run in its checkout.
enum PackageFile {
  /// The package's top folder, without a trailing slash.
  static let root: String = {
    // This file is Benchmarks/BenchmarkKit/Output/PackageFile.swift.
    let components = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return components.dropLast(4).joined(separator: "/")
  }()

  /// The picture that is measured where none is named.
  static let picture = root + "/Tests/Pictures/astronaut.png"
  /// The program that runs the other libraries.
  static let peers = root + "/Benchmarks/peers.py"
  /// The models of the landmarker.
  static let bundle = root + "/Models/face_landmarker.task"
  /// What the comparison is judged by.
  static let thresholds = root + "/Benchmarks/thresholds.json"
}
