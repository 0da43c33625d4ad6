import Testing

@testable import QuartzCore

@Suite("Frames of a running clock")
struct ShownFrameTests {
  @Test("frames that were left out count, to the nearest whole, for a display link that wants every second one")
  func leftOut() {
    let host = LayerHost(root: CALayer()), interval = 1.0 / 64
    var calls: [Double] = [], current = 0.0
    let link = CADisplayLink { _ in calls.append(current) }
    link.preferredFramesPerSecond = 32
    link.add(to: .current, forMode: .common)
    defer { link.invalidate() }
    let start = host.time - 1
    // Frames 1, 3, 5, 6, 8 and 11.
    for place in [0, 2.125, 4, 4.875, 7, 10] {
      current = place
      host.showFrame(at: start + place * interval, interval: interval)
      host.advance(to: host.time)
    }
    #expect(calls == [4.875, 7])
  }
}
