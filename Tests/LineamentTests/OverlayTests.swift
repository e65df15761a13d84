import Bytes
import FaceModels
import FaceTasks
import ImageCodecs
import Images
import TestSupport
import Testing

@testable import LineamentTool

/// A face whose 478 points lie on a circle, looking straight into the camera.
func roundFace(center: Point, radius: Float, withDetails: Bool = true) -> Face {
  let landmarks = (0..<478).map { index in
    let (sine, cosine) = sineAndCosine(Float(index))
    return NormalizedLandmark(
      x: center.x + radius * cosine,
      y: center.y + radius * sine,
      z: 0.01 * cosine
    )
  }
  guard withDetails else { return Face(landmarks: landmarks) }
  return Face(
    landmarks: landmarks,
    blendshapes: Classifications(
      headIndex: 0,
      headName: "",
      categories: (0..<52).map {
        ResultCategory(index: $0, score: Float($0) / 100, categoryName: "shape\($0)")
      }
    ),
    transformationMatrix: TransformMatrix(
      columns: SIMD4(1, 0, 0, 0),
      SIMD4(0, 1, 0, 0),
      SIMD4(0, 0, 1, 0),
      SIMD4(0, 0, -50, 1)
    )
  )
}

func flatPicture(width: Int, height: Int) throws -> ImageBuffer {
  try ImageBuffer(
    bytes: SharedBytes([UInt8](repeating: 90, count: width * height)),
    width: width,
    height: height,
    pixelFormat: .gray
  )
}

@Suite struct OverlayTests {
  @Test(arguments: [
    (720, 2000, 1), (719, 719, 2), (512, 512, 2), (300, 400, 3), (1, 1, 8), (90, 5000, 8),
    (4000, 3000, 1),
  ])
  func smallPicturesAreEnlarged(_ width: Int, _ height: Int, _ scale: Int) {
    #expect(OverlayScale.automatic(width: width, height: height) == scale)
  }

  @Test func picturesWithoutFacesStayAsTheyAre() throws {
    let image = try flatPicture(width: 40, height: 30)
    let canvas = LandmarkOverlay(image: image, faces: [], scale: 2).draw()
    #expect((canvas.width, canvas.height) == (80, 60))
    #expect(canvas.pixels == [UInt8](repeating: 90, count: 80 * 60 * 3))
  }

  @Test func drawingsStayNearTheFace() throws {
    let image = try flatPicture(width: 800, height: 800)
    let face = roundFace(center: Point(0.5, 0.5), radius: 0.2)
    let canvas = LandmarkOverlay(image: image, faces: [face], scale: 1).draw()
    #expect(canvas.height == 800)
    #expect(canvas.width > 800)
    // The face spans 240 to 560; its frame is 6 % larger.
    for (x, y) in [(5, 5), (795, 5), (5, 795), (795, 795), (400, 150), (150, 400), (650, 400)] {
      #expect(canvas[x, y] == Color(90, 90, 90), "pixel (\(x), \(y)) was touched")
    }
    let touched = (240..<560).count { canvas[$0, 400] != Color(90, 90, 90) }
    #expect(touched > 20)
    // The column beside the picture begins with the panel's colour.
    #expect(canvas[802, 2] == Palette.panel)
  }

  @Test func facesWithoutDetailsStillGetACard() throws {
    let image = try flatPicture(width: 800, height: 800)
    let face = roundFace(center: Point(0.5, 0.5), radius: 0.2, withDetails: false)
    let cards = FaceCards(image: image, faces: [face], pictureSize: Point(800, 800))
    let layout = try #require(FaceCardLayout(cards))
    #expect(layout.rows == 0)
  }

  @Test func absurdLandmarksDrawNothing() throws {
    let image = try flatPicture(width: 100, height: 100)
    var face = roundFace(center: Point(0.5, 0.5), radius: 0.2)
    for value in [Float.nan, .infinity, 1e30] {
      face.landmarks[7].x = value
      let viewport = Viewport(origin: .zero, size: Point(100, 100))
      #expect(FaceDrawing(face, in: viewport) == nil)
      let canvas = LandmarkOverlay(image: image, faces: [face], scale: 1).draw()
      #expect(canvas[50, 50] == Color(90, 90, 90))
    }
  }

  @Test func facesPartlyOutsideAreCutOff() throws {
    let image = try flatPicture(width: 200, height: 200)
    for center in [Point(0, 0), Point(1, 1), Point(-3, 0.5), Point(0.5, 9)] {
      let face = roundFace(center: center, radius: 0.3)
      #expect(LandmarkOverlay(image: image, faces: [face]).draw().height == 800)
    }
  }

  @Test(arguments: [(1, 1), (6, 900), (900, 6), (33, 47)])
  func extremeSizesWork(_ width: Int, _ height: Int) throws {
    let image = try flatPicture(width: width, height: height)
    let face = roundFace(center: Point(0.5, 0.5), radius: 0.4)
    let canvas = LandmarkOverlay(image: image, faces: [face]).draw()
    #expect(canvas.height == height * OverlayScale.automatic(width: width, height: height))
  }

