import Foundation
import Testing

@testable import UIKit

/// Stacks of three views of 30 × 20, 50 × 40 and 20 × 30 points, in 200 × 100 points with margins.
@MainActor @Suite("Stack views one by one")
struct StackTableTests {
  private let stage = AnimationStage()
  private let views = [StackViewTests.Block(30, 20), StackViewTests.Block(50, 40), StackViewTests.Block(20, 30)]
  private let stack: UIStackView

  init() {
    stack = UIStackView(arrangedSubviews: views)
    stack.frame = CGRect(x: 10, y: 10, width: 200, height: 100)
    stack.layoutMargins = UIEdgeInsets(top: 4, left: 6, bottom: 10, right: 14)
    stage.window.addSubview(stack)
  }

  /// Starts and lengths along the stack, after a layout.
  private func spans() -> [[CGFloat]] {
    stage.advance(to: stage.stage.time + 0.1)
    return views.map { stack.axis == .horizontal ? [$0.frame.minX, $0.frame.width] : [$0.frame.minY, $0.frame.height] }
  }
  /// Starts and lengths across it.
  private func breadths() -> [[CGFloat]] {
    stage.advance(to: stage.stage.time + 0.1)
    return views.map { stack.axis == .vertical ? [$0.frame.minX, $0.frame.width] : [$0.frame.minY, $0.frame.height] }
  }

  @Test("what a stack is before anything is set")
  func defaults() {
    let stack = UIStackView()
    #expect(stack.axis == .horizontal && stack.distribution == .fill && stack.alignment == .fill && stack.spacing == 0)
    #expect(!stack.isLayoutMarginsRelativeArrangement && !stack.isBaselineRelativeArrangement && stack.arrangedSubviews.isEmpty)
    #expect(UIStackView.spacingUseSystem == 8 && UIStackView.spacingUseDefault == .greatestFiniteMagnitude)
    #expect(UIStackView.requiresConstraintBasedLayout && UIStackView.Alignment.top == .leading && UIStackView.Alignment.bottom == .trailing)
  }

  @Test("lengths and gaps along the stack, in either direction of reading")
  func distributions() {
    let cases: [(UIStackView.Distribution, [[CGFloat]], [[CGFloat]])] = [
      // Within the stack, and within its margins, from 6 to 186; 5 points between, 9 behind the second.
      (.fill, [[0, 30], [35, 50], [94, 106]], [[6, 30], [41, 50], [100, 86]]),
      (.fillEqually, [[0, 62], [67, 62], [138, 62]], [[6, 55.5], [66.5, 55], [130.5, 55.5]]),
      // Of 186 points, 30, 50 and 20 in a hundred.
      (.fillProportionally, [[0, 56], [61, 93], [163, 37]], [[6, 50], [61, 83], [153, 33]]),
      // 100 are left for two gaps; 80 in the margins.
      (.equalSpacing, [[0, 30], [80, 50], [180, 20]], [[6, 30], [76, 50], [166, 20]]),
      // Middles at 15 and 190: the second one's at 102.5; at 21 and 176, at 98.5.
      (.equalCentering, [[0, 30], [77.5, 50], [180, 20]], [[6, 30], [73.5, 50], [166, 20]]),
    ]
    stack.spacing = 5
    stack.setCustomSpacing(9, after: views[1])
    for (distribution, whole, within) in cases {
      for (isWithin, expected, end) in [(false, whole, 200.0), (true, within, 192)] {
        (stack.distribution, stack.isLayoutMarginsRelativeArrangement) = (distribution, isWithin)
        stack.semanticContentAttribute = .forceLeftToRight
        let places = spans()
        #expect(zip(places, expected).allSatisfy { abs($0[0] - $1[0]) <= 0.5 && abs($0[1] - $1[1]) <= 0.5 }, "\(distribution): \(places)")
        stack.semanticContentAttribute = .forceRightToLeft
        let turned = spans()
        #expect(zip(turned, expected).allSatisfy { abs($0[0] - (end - $1[0] - $1[1])) <= 0.5 && abs($0[1] - $1[1]) <= 0.5 }, "\(turned)")
      }
    }
  }

