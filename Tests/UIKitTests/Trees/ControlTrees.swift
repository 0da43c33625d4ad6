import Foundation

@testable import UIKit

/// Every control in its states, under fingers, and in mid-flight.
let controlTrees: [TreeScenario] = [
  // 51 × 31 points; a knob of 27 is 2 from the edges: it stands at 51 − 2 − 27 = 22 where the switch is on.
  TreeScenario("switches", worked: "22,2 27×27") { stage in
    let on = UISwitch(), disabled = UISwitch(), colored = UISwitch()
    stage.show(UISwitch(), at: 10, 10)
    stage.show(on, at: 10, 60)
    stage.show(disabled, at: 10, 110)
    stage.show(colored, at: 10, 160)
    on.setOn(true, animated: false)
    disabled.isEnabled = false
    (colored.isOn, colored.onTintColor, colored.thumbTintColor) = (true, .systemBlue, .yellow)
    stage.wait(0.1)
    stage.record()
    on.addAction(UIAction { [unowned on] _ in stage.note("changed", on.isOn) }, for: .valueChanged)
    stage.touch(.began, 30, 75)
    stage.wait(0.1)
    stage.record("held", on)
    stage.touch(.ended, 30, 75)
    stage.wait(0.05)
    stage.record("in flight", on)
    stage.wait(1)
    stage.drag((20, 75), (60, 75))
    stage.drag((50, 75), (10, 75))
    stage.wait(1)
    stage.record("after drags", on)
    stage.note("size", on.intrinsicContentSize, on.sizeThatFits(.zero))
  },
  TreeScenario("switches in the dark, from right to left") { stage in
    stage.window.overrideUserInterfaceStyle = .dark
    stage.window.semanticContentAttribute = .forceRightToLeft
    let on = UISwitch()
    on.semanticContentAttribute = .forceRightToLeft
    on.isOn = true
    stage.show(on, at: 10, 10)
    stage.show(UISwitch(), at: 10, 60)
    stage.record()
    stage.tap(on)
    stage.record("off", on)
  },
  // A track of 200 points less a thumb of 28 leaves 172; 172 · 0.25 = 43.
  TreeScenario("sliders", worked: "43,") { stage in
    let slider = UISlider(), range = UISlider(), disabled = UISlider(), pictures = UISlider()
    slider.value = 0.25
    (range.minimumValue, range.maximumValue, range.value, range.isContinuous) = (-10, 30, 10, false)
    (range.minimumTrackTintColor, range.maximumTrackTintColor, range.thumbTintColor) = (.red, .green, .blue)
    disabled.isEnabled = false
    (pictures.minimumValueImage, pictures.maximumValueImage) = (square(16, .red), square(20, .blue))
    pictures.setThumbImage(square(24, .green), for: .normal)
    pictures.setMinimumTrackImage(square(6, .gray), for: .normal)
    pictures.setMaximumTrackImage(square(8, .gray), for: .highlighted)
    for (index, each) in [slider, range, disabled, pictures].enumerated() {
      stage.show(each, at: 10, 10 + 40 * CGFloat(index), size(200, 31))
    }
    stage.record()
    for each in [slider, range] { each.addAction(UIAction { [unowned each] _ in stage.note("value", each.value) }, for: .valueChanged) }
    stage.drag((67, 25), (107, 25), for: 0.1)
    stage.record("dragged", slider)
    stage.drag((110, 65), (20, 65), for: 0.1)
    stage.tap(180, 105)
    range.setValue(25, animated: true)
    stage.wait(0.1)
    stage.record("in flight", range)
    let bounds = CGRect(x: 0, y: 0, width: 180, height: 30), track = pictures.trackRect(forBounds: bounds)
    stage.note("parts", track, pictures.thumbRect(forBounds: bounds, trackRect: track, value: 0.5))
    stage.note("pictures", pictures.minimumValueImageRect(forBounds: bounds), pictures.maximumValueImageRect(forBounds: bounds))
    stage.note("size", slider.sizeThatFits(size(90, 10)), slider.intrinsicContentSize)
    slider.maximumValue = 0.2
    slider.minimumValue = 0.3
    stage.note("limits", slider.value, slider.minimumValue, slider.maximumValue)
  },
  TreeScenario("sliders from right to left") { stage in
    let slider = UISlider()
    (slider.value, slider.semanticContentAttribute) = (0.25, .forceRightToLeft)
    slider.minimumValueImage = square(10, .red)
    stage.show(slider, at: 10, 10, size(200, 31))
    stage.record()
    slider.addAction(UIAction { [unowned slider] _ in stage.note("value", slider.value) }, for: .valueChanged)
    stage.drag((160, 25), (100, 25), for: 0.05)
    stage.record("dragged", slider)
  },
  // 94 × 32 points: two halves of 47 with a line between them.
  TreeScenario("steppers", worked: "94×32") { stage in
    let stepper = UIStepper(), wrapping = UIStepper(), disabled = UIStepper()
    (stepper.maximumValue, stepper.stepValue) = (4, 2)
    (wrapping.maximumValue, wrapping.wraps, wrapping.isContinuous) = (1, true, false)
    disabled.isEnabled = false
    for (index, each) in [stepper, wrapping, disabled].enumerated() { stage.show(each, at: 10, 10 + 40 * CGFloat(index)) }
    stage.record()
    for each in [stepper, wrapping] { each.addAction(UIAction { [unowned each] _ in stage.note("value", each.value) }, for: .valueChanged) }
    stage.touch(.began, 80, 25)
    stage.wait(0.1)
    stage.record("held", stepper)
    stage.touch(.ended, 80, 25)
    stage.wait(0.1)
    stage.record("stepped", stepper)
    stage.tap(80, 25, wait: 0.1)
    stage.tap(80, 25, wait: 0.1)
    stage.record("at its end", stepper)
    stage.tap(20, 25, wait: 0.1)
    for x in [20, 80, 80] { stage.tap(CGFloat(x), 65, wait: 0.1) }
    stepper.maximumValue = 100
    stage.touch(.began, 80, 25)
    for _ in 0..<4 {
      stage.wait(0.5)
      stage.note("repeats", stepper.value)
    }
    stage.touch(.moved, 80, 125)
    stage.wait(1)
    stage.note("outside", stepper.value)
    stage.touch(.moved, 20, 25)
    stage.wait(0.7)
    stage.note("other half", stepper.value)
    stage.touch(.cancelled, 20, 25)
    stage.wait(0.5)
    stepper.minimumValue = 200
    stage.note("limits", stepper.value, stepper.maximumValue)
    wrapping.value = 7
    stage.note("beyond", wrapping.value)
    stepper.setIncrementImage(square(12, .red), for: .normal)
    stepper.setDecrementImage(square(10, .blue), for: .normal)
    stage.wait(0.1)
    stage.record("pictures", stepper)
  },
  TreeScenario("progress") { stage in
    let plain = UIProgressView(progressViewStyle: .default), bar = UIProgressView(progressViewStyle: .bar), colored = UIProgressView()
    (plain.progress, bar.progress, colored.progress) = (0.25, 1.5, -1)
    (colored.progressTintColor, colored.trackTintColor) = (.red, .yellow)
    for (index, each) in [plain, bar, colored].enumerated() {
      stage.show(each, at: 10, 10 + 40 * CGFloat(index), size(200, each.intrinsicContentSize.height))
    }
    stage.record()
    plain.setProgress(0.75, animated: true)
    stage.wait(0.1)
    stage.record("in flight", plain)
    let observed = Progress(totalUnitCount: 8)
    colored.observedProgress = observed
    observed.completedUnitCount = 2
    stage.wait(0.5)
    plain.semanticContentAttribute = .forceRightToLeft
    plain.setNeedsLayout()
    (bar.progressImage, bar.trackImage) = (square(4, .red), square(4, .blue))
    stage.wait(0.5)
    stage.record("later")
    stage.note("size", plain.sizeThatFits(size(77, 9)), bar.intrinsicContentSize)
  },
  // 20 × 20 points where it is of medium size.
  TreeScenario("activity", worked: "20×20") { stage in
    let medium = UIActivityIndicatorView(style: .medium), large = UIActivityIndicatorView(style: .large)
    large.color = .systemPink
    medium.startAnimating()
    stage.show(medium, at: 10, 10)
    stage.show(large, at: 10, 60)
    stage.record()
    large.hidesWhenStopped = false
    large.startAnimating()
    medium.stopAnimating()
    stage.wait(0.3)
    stage.record("later")
    medium.style = .large
    stage.note("size", medium.intrinsicContentSize, medium.sizeThatFits(.zero), medium.isAnimating, large.isAnimating)
  },
  TreeScenario("page dots") { stage in
    let dots = UIPageControl(), colored = UIPageControl(), single = UIPageControl(), down = UIPageControl()
    (dots.numberOfPages, dots.currentPage) = (5, 2)
    (colored.numberOfPages, colored.pageIndicatorTintColor, colored.currentPageIndicatorTintColor) = (3, .red, .blue)
    colored.backgroundStyle = .prominent
    (single.numberOfPages, single.hidesForSinglePage) = (1, true)
    (down.numberOfPages, down.direction) = (4, .topToBottom)
    for (index, each) in [dots, colored, single].enumerated() { stage.show(each, at: 10, 10 + 40 * CGFloat(index)) }
    stage.show(down, at: 260, 10)
    stage.record()
    for each in [dots, down] { each.addAction(UIAction { [unowned each] _ in stage.note("page", each.currentPage) }, for: .valueChanged) }
    let size = dots.bounds
    stage.tap(10 + size.maxX - 5, 10 + size.midY)
    stage.tap(15, 10 + size.midY)
    stage.tap(15, 10 + size.midY)
    stage.touch(.began, 15, 10 + size.midY)
    stage.wait(0.6)
    stage.record("held", dots)
    stage.note("interaction", dots.interactionState.rawValue)
    stage.touch(.moved, 10 + size.maxX - 10, 10 + size.midY)
    stage.wait(0.1)
    stage.note("interaction", dots.interactionState.rawValue)
    stage.touch(.ended, 10 + size.maxX - 10, 10 + size.midY)
    stage.tap(260 + down.bounds.midX, 10 + down.bounds.maxY - 5)
    stage.note("sizes", dots.size(forNumberOfPages: 7), down.size(forNumberOfPages: 2), single.intrinsicContentSize)
    dots.currentPage = 9
    dots.setIndicatorImage(square(10, .red), forPage: 1)
    dots.setCurrentPageIndicatorImage(square(12, .red), forPage: 4)
    colored.preferredIndicatorImage = square(14, .black)
    stage.wait(0.5)
    stage.record("pictures")
    dots.numberOfPages = 2
    stage.note("fewer", dots.currentPage)
  },
  TreeScenario("page dots, the other ways") { stage in
    for (index, direction) in [UIPageControl.Direction.leftToRight, .rightToLeft, .topToBottom, .bottomToTop].enumerated() {
      let dots = UIPageControl()
      (dots.numberOfPages, dots.currentPage, dots.direction) = (4, 1, direction)
      stage.show(dots, at: 10 + 30 * CGFloat(index), 10 + 30 * CGFloat(index))
      stage.record("\(direction.rawValue)", dots)
      dots.addAction(UIAction { [unowned dots] _ in stage.note("page", dots.currentPage) }, for: .valueChanged)
      let upright = dots.bounds.height > dots.bounds.width, place = dots.frame
      stage.drag(
        (place.minX + 4, place.minY + 4), (upright ? place.midX : place.maxX - 3, upright ? place.maxY - 3 : place.midY), for: 0.2)
      dots.removeFromSuperview()
    }
  },
  TreeScenario("segments") { stage in
    let segments = UISegmentedControl(items: ["Day", "Week", "Month"]),
      mixed = UISegmentedControl(items: ["One", square(20, .red), "Three longer"])
    segments.selectedSegmentIndex = 1
    segments.setEnabled(false, forSegmentAt: 2)
    mixed.apportionsSegmentWidthsByContent = true
    mixed.setWidth(50, forSegmentAt: 0)
    mixed.selectedSegmentTintColor = .systemYellow
    mixed.setTitleTextAttributes([.foregroundColor: UIColor.red, .font: UIFont.systemFont(ofSize: 11)], for: .normal)
    mixed.setTitleTextAttributes([.foregroundColor: UIColor.blue], for: .selected)
    mixed.selectedSegmentIndex = 2
    stage.show(segments, at: 10, 10, size(240, 32))
    stage.show(mixed, at: 10, 60)
    stage.record()
    segments.addAction(UIAction { [unowned segments] _ in stage.note("segment", segments.selectedSegmentIndex) }, for: .valueChanged)
    stage.touch(.began, 30, 25)
    stage.wait(0.1)
    stage.record("held", segments)
    stage.touch(.ended, 30, 25)
    stage.wait(0.1)
    stage.record("in flight", segments)
    stage.wait(1)
    stage.tap(230, 25)
    stage.drag((40, 25), (130, 25))
    stage.touch(.began, 130, 25)
    stage.wait(0.2)
    stage.record("held where it is", segments)
    stage.touch(.cancelled, 130, 25)
    segments.insertSegment(withTitle: "New", at: 0, animated: true)
    stage.wait(0.1)
    stage.record("inserted", segments)
    segments.removeSegment(at: 2, animated: false)
    segments.isMomentary = true
    stage.wait(1)
    stage.record("removed", segments)
    stage.tap(20, 25)
    stage.note("sizes", segments.intrinsicContentSize, mixed.intrinsicContentSize, mixed.widthForSegment(at: 0))
  },
  TreeScenario("segments in the dark, from right to left") { stage in
    stage.window.overrideUserInterfaceStyle = .dark
    let segments = UISegmentedControl(items: ["A", "B", "C"])
    (segments.selectedSegmentIndex, segments.semanticContentAttribute) = (0, .forceRightToLeft)
    stage.show(segments, at: 10, 10, size(150, 32))
    stage.record()
    segments.addAction(UIAction { [unowned segments] _ in stage.note("segment", segments.selectedSegmentIndex) }, for: .valueChanged)
    stage.tap(20, 25)
    segments.isEnabled = false
    stage.wait(0.5)
    stage.record("disabled")
  },
  TreeScenario("events of a control") { stage in
    let control = UIControl(frame: CGRect(x: 50, y: 50, width: 100, height: 50))
    let names: [(UIControl.Event, String)] = [
      (.touchDown, "down"), (.touchDownRepeat, "repeat"), (.touchDragInside, "inside"), (.touchDragOutside, "outside"),
      (.touchDragEnter, "enter"), (.touchDragExit, "exit"), (.touchUpInside, "up inside"), (.touchUpOutside, "up outside"),
      (.touchCancel, "cancel"), (.primaryActionTriggered, "primary"), (.allEvents, "any"),
    ]
    for (event, name) in names { control.addAction(UIAction { _ in stage.note(name) }, for: event) }
    stage.show(control)
    let phases: [(UITouch.Phase, CGFloat)] = [
      (.began, 60), (.moved, 100), (.moved, 160), (.moved, 215), (.moved, 240), (.moved, 230), (.moved, 140), (.moved, 300), (.ended, 300),
    ]
    for (phase, x) in phases {
      stage.note("— \(x)")
      stage.touch(phase, x, 75)
      stage.note("state", control.state.rawValue, control.isTracking, control.isTouchInside)
      stage.wait(0.02)
    }
    for _ in 0..<2 {
      stage.touch(.began, 60, 75)
      stage.wait(0.05)
      stage.touch(.ended, 60, 75)
      stage.wait(0.05)
    }
    stage.touch(.began, 60, 75)
    stage.touch(.cancelled, 60, 75)
    stage.note("events", control.allControlEvents.rawValue, control.isHighlighted)
  },
]

func size(_ width: CGFloat, _ height: CGFloat) -> CGSize { CGSize(width: width, height: height) }

/// A picture of one colour.
@MainActor func square(_ side: CGFloat, _ color: UIColor) -> UIImage {
  let format = UIGraphicsImageRendererFormat()
  format.scale = 1
  return UIGraphicsImageRenderer(size: size(side, side), format: format).image { context in
    color.setFill()
    context.fill(CGRect(x: 0, y: 0, width: side, height: side))
  }
}
