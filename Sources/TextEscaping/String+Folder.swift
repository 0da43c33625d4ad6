extension String {
  /// The folder that a path lies in; empty for a name by itself, relative to the present folder.
  ///
  /// Foundation's `deletingLastPathComponent` does the same, and stops the program at relative paths of one character.
  package var parentFolder: String {
    let folder = FileName.folder(trimmingSlashes)
    return folder.isEmpty ? "" : folder.trimmingSlashes
  }

  /// The path without slashes at its end; a path of slashes alone keeps one.
  private var trimmingSlashes: String {
    var path = self
    while path.utf8.count > 1, let shorter = path.before(bytes: "/") { path = shorter }
    return path
  }
}
