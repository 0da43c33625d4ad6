import Foundation
import Graphics
import TestSupport
import Testing

extension DesktopTests {
  private func start(_ session: DesktopSession, _ backend: String, _ arguments: String...) throws -> ShownProgram {
    let player = try ShownProgram(
      "acetate", ["play", "still.caml", "--window", "320x200", "--backend", backend] + arguments, in: session)
    try session.waits(
      for: session.rendered("still.caml", 320, 200, backend: backend), tolerance: Self.tolerance(backend), while: player)
    return player
  }

  @Test("closing the window ends the program", arguments: ["software", "gl"])
  func closing(backend: String) throws {
    let session = try session(.x11), player = try start(session, backend)
    try session.server.askToClose(#require(try session.server.windows().last))
    #expect(player.status() == 0)
    #expect(player.errors == "")
    #expect(try session.server.windows() == [])
  }

  @Test("a signal ends the program with its code, and no window stays", arguments: DesktopTests.sessions)
  func signals(desktop: Desktop, backend: String) throws {
    let session = try session(desktop), player = try start(session, backend)
    let before = try session.server.picture()
    player.send(SIGTERM)
    #expect(player.status() == 143)
    #expect(player.errors == "")
    if desktop.isWayland {
      let still = try session.rendered("still.caml", 320, 200, backend: backend)
      let place = try #require(before.place(of: still, tolerance: Self.tolerance(backend)))
      #expect(try becomes { try session.server.picture().difference(still, at: place) > 2 })
    } else {
      #expect(try session.server.windows() == [])
    }
  }

  @Test("a session that ends is told in a sentence", arguments: DesktopTests.sessions)
  func crashes(desktop: Desktop, backend: String) throws {
    let session = try session(desktop), player = try start(session, backend)
    session.crash()
    #expect(player.status() == 69)
    #expect(player.errors == "acetate: the desktop session has ended: its compositor or X server is gone\n")
  }

  @Test("without a session, with one that does not answer, and without SDL, a sentence says so")
  func lacks() throws {
    let session = try session(.x11)
    func result(_ environment: [String: String]) throws -> (Int?, String) {
      let player = try ShownProgram("acetate", ["play", "still.caml", "--window"], in: session, environment: environment)
      return (player.status(), player.errors)
    }
    let none = try result(["DISPLAY": "", "WAYLAND_DISPLAY": ""])
    #expect(none.0 == 69)
    #expect(none.1.hasPrefix("acetate: there is no desktop session to open a window in: neither WAYLAND_DISPLAY nor DISPLAY is set; "))
    #expect(none.1.split(separator: "\n").count == 1)
    let silent = try result(["DISPLAY": ":9999", "WAYLAND_DISPLAY": "nobody", "XDG_RUNTIME_DIR": session.folder.path])
    #expect(silent.0 == 69)
    #expect(silent.1.hasPrefix("acetate: no desktop session answers: Wayland (") && silent.1.contains("), X11 ("), "\(silent.1)")
    #expect(silent.1.split(separator: "\n").count == 1)
    try session.folder.write("no library\n", as: "empty/libSDL2-2.0.so.0")
    let bare = try result(["LD_LIBRARY_PATH": session.folder.path("empty")])
    #expect(bare.0 == 69)
    #expect(bare.1.hasPrefix("acetate: ") && bare.1.contains("libSDL2-2.0.so.0: file too short; install libsdl2-2.0-0"), "\(bare.1)")
    #expect(bare.1.split(separator: "\n").count == 1)
  }

  @Test("a compositor that does not answer leaves the window to the X server")
  func fallsBack() throws {
    let session = try session(.x11)
    let player = try ShownProgram(
      "acetate", ["play", "still.caml", "--window", "320x200", "--backend", "software"], in: session,
      environment: ["WAYLAND_DISPLAY": "nobody", "XDG_RUNTIME_DIR": session.folder.path])
    try session.waits(for: session.rendered("still.caml", 320, 200, backend: "software"), tolerance: 1, while: player)
    #expect(try player.quit() == 0)
  }

  @Test("a window that is hidden costs nothing, and shows again", arguments: ["software", "gl"])
  func hiding(backend: String) throws {
    let session = try session(.x11)
    let player = try session.play("scene:turn", "--loop", "--window", "320x320", "--backend", backend)
    #expect(try becomes { try session.server.windows().count == 1 })
    let window = try #require(try session.server.windows().last)
    try session.server.act("windowmove", window, "0", "0")
    #expect(try becomes { try changes(session) })
    try session.server.act("windowunmap", window)
    #expect(try player.rests())
    try session.server.act("windowmap", window)
    #expect(try becomes { try changes(session) })
    #expect(try player.quit() == 0)
  }

  @Test("a compositor that asks for no pictures gets none, and the window costs nothing until it does", arguments: ["software", "gl"])
  func unseen(backend: String) throws {
    let session = try session(.wayland)
    let player = try session.play("scene:turn", "--loop", "--window", "320x320", "--backend", backend)
    #expect(try becomes { try changes(session) })
    session.pauseCompositor(true)
    #expect(try player.rests())
    session.pauseCompositor(false)
    #expect(try becomes { try changes(session) })
    #expect(try player.quit() == 0)
  }

  @Test("refreshes without the picture that was due are counted", arguments: [Desktop.x11, .wayland], ["software", "gl"])
  func missed(desktop: Desktop, backend: String) throws {
    let session = try session(desktop)
    let player = try session.play("scene:turn", "--loop", "--window", "320x320", "--backend", backend, "--stats")
    // The first change may be that from nothing to the first picture; refreshes are counted from that on.
    for _ in 0..<3 { #expect(try becomes { try changes(session) }) }
    player.send(SIGSTOP)
    usleep(1_000_000)
    player.send(SIGCONT)
    #expect(try becomes { try changes(session) })
    #expect(try player.quit() == 0)
    let report = player.output + player.errors
    let count = report.firstRange(of: "missed blanks ").flatMap { Int(report[$0.upperBound...].prefix { $0.isNumber }) }
    // A second has 60 of them, and the first after it has a picture.
    #expect(count ?? 0 >= 58, "\(report)")
  }

  @Test(
    "OpenGL ES that fails is set up anew: the player says so once, and goes on",
    .enabled(if: FaultLibrary.isBuildable, "needs clang, and the headers that the package is built with"),
    arguments: [
      (Desktop.x11, "eglSwapBuffers:1", false), (.wayland, "eglSwapBuffers:1", false), (.wayland, "glDrawElements:1", false),
      (.x11, "eglSwapBuffers:2", true), (.wayland, "eglSwapBuffers:2", true),
    ])
  func drawsOn(desktop: Desktop, fault: String, isMirrored: Bool) throws {
    let session = try session(desktop)
    let player = try ShownProgram(
      "acetate", ["play", "still.caml", "--window", "320x200", "--backend", "gl"] + (isMirrored ? ["--mirror"] : []), in: session,
      environment: ["LD_PRELOAD": FaultLibrary.path.get(), "ACETATE_FAULT": fault])
    try session.waits(for: session.rendered("still.caml", 320, 200, backend: "gl"), tolerance: 2, while: player)
    #expect(becomes { !player.errors.isEmpty })
    player.send(SIGTERM)
    #expect(player.status() == 143)
    #expect(player.errors.hasPrefix("acetate: warning: OpenGL ES is set up anew, since it failed: "), "\(player.errors)")
    #expect(player.errors.split(separator: "\n").count == 1, "\(player.errors)")
  }

  /// Whether another picture shows a moment later.
  private func changes(_ session: DesktopSession) throws -> Bool {
    let before = try session.screenBytes()
    usleep(100_000)
    return try session.screenBytes() != before
  }
}

extension DesktopSession {
  /// The bytes of the screen.
  fileprivate func screenBytes() throws -> Data { try server.folder.read("Xvfb_screen0") }
}
