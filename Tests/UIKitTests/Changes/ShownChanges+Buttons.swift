@testable import UIKit

private typealias Change<View> = @MainActor @Sendable (View) -> Void

/// A button of the type `system` with a title and a picture.
private func system(_ name: String, _ change: @escaping Change<UIButton>) -> ShownChange {
  ShownChange(
    "system button: \(name)",
    {
      let view = UIButton(type: .system)
      view.setTitle("Title", for: .normal)
      view.setImage(square(16, .red), for: .normal)
      return view
    }, change)
}

private func custom(_ name: String, _ change: @escaping Change<UIButton>) -> ShownChange {
  ShownChange(
    "button: \(name)",
    {
      let view = UIButton(frame: .zero)
      view.setTitle("Title", for: .normal)
      view.setTitleColor(.blue, for: .normal)
      return view
    }, change)
}

/// A button with a configuration, which is 200 points wide.
private func configured(_ name: String, _ change: @escaping Change<UIButton>) -> ShownChange {
  ShownChange(
    "configuration: \(name)",
    {
      var look = UIButton.Configuration.gray()
      (look.title, look.subtitle, look.image) = ("Title", "Sub", square(18, .red))
      return UIButton(configuration: look)
    }, change)
}

private func wide(_ name: String, _ change: @escaping Change<UIButton>) -> ShownChange {
  configured("wide, \(name)") { button in
    button.widthAnchor.constraint(equalToConstant: 180).isActive = true
    button.heightAnchor.constraint(equalToConstant: 70).isActive = true
    change(button)
  }
}

private let plainButtons: [ShownChange] = [
  system("a title") { $0.setTitle("A longer title", for: .normal) },
  system("no title") { $0.setTitle(nil, for: .normal) },
  system("a title of the highlighted") {
    $0.setTitle("A longer title", for: .highlighted)
    $0.isHighlighted = true
  },
  system("a title with attributes") {
    $0.setAttributedTitle(NSAttributedString(string: "Big", attributes: [.font: UIFont.systemFont(ofSize: 30)]), for: .normal)
  },
  system("a colour") { $0.setTitleColor(.red, for: .normal) },
  system("a colour of the disabled") {
    $0.setTitleColor(.red, for: .disabled)
    $0.isEnabled = false
  },
  system("a picture") { $0.setImage(square(26, .blue), for: .normal) },
  system("a picture of the selected") {
    $0.setImage(square(26, .blue), for: .selected)
    $0.isSelected = true
  },
  system("no picture") { $0.setImage(nil, for: .normal) },
  system("a picture as it is") { $0.setImage(square(16, .blue).withRenderingMode(.alwaysOriginal), for: .normal) },
  system("a background") { $0.setBackgroundImage(square(10, .yellow), for: .normal) },
  system("space around") { $0.contentEdgeInsets = UIEdgeInsets(top: 3, left: 5, bottom: 7, right: 11) },
  system("space around the title") { $0.titleEdgeInsets = UIEdgeInsets(top: 0, left: 4, bottom: 2, right: 0) },
  system("space around the picture") { $0.imageEdgeInsets = UIEdgeInsets(top: 1, left: 0, bottom: 0, right: 2) },
  system("the label's font") { $0.titleLabel?.font = .systemFont(ofSize: 25) },
  custom("a colour") { $0.setTitleColor(.red, for: .normal) },
  custom("a colour of the selected") {
    $0.setTitleColor(.red, for: .selected)
    $0.isSelected = true
  },
  custom("a picture") { $0.setImage(square(26, .red), for: .normal) },
  custom("a picture below a background") {
    $0.setBackgroundImage(square(10, .yellow), for: .normal)
    $0.setImage(square(26, .red), for: .normal)
  },
  custom("disabled") { $0.isEnabled = false },
  custom("a picture that does not fade") {
    $0.setImage(square(26, .red), for: .normal)
    $0.adjustsImageWhenHighlighted = false
    $0.isHighlighted = true
  },
  custom("a configuration") {
    $0.configuration = .filled()
    $0.setTitle("Another", for: .normal)
  },
  custom("no configuration any more") {
    $0.configuration = .filled()
    $0.layoutIfNeeded()
    $0.configuration = nil
    $0.setTitle("Another", for: .normal)
  },
]

private let alignments: [UIControl.ContentHorizontalAlignment] = [.left, .right, .leading, .trailing]
private let alignedButtons: [ShownChange] = alignments.map { alignment in
  custom("aligned \(alignment)") {
    $0.widthAnchor.constraint(equalToConstant: 150).isActive = true
    $0.setImage(square(20, .red), for: .normal)
    $0.contentHorizontalAlignment = alignment
  }
}

