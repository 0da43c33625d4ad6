import Graphics
import Testing

@testable import DRMOutput

@Suite("Mode requests")
struct ModeRequestTests {
  @Test(
    "what --mode takes",
    arguments: [
      ("preferred", ModeRequest.preferred),
      ("1920x1080", .size(PixelSize(1920, 1080), millihertz: nil)),
      ("1920x1080@60", .size(PixelSize(1920, 1080), millihertz: 60_000)),
      ("720x576@59.94", .size(PixelSize(720, 576), millihertz: 59_940)),
    ])
  func parsing(text: String, expected: ModeRequest) throws {
    #expect(try ModeRequest(text) == expected)
    #expect(expected.description == text)
  }

  @Test(
    "what it does not take",
    arguments: ["", "1920", "1920x", "x1080", "0x0", "-1x5", "1920x1080@", "1920x1080@fast", "1920x1080@60@60", "1e3x10", "70000x5"])
  func refusal(text: String) {
    #expect(throws: DisplayError.unreadableMode(text)) { try ModeRequest(text) }
  }

  @Test("sizes from 1 to 65535, rates from 1 to 1000, with or without their unit")
  func bounds() throws {
    #expect(try ModeRequest("65535x1@1000") == .size(PixelSize(65535, 1), millihertz: 1_000_000))
    #expect(try ModeRequest("1x65535@1Hz") == .size(PixelSize(1, 65535), millihertz: 1000))
    #expect(try ModeRequest("1x1@59.9404Hz") == .size(PixelSize(1, 1), millihertz: 59_940))
    for text in ["65536x1", "1x65536", "1x1@0.99", "1x1@1000.1", "1x1@60hz", "1x1@HzHz", "1x1x1", "1x1@6O"] {
      #expect(throws: DisplayError.unreadableMode(text)) { try ModeRequest(text) }
    }
  }
}
