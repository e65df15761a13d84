package import Kernels

/// What CONV_2D and DEPTHWISE_CONV_2D nodes do after their sums, and where its inputs stand.
///
/// A node's inputs are, in this order: input, filter, then bias, residual and slopes as far as they
/// are present.
package struct ConvolutionTail: Sendable {
  package var hasBias: Bool
  /// Channels of a tensor added to the sums (``Epilogue/residualChannels``); `nil` for none.
  package var residualChannels: Int?
  /// What is applied last, unless there are slopes.
  package var activation: Activation
  /// True if a PRELU with one slope a channel comes last.
  package var hasSlopes: Bool

  package init(hasBias: Bool, activation: Activation) {
    self.hasBias = hasBias
    residualChannels = nil
    self.activation = activation
    hasSlopes = false
  }

  /// True if more can be fused behind what is there.
  package var isOpen: Bool { activation == .none && !hasSlopes }

  private var residualPosition: Int { 2 + (hasBias ? 1 : 0) }
  private var slopesPosition: Int { residualPosition + (residualChannels == nil ? 0 : 1) }

  /// Binds the tail to the places of a convolution's inputs.
  package func bind(
    inputs: [ValueID],
    in context: PlanContext
  ) -> @Sendable (Workspace) -> Epilogue {
    let bias = hasBias ? context.location(of: inputs[2]) : nil
    let residual = residualChannels == nil ? nil : context.location(of: inputs[residualPosition])
    let slopes = hasSlopes ? context.location(of: inputs[slopesPosition]) : nil
    let (activation, residualChannels) = (activation, residualChannels ?? 0)
    return { workspace in
      Epilogue(
        bias: bias?.pointer(in: workspace),
        residual: residual?.pointer(in: workspace),
        residualChannels: residualChannels,
        function: slopes.map { .prelu(slopes: $0.pointer(in: workspace)) }
          ?? .activation(activation)
      )
    }
  }
}
