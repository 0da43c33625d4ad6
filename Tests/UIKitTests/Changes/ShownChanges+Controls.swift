import Foundation

@testable import UIKit

private typealias Change<View> = @MainActor @Sendable (View) -> Void

private func onSwitch(_ name: String, _ change: @escaping Change<UISwitch>) -> ShownChange {
  ShownChange(
    "switch: \(name)",
    {
      let view = UISwitch()
      view.isOn = true
      return view
    }, change)
}

private func slider(_ name: String, _ change: @escaping Change<UISlider>) -> ShownChange {
  ShownChange(
    "slider: \(name)",
    {
      let view = UISlider()
      (view.maximumValue, view.value) = (4, 1)
      return view
    }, change)
}

private func stepper(_ name: String, _ change: @escaping Change<UIStepper>) -> ShownChange {
  ShownChange("stepper: \(name)", { UIStepper() }, change)
}

private func segments(_ name: String, _ change: @escaping Change<UISegmentedControl>) -> ShownChange {
  ShownChange(
    "segments: \(name)",
    {
      let view = UISegmentedControl(items: ["One", "Three hundred", square(18, .red)])
      view.selectedSegmentIndex = 1
      return view
    }, change)
}

/// Segments of 300 points in all.
private func fixed(_ name: String, _ change: @escaping Change<UISegmentedControl>) -> ShownChange {
  segments("fixed, \(name)") {
    $0.widthAnchor.constraint(equalToConstant: 300).isActive = true
    change($0)
  }
}

private func progress(_ name: String, _ change: @escaping Change<UIProgressView>) -> ShownChange {
  ShownChange(
    "progress: \(name)",
    {
      let view = UIProgressView()
      view.progress = 0.25
      return view
    }, change)
}

private func dots(_ name: String, _ change: @escaping Change<UIPageControl>) -> ShownChange {
  ShownChange(
    "dots: \(name)",
    {
      let view = UIPageControl()
      (view.numberOfPages, view.currentPage) = (4, 1)
      return view
    }, change)
}

private func picture(_ name: String, _ change: @escaping Change<UIImageView>) -> ShownChange {
  ShownChange("picture: \(name)", { UIImageView(image: square(12, .red)) }, change)
}

private let switches: [ShownChange] = [
  onSwitch("off") { $0.isOn = false },
  onSwitch("the track's colour") { $0.onTintColor = .systemPink },
  onSwitch("the thumb's colour") { $0.thumbTintColor = .systemYellow },
  onSwitch("disabled") { $0.isEnabled = false },
]

private let sliders: [ShownChange] = [
  slider("a value") { $0.value = 3 },
  slider("a value, animated") { $0.setValue(2.5, animated: true) },
  slider("the least value") { $0.minimumValue = -3 },
  slider("a least value above the value") { $0.minimumValue = 2 },
  slider("the greatest value") { $0.maximumValue = 2 },
  slider("a greatest value below the least") { $0.maximumValue = -1 },
  slider("the colour before the thumb") { $0.minimumTrackTintColor = .red },
  slider("the colour after the thumb") { $0.maximumTrackTintColor = .green },
  slider("the thumb's colour") { $0.thumbTintColor = .blue },
  slider("a picture before") { $0.minimumValueImage = square(14, .red) },
  slider("a picture after") { $0.maximumValueImage = square(18, .red) },
  slider("a picture for the thumb") { $0.setThumbImage(square(20, .red), for: .normal) },
  slider("another picture for the thumb") {
    $0.setThumbImage(square(20, .red), for: .normal)
    $0.layoutIfNeeded()
    $0.setThumbImage(square(30, .blue), for: .normal)
  },
  slider("no picture for the thumb any more") {
    $0.thumbTintColor = .blue
    $0.setThumbImage(square(20, .red), for: .normal)
    $0.layoutIfNeeded()
    $0.setThumbImage(nil, for: .normal)
  },
  slider("a picture for the disabled thumb") {
    $0.setThumbImage(square(20, .red), for: .disabled)
    $0.isEnabled = false
  },
  slider("a picture for the track before") { $0.setMinimumTrackImage(square(6, .red), for: .normal) },
  slider("a picture for the track after") { $0.setMaximumTrackImage(square(8, .red), for: .normal) },
  slider("pictures for both tracks, the later below") {
    $0.setMinimumTrackImage(square(6, .red), for: .normal)
    $0.setMaximumTrackImage(square(8, .blue), for: .normal)
  },
  slider("a picture for the disabled track before") {
    $0.setMinimumTrackImage(square(6, .red), for: .disabled)
    $0.isEnabled = false
  },
  slider("a picture for the disabled track after") {
    $0.setMaximumTrackImage(square(6, .red), for: .disabled)
    $0.isEnabled = false
  },
]

