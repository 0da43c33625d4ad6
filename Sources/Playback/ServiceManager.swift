internal import Foundation
internal import TextEscaping

/// Notifies the service manager that started the program, by the protocol of sd_notify(3): datagrams to the socket that `NOTIFY_SOCKET`
/// names.
///
/// Belongs to the thread of the display, so that signs of life come from what draws the frames.
final class ServiceManager {
  private let descriptor: CInt
  private let address: [UInt8]
  /// Seconds between keep-alive messages: half of the manager's timeout. Nil where it has none.
  private let interval: Double?
  private var nextSign = 0.0
  private var status = ""
  private let signOfLife = Array("WATCHDOG=1".utf8)

  /// The service manager that started this process; nil where none waits for notifications.
  init?(environment: [String: String] = ProcessInfo.processInfo.environment) {
    guard let name = environment["NOTIFY_SOCKET"], let first = name.utf8.first, first == UInt8(ascii: "/") || first == UInt8(ascii: "@")
    else { return nil }
    var path = Array(name.utf8)
    // The kernel's form of abstract names, which are in no file system.
    if first == UInt8(ascii: "@") { path[0] = 0 }
    guard path.count < MemoryLayout.size(ofValue: sockaddr_un().sun_path) else { return nil }
    address = withUnsafeBytes(of: sa_family_t(AF_UNIX)) { Array($0) } + path
    descriptor = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    let isOurs = environment["WATCHDOG_PID"].map { $0 == "\(getpid())" } ?? true
    interval = isOurs ? environment["WATCHDOG_USEC"].flatMap(Double.init).map { $0 / 2e6 } : nil
  }

  deinit { close(descriptor) }

  /// Reports that the program is ready; `status` says what it is doing.
  func tellReady(status: String) {
    guard status != self.status else { return }
    self.status = status
    let line = TerminalText.line(status)
    send(Array("READY=1\nSTATUS=\(line)".utf8))
  }

  /// Reports that the program is about to end.
  func tellStopping() { send(Array("STOPPING=1".utf8)) }

  /// Sends a keep-alive message when it is due. Returns when the next one is due, in seconds of the monotonic clock.
  func signOfLife(at now: Double) -> Double {
    guard let interval else { return .infinity }
    if now >= nextSign {
      send(signOfLife)
      nextSign = now + interval
    }
    return nextSign
  }

  private func send(_ message: [UInt8]) {
    // Does not block for a manager that does not read.
    _ = address.withUnsafeBytes { address in
      sendto(
        descriptor, message, message.count, CInt(MSG_NOSIGNAL | MSG_DONTWAIT),
        address.baseAddress?.assumingMemoryBound(to: sockaddr.self), socklen_t(address.count))
    }
  }
}
