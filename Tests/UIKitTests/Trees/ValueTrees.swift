import Foundation

@testable import UIKit

/// Constants, and functions from values to values.
let valueTrees: [TreeScenario] = [
  // systemBlue is 0, 122, 255, and in the dark 10, 132, 255.
  TreeScenario("colours", worked: "systemBlue: 007aff; 0a84ff") { stage in
    let colors: [(String, UIColor)] = [
      ("systemRed", .systemRed), ("systemOrange", .systemOrange), ("systemYellow", .systemYellow), ("systemGreen", .systemGreen),
      ("systemMint", .systemMint), ("systemTeal", .systemTeal), ("systemCyan", .systemCyan), ("systemBlue", .systemBlue),
      ("systemIndigo", .systemIndigo), ("systemPurple", .systemPurple), ("systemPink", .systemPink), ("systemBrown", .systemBrown),
      ("systemGray", .systemGray), ("systemGray2", .systemGray2), ("systemGray3", .systemGray3), ("systemGray4", .systemGray4),
      ("systemGray5", .systemGray5), ("systemGray6", .systemGray6), ("label", .label), ("secondaryLabel", .secondaryLabel),
      ("tertiaryLabel", .tertiaryLabel), ("quaternaryLabel", .quaternaryLabel), ("placeholderText", .placeholderText), ("link", .link),
      ("separator", .separator), ("opaqueSeparator", .opaqueSeparator), ("systemFill", .systemFill),
      ("secondarySystemFill", .secondarySystemFill), ("tertiarySystemFill", .tertiarySystemFill),
      ("quaternarySystemFill", .quaternarySystemFill), ("systemBackground", .systemBackground),
      ("secondarySystemBackground", .secondarySystemBackground), ("tertiarySystemBackground", .tertiarySystemBackground),
      ("systemGroupedBackground", .systemGroupedBackground), ("secondarySystemGroupedBackground", .secondarySystemGroupedBackground),
      ("tertiarySystemGroupedBackground", .tertiarySystemGroupedBackground), ("tintColor", .tintColor), ("darkText", .darkText),
      ("lightText", .lightText), ("black", .black), ("darkGray", .darkGray), ("lightGray", .lightGray), ("white", .white),
      ("gray", .gray), ("red", .red), ("green", .green), ("blue", .blue), ("cyan", .cyan), ("yellow", .yellow), ("magenta", .magenta),
      ("orange", .orange), ("purple", .purple), ("brown", .brown), ("clear", .clear),
    ]
    for (name, color) in colors {
      let both = [UIUserInterfaceStyle.light, .dark].map { color.resolvedColor(with: UITraitCollection(userInterfaceStyle: $0)) }
      stage.note(name, both[0], both[1])
    }
  },
  TreeScenario("colours from numbers") { stage in
    for hue in stride(from: -0.25, through: 1.25, by: 0.125) {
      let color = UIColor(hue: hue, saturation: 0.6, brightness: 0.8, alpha: 0.5)
      var (h, s, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
      color.getHue(&h, saturation: &s, brightness: &b, alpha: &a)
      stage.note("hue", hue, color, h, s, b, a)
    }
    var (white, alpha): (CGFloat, CGFloat) = (0, 0)
    UIColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.7).getWhite(&white, alpha: &alpha)
    stage.note("white", white, alpha, UIColor(white: 0.3, alpha: 0.2).withAlphaComponent(0.6))
  },
  TreeScenario("text styles") { stage in
    let styles: [UIFont.TextStyle] = [
      .largeTitle, .title1, .title2, .title3, .headline, .subheadline, .body, .callout, .footnote, .caption1, .caption2,
    ]
    let categories: [UIContentSizeCategory] = [
      .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge, .accessibilityMedium, .accessibilityLarge,
      .accessibilityExtraLarge, .accessibilityExtraExtraLarge, .accessibilityExtraExtraExtraLarge,
    ]
    for style in styles {
      let fonts = categories.map {
        UIFont.preferredFont(forTextStyle: style, compatibleWith: UITraitCollection(preferredContentSizeCategory: $0))
      }
      stage.note(style.rawValue, fonts.map(\.pointSize), fonts[0].fontName)
      let metrics = UIFontMetrics(forTextStyle: style)
      let scaled = categories.map { metrics.scaledValue(for: 10, compatibleWith: UITraitCollection(preferredContentSizeCategory: $0)) }
      stage.note("scaled", scaled)
    }
    let large = UITraitCollection(preferredContentSizeCategory: .accessibilityLarge), font = UIFont.systemFont(ofSize: 14)
    stage.note("font", UIFontMetrics.default.scaledFont(for: font, compatibleWith: large))
    stage.note("at most", UIFontMetrics.default.scaledFont(for: font, maximumPointSize: 20, compatibleWith: large))
    for weight in [UIFont.Weight.ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black] {
      stage.note("weight", weight.rawValue, UIFont.systemFont(ofSize: 12, weight: weight))
    }
    stage.note("system", UIFont.systemFontSize, UIFont.smallSystemFontSize, UIFont.labelFontSize, UIFont.buttonFontSize)
    stage.note(
      "kinds", UIFont.boldSystemFont(ofSize: 10), UIFont.italicSystemFont(ofSize: 10),
      UIFont.monospacedSystemFont(ofSize: 10, weight: .bold))
    stage.note("lines", font.lineHeight, font.ascender, font.descender, font.capHeight, font.xHeight, font.leading)
  },
  TreeScenario("bits") { stage in
    let traits: [UIAccessibilityTraits] = [
      .none, .button, .link, .header, .searchField, .image, .selected, .playsSound, .keyboardKey, .staticText, .summaryElement, .notEnabled,
      .updatesFrequently, .startsMediaSession, .adjustable, .allowsDirectInteraction, .causesPageTurn, .tabBar,
    ]
    stage.note("accessibility", traits.map(\.rawValue))
    let options: [UIView.AnimationOptions] = [
      .layoutSubviews, .allowUserInteraction, .beginFromCurrentState, .repeat, .autoreverse, .overrideInheritedDuration,
      .overrideInheritedCurve, .allowAnimatedContent, .showHideTransitionViews, .overrideInheritedOptions, .curveEaseInOut, .curveEaseIn,
      .curveEaseOut, .curveLinear, .transitionFlipFromLeft, .transitionFlipFromRight, .transitionCurlUp, .transitionCurlDown,
      .transitionCrossDissolve, .transitionFlipFromTop, .transitionFlipFromBottom, .preferredFramesPerSecond60, .preferredFramesPerSecond30,
    ]
    stage.note("animations", options.map(\.rawValue))
    let keyframes: [UIView.KeyframeAnimationOptions] = [
      .layoutSubviews, .allowUserInteraction, .beginFromCurrentState, .repeat, .autoreverse, .overrideInheritedDuration,
      .overrideInheritedOptions, .calculationModeLinear, .calculationModeDiscrete, .calculationModePaced, .calculationModeCubic,
      .calculationModeCubicPaced,
    ]
    stage.note("keyframes", keyframes.map(\.rawValue))
    let events: [UIControl.Event] = [
      .touchDown, .touchDownRepeat, .touchDragInside, .touchDragOutside, .touchDragEnter, .touchDragExit, .touchUpInside, .touchUpOutside,
      .touchCancel, .valueChanged, .menuActionTriggered, .primaryActionTriggered, .editingDidBegin, .editingChanged, .editingDidEnd,
      .editingDidEndOnExit, .allTouchEvents, .allEditingEvents, .allEvents,
    ]
    stage.note("events", events.map(\.rawValue))
    let states: [UIControl.State] = [.normal, .highlighted, .disabled, .selected, .focused]
    stage.note("states", states.map(\.rawValue))
    let sizes: [UIView.AutoresizingMask] = [
      .flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin, .flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin,
    ]
    stage.note("autoresizing", sizes.map(\.rawValue))
    let edges: [UIRectEdge] = [.top, .left, .bottom, .right, .all],
      corners: [UIRectCorner] = [.topLeft, .topRight, .bottomLeft, .bottomRight]
    stage.note("edges", edges.map(\.rawValue), corners.map(\.rawValue), UIRectCorner.allCorners.rawValue)
    let priorities: [UILayoutPriority] = [
      .required, .defaultHigh, .defaultLow, .fittingSizeLevel, .dragThatCanResizeScene, .dragThatCannotResizeScene, .sceneSizeStayPut,
    ]
    stage.note("priorities", priorities.map(\.rawValue))
    let modifiers: [UIKeyModifierFlags] = [.alphaShift, .shift, .control, .alternate, .command, .numericPad]
    stage.note("modifiers", modifiers.map(\.rawValue))
    let levels: [UIWindow.Level] = [.normal, .alert, .statusBar]
    stage.note("levels", levels.map(\.rawValue))
    let masks: [UIInterfaceOrientationMask] = [
      .portrait, .landscapeLeft, .landscapeRight, .portraitUpsideDown, .landscape, .all, .allButUpsideDown,
    ]
    stage.note("orientations", masks.map(\.rawValue))
    let scrolls: [UICollectionView.ScrollPosition] = [.top, .centeredVertically, .bottom, .left, .centeredHorizontally, .right]
    stage.note("scrolling", scrolls.map(\.rawValue))
    let menus: [UIMenu.Options] = [.displayInline, .destructive, .singleSelection],
      actions: [UIMenuElement.Attributes] = [.disabled, .destructive, .hidden]
    stage.note("menus", menus.map(\.rawValue), actions.map(\.rawValue))
    let displays: [UISwipeGestureRecognizer.Direction] = [.right, .left, .up, .down]
    stage.note("swipes", displays.map(\.rawValue))
  },
  TreeScenario("settings") { stage in
    let flags: [(String, Bool)] = [
      ("motion", UIAccessibility.isReduceMotionEnabled), ("fades", UIAccessibility.prefersCrossFadeTransitions),
      ("transparency", UIAccessibility.isReduceTransparencyEnabled), ("voice", UIAccessibility.isVoiceOverRunning),
      ("bold", UIAccessibility.isBoldTextEnabled), ("darker", UIAccessibility.isDarkerSystemColorsEnabled),
      ("inverted", UIAccessibility.isInvertColorsEnabled), ("grey", UIAccessibility.isGrayscaleEnabled),
      ("switches", UIAccessibility.isSwitchControlRunning), ("guided", UIAccessibility.isGuidedAccessEnabled),
      ("shapes", UIAccessibility.buttonShapesEnabled), ("films", UIAccessibility.isVideoAutoplayEnabled),
      ("without colour", UIAccessibility.shouldDifferentiateWithoutColor),
    ]
    for (name, flag) in flags { stage.note(name, flag) }
    let notifications: [UIAccessibility.Notification] = [.screenChanged, .layoutChanged, .announcement, .pageScrolled]
    stage.note("notifications", notifications.map(\.rawValue))
    let application = UIApplication.shared
    stage.note(
      "application", application.applicationState.rawValue, application.isIdleTimerDisabled, application.isIgnoringInteractionEvents)
  },
  TreeScenario("paths") { stage in
    let rect = CGRect(x: 10, y: 20, width: 100, height: 60)
    stage.note("rect", UIBezierPath(rect: rect).cgPath)
    stage.note("oval", UIBezierPath(ovalIn: rect).cgPath)
    stage.note("rounded", UIBezierPath(roundedRect: rect, cornerRadius: 12).cgPath)
    stage.note(
      "corners",
      UIBezierPath(roundedRect: rect, byRoundingCorners: [.topLeft, .bottomRight], cornerRadii: CGSize(width: 20, height: 10)).cgPath)
    for clockwise in [true, false] {
      let arc = UIBezierPath(arcCenter: CGPoint(x: 50, y: 50), radius: 30, startAngle: 0.5, endAngle: 2.5, clockwise: clockwise)
      stage.note("arc", arc.cgPath, arc.currentPoint)
      stage.note("reversed", arc.reversing().cgPath)
    }
    let path = UIBezierPath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 40, y: 10))
    path.addQuadCurve(to: CGPoint(x: 80, y: 60), controlPoint: CGPoint(x: 70, y: 0))
    path.addCurve(to: CGPoint(x: 0, y: 70), controlPoint1: CGPoint(x: 60, y: 90), controlPoint2: CGPoint(x: 20, y: 100))
    stage.note("contains", path.contains(CGPoint(x: 30, y: 40)), path.contains(CGPoint(x: 70, y: 10)))
    path.close()
    stage.note("curves", path.cgPath, path.bounds, path.isEmpty)
    stage.note("curves, reversed", path.reversing().cgPath)
    path.append(UIBezierPath(rect: rect))
    path.apply(CGAffineTransform(scaleX: 2, y: 3))
    stage.note("two, larger", path.cgPath, path.bounds)
    stage.note("two, reversed", path.reversing().cgPath)
    path.removeAllPoints()
    stage.note("none", path.isEmpty, path.lineWidth, path.miterLimit, path.flatness)
  },
  TreeScenario("geometry") { stage in
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4), rect = CGRect(x: 10, y: 20, width: 100, height: 60)
    stage.note("insets", rect.inset(by: insets), NSCoder.string(for: insets), UIEdgeInsets.zero == insets)
    stage.note(
      "texts", NSCoder.string(for: rect), NSCoder.string(for: CGPoint(x: 1.5, y: -2)), NSCoder.string(for: CGSize(width: 3, height: 0.25)))
    stage.note("back", NSCoder.cgRect(for: "{{1, 2}, {3.5, 4}}"), NSCoder.cgPoint(for: "{5, 6}"), NSCoder.uiEdgeInsets(for: "{1, 2, 3, 4}"))
    stage.note("offset", NSCoder.string(for: UIOffset(horizontal: 4, vertical: 5)), NSCoder.string(for: CGVector(dx: 1, dy: 2)))
    stage.note("transform", NSCoder.string(for: CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)))
    for orientation in [UIInterfaceOrientation.unknown, .portrait, .portraitUpsideDown, .landscapeLeft, .landscapeRight] {
      stage.note("orientation", orientation.rawValue, orientation.isPortrait, orientation.isLandscape)
    }
    for orientation in [UIDeviceOrientation.unknown, .portrait, .portraitUpsideDown, .landscapeLeft, .landscapeRight, .faceUp, .faceDown] {
      stage.note("device", orientation.rawValue, orientation.isPortrait, orientation.isLandscape, orientation.isFlat)
    }
    let device = UIDevice.current
    stage.note(
      "battery", device.isBatteryMonitoringEnabled, device.batteryLevel, device.batteryState.rawValue, device.isProximityMonitoringEnabled)
    stage.note("device", device.userInterfaceIdiom.rawValue, device.isMultitaskingSupported, device.orientation.rawValue)
  },
]
