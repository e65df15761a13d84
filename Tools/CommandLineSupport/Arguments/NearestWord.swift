/// The word that was probably meant, for "did you mean": `nil` if none is near.
package func nearestWord(to word: String, in candidates: [String]) -> String? {
  let distances = candidates.map { (word: $0, distance: editDistance(word, $0)) }
  guard let best = distances.min(by: { $0.distance < $1.distance }) else { return nil }
  // One slip in about three characters; further away a guess would rather confuse.
  return best.distance <= max(1, word.utf8.count / 3) ? best.word : nil
}

/// Least number of bytes to insert, delete or replace to turn one word into another (Levenshtein).
func editDistance(_ first: String, _ second: String) -> Int {
  let second = Array(second.utf8)
  var row = Array(0...second.count)
  for (line, byte) in first.utf8.enumerated() {
    var diagonal = row[0]
    row[0] = line + 1
    for column in second.indices {
      let replaced = diagonal + (byte == second[column] ? 0 : 1)
      diagonal = row[column + 1]
      row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
    }
  }
  return row[second.count]
}
