import Engine
import Testing

@testable import FaceTasks

@Suite struct LoadingJobTests {
  @Test("A job keeps what it loaded, and another one what kept it from that")
  func results() throws {
    let good = LoadingJob<Int> { _ in 7 }
    let bad = LoadingJob<Int> { _ throws(TaskError) in throw TaskError(.notFound, "no such entry") }
    LoadingCrew.run([bad.run, good.run], on: ThreadPool(workerCount: 2))
    #expect(try good.value() == 7)
    #expect(throws: TaskError(.notFound, "no such entry")) { try bad.value() }
  }
}
