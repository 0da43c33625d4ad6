import Foundation
import Testing

@testable import UIKit

/// Facts of a line each, which no larger test passes by.
@MainActor @Suite("Small facts")
struct SmallFactTests {
  @Test("states of controls are Apple's bits")
  func states() {
    let states: [UIControl.State] = [.normal, .highlighted, .disabled, .selected, .focused]
    #expect(states.map(\.rawValue) == [0, 1, 2, 4, 8])
  }

  @Test("buttons of a mouse are bits by their number, from the first one on")
  func buttons() {
    #expect([0, 1, 2, 3, 5].map { UIEvent.ButtonMask.button($0).rawValue } == [1, 1, 2, 4, 16])
    #expect(UIEvent.ButtonMask.button(1) == .primary && UIEvent.ButtonMask.button(2) == .secondary)
  }

  @Test("a table's header that takes no touches is disabled in its configuration's state")
  func headers() {
    let header = UITableViewHeaderFooterView(reuseIdentifier: nil)
    #expect(!header.configurationState.isDisabled)
    header.isUserInteractionEnabled = false
    #expect(header.configurationState.isDisabled)
  }

  @Test("touches are ignored until as many calls have ended it as began it, and one more changes nothing")
  func ignoring() {
    let application = UIApplication.shared
    application.beginIgnoringInteractionEvents()
    application.beginIgnoringInteractionEvents()
    application.endIgnoringInteractionEvents()
    #expect(application.isIgnoringInteractionEvents)
    for _ in 0..<2 { application.endIgnoringInteractionEvents() }
    #expect(!application.isIgnoringInteractionEvents)
    application.beginIgnoringInteractionEvents()
    #expect(application.isIgnoringInteractionEvents)
    application.endIgnoringInteractionEvents()
    #expect(!application.isIgnoringInteractionEvents)
  }

  @Test("a screen that is turned keeps its layer's origin: its middle is half of its size")
  func screen() {
    let screen = UIScreen(size: CGSize(width: 320, height: 480), scale: 1)
    screen.resize(to: CGSize(width: 480, height: 300))
    #expect(screen.layer.frame == CGRect(x: 0, y: 0, width: 480, height: 300) && screen.layer.position == CGPoint(x: 240, y: 150))
  }

  @Test("a pasteboard has strings while a text is on it")
  func pasteboard() {
    let board = UIPasteboard.general, before = board.string
    defer { board.string = before }
    board.string = "copied"
    #expect(board.hasStrings && board.string == "copied")
    board.string = nil
    #expect(!board.hasStrings)
  }

  @Test("tab stops are equal by place and alignment")
  func tabs() {
    let tab = NSTextTab(textAlignment: .left, location: 10)
    #expect(tab == NSTextTab(textAlignment: .left, location: 10))
    #expect(tab != NSTextTab(textAlignment: .left, location: 20) && tab != NSTextTab(textAlignment: .right, location: 10))
  }

  @Test("of the system's bar items Done alone is bold")
  func barItems() {
    final class Target {
      func tap() {}
    }
    let target = Target()
    func style(_ item: UIBarButtonItem.SystemItem) -> UIBarButtonItem.Style {
      UIBarButtonItem(barButtonSystemItem: item, target: target, action: Target.tap).style
    }
    #expect(style(.done) == .done && style(.cancel) == .plain)
  }

  @Test("a button's transformer changes a plain title, too")
  func transformer() throws {
    var configuration = UIButton.Configuration.plain()
    configuration.title = "Go"
    configuration.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { incoming in
      var outgoing = incoming
      outgoing.font = .systemFont(ofSize: 24)
      return outgoing
    }
    let button = UIButton(configuration: configuration)
    let label = try #require(button.subviews.compactMap { $0 as? UILabel }.first { $0.text == "Go" })
    #expect(label.attributedText?.attribute(.font, at: 0, effectiveRange: nil) as? UIFont == .systemFont(ofSize: 24))
  }

