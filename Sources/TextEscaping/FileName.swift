/// Names of files as the kernel reads them: bytes, of which `/` and NUL alone mean something.
package enum FileName {
  /// A text as letters of a name: separators, control characters and ends of lines, of whatever kind, are hyphens.
  package static func letters(_ text: String) -> String {
    text.replacingScalars { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: "-"
      default: scalar == "/" ? "-" : nil
      }
    }
  }

  /// What stands between the slashes of a path, empty names among it.
  package static func components(_ path: String) -> [String] { path.split(atEach: "/") }

  /// What stands behind the last slash.
  package static func last(_ path: String) -> String {
    guard let slash = path.unicodeScalars.lastIndex(of: "/") else { return path }
    return String(path.unicodeScalars[path.unicodeScalars.index(after: slash)...])
  }

  /// What stands before and with the last slash; empty where there is none.
  package static func folder(_ path: String) -> String {
    guard let slash = path.unicodeScalars.lastIndex(of: "/") else { return "" }
    return String(path.unicodeScalars[...slash])
  }

  /// What stands behind the last full stop of the last name, in small letters; nil where there is none, or it begins the name.
  package static func pathExtension(_ path: String) -> String? {
    let scalars = last(path).unicodeScalars
    guard let dot = scalars.lastIndex(of: "."), dot != scalars.startIndex else { return nil }
    return String(scalars[scalars.index(after: dot)...]).lowercased()
  }

  /// Whether a path leads to what is below where it begins: neither absolute nor climbing, without NUL and without names that are empty.
  package static func isBelow(_ path: String) -> Bool {
    !path.utf8.contains(0) && components(path).allSatisfy { !$0.utf8.isEmpty && !$0.isSameBytes(as: ".") && !$0.isSameBytes(as: "..") }
  }
}
