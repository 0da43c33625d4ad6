/// Is told when an animator begins to move items, and when all have come to rest.
@preconcurrency @MainActor public protocol UIDynamicAnimatorDelegate: AnyObject {
  /// Called when items begin to move.
  func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator)
  /// Called when all items have come to rest.
  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator)
}

extension UIDynamicAnimatorDelegate {
  public func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) {}
  public func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {}
}

/// Moves items as bodies with mass, by the behaviours that are added.
///
/// The simulation (`DynamicsWorld`) takes steps of 1/240 s from the time at which something was first added. With each frame of the output
/// it comes to that frame's time: where an item is depends on the time alone, not on which frames were asked for before. What the program
/// changes in between, from a timer or a touch, happens at its own time. On a stepped clock a film is the same on every run; a frame before
/// the present time shows items where they are at present, since the simulation, as all of the program, runs forwards only.
///
/// While an animator holds an item, the item's place is the animator's: after a change of its own the program calls
/// `updateItem(usingCurrentState:)`.
@preconcurrency @MainActor open class UIDynamicAnimator: NSObject {
  /// The view whose coordinates items are in, and whose bounds may be a boundary; nil without one, and for a layout's items.
  public private(set) weak var referenceView: UIView?
  /// Told when items begin to move and have come to rest; not retained.
  open weak var delegate: (any UIDynamicAnimatorDelegate)?
  /// The behaviours that were added.
  open private(set) var behaviors: [UIDynamicBehavior] = []
  /// Whether items are moving.
  open private(set) var isRunning = false
  /// Seconds that were simulated; the time at rest does not count.
  open var elapsedTime: TimeInterval { Double(stepCount) * DynamicsWorld.step }

  private var world = DynamicsWorld()
  private var entries: [Entry] = []
  private var indices: [ObjectIdentifier: Int] = [:]
  private var link: CADisplayLink?
  /// The time of the first step; nil until there is a clock, which a renderer that is made later brings along.
  private var startTime: Double?
  private var stepsSinceStart = 0
  private var stepCount = 0
  private var quietSteps = 0
  private var isStepping = false
  private var needsSetup = false
  private var contacts: [ContactKey] = []

  private struct Entry {
    let item: any UIDynamicItem
    let body: RigidBody
    var size: CGSize
  }

  private struct ContactKey: Equatable {
    let group: ObjectIdentifier, a: ObjectIdentifier, b: ObjectIdentifier
  }

  /// Speeds below which an item rests, in points and radians a second, and for how many steps.
  private static let restSpeed = 6.0, restTurn = 0.06, restSteps = 72

  /// An animator of items in a view's coordinates.
  public init(referenceView view: UIView) {
    referenceView = view
    super.init()
  }

  /// An animator of items of a collection's layout, in the coordinates of its content: the layout's attributes are the items, and with
  /// each step the layout is asked for them anew.
  public init(collectionViewLayout layout: UICollectionViewLayout) {
    self.layout = layout
    super.init()
  }

  private weak var layout: UICollectionViewLayout?

  /// The item of a collection's cell; nil for none.
  open func layoutAttributesForCell(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    attributes(.cell, nil, indexPath)
  }
  /// The item of a collection's header or footer; nil for none.
  open func layoutAttributesForSupplementaryView(ofKind kind: String, at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    attributes(.supplementaryView, kind, indexPath)
  }
  /// The item of a view of the layout's own; nil for none.
  open func layoutAttributesForDecorationView(ofKind kind: String, at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    attributes(.decorationView, kind, indexPath)
  }

  private func attributes(
    _ category: UICollectionViewLayoutAttributes.ElementCategory, _ kind: String?, _ path: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    entries.lazy.compactMap { $0.item as? UICollectionViewLayoutAttributes }
      .first { $0.representedElementCategory == category && $0.representedElementKind == kind && $0.indexPath == path }
  }

  /// An animator without a view; boundaries are given as paths.
  public override init() { super.init() }

  // MARK: Behaviours

  /// Adds a behaviour, which acts from the present time on.
  open func addBehavior(_ behavior: UIDynamicBehavior) {
    guard !behaviors.contains(where: { $0 === behavior }) else { return }
    catchUp()
    behavior.dynamicAnimator?.removeBehavior(behavior)
    behaviors.append(behavior)
    behavior.tellMove(to: self)
    behavior.ownAnimator = self
    behaviorsDidChange()
  }

  /// Removes a behaviour, which acts no longer.
  open func removeBehavior(_ behavior: UIDynamicBehavior) {
    guard behaviors.contains(where: { $0 === behavior }) else { return }
    catchUp()
    behaviors.removeAll { $0 === behavior }
    behavior.tellMove(to: nil)
    behavior.ownAnimator = nil
    behaviorsDidChange()
  }

