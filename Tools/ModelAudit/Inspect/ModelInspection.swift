import Bytes
package import Engine
package import ModelFormats

/// What there is to know of a model without running it.
package struct ModelInspection: Sendable {
  package let file: ModelFile
  /// Everything that keeps the engine from running it; empty if it can.
  package let problems: [ImportProblem]
  /// Its metadata for people; `nil` if there is none.
  package let documentation: ModelDocumentation?
  /// Why the metadata cannot be read; `nil` if they can or there are none.
  package let documentationFault: ModelFormatError?
  /// Files that are packed behind the model, such as lists of labels.
  package let packedFiles: [ZipEntry]
  /// Of each subgraph: what each operator computes and moves, and which tensors are the same for
  /// every run.
  package let graphs: [GraphWork]

  /// The work of a subgraph.
  package struct GraphWork: Sendable {
    package let operators: [OperatorWork]
    package let constants: Set<Int>
  }

  /// Looks at a model.
  package init(_ file: ModelFile) {
    self.file = file
    let model = file.model
    problems = Graph.problems(importing: model)
    do throws(ModelFormatError) {
      documentation = try ModelDocumentation(model: model)
      documentationFault = nil
    } catch {
      documentation = nil
      documentationFault = error
    }
    // A model without files is no archive at all, which is no fault.
    packedFiles = (try? ZipArchive(bytes: file.bytes))?.entries ?? []
    graphs = model.subgraphs.map { graph in
      let constants = graph.constantTensors(buffers: model.buffers)
      return GraphWork(
        operators: graph.operators.map { step in
          OperatorWork(
            step,
            model.operatorCodes[step.operatorCodeIndex].builtin,
            in: graph,
            constants: constants
          )
        },
        constants: constants
      )
    }
  }

  /// The problem of an operator of the first subgraph; `nil` if it has none.
  package func problem(ofOperator index: Int) -> ImportProblem? {
    problems.first { $0.location?.index == index }
  }

  /// Multiply-accumulate operations of the first subgraph.
  package var multiplyAccumulateCount: Int {
    graphs.first.map { saturatingSum($0.operators.map { $0.multiplyAccumulateCount ?? 0 }) } ?? 0
  }

  /// Bytes of all buffers as they are stored.
  package var storedByteCount: Int {
    saturatingSum(file.model.buffers.map { $0?.count ?? 0 })
  }
}

extension ModelInspection {
  /// All operators of one kind in the first subgraph.
  package struct Kind: Sendable, Hashable {
    package let name: String
    package let versions: [Int]
    package let count: Int
    package let multiplyAccumulateCount: Int
    package let constantByteCount: Int
    package let writtenByteCount: Int
    /// Operators of it that the engine cannot run.
    package let problemCount: Int
  }

  /// The kinds of operators, those that compute most first.
  package var kinds: [Kind] {
    guard let graph = file.model.subgraphs.first, let work = graphs.first else { return [] }
    let names = graph.operators.map { file.model.operatorCodes[$0.operatorCodeIndex].name }
    let groups = Dictionary(grouping: graph.operators.indices) { names[$0] }
    return groups.map { name, members in
      let versions = members.map {
        Int(file.model.operatorCodes[graph.operators[$0].operatorCodeIndex].version)
      }
      return Kind(
        name: name,
        versions: Set(versions).sorted(),
        count: members.count,
        multiplyAccumulateCount: saturatingSum(
          members.map { work.operators[$0].multiplyAccumulateCount ?? 0 }
        ),
        constantByteCount: saturatingSum(members.map { work.operators[$0].constantByteCount }),
        writtenByteCount: saturatingSum(members.map { work.operators[$0].writtenByteCount }),
        problemCount: members.count { problem(ofOperator: $0) != nil }
      )
    }.sorted {
      ($1.multiplyAccumulateCount, $1.count, $0.name)
        < ($0.multiplyAccumulateCount, $0.count, $1.name)
    }
  }
}

/// The sum of numbers that are not negative, at most `Int.max`: sizes in a file may be anything.
package func saturatingSum(_ numbers: [Int]) -> Int {
  numbers.reduce(0) { sum, number in
    let (result, overflow) = sum.addingReportingOverflow(number)
    return overflow ? .max : result
  }
}
