extension NSAttributedString {
  /// A context draws what it is given into its rectangle, as many lines as fit.
  private func block(_ width: CGFloat, _ height: CGFloat) -> TextBlock { TextBlock(self, width: width, height: height) }

  /// The size of the text in lines that end where the text says.
  public func size() -> CGSize { block(.infinity, .infinity).size }

  /// Draws into the current context, from the upper left corner on.
  public func draw(at point: CGPoint) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    block(.infinity, .infinity).draw(at: point, in: context)
  }

  /// Draws into the current context, in lines as wide as `rect`; what does not fit is left out.
  public func draw(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    block(rect.width, rect.height).draw(at: rect.origin, in: context)
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
