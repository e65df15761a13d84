import CommandLineSupport

/// A time in milliseconds with three decimals below ten and fewer above.
func millisecondText(_ value: Double) -> String {
  fixed(Float(value), digits: value < 10 ? 3 : value < 100 ? 2 : 1)
}

/// The three numbers of a row.
func millisecondCells(_ statistics: Statistics) -> [String] {
  [statistics.median, statistics.minimum, statistics.p90].map(millisecondText)
}

/// A size in mebibytes with one decimal.
func mebibyteText(_ bytes: Int) -> String { fixed(Float(bytes) / 1_048_576, digits: 1) }
