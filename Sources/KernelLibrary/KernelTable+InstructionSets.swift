import Kernels
import KernelsBaseline

#if arch(x86_64)
  import KernelsAVX2
  import KernelsAVX512
#endif

extension KernelTable {
  /// The kernels that were compiled for an instruction set; `nil` if there are none.
  static func compiled(for instructionSet: InstructionSet) -> KernelSet? {
    switch instructionSet {
    case .baseline: baseline
    #if arch(x86_64)
      case .avx2: avx2
      case .avx512: avx512
    #else
      case .avx2, .avx512: nil
    #endif
    }
  }

  static var baseline: KernelSet {
    KernelSet(
      instructionSet: .baseline,
      convolution2D: [1, 2, 4].map { columns in
        KernelsBaseline.ConvolutionIGEMM.kernel(
          named: name(
            "f32_conv2d_igemm",
            KernelsBaseline.ConvolutionIGEMM.tile(columns: columns),
            .baseline
          ),
          columns: columns
        )
      } + [
        KernelsBaseline.ConvolutionDirect.kernel(named: "f32_conv2d_direct__baseline"),
        KernelsBaseline.ConvolutionSparse.kernel(named: "f32_conv2d_spmm__baseline"),
      ],
      depthwiseConvolution2D: [
        KernelsBaseline.DepthwiseConvolution3x3.kernel(named: "f32_dwconv2d_3x3__baseline"),
        KernelsBaseline.DepthwiseConvolution.kernel(named: "f32_dwconv2d__baseline"),
      ],
      separableBlocks: [
        KernelsBaseline.SeparableBlocks.sparseKernel(named: "f32_separable_block_spmm__baseline"),
        KernelsBaseline.SeparableBlocks.kernel(named: "f32_separable_block__baseline"),
      ],
      maxPool2D: KernelsBaseline.MaxPool.kernel(named: "f32_maxpool2d__baseline"),
      resizeBilinear: KernelsBaseline.ResizeBilinear.kernel(
        named: "f32_resize_bilinear__baseline"
      ),
      binary: KernelsBaseline.Binary.kernel(named: "f32_binary__baseline"),
      unary: KernelsBaseline.Unary.kernel(named: "f32_unary__baseline"),
      reduction: KernelsBaseline.Reduce.kernel(named: "f32_reduce__baseline"),
      layerNormalization: KernelsBaseline.LayerNormalization.kernel(
        named: "f32_layer_normalization__baseline"
      )
    )
  }

  #if arch(x86_64)
    static var avx2: KernelSet {
      KernelSet(
        instructionSet: .avx2,
        convolution2D: [1, 2, 4].map { columns in
          KernelsAVX2.ConvolutionIGEMM.kernel(
            named: name(
              "f32_conv2d_igemm",
              KernelsAVX2.ConvolutionIGEMM.tile(columns: columns),
              .avx2
            ),
            columns: columns
          )
        } + [
          KernelsAVX2.ConvolutionDirect.kernel(named: "f32_conv2d_direct__avx2"),
          KernelsAVX2.ConvolutionSparse.kernel(named: "f32_conv2d_spmm__avx2"),
        ] + halfPrecisionAVX2,
        depthwiseConvolution2D: [
          KernelsAVX2.DepthwiseConvolution3x3.kernel(named: "f32_dwconv2d_3x3__avx2"),
          KernelsAVX2.DepthwiseConvolution.kernel(named: "f32_dwconv2d__avx2"),
        ],
        separableBlocks: [
          KernelsAVX2.SeparableBlocks.sparseKernel(named: "f32_separable_block_spmm__avx2"),
          KernelsAVX2.SeparableBlocks.kernel(named: "f32_separable_block__avx2"),
        ],
        maxPool2D: KernelsAVX2.MaxPool.kernel(named: "f32_maxpool2d__avx2"),
        resizeBilinear: KernelsAVX2.ResizeBilinear.kernel(
          named: "f32_resize_bilinear__avx2"
        ),
        binary: KernelsAVX2.Binary.kernel(named: "f32_binary__avx2"),
        unary: KernelsAVX2.Unary.kernel(named: "f32_unary__avx2"),
        reduction: KernelsAVX2.Reduce.kernel(named: "f32_reduce__avx2"),
        layerNormalization: KernelsAVX2.LayerNormalization.kernel(
          named: "f32_layer_normalization__avx2"
        )
      )
    }

    static var avx512: KernelSet {
      KernelSet(
        instructionSet: .avx512,
        convolution2D: [1, 2, 4].map { columns in
          KernelsAVX512.ConvolutionIGEMM.kernel(
            named: name(
              "f32_conv2d_igemm",
              KernelsAVX512.ConvolutionIGEMM.tile(columns: columns),
              .avx512
            ),
            columns: columns
          )
        } + [
          KernelsAVX512.ConvolutionDirect.kernel(named: "f32_conv2d_direct__avx512"),
          KernelsAVX512.ConvolutionSparse.kernel(named: "f32_conv2d_spmm__avx512"),
        ] + halfPrecisionAVX512,
        depthwiseConvolution2D: [
          KernelsAVX512.DepthwiseConvolution3x3.kernel(named: "f32_dwconv2d_3x3__avx512"),
          KernelsAVX512.DepthwiseConvolution.kernel(named: "f32_dwconv2d__avx512"),
        ],
        separableBlocks: [
          KernelsAVX512.SeparableBlocks.sparseKernel(named: "f32_separable_block_spmm__avx512"),
          KernelsAVX512.SeparableBlocks.kernel(named: "f32_separable_block__avx512"),
        ],
        maxPool2D: KernelsAVX512.MaxPool.kernel(named: "f32_maxpool2d__avx512"),
        resizeBilinear: KernelsAVX512.ResizeBilinear.kernel(
          named: "f32_resize_bilinear__avx512"
        ),
        binary: KernelsAVX512.Binary.kernel(named: "f32_binary__avx512"),
        unary: KernelsAVX512.Unary.kernel(named: "f32_unary__avx512"),
        reduction: KernelsAVX512.Reduce.kernel(named: "f32_reduce__avx512"),
        layerNormalization: KernelsAVX512.LayerNormalization.kernel(
          named: "f32_layer_normalization__avx512"
        )
      )
    }
  #endif

  // The standard library has no half precision on Intel Macs.
  #if arch(x86_64) && !os(macOS)
    private static var halfPrecisionAVX2: [ConvolutionKernel] {
      [KernelsAVX2.ConvolutionGEMV.kernel(named: "f16_conv2d_gemv__avx2")]
    }

    private static var halfPrecisionAVX512: [ConvolutionKernel] {
      [KernelsAVX512.ConvolutionGEMV.kernel(named: "f16_conv2d_gemv__avx512")]
    }
  #elseif arch(x86_64)
    private static var halfPrecisionAVX2: [ConvolutionKernel] { [] }
    private static var halfPrecisionAVX512: [ConvolutionKernel] { [] }
  #endif

  /// The name of a kernel with tiles: op, pixels by channels, instruction set.
  private static func name(
    _ op: String,
    _ tile: (pixels: Int, channels: Int),
    _ instructionSet: InstructionSet
  ) -> String {
    "\(op)_\(tile.pixels)x\(tile.channels)__\(instructionSet.rawValue)"
  }
}
