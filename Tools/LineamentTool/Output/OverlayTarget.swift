/// Where the drawings of a run go.
struct OverlayTarget: Hashable {
  /// What the user gave.
  let path: String
  /// True if every picture gets a file of its own in a folder.
  let isFolder: Bool
  private var used: Set<String> = []

  /// - Parameters:
  ///   - pictureCount: With more than one, the target is a folder.
  init(path: String, pictureCount: Int) {
    self.path = path
    isFolder = pictureCount > 1 || path.hasSuffix("/") || FileSystem.isFolder(path)
  }

  /// The file for a picture's drawing; names that would repeat get a number.
  mutating func file(for picture: String) -> String {
    guard isFolder else { return path }
    let name = picture.split(separator: "/").last.map(String.init) ?? "picture"
    let stem = name.split(separator: ".").count > 1 ? name.droppingExtension : name
    let folder = path.hasSuffix("/") ? path : path + "/"
    var file = "\(folder)\(stem)-overlay.png"
    var number = 2
    while !used.insert(file).inserted {
      file = "\(folder)\(stem)-overlay-\(number).png"
      number += 1
    }
    return file
  }
}

extension String {
  /// The name without what follows its last dot.
  fileprivate var droppingExtension: String {
    guard let dot = lastIndex(of: ".") else { return self }
    return String(self[..<dot])
  }
}
