internal import RenderTree
import Synchronization

extension LayerID {
  private static let last = Atomic<UInt64>(0)

  /// An identity that no other layer of this process has had.
  static func next() -> LayerID { LayerID(rawValue: last.wrappingAdd(1, ordering: .relaxed).newValue) }
}