  @Test("a behaviour that joins one that acts already moves items at once")
  func childBehavior() {
    let reference = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480)),
      box = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    reference.addSubview(box)
    let stage = AnimationStage(reference)
    stage.advance(to: 0)
    let animator = UIDynamicAnimator(referenceView: reference), parent = UIDynamicBehavior()
    animator.addBehavior(parent)
    stage.advance(to: 0.5)
    #expect(box.center.y == 10)
    parent.addChildBehavior(UIGravityBehavior(items: [box]))
    stage.advance(to: 1)
    // Half a second's fall, ½ · 1000 · ¼ points.
    #expect(animator.isRunning && abs(box.center.y - 135) < 3, "\(box.center)")
  }

  @Test("a split view that shows takes another column's controller in at once")
  func splitColumn() {
    let split = UISplitViewController(style: .doubleColumn), window = UIWindow(frame: CGRect(x: 0, y: 0, width: 1000, height: 700))
    split.setViewController(UIViewController(), for: .primary)
    split.setViewController(UIViewController(), for: .secondary)
    window.screen = UIScreen(size: CGSize(width: 1000, height: 700), scale: 1)
    window.rootViewController = split
    window.isHidden = false
    window.layoutIfNeeded()
    let other = UIViewController()
    split.setViewController(other, for: .secondary)
    #expect(split.viewController(for: .secondary)?.viewIfLoaded?.window === window || other.navigationController?.view.window === window)
  }

  @Test("a tint fades in as itself: half-way it has its own colour at half its alpha")
  func tint() throws {
    let view = UIVisualEffectView(effect: nil), stage = AnimationStage(view)
    view.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    stage.advance(to: 0)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.effect = UIBlurEffect(style: .light) }
    stage.advance(to: 0.5)
    // White at 0.3.
    let shown = try #require(view.subviews[0].shown.backgroundColor?.components)
    #expect(shown.count == 4 && shown.prefix(3).allSatisfy { abs($0 - 1) < 1e-3 } && abs(shown[3] - 0.15) < 1e-3, "\(shown)")
  }

  @Test("the header that stays at the top of a plain table is one view, however far its rows are scrolled")
  func stickyHeader() {
    final class Source: UITableViewDelegate, UITableViewDataSource {
      var asked = 0
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 100 }
      func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell { UITableViewCell() }
      func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat { 28 }
      func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        asked += 1
        return UIView()
      }
    }
    let source = Source(), table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 440), style: .plain)
    table.dataSource = source
    table.delegate = source
    let stage = AnimationStage(table)
    for step in 0..<5 {
      table.contentOffset.y = CGFloat(step * 100)
      stage.advance(to: Double(step) / 10)
    }
    #expect(source.asked == 1)
  }

  @Test("an edit menu takes the place of the one that shows")
  func editMenu() {
    final class Delegate: NSObject, UIEditMenuInteractionDelegate {
      func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration, suggestedActions: [UIMenuElement]
      ) -> UIMenu? { UIMenu(children: [UIAction(title: "Look Up") { _ in }]) }
    }
    let view = UIView(frame: CGRect(x: 0, y: 100, width: 320, height: 200)), stage = AnimationStage(view), delegate = Delegate()
    let interaction = UIEditMenuInteraction(delegate: delegate)
    view.addInteraction(interaction)
    for x in [100.0, 200.0] {
      interaction.presentEditMenu(with: UIEditMenuConfiguration(identifier: nil, sourcePoint: CGPoint(x: x, y: 50)))
      stage.advance(to: x / 100)
    }
    stage.advance(to: 4)
    #expect(stage.window.subviews.filter { $0 is EditMenuBar }.count == 1 && interaction.location(in: view) == CGPoint(x: 200, y: 50))
  }

  @Test("views share a stack in proportion to their widths, also when these change")
  func proportions() {
    let views = [StackViewTests.Block(10, 20), StackViewTests.Block(30, 20)], stack = UIStackView(arrangedSubviews: views)
    stack.distribution = .fillProportionally
    stack.frame = CGRect(x: 0, y: 0, width: 200, height: 50)
    let stage = AnimationStage(stack)
    stage.advance(to: 0)
    // 10 and 30 of 40.
    #expect(views.map(\.frame.width) == [50, 150])
    views[0].size.width = 30
    views[0].invalidateIntrinsicContentSize()
    stage.advance(to: 1)
    #expect(views.map(\.frame.width) == [100, 100])
  }
}
