import Testing
import UIKit

/// Stacks among constraints.
@MainActor @Suite("Stack views")
struct StackViewTests {
  final class Block: UIView {
    var size: CGSize
    init(_ width: CGFloat, _ height: CGFloat) {
      size = CGSize(width: width, height: height)
      super.init(frame: .zero)
    }
    required init?(coder: NSCoder) { nil }
    override var intrinsicContentSize: CGSize { size }
  }

  @Test("hidden views take no room; the others follow")
  func hidden() {
    let views = (0..<3).map { _ in UIView() }, stack = UIStackView(arrangedSubviews: views)
    stack.frame = CGRect(x: 0, y: 0, width: 300, height: 50)
    stack.distribution = .fillEqually
    let stage = AnimationStage(stack)
    stack.layoutIfNeeded()
    #expect(views.map(\.frame.minX) == [0, 100, 200] && views.allSatisfy { $0.frame.size == CGSize(width: 100, height: 50) })
    views[1].isHidden = true
    stack.layoutIfNeeded()
    #expect(views[2].frame == CGRect(x: 150, y: 0, width: 150, height: 50) && views[1].frame.width == 0)
    stage.advance(to: 0)
    views[1].isHidden = false
    stage.advance(to: 1)
    #expect(views.map(\.frame.minX) == [0, 100, 200])
  }

