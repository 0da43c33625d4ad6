/// Counts a block's animations, and calls back when the first has begun and the last is over.
@MainActor final class AnimationCompletion: CAAnimationDelegate {
  private var pendingCount = 0
  private var isFinished = true
  private var isClosed = false
  private var hasStarted = false
  private var hasRun = false
  private var callbacks: [(Bool) -> Void] = []
  var willStart: (() -> Void)?
  /// Told that the animations are over, before the callbacks.
  var reversible: ReversibleChanges?
  /// Views that take no touches until the end.
  private var blockedViews: [WeakView] = []
  private var blockedIDs: Set<ObjectIdentifier> = []
  /// The last view asked for, cached because a block often changes several properties of one view.
  private var lastBlockedID: ObjectIdentifier?

  private struct WeakView { weak var view: UIView? }

  /// Whether an animation has been added.
  private(set) var isUsed = false

  func add(_ callback: ((Bool) -> Void)?) { if let callback { callbacks.append(callback) } }

  func expectAnimation() {
    isUsed = true
    pendingCount += 1
  }

  func blockTouches(of view: UIView) {
    let id = ObjectIdentifier(view)
    guard id != lastBlockedID else { return }
    lastBlockedID = id
    guard blockedIDs.insert(id).inserted else { return }
    view.touchBlockingAnimations += 1
    blockedViews.append(WeakView(view: view))
  }

  /// Ends the adding of animations. If there were none, the callbacks run with the next turn, as finished.
  func close() {
    isClosed = true
    if pendingCount == 0 { LayerScheduler.nextTurn { self.runIfOver() } }
  }

  func animationDidStart(_ anim: CAAnimation) {
    guard !hasStarted else { return }
    hasStarted = true
    willStart?()
    willStart = nil
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { animationIsOver(finished: flag) }

  func animationIsOver(finished flag: Bool) {
    pendingCount -= 1
    if !flag { isFinished = false }
    runIfOver()
  }

  private func runIfOver() {
    guard isClosed, pendingCount == 0, !hasRun else { return }
    hasRun = true
    for reference in blockedViews { reference.view?.touchBlockingAnimations -= 1 }
    blockedViews = []
    reversible?.blockIsOver(self)
    reversible = nil
    let callbacks = callbacks
    self.callbacks = []
    for callback in callbacks { callback(isFinished) }
  }
}
