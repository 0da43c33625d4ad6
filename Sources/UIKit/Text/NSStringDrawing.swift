extension NSAttributedString {
  /// The text laid out in a rectangle, with as many lines as fit.
  private func block(_ width: CGFloat, _ height: CGFloat) -> TextBlock { TextBlock(self, width: width, height: height) }

  /// The size of the text in points, with lines broken only at newlines.
  public func size() -> CGSize { block(.infinity, .infinity).size }

  /// Draws the text into the current context, with the upper left corner at a point.
  public func draw(at point: CGPoint) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    block(.infinity, .infinity).draw(at: point, in: context)
  }

  /// Draws the text into the current context, with lines as wide as `rect`; lines that do not fit are left out.
  public func draw(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    block(rect.width, rect.height).draw(at: rect.origin, in: context)
  }

  /// Draws the text into the current context: with `usesLineFragmentOrigin` in the lines of a rectangle, else as one line, whose base line
  /// begins at the rectangle's origin.
  public func draw(with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?) {
    guard let canvas = UIGraphicsGetCurrentContext() else { return }
    guard options.contains(.usesLineFragmentOrigin) else {
      let line = block(.infinity, .infinity)
      return line.draw(at: CGPoint(x: rect.minX, y: rect.minY - line.firstBaseline), in: canvas)
    }
    let width = rect.width > 0 ? rect.width : .infinity, height = rect.height > 0 ? rect.height : .infinity
    let breaks: CTLineBreakMode? = options.contains(.truncatesLastVisibleLine) ? .byTruncatingTail : nil
    TextBlock(self, width: width, height: height, limit: 0, breaks: breaks).draw(at: rect.origin, in: canvas)
  }

  /// The bounding rectangle of the text in points, with lines no wider than `size`.
  public func boundingRect(with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?) -> CGRect {
    let width = options.contains(.usesLineFragmentOrigin) && size.width > 0 ? size.width : .infinity
    return CGRect(origin: .zero, size: block(width, size.height > 0 ? size.height : .infinity).size)
  }
}

/// Options for measuring text.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Measures lines from the upper left corner.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
  /// Adds the font's leading between lines.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
  /// Ends the last line that fits with an ellipsis if there is more text.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
}

/// A context for drawing text, without settings; pass nil.
public final class NSStringDrawingContext: NSObject {}

extension String {
  private func attributed(_ attributes: [NSAttributedString.Key: Any]?) -> NSAttributedString {
    var attributes = attributes ?? [:]
    if attributes[.font] == nil { attributes[.font] = UIFont.systemFont(ofSize: 12) }
    return NSAttributedString(string: self, attributes: attributes)
  }

  /// The size of the text in points, with lines broken only at newlines.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize { attributed(attributes).size() }

  /// Draws the text into the current context, with the upper left corner at a point.
  public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    attributed(attributes).draw(at: point)
  }

  /// Draws the text into the current context, with lines as wide as `rect`; lines that do not fit are left out.
  public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    attributed(attributes).draw(in: rect)
  }

  /// Draws the text into the current context: with `usesLineFragmentOrigin` in the lines of a rectangle, else as one line, whose base line
  /// begins at the rectangle's origin.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) {
    attributed(attributes).draw(with: rect, options: options, context: context)
  }

  /// The bounding rectangle of the text in points, with lines no wider than `size`.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) -> CGRect {
    attributed(attributes).boundingRect(with: size, options: options, context: context)
  }
}

extension NSString {
  /// The size of the text in points, with lines broken only at newlines.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    substring(from: 0).size(withAttributes: attributes)
  }

  /// Draws the text into the current context, with the upper left corner at a point.
  public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    substring(from: 0).draw(at: point, withAttributes: attributes)
  }

  /// Draws the text into the current context, with lines as wide as `rect`; lines that do not fit are left out.
  public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    substring(from: 0).draw(in: rect, withAttributes: attributes)
  }

  /// Draws the text into the current context: with `usesLineFragmentOrigin` in the lines of a rectangle, else as one line, whose base line
  /// begins at the rectangle's origin.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) {
    substring(from: 0).draw(with: rect, options: options, attributes: attributes, context: context)
  }

  /// The bounding rectangle of the text in points, with lines no wider than `size`.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) -> CGRect {
    substring(from: 0).boundingRect(with: size, options: options, attributes: attributes, context: context)
  }
}
