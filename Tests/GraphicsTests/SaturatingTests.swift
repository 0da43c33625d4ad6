import Graphics
import Testing

@Suite("Numbers made whole")
struct SaturatingTests {
  @Test(
    "what an integer cannot hold becomes the nearest that it can",
    arguments: [
      (2.9, 2), (-2.9, -2), (0x1p62, 1 << 62), (0x1p63, .max), (1e300, .max), (.infinity, .max), (-0x1p63, .min), (-1e300, .min),
      (-.infinity, .min), (.nan, 0),
    ] as [(Double, Int)])
  func saturating(value: Double, expected: Int) { #expect(Int(saturating: value) == expected) }

  @Test(
    "a range holds everything, and no number is its lower end",
    arguments: [(7.5, 7), (2, 3), (1e300, 9), (-1e300, 3), (.nan, 3)] as [(Double, Int)])
  func confined(value: Double, expected: Int) { #expect(Int(value, within: 3...9) == expected) }

  @Test("bytes of wide pixels are from 0 to their alpha, and 0 for what is no number")
  func wideBytes() {
    let numbers: [Float] = [.nan, 1e30, -1, .nan, .infinity, .nan, 0.25, 0.5]
    // Alpha ½ is 127.5 and ¼ is 63.75; red is cut to its alpha.
    #expect(CGImage(wide: WidePixels(size: PixelSize(2, 1), numbers: numbers)).pixels == [0, 0, 0, 0, 128, 0, 64, 128])
  }

  @Test("an arc of no angle at all is a line to nowhere, and no trap")
  func arc() {
    for angle in [Double.infinity, .nan, 1e300] {
      let path = CGMutablePath()
      path.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: angle, clockwise: false)
      #expect(path.geometry.verbs.count <= 9)  // A move, and less than two turns in quarters.
    }
  }
}
