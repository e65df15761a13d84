import Engine
import ModelFormats

/// Runs a model again and again to see its nodes' results and times.
struct ModelProfiler {
  /// Runs that are timed.
  static let runCount = 15

  /// Bytes of channel pictures that may still be made.
  private(set) var remainingBytes: Int

  /// - Parameter channelByteCount: Most bytes of channel pictures.
  init(channelByteCount: Int) { remainingBytes = channelByteCount }

  /// The nodes of a session's model, for the inputs it holds.
  mutating func nodes(of session: Session) -> [NodeRecord] {
    let graph = session.model.graph
    let times = Self.medianTimes(of: session)
    var records: [NodeRecord] = []
    session.run { observation in
      guard !observation.isAlias else { return }
      let node = graph.nodes.first { $0.outputs[0].index == observation.tensorIndex }
      records.append(
        NodeRecord(
          operation: observation.operation,
          operators: observation.operators,
          kernel: observation.kernel,
          tensorIndex: observation.tensorIndex,
          tensorName: observation.tensorName,
          shape: "\(observation.shape)",
          multiplyAccumulateCount: node?.operation.multiplyAccumulateCount,
          milliseconds: times[observation.tensorIndex] ?? 0,
          summary: TensorSummary(observation.elements),
          channels: channels(of: observation)
        )
      )
    }
    return records
  }

  private mutating func channels(of observation: StepObservation) -> ChannelSheet? {
    let sheet = ChannelSheet(observation.elements, shape: observation.shape)
    guard let sheet, sheet.png.count <= remainingBytes else { return nil }
    remainingBytes -= sheet.png.count
    return sheet
  }

  /// Milliseconds of each node, by the number of the tensor that it computes.
  private static func medianTimes(of session: Session) -> [Int: Double] {
    var times: [Int: [Double]] = [:]
    for _ in 0..<runCount {
      session.run { observation in
        guard !observation.isAlias else { return }
        times[observation.tensorIndex, default: []].append(observation.duration.milliseconds)
      }
    }
    return times.mapValues { $0.sorted()[$0.count / 2] }
  }
}
