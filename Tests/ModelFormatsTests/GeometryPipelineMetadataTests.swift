import Bytes
import ModelFormats
import TestSupport
import Testing

/// The canonical face, as published and with one defect each.
@Suite struct GeometryPipelineMetadataTests {
  @Test func publishedFaceIsReadAsByProtobuf() throws {
    let geometry = try Models.bundle().geometryPipelineMetadata()
    let mesh = geometry.canonicalMesh
    let lines = try Models.lines("geometry.txt")
    #expect(lines[0] == "vertices 468 triangles 898 source 1")
    #expect(mesh.vertexCount == 468)
    #expect(mesh.triangleCount == 898)
    #expect(geometry.inputSource == .faceLandmarkPipeline)
    func numbers(_ mark: String) -> [Float] {
      lines.filter { $0.hasPrefix(mark) }.flatMap { line in
        line.dropFirst(2).split(whereSeparator: { " []".contains($0) }).compactMap { Float($0) }
      }
    }
    #expect(mesh.vertexBuffer == numbers("v "))
    #expect(mesh.triangleIndices.map(Float.init) == numbers("t "))
    #expect(
      geometry.procrustesLandmarkBasis.flatMap { [Float($0.landmarkIndex), $0.weight] }
        == numbers("w ")
    )
    #expect(geometry.procrustesLandmarkBasis.count == 33)
    #expect(mesh.position(ofVertex: 0) == SIMD3(0, -3.406404, 5.979507))
  }

  /// A varint.
  private func variable(_ value: UInt64) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }

  private func key(_ number: UInt64, _ wireType: UInt64) -> [UInt8] {
    variable(number << 3 | wireType)
  }

  private func message(_ number: UInt64, _ contents: [UInt8]) -> [UInt8] {
    key(number, 2) + variable(UInt64(contents.count)) + contents
  }

  private func floats(_ values: [Float], packed: Bool) -> [UInt8] {
    let stored = values.map { littleEndian($0.bitPattern) }
    return packed ? message(3, Array(stored.joined())) : stored.flatMap { key(3, 5) + $0 }
  }

  private func indices(_ values: [UInt64], packed: Bool) -> [UInt8] {
    packed
      ? message(4, values.flatMap { variable($0) })
      : values.flatMap { key(4, 0) + variable($0) }
  }

  /// A triangle of three vertices.
  private func mesh(
    _ vertices: [Float] = (0..<15).map(Float.init),
    _ corners: [UInt64] = [0, 1, 2],
    packed: Bool = false,
    extra: [UInt8] = []
  ) -> [UInt8] {
    message(1, extra + floats(vertices, packed: packed) + indices(corners, packed: packed))
  }

  private func landmark(_ index: UInt64, _ weight: Float) -> [UInt8] {
    message(2, key(1, 0) + variable(index) + key(2, 5) + littleEndian(weight.bitPattern))
  }

  private func read(_ bytes: [UInt8]) throws(ModelFormatError) -> GeometryPipelineMetadata {
    try GeometryPipelineMetadata(bytes: SharedBytes(bytes))
  }

  private func fault(in bytes: [UInt8]) -> ModelFormatError? {
    ModelFormatsTests.fault { () throws(ModelFormatError) in try read(bytes) }
  }

  @Test(arguments: [false, true])
  func listsOneByOneAndPacked(_ packed: Bool) throws {
    let geometry = try read(mesh(packed: packed) + landmark(2, 0.5) + landmark(0, 0))
    #expect(geometry.canonicalMesh.vertexBuffer == (0..<15).map(Float.init))
    #expect(geometry.canonicalMesh.triangleIndices == [0, 1, 2])
    #expect(geometry.procrustesLandmarkBasis.map(\.landmarkIndex) == [2, 0])
    #expect(geometry.procrustesLandmarkBasis.map(\.weight) == [0.5, 0])
    #expect(geometry.inputSource == .faceLandmarkPipeline)
  }

  @Test func unknownFieldsAreSkipped() throws {
    let unknown =
      key(9, 0) + variable(.max) + key(10, 1) + [UInt8](repeating: 1, count: 8)
      + message(11, [1, 2, 3]) + key(12, 5) + [1, 2, 3, 4]
    let geometry = try read(unknown + mesh(extra: unknown) + landmark(0, 1) + unknown)
    #expect(geometry.canonicalMesh.vertexCount == 3)
  }

  @Test func meshInTwoPartsIsJoined() throws {
    let first = message(1, floats((0..<15).map(Float.init), packed: true))
    let second = message(1, indices([2, 1, 0], packed: true))
    let geometry = try read(first + landmark(0, 1) + second)
    #expect(geometry.canonicalMesh.vertexCount == 3)
    #expect(geometry.canonicalMesh.triangleIndices == [2, 1, 0])
  }

  @Test func inputSources() throws {
    func source(_ code: UInt64) -> [UInt8] {
      mesh() + landmark(0, 1) + key(3, 0) + variable(code)
    }
    #expect(try read(source(0)).inputSource == .faceLandmarkPipeline)
    #expect(try read(source(2)).inputSource == .faceDetectionPipeline)
    #expect(fault(in: source(3))?.cause == .unknownCode(found: 3, of: "input source"))
  }

  @Test func emptyFile() {
    #expect(fault(in: [])?.cause == .missing("the mesh"))
    #expect(fault(in: [])?.path == "canonical_mesh")
  }

  @Test func noLandmarks() {
    #expect(fault(in: mesh())?.path == "procrustes_landmark_basis")
  }

  @Test(arguments: [0, 1, 14, 16])
  func vertexCountThatIsNoMultipleOfFive(_ count: Int) {
    let vertices = [Float](repeating: 0, count: count)
    let error = fault(in: mesh(vertices, []) + landmark(0, 1))
    #expect(error?.path == "canonical_mesh.vertex_buffer")
    guard case .wrongCount(_, count, _) = error?.cause else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func cornerCountThatIsNoMultipleOfThree() {
    let error = fault(in: mesh((0..<15).map(Float.init), [0, 1]) + landmark(0, 1))
    #expect(
      error?.cause
        == .wrongCount(of: "triangle corners", found: 2, expected: "a multiple of 3")
    )
  }

  @Test func cornerThatIsNoVertex() {
    let error = fault(in: mesh((0..<15).map(Float.init), [0, 1, 3]) + landmark(0, 1))
    #expect(error?.cause == .indexOutOfRange(found: 3, count: 3))
    #expect(error?.path == "canonical_mesh.index_buffer[2]")
  }

  @Test(arguments: [.nan, .infinity, -.infinity] as [Float])
  func vertexThatIsNoNumber(_ value: Float) {
    var vertices = (0..<15).map(Float.init)
    vertices[7] = value
    #expect(
      fault(in: mesh(vertices) + landmark(0, 1))?.path == "canonical_mesh.vertex_buffer[7]"
    )
  }

  @Test func landmarkThatIsNoVertex() {
    let error = fault(in: mesh() + landmark(0, 1) + landmark(3, 1))
    #expect(error?.cause == .indexOutOfRange(found: 3, count: 3))
    #expect(error?.path == "procrustes_landmark_basis[1].landmark_id")
  }

  @Test func landmarkListedTwice() {
    let error = fault(in: mesh() + landmark(1, 1) + landmark(1, 2))
    #expect(error?.cause == .conflict("the landmark 1 is listed twice"))
  }

  @Test(arguments: [-1, .nan, .infinity] as [Float])
  func uselessWeight(_ weight: Float) {
    #expect(
      fault(in: mesh() + landmark(1, weight))?.path == "procrustes_landmark_basis[0].weight"
    )
  }

  @Test func landmarkWithoutNumberOrWeight() {
    #expect(
      fault(in: mesh() + message(2, key(2, 5) + [0, 0, 0, 0]))?.cause
        == .missing("the landmark's number")
    )
    #expect(
      fault(in: mesh() + message(2, key(1, 0) + [1]))?.cause == .missing("the landmark's weight")
    )
  }

  @Test func unknownVertexOrPrimitiveType() {
    let vertexType = fault(in: mesh(extra: key(1, 0) + [1]) + landmark(0, 1))
    #expect(vertexType?.cause == .unknownCode(found: 1, of: "vertex type"))
    let primitiveType = fault(in: mesh(extra: key(2, 0) + [1]) + landmark(0, 1))
    #expect(primitiveType?.cause == .unknownCode(found: 1, of: "primitive type"))
  }

  @Test func wrongWireType() {
    // A mesh that is a number, a weight that is one, a vertex that is one.
    #expect(
      fault(in: key(1, 0) + [1])?.cause
        == .valueOutOfRange(
          found: "wire type 0",
          expected: "wire type 2, a length and bytes"
        )
    )
    #expect(
      fault(in: mesh() + message(2, key(2, 0) + [1]))?.path
        == "procrustes_landmark_basis[0].weight"
    )
    #expect(fault(in: message(1, key(3, 0) + [1]))?.path == "canonical_mesh.vertex_buffer")
  }

  @Test(arguments: [3, 4, 6, 7] as [UInt64])
  func impossibleWireType(_ wireType: UInt64) {
    let error = fault(in: mesh() + key(5, wireType))
    #expect(error?.byteOffset == mesh().count)
  }

  @Test func fieldNumberZero() {
    #expect(
      fault(in: [0, 0])?.cause
        == .valueOutOfRange(found: "the field number 0", expected: "1...536870911")
    )
  }

  @Test func integerThatDoesNotEnd() {
    #expect(fault(in: [0x80, 0x80])?.cause == .truncated(needed: 1, available: 0))
    let long = [UInt8](repeating: 0xFF, count: 10) + [1]
    #expect(
      fault(in: long)?.cause
        == .valueOutOfRange(found: "a longer integer", expected: "at most 64 bits")
    )
  }

  @Test func indexBeyond32Bits() {
    let error = fault(in: mesh((0..<15).map(Float.init), [0, 1, 1 << 32]) + landmark(0, 1))
    #expect(error?.path == "canonical_mesh.index_buffer")
  }

  @Test func lengthBeyondTheEnd() {
    #expect(fault(in: [0x0A, 5, 1])?.cause == .truncated(needed: 5, available: 1))
    // A length of 2^64 - 1.
    let length = key(1, 2) + variable(.max)
    #expect(fault(in: length)?.cause == .truncated(needed: .max, available: 0))
  }

  @Test func packedListCutShort() {
    let error = fault(in: message(1, message(3, [0, 0, 0])))
    #expect(error?.cause == .truncated(needed: 4, available: 3))
    #expect(error?.path == "canonical_mesh.vertex_buffer")
  }
}
