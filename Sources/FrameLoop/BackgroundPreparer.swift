package import Compositing
internal import Graphics

/// Prepares frames, each drawn over the one before: at once, or ahead of their time on a thread of its own, while the frame before is
/// drawn.
///
/// One frame at a time is prefetched. One that is not taken leaves no trace: what it would have changed is drawn again with the next one.
/// Belongs to one thread.
package final class BackgroundPreparer {
  private let work = Work()
  private let thread = JoinableThread()
  private var hasThread = false

  package init() {}

  deinit {
    guard hasThread else { return }
    work.end()
    thread.join()
  }

  /// Prepares a frame now; one that was prefetched is dropped.
  package func prepare(_ source: FrameSource, into plan: inout FramePlan) -> FramePreparation {
    drop()
    return work.prepare(source, into: &plan)
  }

  /// Begins to prepare a frame in the background, in place of one that was prefetched before, and returns at once.
  package func prefetch(_ source: FrameSource) {
    if !hasThread {
      hasThread = true
      thread.start(stackSize: 8 << 20) { [work] in work.run() }
    }
    work.ask(source)
  }

  /// The frame that was prefetched, once it is prepared.
  ///
  /// - Precondition: one was prefetched, and neither taken nor dropped.
  package func take(into plan: inout FramePlan) -> FramePreparation { work.take(into: &plan) }

  /// Whether a frame was prefetched that can be taken without waiting.
  package var isReady: Bool { work.isReady }

  /// Does without the frame that was prefetched, if there is one.
  package func drop() { work.drop() }
}

/// What the two threads share.
///
/// Unchecked: `condition` guards `state`, `source` and `isUnwanted`. The rest belongs to the background thread while it is working, else to
/// the other one.
private final class Work: @unchecked Sendable {
  private enum State { case idle, asked, working, ready, ended }

  private let condition = NSCondition()
  private var state = State.idle
  private var source: FrameSource?
  /// Whether what is being worked on has been dropped, or replaced by `source`.
  private var isUnwanted = false

  private var preparer = FramePreparer()
  private var plan = FramePlan()
  private var preparation = FramePreparation()
  /// Where pictures that were planned and never drawn differ from the one drawn last.
  private var undrawn = PixelRegion.empty
  /// The display's time that the last frame was prepared for, in seconds; nil where it has none.
  private var lastTime: Double?

  /// To be called while nothing is prefetched, or by the background thread.
  func prepare(_ source: FrameSource, into plan: inout FramePlan) -> FramePreparation {
    var preparation = FramePreparation()
    preparer.options = source.options
    preparer.prepare(
      source.tree, at: source.time, for: source.viewport, stale: source.stale.map { $0.union(undrawn) }, into: &plan,
      statistics: &preparation)
    plan.damage = plan.damage.union(undrawn).intersection(PixelRect(source.viewport.size))
    undrawn = .empty
    (preparation.isAnimating, preparation.nextChange) = (preparer.isAnimating, preparer.nextChange)
    preparation.fadesTiles = preparer.outcome.fadesTiles
    let displayTime = source.options.tileClock?.time
    if let way = preparer.outcome.motion, let time = displayTime, let lastTime { preparation.motion = (way, time - lastTime) }
    lastTime = displayTime
    return preparation
  }

  func ask(_ source: FrameSource) {
    condition.lock()
    self.source = source
    switch state {
    case .working: isUnwanted = true
    case .ready:
      undrawn = plan.damage
      state = .asked
    case .idle, .asked, .ended: state = .asked
    }
    condition.broadcast()
    condition.unlock()
  }

  func take(into plan: inout FramePlan) -> FramePreparation {
    condition.lock()
    precondition(state != .idle && state != .ended, "what is taken was prefetched")
    while state != .ready { condition.wait() }
    state = .idle
    condition.unlock()
    swap(&plan, &self.plan)
    return preparation
  }

  var isReady: Bool {
    condition.lock()
    defer { condition.unlock() }
    return state == .ready
  }

  /// Returns when the background thread rests.
  func drop() {
    condition.lock()
    source = nil
    isUnwanted = true
    while state == .working { condition.wait() }
    if state == .ready { undrawn = plan.damage }
    state = .idle
    isUnwanted = false
    condition.unlock()
  }

  func end() {
    drop()
    condition.lock()
    state = .ended
    condition.broadcast()
    condition.unlock()
  }

  /// The background thread, from beginning to end.
  func run() {
    condition.lock()
    while true {
      while state == .idle || state == .ready { condition.wait() }
      guard state == .asked, let source else { break }
      state = .working
      isUnwanted = false
      self.source = nil
      condition.unlock()
      preparation = prepare(source, into: &plan)
      condition.lock()
      if isUnwanted { undrawn = plan.damage }
      state = !isUnwanted ? .ready : self.source == nil ? .idle : .asked
      condition.broadcast()
    }
    condition.unlock()
  }
}
