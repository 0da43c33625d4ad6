import Testing

@testable import UIKit

/// Columns in wide windows, and one stack in narrow ones.
@MainActor @Suite("Split views")
final class SplitTests {
  final class Delegate: UISplitViewControllerDelegate {
    var log: [String] = []
    var top: UISplitViewController.Column?
    func splitViewController(_ svc: UISplitViewController, willShow column: UISplitViewController.Column) { log.append("show \(column)") }
    func splitViewController(_ svc: UISplitViewController, willHide column: UISplitViewController.Column) { log.append("hide \(column)") }
    func splitViewControllerDidCollapse(_ svc: UISplitViewController) { log.append("collapsed") }
    func splitViewControllerDidExpand(_ svc: UISplitViewController) { log.append("expanded") }
    func splitViewController(
      _ svc: UISplitViewController, topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
    ) -> UISplitViewController.Column { top ?? proposedTopColumn }
  }

  /// 1000 × 700 points, unless another size is asked for.
  private struct Stage {
    let screen: UIScreen
    let window: UIWindow
    let stage: LayerStage

    @MainActor init(_ root: UIViewController, size: CGSize = CGSize(width: 1000, height: 700)) {
      screen = UIScreen(size: size, scale: 1)
      window = UIWindow(frame: screen.bounds)
      window.screen = screen
      window.rootViewController = root
      window.isHidden = false
      stage = LayerStage(screen.layer, clock: .stepped())
      stage.advance(to: 0)
    }
  }

  private let delegate = Delegate()
  private let list = NotingController("list"), detail = NotingController("detail")

  private func split(_ style: UISplitViewController.Style = .doubleColumn) -> UISplitViewController {
    let split = UISplitViewController(style: style)
    split.delegate = delegate
    split.setViewController(list, for: .primary)
    split.setViewController(detail, for: .secondary)
    return split
  }

  @Test("a child whose width is overridden to be compact is one stack in a wide window, until that is inherited again")
  func overriddenWidth() {
    let split = split(), container = UIViewController()
    let stage = Stage(container)
    container.addChild(split)
    split.view.frame = container.view.bounds
    container.view.addSubview(split.view)
    split.didMove(toParent: container)
    stage.stage.advance(to: 1)
    #expect(!split.isCollapsed)
    container.setOverrideTraitCollection(UITraitCollection(horizontalSizeClass: .compact), forChild: split)
    stage.stage.advance(to: 2)
    #expect(split.isCollapsed && container.traitCollection.horizontalSizeClass == .regular)
    #expect(split.traitOverrides.contains(UITraitHorizontalSizeClass.self))
    split.traitOverrides.remove(UITraitHorizontalSizeClass.self)
    stage.stage.advance(to: 3)
    #expect(!split.isCollapsed && container.overrideTraitCollection(forChild: split) == nil)
  }

  @Test("columns on paper: a primary one of 300 points, a supplementary one of 200, in 1000")
  func geometry() {
    func frames(_ mode: UISplitViewController.DisplayMode, _ supplementary: CGFloat?) -> [CGFloat] {
      let geometry = SplitGeometry(
        bounds: CGRect(x: 0, y: 0, width: 1000, height: 700), mode: mode, primaryWidth: 300, supplementaryWidth: supplementary)
      let columns: [UISplitViewController.Column] = supplementary == nil ? [.primary, .secondary] : [.primary, .supplementary, .secondary]
      return columns.flatMap { [geometry.frame(of: $0).minX, geometry.frame(of: $0).width] }
    }
    #expect(frames(.secondaryOnly, nil) == [-300, 300, 0, 1000])
    #expect(frames(.oneBesideSecondary, nil) == [0, 300, 300, 700])
    #expect(frames(.oneOverSecondary, nil) == [0, 300, 0, 1000])
    #expect(frames(.oneBesideSecondary, 200) == [-300, 300, 0, 200, 200, 800])
    #expect(frames(.twoBesideSecondary, 200) == [0, 300, 300, 200, 500, 500])
    #expect(frames(.twoDisplaceSecondary, 200) == [0, 300, 300, 200, 500, 800])
    #expect(frames(.twoOverSecondary, 200) == [0, 300, 300, 200, 0, 1000])
  }

