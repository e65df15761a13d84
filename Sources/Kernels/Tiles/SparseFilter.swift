/// How the filter of a pointwise convolution is packed without its zeros.
///
/// First the index of each output channel's first entry and one index more, the number of entries, as
/// 32-bit integers in the places of floats. Then the entries, in the order of the output channels and,
/// for each of them, of the input channels: where the plane of the input channel begins, in bytes, and
/// the filter's element.
package struct SparseFilter {
  package let inputChannels: Int
  package let outputChannels: Int
  /// Elements of the filter that are not 0.
  package let entryCount: Int
  /// Elements from the plane of one input channel to the next.
  package let planeStride: Int

  /// - Parameters:
  ///   - convolution: Its non-zero elements must have been counted.
  ///   - planeStride: Elements from the plane of one input channel to the next.
  package init(_ convolution: Convolution2D, planeStride: Int) {
    inputChannels = convolution.inputChannels
    outputChannels = convolution.outputChannels
    entryCount = convolution.filterNonzeroCount ?? convolution.filterCount
    self.planeStride = planeStride
  }

  /// Bytes of an entry.
  package static var entryStride: Int { 2 * MemoryLayout<Float>.stride }

  /// Elements before the entries.
  package var indexCount: Int { outputChannels + 1 }

  /// Elements that the packed filter takes.
  package var count: Int { indexCount + 2 * entryCount }

  /// Why sparse kernels do not compute a convolution; `nil` if they do, and it has few enough products
  /// for them.
  ///
  /// A product takes a sparse kernel more time than a dense one, since it loads its pixels; and sums of
  /// three or four products are done before the sparse kernel has brought them into place.
  ///
  /// - Parameters:
  ///   - convolution: Its non-zero elements must have been counted.
  ///   - lanes: Elements of a vector.
  ///   - planeStride: Elements from the plane of one input channel to the next.
  package static func refusal(
    of convolution: Convolution2D,
    lanes: Int,
    planeStride: Int
  ) -> KernelRefusal? {
    let (inputs, outputs) = (convolution.inputChannels, convolution.outputChannels)
    if convolution.groups != 1 { return .groups(convolution.groups) }
    if !convolution.window.isPointwise { return .largeWindows }
    guard let count = convolution.filterNonzeroCount, 2 * count <= convolution.filterCount else {
      return .denseFilter
    }
    if outputs < lanes { return .narrowOutput(channels: outputs, lanes: lanes) }
    let offsetLimit = Int(Int32.max) / (planeStride * MemoryLayout<Float>.stride)
    guard (lanes...offsetLimit).contains(inputs) else {
      return .inputChannels(inputs, expected: lanes...offsetLimit)
    }
    if count >= Int(Int32.max) { return .beyond32Bits(count) }
    if count < 4 * outputs { return .fewWeights(count, outputChannels: outputs) }
    return nil
  }

  /// Packs a filter `[outputChannels, inputChannels]`.
  package func pack(_ filter: UnsafePointer<Float>, to packed: UnsafeMutablePointer<Float>) {
    var index = 0
    var entry = packed + indexCount
    for channel in 0..<outputChannels {
      packed[channel] = Float(bitPattern: UInt32(index))
      let row = filter + channel * inputChannels
      for input in 0..<inputChannels where row[input] != 0 {
        precondition(index < entryCount, "the filter has more than \(entryCount) elements not 0")
        let offset = input * planeStride * MemoryLayout<Float>.stride
        entry[0] = Float(bitPattern: UInt32(offset))
        entry[1] = row[input]
        entry += 2
        index += 1
      }
    }
    precondition(index == entryCount, "the filter has \(index) elements not 0, not \(entryCount)")
    packed[outputChannels] = Float(bitPattern: UInt32(index))
  }
}
