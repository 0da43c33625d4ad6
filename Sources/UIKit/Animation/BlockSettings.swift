/// What is set inside an animation block by `UIView.setAnimation…`, besides its timing: whom it tells of its start and its end, and the
/// transition that goes with it.
@MainActor struct BlockSettings {
  struct Transition {
    let type: CATransitionType
    let view: UIView
    /// Whether both sides stand still.
    let isCached: Bool
    /// Of a view that no commit has seen.
    let oldSide: TransitionOldSide?
  }

  var id: String?
  var context: UnsafeMutableRawPointer?
  var delegate: AnyObject?
  /// Called with the delegate, in place of its methods by protocol.
  var willStart: ((AnyObject?, String?, UnsafeMutableRawPointer?) -> Void)?
  var didStop: ((AnyObject?, String?, Bool, UnsafeMutableRawPointer?) -> Void)?
  var transition: Transition?

  /// Whether a transition shows the changes of a view, which does not move by itself then.
  func isPicture(_ view: UIView) -> Bool {
    guard let transition, transition.isCached else { return false }
    return view.isDescendant(of: transition.view)
  }

  /// Does at the end of a block what is set.
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
