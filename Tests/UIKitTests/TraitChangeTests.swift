import Testing
import UIKit

/// Registrations for changes of traits.
@MainActor @Suite("Trait changes")
final class TraitChangeTests {
  @Test("handlers hear of the traits they name, with the ones before, until they are taken out")
  func handlers() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 9)), stage = AnimationStage(view)
    var heard: [String] = []
    let style = view.registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (view: UIView, old: UITraitCollection) in
      heard.append("style \(old.userInterfaceStyle.rawValue) \(view.traitCollection.userInterfaceStyle.rawValue)")
    }
    view.registerForTraitChanges([UITraitHorizontalSizeClass.self, UITraitLayoutDirection.self]) { (_: UIView, _: UITraitCollection) in
      heard.append("other")
    }
    // Light is 1, dark is 2.
    stage.window.overrideUserInterfaceStyle = .dark
    #expect(heard == ["style 1 2"])
    view.unregisterForTraitChanges(style)
    stage.window.overrideUserInterfaceStyle = .light
    #expect(heard == ["style 1 2"])
    #expect(view.traitCollection[UITraitUserInterfaceStyle.self] == .light)
  }

  @Test("what a view overrides goes to what is in it, and the nearest view counts")
  func overrides() {
    let outer = UIView(), inner = UIView()
    outer.addSubview(inner)
    outer.traitOverrides.verticalSizeClass = .compact
    outer.traitOverrides.preferredContentSizeCategory = .extraLarge
    inner.traitOverrides[UITraitPreferredContentSizeCategory.self] = .small
    #expect(inner.traitCollection.verticalSizeClass == .compact && inner.traitCollection.preferredContentSizeCategory == .small)
    #expect(outer.traitCollection.preferredContentSizeCategory == .extraLarge)
    inner.traitOverrides.remove(UITraitPreferredContentSizeCategory.self)
    #expect(inner.traitCollection.preferredContentSizeCategory == .extraLarge)
    #expect(!inner.traitOverrides.contains(UITraitVerticalSizeClass.self) && outer.traitOverrides.contains(UITraitVerticalSizeClass.self))
  }

  private final class Page: UIViewController {
    var styles: [Int] = []
    func styleDidChange() { styles.append(traitCollection.userInterfaceStyle.rawValue) }
  }

  @Test("a controller's method is called by its selector")
  func selectors() {
    let page = Page(nibName: nil, bundle: nil), stage = ControllerStage(root: page)
    page.registerForTraitChanges([UITraitUserInterfaceStyle.self], action: Selector("styleDidChange", Page.styleDidChange))
    stage.stage.window.overrideUserInterfaceStyle = .dark
    #expect(page.styles == [2])
  }
}
