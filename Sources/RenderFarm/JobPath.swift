/// Paths of plans and of what their resources say, which other people wrote: read as bytes, as kernels read them.
package enum JobPath {
  /// Whether a path can lead out of the folder that it begins in, or means something else to the kernel than it says: from the root, by an
  /// address, above the folder at any step, or with a NUL in it.
  package static func leadsOut(_ path: String) -> Bool {
    let bytes = path.utf8
    if bytes.first == UInt8(ascii: "/") || bytes.contains(0) || path.lowercased().utf8.starts(with: "file:".utf8) { return true }
    var depth = 0
    for component in bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: true) {
      if component.elementsEqual(".".utf8) { continue }
      depth += component.elementsEqual("..".utf8) ? -1 : 1
      if depth < 0 { return true }
    }
    return false
  }

  /// The components of a path that is written in one way alone; nil for any other.
  package static func components(of path: String) -> [String]? {
    guard !path.utf8.contains(0) else { return nil }
    let components = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard !components.contains(where: { $0.isEmpty || $0.elementsEqual(".".utf8) || $0.elementsEqual("..".utf8) }) else { return nil }
    return components.map { String(decoding: $0, as: UTF8.self) }
  }
}
