import Foundation
import Graphics
import TestSupport
import Testing

extension DesktopTests {
  private func startProbe(
    _ session: DesktopSession, _ backend: String, _ arguments: String..., environment: [String: String] = [:]
  ) throws -> (ShownProgram, PixelPlace) {
    let probe = try ShownProgram("WindowProbe", [backend] + arguments, in: session, environment: environment)
    // A window may move once more when it gets its frame, and what is done before the first picture is seen nobody hears of.
    var place = PixelPlace(x: 0, y: 0)
    let hears = try becomes {
      try session.pointAway()
      place = try session.waits(for: Self.probe(100, 80, on: session.desktop), tolerance: Self.tolerance(backend), while: probe)
      try session.point(10, 10, in: place)
      usleep(100_000)
      return probe.output.contains("moved") || !probe.isRunning
    }
    try #require(hears && probe.isRunning, "\(probe.errors)")
    return (probe, place)
  }

  @Test("presses, drags, wheels and keys reach a program's layers at their places", arguments: DesktopTests.sessions)
  func input(desktop: Desktop, backend: String) throws {
    let session = try session(desktop), (probe, place) = try startProbe(session, backend)
    // From the window's upper left (100, 80) is (100, 200 − 80) in layers.
    try session.point(100, 80, in: place)
    #expect(probe.says("moved at 100 120"), "\(probe.output)")
    try session.server.act("mousedown", "1")
    #expect(probe.says("pressed 0 at 100 120"))
    for x in stride(from: 120.0, through: 200, by: 20) { try session.point(x, x - 100 + 20, in: place) }
    #expect(probe.says("moved at 200 80"))
    try session.pointAway()
    // A button that is held keeps the pointer: the box follows it out of the window, and returns.
    try session.point(200, 120, in: place)
    try session.server.act("mouseup", "1")
    #expect(probe.says("released 0 at 200 80"))
    try session.pointAway()
    try session.waits(for: Self.probe(200, 120, on: desktop), tolerance: Self.tolerance(backend), while: probe)

    try session.point(40, 160, in: place)
    try session.server.act("click", "3", "click", "2")
    #expect(probe.says("pressed 1 at 40 40") && probe.says("released 1 at 40 40"))
    #expect(probe.says("pressed 2 at 40 40") && probe.says("released 2 at 40 40"))
    // What lies under the pointer moves up, where y counts upwards, by 40 points for a click of the wheel towards the person.
    try session.server.act("click", "5")
    #expect(becomes { scrolls(probe).contains { $0.dy == 40 && $0.dx == 0 } }, "\(probe.output)")
    try session.server.act("click", "4")
    #expect(becomes { scrolls(probe).contains { $0.dy == -40 && $0.dx == 0 } }, "\(probe.output)")

    try session.server.act("key", "a", "key", "shift+a", "key", "Left", "key", "space")
    for line in [
      "key a pressed 'a'", "key a released ''", "key Shift_L pressed ''", "key A pressed 'A'", "key Left pressed ''",
      "key space pressed ' '",
    ] {
      #expect(probe.says(line), "\(line): \(probe.output)")
    }
    #expect(try probe.quit() == 0)
    #expect(probe.errors == "")
  }

  private func scrolls(_ probe: ShownProgram) -> [(dx: Int, dy: Int)] {
    probe.output.split(separator: "\n").filter { $0.hasPrefix("scrolled ") }.map { line in
      let words = line.split(separator: " ")
      return (Int(words[1]) ?? 0, Int(words[2]) ?? 0)
    }
  }

  @Test("with Alt the pointer is two fingers, mirrored about the middle, and with Shift side by side", arguments: [Desktop.x11, .wayland])
  func pinch(desktop: Desktop) throws {
    let session = try session(desktop), (probe, place) = try startProbe(session, "software")
    try session.point(100, 80, in: place)
    try session.server.act("keydown", "alt", "mousedown", "1")
    // The middle is (160, 100): across from (100, 80) is (220, 120), which is (220, 80) in layers.
    #expect(probe.says("touch 1000 began at 100 120") && probe.says("touch 1001 began at 220 80"))
    try session.point(60, 50, in: place)
    #expect(probe.says("touch 1000 moved at 60 150") && probe.says("touch 1001 moved at 260 50"))
    try session.server.act("keydown", "shift")
    try session.point(80, 60, in: place)
    #expect(probe.says("touch 1000 moved at 80 140") && probe.says("touch 1001 moved at 280 40"))
    try session.server.act("mouseup", "1", "keyup", "shift", "keyup", "alt")
    #expect(probe.says("touch 1000 ended at 80 140") && probe.says("touch 1001 ended at 280 40"))
    #expect(!probe.output.contains("pressed 0"))
    #expect(try probe.quit() == 0)
  }

