import Foundation
import Testing

@testable import UIKit

/// Contents of rows as values: what they are by themselves, and where their views show picture and texts.
@MainActor @Suite("Contents of rows") struct ListContentTests {
  private typealias Content = UIListContentConfiguration

  private func picture(_ width: CGFloat, _ height: CGFloat) -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return UIGraphicsImageRenderer(size: CGSize(width: width, height: height), format: format).image { _ in }
  }

  private func size(_ text: String, _ font: UIFont, in width: CGFloat = 1000) -> CGSize {
    let label = UILabel()
    (label.font, label.text, label.numberOfLines) = (font, text, 0)
    return label.sizeThatFits(CGSize(width: width, height: 0))
  }

  private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
  }

  /// A view of 300 points' width: its picture, text and second text.
  private func parts(_ content: Content, _ height: CGFloat, fromRight: Bool = false) -> [CGRect] {
    let view = UIListContentView(configuration: content)
    if fromRight { view.semanticContentAttribute = .forceRightToLeft }
    view.frame = rect(0, 0, 300, height)
    view.layoutIfNeeded()
    return view.subviews.map(\.frame)
  }

  @Test("fonts, colours, margins and least heights of the kinds") func kinds() {
    let bold = UIFont.systemFont(ofSize: 17, weight: .semibold)
    func plain(_ points: CGFloat) -> UIFont { .systemFont(ofSize: points) }
    let kinds: [(Content, UIFont, UIColor, UIFont, UIColor, [CGFloat], CGFloat)] = [
      (.cell(), plain(17), .label, plain(15), .secondaryLabel, [11, 16, 11, 8], 44),
      (.subtitleCell(), plain(17), .label, plain(12), .label, [11, 16, 11, 8], 44),
      (.valueCell(), plain(17), .label, plain(17), .secondaryLabel, [11, 16, 11, 8], 44),
      (.sidebarCell(), plain(17), .label, plain(15), .secondaryLabel, [11, 16, 11, 8], 44),
      (.sidebarSubtitleCell(), plain(17), .label, plain(12), .label, [11, 16, 11, 8], 44),
      (.accompaniedSidebarCell(), plain(17), .label, plain(15), .secondaryLabel, [11, 16, 11, 8], 44),
      (.accompaniedSidebarSubtitleCell(), plain(17), .label, plain(12), .label, [11, 16, 11, 8], 44),
      (.plainHeader(), bold, .label, plain(15), .secondaryLabel, [4, 16, 4, 16], 0),
      (.sidebarHeader(), bold, .label, plain(15), .secondaryLabel, [4, 16, 4, 16], 0),
      (.plainFooter(), plain(13), .label, plain(13), .secondaryLabel, [4, 16, 4, 16], 0),
      (.groupedHeader(), plain(13), .secondaryLabel, plain(13), .secondaryLabel, [17, 16, 6, 16], 0),
      (.header(), plain(13), .secondaryLabel, plain(13), .secondaryLabel, [17, 16, 6, 16], 0),
      (.groupedFooter(), plain(13), .secondaryLabel, plain(13), .secondaryLabel, [7, 16, 8, 16], 0),
      (.footer(), plain(13), .secondaryLabel, plain(13), .secondaryLabel, [7, 16, 8, 16], 0),
      (.prominentInsetGroupedHeader(), .systemFont(ofSize: 20, weight: .bold), .label, plain(15), .secondaryLabel, [17, 16, 6, 16], 0),
      (
        .extraProminentInsetGroupedHeader(), .systemFont(ofSize: 22, weight: .bold), .label, plain(15), .secondaryLabel, [17, 16, 6, 16], 0
      ),
    ]
    for (index, (content, font, color, second, secondColor, margins, least)) in kinds.enumerated() {
      #expect(content.textProperties.font == font && content.textProperties.color == color, "\(index)")
      #expect(content.secondaryTextProperties.font == second && content.secondaryTextProperties.color == secondColor, "\(index)")
      let own = content.directionalLayoutMargins
      #expect([own.top, own.leading, own.bottom, own.trailing] == margins && content.leastHeight == least, "\(index)")
      #expect(content.prefersSideBySideTextAndSecondaryText == (index == 2), "\(index)")
      #expect(content.textProperties.transform == (index == 10 || index == 11 ? .uppercase : .none), "\(index)")
      #expect(content.secondaryTextProperties.transform == .none, "\(index)")
    }
    let content = Content.cell()
    let text = content.textProperties
    let image = content.imageProperties
    #expect(
      [content.imageToTextPadding, content.textToSecondaryTextHorizontalPadding, content.textToSecondaryTextVerticalPadding] == [16, 8, 3])
    #expect(
      text.alignment == .natural && text.numberOfLines == 0 && text.lineBreakMode == .byTruncatingTail && text.minimumScaleFactor == 0)
    #expect(!text.adjustsFontSizeToFitWidth && !text.allowsDefaultTighteningForTruncation && text.adjustsFontForContentSizeCategory)
    #expect(
      !text.showsExpansionTextWhenTruncated && image.cornerRadius == 0 && image.maximumSize == .zero && image.reservedLayoutSize == .zero)
  }

  @Test("a text has the room between the margins, in the middle of the height; a second one is 3 points below it") func texts() {
    var content = Content.cell()
    content.text = "Text"
    let first = size("Text", .systemFont(ofSize: 17)).height
    let second = size("More", .systemFont(ofSize: 15)).height
    func y(_ height: CGFloat, in room: CGFloat = 80) -> CGFloat { 11 + ((room - 22 - height) / 2).rounded() }
    #expect(parts(content, 80) == [rect(16, 40, 0, 0), rect(16, y(first), 276, first), rect(16, y(first) + first, 276, 0)])
    content.secondaryText = "More"
    let top = y(first + 3 + second)
    #expect(parts(content, 80).suffix(2) == [rect(16, top, 276, first), rect(16, top + first + 3, 276, second)])
    #expect(parts(content, 80, fromRight: true).suffix(2) == [rect(8, top, 276, first), rect(8, top + first + 3, 276, second)])
    (content.textToSecondaryTextVerticalPadding, content.directionalLayoutMargins) = (
      9, NSDirectionalEdgeInsets(top: 20, leading: 30, bottom: 6, trailing: 50)
    )
    let moved = 20 + ((80 - 26 - first - 9 - second) / 2).rounded()
    #expect(parts(content, 80).suffix(2) == [rect(30, moved, 220, first), rect(30, moved + first + 9, 220, second)])
    // A height that is too small is that of the content.
    let height = (20 + first + 9 + second + 6)
    #expect(parts(content, 30).suffix(2).map(\.minY) == [20, 20 + first + 9] && height > 44)
    content.text = nil
    #expect(parts(content, 80).last?.minY == 20 + ((80 - 26 - second) / 2).rounded())
  }

  @Test("where both fit into a line, the second text is at the trailing side, else below") func sideBySide() {
    var content = Content.valueCell()
    (content.text, content.secondaryText) = ("Text", "Value")
    let font = UIFont.systemFont(ofSize: 17)
    let first = size("Text", font)
    let second = size("Value", font)
    let top = 11 + ((80 - 22 - first.height) / 2).rounded()
    #expect(
      parts(content, 80).suffix(2) == [
        rect(16, top, first.width, first.height), rect(292 - second.width, top, second.width, second.height),
      ])
    #expect(parts(content, 80, fromRight: true).suffix(2).map(\.minX) == [284 - first.width, 8])
    // Just so much room as both and the space take, and a point less.
    let free = 276 - first.width - second.width
    content.textToSecondaryTextHorizontalPadding = free
    #expect(parts(content, 80).last?.minY == top)
    content.textToSecondaryTextHorizontalPadding = free + 1
    #expect(
      parts(content, 80).last
        == rect(16, 11 + ((80 - 22 - first.height - 3 - second.height) / 2).rounded() + first.height + 3, 276, second.height))
    // Of different heights, both are in the middle.
    content.textToSecondaryTextHorizontalPadding = 8
    content.secondaryTextProperties.font = .systemFont(ofSize: 9)
    let small = size("Value", .systemFont(ofSize: 9))
    #expect(parts(content, 80).last == rect(292 - small.width, top + (first.height - small.height) / 2, small.width, small.height))
    content.secondaryText = nil
    #expect(parts(content, 80)[1] == rect(16, top, 276, first.height))
  }

  @Test("pictures: as they are, no larger than they may be, in the room that is kept for them") func pictures() {
    var content = Content.cell()
    (content.text, content.image) = ("Text", picture(30, 20))
    // 16 + 30 + 16.
    #expect(parts(content, 80)[0] == rect(16, 30, 30, 20) && parts(content, 80)[1].minX == 62 && parts(content, 80)[1].width == 230)
    content.imageToTextPadding = 5
    let cases: [(CGSize, CGSize, CGRect, CGFloat)] = [
      (CGSize(width: 15, height: 0), .zero, rect(16, 35, 15, 10), 36), (CGSize(width: 0, height: 10), .zero, rect(16, 35, 15, 10), 36),
      (CGSize(width: 15, height: 5), .zero, rect(16, 38, 7.5, 5), 28.5), (CGSize(width: 300, height: 300), .zero, rect(16, 30, 30, 20), 51),
      (.zero, CGSize(width: 41, height: 0), rect(21.5, 30, 30, 20), 62), (.zero, CGSize(width: 10, height: 10), rect(16, 30, 30, 20), 51),
      (.zero, CGSize(width: Content.ImageProperties.standardDimension, height: 0), rect(21, 30, 30, 20), 61),
    ]
    for (most, reserved, frame, start) in cases {
      (content.imageProperties.maximumSize, content.imageProperties.reservedLayoutSize) = (most, reserved)
      let places = parts(content, 80)
      #expect(places[0] == frame && places[1].minX == start && places[1].maxX == 292, "\(most) \(reserved)")
    }
    content.imageProperties.reservedLayoutSize = CGSize(width: 0, height: Content.ImageProperties.standardDimension)
    let view = UIListContentView(configuration: content)
    #expect(view.sizeThatFits(CGSize(width: 300, height: 0)).height == 62 && content.imageProperties.room == CGSize(width: 0, height: 40))
    content.imageProperties.reservedLayoutSize = .zero
    content.image = picture(30, 60)
    #expect(UIListContentView(configuration: content).sizeThatFits(CGSize(width: 300, height: 0)).height == 82)
    #expect(parts(content, 100, fromRight: true)[0] == rect(254, 20, 30, 60))
  }

  @Test("sizes: the height in a width, and the width that the texts take in a line") func fitting() {
    let font = UIFont.systemFont(ofSize: 17)
    let long = String(repeating: "many words ", count: 9)
    var content = Content.cell()
    content.text = "Text"
    func fits(_ width: CGFloat) -> CGSize { UIListContentView(configuration: content).sizeThatFits(CGSize(width: width, height: 7)) }
    #expect(fits(300) == CGSize(width: (24 + size("Text", font).width).rounded(.up), height: 44))
    content.text = long
    #expect(
      fits(200)
        == CGSize(width: min(200, (24 + size(long, font, in: 176).width).rounded(.up)), height: 22 + size(long, font, in: 176).height))
    content.secondaryText = long
    let second = UIFont.systemFont(ofSize: 15)
    #expect(fits(200).height == 25 + size(long, font, in: 176).height + size(long, second, in: 176).height)
    content = .plainHeader()
    content.text = "Text"
    #expect(fits(300).height == 8 + size("Text", .systemFont(ofSize: 17, weight: .semibold)).height)
    content = .valueCell()
    (content.text, content.secondaryText) = ("Text", "Value")
    #expect(fits(999).width == (24 + size("Text", font).width + 8 + size("Value", font).width).rounded(.up))
  }

  @Test("letters, alignments, lines and scales are the labels'") func properties() throws {
    var content = Content.cell()
    (content.text, content.secondaryText) = ("some words", "Other words")
    content.textProperties.transform = .capitalized
    content.secondaryTextProperties.transform = .lowercase
    content.textProperties.alignment = .center
    content.secondaryTextProperties.alignment = .justified
    (content.textProperties.numberOfLines, content.textProperties.lineBreakMode) = (2, .byTruncatingMiddle)
    (content.textProperties.adjustsFontSizeToFitWidth, content.textProperties.minimumScaleFactor) = (true, 0.4)
    content.textProperties.colorTransformer = UIConfigurationColorTransformer { $0 == .label ? .red : .blue }
    let view = UIListContentView(configuration: content)
    let (picture, first, second) = (
      try #require(view.subviews[0] as? UIImageView), try #require(view.subviews[1] as? UILabel), try #require(view.subviews[2] as? UILabel)
    )
    #expect(
      first.text == "Some Words" && second.text == "other words" && first.textAlignment == .center && second.textAlignment == .natural)
    #expect(first.numberOfLines == 2 && first.lineBreakMode == .byTruncatingMiddle && first.adjustsFontSizeToFitWidth)
    #expect(first.minimumScaleFactor == 0.4 && second.minimumScaleFactor == UILabel().minimumScaleFactor && second.numberOfLines == 0)
    #expect(
      first.textColor == .red && second.textColor == .secondaryLabel && picture.contentMode == .scaleAspectFit && picture.clipsToBounds)
    content.attributedText = NSAttributedString(string: "mixed Case")
    content.secondaryTextProperties.transform = .none
    (content.image, content.imageProperties.cornerRadius, content.imageProperties.tintColor) = (self.picture(8, 8), 3, .green)
    view.configuration = content
    #expect(first.text == "mixed Case" && second.text == "Other words" && picture.layer.cornerRadius == 3 && picture.tintColor == .green)
    content.imageProperties.tintColorTransformer = UIConfigurationColorTransformer { $0 == .green ? .blue : .red }
    view.configuration = content
    #expect(picture.tintColor == .blue)
    content.imageProperties.tintColor = nil
    view.configuration = content
    #expect(picture.tintColor == .red)
    content.imageProperties.tintColorTransformer = nil
    view.configuration = content
    view.tintColor = .orange
    #expect(picture.tintColor == .orange)
    #expect(content.imageProperties.resolvedTintColor(for: .cyan) == .cyan && content.textProperties.resolvedColor() == .red)
  }

  @Test("guides follow the texts and the picture") func guides() {
    var content = Content.cell()
    content.text = "Text"
    let view = UIListContentView(configuration: content)
    let stage = AnimationStage(view)
    view.frame = rect(0, 0, 300, 80)
    #expect(view.secondaryTextLayoutGuide == nil && view.imageLayoutGuide == nil)
    let text = view.textLayoutGuide
    stage.advance(to: 0.1)
    let height = size("Text", .systemFont(ofSize: 17)).height
    #expect(text === view.textLayoutGuide && text?.layoutFrame == rect(16, 11 + ((58 - height) / 2).rounded(), 276, height))
    (content.image, content.secondaryText) = (picture(30, 20), "More")
    view.configuration = content
    let (image, second) = (view.imageLayoutGuide, view.secondaryTextLayoutGuide)
    stage.advance(to: 0.2)
    #expect(image?.layoutFrame == rect(16, 30, 30, 20) && text?.layoutFrame.minX == 62 && second?.layoutFrame.minX == 62)
    #expect(second?.layoutFrame.minY == (text?.layoutFrame.maxY ?? 0) + 3 && view.textStart == 62)
  }
}
