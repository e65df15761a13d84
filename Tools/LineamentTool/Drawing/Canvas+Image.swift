import Bytes
import Images

extension Canvas {
  /// A canvas that shows a part of a picture in another size.
  ///
  /// Alpha is dropped, as inference does.
  ///
  /// - Parameters:
  ///   - region: The part in pixels of the picture; outside, its edge is repeated. `nil`: all of
  ///     it.
  ///   - width: Columns of the canvas, at least 1.
  ///   - height: Rows of the canvas, at least 1.
  init(_ image: ImageBuffer, region: Rectangle? = nil, width: Int, height: Int) {
    self.init(width: width, height: height, color: .black)
    let whole = Point(Float(image.width), Float(image.height))
    let region = region ?? Rectangle(minimum: .zero, maximum: whole)
    let columns = ResamplingTaps.list(
      start: region.minimum.x,
      length: region.width,
      outputs: width,
      inputs: image.width
    )
    let rows = ResamplingTaps.list(
      start: region.minimum.y,
      length: region.height,
      outputs: height,
      inputs: image.height
    )
    // Source rows that were resampled across and are still needed; neighbours share most of theirs.
    var ready: [Int: [SIMD4<Float>]] = [:]
    for (row, taps) in rows.enumerated() {
      for source in taps.sources where ready[source] == nil {
        ready[source] = resample(image.colors(ofRow: source), columns)
      }
      if let first = taps.sources.min(), ready.count > 2 * taps.sources.count {
        ready = ready.filter { $0.key >= first }
      }
      var sums = [SIMD4<Float>](repeating: .zero, count: width)
      for (source, weight) in zip(taps.sources, taps.weights) {
        guard let line = ready[source] else { continue }
        for column in 0..<width { sums[column] += weight * line[column] }
      }
      store(sums, row: row)
    }
  }

  private mutating func store(_ colors: [SIMD4<Float>], row: Int) {
    var index = row * width * 3
    for color in colors {
      let clamped = color.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255)) + 0.5
      pixels[index] = UInt8(clamped.x)
      pixels[index + 1] = UInt8(clamped.y)
      pixels[index + 2] = UInt8(clamped.z)
      index += 3
    }
  }

  /// The drawing as a picture.
  var image: ImageBuffer {
    get throws(ImageError) {
      try ImageBuffer(bytes: SharedBytes(pixels), width: width, height: height, pixelFormat: .rgb)
    }
  }
}

private func resample(_ row: [SIMD4<Float>], _ columns: [ResamplingTaps]) -> [SIMD4<Float>] {
  columns.map { taps in
    var sum = SIMD4<Float>.zero
    for index in taps.sources.indices { sum += taps.weights[index] * row[taps.sources[index]] }
    return sum
  }
}

extension ImageBuffer {
  /// Red, green and blue of a row's pixels, 0 to 255; the fourth lane is 0.
  fileprivate func colors(ofRow row: Int) -> [SIMD4<Float>] {
    let offsets = pixelFormat.channelOffsets
    let stride = pixelFormat.bytesPerPixel
    return bytes.withUnsafeBytes { bytes in
      (0..<width).map { column in
        let start = row * bytesPerRow + column * stride
        return SIMD4(
          Float(bytes[start + offsets.red]),
          Float(bytes[start + offsets.green]),
          Float(bytes[start + offsets.blue]),
          0
        )
      }
    }
  }
}
