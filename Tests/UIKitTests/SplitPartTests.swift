import Foundation
import Testing

@testable import UIKit

/// Modes, widths and edges of split views, and what becomes of their columns in narrow windows.
@MainActor @Suite("Parts of split views")
final class SplitPartTests {
  private typealias Mode = UISplitViewController.DisplayMode
  private typealias Column = UISplitViewController.Column

  final class Delegate: UISplitViewControllerDelegate {
    var log: [String] = []
    var answers = false
    var expanded: UISplitViewController.DisplayMode?
    func splitViewController(
      _ svc: UISplitViewController, willChangeTo displayMode: UISplitViewController.DisplayMode
    ) { log.append("to \(displayMode)") }
    func splitViewController(
      _ svc: UISplitViewController, willShow column: UISplitViewController.Column
    ) { log.append("show \(column)") }
    func splitViewController(
      _ svc: UISplitViewController, willHide column: UISplitViewController.Column
    ) { log.append("hide \(column)") }
    func splitViewController(
      _ splitViewController: UISplitViewController,
      collapseSecondary secondaryViewController: UIViewController,
      onto primaryViewController: UIViewController
    ) -> Bool { answers }
    func splitViewController(
      _ splitViewController: UISplitViewController, show vc: UIViewController, sender: Any?
    ) -> Bool { answers }
    func splitViewController(
      _ splitViewController: UISplitViewController, showDetail vc: UIViewController, sender: Any?
    ) -> Bool { answers }
    func splitViewController(
      _ svc: UISplitViewController,
      displayModeForExpandingToProposedDisplayMode proposedDisplayMode: UISplitViewController
        .DisplayMode
    ) -> UISplitViewController.DisplayMode { expanded ?? proposedDisplayMode }
  }

  private final class Scene {
    let screen: UIScreen, window: UIWindow, stage: LayerStage
    @MainActor init(_ root: UIViewController, _ size: CGSize) {
      screen = UIScreen(size: size, scale: 1)
      window = UIWindow(frame: screen.bounds)
      window.screen = screen
      window.rootViewController = root
      window.isHidden = false
      stage = LayerStage(screen.layer, clock: .stepped())
      stage.advance(to: 0)
    }
    @MainActor func wait() { stage.advance(to: stage.time + 1) }
  }

  private let delegate = Delegate()
  private let pages = (0..<3).map { _ in UIViewController() }
  private let wide = CGSize(width: 1000, height: 700), narrow = CGSize(width: 400, height: 700)

  private func split(_ style: UISplitViewController.Style = .doubleColumn) -> UISplitViewController {
    let split = UISplitViewController(style: style)
    split.delegate = delegate
    split.setViewController(pages[0], for: .primary)
    if style == .tripleColumn { split.setViewController(pages[1], for: .supplementary) }
    split.setViewController(pages[2], for: .secondary)
    return split
  }

  private func frames(_ split: UISplitViewController) -> [CGFloat] {
    split.viewControllers.flatMap {
      $0.viewIfLoaded?.superview == nil ? [-1, -1] : [$0.view.frame.minX, $0.view.frame.width]
    }
  }

  // MARK: Modes

  nonisolated static let automatic: [(UISplitViewController.Style, CGFloat, CGFloat, Int, Int)] = [
    // secondaryOnly 1, oneBeside 2, twoBeside 4; tile 1, overlay 2.
    (.doubleColumn, 1000, 700, 2, 1), (.doubleColumn, 700, 900, 1, 2),
    (.doubleColumn, 800, 800, 2, 1), (.tripleColumn, 1023, 700, 2, 1),
    (.tripleColumn, 1024, 700, 4, 1), (.tripleColumn, 1100, 1200, 2, 2),
  ]

