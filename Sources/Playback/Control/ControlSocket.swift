internal import Foundation
package import HTTPMessages
internal import OfflineRendering

package enum ControlSocket: Hashable, Sendable {
  /// A Unix socket at a path, made at the start and removed at the end. A stale one that nobody listens on is replaced. The mode, the
  /// file's permission bits, determines who may connect.
  case lines(path: String, mode: UInt16)
  /// HTTP on an address of the machine, for clients that know the token.
  case http(HTTPAddress, token: String)

  /// Starts to listen, and returns the descriptor.
  /// - Throws: `RenderError` when there can be no such socket, or another program listens there.
  func listen() throws(RenderError) -> Int32 {
    switch self {
    case .lines(let path, let mode): try Self.listen(path, mode: mode)
    case .http(let address, _): try Self.listen(address)
    }
  }

  func remove() {
    if case .lines(let path, _) = self { unlink(path) }
  }

  private static func listen(_ address: HTTPAddress) throws(RenderError) -> Int32 {
    let descriptor: Int32
    do { descriptor = try address.listen(backlog: 16).descriptor } catch {
      throw RenderError(error.errno == EADDRINUSE ? .busy : .cannotCreate, "the control page at \(address): \(error)")
    }
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    return descriptor
  }

  private static func listen(_ path: String, mode: UInt16) throws(RenderError) -> Int32 {
    func failed(_ call: String) -> RenderError {
      RenderError(.cannotCreate, "the control socket \(path): \(call): \(String(cString: strerror(errno)))")
    }
    guard let address = UnixAddress(path) else {
      throw RenderError(.cannotCreate, "the control socket \(path): its path is longer than \(UnixAddress.pathLimit) bytes")
    }
    let descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue) | CInt(SOCK_NONBLOCK.rawValue), 0)
    guard descriptor >= 0 else { throw failed("socket") }
    var properties = stat()
    if lstat(path, &properties) == 0 {
      guard properties.st_mode & S_IFMT == S_IFSOCK else {
        close(descriptor)
        throw RenderError(.cannotCreate, "the control socket \(path): something else has this name")
      }
      let other = UnixAddress.connect(to: path, waits: false)
      // A stale socket refuses connections; other errors mean another kind of file, no permission, or a full queue.
      guard other == nil, errno == ECONNREFUSED else {
        if let other { close(other) }
        close(descriptor)
        throw RenderError(.busy, "the control socket \(path): another program listens there")
      }
      unlink(path)
    }
    // Nobody can connect before the mode is set, since the socket does not listen yet.
    guard address.withPointer({ bind(descriptor, $0, $1) }) == 0 else {
      defer { close(descriptor) }
      throw failed("bind")
    }
    guard chmod(path, mode_t(mode)) == 0, Foundation.listen(descriptor, 16) == 0 else {
      defer {
        close(descriptor)
        unlink(path)
      }
      throw failed("listen")
    }
    return descriptor
  }
}
