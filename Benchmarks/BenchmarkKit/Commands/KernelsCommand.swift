import CommandLineSupport
import KernelLibrary
import Kernels

/// `bench kernels`: every row of the kernel table on shapes of the shipped models.
enum KernelsCommand: Command {
  struct Settings: Sendable, HasThreads, HasMilliseconds, HasJSON {
    var filter = ""
    var shapes = 2
    var milliseconds = 60
    var threads = 1
    var writesJSON = false
  }

  static let table = CommandTable<Settings>(
    name: "kernels",
    summary: "Every kernel on shapes of the shipped models, and its share of the peak.",
    details: [
      """
      Runs every row of the kernel table, for every instruction set of this machine, on the shapes \
      on which the shipped models spend most of their work. GFLOP/s count a multiplication and an \
      addition as two. The peak is measured at the start with a loop of multiplications and \
      additions that never leaves the registers.
      """,
      """
      JSON: {"threads", "peaks": {"avx2": GFLOP/s, ...}, "kernels": [{"kernel", \
      "instruction_set", "shape", "median_ms", "min_ms", "p90_ms", "gflops", "share_of_peak", \
      "gigabytes_per_second"}, ...]}; gflops and share_of_peak are null for kernels that do not sum \
      products.
      """,
    ],
    operands: .none,
    options: [
      .value("--filter", "NAME", "Only rows whose names contain this.", parser: .text) {
        $0.filter = $1
      },
      .value(
        "--shapes",
        "N",
        "Shapes for each row, those with most work first. Default: 2.",
        parser: .integer(1...1_000)
      ) { $0.shapes = $1 },
      .milliseconds(forEach: "shape", default: 60),
      .threads,
      .json,
    ],
    examples: ["bench kernels", "bench kernels --filter separable --shapes 20"],
    defaults: Settings()
  )

  /// A case with its times.
  private struct Row {
    let kernelCase: KernelCase
    let times: Statistics
    let peak: Double?

    /// Thousand millions of operations a second at the median; `nil` without products.
    var gigaflops: Double? {
      kernelCase.shape.operationCount.map { Double($0) / times.median / 1e6 }
    }

    var shareOfPeak: Double? {
      guard let gigaflops, let peak else { return nil }
      return gigaflops / peak
    }

    var gigabytesPerSecond: Double { Double(kernelCase.shape.byteCount) / times.median / 1e6 }
  }

  static func run(
    _ settings: Settings,
    operands: [String],
    console: Console
  ) throws(ToolError) -> ExitCode {
    let finder = KernelCases(
      filter: settings.filter,
      shapesPerRow: settings.shapes,
      threadCount: settings.threads
    )
    var peaks: [(InstructionSet, Double)] = []
    var rows: [Row] = []
    for kernels in KernelTable.available {
      let peak = PeakRate(of: kernels.instructionSet, threadCount: settings.threads)
      if let peak { peaks.append((kernels.instructionSet, peak.gigaflops)) }
      var kernels = kernels
      if kernels.instructionSet == .best, let openBLAS = openBLAS(console) {
        kernels.convolution2D.append(openBLAS)
      }
      for kernelCase in try finder.cases(of: kernels) {
        let repetition = Repetition.seconds(Double(settings.milliseconds) / 1e3)
        guard let times = Statistics(measurements(repetition) { kernelCase.run() }) else {
          continue
        }
        rows.append(Row(kernelCase: kernelCase, times: times, peak: peak?.gigaflops))
      }
    }
    guard !rows.isEmpty else {
      throw ToolError(.inputFailed, "no row's name contains '\(settings.filter)'")
    }
    try console.print(
      settings.writesJSON
        ? json(rows, peaks: peaks, threads: settings.threads) : Array(text(rows, peaks).utf8)
    )
    return .success
  }

  /// The row that calls OpenBLAS, if there is one here.
  private static func openBLAS(_ console: Console) -> ConvolutionKernel? {
    do throws(OpenBLASError) {
      return try KernelTable.openBLASConvolution2D()
    } catch {
      console.note("without OpenBLAS: \(error)")
      return nil
    }
  }

  private static func text(_ rows: [Row], _ peaks: [(InstructionSet, Double)]) -> String {
    var text = "Peak:"
    for (instructionSet, gigaflops) in peaks {
      text += " \(instructionSet.rawValue) \(fixed(Float(gigaflops), digits: 1)) GFLOP/s"
    }
    var table = TextTable(
      ["kernel", "shape", "median ms", "min ms", "p90 ms", "GFLOP/s", "of peak", "GB/s"],
      leftAligned: [0, 1]
    )
    for row in rows {
      table.append(
        [row.kernelCase.kernel, row.kernelCase.shape.description]
          + [row.times.median, row.times.minimum, row.times.p90].map { fixed(Float($0), digits: 4) }
          + [
            row.gigaflops.map { fixed(Float($0), digits: 1) } ?? "-",
            row.shareOfPeak.map { fixed(Float($0) * 100, digits: 0) + " %" } ?? "-",
            fixed(Float(row.gigabytesPerSecond), digits: 1),
          ]
      )
    }
    return text + "\n\n" + table.text
  }

  private static func json(
    _ rows: [Row],
    peaks: [(InstructionSet, Double)],
    threads: Int
  ) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("threads") { $0.number(threads) }
      writer.member("peaks") { writer in
        writer.object { writer in
          for (instructionSet, gigaflops) in peaks {
            writer.member(instructionSet.rawValue) { $0.measured(gigaflops) }
          }
        }
      }
      writer.member("kernels") { writer in
        writer.array { writer in for row in rows { write(row, to: &writer) } }
      }
    }
    writer.endLine()
    return writer.bytes
  }

  private static func write(_ row: Row, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("kernel") { $0.string(row.kernelCase.kernel) }
      writer.member("instruction_set") { $0.string(row.kernelCase.instructionSet.rawValue) }
      writer.member("shape") { $0.string(row.kernelCase.shape.description) }
      writer.millisecondMembers(row.times)
      writer.member("gflops") { $0.measured(row.gigaflops) }
      writer.member("share_of_peak") { $0.measured(row.shareOfPeak) }
      writer.member("gigabytes_per_second") { $0.measured(row.gigabytesPerSecond) }
    }
  }
}
