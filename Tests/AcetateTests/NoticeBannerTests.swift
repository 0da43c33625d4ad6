import Graphics
import QuartzCore
import RenderTree
import Testing

@testable import Playback

@MainActor @Suite("Words over a picture")
struct NoticeBannerTests {
  /// 13 points a character's height, 7.826 its width: of 400 pixels without two margins of 14 are 372, which is 47 characters.
  @Test("a strip is as high as its lines, broken ones counted, and takes no more than seven tenths of the picture")
  func height() throws {
    func height(_ text: String, scale: Double = 1) throws -> Double {
      let strip = try #require(NoticeBanner().strip(text, in: PixelSize(400, 300), scale: scale))
      return Double(strip.properties.bounds.height)
    }
    // A line is 1.4 · 13 = 18.2 points.
    #expect(try abs(height(String(repeating: "a", count: 47)) - (18.2 + 28)) < 1e-9)
    #expect(try abs(height(String(repeating: "a", count: 48)) - (36.4 + 28)) < 1e-9)
    #expect(try abs(height("a\n\nb") - (54.6 + 28)) < 1e-9)
    #expect(try abs(height(String(repeating: "a\n", count: 50)) - 210) < 1e-9)
    // Twice as large, half as many fit: 344 / 15.652 is 21.
    #expect(try abs(height(String(repeating: "a", count: 22), scale: 2) - (72.8 + 56)) < 1e-9)
  }
}
