import CAllocationCounter
import CSimulatedCard
import Foundation
import Graphics
import Testing

@testable import DRMOutput

/// A card in place of the kernel, its displays, and what was set on them.
private final class Card {
  let device: DRMDevice
  let output: DisplayOutput
  let card: UnsafeMutablePointer<SimulatedCard>

  /// - Parameter change: what the card can do, and which calls fail.
  init(
    allowsAtomic: Bool = true, _ options: DisplayOutput.Options = DisplayOutput.Options(),
    _ change: (inout SimulatedCard) -> Void = { _ in }
  )
    throws
  {
    var card: UnsafeMutablePointer<SimulatedCard>?
    let descriptor = simulated_card_open(&card)
    guard let made = card, descriptor >= 0 else { throw Mismatch() }
    change(&made.pointee)
    self.card = made
    device = try DRMDevice(lentDescriptor: descriptor, path: "/dev/dri/card9", allowsAtomic: allowsAtomic)
    output = try DisplayOutput(device: device, drawing: .software, options: options)
  }

  deinit {
    output.close()
    simulated_card_close()
  }

  /// What was set since the last call.
  func log() -> String { String(cString: simulated_card_log()) }

  func configure(_ names: [String] = [], mode: String? = nil, adaptiveSync: Bool = false) throws {
    try output.configure(
      device.choose(connectors: names, mode: mode.map { try ModeRequest($0) } ?? .preferred, adaptiveSync: adaptiveSync))
  }

  /// Framebuffers, blobs and buffers of this process.
  var counts: [Int] {
    var counts = [Int32](repeating: 0, count: 3)
    simulated_card_counts(&counts)
    return counts.map(Int.init)
  }

  func value(_ object: UInt32, _ name: String) -> UInt64 { simulated_card_value(object, name) }

  /// Draws a rectangle in one colour over what a display shows, and presents that.
  func draw(_ rect: PixelRect, _ color: SIMD4<UInt8>, on display: Int = 0, overlay: OverlaidPicture? = nil) throws {
    let display = output.displays[display]
    guard let frame = display.beginFrame() else { throw Mismatch() }
    guard case .bitmap(let bitmap) = frame.target else { throw Mismatch() }
    for y in rect.minY..<rect.maxY {
      for x in rect.minX..<rect.maxX {
        bitmap.bytes.storeBytes(of: color, toByteOffset: y * bitmap.bytesPerRow + 4 * x, as: SIMD4<UInt8>.self)
      }
    }
    try display.present(frame, damage: PixelRegion(rect), overlay: overlay)
  }

  /// The picture on its way is seen. Returns what is told of it.
  @discardableResult
  func flip(_ crtc: UInt32 = 31, sequence: UInt32 = 7) throws -> [FlipEvent] {
    var events: [FlipEvent] = []
    simulated_card_flip(crtc, sequence, 12, 345_678)
    try output.readEvents { events.append($0) }
    return events
  }
}

private struct Mismatch: Error {}

@Suite("Displays of a card that is simulated", .serialized)
struct SimulatedCardTests {
  private let whole = PixelRect(x: 0, y: 0, width: 64, height: 32)
  private let red = SIMD4<UInt8>(255, 0, 0, 255), blue = SIMD4<UInt8>(0, 0, 255, 255)

