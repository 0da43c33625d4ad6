extension UIView {
  /// Shows the changes that `animations` makes inside `view`, to its subviews or its contents, by a transition of the whole view.
  ///
  /// Both sides stand still, and other changes show at once, unless the options have `allowAnimatedContent`: then both live, and changes
  /// are animated as in a block.
  public class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    let block = AnimationBlock(duration: duration, options: options)
    block.completion.add(completion)
    // A view that is on no screen has no old side; for one that comes onto a screen in this turn it is what would show without the change.
    let isOnScreen = view.layer.committedNode != nil || view.layer.isInLiveTree
    guard let type = options.transition, areAnimationsEnabled, block.duration > 0, isOnScreen else {
      performWithoutAnimation { animations?() }
      block.completion.close()
      return
    }
    let oldSide = view.layer.oldSideBeforeFirstCommit()
    if !options.contains(.allowAnimatedContent) { performWithoutAnimation { animations?() } }
    AnimationBlock.push(block)
    if options.contains(.allowAnimatedContent) { animations?() }
    view.addTransition(type, options.contains(.allowAnimatedContent) ? .none : .bothSides, from: oldSide, in: block)
    AnimationBlock.pop()
  }

  /// Replaces `fromView` by `toView` in its superview, by a transition of the superview. With `showHideTransitionViews` both stay in the
  /// tree, one hidden and the other shown.
  public class func transition(
    from fromView: UIView, to toView: UIView, duration: TimeInterval, options: AnimationOptions = [], completion: ((Bool) -> Void)? = nil
  ) {
    guard let container = fromView.superview else {
      let nothing = AnimationCompletion()
      nothing.add(completion)
      nothing.close()
      return
    }
    transition(
      with: container, duration: duration, options: options,
      animations: {
        if options.contains(.showHideTransitionViews) {
          fromView.isHidden = true
          toView.isHidden = false
        } else {
          container.insertSubview(toView, belowSubview: fromView)
          fromView.removeFromSuperview()
        }
      }, completion: completion)
  }

  /// - Parameter oldSide: the old side of a view that was never committed.
  func addTransition(
    _ type: CATransitionType, _ model: CATransitionSnapshotModel, from oldSide: TransitionOldSide?, in block: AnimationBlock
  ) {
    let transition = CATransition()
    transition.type = type
    transition.oldSide = oldSide
    transition.snapshotModel = model
    add(transition, in: block)
  }

  /// Gives a transition the block's timing, and attaches it.
  func add(_ transition: CATransition, in block: AnimationBlock) {
    transition.duration = block.duration
    transition.delay = block.delay
    transition.timingFunction = block.transactionCurve
    transition.fillMode = .both
    if block.repeatCount > 0 { transition.repeatCount = block.repeatCount }
    transition.autoreverses = block.autoreverses
    transition.delegate = block.completion
    block.completion.expectAnimation()
    if !block.allowsTouches { block.completion.blockTouches(of: self) }
    layer.add(transition, forKey: kCATransition)
    block.parts?.note(layer, kCATransition, in: block, beginning: block.partOffset)
  }
}
