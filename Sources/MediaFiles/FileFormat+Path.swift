package import FileFormats
internal import TextEscaping

extension FileFormat {
  /// The format that a path's last name ends as; nil where the name has no suffix, or one that no row has.
  package init?(path: String) {
    guard let suffix = FileName.pathExtension(path), let format = FileFormat(suffix: suffix) else { return nil }
    self = format
  }
}
