import Foundation

@testable import UIKit

/// What a structure holds, and those within it: one line each.
@MainActor private func note(_ stage: TreeStage, _ name: String, _ value: Any) {
  for child in Mirror(reflecting: value).children {
    let label = "\(name).\(child.label ?? "")"
    if Mirror(reflecting: child.value).displayStyle == .struct, "\(type(of: child.value))".hasSuffix("Properties") {
      note(stage, label, child.value)
    } else {
      let text = TreePrinter.text(of: child.value)
      stage.note("\(label) \(text.contains("0x") || text.contains("Function") ? "something" : text)")
    }
  }
}

/// What objects and structures are before anything is set.
let defaultTrees: [TreeScenario] = [
  TreeScenario("configurations as they begin") { stage in
    let backgrounds: [(String, UIBackgroundConfiguration)] = [
      ("clear", .clear()), ("listCell", .listCell()), ("listPlainCell", .listPlainCell()), ("listGroupedCell", .listGroupedCell()),
      ("listPlainHeaderFooter", .listPlainHeaderFooter()), ("listGroupedHeaderFooter", .listGroupedHeaderFooter()),
      ("listHeader", .listHeader()), ("listFooter", .listFooter()), ("listSidebarHeader", .listSidebarHeader()),
      ("listSidebarCell", .listSidebarCell()), ("listAccompaniedSidebarCell", .listAccompaniedSidebarCell()),
    ]
    let contents: [(String, UIListContentConfiguration)] = [
      ("cell", .cell()), ("subtitleCell", .subtitleCell()), ("valueCell", .valueCell()), ("plainHeader", .plainHeader()),
      ("plainFooter", .plainFooter()), ("groupedHeader", .groupedHeader()), ("groupedFooter", .groupedFooter()), ("header", .header()),
      ("footer", .footer()), ("sidebarCell", .sidebarCell()), ("sidebarHeader", .sidebarHeader()),
      ("prominentInsetGroupedHeader", .prominentInsetGroupedHeader()),
      ("extraProminentInsetGroupedHeader", .extraProminentInsetGroupedHeader()),
    ]
    let buttons: [(String, UIButton.Configuration)] = [
      ("plain", .plain()), ("gray", .gray()), ("tinted", .tinted()), ("filled", .filled()), ("borderless", .borderless()),
      ("bordered", .bordered()), ("borderedTinted", .borderedTinted()), ("borderedProminent", .borderedProminent()),
    ]
    for (name, each) in backgrounds { note(stage, name, each) }
    for (name, each) in contents { note(stage, name, each) }
    for (name, each) in buttons { note(stage, name, each) }
    // Of each state what it makes of a row.
    for state in 0..<128 {
      var one = UICellConfigurationState(traitCollection: UITraitCollection())
      (one.isDisabled, one.isHighlighted, one.isSelected) = (state & 1 != 0, state & 2 != 0, state & 4 != 0)
      (one.isEditing, one.isSwiped, one.isExpanded, one.isReordering) = (
        state & 8 != 0, state & 16 != 0, state & 32 != 0, state & 64 != 0
      )
      let fills = backgrounds.prefix(3).map { TreePrinter.text(of: $0.1.updated(for: one).backgroundColor as Any) }
      let texts = contents.prefix(4).map {
        let content = $0.1.updated(for: one)
        return TreePrinter.text(of: content.textProperties.color) + " " + TreePrinter.text(of: content.secondaryTextProperties.color)
      }
      stage.note("state \(state)", fills, texts)
    }
    note(stage, "separator", UIListSeparatorConfiguration(listAppearance: .plain))
    note(stage, "insetGrouped", UICollectionLayoutListConfiguration(appearance: .insetGrouped))
    note(stage, "sidebar", UICollectionLayoutListConfiguration(appearance: .sidebar))
    note(stage, "disclosure", UICellAccessory.OutlineDisclosureOptions())
    note(stage, "detents", UISheetPresentationController.Detent.medium().identifier)
  },
  TreeScenario("objects as they begin") { stage in
    let press = UILongPressGestureRecognizer(), tap = UITapGestureRecognizer(), pan = UIPanGestureRecognizer()
    let swipe = UISwipeGestureRecognizer(), pinch = UIPinchGestureRecognizer(), turn = UIRotationGestureRecognizer()
    stage.note("press", press.minimumPressDuration, press.allowableMovement, press.numberOfTouchesRequired, press.numberOfTapsRequired)
    stage.note("tap", tap.numberOfTapsRequired, tap.numberOfTouchesRequired)
    stage.note("pan", pan.minimumNumberOfTouches, pan.maximumNumberOfTouches)
    stage.note("swipe", swipe.direction.rawValue, swipe.numberOfTouchesRequired)
    stage.note("pinch", pinch.scale, pinch.velocity, "turn", turn.rotation, turn.velocity)
    for each in [press, tap, pan, swipe, pinch, turn] {
      stage.note("\(type(of: each))", each.isEnabled, each.cancelsTouchesInView, each.delaysTouchesBegan, each.delaysTouchesEnded)
      stage.note("state", each.state.rawValue, each.numberOfTouches, each.modifierFlags.rawValue)
    }
    let scroll = UIScrollView(), table = UITableView(frame: .zero, style: .grouped), plain = UITableView()
    let items = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    for each in [scroll, table, plain, items] {
      stage.note("scrolls", each.bounces, each.alwaysBounceVertical, each.alwaysBounceHorizontal, each.isPagingEnabled, each.scrollsToTop)
      stage.note("scrolls", each.delaysContentTouches, each.canCancelContentTouches, each.bouncesZoom, each.isDirectionalLockEnabled)
      stage.note("scrolls", each.decelerationRate.rawValue, each.keyboardDismissMode.rawValue, each.isScrollEnabled, each.clipsToBounds)
      stage.note("scrolls", each.minimumZoomScale, each.maximumZoomScale, each.zoomScale, each.contentInsetAdjustmentBehavior.rawValue)
    }
    for each in [table, plain] {
      stage.note("table", each.rowHeight, each.estimatedRowHeight, each.sectionHeaderHeight, each.sectionFooterHeight)
      stage.note("table", each.estimatedSectionHeaderHeight, each.estimatedSectionFooterHeight, each.sectionHeaderTopPadding)
      stage.note("table", each.separatorInset, each.separatorStyle.rawValue, each.allowsSelection, each.allowsMultipleSelection)
      stage.note("table", each.allowsSelectionDuringEditing, each.allowsMultipleSelectionDuringEditing, each.isPrefetchingEnabled)
    }
    stage.note("items", items.allowsSelection, items.allowsMultipleSelection, items.isPrefetchingEnabled, items.isEditing)
    let field = UITextField(), text = UITextView(), bar = UISearchBar()
    stage.note("field", field.autocapitalizationType.rawValue, field.autocorrectionType.rawValue, field.spellCheckingType.rawValue)
    stage.note("field", field.smartQuotesType.rawValue, field.smartDashesType.rawValue, field.keyboardType.rawValue)
    stage.note("field", field.returnKeyType.rawValue, field.enablesReturnKeyAutomatically, field.isSecureTextEntry)
    stage.note("field", field.clearsOnBeginEditing, field.clearsOnInsertion, field.minimumFontSize, field.borderStyle.rawValue)
    stage.note("text", text.isEditable, text.isSelectable, text.allowsEditingTextAttributes, text.dataDetectorTypes.rawValue)
    stage.note("text", text.textContainerInset, text.textContainer.lineFragmentPadding, text.isScrollEnabled)
    stage.note("bar", bar.searchBarStyle.rawValue, bar.isTranslucent, bar.autocapitalizationType.rawValue, bar.selectedScopeButtonIndex)
    let controller = UIViewController(), navigation = UINavigationController(), alert = UIAlertController()
    stage.note("controller", controller.modalPresentationStyle.rawValue, controller.modalTransitionStyle.rawValue)
    stage.note("controller", controller.edgesForExtendedLayout.rawValue, controller.extendedLayoutIncludesOpaqueBars)
    stage.note("controller", controller.definesPresentationContext, controller.providesPresentationContextTransitionStyle)
    stage.note("controller", controller.isModalInPresentation, controller.hidesBottomBarWhenPushed, controller.preferredContentSize)
    stage.note("controller", controller.prefersStatusBarHidden, controller.shouldAutorotate)
    stage.note("navigation", navigation.hidesBarsOnSwipe, navigation.hidesBarsOnTap, navigation.isToolbarHidden)
    stage.note("alert", alert.preferredStyle.rawValue, alert.actions.count, alert.severity.rawValue)
    let style = NSMutableParagraphStyle()
    stage.note("style", style.alignment.rawValue, style.lineBreakMode.rawValue, style.lineSpacing, style.paragraphSpacing)
    stage.note("style", style.firstLineHeadIndent, style.headIndent, style.tailIndent, style.lineHeightMultiple, style.defaultTabInterval)
    stage.note("style", style.tabStops.map { $0.location }, style.hyphenationFactor, style.minimumLineHeight, style.maximumLineHeight)
    let path = UIBezierPath(), format = UIGraphicsImageRendererFormat()
    stage.note("path", path.lineWidth, path.miterLimit, path.flatness, path.lineCapStyle.rawValue, path.lineJoinStyle.rawValue)
    stage.note("format", format.scale, format.opaque, format.preferredRange.rawValue)
    let item = UIDynamicItemBehavior(items: []), gravity = UIGravityBehavior(items: []), collision = UICollisionBehavior(items: [])
    stage.note("item", item.elasticity, item.friction, item.density, item.resistance, item.angularResistance, item.charge, item.isAnchored)
    stage.note("gravity", gravity.gravityDirection, gravity.angle, gravity.magnitude, "collision", collision.collisionMode.rawValue)
    let push = UIPushBehavior(items: [], mode: .continuous), snap = UISnapBehavior(item: UIView(), snapTo: .zero)
    stage.note("push", push.magnitude, push.angle, push.active, push.pushDirection, "snap", snap.damping)
    let spring = UISpringTimingParameters(), curve = UICubicTimingParameters()
    stage.note("spring", spring.initialVelocity, "curve", curve.controlPoint1, curve.controlPoint2, curve.animationCurve.rawValue)
    let animator = UIViewPropertyAnimator(duration: 2, timingParameters: spring)
    stage.note("animator", animator.duration, animator.delay, animator.isReversed, animator.isInterruptible, animator.scrubsLinearly)
    stage.note("animator", animator.pausesOnCompletion, animator.isManualHitTestingEnabled, animator.isUserInteractionEnabled)
  },
]
