public import PlatformImages

extension UIImage.Orientation {
  /// The orientation of a camera's frames, by how the device is held.
  ///
  /// Not in ML Kit.
  ///
  /// The table of ML Kit's guide for iOS. Frames of the front camera are mirrored, so a face is
  /// seen as in a mirror.
  ///
  /// | device | back camera | front camera |
  /// |---|---|---|
  /// | portrait | right | leftMirrored |
  /// | landscapeLeft | up | downMirrored |
  /// | portraitUpsideDown | left | rightMirrored |
  /// | landscapeRight | down | upMirrored |
  /// | anything else | up | up |
  public init(
    deviceOrientation: UIDeviceOrientation,
    cameraPosition: AVCaptureDevice.Position
  ) {
    let isFront = cameraPosition == .front
    self =
      switch deviceOrientation {
      case .portrait: isFront ? .leftMirrored : .right
      case .landscapeLeft: isFront ? .downMirrored : .up
      case .portraitUpsideDown: isFront ? .rightMirrored : .left
      case .landscapeRight: isFront ? .upMirrored : .down
      default: .up
      }
  }
}
