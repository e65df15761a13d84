import Bytes
import CommandLineSupport

/// What the comparison is judged by: `Benchmarks/thresholds.json`.
struct Thresholds: Sendable, Hashable {
  /// The largest ratio that a case may have.
  struct Ratio: Sendable, Hashable {
    let name: String
    let peer: String
    let threads: Int
    let atMost: Double
  }

  /// A limit is missed only by more than this share of it.
  let noiseFloor: Double
  let ratios: [Ratio]
  let coldMillisecondsAtMost: Double
  let coldMebibytesAtMost: Double

  /// Reads a file.
  init(contentsOfFile path: String) throws(ToolError) {
    do {
      try self.init(SharedBytes(contentsOfFile: path).array)
    } catch let error as FileError {
      throw ToolError(.inputFailed, "\(error)")
    } catch let error as JSONError {
      throw ToolError(.inputFailed, "'\(path)': \(error)")
    } catch {
      throw ToolError(.inputFailed, "'\(path)': \(error)")
    }
  }

  /// Reads the text of a file.
  init(_ bytes: [UInt8]) throws {
    let root = try JSONParser.values(of: bytes).first
    noiseFloor = try Self.number(root?["noise_floor"], "noise_floor")
    let cold = root?["cold_process"]
    coldMillisecondsAtMost = try Self.number(
      cold?["milliseconds_at_most"],
      "cold_process.milliseconds_at_most"
    )
    coldMebibytesAtMost = try Self.number(
      cold?["peak_mebibytes_at_most"],
      "cold_process.peak_mebibytes_at_most"
    )
    guard let rows = root?["ratios"]?.array else {
      throw ToolError(.inputFailed, "ratios is \(root?["ratios"]?.kind ?? "missing")")
    }
    var ratios: [Ratio] = []
    for (index, row) in rows.enumerated() {
      guard let name = row["case"]?.string, let peer = row["peer"]?.string,
        let threads = row["threads"]?.integer, let atMost = row["at_most"]?.double, atMost > 0
      else {
        throw ToolError(
          .inputFailed,
          "ratios[\(index)]: expected case, peer, threads and at_most above 0"
        )
      }
      ratios.append(Ratio(name: name, peer: peer, threads: threads, atMost: atMost))
    }
    self.ratios = ratios
  }

  private static func number(
    _ value: JSONValue?,
    _ name: String
  ) throws(ToolError) -> Double {
    guard let number = value?.double, number >= 0 else {
      throw ToolError(
        .inputFailed,
        "\(name) is \(value?.kind ?? "missing"), expected a number of 0 or more"
      )
    }
    return number
  }

  /// The largest ratio a case may have; `nil` if it is not judged.
  func limit(for comparison: ComparisonCase) -> Double? {
    ratios.first {
      $0.name == comparison.name && $0.peer == comparison.peer.rawValue
        && $0.threads == comparison.threads
    }?.atMost
  }
}

/// How a measurement stands to its limit.
enum Verdict: String, Sendable, Hashable {
  /// The median keeps the limit.
  case met
  /// The median exceeds the limit, but not beyond what chance can do.
  case unclear
  /// Even the lower end of the median's interval exceeds the limit by more than the noise floor.
  case missed

  init(_ interval: MedianInterval, limit: Double, noiseFloor: Double) {
    if interval.median <= limit {
      self = .met
    } else {
      self = interval.lower > limit * (1 + noiseFloor) ? .missed : .unclear
    }
  }
}
