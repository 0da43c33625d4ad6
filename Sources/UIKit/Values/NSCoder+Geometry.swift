extension NSCoder {
  private static func text(_ numbers: [CGFloat], _ open: String = "{", _ close: String = "}") -> String {
    open + numbers.map { String(format: "%.17g", Double($0)) }.joined(separator: ", ") + close
  }

  /// A point as text: `{x, y}`.
  public class func string(for point: CGPoint) -> String { text([point.x, point.y]) }
  /// A vector as text: `{dx, dy}`.
  public class func string(for vector: CGVector) -> String { text([vector.dx, vector.dy]) }
  /// A size as text: `{width, height}`.
  public class func string(for size: CGSize) -> String { text([size.width, size.height]) }
  /// A rectangle as text: `{{x, y}, {width, height}}`.
  public class func string(for rect: CGRect) -> String { "{\(string(for: rect.origin)), \(string(for: rect.size))}" }
  /// A transform as text: `[a, b, c, d, tx, ty]`.
  public class func string(for transform: CGAffineTransform) -> String {
    text([transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty], "[", "]")
  }
  /// Insets as text: `{top, left, bottom, right}`.
  public class func string(for insets: UIEdgeInsets) -> String { text([insets.top, insets.left, insets.bottom, insets.right]) }
  /// Directional insets as text: `{top, leading, bottom, trailing}`.
  public class func string(for insets: NSDirectionalEdgeInsets) -> String {
    text([insets.top, insets.leading, insets.bottom, insets.trailing])
  }
  /// An offset as text: `{horizontal, vertical}`.
  public class func string(for offset: UIOffset) -> String { text([offset.horizontal, offset.vertical]) }

  /// The numbers of a text of `count` of them between brackets; zeros where the text has another form.
  private static func numbers(_ string: String, _ count: Int) -> [CGFloat] {
    let parts = string.split(whereSeparator: { "{}[], \t\n".contains($0) }).map { Double($0) }
    guard parts.count == count, !parts.contains(nil) else { return Array(repeating: 0, count: count) }
    return parts.map { CGFloat($0 ?? 0) }
  }

  /// The point of a text `{x, y}`; zero where it is none.
  public class func cgPoint(for string: String) -> CGPoint {
    let n = numbers(string, 2)
    return CGPoint(x: n[0], y: n[1])
  }
  /// The vector of a text `{dx, dy}`; zero where it is none.
  public class func cgVector(for string: String) -> CGVector {
    let n = numbers(string, 2)
    return CGVector(dx: n[0], dy: n[1])
  }
  /// The size of a text `{width, height}`; zero where it is none.
  public class func cgSize(for string: String) -> CGSize {
    let n = numbers(string, 2)
    return CGSize(width: n[0], height: n[1])
  }
  /// The rectangle of a text `{{x, y}, {width, height}}`; zero where it is none.
  public class func cgRect(for string: String) -> CGRect {
    let n = numbers(string, 4)
    return CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
  }
  /// The transform of a text `[a, b, c, d, tx, ty]`; all zeros where it is none.
  public class func cgAffineTransform(for string: String) -> CGAffineTransform {
    let n = numbers(string, 6)
    return CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
  }
  /// The insets of a text `{top, left, bottom, right}`; zero where it is none.
  public class func uiEdgeInsets(for string: String) -> UIEdgeInsets {
    let n = numbers(string, 4)
    return UIEdgeInsets(top: n[0], left: n[1], bottom: n[2], right: n[3])
  }
  /// The directional insets of a text `{top, leading, bottom, trailing}`; zero where it is none.
  public class func nsDirectionalEdgeInsets(for string: String) -> NSDirectionalEdgeInsets {
    let n = numbers(string, 4)
    return NSDirectionalEdgeInsets(top: n[0], leading: n[1], bottom: n[2], trailing: n[3])
  }
  /// The offset of a text `{horizontal, vertical}`; zero where it is none.
  public class func uiOffset(for string: String) -> UIOffset {
    let n = numbers(string, 2)
    return UIOffset(horizontal: n[0], vertical: n[1])
  }
}
