internal import Compositing
internal import DRMOutput
internal import FrameLoop
internal import Graphics
internal import RenderTree

/// A display or a window of a run: its schedule, its view of the scene, and its measurements. Belongs to the display's thread.
final class Screen {
  let name: String
  private(set) var size: PixelSize
  /// The rotation and mirroring that the card applies to frames.
  let turn: PictureTurn
  /// The size of drawn frames, in pixels.
  private var pictureSize: PixelSize
  /// Index of its scene among the loop's feeds.
  var feed = 0
  var scheduler: FrameScheduler
  private(set) var statistics = PlaybackStatistics()
  private let preparer = BackgroundPreparer()
  /// Called on any thread when a tile that a frame lacked has been drawn.
  private let tileArrived: @Sendable () -> Void
  /// Memory into which videos are decoded for the renderer to read in place; nil where pixels are converted first.
  var videoMemory: (any SharedMemorySource)?
  /// The time of the blank that a frame is being prefetched for; nil when there is none.
  private var prefetched: Double?
  private var prefetchedUse = TopPicture.Use.ignored
  private var plan = FramePlan()
  private var staging: Staging?
  /// Damage of the last drawn frame, relative to the last presented one.
  private var damage: PixelRegion
  /// Whether the next frame is presented whole, whatever the plan's damage, because a mode was set.
  private var isFresh = true
  /// The drawn frame until it is submitted; nil where only the overlay is new.
  private var drawn: ScanoutFrame?
  private var assignment: OverlayAssignment
  /// Whether the frame rate is lowered where nothing moves fast.
  var savesPower = false {
    didSet { if savesPower != oldValue { (governor, scheduler.divisor) = (RateGovernor(), 1) } }
  }
  private var governor = RateGovernor()
  /// The overlay for the last drawn frame, and that of the last presented one. Below one that covers everything nothing is drawn.
  private var overlay: OverlaidPicture?, presentedOverlay: OverlaidPicture?

  /// - Parameters:
  ///   - prefetches: whether frames are prepared while others are drawn, where that pays.
  ///   - usesPlanes: whether the picture on top of frames is left to a plane of the card, where that has one.
  ///   - tileArrived: called on any thread when a tile is there that a frame lacked.
  init(
    _ surface: any PictureSurface, _ timing: Timing, start: FrameScheduler.Start, prefetches: Bool, usesPlanes: Bool,
    tileArrived: @escaping @Sendable () -> Void
  ) {
    self.tileArrived = tileArrived
    name = surface.name
    size = surface.size
    (turn, pictureSize) = (surface.turn, surface.pictureSize)
    scheduler = FrameScheduler(period: timing.period, rhythm: timing.rhythm, start: start)
    scheduler.mayPrefetch = prefetches
    damage = PixelRegion(PixelRect(surface.pictureSize))
    assignment = OverlayAssignment(isPossible: usesPlanes && surface.hasOverlay)
  }

  private func frameOptions(at target: Double) -> FrameOptions {
    FrameOptions(
      tileClock: TileClock(time: target, videoMemory: videoMemory, arrived: tileArrived), topPictureUse: assignment.use,
      measuresMotion: savesPower)
  }

  /// A scene with its background, and the display's view of it.
  struct Staging {
    var tree: RenderTree
    var viewport: Viewport
  }

  /// Drops what was made of the scene and layout, and the prefetched frame, after either has changed.
  func forgetScene() {
    staging = nil
    prefetched = nil
  }

  /// Notes that something other than time changes what is shown.
  func didChange(at time: Double) {
    governor.raise(at: time)
    scheduler.divisor = governor.divisor
  }

  /// Notes that the window has another size, in pixels.
  func resize(to size: PixelSize) {
    self.size = size
    pictureSize = turn.pictureSize(size)
    damage = PixelRegion(PixelRect(pictureSize))
    forgetPicture()
    forgetScene()
  }

  /// Notes that a mode was set, so that the buffers' pictures are invalid.
  func forgetPicture() {
    isFresh = true
    prefetched = nil
    drawn = nil
    (overlay, presentedOverlay) = (nil, nil)
  }

