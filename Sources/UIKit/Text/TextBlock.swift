/// Lines of text, broken to a width and cut to a number and a height.
struct TextBlock {
  private struct Line {
    let line: CTLine
    let width: CGFloat
    let ascent: CGFloat
    let descent: CGFloat
    let leading: CGFloat
    /// Whether white space may be spread over it.
    let endsParagraph: Bool
  }

  private var lines: [Line] = []
  private let alignment: NSTextAlignment
  private let spacing: CGFloat

  /// - Parameters:
  ///   - width: points; infinite for lines that end where the text says only.
  ///   - height: what does not fit into it is left out, but for the first line.
  ///   - limit: the most lines; 0 for any number.
  init(
    _ text: NSAttributedString, width: CGFloat, height: CGFloat = .infinity, limit: Int = 0, breaks: NSLineBreakMode,
    alignment: NSTextAlignment, spacing: CGFloat = 0
  ) {
    self.alignment = alignment
    self.spacing = spacing
    let string = NSString(string: text.string), length = string.length
    guard length > 0 else { return }
    let typesetter = CTTypesetterCreateWithAttributedString(text)
    // Lines that are cut at an end are not wrapped before the last one.
    let isWrapped = width < .infinity && limit != 1
    var start = 0, y: CGFloat = 0
    while start < length {
      let end = Self.paragraphEnd(in: string, from: start)
      var count = isWrapped ? max(1, CTTypesetterSuggestLineBreak(typesetter, start, Double(width))) : end - start
      count = min(count, end - start)
      var line = Self.measured(CTTypesetterCreateLine(typesetter, CFRange(location: start, length: count)), start + count >= end)
      if y + line.ascent + line.descent > height + 0.01, !lines.isEmpty { break }
      let next = Self.afterBreak(in: string, start + count)
      let nextHeight = y + 2 * (line.ascent + line.descent) + line.leading + spacing
      let isLast = limit > 0 && lines.count == limit - 1 || nextHeight > height + 0.01
      if isLast, next < length || line.width > width, width < .infinity {
        let rest = CTTypesetterCreateLine(typesetter, CFRange(location: start, length: end - start))
        line = Self.measured(Self.cut(rest, to: width, breaks, text, start, goesOn: next < length) ?? line.line, true)
      }
      lines.append(line)
      y += line.ascent + line.descent + line.leading + spacing
      start = next
      if isLast { break }
    }
  }

  private static func measured(_ line: CTLine, _ endsParagraph: Bool) -> Line {
    var ascent: CGFloat = 0, descent: CGFloat = 0, leading: CGFloat = 0
    let width = CTLineGetTypographicBounds(line, &ascent, &descent, &leading)
    return Line(
      line: line, width: CGFloat(width) - CGFloat(CTLineGetTrailingWhitespaceWidth(line)), ascent: ascent, descent: descent,
      leading: leading, endsParagraph: endsParagraph)
  }

  private static func cut(
    _ line: CTLine, to width: CGFloat, _ breaks: NSLineBreakMode, _ text: NSAttributedString, _ start: Int, goesOn: Bool
  ) -> CTLine? {
    let type: CTLineTruncationType
    switch breaks {
    case .byTruncatingHead: type = .start
    case .byTruncatingMiddle: type = .middle
    case .byTruncatingTail: type = .end
    case .byWordWrapping, .byCharWrapping, .byClipping: return nil
    }
    guard measured(line, true).width > width else { return nil }
    let attributes = text.attributes(at: min(start, text.length - 1), effectiveRange: nil)
    let token = CTLineCreateWithAttributedString(NSAttributedString(string: "\u{2026}", attributes: attributes))
    return CTLineCreateTruncatedLine(line, Double(width), type, token)
  }

  /// The end of the paragraph, without what ends it.
  private static func paragraphEnd(in string: NSString, from start: Int) -> Int {
    var end = start
    while end < string.length, !isNewline(string.character(at: end)) { end += 1 }
    return end
  }

  private static func afterBreak(in string: NSString, _ index: Int) -> Int {
    guard index < string.length, isNewline(string.character(at: index)) else { return index }
    let isPair = string.character(at: index) == 13 && index + 1 < string.length && string.character(at: index + 1) == 10
    return index + (isPair ? 2 : 1)
  }