  @Test func detectionsAreFramedAndMarked() throws {
    let image = try flatPicture(width: 400, height: 400)
    let detection = Detection(
      categories: [ResultCategory(index: 0, score: 0.87)],
      boundingBox: PixelRect(x: 100, y: 120, width: 200, height: 160),
      keypoints: [NormalizedKeypoint(x: 0.5, y: 0.5), NormalizedKeypoint(x: .nan, y: 0)]
    )
    let canvas = DetectionOverlay(image: image, detections: [detection], scale: 1).draw()
    #expect((canvas.width, canvas.height) == (400, 400))
    #expect(canvas[200, 200] == Palette.eyes)
    #expect(canvas[110, 120] == Palette.face(0))
    #expect(canvas[350, 350] == Color(90, 90, 90))
  }
}

@Suite struct FaceCardLayoutTests {
  private func layout(faces: Int, radius: Float, _ width: Int, _ height: Int) throws
    -> FaceCardLayout?
  {
    let cards = FaceCards(
      image: try flatPicture(width: width, height: height),
      faces: Array(repeating: roundFace(center: Point(0.5, 0.5), radius: radius), count: faces),
      pictureSize: Point(Float(width), Float(height))
    )
    return FaceCardLayout(cards)
  }

  @Test func oneSmallFaceGetsACloseUp() throws {
    let layout = try #require(try layout(faces: 1, radius: 0.1, 1000, 1000))
    #expect(layout.hasCloseUp)
    #expect(layout.columns == 1)
    #expect(layout.rows == FaceCardLayout.maximumRows)
  }

  @Test func largeFacesNeedNoCloseUp() throws {
    #expect(try layout(faces: 1, radius: 0.4, 1000, 1000)?.hasCloseUp == false)
  }

  @Test(arguments: 1...40)
  func cardsFitThePicture(_ count: Int) throws {
    let (width, height) = (1600, 1000)
    guard let layout = try layout(faces: count, radius: 0.05, width, height) else {
      #expect(count > 20, "cards for \(count) faces should fit")
      return
    }
    let cards = FaceCards(
      image: try flatPicture(width: width, height: height),
      faces: [],
      pictureSize: Point(Float(width), Float(height))
    )
    #expect(layout.columns * layout.cardsPerColumn >= count)
    let needed =
      (layout.cardHeight(cards) + cards.padding) * Float(layout.cardsPerColumn) + cards.padding
    #expect(needed <= Float(height))
  }
}

@Suite struct FaceCameraTests {
  @Test func distanceIsThatOfTheTranslation() {
    let (x, y, z) = (SIMD4<Float>(1, 0, 0, 0), SIMD4<Float>(0, 1, 0, 0), SIMD4<Float>(0, 0, 1, 0))
    #expect(TransformMatrix(columns: x, y, z, SIMD4(3, 0, -4, 1)).distance == 5)
  }

  @Test func theCameraSeesItsOriginInTheMiddle() throws {
    let matrix = try #require(roundFace(center: .zero, radius: 1).transformationMatrix)
    let viewport = Viewport(origin: Point(10, 20), size: Point(200, 100))
    let camera = FaceCamera(matrix: matrix, viewport: viewport, imageHeight: 50)
    #expect(camera.pixel(of: .zero) == Point(110, 70))
    // At 50 cm the picture is 2 * 50 * tan(31.5 degrees) = 61.28 cm high.
    let up = try #require(camera.pixel(of: SIMD3(0, 61.28 / 2, 0)))
    #expect(abs(up.y - 20) < 0.01)
    #expect(camera.pixel(of: SIMD3(0, 0, 49.5)) == nil)
    // A focal length of 40 pixels of 50: at 50 cm the picture is 62.5 cm high. A field of view of 90
    // degrees: 100 cm.
    for (other, height) in [
      (PerspectiveCamera.focalLength(pixels: 40), Float(62.5)),
      (PerspectiveCamera.verticalFieldOfView(degrees: 90), Float(100)),
    ] {
      let camera = FaceCamera(matrix: matrix, viewport: viewport, camera: other, imageHeight: 50)
      let up = try #require(camera.pixel(of: SIMD3(0, height / 2, 0)))
      #expect(abs(up.y - 20) < 0.01)
    }
  }

  /// The axes begin at the tip of the nose, whatever camera the pose was computed for.
  @Test(
    arguments: [
      PerspectiveCamera.mediaPipe, .verticalFieldOfView(degrees: 25), .focalLength(pixels: 1_800),
    ]
  )
  func axesBeginAtTheNose(_ camera: PerspectiveCamera) throws {
    let image = try ImageFile.read(Fixture.picture("astronaut.png"))
    let options = FaceLandmarkerOptions(
      baseOptions: BaseOptions(modelAssetPath: try FaceModels.faceLandmarker),
      outputFacialTransformationMatrixes: true,
      camera: camera
    )
    let landmarker = try FaceLandmarker(options: options)
    let face = try #require(try landmarker.detect(image: MPImage(buffer: image)).faces.first)
    let size = Point(512, 512)
    let seen = FaceCamera(
      matrix: try #require(face.transformationMatrix),
      viewport: Viewport(origin: .zero, size: size),
      camera: camera,
      imageHeight: image.height
    ).pixel(of: FaceDrawing.noseTip)
    let nose = Point(face.landmarks[1].x, face.landmarks[1].y) * size
    // The canonical nose is not this one's: a few pixels of a face 100 pixels wide.
    #expect((try #require(seen) - nose).length < 8)
  }
}
