import Bytes
import CommandLineSupport
import FaceModels
import KernelLibrary
import Tensors
import TestSupport
import Testing

@testable import LineamentTool

@Suite struct RunCommandTests {
  private static let model = Fixture.golden("ops/add_both_sides.tflite")
  private static let first = Fixture.golden("ops/add_both_sides.input_0.npy")
  private static let second = Fixture.golden("ops/add_both_sides.input_1.npy")

  @Test func outputsAreWritten() throws {
    let folder = try TemporaryFolder()
    let results = folder.file("results")
    let run = Run(
      "run",
      Self.model,
      "--input",
      Self.first,
      "--input",
      Self.second,
      "--output-dir",
      results
    )
    #expect(run.exitCode == 0)
    #expect(run.results == "")
    #expect(run.notes.hasPrefix("lineament: wrote \(results)/output_0.npy: "))
    let found = try Tensor(npy: SharedBytes(contentsOfFile: results + "/output_0.npy"))
    let expected = try Tensor(
      npy: SharedBytes(contentsOfFile: Fixture.golden("ops/add_both_sides.output_0.npy"))
    )
    // One addition has one correctly rounded result.
    #expect(found == expected)
  }

  @Test(arguments: ["simd", "openblas"])
  func matrixProductsCanBeChosen(_ gemm: String) throws {
    let folder = try TemporaryFolder()
    let model = Fixture.golden("ops/conv_2d_3x3_same_stride_2_odd.tflite")
    let input = Fixture.golden("ops/conv_2d_3x3_same_stride_2_odd.input_0.npy")
    let run = Run(
      "run",
      model,
      ["--input", input, "--output-dir", folder.path, "--gemm", gemm]
    )
    guard gemm == "simd" || KernelTable.hasOpenBLAS else {
      #expect(run.exitCode == 66)
      #expect(run.notes.contains("without its trait BLAS"))
      return
    }
    #expect(run.exitCode == 0, "\(run.notes)")
    let found = try Tensor(npy: SharedBytes(contentsOfFile: folder.file("output_0.npy")))
    let expected = try Tensor(
      npy: SharedBytes(
        contentsOfFile: Fixture.golden("ops/conv_2d_3x3_same_stride_2_odd.output_0.npy")
      )
    )
    // Another order of summation.
    #expect(Difference(found.elements, from: expected.elements).relativeToLargest <= 2e-6)
  }

  @Test func unknownMatrixProductsAreRefused() {
    let run = Run("run", Self.model, ["--gemm", "mkl"])
    #expect(run.exitCode == 64)
    #expect(run.notes.contains("--gemm is 'mkl', expected one of simd, openblas"))
  }

  @Test func optionsThatMustBeGivenAreMissed() {
    #expect(Run("run", Self.model, "--output-dir", "/tmp/x").notes.contains("--input is missing"))
    #expect(Run("run", Self.model, "--input", "a").notes.contains("--output-dir is missing"))
    #expect(
      Run("run", "--input", "a", "--output-dir", "b").notes.contains("MODEL.tflite is missing")
    )
  }

  @Test func inputsAreCounted() throws {
    let folder = try TemporaryFolder()
    let run = Run("run", Self.model, "--input", Self.first, "--output-dir", folder.path)
    #expect(run.exitCode == 64)
    #expect(run.notes == "lineament: '\(Self.model)' has 2 inputs, found 1 --input\n")
    #expect(folder.names == [])
  }

  @Test func shapesAreCompared() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("wrong.npy")
    try writeFile(Tensor(shape: [2, 3], elements: [1, 2, 3, 4, 5, 6]).npy, to: file)
    let run = Run("run", Self.model, "--input", file, "--input", file, "--output-dir", folder.path)
    #expect(run.exitCode == 1)
    #expect(run.notes.hasPrefix("lineament: '\(file)': tensor of 2x3, input 0 of the model is "))
  }

  @Test func filesThatAreNotWhatTheyShouldBeAreNamed() throws {
    let folder = try TemporaryFolder()
    let picture = Fixture.picture("grey.png")
    let arguments = ["--input", picture, "--input", picture, "--output-dir", folder.path]
    let input = Run("run", Self.model, arguments)
    #expect(input.exitCode == 1)
    #expect(input.notes.hasPrefix("lineament: '\(picture)': "))
    let model = Run("run", picture, arguments)
    #expect(model.exitCode == 66)
    #expect(model.notes.hasPrefix("lineament: '\(picture)': "))
    let missing = Run("run", "/nowhere.tflite", arguments)
    #expect(missing.exitCode == 66)
    #expect(missing.notes.hasPrefix("lineament: cannot open '/nowhere.tflite': No such file"))
  }
}

extension Run {
  /// Runs the tool with some arguments and a list of more.
  init(_ first: String, _ second: String, _ more: [String]) {
    let captured = CapturedConsole(program: "lineament")
    exitCode = LineamentTool.run([first, second] + more, console: captured.console)
    results = captured.results
    notes = captured.notes
  }
}
