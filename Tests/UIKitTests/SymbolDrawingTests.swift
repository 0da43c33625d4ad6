import Foundation
import Testing

@testable import UIKit

/// What the symbols of buttons and rows are drawn with: every point of every stroke.
@MainActor @Suite("Strokes of symbols")
struct SymbolDrawingTests {
  /// Strokes, each from its first point to the others.
  private func path(_ strokes: [[(CGFloat, CGFloat)]], after start: UIBezierPath = UIBezierPath()) -> UIBezierPath {
    for stroke in strokes {
      for (index, (x, y)) in stroke.enumerated() {
        if index == 0 { start.move(to: CGPoint(x: x, y: y)) } else { start.addLine(to: CGPoint(x: x, y: y)) }
      }
    }
    return start
  }

  private var circle: UIBezierPath { UIBezierPath(ovalIn: CGRect(x: 1, y: 1, width: 20, height: 20)) }
  private var letter: UIBezierPath { path([[(11, 10), (11, 16)], [(11, 6.4), (11, 6.5)]], after: circle) }

  private func picture(_ side: CGFloat, _ scale: CGFloat, _ draw: () -> Void) -> Data? {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    return UIGraphicsImageRenderer(size: CGSize(width: side, height: side), format: format).image { _ in draw() }.pngData()
  }

  private func stroke(_ path: UIBezierPath, _ width: CGFloat, _ color: UIColor) {
    (path.lineWidth, path.lineCapStyle) = (width, .round)
    color.setStroke()
    path.stroke()
  }

  @Test("an i or a plus in a circle: strokes of 1.6 in 22 points", arguments: [1, 3] as [CGFloat])
  func circled(scale: CGFloat) {
    let traits = UITraitCollection(displayScale: scale), plus = path([[(6, 11), (16, 11)], [(11, 6), (11, 16)]], after: circle)
    let types: [(UIButton.ButtonType, UIBezierPath)] = [
      (.detailDisclosure, letter), (.infoLight, letter), (.infoDark, letter), (.contactAdd, plus),
    ]
    for (type, path) in types {
      let image = ButtonSymbol.image(of: type, for: traits)
      #expect(image?.size == CGSize(width: 22, height: 22) && image?.scale == scale && image?.renderingMode == .alwaysTemplate)
      #expect(image?.pngData() == picture(22, scale) { stroke(path, 1.6, .black) }, "\(type)")
      #expect(image === ButtonSymbol.image(of: type, for: traits), "it is drawn once")
    }
    #expect([UIButton.ButtonType.custom, .system, .plain].allSatisfy { ButtonSymbol.image(of: $0, for: traits) == nil })
  }

