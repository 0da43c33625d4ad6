extension UIView {
  /// The action for a change of the layer inside an animation block; nil where there is none.
  func animationAction(forKey key: String) -> CAAction? { AnimationBlock.current?.action(for: self, forKey: key) }
}
