import Foundation
import Graphics
import Testing

@testable import DRMOutput

/// What people read when something about displays fails, and what to do then.
@Suite("Errors of displays")
struct DisplayErrorTests {
  static let rows: [(DisplayError, DisplayError.Remedy, String)] = [
    (.noCard, .giveUp, "this machine has no display card (/dev/dri/card*): load its driver, or render to files instead"),
    (
      .noPermission("/dev/dri/card0"), .giveUp,
      "/dev/dri/card0 may not be opened: add the user to the group video, or start from a seat (a login on a virtual terminal)"
    ),
    (
      .busy("/dev/dri/card0"), .giveUp,
      """
      /dev/dri/card0 is in use by another program that shows something (a desktop, or another player): end it, or switch to a free \
      virtual\u{20}
      """
        + "terminal"
    ),
    (.drivesNoDisplays("/dev/dri/card1"), .giveUp, "/dev/dri/card1 drives no displays: choose another card"),
    (.nothingConnected([]), .reconfigure, "no display is connected, and the card has no connector"),
    (.nothingConnected(["A", "B", "C"]), .reconfigure, "no display is connected: plug one into A, B or C"),
    (.noSuchConnector("X", offered: ["A"]), .giveUp, "there is no connector X: there is A"),
    (.noSuchConnector("X", offered: ["A", "B"]), .giveUp, "there is no connector X: there are A and B"),
    (.noSuchConnector("X", offered: []), .giveUp, "there is no connector X: there are none"),
    (.notConnected("A", offered: []), .reconfigure, "no display is connected to A, nor to any other connector"),
    (.notConnected("A", offered: ["B", "C", "D"]), .reconfigure, "no display is connected to A, but to B, C and D"),
    (
      .tooManyDisplays(["A", "B"], card: "/dev/dri/card0"), .giveUp,
      "/dev/dri/card0 cannot drive A and B at once: choose fewer with --connector"
    ),
    (.unreadableMode("big"), .giveUp, "'big' is no display mode: write WIDTHxHEIGHT, WIDTHxHEIGHT@HERTZ or preferred"),
    (.impossibleMode("1x1", connector: "A", offered: ["2x2", "3x3"]), .giveUp, "A has no mode 1x1: it offers 2x2 and 3x3"),
    (.modeRefused(connectors: ["A"], reason: "why"), .giveUp, "the mode could not be set on A: why"),
    (
      .missingProperty("P", object: "plane 3"), .giveUp, "plane 3 has no property P, which showing pictures needs: update the card's driver"
    ),
    (.connectorVanished("A"), .reconfigure, "the display on A was unplugged"),
    (.cardVanished("/dev/dri/card0"), .giveUp, "the display card /dev/dri/card0 was removed"),
    (.paused, .waitForResume, "another virtual terminal is shown: switch back to go on"),
    (.flipPending("A"), .waitForFlip, "A has not shown the picture before yet"),
    (.overlayRefused("A"), .waitForFlip, "the card lays no picture over the others on A"),
    (.cursorRefused("A", reason: "why"), .waitForFlip, "the card shows no cursor on A: why"),
    (.noWriteback("A"), .giveUp, "the card cannot tell what A shows: it has no writeback connector for it"),
    (.noBuffers(connector: "A", reason: "why"), .giveUp, "there is no memory for pictures on A: why"),
    (.drawing("why"), .giveUp, "drawing failed: why"),
    (.system(call: "ioctl", subject: "A", code: EINVAL), .giveUp, "ioctl on A: Invalid argument (errno 22)"),
  ]

  @Test("each in a sentence, with its remedy", arguments: rows)
  func descriptions(error: DisplayError, remedy: DisplayError.Remedy, text: String) {
    #expect(error.description == text && error.remedy == remedy)
  }