  @Test("what shows by itself goes by how wide and upright the view is", arguments: automatic)
  func automatic(
    style: UISplitViewController.Style, width: CGFloat, height: CGFloat, mode: Int, behavior: Int
  ) {
    let split = split(style)
    #expect(
      split.displayMode == .automatic && split.splitBehavior == .automatic && !split.isCollapsed)
    let scene = Scene(split, CGSize(width: width, height: height))
    #expect(split.displayMode.rawValue == mode && split.splitBehavior.rawValue == behavior)
    scene.wait()
  }

  nonisolated static let shows:
    [(
      UISplitViewController.Style, UISplitViewController.SplitBehavior,
      UISplitViewController.Column, Int
    )] = [
      (.doubleColumn, .tile, .primary, 2), (.doubleColumn, .overlay, .primary, 3),
      (.doubleColumn, .displace, .primary, 2),
      (.tripleColumn, .tile, .primary, 4), (.tripleColumn, .overlay, .primary, 5),
      (.tripleColumn, .displace, .primary, 6),
      (.tripleColumn, .tile, .supplementary, 2), (.tripleColumn, .overlay, .supplementary, 3),
      (.tripleColumn, .displace, .supplementary, 2),
      (.tripleColumn, .overlay, .secondary, 1), (.doubleColumn, .tile, .secondary, 1),
    ]

  @Test(
    "a column that is asked for comes beside, over, or in place of the secondary one, and goes again",
    arguments: shows)
  func shows(
    style: UISplitViewController.Style, behavior: UISplitViewController.SplitBehavior,
    column: UISplitViewController.Column, mode: Int
  ) {
    let split = split(style)
    (split.preferredDisplayMode, split.preferredSplitBehavior) = (.secondaryOnly, behavior)
    let scene = Scene(split, wide)
    #expect(split.displayMode == .secondaryOnly && split.splitBehavior == behavior)
    delegate.log = []
    split.show(column)
    scene.wait()
    #expect(
      split.displayMode.rawValue == mode && (mode == 1) == delegate.log.isEmpty
        && delegate.log.first == (mode == 1 ? nil : "to \(split.displayMode)"))
    let isOver = mode == 3 || mode == 5
    #expect(split.splitBehavior == (isOver ? .overlay : mode == 6 ? .displace : behavior))
    delegate.log = []
    if mode >= 4 {
      split.hide(.primary)
      scene.wait()
      #expect(
        split.displayMode.rawValue == (behavior == .overlay ? 3 : 2)
          && delegate.log == ["to \(split.displayMode)", "hide primary"])
    }
    // Over the secondary column the others go when that is asked for.
    if isOver {
      split.show(.secondary)
    } else {
      split.hide(style == .tripleColumn ? .supplementary : .primary)
    }
    scene.wait()
    #expect(split.displayMode == .secondaryOnly && frames(split).suffix(2) == [0, 1000])
    split.hide(.primary)
    #expect(split.displayMode == .secondaryOnly)
  }

  @Test(
    "with two columns shown, hiding the inner one hides both",
    arguments: [UISplitViewController.SplitBehavior.tile, .overlay, .displace])
  func hidingBoth(behavior: UISplitViewController.SplitBehavior) {
    let split = split(.tripleColumn)
    (split.preferredDisplayMode, split.preferredSplitBehavior) = (.secondaryOnly, behavior)
    let scene = Scene(split, wide)
    split.show(.primary)
    scene.wait()
    delegate.log = []
    split.hide(.supplementary)
    scene.wait()
    #expect(split.displayMode == .secondaryOnly && frames(split) == [-1, -1, -1, -1, 0, 1000])
    #expect(delegate.log.first == "to secondaryOnly")
    #expect(delegate.log.sorted() == ["hide primary", "hide supplementary", "to secondaryOnly"])
    // The first that is asked for afterwards is the inner one alone.
    split.show(.supplementary)
    scene.wait()
    #expect(split.displayMode == (behavior == .overlay ? .oneOverSecondary : .oneBesideSecondary))
  }

  @Test(
    "columns are as wide as is preferred, as a fraction, within limits, else 320 points and no more than nine twentieths"
  )
  func widths() {
    let none = UISplitViewController.automaticDimension
    let split = split(.tripleColumn)
    let scene = Scene(split, wide)
    let rows: [([CGFloat], CGFloat)] = [
      ([none, none, none, none], 320), ([250, none, none, none], 250),
      ([none, 0.2, none, none], 200), ([250, 0.5, none, none], 250),
      ([250, none, 260, none], 260), ([250, none, none, 240], 240), ([250, none, 270, 240], 270),
      ([-5, none, none, none], 0),
      ([2000, none, none, none], 1000), ([250.4, none, none, none], 250),
      ([250.6, none, none, none], 251),
    ]
    for (row, width) in rows {
      (split.preferredPrimaryColumnWidth, split.preferredPrimaryColumnWidthFraction) = (
        row[0], row[1]
      )
      (split.minimumPrimaryColumnWidth, split.maximumPrimaryColumnWidth) = (row[2], row[3])
      (split.preferredSupplementaryColumnWidth, split.preferredSupplementaryColumnWidthFraction) = (
        row[0], row[1]
      )
      (split.minimumSupplementaryColumnWidth, split.maximumSupplementaryColumnWidth) = (
        row[2], row[3]
      )
      #expect(
        split.primaryColumnWidth == width && split.supplementaryColumnWidth == width, "\(row)")
    }
    scene.screen.resize(to: CGSize(width: 650, height: 600))
    (split.preferredPrimaryColumnWidth, split.preferredPrimaryColumnWidthFraction) = (none, none)
    (split.minimumPrimaryColumnWidth, split.maximumPrimaryColumnWidth) = (none, none)
    // 292.5, rounded.
    #expect(split.primaryColumnWidth == 293 && none < -3e38)
  }

  @Test(
    "the primary column is at the leading edge, or the trailing one, with a line of half a point beside it",
    arguments: [
      (false, false, [0, 300, 300, 700], 299.5), (true, false, [700, 300, 0, 700], 699.5),
      (false, true, [700, 300, 0, 700], 699.5),
      (true, true, [0, 300, 300, 700], 299.5),
    ] as [(Bool, Bool, [CGFloat], CGFloat)])
  func edges(isTrailing: Bool, isRightToLeft: Bool, expected: [CGFloat], line: CGFloat) {
    let split = split()
    split.preferredPrimaryColumnWidth = 300
    if isTrailing { split.primaryEdge = .trailing }
    if isRightToLeft { split.view.semanticContentAttribute = .forceRightToLeft }
    let scene = Scene(split, wide)
    #expect(frames(split) == expected)
    let lines = split.view.subviews.filter { $0.frame.width == 0.5 }
    #expect(lines.map(\.frame) == [CGRect(x: line, y: 0, width: 0.5, height: 700)])
    split.preferredDisplayMode = .oneOverSecondary
    scene.wait()
    #expect(frames(split) == [expected[0], 300, 0, 1000])
    let dimming = split.view.subviews.first { $0.backgroundColor?.cgColor.alpha == 0.1 }
    #expect(dimming?.alpha == 1 && dimming?.frame == split.view.bounds && split.view.clipsToBounds)
  }

  @Test(
    "the bar's button hides what shows, and shows the inner column", arguments: [UISplitViewController.Style.doubleColumn, .tripleColumn])
  func buttons(style: UISplitViewController.Style) {
    let split = split(style), scene = Scene(split, wide), item = split.displayModeButtonItem
    #expect(pages[2].navigationItem.leftBarButtonItem === item && item.image?.size == CGSize(width: 22, height: 17))
    #expect(split.displayMode == .oneBesideSecondary)
    item.primaryAction?.performWithSender(nil, target: nil)
    scene.wait()
    #expect(split.displayMode == .secondaryOnly)
    item.primaryAction?.performWithSender(nil, target: nil)
    scene.wait()
    #expect(split.displayMode == .oneBesideSecondary)
  }

  @Test("a controller with a button of its own keeps it")
  func ownButton() {
    let own = UIBarButtonItem(title: "own", style: .plain, target: nil, action: nil)
    pages[2].navigationItem.leftBarButtonItem = own
    let split = split(), scene = Scene(split, wide)
    scene.wait()
    #expect(pages[2].navigationItem.leftBarButtonItem === own)
  }

  // MARK: Narrow windows

  @Test(
    "in a narrow window there is one stack, up to the column that was asked for, and it is brought and taken back by column"
  )
  func stacks() {
    let split = split(.tripleColumn)
    split.show(.supplementary)
    let scene = Scene(split, narrow)
    let stack = split.viewControllers.first as? UINavigationController
    #expect(
      split.isCollapsed && split.displayMode == .secondaryOnly
        && stack?.viewControllers == [pages[0], pages[1]])
    split.show(.secondary)
    scene.wait()
    #expect(stack?.viewControllers == pages)
    split.hide(.secondary)
    scene.wait()
    #expect(stack?.viewControllers == [pages[0], pages[1]])
    split.hide(.primary)
    split.hide(.secondary)
    scene.wait()
    #expect(stack?.viewControllers == [pages[0], pages[1]])
    split.show(.primary)
    scene.wait()
    #expect(stack?.viewControllers == [pages[0]])
    let other = UIViewController()
    let deeper = UIViewController()
    split.showDetailViewController(other, sender: nil)
    scene.wait()
    #expect(
      stack?.viewControllers == [pages[0], other] && split.viewController(for: .secondary) === other
    )
    split.show(deeper, sender: nil)
    scene.wait()
    #expect(stack?.viewControllers == [pages[0], other, deeper])
    scene.screen.resize(to: wide)
    scene.wait()
    let last = split.viewControllers.last as? UINavigationController
    #expect(
      !split.isCollapsed && stack?.viewControllers == [pages[0]]
        && last?.viewControllers == [other, deeper])
    delegate.expanded = .secondaryOnly
    scene.screen.resize(to: narrow)
    scene.wait()
    scene.screen.resize(to: wide)
    scene.wait()
    #expect(split.displayMode == .secondaryOnly)
  }

  @Test(
    "a compact column takes the place of all others; a delegate may show by itself, or keep a plain secondary one away",
    arguments: [false, true])
  func compact(answers: Bool) {
    delegate.answers = answers
    let split = split()
    let small = UIViewController()
    let scene = Scene(split, narrow)
    let extra = UIViewController()
    split.setViewController(small, for: .compact)
    scene.wait()
    #expect(
      split.isCollapsed && split.viewControllers == [small] && small.view.frame == split.view.bounds
        && pages[0].viewIfLoaded?.window == nil)
    split.setViewController(nil, for: .compact)
    scene.wait()
    let stack = split.viewControllers.first as? UINavigationController
    #expect(stack?.viewControllers == [pages[0], pages[2]])
    split.show(extra, sender: nil)
    scene.wait()
    #expect(stack?.viewControllers.last === (answers ? pages[2] : extra))
    split.showDetailViewController(UIViewController(), sender: nil)
    scene.wait()
    #expect((stack?.viewControllers.contains(pages[2]) == true) == answers)
    let plain = UISplitViewController()
    let list = UINavigationController(rootViewController: UIViewController())
    let detail = UIViewController()
    plain.delegate = delegate
    plain.viewControllers = [list, detail]
    let other = Scene(plain, narrow)
    #expect(list.viewControllers.count == (answers ? 1 : 2) && plain.viewControllers == [list])
    other.screen.resize(to: wide)
    other.wait()
    #expect(
      plain.viewControllers == [list, detail] && list.viewControllers.count == 1
        && detail.parent === plain && detail.viewIfLoaded?.window != nil)
    let bare = UISplitViewController()
    let first = UIViewController()
    bare.viewControllers = [first]
    _ = Scene(bare, narrow)
    #expect(bare.isCollapsed && bare.viewControllers == [first])
    bare.show(extra, sender: nil)
    #expect(
      bare.viewController(for: .primary) === extra && bare.viewControllers == [extra]
        && first.parent == nil)
  }

  @Test("a finger from the edge shows the column at that edge, unless gestures do not")
  func gestures() {
    for (isTrailing, start, end, isOn, mode) in [
      (false, 5.0, 200.0, true, 2), (false, 995, 800, true, 1), (true, 995, 800, true, 2),
      (true, 5, 200, true, 1), (false, 5, 200, false, 1),
    ] {
      let split = split()
      (split.preferredDisplayMode, split.presentsWithGesture) = (.secondaryOnly, isOn)
      if isTrailing { split.primaryEdge = .trailing }
      let scene = Scene(split, wide)
      scene.stage.inject(
        InputEvent.drag(
          through: [CGPoint(x: start, y: 300), CGPoint(x: end, y: 300)], from: 0.1, for: 0.3))
      scene.stage.advance(to: 1)
      #expect(split.displayMode.rawValue == mode, "\(isTrailing) \(start) \(isOn)")
    }
  }
}
