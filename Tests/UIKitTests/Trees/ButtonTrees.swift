import Foundation

@testable import UIKit

private let styles: [(String, @Sendable () -> UIButton.Configuration)] = [
  ("plain", { .plain() }), ("gray", { .gray() }), ("tinted", { .tinted() }), ("filled", { .filled() }),
]

/// A button with a title, a subtitle and a picture.
@MainActor private func button(_ configuration: UIButton.Configuration, _ change: (inout UIButton.Configuration) -> Void = { _ in })
  -> UIButton
{
  var configuration = configuration
  configuration.title = "Title"
  change(&configuration)
  return UIButton(configuration: configuration)
}

@MainActor private func column(_ stage: TreeStage, _ buttons: [UIButton], x: CGFloat = 10) {
  var y: CGFloat = 10
  for button in buttons {
    stage.show(button, at: x, y)
    y += button.bounds.height + 8
  }
}

/// Buttons of all types and configurations, in their states.
let buttonTrees: [TreeScenario] = [
  TreeScenario("types") { stage in
    for (index, type) in [UIButton.ButtonType.custom, .system, .detailDisclosure, .infoLight, .infoDark, .contactAdd, .close].enumerated() {
      let button = UIButton(type: type)
      if index < 2 { button.setTitle("Title", for: .normal) }
      stage.show(button, at: 10, 10 + 50 * CGFloat(index))
    }
    stage.record()
  },
  TreeScenario("states of a system button") { stage in
    let button = UIButton(type: .system), picture = UIButton(type: .custom)
    button.setTitle("Normal", for: .normal)
    button.setTitle("Held", for: .highlighted)
    button.setTitle("Off", for: .disabled)
    button.setTitleColor(.red, for: .selected)
    button.setImage(square(16, .red), for: .normal)
    button.setBackgroundImage(square(8, .yellow), for: .selected)
    button.titleEdgeInsets = UIEdgeInsets(top: 1, left: 6, bottom: 3, right: 0)
    button.contentEdgeInsets = UIEdgeInsets(top: 4, left: 8, bottom: 6, right: 12)
    picture.setImage(square(24, .blue), for: .normal)
    picture.imageEdgeInsets = UIEdgeInsets(top: 2, left: 4, bottom: 0, right: 0)
    picture.tintColor = .green
    stage.show(button, at: 10, 10)
    stage.show(picture, at: 10, 110, size(80, 40))
    stage.record()
    for each in [button, picture] { each.addAction(UIAction { _ in stage.note("pressed") }, for: .primaryActionTriggered) }
    stage.touch(.began, 30, 20)
    stage.wait(0.1)
    stage.record("held", button)
    stage.touch(.ended, 30, 20)
    stage.wait(0.1)
    stage.record("in flight", button)
    button.isSelected = true
    stage.wait(1)
    stage.record("selected", button)
    button.isEnabled = false
    picture.isHighlighted = true
    stage.wait(0.5)
    stage.record("disabled")
    for alignment in [UIControl.ContentHorizontalAlignment.left, .right, .fill, .leading, .trailing] {
      picture.contentHorizontalAlignment = alignment
      stage.wait(0.1)
      stage.note("\(alignment.rawValue)", picture.imageView?.frame ?? .zero)
    }
    for alignment in [UIControl.ContentVerticalAlignment.top, .bottom, .fill] {
      picture.contentVerticalAlignment = alignment
      stage.wait(0.1)
      stage.note("\(alignment.rawValue)", picture.imageView?.frame ?? .zero)
    }
    picture.semanticContentAttribute = .forceRightToLeft
    picture.setTitle("T", for: .normal)
    picture.contentHorizontalAlignment = .leading
    stage.wait(0.1)
    stage.record("from right to left", picture)
  },
  TreeScenario("an action, and roles") { stage in
    let button = UIButton(type: .system, primaryAction: UIAction(title: "Act", image: square(12, .red)) { _ in stage.note("act") })
    stage.show(button, at: 10, 10)
    stage.tap(button)
    for role in [UIButton.Role.primary, .cancel, .destructive] {
      let button = UIButton(configuration: .filled()), plain = UIButton(configuration: .plain())
      (button.role, plain.role) = (role, role)
      stage.show(button, at: 10, 60 + 50 * CGFloat(role.rawValue), size(60, 30))
      stage.show(plain, at: 110, 60 + 50 * CGFloat(role.rawValue), size(60, 30))
    }
    stage.record()
  },
  // A title of 17 points with insets of 7 above and below, and of 12 beside it.
  TreeScenario("configurations", worked: "UILabel 12,7 ") { stage in
    column(stage, styles.map { button($0.1()) })
    stage.record()
    for view in stage.window.subviews { (view as? UIButton)?.isHighlighted = true }
    stage.wait(0.5)
    stage.record("held")
    for view in stage.window.subviews { (view as? UIButton)?.isHighlighted = false }
    for view in stage.window.subviews { (view as? UIButton)?.isSelected = true }
    stage.wait(0.5)
    stage.record("selected")
    for view in stage.window.subviews { (view as? UIButton)?.isEnabled = false }
    stage.wait(0.5)
    stage.record("disabled")
    stage.window.overrideUserInterfaceStyle = .dark
    stage.wait(0.5)
    stage.record("disabled in the dark")
  },
  TreeScenario("sizes and corners") { stage in
    let sizes: [UIButton.Configuration.Size] = [.mini, .small, .medium, .large]
    let corners: [UIButton.Configuration.CornerStyle] = [.fixed, .small, .medium, .large, .capsule, .dynamic]
    for (index, size) in sizes.enumerated() {
      stage.show(button(.filled()) { $0.buttonSize = size }, at: 10, 10 + 60 * CGFloat(index))
    }
    for (index, corner) in corners.enumerated() {
      stage.show(button(.tinted()) { $0.cornerStyle = corner }, at: 150, 10 + 60 * CGFloat(index))
    }
    stage.record()
  },
  TreeScenario("pictures and subtitles") { stage in
    let placements: [NSDirectionalRectEdge] = [.leading, .trailing, .top, .bottom]
    column(
      stage,
      placements.map { placement in
        button(.gray()) {
          ($0.image, $0.imagePlacement, $0.imagePadding) = (square(18, .red), placement, 5)
          ($0.subtitle, $0.titlePadding) = ("Sub", 3)
        }
      })
    let alignments: [UIButton.Configuration.TitleAlignment] = [.leading, .center, .trailing, .automatic]
    for (index, alignment) in alignments.enumerated() {
      let each = button(.filled()) { ($0.subtitle, $0.titleAlignment) = ("a longer one", alignment) }
      stage.show(each, at: 140, 10 + 60 * CGFloat(index), size(170, 52))
    }
    stage.record()
  },
  TreeScenario("own colours, insets, indicators, backgrounds") { stage in
    var background = UIBackgroundConfiguration.clear()
    (background.backgroundColor, background.cornerRadius, background.strokeColor, background.strokeWidth) = (.yellow, 4, .red, 2)
    background.backgroundInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    let attributed = button(.plain()) {
      $0.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { attributes in
        var attributes = attributes
        attributes.font = .systemFont(ofSize: 24)
        attributes.foregroundColor = .purple
        return attributes
      }
    }
    column(
      stage,
      [
        button(.filled()) { ($0.baseForegroundColor, $0.baseBackgroundColor) = (.black, .orange) },
        button(.tinted()) { $0.baseBackgroundColor = .orange }, button(.gray()) { $0.baseForegroundColor = .orange },
        button(.plain()) { $0.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 40) },
        button(.gray()) { $0.showsActivityIndicator = true }, button(.plain()) { $0.background = background }, attributed,
      ])
    let handled = button(.filled()), right = button(.gray()) { ($0.image, $0.imagePadding) = (square(14, .red), 6) }
    handled.configurationUpdateHandler = { $0.configuration?.title = "State \($0.state.rawValue)" }
    right.semanticContentAttribute = .forceRightToLeft
    column(stage, [handled, right], x: 150)
    handled.isSelected = true
    stage.wait(0.5)
    stage.record()
    handled.automaticallyUpdatesConfiguration = false
    handled.isSelected = false
    stage.wait(0.5)
    stage.note("title", handled.configuration?.title ?? "")
  },
  TreeScenario("menus of buttons") { stage in
    let button = UIButton(type: .system)
    button.setTitle("Sort", for: .normal)
    button.changesSelectionAsPrimaryAction = true
    stage.show(button, at: 40, 60, size(100, 40))
    button.isSelected = false
    stage.tap(button)
    stage.note("selected", button.isSelected)
    let group = UIMenu(
      title: "Order", options: [.displayInline, .singleSelection],
      children: [
        UIAction(title: "Name", image: square(14, .red), state: .on) { _ in stage.note("name") },
        UIAction(title: "Date", subtitle: "of its making") { _ in stage.note("date") },
      ])
    button.menu = UIMenu(
      title: "Sorted",
      children: [
        group, UIAction(title: "Delete", image: square(14, .red), attributes: .destructive) { _ in stage.note("delete") },
        UIAction(title: "Never", attributes: .disabled) { _ in stage.note("never") },
        UIMenu(title: "More", image: square(14, .blue), children: [UIAction(title: "Deep") { _ in stage.note("deep") }]),
      ])
    button.showsMenuAsPrimaryAction = true
    button.changesSelectionAsPrimaryAction = false
    stage.touch(.began, 60, 80)
    stage.wait(0.1)
    stage.record("coming")
    stage.touch(.ended, 60, 80)
    stage.wait(1)
    stage.record("open")
    stage.tap(110, 194)
    stage.wait(1)
    stage.note("held", button.isHeld)
    stage.tap(button)
    stage.tap(110, 395, wait: 0.1)
    stage.record("going deeper")
    stage.wait(1)
    stage.record("deeper")
    stage.tap(110, 130)
    stage.record("back")
    stage.tap(110, 350)
    stage.note("never chosen, held", button.isHeld)
    stage.tap(300, 470, wait: 0.1)
    stage.record("going")
  },
]
