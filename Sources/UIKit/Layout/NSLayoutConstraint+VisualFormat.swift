extension NSLayoutConstraint {
  /// How a visual format aligns views across its direction.
  public struct FormatOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Aligns the left edges of all views.
    public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
    /// Aligns the right edges of all views.
    public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
    /// Aligns the top edges of all views.
    public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
    /// Aligns the bottom edges of all views.
    public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
    /// Aligns the leading edges of all views.
    public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
    /// Aligns the trailing edges of all views.
    public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
    /// Aligns the centres of all views on a vertical line.
    public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
    /// Aligns the centres of all views on a horizontal line.
    public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
    /// Aligns the last baselines of all views.
    public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << 11)
    /// Aligns the first baselines of all views.
    public static let alignAllFirstBaseline = FormatOptions(rawValue: 1 << 12)
    /// Orders views in the direction of reading; the default.
    public static let directionLeadingToTrailing: FormatOptions = []
    /// Orders views from left to right.
    public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)

    fileprivate var attributes: [Attribute] {
      (1...12).filter { rawValue & 1 << UInt($0) != 0 }.compactMap(Attribute.init(rawValue:))
    }
  }

  /// Constraints from a drawing in characters, as in `"H:|-[image(48)]-8-[title]-|"`.
  ///
  /// `|` is the superview's edge, `-` the system's distance (8 points between views, the margin at the superview's edge), `-n-` a distance
  /// of n points; predicates in parentheses are `==`, `<=` or `>=`, a number, metric or view, and `@priority`. A format that cannot be read
  /// ends the program, as a precondition.
  /// - Parameters:
  ///   - metrics: numbers by the names that the format calls them.
  ///   - views: views and guides by their names.
  public class func constraints(
    withVisualFormat format: String, options opts: FormatOptions = [], metrics: [String: Any]?, views: [String: Any]
  ) -> [NSLayoutConstraint] {
    var parser = VisualFormatParser(format, metrics ?? [:], views)
    return parser.constraints(opts.attributes)
  }
}

@MainActor private struct VisualFormatParser {
  private struct Predicate {
    var relation = NSLayoutConstraint.Relation.equal
    var constant: CGFloat = 0
    var item: AnyObject?
    var priority = UILayoutPriority.required
  }

  private let format: String
  private var rest: Substring
  private let metrics: [String: Any]
  private let views: [String: Any]
  private var isVertical = false

  init(_ format: String, _ metrics: [String: Any], _ views: [String: Any]) {
    (self.format, self.metrics, self.views) = (format, metrics, views)
    rest = format[...]
  }

  mutating func constraints(_ alignments: [NSLayoutConstraint.Attribute]) -> [NSLayoutConstraint] {
    if take("V:") { isVertical = true } else { _ = take("H:") }
    var constraints: [NSLayoutConstraint] = [], items: [AnyObject] = []
    /// The distance from the item that the next view follows; nil where it follows none.
    var gap: [Predicate]??
    let startsAtEdge = take("|")
    if startsAtEdge { gap = .some(distance()) }
    while take("[") {
      let (item, sizes) = view()
      for size in sizes {
        constraints.append(
          make(item, isVertical ? .height : .width, size, size.item, isVertical ? .height : .width, size.constant))
      }
      if let gap { constraints += join(items.last, to: item, gap) }
      items.append(item)
      gap = .some(distance())
    }
    if take("|"), let last = items.last, let gap { constraints += join(last, to: nil, gap) }
    if !rest.isEmpty || items.isEmpty { fail("nothing reads \"\(rest)\"") }
    for attribute in alignments {
      for (a, b) in zip(items, items.dropFirst()) { constraints.append(make(a, attribute, Predicate(), b, attribute, 0)) }
    }
    return constraints
  }

  // MARK: Parts

  /// Parses a view, after its opening bracket.
  private mutating func view() -> (AnyObject, [Predicate]) {
    let item = item(named: name())
    let sizes = take("(") ? predicates() : []
    if !take("]") { fail("a view ends with ]") }
    return (item, sizes)
  }

