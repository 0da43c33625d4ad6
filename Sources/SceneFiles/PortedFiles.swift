internal import Foundation
internal import TextEscaping

/// Swift files as the porting program wrote them for the compiler: each begins with a line that says which file it is, and goes on with as
/// many lines as that. Compilers then speak of the source; columns that moved are moved back by the table of shifts.
package struct PortedFiles {
  private struct Shift {
    let column: Int
    let oldLength: Int
    let newLength: Int
  }

  /// The files for the compiler, in the order of the program's.
  package let paths: [String]
  /// By path of the source and line, in the order of columns.
  private let shifts: [String: [Int: [Shift]]]

  /// Texts by which a file may be one to port: whether it is, the porting program says.
  private static let marks = [
    "@objc", "#selector", "#keyPath", "@IB", "@NSManaged", "@nonobjc", "@UIApplicationMain", "@NSApplicationMain", "import os",
    "import OSLog", "import Darwin", "import UIKit.", "Timer", "forName:", "dynamic ", "os(iOS)", "#colorLiteral", "#imageLiteral",
    "commit editingStyle", "forKeyPath",
  ].map { Data($0.utf8) }

  /// Whether a file's text has something in it that is to be ported.
  package static func mayNeedPorting(_ sources: ProgramSources) -> Bool {
    sources.files.contains { file in marks.contains { file.text.range(of: $0) != nil } }
  }

  /// What the porting program has left in a folder: the files in folders by number, and the table of shifts.
  package init?(of sources: ProgramSources, in folder: String) {
    paths = sources.files.enumerated().map { "\(folder)/\($0)/\(($1.path as NSString).lastPathComponent)" }
    guard let table = try? String(contentsOfFile: "\(folder)/shifts", encoding: .utf8) else { return nil }
    var shifts: [String: [Int: [Shift]]] = [:]
    for row in table.split(atEach: "\n") {
      let numbers = row.split(atEach: "\t").compactMap { Int($0) }
      guard numbers.count == 5, sources.files.indices.contains(numbers[0]) else { continue }
      shifts[sources.files[numbers[0]].path, default: [:]][numbers[1], default: []].append(
        Shift(column: numbers[2], oldLength: numbers[3], newLength: numbers[4]))
    }
    self.shifts = shifts
  }

  /// The column of the source that a column of the ported text stands for; both count bytes from 1. Within a part that was replaced it is
  /// the part's beginning.
  package func column(of path: String, line: Int, ported: Int) -> Int {
    var offset = 0
    for shift in shifts[path]?[line] ?? [] {
      let start = shift.column + offset
      if ported < start { break }
      if ported < start + shift.newLength { return shift.column }
      offset += shift.newLength - shift.oldLength
    }
    return ported - offset
  }
}
