import Foundation
import TestSupport
import Testing

@testable import Playback

@Suite("News for the service manager")
struct ServiceManagerTests {
  private let folder: TemporaryFolder
  private let receiver: CInt

  init() throws {
    folder = try TemporaryFolder()
    receiver = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let path = Array(folder.path("notify").utf8)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
    let status = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(receiver, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
    try #require(receiver >= 0 && status == 0)
  }

  /// The next message; nil when there is none.
  private func message() -> String? {
    var bytes = [UInt8](repeating: 0, count: 512)
    let count = recv(receiver, &bytes, bytes.count, CInt(MSG_DONTWAIT))
    return count >= 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
  }

  @Test("readiness is told with what the program does, and again only when that is something else")
  func readiness() throws {
    let manager = try #require(ServiceManager(environment: ["NOTIFY_SOCKET": folder.path("notify")]))
    manager.tellReady(status: "Waiting: no display\nis connected")
    manager.tellReady(status: "Waiting: no display\nis connected")
    #expect(message() == "READY=1\nSTATUS=Waiting: no display\\u{a}is connected" && message() == nil)
    manager.tellReady(status: "Playing on HDMI-A-1")
    #expect(message() == "READY=1\nSTATUS=Playing on HDMI-A-1")
    #expect(manager.signOfLife(at: 5) == .infinity && message() == nil)
    manager.tellStopping()
    #expect(message() == "STOPPING=1")
    close(receiver)
  }

  @Test("signs of life come twice in the time in which one is expected")
  func watchdog() throws {
    let environment = ["NOTIFY_SOCKET": folder.path("notify"), "WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "\(getpid())"]
    let manager = try #require(ServiceManager(environment: environment))
    #expect(manager.signOfLife(at: 100) == 115 && message() == "WATCHDOG=1")
    #expect(manager.signOfLife(at: 114.9) == 115 && message() == nil)
    #expect(manager.signOfLife(at: 116) == 131 && message() == "WATCHDOG=1")
    close(receiver)
  }

  @Test("a watchdog that expects another process hears nothing, and without a socket there is nobody to tell")
  func others() throws {
    let environment = ["NOTIFY_SOCKET": folder.path("notify"), "WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "1"]
    #expect(try #require(ServiceManager(environment: environment)).signOfLife(at: 100) == .infinity && message() == nil)
    #expect(ServiceManager(environment: [:]) == nil && ServiceManager(environment: ["NOTIFY_SOCKET": "relative"]) == nil)
    #expect(ServiceManager(environment: ["NOTIFY_SOCKET": "/" + String(repeating: "a", count: 200)]) == nil)
    close(receiver)
  }
}