  @Test("places across the stack")
  func alignments() {
    let cases: [(UIStackView.Alignment, [[CGFloat]], [[CGFloat]])] = [
      (.fill, [[0, 100], [0, 100], [0, 100]], [[6, 180], [6, 180], [6, 180]]),
      (.leading, [[0, 20], [0, 40], [0, 30]], [[6, 30], [6, 50], [6, 20]]),
      (.center, [[40, 20], [30, 40], [35, 30]], [[81, 30], [71, 50], [86, 20]]),
      (.trailing, [[80, 20], [60, 40], [70, 30]], [[156, 30], [136, 50], [166, 20]]),
      // Of views without text the first baseline is the top, the last one the bottom.
      (.firstBaseline, [[0, 20], [0, 40], [0, 30]], [[6, 30], [6, 50], [6, 20]]),
      (.lastBaseline, [[80, 20], [60, 40], [70, 30]], [[6, 30], [6, 50], [6, 20]]),
    ]
    for (alignment, row, column) in cases {
      (stack.axis, stack.alignment, stack.isLayoutMarginsRelativeArrangement) = (.horizontal, alignment, false)
      #expect(breadths() == row, "\(alignment)")
      (stack.axis, stack.isLayoutMarginsRelativeArrangement) = (.vertical, true)
      #expect(breadths() == column, "\(alignment)")
      // The last one takes what is left of 86 points in height.
      #expect(spans() == [[4, 20], [24, 40], [64, 26]], "\(alignment)")
    }
  }

  @Test("a stack is as large as its views and gaps, within its margins")
  func sizes() {
    stack.spacing = 5
    stack.setCustomSpacing(9, after: views[1])
    #expect(stack.intrinsicContentSize == CGSize(width: 114, height: 40) && stack.sizeThatFits(.zero) == CGSize(width: 114, height: 40))
    stack.isLayoutMarginsRelativeArrangement = true
    #expect(stack.intrinsicContentSize == CGSize(width: 134, height: 54))
    views[1].isHidden = true
    // The gap behind the first one counts.
    #expect(stack.intrinsicContentSize == CGSize(width: 75, height: 44))
    (stack.axis, stack.isLayoutMarginsRelativeArrangement) = (.vertical, false)
    #expect(stack.intrinsicContentSize == CGSize(width: 30, height: 55))
    stack.distribution = .fillEqually
    #expect(stack.intrinsicContentSize == CGSize(width: 30, height: 65))
    stack.setCustomSpacing(UIStackView.spacingUseDefault, after: views[1])
    views[1].isHidden = false
    #expect(stack.intrinsicContentSize == CGSize(width: 50, height: 130) && stack.customSpacing(after: views[1]) == 5)
  }

  @Test("views are put in, taken out and moved; each has its gap as long as it is arranged")
  func arranging() {
    let new = StackViewTests.Block(10, 10)
    stack.setCustomSpacing(7, after: views[0])
    stack.insertArrangedSubview(new, at: 1)
    #expect(stack.arrangedSubviews == [views[0], new, views[1], views[2]] && !new.translatesAutoresizingMaskIntoConstraints)
    stack.addArrangedSubview(views[0])
    #expect(stack.arrangedSubviews == [new, views[1], views[2], views[0]] && stack.customSpacing(after: views[0]) == 7)
    stack.insertArrangedSubview(views[2], at: -3)
    stack.insertArrangedSubview(new, at: 99)
    #expect(stack.arrangedSubviews == [views[2], views[1], views[0], new] && stack.subviews.count == 4)
    stack.removeArrangedSubview(views[0])
    #expect(stack.arrangedSubviews == [views[2], views[1], new] && views[0].superview === stack)
    stack.addArrangedSubview(views[0])
    #expect(stack.customSpacing(after: views[0]) == 0)
    views[1].removeFromSuperview()
    #expect(stack.arrangedSubviews == [views[2], new, views[0]] && stack.arranges(new) && !stack.arranges(views[1]))
    stack.removeArrangedSubview(views[1])
    stack.setCustomSpacing(3, after: views[1])
    #expect(stack.arrangedSubviews.count == 3 && stack.customSpacing(after: views[1]) == 0)
  }

  @Test("a hidden view has no length, and stands behind the one before it")
  func hidden() {
    stack.spacing = 5
    views[1].isHidden = true
    #expect(spans() == [[0, 30], [30, 0], [35, 165]])
    views[0].isHidden = true
    #expect(spans() == [[0, 0], [0, 0], [0, 200]])
    views[2].isHidden = true
    #expect(spans().map { $0[1] } == [0, 0, 0] && stack.intrinsicContentSize.width == 0)
    (views[0].isHidden, views[2].isHidden, stack.alignment) = (false, false, .center)
    #expect(breadths()[0] == [40, 20] && views[1].frame.midY == 50)
    stack.alignment = .trailing
    #expect(breadths()[2] == [70, 30] && views[1].frame.maxY == 100)
  }

