/// Runs a kernel on fresh memory that is all NaN, so an element it leaves out is seen.
func output(_ count: Int, of kernel: (UnsafeMutablePointer<Float>) -> Void) -> [Float] {
  var elements = [Float](repeating: .nan, count: max(count, 1))
  elements.withUnsafeMutableBufferPointer { buffer in
    if let start = buffer.baseAddress { kernel(start) }
  }
  return Array(elements[..<count])
}

/// The numbers from 0 up.
func ramp(_ count: Int) -> [Float] { (0..<count).map { Float($0) } }

/// The coordinates of every element of a shape, the last axis varying fastest.
func coordinates(_ shape: [Int]) -> [[Int]] {
  shape.reduce([[]]) { prefixes, size in
    prefixes.flatMap { prefix in (0..<size).map { prefix + [$0] } }
  }
}

/// The place of an element in memory; an axis of size 1 repeats its element.
func index(_ position: [Int], in shape: [Int]) -> Int {
  zip(position.suffix(shape.count), shape).reduce(0) { $0 * $1.1 + ($1.1 == 1 ? 0 : $1.0) }
}
