import CommandLineSupport
import FaceTasks
import Testing

@testable import LineamentTool

@Suite struct FaceDocumentTests {
  private static let face = Face(
    landmarks: [
      NormalizedLandmark(x: 0.25, y: 1.5, z: -1e-7), NormalizedLandmark(x: 0, y: 1, z: 2),
    ],
    blendshapes: Classifications(
      headIndex: 0,
      headName: "",
      categories: [
        ResultCategory(index: 0, score: 0.5, categoryName: "_neutral"),
        ResultCategory(index: 1, score: 0.1, categoryName: "jawOpen"),
      ]
    ),
    transformationMatrix: TransformMatrix(columnMajor: (0..<16).map { Float($0) + 0.5 }),
    trackingID: 7,
    detectionScore: 0.875,
    presenceScore: 0.75
  )

  private func json(_ document: FaceDocument) -> String {
    var writer = JSONWriter()
    document.write(to: &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func read(_ text: String) throws -> FaceDocument {
    let values = try JSONParser.values(of: Array(text.utf8))
    return try FaceDocument(try #require(values.first))
  }

  @Test func documentsReadBackAsTheyWere() throws {
    let document = FaceDocument(
      image: ImageDescription(path: "a \"b\".png", width: 3, height: 4),
      faces: [Self.face, Face(landmarks: [])]
    )
    #expect(try read(json(document)) == document)
  }

  @Test func theFormIsFixed() throws {
    let pose = try #require(Self.face.headPose)
    let document = FaceDocument(
      image: ImageDescription(path: "a.png", width: 3, height: 4),
      faces: [Self.face, Face(landmarks: [])]
    )
    let expected =
      #"{"image":{"path":"a.png","width":3,"height":4},"faces":["#
      + #"{"landmarks":[[0.25,1.5,-1e-07],[0.0,1.0,2.0]],"#
      + #""blendshapes":{"_neutral":0.5,"jawOpen":0.1},"#
      + #""transformationMatrix":[[0.5,4.5,8.5,12.5],[1.5,5.5,9.5,13.5],[2.5,6.5,10.5,14.5],"#
      + #"[3.5,7.5,11.5,15.5]],"#
      + "\"headPose\":{\"yaw\":\(pose.yaw),\"pitch\":\(pose.pitch),\"roll\":\(pose.roll)},"
      + #""detectionScore":0.875,"presenceScore":0.75,"trackingID":7},"#
      + #"{"landmarks":[],"blendshapes":null,"transformationMatrix":null,"headPose":null,"#
      + #""detectionScore":null,"presenceScore":null,"trackingID":null}]}"# + "\n"
    #expect(json(document) == expected)
  }

  @Test func onlyLandmarksAndSizeAreNeeded() throws {
    let document = try read(
      #"{"x":1,"faces":[{"landmarks":[[1,2,3]],"y":2}],"image":{"width":5,"height":6}}"#
    )
    #expect(document.image == ImageDescription(path: nil, width: 5, height: 6))
    #expect(document.faces == [Face(landmarks: [NormalizedLandmark(x: 1, y: 2, z: 3)])])
  }

  @Test(arguments: [
    ("[]", "document.image.width: found nothing, expected a whole number of 1 or more"),
    (
      #"{"image":{"width":0}}"#,
      "document.image.width: found the number 0, expected a whole number of 1 or more"
    ),
    (
      #"{"image":{"width":1,"height":1.5}}"#,
      "document.image.height: found the number 1.5, expected a whole number of 1 or more"
    ),
    (#"{"image":{"width":1,"height":1}}"#, "document.faces: found nothing, expected an array"),
    (
      #"{"image":{"width":1,"height":1},"faces":[{}]}"#,
      "document.faces[0].landmarks: found nothing, expected an array of [x, y, z]"
    ),
    (
      #"{"image":{"width":1,"height":1},"faces":[{"landmarks":[[1,2,3],[1,2]]}]}"#,
      "document.faces[0].landmarks[1]: found an array of 2, expected an array of 3 finite numbers"
    ),
    (
      #"{"image":{"width":1,"height":1},"faces":[{"landmarks":[[1,2,1e99]]}]}"#,
      "document.faces[0].landmarks[0]: found an array of 3, expected an array of 3 finite numbers"
    ),
    (
      #"{"image":{"width":1,"height":1},"faces":[{"landmarks":[],"blendshapes":{"a":"b"}}]}"#,
      "document.faces[0].blendshapes.a: found a string, expected a finite number"
    ),
    (
      #"{"image":{"width":1,"height":1},"faces":[{"landmarks":[],"blendshapes":[]}]}"#,
      "document.faces[0].blendshapes: found an array of 0, expected an object of scores or null"
    ),
    (
      #"{"image":{"width":1,"height":1},"faces":[{"landmarks":[],"transformationMatrix":[[1]]}]}"#,
      "document.faces[0].transformationMatrix: found an array of 1, expected an array of 4 rows or "
        + "null"
    ),
    (
      #"{"image":{"width":1,"height":1},"faces":[{"landmarks":[],"trackingID":1.5}]}"#,
      "document.faces[0].trackingID: found the number 1.5, expected a number or null"
    ),
    (
      #"{"image":{"width":1,"height":1},"faces":[{"landmarks":[],"presenceScore":"high"}]}"#,
      "document.faces[0].presenceScore: found a string, expected a number or null"
    ),
    (
      #"{"image":{"width":1,"height":1},"faces":[{"landmarks":[],"#
        + #""transformationMatrix":[[1,2,3,4],[1,2,3],[],[]]}]}"#,
      "document.faces[0].transformationMatrix[1]: found an array of 3, expected an array of 4 "
        + "finite numbers"
    ),
  ])
  func mistakesAreLocated(_ text: String, _ message: String) throws {
    let value = try #require(try JSONParser.values(of: Array(text.utf8)).first)
    let error = #expect(throws: DocumentError.self) { try FaceDocument(value) }
    #expect(error?.description == message)
  }
}
