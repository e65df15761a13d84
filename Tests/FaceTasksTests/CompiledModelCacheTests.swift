import Bytes
import Engine
import FaceModels
import FaceTasks
import ModelFormats
import Synchronization
import Testing

@Suite struct CompiledModelCacheTests {
  private func bytes(_ path: String) throws -> SharedBytes {
    try SharedBytes(contentsOfFile: path)
  }

  /// The shipped short-range detector, from a copy of its file.
  private func shortRange() throws -> TFLiteModel {
    try TFLiteModel(bytes: SharedBytes(bytes(FaceModels.faceDetectionShortRange).array))
  }

  @Test("The same contents are compiled once, wherever they come from")
  func sameContents() throws {
    let cache = CompiledModelCache()
    let first = try cache.compiledModel(shortRange())
    let second = try cache.compiledModel(shortRange())
    #expect(first === second)
    let mapped = try TFLiteModel(bytes: bytes(FaceModels.faceDetectionShortRange))
    #expect(try cache.compiledModel(mapped) === first)
    #expect(cache.count == 1)
  }

  @Test("Other contents are another model, even if one byte differs")
  func otherContents() throws {
    let cache = CompiledModelCache()
    let first = try cache.compiledModel(shortRange())
    // The file's last byte belongs to a weight or to padding.
    var changed = try shortRange().contents.array
    changed[changed.count - 1] ^= 1
    let second = try cache.compiledModel(TFLiteModel(bytes: SharedBytes(changed)))
    #expect(first !== second)
    #expect(cache.count == 2)
  }

  @Test("A model is gone with its last user")
  func release() throws {
    let cache = CompiledModelCache()
    weak var released: CompiledModel?
    do {
      let model = try cache.compiledModel(shortRange())
      released = model
      #expect(cache.count == 1)
    }
    #expect(released == nil)
    #expect(cache.count == 0)
    _ = try cache.compiledModel(shortRange())
  }

  @Test("Threads that ask at the same time get one model")
  func threads() throws {
    let cache = CompiledModelCache()
    let source = try shortRange()
    let found = Mutex<[CompiledModel]>([])
    let finished = Counter()
    for _ in 0..<8 {
      try #require(
        DetachedThread.start {
          if let model = try? cache.compiledModel(source) { found.withLock { $0.append(model) } }
          finished.add(1)
        }
      )
    }
    #expect(becomesTrue { finished.count == 8 })
    let models = found.withLock { $0 }
    #expect(models.count == 8)
    #expect(models.allSatisfy { $0 === models.first })
  }

  @Test("Tasks share their models through the cache")
  func tasks() throws {
    let options = FaceLandmarkerOptions(
      baseOptions: try .landmarkerBundle(),
      outputFaceBlendshapes: true
    )
    let tasks = try (0..<8).map { _ in try FaceLandmarker(options: options) }
    let bundle = try TaskBundle(bytes: bytes(FaceModels.faceLandmarker))
    for source in [
      try bundle.faceDetector(), try bundle.faceLandmarksDetector(), try bundle.faceBlendshapes(),
    ] {
      let model = try CompiledModelCache.shared.compiledModel(source)
      // Eight tasks use it, this function, and nobody has made another one.
      #expect(try CompiledModelCache.shared.compiledModel(source) === model)
      #expect(tasks.count == 8)
    }
  }
}

@Suite struct ContentDigestTests {
  private func digest(_ bytes: [UInt8]) -> ContentDigest { ContentDigest(SharedBytes(bytes)) }

  @Test func equalContentsHaveEqualDigests() {
    let bytes = (0..<1_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    #expect(digest(bytes) == digest(bytes))
  }

  @Test("Every bit, every length and the order count", arguments: [0, 1, 31, 32, 33, 100])
  func everythingCounts(_ count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    var digests: Set<ContentDigest> = [digest(bytes), digest(bytes + [0])]
    for index in bytes.indices {
      for bit in 0..<8 {
        var changed = bytes
        changed[index] ^= 1 << bit
        digests.insert(digest(changed))
      }
    }
    #expect(digests.count == 2 + 8 * count)
  }

  @Test func blocksMayNotChangePlaces() {
    let (a, b) = ([UInt8](repeating: 1, count: 32), [UInt8](repeating: 2, count: 32))
    #expect(digest(a + b) != digest(b + a))
  }
}
