import Foundation
package import RenderTree

/// What an animation reports while it runs. Both methods are optional, and called on the thread of the layers.
///
/// A class of the main actor conforms as it is, and so does one that belongs to no actor: the methods count as the main actor's unless the
/// class says `nonisolated`. <doc:Isolation> has more.
public protocol CAAnimationDelegate: AnyObject {
  /// The active duration began. `anim` is the copy that the layer holds.
  @preconcurrency @MainActor func animationDidStart(_ anim: CAAnimation)
  /// The animation ended: `flag` is true when its active duration passed, false when it was removed before.
  @preconcurrency @MainActor func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  nonisolated public func animationDidStart(_ anim: CAAnimation) {}
  nonisolated public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// The root of all animations: timing, pacing, delegate, and values under keys of the program's own.
///
/// Adding an animation to a layer copies it; the copy's properties can no longer be set, only keys of the program's own.
open class CAAnimation: NSObject, NSCopying, NSSecureCoding, CAMediaTiming, CAAction {
  // Read and written as whole values, so that accesses cannot overlap.
  @exclusivity(unchecked) package private(set) var timing = MediaTiming()
  private var values: [String: Any] = [:]
  private var isFrozen = false
  /// Seconds from the commit to the beginning, for an animation whose begin time is 0.
  @exclusivity(unchecked) package var delay: Double = 0 { willSet { willChange() } }
  /// Reading of the running clock from which the begin time was taken; nil for other begin times.
  private(set) var clockReading: Double?

  /// An animation with default values.
  public override init() { super.init() }

  /// Makes a copy of `animation` of the same class. Inherited by every subclass that overrides `init()`, or no initialiser.
  public required convenience init(copying animation: CAAnimation) {
    self.init()
    adopt(animation)
  }

  /// Makes the animation that an archive has. A subclass with properties of its own reads them after calling this.
  public required init?(coder: NSCoder) {
    super.init()
    decodeValues(from: coder)
  }

  /// Writes the declared properties, and values under keys of the program's own. The delegate is not written.
  open func encode(with coder: NSCoder) { encodeValues(with: coder) }

  /// Whether an archive has the value of a key: the declared ones, and keys of the program's own that have a value. A subclass that says
  /// otherwise leaves values out.
  open func shouldArchiveValue(forKey key: String) -> Bool { archivedKeys.contains(key) || customValues[key] != nil }

  /// Animations are read from archives safely: by the classes that they name.
  open class var supportsSecureCoding: Bool { true }

  var archivedKeys: [String] { MediaTiming.keys + type(of: self).declaredKeys.filter(\.isArchived).map(\.name) }

  /// Values under keys that no class declares.
  var customValues: [String: Any] { values }

  /// A copy that can be changed, keys of the program's own included. Subclasses with properties of their own override it and copy them.
  open func copy(with zone: NSZone? = nil) -> Any { type(of: self).init(copying: self) }

  func adopt(_ other: CAAnimation) {
    timing = other.timing
    clockReading = other.clockReading
    delay = other.delay
    timingFunction = other.timingFunction
    delegate = other.delegate
    isRemovedOnCompletion = other.isRemovedOnCompletion
    preferredFrameRateRange = other.preferredFrameRateRange
    values = other.values
  }

  /// Called before every change of a declared property.
  func willChange() {
    precondition(!isFrozen, "an animation that has been added to a layer cannot be changed; add a changed copy")
  }

  func freeze() { isFrozen = true }

  /// Replaces animations that the program also holds by copies.
  func copyMembers() {}

  /// Takes over from the layer, to which the animation is being added, what it needs to know of it.
  func prepare(for layer: CALayer) {}

  /// Sets the resolved begin time, in place of 0 ("now") or of a time of another clock.
  /// - Parameter reading: what the running clock shows, if the time is one of that clock.
  func resolveBeginTime(_ time: Double, clockReading reading: Double?) {
    timing.beginTime = time
    clockReading = reading
  }

  /// The committed form of what the animation does; nil where it does nothing.
  func body() -> AnimationBody? { nil }

  var animatedKeys: [String] { [] }

  /// Whether the layer redraws its contents for a property that is animated.
  func isDrawn(by layer: CALayer) -> Bool { animatedKeys.contains { layer.draws(forKey: $0) } }

  /// The key paths that it animates, relative to the layer.
  var animatedKeyPaths: [String] { [] }

  func animates(_ property: LayerProperty) -> Bool { false }

  // MARK: Pacing, life

  /// The pacing over one repetition; nil is linear.
  @exclusivity(unchecked) open var timingFunction: CAMediaTimingFunction? { willSet { willChange() } }
  /// Told about start and stop. The animation retains it.
  open var delegate: CAAnimationDelegate? { willSet { willChange() } }
  /// Whether the layer drops the animation when its active duration has passed.
  open var isRemovedOnCompletion = true { willSet { willChange() } }
  /// The frame rates that the animation would like, in frames a second. A hint without effect: every frame of the output is evaluated.
  open var preferredFrameRateRange = CAFrameRateRange.default { willSet { willChange() } }

