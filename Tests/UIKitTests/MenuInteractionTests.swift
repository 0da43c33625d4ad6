import Foundation
import Testing

@testable import UIKit

/// Menus that are held, changed, tapped and put away, and what their delegates hear.
@MainActor @Suite("Interactions with menus")
final class MenuInteractionTests {
  private var chosen: [String] = []

  private func action(_ title: String, _ attributes: UIMenuElement.Attributes = []) -> UIAction {
    UIAction(title: title, attributes: attributes) { [unowned self] _ in chosen.append(title) }
  }

  private func touch(_ phase: UITouch.Phase, _ x: CGFloat, _ y: CGFloat, _ stage: AnimationStage) {
    UIApplication.shared.sendTouch(
      phase, at: CGPoint(x: x, y: y), timestamp: stage.stage.time, on: stage.screen)
  }

  // MARK: Interactions of views

  final class Log: UIInteraction {
    var log: [String] = []
    weak var view: UIView?
    func willMove(to view: UIView?) { log.append("will \(view != nil)") }
    func didMove(to view: UIView?) {
      self.view = view
      log.append("did \(view != nil)")
    }
  }

  @Test("an interaction belongs to one view, and is told of each move")
  func interactions() {
    let a = UIView()
    let b = UIView()
    let one = Log()
    let two = Log()
    #expect(a.interactions.isEmpty)
    a.addInteraction(one)
    b.addInteraction(one)
    #expect(
      one.log == ["will true", "did true", "will false", "did false", "will true", "did true"]
        && a.interactions.isEmpty && one.view === b)
    a.removeInteraction(one)
    #expect(one.log.count == 6)
    b.interactions = [two]
    #expect(
      one.view == nil && two.view === b && b.interactions.count == 1
        && one.log.suffix(2) == ["will false", "did false"])
    b.interactions = []
    #expect(
      two.log == ["will true", "did true", "will false", "did false"] && b.interactions.isEmpty)
    let large = UILargeContentViewerInteraction()
    a.addInteraction(large)
    #expect(large.view === a)
  }

  // MARK: Context menus

  final class Delegate: UIContextMenuInteractionDelegate {
    var log: [String] = []
    var menu: UIMenu?
    var page: UIViewController?
    var parameters: UIPreviewParameters?
    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
      UIContextMenuConfiguration(
        identifier: "id" as NSString, previewProvider: { [page] in page },
        actionProvider: { [menu] _ in menu })
    }
    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction,
      previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? {
      interaction.view.flatMap { view in
        parameters.map { UITargetedPreview(view: view, parameters: $0) }
      }
    }
    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction,
      willDisplayMenuFor configuration: UIContextMenuConfiguration,
      animator: (any UIContextMenuInteractionAnimating)?
    ) { tell("display", configuration, animator) }
    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
      animator: (any UIContextMenuInteractionAnimating)?
    ) { tell("end", configuration, animator) }
    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction,
      willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
      animator: any UIContextMenuInteractionCommitAnimating
    ) {
      log.append("style \(animator.preferredCommitStyle.rawValue)")
      tell("preview", configuration, animator)
    }
    private func tell(
      _ name: String, _ configuration: UIContextMenuConfiguration,
      _ animator: (any UIContextMenuInteractionAnimating)?
    ) {
      log.append(
        "\(name) \(configuration.identifier as? NSString ?? "") \(animator?.previewViewController === page)"
      )
      animator?.addAnimations { [unowned self] in log.append("\(name) animates") }
      animator?.addCompletion { [unowned self] in log.append("\(name) is over") }
    }
  }

  private func pressed(_ delegate: Delegate) -> (
    UIView, AnimationStage, UIContextMenuInteraction, MenuOverlay?
  ) {
    let view = UIView(frame: CGRect(x: 40, y: 100, width: 100, height: 100))
    let stage = AnimationStage(view)
    let interaction = UIContextMenuInteraction(delegate: delegate)
    view.addInteraction(interaction)
    stage.advance(to: 0)
    touch(.began, 60, 150, stage)
    stage.advance(to: 0.6)
    return (view, stage, interaction, stage.window.subviews.compactMap { $0 as? MenuOverlay }.first)
  }

  @Test(
    "a delegate hears of a menu that comes and goes, and may animate and end with it; a tap on the preview is told"
  )
  func delegates() throws {
    let delegate = Delegate()
    let page = UIViewController()
    page.preferredContentSize = CGSize(width: 200, height: 100)
    (delegate.menu, delegate.page) = (UIMenu(children: [action("a")]), page)
    let (view, stage, interaction, overlay) = pressed(delegate)
    let shown = try #require(overlay)
    #expect(
      delegate.log == ["display id true", "display animates"]
        && interaction.location(in: view) == CGPoint(x: 20, y: 50))
    #expect(interaction.location(in: nil) == CGPoint(x: 60, y: 150))
    stage.advance(to: 2)
    touch(.ended, 60, 150, stage)
    #expect(delegate.log.last == "display is over" && shown.superview === stage.window)
    delegate.log = []
    let platter = shown.subviews[1]
    for phase in [UITouch.Phase.began, .ended] {
      touch(phase, platter.center.x, platter.center.y, stage)
    }
    #expect(
      delegate.log == [
        "style 0", "preview id true", "end id true", "preview animates", "end animates",
      ])
    stage.advance(to: 4)
    #expect(
      delegate.log.suffix(2) == ["preview is over", "end is over"] && shown.superview == nil
        && chosen == [])
  }

  @Test(
    "a finger that goes on over the rows holds one at a time, lets go outside, and is forgotten where it is cancelled"
  )
  func holding() throws {
    let delegate = Delegate()
    delegate.menu = UIMenu(children: [action("a"), action("b", .disabled), action("c")])
    let (_, stage, interaction, overlay) = pressed(delegate)
    let shown = try #require(overlay)
    stage.advance(to: 2)
    let card = try #require(shown.subviews.compactMap { $0 as? MenuCard }.first)
    func rows(_ view: UIView) -> [MenuRow] {
      view.subviews.flatMap { ($0 as? MenuRow).map { [$0] } ?? rows($0) }
    }
    func held() -> [Bool] { rows(card).map(\.isHeld) }
    let top = card.frame.minY
    for (y, expected) in [
      (22.0, [true, false, false]), (66, [false, false, false]), (110, [false, false, true]),
      (22, [true, false, false]), (400, [false, false, false]),
    ] {
      touch(.moved, 100, top + y, stage)
      #expect(held() == expected, "\(y)")
    }
    touch(.moved, 100, top + 22, stage)
    touch(.cancelled, 100, top + 22, stage)
    #expect(held() == [false, false, false] && shown.superview != nil && chosen == [])
    for (phase, y, expected) in [
      (UITouch.Phase.began, 22.0, [true, false, false]), (.moved, 110, [false, false, true]),
      (.cancelled, 110, [false, false, false]),
    ] {
      touch(phase, 100, top + y, stage)
      stage.advance(to: stage.stage.time + 0.2)
      #expect(held() == expected, "\(phase)")
    }
    interaction.updateVisibleMenu { $0.replacingChildren([action("d"), action("e")]) }
    #expect(rows(card).count == 2 && card.bounds.height == 88)
    interaction.dismissMenu()
    interaction.dismissMenu()
    #expect(delegate.log.filter { $0.hasPrefix("end id") }.count == 1)
    touch(.began, 100, top + 22, stage)
    touch(.ended, 100, top + 22, stage)
    stage.advance(to: 6)
    #expect(chosen == [] && shown.superview == nil)
    interaction.updateVisibleMenu { _ in
      Issue.record("there is no menu")
      return UIMenu()
    }
  }

  @Test("a lifted view shows by its parameters: background, outline and shadow")
  func parameters() throws {
    let delegate = Delegate()
    let parameters = UIPreviewParameters()
    parameters.backgroundColor = .yellow
    parameters.visiblePath = UIBezierPath(rect: CGRect(x: 10, y: 20, width: 30, height: 40))
    delegate.parameters = parameters
    let (_, _, _, overlay) = pressed(delegate)
    let platter = try #require(overlay).subviews[1]
    let content = platter.subviews[0]
    #expect(
      content.backgroundColor == .yellow
        && (content.layer.mask as? CAShapeLayer)?.path?.boundingBoxOfPath
          == CGRect(x: 10, y: 20, width: 30, height: 40)
    )
    #expect(
      platter.layer.shadowPath?.boundingBoxOfPath == CGRect(x: 10, y: 20, width: 30, height: 40)
        && platter.layer.shadowOffset == CGSize(width: 0, height: 8))
    #expect(overlay?.subviews.count == 2 && !content.clipsToBounds)
    parameters.shadowPath = UIBezierPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4))
    let (_, _, _, other) = pressed(delegate)
    #expect(
      other?.subviews[1].layer.shadowPath?.boundingBoxOfPath
        == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(
      UIContextMenuConfiguration().previewProvider == nil
        && UIContextMenuInteractionCommitStyle.pop.rawValue == 1)
  }

  // MARK: Edit menus

  final class Editor: UIEditMenuInteractionDelegate {
    var log: [String] = []
    var target = CGRect.null
    let menu: UIMenu?
    init(_ menu: UIMenu?) { self.menu = menu }
    func editMenuInteraction(
      _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
      suggestedActions: [UIMenuElement]
    ) -> UIMenu? {
      log.append(
        "menu of \(suggestedActions.compactMap { ($0 as? UIMenu)?.children.map(\.title) })")
      return menu
    }
    func editMenuInteraction(
      _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
    ) -> CGRect { target }
    func editMenuInteraction(
      _ interaction: UIEditMenuInteraction,
      willPresentMenuFor configuration: UIEditMenuConfiguration,
      animator: any UIEditMenuInteractionAnimating
    ) { log.append("present \(configuration.identifier)") }
    func editMenuInteraction(
      _ interaction: UIEditMenuInteraction,
      willDismissMenuFor configuration: UIEditMenuConfiguration,
      animator: any UIEditMenuInteractionAnimating
    ) { log.append("dismiss \(configuration.identifier)") }
  }

  @Test(
    "an edit menu is asked for, stands at its point or rectangle, moves with it, and is dismissed once"
  )
  func editing() throws {
    let view = UIView(frame: CGRect(x: 50, y: 100, width: 200, height: 200))
    let stage = AnimationStage(view)
    let editor = Editor(UIMenu(children: [action("a"), action("b", .keepsMenuPresented)]))
    let interaction = UIEditMenuInteraction(delegate: editor)
    interaction.presentEditMenu(with: UIEditMenuConfiguration(identifier: "x", sourcePoint: .zero))
    #expect(editor.log == [] && !interaction.isShown && interaction.location(in: nil) == .zero)
    view.addInteraction(interaction)
    stage.advance(to: 0)
    interaction.presentEditMenu(
      with: UIEditMenuConfiguration(identifier: "x", sourcePoint: CGPoint(x: 100, y: 60)))
    #expect(
      editor.log == [
        "menu of [[\"Cut\", \"Copy\", \"Paste\", \"Select\", \"Select All\"]]", "present x",
      ] && interaction.isShown)
    func bars() -> [EditMenuBar] { stage.window.subviews.compactMap { $0 as? EditMenuBar } }
    // At (150, 160) of the window: 6 points and 44 above.
    #expect(
      bars().map(\.frame.minY) == [110] && isClose(bars().first?.frame.midX ?? 0, 150, within: 0.5)
        && interaction.location(in: view) == CGPoint(x: 100, y: 60))
    editor.target = CGRect(x: 40, y: 90, width: 20, height: 30)
    interaction.updateVisibleMenuPosition(animated: false)
    #expect(
      bars().map(\.frame.minY) == [140] && isClose(bars().first?.frame.midX ?? 0, 100, within: 0.5))
    stage.advance(to: 1)
    let buttons = try #require(bars().first).buttons
    buttons[1].sendActions(for: .touchUpInside)
    #expect(chosen == ["b"] && interaction.isShown)
    editor.log = []
    interaction.reloadVisibleMenu()
    #expect(editor.log.first == "dismiss x" && editor.log.last == "present x" && bars().count == 2)
    stage.advance(to: 2)
    #expect(bars().count == 1)
    bars().first?.buttons[0].sendActions(for: .touchUpInside)
    #expect(chosen == ["b", "a"] && !interaction.isShown && editor.log.last == "dismiss x")
    let count = editor.log.count
    interaction.dismissMenu()
    interaction.reloadVisibleMenu()
    interaction.updateVisibleMenuPosition(animated: true)
    stage.advance(to: 3)
    #expect(editor.log.count == count && bars().isEmpty)
    interaction.presentEditMenu(with: UIEditMenuConfiguration(identifier: "y", sourcePoint: .zero))
    stage.advance(to: 4)
    touch(.began, 160, 400, stage)
    touch(.ended, 160, 400, stage)
    #expect(!interaction.isShown && editor.log.last == "dismiss y")
    interaction.presentEditMenu(with: UIEditMenuConfiguration(identifier: "z", sourcePoint: .zero))
    view.removeInteraction(interaction)
    #expect(!interaction.isShown && editor.log.last == "dismiss z" && interaction.view == nil)
    #expect(
      UIEditMenuConfiguration(identifier: nil, sourcePoint: .zero).identifier
        != UIEditMenuConfiguration(identifier: nil, sourcePoint: .zero).identifier)
  }

  @Test("actions of editing have names, titles and keys: x, c, v and a with Control or Command")
  func editActions() {
    #expect(
      EditAction.allCases.map(\.title) == [
        "Cut", "Copy", "Paste", "Delete", "Select", "Select All",
      ])
    #expect(
      EditAction.allCases.map(\.selector.name) == [
        "cut:", "copy:", "paste:", "delete:", "select:", "selectAll:",
      ])
    #expect(
      EditAction.allCases.map { EditAction($0.selector) } == EditAction.allCases.map { $0 }
        && EditAction(Selector("cute:")) == nil)
    #expect(
      EditAction.menu.identifier == .standardEdit && EditAction.menu.options == .displayInline)
    let keys = EditAction.keyCommands.map {
      "\($0.title) \($0.input ?? "") \($0.modifierFlags == .control ? "control" : "command")"
    }
    #expect(
      keys
        == ["Cut x", "Copy c", "Paste v", "Select All a"].flatMap {
          ["\($0) control", "\($0) command"]
        })
  }
}
