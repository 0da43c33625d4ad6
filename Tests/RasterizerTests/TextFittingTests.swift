import CCairo
import Foundation
import Graphics
@testable import Rasterizer
import TestSupport
import Testing

@Suite("Long texts are laid out as far as their box shows them")
struct TextFittingTests {
  private static let astronaut = "\u{1F469}\u{200D}\u{1F680}"

  private func drawing(_ strings: [String], size: CGFloat = 16, isWrapped: Bool = true, box: CGSize = CGSize(width: 150, height: 100))
    -> TextDrawing
  {
    let runs = strings.map { TextDrawing.Run(string: $0, fontName: "Helvetica", fontSize: size, color: .black) }
    var drawing = TextDrawing(runs: runs, box: box, boxToPixels: .identity, size: PixelSize(Int(box.width), Int(box.height)))
    drawing.isWrapped = isWrapped
    return drawing
  }

  private func length(_ runs: [TextDrawing.Run]) -> Int { runs.reduce(0) { $0 + $1.string.utf8.count } }

  /// How many bytes were laid out, each time.
  private func asked(_ drawing: TextDrawing) -> [Int] {
    var asked: [Int] = []
    _ = drawing.fittingLayout { runs in
      asked.append(length(runs))
      return TextLayout(runs, width: drawing.isWrapped ? drawing.box.width : nil)
    }
    return asked
  }

  @Test(
    "what is seen is what the first lines show by themselves, of which 100 points hold six",
    arguments: [
      // 27 bytes a paragraph: 8,192 bytes end in the 304th, 304 · 27 = 8,208.
      (["Lorem ipsum dolor sit amet\n"], 10_000, true, 8208),
      (["Lorem ipsum dolor sit amet\n"], 10_000, false, 8208),
      // No paragraph ends. 1,170 times seven bytes are 8,190.
      (["Acetic "], 10_000, true, 8192),
      // 11 bytes each; 8,192 are 744 and eight bytes of the next, which end within its third character.
      ([astronaut], 10_000, true, 8191),
      // Two runs in turn.
      (["Lorem ", "ipsum\n"], 2000, true, 8196),
      // Read from the right: whole, as nothing says where its paragraph begins until it has ended.
      (["\u{627}\u{644}\u{633}\u{644}\u{627}\u{645} "], 2000, true, 26_000),
      // A line that is not broken is as long as it is.
      (["Acetic "], 2000, false, 14_000),
    ] as [([String], Int, Bool, Int)])
  func same(parts: [String], count: Int, isWrapped: Bool, expected: Int) {
    /// Each part is a run of its own where there are several.
    func repeated(_ count: Int) -> TextDrawing {
      let isOne = parts.count == 1
      return drawing(isOne ? [String(repeating: parts[0], count: count)] : (0..<count).flatMap { _ in parts }, isWrapped: isWrapped)
    }
    let long = repeated(count)
    #expect(asked(long) == [expected])
    #expect(Drawing.text(long).rasterize().pixels == Drawing.text(repeated(200)).rasterize().pixels)
  }

  @Test("a text that its box shows is laid out to its end, in strides of four times as much")
  func strides() {
    #expect(asked(drawing([String(repeating: "Acetic ", count: 100)])) == [700])
    // 150 · 100,000 points hold 8 · 150 · 100,000 / 256 = 468,750 bytes: more than there are.
    #expect(asked(drawing([String(repeating: "Acetic ", count: 20_000)], box: CGSize(width: 150, height: 100_000))) == [140_000])
    // 3.6 points in forty bytes: 8,191 are 205 · 3.6 / 150 = 5 lines of 18.4 points, and 32,767 are 20, which end below 200 points.
    let sparse = "i" + String(repeating: "\u{200B}", count: 13)
    #expect(asked(drawing([String(repeating: sparse, count: 5000)], box: CGSize(width: 150, height: 200))) == [8191, 32_767])
  }

  @Test("the last of the text may turn its first line")
  func direction() {
    // Digits have no direction of their own: the letter far behind them has them begin at the right. One number a line: 89 of 150 points.
    let numbers = String(repeating: "1234567890 ", count: 1000)
    for (end, edges) in [("", 0..<3), ("\u{5D0}", 55..<65)] as [(String, Range<Int>)] {
      let image = Drawing.text(drawing([numbers + end])).rasterize()
      let left = (0..<150).first { x in (0..<100).contains { image[x, $0].w > 32 } }
      #expect(left.map(edges.contains) == true, "\(String(describing: left))")
    }
  }

  @Test("how long a layout takes is known beforehand, to about a half")
  func seconds() {
    // 2,500 · 4 · 60 µs of 10,000 emoji in a box that shows them all; what a small box shows takes nothing to speak of.
    let emoji = String(repeating: Self.astronaut, count: 10_000)
    #expect((0.9...1.5).contains(drawing([emoji], box: CGSize(width: 150, height: 100_000)).layoutSeconds))
    #expect(drawing([emoji]).layoutSeconds < 0.2)
    // 40,000 paragraphs of 27 bytes: 40,000 · 1,080,000 · 1.7 ns.
    let lines = String(repeating: "Lorem ipsum dolor sit amet\n", count: 40_000)
    #expect((70...80).contains(drawing([lines], box: CGSize(width: 150, height: 1_000_000)).layoutSeconds))
    #expect(drawing([lines]).layoutSeconds < 0.1)
  }
}
