internal import TextEscaping

/// What the Swift compiler said about a program's files: remarks that each begin with `PATH:LINE:COLUMN:` and go on over the lines they
/// show.
package struct CompilerRemarks {
  package enum Culprit { case file, entry }

  private enum Severity { case error, warning, note }

  private struct Remark {
    var isError: Bool
    var text: String
  }

  /// The remarks about the person's files, which stand there under the names that the person uses: errors first, each kind in the
  /// compiler's order.
  package let text: String
  /// How many errors there are in the person's files.
  package let errorCount: Int
  /// How many remarks of all kinds there are about them.
  private let count: Int
  private let culprits: Set<Culprit>

  /// - Parameters:
  ///   - sources: the files that the compiler was given.
  ///   - entry: the file beside them that calls `makeScene()`; nil where there is none.
  ///   - ported: what the compiler was given in the files' place; nil for the files themselves.
  package init(_ words: String, about sources: ProgramSources, entry: String?, ported: PortedFiles? = nil) {
    var remarks: [Remark] = [], culprits: Set<Culprit> = []
    var isAboutFile = false
    for line in words.split(atEach: "\n") {
      let file = sources.files.first { line.hasBytePrefix("\($0.path):") }
      let startsRemark = file != nil || entry.map { line.hasBytePrefix("\($0):") } ?? false
      if startsRemark {
        isAboutFile = file != nil
        let severity = Self.severity(of: line.dropFirst(file?.path.count ?? entry?.count ?? 0))
        if severity == .error { culprits.insert(isAboutFile ? .file : .entry) }
        if isAboutFile, severity != .note || remarks.isEmpty { remarks.append(Remark(isError: severity == .error, text: "")) }
      } else if !line.hasBytePrefix(" "), !line.utf8.contains(UInt8(ascii: "|")) {
        isAboutFile = false
      }
      guard isAboutFile, !remarks.isEmpty else { continue }
      remarks[remarks.count - 1].text +=
        (file.map { sources.shownName(of: $0) + Self.placed(line.dropFirst($0.path.count), of: $0, ported) } ?? String(line)) + "\n"
    }
    text = (remarks.filter(\.isError) + remarks.filter { !$0.isError }).map(\.text).joined()
    (errorCount, count) = (remarks.filter(\.isError).count, remarks.count)
    self.culprits = culprits
  }

  /// The rest of a remark's first line, `:7:26: error: …`, with the column that the source has.
  private static func placed(_ rest: Substring, of file: ProgramSources.File, _ ported: PortedFiles?) -> String {
    let parts = rest.split(atEach: ":", most: 3)
    guard let ported, parts.count == 4, let line = Int(parts[1]), let column = Int(parts[2]) else { return String(rest) }
    return ":\(line):\(ported.column(of: file.path, line: line, ported: column)):\(parts[3])"
  }

  /// The severity that the first line of a remark names after its place: `:7:26: error: …`. What is neither an error nor a note is a
  /// warning.
  private static func severity(of line: Substring) -> Severity {
    let kind = line.split(atEach: ":", most: 4).dropFirst(3).first.map { String($0).withoutBlanks }
    return kind == "error" ? .error : kind == "note" ? .note : .warning
  }

  /// Whether it finds less fault than others, with errors before all else.
  package func isBetter(than other: CompilerRemarks) -> Bool { (errorCount, count) < (other.errorCount, other.count) }

  /// Whether some remark is about what may run at the same time, which Swift 5 leaves to the program.
  package var isAboutConcurrency: Bool { ["actor", "concurren", "Sendable", "data race"].contains { text.contains($0) } }

  package func isFault(of culprit: Culprit) -> Bool { culprits.contains(culprit) }
}
