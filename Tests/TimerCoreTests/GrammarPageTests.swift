// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing
import TimerCore

/// What the page for users promises holds.
@Suite struct GrammarPageTests {
  /// The cells of every table row of docs/GRAMMAR.md under a heading.
  private func rows(under heading: String) throws -> [[String]] {
    let page = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../docs/GRAMMAR.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let section = try #require(
      text.components(separatedBy: "\n## ").first { $0.hasPrefix(heading) })
    let lines = section.split(separator: "\n").filter { $0.hasPrefix("| ") }
    return lines.dropFirst().map { line in
      line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
        .map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  /// The texts between backticks.
  private func examples(in cell: String) -> [String] {
    cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
  }

  @Test(arguments: ["A length", "A time of day", "A name", "Decided"])
  func everyExampleMeansWhatThePageSays(heading: String) throws {
    let grammar = Grammar()
    let rows = try rows(under: heading)
    #expect(rows.count >= 4)
    for row in rows {
      let typed = examples(in: row[0])
      let means = examples(in: row[1])
      #expect(!typed.isEmpty && (means.count == 1 || means.count == typed.count), "\(row)")
      for (index, text) in typed.enumerated() {
        let printed = grammar.print(try grammar.parse(text))
        #expect(printed == means[means.count == 1 ? 0 : index], "\(text)")
      }
    }
  }

  @Test func everyRecipeMeansWhatThePageSays() throws {
    let grammar = Grammar()
    let rows = try rows(under: "A recipe")
    #expect(rows.count >= 4)
    for row in rows {
      let recipe = try #require(try grammar.recipe(examples(in: row[0])[0]), "\(row)")
      #expect(grammar.print(recipe) == examples(in: row[1])[0])
    }
  }

  @Test func everyRefusalReadsAsThePageSays() throws {
    for row in try rows(under: "What is refused") {
      let text = try #require(examples(in: row[0]).first)
      let error = try #require(throws: GrammarError.self) {
        if try Grammar().recipe(text) == nil { _ = try Grammar().parse(text) }
      }
      #expect(error.explanation == row[1])
    }
  }

  @Test func everyLanguageReadsItsExamples() throws {
    let codes = ["German": "de", "Korean": "ko", "French": "fr", "Spanish": "es"]
    let rows = try rows(under: "Other languages")
    #expect(rows.count == codes.count)
    for row in rows {
      let grammar = Grammar(words: UnitWords(language: try #require(codes[row[0]])))
      for text in examples(in: row[1]) {
        guard case .length = try grammar.parse(text).time else {
          Issue.record("\(text) is no length")
          continue
        }
      }
      for text in examples(in: row[2]) {
        guard case .clock = try grammar.parse(text).time else {
          Issue.record("\(text) is no time of day")
          continue
        }
      }
    }
  }
}
