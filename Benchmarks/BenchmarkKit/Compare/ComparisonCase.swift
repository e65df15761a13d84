import CommandLineSupport

/// What is compared with another library.
struct ComparisonCase: Sendable, Hashable {
  /// The work that both sides do.
  enum Work: Sendable, Hashable {
    /// One run of a model on random numbers.
    case model(ShippedModel)
    /// The whole landmarker on one picture.
    case image
    /// The whole landmarker on one frame of a video whose face is tracked.
    case video
    /// Creating a landmarker and processing the first picture.
    case create
  }

  /// The libraries.
  enum Peer: String, Sendable, Hashable, CaseIterable {
    case liteRT = "LiteRT"
    case openVINO = "OpenVINO"
    case mediaPipe = "MediaPipe"
    /// The newest release, from a Python of its own: two releases cannot be in one.
    case newestMediaPipe = "newest MediaPipe"

    /// What `Benchmarks/peers.py` calls the library.
    var library: String { self == .newestMediaPipe ? Self.mediaPipe.rawValue : rawValue }
  }

  let work: Work
  let peer: Peer
  /// Our threads, and those of a peer that lets itself be told.
  let threads: Int

  /// What the tables and the thresholds call the work.
  var name: String {
    switch work {
    case .model(let model): model.rawValue
    case .image: "landmarker, image"
    case .video: "landmarker, tracked frame"
    case .create: "landmarker, create and first result"
    }
  }

  /// The word for the work in the arguments of both sides.
  var workArgument: String {
    switch work {
    case .model: "model"
    case .image: "image"
    case .video: "video"
    case .create: "create"
    }
  }

  /// Every case for some numbers of threads.
  ///
  /// - Parameter mediaPipes: The releases of MediaPipe to compare with.
  static func all(
    threads: [Int],
    mediaPipes: [Peer] = [.mediaPipe]
  ) -> [ComparisonCase] {
    threads.flatMap { threads in
      let models = ShippedModel.allCases.flatMap { model in
        [Peer.liteRT, .openVINO].map { peer in
          ComparisonCase(work: .model(model), peer: peer, threads: threads)
        }
      }
      let tasks = [Work.image, .video, .create].flatMap { work in
        mediaPipes.map { ComparisonCase(work: work, peer: $0, threads: threads) }
      }
      return models + tasks
    }
  }
}
