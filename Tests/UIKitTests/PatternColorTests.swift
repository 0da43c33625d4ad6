import Acetate
import Testing
import UIKit

/// Colours that repeat a picture of 4 × 2 points: red at the left and blue at the right in its first line, green all along in its second.
@MainActor @Suite("Pattern colours")
final class PatternColorTests {
  private func tile() -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return UIGraphicsImageRenderer(size: CGSize(width: 4, height: 2), format: format).image { context in
      for (color, rect) in [
        (UIColor.green, CGRect(x: 0, y: 0, width: 4, height: 2)), (.red, CGRect(x: 0, y: 0, width: 2, height: 1)),
        (.blue, CGRect(x: 2, y: 0, width: 2, height: 1)),
      ] {
        color.setFill()
        context.fill(rect)
      }
    }
  }

  /// The colour of a pixel as a letter: red, green, blue, another, or nothing.
  private func letter(_ image: CGImage, _ x: Int, _ y: Int) -> Character {
    let start = (y * image.width + x) * 4, pixel = Array(image.pixels[start..<start + 4])
    let known: [[UInt8]: Character] = [[255, 0, 0, 255]: "r", [0, 255, 0, 255]: "g", [0, 0, 255, 255]: "b", [0, 0, 0, 0]: "."]
    return known[pixel] ?? "?"
  }

  private func line(_ image: CGImage, _ y: Int, _ columns: Range<Int>) -> String { String(columns.map { letter(image, $0, y) }) }

  @Test("a view's ground repeats the picture from its upper left corner on, inside its corners", arguments: [Backend.software, .gl])
  func views(backend: Backend) throws {
    let screen = UIScreen(size: CGSize(width: 32, height: 32), scale: 1), window = UIWindow(frame: screen.bounds)
    window.screen = screen
    let view = UIView(frame: CGRect(x: 3, y: 5, width: 11, height: 9)), round = UIView(frame: CGRect(x: 16, y: 16, width: 16, height: 16))
    for shown in [view, round] {
      shown.backgroundColor = UIColor(patternImage: tile())
      window.addSubview(shown)
    }
    round.layer.cornerRadius = 8
    window.isHidden = false
    defer { window.isHidden = true }
    var settings = RenderSettings()
    settings.backend = backend
    let image = try OfflineRenderer(screen.layer, settings: settings).image(at: 0)
    #expect(line(image, 5, 2..<15) == ".rrbbrrbbrrb.")
    #expect(line(image, 6, 2..<15) == ".ggggggggggg." && line(image, 7, 2..<6) == ".rrb")
    // The circle of radius 8 about (24, 24) leaves the corner empty; 24 is two tiles from 16 on.
    #expect(letter(image, 16, 16) == "." && line(image, 24, 22..<27) == "bbrrb")
  }

  @Test("what a canvas fills repeats it from its own upper left corner on")
  func canvases() throws {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let picture = UIGraphicsImageRenderer(size: CGSize(width: 12, height: 6), format: format).image { context in
      UIColor(patternImage: tile()).setFill()
      context.fill(CGRect(x: 1, y: 1, width: 10, height: 4))
    }
    let image = try #require(picture.cgImage)
    #expect(line(image, 0, 0..<12) == "............" && line(image, 1, 0..<12) == ".gggggggggg.")
    #expect(line(image, 2, 0..<12) == ".rbbrrbbrrb.")
  }

  @Test("colours of one picture are equal, others are not; the mean stands where there is no picture")
  func values() {
    let image = tile(), color = UIColor(patternImage: image)
    #expect(color == UIColor(patternImage: image) && color != UIColor(patternImage: tile()))
    // A quarter of the pixels is red, a quarter blue, half green.
    #expect(color.cgColor.red == 0.25 && color.cgColor.green == 0.5 && color.cgColor.blue == 0.25 && color.cgColor.alpha == 1)
  }
}
