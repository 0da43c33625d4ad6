/// The priority of a constraint: 1000 must be satisfied, others as far as those of higher priority allow.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  public let rawValue: Float
  public init(rawValue: Float) { self.rawValue = rawValue }
  /// A priority from 1 to 1000.
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  /// 1000: must be satisfied.
  public static let required = UILayoutPriority(1000)
  /// 750: how strongly views resist being smaller than their content, by default.
  public static let defaultHigh = UILayoutPriority(750)
  /// 510: a drag that may resize the window.
  public static let dragThatCanResizeScene = UILayoutPriority(510)
  /// 500: the window keeps its size.
  public static let sceneSizeStayPut = UILayoutPriority(500)
  /// 490: a drag that may not resize the window.
  public static let dragThatCannotResizeScene = UILayoutPriority(490)
  /// 250: how strongly views resist being larger than their content, by default.
  public static let defaultLow = UILayoutPriority(250)
  /// 50: how strongly `systemLayoutSizeFitting` aims for its target.
  public static let fittingSizeLevel = UILayoutPriority(50)
}

/// A linear relation between attributes of two views or guides: `first = multiplier · second + constant`, or an inequality.
///
/// A constraint counts while it is active. Its views must have a common ancestor then.
@preconcurrency @MainActor open class NSLayoutConstraint: NSObject {
  /// The attributes of views and guides that constraints relate.
  public enum Attribute: Int, Sendable {
    /// No attribute, for constraints of an extent alone.
    case notAnAttribute = 0
    /// The left edge.
    case left
    /// The right edge.
    case right
    /// The top edge.
    case top
    /// The bottom edge.
    case bottom
    /// The leading edge, where lines begin.
    case leading
    /// The trailing edge, where lines end.
    case trailing
    /// The horizontal extent.
    case width
    /// The vertical extent.
    case height
    /// The centre along x.
    case centerX
    /// The centre along y.
    case centerY
    /// The baseline of the last line.
    case lastBaseline
    /// The baseline of the first line.
    case firstBaseline
    /// The left layout margin.
    case leftMargin
    /// The right layout margin.
    case rightMargin
    /// The top layout margin.
    case topMargin
    /// The bottom layout margin.
    case bottomMargin
    /// The leading layout margin.
    case leadingMargin
    /// The trailing layout margin.
    case trailingMargin
    /// The centre along x between the layout margins.
    case centerXWithinMargins
    /// The centre along y between the layout margins.
    case centerYWithinMargins
  }
  /// The relation between the two sides of a constraint.
  public enum Relation: Int, Sendable {
    /// The first side is at most the second.
    case lessThanOrEqual = -1
    /// Both sides are equal.
    case equal
    /// The first side is at least the second.
    case greaterThanOrEqual
  }
  /// The axes of layout.
  public enum Axis: Int, Sendable {
    /// The x axis.
    case horizontal
    /// The y axis.
    case vertical
  }

  /// A term of the constraint: an attribute of an item with its factor, in `Σ factor · attribute − constant ⋛ 0`.
  @MainActor struct Part {
    /// The view, or the owner of the layout guide.
    private(set) weak var view: UIView?
    private(set) weak var guide: UILayoutGuide?
    let attribute: Attribute
    var factor: Double

    init(_ item: AnyObject, _ attribute: Attribute, _ factor: Double) {
      self.factor = factor
      var item = item, attribute = attribute
      if let view = item as? UIView, let inside = attribute.insideMargins { (item, attribute) = (view.layoutMarginsGuide, inside) }
      self.attribute = attribute
      guide = item as? UILayoutGuide
      view = guide?.owningView ?? item as? UIView
    }

    /// Takes the view whose baseline stands for the item's.
    mutating func findBaseline() {
      guard attribute.isBaseline, guide == nil else { return }
      while let next = attribute == .firstBaseline ? view?.forFirstBaselineLayout : view?.forLastBaselineLayout, next !== view {
        view = next
      }
    }
  }

  private(set) var parts: [Part]
  /// The relation between the two sides.
  public let relation: Relation
  /// The view or guide on the first side.
  public private(set) weak var firstItem: AnyObject?
  /// The attribute on the first side.
  public let firstAttribute: Attribute
  /// The view or guide on the second side; nil for a length alone.
  public private(set) weak var secondItem: AnyObject?
  /// The attribute on the second side.
  public let secondAttribute: Attribute
  /// The factor of the attribute on the second side.
  public let multiplier: CGFloat
  /// The constant in points. A change takes effect with the next layout: `layoutIfNeeded()` in an animation block animates it.
  open var constant: CGFloat { didSet { if constant != oldValue { engine?.constantDidChange(of: self) } } }
  /// The priority of the constraint; required by default.
  open var priority = UILayoutPriority.required {
    didSet {
      guard priority != oldValue, let engine else { return }
      engine.remove(self)
      engine.add(self)
    }
  }
  /// A name for the constraint in diagnostics.
  open var identifier: String?

  private weak var engine: LayoutEngine?
  /// The nearest common ancestor of all items, in whose coordinates positions are compared.
  private(set) weak var owner: UIView?

