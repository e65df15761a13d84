#if LINEAMENT_BLAS
  package import Kernels

  /// CONV_2D as matrix products of OpenBLAS: output pixels by output channels, summed over the window.
  ///
  /// A convolution whose windows are single pixels is one product over the input where it lies; other
  /// windows are copied to scratch first, some pixels at a time. The filter stays in the model's
  /// layout, which is the transposed right side of the product.
  package enum OpenBLASConvolution {
    /// The row of the kernel table.
    ///
    /// OpenBLAS chooses an instruction set by itself; the code around it is ``InstructionSet/baseline``.
    package static func kernel(_ library: OpenBLASLibrary) -> ConvolutionKernel {
      ConvolutionKernel(
        name: "f32_conv2d_openblas",
        instructionSet: .baseline,
        refusal: { ProductItems($0).refusal(of: $0) },
        cost: { $0.multiplyAccumulateCount / InstructionSet.best.vectorWidth },
        packedFilterCount: { $0.filterCount },
        pack: { $2.update(from: $1, count: $0.filterCount) },
        scratchCount: { scratchCount($0) },
        itemCount: { ProductItems($0).count($0) },
        run: { run($0, $1, $2, library) }
      )
    }

    private static func scratchCount(_ convolution: Convolution2D) -> Int {
      if convolution.window.isPointwise { return 0 }
      let items = ProductItems(convolution)
      return min(items.pixelsPerItem, convolution.outputPixelCount) * items.depth
    }

    private static func run(
      _ convolution: Convolution2D,
      _ call: ConvolutionKernel.Call,
      _ range: Range<Int>,
      _ library: OpenBLASLibrary
    ) {
      let items = ProductItems(convolution)
      let windows = WindowRows(convolution)
      let isPointwise = convolution.window.isPointwise
      let epilogue = EpiloguePass(call.epilogue, outputChannels: convolution.outputChannels)
      for item in range {
        items.forEachProduct(of: item, convolution) { product in
          let (pixels, channels) = (product.pixels, product.channels)
          var left = call.input + product.group * convolution.channelsPerGroup
          if isPointwise {
            left += pixels.lowerBound * convolution.inputChannels
          } else {
            windows.gather(pixels, from: left, to: call.scratch)
            left = UnsafePointer(call.scratch)
          }
          library.multiply(
            rows: pixels.count,
            columns: channels.count,
            depth: items.depth,
            left: left,
            leftStride: isPointwise ? convolution.inputChannels : items.depth,
            right: call.packedFilter + channels.lowerBound * items.depth,
            result: call.output + pixels.lowerBound * convolution.outputChannels
              + channels.lowerBound,
            resultStride: convolution.outputChannels
          )
          epilogue.finish(pixels, channels, output: call.output)
        }
      }
    }
  }
#endif