  /// Parses the distance that follows: 0 where none is drawn, nil for the standard one.
  private mutating func distance() -> [Predicate]? {
    guard take("-") else { return [Predicate()] }
    if rest.first == "[" || rest.first == "|" { return nil }
    let predicates = take("(") ? predicates() : [predicate()]
    if !take("-") { fail("a distance ends with -") }
    return predicates
  }

  /// Parses predicates, after their opening parenthesis.
  private mutating func predicates() -> [Predicate] {
    var all = [predicate()]
    while take(",") { all.append(predicate()) }
    if !take(")") { fail("predicates end with )") }
    return all
  }

  private mutating func predicate() -> Predicate {
    var predicate = Predicate()
    if take(">=") {
      predicate.relation = .greaterThanOrEqual
    } else if take("<=") {
      predicate.relation = .lessThanOrEqual
    } else {
      _ = take("==")
    }
    let name = name()
    if let number = number(name) { predicate.constant = number } else { predicate.item = item(named: name) }
    if take("@") {
      let priority = self.name()
      guard let number = number(priority) else { fail("\"\(priority)\" is no priority") }
      predicate.priority = UILayoutPriority(Float(number))
    }
    return predicate
  }

  private func number(_ name: String) -> CGFloat? {
    if let number = Double(name) { return CGFloat(number) }
    switch metrics[name] {
    case let number as CGFloat: return number
    case let number as Int: return CGFloat(number)
    case let number as Float: return CGFloat(number)
    case let number as NSNumber: return CGFloat(number.doubleValue)
    default: return nil
    }
  }

  private func item(named name: String) -> AnyObject {
    guard let item = views[name] else { fail("there is no view \"\(name)\"") }
    return item as AnyObject
  }

  /// Parses a name or a number.
  private mutating func name() -> String {
    let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    let sign = name.isEmpty && rest.first == "-" ? rest.prefix(1) + rest.dropFirst().prefix { $0.isNumber || $0 == "." } : name
    if sign.isEmpty { fail("a name or a number is missing before \"\(rest)\"") }
    rest = rest.dropFirst(sign.count)
    return String(sign)
  }

  private mutating func take(_ token: String) -> Bool {
    rest = rest.drop { $0 == " " }
    guard rest.hasPrefix(token) else { return false }
    rest = rest.dropFirst(token.count).drop { $0 == " " }
    return true
  }

  private func fail(_ reason: String) -> Never { preconditionFailure("the visual format \"\(format)\" cannot be read: \(reason)") }

  // MARK: Constraints

  /// Constraints that place an item after another; nil stands for the superview's edge.
  private func join(_ first: AnyObject?, to second: AnyObject?, _ gap: [Predicate]?) -> [NSLayoutConstraint] {
    let (start, end): (NSLayoutConstraint.Attribute, NSLayoutConstraint.Attribute) = isVertical ? (.top, .bottom) : (.leading, .trailing)
    guard let first, let second else {
      guard let item = first ?? second, let superview = superview(of: item) else { fail("| needs a superview") }
      let edge = gap == nil ? superview.layoutMarginsGuide : superview
      let attribute = first == nil ? start : end
      return (gap ?? [Predicate()]).map { predicate in
        // The distance counts away from the edge, on either side.
        first == nil
          ? make(item, attribute, predicate, edge, attribute, predicate.constant)
          : make(edge, attribute, predicate, item, attribute, predicate.constant)
      }
    }
    var standard = Predicate()
    standard.constant = 8
    return (gap ?? [standard]).map { make(second, start, $0, first, end, $0.constant) }
  }

  private func superview(of item: AnyObject) -> UIView? { (item as? UIView)?.superview ?? (item as? UILayoutGuide)?.owningView }

  private func make(
    _ first: AnyObject, _ attribute: NSLayoutConstraint.Attribute, _ predicate: Predicate, _ second: AnyObject?,
    _ other: NSLayoutConstraint.Attribute, _ constant: CGFloat
  ) -> NSLayoutConstraint {
    let constraint = NSLayoutConstraint(
      item: first, attribute: attribute, relatedBy: predicate.relation, toItem: second,
      attribute: second == nil ? .notAnAttribute : other, multiplier: 1, constant: constant)
    constraint.priority = predicate.priority
    return constraint
  }
}
