import Foundation
import Graphics
import TestSupport
import Testing

/// Tests in desktop sessions, one after the other. Each has a session of its own.
@Suite("Windows", .serialized, .enabled(if: Desktop.lack == nil, Comment(rawValue: Desktop.lack ?? "")))
struct DesktopTests {
  /// 160 by 100 points at rest: what tells upside down from upright, left from right, and the order of colours.
  static let still = """
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CALayer bounds="0 0 160 100" position="80 50" backgroundColor="0.2 0.3 0.4">
        <sublayers>
          <CALayer bounds="0 0 40 30" position="30 75" backgroundColor="1 0.5 0" cornerRadius="8"/>
          <CALayer bounds="0 0 60 20" position="110 30" backgroundColor="0 0.8 0.4" transform="rotate(20deg)"/>
          <CAGradientLayer bounds="0 0 50 40" position="120 70">
            <colors><CGColor value="1 1 1"/><CGColor value="0 0 0.5"/></colors>
          </CAGradientLayer>
        </sublayers>
      </CALayer>
    </caml>
    """

  static let sessions: [(Desktop, String)] = Desktop.allCases.flatMap { desktop in ["software", "gl"].map { (desktop, $0) } }

  /// Within the renderers' own agreement: a step in software, two with OpenGL ES.
  static func tolerance(_ backend: String) -> Int { backend == "gl" ? 2 : 1 }

  /// What WindowProbe shows.
  /// - Parameters:
  ///   - x, y: the middle of the box, in points from the window's upper left.
  static func probe(_ x: Double, _ y: Double, isHeld: Bool = false, on desktop: Desktop) -> CGImage {
    let (width, height) = (Int(320 * desktop.scale), Int(200 * desktop.scale))
    var pixels = [UInt8](repeating: 255, count: width * height * 4)
    func fill(_ columns: Range<Int>, _ rows: Range<Int>, _ color: (UInt8, UInt8, UInt8)) {
      for row in rows {
        for column in columns {
          let index = (row * width + column) * 4
          (pixels[index], pixels[index + 1], pixels[index + 2]) = color
        }
      }
    }
    func span(_ from: Double, _ to: Double) -> Range<Int> { Int(from * desktop.scale)..<Int(to * desktop.scale) }
    fill(0..<width, 0..<height, (51, 102, 153))
    fill(span(x - 20, x + 20), span(y - 20, y + 20), (255, 204, 0))
    let lamp: (UInt8, UInt8, UInt8) = isHeld ? (255, 255, 255) : (0, 0, 0)
    fill(span(280, 320), span(160, 200), lamp)
    return CGImage(width: width, height: height, premultipliedPixels: pixels)
  }

  func session(_ desktop: Desktop) throws -> DesktopSession {
    let session = try DesktopSession(desktop)
    try session.folder.write(Self.still, as: "still.caml")
    return session
  }

  // MARK: Pictures

  @Test("a window shows what is rendered, and costs nothing while it rests", arguments: sessions)
  func pictures(desktop: Desktop, backend: String) throws {
    let session = try session(desktop)
    let expected = try session.rendered("still.caml", 320, 200, backend: backend)
    let player = try session.play("still.caml", "--window", "320x200", "--backend", backend)
    try session.waits(for: expected, tolerance: Self.tolerance(backend), while: player)
    #expect(try player.rests())
    #expect(try player.quit() == 0)
    #expect(player.errors == "")
  }

  @Test("a built-in scene shows as it is rendered, at its own size, in a session without another word", arguments: [Desktop.x11, .wayland])
  func scenes(desktop: Desktop) throws {
    let session = try session(desktop)
    // 96 by 96 points are too few to hold: 240 by 240.
    let expected = try session.rendered("scene:blend-modes", 240, 240, backend: "software")
    let player = try session.play("scene:blend-modes", "--backend", "software")
    try session.waits(for: expected, tolerance: 1, while: player)
    if !desktop.isWayland {
      let window = try #require(try session.server.windows().last)
      #expect(try session.server.act("getwindowname", window) == "scene:blend-modes\n")
    }
    #expect(try player.quit() == 0)
  }

