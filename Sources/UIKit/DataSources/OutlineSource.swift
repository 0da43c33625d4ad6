/// Knows what belongs to which item of a collection, and shows or hides it.
@MainActor protocol OutlineSource: AnyObject {
  /// Whether what belongs to an item shows.
  func isExpanded(_ path: IndexPath) -> Bool
  /// The number of items that an item is below; nil where there is no outline.
  func level(_ path: IndexPath) -> Int?
  /// Shows what belongs to an item, or hides it.
  func toggle(_ path: IndexPath)
}
