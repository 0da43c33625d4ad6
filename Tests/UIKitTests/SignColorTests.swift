import Foundation
import Testing

@testable import UIKit

/// Colours, directions and outlines of the signs in rows, and what they become with other traits.
@MainActor @Suite("Signs in rows")
struct SignColorTests {
  private let stage = AnimationStage()

  private func glyph(_ type: UITableViewCell.AccessoryType) -> TableGlyph {
    let glyph = TableGlyph(type)
    stage.window.addSubview(glyph)
    return glyph
  }
  private func shape(_ view: UIView) -> CAShapeLayer? { view.layer as? CAShapeLayer }
  private func color(_ color: UIColor, _ style: UIUserInterfaceStyle) -> CGColor {
    color.resolvedColor(with: UITraitCollection(userInterfaceStyle: style)).cgColor
  }

  @Test("outlines, sizes and widths of the signs")
  func outlines() {
    let signs: [(UITableViewCell.AccessoryType, CGSize, CGRect, CGFloat)] = [
      (.disclosureIndicator, CGSize(width: 8, height: 13), CGRect(x: 1, y: 1, width: 5.5, height: 11), 2),
      (.checkmark, CGSize(width: 15, height: 14), CGRect(x: 1.5, y: 1.5, width: 12, height: 10.5), 2),
      (.detailButton, CGSize(width: 22, height: 22), CGRect(x: 1, y: 1, width: 20, height: 20), 1.6),
      (.detailDisclosureButton, CGSize(width: 40, height: 22), CGRect(x: 1, y: 1, width: 37.5, height: 20), 1.6),
    ]
    for (type, size, box, width) in signs {
      let sign = glyph(type), shape = shape(sign), found = shape?.path?.boundingBoxOfPath ?? .null
      #expect(
        sign.intrinsicContentSize == size && sign.frame.size == size && shape?.lineWidth == width && shape?.fillColor == nil, "\(type)")
      let edges = [(found.minX, box.minX), (found.minY, box.minY), (found.maxX, box.maxX), (found.maxY, box.maxY)]
      #expect(edges.allSatisfy { abs($0 - $1) < 1e-6 } && shape?.lineCap == .round && shape?.lineJoin == .round, "\(type): \(found)")
    }
    #expect(TableGlyph(.none).intrinsicContentSize == .zero && shape(TableGlyph(.none))?.path?.isEmpty != false)
  }

  @Test("signs are in the tint colour, chevrons grey, in the dark too; one that is given counts before")
  func colors() {
    stage.window.tintColor = .systemRed
    let (chevron, button) = (glyph(.disclosureIndicator), glyph(.detailButton))
    #expect(shape(chevron)?.strokeColor == color(.tertiaryLabel, .light) && shape(button)?.strokeColor == color(.systemRed, .light))
    let circle = SelectionGlyph(nil)
    stage.window.addSubview(circle)
    #expect(circle.layer.borderColor == color(.tertiaryLabel, .light))
    stage.window.overrideUserInterfaceStyle = .dark
    stage.advance(to: 0.1)
    #expect(shape(chevron)?.strokeColor == color(.tertiaryLabel, .dark) && shape(button)?.strokeColor == color(.systemRed, .dark))
    #expect(circle.layer.borderColor == color(.tertiaryLabel, .dark))
    stage.window.tintColor = .systemGreen
    #expect(shape(button)?.strokeColor == color(.systemGreen, .dark) && shape(chevron)?.strokeColor == color(.tertiaryLabel, .dark))
    for sign in [chevron, button] { sign.color = .systemBlue }
    #expect([chevron, button].allSatisfy { shape($0)?.strokeColor == color(.systemBlue, .dark) })
    stage.window.tintColor = .systemRed
    #expect(shape(button)?.strokeColor == color(.systemBlue, .dark))
    button.color = nil
    #expect(shape(button)?.strokeColor == color(.systemRed, .dark))
  }

  @Test("chevrons point the way that the language is read; other signs stay")
  func directions() {
    stage.window.traitOverrides.layoutDirection = .rightToLeft
    let signs = [UITableViewCell.AccessoryType.disclosureIndicator, .checkmark, .detailButton].map(glyph)
    for sign in signs { sign.color = .red }
    #expect(signs.map(\.transform.a) == [-1, 1, 1] && signs.map(\.transform.d) == [1, 1, 1])
  }

  @Test("a circle's mark")
  func circle() {
    let circle = SelectionGlyph(.orange), mark = circle.layer.sublayers?.first as? CAShapeLayer
    #expect(
      mark?.path?.boundingBoxOfPath == CGRect(x: 6.5, y: 7.5, width: 9, height: 7.5) && mark?.lineWidth == 2 && mark?.fillColor == nil)
    #expect(mark?.strokeColor == UIColor.white.cgColor && mark?.lineCap == .round && mark?.lineJoin == .round && mark?.isHidden == true)
    circle.isChosen = true
    #expect(mark?.isHidden == false && circle.backgroundColor == .orange)
    circle.isChosen = false
    #expect(mark?.isHidden == true && circle.backgroundColor == nil && circle.layer.borderWidth == 1.5)
  }

  @Test("lines of rows are as thick as a pixel of the screen that they come to")
  func thickness() {
    let separators = UIListSeparatorConfiguration(listAppearance: .plain),
      cell = UICollectionViewListCell(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    cell.take(ListRow(appearance: .grouped, role: .row, isFirst: true, isLast: true, separators: separators))
    stage.window.addSubview(cell)
    for (scale, thickness) in [(1, 1), (2, 0.5), (3, 1.0 / 3)] as [(CGFloat, CGFloat)] {
      stage.screen.adopt(scale: scale, isDark: false)
      stage.advance(to: stage.stage.time + 0.1)
      let lines = cell.subviews.suffix(2).map(\.frame).sorted { $0.minY < $1.minY }
      #expect(lines.map(\.height) == [thickness, thickness] && lines[1].maxY == 50 && lines[0].minY == 0, "\(scale)")
    }
  }
}
