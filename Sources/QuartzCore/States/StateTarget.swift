/// The target of an element of a state or transition: a layer, held weakly, or the owner of the state.
struct StateTarget {
  private(set) weak var layer: CALayer?
  private let isOwner: Bool

  /// A target; nil stands for the owner.
  init(_ layer: CALayer?) {
    self.layer = layer
    isOwner = layer == nil
  }

  /// The layer, given the owner; nil when it is gone.
  func layer(of owner: CALayer) -> CALayer? { isOwner ? owner : layer }
}
