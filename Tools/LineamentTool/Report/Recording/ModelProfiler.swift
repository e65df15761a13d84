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
    let steps = session.model.steps
    let times = Self.medianTimes(of: session)
    var records: [NodeRecord] = []
    session.run { observation in
      let index = records.count
      let node = graph.nodes[steps[index].node]
      records.append(
        NodeRecord(
          operation: observation.operation,
          operators: observation.operators,
          kernel: observation.kernel,
          tensorName: observation.tensorName,
          shape: "\(observation.shape)",
          multiplyAccumulateCount: Self.multiplies(node.operation)
            ? node.operation.cost(of: node, in: graph) : nil,
          milliseconds: times[index],
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

  private static func medianTimes(of session: Session) -> [Double] {
    var times = [[Double]](repeating: [], count: session.model.steps.count)
    for _ in 0..<runCount {
      var index = 0
      var start = ContinuousClock.now
      session.run { _ in
        times[index].append((ContinuousClock.now - start).milliseconds)
        index += 1
        start = ContinuousClock.now
      }
    }
    return times.map { $0.sorted()[runCount / 2] }
  }

  /// True for operations whose cost counts products.
  private static func multiplies(_ operation: any GraphOperation) -> Bool {
    operation is Convolution2DOperation || operation is DepthwiseConvolution2DOperation
      || operation is SeparableBlockOperation
  }
}
