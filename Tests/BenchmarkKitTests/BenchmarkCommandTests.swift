import Bytes
import CommandLineSupport
import FaceModels
import TestSupport
import Testing

@testable import BenchmarkKit

@Suite struct BenchmarkCommandTests {
  private let picture = Fixture.picture("astronaut.png")

  /// The only line of JSON of a run.
  private func value(of run: BenchmarkRun) throws -> JSONValue {
    let values = try JSONParser.values(of: Array(run.results.utf8))
    #expect(values.count == 1)
    return try #require(values.first)
  }

  /// Three times in an order that three times must have, and within an hour.
  private func expectTimes(_ value: JSONValue?) throws {
    let minimum = try #require(value?["min_ms"]?.double)
    let median = try #require(value?["median_ms"]?.double)
    let p90 = try #require(value?["p90_ms"]?.double)
    #expect(minimum > 0)
    #expect(minimum <= median && median <= p90)
    #expect(p90 < 3_600_000)
  }

  private func names(of value: JSONValue) -> [String] {
    guard case .object(let members) = value else { return [] }
    return members.map(\.name)
  }

  @Test func modelsHaveThreeNumbers() throws {
    let path = try FaceModels.faceDetectionShortRange
    let run = BenchmarkRun("model", path, "--runs", "1", "--json")
    #expect(run.exitCode == 0)
    #expect(run.notes == "")
    let value = try value(of: run)
    #expect(names(of: value) == ["median_ms", "min_ms", "p90_ms"])
    try expectTimes(value)
  }

  @Test func everyModeOfMLKitIsTimed() throws {
    let run = BenchmarkRun("mlkit", picture, "--rounds", "1", "--json")
    #expect(run.exitCode == 0)
    let modes = try #require(try value(of: run)["modes"]?.array)
    #expect(modes.count == 18)
    for mode in modes { try expectTimes(mode) }
    #expect(Set(modes.compactMap { $0["mode"]?.string }).count == 18)
  }

  @Test func profilesNameKernels() throws {
    let path = try FaceModels.faceDetectionFullRangeSparse
    let run = BenchmarkRun("model", path, "--runs", "2", "--json", "--profile", "--threads", "2")
    #expect(run.exitCode == 0)
    let nodes = try #require(try value(of: run)["nodes"]?.array)
    #expect(nodes.count > 10)
    for node in nodes {
      try expectTimes(node)
      // Copies are for any element of 32 bits: `x32`.
      #expect(node["kernel"]?.string?.contains("32_") == true)
      #expect(node["operators"]?.array?.isEmpty == false)
    }
    // The products of the whole model: more than a million, all with a speed.
    let products = nodes.filter { $0["operation"]?.string?.contains("CONV_2D") == true }
    #expect(!products.isEmpty)
    #expect(products.allSatisfy { ($0["gflops"]?.double ?? 0) > 0 })
    // Two for each of the 117,188,352 products that the sizes of all filters and outputs make.
    let operations = products.reduce(0) { sum, node in
      sum + (node["gflops"]?.double ?? 0) * (node["median_ms"]?.double ?? 0) * 1e6
    }
    #expect(abs(operations / 234_376_704 - 1) < 1e-4)
  }

  @Test func modelsThatCannotRunAreRefused() throws {
    let missing = BenchmarkRun("model", "/missing.tflite", "--json")
    #expect(missing.exitCode == 66)
    #expect(missing.results == "")
    #expect(missing.notes == "bench: cannot open '/missing.tflite': No such file or directory\n")
    let picture = BenchmarkRun("model", picture)
    #expect(picture.exitCode == 66)
    #expect(picture.notes.contains("astronaut.png'"))
  }

  @Test(arguments: ["image", "video"])
  func pipelinesHaveThreeNumbers(mode: String) throws {
    let run = BenchmarkRun("pipeline", picture, "--mode", mode, "--runs", "1", "--json")
    #expect(run.exitCode == 0)
    let value = try value(of: run)
    #expect(names(of: value) == ["median_ms", "min_ms", "p90_ms"])
    try expectTimes(value)
  }

