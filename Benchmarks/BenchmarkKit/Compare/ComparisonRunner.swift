/// Starts both sides of a comparison and lets them take turns.
struct ComparisonRunner {
  /// The Python that has the peers.
  let python: String
  /// The Python that has the newest MediaPipe; `nil` if that is not compared.
  let newestMediaPipePython: String?
  let image: String
  let models: UnpackedModels
  let rounds: Int
  /// Rough length of a burst.
  let milliseconds: Double

  /// Measures a case.
  func run(_ comparisonCase: ComparisonCase) -> Result<Comparison, Unavailable> {
    let file: String
    switch comparisonCase.work {
    case .model(let model): file = models.path(of: model)
    case .image, .video, .create: file = image
    }
    let work = "\(comparisonCase.workArgument):\(file)"
    let threads = ["--threads", "\(comparisonCase.threads)"]
    return Result { () throws(Unavailable) in
      let ours = try BurstProcess(Machine.executable, ["serve", work] + threads)
      let peer = try BurstProcess(
        comparisonCase.peer == .newestMediaPipe ? newestMediaPipePython ?? python : python,
        [PackageFile.peers, comparisonCase.peer.library, work] + threads
          + ["--bundle", PackageFile.bundle]
      )
      return try Comparison(ours, peer, rounds: rounds, milliseconds: milliseconds)
    }
  }
}