private let steppers: [ShownChange] = [
  stepper("a value") { $0.value = 50 },
  stepper("a greatest value below the least") { ($0.maximumValue, $0.minimumValue) = (-2, -7) },
  stepper("a least value below the value") { $0.minimumValue = -1 },
  stepper("a value that goes on from the other end") { $0.wraps = true },
  stepper("a picture for plus") { $0.setIncrementImage(square(12, .red), for: .normal) },
  stepper("a picture for minus") { $0.setDecrementImage(square(14, .blue), for: .normal) },
  stepper("pictures for a disabled one") {
    $0.setIncrementImage(square(12, .red), for: .disabled)
    $0.setDecrementImage(square(14, .blue), for: .disabled)
    $0.isEnabled = false
  },
  stepper("pictures that went away again") {
    $0.value = 3
    $0.setIncrementImage(square(12, .red), for: .normal)
    $0.setDecrementImage(square(14, .blue), for: .normal)
    $0.layoutIfNeeded()
    $0.setIncrementImage(nil, for: .normal)
    $0.setDecrementImage(nil, for: .normal)
  },
]

private let segmentedControls: [ShownChange] = [
  fixed("another one") { $0.selectedSegmentIndex = 2 },
  fixed("none") { $0.selectedSegmentIndex = -1 },
  fixed("one that is not there") { $0.selectedSegmentIndex = 3 },
  fixed("momentary") { $0.isMomentary = true },
  segments("widths by content") { $0.apportionsSegmentWidthsByContent = true },
  segments("the card's colour") { $0.selectedSegmentTintColor = .systemTeal },
  segments("a title") { $0.setTitle("A title that is longer than the others", forSegmentAt: 0) },
  segments("a picture for a title") { $0.setImage(square(200, .blue), forSegmentAt: 0) },
  segments("a title for a picture") { $0.setTitle("Picture of what was there before", forSegmentAt: 2) },
  segments("a width") { $0.setWidth(120, forSegmentAt: 2) },
  segments("one that is disabled, and has a text") { $0.setEnabled(false, forSegmentAt: 0) },
  segments("one more, at the front") { $0.insertSegment(withTitle: "Zero", at: 0, animated: false) },
  segments("one more, at the front, animated") { $0.insertSegment(withTitle: "Zero", at: -4, animated: true) },
  segments("a picture, at the end") { $0.insertSegment(with: square(10, .blue), at: 99, animated: false) },
  segments("an action, in the middle") { $0.insertSegment(action: UIAction(title: "Act") { _ in }, at: 1, animated: true) },
  segments("an action with a picture") {
    $0.insertSegment(action: UIAction(title: "Act", image: square(16, .green)) { _ in }, at: 1, animated: false)
  },
  segments("another action") { $0.setAction(UIAction(title: "A longer title of an action") { _ in }, forSegmentAt: 1) },
  segments("one less, before the selected") { $0.removeSegment(at: 0, animated: false) },
  segments("one less, before the selected, animated") { $0.removeSegment(at: 0, animated: true) },
  segments("one less, the selected") { $0.removeSegment(at: 1, animated: true) },
  segments("one less, behind the selected") { $0.removeSegment(at: 2, animated: false) },
  segments("no more segments") { $0.removeAllSegments() },
  segments("a font and a colour") {
    $0.setTitleTextAttributes([.font: UIFont.systemFont(ofSize: 22), .foregroundColor: UIColor.red], for: .normal)
  },
  segments("a font and a colour of the selected") {
    $0.setTitleTextAttributes([.font: UIFont.systemFont(ofSize: 9), .foregroundColor: UIColor.blue], for: .selected)
  },
  segments("fonts by content") {
    $0.apportionsSegmentWidthsByContent = true
    $0.setTitleTextAttributes([.font: UIFont.systemFont(ofSize: 15)], for: .normal)
  },
]

