import CoreText
import Foundation
import QuartzCore
import TestSupport
import Testing

/// In the font of the tests' own, at 100 points: A is 60 wide, its ink from 10 to 50, 70 high; a space is 30 wide. The baseline is 80 below
/// the top.
@Suite("Attributes of text in layers")
struct TextAttributesTests {
  /// Alphas of 200 × 120 points that show a text, by x and y from the top left.
  private func picture(_ attributes: [NSAttributedString.Key: Any], _ string: String = "A A") throws -> (Int, Int) -> [UInt8] {
    #expect(TestFont.isRegistered)
    let layer = CATextLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 200, height: 120)
    layer.foregroundColor = .black
    let own: [NSAttributedString.Key: Any] = [.font: CTFontCreateWithName(TestFont.family as CFString, 100, nil)]
    layer.string = NSAttributedString(string: string, attributes: own.merging(attributes) { $1 })
    let space = CGColorSpaceCreateDeviceRGB(), info = CGImageAlphaInfo.premultipliedLast.rawValue
    let context = try #require(
      CGContext(data: nil, width: 200, height: 120, bitsPerComponent: 8, bytesPerRow: 0, space: space, bitmapInfo: info))
    layer.render(in: context)
    let image = try #require(context.makeImage())
    return { x, y in
      let pixel = image[x, y]
      return [pixel.x, pixel.y, pixel.z, pixel.w]
    }
  }

  private let black: [UInt8] = [0, 0, 0, 255], nothing: [UInt8] = [0, 0, 0, 0]

  @Test("a line under text, 7.5 below the baseline and 5 thick, in a colour of its own, under the space too")
  func underline() throws {
    let plain = try picture([:])
    #expect(plain(30, 40) == black && plain(70, 90) == nothing && plain(30, 79) == black && plain(30, 80) == nothing)
    let pixel = try picture([
      NSAttributedString.Key(kCTUnderlineStyleAttributeName): CTUnderlineStyle.single.rawValue,
      NSAttributedString.Key(kCTUnderlineColorAttributeName): red,
    ])
    #expect([88, 91].map { pixel(70, $0) } == [[255, 0, 0, 255], [255, 0, 0, 255]])
    #expect(pixel(70, 86) == nothing && pixel(70, 93) == nothing && pixel(149, 90) == [255, 0, 0, 255] && pixel(151, 90) == nothing)
  }

  @Test("a line through text, 25 above the baseline")
  func strikethrough() throws {
    let pixel = try picture([NSAttributedString.Key("NSStrikethrough"): 1])
    #expect(pixel(70, 53) == black && pixel(70, 56) == black && pixel(70, 51) == nothing && pixel(70, 58) == nothing)
  }

  @Test("points between characters, by either of two names")
  func kern() throws {
    for name in [kCTKernAttributeName, kCTTrackingAttributeName] {
      let pixel = try picture([NSAttributedString.Key(name): 20], "AA")
      // The second A begins at 80 and has ink from 90 to 130.
      #expect(pixel(11, 40) == black && pixel(49, 40) == black && pixel(51, 40) == nothing)
      #expect(pixel(89, 40) == nothing && pixel(91, 40) == black && pixel(129, 40) == black && pixel(131, 40) == nothing)
    }
  }

  @Test("a kern of 0 leaves the font's kerning out, no tracking does not")
  func noKerning() throws {
    // Liberation Sans at 100 points, of 2048 units: A is 1366 wide, and V's right arm at the top from 1163 to 1357, 152 nearer by kerning:
    // from 116 to 126, and from 123 to 133 without. Its top is 22 below the layer's.
    let font = CTFontCreateWithName("Liberation Sans" as CFString, 100, nil)
    func arm(_ attributes: [NSAttributedString.Key: Any]) throws -> [Bool] {
      let pixel = try picture(attributes.merging([.font: font]) { $1 }, "AV")
      return [119, 130].map { pixel($0, 24)[3] > 128 }
    }
    #expect(try arm([:]) == [true, false])
    #expect(try arm([NSAttributedString.Key(kCTKernAttributeName): 0]) == [false, true])
    #expect(try arm([NSAttributedString.Key(kCTTrackingAttributeName): 0]) == [true, false])
  }

  @Test("paragraph styles do not count: the layer says how lines lie")
  func paragraphStyle() throws {
    var alignment = CTTextAlignment.right
    let style = withUnsafePointer(to: &alignment) { value in
      var setting = CTParagraphStyleSetting(spec: .alignment, valueSize: 1, value: UnsafeRawPointer(value))
      return CTParagraphStyleCreate(&setting, 1)
    }
    let pixel = try picture([NSAttributedString.Key(kCTParagraphStyleAttributeName): style])
    #expect(pixel(30, 40) == black && pixel(190, 40) == nothing)
  }
}
