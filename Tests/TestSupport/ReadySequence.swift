/// An array as a sequence of frames, or of whatever, that never waits.
package struct ReadySequence<Element: Sendable>: AsyncSequence, Sendable {
  package typealias Failure = Never
  private let elements: [Element]

  package init(_ elements: [Element]) { self.elements = elements }

  package struct Iterator: AsyncIteratorProtocol {
    fileprivate var rest: IndexingIterator<[Element]>

    package mutating func next() async -> Element? { rest.next() }

    package mutating func next(isolation: isolated (any Actor)?) async -> Element? { rest.next() }
  }

  package func makeAsyncIterator() -> Iterator { Iterator(rest: elements.makeIterator()) }
}
