import CommandLineSupport
import FaceTasks

/// Regions that there is no room to show in full, a row each.
struct FaceTable {
  let parts: [RegionPart]

  /// Blendshapes that a row names.
  private static let namedCount = 3

  var html: HTML {
    DataTable(
      caption: "Regions that are not shown in full",
      columns: [
        .init(title: "Region"), .init(title: "Presence", isNumber: true),
        .init(title: "Detection", isNumber: true), .init(title: "Yaw", isNumber: true),
        .init(title: "Pitch", isNumber: true), .init(title: "Roll", isNumber: true),
        .init(title: "Distance, cm", isNumber: true), .init(title: "Strongest blendshapes"),
      ],
      sorts: true,
      style: "tall",
      rows: parts.map(row)
    ).html(id: "more-faces")
  }

  private func row(_ part: RegionPart) -> [DataTable.Cell] {
    switch part {
    case .other(let part):
      return [
        DataTable.Cell("Region \(part.number): \(part.reason)" as String),
        number(part.region.presence, digits: 4),
      ] + Array(repeating: Self.unknown, count: 5) + [DataTable.Cell("")]
    case .face(let part):
      let pose = part.face.headPose
      let best = part.face.blendshapes.map { strongest($0, count: Self.namedCount) } ?? []
      let names = best.map { category in
        "\(category.categoryName ?? "\(category.index)") \(fixed(category.score, digits: 2))"
      }
      return [
        DataTable.Cell("Face \(part.number)", key: Double(part.number)),
        number(part.region.presence, digits: 4), number(part.face.detectionScore, digits: 4),
        number(pose?.yaw, digits: 1), number(pose?.pitch, digits: 1), number(pose?.roll, digits: 1),
        number(part.face.transformationMatrix?.distance, digits: 1),
        DataTable.Cell(names.joined(separator: ", ")),
      ]
    }
  }

  /// A number that there is none of; sorted before all others.
  private static let unknown = DataTable.Cell("\u{2013}", key: "-1000")

  private func number(_ value: Float?, digits: Int) -> DataTable.Cell {
    value.map { DataTable.Cell("\($0, digits: digits)", key: Double($0)) } ?? Self.unknown
  }
}
