import Foundation
package import RenderTree

/// An animation between two values.
///
/// `fromValue`, `toValue` and `byValue` may each be missing; what is missing comes from the value that the property has underneath the
/// animation. Without any of them the animation goes from the value that showed when it was added to the new one. Values are numbers,
/// `CGPoint`, `CGSize`, `CGRect`, `CATransform3D`, `CGAffineTransform`, `CGColor`, `CGPath`, `CGImage`, or arrays of them.
open class CABasicAnimation: CAPropertyAnimation {
  @exclusivity(unchecked) private var from: Any?
  @exclusivity(unchecked) private var to: Any?
  @exclusivity(unchecked) private var by: Any?
  /// Both ends as values of known type; replaces the boxed `from` and `to`.
  @exclusivity(unchecked) private var typed: Endpoints?
  /// What the property showed when the animation was added: the start of an animation without values of its own.
  private var shown: AnimatableValue?

  override class var prototype: CAAnimation { CABasicAnimation() }

  override func adopt(_ other: CAAnimation) {
    super.adopt(other)
    guard let other = other as? CABasicAnimation else { return }
    from = other.from
    to = other.to
    by = other.by
    typed = other.typed
  }

  /// The value at the beginning; nil takes it from the other values and the property.
  open var fromValue: Any? {
    get { typed?.from?.boxed ?? from }
    set {
      boxEnds()
      from = newValue
    }
  }
  /// The value at the end; nil takes it from the other values and the property.
  open var toValue: Any? {
    get { typed?.to?.boxed ?? to }
    set {
      boxEnds()
      to = newValue
    }
  }
  /// The difference between the values at the end and the beginning; nil takes it from the other values.
  open var byValue: Any? {
    get { by }
    set {
      boxEnds()
      by = newValue
    }
  }

  /// Turns typed ends into boxed ones, before one of the boxed values changes.
  private func boxEnds() {
    willChange()
    isAsMade = false
    guard let typed else { return }
    (from, to) = (typed.from?.boxed, typed.to?.boxed)
    self.typed = nil
  }

  override func prepare(for layer: CALayer) {
    super.prepare(for: layer)
    guard typed == nil, from == nil, to == nil, by == nil, !isAdditive, let keyPath else { return }
    // Asked by its key, a property that nobody has set shows its default.
    shown = layer.presentation()?.value(forKeyPath: keyPath).flatMap { AnimatableValue(boxed: $0) }
  }

  /// Sets both ends from values of known type, without boxing them.
  package func setEnds(from: AnimatableValue, to: AnimatableValue) {
    willChange()
    (self.from, self.to, by) = (nil, nil, nil)
    typed = Endpoints(from: from, to: to)
  }

  /// Sets the beginning, of known type, of an animation that has no other value.
  package func setStart(_ start: AnimatableValue?) {
    willChange()
    typed = Endpoints(from: start)
    isAsMade = true
  }

  /// Whether no value was set since `setStart(_:)`.
  package private(set) var isAsMade = false

  var endpoints: Endpoints {
    if let typed { return typed }
    guard from != nil || to != nil || by != nil else { return Endpoints(from: shown) }
    return Endpoints(
      from: from.flatMap { AnimatableValue(boxed: $0) }, to: to.flatMap { AnimatableValue(boxed: $0) },
      by: by.flatMap { AnimatableValue(boxed: $0) })
  }

  override func interpolation() -> PropertyAnimation.Interpolation? { .basic(endpoints) }

  override class var declaredKeys: [DeclaredKey<CAAnimation>] { basicKeys }

  static let basicKeys: [DeclaredKey<CAAnimation>] =
    propertyKeys + [
      .object("fromValue", \CABasicAnimation.fromValue), .object("toValue", \CABasicAnimation.toValue),
      .object("byValue", \CABasicAnimation.byValue),
    ]
}