  /// Removes all behaviours: items stay where they are.
  open func removeAllBehaviors() { for behavior in behaviors { removeBehavior(behavior) } }

  /// Takes over an item's place and rotation, which the program has changed.
  open func updateItem(usingCurrentState item: any UIDynamicItem) {
    catchUp()
    guard let index = indices[ObjectIdentifier(item)] else { return }
    let body = entries[index].body
    (body.position, body.angle) = (SIMD2(item.center), item.rotation)
    body.shape = item.dynamicShape
    body.area = Double(item.bounds.width * item.bounds.height)
    wake()
  }

  /// The items that meet a rectangle, in the reference view's coordinates.
  open func items(in rect: CGRect) -> [any UIDynamicItem] {
    entries.map(\.item).filter { item in
      let size = item.bounds.size
      return CGRect(x: item.center.x - size.width / 2, y: item.center.y - size.height / 2, width: size.width, height: size.height)
        .intersects(rect)
    }
  }

  /// What the simulation knows of an item, which it comes to know with this.
  func body(of item: any UIDynamicItem) -> RigidBody {
    let id = ObjectIdentifier(item)
    if let index = indices[id] { return entries[index].body }
    let size = item.bounds.size
    let body = RigidBody(
      item.dynamicShape, area: Double(size.width * size.height), at: SIMD2(item.center), angle: item.rotation)
    indices[id] = entries.count
    entries.append(Entry(item: item, body: body, size: size))
    return body
  }

  func knownBody(of item: any UIDynamicItem) -> RigidBody? { indices[ObjectIdentifier(item)].map { entries[$0].body } }
  private func item(of body: RigidBody) -> (any UIDynamicItem)? { entries.first { $0.body === body }?.item }

  func behaviorsDidChange() {
    needsSetup = true
    if isStepping { return }
    setUp()
    wake()
  }

  private func setUp() {
    guard needsSetup else { return }
    needsSetup = false
    let all = behaviors.flatMap(\.all)
    var setup = DynamicsSetup(animator: self)
    for entry in entries { entry.body.resetMaterial() }
    for behavior in all { for item in behavior.actedOn { _ = body(of: item) } }
    for behavior in all { behavior.prepare(&setup) }
    // Items on which nothing acts any longer are the program's again.
    let used = Set(all.flatMap { $0.actedOn.map { ObjectIdentifier($0) } })
    entries.removeAll { !used.contains(ObjectIdentifier($0.item)) }
    indices = Dictionary(uniqueKeysWithValues: entries.enumerated().map { (ObjectIdentifier($1.item), $0) })
    (world.gravities, world.groups, world.joints) = (setup.gravities, setup.groups, setup.joints)
    world.bodies = entries.map(\.body)
  }

  // MARK: Time

  private var now: Double { clockLayer?.presentTime ?? CACurrentMediaTime() }
  private var clockLayer: CALayer? {
    (referenceView ?? layout?.collectionView)?.layer ?? entries.lazy.compactMap { ($0.item as? UIView)?.layer }.first
  }

  private func wake() {
    quietSteps = 0
    guard !isRunning, !entries.isEmpty else { return }
    isRunning = true
    stepsSinceStart = 0
    if LayerScheduler.now == nil {
      startTime = nil
      LayerScheduler.nextTurn { [weak self] in
        guard let self, isRunning, startTime == nil else { return }
        startTime = now
      }
    } else {
      startTime = now
    }
    delegate?.dynamicAnimatorWillResume(self)
    let link = CADisplayLink { [weak self] link in
      guard let self else { return link.invalidate() }
      advance(to: link.timestamp)
    }
    if let clockLayer { link.add(forFramesOf: clockLayer) } else { link.add(to: .current, forMode: .common) }
    self.link = link
  }

  private func pause() {
    isRunning = false
    link?.invalidate()
    link = nil
    delegate?.dynamicAnimatorDidPause(self)
  }

  /// Brings the simulation to the present time, before something changes.
  func catchUp() { if isRunning, !isStepping { advance(to: now) } }

  private func advance(to time: Double) {
    guard isRunning, !isStepping, let startTime else { return }
    let due = Int(((time - startTime) / DynamicsWorld.step + 1e-6).rounded(.down))
    var isMoved = false
    isStepping = true
    while stepsSinceStart < due, isRunning {
      takeStep()
      isMoved = true
      if quietSteps >= Self.restSteps { break }
    }
    isStepping = false
    if isMoved { show() }
    if needsSetup {
      setUp()
      quietSteps = 0
    } else if quietSteps >= Self.restSteps {
      pause()
    }
    if entries.isEmpty, isRunning { pause() }
  }

