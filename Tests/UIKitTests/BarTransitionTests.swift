import Testing

@testable import UIKit

/// Where titles, buttons and the way back of a navigation bar go while an item comes or leaves, in numbers.
@MainActor @Suite("Transitions of bars")
struct BarTransitionTests {
  private func box(_ width: CGFloat) -> UIView { UIView(frame: CGRect(x: 0, y: 0, width: width, height: 20)) }

  /// A bar of 320 points, an item with a title of 60 points and a button of 30 at the right, and one with a title of 80 points.
  private func scene(isMirrored: Bool) -> (UINavigationBar, UINavigationItem, UINavigationItem, AnimationStage) {
    let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 320, height: 44)), first = UINavigationItem(), second = UINavigationItem()
    if isMirrored { bar.semanticContentAttribute = .forceRightToLeft }
    (first.titleView, second.titleView) = (box(60), box(80))
    first.rightBarButtonItem = UIBarButtonItem(customView: box(30))
    bar.items = [first]
    let stage = AnimationStage(bar)
    stage.advance(to: 0)
    return (bar, first, second, stage)
  }

  private func wayBack(of bar: UINavigationBar) -> BackButton? {
    bar.subviews.flatMap(\.subviews).lazy.compactMap { $0 as? BackButton }.first
  }
  private func way(_ view: UIView?) -> Double { Double(view?.shown.transform.m41 ?? .nan) }

  /// The way back begins 8 points from the edge, and its title is 16 further behind: in the middle of what is left of its width.
  @Test("a new title comes from half the bar away, and the old one goes to where the way back has it", arguments: [false, true])
  func push(isMirrored: Bool) throws {
    let (bar, first, second, stage) = scene(isMirrored: isMirrored), sign = isMirrored ? -1.0 : 1
    bar.pushItem(second, animated: true)
    let back = try #require(wayBack(of: bar)), button = first.rightBarButtonItem?.customView
    // From the middle at 160 to that of the way back's title.
    let distance = sign * (8 + Double(back.bounds.width) / 2 + 8 - 160)
    #expect(back.bounds.width > 30 && back.title == "Back")
    for (time, share) in [(1e-9, 0.0), (0.175, 0.5)] {
      stage.advance(to: time)
      #expect(isClose(way(second.titleView), sign * 160 * (1 - share), within: 1e-3), "\(time)")
      #expect(isClose(way(back), -distance * (1 - share), within: 1e-3), "\(time)")
      #expect(isClose(way(first.titleView), distance * share, within: 1e-3), "\(time)")
      #expect(
        isClose(first.titleView?.shownAlpha ?? -1, 1 - share, within: 1e-3) && isClose(button?.shownAlpha ?? -1, 1 - share, within: 1e-3))
      #expect(isClose(second.titleView?.shownAlpha ?? -1, share, within: 1e-3) && isClose(back.shownAlpha, share, within: 1e-3))
      #expect(way(button) == 0)
    }
    stage.advance(to: 1)
    #expect(second.titleView?.transform.isIdentity == true && second.titleView?.alpha == 1 && bar.topItem === second)
    // What has left is as it was, for when it comes again.
    #expect(first.titleView?.superview?.superview == nil && button?.superview?.superview == nil)
    bar.popItem(animated: false)
    #expect(first.titleView?.alpha == 1 && first.titleView?.transform.isIdentity == true && button?.alpha == 1)
    #expect(first.titleView?.superview?.superview === bar)
  }

  @Test("a title that leaves goes half the bar away, and the one below comes from where the way back had it", arguments: [false, true])
  func pop(isMirrored: Bool) throws {
    let (bar, first, second, stage) = scene(isMirrored: isMirrored), sign = isMirrored ? -1.0 : 1
    bar.pushItem(second, animated: false)
    stage.advance(to: 0.1)
    let back = try #require(wayBack(of: bar)), distance = sign * (8 + Double(back.bounds.width) / 2 + 8 - 160)
    #expect(bar.popItem(animated: true) === second && bar.topItem === first)
    for (time, share) in [(0.1 + 1e-9, 0.0), (0.275, 0.5)] {
      stage.advance(to: time)
      #expect(isClose(way(second.titleView), sign * 160 * share, within: 1e-3), "\(time)")
      #expect(isClose(way(back), -distance * share, within: 1e-3), "\(time)")
      #expect(isClose(way(first.titleView), distance * (1 - share), within: 1e-3), "\(time)")
      #expect(isClose(first.titleView?.shownAlpha ?? -1, share, within: 1e-3))
      #expect(isClose(second.titleView?.shownAlpha ?? -1, 1 - share, within: 1e-3))
    }
    stage.advance(to: 1)
    #expect(first.titleView?.transform.isIdentity == true && first.titleView?.alpha == 1)
    #expect(second.titleView?.transform.isIdentity == true && second.titleView?.alpha == 1)
    bar.pushItem(second, animated: false)
    #expect(second.titleView?.superview?.superview === bar && second.titleView?.center.x == 160)
  }

  @Test("a button that goes back is dim while it is held: arrow and title alike")
  func backButton() {
    let button = BackButton(frame: CGRect(x: 0, y: 0, width: 80, height: 44)), arrow = button.layer.sublayers?.first as? CAShapeLayer
    button.title = "There"
    button.layoutIfNeeded()
    let label = button.subviews.first as? UILabel, size = label?.intrinsicContentSize ?? .zero
    #expect(button.title == "There" && button.labelOffset == 8 && button.chevronAlpha == 1 && label?.alpha == 1)
    #expect(button.sizeThatFits(CGSize(width: 5, height: 33)) == CGSize(width: size.width + 16, height: 33))
    #expect(label?.frame == CGRect(x: 16, y: 22 - size.height / 2, width: 64, height: size.height))
    #expect(arrow?.position == CGPoint(x: 5, y: 22) && arrow?.bounds.size == CGSize(width: 10, height: 18) && arrow?.lineWidth == 2.5)
    #expect(arrow?.path?.boundingBox == CGRect(x: 1.5, y: 1, width: 7.5, height: 16) && arrow?.affineTransform().isIdentity == true)
    button.isHighlighted = true
    #expect(isClose(button.chevronAlpha, 0.3, within: 1e-6) && isClose(label?.alpha ?? 0, 0.3, within: 1e-6))
    button.isHighlighted = false
    button.tintColor = .red
    #expect(button.chevronAlpha == 1 && label?.alpha == 1 && label?.textColor == .red && arrow?.strokeColor == UIColor.red.cgColor)
    button.semanticContentAttribute = .forceRightToLeft
    button.layoutIfNeeded()
    #expect(arrow?.position == CGPoint(x: 75, y: 22) && arrow?.affineTransform().a == -1 && label?.frame.minX == 0)
  }
}