  @Test func everyStageIsMeasured() throws {
    let run = BenchmarkRun("stages", picture, "--milliseconds", "0", "--json")
    #expect(run.exitCode == 0)
    let stages = try #require(try value(of: run)["stages"]?.array)
    #expect(
      stages.map { $0["stage"]?.string } == [
        "decode picture", "sample detector input", "detector model", "decode and suppress boxes",
        "sample face", "mesh model", "landmarks", "blendshapes", "geometry", "smoothing (video)",
      ]
    )
    for stage in stages { try expectTimes(stage) }
  }

  @Test func picturesWithoutFacesEndEarly() throws {
    let path = Fixture.picture("no-face.png")
    let run = BenchmarkRun("stages", path, "--milliseconds", "0", "--json")
    #expect(run.exitCode == 0)
    #expect(run.notes.contains("no face"))
    #expect(try value(of: run)["stages"]?.array?.count == 4)
  }

  @Test func loadingIsMeasured() throws {
    let run = BenchmarkRun("loading", "--runs", "1", "--json")
    #expect(run.exitCode == 0)
    let value = try value(of: run)
    for key in ["parse", "compile", "create", "create_and_first_result"] {
      try expectTimes(value[key])
    }
    let start = try #require(value["peak_bytes_at_start"]?.integer)
    let end = try #require(value["peak_bytes"]?.integer)
    #expect(start > 1_000_000 && start <= end)
  }

  @Test func kernelsOfOneFamilyAreMeasured() throws {
    let run = BenchmarkRun(
      "kernels",
      "--filter",
      "f32_dwconv2d",
      "--shapes",
      "1",
      "--milliseconds",
      "0",
      "--json"
    )
    #expect(run.exitCode == 0)
    let value = try value(of: run)
    let kernels = try #require(value["kernels"]?.array)
    #expect(!kernels.isEmpty)
    for kernel in kernels {
      try expectTimes(kernel)
      #expect(kernel["kernel"]?.string?.hasPrefix("f32_dwconv2d") == true)
      let set = try #require(kernel["instruction_set"]?.string)
      #expect((value["peaks"]?[set]?.double ?? 0) > 0.1)
      #expect((kernel["gflops"]?.double ?? 0) > 0.001)
    }
  }

  @Test func unknownKernelsAreNamed() {
    let run = BenchmarkRun("kernels", "--filter", "nothing-like-it")
    #expect(run.exitCode == 1)
    #expect(run.notes.contains("no row's name contains 'nothing-like-it'"))
  }

  /// An observer's cost stands beside the noise that it would have to exceed.
  @Test func observersAreMeasuredBesideNoise() throws {
    let model = try FaceModels.faceDetectionShortRange
    for run in [
      BenchmarkRun("model", model, "--runs", "3", "--observer", "--json"),
      BenchmarkRun("pipeline", picture, "--runs", "3", "--observer", "--json"),
      BenchmarkRun("pipeline", picture, "--mode", "video", "--runs", "3", "--observer", "--json"),
    ] {
      #expect(run.exitCode == 0, "\(run.notes)")
      let observer = try #require(try value(of: run)["observer"])
      for name in ["noise", "empty"] {
        let ratio = try #require(observer[name]?["ratio"]?.double)
        let lower = try #require(observer[name]?["lower"]?.double)
        let upper = try #require(observer[name]?["upper"]?.double)
        #expect(lower > 0 && lower <= ratio && ratio <= upper)
      }
    }
    let text = BenchmarkRun("model", model, "--runs", "3", "--observer").results
    #expect(text.contains("one that does nothing"))
    #expect(text.contains("none by none"))
  }

  @Test func mistakesAreExplained() {
    #expect(BenchmarkRun("model").exitCode == 64)
    #expect(BenchmarkRun("pipeline", picture, "--mode", "film").exitCode == 64)
  }

  @Test(arguments: [("1", [1]), ("1,2", [1, 2]), ("2,1,8", [2, 1, 8])])
  func threadListsAreRead(_ text: String, _ numbers: [Int]) {
    #expect(ValueParser.threadList.parse(text) == numbers)
  }

  @Test(arguments: ["", "0", "1,", "1;2", "257", "one"])
  func otherThreadListsAreRefused(_ text: String) {
    #expect(ValueParser.threadList.parse(text) == nil)
  }
}