private let bars: [ShownChange] = [
  progress("a value") { $0.progress = 0.75 },
  progress("a value, animated") { $0.setProgress(1, animated: true) },
  progress("the style") { $0.progressViewStyle = .bar },
  progress("the colour of what is done") { $0.progressTintColor = .red },
  progress("the colour of the track") { $0.trackTintColor = .green },
  progress("a picture of what is done") { $0.progressImage = square(4, .red) },
  progress("a picture of the track") { $0.trackImage = square(4, .blue) },
  progress("a task") {
    let task = Progress(totalUnitCount: 8)
    task.completedUnitCount = 5
    $0.observedProgress = task
  },
]

private let pageControls: [ShownChange] = [
  dots("more pages") { $0.numberOfPages = 6 },
  dots("fewer pages") { $0.numberOfPages = 2 },
  dots("fewer pages than the present one") { $0.numberOfPages = 1 },
  dots("less than no pages") { $0.numberOfPages = -3 },
  dots("another page") { $0.currentPage = 3 },
  dots("the only page, hidden") { ($0.numberOfPages, $0.hidesForSinglePage) = (1, true) },
  dots("the colour of the others") { $0.pageIndicatorTintColor = .red },
  dots("the colour of the present one") { $0.currentPageIndicatorTintColor = .red },
  dots("a capsule") { $0.backgroundStyle = .prominent },
  dots("down") { $0.direction = .topToBottom },
  dots("up") { $0.direction = .bottomToTop },
  dots("from right to left") { $0.direction = .rightToLeft },
  dots("down, with a capsule and pictures") {
    ($0.direction, $0.backgroundStyle, $0.preferredIndicatorImage) = (.topToBottom, .prominent, square(11, .red))
  },
  dots("a picture for all") { $0.preferredIndicatorImage = square(10, .red) },
  dots("a picture for the present one") { $0.preferredCurrentPageIndicatorImage = square(14, .red) },
  dots("a picture for one") { $0.setIndicatorImage(square(12, .red), forPage: 2) },
  dots("a picture for one while it is present") { $0.setCurrentPageIndicatorImage(square(13, .red), forPage: 1) },
  dots("another page, whose picture is wider") {
    $0.setCurrentPageIndicatorImage(square(17, .red), forPage: 2)
    $0.layoutIfNeeded()
    $0.currentPage = 2
  },
  dots("another page, where the present one's picture is wider") {
    $0.preferredCurrentPageIndicatorImage = square(17, .red)
    $0.layoutIfNeeded()
    $0.currentPage = 3
  },
]

private let pictures: [ShownChange] = [
  picture("a larger one") { $0.image = square(30, .blue) },
  picture("none") { $0.image = nil },
  picture("one that takes the tint") { $0.image = square(12, .blue).withRenderingMode(.alwaysTemplate) },
  picture("highlighted") { ($0.highlightedImage, $0.isHighlighted) = (square(12, .green), true) },
  picture("highlighted, and then another") {
    ($0.isHighlighted, $0.highlightedImage) = (true, square(12, .green))
  },
  picture("stretched") {
    $0.image = square(12, .blue).resizableImage(withCapInsets: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 5))
  },
]

let controlChanges: [ShownChange] = switches + sliders + steppers + segmentedControls + bars + pageControls + pictures

