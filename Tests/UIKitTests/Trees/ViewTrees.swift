import Foundation

@testable import UIKit

/// Numbers that look drawn by chance, always the same.
private struct Numbers {
  var state: UInt64
  mutating func next(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(count))
  }
}

/// Draws its rectangle, and counts.
@MainActor private final class Drawn: UIView {
  weak var stage: TreeStage?
  override func draw(_ rect: CGRect) {
    stage?.note("draws", rect)
    tintColor.setFill()
    UIRectFill(bounds.insetBy(dx: 4, dy: 6))
    UIColor.blue.setFill()
    UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 10, height: 10)).fill()
  }
}

@MainActor private final class Responder: UIView {
  weak var stage: TreeStage?
  var name = ""
  override var canBecomeFirstResponder: Bool { true }
  override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    stage?.note("\(name) asked")
    return name == "outer"
  }
}

@MainActor private func follow(_ stage: TreeStage, _ view: UIView, _ steps: Int = 4, by seconds: Double = 0.2) {
  for _ in 0..<steps {
    stage.wait(seconds)
    let shown = view.layer.presentation() ?? view.layer
    stage.note("shows", shown.transform, shown.bounds, shown.zPosition, shown.shadowRadius, shown.shadowOffset, shown.borderWidth)
  }
}

