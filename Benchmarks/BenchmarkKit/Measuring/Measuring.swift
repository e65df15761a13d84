/// How often something is measured.
package enum Repetition: Sendable, Hashable {
  /// A number of runs.
  case runs(Int)
  /// Until a time has passed, but at least ten runs and at most ten thousand.
  case seconds(Double)
}

/// Milliseconds that a piece of work takes.
package func milliseconds<Failure: Error>(
  _ body: () throws(Failure) -> Void
) throws(Failure) -> Double {
  let clock = ContinuousClock()
  let start = clock.now
  try body()
  return (clock.now - start).milliseconds
}

/// Runs a piece of work again and again, and keeps the time of each run in milliseconds.
///
/// A tenth as many runs come first and are not kept: they fill caches and wake the processor.
package func measurements<Failure: Error>(
  _ repetition: Repetition,
  _ body: () throws(Failure) -> Void
) throws(Failure) -> [Double] {
  var times: [Double] = []
  switch repetition {
  case .runs(let count):
    for _ in 0..<(count + 9) / 10 { try body() }
    for _ in 0..<count { times.append(try milliseconds(body)) }
  case .seconds(let seconds):
    var warmUp = 0.0
    repeat { warmUp += try milliseconds(body) } while warmUp < seconds * 100
    var total = 0.0
    while times.count < 10 || (total < seconds * 1000 && times.count < 10_000) {
      let time = try milliseconds(body)
      times.append(time)
      total += time
    }
  }
  return times
}

extension Duration {
  /// The whole duration in milliseconds.
  package var milliseconds: Double {
    Double(components.seconds) * 1e3 + Double(components.attoseconds) * 1e-15
  }
}
