import Kernels

/// How a convolution is cut into matrix products, one a work item and group.
///
/// The cut follows from the sizes alone: a product may round differently with another number of
/// rows, and results must not depend on the number of threads.
struct ProductItems {
  /// Output channels of one group.
  let channels: Int
  /// Products that make one output element.
  let depth: Int
  /// Output pixels of one item; the last item may have fewer.
  let pixelsPerItem: Int
  /// Number of pixel ranges.
  let pixelItemCount: Int
  /// Slices of each group's channels that are items of their own: 1 unless there is only one range
  /// of pixels.
  let sliceCount: Int

  /// Channels of a slice, many enough to be worth a call.
  private static let sliceWidth = 64
  /// Elements of input and output that an item should stay below, to find its sums still in the
  /// second cache when it comes to bias and activation.
  private static let elementLimit = 1 << 16

  init(_ convolution: Convolution2D) {
    let window = convolution.window
    let pixels = convolution.outputPixelCount
    channels = convolution.outputChannels / convolution.groups
    depth = window.kernelHeight * window.kernelWidth * convolution.channelsPerGroup
    // Fewer pixels would spend more time on rearranging the filter, which each call does again.
    let limit = min(max(Self.elementLimit / (depth + channels), 128), 2048)
    let count = max((pixels + limit - 1) / limit, min(pixels / 128, 4), 1)
    let lineWidth = 16
    let even = (pixels + count - 1) / count
    pixelsPerItem = max((even + lineWidth - 1) / lineWidth * lineWidth, 1)
    pixelItemCount = (pixels + pixelsPerItem - 1) / pixelsPerItem
    sliceCount =
      pixelItemCount == 1 ? (channels + Self.sliceWidth - 1) / Self.sliceWidth : 1
  }

  /// The size that does not fit the 32-bit numbers of the library's interface; `nil` if all fit.
  func refusal(of convolution: Convolution2D) -> KernelRefusal? {
    let sizes = [convolution.inputChannels, convolution.outputChannels, depth, pixelsPerItem]
    return sizes.first { $0 > Int(Int32.max) }.map { .beyond32Bits($0) }
  }

  /// Number of work items: ranges of pixels, or slices of the channels of every group.
  func count(_ convolution: Convolution2D) -> Int {
    pixelItemCount == 1 ? sliceCount * convolution.groups : pixelItemCount
  }

  /// A product: some pixels by some of a group's channels.
  struct Product {
    let group: Int
    /// Counted over the whole batch.
    let pixels: Range<Int>
    /// Counted over all output channels.
    let channels: Range<Int>
  }

  /// The products of an item, one after another.
  func forEachProduct(of item: Int, _ convolution: Convolution2D, _ body: (Product) -> Void) {
    if pixelItemCount == 1 {
      let (group, slice) = item.quotientAndRemainder(dividingBy: sliceCount)
      let start = slice * Self.sliceWidth
      let end = min(start + Self.sliceWidth, channels)
      body(product(group, 0..<convolution.outputPixelCount, start..<end))
      return
    }
    let start = item * pixelsPerItem
    let pixels = start..<min(start + pixelsPerItem, convolution.outputPixelCount)
    for group in 0..<convolution.groups { body(product(group, pixels, 0..<channels)) }
  }

  private func product(_ group: Int, _ pixels: Range<Int>, _ slice: Range<Int>) -> Product {
    let first = group * channels
    return Product(
      group: group,
      pixels: pixels,
      channels: first + slice.lowerBound..<first + slice.upperBound
    )
  }
}
