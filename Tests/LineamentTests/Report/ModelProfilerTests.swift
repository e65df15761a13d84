import Bytes
import Engine
import FaceModels
import ModelFormats
import Testing

@testable import LineamentTool

@Suite struct ModelProfilerTests {
  @Test func nodesCountEveryProductOnce() throws {
    let bytes = try SharedBytes(contentsOfFile: FaceModels.faceDetectionShortRange)
    let session = Session(try CompiledModel(TFLiteModel(bytes: bytes)))
    var profiler = ModelProfiler(channelByteCount: 0)
    let nodes = profiler.nodes(of: session)
    // What the sizes of all filters and outputs make.
    #expect(nodes.reduce(0) { $0 + ($1.multiplyAccumulateCount ?? 0) } == 30_760_960)
  }
}
