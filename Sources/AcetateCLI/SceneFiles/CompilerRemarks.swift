import TextEscaping

/// What the Swift compiler said about a program's files: remarks that each begin with `PATH:LINE:COLUMN:` and go on over the lines they
/// show.
struct CompilerRemarks {
  enum Culprit { case file, entry }

  /// The remarks about the person's files, which stand there under the names that the person uses.
  let text: String
  private let culprits: Set<Culprit>

  /// - Parameters:
  ///   - sources: the files that the compiler was given.
  ///   - entry: the file beside them that calls `makeScene()`; nil where there is none.
  init(_ words: String, about sources: ProgramSources, entry: String?) {
    var text = "", culprits: Set<Culprit> = []
    var isAboutFile = false
    for line in words.split(atEach: "\n") {
      let file = sources.files.first { line.hasBytePrefix("\($0.path):") }
      let startsRemark = file != nil || entry.map { line.hasBytePrefix("\($0):") } ?? false
      if startsRemark {
        isAboutFile = file != nil
        if line.contains(" error: ") { culprits.insert(isAboutFile ? .file : .entry) }
      } else if !line.hasBytePrefix(" "), !line.utf8.contains(UInt8(ascii: "|")) {
        isAboutFile = false
      }
      if isAboutFile { text += (file.map { sources.shownName(of: $0) + line.dropFirst($0.path.count) } ?? String(line)) + "\n" }
    }
    self.text = text
    self.culprits = culprits
  }

  /// Whether an error lies there.
  func isFault(of culprit: Culprit) -> Bool { culprits.contains(culprit) }
}
