/// Callbacks of animation blocks to the delegate that `UIView.setAnimationDelegate(_:)` sets. Both methods are optional.
@preconcurrency @MainActor public protocol UIViewAnimationDelegate: AnyObject {
  /// Called when the block's first animation begins, after the delay.
  func animationWillStart(_ animationID: String?, context: UnsafeMutableRawPointer?)
  /// Called when the block's last animation is over; `finished` is false when one was removed or replaced.
  func animationDidStop(_ animationID: String?, finished: Bool, context: UnsafeMutableRawPointer?)
}

extension UIViewAnimationDelegate {
  public func animationWillStart(_ animationID: String?, context: UnsafeMutableRawPointer?) {}
  public func animationDidStop(_ animationID: String?, finished: Bool, context: UnsafeMutableRawPointer?) {}
}

extension UIView {
  /// Begins a block: the changes up to `commitAnimations()` are animated. Blocks nest, and take over duration and curve of the one around
  /// them; nothing moves before the outermost one is committed.
  ///
  /// What a block is like is set inside it, before the changes; the setters work in blocks with closures as well. Closures,
  /// methods of the delegate, or the methods of `UIViewAnimationDelegate`, hear of start and stop.
  public class func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {
    let outer = AnimationBlock.current
    let block = AnimationBlock(duration: outer?.duration ?? 0.2)
    block.reversesOnlyRepeated = true
    block.waitsForCommit = true
    block.settings.id = animationID
    block.settings.context = context
    AnimationBlock.push(block)
  }

  /// Ends the innermost block that `beginAnimations` began.
  public class func commitAnimations() {
    if AnimationBlock.current?.waitsForCommit ?? false { AnimationBlock.pop() }
  }

  /// Told about start and stop where no closure is set; held until then. Any object: with `UIViewAnimationDelegate` by that protocol's
  /// methods, else by those of its methods that `setAnimationWillStart` and `setAnimationDidStop` are given.
  public class func setAnimationDelegate(_ delegate: Any?) {
    AnimationBlock.current?.settings.delegate = delegate.map { $0 as AnyObject }
  }

  /// Sets the delegate's method that is called when the block's first animation begins: with the block's id and its context.
  @_disfavoredOverload public class func setAnimationWillStart(_ selector: Selector?) {
    AnimationBlock.current?.settings.willStart = selector.map { selector in
      { delegate, id, context in selector.perform(on: delegate, [id, context]) }
    }
  }

  /// Sets the delegate's method that is called when the block's last animation is over: with the block's id, whether it finished, as a
  /// `Bool` or a number, and its context.
  @_disfavoredOverload public class func setAnimationDidStop(_ selector: Selector?) {
    AnimationBlock.current?.settings.didStop = selector.map { selector in
      { delegate, id, finished, context in
        if selector.perform(on: delegate, [id, finished, context]) == nil {
          selector.perform(on: delegate, [id, NSNumber(value: finished), context])
        }
      }
    }
  }

  /// Sets a closure that is called with the block's id and context when its first animation begins.
  public class func setAnimationWillStart(_ callback: ((String?, UnsafeMutableRawPointer?) -> Void)?) {
    AnimationBlock.current?.settings.willStart = callback.map { callback in { _, id, context in callback(id, context) } }
  }

  /// Sets the delegate's method that is called when the block's first animation begins, as in
  /// `UIView.setAnimationWillStart(Screen.fadeWillStart)`.
  public class func setAnimationWillStart<Target: AnyObject>(
    _ method: @escaping (Target) -> (String?, UnsafeMutableRawPointer?) -> Void
  ) {
    AnimationBlock.current?.settings.willStart = { delegate, id, context in (delegate as? Target).map { method($0)(id, context) } }
  }

  /// Sets the delegate's method, without parameters, that is called when the block's first animation begins.
  public class func setAnimationWillStart<Target: AnyObject>(_ method: @escaping (Target) -> () -> Void) {
    AnimationBlock.current?.settings.willStart = { delegate, _, _ in (delegate as? Target).map { method($0)() } }
  }

