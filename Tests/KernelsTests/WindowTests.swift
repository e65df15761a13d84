import Kernels
import Testing

@Suite struct WindowTests {
  /// Output size and padding before, by TFLite's rules worked out by hand.
  @Test(
    arguments: [
      // input, kernel, stride, dilation, output, before
      (5, 3, 1, 1, 5, 1), (5, 3, 2, 1, 3, 1), (6, 3, 2, 1, 3, 0), (128, 5, 2, 1, 64, 1),
      (5, 1, 2, 1, 3, 0), (4, 2, 1, 1, 4, 0), (3, 7, 1, 1, 3, 3), (7, 3, 1, 2, 7, 2),
      (8, 3, 2, 2, 4, 1), (1, 3, 1, 1, 1, 1), (2, 2, 3, 1, 1, 0),
    ] as [(Int, Int, Int, Int, Int, Int)]
  )
  func same(
    input: Int,
    kernel: Int,
    stride: Int,
    dilation: Int,
    output: Int,
    before: Int
  ) throws {
    let window = try Window(
      inputHeight: input,
      inputWidth: 1,
      kernelHeight: kernel,
      kernelWidth: 1,
      strideHeight: stride,
      dilationHeight: dilation,
      padding: .same
    )
    #expect(window.outputHeight == output)
    #expect(window.paddingTop == before)
    #expect(window.outputWidth == 1 && window.paddingLeft == 0)
  }

  @Test(
    arguments: [
      (5, 3, 1, 1, 3), (6, 3, 2, 1, 2), (7, 3, 2, 1, 3), (5, 1, 2, 1, 3), (3, 3, 1, 1, 1),
      (7, 3, 1, 3, 1), (9, 3, 2, 3, 2),
    ] as [(Int, Int, Int, Int, Int)]
  )
  func valid(input: Int, kernel: Int, stride: Int, dilation: Int, output: Int) throws {
    let window = try Window(
      inputHeight: 1,
      inputWidth: input,
      kernelHeight: 1,
      kernelWidth: kernel,
      strideWidth: stride,
      dilationWidth: dilation,
      padding: .valid
    )
    #expect(window.outputWidth == output)
    #expect(window.paddingLeft == 0)
  }

  /// With padding, every window touches the input, and no more padding lies behind than before
  /// except for one odd pixel.
  @Test func samePaddingIsBalanced() throws {
    for input in 1...12 {
      for kernel in 1...6 {
        for stride in 1...4 {
          let window = try Window(
            inputHeight: input,
            inputWidth: 1,
            kernelHeight: kernel,
            kernelWidth: 1,
            strideHeight: stride,
            padding: .same
          )
          let lastStart = (window.outputHeight - 1) * stride - window.paddingTop
          let behind = max(lastStart + kernel - input, 0)
          #expect(lastStart < input && window.paddingTop < kernel)
          #expect(behind == window.paddingTop || behind == window.paddingTop + 1)
        }
      }
    }
  }

  @Test(
    arguments: [
      (0, 3, 1, 1), (5, 0, 1, 1), (5, 3, 0, 1), (5, 3, 1, 0), (-1, 3, 1, 1), (5, 3, -2, 1),
      (5, .max, 1, 1), (.max, 3, 1, 1), (5, 3, 1 << 40, 1), (5, 3, 1, 1 << 31),
    ] as [(Int, Int, Int, Int)]
  )
  func refusesSizesOutOfRange(input: Int, kernel: Int, stride: Int, dilation: Int) {
    for padding in PaddingScheme.allCases {
      #expect(throws: GeometryError.self) {
        try Window(
          inputHeight: input,
          inputWidth: 5,
          kernelHeight: kernel,
          kernelWidth: 1,
          strideHeight: stride,
          dilationHeight: dilation,
          padding: padding
        )
      }
    }
  }

  @Test func theLargestSizesOfTheFormatDoNotOverflow() throws {
    let limit = Int(Int32.max)
    let window = try Window(
      inputHeight: limit,
      inputWidth: limit,
      kernelHeight: limit,
      kernelWidth: limit,
      strideHeight: limit,
      dilationHeight: limit,
      padding: .same
    )
    #expect(window.outputHeight == 1 && window.outputWidth == limit)
  }

  @Test func aKernelThatDoesNotFitSaysSo() {
    let error = #expect(throws: GeometryError.self) {
      try Window(
        inputHeight: 4,
        inputWidth: 4,
        kernelHeight: 3,
        kernelWidth: 3,
        dilationHeight: 2,
        padding: .valid
      )
    }
    #expect(
      error.map { "\($0)" }
        == "CONV_2D: expected an input of at least the 5 pixels that the kernel covers, found 4"
    )
  }
}
