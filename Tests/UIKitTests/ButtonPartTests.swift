import Testing

@testable import UIKit

/// Where the parts of buttons stand, and how they look in each state.
@MainActor @Suite("Parts of buttons")
struct ButtonPartTests {
  private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
  }

  // MARK: Titles and pictures

  /// A picture of 20 × 10 points and a title, in 200 × 60 with insets.
  @Test("picture and title stand beside each other, where the alignment says, inside the insets")
  func places() throws {
    typealias Row = (UIControl.ContentHorizontalAlignment, Bool, Int)
    // At the left, in the middle, or at the right.
    let rows: [Row] = [
      (.center, false, 1), (.fill, false, 1), (.left, false, 0), (.right, false, 2), (.leading, false, 0), (.trailing, false, 2),
      (.left, true, 0), (.right, true, 2), (.leading, true, 2), (.trailing, true, 0),
    ]
    for (alignment, isMirrored, side) in rows {
      let button = UIButton(type: .custom)
      button.setTitle("Title", for: .normal)
      let picture = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 10)).image { _ in }
      button.setImage(picture, for: .normal)
      button.frame = rect(0, 0, 200, 60)
      button.contentEdgeInsets = UIEdgeInsets(top: 4, left: 10, bottom: 8, right: 30)
      button.contentHorizontalAlignment = alignment
      if isMirrored { button.semanticContentAttribute = .forceRightToLeft }
      button.layoutIfNeeded()
      let title = try #require(button.titleLabel), width = title.intrinsicContentSize.width, height = title.intrinsicContentSize.height
      // From 10 to 170, and from 4 to 52.
      let start = [10, 90 - (20 + width) / 2, 150 - width][side]
      #expect(button.imageView?.frame == rect(start, 23, 20, 10), "\(alignment) \(isMirrored)")
      #expect(title.frame == rect(start + 20, 28 - height / 2, width, height), "\(alignment) \(isMirrored)")
      button.imageEdgeInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
      button.titleEdgeInsets = UIEdgeInsets(top: -2, left: 5, bottom: 2, right: -5)
      button.layoutIfNeeded()
      #expect(button.imageView?.frame == rect(start + 2, 24, 14, 6))
      #expect(title.frame == rect(start + 25, 26 - height / 2, width, height))
      #expect(button.intrinsicContentSize == CGSize(width: 20 + width + 40, height: max(height, 10) + 12))
      #expect(button.sizeThatFits(.zero) == button.intrinsicContentSize)
    }
  }

  @Test("a title that has no room is cut to what the picture leaves")
  func narrow() throws {
    let button = UIButton(type: .custom)
    button.setTitle("A long title", for: .normal)
    button.setImage(square(20, .red), for: .normal)
    button.frame = rect(0, 0, 50, 40)
    button.layoutIfNeeded()
    #expect(button.imageView?.frame == rect(0, 10, 20, 20) && button.titleLabel?.frame.minX == 20 && button.titleLabel?.frame.width == 30)
    button.frame.size.width = 12
    button.layoutIfNeeded()
    #expect(button.titleLabel?.frame.width == 0)
  }

  @Test("a button of the system is at least 30 points wide, and has 6 above and below its title")
  func systemSizes() {
    let button = UIButton(type: .system), custom = UIButton(type: .custom)
    #expect(button.intrinsicContentSize == CGSize(width: 30, height: 12) && custom.intrinsicContentSize == .zero)
    for each in [button, custom] { each.setTitle("i", for: .normal) }
    let title = custom.titleLabel?.intrinsicContentSize ?? .zero
    #expect(title.width < 30 && custom.intrinsicContentSize == title)
    #expect(button.intrinsicContentSize == CGSize(width: 30, height: title.height + 12))
    button.contentEdgeInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 5)
    #expect(button.intrinsicContentSize == CGSize(width: 37, height: title.height + 16))
    #expect(button.titleLabel?.font == .systemFont(ofSize: 18))
    #expect(UIButton(frame: rect(1, 2, 3, 4)).frame == rect(1, 2, 3, 4) && UIButton(type: .plain).intrinsicContentSize == .zero)
  }

  @Test("what a state has not is that of the normal one")
  func states() {
    let button = UIButton(type: .custom), a = square(5, .red), b = square(6, .red), bold = UIImage.SymbolConfiguration(pointSize: 9)
    button.setTitle("N", for: .normal)
    button.setTitle("S", for: .selected)
    button.setTitle("SH", for: [.selected, .highlighted])
    button.setTitleColor(.red, for: .normal)
    button.setTitleColor(.green, for: .selected)
    button.setImage(a, for: .normal)
    button.setImage(b, for: .highlighted)
    button.setBackgroundImage(b, for: .selected)
    button.setAttributedTitle(NSAttributedString(string: "A"), for: .highlighted)
    button.setPreferredSymbolConfiguration(bold, forImageIn: .selected)
    func now() -> [String] {
      [
        button.currentTitle ?? "", button.titleLabel?.text ?? "", button.currentTitleColor == .red ? "red" : "green",
        "\(Int(button.currentImage?.size.width ?? 0)) \(Int(button.currentBackgroundImage?.size.width ?? 0))",
        button.currentAttributedTitle?.string ?? "", button.currentPreferredSymbolConfiguration == nil ? "" : "bold",
      ]
    }
    #expect(now() == ["N", "N", "red", "5 0", "", ""])
    button.isSelected = true
    #expect(now() == ["S", "S", "green", "5 6", "", "bold"])
    button.isHighlighted = true
    #expect(now() == ["SH", "SH", "red", "5 0", "", ""], "both together are a state of their own")
    button.isSelected = false
    #expect(now() == ["N", "A", "red", "6 0", "A", ""])
    #expect(button.title(for: .highlighted) == nil && button.title(for: .selected) == "S" && button.titleColor(for: .selected) == .green)
    #expect(button.image(for: .highlighted) === b && button.image(for: .selected) == nil && button.backgroundImage(for: .selected) === b)
    #expect(button.attributedTitle(for: .highlighted)?.string == "A" && button.attributedTitle(for: .normal) == nil)
    #expect(button.preferredSymbolConfigurationForImage(in: .selected) != nil && button.backgroundImage(for: .normal) == nil)
    button.setImage(nil, for: .highlighted)
    #expect(button.currentImage === a)
  }

  @Test("a title fades while a button of the system is held, and is grey while it is disabled; a picture fades as well")
  func looks() {
    for type in [UIButton.ButtonType.system, .custom] {
      let button = UIButton(type: type), isSystem = type == .system
      button.setTitle("T", for: .normal)
      button.setImage(square(5, .red), for: .normal)
      func look() -> [CGFloat] { [button.titleLabel?.alpha ?? 0, button.imageView?.alpha ?? 0].map { ($0 * 100).rounded() } }
      #expect(look() == [100, 100] && button.currentTitleColor == (isSystem ? .systemBlue : .white))
      #expect(button.imageView?.image?.renderingMode == (isSystem ? .alwaysTemplate : .automatic))
      button.isHighlighted = true
      #expect(look() == [isSystem ? 20 : 100, 50])
      button.adjustsImageWhenHighlighted = false
      button.isHighlighted = false
      button.isHighlighted = true
      #expect(look() == [isSystem ? 20 : 100, 100])
      button.isHighlighted = false
      button.isEnabled = false
      #expect(button.titleLabel?.textColor == .tertiaryLabel && look() == [100, 100])
      #expect(button.imageView?.tintColor == (isSystem ? .tertiaryLabel : .systemBlue))
      button.setTitleColor(.red, for: .disabled)
      #expect(button.titleLabel?.textColor == .red)
      button.isEnabled = true
      button.tintColor = .systemPink
      #expect(button.titleLabel?.textColor == (isSystem ? .systemPink : .white) && button.imageView?.tintColor == .systemPink)
      #expect(button.behavioralStyle == .pad && button.role == .normal && !button.isPointerInteractionEnabled)
    }
  }

  @Test("a background lies below the picture, and that below the title, whichever comes first")
  func order() throws {
    for isBackgroundFirst in [true, false] {
      let button = UIButton(type: .custom), picture = square(5, .red), ground = square(6, .red)
      if isBackgroundFirst { button.setBackgroundImage(ground, for: .normal) }
      button.setImage(picture, for: .normal)
      if !isBackgroundFirst { button.setBackgroundImage(ground, for: .normal) }
      button.frame = rect(0, 0, 80, 40)
      button.layoutIfNeeded()
      #expect(button.subviews.map { ($0 as? UIImageView)?.image?.size.width ?? 0 } == [6, 5, 0])
      #expect(button.subviews[0].frame == button.bounds && button.subviews[2] === button.titleLabel)
    }
  }

  @Test("an action gives a button its title and picture, and runs when it is tapped")
  func actions() {
    var ran = 0
    let action = UIAction(title: "Act", image: square(7, .red)) { _ in ran += 1 }, silent = UIAction { _ in ran += 1 }
    let buttons = [
      UIButton(type: .custom, primaryAction: action), UIButton(frame: rect(1, 2, 3, 4), primaryAction: action),
      UIButton(configuration: .gray(), primaryAction: action), UIButton(primaryAction: silent), UIButton(primaryAction: nil),
    ]
    #expect(buttons.map(\.buttonType) == [.custom, .custom, .system, .system, .system])
    #expect(
      buttons.map(\.currentTitle) == ["Act", "Act", "Act", nil, nil] && buttons.map { $0.currentImage?.size.width } == [7, 7, 7, nil, nil])
    #expect(
      buttons[1].frame == rect(1, 2, 3, 4) && buttons[2].configuration?.title == "Act" && buttons[2].configuration?.image === action.image)
    for button in buttons { button.sendActions(for: .primaryActionTriggered) }
    #expect(ran == 4)
    var named = UIButton.Configuration.filled()
    (named.title, named.image) = ("Own", square(9, .red))
    let own = UIButton(configuration: named, primaryAction: action)
    #expect(own.configuration?.title == "Own" && own.configuration?.image?.size.width == 9)
    #expect(UIButton(configuration: .plain(), primaryAction: silent).configuration?.title == nil)
  }

  // MARK: Configurations

  private func button(_ look: UIButton.Configuration, _ change: (inout UIButton.Configuration) -> Void = { _ in }) -> UIButton {
    var own = look
    own.title = "Title"
    change(&own)
    return UIButton(configuration: own)
  }

  private func label(_ text: String, _ button: UIButton) -> UILabel? {
    button.subviews.lazy.compactMap { $0 as? UILabel }.first { $0.text == text && $0 !== button.titleLabel }
  }

  @Test("colours of configurations, at rest, with colours of their own, held, and disabled")
  func configuredColors() throws {
    typealias Row = (UIButton.Configuration, UIColor, UIColor?, [Int])
    let blue = UIColor.systemBlue
    let rows: [Row] = [
      (.plain(), blue, nil, [40, 100]), (.filled(), .white, blue, [100, 75]), (.tinted(), blue, blue.withAlphaComponent(0.18), [40, 100]),
      (.gray(), blue, .tertiarySystemFill, [40, 100]), (.borderless(), blue, nil, [40, 100]),
      (.bordered(), blue, .tertiarySystemFill, [40, 100]),
      (.borderedTinted(), blue, blue.withAlphaComponent(0.18), [40, 100]), (.borderedProminent(), .white, blue, [100, 75]),
    ]
    for (index, (look, color, ground, held)) in rows.enumerated() {
      let button = button(look), title = try #require(label("Title", button))
      #expect(title.textColor == color && button.subviews[0].backgroundColor?.cgColor == ground?.cgColor, "\(index)")
      button.isHighlighted = true
      #expect([title.alpha, button.subviews[0].alpha].map { Int(($0 * 100).rounded()) } == held, "\(index)")
      button.isHighlighted = false
      button.configuration?.baseForegroundColor = .red
      button.configuration?.baseBackgroundColor = .green
      #expect(title.textColor == .red)
      let own = [2, 6].contains(index) ? UIColor.green.withAlphaComponent(0.18) : UIColor.green
      #expect(button.subviews[0].backgroundColor == own, "\(index)")
      button.isEnabled = false
      #expect(title.textColor == .tertiaryLabel)
      #expect(button.subviews[0].backgroundColor == ([0, 4].contains(index) ? nil : .tertiarySystemFill), "\(index)")
      button.configuration?.background.backgroundColor = .yellow
      #expect(button.subviews[0].backgroundColor == .yellow)
    }
  }

  @Test("sizes of configurations: insets, text of 17 or 15 points, subtitles of 12 or 11")
  func configuredSizes() throws {
    typealias Row = (UIButton.Configuration.Size, CGFloat, CGFloat, CGFloat, CGFloat)
    let rows: [Row] = [(.medium, 7, 12, 17, 12), (.small, 5, 10, 15, 11), (.mini, 4, 8, 15, 11), (.large, 15, 20, 17, 12)]
    for (size, above, beside, font, lower) in rows {
      let button = button(.gray()) { ($0.buttonSize, $0.subtitle) = (size, "Subtitle of it") }
      let title = try #require(label("Title", button)), subtitle = try #require(label("Subtitle of it", button))
      #expect(title.font == .systemFont(ofSize: font) && subtitle.font == .systemFont(ofSize: lower), "\(size)")
      #expect(button.configuration?.contentInsets == NSDirectionalEdgeInsets(top: above, leading: beside, bottom: above, trailing: beside))
      let texts = [title, subtitle].map { $0.sizeThatFits(.zero) }
      // A point between both.
      let own = CGSize(width: texts[1].width + 2 * beside, height: texts[0].height + 1 + texts[1].height + 2 * above)
      #expect(button.intrinsicContentSize == own && button.sizeThatFits(.zero) == own, "\(size)")
      button.configuration?.imagePadding = 50
      #expect(button.intrinsicContentSize == own, "there is no picture to be apart from")
      button.configuration?.image = square(30, .red)
      #expect(button.intrinsicContentSize == CGSize(width: own.width + 80, height: max(own.height, 30 + 2 * above)))
      button.configuration?.imagePlacement = .top
      #expect(button.intrinsicContentSize == CGSize(width: own.width, height: own.height + 80))
      button.configuration?.showsActivityIndicator = true
      #expect(button.intrinsicContentSize == CGSize(width: own.width, height: own.height + 70), "an indicator has 20 points")
      button.configuration?.indicator = .popup
      #expect(button.intrinsicContentSize == CGSize(width: own.width + 15, height: own.height + 70))
    }
  }

  /// In 200 × 100 points with insets of 7 and 12: a picture of 20 × 20, 6 points apart.
  @Test("a configuration's picture and texts stand on the sides that it says, at the side where the content is")
  func configuredPlaces() throws {
    typealias Place = NSDirectionalRectEdge
    typealias Row = (Place, UIControl.ContentHorizontalAlignment)
    let places: [Place] = [.leading, .trailing, .top, .bottom]
    let alignments: [(UIControl.ContentHorizontalAlignment, CGFloat)] = [
      (.center, 0.5), (.fill, 0.5), (.left, 0), (.leading, 0), (.right, 1), (.trailing, 1),
    ]
    for place in places {
      for (alignment, share) in alignments {
        for isMirrored in [false, true] {
          let button = button(.gray()) {
            ($0.image, $0.imagePlacement, $0.imagePadding) = (square(20, .red), place, 6)
            ($0.subtitle, $0.titlePadding) = ("A subtitle", 3)
          }
          (button.frame, button.contentHorizontalAlignment) = (rect(0, 0, 200, 100), alignment)
          if isMirrored { button.semanticContentAttribute = .forceRightToLeft }
          button.layoutIfNeeded()
          let title = try #require(label("Title", button)), subtitle = try #require(label("A subtitle", button))
          let picture = try #require(button.subviews.lazy.compactMap { $0 as? UIImageView }.first { $0.image != nil })
          let sizes = [title, subtitle].map { $0.sizeThatFits(.zero) }, width = max(sizes[0].width, sizes[1].width)
          let height = sizes[0].height + 3 + sizes[1].height, isAcross = place == .leading || place == .trailing
          let all = isAcross ? CGSize(width: 26 + width, height: max(20, height)) : CGSize(width: max(20, width), height: 26 + height)
          let left = 12 + (176 - all.width) * share, top = 50 - all.height / 2
          let corners: (CGPoint, CGPoint) =
            switch place {
            case .trailing: (CGPoint(x: left + width + 6, y: 40), CGPoint(x: left, y: 50 - height / 2))
            case .top: (CGPoint(x: left + (all.width - 20) / 2, y: top), CGPoint(x: left + (all.width - width) / 2, y: top + 26))
            case .bottom: (CGPoint(x: left + (all.width - 20) / 2, y: top + height + 6), CGPoint(x: left + (all.width - width) / 2, y: top))
            default: (CGPoint(x: left, y: 40), CGPoint(x: left + 26, y: 50 - height / 2))
            }
          func own(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
            rect(isMirrored ? 200 - x - width : x, y, width, height)
          }
          #expect(picture.frame == own(corners.0.x, corners.0.y, 20, 20), "\(place) \(alignment) \(isMirrored)")
          #expect(title.frame == own(corners.1.x, corners.1.y, width, sizes[0].height), "\(place) \(alignment) \(isMirrored)")
          #expect(subtitle.frame == own(corners.1.x, corners.1.y + sizes[0].height + 3, width, sizes[1].height))
          #expect(title.textAlignment == (isAcross ? .natural : .center) && subtitle.textAlignment == title.textAlignment)
          #expect(button.subviews[0].frame == button.bounds && picture.contentMode == .scaleAspectFit)
        }
      }
    }
  }

  @Test("titles stand where their alignment says")
  func titleAlignments() {
    typealias Row = (UIButton.Configuration.TitleAlignment, Bool, NSTextAlignment)
    let rows: [Row] = [
      (.automatic, false, .center), (.leading, false, .natural), (.center, false, .center), (.trailing, false, .right),
      (.trailing, true, .left), (.leading, true, .natural),
    ]
    for (alignment, isMirrored, expected) in rows {
      let button = button(.gray()) { $0.titleAlignment = alignment }
      if isMirrored { button.semanticContentAttribute = .forceRightToLeft }
      button.frame = rect(0, 0, 100, 40)
      button.layoutIfNeeded()
      #expect(label("Title", button)?.textAlignment == expected, "\(alignment) \(isMirrored)")
    }
  }

  @Test("corners: of a fixed radius, of the look's, or of the height; never rounder than that")
  func corners() {
    typealias Row = (UIButton.Configuration.CornerStyle, Int, CGFloat, CGFloat, CGFloat)
    let rows: [Row] = [
      (.fixed, -1, 0, 0, 9), (.dynamic, 0, 6, 6, 9), (.small, 1, 4, 4, 4), (.medium, 2, 8, 8, 8), (.large, 3, 10, 12, 12),
      (.capsule, 4, 10, 20, 20),
    ]
    for (style, number, low, high, own) in rows {
      let button = button(.gray()) { $0.cornerStyle = style }
      func radius(_ height: CGFloat) -> CGFloat {
        button.frame = rect(0, 0, 100, height)
        button.layoutIfNeeded()
        return button.subviews[0].layer.cornerRadius
      }
      #expect(style.rawValue == number && radius(20) == low && radius(40) == high, "\(style)")
      button.configuration?.background.cornerRadius = 9
      #expect(radius(40) == own && button.subviews[0].layer.cornerCurve == .continuous, "\(style)")
    }
  }

  @Test("a configuration's strokes, transformers and indicator")
  func configuredParts() throws {
    let button = button(.gray()) {
      ($0.background.strokeWidth, $0.background.strokeColor) = (3, .red)
      $0.image = square(8, .red).withRenderingMode(.alwaysTemplate)
    }
    let ground = button.subviews[0], picture = try #require(button.subviews[1] as? UIImageView)
    #expect(ground.layer.borderWidth == 3 && ground.layer.borderColor == UIColor.red.cgColor && picture.tintColor == .systemBlue)
    button.configuration?.imageColorTransformer = UIConfigurationColorTransformer { $0 == .systemBlue ? .green : .red }
    #expect(picture.tintColor == .green)
    func indicator() -> UIActivityIndicatorView? { button.subviews.lazy.compactMap { $0 as? UIActivityIndicatorView }.first }
    button.configuration?.showsActivityIndicator = true
    #expect(indicator()?.color == .systemBlue && indicator()?.isAnimating == true && picture.image == nil)
    let first = indicator()
    button.configuration?.activityIndicatorColorTransformer = UIConfigurationColorTransformer { _ in .brown }
    #expect(indicator() === first && first?.color == .brown)
    button.configuration?.showsActivityIndicator = false
    #expect(indicator() == nil && picture.image?.size.width == 8)
    button.configuration = nil
    #expect(button.subviews.count == 1 && button.subviews[0] === button.titleLabel && button.titleLabel?.isHidden == false)
    button.configuration = .plain()
    #expect(button.titleLabel?.isHidden == true && button.subviews.count == 5)
  }

  @Test("an update handler is asked in each state, and when it is set; what it changes does not ask it again")
  func updates() {
    let button = button(.gray())
    var states: [UInt] = []
    button.configurationUpdateHandler = { button in
      states.append(button.state.rawValue)
      button.configuration?.title = "\(states.count)"
    }
    #expect(Set(states) == [0] && button.configuration?.title == "\(states.count)")
    button.isHighlighted = true
    #expect(states.last == 1 && button.configuration?.title == "\(states.count)")
    button.isSelected = true
    #expect(states.last == 5 && button.configuration?.title == "\(states.count)")
    let count = states.count
    button.setNeedsUpdateConfiguration()
    button.updateConfiguration()
    #expect(states.count >= count + 2 && button.configuration.map { $0.updated(for: button).title } == button.configuration?.title)
    var own = UIButton.Configuration.plain()
    own.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    own.buttonSize = .large
    #expect(own.contentInsets.bottom == 3)
    own.setDefaultContentInsets()
    #expect(own.contentInsets.bottom == 15)
    own.buttonSize = .mini
    #expect(own.contentInsets.bottom == 4)
    own.attributedTitle = AttributedString("T")
    own.attributedSubtitle = AttributedString("S")
    #expect(own.title == "T" && own.subtitle == "S")
    own.attributedTitle = nil
    #expect(own.title == "T" && own.imagePlacement == .leading && own.titlePadding == 1 && own.imagePadding == 0)
    #expect(own.titleAlignment == .automatic && own.cornerStyle == .dynamic && own.indicator == .automatic && !own.showsActivityIndicator)
    #expect(
      own.titleLineBreakMode == .byWordWrapping && own.subtitleLineBreakMode == .byWordWrapping && own.automaticallyUpdateForSelection)
  }
}
