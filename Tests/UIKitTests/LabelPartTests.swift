import Testing

@testable import UIKit

/// Sizes, rectangles and looks of labels, in numbers.
@MainActor @Suite("Parts of labels")
struct LabelPartTests {
  private func label(_ text: String, _ size: CGFloat = 20) -> UILabel {
    let label = UILabel()
    (label.text, label.font) = (text, .systemFont(ofSize: size))
    return label
  }

  @Test("a label begins so, and takes its own font and colour back where it is given none")
  func defaults() {
    let label = UILabel(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(
      label.font == .systemFont(ofSize: 17) && label.textColor == .label
        && label.textAlignment == .natural)
    #expect(
      label.lineBreakMode == .byTruncatingTail && label.numberOfLines == 1
        && !label.adjustsFontSizeToFitWidth)
    #expect(
      label.minimumScaleFactor == 0 && label.preferredMaxLayoutWidth == 0 && label.isEnabled
        && !label.isHighlighted)
    #expect(
      label.shadowOffset == CGSize(width: 0, height: -1) && label.shadowColor == nil
        && label.text == nil)
    #expect(
      !label.isUserInteractionEnabled && label.contentMode == .redraw
        && label.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(
      label.baselineAdjustment == .alignBaselines && label.attributedText == nil
        && label.intrinsicContentSize == .zero)
    (label.font, label.textColor) = (.systemFont(ofSize: 3), .red)
    (label.font, label.textColor) = (nil, nil)
    #expect(label.font == .systemFont(ofSize: 17) && label.textColor == .label)
    label.text = "T"
    #expect(
      label.attributedText?.attribute(.font, at: 0, effectiveRange: nil) as? UIFont
        == .systemFont(ofSize: 17))
    #expect(
      label.attributedText?.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor
        == .label)
    label.attributedText = NSAttributedString(string: "Own", attributes: [.kern: 2])
    #expect(
      label.text == "Own"
        && label.attributedText?.attribute(.font, at: 0, effectiveRange: nil) == nil)
    label.text = nil
    #expect(label.attributedText == nil && label.sizeThatFits(CGSize(width: 9, height: 9)) == .zero)
  }

  /// Lines of 20 points are 22.34 high, and 0.66 apart from the next one.
  @Test(
    "a label is as wide as its line, or as its lines in the width that is asked for, and whole points high"
  )
  func sizes() {
    let one = label("word")
    let width = one.intrinsicContentSize.width
    #expect(
      one.intrinsicContentSize.height == 23
        && one.sizeThatFits(CGSize(width: 5, height: 5)) == one.intrinsicContentSize)
    let text = label("word word word")
    let whole = text.intrinsicContentSize
    #expect(whole.height == 23 && whole.width > 3 * width && whole.width < 3 * width + 20)
    text.numberOfLines = 0
    #expect(
      text.sizeThatFits(.zero) == whole
        && text.sizeThatFits(CGSize(width: whole.width, height: 0)) == whole)
    let three = text.sizeThatFits(CGSize(width: width + 4, height: 0))
    #expect(three.height == 69 && three.width <= width + 4 && three.width >= width - 1)
    text.numberOfLines = 2
    #expect(text.sizeThatFits(CGSize(width: width + 4, height: 0)).height == 46)
    #expect(text.intrinsicContentSize == whole)
    text.preferredMaxLayoutWidth = width + 4
    #expect(text.intrinsicContentSize.height == 46 && text.intrinsicContentSize.width <= width + 4)
    text.numberOfLines = 1
    #expect(text.intrinsicContentSize == whole, "a single line asks for no width")
  }

  @Test("a text's rectangle is in the middle of the height, no larger than the bounds")
  func rectangles() {
    let one = label("word")
    let size = one.intrinsicContentSize
    func rect(_ bounds: CGRect, _ lines: Int = 1) -> CGRect {
      one.textRect(forBounds: bounds, limitedToNumberOfLines: lines)
    }
    // 60 − 22.34 are 37.66, of which half is rounded down.
    #expect(
      rect(CGRect(x: 10, y: 20, width: 200, height: 60))
        == CGRect(x: 10, y: 38, width: size.width, height: 23))
    #expect(rect(CGRect(x: 10, y: 20, width: 15, height: 60)).width <= 15)
    #expect(rect(CGRect(x: 0, y: 5, width: 200, height: 10)).minY == 5)
    one.text = ""
    #expect(
      rect(CGRect(x: 10, y: 20, width: 200, height: 60))
        == CGRect(x: 10, y: 50, width: 0, height: 0))
  }

  @Test("baselines are those of the first line and the last, from the middle")
  func baselines() {
    let one = label("word")
    let font = UIFont.systemFont(ofSize: 20)
    #expect(
      one.baselineFactor(.firstBaseline) == 0.5
        && isClose(one.baselineOffset(.firstBaseline), Double(font.ascender - 11.5)))
    #expect(isClose(one.baselineOffset(.lastBaseline), Double(11.5 + font.descender)))
    one.numberOfLines = 0
    one.frame.size = CGSize(width: 60, height: 100)
    one.text = "word word"
    #expect(isClose(one.baselineOffset(.firstBaseline), Double(font.ascender - 23)))
    #expect(isClose(one.baselineOffset(.lastBaseline), Double(23 + font.descender)))
  }

  /// The drawn letters' extent and colour, of a label in a window of a pixel a point.
  private func shown(_ label: UILabel) -> (width: Int, height: Int, red: Bool)? {
    label.contentScaleFactor = 1
    AnimationStage(label).advance(to: 0)
    guard let image = label.layer.contents.map({ $0 as! CGImage }) else { return nil }
    var columns: Set<Int> = []
    var rows: Set<Int> = []
    var red = 0
    var blue = 0
    image.withUnsafePixels { pixels in
      for y in 0..<image.height {
        for x in 0..<image.width where pixels[x, y].w > 100 {
          columns.insert(x)
          rows.insert(y)
          red += Int(pixels[x, y].x)
          blue += Int(pixels[x, y].z)
        }
      }
    }
    guard let left = columns.min(), let right = columns.max(), let top = rows.min(),
      let bottom = rows.max()
    else { return nil }
    return (right - left + 1, bottom - top + 1, red > blue)
  }

  @Test(
    "a text that is too wide is drawn smaller, by no more than the least factor"
  )
  func scaled() throws {
    let wide = label("HHHHHHHHHH")
    let width = wide.intrinsicContentSize.width
    wide.frame = CGRect(x: 0, y: 0, width: width, height: 40)
    let height = try #require(shown(wide)).height
    #expect(height >= 14 && height <= 15)
    func drawn(_ share: CGFloat, _ change: (UILabel) -> Void) throws -> (
      width: Int, height: Int, red: Bool
    ) {
      let label = label("HHHHHHHHHH")
      label.frame = CGRect(x: 0, y: 0, width: width * share, height: 40)
      label.adjustsFontSizeToFitWidth = true
      change(label)
      return try #require(shown(label))
    }
    let half = try drawn(0.5) { _ in }
    #expect(abs(half.height - height / 2) <= 1 && CGFloat(half.width) <= width / 2)
    let limited = try drawn(0.5) { $0.minimumScaleFactor = 0.8 }
    #expect(abs(Double(limited.height) - 0.8 * Double(height)) <= 1)
    #expect(try drawn(1.5) { _ in }.height == height)
  }

  @Test("a highlighted label has its colour for that; text without characters draws nothing")
  func colors() throws {
    let one = label("HH")
    one.frame = CGRect(x: 0, y: 0, width: 60, height: 30)
    (one.textColor, one.highlightedTextColor) = (.blue, .red)
    #expect(try #require(shown(one)).red == false)
    one.isHighlighted = true
    #expect(try #require(shown(one)).red)
    one.highlightedTextColor = nil
    #expect(try #require(shown(one)).red == false)
    one.text = ""
    #expect(shown(one) == nil && one.layer.contents == nil)
  }
}
