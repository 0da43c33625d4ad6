import Foundation

@testable import UIKit

@MainActor private let red = square(9, .red), blue = square(13, .blue)
private let insets = UIEdgeInsets(top: 1, left: 2, bottom: 4, right: 8)
@MainActor private let styled = NSAttributedString(
  string: "styled", attributes: [.font: UIFont.italicSystemFont(ofSize: 13), .foregroundColor: UIColor.purple, .underlineStyle: 1])

/// Each property of views and controls.
let propertyTrees: [TreeScenario] = [
  TreeScenario("UIView") { stage in
    let sheet = PropertySheet<UIView>(stage, size: size(80, 50)) {
      let view = UIView(), below = UIView(frame: CGRect(x: 10, y: 5, width: 30, height: 20)), label = UILabel()
      view.backgroundColor = .yellow
      below.backgroundColor = .tintColor
      below.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
      (label.text, label.textColor) = ("text", .label)
      label.frame = CGRect(x: 20, y: 30, width: 50, height: 20)
      view.addSubview(below)
      view.addSubview(label)
      return view
    }
    sheet.set("semanticContentAttribute", \.semanticContentAttribute, .forceRightToLeft, .playback, .forceLeftToRight)
    sheet.set("directionalLayoutMargins", \.directionalLayoutMargins, NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4))
    sheet.set("layoutMargins", \.layoutMargins, insets)
    sheet.set("tintAdjustmentMode", \.tintAdjustmentMode, .dimmed, .normal)
    sheet.set("overrideUserInterfaceStyle", \.overrideUserInterfaceStyle, .dark, .light)
    sheet.set("frame", \.frame, CGRect(x: 3, y: 5, width: 120, height: 70))
    sheet.set("bounds", \.bounds, CGRect(x: 3, y: 5, width: 120, height: 70))
    sheet.set("center", \.center, CGPoint(x: 70, y: 90))
    sheet.set("transform", \.transform, CGAffineTransform(a: 1, b: 0.5, c: -0.25, d: 2, tx: 3, ty: 4))
    sheet.set("transform3D", \.transform3D, CATransform3DMakeRotation(1, 1, 2, 3))
    sheet.set("anchorPoint", \.anchorPoint, CGPoint(x: 0.25, y: 1))
    sheet.set("contentScaleFactor", \.contentScaleFactor, 3)
    sheet.set("backgroundColor", \.backgroundColor, .systemRed, nil)
    sheet.set("alpha", \.alpha, 0.5, 0, 2)
    sheet.set("isHidden", \.isHidden, true)
    sheet.set("isOpaque", \.isOpaque, false)
    sheet.set("clipsToBounds", \.clipsToBounds, true)
    sheet.set("contentMode", \.contentMode, .center, .redraw)
    sheet.set("tintColor", \.tintColor, .systemGreen)
    sheet.set("isUserInteractionEnabled", \.isUserInteractionEnabled, false)
    sheet.set("autoresizingMask", \.autoresizingMask, [.flexibleHeight])
    sheet.set("gestureRecognizers", \.gestureRecognizers, [UITapGestureRecognizer()])
    sheet.set("tag", \.tag, 7)
    sheet.call("mask") {
      let mask = UIView(frame: CGRect(x: 1, y: 2, width: 30, height: 40))
      mask.backgroundColor = .black
      $0.mask = mask
    }
    sheet.call("mask left") {
      $0.mask = UIView()
      $0.mask = nil
    }
    sheet.call("minimum category") { $0.minimumContentSizeCategory = .accessibilityLarge }
    sheet.call("traits") { $0.traitOverrides.userInterfaceStyle = .dark }
    sheet.call("brought to the front") { $0.bringSubviewToFront($0.subviews[0]) }
    sheet.call("sent to the back") { $0.sendSubviewToBack($0.subviews[1]) }
    sheet.call("exchanged") { $0.exchangeSubview(at: 0, withSubviewAt: 1) }
    sheet.call("inserted") { $0.insertSubview(UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4)), aboveSubview: $0.subviews[0]) }
    sheet.call("inserted below") { $0.insertSubview(UISwitch(), belowSubview: $0.subviews[0]) }
    sheet.call("inserted at") { $0.insertSubview(UIStepper(), at: 1) }
    sheet.call("removed") { $0.subviews[0].removeFromSuperview() }
    sheet.call("fits") { $0.sizeToFit() }
  },
  TreeScenario("UILabel") { stage in
    let sheet = PropertySheet<UILabel>(stage, size: size(90, 60)) {
      let label = UILabel()
      label.text = "Words that do not fit"
      return label
    }
    sheet.set("text", \.text, "other", "", nil, "two\nlines")
    sheet.set("attributedText", \.attributedText, styled, nil)
    sheet.set("font", \.font, .boldSystemFont(ofSize: 11), nil)
    sheet.set("textColor", \.textColor, .red, nil)
    sheet.set("textAlignment", \.textAlignment, .right, .center, .justified)
    sheet.set("lineBreakMode", \.lineBreakMode, .byClipping, .byTruncatingHead, .byTruncatingMiddle, .byCharWrapping, .byWordWrapping)
    sheet.set("numberOfLines", \.numberOfLines, 0, 2, 3)
    sheet.set("adjustsFontSizeToFitWidth", \.adjustsFontSizeToFitWidth, true)
    sheet.set("preferredMaxLayoutWidth", \.preferredMaxLayoutWidth, 40)
    sheet.set("isEnabled", \.isEnabled, false)
    sheet.set("isHighlighted", \.isHighlighted, true)
    sheet.set("shadowColor", \.shadowColor, .green)
    sheet.set("allowsDefaultTighteningForTruncation", \.allowsDefaultTighteningForTruncation, true)
    sheet.set("baselineAdjustment", \.baselineAdjustment, .alignCenters, .none)
    sheet.call("smaller") { ($0.adjustsFontSizeToFitWidth, $0.minimumScaleFactor) = (true, 0.9) }
    sheet.call("smaller, in the middle") { ($0.adjustsFontSizeToFitWidth, $0.baselineAdjustment) = (true, .alignCenters) }
    sheet.call("highlighted") { ($0.isHighlighted, $0.highlightedTextColor) = (true, .orange) }
    sheet.call("shadow") { ($0.shadowColor, $0.shadowOffset) = (.green, CGSize(width: 2, height: 3)) }
    sheet.call("categories") { ($0.font, $0.adjustsFontForContentSizeCategory) = (.preferredFont(forTextStyle: .title1), true) }
    sheet.call("lines") { ($0.numberOfLines, $0.preferredMaxLayoutWidth) = (0, 50) }
  },
  TreeScenario("UIImageView") { stage in
    let sheet = PropertySheet<UIImageView>(stage, size: size(50, 40)) { UIImageView(image: red, highlightedImage: blue) }
    sheet.set("image", \.image, blue, nil)
    sheet.set("highlightedImage", \.highlightedImage, nil)
    sheet.set("isHighlighted", \.isHighlighted, true)
    sheet.set("animationImages", \.animationImages, [red, blue])
    sheet.set("contentMode", \.contentMode, .center, .scaleAspectFit, .scaleAspectFill, .topLeft, .bottomRight, .left)
    sheet.set("tintColor", \.tintColor, .green)
    sheet.call("animates") {
      ($0.animationImages, $0.animationDuration, $0.animationRepeatCount) = ([red, blue], 0.75, 3)
      $0.startAnimating()
    }
    sheet.call("animated") {
      ($0.highlightedAnimationImages, $0.isHighlighted) = ([red, blue, red], true)
      $0.startAnimating()
    }
    sheet.call("stopped") {
      $0.animationImages = [red, blue]
      $0.startAnimating()
      $0.stopAnimating()
    }
    sheet.call("template") { $0.image = red.withRenderingMode(.alwaysTemplate) }
    sheet.call("stretched") { $0.image = red.resizableImage(withCapInsets: insets) }
    sheet.call("aligned") { $0.image = red.withAlignmentRectInsets(insets) }
    sheet.call("flips") { $0.image = blue.imageFlippedForRightToLeftLayoutDirection() }
    sheet.call("highlighted without") { ($0.highlightedImage, $0.isHighlighted) = (nil, true) }
  },
  TreeScenario("UISwitch, UISlider, UIStepper") { stage in
    let toggle = PropertySheet<UISwitch>(stage) { UISwitch() }
    toggle.set("isOn", \.isOn, true)
    toggle.set("isEnabled", \.isEnabled, false)
    toggle.set("thumbTintColor", \.thumbTintColor, .green)
    toggle.set("tintColor", \.tintColor, .green)
    toggle.set("isSelected", \.isSelected, true)
    toggle.set("isHighlighted", \.isHighlighted, true)
    toggle.call("on in a colour") { ($0.isOn, $0.onTintColor) = (true, .red) }
    toggle.call("on without") { ($0.isOn, $0.isEnabled) = (true, false) }
    toggle.call("animated") { $0.setOn(true, animated: true) }
    let slider = PropertySheet<UISlider>(stage, size: size(160, 32)) { UISlider() }
    slider.set("value", \.value, 0.25, 2, -1)
    slider.set("minimumValue", \.minimumValue, 0.5, -3, 2)
    slider.set("maximumValue", \.maximumValue, 4, 0.5, -1)
    slider.set("minimumTrackTintColor", \.minimumTrackTintColor, .red)
    slider.set("maximumTrackTintColor", \.maximumTrackTintColor, .red)
    slider.set("thumbTintColor", \.thumbTintColor, .red)
    slider.set("minimumValueImage", \.minimumValueImage, red)
    slider.set("maximumValueImage", \.maximumValueImage, blue)
    slider.set("isEnabled", \.isEnabled, false)
    slider.set("isHighlighted", \.isHighlighted, true)
    slider.set("tintColor", \.tintColor, .green)
    slider.set("semanticContentAttribute", \.semanticContentAttribute, .forceRightToLeft)
    slider.call("pictures") {
      $0.setThumbImage(red, for: .normal)
      $0.setMinimumTrackImage(blue, for: .normal)
      $0.setMaximumTrackImage(red, for: .disabled)
    }
    slider.call("disabled pictures") {
      $0.setThumbImage(red, for: .disabled)
      $0.setMaximumTrackImage(blue, for: .disabled)
      $0.isEnabled = false
    }
    slider.call("highlighted thumb") {
      $0.setThumbImage(blue, for: .highlighted)
      $0.isHighlighted = true
    }
    slider.call("animated") { $0.setValue(0.75, animated: true) }
    let stepper = PropertySheet<UIStepper>(stage) { UIStepper() }
    stepper.set("value", \.value, 5, 200, -1)
    stepper.set("minimumValue", \.minimumValue, 3, -2, 200)
    stepper.set("maximumValue", \.maximumValue, 0, -4, 7)
    stepper.set("stepValue", \.stepValue, 7)
    stepper.set("wraps", \.wraps, true)
    stepper.set("isEnabled", \.isEnabled, false)
    stepper.set("tintColor", \.tintColor, .green)
    stepper.call("at its end") { $0.value = 100 }
    stepper.call("at its end, around") { ($0.wraps, $0.value) = (true, 100) }
    stepper.call("pictures") {
      $0.setIncrementImage(red, for: .normal)
      $0.setDecrementImage(blue, for: .normal)
    }
  },
  TreeScenario("UIProgressView, UIActivityIndicatorView, UIPageControl") { stage in
    let progress = PropertySheet<UIProgressView>(stage, size: size(120, 4)) { UIProgressView() }
    progress.set("progress", \.progress, 0.25, 2, -1)
    progress.set("progressViewStyle", \.progressViewStyle, .bar)
    progress.set("progressTintColor", \.progressTintColor, .red)
    progress.set("trackTintColor", \.trackTintColor, .red)
    progress.set("progressImage", \.progressImage, red)
    progress.set("trackImage", \.trackImage, blue)
    progress.set("tintColor", \.tintColor, .green)
    progress.set("semanticContentAttribute", \.semanticContentAttribute, .forceRightToLeft)
    progress.call("animated") { $0.setProgress(0.5, animated: true) }
    progress.call("half in a colour") { ($0.progress, $0.progressTintColor) = (0.5, .red) }
    progress.call("half in a picture") { ($0.progress, $0.progressImage) = (0.5, red) }
    let observed = Progress(totalUnitCount: 8)
    observed.completedUnitCount = 3
    progress.set("observedProgress", \.observedProgress, observed)
    let spinner = PropertySheet<UIActivityIndicatorView>(stage, size: size(40, 40)) {
      let spinner = UIActivityIndicatorView()
      spinner.startAnimating()
      return spinner
    }
    spinner.set("style", \.style, .large)
    spinner.set("color", \.color, .red)
    spinner.set("hidesWhenStopped", \.hidesWhenStopped, false)
    spinner.call("stopped") { $0.stopAnimating() }
    spinner.call("stopped, shown") {
      $0.stopAnimating()
      $0.hidesWhenStopped = false
    }
    spinner.call("large in a colour") { ($0.style, $0.color) = (.large, .red) }
    let pages = PropertySheet<UIPageControl>(stage, size: size(150, 30)) {
      let pages = UIPageControl()
      (pages.numberOfPages, pages.currentPage) = (4, 1)
      return pages
    }
    pages.set("numberOfPages", \.numberOfPages, 0, 1, 2, 7, 30)
    pages.set("currentPage", \.currentPage, 0, 3, 9, -1)
    pages.set("hidesForSinglePage", \.hidesForSinglePage, true)
    pages.set("pageIndicatorTintColor", \.pageIndicatorTintColor, .red)
    pages.set("currentPageIndicatorTintColor", \.currentPageIndicatorTintColor, .red)
    pages.set("backgroundStyle", \.backgroundStyle, .prominent, .minimal)
    pages.set("direction", \.direction, .rightToLeft, .topToBottom, .bottomToTop)
    pages.set("preferredIndicatorImage", \.preferredIndicatorImage, red)
    pages.set("preferredCurrentPageIndicatorImage", \.preferredCurrentPageIndicatorImage, blue)
    pages.set("isEnabled", \.isEnabled, false)
    pages.set("semanticContentAttribute", \.semanticContentAttribute, .forceRightToLeft)
    pages.call("single") { ($0.numberOfPages, $0.hidesForSinglePage) = (1, true) }
    pages.call("pictures") {
      $0.setIndicatorImage(red, forPage: 2)
      $0.setCurrentPageIndicatorImage(blue, forPage: 1)
    }
    pages.call("size") { stage.note("size for pages", $0.size(forNumberOfPages: 3), $0.size(forNumberOfPages: 0)) }
  },
  TreeScenario("UISegmentedControl") { stage in
    let sheet = PropertySheet<UISegmentedControl>(stage, size: size(240, 32)) {
      let control = UISegmentedControl(items: ["One", "Number two", red])
      control.selectedSegmentIndex = 1
      return control
    }
    sheet.set("selectedSegmentIndex", \.selectedSegmentIndex, 0, 2, UISegmentedControl.noSegment)
    sheet.set("isMomentary", \.isMomentary, true)
    sheet.set("apportionsSegmentWidthsByContent", \.apportionsSegmentWidthsByContent, true)
    sheet.set("selectedSegmentTintColor", \.selectedSegmentTintColor, .red)
    sheet.set("backgroundColor", \.backgroundColor, .green)
    sheet.set("isEnabled", \.isEnabled, false)
    sheet.set("tintColor", \.tintColor, .green)
    sheet.set("semanticContentAttribute", \.semanticContentAttribute, .forceRightToLeft)
    sheet.call("title") { $0.setTitle("Longer than before", forSegmentAt: 0) }
    sheet.call("image") { $0.setImage(blue, forSegmentAt: 0) }
    sheet.call("width") { $0.setWidth(90, forSegmentAt: 2) }
    sheet.call("disabled") { $0.setEnabled(false, forSegmentAt: 0) }
    sheet.call("inserted") { $0.insertSegment(withTitle: "New", at: 1, animated: false) }
    sheet.call("inserted last") { $0.insertSegment(with: blue, at: 9, animated: false) }
    sheet.call("inserted slowly") { $0.insertSegment(withTitle: "New", at: 0, animated: true) }
    sheet.call("an action") { $0.insertSegment(action: UIAction(title: "Action") { _ in }, at: 2, animated: false) }
    sheet.call("removed") { $0.removeSegment(at: 1, animated: false) }
    sheet.call("removed slowly") { $0.removeSegment(at: 0, animated: true) }
    sheet.call("all removed") { $0.removeAllSegments() }
    sheet.call("texts") {
      $0.setTitleTextAttributes([.foregroundColor: UIColor.red, .font: UIFont.systemFont(ofSize: 9)], for: .normal)
      $0.setTitleTextAttributes([.foregroundColor: UIColor.blue], for: .selected)
      $0.setTitleTextAttributes([.foregroundColor: UIColor.green], for: .disabled)
      $0.setEnabled(false, forSegmentAt: 0)
    }
  },
  TreeScenario("UIButton") { stage in
    let sheet = PropertySheet<UIButton>(stage, size: size(130, 40)) {
      let button = UIButton(type: .system)
      button.setTitle("Title", for: .normal)
      button.setImage(red, for: .normal)
      return button
    }
    sheet.set("contentEdgeInsets", \.contentEdgeInsets, insets)
    sheet.set("titleEdgeInsets", \.titleEdgeInsets, insets)
    sheet.set("imageEdgeInsets", \.imageEdgeInsets, insets)
    sheet.set("contentHorizontalAlignment", \.contentHorizontalAlignment, .left, .right, .fill, .leading, .trailing)
    sheet.set("contentVerticalAlignment", \.contentVerticalAlignment, .top, .bottom, .fill)
    sheet.set("isEnabled", \.isEnabled, false)
    sheet.set("isSelected", \.isSelected, true)
    sheet.set("isHighlighted", \.isHighlighted, true)
    sheet.set("tintColor", \.tintColor, .green)
    sheet.set("role", \.role, .destructive, .primary, .cancel)
    sheet.set("menu", \.menu, UIMenu(title: "Menu", children: [UIAction(title: "A") { _ in }]))
    sheet.set("showsMenuAsPrimaryAction", \.showsMenuAsPrimaryAction, true)
    sheet.set("changesSelectionAsPrimaryAction", \.changesSelectionAsPrimaryAction, true)
    sheet.set("semanticContentAttribute", \.semanticContentAttribute, .forceRightToLeft)
    sheet.set("configuration", \.configuration, .plain(), .gray(), .tinted(), .filled(), .borderless(), .bordered(), .borderedProminent())
    for (name, state) in [("normal", UIControl.State.normal), ("selected", .selected), ("disabled", .disabled)] {
      for (change, set) in [("", { (_: UIButton) in }), (" chosen", { $0.isSelected = true }), (" off", { $0.isEnabled = false })] {
        sheet.call("\(name)\(change)") {
          $0.setTitle("Other title", for: state)
          $0.setTitleColor(.red, for: state)
          $0.setBackgroundImage(blue, for: state)
          $0.setImage(blue, for: state)
          set($0)
        }
      }
    }
    sheet.call("attributed") { $0.setAttributedTitle(styled, for: .normal) }
    sheet.call("title taken away") { $0.setTitle(nil, for: .normal) }
    sheet.call("font") { $0.titleLabel?.font = .boldSystemFont(ofSize: 22) }
    sheet.call("lines") {
      $0.titleLabel?.numberOfLines = 2
      $0.titleLabel?.text = "Words"
    }
    let full = PropertySheet<UIButton>(stage, size: size(170, 60)) {
      var configuration = UIButton.Configuration.filled()
      (configuration.title, configuration.subtitle, configuration.image) = ("Title", "Below", red)
      return UIButton(configuration: configuration)
    }
    @MainActor func change(_ name: String, _ change: @escaping (inout UIButton.Configuration) -> Void) {
      full.call(name) {
        guard var configuration = $0.configuration else { return }
        change(&configuration)
        $0.configuration = configuration
      }
    }
    change("title") { $0.title = "Longer than that" }
    change("attributedTitle") { $0.attributedTitle = AttributedString("styled") }
    change("no title") { $0.title = nil }
    change("no subtitle") { $0.subtitle = nil }
    change("no image") { $0.image = nil }
    for placement in [NSDirectionalRectEdge.leading, .trailing, .top, .bottom, .all] {
      change("imagePlacement \(placement.rawValue)") { ($0.imagePlacement, $0.imagePadding) = (placement, 7) }
    }
    change("titlePadding") { $0.titlePadding = 9 }
    for (name, alignment) in [
      ("leading", UIButton.Configuration.TitleAlignment.leading), ("center", .center), ("trailing", .trailing),
    ] {
      change("titleAlignment \(name)") { $0.titleAlignment = alignment }
    }
    change("foreground") { $0.baseForegroundColor = .red }
    change("background") { $0.baseBackgroundColor = .green }
    for (name, style) in [
      ("capsule", UIButton.Configuration.CornerStyle.capsule), ("small", .small), ("medium", .medium), ("large", .large), ("fixed", .fixed),
    ] {
      change("cornerStyle \(name)") { ($0.cornerStyle, $0.background.cornerRadius) = (style, 3) }
    }
    for (name, size) in [("mini", UIButton.Configuration.Size.mini), ("small", .small), ("large", .large)] {
      change("buttonSize \(name)") { $0.buttonSize = size }
    }
    change("busy") { $0.showsActivityIndicator = true }
    change("indicator") { $0.indicator = .popup }
    change("contentInsets") { $0.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 4, trailing: 8) }
    change("border") { ($0.background.strokeColor, $0.background.strokeWidth, $0.background.strokeOutset) = (.red, 3, 2) }
    change("picture behind") { ($0.background.image, $0.background.imageContentMode) = (blue, .center) }
    change("insets behind") { $0.background.backgroundInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 4, trailing: 8) }
    change("transformed") {
      $0.titleTextAttributesTransformer = .init {
        var one = $0; one.font = .systemFont(ofSize: 9); return one
      }
    }
    full.set("isEnabled", \.isEnabled, false)
    full.set("isSelected", \.isSelected, true)
    full.set("isHighlighted", \.isHighlighted, true)
    full.set("tintColor", \.tintColor, .green)
    full.call("handler") { $0.configurationUpdateHandler = { $0.configuration?.title = "state \($0.state.rawValue)" } }
    full.call("handler, off") {
      $0.configurationUpdateHandler = { $0.configuration?.title = "state \($0.state.rawValue)" }
      $0.isEnabled = false
    }
    full.call("left alone") { ($0.automaticallyUpdatesConfiguration, $0.isEnabled) = (false, false) }
  },
]