  @Test("hidden in a block, a view shrinks while the others grow, and shows until the end")
  func hiddenInBlock() {
    let views = (0..<3).map { _ in UIView() }, stack = UIStackView(arrangedSubviews: views)
    stack.frame = CGRect(x: 0, y: 0, width: 300, height: 50)
    stack.distribution = .fillEqually
    let stage = AnimationStage(stack)
    stage.advance(to: 0)
    var ended = false
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: { views[1].isHidden = true }) { ended = $0 }
    #expect(views[1].isHidden && Set(views[2].layer.animationKeys() ?? []) == ["position", "bounds.size"])
    stage.advance(to: 0.5)
    // The third one's left edge goes from 200 to 150; the second one's width from 100 to 0.
    #expect(isClose(views[2].shown.frame.minX, 175) && isClose(views[1].shown.bounds.width, 50) && !views[1].shown.isHidden)
    stage.advance(to: 1.1)
    #expect(ended && views[1].shown.isHidden && views[2].shown.frame == CGRect(x: 150, y: 0, width: 150, height: 50))
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { views[1].isHidden = false }
    stage.advance(to: 1.6)
    #expect(isClose(views[1].shown.bounds.width, 50, within: 1e-3))
  }

  @Test("pages: every arranged view as wide as the scroll view around the stack")
  func pages() {
    let scroll = UIScrollView(), stack = UIStackView(), pages = (0..<3).map { _ in UIView() }, stage = AnimationStage(scroll)
    for view in [scroll, stack] { view.translatesAutoresizingMaskIntoConstraints = false }
    scroll.addSubview(stack)
    for page in pages { stack.addArrangedSubview(page) }
    let content = scroll.contentLayoutGuide, frame = scroll.frameLayoutGuide
    NSLayoutConstraint.activate([
      scroll.topAnchor.constraint(equalTo: stage.window.topAnchor), scroll.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor),
      scroll.widthAnchor.constraint(equalToConstant: 200), scroll.heightAnchor.constraint(equalToConstant: 100),
      stack.topAnchor.constraint(equalTo: content.topAnchor), stack.bottomAnchor.constraint(equalTo: content.bottomAnchor),
      stack.leadingAnchor.constraint(equalTo: content.leadingAnchor), stack.trailingAnchor.constraint(equalTo: content.trailingAnchor),
      stack.heightAnchor.constraint(equalTo: frame.heightAnchor),
    ])
    for page in pages { page.widthAnchor.constraint(equalTo: frame.widthAnchor).isActive = true }
    stage.advance(to: 0)
    #expect(pages.map(\.frame.minX) == [0, 200, 400] && pages.allSatisfy { $0.frame.size == CGSize(width: 200, height: 100) })
    #expect(scroll.contentSize == CGSize(width: 600, height: 100))
  }

  @Test("a view outside is tied to one inside, and a constraint between arranged views counts")
  func ties() {
    let stage = AnimationStage(), label = Block(40, 20), wide = Block(10, 20), mark = UIView()
    let stack = UIStackView(arrangedSubviews: [label, wide])
    stack.spacing = 8
    stack.frame = CGRect(x: 10, y: 10, width: 200, height: 40)
    mark.translatesAutoresizingMaskIntoConstraints = false
    stage.window.addSubview(stack)
    stage.window.addSubview(mark)
    NSLayoutConstraint.activate([
      label.widthAnchor.constraint(equalTo: wide.widthAnchor, multiplier: 2), mark.leadingAnchor.constraint(equalTo: wide.leadingAnchor),
      mark.topAnchor.constraint(equalTo: stack.bottomAnchor), mark.widthAnchor.constraint(equalTo: wide.widthAnchor),
      mark.heightAnchor.constraint(equalToConstant: 2),
    ])
    stage.advance(to: 0)
    // 192 in thirds.
    #expect(label.frame == CGRect(x: 0, y: 0, width: 128, height: 40) && wide.frame == CGRect(x: 136, y: 0, width: 64, height: 40))
    #expect(mark.frame == CGRect(x: 146, y: 50, width: 64, height: 2))
  }

  @Test("gaps of their own, equal gaps and equal distances of middles")
  func gaps() {
    let views = [Block(20, 10), Block(40, 10), Block(60, 10)], stack = UIStackView(arrangedSubviews: views)
    let stage = AnimationStage(stack)
    stack.alignment = .center
    stack.frame = CGRect(x: 0, y: 0, width: 200, height: 30)
    stack.setCustomSpacing(30, after: views[0])
    #expect(stack.customSpacing(after: views[0]) == 30 && stack.customSpacing(after: views[1]) == 0)
    stage.advance(to: 0)
    // 200 less 20, 30 and 40: the last one takes 110.
    #expect(
      views.map(\.frame) == [
        CGRect(x: 0, y: 10, width: 20, height: 10), CGRect(x: 50, y: 10, width: 40, height: 10),
        CGRect(x: 90, y: 10, width: 110, height: 10),
      ])
    stack.setCustomSpacing(0, after: views[0])
    stack.distribution = .equalSpacing
    stage.advance(to: 1)
    // 80 in two gaps.
    #expect(views.map(\.frame.minX) == [0, 60, 140])
    stack.distribution = .equalCentering
    stage.advance(to: 2)
    // Middles at 10 and 170: the second one's at 90.
    #expect(views.map(\.frame.midX) == [10, 90, 170])
    stack.removeArrangedSubview(views[0])
    #expect(stack.arrangedSubviews == [views[1], views[2]])
  }

  @Test("where there is too little room, what resists least gives way; baselines meet")
  func roomAndBaselines() {
    let a = Block(60, 10), b = Block(60, 10), stack = UIStackView(arrangedSubviews: [a, b])
    a.setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
    stack.frame = CGRect(x: 0, y: 0, width: 100, height: 20)
    let stage = AnimationStage(stack)
    stage.advance(to: 0)
    #expect(a.frame.width == 40 && b.frame.minX == 40 && b.frame.width == 60)
    let small = UILabel(), large = UILabel(), line = UIStackView(arrangedSubviews: [small, large])
    (small.text, large.text) = ("a", "a")
    small.font = .systemFont(ofSize: 10)
    large.font = .systemFont(ofSize: 30)
    line.alignment = .firstBaseline
    line.frame = CGRect(x: 0, y: 100, width: 200, height: 60)
    stage.window.addSubview(line)
    stage.advance(to: 1)
    let difference = large.font.ascender - small.font.ascender
    #expect(large.frame.minY == 0 && abs(small.frame.minY - difference) <= 1)
  }
}
