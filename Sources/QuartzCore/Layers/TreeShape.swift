import Synchronization

/// Numbers the shapes that the process's layer trees have had: what was found by climbing to a root holds as long as the number does.
enum TreeShape {
  private static let last = Atomic<UInt64>(1)

  static var number: UInt64 { last.load(ordering: .relaxed) }

  /// A layer has another superlayer, or a tree another host, or none.
  static func change() { last.wrappingAdd(1, ordering: .relaxed) }
}
