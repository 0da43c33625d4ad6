internal import CCairo
internal import Graphics

/// How much of a text has to be laid out.
///
/// Pango takes time by the square of a text's paragraphs, and shapes each line of emoji a dozen times to find where it ends; of what it
/// lays out, only lines that begin within the box are drawn. A long text is therefore laid out up to where the box is expected to end, and
/// four times as far for as long as it does not. Lines are broken from the first on, so that those of the beginning are those of the whole
/// text but for the last ones, which lie below the box then.
extension TextDrawing {
  /// UTF-8 bytes up to which a text is laid out as a whole.
  private static let shortLength = 8192

  /// Lays out as much as the box shows. `make` makes the layout of the runs it is given.
  func fittingLayout(_ make: ([Run]) -> TextLayout?) -> TextLayout? {
    let length = runs.reduce(0) { $0 + $1.string.utf8.count }
    // Pango counts the lines of truncated paragraphs itself.
    guard length > Self.shortLength, !isWrapped || truncation == .none else { return make(runs) }
    var part = max(Self.shortLength, expectedLength)
    while part < length / 2, let runs = firstRuns(ofLength: part) {
      guard let text = make(runs) else { return nil }
      if fills(text) { return text }
      part *= 4
    }
    return make(runs)
  }

  /// UTF-8 bytes that surely fill the box where characters are as high and as wide as most are.
  private var expectedLength: Int {
    // Four bytes for each half of a square em, of the smallest letters.
    let size = max(1, runs.map(\.fontSize).min() ?? 1)
    return Int(saturating: 8 * Double(box.width * box.height / (size * size)))
  }

  /// Whether a line, and two more that whatever follows may change, begin below the box.
  private func fills(_ text: TextLayout) -> Bool {
    guard let iterator = pango_layout_get_iter(text.layout) else { return false }
    defer { pango_layout_iter_free(iterator) }
    var below = 0
    repeat {
      if below > 0 || isBelowBox(iterator) { below += 1 }
      if below > 2 { return true }
    } while pango_layout_iter_next_line(iterator) != 0
    return false
  }

  func isBelowBox(_ iterator: OpaquePointer) -> Bool {
    var ink = PangoRectangle(), logical = PangoRectangle()
    pango_layout_iter_get_line_extents(iterator, &ink, &logical)
    return TextLayout.points(min(ink.y, logical.y)) > Double(box.height) + 2
  }

  /// The beginning of the text: whole paragraphs where one ends within twice the length; otherwise, of wrapped text that is read from the
  /// left alone, a part of the last one. Nil where there is no such place.
  private func firstRuns(ofLength length: Int) -> [Run]? {
    if let end = newline(after: length, within: length) { return firstRuns(endingAt: end + 1) }
    guard isWrapped else { return nil }
    let paragraph = firstRuns(endingAt: newline(after: length, within: .max) ?? .max)
    return paragraph.contains(where: \.isBidirectional) ? nil : firstRuns(endingAt: length)
  }

  /// The first byte from `length` on that ends a paragraph, of `count` bytes at most.
  private func newline(after length: Int, within count: Int) -> Int? {
    var start = 0
    for run in runs {
      let size = run.string.utf8.count
      defer { start += size }
      if start + size <= length { continue }
      if start - length >= count { return nil }
      // Indices between the bytes of a scalar are none of a substring.
      let bytes = Array(run.string.utf8)
      if let end = bytes[max(0, length - start)...].firstIndex(of: 0x0A) { return start + end - length < count ? start + end : nil }
    }
    return nil
  }

  /// The text before a byte.
  private func firstRuns(endingAt end: Int) -> [Run] {
    var kept: [Run] = [], left = end
    for run in runs where left > 0 {
      let bytes = run.string.utf8, size = bytes.count
      kept.append(size > left ? run.cut(before: bytes.index(bytes.startIndex, offsetBy: left)) : run)
      left -= size
    }
    return kept
  }

  /// About the seconds of a server processor's time that laying the text out takes.
  package var layoutSeconds: Double {
    var length = 0, paragraphs = 1.0, emoji = 0
    for run in runs {
      length += run.string.utf8.count
      for byte in run.string.utf8 {
        if byte == 0x0A { paragraphs += 1 }
        // The first of four bytes of a scalar beyond the basic plane, as those of emoji are.
        if byte >= 0xF0 { emoji += 1 }
      }
    }
    let bytes = Double(length)
    let isCut = length > Self.shortLength && (!isWrapped || truncation == .none)
    let share = isCut ? min(1, Double(max(Self.shortLength, expectedLength)) / bytes) : 1
    return bytes * share * 0.1e-6 + Double(emoji) * share * (isWrapped ? 60e-6 : 5e-6) + paragraphs * share * bytes * share * 1.7e-9
  }
}

extension TextDrawing.Run {
  fileprivate func cut(before index: String.Index) -> Self {
    var run = self
    run.string = String(string[..<index])
    return run
  }

  /// Whether some of it may be read from the right.
  fileprivate var isBidirectional: Bool {
    string.unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0..<0x590: false
      case 0x590...0x8FF, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFB1D...0xFDFF, 0xFE70...0xFEFF: true
      case 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
      default: false
      }
    }
  }
}

extension [TextDrawing.Run] {
  /// The first paragraphs, of a few thousand characters together.
  var opening: [TextDrawing.Run] {
    var left = 4096
    var kept: [TextDrawing.Run] = []
    for run in self {
      let bytes = run.string.utf8
      if bytes.count >= left, let end = [UInt8](bytes)[left...].firstIndex(of: 0x0A) {
        kept.append(run.cut(before: bytes.index(bytes.startIndex, offsetBy: end)))
        break
      }
      kept.append(run)
      left = Swift.max(0, left - bytes.count)
    }
    return kept
  }
}
