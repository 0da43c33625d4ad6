import Testing
import UIKit

@MainActor @Suite("From right to left")
struct DirectionTests {
  @Test("a view goes by its attribute, else by the traits of the nearest view around that says something")
  func effective() {
    let outer = UIView(), inner = UIView()
    outer.addSubview(inner)
    #expect(inner.effectiveUserInterfaceLayoutDirection == .leftToRight)
    outer.semanticContentAttribute = .forceRightToLeft
    // What is in the view goes by its own.
    #expect(outer.effectiveUserInterfaceLayoutDirection == .rightToLeft && inner.effectiveUserInterfaceLayoutDirection == .leftToRight)
    outer.traitOverrides.layoutDirection = .rightToLeft
    #expect(inner.effectiveUserInterfaceLayoutDirection == .rightToLeft && inner.traitCollection.layoutDirection == .rightToLeft)
    for attribute in [UISemanticContentAttribute.playback, .spatial, .forceLeftToRight] {
      inner.semanticContentAttribute = attribute
      #expect(inner.effectiveUserInterfaceLayoutDirection == .leftToRight)
    }
    #expect(UIView.userInterfaceLayoutDirection(for: .unspecified, relativeTo: .rightToLeft) == .rightToLeft)
    #expect(UIView.userInterfaceLayoutDirection(for: .forceRightToLeft) == .rightToLeft)
  }

  private func view(in superview: UIView) -> UIView {
    let view = UIView()
    view.translatesAutoresizingMaskIntoConstraints = false
    superview.addSubview(view)
    return view
  }

