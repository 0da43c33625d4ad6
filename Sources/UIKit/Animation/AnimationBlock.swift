internal import RenderTree

/// An open animation block, which decides how the changes made inside it are animated.
///
/// Blocks nest. An inner one starts with the outer one, takes over its duration and curve, and its type where that is a spring or key
/// frames, unless its options say otherwise.
@MainActor final class AnimationBlock {
  /// How values move from old to new.
  enum Kind {
    case plain
    case spring(ViewSpring)
    case keyframes(KeyframeRecorder)
  }

  var kind: Kind
  /// The duration in seconds; 0 changes at once.
  var duration: Double
  /// The delay in seconds, from the commit.
  var delay: Double
  var timingFunction: CAMediaTimingFunction
  var repeatCount: Float
  var autoreverses: Bool
  /// Whether it autoreverses only if it repeats, as blocks between `beginAnimations` and `commitAnimations` do.
  var reversesOnlyRepeated = false
  var beginsFromCurrentState: Bool
  let allowsTouches: Bool
  let laysOutSubviews: Bool
  let completion: AnimationCompletion
  /// Settings made inside the block by `UIView.setAnimation…`.
  var settings = BlockSettings()
  /// Whether `commitAnimations()` ends the block.
  var waitsForCommit = false
  /// Records changes and animations, for an animator that controls them later.
  var parts: AnimatedParts?
  /// The block's start in the animator's time, in seconds.
  var partOffset = 0.0
  /// Records changes so that they can be reverted.
  private let reversible = ReversibleChanges.recording
  /// Changed views whose subviews are to be laid out.
  private var changedViews: [UIView] = []
  private var changedViewIDs: Set<ObjectIdentifier> = []
  /// Views laid out inside the block, at its end, whatever its options are.
  private var viewsToLayOut: [UIView] = []

  /// The open blocks, the innermost last.
  private(set) static var open: [AnimationBlock] = []
  static var current: AnimationBlock? { open.last }
  /// Whether blocks animate; if not, their changes show at once.
  static var areAnimationsEnabled = true

  init(
    duration: Double, delay: Double = 0, options: UIView.AnimationOptions = [], kind: Kind = .plain,
    inside outer: AnimationBlock? = current,
    completion: AnimationCompletion = AnimationCompletion()
  ) {
    self.completion = completion
    self.duration = max(0, duration)
    self.delay = (outer?.delay ?? 0) + delay
    self.kind = kind
    timingFunction = (UIView.AnimationCurve(rawValue: Int(options.curveNumber)) ?? .easeInOut).timingFunction
    repeatCount = options.contains(.repeat) ? .infinity : 0
    autoreverses = options.contains(.autoreverse)
    beginsFromCurrentState = options.contains(.beginFromCurrentState)
    allowsTouches = options.contains(.allowUserInteraction)
    laysOutSubviews = options.contains(.layoutSubviews)
    if options.curveNumber == 7, case .plain = kind {
      self.kind = .spring(.system)
      self.duration = ViewSpring.systemDuration
    }
    guard let outer else { return }
    parts = outer.parts
    partOffset = outer.partOffset + delay
    if !options.contains(.overrideInheritedDuration) { self.duration = outer.duration }
    if !options.contains(.overrideInheritedCurve) { timingFunction = outer.timingFunction }
    if !options.contains(.overrideInheritedOptions), case .plain = self.kind { self.kind = outer.kind }
  }

  /// Whether the block's changes show at once.
  private var isImmediate: Bool { !Self.areAnimationsEnabled || (duration == 0 && delay <= 0) }

  var moves: Bool { !isImmediate }

  /// Lays a view out at the end of the block, so that its subviews' changes are animated.
  func layOutAtEnd(_ view: UIView) { if !viewsToLayOut.contains(where: { $0 === view }) { viewsToLayOut.append(view) } }

  /// Keeps a hidden view showing until the block's animations are over.
  func keepShown(_ view: UIView) {
    let animation = CABasicAnimation(keyPath: "hidden")
    (animation.fromValue, animation.toValue) = (false, false)
    attach(animation, to: view.layer)
  }

  static func push(_ block: AnimationBlock) { open.append(block) }

  /// Closes the innermost block, after the work that is due at its end.
  /// - Parameter closing: whether its completion waits for no more animations.
  static func pop(closing: Bool = true) {
    guard let block = current else { return }
    for view in block.viewsToLayOut { view.layoutIfNeeded() }
    block.viewsToLayOut = []
    if block.laysOutSubviews { for view in block.changedViews { view.layoutIfNeeded() } }
    if case .keyframes(let recorder) = block.kind, recorder.block === block { recorder.emit() }
    block.settings.apply(to: block)
    open.removeLast()
    if closing { block.completion.close() }
  }

  /// Runs changes inside the block, and closes it.
  func run(_ animations: () -> Void, closing: Bool = true) {
    Self.push(self)
    animations()
    Self.pop(closing: closing)
  }

  // MARK: Changes

  /// The action for a change of a view's layer; nil where the change is not animated.
  func action(for view: UIView, forKey key: String) -> CAAction? {
    guard !isImmediate, !settings.isPicture(view), let path = Self.animatedPath(forKey: key, of: view.layer) else { return nil }
    if laysOutSubviews, changedViewIDs.insert(ObjectIdentifier(view)).inserted { changedViews.append(view) }
    return ViewAction.make(view, path, from: view.layer.modelValue(for: path), in: self)
  }

