import Foundation
package import RenderTree

extension CALayer {
  func attach(_ original: CAAnimation, forKey key: String?) {
    requireModel()
    let context = ThreadContext.current
    context.transactions.openIfNeeded()
    // `copy()` asks the runtime whether this is an `NSCopying`, which takes as long as a frame the first time.
    guard let animation = original.copy(with: nil) as? CAAnimation else {
      preconditionFailure("copy(with:) of an animation returned something else")
    }
    animation.copyMembers()
    let key = animation is CATransition ? kCATransition : key
    if !(animation.duration > 0) {
      animation.duration = context.transactions.animationDuration
      reportIfCut(animation)
    }
    reportIfEndless(animation)
    if animation.timingFunction == nil { animation.timingFunction = context.transactions.timingFunction }
    for key in animation.animatedKeys { adoptDefault(forKey: key) }
    if Diagnostics.isHeard { for keyPath in animation.animatedKeyPaths { reportIfUnknown(keyPath, animatedBy: animation) } }
    animation.prepare(for: self)
    animation.freeze()
    if let key, mayHaveAnimation(forKey: key) { detachAnimations { $0.key == key } }
    attach(AttachedAnimation(animation, key: key, layer: self, groups: context.joinCompletionGroups()), context)
  }

  /// Attaches an animation that nobody else holds without copying it. The property exists, and duration and timing function are set.
  package func addOwn(_ animation: CAPropertyAnimation, forKey key: String) {
    requireModel()
    let context = ThreadContext.current
    context.transactions.openIfNeeded()
    animation.freeze()
    if mayHaveAnimation(forKey: key) { detachAnimations { $0.key == key } }
    attach(AttachedAnimation(animation, key: key, layer: self, groups: context.joinCompletionGroups()), context)
  }

  private func attach(_ attached: AttachedAnimation, _ context: ThreadContext) {
    attachedAnimations.append(attached)
    if let key = attached.key { extras?.keysOfManyAnimations?.insert(key) }
    context.addedAnimations.append(attached)
    for recorder in context.recorders { recorder.controls.append(AnimationControl(attached)) }
    markStale()
  }

  /// Whether an animation may be attached under a key; false is certain. A few animations are searched; for many, every key used since is
  /// remembered, so that attaching takes constant time.
  private func mayHaveAnimation(forKey key: String) -> Bool {
    guard attachedAnimations.count > 64 else {
      extras?.keysOfManyAnimations = nil
      return true
    }
    let extras = self.extras ?? LayerExtras()
    self.extras = extras
    if extras.keysOfManyAnimations == nil { extras.keysOfManyAnimations = Set(attachedAnimations.compactMap(\.key)) }
    return extras.keysOfManyAnimations?.contains(key) ?? true
  }

  func detachAnimations(where isUnwanted: (AttachedAnimation) -> Bool) {
    requireModel()
    let unwanted = attachedAnimations.filter { !$0.isOver && isUnwanted($0) }
    guard !unwanted.isEmpty else { return }
    let context = ThreadContext.current
    context.transactions.openIfNeeded()
    for animation in unwanted { animation.isOver = true }
    attachedAnimations.removeAll { animation in unwanted.contains { $0 === animation } }
    context.removedAnimations.append(contentsOf: unwanted)
    markStale()
  }

  /// Detaches animations that have ended at the present time, which would otherwise show their last values until it has passed.
  package func dropEndedAnimations() {
    guard attachedAnimations.contains(where: \.isOver) else { return }
    attachedAnimations.removeAll(where: \.isOver)
    markStale()
  }

  /// The animations that are not over, including those without a key.
  package var animationsUnderWay: [CAAnimation] { attachedAnimations.filter { !$0.isOver }.map(\.animation) }

  var attachedKeys: [String]? {
    let keys = (presented ?? self).attachedAnimations.filter { !$0.isOver }.compactMap(\.key)
    return keys.isEmpty ? nil : keys
  }

  /// Keys and commit identities of the animations that are not over.
  package var attachedKeysByID: [(id: AnimationID, key: String)] {
    attachedAnimations.compactMap { attached in attached.isOver ? nil : attached.key.map { (attached.id, $0) } }
  }

  func attachedAnimation(forKey key: String) -> AttachedAnimation? {
    (presented ?? self).attachedAnimations.first { !$0.isOver && $0.key == key }
  }
}
