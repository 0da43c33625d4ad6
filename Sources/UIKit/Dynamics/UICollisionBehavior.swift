/// Is told when items touch each other or a boundary, and when they part. Every method is optional.
@preconcurrency @MainActor public protocol UICollisionBehaviorDelegate: AnyObject {
  /// Called when two items come to touch, at a point of the reference view.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem, at p: CGPoint)
  /// Called when two items part.
  func collisionBehavior(_ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem)
  /// Called when an item comes to touch a boundary; the identifier of the reference view's bounds is nil.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem, withBoundaryIdentifier identifier: (any NSCopying)?,
    at p: CGPoint)
  /// Called when an item leaves a boundary.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem, withBoundaryIdentifier identifier: (any NSCopying)?)
}

extension UICollisionBehaviorDelegate {
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem, at p: CGPoint
  ) {}
  public func collisionBehavior(_ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem) {}
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem, withBoundaryIdentifier identifier: (any NSCopying)?,
    at p: CGPoint
  ) {}
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem, withBoundaryIdentifier identifier: (any NSCopying)?
  ) {}
}

/// Lets items touch each other and boundaries: they bounce, rub and come to rest upon each other.
@preconcurrency @MainActor open class UICollisionBehavior: UIDynamicBehavior {
  /// What items touch.
  public struct Mode: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Each other, but no boundaries.
    public static let items = Mode(rawValue: 1)
    /// Boundaries, but not each other.
    public static let boundaries = Mode(rawValue: 2)
    /// Each other and boundaries.
    public static let everything = Mode(rawValue: .max)
  }

  /// The items that collide.
  open private(set) var items: [any UIDynamicItem]
  /// What items touch.
  open var collisionMode = Mode.everything { didSet { change {} } }
  /// Told when items touch; not retained.
  open weak var collisionDelegate: (any UICollisionBehaviorDelegate)?
  /// Whether the bounds of the animator's view are a boundary.
  open var translatesReferenceBoundsIntoBoundary = false { didSet { change { rebuild() } } }

  private var referenceInsets = UIEdgeInsets.zero
  private var boundaries: [(identifier: any NSCopying, outlines: [[SIMD2<Double>]])] = []
  private(set) var boundaryBodies: [(identifier: (any NSCopying)?, body: RigidBody)] = []

  /// Collisions of items.
  public init(items: [any UIDynamicItem] = []) { self.items = items }

  /// Adds an item.
  open func addItem(_ item: any UIDynamicItem) { change { items.append(item) } }
  /// Removes an item.
  open func removeItem(_ item: any UIDynamicItem) { change { items.removeAll { $0 === item } } }

  // MARK: Boundaries

  /// Makes the bounds of the animator's view, less insets, a boundary.
  open func setTranslatesReferenceBoundsIntoBoundary(with insets: UIEdgeInsets) {
    referenceInsets = insets
    translatesReferenceBoundsIntoBoundary = true
  }

  /// Adds a path's outline as a boundary, from both sides.
  open func addBoundary(withIdentifier identifier: any NSCopying, for bezierPath: UIBezierPath) {
    add(identifier, PathCorners.outlines(of: bezierPath.cgPath))
  }
  /// Adds a line as a boundary, from both sides.
  open func addBoundary(withIdentifier identifier: any NSCopying, from p1: CGPoint, to p2: CGPoint) {
    add(identifier, [[SIMD2(p1), SIMD2(p2)]])
  }
  /// Adds a path's outline as a boundary with a text for its identifier.
  public func addBoundary(withIdentifier identifier: String, for bezierPath: UIBezierPath) {
    addBoundary(withIdentifier: identifier as NSString, for: bezierPath)
  }
  /// Adds a line as a boundary with a text for its identifier.
  public func addBoundary(withIdentifier identifier: String, from p1: CGPoint, to p2: CGPoint) {
    addBoundary(withIdentifier: identifier as NSString, from: p1, to: p2)
  }

  private func add(_ identifier: any NSCopying, _ outlines: [[SIMD2<Double>]]) {
    change {
      boundaries.removeAll { Self.isSame($0.identifier, identifier) }
      boundaries.append((identifier, outlines))
      rebuild()
    }
  }

  /// Removes a boundary.
  open func removeBoundary(withIdentifier identifier: any NSCopying) {
    change {
      boundaries.removeAll { Self.isSame($0.identifier, identifier) }
      rebuild()
    }
  }
  /// Removes a boundary with a text for its identifier.
  public func removeBoundary(withIdentifier identifier: String) { removeBoundary(withIdentifier: identifier as NSString) }
  /// Removes all boundaries but the reference view's bounds.
  open func removeAllBoundaries() {
    change {
      boundaries = []
      rebuild()
    }
  }
  /// The identifiers of the boundaries that were added; nil for none.
  open var boundaryIdentifiers: [any NSCopying]? { boundaries.isEmpty ? nil : boundaries.map(\.identifier) }
  /// The outline of a boundary; nil for one that there is not.
  open func boundary(withIdentifier identifier: any NSCopying) -> UIBezierPath? {
    guard let outlines = boundaries.first(where: { Self.isSame($0.identifier, identifier) })?.outlines else { return nil }
    let path = UIBezierPath()
    for outline in outlines {
      path.move(to: outline[0].point)
      for corner in outline.dropFirst() { path.addLine(to: corner.point) }
    }
    return path
  }

  private static func isSame(_ a: any NSCopying, _ b: any NSCopying) -> Bool {
    if let a = a as? NSObject, let b = b as? NSObject { return a.isEqual(b) }
    return (a as AnyObject) === (b as AnyObject)
  }

  // MARK: Bodies

  /// How far walls around the reference view reach outwards, in points.
  private static let wall = 10_000.0

  private func rebuild() {
    boundaryBodies = []
    if translatesReferenceBoundsIntoBoundary, let view = dynamicAnimator?.referenceView {
      let inside = view.bounds.inset(by: referenceInsets), wall = Self.wall
      let (x0, y0, x1, y1) = (Double(inside.minX), Double(inside.minY), Double(inside.maxX), Double(inside.maxY))
      func box(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) {
        let center = SIMD2((left + right) / 2, (top + bottom) / 2)
        let corners = [SIMD2(left, top), SIMD2(right, top), SIMD2(right, bottom), SIMD2(left, bottom)].map { $0 - center }
        boundaryBodies.append((nil, RigidBody(.polygon(corners), area: 1, at: center, isBoundary: true)))
      }
      box(x0 - wall, y1, x1 + wall, y1 + wall)
      box(x0 - wall, y0 - wall, x1 + wall, y0)
      box(x0 - wall, y0, x0, y1)
      box(x1, y0, x1 + wall, y1)
    }
    for (identifier, outlines) in boundaries {
      for outline in outlines {
        for (start, end) in zip(outline, outline.dropFirst()) where start != end {
          let center = (start + end) / 2
          boundaryBodies.append((identifier, RigidBody(.polygon([start - center, end - center]), area: 1, at: center, isBoundary: true)))
        }
      }
    }
  }

  open override func willMove(to dynamicAnimator: UIDynamicAnimator?) { boundaryBodies = [] }

  override var actedOn: [any UIDynamicItem] { items }
  override func prepare(_ setup: inout DynamicsSetup) {
    if boundaryBodies.isEmpty { rebuild() }
    setup.groups.append(
      DynamicsWorld.Group(
        id: ObjectIdentifier(self), items: items.map { setup.body(of: $0) },
        boundaries: collisionMode.contains(.boundaries) ? boundaryBodies.map(\.body) : [], itemsTouch: collisionMode.contains(.items)))
  }
}