  @Test("a cross on a disc of 30 points: strokes of 2.2, in the colours of the appearance", arguments: [1, 3] as [CGFloat])
  func close(scale: CGFloat) {
    var drawn: [Data?] = []
    for style in [UIUserInterfaceStyle.light, .dark] {
      let traits = UITraitCollection(traitsFrom: [UITraitCollection(displayScale: scale), UITraitCollection(userInterfaceStyle: style)])
      let image = ButtonSymbol.image(of: .close, for: traits)
      #expect(image?.size == CGSize(width: 30, height: 30) && image?.scale == scale && image?.renderingMode == .alwaysOriginal)
      let expected = picture(30, scale) {
        UIColor.secondarySystemFill.resolvedColor(with: traits).setFill()
        UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 30, height: 30)).fill()
        stroke(path([[(10, 10), (20, 20)], [(20, 10), (10, 20)]]), 2.2, UIColor.secondaryLabel.resolvedColor(with: traits))
      }
      #expect(image?.pngData() == expected)
      drawn.append(expected)
    }
    #expect(drawn[0] != drawn[1] && ButtonSymbol.image(of: .close, for: UITraitCollection())?.scale == 1)
  }

  @Test("signs of rows go through these points")
  func signs() {
    let types: [(UITableViewCell.AccessoryType, UIBezierPath)] = [
      (.none, UIBezierPath()), (.disclosureIndicator, path([[(1, 1), (6.5, 6.5), (1, 12)]])),
      (.checkmark, path([[(1.5, 7.5), (5.5, 12), (13.5, 1.5)]])), (.detailButton, letter),
      (.detailDisclosureButton, path([[(33, 5.5), (38.5, 11), (33, 16.5)]], after: letter)),
    ]
    for (type, path) in types where type != .none {
      let sign = TableGlyph(type)
      #expect((sign.layer as? CAShapeLayer)?.path == path.cgPath, "\(type)")
      #expect(sign.isUserInteractionEnabled == (type == .detailButton || type == .detailDisclosureButton))
    }
    #expect(ButtonSymbol.circledLetter.cgPath == letter.cgPath)
  }

  @Test("a minus deletes and a plus inserts: white strokes of 2 on a disc of 22 points")
  func editSigns() throws {
    let bar: [(CGFloat, CGFloat)] = [(6, 11), (16, 11)], upright: [(CGFloat, CGFloat)] = [(11, 6), (11, 16)]
    for (style, color, strokes) in [
      (UITableViewCell.EditingStyle.delete, UIColor.systemRed, [bar]), (.insert, .systemGreen, [bar, upright]),
    ] {
      let sign = EditSign(style), stroke = try #require(sign.layer.sublayers?.first as? CAShapeLayer)
      #expect(sign.frame == CGRect(x: 0, y: 0, width: 22, height: 22) && sign.layer.cornerRadius == 11 && sign.backgroundColor == color)
      #expect(stroke.path == path(strokes).cgPath && stroke.lineWidth == 2 && stroke.lineCap == .round)
      #expect(stroke.strokeColor == UIColor.white.cgColor && sign.layer.sublayers?.count == 1)
    }
  }

  @Test("a row's circle has a mark in strokes of 2, and an edge of 1.5 while it has none")
  func circles() throws {
    let sign = SelectionGlyph(.systemPink), mark = try #require(sign.layer.sublayers?.first as? CAShapeLayer)
    #expect(mark.path == path([[(6.5, 11.5), (9.8, 15), (15.5, 7.5)]]).cgPath && mark.lineWidth == 2 && mark.fillColor == nil)
    #expect(mark.lineCap == .round && mark.lineJoin == .round && mark.strokeColor == UIColor.white.cgColor)
    #expect(sign.frame == CGRect(x: 0, y: 0, width: 22, height: 22) && sign.intrinsicContentSize == sign.frame.size)
    #expect(sign.layer.cornerRadius == 11 && mark.isHidden && sign.backgroundColor == nil && sign.layer.borderWidth == 1.5)
    sign.isChosen = true
    #expect(!mark.isHidden && sign.backgroundColor == .systemPink && sign.layer.borderWidth == 0)
    sign.isChosen = false
    #expect(mark.isHidden && sign.backgroundColor == nil && sign.layer.borderWidth == 1.5)
  }

  @Test("the sign at which a row is taken elsewhere: three lines of 22 × 2 points, with a line of a pixel before it")
  func reordering() throws {
    let cell = UICollectionViewListCell(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    let options = UICellAccessory.ReorderOptions(showsVerticalSeparator: true)
    let view = CellAccessoryView(.reorder(options: options), in: cell)
    let sign = try #require(view.subviews.first as? ReorderGlyph)
    #expect(sign.subviews.map(\.frame) == [0, 5, 10].map { CGRect(x: 0, y: $0, width: 22, height: 2) })
    #expect(sign.subviews.allSatisfy { $0.layer.cornerRadius == 1 && !$0.isUserInteractionEnabled && $0.backgroundColor == .tertiaryLabel })
    #expect(sign.intrinsicContentSize == CGSize(width: 22, height: 12) && view.width == 22)
    for (scale, thickness) in [(1, 1), (2, 0.5), (4, 0.25)] as [(CGFloat, CGFloat)] {
      view.traitOverrides.displayScale = scale
      // (30 − 22) / 2, and (41 − 12) / 2 as a whole number.
      view.frame = CGRect(x: 3, y: 5, width: 30, height: 41)
      view.setNeedsLayout()
      view.layoutIfNeeded()
      #expect(
        view.subviews.map(\.frame) == [CGRect(x: 4, y: 15, width: 22, height: 12), CGRect(x: -4, y: 8, width: thickness, height: 25)])
    }
    view.frame.size.height = 12
    view.layoutIfNeeded()
    #expect(view.subviews[1].frame.height == 0)
    view.semanticContentAttribute = .forceRightToLeft
    view.frame.size.height = 40
    view.layoutIfNeeded()
    #expect(view.subviews[1].frame == CGRect(x: 33.75, y: 8, width: 0.25, height: 24))
  }
}