  private static func isNewline(_ unit: UInt16) -> Bool { unit == 10 || unit == 13 || unit == 0x2028 || unit == 0x2029 }

  /// In points, rounded up to nothing.
  var size: CGSize {
    var height: CGFloat = 0
    for (index, line) in lines.enumerated() {
      height += line.ascent + line.descent + (index < lines.count - 1 ? line.leading + spacing : 0)
    }
    return CGSize(width: lines.map(\.width).max() ?? 0, height: height)
  }

  /// The first line's base line, and the last one's, from the top.
  var firstBaseline: CGFloat { lines.first?.ascent ?? 0 }
  var lastBaseline: CGFloat { size.height - (lines.last?.descent ?? 0) }

  /// Draws from the upper edge of `rect` down; y points down.
  func draw(in rect: CGRect, context: CGContext) {
    context.saveGState()
    // Letters stand upright where y points down.
    context.textMatrix = CGAffineTransform(scaleX: 1, y: -1)
    var y = rect.minY
    for line in lines {
      let gap = rect.width - line.width
      let x: CGFloat =
        switch alignment {
        case .center: gap / 2
        case .right: gap
        case .left, .natural, .justified: 0
        }
      context.textPosition = CGPoint(x: rect.minX + x, y: y + line.ascent)
      CTLineDraw(line.line, context)
      y += line.ascent + line.descent + line.leading + spacing
    }
    context.restoreGState()
  }
}

extension NSAttributedString {
  private var block: (CGFloat, CGFloat) -> TextBlock {
    let style = length > 0 ? attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle : nil
    return { width, height in
      TextBlock(
        self, width: width, height: height, breaks: style?.lineBreakMode ?? .byWordWrapping, alignment: style?.alignment ?? .natural,
        spacing: style?.lineSpacing ?? 0)
    }
  }

  /// The size of the text in lines that end where the text says.
  public func size() -> CGSize { block(.infinity, .infinity).size }

  /// Draws into the current context, from the upper left corner on.
  public func draw(at point: CGPoint) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let lines = block(.infinity, .infinity)
    lines.draw(in: CGRect(origin: point, size: lines.size), context: context)
  }

  /// Draws into the current context, in lines as wide as `rect`; what does not fit is left out.
  public func draw(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    block(rect.width, rect.height).draw(in: rect, context: context)
  }

  /// The rectangle that the text takes in lines no wider than `size`.
  public func boundingRect(with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?) -> CGRect {
    let width = options.contains(.usesLineFragmentOrigin) && size.width > 0 ? size.width : .infinity
    return CGRect(origin: .zero, size: block(width, size.height > 0 ? size.height : .infinity).size)
  }
}

/// How text is measured.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// In lines, from the upper left corner.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
  /// Adds the font's leading between lines.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
  /// Ends the last line that fits with an ellipsis where there is more.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
}

/// There is nothing to say about drawing text: pass nil.
public final class NSStringDrawingContext: NSObject {}

extension String {
  private func attributed(_ attributes: [NSAttributedString.Key: Any]?) -> NSAttributedString {
    var attributes = attributes ?? [:]
    if attributes[.font] == nil { attributes[.font] = UIFont.systemFont(ofSize: 12) }
    return NSAttributedString(string: self, attributes: attributes)
  }

  /// The size of the text in lines that end where the text says.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize { attributed(attributes).size() }

  /// Draws into the current context, from the upper left corner on.
  public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    attributed(attributes).draw(at: point)
  }

  /// Draws into the current context, in lines as wide as `rect`.
  public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    attributed(attributes).draw(in: rect)
  }

  /// The rectangle that the text takes in lines no wider than `size`.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) -> CGRect {
    attributed(attributes).boundingRect(with: size, options: options, context: context)
  }
}

extension NSString {
  /// The size of the text in lines that end where the text says.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    substring(from: 0).size(withAttributes: attributes)
  }

  /// Draws into the current context, from the upper left corner on.
  public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    substring(from: 0).draw(at: point, withAttributes: attributes)
  }

  /// Draws into the current context, in lines as wide as `rect`.
  public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    substring(from: 0).draw(in: rect, withAttributes: attributes)
  }
}