  /// Sets a closure that is called with the block's id, whether it finished, and its context, when its last animation is over.
  public class func setAnimationDidStop(_ callback: ((String?, Bool, UnsafeMutableRawPointer?) -> Void)?) {
    AnimationBlock.current?.settings.didStop = callback.map { callback in { _, id, finished, context in callback(id, finished, context) } }
  }

  /// Sets the delegate's method that is called when the block's last animation is over, as in
  /// `UIView.setAnimationDidStop(Screen.fadeDidStop)`.
  public class func setAnimationDidStop<Target: AnyObject>(
    _ method: @escaping (Target) -> (String?, Bool, UnsafeMutableRawPointer?) -> Void
  ) {
    AnimationBlock.current?.settings.didStop = { delegate, id, finished, context in
      (delegate as? Target).map { method($0)(id, finished, context) }
    }
  }

  /// Sets the delegate's method, with `finished` as a number as in Objective-C, that is called when the block's last animation is over.
  public class func setAnimationDidStop<Target: AnyObject>(
    _ method: @escaping (Target) -> (String?, NSNumber, UnsafeMutableRawPointer?) -> Void
  ) {
    AnimationBlock.current?.settings.didStop = { delegate, id, finished, context in
      (delegate as? Target).map { method($0)(id, NSNumber(value: finished), context) }
    }
  }

  /// Sets the delegate's method, without parameters, that is called when the block's last animation is over.
  public class func setAnimationDidStop<Target: AnyObject>(_ method: @escaping (Target) -> () -> Void) {
    AnimationBlock.current?.settings.didStop = { delegate, _, _, _ in (delegate as? Target).map { method($0)() } }
  }

  /// Sets the block's duration in seconds; 0.2 by default.
  public class func setAnimationDuration(_ duration: TimeInterval) { AnimationBlock.current?.duration = max(0, duration) }

  /// Sets the block's delay in seconds from the commit; 0 by default.
  public class func setAnimationDelay(_ delay: TimeInterval) {
    guard let block = AnimationBlock.current else { return }
    block.delay = (AnimationBlock.open.dropLast().last?.delay ?? 0) + delay
  }

  /// Sets when the motion begins; a date that has passed is the commit.
  public class func setAnimationStart(_ startDate: Date) { setAnimationDelay(max(0, startDate.timeIntervalSinceNow)) }

  /// Sets the pacing of the block's animations.
  public class func setAnimationCurve(_ curve: AnimationCurve) { AnimationBlock.current?.timingFunction = curve.timingFunction }

  /// Sets how often animations repeat, fractions allowed; 0 plays once.
  public class func setAnimationRepeatCount(_ repeatCount: Float) { AnimationBlock.current?.repeatCount = repeatCount }

  /// Sets whether each repetition plays forwards, then backwards; effective only with a repeat count.
  public class func setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) {
    AnimationBlock.current?.autoreverses = repeatAutoreverses
  }

  /// Sets whether properties that are not animated additively start from their presented values.
  public class func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {
    AnimationBlock.current?.beginsFromCurrentState = fromCurrentState
  }

  /// Shows the block's changes inside `view` by a transition; one for each block.
  /// - Parameter cache: whether both sides stand still meanwhile, the new one as the block leaves it: changes in it are not animated.
  public class func setAnimationTransition(_ transition: AnimationTransition, for view: UIView, cache: Bool) {
    if let other = AnimationBlock.current?.settings.transition, transition != .none, other.view !== view {
      Diagnostics.report(
        "UIView.setAnimationTransition(_:for:cache:)",
        "a block has one transition, and the view that is named last gets it: begin a block of its own for each")
    }
    AnimationBlock.current?.settings.transition = transition.type.map {
      BlockSettings.Transition(type: $0, view: view, isCached: cache, oldSide: view.layer.oldSideBeforeFirstCommit())
    }
  }
}
