internal import Foundation

package struct UnixAddress {
  private let bytes: [UInt8]

  /// Greatest length of a path in bytes: the kernel's structure has room for it and a NUL.
  package static let pathLimit = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

  /// The address of a path; nil where the path is too long.
  package init?(_ path: String) {
    guard path.utf8.count <= Self.pathLimit else { return nil }
    bytes = withUnsafeBytes(of: sa_family_t(AF_UNIX)) { Array($0) } + Array(path.utf8) + [0]
  }

  func withPointer<Result>(_ body: (UnsafePointer<sockaddr>?, socklen_t) -> Result) -> Result {
    bytes.withUnsafeBytes { body($0.baseAddress?.assumingMemoryBound(to: sockaddr.self), socklen_t($0.count)) }
  }

  /// Connects to the listener at a path; nil where there is none, with the reason in `errno`.
  /// - Parameter waits: whether somebody who listens and takes no connections is waited for.
  package static func connect(to path: String, waits: Bool = true) -> Int32? {
    guard let address = UnixAddress(path) else {
      errno = ENAMETOOLONG
      return nil
    }
    let flags = CInt(SOCK_CLOEXEC.rawValue) | (waits ? 0 : CInt(SOCK_NONBLOCK.rawValue))
    let descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue) | flags, 0)
    guard descriptor >= 0 else { return nil }
    if address.withPointer({ Foundation.connect(descriptor, $0, $1) }) == 0 { return descriptor }
    let code = errno
    close(descriptor)
    errno = code
    return nil
  }
}
