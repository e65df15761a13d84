/// A whole number with a thin gap between groups of three digits, for reading: `1 234 567`.
package func grouped(_ value: Int) -> String {
  let digits = Array(value.magnitude.description)
  var text = value < 0 ? "-" : ""
  for (index, digit) in digits.enumerated() {
    if index > 0, (digits.count - index).isMultiple(of: 3) { text += " " }
    text.append(digit)
  }
  return text
}

/// A number with four significant digits, in as few characters as make sense, for tables: `0.1234`,
/// `12.34`, `1.234e-07`; `-` for none.
package func significant(_ value: Double?) -> String {
  guard let value else { return "-" }
  guard value.isFinite else { return value.isNaN ? "nan" : value > 0 ? "inf" : "-inf" }
  if value == 0 { return "0" }
  var exponent = 0
  var scaled = abs(value)
  while scaled >= 10 { (scaled, exponent) = (scaled / 10, exponent + 1) }
  while scaled < 1 { (scaled, exponent) = (scaled * 10, exponent - 1) }
  // Rounding may carry to the next power of ten.
  if (scaled * 1000).rounded() >= 10_000 { (scaled, exponent) = (scaled / 10, exponent + 1) }
  let sign = value < 0 ? "-" : ""
  if exponent >= -3, exponent <= 5 {
    return sign + decimals(abs(value), digits: max(0, 3 - exponent))
  }
  let mark = exponent < 0 ? "-" : "+"
  let power = "\(exponent.magnitude)"
  return "\(sign)\(decimals(scaled, digits: 3))e\(mark)\(power.count < 2 ? "0" : "")\(power)"
}

/// A number that is not negative with a fixed number of decimals.
private func decimals(_ value: Double, digits: Int) -> String {
  let scale = (0..<digits).reduce(1) { product, _ in product * 10 }
  let scaled = Int((value * Double(scale)).rounded())
  guard digits > 0 else { return "\(scaled)" }
  let fraction = "\(scaled % scale)"
  return "\(scaled / scale).\(String(repeating: "0", count: digits - fraction.count))\(fraction)"
}
