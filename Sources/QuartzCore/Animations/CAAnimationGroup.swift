import Foundation
internal import RenderTree

/// Animations that run together, in the group's time: they begin with it, and are cut off where it ends.
open class CAAnimationGroup: CAAnimation {
  /// The animations of the group. Their delegates are not called; a duration of 0 stands for the group's.
  ///
  /// A copy of a group has the same animations. A group that is added to a layer has copies of its own there.
  open var animations: [CAAnimation]? { willSet { willChange() } }

  override class var prototype: CAAnimation { CAAnimationGroup() }

  override func adopt(_ other: CAAnimation) {
    super.adopt(other)
    if let other = other as? CAAnimationGroup { animations = other.animations }
  }

  override func copyMembers() {
    animations = animations?.compactMap { $0.copy(with: nil) as? CAAnimation }
    animations?.forEach { $0.copyMembers() }
  }

  override func prepare(for layer: CALayer) {
    super.prepare(for: layer)
    animations?.forEach { $0.prepare(for: layer) }
  }

  override func freeze() {
    super.freeze()
    animations?.forEach { $0.freeze() }
  }

  override func body() -> AnimationBody? { .group((animations ?? []).compactMap { $0.record(id: .next()) }) }

  override var animatedKeys: [String] { (animations ?? []).flatMap(\.animatedKeys) }

  override var animatedKeyPaths: [String] { (animations ?? []).flatMap(\.animatedKeyPaths) }

  override func animates(_ property: LayerProperty) -> Bool { animations?.contains { $0.animates(property) } ?? false }

  override class var declaredKeys: [DeclaredKey<CAAnimation>] { keys + [.object("animations", \CAAnimationGroup.animations)] }
}

extension CAAnimation {
  /// The committed form of the animation as it stands; nil where nothing is to be shown.
  func record(id: AnimationID) -> AnimationRecord? {
    body().map { record(id: id, $0) }
  }

  func record(id: AnimationID, _ body: AnimationBody) -> AnimationRecord {
    AnimationRecord(id: id, timing: timing, timingCurve: timingFunction?.curve, isRemovedOnCompletion: isRemovedOnCompletion, body: body)
  }
}
