import Images
import Tensors

/// Some channels of a tensor `[1, H, W, C]` as pictures side by side.
struct ChannelSheet: Sendable {
  /// The channels that are shown, from the left.
  let channels: [Int]
  /// Channels the tensor has.
  let channelCount: Int
  /// Size of the sheet in pixels.
  let width: Int
  let height: Int
  /// The sheet as a PNG file in shades of gray.
  let png: [UInt8]

  /// Most channels on a sheet.
  private static let largestChannelCount = 8
  /// Longest side of a channel on the sheet; larger ones are averaged down.
  private static let largestSide = 64

  /// Draws the channels that vary most, each from its least value in black to its largest in white.
  ///
  /// - Returns: `nil` for a tensor without rows and columns.
  init?(_ values: UnsafeBufferPointer<Float>, shape: Shape) {
    guard shape.rank == 4, shape[0] == 1, shape[1] > 1, shape[2] > 1, shape[3] > 0 else {
      return nil
    }
    let (rows, columns, depth) = (shape[1], shape[2], shape[3])
    let factor = (max(rows, columns) + Self.largestSide - 1) / Self.largestSide
    let (tileHeight, tileWidth) = ((rows + factor - 1) / factor, (columns + factor - 1) / factor)
    channelCount = depth
    channels = Self.mostVarying(values, depth: depth)
    // One pixel between channels.
    width = channels.count * (tileWidth + 1) - 1
    height = tileHeight
    var pixels = [UInt8](repeating: 128, count: width * height)
    for (position, channel) in channels.enumerated() {
      let left = position * (tileWidth + 1)
      var tile = [Float](repeating: 0, count: tileWidth * tileHeight)
      for row in 0..<tileHeight {
        for column in 0..<tileWidth {
          var (sum, count) = (Float(0), 0)
          for y in row * factor..<min((row + 1) * factor, rows) {
            for x in column * factor..<min((column + 1) * factor, columns) {
              sum += values[(y * columns + x) * depth + channel]
              count += 1
            }
          }
          tile[row * tileWidth + column] = sum / Float(count)
        }
      }
      let finite = tile.filter(\.isFinite)
      // In double precision no difference of floats overflows.
      let (least, largest) = (Double(finite.min() ?? 0), Double(finite.max() ?? 0))
      let scale = largest > least ? 255 / (largest - least) : 0
      for (index, value) in tile.enumerated() where value.isFinite {
        let place = index / tileWidth * width + left + index % tileWidth
        pixels[place] = UInt8(min(max((Double(value) - least) * scale, 0), 255))
      }
    }
    png = encodedPNG(pixels, width: width, height: height, format: .gray)
  }

  /// The channels with the largest variance, in rising order.
  private static func mostVarying(_ values: UnsafeBufferPointer<Float>, depth: Int) -> [Int] {
    var sums = [Double](repeating: 0, count: depth)
    var squares = [Double](repeating: 0, count: depth)
    for (index, value) in values.enumerated() where value.isFinite {
      sums[index % depth] += Double(value)
      squares[index % depth] += Double(value) * Double(value)
    }
    let count = Double(max(values.count / depth, 1))
    let variances = zip(sums, squares).map { $1 / count - $0 / count * ($0 / count) }
    let order = variances.indices.sorted { (variances[$1], $0) < (variances[$0], $1) }
    return order.prefix(largestChannelCount).sorted()
  }
}
