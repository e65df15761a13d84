import Images

extension PixelBuffer.Format {
  init(_ format: PixelFormat) {
    self =
      switch format {
      case .rgb: .rgb
      case .rgba: .rgba
      case .bgra: .bgra
      case .argb: .argb
      case .gray: .gray
      case .nv12: .nv12
      case .nv21: .nv21
      case .i420: .i420
      case .yuyv: .yuyv
      }
  }

  var core: PixelFormat {
    switch self {
    case .rgb: .rgb
    case .rgba: .rgba
    case .bgra: .bgra
    case .argb: .argb
    case .gray: .gray
    case .nv12: .nv12
    case .nv21: .nv21
    case .i420: .i420
    case .yuyv: .yuyv
    }
  }
}

extension PixelBuffer.Encoding {
  init(_ encoding: YUVEncoding) {
    self =
      switch (encoding.matrix, encoding.range) {
      case (.bt601, .video): .bt601Video
      case (.bt601, .full): .bt601Full
      case (.bt709, .video): .bt709Video
      case (.bt709, .full): .bt709Full
      }
  }

  var core: YUVEncoding {
    switch self {
    case .bt601Video: YUVEncoding(matrix: .bt601, range: .video)
    case .bt601Full: YUVEncoding(matrix: .bt601, range: .full)
    case .bt709Video: YUVEncoding(matrix: .bt709, range: .video)
    case .bt709Full: YUVEncoding(matrix: .bt709, range: .full)
    }
  }
}