private let configuredButtons: [ShownChange] = [
  configured("a title") { $0.configuration?.title = "A longer title" },
  configured("a title with attributes") {
    var title = AttributedString("Own")
    title.font = .systemFont(ofSize: 26)
    $0.configuration?.attributedTitle = title
  },
  configured("attributes that a plain title takes the place of") {
    $0.configuration?.attributedTitle = AttributedString("Own")
    $0.configuration?.title = "Later"
  },
  configured("a subtitle with attributes") {
    var title = AttributedString("Own")
    title.foregroundColor = .red
    $0.configuration?.attributedSubtitle = title
  },
  configured("a transformer of the subtitle") {
    $0.configuration?.subtitleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { attributes in
      var own = attributes
      own.font = .systemFont(ofSize: 21)
      return own
    }
  },
  configured("no subtitle") { $0.configuration?.subtitle = nil },
  configured("another picture") { $0.configuration?.image = square(30, .blue) },
  configured("no picture") { $0.configuration?.image = nil },
  configured("space beside the picture") { $0.configuration?.imagePadding = 9 },
  configured("space between the texts") { $0.configuration?.titlePadding = 7 },
  configured("a colour of the text") { $0.configuration?.baseForegroundColor = .red },
  configured("a colour of the background") { $0.configuration?.baseBackgroundColor = .yellow },
  configured("a colour of a template") {
    $0.configuration?.image = square(18, .blue).withRenderingMode(.alwaysTemplate)
    $0.configuration?.imageColorTransformer = UIConfigurationColorTransformer { _ in .green }
  },
  configured("a background") {
    $0.configuration?.background.backgroundColor = .yellow
    $0.configuration?.background.strokeColor = .red
    $0.configuration?.background.strokeWidth = 3
    $0.configuration?.background.cornerRadius = 5
  },
  configured("round") { $0.configuration?.cornerStyle = .capsule },
  configured("large") { $0.configuration?.buttonSize = .large },
  configured("mini") { $0.configuration?.buttonSize = .mini },
  configured("small") { $0.configuration?.buttonSize = .small },
  configured("large, with space of its own") {
    $0.configuration?.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 5)
    $0.configuration?.buttonSize = .large
  },
  configured("large, with the space of that") {
    $0.configuration?.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 5)
    $0.configuration?.setDefaultContentInsets()
    $0.configuration?.buttonSize = .large
  },
  configured("arrows") { $0.configuration?.indicator = .popup },
  configured("arrows of another colour") {
    $0.configuration?.indicator = .popup
    $0.configuration?.indicatorColorTransformer = UIConfigurationColorTransformer { _ in .red }
  },
  configured("highlighted") { $0.isHighlighted = true },
  configured("disabled") { $0.isEnabled = false },
  configured("an update handler") {
    $0.configurationUpdateHandler = { $0.configuration?.title = $0.isHighlighted ? "Held by a finger" : "Free" }
    $0.isHighlighted = true
  },
]

private let wideButtons: [ShownChange] = [
  wide("in the middle") { _ in },
  wide("at the left") { $0.contentHorizontalAlignment = .left },
  wide("at the right") { $0.contentHorizontalAlignment = .right },
  wide("at the leading side") { $0.contentHorizontalAlignment = .leading },
  wide("at the trailing side") { $0.contentHorizontalAlignment = .trailing },
  wide("a picture behind") { $0.configuration?.imagePlacement = .trailing },
  wide("a picture above") {
    $0.configuration?.imagePlacement = .top
    $0.configuration?.imagePadding = 4
  },
  wide("a picture below") {
    $0.configuration?.imagePlacement = .bottom
    $0.configuration?.imagePadding = 4
  },
  wide("texts in the middle") { $0.configuration?.titleAlignment = .center },
  wide("texts at the leading side") { $0.configuration?.titleAlignment = .leading },
  wide("texts at the trailing side") { $0.configuration?.titleAlignment = .trailing },
  wide("texts at the trailing side, from right to left") {
    $0.configuration?.titleAlignment = .trailing
    $0.semanticContentAttribute = .forceRightToLeft
    $0.configuration?.imagePadding = 3
  },
  wide("a long title that is cut") {
    $0.configuration?.title = "A title of several words, for which there is no room"
    $0.configuration?.titleLineBreakMode = .byTruncatingTail
  },
  wide("a long subtitle that is cut") {
    $0.configuration?.subtitle = "A subtitle of several words, for which there is no room at all"
    $0.configuration?.subtitleLineBreakMode = .byTruncatingMiddle
  },
  wide("a long title in lines") { $0.configuration?.title = "A title of several words, for which there is no room" },
]

let buttonChanges: [ShownChange] = plainButtons + alignedButtons + configuredButtons + wideButtons
