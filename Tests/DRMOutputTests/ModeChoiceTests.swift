import Graphics
import Testing

@testable import DRMOutput

@Suite("Choosing a mode")
struct ModeChoiceTests {
  /// What a television offers: 1920x1080 at 60, 59.94 and 50, interlaced at 60, and smaller ones.
  private let offered = [
    mode(1920, 1080, clock: 148_500, total: (2200, 1125), preferred: true),
    mode(1920, 1080, clock: 148_352, total: (2200, 1125)),
    mode(1920, 1080, clock: 148_500, total: (2640, 1125)),
    mode(1920, 1080, clock: 74_250, total: (2200, 1125), flags: ModeTiming.interlaced),
    mode(1280, 720, clock: 74_250, total: (1650, 750)),
    mode(1280, 720, clock: 148_500, total: (1650, 750)),
  ]

  @Test("rates are pixels a second over pixels a picture")
  func rates() {
    // 148 500 000 / (2200 · 1125) = 60; 148 352 000 / 2 475 000 = 59.940; 148.5 MHz / (2640 · 1125) = 50; interlaced: two fields for each
    // 30th.
    #expect(offered.map(\.millihertz) == [60_000, 59_940, 50_000, 60_000, 60_000, 120_000])
    #expect(
      offered.map(\.description) == ["1920x1080@60", "1920x1080@59.94", "1920x1080@50", "1920x1080i@60", "1280x720@60", "1280x720@120"])
    #expect(offered[2].frameNanoseconds == 20_000_000)
  }

  @Test(
    "the mode that fits best",
    arguments: [
      ("preferred", 0), ("1920x1080", 0), ("1920x1080@60", 0), ("1920x1080@59.94", 1), ("1920x1080@50", 2),
      // Without a rate, one no faster than the preferred mode's.
      ("1280x720", 4), ("1280x720@120", 5),
      // Within a thousandth of the rate that broadcasters know as 120.
      ("1280x720@119.88", 5),
    ])
  func choice(request: String, index: Int) throws {
    #expect(try ModeRequest(request).choose(from: offered, connector: "HDMI-A-1") == offered[index])
  }

  @Test("an impossible mode lists what there is")
  func impossible() throws {
    let request = try ModeRequest("1920x1080@75")
    let error = #expect(throws: DisplayError.self) { try request.choose(from: Array(offered[1...2]), connector: "HDMI-A-1") }
    #expect(error?.description == "HDMI-A-1 has no mode 1920x1080@75: it offers 1920x1080@59.94 and 1920x1080@50")
  }

  @Test("a panel that prefers nothing gets its largest mode")
  func nothingPreferred() throws {
    let modes = [offered[4], offered[3], offered[1]]
    #expect(try ModeRequest.preferred.choose(from: modes, connector: "DSI-1") == offered[1])
  }

  @Test("lines shown twice or more often take as much longer, and a mode without totals has the rate that it tells")
  func repeatedLines() {
    // 74 250 000 / (1650 · 750) = 60, shown twice 30, three times 20, both together 10.
    var timing = offered[4].timing
    timing.flags = ModeTiming.doubleScan
    #expect(timing.millihertz == 30_000)
    timing.verticalScan = 3
    #expect(timing.millihertz == 10_000)
    timing.flags = 0
    #expect(timing.millihertz == 20_000)
    timing.verticalScan = 1
    #expect(timing.millihertz == 60_000)
    timing.clock = 0
    timing.refresh = 75
    #expect(timing.millihertz == 75_000)
    timing = offered[4].timing
    (timing.horizontal.total, timing.refresh) = (0, 0)
    #expect(timing.millihertz == 0 && DisplayMode(timing).frameNanoseconds == 16_666_667)
  }

  @Test("rates as text: rounded to hundredths, without zeros at the end")
  func text() {
    let rates = [(60_000, "60"), (59_999, "60"), (23_976, "23.98"), (60_050, "60.05"), (59_900, "59.9"), (50_004, "50"), (50_005, "50.01")]
    for (millihertz, text) in rates { #expect(DisplayMode.text(millihertz: millihertz) == text) }
  }

  @Test("a rate that is asked for may be off by a nine-hundredth, and of two as near the one that is not interlaced is taken")
  func nearest() throws {
    let request = try ModeRequest("1920x1080@60")
    #expect(try request.choose(from: [offered[3], offered[0]], connector: "A") == offered[0])
    // Of 1000 · 1000 pixels a picture. 60 / 900 = 0.0667.
    let near = mode(1280, 720, clock: 59_934, total: (1000, 1000)), far = mode(1280, 720, clock: 59_933, total: (1000, 1000))
    let smaller = try ModeRequest("1280x720@60")
    #expect(try smaller.choose(from: [far, near], connector: "A") == near)
    #expect(throws: DisplayError.self) { try smaller.choose(from: [far], connector: "A") }
  }

  @Test("without a rate none is taken that is more than half a hertz faster than the preferred mode, unless nothing else is there")
  func limit() throws {
    let request = try ModeRequest("1280x720")
    let within = mode(1280, 720, clock: 60_500, total: (1000, 1000)), beyond = mode(1280, 720, clock: 60_501, total: (1000, 1000))
    #expect(try request.choose(from: [offered[0], beyond, within, offered[4]], connector: "A") == within)
    #expect(try request.choose(from: [offered[0], offered[5], beyond], connector: "A") == beyond)
    // Nothing is preferred: the fastest.
    #expect(try request.choose(from: [offered[4], offered[5], beyond], connector: "A") == offered[5])
  }

  @Test("a mode survives the way to the kernel and back")
  func timing() {
    let timing = offered[3].timing
    #expect(ModeTiming(timing.info) == timing)
  }
}

/// A mode with a total of pixels and lines, whose pulses do not matter.
func mode(_ width: Int, _ height: Int, clock: UInt32, total: (UInt16, UInt16), preferred: Bool = false, flags: UInt32 = 0) -> DisplayMode {
  let horizontal = ModeTiming.Direction(visible: UInt16(width), syncStart: UInt16(width) + 8, syncEnd: UInt16(width) + 16, total: total.0)
  let vertical = ModeTiming.Direction(visible: UInt16(height), syncStart: UInt16(height) + 1, syncEnd: UInt16(height) + 2, total: total.1)
  var name = Array("\(width)x\(height)".utf8CString)
  name += Array(repeating: 0, count: 32 - name.count)
  return DisplayMode(
    ModeTiming(
      clock: clock, horizontal: horizontal, vertical: vertical, refresh: 60, flags: flags, type: preferred ? ModeTiming.preferredType : 0,
      name: name))
}
