extension ThreadPool {
  /// The same with a closure, which is allocated for each call.
  package func run(
    itemCount: Int,
    partCount: Int,
    _ body: (_ worker: Int, _ items: Range<Int>) -> Void
  ) {
    withoutActuallyEscaping(body) { body in
      withUnsafePointer(to: body) {
        run(itemCount: itemCount, partCount: partCount, context: $0) {
          context,
          worker,
          first,
          end in
          let body = context.assumingMemoryBound(to: ((Int, Range<Int>) -> Void).self)
          body.pointee(worker, first..<end)
        }
      }
    }
  }
}
