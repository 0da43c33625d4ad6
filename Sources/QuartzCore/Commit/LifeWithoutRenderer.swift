/// Makes a tree of layers live on the machine's clock where nothing else does: from the time that the run loop of its thread comes to wait,
/// until a renderer, a player or a stage takes the tree over, and again when that one is gone.
///
/// Before the loop waits nothing is begun, so that a renderer which comes in the same turn finds everything at its beginning.
package final class LifeWithoutRenderer {
  private weak var root: CALayer?
  private let isWanted: () -> Bool
  private var stage: LayerStage?

  /// - Parameter isWanted: Whether the tree is to live; asked each time that the loop is about to wait.
  package init(_ root: CALayer, isWanted: @escaping () -> Bool) { (self.root, self.isWanted) = (root, isWanted) }

  /// Follows the run loop of the present thread.
  package func follow() { ThreadContext.current.follow(self) }

  /// Called when the loop is about to wait.
  func awaken() {
    if let stage, !stage.isInCharge { self.stage = nil }
    guard stage == nil, let root, root.host == nil, root.parent == nil, isWanted() else { return }
    stage = LayerStage(root, clock: .running, framesPerSecond: 60, keeps: false)
  }
}
