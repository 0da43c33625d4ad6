import Foundation
import Graphics
import Testing

@testable import MediaFiles

@Suite("Frame rates as people write them, and numbers of frames")
struct FrameRateTextTests {
  @Test(
    "rates near those of television are these, others are thousandths",
    arguments: [
      ("23.972", "24000/1001"), ("23.971", "23971/1000"), ("23.981", "24000/1001"), ("23.982", "11991/500"), ("29.966", "30000/1001"),
      ("29.964", "7491/250"), ("47.95", "48000/1001"), ("59.936", "60000/1001"), ("59.934", "29967/500"), ("119.88", "120000/1001"),
      ("119.874", "59937/500"), ("24", "24"), ("24.0", "24"), ("0.001", "1/1000"), ("0.0014", "1/1000"), ("0.0004", nil),
      ("1000.0", "1000"),
      ("1001", nil), ("999999", nil), ("1000000", nil), (".5", "1/2"), ("1000000000/1000000001", nil),
      ("1000000000/999999999", "1000000000/999999999"),
      ("1000000001/1000000000", nil), ("1/1000000001", nil), ("4/2", "2"), ("0/1", nil), ("-1/2", nil), ("1/-2", nil), ("1/", nil),
      ("/1", nil),
      ("+5", nil), (" 5", nil), ("1.2.3", nil), (".", nil),
    ] as [(String, String?)])
  func text(text: String, rate: String?) { #expect(FrameRate(text)?.description == rate) }

  @Test("rates are in lowest terms, and tell when frames begin and how many do")
  func numbers() {
    #expect(
      FrameRate(60, 12) == FrameRate(5) && FrameRate(12, 60).description == "1/5" && FrameRate(60_000, 1001).description == "60000/1001")
    #expect(
      FrameRate(12, 60).framesPerSecond == 0.2 && FrameRate(12, 60).time(ofFrame: 3) == 15 && FrameRate(24).time(ofFrame: -12) == -0.5)
    let rate = FrameRate(10)
    // A millionth of a second too long is no frame more.
    #expect([0.3, 0.3000005, 0.300002, 0.31, 0.39, -5, 0].map { rate.frameCount(duration: $0) } == [3, 3, 4, 4, 4, 1, 1])
    #expect(rate.frameCount(duration: .infinity) == 1_000_000_000_000_000 && rate.frameCount(duration: 1e13) == 100_000_000_000_000)
  }

  @Test("rows that a rectangle touches of a picture")
  func rows() {
    func rows(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Range<Int> {
      PixelRect(x: x, y: y, width: width, height: height).rows(of: PixelSize(10, 7))
    }
    #expect(rows(2, 3, 4, 2) == 3..<5 && rows(-5, -5, 100, 100) == 0..<7 && rows(9, 6, 5, 5) == 6..<7)
    #expect(rows(10, 3, 4, 2) == 0..<0 && rows(2, 7, 4, 2) == 0..<0 && rows(2, 3, 0, 2) == 0..<0 && rows(2, 3, 4, 0) == 0..<0)
  }

  @Test("an animated WebP has a side of 16,383 pixels at most")
  func animatedWebP() {
    func problem(_ width: Int, _ height: Int) -> ImageError? {
      do throws(ImageError) {
        _ = try AnimatedWebPEncoder(
          name: "a", size: PixelSize(width, height), frameRate: FrameRate(10), quality: 90, preset: .fast, loopCount: 0)
        return nil
      } catch { return error }
    }
    #expect(problem(16_383, 1) == nil && problem(1, 16_383) == nil && AnimatedWebPEncoder.maximumFrameRate == FrameRate(90))
    for (width, height) in [(16_384, 1), (1, 16_384), (0, 1), (1, 0)] {
      let sentence = "\(width)×\(height) is outside the 1…16383 pixels a side that WebP holds"
      #expect(problem(width, height) == ImageError(.unencodable, "a", sentence))
    }
  }

  @Test("pictures of several frames have the size of the first, and the length of all")
  func media() {
    let image = CGImage(width: 3, height: 2, premultipliedPixels: [UInt8](repeating: 0, count: 24))
    func picture(_ durations: [Double]) -> MediaInput {
      .picture(AnimatedImage(frames: durations.map { AnimatedImage.Frame(image: image, duration: $0) }, loopCount: nil))
    }
    #expect(
      picture([0.5, 0.25]).size == CGSize(width: 3, height: 2) && picture([0.5, 0.25]).duration == 0.75 && picture([0.5]).duration == nil)
  }
}
