/// Calls a body once for each index below a count, in any order and perhaps on several threads at a
/// time, and returns after the last call.
package typealias Loop = (_ count: Int, _ body: (Int) -> Void) -> Void

/// A loop on the calling thread, in the order of the indices.
package func serialLoop(_ count: Int, _ body: (Int) -> Void) {
  for index in 0..<count { body(index) }
}
