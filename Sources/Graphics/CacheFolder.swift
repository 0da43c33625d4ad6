import Foundation

/// Where what can be made again is kept, after the XDG base directory specification.
package enum CacheFolder {
  /// The user's folder for one kind of it, which may not be there yet; nil where neither XDG_CACHE_HOME nor HOME names a place.
  package static func url(_ name: String, environment: [String: String] = ProcessInfo.processInfo.environment) -> URL? {
    func place(_ variable: String) -> URL? {
      guard let path = environment[variable], path.utf8.first == UInt8(ascii: "/") else { return nil }
      return URL(fileURLWithPath: path)
    }
    let caches = place("XDG_CACHE_HOME") ?? place("HOME")?.appendingPathComponent(".cache")
    return caches?.appendingPathComponent("acetate/\(name)")
  }
}
