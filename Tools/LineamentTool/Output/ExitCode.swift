/// How the tool ends; the numbers from 64 on are those of `sysexits.h`.
enum ExitCode: Int32, Sendable, CaseIterable {
  case success = 0
  case inputFailed = 1
  case usage = 64
  case modelUnusable = 66
  case outputFailed = 74

  /// What the help says about it.
  var meaning: String {
    switch self {
    case .success: "everything worked; a picture without a face is no failure"
    case .inputFailed: "some input could not be processed; the others were"
    case .usage: "the arguments were not understood"
    case .modelUnusable: "the model is missing or unusable"
    case .outputFailed: "the results could not be written"
    }
  }

  /// The help's list of exit codes.
  static var helpLines: [String] {
    allCases.map { code in
      let number = "\(code.rawValue)"
      return "  \(number)\(String(repeating: " ", count: 4 - number.count))\(code.meaning)"
    }
  }
}
