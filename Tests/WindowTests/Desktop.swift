import Foundation
import Graphics
import MediaFiles
import TestSupport
import Testing

/// A kind of desktop session.
enum Desktop: String, CaseIterable, CustomTestStringConvertible {
  case x11 = "X11", x11Enlarged = "X11 at 1.5 pixels a point"
  case wayland = "Wayland", waylandEnlarged = "Wayland at 2 pixels a point", waylandBetween = "Wayland at 1.5 pixels a point"

  /// Pixels a point.
  var scale: Double {
    switch self {
    case .x11, .wayland: 1
    case .x11Enlarged, .waylandBetween: 1.5
    case .waylandEnlarged: 2
    }
  }

  /// The size of the screen, in pixels. Compositors have whole points: at 1.5 pixels, some of the X server's screen is left over.
  var pixels: (width: Int, height: Int) { self == .waylandBetween ? (1278, 798) : (XServer.width, XServer.height) }

  /// The size of the screen, in points.
  var size: (width: Int, height: Int) { (Int(Double(pixels.width) / scale), Int(Double(pixels.height) / scale)) }

  /// The program that composes the screen; nil on X11. Weston knows whole scales alone.
  var compositor: String? {
    switch self {
    case .x11, .x11Enlarged: nil
    case .wayland, .waylandEnlarged: "/usr/bin/weston"
    case .waylandBetween: "/usr/bin/kwin_wayland"
    }
  }

  var isWayland: Bool { compositor != nil }
  var testDescription: String { rawValue }

  /// The program that is missing for such sessions, in a sentence; nil where all are there.
  static let lack: String? = ([XServer.program, "/usr/bin/xdotool"] + allCases.compactMap(\.compositor)).first {
    !FileManager.default.isExecutableFile(atPath: $0)
  }.map { "needs \($0): tools/setup --windows" }
}

/// A desktop session that nobody sees. A compositor's is a window of an X server's, which gives it a pointer and a keyboard.
final class DesktopSession {
  let desktop: Desktop
  let server: XServer
  let folder: TemporaryFolder
  private var compositor: Process?

  init(_ desktop: Desktop) throws {
    self.desktop = desktop
    folder = try TemporaryFolder()
    server = try XServer()
    if desktop == .x11Enlarged { try server.setResource("Xft.dpi:\t144\n") }
    switch desktop {
    case .x11, .x11Enlarged: break
    case .wayland, .waylandEnlarged: try startWeston()
    case .waylandBetween: try startKWin()
    }
    try pointAway()
  }

  deinit { killCompositor() }

  /// Starts a compositor whose socket is in the session's folder.
  private func startCompositor(_ program: String, _ arguments: [String], environment: [String: String] = [:]) throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
    compositor = try BuiltProgram(path: program).start(
      arguments + ["--width=\(desktop.size.width)", "--height=\(desktop.size.height)", "--socket=wayland-test"], in: folder.url,
      output: FileHandle.nullDevice, errors: FileHandle.nullDevice,
      environment: ["DISPLAY": server.display, "XDG_RUNTIME_DIR": folder.path].merging(environment) { $1 })
  }

  private func startKWin() throws {
    // A copy has none of the file's capabilities, with which some containers start no program.
    let program = folder.path("kwin_wayland")
    try FileManager.default.copyItem(atPath: desktop.compositor ?? "", toPath: program)
    try startCompositor(
      program, ["--x11-display=\(server.display)", "--scale=\(desktop.scale)", "--no-lockscreen"],
      // Its settings are in the folder, there is no bus, and the processor composes.
      environment: ["HOME": folder.path, "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder.path("no-bus"))", "KWIN_COMPOSE": "Q"])
    // Its window has no name that xdotool knows: it is the one beside the screen's own.
    let isThere = try becomes {
      try folder.contents.contains("wayland-test") && server.act("search", "--onlyvisible", "--name", ".*").split(separator: "\n").count > 1
    }
    guard isThere else { throw XServer.Fault(description: "KWin does not start") }
  }

  private func startWeston() throws {
    try folder.write(
      """
      [shell]
      panel-position=none
      background-color=0xff010203
      locking=false
      animation=none
      startup-animation=none
      close-animation=none
      focus-animation=none
      """, as: "weston.ini")
    try startCompositor(
      desktop.compositor ?? "",
      [
        "--backend=x11-backend.so", "--use-pixman", "--scale=\(Int(desktop.scale))", "--config=\(folder.path("weston.ini"))",
        "--idle-time=0",
      ])
    // It is there once it has drawn its background.
    let isThere = try becomes {
      try folder.contents.contains("wayland-test") && server.picture().pixel(1000, 700) == Pixel(1, 2, 3)
    }
    guard isThere else { throw XServer.Fault(description: "Weston does not start") }
    // Weston counts how far the pointer moves, and stops it at the edges: from corner to corner it comes to where the server has it.
    for corner in [("0", "0"), ("1279", "799"), ("0", "0")] { try server.act("mousemove", corner.0, corner.1, "sleep", "0.1") }
  }

  /// Ends the compositor without a word to its programs.
  func killCompositor() {
    guard let compositor, compositor.isRunning else { return }
    kill(compositor.processIdentifier, SIGKILL)
    compositor.waitUntilExit()
  }

  /// Stops the compositor in what it does, or lets it go on.
  func pauseCompositor(_ isPaused: Bool) {
    if let compositor { kill(compositor.processIdentifier, isPaused ? SIGSTOP : SIGCONT) }
  }

  /// Ends the session as a crash does.
  func crash() { if desktop.isWayland { killCompositor() } else { server.kill() } }

  var environment: [String: String] {
    desktop.isWayland
      ? ["WAYLAND_DISPLAY": "wayland-test", "DISPLAY": "", "XDG_RUNTIME_DIR": folder.path]
      : ["WAYLAND_DISPLAY": "", "DISPLAY": server.display]
  }

  /// Starts `acetate play`.
  func play(_ arguments: String...) throws -> ShownProgram { try ShownProgram("acetate", ["play"] + arguments, in: self) }

  /// What `acetate render` makes of the same input, of a size in points.
  func rendered(_ input: String, _ width: Int, _ height: Int, backend: String) throws -> CGImage {
    try rendered(input, pixels: (Int(Double(width) * desktop.scale), Int(Double(height) * desktop.scale)), backend: backend)
  }

  /// What `acetate render` makes of an input, of a size in pixels.
  func rendered(_ input: String, pixels: (width: Int, height: Int), backend: String) throws -> CGImage {
    let result = try BuiltProgram("acetate").run(
      [
        "render", input, "-o", "rendered.png", "--size", "\(pixels.width)x\(pixels.height)", "--background", "#000000", "--backend",
        backend,
      ],
      in: folder.url)
    try #require(result.status == 0, "\(result.errors)")
    return try ImageFile.read(path: folder.path("rendered.png"))
  }

  /// Waits until a picture shows. Returns where, in pixels.
  @discardableResult
  func waits(
    for picture: CGImage, tolerance: Int = 0, while program: ShownProgram, _ location: SourceLocation = #_sourceLocation
  ) throws -> PixelPlace {
    var place: PixelPlace?
    // A window may move when it gets its frame: it has a place once two looks say so.
    _ = try becomes {
      let former = place
      place = try server.picture().place(of: picture, tolerance: tolerance)
      if former == nil, place != nil { usleep(200_000) }
      return place != nil && place == former || !program.isRunning
    }
    if place == nil {
      let screen = try ImageEncoder(format: .png).encode(server.picture().image(), name: "screen")
      let path = NSTemporaryDirectory() + "window-test-\(UUID().uuidString).png"
      try Data(screen).write(to: URL(fileURLWithPath: path))
      Issue.record("the picture shows nowhere; the screen is in \(path)\n\(program.output)\(program.errors)", sourceLocation: location)
    }
    return try #require(place, sourceLocation: location)
  }

  /// Moves the pointer to a place in a window, in points.
  func point(_ x: Double, _ y: Double, in window: PixelPlace) throws {
    let (x, y) = (Double(window.x) + x * desktop.scale, Double(window.y) + y * desktop.scale)
    try server.act("mousemove", "\(Int(x.rounded()))", "\(Int(y.rounded()))")
  }

  /// Moves the pointer to where it hides nothing: the screen's last pixel.
  func pointAway() throws {
    try server.act("mousemove", "\(desktop.pixels.width - 1)", "\(desktop.pixels.height - 1)")
  }
}

