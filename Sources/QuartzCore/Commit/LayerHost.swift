internal import Graphics
package import RenderTree

/// Shows a tree of layers: gives it a clock, commits its changes, and calls programs back when animations start and end.
///
/// On a stepped clock the program lives in the time of what is rendered: `advance(to:)` goes through every event on the way at its own
/// time, so that whatever a callback starts begins then, and not with the next frame. Belongs to the thread of its layers.
package final class LayerHost {
  package enum Clock {
    case monotonic
    /// A clock that stands still between calls of `advance(to:)`, beginning at a time in seconds.
    case stepped(from: Double)
  }

  package let root: CALayer
  /// Kept alive as long as the root shows.
  private let kept: AnyObject?
  package private(set) var tree = RenderTree(root: nil)
  /// Seconds from one tick of the display links to the next. On a stepped clock ticks fall on whole multiples from where the clock began.
  package var frameInterval = 1.0 / 60
  /// Real seconds that the program's callbacks have taken in all: animations that begin and end, timers, display links.
  package private(set) var callbackSeconds = 0.0
  /// Called with every tree that is committed, unless it equals the one before; `time` is the time of the commit.
  package var whenCommitted: ((RenderTree) -> Void)?
  /// Called when the thread's run loop is about to wait, after its commit.
  var whenLoopWaits: (() -> Void)?

  /// Called with every event, after its layer was found.
  package var whenInput: ((InputEvent) -> Void)?

  let isStepped: Bool
  /// On a stepped clock: the clock behind the program's timers, dates and tasks; nil otherwise.
  private let programClock: ProgramClock?
  /// The time on a stepped clock from which frames are counted.
  let origin: Double
  private var steppedTime: Double
  /// The time at which work in progress happens; nil between pieces of work.
  private var workTime: Double?
  /// `workTime` from before a commit held it.
  private var outerWorkTime: Double?
  /// The number of the last frame that display links heard of.
  private var lastTick = 0
  /// On a running clock: the latest frame that display links have not been called for, and the time of the one before.
  private var waitingFrame: Double?
  private var lastFrame: Double?
  // Touched for every animation that begins or ends, by methods that call no program code meanwhile: checking each access for overlaps
  // would take a tenth of a commit.
  @exclusivity(unchecked) private var events = EventQueue()
  /// Animations that are scheduled and not over, each at its `runningIndex`.
  @exclusivity(unchecked) private var running: [AttachedAnimation] = []
  @exclusivity(unchecked) private var redrawing: [AnimationID: AttachedAnimation] = [:]
  /// Animations that ended at `time`, for which they are shown once more; in order of time.
  @exclusivity(unchecked) private var finished: [(animation: AttachedAnimation, layer: CALayer, time: Double)] = []
  private let context = ThreadContext.current
  /// Past commits, where `keepPast` asked for them.
  private var history: TreeHistory?
  /// Bytes that commits have made anew since the last entry of `history`.
  private var newBytes = 0

  /// Takes over a root layer, from another host if it has one. The tree begins to live with the next commit; animations that run already go
  /// on.
  /// - Parameters:
  ///   - keeps: Whether what the root belongs to lives as long as the host.
  ///   - drivesProgram: Whether a stepped clock is also that of the program's timers and dates, which it is not in live playing.
  /// - Precondition: `root` has no superlayer.
  package init(root: CALayer, clock: Clock = .monotonic, keeps: Bool = true, drivesProgram: Bool = true) {
    precondition(root.superlayer == nil, "only a layer without superlayer can be the root of a host")
    self.root = root
    kept = keeps ? root.keeper?() : nil
    switch clock {
    case .monotonic: (isStepped, origin) = (false, monotonicTime())
    case .stepped(let start): (isStepped, origin) = (true, start)
    }
    steppedTime = origin
    programClock = isStepped && drivesProgram && !context.hosts.contains { !$0.isStepped } ? ProgramClock(origin: origin) : nil
    let runningTime = root.host.flatMap { $0.isStepped ? nil : $0.time }
    root.host = self
    context.register(self)
    root.forgetCommit { context.addedAnimations.append($0) }
    if isStepped, let runningTime { root.rebaseClockTimes(to: runningTime) }
  }

  /// Makes a tree and the host for it: clock readings and scheduled calls of the program in `make` count for the new host, even where the
  /// thread has others.
  package static func withNewTree<Result>(_ make: () throws -> Result) rethrows -> Result {
    try ThreadContext.current.awaitingHost(make)
  }

  deinit { TreeShape.change() }

  /// Whether the root still belongs to this host, and was not taken over by another.
  var isInCharge: Bool { root.host === self }

  /// Holds the time during a commit, also on a running clock.
  func holdTime() { (outerWorkTime, workTime) = (workTime, time) }

  func releaseTime() { (workTime, outerWorkTime) = (outerWorkTime, nil) }

  /// The present time in seconds; the time of the event while one is being delivered.
  package var time: Double { workTime ?? (isStepped ? steppedTime : monotonicTime()) }

  /// When the next animation starts or ends, or the next callback is due, in seconds; infinite when nothing is coming. Display links are
  /// not counted.
  package var nextEventTime: Double { events.nextTime }

  /// Number of queued events, void ones included.
  var eventCount: Int { events.count }

  package var hasDisplayLinks: Bool { context.displayLinks.contains { !$0.isPaused && $0.belongs(to: self) } }

  /// Whether work comes with every frame: a display link to call, or a layer that redraws for an animation.
  var wantsFrames: Bool { hasDisplayLinks || !layersToRedraw.isEmpty || !redrawing.isEmpty }

  /// On a running clock: notes that a frame is shown at `time` and the next one `interval` seconds later. Display links are called for it
  /// in the next `advance(to:)`.
  func showFrame(at time: Double, interval: Double) {
    if interval > 0, interval < .infinity { frameInterval = interval }
    let passed = lastFrame.map { (time - $0) / frameInterval } ?? 1
    lastTick += passed > 1 && passed < 1e9 ? Int(passed.rounded()) : 1
    (waitingFrame, lastFrame) = (time, time)
  }

  /// Calls back at a time of the host's clock, in seconds; a time that has passed counts as the present.
  package func perform(at time: Double, _ callback: @escaping () -> Void) { events.push(.run(callback), at: max(time, self.time)) }

  /// Commits all changes made so far on this thread, at the present time. Inside an explicit transaction nothing is committed.
  @discardableResult
  package func commit() -> RenderTree {
    guard !context.transactions.hasExplicit else { return tree }
    context.withCurrent(self) { working(at: time) { context.commit() } }
    record(at: time, drawsForFrame ? .never : .onwards)
    return tree
  }

  // MARK: The past

  /// On a stepped clock: keeps what is committed from now on, so that `tree(at:)` can go back.
  /// - Parameter byteLimit: how much may be kept; the oldest goes first.
  package func keepPast(byteLimit: Int) { history = TreeHistory(byteLimit: byteLimit) }

  /// The tree for a time and the time at which to evaluate it: goes on to it as `advance(to:)` does, or, for a time that has passed, looks
  /// up what was committed then. Nil where that is not known any more.
  package func tree(at target: Double) -> (tree: RenderTree, time: Double)? {
    guard history != nil, target < steppedTime else { return (advance(to: target), target) }
    commit()
    return history?.tree(at: target, tolerance: FrameGrid.tolerance)
  }

  private func record(at time: Double, _ validity: TreeHistory.Validity) {
    guard history != nil else { return }
    history?.append(tree, at: time, validity, bytes: newBytes)
    newBytes = 0
  }

  /// Whether layers redraw for animations, or still have to redraw after one, so that contents are valid for one frame only.
  private var drawsForFrame: Bool { !redrawing.isEmpty || !layersToRedraw.isEmpty || finished.contains { $0.animation.redraws } }

  /// Goes on to `target`, in seconds of the host's clock, and delivers what is due on the way, each at its own time and with a commit after
  /// it.
  ///
  /// Changes made before the call are committed at the present time first. Returns the tree to evaluate at `target`.
  /// An animation that ends at exactly `target` has told so, and still shows its last value.
  @discardableResult
  package func advance(to target: Double) -> RenderTree {
    commit()
    _ = events.sweep()
    programClock?.adopt(at: time)
    context.withCurrent(self) {
      var rounds = 0
      var lastTime = -Double.infinity
      while true {
        let tick = nextTickTime(by: target)
        let due = min(events.nextTime, nextProgramTime, tick)
        // Events that miss the frame's time by rounding only happen at that time.
        let next = due > target && due <= target + tolerance ? target : max(due, isStepped ? steppedTime : -.infinity)
        // Callbacks that schedule each other without any time passing wait for the next frame after a thousand rounds.
        rounds = next > lastTime ? 0 : rounds + 1
        guard next <= target, rounds < 1000 else { break }
        lastTime = next
        steppedTime = next
        working(at: next) {
          let begun = monotonicTime()
          deliverEvents(dueBy: max(due, next))
          programClock?.run(at: next)
          if tick <= max(due, next) { tickDisplayLinks(at: next) }
          callbackSeconds += monotonicTime() - begun
          context.commitUnlessExplicit()
        }
        record(at: next, drawsForFrame ? .never : .onwards)
      }
      steppedTime = max(steppedTime, target)
      if isStepped { lastTick = max(lastTick, Self.index(ticks(at: target + tolerance).rounded(.down))) }
      working(at: target) {
        // Commit pending changes separately, so that redrawing does not animate.
        context.commitUnlessExplicit()
        if redrawAnimatedLayers() { context.commitUnlessExplicit() }
      }
      if target >= steppedTime { record(at: target, layersToRedraw.isEmpty ? (drawsForFrame ? .atItsTime : .onwards) : .never) }
    }
    return tree
  }

  private func working(at time: Double, _ work: () -> Void) {
    let outer = workTime
    workTime = time
    defer { workTime = outer }
    if let programClock { programClock.perform(at: time, work) } else { work() }
  }

  /// When the program's timers, queues and tasks are due next: at a frame's time where they lie beside it.
  private var nextProgramTime: Double {
    guard let next = programClock?.nextTime, next.isFinite else { return programClock?.nextTime ?? .infinity }
    let frame = origin + ticks(at: next).rounded() / ticksPerSecond
    return abs(frame - next) < ProgramClock.tolerance ? frame : next
  }

  private func deliverEvents(dueBy time: Double) {
    let mark = events.mark
    while let event = events.pop(dueBy: time, queuedBefore: mark) {
      switch event {
      case .start(let animation, let plan): if plan == animation.plan { start(animation) }
      case .end(let animation, let plan): if plan == animation.plan { end(animation) }
      case .run(let callback): callback()
      }
    }
  }

  // MARK: Display links

  /// How far an event may lie beside a frame's time and still belong to it, in seconds: `FrameGrid.tolerance` on a stepped clock. On the
  /// machine's clock nothing lies on a grid.
  private var tolerance: Double { isStepped ? FrameGrid.tolerance : 0 }

  /// Frames per second. A rate that is nearly a whole number is rounded to it: twelve tenths of a second are 1.2 then, while twelve times
  /// 0.1 is not.
  private var ticksPerSecond: Double {
    let rate = 1 / frameInterval, whole = rate.rounded()
    return abs(rate - whole) < 1e-9 * whole ? whole : rate
  }

  /// Position of a time on the grid of ticks, in ticks.
  private func ticks(at time: Double) -> Double { (time - origin) / frameInterval }

  /// The tick's number, clamped so that it fits an integer.
  private static func index(_ tick: Double) -> Int { Int(min(max(tick, -1e15), 1e15)) }

  /// The time of the next tick up to `target`; infinite when there is none.
  private func nextTickTime(by target: Double) -> Double {
    guard hasDisplayLinks else { return .infinity }
    guard isStepped else { return waitingFrame ?? .infinity }
    let index = max(lastTick + 1, Self.index(ticks(at: steppedTime - FrameGrid.tolerance).rounded(.up)))
    let time = origin + Double(index) / ticksPerSecond
    // A frame's time that was computed in another way is still that frame's time.
    return abs(time - target) <= FrameGrid.tolerance ? target : time
  }

  private func tickDisplayLinks(at time: Double) {
    waitingFrame = nil
    if isStepped { lastTick = Self.index(ticks(at: time).rounded()) }
    for link in context.displayLinks where link.belongs(to: self) { link.tick(at: time, frame: lastTick, interval: frameInterval) }
  }

  // MARK: Layers that draw what is animated

  /// Requests new contents of layers whose own properties are being animated, or no longer are. Returns whether there are any.
  private func redrawAnimatedLayers() -> Bool {
    guard !context.transactions.hasExplicit else { return false }
    let layers = (redrawing.values.compactMap(\.layer) + layersToRedraw).filter { $0.isCommitted }
    layersToRedraw.removeAll()
    guard !layers.isEmpty else { return false }
    context.transactions.disablesActions = true
    for layer in layers { layer.setNeedsDisplay() }
    return true
  }

  /// Layers whose redrawing animations have ended since the last frame.
  private var layersToRedraw: [CALayer] = []

  // MARK: Commit, as the thread's context directs it

  /// Lays out and draws until no layer needs it, at most a hundred times.
  func prepareLayers() {
    var rounds = 0
    while root.needsCommitVisit, rounds < 100, root.prepareSubtree() { rounds += 1 }
  }

  /// The node last built from the root; the tree's root equals it except for layers that are nested too deeply to be shown.
  private var builtRoot: RenderNode?

  func buildTree() {
    let node = root.commitNode(&newBytes)
    guard builtRoot !== node else { return }
    builtRoot = node
    tree = RenderTree(root: node)
    whenCommitted?(tree)
  }

  /// Resolves the begin time of an added animation, and plans its events.
  /// - Parameter map: how its layer's time runs against the host's.
  func schedule(_ animation: AttachedAnimation, on layer: CALayer, _ map: LayerTimeMap) {
    if !animation.isScheduled {
      animation.isScheduled = true
      if animation.animation.beginTime == 0 {
        let begin = map.local(time) + animation.animation.delay
        animation.animation.resolveBeginTime(begin, clockReading: isStepped ? nil : time)
      }
    }
    if isStepped { carryBeginTime(of: animation.animation, on: layer) }
    // What a layer showed before its transition is known at the first commit only.
    if !(animation.animation is CATransition && animation.record != nil) {
      animation.record = record(of: animation, on: layer)
      // Frames are shown ahead of the loop that detaches ended animations and calls their completion; until then, fill mode holds the end
      // value.
      if !isStepped, !(animation.animation is CATransition) { animation.record?.isRemovedOnCompletion = false }
    }
    animation.retiming?.begin(at: map.local(time))
    if let retiming = animation.retiming { animation.record?.retime(by: retiming) }
    animation.redraws = animation.animation.isDrawn(by: layer)
    remember(animation)
    planEvents(of: animation, map)
  }

  /// Turns a begin time that was taken from the running clock into one of this clock.
  private func carryBeginTime(of animation: CAAnimation, on layer: CALayer) {
    guard let reading = animation.clockReading else { return }
    let time = layer.clockTimeMap.carry(animation.beginTime, readAt: reading, to: origin, of: layer.hostTimeMap)
    animation.resolveBeginTime(time, clockReading: nil)
  }

  /// The committed form of an animation as it stands; nil where it shows nothing.
  private func record(of animation: AttachedAnimation, on layer: CALayer) -> AnimationRecord? {
    guard animation.animation.duration > 0 else { return nil }
    guard let transition = animation.animation as? CATransition else { return animation.animation.record(id: animation.id) }
    return transition.record(id: animation.id, on: layer, at: time)
  }

  /// Plans all events anew, after the speed of layers has changed.
  func rescheduleAll() {
    var places = LayerPlaces()
    for animation in running.sorted(by: { $0.id.rawValue < $1.id.rawValue }) {
      if let layer = animation.layer { planEvents(of: animation, places.place(of: layer).map) }
    }
  }

  private func planEvents(of animation: AttachedAnimation, _ map: LayerTimeMap) {
    animation.plan += 1
    animation.isLayerBackwards = map.scale < 0
    var active = map.activeInterval(of: animation.timing, now: time)
    if animation.retiming?.staysAtEnd ?? false { active.end = .infinity }
    if !animation.hasStarted, active.start < .infinity { events.push(.start(animation, plan: animation.plan), at: max(time, active.start)) }
    if !animation.hasEnded, active.end < .infinity { events.push(.end(animation, plan: animation.plan), at: max(time, active.end)) }
    animation.startTime = active.start
  }

  /// Whether the animation is in this host's list; another host may have taken it over.
  private func isRunning(_ animation: AttachedAnimation) -> Bool {
    running.indices.contains(animation.runningIndex) && running[animation.runningIndex] === animation
  }

  private func remember(_ animation: AttachedAnimation) {
    if !isRunning(animation) {
      animation.runningIndex = running.count
      running.append(animation)
    }
    if animation.redraws || !redrawing.isEmpty { redrawing[animation.id] = animation.redraws ? animation : nil }
  }

  private func forget(_ animation: AttachedAnimation) {
    if !redrawing.isEmpty { redrawing[animation.id] = nil }
    guard isRunning(animation) else { return }
    let last = running.removeLast()
    if last !== animation {
      running[animation.runningIndex] = last
      last.runningIndex = animation.runningIndex
    }
    animation.runningIndex = -1
  }

  private func start(_ animation: AttachedAnimation) {
    animation.hasStarted = true
    animation.animation.tellStart()
  }

  private func end(_ animation: AttachedAnimation) {
    guard !animation.isOver else { return }
    let layer = animation.layer
    animation.hasEnded = true
    animation.hasReturned = animation.endsAtItsBeginning
    forget(animation)
    if animation.animation.isRemovedOnCompletion {
      animation.isOver = true
      if let layer { finished.append((animation, layer, time)) }
    }
    for group in animation.groups {
      group.release(finished: true)
      if group.isDue { group.run() }
    }
    animation.animation.tellStop(finished: true)
  }

  /// Detaches animations that ended before now.
  func dropFinishedAnimations() {
    guard !finished.isEmpty else { return }
    let now = time
    var count = 0
    // `finished` is in order of time.
    while count < finished.count, finished[count].time < now {
      let (animation, layer, _) = finished[count]
      layer.drop(animation)
      if animation.redraws { layersToRedraw.append(layer) }
      count += 1
    }
    if count == finished.count { finished.removeAll(keepingCapacity: true) } else { finished.removeFirst(count) }
  }

  /// Queues the delegate and completion calls for an animation that was removed.
  func stop(_ animation: AttachedAnimation) {
    forget(animation)
    if animation.redraws, let layer = animation.layer { layersToRedraw.append(layer) }
    if !animation.hasStarted, animation.startTime > time { animation.plan += 1 }
    guard !animation.hasEnded else { return }
    animation.hasEnded = true
    release(animation.groups)
    post { animation.animation.tellStop(finished: false) }
  }

  /// Starts and stops an animation at once, since nothing shows its layer.
  func refuse(_ animation: AttachedAnimation) {
    animation.isOver = true
    animation.layer?.drop(animation)
    post {
      animation.animation.tellStart()
      animation.animation.tellStop(finished: false)
    }
    release(animation.groups)
  }

  private func release(_ groups: [CompletionGroup]) {
    for group in groups {
      group.release(finished: false)
      if group.isDue { post(group.run) }
    }
  }

  /// Makes a call after a number of seconds.
  func schedule(_ call: ScheduledCall, after delay: Double) { events.push(.run { call.run() }, at: time + delay) }

  /// Calls back from the loop, at the present time.
  func post(_ callback: @escaping () -> Void) { events.push(.run(callback), at: time) }
}
