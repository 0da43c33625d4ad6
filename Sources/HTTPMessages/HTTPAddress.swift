package import Glibc
internal import TextEscaping

/// An address of the machine and a port on it, in numbers: `127.0.0.1:8080`, `[::1]:8080`.
package struct HTTPAddress: Hashable, Sendable, CustomStringConvertible {
  package let description: String
  package let isIPv6: Bool
  /// The kernel's structure.
  private let bytes: [UInt8]

  /// What stood in the way of listening.
  package struct Failure: Error, CustomStringConvertible {
    package let call: StaticString
    package let errno: Int32
    package var description: String { "\(call): \(String(cString: strerror(errno)))" }
  }

  /// Reads an address; nil for anything else. `localhost` is 127.0.0.1.
  package init?(_ text: String) {
    let parts = text.split(atEach: ":")
    guard parts.count > 1, let last = parts.last, last.isDigits, let port = UInt16(last), port > 0 else { return nil }
    let host = parts.dropLast().joined(separator: ":")
    self.init(host: host == "localhost" ? "127.0.0.1" : host, port: port)
  }

  /// What programs of this machine alone reach. A port of 0 is one that is free.
  package static func loopback(port: UInt16) -> HTTPAddress {
    guard let address = HTTPAddress(host: "127.0.0.1", port: port) else { preconditionFailure("127.0.0.1 is an address") }
    return address
  }

  private init?(host: String, port: UInt16) {
    isIPv6 = host.hasBytePrefix("[") && host.hasByteSuffix("]")
    if isIPv6 {
      var address = sockaddr_in6()
      address.sin6_family = sa_family_t(AF_INET6)
      address.sin6_port = port.bigEndian
      guard inet_pton(AF_INET6, String(host.dropFirst().dropLast()), &address.sin6_addr) == 1 else { return nil }
      bytes = withUnsafeBytes(of: address) { Array($0) }
    } else {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      guard inet_pton(AF_INET, host, &address.sin_addr) == 1 else { return nil }
      bytes = withUnsafeBytes(of: address) { Array($0) }
    }
    description = "\(host):\(port)"
  }

  /// Hands the kernel's structure to `body`.
  package func withPointer<Result>(_ body: (UnsafePointer<sockaddr>?, socklen_t) -> Result) -> Result {
    bytes.withUnsafeBytes { body($0.baseAddress?.assumingMemoryBound(to: sockaddr.self), socklen_t($0.count)) }
  }

  /// Begins to listen, with at most `backlog` connections that wait. The descriptor, which programs that are started do not inherit, is the
  /// caller's; the port is the one that the kernel chose where this one's is 0.
  package func listen(backlog: Int32) throws(Failure) -> (descriptor: Int32, port: UInt16) {
    let descriptor = socket(isIPv6 ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw Failure(call: "socket", errno: Glibc.errno) }
    // A program that is started anew listens where the one before did.
    var yes: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var own = sockaddr_storage(), length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let call: StaticString? = withUnsafeMutablePointer(to: &own) { own in
      own.withMemoryRebound(to: sockaddr.self, capacity: 1) { own in
        if withPointer({ bind(descriptor, $0, $1) }) != 0 { return "bind" }
        if Glibc.listen(descriptor, backlog) != 0 { return "listen" }
        return getsockname(descriptor, own, &length) == 0 ? nil : "getsockname"
      }
    }
    if let call {
      let code = Glibc.errno
      close(descriptor)
      throw Failure(call: call, errno: code)
    }
    // The port follows the family in both families' structures.
    let port = withUnsafeBytes(of: own) { $0.loadUnaligned(fromByteOffset: 2, as: UInt16.self) }
    return (descriptor, UInt16(bigEndian: port))
  }
}
