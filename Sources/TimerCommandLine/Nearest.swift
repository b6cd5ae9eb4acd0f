// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The word that was probably meant; `nil` when none is close.
func nearest(to word: String, among words: [String]) -> String? {
  let typed = Array(word.lowercased())
  guard !typed.isEmpty, typed.count <= 40 else { return nil }
  let allowed = typed.count < 2 ? 0 : typed.count <= 4 ? 1 : 2
  let ranked = words.map { (word: $0, distance: distance(typed, Array($0))) }
  guard let best = ranked.min(by: { $0.distance < $1.distance }), best.distance <= allowed else {
    return typed.count >= 3 ? words.first { $0.hasPrefix(word.lowercased()) } : nil
  }
  return best.word
}

/// How many letters to insert, drop, replace or swap with their neighbour to make one the other.
private func distance(_ one: [Character], _ other: [Character]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...other.count)
  for row in one.indices {
    var line = [row + 1]
    for column in other.indices {
      let cost = one[row] == other[column] ? 0 : 1
      var best = min(last[column + 1] + 1, line[column] + 1, last[column] + cost)
      if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
        best = min(best, beforeLast[column - 1] + 1)
      }
      line.append(best)
    }
    beforeLast = last
    last = line
  }
  return last[other.count]
}
