internal import RenderTree

/// The action of a view's layer for a change inside an animation block.
///
/// It is the animation from the old value that the block makes, with the block's timing, so that a program can take it for a pattern:
/// change its key path and its values, and return it as the action for a property of its own.
final class ViewAction: CABasicAnimation {
  private struct Change {
    let view: UIView
    let path: LayerKeyPath
    let key: String
    let old: AnimatableValue?
    let shown: AnimatableValue?
    let block: AnimationBlock
  }

  /// The change; nil in copies, which are ordinary animations.
  private var change: Change?

  @MainActor static func make(_ view: UIView, _ path: LayerKeyPath, from old: AnimatableValue?, in block: AnimationBlock) -> ViewAction {
    let key = path.description, action = ViewAction(path, description: key)
    let asksForShown = block.beginsFromCurrentState || path.property == .transform
    let shown = asksForShown && view.layer.animationKeys() != nil ? view.layer.presentedProperties()?.value(for: path) : nil
    block.setTiming(of: action)
    action.setStart(shown ?? old)
    action.change = Change(view: view, path: path, key: key, old: old, shown: shown, block: block)
    return action
  }

  override func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    guard let change else { return super.run(forKey: event, object: anObject, arguments: dict) }
    nonisolated(unsafe) let (action, object) = (self, anObject)
    onPresentThread {
      if action.isAsMade, event == change.key, action.keyPath == event {
        change.block.animate(change.view, change.path, from: change.old, shown: change.shown)
      } else if let layer = object as? CALayer {
        change.block.adopt(action, on: layer, forKey: event)
      }
    }
  }
}
