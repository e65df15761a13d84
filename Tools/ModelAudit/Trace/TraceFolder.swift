import Bytes
package import CommandLineSupport
package import Tensors

/// A folder with a manifest and a `.npy` file for each tensor.
package struct TraceFolder {
  package let path: String
  package let manifest: TraceManifest

  /// Reads the manifest.
  ///
  /// - Throws: ``ToolError`` with ``ExitCode/inputFailed``.
  package init(reading path: String) throws(ToolError) {
    self.path = path
    let file = "\(path)/\(TraceManifest.fileName)"
    do {
      var parser = JSONParser(try SharedBytes(contentsOfFile: file).array)
      manifest = try TraceManifest(try parser.value())
    } catch let error as FileError {
      throw ToolError(.inputFailed, "\(error)")
    } catch {
      throw ToolError(.inputFailed, "'\(file)': \(error)")
    }
  }

  /// The elements of a tensor; `nil` if they were not written.
  ///
  /// - Throws: ``ToolError`` with ``ExitCode/inputFailed`` for a file that is missing, broken or of
  ///   another shape than the manifest says.
  package func tensor(_ record: TraceRecord) throws(ToolError) -> Tensor? {
    guard let name = record.file else { return nil }
    let file = "\(path)/\(name)"
    // Manifests come from elsewhere: one may not lead out of its folder.
    guard !name.contains("/"), name != ".." else {
      throw ToolError(.inputFailed, "'\(path)': the manifest's file '\(name)' is not in the folder")
    }
    let tensor: Tensor
    do {
      tensor = try Tensor(npy: SharedBytes(contentsOfFile: file))
    } catch let error as FileError {
      throw ToolError(.inputFailed, "\(error)")
    } catch {
      throw ToolError(.inputFailed, "'\(file)': \(error)")
    }
    guard tensor.shape == record.shape else {
      throw ToolError(
        .inputFailed,
        "'\(file)': tensor of \(tensor.shape), the manifest says \(record.shape)"
      )
    }
    return tensor
  }

  /// The file name of a tensor's elements.
  package static func fileName(ofTensor index: Int) -> String { "tensor_\(index).npy" }
}
