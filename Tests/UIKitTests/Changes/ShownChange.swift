import Testing

@testable import UIKit

/// A change of a view, to be made before the view shows and while it shows: both look alike in the end.
struct ShownChange: Sendable, CustomTestStringConvertible {
  let testDescription: String
  private let make: @MainActor @Sendable () -> UIView
  private let change: @MainActor @Sendable (UIView) -> Void

  init<View: UIView>(
    _ name: String, _ make: @escaping @MainActor @Sendable () -> View, _ change: @escaping @MainActor @Sendable (View) -> Void
  ) {
    (testDescription, self.make) = (name, make)
    self.change = { view in if let view = view as? View { change(view) } }
  }

  /// What there is of the view at the end: layers, texts, pictures and places.
  @MainActor func lines(changedAt moment: Moment) -> [String] {
    let view = make()
    if moment == .before { change(view) }
    let stage = AnimationStage(view)
    view.translatesAutoresizingMaskIntoConstraints = false
    let width = view.widthAnchor.constraint(equalToConstant: 200), height = view.heightAnchor.constraint(equalToConstant: 60)
    // Sizes of its own count for more.
    for size in [width, height] { size.priority = UILayoutPriority(1) }
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor, constant: 10),
      view.topAnchor.constraint(equalTo: stage.window.topAnchor, constant: 20), width, height,
    ])
    stage.advance(to: 0)
    if moment == .while { change(view) }
    for time in [0.5, 1, 2, 4] { stage.advance(to: time) }
    var printer = TreePrinter(now: 4)
    printer.add(view.layer)
    stage.window.isHidden = true
    // Rows of wheels are in the order in which they came to show; what is transparent may be from before.
    let seen = printer.lines.filter { !$0.contains(" opacity=0 ") }
    return view is UIDatePicker || view is UIPickerView ? seen.sorted() : seen
  }

  enum Moment { case before, `while`, never }
}

/// Views that show follow what is set.
@MainActor @Suite("Changes of what shows")
struct ShownChangeTests {
  private nonisolated static let all = controlChanges + buttonChanges + textChanges + barChanges + pickerChanges

  @Test("what is set while a view shows looks as if it had been set before, and not as without it", arguments: all)
  func same(_ change: ShownChange) {
    let now = change.lines(changedAt: .while)
    #expect(now == change.lines(changedAt: .before))
    #expect(now != change.lines(changedAt: .never), "the change is to be seen")
  }

  /// What the surroundings of a view say, and what it says of itself.
  enum Surroundings: String, CaseIterable {
    case dark, rightToLeft, tint, ownTint, disabled, highlighted, selected, lower, wider

    @MainActor func apply(to view: UIView) {
      switch self {
      case .dark: view.overrideUserInterfaceStyle = .dark
      case .rightToLeft: view.traitOverrides.layoutDirection = .rightToLeft
      case .tint: view.superview?.tintColor = .systemPink
      case .ownTint: view.tintColor = .systemOrange
      case .disabled: (view as? UIControl)?.isEnabled = false
      case .highlighted: (view as? UIControl)?.isHighlighted = true
      case .selected: (view as? UIControl)?.isSelected = true
      case .lower: view.frame.size.height -= 4
      case .wider: view.frame.size.width += 30
      }
    }
  }

  /// A view, with its size alone, for surroundings that are there first or come later.
  private func lines(_ make: ShownView, _ surroundings: Surroundings, isLater: Bool) -> [String] {
    let view = make.make(), holder = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let own = view.intrinsicContentSize, none = UIView.noIntrinsicMetric
    view.frame = CGRect(x: 10, y: 20, width: own.width == none ? 200 : own.width, height: own.height == none ? 60 : own.height)
    holder.addSubview(view)
    if !isLater { surroundings.apply(to: view) }
    let stage = AnimationStage(holder)
    stage.advance(to: 0)
    if isLater { surroundings.apply(to: view) }
    for time in [0.5, 1, 2, 4] { stage.advance(to: time) }
    var printer = TreePrinter(now: 4)
    printer.add(view.layer)
    stage.window.isHidden = true
    return printer.lines
  }

  @Test("light, direction, tint, state and size that change while a view shows look as if they had been so before", arguments: shownViews)
  func surroundings(_ view: ShownView) {
    // Pickers take long.
    let isPicker = view.make() is UIDatePicker
    for surroundings in isPicker ? [.dark, .rightToLeft, .ownTint] : Surroundings.allCases {
      let before = lines(view, surroundings, isLater: false), later = lines(view, surroundings, isLater: true)
      #expect(later == before, "\(surroundings)")
    }
  }
}

/// A view with a name.
struct ShownView: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let make: @MainActor @Sendable () -> UIView

  init(_ name: String, _ make: @escaping @MainActor @Sendable () -> UIView) { (testDescription, self.make) = (name, make) }
}