  @Test("in a wide window the columns stand beside each other, each in a navigation controller, and know their split view")
  func wide() throws {
    let split = split(), stage = Stage(split)
    #expect(!split.isCollapsed && split.displayMode == .oneBesideSecondary && split.primaryColumnWidth == 320)
    let columns = split.viewControllers.compactMap { $0 as? UINavigationController }
    #expect(columns.map(\.view.frame.minX) == [0, 320] && columns.map(\.view.frame.width) == [320, 680])
    #expect(list.splitViewController === split && list.isAppeared && detail.isAppeared && split.viewController(for: .primary) === list)
    split.hide(.primary)
    stage.stage.advance(to: 0.1)
    let moving = columns[0].view.shown.frame.minX
    #expect(moving < -1 && moving > -319 && split.displayMode == .secondaryOnly)
    stage.stage.advance(to: 1)
    #expect(columns[0].view.window == nil && columns[1].view.frame.width == 1000 && !list.isAppeared)
    split.show(.primary)
    stage.stage.advance(to: 2)
    #expect(columns[0].view.frame.minX == 0 && columns[1].view.frame.minX == 320 && list.isAppeared)
    #expect(delegate.log == ["show primary", "hide primary", "show primary"])
    let other = UIViewController()
    list.showDetailViewController(other, sender: nil)
    #expect(other.navigationController != nil && other.navigationController === split.viewControllers.last)
  }

  @Test("in an upright window a column that is shown lies over the secondary one, and a tap beside it takes it away")
  func upright() {
    let split = split(), stage = Stage(split, size: CGSize(width: 700, height: 900))
    #expect(split.displayMode == .secondaryOnly && !list.isAppeared)
    split.show(.primary)
    stage.stage.advance(to: 1)
    // 0.45 · 700 are 315.
    #expect(split.displayMode == .oneOverSecondary && list.navigationController?.view.frame.width == 315)
    #expect(detail.navigationController?.view.frame.width == 700)
    for phase in [UITouch.Phase.began, .ended] {
      UIApplication.shared.sendTouch(phase, at: CGPoint(x: 500, y: 400), timestamp: 1, on: stage.screen)
    }
    stage.stage.advance(to: 2)
    #expect(split.displayMode == .secondaryOnly && list.view.window == nil)
  }

  @Test("in a narrow window the columns are one stack; wider again, each gets back what is its own")
  func collapse() throws {
    let split = split()
    delegate.top = .primary
    let stage = Stage(split, size: CGSize(width: 400, height: 700))
    let stack = try #require(split.viewControllers.first as? UINavigationController)
    #expect(split.isCollapsed && stack.viewControllers == [list] && stack.view.frame.width == 400 && list.isAppeared)
    split.show(.secondary)
    stage.stage.advance(to: 1)
    #expect(stack.viewControllers == [list, detail] && detail.isAppeared)
    let deeper = UIViewController()
    stack.pushViewController(deeper, animated: false)
    stage.screen.resize(to: CGSize(width: 1000, height: 700))
    stage.stage.advance(to: 2)
    #expect(!split.isCollapsed && split.viewControllers.count == 2)
    #expect((split.viewControllers.last as? UINavigationController)?.viewControllers == [detail, deeper])
    #expect(stack.viewControllers == [list] && stack.view.frame.width == 320)
    stage.screen.resize(to: CGSize(width: 400, height: 700))
    stage.stage.advance(to: 3)
    #expect(split.isCollapsed && delegate.log.filter { $0.hasSuffix("ed") } == ["collapsed", "expanded", "collapsed"])
  }

  @Test("without a style the two controllers stand as they are")
  func plain() {
    let split = UISplitViewController()
    split.viewControllers = [UINavigationController(rootViewController: list), detail]
    let stage = Stage(split)
    #expect(split.viewControllers.count == 2 && detail.parent === split && detail.view.frame.minX == 320)
    split.showDetailViewController(NotingController("other"), sender: nil)
    stage.stage.advance(to: 1)
    #expect(detail.parent == nil && detail.view.window == nil && (split.viewControllers.last as? NotingController)?.name == "other")
  }
}
