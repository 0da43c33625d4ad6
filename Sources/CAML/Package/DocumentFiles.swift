package struct DocumentFiles: Hashable, Sendable {
  /// Where those on disk are, whether or not they can be read: absolute, without symbolic links.
  package var paths: Set<String> = []
  /// References that lead to no file, as they are written.
  package var missing: Set<String> = []

  package init() {}

  mutating func formUnion(_ other: DocumentFiles) {
    paths.formUnion(other.paths)
    missing.formUnion(other.missing)
  }
}
