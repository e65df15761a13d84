import Bytes
import Synchronization
import Testing

@Suite struct SharedBytesTests {
  @Test func anArrayIsCopiedToAlignedMemory() {
    for count in [0, 1, 63, 64, 1000] {
      let array = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
      let bytes = SharedBytes(array)
      #expect(bytes.count == count)
      #expect(bytes.array == array)
      #expect(bytes.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) % 64 } == 0)
    }
  }

  @Test func aSliceSharesTheMemory() {
    let bytes = SharedBytes(Array(0..<100))
    let slice = bytes[10..<30][5..<8]
    #expect(slice.count == 3)
    #expect(slice.array == [15, 16, 17])
    #expect(slice[2] == 17)
    let distance = bytes.withUnsafeBytes { whole in
      slice.withUnsafeBytes { part in
        UInt(bitPattern: part.baseAddress) - UInt(bitPattern: whole.baseAddress)
      }
    }
    #expect(distance == 15)
    #expect(bytes[100..<100].count == 0)
  }

  @Test func theOwnerLivesAsLongAsAnySlice() {
    weak var watched: Owner?
    var slice: SharedBytes?
    do {
      let owner = Owner()
      watched = owner
      let start = owner.memory.withUnsafeBytes { UnsafeRawPointer($0.baseAddress) }
      slice = start.map { SharedBytes(start: $0, count: 4, owner: owner)[1..<3] }
    }
    #expect(watched != nil)
    #expect(slice?.array == [2, 3])
    slice = nil
    #expect(watched == nil)
  }

  private final class Owner: Sendable {
    let memory = SharedBytes([1, 2, 3, 4])
  }

  @Test func memoryIsFilledInPlace() throws {
    let bytes = try #require(
      SharedBytes(byteCount: 70) { memory in
        #expect(memory.count == 70)
        #expect(UInt(bitPattern: memory.baseAddress) % 64 == 0)
        for index in memory.indices { memory[index] = UInt8(index) }
      }
    )
    #expect(bytes.array == Array(0..<70))
    #expect(SharedBytes(byteCount: 0) { _ in }?.count == 0)
  }

  @Test func whatFillsTheMemoryMayThrow() {
    struct Refusal: Error {}
    #expect(throws: Refusal.self) {
      _ = try SharedBytes(byteCount: 70) { _ throws(Refusal) in throw Refusal() }
    }
  }

  @Test func memoryThatIsNotThereIsAbsent() {
    let isCalled = Mutex(false)
    let bytes = SharedBytes(byteCount: 1 << 62) { _ in isCalled.withLock { $0 = true } }
    #expect(bytes == nil)
    #expect(!isCalled.withLock { $0 })
  }

  @Test func anOffsetOutsideIsMisuse() async {
    await #expect(processExitsWith: .failure) { _ = SharedBytes([1, 2, 3])[3] }
    await #expect(processExitsWith: .failure) { _ = SharedBytes([1, 2, 3])[-1] }
  }

  @Test func aRangeOutsideIsMisuse() async {
    await #expect(processExitsWith: .failure) { _ = SharedBytes([1, 2, 3])[1..<4] }
    await #expect(processExitsWith: .failure) { _ = SharedBytes([1, 2, 3])[-1..<2] }
  }
}
