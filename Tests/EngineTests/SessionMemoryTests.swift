import Engine
import Tensors
import Testing

@Suite("Memory of sessions")
struct SessionMemoryTests {
  @Test("A session computes the same in memory that was made for it", arguments: [1, 3])
  func memoryMadeBefore(threads: Int) throws {
    var builder = GraphBuilder(seed: 9)
    let input = builder.input([1, 40, 40, 8])
    let hidden = try builder.depthwise(try builder.convolution(input, channels: 24))
    builder.graph.outputs = [try builder.convolution(hidden, channels: 8, kernel: 3)]
    let elements = builder.inputElements()[0]
    let model = try CompiledModel(builder.graph, options: EngineOptions())
    let pool = ThreadPool(workerCount: threads)
    func result(_ memory: SessionMemory?) -> [UInt32] {
      let session = Session(model, pool: pool, memory: memory)
      _ = session.input(0).update(fromContentsOf: elements)
      session.run()
      return session.output(0).map(\.bitPattern)
    }
    let expected = result(nil)
    let memory = SessionMemory(model, workerCount: threads)
    memory.touch()
    #expect(result(memory) == expected)
    #expect(Set(expected).count > 100, "the model must compute something")
  }
}
