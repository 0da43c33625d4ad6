/// A transition animation: shows its layer changing from what it was to what it is.
package final class LayerTransition: Sendable {
  package let effect: TransitionEffect
  /// The fraction of the effect at which the transition starts and ends.
  package let startProgress: Double
  package let endProgress: Double
  /// The layer as it was committed before the change; nil when it was not in the tree.
  package let previous: RenderNode?
  /// The time, in the superlayer's time, at which the previous side stands still; nil when it stays live.
  package let frozenTime: Double?
  /// Whether the new side stands still at that time too.
  package let freezesNewSide: Bool

  package init(
    effect: TransitionEffect, startProgress: Double = 0, endProgress: Double = 1, previous: RenderNode?, frozenTime: Double?,
    freezesNewSide: Bool = false
  ) {
    self.effect = effect
    self.startProgress = startProgress
    self.endProgress = endProgress
    self.previous = previous
    self.frozenTime = frozenTime
    self.freezesNewSide = freezesNewSide
  }
}
