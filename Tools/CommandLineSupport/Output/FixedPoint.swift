/// A number with a fixed number of decimals, rounded to the nearest, never "-0"; for reading only.
///
/// - Parameter digits: Decimals, 0 to 6.
package func fixed(_ value: Float, digits: Int) -> String {
  precondition((0...6).contains(digits), "\(digits) decimals")
  let scale = (0..<digits).reduce(1) { product, _ in product * 10 }
  let scaled = (Double(value) * Double(scale)).rounded()
  // Beyond this a double holds no decimals anyway; what is not a number lands here too.
  guard abs(scaled) < 1e15 else { return "\(value)" }
  let whole = Int(abs(scaled))
  let sign = scaled < 0 ? "-" : ""
  if digits == 0 { return "\(sign)\(whole)" }
  let fraction = "\(whole % scale)"
  let zeros = String(repeating: "0", count: digits - fraction.count)
  return "\(sign)\(whole / scale).\(zeros)\(fraction)"
}
