import Dispatch
import FaceModels
import FaceTasks
import FaceVision
public import Foundation
import Images
import MLImage
import MLKitCore
public import MLKitVision
import Synchronization

/// Receives the faces of a picture, or an error and no faces.
public typealias FaceDetectionCallback = ([Face]?, (any Error)?) -> Void

/// Finds faces in pictures, with ML Kit's API.
///
/// Make one detector and give it picture after picture. Models are loaded with the first picture
/// that needs them. A detector may be shared between threads: pictures are processed one at a time.
public class FaceDetector: NSObject, @unchecked Sendable {
  // Unchecked: the state is in mutexes, all else is constant.

  private let analyzer: Mutex<FaceAnalyzer?>
  private let settings: FaceAnalysisSettings
  private let coordinateSpace: FaceCoordinateSpace
  private let threadCount: Int?
  private let callbacks = Mutex(DispatchQueue.main)

  /// Pictures of `process` wait here for each other, so results come in the order of the calls.
  let queue = DispatchQueue(label: "com.google.mlkit.facedetection")

  /// Makes a detector with the given options, which are copied.
  ///
  /// Nothing can fail here: a model that cannot be used is reported with the first picture.
  public class func faceDetector(options: FaceDetectorOptions) -> Self { self.init(options) }

  /// Makes a detector that finds faces, and nothing of them, in fast mode.
  public class func faceDetector() -> Self { self.init(FaceDetectorOptions()) }

  required init(_ options: FaceDetectorOptions) {
    settings = FaceAnalysisSettings(options)
    coordinateSpace = options.coordinateSpace
    threadCount = options.threadCount
    analyzer = Mutex(nil)
    super.init()
  }

  /// The queue that completions are called on; default: the main queue, as in ML Kit.
  ///
  /// Not in ML Kit. A program without an app's run loop must serve the main queue, for instance
  /// with `dispatchMain()`, or choose another queue here. In Swift 6, completions that are written
  /// where the main actor is, such as in a view controller or at the top level of a program, belong
  /// to the main actor and must be called on the main queue.
  public var callbackQueue: DispatchQueue {
    get { callbacks.withLock { $0 } }
    set { callbacks.withLock { $0 = newValue } }
  }

  /// Finds the faces of a picture on a queue of the detector.
  ///
  /// - Parameters:
  ///   - image: The picture; its orientation is read before this returns.
  ///   - completion: Gets the faces, an empty list if there is none, or no list and an error. It is
  ///     called on ``callbackQueue``, in the order of calls. A program that blocks that queue until
  ///     it is called waits for ever.
  public func process(
    _ image: any MLKitCompatibleImage,
    completion: @escaping FaceDetectionCallback
  ) {
    let picture = Self.picture(image)
    let completion = Unchecked(completion)
    queue.async {
      let result = Result { () throws(FaceDetectorError) in try self.faces(in: picture.get()) }
      self.callbackQueue.async {
        switch result {
        case .success(let faces): completion.value(faces, nil)
        case .failure(let error): completion.value(nil, error)
        }
      }
    }
  }

  /// Finds the faces of a picture on a queue of the detector.
  ///
  /// A picture whose turn comes after its task was cancelled is not processed.
  ///
  /// - Returns: The faces, most prominent first; empty if there is none.
  /// - Throws: ``FaceDetectorError``.
  public func process(_ image: any MLKitCompatibleImage) async throws -> [Face] {
    let picture = Self.picture(image)
    let cancellation = Cancellation()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        queue.async {
          continuation.resume(
            with: Result { () throws(FaceDetectorError) in
              try cancellation.check()
              return try self.faces(in: picture.get())
            }.mapError { $0 as any Error }
          )
        }
      }
    } onCancel: {
      cancellation.isRequested.store(true, ordering: .relaxed)
    }
  }

  /// Finds the faces of a picture on the calling thread: for frames of a video.
  ///
  /// ML Kit raises an exception on the main thread. Here that is an error with
  /// ``FaceDetectorOptions/isStrictMLKitParity``, and allowed without.
  ///
  /// - Returns: The faces, most prominent first; empty if there is none.
  /// - Throws: ``FaceDetectorError``.
  public func results(in image: any MLKitCompatibleImage) throws -> [Face] {
    guard !(settings.isStrict && Thread.isMainThread) else {
      throw FaceDetectorError(
        .calledOnMainThread,
        "results(in:) was called on the main thread, expected another one: strict parity is on"
      )
    }
    return try faces(in: Self.picture(image).get())
  }

  /// How often each network has run.
  var runCounts: FaceNetworks.RunCounts {
    analyzer.withLock { $0?.runCounts } ?? FaceNetworks.RunCounts()
  }

  private static func picture(
    _ image: any MLKitCompatibleImage
  ) -> Result<OrientedImage, FaceDetectorError> {
    guard let source = image as? any PixelSource else {
      return .failure(
        FaceDetectorError(
          .invalidImage,
          "the image is a \(type(of: image)), expected a VisionImage or an MLImage"
        )
      )
    }
    do throws(PixelSourceError) {
      return .success(
        OrientedImage(try source.storedPixels(), orientation: source.storedOrientation)
      )
    } catch {
      return .failure(FaceDetectorError(error))
    }
  }

  private func faces(in picture: OrientedImage) throws(FaceDetectorError) -> [Face] {
    let found = try analyzer.withLock { analyzer throws(FaceDetectorError) in
      let ready: FaceAnalyzer
      if let analyzer {
        ready = analyzer
      } else {
        ready = FaceAnalyzer(settings, models: try models())
        analyzer = ready
      }
      do throws(TaskError) {
        return try ready.process(picture)
      } catch {
        throw FaceDetectorError(error)
      }
    }
    let placement = coordinateSpace == .stored ? picture.storedPlacement : nil
    return found.map { Face(FaceValues($0, placement: placement)) }
  }

  private func models() throws(FaceDetectorError) -> FaceNetworks.Sources {
    if let threadCount, !(1...BaseOptions.maximumThreadCount).contains(threadCount) {
      throw FaceDetectorError(
        .invalidOption,
        "threadCount is \(threadCount), expected 1 to \(BaseOptions.maximumThreadCount)"
      )
    }
    do throws(FaceModelError) {
      return FaceNetworks.Sources(
        landmarker: BaseOptions(
          modelAssetPath: try FaceModels.faceLandmarker,
          numThreads: threadCount
        ),
        fullRange: BaseOptions(
          modelAssetPath: try FaceModels.faceDetectionFullRangeSparse,
          numThreads: threadCount
        )
      )
    } catch {
      throw FaceDetectorError(.modelUnusable, error.description)
    }
  }
}

/// Tells the detector's queue that nobody waits any more.
private final class Cancellation: Sendable {
  let isRequested = Atomic(false)

  func check() throws(FaceDetectorError) {
    guard isRequested.load(ordering: .relaxed) else { return }
    throw FaceDetectorError(.cancelled, "the task was cancelled before the picture was processed")
  }
}

/// Carries a callback to its queue, as Objective-C does without asking.
private struct Unchecked<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