/// A view of each kind.
let shownViews: [ShownView] = [
  ShownView("switch") { UISwitch() },
  ShownView("slider") {
    let view = UISlider()
    view.value = 0.25
    view.minimumValueImage = square(12, .red).withRenderingMode(.alwaysTemplate)
    return view
  },
  ShownView("slider with pictures") {
    let view = UISlider()
    view.value = 0.25
    view.setThumbImage(square(20, .red), for: .normal)
    view.setThumbImage(square(26, .green), for: .highlighted)
    view.setMinimumTrackImage(square(6, .red), for: .selected)
    view.setMaximumTrackImage(square(8, .red), for: .disabled)
    return view
  },
  ShownView("stepper") {
    let view = UIStepper()
    view.setIncrementImage(square(12, .red), for: .normal)
    view.setIncrementImage(square(14, .green), for: .disabled)
    return view
  },
  ShownView("stepper without pictures") { UIStepper() },
  ShownView("segments") {
    let view = UISegmentedControl(items: ["One", "Two", "Three"])
    view.selectedSegmentIndex = 0
    view.setWidth(70, forSegmentAt: 2)
    return view
  },
  ShownView("progress") {
    let view = UIProgressView(progressViewStyle: .bar)
    view.progress = 0.25
    return view
  },
  ShownView("dots") {
    let view = UIPageControl()
    (view.numberOfPages, view.currentPage, view.backgroundStyle) = (4, 1, .prominent)
    view.setIndicatorImage(square(12, .red), forPage: 0)
    return view
  },
  ShownView("indicator") { UIActivityIndicatorView(style: .large) },
  ShownView("indicator that stands") {
    let view = UIActivityIndicatorView(style: .medium)
    view.hidesWhenStopped = false
    return view
  },
  ShownView("system button") {
    let view = UIButton(type: .system)
    view.setTitle("Title", for: .normal)
    view.setTitle("Selected", for: .selected)
    view.setImage(square(16, .red), for: .normal)
    view.setBackgroundImage(square(8, .yellow), for: .highlighted)
    return view
  },
  ShownView("close button") { UIButton(type: .close) },
  ShownView("configured button") {
    var look = UIButton.Configuration.tinted()
    (look.title, look.subtitle, look.image, look.indicator) = ("Title", "Subtitle", square(16, .red), .popup)
    look.image = look.image?.withRenderingMode(.alwaysTemplate)
    (look.background.strokeColor, look.background.strokeWidth, look.imagePadding) = (.separator, 1, 5)
    return UIButton(configuration: look)
  },
  ShownView("label") {
    let view = UILabel()
    (view.text, view.textAlignment, view.numberOfLines) = ("Two words", .natural, 0)
    return view
  },
  ShownView("field") {
    let view = UITextField()
    (view.text, view.borderStyle, view.clearButtonMode) = ("Text", .roundedRect, .always)
    view.leftView = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 12))
    view.leftViewMode = .always
    return view
  },
  ShownView("field without a text") {
    let view = UITextField()
    (view.placeholder, view.borderStyle, view.background) = ("Name", .line, square(8, .yellow))
    return view
  },
  ShownView("text view") {
    let view = UITextView()
    view.attributedText = NSAttributedString(string: "A link", attributes: [.link: "https://example.com"])
    return view
  },
  ShownView("picker of a date") { dated(.date, .wheels) },
  ShownView("calendar") { dated(.dateAndTime, .inline) },
  ShownView("fields of a date") { dated(.dateAndTime, .compact) },
  ShownView("picture") { UIImageView(image: square(12, .red).withRenderingMode(.alwaysTemplate)) },
  ShownView("tool bar") {
    let bar = UIToolbar()
    bar.items = [
      UIBarButtonItem(title: "One", style: .plain, target: nil, action: nil), .flexibleSpace(), UIBarButtonItem(barButtonSystemItem: .add),
    ]
    return bar
  },
  ShownView("tab bar") {
    let bar = UITabBar()
    bar.items = [UITabBarItem(title: "One", image: square(20, .red), tag: 0), UITabBarItem(title: "Two", image: nil, tag: 1)]
    bar.items?[0].badgeValue = "3"
    bar.selectedItem = bar.items?[0]
    return bar
  },
  ShownView("navigation bar") {
    let bar = UINavigationBar(), first = UINavigationItem(title: "First"), second = UINavigationItem(title: "Second")
    second.rightBarButtonItem = UIBarButtonItem(barButtonSystemItem: .done)
    bar.items = [first, second]
    return bar
  },
]

@MainActor func dated(_ mode: UIDatePicker.Mode, _ style: UIDatePickerStyle) -> UIDatePicker {
  let picker = UIDatePicker()
  (picker.locale, picker.timeZone) = (Locale(identifier: "en_GB"), TimeZone(secondsFromGMT: 0))
  // The 9th of September 2001, 1:46:40.
  picker.date = Date(timeIntervalSince1970: 1_000_000_000)
  (picker.datePickerMode, picker.preferredDatePickerStyle) = (mode, style)
  return picker
}
