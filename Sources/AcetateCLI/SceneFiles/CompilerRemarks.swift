/// What the Swift compiler said about a scene file: remarks that each begin with `PATH:LINE:COLUMN:` and go on over the lines they show.
struct CompilerRemarks {
  enum Culprit { case file, entry }

  /// The remarks about the person's file, which stands there under the name that the person used.
  let text: String
  private let culprits: Set<Culprit>

  /// - Parameters:
  ///   - file: the path that the compiler was given.
  ///   - entry: the file beside it that calls `makeScene()`.
  init(_ words: String, file: String, shownAs name: String, entry: String) {
    var text = "", culprits: Set<Culprit> = []
    var isAboutFile = false
    for line in words.split(separator: "\n", omittingEmptySubsequences: false) {
      let startsRemark = [file, entry].contains { line.hasPrefix("\($0):") }
      if startsRemark {
        isAboutFile = line.hasPrefix("\(file):")
        if line.contains(" error: ") { culprits.insert(isAboutFile ? .file : .entry) }
      } else if !line.hasPrefix(" "), !line.contains("|") {
        isAboutFile = false
      }
      if isAboutFile { text += (startsRemark ? name + line.dropFirst(file.count) : String(line)) + "\n" }
    }
    self.text = text
    self.culprits = culprits
  }

  /// Whether an error lies there.
  func isFault(of culprit: Culprit) -> Bool { culprits.contains(culprit) }
}
