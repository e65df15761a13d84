extension FlatBufferTable {
  /// A list of tensor indices in which -1 stands for an optional tensor that is left out.
  func optionalTensorIndices(
    _ slot: Int,
    _ name: StaticString,
    tensorCount: Int
  ) throws(ModelFormatError) -> [Int?] {
    let numbers = try integers(slot, name, as: Int32.self) ?? []
    var indices: [Int?] = []
    indices.reserveCapacity(numbers.count)
    for (place, number) in numbers.enumerated() {
      guard number >= -1, number < tensorCount else {
        throw error(.indexOutOfRange(found: Int(number), count: tensorCount), name, element: place)
      }
      indices.append(number == -1 ? nil : Int(number))
    }
    return indices
  }

  /// A list of tensor indices.
  func tensorIndices(
    _ slot: Int,
    _ name: StaticString,
    tensorCount: Int
  ) throws(ModelFormatError) -> [Int] {
    let numbers = try integers(slot, name, as: Int32.self) ?? []
    var indices: [Int] = []
    indices.reserveCapacity(numbers.count)
    for (place, number) in numbers.enumerated() {
      guard number >= 0, number < tensorCount else {
        throw error(.indexOutOfRange(found: Int(number), count: tensorCount), name, element: place)
      }
      indices.append(Int(number))
    }
    return indices
  }
}