  @Test("a window that is made larger or smaller draws its new size", arguments: ["software", "gl"])
  func resizing(backend: String) throws {
    let session = try session(.x11)
    let player = try session.play("still.caml", "--window", "320x200", "--backend", backend)
    try session.waits(
      for: session.rendered("still.caml", 320, 200, backend: backend), tolerance: Self.tolerance(backend), while: player)
    let window = try #require(try session.server.windows().last)
    // Of other proportions all of it shows, with black beside it.
    for (width, height) in [(640, 400), (500, 240), (161, 333), (320, 200)] {
      try session.server.act("windowsize", window, "\(width)", "\(height)")
      try session.waits(
        for: session.rendered("still.caml", width, height, backend: backend), tolerance: Self.tolerance(backend), while: player)
    }
    #expect(try player.quit() == 0)
  }

  @Test("on Wayland a window follows the size that the compositor gives it", arguments: [Desktop.wayland, .waylandEnlarged])
  func waylandResizing(desktop: Desktop) throws {
    let session = try session(desktop), scale = Int(desktop.scale)
    let player = try session.play("still.caml", "--window", "320x200", "--backend", "software")
    let place = try session.waits(
      for: session.rendered("still.caml", 320, 200, backend: "software"), tolerance: 1, while: player)
    // Weston takes a window by its nearest corner, with the logo's key, Shift and the left button: here it goes 40 points up and to the
    // left.
    let (x, y) = (place.x + 300 * scale, place.y + 190 * scale)
    try session.server.act("mousemove", "\(x)", "\(y)")
    try session.server.act("keydown", "super", "keydown", "shift", "mousedown", "1")
    for step in stride(from: 10, through: 40, by: 10) { try session.server.act("mousemove", "\(x - step * scale)", "\(y - step * scale)") }
    try session.server.act("mouseup", "1", "keyup", "shift", "keyup", "super")
    try session.pointAway()
    try session.waits(for: session.rendered("still.caml", 280, 160, backend: "software"), tolerance: 1, while: player)
    #expect(try player.quit() == 0)
  }

  @Test(
    "f and F11 fill the screen, and no more",
    arguments: [
      (Desktop.x11, "software"), (.x11, "gl"), (.x11Enlarged, "software"), (.wayland, "software"), (.wayland, "gl"),
      (.waylandEnlarged, "software"), (.waylandBetween, "software"), (.waylandBetween, "gl"),
    ])
  func fullScreen(desktop: Desktop, backend: String) throws {
    let session = try session(desktop)
    let small = try session.rendered("still.caml", 320, 200, backend: backend)
    let large = try session.rendered("still.caml", pixels: desktop.pixels, backend: backend)
    let player = try session.play("still.caml", "--window", "320x200", "--backend", backend)
    let place = try session.waits(for: small, tolerance: Self.tolerance(backend), while: player)
    for key in ["f", "F11"] {
      try session.point(8, 8, in: place)
      try session.server.act("key", key)
      try session.pointAway()
      #expect(try becomes { try shows(large, backend, session) }, "\(key)")
      try session.server.act("key", key)
      try session.waits(for: small, tolerance: Self.tolerance(backend), while: player)
    }
    #expect(try player.quit() == 0)
    let full = try session.play("still.caml", "--full-screen", "--backend", backend)
    #expect(try becomes { try shows(large, backend, session) })
    #expect(try full.quit() == 0)
  }

