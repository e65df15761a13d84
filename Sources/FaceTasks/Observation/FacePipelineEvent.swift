package import Engine
package import FaceVision
package import ModelFormats

/// A stage that a face pipeline has just passed, with its result.
///
/// The order for one picture: `began`, the detector's events if it runs (`sampled`, `ran`, `decoded`,
/// `suppressed`, `projected`, once for each view that a ``FaceSearch`` asks for), `regionsChosen`,
/// then for each region `sampled`, `ran`, `presenceMeasured` and, if that is enough for a face, the
/// others. A search that is retried at other angles repeats all of these. `ended` comes last.
package enum FacePipelineEvent {
  /// A picture or frame has arrived.
  ///
  /// - Parameters:
  ///   - region: Where upright faces are looked for: the whole picture, turned.
  case began(size: ImageSize, region: NormalizedRect, milliseconds: Int)
  /// A region of the picture lies in a model's input.
  case sampled(FaceModelRole, SampledRegion)
  /// A model has run. The session's inputs and outputs hold its tensors, and it may be run again,
  /// which changes neither.
  case ran(FaceModelRole, Session)
  /// The detector's boxes with enough score, in the order of the anchors, relative to its input.
  case decoded([FaceVision.Detection])
  /// What weighted non-maximum suppression has left, best first, relative to the detector's input.
  case suppressed([FaceVision.Detection])
  /// The same faces, relative to the picture.
  case projected([FaceVision.Detection])
  /// Where landmarks will be looked for: at most as many regions as faces are wanted, unless
  /// candidates are refilled.
  case regionsChosen(ArraySlice<NormalizedRect>)
  /// How sure the landmark model is of a face, 0 to 1, and whether that is enough.
  case presenceMeasured(Float, isFace: Bool)
  /// Landmarks relative to the landmark model's input.
  case landmarksDecoded(UnsafeBufferPointer<FaceVision.NormalizedLandmark>)
  /// The same landmarks, relative to the picture.
  case landmarksProjected(UnsafeBufferPointer<FaceVision.NormalizedLandmark>)
  /// Where the next frame will look for this face.
  case tracked(NormalizedRect)
  /// Landmarks relative to the picture, after smoothing over time.
  case landmarksSmoothed(UnsafeBufferPointer<FaceVision.NormalizedLandmark>)
  /// The blendshape model's input is filled with the coordinates it takes.
  case blendshapesPrepared(UnsafeBufferPointer<Float>)
  /// The 52 scores of a face.
  case blendshapesScored(UnsafeBufferPointer<Float>)
  /// The pose of a face; `nil` if it is too small for one.
  case poseSolved(TransformMatrix?)
  /// The picture has been processed.
  case ended
}

/// A model's input picture and where it was taken from.
package struct SampledRegion {
  /// Values of `[height, width, 3]`, red first, valid only while the observer is called.
  package let tensor: UnsafeBufferPointer<Float>
  /// Columns of the tensor.
  package let width: Int
  /// Rows of the tensor.
  package let height: Int
  /// What black and white become in the tensor.
  package let valueRange: (minimum: Float, maximum: Float)
  /// The region that was asked for, before padding to the tensor's proportions.
  package let region: NormalizedRect
  /// The map from the tensor, 0 to 1 across it, to the picture.
  package let matrix: TensorToImageMatrix
}
