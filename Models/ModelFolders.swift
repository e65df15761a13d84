#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The folders that may hold the model files, first choice first.
package enum ModelFolders {
  static var current: [String] {
    candidates(
      override: environmentValue(FaceModels.environmentVariable),
      executable: executablePath(),
      source: #filePath
    )
  }

  /// The folders for given circumstances, without a look at the file system.
  ///
  /// - Parameters:
  ///   - override: Value of the environment variable; empty counts as not set.
  ///   - executable: Path of the running program, links resolved; `nil` if it cannot be told.
  ///   - source: Path of this source file on the machine that built it.
  package static func candidates(
    override: String?,
    executable: String?,
    source: String
  ) -> [String] {
    if let override, !override.isEmpty { return [trimmed(override)] }
    var folders: [String] = []
    if let executable {
      let folder = parent(executable)
      #if canImport(Darwin)
        let bundle = "lineament_FaceModelFiles.bundle"
        folders += ["", "/../Resources"].flatMap { place in
          ["", "/Contents/Resources"].map { folder + place + "/" + bundle + $0 }
        }
      #else
        folders.append(folder + "/lineament_FaceModelFiles.resources")
      #endif
      folders.append(parent(folder) + "/share/lineament/models")
    }
    folders.append(parent(source))
    return folders
  }

  private static func trimmed(_ path: String) -> String {
    var end = path.utf8.endIndex
    while end > path.utf8.index(after: path.utf8.startIndex),
      path.utf8[path.utf8.index(before: end)] == UInt8(ascii: "/")
    {
      end = path.utf8.index(before: end)
    }
    return String(path[..<end])
  }

  /// Everything before the last slash of an absolute path; the empty string is the root, which is
  /// its own parent.
  private static func parent(_ path: String) -> String {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    return slash.map { String(path[..<$0]) } ?? ""
  }

  private static func environmentValue(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  private static func executablePath() -> String? {
    #if canImport(Darwin)
      var count: UInt32 = 0
      _ = _NSGetExecutablePath(nil, &count)
      var link = [CChar](repeating: 0, count: Int(count))
      guard _NSGetExecutablePath(&link, &count) == 0 else { return nil }
    #else
      let link = "/proc/self/exe"
    #endif
    guard let resolved = realpath(link, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
