import CommandLineSupport
import FaceTasks

extension SessionFile {
  /// The file's text.
  var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.write(header)
    for (index, frame) in frames.enumerated() { writer.write(frame, number: index + 1) }
    writer.object { $0.member("frames") { $0.number(frames.count) } }
    writer.endLine()
    return writer.bytes
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ header: SessionFile.Header) {
    object { writer in
      writer.member("format") { $0.string(SessionFile.format) }
      writer.member("version") { $0.number(SessionFile.version) }
      writer.member("engine") { $0.string(header.engine) }
      writer.member("instructionSet") { $0.string(header.instructionSet) }
      writer.member("model") { writer in
        writer.object { writer in
          writer.member("path") { $0.string(header.modelPath) }
          writer.member("sha256") { $0.string("\(header.modelDigest)") }
        }
      }
      writer.member("detector") { writer in
        guard let detector = header.detector else { return writer.null() }
        writer.object { writer in
          writer.member("path") { $0.string(detector.path) }
          writer.member("sha256") { $0.string("\(detector.digest)") }
        }
      }
      writer.member("options") { $0.write(header.settings) }
    }
    endLine()
  }

  private mutating func write(_ settings: SessionSettings) {
    let landmarker = settings.landmarker
    object { writer in
      writer.member("mode") { $0.string(settings.mode.rawValue) }
      writer.member("rotation") { $0.number(SessionSettings.degrees(of: settings.orientation)) }
      writer.member("numFaces") { $0.number(landmarker.numFaces) }
      writer.member("minFaceDetectionConfidence") {
        $0.number(landmarker.minFaceDetectionConfidence)
      }
      writer.member("minFacePresenceConfidence") {
        $0.number(landmarker.minFacePresenceConfidence)
      }
      writer.member("minTrackingConfidence") { $0.number(landmarker.minTrackingConfidence) }
      writer.member("fullRange") { $0.boolean(landmarker.search.isFullRange) }
      writer.member("smallestFace") { writer in
        switch landmarker.search.faceSearch.smallestFace {
        case nil: writer.null()
        case .pixels(let width):
          writer.object { $0.member("pixels") { $0.number(width) } }
        case .fraction(let part):
          writer.object { $0.member("fraction") { $0.number(part) } }
        }
      }
      writer.member("angles") { $0.string(landmarker.search.faceSearch.angles.word) }
      writer.member("refill") { $0.boolean(landmarker.refillsCandidates) }
      writer.member("smoothEveryFace") { $0.boolean(landmarker.smoothsEveryFace) }
      writer.member("camera") { writer in
        writer.object { writer in
          switch landmarker.camera {
          case .verticalFieldOfView(let degrees):
            writer.member("verticalFieldOfView") { $0.number(degrees) }
          case .focalLength(let pixels): writer.member("focalLength") { $0.number(pixels) }
          }
        }
      }
    }
  }

  fileprivate mutating func write(_ frame: SessionFile.Frame, number: Int) {
    object { writer in
      writer.member("frame") { $0.number(number) }
      writer.member("path") { $0.string(frame.path) }
      writer.member("sha256") { $0.string("\(frame.fileDigest)") }
      writer.member("width") { $0.number(frame.width) }
      writer.member("height") { $0.number(frame.height) }
      writer.member("milliseconds") { $0.number(frame.milliseconds) }
      writer.member("faces") { $0.number(frame.faceCount) }
      writer.objectsMember("stages", frame.stages) { writer, stage in
        writer.member("name") { $0.string(stage.name) }
        writer.member("count") { $0.number(stage.count) }
        writer.member("sha256") { $0.string("\(stage.digest)") }
        writer.member("values") { writer in
          writer.array { writer in stage.samples.forEach { writer.sample($0) } }
        }
      }
    }
    endLine()
  }

  /// A value of a stage; JSON has no number for what is not finite.
  private mutating func sample(_ value: Float) {
    if value.isFinite {
      number(value)
    } else {
      string(value.isNaN ? "nan" : value < 0 ? "-inf" : "inf")
    }
  }
}
