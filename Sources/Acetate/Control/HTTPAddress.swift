internal import Foundation

/// An address of the machine and a port on it, in numbers: `127.0.0.1:8080`, `[::1]:8080`.
package struct HTTPAddress: Hashable, Sendable, CustomStringConvertible {
  package let description: String
  let isIPv6: Bool
  /// The kernel's structure.
  private let bytes: [UInt8]

  /// Nil for anything else; `localhost` is 127.0.0.1.
  package init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]), port > 0 else { return nil }
    var host = String(text[..<colon])
    if host == "localhost" { host = "127.0.0.1" }
    isIPv6 = host.hasPrefix("[") && host.hasSuffix("]")
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

  func withPointer<Result>(_ body: (UnsafePointer<sockaddr>?, socklen_t) -> Result) -> Result {
    bytes.withUnsafeBytes { body($0.baseAddress?.assumingMemoryBound(to: sockaddr.self), socklen_t($0.count)) }
  }
}
