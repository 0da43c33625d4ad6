extension UIView {
  // MARK: Blocks

  /// Animates the changes that `animations` makes. It is called at once; motion begins after the commit of the changes and the delay.
  ///
  /// - Parameters:
  ///   - duration: seconds; with 0 changes show at once.
  ///   - completion: called when all of the block's animations are over, with whether all came to their end. Without any it is called with
  ///     the next turn.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(AnimationBlock(duration: duration, delay: delay, options: options), animations, completion)
  }

  /// Animates what changes in `animations`, eased in and out, over `duration` seconds. `completion` is told whether the animations ran to
  /// their end.
  public class func animate(withDuration duration: TimeInterval, animations: () -> Void, completion: ((Bool) -> Void)? = nil) {
    animate(withDuration: duration, delay: 0, options: [], animations: animations, completion: completion)
  }

  static func animate(_ block: AnimationBlock, _ animations: () -> Void, _ completion: ((Bool) -> Void)?) {
    block.completion.add(completion)
    block.run(animations)
  }

  // MARK: Springs

  /// Animates the changes that `animations` makes with the motion of a damped spring.
  /// - Parameters:
  ///   - duration: seconds after which the spring is as good as at rest.
  ///   - dampingRatio: 1 does not overshoot; smaller ones do.
  ///   - velocity: at the beginning, in distances a second.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
    initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let outer = AnimationBlock.current
    // The spring is fitted to the duration in force, which may be inherited.
    let effective = options.contains(.overrideInheritedDuration) ? duration : outer?.duration ?? duration
    let spring = ViewSpring(dampingRatio: dampingRatio, duration: effective, velocity: CGVector(dx: velocity, dy: velocity))
    animate(AnimationBlock(duration: duration, delay: delay, options: options, kind: .spring(spring)), animations, completion)
  }

  /// Animates the changes that `animations` makes with the motion of a spring, for as long as the spring needs to settle.
  /// - Parameters:
  ///   - duration: the pace in seconds.
  ///   - bounce: from −1, flat, over 0, which just does not overshoot, to 1.
  ///   - initialSpringVelocity: in distances a second.
  public class func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialSpringVelocity: CGFloat = 0, delay: TimeInterval = 0,
    options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let velocity = CGVector(dx: initialSpringVelocity, dy: initialSpringVelocity)
    let spring = ViewSpring(perceptualDuration: max(duration, 1e-6), bounce: bounce, velocity: velocity)
    let block = AnimationBlock(
      duration: duration > 0 ? spring.settlingDuration : 0, delay: delay, options: options, kind: .spring(spring))
    animate(block, animations, completion)
  }

  // MARK: Key frames

  /// Animates key frames, which `animations` adds by `addKeyframe`. Without any, its changes are animated as in a plain block.
  ///
  /// The curve paces the whole, and not each part. A curve of `AnimationOptions` may be given by its raw value.
  public class func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let recorder = KeyframeRecorder(options.calculationMode)
    let block = AnimationBlock(duration: duration, delay: delay, options: options.animationOptions, kind: .keyframes(recorder))
    recorder.block = block
    animate(block, animations, completion)
  }

  /// Adds a key frame: changes that happen between two moments of the enclosing key-frame block.
  /// - Parameters:
  ///   - frameStartTime: as a fraction of the whole.
  ///   - frameDuration: as a fraction of the whole; with 0 values jump.
  public class func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double, animations: () -> Void
  ) {
    guard case .keyframes(let recorder)? = AnimationBlock.current?.kind else { return animations() }
    recorder.addKeyframe(start: frameStartTime, duration: frameDuration, animations)
  }

  // MARK: Inside blocks

  /// Runs changes that show at once, even inside blocks.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    let wereEnabled = areAnimationsEnabled
    AnimationBlock.areAnimationsEnabled = false
    actionsWithoutAnimation()
    AnimationBlock.areAnimationsEnabled = wereEnabled
  }

  /// Sets whether changes in blocks are animated; completions are called in either case.
  public class func setAnimationsEnabled(_ enabled: Bool) { AnimationBlock.areAnimationsEnabled = enabled }
  /// Whether changes in animation blocks are animated. See `setAnimationsEnabled(_:)`.
  public class var areAnimationsEnabled: Bool { AnimationBlock.areAnimationsEnabled }

  /// The duration of the innermost block that is open, in seconds; 0 outside.
  public class var inheritedAnimationDuration: TimeInterval { AnimationBlock.current?.duration ?? 0 }

  /// Inside a block: repeats the animations of the changes that `animations` makes.
  /// - Parameter count: may have a fraction. One time is there and back where it reverses.
  public class func modifyAnimations(withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void) {
    guard let block = AnimationBlock.current else { return animations() }
    let old = (block.repeatCount, block.autoreverses)
    (block.repeatCount, block.autoreverses) = (Float(count), autoreverses)
    animations()
    (block.repeatCount, block.autoreverses) = old
  }
}