  /// Whether a picture fills the screen, but for the tip of the pointer in the lower right corner.
  private func shows(_ picture: CGImage, _ backend: String, _ session: DesktopSession) throws -> Bool {
    var pixels = picture.pixels
    let screen = try session.server.picture()
    for y in 790..<picture.height {
      for x in 1270..<picture.width {
        let pixel = screen.pixel(x, y), index = (y * picture.width + x) * 4
        (pixels[index], pixels[index + 1], pixels[index + 2]) = (UInt8(pixel.r), UInt8(pixel.g), UInt8(pixel.b))
      }
    }
    return screen.difference(
      CGImage(width: picture.width, height: picture.height, premultipliedPixels: pixels), at: PixelPlace(x: 0, y: 0))
      <= Self.tolerance(backend)
  }

  // MARK: Several windows

  @Test("with --separate each input has a window, and with --mirror two show the same", arguments: ["software", "gl"])
  func several(backend: String) throws {
    let session = try session(.x11), tolerance = Self.tolerance(backend)
    let still = try session.rendered("still.caml", 320, 200, backend: backend)
    let scene = try session.rendered("scene:rounded-corners", 320, 200, backend: backend)
    let places = [PixelPlace(x: 0, y: 0), PixelPlace(x: 640, y: 0)]
    for (arguments, expected) in [(["scene:rounded-corners", "--separate"], scene), (["--mirror"], still)] {
      let player = try ShownProgram(
        "acetate", ["play", "still.caml"] + arguments + ["--window", "320x200", "--backend", backend], in: session)
      var windows: [String] = []
      #expect(
        try becomes {
          windows = try session.server.windows()
          return windows.count == 2
        })
      try #require(windows.count == 2, "\(player.errors)")
      for (window, place) in zip(windows, places) { try session.server.act("windowmove", window, "\(place.x)", "\(place.y)") }
      #expect(
        try becomes {
          let screen = try session.server.picture()
          return [[still, expected], [expected, still]].contains { pictures in
            zip(pictures, places).allSatisfy { screen.difference($0, at: $1) <= tolerance }
          }
        }, "\(arguments)")
      // One closes by itself, the other goes on until it is closed, too.
      try session.server.askToClose(windows[0])
      #expect(try becomes { try session.server.windows() == [windows[1]] })
      #expect(player.isRunning)
      try session.server.act("windowsize", windows[1], "160", "100")
      let small = [
        try session.rendered("still.caml", 160, 100, backend: backend),
        try session.rendered("scene:rounded-corners", 160, 100, backend: backend),
      ]
      #expect(
        try becomes {
          let screen = try session.server.picture()
          return small.contains { screen.difference($0, at: places[1]) <= tolerance }
        }, "\(arguments)")
      try session.server.askToClose(windows[1])
      #expect(player.status() == 0, "\(player.errors)")
    }
  }

  @Test("on Wayland, too, each input has a window with --separate, and two show the same with --mirror", arguments: ["software", "gl"])
  func severalOnWayland(backend: String) throws {
    let session = try session(.wayland), tolerance = Self.tolerance(backend)
    let still = try session.rendered("still.caml", 160, 100, backend: backend)
    let scene = try session.rendered("scene:rounded-corners", 160, 100, backend: backend)
    for (arguments, isMirrored) in [(["scene:rounded-corners", "--separate"], false), (["--mirror"], true)] {
      // Weston puts windows anywhere: it may be that one lies over the other.
      var isShown = false
      for _ in 0..<12 where !isShown {
        let player = try ShownProgram(
          "acetate", ["play", "still.caml"] + arguments + ["--window", "160x100", "--backend", backend], in: session)
        try session.pointAway()
        try session.waits(for: still, tolerance: tolerance, while: player)
        isShown = try becomes(within: 3) {
          let screen = try session.server.picture()
          return isMirrored
            ? screen.places(of: still, tolerance: tolerance, upTo: 2).count == 2
            : screen.place(of: still, tolerance: tolerance) != nil && screen.place(of: scene, tolerance: tolerance) != nil
        }
        player.send(SIGTERM)
        #expect(player.status() == 143, "\(player.errors)")
      }
      #expect(isShown, "\(arguments)")
    }
  }
}
