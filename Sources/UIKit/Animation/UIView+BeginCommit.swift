/// What the blocks between `UIView.beginAnimations` and `commitAnimations` tell their delegate. Both methods are optional.
@MainActor public protocol UIViewAnimationDelegate: AnyObject {
  /// The first of the block's animations begins, after the delay.
  func animationWillStart(_ animationID: String?, context: UnsafeMutableRawPointer?)
  /// The last one is over; `finished` is false when one was removed or replaced.
  func animationDidStop(_ animationID: String?, finished: Bool, context: UnsafeMutableRawPointer?)
}

extension UIViewAnimationDelegate {
  public func animationWillStart(_ animationID: String?, context: UnsafeMutableRawPointer?) {}
  public func animationDidStop(_ animationID: String?, finished: Bool, context: UnsafeMutableRawPointer?) {}
}

/// A block between `beginAnimations` and `commitAnimations`.
@MainActor private final class CommittedBlock {
  let block: AnimationBlock
  let id: String?
  let context: UnsafeMutableRawPointer?
  var delegate: (any UIViewAnimationDelegate)?
  var willStart: ((String?, UnsafeMutableRawPointer?) -> Void)?
  var didStop: ((String?, Bool, UnsafeMutableRawPointer?) -> Void)?
  var transition: (type: CATransitionType, view: UIView, isCached: Bool)?

  init(_ block: AnimationBlock, _ id: String?, _ context: UnsafeMutableRawPointer?) {
    (self.block, self.id, self.context) = (block, id, context)
  }

  static var open: [CommittedBlock] = []
  /// The innermost block, when it is one of these.
  static var current: CommittedBlock? { open.last.flatMap { $0.block === AnimationBlock.current ? $0 : nil } }
}

extension UIView {
  /// Begins a block: the changes up to `commitAnimations()` are animated. Blocks nest, and take over duration and curve of the one around
  /// them; nothing moves before the outermost one is committed.
  ///
  /// What a block is like is set inside it, before the changes. There are no selectors here: closures, or the methods of
  /// `UIViewAnimationDelegate`, hear of start and stop.
  public class func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {
    let outer = AnimationBlock.current
    let block = AnimationBlock(duration: outer?.duration ?? 0.2)
    block.reversesOnlyRepeated = true
    let committed = CommittedBlock(block, animationID, context)
    CommittedBlock.open.append(committed)
    AnimationBlock.push(block)
  }

  /// Ends the innermost block that `beginAnimations` began.
  public class func commitAnimations() {
    guard let committed = CommittedBlock.current else { return }
    let block = committed.block, id = committed.id, context = committed.context
    if let (type, view, isCached) = committed.transition, areAnimationsEnabled, block.duration > 0 {
      view.addTransition(type, isCached ? .bothSides : .none, in: block)
    }
    let willStart = committed.willStart, didStop = committed.didStop, delegate = committed.delegate
    block.completion.willStart = {
      if let willStart { willStart(id, context) } else { delegate?.animationWillStart(id, context: context) }
    }
    block.completion.add { finished in
      if let didStop { didStop(id, finished, context) } else { delegate?.animationDidStop(id, finished: finished, context: context) }
    }
    CommittedBlock.open.removeLast()
    AnimationBlock.pop()
  }

  /// Told about start and stop where no closure is set; held until then.
  public class func setAnimationDelegate(_ delegate: (any UIViewAnimationDelegate)?) { CommittedBlock.current?.delegate = delegate }

  /// Called with the block's id and context when its first animation begins.
  public class func setAnimationWillStart(_ callback: ((String?, UnsafeMutableRawPointer?) -> Void)?) {
    CommittedBlock.current?.willStart = callback
  }

  /// Called with the block's id, whether it finished, and its context, when its last animation is over.
  public class func setAnimationDidStop(_ callback: ((String?, Bool, UnsafeMutableRawPointer?) -> Void)?) {
    CommittedBlock.current?.didStop = callback
  }

  /// In seconds; 0.2 unless set.
  public class func setAnimationDuration(_ duration: TimeInterval) { AnimationBlock.current?.duration = max(0, duration) }

  /// Seconds from the commit.
  public class func setAnimationDelay(_ delay: TimeInterval) {
    guard let block = AnimationBlock.current else { return }
    block.delay = (AnimationBlock.open.dropLast().last?.delay ?? 0) + delay
  }

  /// When the motion begins; a date that is over means as soon as possible.
  public class func setAnimationStart(_ startDate: Date) { setAnimationDelay(max(0, startDate.timeIntervalSinceNow)) }

  /// Sets the pacing of what changes until `commitAnimations()`.
  public class func setAnimationCurve(_ curve: AnimationCurve) { AnimationBlock.current?.timingFunction = curve.timingFunction }

  /// May have a fraction; 0 is once.
  public class func setAnimationRepeatCount(_ repeatCount: Float) { AnimationBlock.current?.repeatCount = repeatCount }

  /// There and back, each time; counts only with a repeat count.
  public class func setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) {
    AnimationBlock.current?.autoreverses = repeatAutoreverses
  }

  /// Whether values that are replaced start from what shows.
  public class func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {
    AnimationBlock.current?.beginsFromCurrentState = fromCurrentState
  }

  /// Changes inside `view` show by a transition; one for each block.
  /// - Parameter cache: whether both sides stand still meanwhile.
  public class func setAnimationTransition(_ transition: AnimationTransition, for view: UIView, cache: Bool) {
    CommittedBlock.current?.transition = transition.type.map { ($0, view, cache) }
  }
}