  @Test("leading and trailing constants count from the other side, left and right ones do not; the direction may change")
  func anchors() {
    let container = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100)), stage = AnimationStage(container)
    let first = view(in: container), second = view(in: container), fixed = view(in: container)
    NSLayoutConstraint.activate([
      first.leadingAnchor.constraint(equalTo: container.leadingAnchor, constant: 10), first.widthAnchor.constraint(equalToConstant: 40),
      second.leadingAnchor.constraint(equalTo: first.trailingAnchor, constant: 20),
      second.trailingAnchor.constraint(lessThanOrEqualTo: container.trailingAnchor, constant: -30),
      second.widthAnchor.constraint(equalToConstant: 50),
      fixed.leftAnchor.constraint(equalTo: container.leftAnchor, constant: 5), fixed.widthAnchor.constraint(equalToConstant: 7),
    ])
    stage.advance(to: 0)
    #expect(first.frame.minX == 10 && second.frame.minX == 70 && fixed.frame.minX == 5)
    container.semanticContentAttribute = .forceRightToLeft
    stage.advance(to: 0.1)
    // 200 − 10 − 40; 150 − 20 − 50.
    #expect(first.frame.minX == 150 && second.frame.minX == 80 && fixed.frame.minX == 5)
    container.semanticContentAttribute = .unspecified
    stage.advance(to: 0.2)
    #expect(first.frame.minX == 10 && second.frame.minX == 70)
  }

  @Test("a change of a leading constant moves the view the other way, in a block as well; margins and guides follow")
  func blocks() {
    let container = UIView(frame: CGRect(x: 20, y: 0, width: 200, height: 100)), stage = AnimationStage(container)
    container.traitOverrides.layoutDirection = .rightToLeft
    container.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 0, leading: 30, bottom: 0, trailing: 12)
    #expect(container.layoutMargins == UIEdgeInsets(top: 0, left: 12, bottom: 0, right: 30))
    let box = view(in: container), inner = view(in: box)
    let leading = box.leadingAnchor.constraint(equalTo: container.layoutMarginsGuide.leadingAnchor, constant: 0)
    NSLayoutConstraint.activate([
      leading, box.widthAnchor.constraint(equalToConstant: 40), inner.trailingAnchor.constraint(equalTo: box.trailingAnchor, constant: -6),
      inner.widthAnchor.constraint(equalToConstant: 10),
    ])
    stage.advance(to: 0)
    // Its right edge at 200 − 30; inside it, the trailing side is the left one.
    #expect(box.frame.minX == 130 && inner.frame.minX == 6)
    leading.constant = 50
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { container.layoutIfNeeded() }
    stage.advance(to: 0.5)
    #expect(box.frame.minX == 80 && isClose(box.shown.frame.minX, 105))
  }

  @Test("a row begins at the right, the leading side of a column is the right one")
  func stacks() {
    let (a, b) = (UIView(), UIView())
    for (view, width) in [(a, 30.0), (b, 50)] {
      view.widthAnchor.constraint(equalToConstant: width).isActive = true
      view.heightAnchor.constraint(equalToConstant: 10).isActive = true
    }
    let stack = UIStackView(arrangedSubviews: [a, b])
    (stack.spacing, stack.distribution) = (8, .equalSpacing)
    stack.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
    stack.semanticContentAttribute = .forceRightToLeft
    let stage = AnimationStage(stack)
    stage.advance(to: 0)
    // 100 − 30; equal spacing leaves the rest between them.
    #expect(a.frame.minX == 70 && b.frame.minX == 0)
    (stack.axis, stack.alignment) = (.vertical, .leading)
    stage.advance(to: 0.1)
    #expect(a.frame.minX == 70 && b.frame.minX == 50 && a.frame.minY == 0)
    stack.alignment = .trailing
    stage.advance(to: 0.2)
    #expect(a.frame.minX == 0 && b.frame.minX == 0)
  }

  @Test("a push comes from the left, and a finger over the right edge pops")
  func navigation() throws {
    let navigation = UINavigationController(rootViewController: UIViewController()), stage = ControllerStage(root: navigation)
    navigation.view.semanticContentAttribute = .forceRightToLeft
    let upper = UIViewController()
    navigation.pushViewController(upper, animated: true)
    stage.advance(to: 0)
    #expect(upper.view.shown.frame.minX == -320)
    stage.advance(to: 0.1)
    let lower: UIView = navigation.viewControllers[0].view
    #expect(upper.view.shown.frame.minX < 0 && lower.shown.frame.minX > 0)
    // The lower one goes three tenths of the way, to the other side.
    #expect(isClose(lower.shown.frame.minX, 0.3 * (320 + Double(upper.view.shown.frame.minX)), within: 1e-3))
    stage.advance(to: 1)
    // From the left edge nothing comes.
    stage.inject(InputEvent.drag(through: [CGPoint(x: 4, y: 240), CGPoint(x: 244, y: 240)], from: 1, for: 0.5))
    stage.advance(to: 2)
    #expect(navigation.viewControllers.count == 2)
    stage.inject(InputEvent.drag(through: [CGPoint(x: 316, y: 240), CGPoint(x: 76, y: 240)], from: 2, for: 0.5))
    stage.advance(to: 2.5)
    #expect(isClose(upper.view.shown.frame.minX, -240, within: 10))
    stage.advance(to: 3.5)
    #expect(navigation.viewControllers.count == 1)
  }

  @Test("the bar's way back is at the right, its buttons change sides")
  func bar() {
    let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 320, height: 44)), stage = AnimationStage(bar)
    let item = UINavigationItem(title: "Now"), button = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    item.rightBarButtonItem = UIBarButtonItem(customView: button)
    bar.items = [UINavigationItem(title: "Back"), item]
    stage.advance(to: 0)
    // 16 points from the side.
    #expect(button.convert(button.bounds, to: bar).minX == 284)
    bar.semanticContentAttribute = .forceRightToLeft
    stage.advance(to: 0.1)
    #expect(button.convert(button.bounds, to: bar).minX == 16)
    #expect(bar.hitTest(CGPoint(x: 305, y: 22), with: nil) is UIControl && !(bar.hitTest(CGPoint(x: 15, y: 40), with: nil) is UIControl))
  }

  @Test("the first tab is at the right, as is the first dot; a tap at the left goes a page on")
  func tabsAndPages() {
    let tabs = UITabBar(frame: CGRect(x: 0, y: 0, width: 320, height: 49)), stage = AnimationStage(tabs)
    tabs.semanticContentAttribute = .forceRightToLeft
    tabs.items = [UITabBarItem(title: "One", image: nil, tag: 0), UITabBarItem(title: "Two", image: nil, tag: 1)]
    stage.advance(to: 0)
    #expect(tabs.subviews.compactMap { $0 as? UIControl }.map(\.frame.minX) == [160, 0])
    let control = UIPageControl(frame: CGRect(x: 0, y: 100, width: 320, height: 26))
    control.semanticContentAttribute = .forceRightToLeft
    control.numberOfPages = 3
    stage.window.addSubview(control)
    stage.advance(to: 0.1)
    // Three dots of 7 points, 9 apart, are 39 points wide: the first ends at 160 + 19.5.
    #expect(control.subviews.map(\.frame.maxX) == [179.5, 163.5, 147.5])
    stage.stage.inject(InputEvent.tap(at: CGPoint(x: 100, y: 113), time: 0.2))
    stage.advance(to: 0.4)
    #expect(control.currentPage == 1)
  }
}
