import Bytes
import TestSupport
import Testing

@testable import LineamentTool

@Suite struct OverlayTargetTests {
  @Test func onePictureGoesToTheFile() {
    var target = OverlayTarget(path: "/nowhere/a.png", pictureCount: 1)
    #expect(!target.isFolder)
    #expect(target.file(for: "photos/b.jpg") == "/nowhere/a.png")
  }

  @Test func foldersGetAFileForEachPicture() {
    var target = OverlayTarget(path: "out", pictureCount: 5)
    #expect(target.isFolder)
    let pictures = ["photos/b.jpg", "b.png", "other/b.png", "a.tar.gz", "noextension"]
    #expect(
      pictures.map { target.file(for: $0) } == [
        "out/b-overlay.png", "out/b-overlay-2.png", "out/b-overlay-3.png",
        "out/a.tar-overlay.png", "out/noextension-overlay.png",
      ]
    )
  }

  @Test func foldersAreRecognised() throws {
    let folder = try TemporaryFolder()
    #expect(OverlayTarget(path: folder.path, pictureCount: 1).isFolder)
    #expect(OverlayTarget(path: "new/", pictureCount: 1).isFolder)
    var target = OverlayTarget(path: "new/", pictureCount: 1)
    #expect(target.file(for: ".hidden") == "new/.hidden-overlay.png")
  }

  @Test func foldersAreMadeWithThoseAboveThem() throws {
    let folder = try TemporaryFolder()
    try FileSystem.makeFolder(folder.file("a/b/c"))
    try FileSystem.makeFolder(folder.file("a/b/c/"))
    #expect(FileSystem.isFolder(folder.file("a/b/c")))
    try writeFile([1], to: folder.file("file"))
    #expect(throws: FileError.self) { try FileSystem.makeFolder(folder.file("file")) }
    #expect(throws: FileError.self) { try FileSystem.makeFolder(folder.file("file/x")) }
  }
}
