internal import Compositing
internal import DRMOutput
internal import FrameLoop
internal import Graphics

/// One display of a run: its schedule, its view of the scene, and its measurements. Belongs to the display's thread.
final class Screen {
  let name: String
  let size: PixelSize
  var scheduler: FrameScheduler
  private(set) var statistics = PlaybackStatistics()
  private let preparer = BackgroundPreparer()
  /// The blank that a frame is being prepared for ahead of its time; nil when there is none.
  private var foreseen: Double?
  private var plan = FramePlan()
  private var viewport: Viewport?
  /// What differs from the picture presented last.
  private var damage: PixelRect
  /// Whether that is all of it, whatever the plan says.
  private var isFresh = true
  /// What is drawn, until it is handed over.
  private var drawn: ScanoutFrame?

  /// - Parameter foresees: whether frames are prepared while others are drawn, where that pays.
  init(_ display: Display, start: FrameScheduler.Start, foresees: Bool) {
    name = display.connector.name
    size = display.size
    scheduler = FrameScheduler(period: display.period, rhythm: display.rhythm, start: start)
    scheduler.mayForesee = foresees
    damage = PixelRect(display.size)
  }

  /// Another scene is to be seen, perhaps from another point of view.
  func forgetScene() {
    viewport = nil
    foreseen = nil
  }

  /// Everything is to be presented anew: the display was set.
  func forgetPicture() {
    isFresh = true
    foreseen = nil
    drawn = nil
  }

  /// Evaluates, plans and draws what is to be seen at a time of the display. Returns the scene's time.
  /// - Parameter makeViewport: how the display sees the scene; asked for when that may have changed.
  func draw(
    _ scene: StagedScene, for target: Double, on display: Display, with renderer: ScreenRenderer, makeViewport: () -> Viewport
  ) throws -> Double {
    guard let frame = display.beginFrame() else { preconditionFailure("\(name) has no buffer left although nothing is on its way") }
    scheduler.willDraw(at: monotonicSeconds())
    let viewport = self.viewport ?? makeViewport()
    self.viewport = viewport
    let clock = scene.clock
    let time = clock.sceneTime(at: target)
    let preparation = prepare(
      FrameSource(tree: scene.tree, time: time, viewport: viewport, stale: isFresh ? nil : frame.stale), for: target)
    damage = isFresh ? PixelRect(size) : plan.damage
    let isRunning = clock.isRunning(at: target)
    // Backwards, the next change is one that the evaluation does not look for.
    let isAnimating = isRunning && (preparation.isAnimating || clock.rate < 0)
    if let next = scheduler.foresee(after: target, at: monotonicSeconds(), isAnimating: isAnimating) { foresee(scene, for: next) }
    if !damage.isEmpty {
      try statistics.measure(.render) { try renderer.render(plan, into: frame.target) }
      statistics.count(renderer.statistics)
      drawn = consume frame
    } else {
      statistics.countUnchanged()
    }
    let change =
      isRunning ? min(clock.displayTime(ofScene: preparation.nextChange, from: target), clock.nextTurn(after: target)) : .infinity
    scheduler.didDraw(for: target, at: monotonicSeconds(), isAnimating: isAnimating, nextChange: change, isChanged: !damage.isEmpty)
    return time
  }

  /// Takes the frame that was foreseen for a blank, or prepares one.
  private func prepare(_ source: FrameSource, for target: Double) -> FramePreparation {
    let begin = monotonicSeconds()
    let isForeseen = foreseen == target && source.stale?.isEmpty == true
    foreseen = nil
    let preparation = isForeseen ? preparer.take(into: &plan) : preparer.prepare(source, into: &plan)
    scheduler.didPrepare(taking: preparation.seconds, held: monotonicSeconds() - begin)
    preparation.add(to: &statistics)
    return preparation
  }

  /// Begins to prepare what will be seen at a blank once the picture being drawn, or on its way, is shown.
  func foresee(_ scene: StagedScene, for target: Double) {
    guard let viewport else { return }
    preparer.foresee(FrameSource(tree: scene.tree, time: scene.clock.sceneTime(at: target), viewport: viewport, stale: PixelRect.empty))
    foreseen = target
  }

  /// Hands over what is drawn.
  func submit(to display: Display) throws(DisplayError) {
    guard let frame = drawn.take() else { preconditionFailure("nothing is drawn for \(name)") }
    scheduler.willSubmit(at: monotonicSeconds())
    do {
      try display.present(frame, damage: damage)
    } catch {
      forgetPicture()
      scheduler.didRefuse()
      throw error
    }
    isFresh = false
    scheduler.didSubmit(at: monotonicSeconds())
  }

  /// Takes note that the picture shows. Returns false for a flip that nobody waits for.
  /// - Parameter allocations: how many the process has made by now; nil where nobody counts them.
  func flipped(at time: Double, sequence: UInt32, allocations: UInt64?) -> Bool {
    guard let flip = scheduler.flipped(at: time, sequence: sequence) else { return false }
    statistics.count(flip, period: scheduler.pacer.period)
    if let allocations { statistics.count(allocations: allocations) }
    return true
  }
}

extension Display {
  /// Seconds from blank to blank.
  var period: Double { Double(mode.frameNanoseconds) / 1e9 }

  var rhythm: FramePacer.Rhythm { hasAdaptiveSyncOn ? .variable : countsVerticalBlanks ? .steady : .free }
}
