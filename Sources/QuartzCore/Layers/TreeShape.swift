import Synchronization

/// A version number of the shapes of all layer trees: what was found by climbing to a root stays valid as long as it does not change.
enum TreeShape {
  private static let last = Atomic<UInt64>(1)

  static var number: UInt64 { last.load(ordering: .relaxed) }

  /// Called when a layer gets another superlayer, or a tree another host.
  static func change() { last.wrappingAdd(1, ordering: .relaxed) }
}