/// Views by themselves: systems of constraints, transforms that move, drawing, responders, snapshots.
let viewTrees: [TreeScenario] = [
  TreeScenario("systems of constraints that change") { stage in
    for seed in 1...12 as ClosedRange<UInt64> {
      var numbers = Numbers(state: seed)
      let container = UIView(frame: CGRect(x: 0, y: 0, width: 200 + numbers.next(200), height: 300))
      let views = (0..<5).map { _ in
        let view = UIView()
        view.translatesAutoresizingMaskIntoConstraints = false
        container.addSubview(view)
        return view
      }
      var all: [NSLayoutConstraint] = [], priority: Float = 990
      @MainActor func add(_ constraint: NSLayoutConstraint) {
        priority -= 7
        constraint.priority = UILayoutPriority(priority)
        constraint.isActive = true
        all.append(constraint)
      }
      // What every view has in the end, whatever else pulls at it.
      for (index, view) in views.enumerated() {
        let before = index > 0 ? views[index - 1] : container
        let factor = CGFloat(1 + numbers.next(3)) / 2
        add(
          view.widthAnchor.constraint(
            equalTo: before.widthAnchor, multiplier: index == 0 ? 0.2 : factor, constant: CGFloat(numbers.next(20))))
        add(view.heightAnchor.constraint(equalToConstant: CGFloat(10 + numbers.next(40))))
        add(
          numbers.next(2) == 0
            ? view.leadingAnchor.constraint(
              equalTo: index > 0 ? before.trailingAnchor : before.leadingAnchor, constant: CGFloat(numbers.next(12)))
            : view.centerXAnchor.constraint(equalTo: before.centerXAnchor, constant: CGFloat(numbers.next(30))))
        add(view.topAnchor.constraint(equalTo: index > 0 ? before.bottomAnchor : before.topAnchor, constant: CGFloat(numbers.next(9))))
      }
      for _ in 0..<6 {
        let a = views[numbers.next(5)], b = views[numbers.next(5)], constant = CGFloat(numbers.next(60))
        guard a !== b else { continue }
        let pulls = [
          a.widthAnchor.constraint(greaterThanOrEqualToConstant: constant + 20),
          a.widthAnchor.constraint(lessThanOrEqualTo: b.widthAnchor, constant: constant),
          a.trailingAnchor.constraint(lessThanOrEqualTo: container.trailingAnchor, constant: -constant / 4),
          a.leadingAnchor.constraint(greaterThanOrEqualTo: b.leadingAnchor, constant: constant / 2),
          a.bottomAnchor.constraint(lessThanOrEqualTo: b.bottomAnchor, constant: constant),
        ]
        let pull = pulls[numbers.next(5)]
        pull.priority = UILayoutPriority(Float(700 + numbers.next(299)))
        pull.isActive = true
        all.append(pull)
      }
      stage.show(container)
      stage.note("\(seed)", views.map(\.frame))
      for _ in 0..<4 {
        let one = all[numbers.next(all.count)]
        switch numbers.next(3) {
        case 0: one.constant += CGFloat(numbers.next(30)) - 10
        case 1: one.isActive.toggle()
        default: one.priority = UILayoutPriority(Float(200 + numbers.next(700)))
        }
        container.bounds.size.width += CGFloat(numbers.next(20))
        container.layoutIfNeeded()
        stage.note("changed", views.map(\.frame))
        if !one.isActive { one.isActive = true }
      }
      stage.note("fits", container.systemLayoutSizeFitting(size(100, 100)))
      container.removeFromSuperview()
    }
  },
  // From 170° to 190°, which is −170°, is 20° on and not 340° back: 180° after half of a linear second.
  TreeScenario("turns and other values that move", worked: "shows: -1,0,0,-1,0,0") { stage in
    let view = UIView(frame: CGRect(x: 50, y: 50, width: 40, height: 20))
    stage.show(view)
    func degrees(_ angle: CGFloat) -> CGAffineTransform { CGAffineTransform(rotationAngle: angle * .pi / 180) }
    view.transform = degrees(170)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.transform = degrees(-170) }
    stage.wait(0)
    stage.record("turning", view)
    follow(stage, view, 2, by: 0.25)
    stage.wait(1)
    view.transform = degrees(-170)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      view.transform = degrees(10).scaledBy(x: 2, y: 0.5).translatedBy(x: 10, y: 5)
    }
    follow(stage, view, 2)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.transform = CGAffineTransform(scaleX: -1, y: 1) }
    follow(stage, view, 6)
    var deep = CATransform3DIdentity
    deep.m34 = -1 / 400
    deep = CATransform3DRotate(deep, 1, 0, 1, 0)
    UIView.animate(withDuration: 1, delay: 0, options: .curveEaseIn) {
      view.transform3D = deep
      view.bounds.origin = CGPoint(x: 10, y: 20)
      (view.layer.zPosition, view.layer.shadowRadius, view.layer.shadowOffset, view.layer.borderWidth) = (5, 9, size(4, 6), 2)
      (view.layer.borderColor, view.layer.contentsRect) = (UIColor.red.cgColor, CGRect(x: 0, y: 0, width: 0.5, height: 1))
    }
    stage.wait(0)
    stage.record("deep", view)
    follow(stage, view)
    stage.wait(1)
    view.layer.anchorPoint = CGPoint(x: 0, y: 1)
    UIView.animate(withDuration: 0.5) { view.frame = CGRect(x: 0, y: 0, width: 100, height: 100) }
    stage.wait(0.1)
    stage.record("its frame", view)
  },
  TreeScenario("views that draw") { stage in
    let view = Drawn(frame: CGRect(x: 10, y: 10, width: 40, height: 30))
    (view.stage, view.tintColor, view.contentMode) = (stage, .red, .redraw)
    stage.show(view)
    stage.record("", view)
    view.setNeedsDisplay(CGRect(x: 5, y: 5, width: 10, height: 10))
    stage.wait(0.1)
    view.frame.size.width = 50
    stage.wait(0.1)
    stage.record("wider", view)
    view.contentMode = .topLeft
    view.frame.size.width = 60
    stage.wait(0.1)
    stage.record("kept", view)
    view.contentScaleFactor = 3
    view.setNeedsDisplay()
    stage.wait(0.1)
    stage.record("finer", view)
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let picture = UIGraphicsImageRenderer(size: size(80, 60), format: format).image { context in
      view.layer.render(in: context.cgContext)
      view.drawHierarchy(in: CGRect(x: 40, y: 30, width: 40, height: 30), afterScreenUpdates: true)
    }
    stage.note("rendered", picture.cgImage.map { TreePrinter.ink($0) } ?? "none")
    if let copy = view.snapshotView(afterScreenUpdates: true) {
      copy.frame.origin = CGPoint(x: 100, y: 100)
      stage.show(copy)
      stage.record("copy", copy)
    }
    if let part = view.resizableSnapshotView(
      from: CGRect(x: 5, y: 5, width: 20, height: 20), afterScreenUpdates: false,
      withCapInsets: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    {
      stage.show(part)
      stage.record("part", part)
    }
  },
  TreeScenario("responders") { stage in
    let outer = Responder(frame: CGRect(x: 0, y: 0, width: 300, height: 300)),
      inner = Responder(frame: CGRect(x: 10, y: 10, width: 100, height: 100))
    for (view, name) in [(outer, "outer"), (inner, "inner")] { (view.stage, view.name) = (stage, name) }
    let controller = UIViewController()
    controller.view = outer
    outer.addSubview(inner)
    stage.show(controller)
    var chain: [String] = [], next: UIResponder? = inner
    while let one = next {
      chain.append("\(type(of: one))")
      next = one.next
    }
    stage.note("chain", chain)
    stage.note("first", inner.becomeFirstResponder(), inner.isFirstResponder, outer.isFirstResponder)
    stage.note("second", outer.becomeFirstResponder(), inner.isFirstResponder, outer.isFirstResponder)
    stage.note("resigns", outer.resignFirstResponder(), outer.isFirstResponder, outer.resignFirstResponder())
    stage.note("target", (inner.target(forAction: Selector("copy:"), withSender: nil) as? Responder)?.name ?? "none")
    _ = inner.becomeFirstResponder()
    stage.note("ends", outer.endEditing(true), inner.isFirstResponder)
    _ = inner.becomeFirstResponder()
    inner.removeFromSuperview()
    stage.note("removed", inner.isFirstResponder)
    stage.note("undo", inner.undoManager == nil, outer.undoManager != nil)
  },
  TreeScenario("targets and actions of controls") { stage in
    let control = UIControl(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    let one = UIAction(title: "one", identifier: UIAction.Identifier("1")) { stage.note("one \(($0.sender as? UIControl) === control)") }
    let two = UIAction(title: "two", identifier: UIAction.Identifier("1")) { _ in stage.note("two") }
    control.addAction(one, for: .touchDown)
    control.addAction(two, for: [.touchDown, .valueChanged])
    control.sendActions(for: .touchDown)
    control.sendActions(for: [.valueChanged, .touchUpInside])
    stage.note("events", control.allControlEvents.rawValue)
    control.removeAction(two, for: .touchDown)
    control.sendActions(for: .touchDown)
    control.sendActions(for: .valueChanged)
    control.removeAction(one, for: .valueChanged)
    control.sendActions(for: .valueChanged)
    stage.note("events", control.allControlEvents.rawValue)
    control.sendAction(one)
    for (isEnabled, isSelected, isHighlighted) in [(true, false, false), (false, true, false), (true, true, true)] {
      (control.isEnabled, control.isSelected, control.isHighlighted) = (isEnabled, isSelected, isHighlighted)
      stage.note("state", control.state.rawValue)
    }
    stage.note(
      "alignments", control.contentHorizontalAlignment.rawValue, control.contentVerticalAlignment.rawValue)
    control.semanticContentAttribute = .forceRightToLeft
    control.contentHorizontalAlignment = .leading
    stage.note("alignments", control.effectiveUserInterfaceLayoutDirection.rawValue)
  },
  TreeScenario("windows") { stage in
    let screen = stage.screen, low = UIWindow(frame: screen.bounds), high = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    (low.screen, high.screen, high.windowLevel) = (screen, screen, .alert)
    low.makeKeyAndVisible()
    stage.note("key", low.isKeyWindow, high.isKeyWindow, screen.windows.count)
    high.isHidden = false
    stage.note("key", low.isKeyWindow, high.isKeyWindow, screen.windows.map(\.windowLevel.rawValue))
    high.makeKey()
    stage.note("key", low.isKeyWindow, high.isKeyWindow)
    high.isHidden = true
    stage.note("hidden", high.isKeyWindow, screen.windows.count)
    stage.note("converts", low.convert(CGPoint(x: 1, y: 2), to: high), high.convert(CGRect(x: 1, y: 2, width: 3, height: 4), from: low))
    stage.note("root", low.rootViewController == nil, low.next is UIApplication, low.isOpaque, low.safeAreaInsets)
    low.isHidden = true
  },
  TreeScenario("what is asked of values of controls") { stage in
    let slider = UISlider()
    slider.value = 2
    stage.note("slider", slider.value, slider.isContinuous, slider.minimumValue, slider.maximumValue)
    let stepper = UIStepper()
    stage.note(
      "stepper", stepper.value, stepper.minimumValue, stepper.maximumValue, stepper.stepValue, stepper.wraps, stepper.autorepeat,
      stepper.isContinuous)
    let dots = UIPageControl()
    stage.note(
      "dots", dots.numberOfPages, dots.currentPage, dots.hidesForSinglePage, dots.allowsContinuousInteraction, dots.backgroundStyle.rawValue
    )
    let segments = UISegmentedControl()
    stage.note(
      "segments", segments.selectedSegmentIndex, segments.numberOfSegments, segments.isMomentary, segments.apportionsSegmentWidthsByContent)
    let scroll = UIScrollView()
    stage.note(
      "scroll", scroll.bounces, scroll.alwaysBounceVertical, scroll.isPagingEnabled, scroll.isScrollEnabled,
      scroll.decelerationRate.rawValue,
      scroll.minimumZoomScale, scroll.maximumZoomScale, scroll.bouncesZoom, scroll.delaysContentTouches, scroll.canCancelContentTouches,
      scroll.scrollsToTop)
    let label = UILabel()
    stage.note(
      "label", label.numberOfLines, label.lineBreakMode.rawValue, label.adjustsFontSizeToFitWidth, label.minimumScaleFactor,
      label.isEnabled,
      label.baselineAdjustment.rawValue, label.preferredMaxLayoutWidth, label.font.pointSize)
    let field = UITextField(), text = UITextView()
    stage.note(
      "field", field.borderStyle.rawValue, field.clearButtonMode.rawValue, field.clearsOnBeginEditing, field.minimumFontSize,
      field.leftViewMode.rawValue)
    stage.note(
      "text", text.isEditable, text.isSelectable, text.textContainerInset, text.textContainer.lineFragmentPadding,
      text.textContainer.maximumNumberOfLines)
    let table = UITableView()
    stage.note(
      "table", table.rowHeight, table.estimatedRowHeight, table.sectionHeaderHeight, table.separatorStyle.rawValue, table.allowsSelection,
      table.allowsMultipleSelection, table.allowsSelectionDuringEditing, table.allowsMultipleSelectionDuringEditing, table.separatorInset)
    let flow = UICollectionViewFlowLayout()
    stage.note(
      "flow", flow.itemSize, flow.minimumLineSpacing, flow.minimumInteritemSpacing, flow.scrollDirection.rawValue, flow.sectionInset,
      flow.headerReferenceSize, flow.estimatedItemSize, flow.sectionHeadersPinToVisibleBounds)
    let view = UIView()
    stage.note(
      "view", view.alpha, view.isHidden, view.isOpaque, view.clipsToBounds, view.isUserInteractionEnabled, view.isMultipleTouchEnabled,
      view.autoresizesSubviews, view.contentMode.rawValue, view.layoutMargins, view.contentScaleFactor, view.tag)
    let controller = UIViewController()
    stage.note(
      "controller", controller.modalPresentationStyle.rawValue, controller.modalTransitionStyle.rawValue, controller.isViewLoaded,
      controller.preferredContentSize, controller.isModalInPresentation, controller.definesPresentationContext,
      controller.edgesForExtendedLayout.rawValue,
      controller.extendedLayoutIncludesOpaqueBars, controller.hidesBottomBarWhenPushed, controller.isEditing)
    let press = UILongPressGestureRecognizer(), pan = UIPanGestureRecognizer(), swipe = UISwipeGestureRecognizer(),
      tap = UITapGestureRecognizer()
    stage.note("press", press.minimumPressDuration, press.allowableMovement, press.numberOfTapsRequired, press.numberOfTouchesRequired)
    stage.note(
      "pan", pan.minimumNumberOfTouches, pan.maximumNumberOfTouches == .max, pan.cancelsTouchesInView, pan.delaysTouchesBegan,
      pan.delaysTouchesEnded)
    stage.note("swipe", swipe.direction.rawValue, swipe.numberOfTouchesRequired, tap.numberOfTapsRequired, tap.numberOfTouchesRequired)
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear)
    stage.note(
      "animator", animator.isInterruptible, animator.isUserInteractionEnabled, animator.scrubsLinearly, animator.pausesOnCompletion,
      animator.isManualHitTestingEnabled, animator.fractionComplete)
    let layout = UICollectionLayoutListConfiguration(appearance: .plain)
    stage.note("list", layout.showsSeparators, layout.headerMode == .none, layout.footerMode == .none, layout.headerTopPadding ?? -1)
    let content = UIListContentConfiguration.cell()
    stage.note(
      "content", content.directionalLayoutMargins, content.imageToTextPadding, content.textToSecondaryTextHorizontalPadding,
      content.textToSecondaryTextVerticalPadding, content.prefersSideBySideTextAndSecondaryText, content.textProperties.numberOfLines)
    let background = UIBackgroundConfiguration.clear()
    stage.note("background", background.cornerRadius, background.strokeWidth, background.backgroundInsets, background.strokeOutset)
  },
]