  @Test("errors of sessions are sorted by their numbers")
  func sessions() {
    let reasons: [(CInt, SessionError.Reason)] = [
      (EACCES, .noPermission), (EPERM, .noPermission), (EBUSY, .busy), (ENOENT, .absent), (ENODEV, .absent), (ENXIO, .absent),
      (EIO, .failed),
    ]
    for (code, reason) in reasons { #expect(SessionError(call: "open", on: "it", errno: code).reason == reason) }
    #expect(SessionError(call: "open", on: "/dev/x", errno: EIO).description == "open on /dev/x: Input/output error (errno 5)")
    #expect(
      SessionError(call: "open", on: "/dev/x", errno: EIO, advice: "Try again").description
        == "open on /dev/x: Input/output error (errno 5). Try again")
    let taken = SessionError.displayIsTaken("/dev/dri/card0")
    #expect(
      taken.reason == .busy
        && taken.description
          == "another program is showing pictures on this display (/dev/dri/card0): stop it, or switch to a virtual terminal "
          + "that is free."
    )
  }

  @Test(
    "a card that cannot be opened says why",
    arguments: [
      ("/nowhere/card0", DisplayError.noCard), ("/dev", .system(call: "open", subject: "/dev", code: EISDIR)),
      ("/dev/null", .drivesNoDisplays("/dev/null")),
    ])
  func cards(path: String, problem: DisplayError) {
    let error = #expect(throws: DisplayError.self) { _ = try DRMDevice(path: path) }
    #expect(error == problem)
  }

  private func failing(_ problems: [String: DisplayError]) -> DisplayError? {
    #expect(throws: DisplayError.self) {
      _ = try DRMDevice.first(of: ["a", "b", "c"]) { path throws(DisplayError) in throw problems[path] ?? .noCard }
    }
  }

  @Test("of several cards the first problem counts, unless it is only that a card drives no displays")
  func severalCards() {
    let idle = DisplayError.drivesNoDisplays("a"), locked = DisplayError.noPermission("b"), busy = DisplayError.busy("c")
    #expect(failing(["a": idle, "b": idle, "c": idle]) == idle)
    #expect(failing(["a": idle, "b": locked, "c": busy]) == locked)
    #expect(failing(["a": locked, "b": idle, "c": busy]) == locked)
    #expect(failing(["a": idle, "b": .drivesNoDisplays("b"), "c": busy]) == busy)
    let none = #expect(throws: DisplayError.self) { _ = try DRMDevice.first(of: []) { _ throws(DisplayError) in throw .paused } }
    #expect(none == .noCard)
  }

  // MARK: Small numbers

  @Test(
    "a picture covers a display that lies within its destination",
    arguments: [
      (PixelRect(x: 0, y: 0, width: 8, height: 6), true), (PixelRect(x: -3, y: -2, width: 20, height: 20), true),
      (PixelRect(x: 1, y: 0, width: 8, height: 6), false), (PixelRect(x: 0, y: 1, width: 8, height: 6), false),
      (PixelRect(x: 0, y: 0, width: 7, height: 6), false), (PixelRect(x: 0, y: 0, width: 8, height: 5), false),
    ])
  func covering(destination: PixelRect, covers: Bool) throws {
    let image = try #require(CGImage(width: 1, height: 1, rgba: [0, 0, 0, 255]))
    let picture = OverlaidPicture(image: image, source: PixelRect(PixelSize(1, 1)), destination: destination)
    #expect(picture.covers(PixelSize(8, 6)) == covers)
  }

  @Test("places on turned displays, and on outputs without size")
  func places() {
    let place = OutputPosition(x: 0.25, y: 0.75)
    #expect(place.applying(CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 1, ty: 0)) == OutputPosition(x: 0.25, y: 0.25))
    #expect(place.applying(CGAffineTransform(a: 8, b: 0, c: 0, d: -8, tx: 0, ty: 0)) == OutputPosition(x: 1, y: 0))
    #expect(place.moved(dx: 0.5, dy: -0.5, in: PixelSize(0, 0)) == OutputPosition(x: 0.75, y: 0.25))
    #expect(place.pixels(in: PixelSize(400, 200)) == CGPoint(x: 100, y: 150) && OutputPosition.center == OutputPosition(x: 0.5, y: 0.5))
  }

  @Test("buttons by the kernel's numbers, terminals by their keys, modifiers by their bits")
  func codes() {
    let buttons = [0x110, 0x111, 0x112, 0x113, 0x10F].map { PointerButton.Button(code: $0) }
    #expect(buttons == [.left, .right, .middle, .other(0x113), .other(0x10F)])
    let first: UInt32 = 0x1008_FE01  // XF86Switch_VT_1
    #expect([0, 1, 11].map { KeySymbol(rawValue: first + $0).virtualTerminal } == [1, 2, 12])
    #expect(KeySymbol(rawValue: first + 12).virtualTerminal == nil && KeySymbol(rawValue: first - 1).virtualTerminal == nil)
    #expect(KeySymbol.escape.name == "Escape" && KeySymbol(rawValue: 0).name == "NoSymbol" && KeySymbol("ä").name == "adiaeresis")
    let modifiers: [KeyModifiers] = [.shift, .control, .alt, .command, .capsLock]
    #expect(modifiers.map(\.rawValue) == [1, 2, 4, 8, 16])
  }

  @Test("settings of keyboards: the last of each, without quotes and blanks; what is none is passed over")
  func keyboards() throws {
    let layout = KeyboardLayout(
      settings:
        "XKBRULES = \"evdev\" \nXKBMODEL=pc104\r\nXKBLAYOUT='us'\nXKBLAYOUT=\"us,de\"\n\nXKBVARIANT=,neo=2\n XKBOPTIONS=grp:alt\nXKBLAYOUT")
    #expect(
      [layout.rules, layout.model, layout.layout, layout.variant, layout.options] == ["evdev", "pc104", "us,de", ",neo=2", "grp:alt"])
    // Options belong to the layout: Caps Lock is Escape. KEY_CAPSLOCK is 58, KEY_LEFTMETA 125, KEY_NUMLOCK 69, KEY_BACKSPACE 14, KEY_ENTER
    // 28.
    var swapped = KeyboardLayout()
    (swapped.layout, swapped.options) = ("us", "caps:escape")
    let keyboard = try Keyboard(swapped)
    #expect(keyboard.symbol(58) == .escape && keyboard.symbol(28) == .enter && keyboard.text(28).isEmpty && keyboard.text(14).isEmpty)
    _ = keyboard.update(125, isDown: true)
    #expect(keyboard.modifiers == .command)
    _ = keyboard.update(125, isDown: false)
    _ = keyboard.update(69, isDown: true)
    #expect(keyboard.update(69, isDown: false) == false && keyboard.leds.rawValue == 1)
    // KEY_DELETE is 111, which types nothing; KEY_SPACE 57.
    #expect(keyboard.symbol(111) == .delete && keyboard.text(111).isEmpty && keyboard.text(57) == " " && keyboard.symbol(57) == .space)
  }

  @Test("names from all four descriptors, and what is not one")
  func descriptors() {
    var bytes = [UInt8](repeating: 0, count: 128)
    bytes.replaceSubrange(0..<8, with: [0, 255, 255, 255, 255, 255, 255, 0])
    for start in [54, 72, 90, 108] {
      var named = bytes
      named.replaceSubrange(start..<start + 18, with: [0, 0, 0, 0xFC, 0] + Array("ABCDEFGHIJKLM".utf8))
      #expect(EDID.monitorName(named) == "ABCDEFGHIJKLM")
      // A timing, whose clock is not 0, has no text.
      for place in 0...1 {
        var timing = named
        timing[start + place] = 1
        #expect(EDID.monitorName(timing) == nil)
      }
      named[start + 7] = 0x0A
      #expect(EDID.monitorName(named) == "AB" && EDID.serialNumber(named) == nil)
      named.replaceSubrange(start + 5..<start + 18, with: [UInt8](repeating: 0x20, count: 13))
      #expect(EDID.monitorName(named) == nil)
    }
    // A, Z and a letter between: 00001 11010 00010; product 0x0102. Letters outside of A to Z are none.
    bytes.replaceSubrange(8..<12, with: [0b0000_0111, 0b0100_0010, 2, 1])
    #expect(EDID.monitorName(bytes) == "AZB 258")
    bytes.replaceSubrange(8..<10, with: [0b0000_0111, 0b0110_0010])
    #expect(EDID.monitorName(bytes) == nil)
    bytes[15] = 1
    #expect(EDID.serialNumber(bytes) == "16777216")
    bytes[7] = 1
    #expect(EDID.serialNumber(bytes) == nil)
  }

  @Test("what the same monitor offers, and whether one that cannot be sensed is there")
  func connectors() throws {
    let full = mode(1920, 1080, clock: 148_500, total: (2200, 1125)),
      small = mode(1280, 720, clock: 74_250, total: (1650, 750), preferred: true)
    func connector(
      id: UInt32 = 5, status: Connector.Status = .connected, modes: [DisplayMode]? = nil, name: String? = "M", serial: String? = "S",
      adaptive: Bool = true, crtc: UInt32 = 0
    ) throws -> Connector {
      let id = try #require(ConnectorID(id))
      return Connector(
        id: id, name: "DP-1", status: status, modes: modes ?? [full, small], monitorName: name, serialNumber: serial,
        millimetres: PixelSize(0, 0),
        hasAdaptiveSync: adaptive, possibleCRTCs: [0], currentCRTC: CRTCID(crtc), properties: ObjectProperties(object: id))
    }
    let one = try connector()
    #expect(one.preferredMode == small && one.answers(to: "dp-1") && one.answers(to: "s") && !one.answers(to: "x"))
    let fedByAnother = try connector(crtc: 9)
    #expect(one.offersTheSame(as: fedByAnother))
    let others = [
      try connector(id: 6), try connector(status: .unknown), try connector(modes: [full]), try connector(name: nil),
      try connector(serial: "T"),
      try connector(adaptive: false),
    ]
    #expect(others.allSatisfy { !one.offersTheSame(as: $0) })
    let unsensed = try connector(status: .unknown), gone = try connector(status: .disconnected), empty = try connector(modes: [])
    #expect(unsensed.isConnected && !gone.isConnected && !empty.isConnected && empty.preferredMode == nil)
  }

  @Test("kinds of connectors, all of the kernel's")
  func kinds() {
    let names = (0...21).map { Connector.name(type: $0, number: 7) }
    #expect(
      names
        == [
          "Unknown", "VGA", "DVI-I", "DVI-D", "DVI-A", "Composite", "SVIDEO", "LVDS", "Component", "DIN", "DP", "HDMI-A", "HDMI-B", "TV",
          "eDP",
          "Virtual", "DSI", "DPI", "Writeback", "SPI", "USB", "Unknown",
        ].map { "\($0)-7" })
  }

  @Test("tables that bend colours have a value for each step")
  func gamma() {
    #expect(GammaTable.values(gamma: 2, count: 2) == [0, 65535] && GammaTable.values(gamma: 0.5, count: 3) == [0, 16384, 65535])
  }

  @Test("a cursor's picture is copied with its alpha, row by row")
  func cursor() throws {
    let image = CGImage(width: 2, height: 2, premultipliedPixels: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16])
    var memory = [UInt8](repeating: 99, count: 24)
    memory.withUnsafeMutableBytes { PixelOrder.xrgb.copy(image, into: $0, bytesPerRow: 12) }
    #expect(memory == [3, 2, 1, 4, 7, 6, 5, 8, 99, 99, 99, 99, 11, 10, 9, 12, 15, 14, 13, 16, 99, 99, 99, 99])
    memory.withUnsafeMutableBytes { PixelOrder.xbgr.copy(image, into: $0, bytesPerRow: 8) }
    #expect(memory == Array(1...16) + [15, 14, 13, 16, 99, 99, 99, 99])
    let bytes = memory.withUnsafeMutableBytes { PixelOrder.xbgr.image(of: $0, bytesPerRow: 12, size: PixelSize(1, 2)).pixels }
    #expect(bytes == [1, 2, 3, 255, 13, 14, 15, 255])
  }

  @Test("buffers that have lost their pictures are stale all over, and so are those that were left behind for long")
  func ledger() throws {
    let whole = PixelRect(PixelSize(100, 80))
    var ledger = BufferLedger(count: 3, size: PixelSize(100, 80))
    #expect(!ledger.hasPresented && ledger.latest == nil && !ledger.hasReleased)
    func show(_ frame: Int) throws -> Int {
      let begun = ledger.begin()
      let buffer = try #require(begun)
      ledger.queue(buffer, damage: PixelRegion(PixelRect(x: frame, y: 0, width: 1, height: 1)))
      ledger.completeFlip()
      return buffer
    }
    // Two of them in turn: the third holds frame 0, and comes round again after six presents at the most.
    let first = ledger.begin()
    let held = try #require(first)
    ledger.queue(held, damage: PixelRegion(whole))
    let next = ledger.begin()
    let other = try #require(next)
    ledger.completeFlip()
    #expect(ledger.states[held] == .shown && ledger.hasPresented && ledger.latest == held)
    ledger.queue(other, damage: PixelRegion(PixelRect(x: 50, y: 0, width: 1, height: 1)))
    #expect(ledger.hasReleased && ledger.latest == other)
    ledger.completeFlip()
    #expect(!ledger.hasReleased && ledger.states[held] == .free)
    #expect(ledger.stale(held) == PixelRect(x: 50, y: 0, width: 1, height: 1) && ledger.stale(other).isEmpty)
    for frame in 1...3 { _ = try show(frame) }
    ledger.forget()
    #expect(!ledger.hasPresented && (0..<3).allSatisfy { ledger.stale($0) == whole } && ledger.latest != nil)
    // Damage beyond the picture is none.
    let last = try show(4)
    let free = ledger.begin()
    ledger.queue(try #require(free), damage: PixelRegion(PixelRect(x: 90, y: 70, width: 50, height: 50)))
    #expect(ledger.stale(last) == PixelRect(x: 90, y: 70, width: 10, height: 10))
  }
}
