/// What a transition animation does: shows its layer turning from what it was into what it is.
package final class LayerTransition: Sendable {
  package let effect: TransitionEffect
  /// The fraction of the effect at which the transition starts and ends.
  package let startProgress: Double
  package let endProgress: Double
  /// The layer as it was committed before the change; nil when it was not in the tree.
  package let previous: RenderNode?
  /// The time, in the superlayer's time space, at which the previous side stands still; nil when it goes on.
  package let frozenTime: Double?
  /// Whether the new side stands still at the same time too.
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