  /// Evaluates, plans and draws the frame for a display time. Returns the scene's time. Both are in seconds.
  /// - Parameter stage: how the display shows the scene; asked for when that may have changed.
  func draw(
    _ scene: StagedScene, for target: Double, on display: any PictureSurface, with renderer: ScreenRenderer, stage: () -> Staging
  ) throws -> Double {
    guard let frame = display.beginFrame() else { preconditionFailure("\(name) has no buffer left although nothing is on its way") }
    scheduler.willDraw(at: monotonicSeconds())
    let staging = self.staging ?? stage()
    self.staging = staging
    let clock = scene.clock
    let time = clock.sceneTime(at: target)
    let wasCovered = isCovered(by: presentedOverlay)
    var source = FrameSource(
      tree: staging.tree, time: time, viewport: staging.viewport, stale: isFresh ? nil : wasCovered ? .empty : frame.stale,
      options: frameOptions(at: target))
    var preparation = prepare(source, for: target)
    if plan.isTopLifted, let top = plan.topPicture, !assignment.keeps(isCovering: isCovered(by: OverlaidPicture(top)), at: target) {
      (source.options, source.stale) = (frameOptions(at: target), nil)
      preparation = prepare(source, for: target)
    }
    overlay = plan.isTopLifted ? plan.topPicture.map(OverlaidPicture.init) : nil
    let isCovered = isCovered(by: overlay)
    if wasCovered, !isCovered, source.stale != nil {
      // Nothing was drawn meanwhile.
      source.stale = nil
      preparation = prepare(source, for: target)
    }
    if savesPower {
      governor.note(preparation.motion?.way, over: preparation.motion?.seconds ?? 0, at: target, period: scheduler.pacer.period)
      scheduler.divisor = governor.divisor
    }
    damage = isCovered ? .empty : isFresh || wasCovered ? PixelRegion(PixelRect(pictureSize)) : plan.damage
    let isRunning = clock.isRunning(at: target)
    // Evaluation looks for changes at later times only: a scene played backwards counts as animating.
    let isAnimating = isRunning && (preparation.isAnimating || clock.rate < 0) || preparation.fadesTiles
    if assignment.isPossible, assignment.note(plan.topPicture, at: target), isAnimating, let top = plan.topPicture {
      let place = display.place(for: OverlaidPicture(top))
      assignment.answer(accepts: place != nil, mustCover: place == .instead)
    }
    if let next = scheduler.prefetch(after: target, at: monotonicSeconds(), isAnimating: isAnimating) { prefetch(scene, for: next) }
    if !damage.isEmpty {
      try statistics.measure(.render) {
        try renderer.render(plan, into: frame.target)
        display.didDraw()
      }
      if display.hasLostPictures {
        // The device was reset meanwhile: parts that this frame did not draw are lost too.
        (source.stale, prefetched, damage) = (nil, nil, PixelRegion(PixelRect(pictureSize)))
        _ = preparer.prepare(source, into: &plan)
        try renderer.render(plan, into: frame.target)
      }
      statistics.count(renderer.statistics)
      drawn = consume frame
    } else if overlay == presentedOverlay, !display.isRetuned {
      statistics.countUnchanged()
    }
    let isChanged = !damage.isEmpty || overlay != presentedOverlay || display.isRetuned
    let change =
      isRunning ? min(clock.displayTime(ofScene: preparation.nextChange, from: target), clock.nextTurn(after: target)) : .infinity
    scheduler.didDraw(for: target, at: monotonicSeconds(), isAnimating: isAnimating, nextChange: change, isChanged: isChanged)
    return time
  }

  private func isCovered(by overlay: OverlaidPicture?) -> Bool { overlay?.covers(pictureSize) ?? false }

  /// Takes the frame prefetched for a blank, or prepares one.
  private func prepare(_ source: FrameSource, for target: Double) -> FramePreparation {
    let begin = monotonicSeconds()
    let isPrefetched = prefetched == target && source.stale?.isEmpty == true && prefetchedUse == source.options.topPictureUse
    prefetched = nil
    let preparation = isPrefetched ? preparer.take(into: &plan) : preparer.prepare(source, into: &plan)
    scheduler.didPrepare(taking: preparation.seconds, held: monotonicSeconds() - begin)
    preparation.add(to: &statistics)
    return preparation
  }

  /// Starts to evaluate and plan the frame for a later blank on another thread.
  func prefetch(_ scene: StagedScene, for target: Double) {
    guard let staging else { return }
    preparer.prefetch(
      FrameSource(
        tree: staging.tree, time: scene.clock.sceneTime(at: target), viewport: staging.viewport, stale: .empty,
        options: frameOptions(at: target)))
    (prefetched, prefetchedUse) = (target, assignment.use)
  }

  func submit(to display: any PictureSurface) throws(DisplayError) {
    let now = monotonicSeconds(), laid = overlay
    scheduler.willSubmit(at: now)
    do {
      if let frame = drawn.take() {
        try display.present(frame, damage: damage, overlay: laid)
      } else {
        try display.present(overlay: laid)
      }
    } catch {
      forgetPicture()
      scheduler.didRefuse()
      if case .overlayRefused = error { return assignment.refuse(at: now) }
      throw error
    }
    isFresh = false
    presentedOverlay = laid
    scheduler.didSubmit(at: monotonicSeconds())
  }

  /// Records that a flip is complete. Returns false for a flip that was not submitted here.
  /// - Parameter allocations: how many the process has made by now; nil where nobody counts them.
  func flipped(at time: Double, sequence: UInt32, allocations: UInt64?) -> Bool {
    guard let flip = scheduler.flipped(at: time, sequence: sequence) else { return false }
    statistics.count(flip, period: scheduler.pacer.period)
    if let allocations { statistics.count(allocations: allocations) }
    return true
  }
}

extension OverlaidPicture {
  fileprivate init(_ top: TopPicture) { self.init(image: top.image, source: top.source, destination: top.destination) }
}

extension Screen {
  struct Timing {
    /// Seconds between vertical blanks.
    var period: Double
    var rhythm: FramePacer.Rhythm
  }
}

extension Display {
  var timing: Screen.Timing {
    Screen.Timing(
      period: Double(mode.frameNanoseconds) / 1e9, rhythm: hasAdaptiveSyncOn ? .variable : countsVerticalBlanks ? .steady : .free)
  }
}
