import Bytes
import Kernels
import ModelFormats
import Tensors
import TestSupport
import Testing

@testable import Engine

@Suite("Observed runs")
struct ObservationTests {
  /// Convolution, RELU, and a reshape, which moves nothing.
  private func session(fuses: Bool) throws -> Session {
    var builder = GraphBuilder(seed: 3)
    let input = builder.input([1, 4, 4, 3])
    let x = builder.activation(.relu, try builder.convolution(input, channels: 5))
    builder.graph.outputs = [builder.node(ReshapeOperation(), [x], [16, 5])]
    let options = EngineOptions(fusesNodes: fuses)
    let session = Session(try CompiledModel(builder.graph, options: options))
    _ = session.input(0).update(from: builder.inputElements()[0])
    return session
  }

  @Test(
    "Every node is shown in order, and the outputs are those of a plain run",
    arguments: [false, true]
  )
  func everyNode(fuses: Bool) throws {
    let session = try session(fuses: fuses)
    session.run()
    let expected = Array(session.output(0))
    var nodes: [Int] = []
    var operations: [String] = []
    var last: [Float] = []
    session.run { observation in
      nodes.append(observation.node)
      operations.append(observation.operation)
      last = Array(observation.elements)
      #expect(observation.isAlias == (observation.operation == "RESHAPE"))
      #expect(observation.isAlias == (observation.duration == .zero))
    }
    #expect(nodes == Array(operations.indices))
    #expect(operations == (fuses ? ["CONV_2D", "RESHAPE"] : ["CONV_2D", "RELU", "RESHAPE"]))
    #expect(last == expected)
    #expect(Array(session.output(0)) == expected)
  }

  private struct NotANumber: Error {
    let node: Int
    let element: Int
  }

  @Test("An observer ends the run at the first NaN")
  func catchesNaN() throws {
    let session = try session(fuses: false)
    // One bad pixel reaches the five channels of its own place.
    session.input(0)[4 * 3] = .nan
    var shown = 0
    let error = #expect(throws: NotANumber.self) {
      try session.run { observation throws(NotANumber) in
        shown += 1
        if let element = observation.elements.firstIndex(where: \.isNaN) {
          throw NotANumber(node: observation.node, element: element)
        }
      }
    }
    #expect(error?.node == 0)
    #expect(error?.element == 4 * 5)
    #expect(shown == 1)
    // The session can be used again.
    session.input(0)[4 * 3] = 0
    session.run()
    #expect(session.output(0).allSatisfy { !$0.isNaN })
  }

  @Test("A node can be run on numbers from elsewhere")
  func oneNodeAlone() throws {
    let session = try session(fuses: false)
    let graph = session.model.graph
    let relu = graph.nodes[1]
    let input = session.elements(of: relu.inputs[0])
    for index in input.indices { input[index] = index.isMultiple(of: 2) ? 3 : -3 }
    let observation = session.runNode(1)
    #expect(observation.operation == "RELU")
    #expect(observation.elements.enumerated().allSatisfy { $1 == ($0.isMultiple(of: 2) ? 3 : 0) })
    #expect(session.runNode(2).isAlias)
  }
}