  /// The key path of a property that blocks animate: every one that interpolates, except contents and visibility.
  private static func animatedPath(forKey key: String, of layer: CALayer) -> LayerKeyPath? {
    switch key {
    case "position": return LayerKeyPath(.position)
    case "bounds": return LayerKeyPath(.bounds)
    case "transform": return LayerKeyPath(.transform)
    case "opacity": return LayerKeyPath(.opacity)
    case "backgroundColor": return LayerKeyPath(.backgroundColor)
    case "contents", "contentsScale", "sublayers", "mask", "hidden", "onOrderIn", "onOrderOut", "onLayout": return nil
    default:
      let path = LayerKeyPath(parsing: key), row = path.property.row
      guard row.isDeclared(by: layer.properties.content.kind), path.input == nil, path.component == nil || row.kind == .transform else {
        return nil
      }
      switch row.implicitAction {
      case .animation, .animationFromValue: return path
      case .none, .transition: return nil
      }
    }
  }

  /// Animates a change that has been made.
  /// - Parameter old: the value of the model before.
  func animate(_ view: UIView, _ path: LayerKeyPath, from old: AnimatableValue?, shown: AnimatableValue?) {
    let layer = view.layer
    let new = layer.modelValue(for: path)
    parts?.note(layer, path, from: old, to: new)
    reversible?.note(layer, path, from: old, to: new, completion)
    if !allowsTouches { completion.blockTouches(of: view) }
    if case .keyframes(let recorder) = kind {
      recorder.record(view, path, from: old, to: new)
      return
    }
    if let old, let new, let steps = AdditiveStep.steps(path, from: old, to: new, on: layer) {
      for step in steps { add(step, to: layer) }
    } else {
      let start = beginsFromCurrentState || path.property == .transform ? shown ?? old : old
      addReplacing(layer, path, from: start, to: new)
    }
  }

  private func add(_ step: AdditiveStep, to layer: CALayer) {
    guard case .spring(let spring) = kind else {
      attach(basic(step), to: layer)
      return
    }
    // Each axis may have a velocity of its own, so animate them separately.
    if let (x, y) = step.axes, spring.velocity.dx != spring.velocity.dy {
      for (axis, velocity) in [(x, spring.velocity.dx), (y, spring.velocity.dy)] {
        let animation = spring.animation(keyPath: axis.keyPath, velocity: velocity)
        (animation.fromValue, animation.toValue) = (axis.offset, 0.0)
        animation.isAdditive = true
        attach(animation, to: layer)
      }
    } else {
      attach(basic(step), to: layer)
    }
  }

  private func basic(_ step: AdditiveStep) -> CABasicAnimation {
    let animation = basic(step.path, step.keyPath)
    animation.setEnds(from: step.offset, to: step.zero)
    animation.isAdditive = true
    return animation
  }

  private func addReplacing(_ layer: CALayer, _ path: LayerKeyPath, from: AnimatableValue?, to: AnimatableValue?) {
    guard let from, let to else { return }
    let animation = basic(path, path.description)
    animation.setEnds(from: from, to: to)
    attach(animation, to: layer)
  }

  private func basic(_ path: LayerKeyPath, _ description: String) -> CABasicAnimation {
    guard case .spring(let spring) = kind else { return CABasicAnimation(path, description: description) }
    return spring.animation(keyPath: description, velocity: spring.velocity.magnitude)
  }

  /// Gives an animation the block's timing and attaches it under its key path, with a number appended where it adds to another.
  func attach(_ animation: CAPropertyAnimation, to layer: CALayer) {
    guard let keyPath = animation.keyPath else { return }
    setTiming(of: animation)
    animation.delegate = completion
    completion.expectAnimation()
    var key = keyPath
    if animation.isAdditive {
      var number = 2
      while layer.animation(forKey: key) != nil {
        key = "\(keyPath)-\(number)"
        number += 1
      }
    }
    layer.addOwn(animation, forKey: key)
    parts?.note(layer, key, in: self, beginning: partOffset)
  }

  func setTiming(of animation: CAPropertyAnimation) {
    // A change that takes no time still waits for its delay.
    var timing = MediaTiming(duration: duration > 0 ? duration : 1e-6)
    timing.fillMode = .both
    if repeatCount > 0 { timing.repeatCount = Double(repeatCount) }
    timing.autoreverses = autoreverses && (repeatCount > 0 || !reversesOnlyRepeated)
    animation.setTiming(timing, delay: delay, curve: isSpring ? Self.linear : transactionCurve)
  }

  /// Attaches an animation that the program made from the block's action, under the key of the property that it is for.
  func adopt(_ pattern: CABasicAnimation, on layer: CALayer, forKey key: String) {
    let animation = basic(LayerKeyPath(parsing: pattern.keyPath ?? key), pattern.keyPath ?? key)
    animation.setTiming(pattern.timing, delay: pattern.delay, curve: pattern.timingFunction)
    (animation.fromValue, animation.toValue, animation.byValue) = (pattern.fromValue, pattern.toValue, pattern.byValue)
    (animation.isAdditive, animation.isCumulative) = (pattern.isAdditive, pattern.isCumulative)
    animation.delegate = completion
    completion.expectAnimation()
    layer.add(animation, forKey: key)
    parts?.note(layer, key, in: self, beginning: partOffset)
  }

  /// The curve of what is attached now: the open transaction's, which overrides those of all animations in it, else the block's.
  var transactionCurve: CAMediaTimingFunction { CATransaction.animationTimingFunction() ?? timingFunction }

  private var isSpring: Bool { if case .spring = kind { true } else { false } }

  private static let linear = CAMediaTimingFunction(name: .linear)
}
