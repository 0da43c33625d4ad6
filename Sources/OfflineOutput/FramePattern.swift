internal import TextEscaping

/// Names of a sequence's files: a number stands where the pattern has `%d`, or `%05d` for at least five digits.
package struct FramePattern: Hashable, Sendable {
  private let prefix: String
  private let digits: Int
  private let suffix: String

  /// What stands around the frame number of a name, which is at least so many digits; the name alone where it has no frame number. As in
  /// `printf`: one `%d` or `%0Nd` in the file's name, and `%%` for a percent sign anywhere. Throws what is wrong with it.
  static func parts(of text: String) throws(OutputError) -> (parts: [String], digits: Int) {
    var parts = [plain(folder: FileName.folder(text))]
    var digits = 0
    var scalars = FileName.last(text).unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      guard scalar == "%" else {
        parts[parts.count - 1].unicodeScalars.append(scalar)
        continue
      }
      let width = String(scalars.prefix { ("0"..."9").contains($0) })
      scalars = scalars.dropFirst(width.unicodeScalars.count)
      switch (scalars.popFirst(), width.isEmpty) {
      case ("%", true): parts[parts.count - 1].unicodeScalars.append("%")
      case ("d", true): parts.append("")
      case ("d", false):
        guard width.hasBytePrefix("0"), let count = Int(width), (1...18).contains(count) else {
          throw .unusableName(text, problem: "the frame number's width is 1 to 18 digits with a leading zero, such as %05d, not %\(width)d")
        }
        digits = count
        parts.append("")
      default: throw .unusableName(text, problem: "% begins a frame number (%d or %05d); write %% for a percent sign")
      }
    }
    guard parts.count <= 2 else { throw .unusableName(text, problem: "there is more than one frame number") }
    return (parts, digits)
  }

  /// A folder as it is called. A percent sign is written twice there as well; alone it stands for itself, since no folder has a number.
  static func plain(folder: String) -> String {
    var result = String.UnicodeScalarView()
    var scalars = folder.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      if scalar == "%", scalars.first == "%" { scalars.removeFirst() }
      result.append(scalar)
    }
    return String(result)
  }

  /// `frame-00000.png`, `frame-00001.png`, … in a folder.
  init(folder: String, format extensionName: String) {
    prefix = folder + "frame-"
    digits = 5
    suffix = "." + extensionName
  }

  /// A name from its parts, as `parts(of:)` has them.
  init(prefix: String, digits: Int, suffix: String) { (self.prefix, self.digits, self.suffix) = (prefix, digits, suffix) }

  package func path(frame index: Int) -> String {
    let number = String(index.magnitude)
    return prefix + (index < 0 ? "-" : "") + String(repeating: "0", count: max(0, digits - number.utf8.count)) + number + suffix
  }
}
