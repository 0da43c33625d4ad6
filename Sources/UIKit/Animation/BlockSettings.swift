/// What `UIView.setAnimation…` sets inside an animation block besides its timing: delegate, callbacks and transition.
@MainActor struct BlockSettings {
  struct Transition {
    let type: CATransitionType
    let view: UIView
    /// Whether both sides stand still during the transition.
    let isCached: Bool
    /// The old side of a view that was never committed.
    let oldSide: TransitionOldSide?
  }

  var id: String?
  var context: UnsafeMutableRawPointer?
  var delegate: AnyObject?
  /// Called with the delegate, instead of its methods of `UIViewAnimationDelegate`.
  var willStart: ((AnyObject?, String?, UnsafeMutableRawPointer?) -> Void)?
  var didStop: ((AnyObject?, String?, Bool, UnsafeMutableRawPointer?) -> Void)?
  var transition: Transition?

  /// Whether the block's transition shows the changes of a view, so that they are not animated one by one.
  func isPicture(_ view: UIView) -> Bool {
    guard let transition, transition.isCached else { return false }
    return view.isDescendant(of: transition.view)
  }

  func apply(to block: AnimationBlock) {
    if let transition, UIView.areAnimationsEnabled, block.duration > 0 {
      transition.view.addTransition(transition.type, transition.isCached ? .bothSides : .none, from: transition.oldSide, in: block)
    }
    if delegate == nil, willStart == nil, didStop == nil { return }
    let settings = self, listener = delegate as? any UIViewAnimationDelegate
    block.completion.willStart = {
      if let willStart = settings.willStart {
        willStart(settings.delegate, settings.id, settings.context)
      } else {
        listener?.animationWillStart(settings.id, context: settings.context)
      }
    }
    block.completion.add { finished in
      if let didStop = settings.didStop {
        didStop(settings.delegate, settings.id, finished, settings.context)
      } else {
        listener?.animationDidStop(settings.id, finished: finished, context: settings.context)
      }
    }
  }
}
