import Graphics
import Testing

@Suite("Sizes as people write them")
struct SizeTextTests {
  @Test("two whole numbers above zero, and what stands behind the first @")
  func sizes() {
    #expect(SizeText("1920x1080")?.size == PixelSize(1920, 1080))
    #expect(SizeText("1920x1080")?.suffix == nil)
    #expect(SizeText("1170x2532@3")?.size == PixelSize(1170, 2532))
    #expect(SizeText("1170x2532@3")?.suffix == "3")
    #expect(SizeText("1x1@")?.suffix == "")
    #expect(SizeText("720x576@50Hz@2")?.suffix == "50Hz@2")
  }

  @Test(
    "anything else is no size",
    arguments: ["", "640", "640x", "x480", "0x480", "-1x5", "+1x5", "1x2x3", "1.5x2", "9x99999999999999999999", "@2"])
  func others(text: String) {
    #expect(SizeText(text) == nil)
  }
}
