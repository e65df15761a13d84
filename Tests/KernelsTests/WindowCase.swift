import Kernels

/// A sliding window to test, by the parameters an op has.
struct WindowCase: CustomStringConvertible {
  enum Padding {
    case same, valid
    case explicit(top: Int, left: Int, bottom: Int, right: Int)
  }

  /// Height and width.
  var input: (Int, Int)
  var kernel = (3, 3)
  var stride = (1, 1)
  var dilation = (1, 1)
  var padding = Padding.same

  /// `nil` if no window fits.
  var window: Window? {
    switch padding {
    case .same: scheme(.same)
    case .valid: scheme(.valid)
    case .explicit(let top, let left, let bottom, let right):
      explicit(top: top, left: left, bottom: bottom, right: right)
    }
  }

  private func scheme(_ scheme: PaddingScheme) -> Window? {
    try? Window(
      inputHeight: input.0,
      inputWidth: input.1,
      kernelHeight: kernel.0,
      kernelWidth: kernel.1,
      strideHeight: stride.0,
      strideWidth: stride.1,
      dilationHeight: dilation.0,
      dilationWidth: dilation.1,
      padding: scheme
    )
  }

  private func explicit(top: Int, left: Int, bottom: Int, right: Int) -> Window? {
    let rest = (
      input.0 + top + bottom - (kernel.0 - 1) * dilation.0 - 1,
      input.1 + left + right - (kernel.1 - 1) * dilation.1 - 1
    )
    guard rest.0 >= 0, rest.1 >= 0 else { return nil }
    return Window(
      inputHeight: input.0,
      inputWidth: input.1,
      outputHeight: rest.0 / stride.0 + 1,
      outputWidth: rest.1 / stride.1 + 1,
      kernelHeight: kernel.0,
      kernelWidth: kernel.1,
      strideHeight: stride.0,
      strideWidth: stride.1,
      dilationHeight: dilation.0,
      dilationWidth: dilation.1,
      paddingTop: top,
      paddingLeft: left
    )
  }

  var description: String {
    """
    input \(input.0)x\(input.1), kernel \(kernel.0)x\(kernel.1), stride \(stride.0)x\(stride.1), \
    dilation \(dilation.0)x\(dilation.1), padding \(padding)
    """
  }

  /// Every kernel from 1x1 to 5x5 with strides, dilations and paddings.
  ///
  /// The explicit padding is uneven, and wider than small kernels, so that whole windows lie in it.
  static let all: [WindowCase] = kernels.flatMap { kernel in
    [(1, 1), (2, 2), (1, 2)].flatMap { stride in
      [(1, 1), (2, 2), (3, 1)].flatMap { dilation in
        [Padding.same, .valid, .explicit(top: 2, left: 0, bottom: 1, right: 3)].map { padding in
          WindowCase(
            input: (9, 10),
            kernel: kernel,
            stride: stride,
            dilation: dilation,
            padding: padding
          )
        }
      }
    }
  }

  /// Images with one row, one column or both.
  static let thin: [WindowCase] = [(1, 1), (1, 6), (7, 1), (2, 2)].flatMap { input in
    kernels.flatMap { kernel in
      [(1, 1), (2, 2)].flatMap { stride in
        [Padding.same, .valid, .explicit(top: 0, left: 4, bottom: 4, right: 0)].map { padding in
          WindowCase(input: input, kernel: kernel, stride: stride, padding: padding)
        }
      }
    }
  }

  private static let kernels = (1...5).flatMap { height in (1...5).map { (height, $0) } }
}