/// A program that shows something in a session.
final class ShownProgram {
  private let process: Process
  private let session: DesktopSession
  /// The name of the files of its output.
  private let name: String

  init(_ program: String, _ arguments: [String], in session: DesktopSession, environment: [String: String] = [:]) throws {
    let name = UUID().uuidString
    (self.session, self.name) = (session, name)
    for suffix in ["out", "err"] { try session.folder.write("", as: "\(name).\(suffix)") }
    func handle(_ suffix: String) throws -> FileHandle {
      try FileHandle(forWritingTo: session.folder.url.appendingPathComponent("\(name).\(suffix)"))
    }
    process = try BuiltProgram(program).start(
      arguments, in: session.folder.url, output: handle("out"), errors: handle("err"),
      environment: session.environment.merging(environment) { $1 })
  }

  deinit {
    guard process.isRunning else { return }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  var isRunning: Bool { process.isRunning }
  var output: String { text("out") }
  var errors: String { text("err") }

  private func text(_ suffix: String) -> String { (try? String(decoding: session.folder.read("\(name).\(suffix)"), as: UTF8.self)) ?? "" }

  /// Waits for a line of its output.
  func says(_ line: String) -> Bool { becomes { output.split(separator: "\n").contains { $0 == line } || !isRunning } && hasSaid(line) }
  func hasSaid(_ line: String) -> Bool { output.split(separator: "\n").contains { $0 == line } }

  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Waits for its end. Nil where it goes on.
  func status() -> Int? { becomes { !isRunning } ? process.shellStatus : nil }

  /// Presses q, and waits for the end.
  func quit() throws -> Int? {
    // Without a window manager keys go to the window below the pointer.
    if !session.desktop.isWayland, let window = try session.server.windows().last {
      try session.server.act("mousemove", "--window", window, "8", "8", "windowfocus", window)
    }
    try session.server.act("key", "q")
    return status()
  }

  /// Seconds of processors that it has taken so far.
  func processorSeconds() throws -> Double {
    let text = try String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)
    let fields = text.drop { $0 != ")" }.split(separator: " ")
    // utime and stime are the twelfth and thirteenth after the name.
    guard fields.count > 13, let user = Double(fields[12]), let system = Double(fields[13]) else { return .infinity }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// Waits for two seconds in which it takes next to nothing of a processor: three hundredths, the clock's steps being one.
  func rests() throws -> Bool {
    try becomes {
      let before = try processorSeconds()
      usleep(2_000_000)
      return try processorSeconds() - before <= 0.03 && isRunning
    }
  }
}

/// Waits until a condition holds. How long that takes says nothing; a minute says that it never will.
func becomes(within seconds: Double = 60, _ condition: () throws -> Bool) rethrows -> Bool {
  let end = Date() + seconds
  repeat {
    if try condition() { return true }
    usleep(20_000)
  } while Date() < end
  return false
}
