import Foundation
import Testing

@testable import UIKit

/// What configured buttons do with parts that they lack, and with more than has room.
@MainActor @Suite("Content of configured buttons")
struct ButtonContentTests {
  private typealias Look = UIButton.Configuration

  private func button(_ change: (inout Look) -> Void) -> UIButton {
    var look = Look.gray()
    change(&look)
    let button = UIButton(configuration: look)
    button.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
    button.layoutIfNeeded()
    return button
  }

  private func image(_ width: CGFloat, _ height: CGFloat) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: width, height: height)).image { _ in }
  }

  /// The background, the picture, the title and the subtitle.
  private func frames(_ button: UIButton) -> [CGRect] { button.subviews.prefix(4).map(\.frame) }

  @Test(
    "a picture alone has no padding, on whichever side it stands",
    arguments: [.leading, .trailing, .top, .bottom] as [NSDirectionalRectEdge])
  func pictureAlone(place: NSDirectionalRectEdge) {
    let button = button { ($0.image, $0.imagePlacement, $0.imagePadding) = (image(20, 10), place, 9) }
    // Insets of 7 and 12.
    #expect(button.intrinsicContentSize == CGSize(width: 44, height: 24) && button.sizeThatFits(.zero) == button.intrinsicContentSize)
    #expect(frames(button)[1] == CGRect(x: 90, y: 45, width: 20, height: 10))
  }

  @Test("a picture of a point keeps its padding from a text, which keeps none from a subtitle that is not there")
  func narrowPicture() {
    let plain = button { $0.title = "Title" }, own = plain.intrinsicContentSize
    let button = button { ($0.title, $0.image, $0.imagePadding, $0.titlePadding) = ("Title", image(1, 5), 6, 40) }
    #expect(button.intrinsicContentSize == CGSize(width: own.width + 7, height: own.height))
    let text = CGSize(width: own.width - 24, height: own.height - 14), left = 100 - (text.width + 7) / 2
    #expect(frames(button)[1] == CGRect(x: left, y: 47.5, width: 1, height: 5))
    #expect(frames(button)[2] == CGRect(x: left + 7, y: 50 - text.height / 2, width: text.width, height: text.height))
  }

  @Test("a text has the room that picture, padding and insets leave, or none")
  func noRoom() {
    let button = button { ($0.title, $0.image, $0.imagePadding) = ("A title", image(20, 10), 6) }
    button.frame.size.width = 40
    button.layoutIfNeeded()
    // 40 − 24 are 16, less than the picture.
    #expect(frames(button)[1] == CGRect(x: 10, y: 45, width: 20, height: 10))
    #expect(frames(button)[2].width == 0 && frames(button)[2].minX == 30)
    button.frame.size = CGSize(width: 20, height: 10)
    button.layoutIfNeeded()
    // No room of 0 × 0, at the insets' corner.
    #expect(frames(button)[1] == CGRect(x: 2, y: 2, width: 20, height: 10) && frames(button)[0] == button.bounds)
  }

  @Test("texts that are broken have as many lines as they take, others one")
  func lines() {
    let modes: [(NSLineBreakMode, Int)] = [
      (.byWordWrapping, 0), (.byCharWrapping, 0), (.byClipping, 1), (.byTruncatingHead, 1), (.byTruncatingTail, 1),
      (.byTruncatingMiddle, 1),
    ]
    for (mode, count) in modes {
      let first = button { ($0.title, $0.subtitle, $0.titleLineBreakMode) = ("Title", "Subtitle", mode) }
      let second = button { ($0.title, $0.subtitle, $0.subtitleLineBreakMode) = ("Title", "Subtitle", mode) }
      func lines(_ button: UIButton) -> [Int] { button.subviews[2...3].compactMap { ($0 as? UILabel)?.numberOfLines } }
      func modes(_ button: UIButton) -> [NSLineBreakMode] { button.subviews[2...3].compactMap { ($0 as? UILabel)?.lineBreakMode } }
      #expect(lines(first) == [count, 0] && lines(second) == [0, count], "\(mode)")
      #expect(modes(first) == [mode, .byWordWrapping] && modes(second) == [.byWordWrapping, mode], "\(mode)")
    }
  }

  /// 9 × 15 points, 6 behind the content.
  @Test("arrows stand behind the content, in front of it where the language is read from the right", arguments: [false, true])
  func arrows(isMirrored: Bool) throws {
    let button = button { ($0.title, $0.indicator) = ("Title", .popup) }
    if isMirrored { button.semanticContentAttribute = .forceRightToLeft }
    button.setNeedsLayout()
    button.layoutIfNeeded()
    let view = try #require(button.subviews.first { $0.layer is CAShapeLayer && !($0 is TableGlyph) })
    let outline = try #require(view.layer as? CAShapeLayer), width = button.intrinsicContentSize.width - 39
    // From 12 to 173.
    let left = 92.5 - width / 2 + width + 6
    #expect(view.frame == CGRect(x: isMirrored ? 191 - left : left, y: 42.5, width: 9, height: 15) && !view.isUserInteractionEnabled)
    let title = CGRect(
      x: isMirrored ? 107.5 - width / 2 : 92.5 - width / 2, y: frames(button)[2].minY, width: width, height: frames(button)[2].height)
    #expect(frames(button)[2] == title)
    let path = UIBezierPath()
    for (side, tip) in [(5, 1.25), (10, 13.75)] as [(CGFloat, CGFloat)] {
      path.move(to: CGPoint(x: 0.75, y: side))
      path.addLine(to: CGPoint(x: 4.5, y: tip))
      path.addLine(to: CGPoint(x: 8.25, y: side))
    }
    #expect(outline.path == path.cgPath && outline.lineWidth == 1.6 && outline.fillColor == nil)
    #expect(outline.lineCap == .round && outline.lineJoin == .round)
    func color(_ color: UIColor, _ style: UIUserInterfaceStyle) -> CGColor {
      color.resolvedColor(with: UITraitCollection(userInterfaceStyle: style)).cgColor
    }
    #expect(outline.strokeColor == color(.systemBlue, .light))
    button.configuration?.indicatorColorTransformer = UIConfigurationColorTransformer { $0 == .systemBlue ? .systemPink : .red }
    #expect(outline.strokeColor == color(.systemPink, .light))
    let stage = AnimationStage(button)
    stage.window.overrideUserInterfaceStyle = .dark
    #expect(outline.strokeColor == color(.systemPink, .dark))
    button.isHighlighted = true
    #expect(abs(view.alpha - 0.4) < 1e-6)
    button.configuration?.indicator = .none
    #expect(view.superview == nil)
  }
}
