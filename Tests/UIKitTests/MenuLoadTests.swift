import Foundation
import Testing

@testable import UIKit

/// When elements that come later are there, and what an edit menu is made of on other screens.
@MainActor @Suite("Elements of menus that come later")
struct MenuLoadTests {
  private func action(_ title: String) -> UIAction { UIAction(title: title) { _ in } }

  @Test("what is provided on the thread that asks is there at once, and counts once")
  func atOnce() {
    let first = action("First"), other = action("Other")
    var asked = 0, told: [String] = []
    let later = UIDeferredMenuElement { provide in
      asked += 1
      provide([first])
      provide([other])
    }
    #expect(later.elements == nil && later.expanded == [later] && later.title.isEmpty)
    later.load { told.append("a") }
    #expect(later.elements == [first] && later.expanded == [first] && told == ["a"] && asked == 1)
    later.load { told.append("b") }
    later.menuWillShow()
    later.load { told.append("c") }
    #expect(told == ["a"] && asked == 1 && later.elements == [first], "they are kept")
  }

  @Test("elements that are not kept are asked for each time that a menu with them shows")
  func uncached() {
    var asked = 0
    let later = UIDeferredMenuElement.uncached { provide in
      asked += 1
      provide([UIAction(title: "\(asked)") { _ in }])
    }
    let menu = UIMenu(children: [UIMenu(children: [later])])
    for turn in 1...3 {
      later.load {}
      later.load {}
      #expect(asked == turn && later.elements?.map(\.title) == ["\(turn)"])
      menu.menuWillShow()
      #expect(later.elements == nil)
    }
  }

  @Test("all that wait are told when elements come later, each once")
  func waiting() {
    let found = action("Found")
    var provide: (@Sendable ([UIMenuElement]) -> Void)?, asked = 0, told: [String] = []
    let later = UIDeferredMenuElement {
      asked += 1
      provide = $0
    }
    later.load { told.append("a") }
    later.load { told.append("b") }
    #expect(asked == 1 && told.isEmpty && later.elements == nil)
    provide?([found])
    #expect(told == ["a", "b"] && later.elements == [found])
    provide?([])
    #expect(told == ["a", "b"] && later.elements == [found])
  }

  @Test("the lines of an edit menu are a pixel wide, in the middle between buttons")
  func lines() throws {
    let stage = AnimationStage(), menu = UIMenu(children: ["One", "Second", "The third"].map(action))
    let bar = try #require(EditMenuBar(menu, at: stage.window))
    stage.window.addSubview(bar)
    let scroll = try #require(bar.buttons[0].superview as? UIScrollView)
    let widths = bar.buttons.map(\.ownWidth), edges = [widths[0], widths[0] + widths[1]]
    for scale in [1, 2, 4] as [CGFloat] {
      bar.traitOverrides.displayScale = scale
      bar.place(above: CGRect(x: 100, y: 200, width: 40, height: 20))
      bar.setNeedsLayout()
      bar.layoutIfNeeded()
      // The buttons come first, and a scroll view's own parts last.
      let lines = scroll.subviews.filter { !($0 is EditMenuButton) && $0.frame.height == 44 && $0.frame.width < 2 }
      #expect(lines.map(\.frame) == edges.map { CGRect(x: $0 - 0.5 / scale, y: 0, width: 1 / scale, height: 44) }, "\(scale)")
      #expect(scroll.contentSize == CGSize(width: edges[1] + widths[2], height: 44) && bar.bounds.width == scroll.contentSize.width)
    }
  }
}
