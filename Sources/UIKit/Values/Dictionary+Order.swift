extension Dictionary where Key: Comparable {
  /// The elements by their keys: what hears of each must not depend on how keys are hashed.
  var inOrder: [Element] { sorted { $0.key < $1.key } }
}
