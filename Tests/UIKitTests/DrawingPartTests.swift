import Foundation
import Testing

@testable import UIKit

/// Paths by their rules and pens, and labels by their rectangles.
@MainActor @Suite("Parts of drawing")
final class DrawingPartTests {
  private func picture(_ draw: () -> Void) -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return UIGraphicsImageRenderer(size: CGSize(width: 40, height: 30), format: format).image { _ in
      draw()
    }
  }

  private func alphas(_ image: UIImage, _ places: (Int, Int)...) -> [UInt8] {
    image.cgImage?.withUnsafePixels { pixels in places.map { pixels[$0.0, $0.1].w } } ?? []
  }

  @Test(
    "even and odd: a square within a square of the same direction is a hole by that rule, to be filled, asked and clipped by"
  )
  func rules() {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 30, height: 30))
    path.append(UIBezierPath(rect: CGRect(x: 10, y: 10, width: 10, height: 10)))
    for isEven in [false, true] {
      path.usesEvenOddFillRule = isEven
      #expect(
        path.contains(CGPoint(x: 15, y: 15)) != isEven && path.contains(CGPoint(x: 5, y: 5))
          && !path.contains(CGPoint(x: 35, y: 5)))
      let filled = picture { path.fill() }
      let clipped = picture {
        path.addClip()
        UIRectFill(CGRect(x: 0, y: 0, width: 40, height: 30))
      }
      for image in [filled, clipped] {
        #expect(alphas(image, (5, 5), (15, 15), (35, 5)) == [255, isEven ? 0 : 255, 0])
      }
    }
    path.addClip()
    path.fill()
  }

  @Test("a pen is as wide, dashed, capped and joined as it is told, and as transparent")
  func pens() {
    let line = UIBezierPath()
    line.move(to: CGPoint(x: 5, y: 10))
    line.addLine(to: CGPoint(x: 25, y: 10))
    #expect(
      line.lineWidth == 1 && line.lineCapStyle == .butt && line.lineJoinStyle == .miter
        && line.miterLimit == 10 && line.flatness == 0.6)
    line.lineWidth = 4
    #expect(
      alphas(
        picture { line.stroke() }, (5, 8), (5, 11), (5, 7), (5, 12), (4, 10), (24, 10), (25, 10))
        == [255, 255, 0, 0, 0, 255, 0])
    #expect(alphas(picture { line.stroke(with: .normal, alpha: 0.2) }, (10, 10)) == [51])
    #expect(alphas(picture { line.fill(with: .normal, alpha: 0.2) }, (10, 10)) == [0])
    line.lineCapStyle = .square
    #expect(
      alphas(picture { line.stroke() }, (3, 10), (2, 10), (26, 10), (27, 10)) == [255, 0, 255, 0])
    line.lineCapStyle = .butt
    line.setLineDash([6, 4], count: 2, phase: 1)
    // From 5 to 10, from 14 to 20, from 24 on.
    #expect(
      alphas(
        picture { line.stroke() }, (9, 10), (10, 10), (13, 10), (14, 10), (19, 10), (20, 10),
        (24, 10)) == [255, 0, 0, 255, 255, 0, 255])
    let copy = line.copy() as? UIBezierPath
    #expect(copy.map { copy in alphas(picture { copy.stroke() }, (9, 10), (10, 10)) } == [255, 0])
    line.setLineDash(nil, count: 0, phase: 0)
    #expect(alphas(picture { line.stroke() }, (10, 10)) == [255])
    let corner = UIBezierPath()
    corner.move(to: CGPoint(x: 5, y: 20))
    corner.addLine(to: CGPoint(x: 20, y: 20))
    corner.addLine(to: CGPoint(x: 20, y: 5))
    corner.lineWidth = 8
    #expect(alphas(picture { corner.stroke() }, (23, 23)) == [255])
    corner.lineJoinStyle = .bevel
    #expect(alphas(picture { corner.stroke() }, (23, 23)) == [0])
    (corner.lineJoinStyle, corner.miterLimit) = (.miter, 1.2)
    #expect(alphas(picture { corner.stroke() }, (23, 23)) == [0])
    let other = corner.copy() as? UIBezierPath
    #expect(
      other?.miterLimit == 1.2 && other?.lineWidth == 8 && other?.cgPath == corner.cgPath
        && other?.usesEvenOddFillRule == false)
    (corner.flatness, corner.usesEvenOddFillRule, corner.lineCapStyle) = (2, true, .round)
    let third = corner.reversing()
    #expect(
      third.flatness == 2 && third.usesEvenOddFillRule && third.lineCapStyle == .round
        && third.currentPoint == CGPoint(x: 5, y: 20))
  }

  @Test("a path is turned over subpath by subpath; what follows a close begins where that did")
  func reversal() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 3, y: 4))
    path.addLine(to: CGPoint(x: 5, y: 0))
    path.closeSubpath()
    path.addLine(to: CGPoint(x: 7, y: 8))
    path.move(to: CGPoint(x: 9, y: 9))
    path.addQuadCurve(to: CGPoint(x: 12, y: 13), control: CGPoint(x: 10, y: 11))
    let expected = CGMutablePath()
    expected.move(to: CGPoint(x: 12, y: 13))
    expected.addQuadCurve(to: CGPoint(x: 9, y: 9), control: CGPoint(x: 10, y: 11))
    expected.move(to: CGPoint(x: 7, y: 8))
    expected.addLine(to: CGPoint(x: 1, y: 2))
    expected.move(to: CGPoint(x: 5, y: 0))
    expected.addLine(to: CGPoint(x: 3, y: 4))
    expected.addLine(to: CGPoint(x: 1, y: 2))
    expected.closeSubpath()
    #expect(path.reversed() == expected && CGMutablePath().reversed().isEmpty)
    let own = UIBezierPath()
    own.cgPath = path
    #expect(own.cgPath == path && own.bounds == path.boundingBoxOfPath && !own.isEmpty)
    own.removeAllPoints()
    #expect(
      own.isEmpty
        && UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: 40, height: 20), cornerRadius: 99)
          .bounds == CGRect(x: 0, y: 0, width: 40, height: 20)
    )
    let none = UIBezierPath(
      roundedRect: CGRect(x: 0, y: 0, width: 40, height: 20), cornerRadius: -5)
    #expect(
      none.contains(CGPoint(x: 0.5, y: 0.5))
        && !UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: 40, height: 20), cornerRadius: 9)
          .contains(CGPoint(x: 1, y: 1))
    )
  }

  /// A quarter of an ellipse ends its curve 0.5523 of the radius from each end.
  @Test(
    "of a rectangle some corners are round, each by its own two radii, of half the sides at most")
  func corners() {
    let path = UIBezierPath(
      roundedRect: CGRect(x: 10, y: 20, width: 40, height: 30),
      byRoundingCorners: [.topRight, .bottomLeft], cornerRadii: CGSize(width: 30, height: 10))
    let k: CGFloat = 0.5522847498307936
    let expected = CGMutablePath()
    func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
    expected.move(to: point(10, 20))
    expected.addLine(to: point(30, 20))
    expected.addCurve(
      to: point(50, 30), control1: point(30 + 20 * k, 20), control2: point(50, 30 - 10 * k))
    expected.addLine(to: point(50, 50))
    expected.addLine(to: point(30, 50))
    expected.addCurve(
      to: point(10, 40), control1: point(30 - 20 * k, 50), control2: point(10, 40 + 10 * k))
    expected.addLine(to: point(10, 20))
    expected.closeSubpath()
    var found: [CGPoint] = []
    var wanted: [CGPoint] = []
    path.cgPath.applyWithBlock { element in
      let count = [1, 1, 2, 3, 0][Int(element.pointee.type.rawValue)]
      for index in 0..<count { found.append(element.pointee.points[index]) }
    }
    expected.applyWithBlock { element in
      let count = [1, 1, 2, 3, 0][Int(element.pointee.type.rawValue)]
      for index in 0..<count { wanted.append(element.pointee.points[index]) }
    }
    #expect(
      found.count == wanted.count
        && zip(found, wanted).allSatisfy {
          isClose($0.x, Double($1.x), within: 1e-9) && isClose($0.y, Double($1.y), within: 1e-9)
        }, "\(found)")
  }

  // MARK: Labels

  @Test(
    "a label's text stands in the middle of its bounds, as wide and as many lines as it is, and no larger than them"
  )
  func labels() {
    let label = UILabel()
    (label.text, label.font) = ("one\ntwo\nthree", .systemFont(ofSize: 12))
    label.numberOfLines = 0
    let all = label.sizeThatFits(CGSize(width: 500, height: 0))
    let bounds = CGRect(x: 10, y: 20, width: 200, height: all.height + 31)
    let rect = label.textRect(forBounds: bounds, limitedToNumberOfLines: 0)
    #expect(rect == CGRect(x: 10, y: 35, width: all.width, height: all.height) && all.width < 60)
    let two = label.textRect(forBounds: bounds, limitedToNumberOfLines: 2)
    #expect(
      two.height < all.height && two.height > all.height / 2 && abs(two.midY - bounds.midY) <= 1)
    #expect(
      label.textRect(forBounds: CGRect(x: 1, y: 2, width: 3, height: 4), limitedToNumberOfLines: 1)
        .size.width <= 3)
    let none = UILabel()
    #expect(
      none.textRect(forBounds: bounds, limitedToNumberOfLines: 1)
        == CGRect(x: 10, y: bounds.midY, width: 0, height: 0))
    #expect(
      none.sizeThatFits(.zero) == .zero && none.intrinsicContentSize == .zero
        && none.attributedText == nil && none.text == nil)
    label.numberOfLines = 1
    #expect(
      label.sizeThatFits(CGSize(width: 5, height: 5)).width == label.intrinsicContentSize.width)
    label.numberOfLines = 2
    label.preferredMaxLayoutWidth = 25
    #expect(
      label.intrinsicContentSize == label.sizeThatFits(CGSize(width: 25, height: 0))
        && label.intrinsicContentSize.width <= 25 && !label.isHeightForWidth)
    label.preferredMaxLayoutWidth = 0
    #expect(
      label.isHeightForWidth && !label.isUserInteractionEnabled && label.contentMode == .redraw
        && label.baselineFactor(.firstBaseline) == 0.5)
    let font = label.font!
    let half = label.sizeThatFits(label.bounds.size).height / 2
    #expect(
      label.baselineOffset(.firstBaseline) == font.ascender - half
        && label.baselineOffset(.lastBaseline) == half + font.descender)
  }

  @Test(
    "a label has its colours by state, falls back to the system's font and colour, and keeps attributes of its text"
  )
  func labelTexts() {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
    label.text = "abc"
    func shown() -> UIColor? {
      label.layer.shownText?.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor
    }
    #expect(
      label.textColor == .label && label.font == .systemFont(ofSize: 17) && shown() == .label
        && label.attributedText?.string == "abc")
    (label.textColor, label.font) = (.red, .systemFont(ofSize: 9))
    #expect(
      label.attributedText?.attribute(.foregroundColor, at: 1, effectiveRange: nil) as? UIColor
        == .red)
    (label.textColor, label.font) = (nil, nil)
    #expect(label.textColor == .label && label.font == .systemFont(ofSize: 17))
    label.highlightedTextColor = .blue
    label.isHighlighted = true
    label.text = "d"
    #expect(shown() == .blue)
    label.isHighlighted = false
    label.isEnabled = false
    label.text = "e"
    #expect(shown() == .tertiaryLabel)
    label.isEnabled = true
    label.attributedText = NSAttributedString(
      string: "xy", attributes: [.foregroundColor: UIColor.green])
    #expect(
      shown() == .green && label.text == "xy"
        && label.layer.shownText?.attribute(.font, at: 0, effectiveRange: nil) as? UIFont
          == .systemFont(ofSize: 17)
    )
    label.text = "z"
    #expect(shown() == .label && label.attributedText?.string == "z")
    label.text = ""
    #expect(label.layer.shownText == nil)
    #expect(
      label.shadowColor == nil && label.shadowOffset == CGSize(width: 0, height: -1)
        && label.lineBreakMode == .byTruncatingTail && label.textAlignment == .natural)
    #expect(
      [UIBaselineAdjustment.alignBaselines, .alignCenters, .none].map(\.rawValue) == [0, 1, 2]
        && !label.adjustsFontForContentSizeCategory)
  }

  @Test(
    "a text that is too wide is drawn smaller where it may be, down to a part of its size; its shadow lies beside it"
  )
  func scaling() throws {
    func inked(_ change: (UILabel) -> Void) throws -> CGRect {
      let label = UILabel(frame: CGRect(x: 0, y: 0, width: 40, height: 30))
      let stage = AnimationStage(label)
      (label.text, label.font, label.textColor, label.contentScaleFactor) = (
        "MMMMMMMM", .systemFont(ofSize: 16), .black, 1
      )
      label.lineBreakMode = .byClipping
      change(label)
      stage.advance(to: 0)
      let image = try #require(label.layer.contents as? CGImage)
      return image.withUnsafePixels { pixels in
        var rect = CGRect.null
        for y in 0..<image.height {
          for x in 0..<image.width where pixels[x, y].w > 60 {
            rect = rect.union(CGRect(x: x, y: y, width: 1, height: 1))
          }
        }
        return rect
      }
    }
    let full = try inked { _ in }
    let fitted = try inked { $0.adjustsFontSizeToFitWidth = true }
    let limited = try inked { ($0.adjustsFontSizeToFitWidth, $0.minimumScaleFactor) = (true, 0.8) }
    #expect(
      fitted.height < full.height * 0.6 && fitted.maxX <= 40 && fitted.maxX > 34
        && limited.height < full.height && limited.height > full.height * 0.6)
    let short = try inked { $0.text = "I" }
    let shaded = try inked {
      ($0.text, $0.shadowColor, $0.shadowOffset) = ("I", .black, CGSize(width: 5, height: 3))
    }
    #expect(
      shaded.maxX == short.maxX + 5 && shaded.maxY == short.maxY + 3 && shaded.minX == short.minX
        && shaded.minY == short.minY)
    let right = try inked { ($0.text, $0.textAlignment) = ("I", .right) }
    let turned = try inked { ($0.text, $0.semanticContentAttribute) = ("I", .forceRightToLeft) }
    #expect(right == turned && right.minX > short.minX + 20 && abs(short.midY - 15) <= 3)
  }
}