  /// - Parameters:
  ///   - view1: a `UIView` or a `UILayoutGuide`.
  ///   - view2: another one, or nil for a constraint of a length alone.
  public convenience init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?, attribute attr2: Attribute,
    multiplier: CGFloat, constant c: CGFloat
  ) {
    let first = view1 as AnyObject, second = view2.map { $0 as AnyObject }
    precondition(first is UIView || first is UILayoutGuide, "constraints are between views and layout guides, not of \(type(of: first))")
    var parts = [Part(first, attr1, 1)]
    if let second, attr2 != .notAnAttribute { parts.append(Part(second, attr2, -Double(multiplier))) }
    self.init(parts, relation, (first, attr1), (second, attr2), multiplier, c)
  }

  init(
    _ parts: [Part], _ relation: Relation, _ first: (AnyObject?, Attribute), _ second: (AnyObject?, Attribute), _ multiplier: CGFloat,
    _ constant: CGFloat
  ) {
    self.parts = parts
    self.relation = relation
    (firstItem, firstAttribute) = first
    (secondItem, secondAttribute) = second
    self.multiplier = multiplier
    self.constant = constant
    super.init()
  }

  /// A constraint of nothing, to be replaced before it is activated.
  public override convenience init() { self.init([], .equal, (nil, .notAnAttribute), (nil, .notAnAttribute), 1, 0) }

  // MARK: Activation

  /// Whether the constraint is in force. Its items must be in one tree of views when it is activated; when one leaves the tree, it is
  /// deactivated.
  open var isActive: Bool {
    get { engine != nil }
    set { newValue ? activate() : deactivate() }
  }

  /// Activates several constraints.
  open class func activate(_ constraints: [NSLayoutConstraint]) { for constraint in constraints { constraint.isActive = true } }
  /// Deactivates several constraints.
  open class func deactivate(_ constraints: [NSLayoutConstraint]) { for constraint in constraints { constraint.isActive = false } }

  private func activate() {
    guard engine == nil, !parts.isEmpty else { return }
    for index in parts.indices { parts[index].findBaseline() }
    var owner: UIView?
    for part in parts {
      precondition(part.view != nil, "\(sentence) names a guide that belongs to no view, or a view that is gone")
      guard let view = part.view else { return }
      // A position on one side alone is relative to the superview.
      let around = parts.count == 1 && !part.attribute.isLength && part.guide == nil ? view.superview ?? view : view
      guard let found = owner else {
        owner = around
        continue
      }
      owner = found.nearestCommonAncestor(with: around)
      precondition(owner != nil, "\(sentence) cannot be active: its items are in no common tree of views")
    }
    guard let owner else { return }
    join(owner.topmost.makeLayoutEngine(), owner)
  }

  private func join(_ engine: LayoutEngine, _ owner: UIView) {
    (self.engine, self.owner) = (engine, owner)
    engine.add(self)
  }

  private func deactivate() {
    engine?.remove(self)
    engine = nil
  }

  var isDirectional: Bool { parts.contains { $0.attribute.isDirectional } }

  /// Updates the constraint after the common ancestor's direction of reading has changed.
  func directionDidChange() {
    guard let engine else { return }
    engine.remove(self)
    engine.add(self)
  }

  /// Moves the constraint to the engine of the tree that its views are in now.
  func move(to engine: LayoutEngine) { if let owner { join(engine, owner) } }

  func isInside(_ view: UIView) -> Bool {
    parts.allSatisfy { $0.view?.isDescendant(of: view) ?? false } && owner?.isDescendant(of: view) ?? false
  }
  func touches(_ view: UIView) -> Bool { parts.contains { $0.view?.isDescendant(of: view) ?? true } }

  /// The constraint in the form of diagnostics: `box.width <= 2 * UIWindow.width + 10 @750`.
  var sentence: String {
    func name(_ item: AnyObject?, _ attribute: Attribute) -> String {
      let label = (item as? UIView)?.accessibilityIdentifier ?? (item as? UILayoutGuide)?.nonEmptyIdentifier
      return "\(label ?? item.map { "\(type(of: $0))" } ?? "nil").\(attribute)"
    }
    let sign = relation == .equal ? "==" : relation == .lessThanOrEqual ? "<=" : ">="
    var text = "\(name(firstItem, firstAttribute)) \(sign) "
    if secondItem == nil || secondAttribute == .notAnAttribute {
      text += "\(constant)"
    } else {
      text += (multiplier == 1 ? "" : "\(multiplier) * ") + name(secondItem, secondAttribute)
      if constant != 0 { text += constant > 0 ? " + \(constant)" : " - \(-constant)" }
    }
    if priority != .required { text += " @\(priority.rawValue)" }
    return (identifier.map { "\($0): " } ?? "") + text
  }
}

/// A former name of `NSLayoutConstraint.Axis`.
public typealias NSLayoutAxis = NSLayoutConstraint.Axis

extension NSLayoutConstraint.Attribute {
  var isLength: Bool { self == .width || self == .height }
  var isDirectional: Bool { self == .leading || self == .trailing }
  var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline }

  var isVertical: Bool {
    switch self {
    case .top, .bottom, .height, .centerY, .firstBaseline, .lastBaseline, .topMargin, .bottomMargin, .centerYWithinMargins: true
    default: false
    }
  }

  /// The fraction of the extent that lies before the attribute's position.
  var extentFactor: Double {
    switch self {
    case .right, .trailing, .bottom: 1
    case .centerX, .centerY: 0.5
    default: 0
    }
  }

  /// The attribute of the layout margins' guide that equals a margin attribute of a view.
  var insideMargins: Self? {
    switch self {
    case .leftMargin: .left
    case .rightMargin: .right
    case .topMargin: .top
    case .bottomMargin: .bottom
    case .leadingMargin: .leading
    case .trailingMargin: .trailing
    case .centerXWithinMargins: .centerX
    case .centerYWithinMargins: .centerY
    default: nil
    }
  }
}
