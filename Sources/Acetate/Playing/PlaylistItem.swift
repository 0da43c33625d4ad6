internal import QuartzCore
internal import RenderTree

/// One document or scene of a playlist, on a clock that follows what is shown of it.
final class PlaylistItem {
  let composition: Composition
  let root: CALayer
  private(set) var host: LayerHost
  /// Index of the state shown in the document's list; nil is the document as written.
  private(set) var state: Int?

  init(_ composition: Composition) {
    self.composition = composition
    root = composition.rootLayer
    state = composition.stateIndex
    root.keepAnimations()
    host = LayerHost(root: root, clock: .stepped(from: 0))
  }

  /// Where it ends by itself; nil when it does not.
  var duration: Double? { composition.duration.flatMap { $0 > 0 && $0 < .infinity ? $0 : nil } }

  /// The layers as they are now.
  func commit() -> RenderTree { host.commit() }

  /// Changes to a state at a time of the scene, in seconds, as the document animates it; nil is the document as written.
  func show(state index: Int?, at time: Double) throws {
    // What the state starts begins then; nothing that was before is lost, since animations are kept.
    if time > host.time { host.advance(to: time) }
    try composition.apply(stateAt: index, transitionSpeed: 1)
    state = index
  }
}

extension CALayer {
  /// Keeps finished animations on this layer and below, since seeking may come back to them.
  fileprivate func keepAnimations() {
    for key in animationKeys() ?? [] {
      guard let animation = animation(forKey: key), animation.isRemovedOnCompletion, let kept = animation.copy() as? CAAnimation else {
        continue
      }
      kept.isRemovedOnCompletion = false
      add(kept, forKey: key)
    }
    mask?.keepAnimations()
    for sublayer in sublayers ?? [] { sublayer.keepAnimations() }
  }
}
