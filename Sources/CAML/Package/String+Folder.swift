extension String {
  /// The folder that a path lies in; empty for a name by itself, relative to the present folder.
  ///
  /// Foundation's `deletingLastPathComponent` does the same, and stops the program at relative paths of one character.
  package var parentFolder: String {
    let path = trimmingSlashes
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : path[..<slash].description.trimmingSlashes
  }

  /// Without slashes at its end, but for the first of all.
  private var trimmingSlashes: String {
    var path = self[...]
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return String(path)
  }
}
