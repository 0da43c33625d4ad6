/// What an element of a state or of a transition is about: a layer, which it does not keep alive, or the owner of the state.
struct StateTarget {
  private(set) weak var layer: CALayer?
  private let isOwner: Bool

  /// Nil stands for the owner.
  init(_ layer: CALayer?) {
    self.layer = layer
    isOwner = layer == nil
  }

  /// The layer; nil when it is gone.
  func layer(of owner: CALayer) -> CALayer? { isOwner ? owner : layer }
}
