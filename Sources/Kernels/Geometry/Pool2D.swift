/// The sizes of a MAX_POOL_2D: `[batch, H, W, channels]` to `[batch, outH, outW, channels]`.
///
/// Padding never takes part: only the input pixels under the window are compared.
package struct Pool2D: Sendable, Hashable {
  package var batch: Int
  package var window: Window
  package var channels: Int

  package init(batch: Int, window: Window, channels: Int) {
    self.batch = batch
    self.window = window
    self.channels = channels
  }

  /// Output rows over the whole batch.
  package var outputRowCount: Int { batch * window.outputHeight }
}