  private func takeStep() {
    let all = behaviors.flatMap(\.all)
    for behavior in all { behavior.stepWillBegin(self) }
    world.advance()
    stepsSinceStart += 1
    stepCount += 1
    let moves = entries.contains { entry in
      entry.body.inverseMass > 0 && (entry.body.velocity.length > Self.restSpeed || abs(entry.body.angularVelocity) > Self.restTurn)
    }
    quietSteps = moves ? 0 : quietSteps + 1
    tellContacts(all)
    let acting = all.filter { $0.action != nil }
    guard !acting.isEmpty else { return }
    show()
    for behavior in acting { behavior.action?() }
    if needsSetup { setUp() }
  }

  private func tellContacts(_ all: [UIDynamicBehavior]) {
    var present: [ContactKey] = []
    for touch in world.touches {
      let key = ContactKey(group: touch.group, a: ObjectIdentifier(touch.a), b: ObjectIdentifier(touch.b))
      guard !present.contains(key) else { continue }
      present.append(key)
      guard !contacts.contains(key), let collision = Self.collision(touch.group, all) else { continue }
      tell(collision, touch.a, touch.b, at: touch.point.point)
    }
    for key in contacts where !present.contains(key) {
      guard let collision = Self.collision(key.group, all) else { continue }
      let bodies = collision.boundaryBodies.map(\.body) + entries.map(\.body)
      guard let a = bodies.first(where: { ObjectIdentifier($0) == key.a }), let b = bodies.first(where: { ObjectIdentifier($0) == key.b })
      else { continue }
      tell(collision, a, b, at: nil)
    }
    contacts = present
  }

  private static func collision(_ group: ObjectIdentifier, _ all: [UIDynamicBehavior]) -> UICollisionBehavior? {
    all.lazy.compactMap { $0 as? UICollisionBehavior }.first { ObjectIdentifier($0) == group }
  }

  /// - Parameter point: nil where the contact has ended.
  private func tell(_ collision: UICollisionBehavior, _ a: RigidBody, _ b: RigidBody, at point: CGPoint?) {
    guard let delegate = collision.collisionDelegate, let other = item(of: b) else { return }
    show()
    if a.isBoundary {
      let identifier = collision.boundaryBodies.first { $0.body === a }?.identifier
      if let point {
        delegate.collisionBehavior(collision, beganContactFor: other, withBoundaryIdentifier: identifier, at: point)
      } else {
        delegate.collisionBehavior(collision, endedContactFor: other, withBoundaryIdentifier: identifier)
      }
    } else if let first = item(of: a) {
      if let point {
        delegate.collisionBehavior(collision, beganContactFor: first, with: other, at: point)
      } else {
        delegate.collisionBehavior(collision, endedContactFor: first, with: other)
      }
    }
  }

  private func show() {
    UIView.performWithoutAnimation {
      for entry in entries where entry.body.inverseMass > 0 {
        let center = entry.body.position.point
        if entry.item.center != center { entry.item.center = center }
        let transform = entry.body.angle == 0 ? CGAffineTransform.identity : CGAffineTransform(rotationAngle: entry.body.angle)
        if entry.item.transform != transform { entry.item.transform = transform }
      }
    }
    layout?.invalidateLayout()
  }
}

extension UIDynamicItem {
  /// The rotation of the transform, in radians.
  var rotation: Double { atan2(Double(transform.b), Double(transform.a)) }

  /// The outline about the centre, without rotation.
  var dynamicShape: RigidBody.Shape {
    let w = Double(bounds.width) / 2, h = Double(bounds.height) / 2
    switch collisionBoundsType {
    case .rectangle: return .polygon([SIMD2(-w, -h), SIMD2(w, -h), SIMD2(w, h), SIMD2(-w, h)])
    case .ellipse: return .circle(radius: (w + h) / 2)
    case .path:
      let hull = ConvexHull.corners(of: PathCorners.outlines(of: collisionBoundingPath.cgPath).flatMap(\.self))
      return hull.count > 2 ? .polygon(hull) : .polygon([SIMD2(-w, -h), SIMD2(w, -h), SIMD2(w, h), SIMD2(-w, h)])
    }
  }
}

extension RigidBody {
  /// What bodies are made of that no `UIDynamicItemBehavior` describes: elasticity and friction are the documented ones of SpriteKit.
  func resetMaterial() {
    (elasticity, friction, resistance, angularResistance, density) = (0.2, 0.2, 0, 0, 1)
    (allowsRotation, isAnchored) = (true, false)
  }
}
