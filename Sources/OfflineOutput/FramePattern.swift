/// Names of a sequence's files: a number stands where the pattern has `%d`, or `%05d` for at least five digits.
package struct FramePattern: Hashable, Sendable {
  private let prefix: String
  private let digits: Int
  private let suffix: String

  /// Text as in `printf`: one `%d` or `%0Nd`, and `%%` for a percent sign. Throws what is wrong with it.
  package init(_ text: String) throws(OutputError) {
    var parts = [""]
    var digits = 0
    var rest = Substring(text)
    while let character = rest.popFirst() {
      guard character == "%" else { parts[parts.count - 1].append(character); continue }
      let width = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(width.count)
      switch (rest.popFirst(), width.isEmpty) {
      case ("%", true): parts[parts.count - 1].append("%")
      case ("d", true): parts.append("")
      case ("d", false):
        guard width.first == "0", let count = Int(width), (1...18).contains(count) else {
          throw .unusableName(text, problem: "the frame number's width is 1 to 18 digits with a leading zero, such as %05d, not %\(width)d")
        }
        digits = count
        parts.append("")
      default: throw .unusableName(text, problem: "% begins a frame number (%d or %05d); write %% for a percent sign")
      }
    }
    guard parts.count == 2 else {
      throw .unusableName(text, problem: parts.count == 1 ? "there is no %d for the frame number" : "there is more than one frame number")
    }
    self.digits = digits
    (prefix, suffix) = (parts[0], parts[1])
  }

  /// `frame-00000.png`, `frame-00001.png`, … in a folder.
  init(folder: String, format extensionName: String) {
    prefix = folder + "frame-"
    digits = 5
    suffix = "." + extensionName
  }

  package func path(frame index: Int) -> String {
    let number = String(index.magnitude)
    return prefix + (index < 0 ? "-" : "") + String(repeating: "0", count: max(0, digits - number.count)) + number + suffix
  }
}