  @Test("what a view asks for later counts with the next layout")
  func changes() {
    func grow(_ index: Int, _ width: CGFloat) {
      views[index].size.width = width
      views[index].invalidateIntrinsicContentSize()
    }
    #expect(spans() == [[0, 30], [30, 50], [80, 120]])
    grow(0, 44)
    #expect(spans() == [[0, 44], [44, 50], [94, 106]])
    stack.distribution = .fillProportionally
    grow(0, 30)
    #expect(spans() == [[0, 60], [60, 100], [160, 40]])
    grow(0, 130)
    // 130, 50 and 20 of 200.
    #expect(spans() == [[0, 130], [130, 50], [180, 20]])
    // The one that hugs least takes what is left; among equal ones the last.
    stack.distribution = .fill
    grow(0, 30)
    views[1].setContentHuggingPriority(UILayoutPriority(249), for: .horizontal)
    #expect(spans() == [[0, 30], [30, 150], [180, 20]])
    // Too little room: the one that resists least gives way, among equal ones the last.
    stack.frame.size.width = 90
    #expect(spans() == [[0, 30], [30, 50], [80, 10]])
    views[0].setContentCompressionResistancePriority(UILayoutPriority(749), for: .horizontal)
    #expect(spans() == [[0, 20], [20, 50], [70, 20]])
  }

  @Test("views without a content size have the one that they are first asked for; empty shares are equal")
  func plain() {
    let plain = (0..<2).map { _ in UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 10)) }, other = UIStackView(arrangedSubviews: plain)
    other.frame = CGRect(x: 0, y: 200, width: 100, height: 50)
    stage.window.addSubview(other)
    stage.advance(to: 0.1)
    #expect(plain.map(\.frame.maxX).max() == 100 && plain[0].frame.height == 50)
    other.distribution = .fillProportionally
    stage.advance(to: 0.2)
    #expect(plain[0].frame.minX == 0 && plain[1].frame.maxX == 100)
    // Of views that ask for nothing, each has half.
    let empty = [StackViewTests.Block(0, 5), StackViewTests.Block(0, 5)], third = UIStackView(arrangedSubviews: empty)
    third.frame = CGRect(x: 0, y: 300, width: 90, height: 20)
    (third.distribution, third.spacing) = (.fillProportionally, 10)
    stage.window.addSubview(third)
    stage.advance(to: 0.3)
    #expect(empty.map(\.frame) == [CGRect(x: 0, y: 0, width: 40, height: 20), CGRect(x: 50, y: 0, width: 40, height: 20)])
    // One without a length has none beside one that has.
    empty[1].size.width = 30
    empty[1].invalidateIntrinsicContentSize()
    stage.advance(to: 0.4)
    #expect(empty[0].frame.width == 0 && empty[1].frame.width == 80)
  }

  @Test("baselines of a stack are those of its first and last views, or of the tallest of a row")
  func baselines() {
    #expect(stack.forFirstBaselineLayout === views[1] && stack.forLastBaselineLayout === views[1])
    views[1].isHidden = true
    #expect(stack.forFirstBaselineLayout === views[2] && stack.forLastBaselineLayout === views[2])
    stack.axis = .vertical
    #expect(stack.forFirstBaselineLayout === views[0] && stack.forLastBaselineLayout === views[2])
    #expect(UIStackView().forLastBaselineLayout is UIStackView)
  }

  @Test("rows of baselines keep to their side however high the stack becomes")
  func baselineSides() {
    for alignment in [UIStackView.Alignment.firstBaseline, .lastBaseline, .firstBaseline] {
      stack.alignment = alignment
      for height in [100, 24, 100, 31, 64, 12, 90.0] as [CGFloat] {
        stack.frame.size.height = height
        let places = breadths()
        // Less than the highest view: it gives way.
        guard height >= 40 else { continue }
        #expect(places == [20, 40, 30].map { [alignment == .firstBaseline ? 0 : height - $0, $0] }, "\(alignment) \(height)")
      }
      for height in [60, 10, 30] as [CGFloat] {
        views[1].size.height = height
        views[1].invalidateIntrinsicContentSize()
        #expect(breadths() == [20, height, 30].map { [alignment == .firstBaseline ? 0 : 90 - $0, $0] }, "\(alignment) \(height)")
      }
      views[1].size.height = 40
      views[1].invalidateIntrinsicContentSize()
    }
  }

  @Test("a hidden view is as broad as the stack where all fill it, and as it is by itself elsewhere")
  func hiddenBreadths() {
    views[1].isHidden = true
    let rows: [(UIStackView.Alignment, [CGFloat])] = [
      (.fill, [0, 100]), (.leading, [0, 40]), (.center, [30, 40]), (.trailing, [60, 40]), (.fill, [0, 100]),
    ]
    for (alignment, expected) in rows {
      stack.alignment = alignment
      #expect(breadths()[1] == expected && spans()[1] == [30, 0], "\(alignment)")
    }
    (stack.isLayoutMarginsRelativeArrangement, stack.axis) = (true, .vertical)
    #expect(breadths()[1] == [6, 180] && spans()[1] == [24, 0])
  }
}
