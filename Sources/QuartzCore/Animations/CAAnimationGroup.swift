import Foundation
internal import RenderTree

/// Animations that run together, in the group's time: they begin with it, and are cut off where it ends.
open class CAAnimationGroup: CAAnimation {
  private var children: [CAAnimation]?

  /// The animations of the group. Their delegates are not called; a duration of 0 stands for the group's.
  ///
  /// A copy of a group has the same animations. A group that is added to a layer has copies of its own there.
  open var animations: [CAAnimation]? {
    get { children }
    set {
      willChange()
      children = newValue
    }
  }

  override class var prototype: CAAnimation { CAAnimationGroup() }

  override func adopt(_ other: CAAnimation) {
    super.adopt(other)
    if let other = other as? CAAnimationGroup { children = other.children }
  }

  override func copyMembers() {
    children = children?.compactMap { $0.copy(with: nil) as? CAAnimation }
    children?.forEach { $0.copyMembers() }
  }

  override func prepare(for layer: CALayer) {
    super.prepare(for: layer)
    children?.forEach { $0.prepare(for: layer) }
  }

  override func freeze() {
    super.freeze()
    children?.forEach { $0.freeze() }
  }

  override func body() -> AnimationBody? { .group((children ?? []).compactMap { $0.record(id: .next()) }) }

  override var animatedKeys: [String] { (children ?? []).flatMap(\.animatedKeys) }

  override var animatedKeyPaths: [String] { (children ?? []).flatMap(\.animatedKeyPaths) }

  override func animates(_ property: LayerProperty) -> Bool { children?.contains { $0.animates(property) } ?? false }

  override var archivedKeys: [String] {
    super.archivedKeys + ["animations"]
  }

  override func declaredValue(forKey key: String) -> Any? { key == "animations" ? animations : super.declaredValue(forKey: key) }

  override func setDeclaredValue(_ value: Any?, forKey key: String) -> Bool {
    guard key == "animations" else { return super.setDeclaredValue(value, forKey: key) }
    animations = value as? [CAAnimation]
    return true
  }
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
