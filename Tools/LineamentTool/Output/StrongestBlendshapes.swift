import FaceTasks

/// The highest scores, best first, without the neutral one, which says nothing about the face.
func strongest(_ blendshapes: Classifications, count: Int) -> [ResultCategory] {
  let sorted = blendshapes.categories
    .filter { $0.categoryName != "_neutral" && $0.score.isFinite }
    .sorted { ($1.score, $0.index) < ($0.score, $1.index) }
  return Array(sorted.prefix(count))
}
