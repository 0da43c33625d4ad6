import Testing
import WindowOutput

@Suite("Desktop sessions")
struct WindowSystemTests {
  @Test(
    "the environment names the sessions, Wayland first",
    arguments: [
      ([:], []), (["DISPLAY": ":0"], [.x11]), (["WAYLAND_DISPLAY": "wayland-0"], [.wayland]), (["WAYLAND_SOCKET": "5"], [.wayland]),
      (["WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"], [.wayland, .x11]), (["WAYLAND_DISPLAY": "", "DISPLAY": ":0"], [.x11]),
      (["WAYLAND_DISPLAY": "", "DISPLAY": ""], []), (["TERM": "xterm"], []),
    ] as [([String: String], [WindowSystem.Kind])])
  func kinds(environment: [String: String], kinds: [WindowSystem.Kind]) { #expect(WindowSystem.kinds(in: environment) == kinds) }

  @Test("without a session a sentence says what to do")
  func none() throws {
    let error = #expect(throws: WindowError.self) { _ = try WindowSystem([]) }
    #expect(error?.reason == .absent)
    #expect(
      error?.description.hasPrefix("there is no desktop session to open a window in: neither WAYLAND_DISPLAY nor DISPLAY is set; ") == true)
  }
}