  @Test("a press shows within a quarter of a second", arguments: DesktopTests.sessions)
  func latency(desktop: Desktop, backend: String) throws {
    let session = try session(desktop), (probe, place) = try startProbe(session, backend)
    try session.point(40, 40, in: place)
    let lamp = PixelPlace(x: place.x + Int(300 * desktop.scale), y: place.y + Int(180 * desktop.scale))
    // The machine may be busy with other things: of many presses one has to be as fast.
    var best = Double.infinity
    for _ in 0..<60 where best > 0.25 {
      for (action, value) in [("mousedown", 255), ("mouseup", 0)] {
        let begun = Date()
        try session.server.act(action, "1")
        #expect(try becomes { try session.server.picture().pixel(lamp.x, lamp.y).r == value })
        best = min(best, Date().timeIntervalSince(begun))
      }
    }
    #expect(best <= 0.25, "\(best) s")
    #expect(try probe.quit() == 0)
  }

  @Test("while a scene moves, a press shows in one of the next two pictures")
  func latencyInPictures() throws {
    let session = try session(.wayland)
    // libwayland-client logs what comes and goes.
    let (probe, place) = try startProbe(session, "software", "busy", environment: ["WAYLAND_DEBUG": "1"])
    try session.point(40, 40, in: place)
    let lamp = PixelPlace(x: place.x + 300, y: place.y + 180)
    for _ in 0..<10 {
      for (action, value) in [("mousedown", 255), ("mouseup", 0)] {
        try session.server.act(action, "1")
        #expect(try becomes { try session.server.picture().pixel(lamp.x, lamp.y).r == value })
        // Each of the window's memories gets the lamp once, after which pictures are of the moving box alone.
        usleep(150_000)
      }
    }
    #expect(try probe.quit() == 0)
    var counts: [Int] = [], waiting: Int?, showsLamp = false, isPicture = false
    for line in probe.errors.split(separator: "\n") {
      if line.contains("wl_pointer@"), line.contains(".button(") {
        waiting = showsLamp ? nil : 0
      } else if line.contains(".attach(") {
        isPicture = true
      } else if isPicture, line.contains(".damage_buffer(") {
        // What SDL adds between pictures, all of the window, says nothing.
        isPicture = false
        let numbers = line.split { !$0.isNumber }.suffix(4).compactMap { Int($0) }
        // The lamp's middle is at (300, 180).
        showsLamp = numbers.count == 4 && numbers[0] + numbers[2] > 300 && numbers[1] + numbers[3] > 180
        guard let count = waiting else { continue }
        if showsLamp { counts.append(count + 1) }
        waiting = showsLamp ? nil : count + 1
      }
    }
    #expect(counts.count >= 10, "\(counts)")
    // The machine may be busy with other things for some of them.
    #expect(counts.filter { $0 <= 2 }.count * 2 > counts.count, "\(counts)")
  }

  @Test("what a person does is kept as a script, which a render follows", arguments: [Desktop.x11, .wayland])
  func recording(desktop: Desktop) throws {
    let session = try session(desktop)
    let player = try session.play(
      "scene:touches", "--window", "480x270", "--backend", "software", "--record-events", "taps.json")
    // Its backdrop, which does not move, shows in the corners.
    let still = try session.rendered("scene:touches", 480, 270, backend: "software")
    let place = try session.waits(for: corner(of: still), tolerance: 1, while: player)
    // A disc grows under each finger. The other one's is across the window's middle, (240, 135), and nearly white where no pointer lies.
    try session.point(80, 60, in: place)
    try session.server.act("keydown", "alt", "mousedown", "1")
    let middle = PixelPlace(x: place.x + 400, y: place.y + 210)
    #expect(try becomes { try session.server.picture().pixel(middle.x, middle.y).r > 200 })
    try session.server.act("mouseup", "1", "keyup", "alt")
    #expect(try player.quit() == 0)
    let events = try #require(JSONSerialization.jsonObject(with: session.folder.read("taps.json")) as? [[String: Any]])
    let press = try #require(events.first { $0["touch"] as? String == "began" })
    let (x, y) = ((press["x"] as? NSNumber)?.intValue, (press["y"] as? NSNumber)?.intValue)
    #expect(x == 80 && y == 210 && (press["finger"] as? NSNumber)?.intValue == 1000)
    // A moment after the press the disc is there, in a render too.
    let time = ((press["at"] as? NSNumber)?.doubleValue ?? 0) + 0.02
    for (name, script) in [("with.png", "taps.json"), ("without.png", "none.json")] {
      try session.folder.write("[]", as: "none.json")
      let result = try BuiltProgram("acetate").run(
        ["render", "scene:touches", "--events", script, "--at", "\(time)", "--backend", "software", "-o", name], in: session.folder.url)
      #expect(result.status == 0, "\(result.errors)")
    }
    #expect(try session.folder.bytes("with.png") != session.folder.bytes("without.png"))
  }

  /// The upper left 40 by 24 pixels.
  private func corner(of picture: CGImage) -> CGImage {
    let pixels = (0..<24).flatMap { y in picture.pixels[(y * picture.width * 4)..<((y * picture.width + 40) * 4)] }
    return CGImage(width: 40, height: 24, premultipliedPixels: pixels)
  }
}