  // MARK: Time

  /// Sets all timing of an animation that begins with its commit, after `delay` seconds.
  package func setTiming(_ timing: MediaTiming, delay: Double, curve: CAMediaTimingFunction?) {
    willChange()
    self.timing = timing
    self.delay = delay
    timingFunction = curve
  }

  private func changeTiming(_ apply: (inout MediaTiming) -> Void) {
    willChange()
    let beginTime = timing.beginTime
    apply(&timing)
    if timing.beginTime != beginTime { clockReading = ThreadContext.current.clockReading(forBeginTime: timing.beginTime) }
  }

  open var beginTime: CFTimeInterval {
    get { timing.beginTime }
    set { changeTiming { $0.beginTime = newValue } }
  }
  open var duration: CFTimeInterval {
    get { timing.duration }
    set { changeTiming { $0.duration = newValue } }
  }
  open var speed: Float {
    get { Float(timing.speed) }
    set { changeTiming { $0.speed = Double(newValue) } }
  }
  open var timeOffset: CFTimeInterval {
    get { timing.timeOffset }
    set { changeTiming { $0.timeOffset = newValue } }
  }
  open var repeatCount: Float {
    get { Float(timing.repeatCount) }
    set { changeTiming { $0.repeatCount = Double(newValue) } }
  }
  open var repeatDuration: CFTimeInterval {
    get { timing.repeatDuration }
    set { changeTiming { $0.repeatDuration = newValue } }
  }
  open var autoreverses: Bool {
    get { timing.autoreverses }
    set { changeTiming { $0.autoreverses = newValue } }
  }
  open var fillMode: CAMediaTimingFillMode {
    get { CAMediaTimingFillMode(timing.fillMode) }
    set { changeTiming { $0.fillMode = newValue.name.choice } }
  }

  // MARK: Action

  /// Adds a copy of the animation to the layer, under the event's key. A property animation without key path gets the key.
  nonisolated open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    guard let layer = anObject as? CALayer else { return }
    let duration = timing.duration > 0 ? timing.duration : ThreadContext.current.transactions.animationDuration
    // A transaction without duration changes at once.
    if duration > 0 { layer.add(actionAnimation(forKey: event), forKey: event) }
  }

  func actionAnimation(forKey event: String) -> CAAnimation { self }

  // MARK: Key-value coding

  /// The value of a declared property, or of any key once set.
  open func value(forKey key: String) -> Any? { declaredValue(forKey: key) ?? values[key] ?? type(of: self).defaultValue(forKey: key) }

  /// Sets a declared property, or keeps a value under a key of the program's own; the latter works on attached copies too.
  open func setValue(_ value: Any?, forKey key: String) {
    if !setDeclaredValue(value, forKey: key) { values[key] = value }
  }

  /// The value of a key: animations have no key paths of several parts, so that this is `value(forKey:)`.
  open func value(forKeyPath keyPath: String) -> Any? { value(forKey: keyPath) }

  /// Sets the value of a key: animations have no key paths of several parts, so that this is `setValue(_:forKey:)`.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) { setValue(value, forKey: keyPath) }

  /// The default of a property, for flags and for properties whose default is not zero or nil; nil for other keys.
  open class func defaultValue(forKey key: String) -> Any? {
    let prototype = prototype
    if prototype.timing.declares(key) { return prototype.timing.classDefault(forKey: key) }
    // "isRemovedOnCompletion" is what Swift calls the property of the key "removedOnCompletion".
    guard key != "isRemovedOnCompletion" else { return nil }
    return prototype.declaredValue(forKey: key).flatMap(Self.declaredDefault)
  }

  /// A new animation of the class, which shows what properties the class declares and their defaults.
  class var prototype: CAAnimation { CAAnimation() }

  private static func declaredDefault(_ value: Any) -> Any? {
    if let number = value as? NSNumber, !number.isTruthValue, number.doubleValue == 0 { return nil }
    return value
  }

  /// The properties that the class declares, besides those of timing.
  class var declaredKeys: [DeclaredKey<CAAnimation>] { keys }

  static let keys: [DeclaredKey<CAAnimation>] = [
    .object("timingFunction", \CAAnimation.timingFunction), .object("delegate", isArchived: false, \CAAnimation.delegate),
    .flag("removedOnCompletion", alias: "isRemovedOnCompletion", \CAAnimation.isRemovedOnCompletion),
  ]

  private func declaredKey(_ key: String) -> DeclaredKey<CAAnimation>? {
    type(of: self).declaredKeys.first { $0.name == key || $0.alias == key }
  }

  func declaredValue(forKey key: String) -> Any? { declaredKey(key).map { $0.read(self) } ?? timing.codedValue(forKey: key) }

  /// Sets a property that the class declares; returns false for other keys.
  func setDeclaredValue(_ value: Any?, forKey key: String) -> Bool {
    if let write = declaredKey(key)?.write {
      write(self, value)
    } else {
      guard timing.declares(key) else { return false }
      changeTiming { $0.setCodedValue(value, forKey: key) }
    }
    return true
  }
}
