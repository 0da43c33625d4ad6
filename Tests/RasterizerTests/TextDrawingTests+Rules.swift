import CoreGraphics
import CoreText
import Graphics
import Rasterizer
import TestSupport
import Testing

/// Lines under text and through it, and text above its baseline.
extension TextDrawingTests {
  /// Alphas of a column.
  private func column(_ x: Int, _ image: CGImage) -> [Int] { (0..<image.height).map { Int(image[x, $0].w) } }

  /// Where a column has ink, in rows from its baseline down: sums of coverage, and where it begins.
  private func bars(_ image: CGImage, x: Int = 70, baseline: Int) -> [(top: Double, height: Double)] {
    var bars: [(top: Double, height: Double)] = []
    let alphas = column(x, image)
    var y = 0
    while y < alphas.count {
      guard alphas[y] > 0 else {
        y += 1
        continue
      }
      let first = y
      var sum = 0.0
      while y < alphas.count, alphas[y] > 0 {
        sum += Double(alphas[y]) / 255
        y += 1
      }
      // The first row is covered from below.
      bars.append((Double(first - baseline) + 1 - Double(alphas[first]) / 255, sum))
    }
    return bars
  }
  @Test("lines under text and through it, as thick as the font says, and over the spaces")
  func rules() {
    // The underline is 5 thick around 10 below the baseline; the font says nothing of lines through text, which are half as high as small
    // letters are: 25 above.
    let baseline = ink(styled { _ in }).maxY
    func expect(_ image: CGImage, _ expected: [(Double, Double)], sourceLocation: SourceLocation = #_sourceLocation) {
      let found = bars(image, baseline: baseline)
      #expect(found.count == expected.count, "\(found)", sourceLocation: sourceLocation)
      for (bar, own) in zip(found, expected) {
        #expect(abs(bar.top - own.0) < 0.02 && abs(bar.height - own.1) < 0.02, "\(found)", sourceLocation: sourceLocation)
      }
    }
    expect(styled { _ in }, [])
    expect(styled { $0.underline = TextRule(number: 1, color: nil) }, [(7.5, 5)])
    expect(styled { $0.underline = TextRule(number: 2, color: nil) }, [(7.5, 10)])
    expect(styled { $0.underline = TextRule(number: 9, color: nil) }, [(7.5, 5), (17.5, 5)])
    expect(styled { $0.strikethrough = TextRule(number: 1, color: nil) }, [(-27.5, 5)])
    expect(styled { $0.strikethrough = TextRule(number: 2, color: nil) }, [(-30, 10)])
    expect(styled { $0.strikethrough = TextRule(number: 9, color: nil) }, [(-32.5, 5), (-22.5, 5)])
    expect(styled { $0.underline = TextRule(number: 0x100, color: nil) }, [])  // a pattern without a line
    // As wide as the text: 60, 30 and 60.
    let image = styled { $0.underline = TextRule(number: 1, color: nil) }
    let row = (0..<200).map { image[$0, baseline + 9].w }
    #expect(row == (0..<200).map { $0 < 150 ? 255 : 0 })
  }

  @Test("a line through text is above it, one under it below, in colours of their own")
  func ruleColors() {
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let through = styled { $0.strikethrough = TextRule(number: 1, color: red) }
    let baseline = ink(styled { _ in }).maxY
    #expect(through[30, baseline - 25] == SIMD4(255, 0, 0, 255) && through[70, baseline - 25] == SIMD4(255, 0, 0, 255))
    #expect(through[30, baseline - 40] == SIMD4(0, 0, 0, 255))
    // B reaches 20 below the baseline, over the underline.
    let under = styled("B") { $0.underline = TextRule(number: 1, color: red) }
    #expect(under[20, baseline + 9] == SIMD4(0, 0, 0, 255) && under[35, baseline + 9] == SIMD4(255, 0, 0, 255))
  }

  @Test("text above its baseline makes its line higher, and takes its underline along")
  func baselineOffset() {
    #expect(TestFont.isRegistered)
    let run = TextDrawing.Run(string: "A", fontName: TestFont.family, fontSize: 100, color: .black)
    var raised = run
    raised.style.baselineOffset = 30
    raised.style.underline = TextRule(number: 1, color: nil)
    let plain = TextDrawing.preferredSize(of: [run])
    #expect(abs(TextDrawing.preferredSize(of: [run, raised]).height - plain.height - 30) < 0.01)
    let image = text("", box: CGSize(width: 200, height: 160)) { $0.runs = [run, raised] }
    let first = column(30, image).lastIndex { $0 > 128 } ?? 0
    let letters = column(90, image)
    // The letter's foot, then the line 5 thick from 7.5 below: 30 higher than the first letter's foot.
    #expect(letters[first - 30] == 255 && letters[first - 29] == 0)
    #expect(letters[first - 30 + 8] == 128 && letters[first - 30 + 9] == 255 && letters[first - 30 + 14] == 0)
  }
}
