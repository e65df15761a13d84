#if canImport(UIKit)
  import UIKit
#else
  public import Foundation

  /// Stands in for UIKit's class where there is no UIKit: a machine that nobody holds.
  public final class UIDevice: NSObject, Sendable {
    /// The only one.
    public static let current = UIDevice()

    /// How it is held: always ``UIDeviceOrientation/unknown``.
    public var orientation: UIDeviceOrientation { .unknown }
  }

  /// Stands in for UIKit's enumeration where there is no UIKit: how a device is held.
  public enum UIDeviceOrientation: Int, Sendable, Hashable, CaseIterable {
    /// Not known.
    case unknown = 0
    /// Upright.
    case portrait = 1
    /// Upside down.
    case portraitUpsideDown = 2
    /// On its side, the home button to the right.
    case landscapeLeft = 3
    /// On its side, the home button to the left.
    case landscapeRight = 4
    /// Lying on its back.
    case faceUp = 5
    /// Lying on its screen.
    case faceDown = 6
  }
#endif

#if canImport(AVFoundation)
  @_exported import AVFoundation
#else
  /// Stands in for AVFoundation's class where there is no AVFoundation.
  public enum AVCaptureDevice {
    /// Which way a camera looks.
    public enum Position: Int, Sendable, Hashable, CaseIterable {
      /// Not known.
      case unspecified = 0
      /// Away from who looks at the screen.
      case back = 1
      /// At who looks at the screen.
      case front = 2
    }
  }
#endif
