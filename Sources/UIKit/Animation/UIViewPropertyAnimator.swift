internal import RenderTree

/// Animates changes to views, and can be paused, scrubbed, reversed and continued.
///
/// While it is paused, `fractionComplete` leads evenly from the first values to the last. Interrupted animators go on from what shows.
@preconcurrency @MainActor open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating {
  /// The timing as it was given.
  public private(set) var timingParameters: (any UITimingCurveProvider)?
  /// The duration in seconds; for a spring with a duration of its own, that one.
  public private(set) var duration: TimeInterval
  /// Seconds from the start until values change.
  public private(set) var delay: TimeInterval = 0
  /// Whether the animated views take touches.
  open var isUserInteractionEnabled = true
  /// Kept without effect: views are always hit where they show.
  open var isManualHitTestingEnabled = false
  /// Whether the animator may be paused, scrubbed and stopped.
  open var isInterruptible = true
  /// Whether `fractionComplete` is proportional to the values while scrubbing; if not, it is a fraction of the time, to which the curve
  /// applies.
  open var scrubsLinearly = true
  /// Whether the animator stays active, paused, when it reaches its end, and calls no completions then.
  open var pausesOnCompletion = false

  /// The state of the animator.
  public private(set) var state = UIViewAnimatingState.inactive
  /// Whether the animator advances with time.
  public private(set) var isRunning = false

  private let motion: Motion
  private var blocks: [(animations: () -> Void, delayFactor: Double)] = []
  private var completions: [(UIViewAnimatingPosition) -> Void] = []
  private var parts: AnimatedParts?
  /// The run from the start, or since the last interruption.
  private var run = Run()
  private var reversed = false
  private var pauseAtEnd: ScheduledCall?

  /// The motion of values from start to end.
  private enum Motion {
    case curve(CAMediaTimingFunction)
    case spring(ViewSpring)

    var pacing: AnimationPace.Pacing {
      switch self {
      case .curve(let function): .curve(function.curve)
      case .spring(let spring): .spring(spring.parameters)
      }
    }
  }

  /// A run along the animation, or a place where it is held.
  private struct Run {
    var pace = AnimationPace(from: 0, to: 0, in: 0)
    /// When the run began, in seconds of `CACurrentMediaTime()`.
    var time = 0.0
    /// Whether the animations still run by the timing that they were added with.
    var isOriginal = true
    var motion: Motion?

    var progress: Double { pace.progress(after: CACurrentMediaTime() - time) }
    var elapsed: Double { min(max(CACurrentMediaTime() - time - pace.delay, 0) + pace.elapsed, pace.duration) }
  }

  // MARK: Making

  /// An animator without changes; see `addAnimations(_:)`.
  /// - Parameter duration: in seconds; springs without a duration of their own take it too.
  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    timingParameters = parameters
    if let spring = parameters.springTimingParameters {
      let (spring, settling) = spring.spring(forDuration: max(0, duration))
      motion = .spring(spring)
      self.duration = settling
    } else {
      motion = .curve(parameters.cubicTimingParameters?.timingFunction ?? UIView.AnimationCurve.easeInOut.timingFunction)
      self.duration = max(0, duration)
    }
    super.init()
  }

  /// An animator without changes that takes no time.
  public override convenience init() { self.init(duration: 0, timingParameters: UICubicTimingParameters(animationCurve: .easeInOut)) }

  /// An animator with a ready-made curve.
  /// - Parameter duration: in seconds.
  public convenience init(duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil) {
    self.init(duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

  /// An animator with a cubic Bézier curve between (0, 0) and (1, 1).
  /// - Parameter duration: in seconds.
  public convenience init(
    duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint, animations: (() -> Void)? = nil
  ) {
    self.init(duration: duration, timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
    if let animations { addAnimations(animations) }
  }

  /// An animator with a spring that settles in `duration` seconds.
  public convenience init(duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil) {
    self.init(duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
    if let animations { addAnimations(animations) }
  }

  /// An animator that has been started. Inside an animation block it inherits as nested blocks do.
  @discardableResult
  public class func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    let like = AnimationBlock(duration: duration, delay: delay, options: options)
    let animator: UIViewPropertyAnimator
    if case .spring(let spring) = like.kind {
      animator = UIViewPropertyAnimator(like.duration, spring)
    } else {
      animator = UIViewPropertyAnimator(like.duration, like.timingFunction)
    }
    animator.isUserInteractionEnabled = options.contains(.allowUserInteraction)
    animator.addAnimations(animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: like.delay)
    return animator
  }

  private init(_ duration: Double, _ spring: ViewSpring) {
    self.duration = duration
    motion = .spring(spring)
    super.init()
  }

  private init(_ duration: Double, _ function: CAMediaTimingFunction) {
    self.duration = duration
    motion = .curve(function)
    super.init()
  }

  // MARK: What it does

  /// Adds changes. An active animator animates them in the remaining time.
  open func addAnimations(_ animation: @escaping () -> Void) { addAnimations(animation, delayFactor: 0) }

  /// Adds changes that begin after a fraction of the duration, and take the rest of it.
  open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    let factor = min(max(Double(delayFactor), 0), 1)
    guard state == .active else {
      blocks.append((animation, factor))
      return
    }
    let begun = progress
    let rest = (1 - begun) * duration
    perform(animation, after: begun * duration + factor * rest, for: (1 - factor) * rest, delay: factor * rest)
    // From now on they follow the animator's timing.
    isRunning ? go(run.pace.end, in: max(run.pace.duration - run.elapsed, 0)) : hold(begun)
  }

  /// Adds a block that is called when the animator is finished, with the position at which it is.
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) { completions.append(completion) }

  /// Starts the animation, or continues it after a pause.
  open func startAnimation() { startAnimation(afterDelay: 0) }

  /// Starts the animation after `delay` seconds, or continues it after a pause.
  open func startAnimation(afterDelay delay: TimeInterval) {
    switch state {
    case .inactive:
      self.delay = max(0, delay)
      activate()
      isRunning = true
      run.pace = AnimationPace(from: 0, to: 1, in: duration, motion.pacing)
      run.pace.delay = self.delay
      (run.time, run.isOriginal, run.motion) = (CACurrentMediaTime(), true, motion)
      if reversed || pausesOnCompletion { resume() }
    case .active: if !isRunning { resume(after: max(0, delay)) }
    case .stopped: break
    }
  }

  /// Pauses the animation where it is. An animator that has not begun becomes active, at its start.
  open func pauseAnimation() {
    guard isInterruptible else { return }
    switch state {
    case .inactive:
      activate()
      hold(0)
    case .active: if isRunning { hold(progress) }
    case .stopped: break
    }
  }

  /// Continues after a pause, with another timing.
  /// - Parameters:
  ///   - parameters: nil for the same motion.
  ///   - durationFactor: how long the rest takes, in durations; 0 for what is left of the duration.
  open func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat) {
    guard state == .active, !isRunning else { return }
    let end = reversed ? 0.0 : 1
    let rest = durationFactor > 0 ? Double(durationFactor) * duration : abs(end - progress) * duration
    guard let parameters else { return go(end, in: rest) }
    if let spring = parameters.springTimingParameters {
      let (spring, settling) = spring.spring(forDuration: rest)
      go(end, in: settling, .spring(spring))
    } else if let cubic = parameters.cubicTimingParameters {
      go(end, in: rest, .curve(cubic.timingFunction))
    }
  }

  /// Stops the animation where it is: the model takes the presented values.
  /// - Parameter withoutFinishing: whether that is all. If not, the animator waits for `finishAnimation(at:)`.
  open func stopAnimation(_ withoutFinishing: Bool) {
    guard state == .active, isInterruptible else { return }
    pauseAtEnd?.cancel()
    isRunning = false
    // Ends of animations that are reported from here on do not count.
    state = withoutFinishing ? .inactive : .stopped
    parts?.settleAtPresent()
    if withoutFinishing { reset() }
  }

  /// Finishes a stopped animator: sets the views to the values at a position, and calls the completions.
  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    guard state == .stopped else { return }
    if finalPosition != .current { parts?.settle(at: finalPosition) }
    finish(at: finalPosition)
  }

  /// Whether the animator runs, or will continue, towards its start.
  open var isReversed: Bool {
    get { reversed }
    set {
      guard newValue != reversed else { return }
      if state == .active, isRunning {
        // Continue from the present place, not from the mirrored one.
        let place = progress, elapsed = run.elapsed, wasOriginal = run.motion != nil
        reversed = newValue
        turn(at: place, elapsed, wasOriginal: wasOriginal)
      } else {
        reversed = newValue
      }
    }
  }

  /// The fraction of the animation that is done, from 0 to 1; a reversed animator at its start is at 1. Setting it pauses the animator
  /// there.
  open var fractionComplete: CGFloat {
    get {
      guard state == .active else { return 0 }
      let place = min(max(progress, 0), 1)
      let forwards = scrubsLinearly ? place : time(of: place) ?? place
      return CGFloat(reversed ? 1 - forwards : forwards)
    }
    set {
      guard state != .stopped else { return }
      pauseAnimation()
      guard state == .active, !isRunning else { return }
      let fraction = min(max(Double(newValue), 0), 1), forwards = reversed ? 1 - fraction : fraction
      hold(scrubsLinearly ? forwards : eased(forwards))
    }
  }

  // MARK: Running

  /// Progress of the values, from 0 to 1; beyond 1 where a spring overshoots.
  private var progress: Double { run.progress }

  private func activate() {
    state = .active
    let completion = AnimationCompletion()
    let parts = AnimatedParts(completion)
    self.parts = parts
    // The animations retain the animator until they are over.
    completion.add { finished in self.animationsDidEnd(parts) }
    let waiting = blocks
    blocks = []
    for (animations, factor) in waiting {
      perform(animations, after: factor * duration, for: (1 - factor) * duration, delay: delay + factor * duration, completion, parts)
    }
    completion.close()
  }

  private func perform(
    _ animations: () -> Void, after offset: Double, for seconds: Double, delay: Double, _ completion: AnimationCompletion? = nil,
    _ parts: AnimatedParts? = nil
  ) {
    guard let parts = parts ?? self.parts else { return }
    let kind: AnimationBlock.Kind = if case .spring(let spring) = motion { .spring(spring) } else { .plain }
    let options: UIView.AnimationOptions = isUserInteractionEnabled ? [.allowUserInteraction] : []
    let block = AnimationBlock(
      duration: seconds, delay: delay, options: options, kind: kind, inside: nil, completion: completion ?? AnimationCompletion())
    if case .curve(let function) = motion { block.timingFunction = function }
    block.parts = parts
    block.partOffset = offset
    block.run(animations, closing: completion == nil)
  }

  /// Continues from the present place, along the animator's own motion.
  private func resume(after delay: Double = 0) {
    let place = progress
    if case .curve(let function) = motion, place > 0 || reversed, let begun = time(of: min(max(place, 0), 1)) {
      // Start in the middle of the curve.
      var pace = AnimationPace(from: reversed ? 1 : 0, to: reversed ? 0 : 1, in: duration, motion.pacing)
      if reversed { pace = AnimationPace(from: 1, to: 0, in: duration, .curve(function.curve.reversed)) }
      pace.elapsed = (reversed ? 1 - begun : begun) * duration
      go(pace, motion, after: delay)
    } else {
      var pace = AnimationPace(from: place, to: reversed ? 0 : 1, in: duration, motion.pacing)
      pace.delay = delay
      go(pace, motion, after: delay)
    }
  }

  /// Reverses the direction while the animator runs.
  private func turn(at place: Double, _ elapsed: Double, wasOriginal: Bool) {
    guard case .curve(let curve?) = run.pace.pacing, run.pace.duration > 0 else {
      // A spring is released towards the other end.
      return go(AnimationPace(from: place, to: reversed ? 0 : 1, in: duration, motion.pacing), motion, after: 0)
    }
    // A curve is run backwards in time.
    var pace = AnimationPace(from: run.pace.end, to: run.pace.start, in: run.pace.duration, .curve(curve.reversed))
    pace.elapsed = run.pace.duration - elapsed
    go(pace, run.motion, after: 0)
  }

  /// Runs to a progress in a number of seconds.
  private func go(_ end: Double, in seconds: Double, _ motion: Motion? = nil) {
    let motion = motion ?? self.motion
    go(AnimationPace(from: progress, to: end, in: seconds, motion.pacing), motion, after: 0)
  }

  private func go(_ pace: AnimationPace, _ motion: Motion?, after delay: Double) {
    var pace = pace
    pace.delay = delay
    isRunning = true
    run = Run(pace: pace, time: CACurrentMediaTime(), isOriginal: false, motion: motion)
    for part in parts?.parts ?? [] {
      var own = pace
      own.start = progress(of: part, at: pace.start)
      own.end = progress(of: part, at: pace.end)
      own.isConfined = !isWhole(part)
      own.staysAtEnd = pausesOnCompletion
      part.control?.run(own)
    }
    pauseAtEnd?.cancel()
    pauseAtEnd =
      pausesOnCompletion
      ? LayerScheduler.after(delay + pace.duration - pace.elapsed) { [weak self] in
        if let self, self.isRunning { self.hold(pace.end) }
      } : nil
  }

  private func hold(_ place: Double) {
    pauseAtEnd?.cancel()
    isRunning = false
    run = Run(pace: AnimationPace(from: place, to: place, in: 0), time: CACurrentMediaTime(), isOriginal: false, motion: nil)
    for part in parts?.parts ?? [] {
      let own = progress(of: part, at: place)
      part.control?.hold(at: isWhole(part) ? own : min(max(own, 0), 1))
    }
  }

  private func isWhole(_ part: AnimatedParts.Part) -> Bool { part.offset == 0 && part.duration == duration }

  private func progress(of part: AnimatedParts.Part, at place: Double) -> Double {
    part.duration > 0 ? (place * duration - part.offset) / part.duration : place * duration < part.offset ? 0 : 1
  }

  /// The progress of the animator's motion at a fraction of the duration.
  private func eased(_ fraction: Double) -> Double {
    AnimationPace(from: 0, to: 1, in: duration, motion.pacing).progress(after: fraction * duration)
  }

  /// The fraction of the duration at which the animator's curve reaches a progress; nil for springs.
  private func time(of place: Double) -> Double? {
    guard case .curve = motion, duration > 0 else { return nil }
    var low = 0.0, high = 1.0
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if eased(middle) < place { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  // MARK: Ending

  /// Called when all animations have ended, by themselves or not.
  private func animationsDidEnd(_ parts: AnimatedParts) {
    guard state == .active, parts === self.parts else { return }
    isRunning = false
    if reversed { parts.settle(at: .start) }
    finish(at: reversed ? .start : .end)
  }

  private func finish(at position: UIViewAnimatingPosition) {
    state = .inactive
    isRunning = false
    let completions = completions
    reset()
    for completion in completions { completion(position) }
  }

  private func reset() {
    parts = nil
    completions = []
    reversed = false
    run = Run()
    pauseAtEnd = nil
  }
}

extension TimingCurve {
  /// The curve backwards in time: `1 − y(1 − x)`.
  fileprivate var reversed: TimingCurve { TimingCurve(1 - x2, 1 - y2, 1 - x1, 1 - y1) }
}

extension ViewSpring {
  fileprivate var parameters: SpringParameters {
    var parameters = SpringParameters()
    parameters.mass = mass
    parameters.stiffness = stiffness
    parameters.damping = damping
    parameters.initialVelocity = velocity.magnitude
    parameters.allowsOverdamping = allowsOverdamping
    return parameters
  }
}