  @Test("what a card tells of itself: connectors with their monitors and modes, planes and abilities")
  func reading() throws {
    let card = try Card { $0.rotations = 0b10_1101 }, device = card.device
    #expect(device.driverName == "simulated" && device.crtcs.map(\.rawValue) == [31, 32] && device.isMaster && !device.isGone)
    #expect(device.connectors.map(\.name) == ["HDMI-A-1", "DP-1"] && device.connectors.map(\.status) == [.connected, .connected])
    #expect(device.connectors[0].modes.map(\.description) == ["64x32@60", "48x24@50"])
    #expect(device.connectors[0].monitorName == "Wall" && device.connectors[0].serialNumber == "7" && device.connectors[0].hasAdaptiveSync)
    #expect(device.connectors[1].monitorName == nil && !device.connectors[1].hasAdaptiveSync)
    #expect(device.connectors.map(\.possibleCRTCs) == [[0, 1], [0, 1]] && device.connectors.map(\.currentCRTC?.rawValue) == [31, nil])
    #expect(device.connectors[0].millimetres == PixelSize(640, 320))
    #expect(device.planes.map(\.kind) == [.primary, .primary, .overlay] && device.planes.map(\.possibleCRTCs) == [[0], [1], [0, 1]])
    #expect(device.planes.map(\.currentCRTC?.rawValue) == [31, nil, nil] && device.planes[0].rotationBits == 0b10_1101)
    #expect(
      device.planes[0].modifiers.values.allSatisfy { $0 == [0] } && device.planes[0].modifiers.count == 2 && !device.planes[0].hasFence)
    #expect(device.capabilities.isAtomic && device.capabilities.hasDumbBuffers && !device.capabilities.hasModifiers)
    #expect(device.capabilities.hasWriteback && device.capabilities.exportsBuffers)
    #expect(device.writebackConnector(of: device.crtcs[0])?.object.rawValue == 53)
    // A monitor is pulled out, and put in again.
    #expect(!device.rescan())
    card.card.pointee.isConnected.1 = 0
    #expect(device.rescan() && !device.connectors[1].isConnected && !device.rescan())
    card.card.pointee.goneError = ENODEV
    #expect(device.isGone)
    let older = try Card(allowsAtomic: false)
    #expect(!older.device.capabilities.isAtomic && !older.device.capabilities.hasWriteback && older.device.connectors.count == 2)
  }

  @Test("a mode is tried, then set, with a black picture and planes as they are to be; at the end all is as it was")
  func configuring() throws {
    let card = try Card()
    try card.configure()
    let display = try #require(card.output.displays.first)
    #expect(display.name == "HDMI-A-1" && display.size == PixelSize(64, 32) && display.layout == "XRGB8888, dumb" && card.output.isAtomic)
    #expect(display.countsVerticalBlanks && !display.hasAdaptiveSyncOn && display.hasGamma && !display.hasOverlay)
    let shown = card.value(71, "FB_ID")
    let lines = """
        51 CRTC_ID=31
        31 MODE_ID=64x32 ACTIVE=1
        71 FB_ID=\(shown) CRTC_ID=31 CRTC_X=0 CRTC_Y=0 CRTC_W=64 CRTC_H=32 SRC_X=0 SRC_Y=0 SRC_W=64 SRC_H=32 alpha=65535

      """
    #expect(card.log() == "test modes\n\(lines)commit modes\n\(lines)")
    #expect(simulated_card_pixel(UInt32(shown), 5, 5) == 0)
    #expect(simulated_card_pixel(UInt32(shown), 63, 31) == 0)
    #expect(throws: DisplayError.paused) {
      card.output.pause()
      try card.configure()
    }
    try card.output.resume()
    _ = card.log()
    card.output.close()
    #expect(card.log() == "set 31 VRR_ENABLED=0\nset 71 alpha=32768\nset CRTC 31 fb 900 64x32 at 0,0 on 51\n")
    #expect(card.output.displays.isEmpty)
  }

  @Test("pictures: each into the buffer that is free, with the damage that it lacks, and one at a time; what is seen is told with its time")
  func pictures() throws {
    let card = try Card()
    try card.configure()
    _ = card.log()
    let first = UInt32(card.value(71, "FB_ID")), display = card.output.displays[0]
    // After a mode was set all of a picture is new, whatever is said.
    try card.draw(PixelRect(x: 2, y: 1, width: 4, height: 3), red)
    let second = UInt32(card.value(71, "FB_ID"))
    #expect(second != first && card.log() == "commit soon event\n  71 FB_ID=\(second)\n")
    #expect(simulated_card_pixel(second, 2, 1) == 0xFFFF_0000 && simulated_card_pixel(second, 6, 1) & 0xFF_FFFF == 0)
    #expect(display.isFlipPending)
    #expect(throws: DisplayError.flipPending("HDMI-A-1")) { try display.present(overlay: nil) }
    #expect(try card.flip() == [FlipEvent(display: 0, sequence: 7, nanoseconds: 12_345_678_000)] && !display.isFlipPending)
    #expect(try card.flip() == [])
    // The first buffer was shown with the mode, and lacks all; what it is given is the whole picture.
    try card.draw(PixelRect(x: 40, y: 20, width: 2, height: 2), blue)
    #expect(UInt32(card.value(71, "FB_ID")) == first && card.log() == "commit soon event\n  71 FB_ID=\(first)\n")
    #expect(simulated_card_pixel(first, 2, 1) == 0xFFFF_0000 && simulated_card_pixel(first, 41, 21) == 0xFF00_00FF)
    #expect(simulated_card_pixel(second, 41, 21) & 0xFF_FFFF == 0)
    try card.flip()
    // A driver that refuses damage gets none from then on.
    card.card.pointee.damageError = EINVAL
    try card.draw(PixelRect(x: 0, y: 0, width: 1, height: 1), blue)
    #expect(
      card.log()
        == "commit soon event\n  71 FB_ID=\(second) damage=0,0,42,22\n  error 22\ncommit soon event\n  71 FB_ID=\(second)\n")
    try card.flip()
    try card.draw(PixelRect(x: 0, y: 0, width: 1, height: 1), red)
    #expect(card.log() == "commit soon event\n  71 FB_ID=\(first)\n")
    #expect(card.counts == [2, 0, 2])
  }

  @Test(
    "what the kernel says against a picture, and what is left of that",
    arguments: [
      (EBUSY, DisplayError.flipPending("HDMI-A-1")), (EACCES, .paused), (EPERM, .paused), (ENODEV, .cardVanished("/dev/dri/card9")),
      (EINVAL, .system(call: "drmModeAtomicCommit", subject: "HDMI-A-1", code: EINVAL)),
    ] as [(Int32, DisplayError)])
  func refusals(code: Int32, error: DisplayError) throws {
    let card = try Card()
    try card.configure()
    card.card.pointee.commitError = code
    #expect(throws: error) { try card.draw(whole, red) }
    // The picture is lost: all of it is drawn again.
    card.card.pointee.commitError = 0
    guard let frame = card.output.displays[0].beginFrame() else { throw Mismatch() }
    let stale = frame.stale.bounds
    #expect(stale == whole && !card.output.displays[0].isFlipPending)
  }

  @Test("a monitor that was pulled out is what a refusal is about")
  func unplugging() throws {
    let card = try Card()
    try card.configure()
    (card.card.pointee.commitError, card.card.pointee.isConnected.0) = (EINVAL, 0)
    #expect(throws: DisplayError.connectorVanished("HDMI-A-1")) { try card.draw(whole, red) }
    card.card.pointee.commitError = 0
    #expect(card.output.isPresent(card.output.displays[0]) && card.output.rescan() && !card.output.isPresent(card.output.displays[0]))
    #expect(throws: DisplayError.nothingConnected(["HDMI-A-1", "DP-1"])) {
      card.card.pointee.isConnected.1 = 0
      card.device.rescan()
      try card.configure()
    }
  }

  @Test("two displays, one taken away, and another mode: what stays keeps its buffers, what goes is turned off")
  func several() throws {
    let card = try Card()
    try card.configure(["HDMI-A-1", "DP-1"])
    #expect(
      card.output.displays.map(\.name) == ["HDMI-A-1", "DP-1"]
        && card.output.displays.map(\.size) == [PixelSize(64, 32), PixelSize(48, 24)])
    #expect(card.output.displays.map(\.crtc.rawValue) == [31, 32])
    let (first, second) = (card.value(71, "FB_ID"), card.value(72, "FB_ID"))
    let lines = """
        51 CRTC_ID=31
        52 CRTC_ID=32
        31 MODE_ID=64x32 ACTIVE=1
        32 MODE_ID=48x24 ACTIVE=1
        71 FB_ID=\(first) CRTC_ID=31 CRTC_X=0 CRTC_Y=0 CRTC_W=64 CRTC_H=32 SRC_X=0 SRC_Y=0 SRC_W=64 SRC_H=32 alpha=65535
        72 FB_ID=\(second) CRTC_ID=32 CRTC_X=0 CRTC_Y=0 CRTC_W=48 CRTC_H=24 SRC_X=0 SRC_Y=0 SRC_W=48 SRC_H=24

      """
    #expect(card.log() == "test modes\n\(lines)commit modes\n\(lines)")
    try card.draw(PixelRect(x: 0, y: 0, width: 48, height: 24), red, on: 1)
    #expect(try card.flip(32) == [FlipEvent(display: 1, sequence: 7, nanoseconds: 12_345_678_000)])
    let shown = card.value(72, "FB_ID"), kept = card.output.displays[1]
    _ = card.log()
    try card.configure(["DP-1"])
    #expect(card.output.displays.count == 1 && card.output.displays[0] === kept && card.value(72, "FB_ID") == shown)
    let fewer = """
        51 CRTC_ID=0
        52 CRTC_ID=32
        31 MODE_ID=0 ACTIVE=0
        32 MODE_ID=48x24 ACTIVE=1
        71 FB_ID=0 CRTC_ID=0
        72 FB_ID=\(shown) CRTC_ID=32 CRTC_X=0 CRTC_Y=0 CRTC_W=48 CRTC_H=24 SRC_X=0 SRC_Y=0 SRC_W=48 SRC_H=24

      """
    #expect(card.log() == "test modes\n\(fewer)commit modes\n\(fewer)" && card.counts == [2, 0, 2])
    try card.configure(["HDMI-A-1"], mode: "48x24")
    #expect(card.output.displays[0].size == PixelSize(48, 24) && card.output.displays[0].name == "HDMI-A-1")
    _ = card.log()
    card.output.close()
    // What was off is turned off first, so that its connector is free.
    let restored = card.log().split(separator: "\n").map(String.init)
    #expect(restored.sorted().prefix(3) == ["set 31 VRR_ENABLED=0", "set 32 VRR_ENABLED=0", "set 71 alpha=32768"])
    #expect(restored.suffix(2) == ["set CRTC 32 off", "set CRTC 31 fb 900 64x32 at 0,0 on 51"] && restored.count == 5)
  }

  @Test("framebuffers, tables and memory are given back when nothing shows them, and none that is shown is removed")
  func memory() throws {
    var options = DisplayOutput.Options()
    options.usesOverlays = true
    let card = try Card(options)
    try card.configure(["HDMI-A-1", "DP-1"])
    #expect(card.counts == [4, 0, 4])
    let image = CGImage(width: 8, height: 4, premultipliedPixels: [UInt8](repeating: 255, count: 128), isOpaque: true)
    let cover = OverlaidPicture(
      image: image, source: PixelRect(x: 0, y: 0, width: 8, height: 4), destination: PixelRect(x: 0, y: 0, width: 8, height: 4))
    #expect(card.output.displays[0].accepts(cover) && card.counts == [5, 0, 5])
    try card.draw(whole, red, overlay: cover)
    try card.flip()
    let arrow = CursorPicture(image: image, hotX: 0, hotY: 0)
    try card.output.showCursor(arrow, on: card.output.displays[0])
    #expect(card.output.setGamma(2, of: card.output.displays[0]) && card.counts[2] == 6 && card.counts[1] == 1)
    try card.configure(["HDMI-A-1"], mode: "48x24")
    #expect(card.counts[2] == 3)
    #expect(!card.log().contains("removed"))
    card.output.close()
    // What the cursor lies in goes with the output.
    #expect(card.counts == [1, 0, 1] && !card.log().contains("removed"))
  }

  @Test("displays that are turned off, and on again with what they showed; and paused for another program")
  func blanking() throws {
    let card = try Card()
    try card.configure()
    try card.draw(whole, red)
    try card.flip()
    _ = card.log()
    try card.output.blank()
    #expect(card.log() == "commit modes\n  31 ACTIVE=0\n")
    let shown = card.value(71, "FB_ID")
    try card.configure()
    #expect(card.value(31, "ACTIVE") == 1 && card.value(71, "FB_ID") == shown)
    _ = card.log()
    card.output.pause()
    card.output.pause()
    #expect(card.output.isPaused && card.log() == "")
    #expect(throws: DisplayError.paused) { try card.draw(whole, blue) }
    #expect(throws: DisplayError.paused) { try card.output.displays[0].present(overlay: nil) }
    try card.output.blank()
    card.card.pointee.isMaster = 0
    #expect(throws: DisplayError.busy("/dev/dri/card9")) { try card.output.resume() }
    #expect(card.output.isPaused && card.log() == "")
    card.card.pointee.isMaster = 1
    try card.output.resume()
    #expect(
      !card.output.isPaused && card.log().hasPrefix("commit modes\n  51 CRTC_ID=31\n  31 MODE_ID=64x32 ACTIVE=1\n  71 FB_ID=\(shown) "))
    card.output.pause()
    card.card.pointee.isConnected.0 = 0
    #expect(throws: DisplayError.connectorVanished("HDMI-A-1")) { try card.output.resume() }
    #expect(!card.output.isPaused)
    for (code, error) in [(EACCES, DisplayError.busy("/dev/dri/card9")), (ENODEV, .cardVanished("/dev/dri/card9"))] {
      card.card.pointee.commitError = code
      #expect(throws: error) { try card.output.blank() }
    }
  }

  @Test("pictures above others: accepted by a test, shown where they are to be, moved without a new picture, and taken down")
  func overlays() throws {
    var options = DisplayOutput.Options()
    options.usesOverlays = true
    let card = try Card(options)
    try card.configure()
    let display = card.output.displays[0]
    #expect(display.hasOverlay)
    _ = card.log()
    let image = CGImage(width: 8, height: 4, premultipliedPixels: (0..<32).flatMap { _ in [0, 255, 0, 255] }, isOpaque: true)
    var picture = OverlaidPicture(
      image: image, source: PixelRect(x: 1, y: 0, width: 6, height: 4), destination: PixelRect(x: -3, y: 5, width: 12, height: 8))
    #expect(!display.hasPlace(for: picture) && display.accepts(picture) && display.hasPlace(for: picture))
    let test = card.log()
    let place = "CRTC_ID=31 CRTC_X=-3 CRTC_Y=5 CRTC_W=12 CRTC_H=8 SRC_X=1 SRC_Y=0 SRC_W=6 SRC_H=4"
    #expect(test.hasPrefix("test\n  73 FB_ID=") && test.hasSuffix(" \(place)\n") && card.value(73, "FB_ID") == 0)
    try card.draw(whole, red, overlay: picture)
    let buffer = UInt32(card.value(73, "FB_ID")), shown = card.value(71, "FB_ID")
    #expect(
      card.log() == "commit soon event\n  71 FB_ID=\(shown)\n  73 FB_ID=\(buffer) \(place)\n"
        && simulated_card_pixel(buffer, 7, 3) == 0xFF00_FF00)
    try card.flip()
    picture.destination = PixelRect(x: 4, y: 5, width: 12, height: 8)
    try display.present(overlay: picture)
    #expect(
      display.isFlipPending && card.log() == "commit soon event\n  73 FB_ID=\(buffer) \(place.replacingOccurrences(of: "-3", with: "4"))\n")
    try card.flip()
    // What the card does not take is refused, and nothing else is wrong.
    card.card.pointee.overlayError = ENOSPC
    #expect(throws: DisplayError.overlayRefused("HDMI-A-1")) { try display.present(overlay: picture) }
    #expect(!display.accepts(picture) && !display.isFlipPending)
    card.card.pointee.overlayError = 0
    _ = card.log()
    try display.present(overlay: nil)
    #expect(card.log() == "commit soon event\n  73 FB_ID=0 CRTC_ID=0\n")
    try card.flip()
    #expect(card.counts == [2, 0, 2])
    // One that covers the display takes the place of what is drawn, on the display's own plane.
    picture.destination = PixelRect(x: 0, y: 0, width: 64, height: 32)
    #expect(display.accepts(picture) && card.log().hasPrefix("test\n  71 FB_ID="))
    try display.present(overlay: picture)
    let direct = card.value(71, "FB_ID")
    #expect(direct != shown && card.log().hasPrefix("commit soon event\n  71 FB_ID=\(direct) CRTC_ID=31 CRTC_X=0 "))
    try card.flip()
    // Nothing shows beside it, and it is followed by a picture.
    #expect(
      !display.hasPlace(for: OverlaidPicture(image: image, source: picture.source, destination: PixelRect(x: 0, y: 0, width: 9, height: 9)))
    )
    #expect(throws: DisplayError.overlayRefused("HDMI-A-1")) { try display.present(overlay: nil) }
    try card.draw(whole, blue)
    let drawn = card.value(71, "FB_ID")
    #expect(
      card.log().hasPrefix(
        "commit soon event\n  71 FB_ID=\(drawn) CRTC_ID=31 CRTC_X=0 CRTC_Y=0 CRTC_W=64 CRTC_H=32 SRC_X=0 SRC_Y=0 SRC_W=64"))
    try card.flip()
    card.output.close()
    #expect(card.log().hasPrefix("set plane 73 fb 0\n"))
  }

  @Test("cards that turn pictures are told to, and get them on their side; at the end they turn as before")
  func turning() throws {
    var options = DisplayOutput.Options()
    (options.turn, options.usesOverlays) = (PictureTurn(quarterTurns: 1), true)
    // No turn, and three quarters: the kernel counts the other way round.
    let card = try Card(options) { $0.rotations = 0b1001 }
    try card.configure()
    let display = card.output.displays[0]
    #expect(display.turn == options.turn && display.pictureSize == PixelSize(32, 64) && display.size == PixelSize(64, 32))
    #expect(card.log().contains("CRTC_W=64 CRTC_H=32 SRC_X=0 SRC_Y=0 SRC_W=32 SRC_H=64 rotation=8 alpha=65535\n"))
    let image = CGImage(width: 8, height: 4, premultipliedPixels: [UInt8](repeating: 255, count: 128), isOpaque: true)
    // Four from the left and six from above of 32 by 64 are 64 − 6 − 4 = 54 from the left of 64 by 32.
    let picture = OverlaidPicture(
      image: image, source: PixelRect(x: 0, y: 0, width: 8, height: 4), destination: PixelRect(x: 4, y: 6, width: 8, height: 4))
    #expect(
      display.accepts(picture) && card.log().hasSuffix("CRTC_X=54 CRTC_Y=4 CRTC_W=4 CRTC_H=8 SRC_X=0 SRC_Y=0 SRC_W=8 SRC_H=4 rotation=8\n"))
    _ = card.log()
    card.output.close()
    #expect(
      card.log()
        == "set plane 73 fb 0\nset 31 VRR_ENABLED=0\nset 71 rotation=1\nset 71 alpha=32768\nset 73 rotation=1\n"
        + "set CRTC 31 fb 900 64x32 at 0,0 on 51\n"
    )
    // A card that cannot is not asked, and whoever draws has to.
    let plain = try Card(options) { $0.rotations = 0b0001 }
    try plain.configure()
    #expect(plain.output.displays[0].turn == .none && plain.output.displays[0].pictureSize == PixelSize(64, 32))
  }

  @Test("adaptive sync is turned on where the monitor can, and left out where the card refuses it")
  func adaptiveSync() throws {
    let card = try Card()
    try card.configure(adaptiveSync: true)
    #expect(card.output.displays[0].hasAdaptiveSyncOn && card.log().contains("31 MODE_ID=64x32 ACTIVE=1 VRR_ENABLED=1\n"))
    try card.configure()
    #expect(!card.output.displays[0].hasAdaptiveSyncOn && card.log().contains("31 MODE_ID=64x32 ACTIVE=1 VRR_ENABLED=0\n"))
  }

  @Test("a card that takes no mode is told so, by what it says")
  func refusedModes() throws {
    let card = try Card()
    card.card.pointee.testError = ENOSPC
    card.card.pointee.setError = ENOSPC
    #expect(
      throws: DisplayError.modeRefused(
        connectors: ["HDMI-A-1 (64x32@60)"], reason: "drmModeSetCrtc: \(SystemError.words(ENOSPC)); try a smaller mode")
    ) { try card.configure() }
    // Without tests there are the older calls.
    card.card.pointee.setError = 0
    try card.configure()
    #expect(!card.output.isAtomic && card.output.displays.count == 1)
    let busy = try Card()
    busy.card.pointee.testError = EACCES
    #expect(throws: DisplayError.busy("/dev/dri/card9")) { try busy.configure() }
    let gone = try Card()
    gone.card.pointee.testError = ENODEV
    #expect(throws: DisplayError.cardVanished("/dev/dri/card9")) { try gone.configure() }
    let full = try Card()
    full.card.pointee.framebufferError = ENOMEM
    #expect(
      throws: DisplayError.noBuffers(connector: "HDMI-A-1", reason: "drmModeAddFB2 of 64x32: \(SystemError.words(ENOMEM))")
    ) { try full.configure() }
    #expect(full.counts == [0, 0, 0])
    let none = try Card { $0.hasDumbBuffers = 0 }
    #expect(throws: DisplayError.self) { try none.configure() }
  }

  @Test("cards without atomic commits: modes one by one, flips of their own, and no pictures above others")
  func older() throws {
    var options = DisplayOutput.Options()
    options.usesOverlays = true
    let card = try Card(allowsAtomic: false, options)
    try card.configure(["HDMI-A-1", "DP-1"])
    let log = card.log()
    #expect(!card.output.isAtomic && !card.output.displays[0].hasOverlay)
    #expect(
      log.hasPrefix("set CRTC 31 fb ") && log.contains(" 64x32 at 0,0 on 51\nset CRTC 32 fb ") && log.hasSuffix(" 48x24 at 0,0 on 52\n"))
    try card.draw(whole, red)
    let shown = card.value(71, "FB_ID")
    #expect(card.log() == "flip CRTC 31 fb \(shown) flags 1 for 31\n" && simulated_card_pixel(UInt32(shown), 9, 9) == 0xFFFF_0000)
    #expect(try card.flip().count == 1)
    #expect(throws: DisplayError.overlayRefused("HDMI-A-1")) { try card.output.displays[0].present(overlay: nil) }
    try card.output.blank()
    #expect(card.log() == "set connector 51 DPMS=3\nset connector 52 DPMS=3\n")
    try card.configure(["DP-1"])
    #expect(card.log().hasPrefix("set CRTC 31 off\nset CRTC 32 fb "))
    #expect(card.output.setGamma(2, of: card.output.displays[0]))
    // (i / 3)^½ of 65535.
    #expect(card.log() == "gamma of 32=0,0,0=37837,37837,37837=53509,53509,53509=65535,65535,65535\n")
    card.output.close()
    #expect(card.log().contains("gamma of 32=0,0,0=1,1,1=2,2,2=3,3,3\n"))
  }

  @Test("colours are bent with the next picture, brightness at once, and both are put back")
  func colors() throws {
    let card = try Card()
    try card.configure()
    _ = card.log()
    let display = card.output.displays[0]
    // What was never changed is left alone.
    #expect(card.output.setGamma(1, of: display) && card.log() == "" && !display.isRetuned)
    #expect(card.output.setGamma(2, of: display) && display.isRetuned)
    let table = "31 gamma=0,0,0=37837,37837,37837=53509,53509,53509=65535,65535,65535\n"
    #expect(card.log() == "test\n  \(table)")
    try display.present(overlay: nil)
    #expect(!display.isRetuned && card.log() == "commit soon event\n  \(table)")
    try card.flip()
    card.card.pointee.testError = EINVAL
    #expect(!card.output.setGamma(3, of: display) && !display.isRetuned)
    card.card.pointee.testError = 0
    _ = card.log()
    // From 10 to 110.
    #expect(card.output.hasBrightness(display) && card.output.setBrightness(0.25, of: display))
    #expect(card.log() == "set connector 51 brightness=35\n")
    card.output.pause()
    #expect(!card.output.setBrightness(1, of: display))
    try card.output.resume()
    _ = card.log()
    card.output.close()
    #expect(card.log().contains("set 31 GAMMA_LUT=0\nset 51 brightness=60\n"))
    let plain = try Card { $0.hasGamma = 0 }
    try plain.configure(["DP-1"])
    #expect(!plain.output.displays[0].hasGamma && !plain.output.setGamma(2, of: plain.output.displays[0]))
    #expect(!plain.output.hasBrightness(plain.output.displays[0]) && !plain.output.setBrightness(1, of: plain.output.displays[0]))
  }

  @Test("a cursor lies in memory of 64 by 64 pixels, points with its hot spot, and is taken away at the end")
  func cursors() throws {
    let card = try Card()
    try card.configure()
    let display = card.output.displays[0]
    _ = card.log()
    func cursor(_ side: Int) -> CursorPicture {
      CursorPicture(
        image: CGImage(width: side, height: side, premultipliedPixels: [UInt8](repeating: 128, count: 4 * side * side)), hotX: 2, hotY: 1)
    }
    let arrow = cursor(3)
    card.output.moveCursor(arrow, toX: 10, y: 0, on: display)
    try card.output.showCursor(arrow, on: display)
    let lines = card.log().split(separator: "\n").map(String.init)
    #expect(lines.count == 2 && lines[0] == "move cursor of 31 to 8,-1" && lines[1].hasSuffix(" 64x64 hot 2,1"))
    let handle = UInt32(lines[1].split(separator: " ")[3]) ?? 0
    #expect(simulated_card_cursor_pixel(handle, 2, 2) == 0x8080_8080 && simulated_card_cursor_pixel(handle, 3, 2) == 0)
    // The same picture needs no other memory; a larger one does, up to what the card takes.
    try card.output.showCursor(arrow, on: display)
    #expect(card.log() == lines[1] + "\n")
    try card.output.showCursor(cursor(65), on: display)
    #expect(card.log().contains(" 128x128 hot 2,1"))
    #expect(throws: DisplayError.self) { try card.output.showCursor(cursor(129), on: display) }
    card.card.pointee.hotSpotError = EINVAL
    try card.output.showCursor(arrow, on: display)
    #expect(card.log().hasSuffix(" 64x64\n"))
    card.card.pointee.cursorError = ENXIO
    #expect(throws: DisplayError.cursorRefused("HDMI-A-1", reason: "it has none: \(SystemError.words(EINVAL))")) {
      try card.output.showCursor(arrow, on: display)
    }
    card.output.hideCursor(on: display)
    #expect(card.log().hasSuffix("cursor of 31 off\n"))
    card.output.pause()
    card.output.moveCursor(arrow, toX: 1, y: 1, on: display)
    card.output.hideCursor(on: display)
    #expect(throws: DisplayError.paused) { try card.output.showCursor(arrow, on: display) }
    #expect(card.log() == "")
    try card.output.resume()
    _ = card.log()
    card.output.close()
    #expect(card.log().hasPrefix("cursor of 31 off\n"))
  }

  @Test("what a card writes to memory of what it shows, beside showing it or instead")
  func capturing() throws {
    let card = try Card()
    try card.configure()
    _ = card.log()
    let picture = try card.output.capture(card.output.displays[0])
    #expect(picture.width == 64 && picture.height == 32)
    let lines = card.log().split(separator: "\n").map(String.init)
    #expect(lines[0] == "test modes" && lines[1].hasPrefix("  53 CRTC_ID=31 WRITEBACK_FB_ID=") && lines[2] == "commit modes")
    #expect(lines[3] == lines[1] + " WRITEBACK_OUT_FENCE_PTR" && Array(lines[4...]) == ["commit modes", "  53 CRTC_ID=0"])
    let plain = try Card { $0.canWriteBack = 0 }
    try plain.configure()
    #expect(throws: DisplayError.noWriteback("HDMI-A-1")) { try plain.output.capture(plain.output.displays[0]) }
    plain.output.pause()
    #expect(throws: DisplayError.paused) { try plain.output.capture(plain.output.displays[0]) }
  }

  @Test("a card that is asked, set and shown on again and again takes no more memory", .enabled(if: ac_available(), "counts the heap"))
  func leaks() throws {
    var options = DisplayOutput.Options()
    options.usesOverlays = true
    let card = try Card(options) { $0.rotations = 1 }
    try card.configure(["HDMI-A-1", "DP-1"])
    func round() throws {
      for _ in 0..<300 {
        card.device.rescan()
        try card.configure(["HDMI-A-1", "DP-1"])
        _ = card.device.writebackConnector(of: card.output.displays[0].crtc)
        _ = card.output.hasBrightness(card.output.displays[0])
        (card.card.pointee.commitError, card.card.pointee.damageError) = (EINVAL, 0)
        #expect(throws: DisplayError.self) { try card.draw(PixelRect(x: 0, y: 0, width: 1, height: 1), red) }
        card.card.pointee.commitError = 0
        _ = card.log()
      }
    }
    try round()
    // What is forgotten in every one of 300 rounds is more than a hundred bytes. Other tests take and give memory meanwhile.
    let growths = try (0..<5).map { _ in
      let before = ac_bytes_in_use()
      try round()
      return Int(ac_bytes_in_use()) - Int(before)
    }
    #expect(growths.contains { $0 < 20_000 }, "\(growths)")
  }

  @Test("a wait for flips ends with the display, and other events are none")
  func waiting() throws {
    let card = try Card()
    try card.configure()
    try card.draw(whole, red)
    var stray = [UInt8](repeating: 0, count: 16)
    (stray[0], stray[4]) = (9, 16)
    simulated_card_send(stray, 16)
    #expect(try card.flip() == [FlipEvent(display: 0, sequence: 7, nanoseconds: 12_345_678_000)])
    // One that ends in the middle is none either.
    try card.draw(whole, red)
    simulated_card_send(stray, 12)
    try card.output.readEvents { _ in Issue.record("nothing has been seen") }
    #expect(try card.output.displays[0].isFlipPending && card.flip().count == 1)
  }
}
