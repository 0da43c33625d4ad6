import Foundation
import Testing

@testable import UIKit

/// Constraints one by one: every attribute from left to right and from right to left, every anchor, sentences, formats, and changes.
@MainActor @Suite("Constraints one by one") struct ConstraintTableTests {
  private typealias Attribute = NSLayoutConstraint.Attribute
  private let stage = AnimationStage(), outer = UIView(), inner = UIView()

  /// A view of 200 × 100 points at 30, 40 with margins, and one of 50 × 20 that is tied to it.
  init() {
    stage.window.addSubview(outer)
    outer.frame = CGRect(x: 30, y: 40, width: 200, height: 100)
    outer.layoutMargins = UIEdgeInsets(top: 3, left: 5, bottom: 7, right: 11)
    (outer.accessibilityIdentifier, inner.accessibilityIdentifier) = ("outer", "inner")
    inner.translatesAutoresizingMaskIntoConstraints = false
    outer.addSubview(inner)
    NSLayoutConstraint.activate([inner.widthAnchor.constraint(equalToConstant: 50), inner.heightAnchor.constraint(equalToConstant: 20)])
  }

  private func layout() { stage.advance(to: stage.stage.time + 0.1) }

  private func free(_ view: UIView, in superview: UIView) {
    view.translatesAutoresizingMaskIntoConstraints = false
    superview.addSubview(view)
  }

  @Test("attributes sideways, in either direction of reading") func sideways() {
    // Left margins are 5, right ones 11; the constant counts towards the end of lines where attributes follow these.
    let cases: [(Attribute, Attribute, CGFloat, CGFloat, CGFloat)] = [
      (.left, .left, 4, 4, 4), (.right, .right, -4, 146, 146), (.leading, .leading, 4, 4, 146), (.trailing, .trailing, -4, 146, 4),
      (.centerX, .centerX, 6, 81, 81), (.left, .centerX, 6, 106, 106), (.leading, .centerX, 6, 106, 44), (.trailing, .leading, 70, 20, 130),
      (.centerX, .leading, 40, 15, 135), (.left, .leftMargin, 4, 9, 9), (.right, .rightMargin, -4, 135, 135),
      (.leading, .leadingMargin, 4, 9, 135), (.trailing, .trailingMargin, -4, 135, 9), (.centerX, .centerXWithinMargins, 1, 73, 73),
      (.left, .right, -60, 140, 140),
    ]
    for (own, other, constant, fromLeft, fromRight) in cases {
      let constraint = NSLayoutConstraint(
        item: inner, attribute: own, relatedBy: .equal, toItem: outer, attribute: other, multiplier: 1, constant: constant)
      constraint.isActive = true
      for (direction, x) in [(UISemanticContentAttribute.forceLeftToRight, fromLeft), (.forceRightToLeft, fromRight)] {
        outer.semanticContentAttribute = direction
        layout()
        #expect(inner.frame == CGRect(x: x, y: inner.frame.minY, width: 50, height: 20), "\(own) \(other) \(direction)")
      }
      constraint.isActive = false
    }
  }

  @Test("attributes up and down") func upright() {
    let cases: [(Attribute, Attribute, CGFloat, CGFloat)] = [
      (.top, .top, 4, 4), (.bottom, .bottom, -4, 76), (.centerY, .centerY, 6, 46), (.top, .centerY, 6, 56), (.bottom, .top, 33, 13),
      (.top, .topMargin, 4, 7), (.bottom, .bottomMargin, -4, 69), (.centerY, .centerYWithinMargins, 1, 39), (.top, .bottom, -30, 70),
      (.firstBaseline, .top, 9, 9), (.lastBaseline, .bottom, -9, 71),
    ]
    for (own, other, constant, y) in cases {
      let constraint = NSLayoutConstraint(
        item: inner, attribute: own, relatedBy: .equal, toItem: outer, attribute: other, multiplier: 1, constant: constant)
      constraint.isActive = true
      layout()
      #expect(inner.frame == CGRect(x: inner.frame.minX, y: y, width: 50, height: 20), "\(own) \(other)")
      constraint.isActive = false
    }
  }

  @Test("views deep inside are placed from what is around both") func deep() {
    let middle = UIView(frame: CGRect(x: 20, y: 10, width: 120, height: 60))
    let deep = UIView()
    outer.addSubview(middle)
    free(deep, in: middle)
    NSLayoutConstraint.activate([
      deep.leadingAnchor.constraint(equalTo: outer.leadingAnchor, constant: 45),
      deep.topAnchor.constraint(equalTo: outer.topAnchor, constant: 31), deep.trailingAnchor.constraint(equalTo: outer.centerXAnchor),
      deep.heightAnchor.constraint(equalTo: outer.heightAnchor, multiplier: 0.2, constant: 3),
      inner.leadingAnchor.constraint(equalTo: deep.trailingAnchor, constant: 7),
      inner.topAnchor.constraint(equalTo: deep.bottomAnchor, constant: 2),
    ])
    layout()
    #expect(deep.frame == CGRect(x: 25, y: 21, width: 55, height: 23) && inner.frame.origin == CGPoint(x: 107, y: 56))
    outer.semanticContentAttribute = .forceRightToLeft
    layout()
    // 45 from the right is 155; from the middle, 100, to there.
    #expect(deep.frame == CGRect(x: 80, y: 21, width: 55, height: 23) && inner.frame.origin == CGPoint(x: 43, y: 56))
    middle.frame.origin = CGPoint(x: 24, y: 15)
    layout()
    #expect(deep.frame.origin == CGPoint(x: 76, y: 16) && inner.frame.origin == CGPoint(x: 43, y: 56))
  }

  @Test("what each anchor's constraint says") func anchors() {
    let cases: [(NSLayoutConstraint, String)] = [
      (inner.leftAnchor.constraint(equalTo: outer.rightAnchor), "inner.left == outer.right"),
      (inner.leadingAnchor.constraint(greaterThanOrEqualTo: outer.trailingAnchor), "inner.leading >= outer.trailing"),
      (inner.centerXAnchor.constraint(lessThanOrEqualTo: outer.centerXAnchor), "inner.centerX <= outer.centerX"),
      (inner.topAnchor.constraint(equalTo: outer.bottomAnchor, constant: 3), "inner.top == outer.bottom + 3.0"),
      (
        inner.firstBaselineAnchor.constraint(greaterThanOrEqualTo: outer.lastBaselineAnchor, constant: -4),
        "inner.firstBaseline >= outer.lastBaseline - 4.0"
      ), (inner.centerYAnchor.constraint(lessThanOrEqualTo: outer.centerYAnchor, constant: 5), "inner.centerY <= outer.centerY + 5.0"),
      (inner.rightAnchor.constraint(equalToSystemSpacingAfter: outer.leftAnchor, multiplier: 3), "inner.right == outer.left + 24.0"),
      (
        inner.leadingAnchor.constraint(greaterThanOrEqualToSystemSpacingAfter: outer.leadingAnchor, multiplier: 0.5),
        "inner.leading >= outer.leading + 4.0"
      ),
      (
        inner.leadingAnchor.constraint(lessThanOrEqualToSystemSpacingAfter: outer.leadingAnchor, multiplier: 2),
        "inner.leading <= outer.leading + 16.0"
      ), (inner.bottomAnchor.constraint(equalToSystemSpacingBelow: outer.topAnchor, multiplier: 3), "inner.bottom == outer.top + 24.0"),
      (
        inner.topAnchor.constraint(greaterThanOrEqualToSystemSpacingBelow: outer.topAnchor, multiplier: 0.5), "inner.top >= outer.top + 4.0"
      ), (inner.topAnchor.constraint(lessThanOrEqualToSystemSpacingBelow: outer.topAnchor, multiplier: 2), "inner.top <= outer.top + 16.0"),
      (inner.widthAnchor.constraint(equalToConstant: 6), "inner.width == 6.0"),
      (inner.heightAnchor.constraint(greaterThanOrEqualToConstant: 7), "inner.height >= 7.0"),
      (inner.heightAnchor.constraint(lessThanOrEqualToConstant: 8), "inner.height <= 8.0"),
      (inner.widthAnchor.constraint(equalTo: outer.heightAnchor, multiplier: 2), "inner.width == 2.0 * outer.height"),
      (inner.widthAnchor.constraint(equalTo: outer.widthAnchor, multiplier: 0.5, constant: 9), "inner.width == 0.5 * outer.width + 9.0"),
      (
        inner.widthAnchor.constraint(greaterThanOrEqualTo: outer.widthAnchor, multiplier: 3, constant: -1),
        "inner.width >= 3.0 * outer.width - 1.0"
      ), (inner.widthAnchor.constraint(lessThanOrEqualTo: outer.widthAnchor, multiplier: 4), "inner.width <= 4.0 * outer.width"),
    ]
    for (constraint, sentence) in cases {
      #expect(constraint.sentence == sentence && !constraint.isActive && constraint.firstItem === inner)
      #expect(constraint.priority == .required && constraint.identifier == nil)
    }
    let (first, guide) = (cases[0].0, UILayoutGuide())
    (first.priority, first.identifier) = (.defaultHigh, "side")
    #expect(first.sentence == "side: inner.left == outer.right @750.0" && first.secondItem === outer && first.multiplier == 1)
    outer.addLayoutGuide(guide)
    #expect(guide.widthAnchor.constraint(equalTo: outer.widthAnchor).sentence == "UILayoutGuide.width == outer.width")
    guide.identifier = "room"
    let anchors: [(AnyObject?, String)] = [
      (guide.leadingAnchor.item, guide.leadingAnchor.constraint(equalTo: guide.trailingAnchor).sentence),
      (guide.leftAnchor.item, guide.leftAnchor.constraint(equalTo: guide.rightAnchor).sentence),
      (guide.topAnchor.item, guide.topAnchor.constraint(equalTo: guide.bottomAnchor).sentence),
      (guide.heightAnchor.item, guide.heightAnchor.constraint(equalTo: guide.widthAnchor).sentence),
      (guide.centerXAnchor.item, guide.centerXAnchor.constraint(equalTo: guide.centerXAnchor).sentence),
      (guide.centerYAnchor.item, guide.centerYAnchor.constraint(equalTo: guide.centerYAnchor).sentence),
    ]
    #expect(
      anchors.map(\.1) == [
        "room.leading == room.trailing", "room.left == room.right", "room.top == room.bottom", "room.height == room.width",
        "room.centerX == room.centerX", "room.centerY == room.centerY",
      ])
    #expect(anchors.allSatisfy { $0.0 === guide } && NSLayoutConstraint().sentence == "nil.notAnAttribute == 0.0")
  }

  @Test("constraints that formats make") func formats() {
    let other = UIView()
    other.accessibilityIdentifier = "other"
    outer.addSubview(other)
    let views: [String: Any] = ["inner": inner, "other": other]
    let metrics: [String: Any] = ["int": 3, "float": Float(4), "point": CGFloat(5), "number": NSNumber(value: 6.5)]
    let cases: [(String, NSLayoutConstraint.FormatOptions, [String])] = [
      ("[inner(20)]", [], ["inner.width == 20.0"]), ("V:[inner(20)]", [], ["inner.height == 20.0"]),
      ("H:[inner(>=int,<=float@900)]", [], ["inner.width >= 3.0", "inner.width <= 4.0 @900.0"]),
      ("[inner(==other)]", [], ["inner.width == other.width"]), ("[inner(<=other@int)]", [], ["inner.width <= other.width @3.0"]),
      ("|[inner]|", [], ["inner.leading == outer.leading", "outer.trailing == inner.trailing"]),
      ("V:|-[inner]-|", [], ["inner.top == layoutMarginsGuide.top", "layoutMarginsGuide.bottom == inner.bottom"]),
      ("|-9-[inner]-(>=point)-|", [], ["inner.leading == outer.leading + 9.0", "outer.trailing >= inner.trailing + 5.0"]),
      ("V:|-(-2)-[inner]", [], ["inner.top == outer.top - 2.0"]), ("[inner]-[other]", [], ["other.leading == inner.trailing + 8.0"]),
      ("[inner][other]", [], ["other.leading == inner.trailing"]), ("V:[inner]-number-[other]", [], ["other.top == inner.bottom + 6.5"]),
      ("[inner]-(>=1,<=2@250)-[other]", [], ["other.leading >= inner.trailing + 1.0", "other.leading <= inner.trailing + 2.0 @250.0"]),
      (" | - 7 - [ inner ( 5 ) ] ", [], ["inner.width == 5.0", "inner.leading == outer.leading + 7.0"]),
      (
        "[inner]-[other]", [.alignAllTop, .alignAllFirstBaseline, .directionLeftToRight],
        ["other.leading == inner.trailing + 8.0", "inner.top == other.top", "inner.firstBaseline == other.firstBaseline"]
      ),
      (
        "V:[inner]-1-[other]", [.alignAllLeft, .alignAllRight, .alignAllLeading, .alignAllTrailing, .alignAllCenterX],
        [
          "other.top == inner.bottom + 1.0", "inner.left == other.left", "inner.right == other.right", "inner.leading == other.leading",
          "inner.trailing == other.trailing", "inner.centerX == other.centerX",
        ]
      ),
      (
        "[inner][other]", [.alignAllBottom, .alignAllCenterY, .alignAllLastBaseline],
        [
          "other.leading == inner.trailing", "inner.bottom == other.bottom", "inner.centerY == other.centerY",
          "inner.lastBaseline == other.lastBaseline",
        ]
      ),
    ]
    for (format, options, sentences) in cases {
      let made = NSLayoutConstraint.constraints(withVisualFormat: format, options: options, metrics: metrics, views: views)
      #expect(made.map(\.sentence) == sentences, "\(format)")
    }
  }

  @Test("a constraint that changes counts with the next layout") func changes() {
    let left = inner.leftAnchor.constraint(equalTo: outer.leftAnchor, constant: 3)
    let wish = inner.leftAnchor.constraint(equalTo: outer.leftAnchor, constant: 60)
    (left.priority, wish.priority) = (UILayoutPriority(300), UILayoutPriority(400))
    NSLayoutConstraint.activate([left, wish, inner.topAnchor.constraint(equalTo: outer.topAnchor)])
    func x() -> CGFloat {
      layout()
      return inner.frame.minX
    }
    #expect(x() == 60)
    wish.constant = 71
    #expect(x() == 71)
    wish.priority = UILayoutPriority(299)
    #expect(x() == 3)
    left.constant = 9
    #expect(x() == 9)
    left.isActive = false
    #expect(x() == 71 && !left.isActive && wish.isActive)
    left.constant = 12
    left.priority = .required
    left.isActive = true
    #expect(x() == 12 && outer.constraints.count == 3 && inner.constraints.count == 2)
    outer.removeConstraint(left)
    outer.addConstraints([left])
    outer.removeConstraints([wish])
    #expect(x() == 12 && outer.constraints.map(\.sentence) == ["inner.top == outer.top", "inner.left == outer.left + 12.0"])
    #expect(
      inner.constraintsAffectingLayout(for: .horizontal).map(\.sentence) == ["inner.width == 50.0", "inner.left == outer.left + 12.0"])
    #expect(inner.constraintsAffectingLayout(for: .vertical).map(\.sentence) == ["inner.height == 20.0", "inner.top == outer.top"])
    #expect(outer.constraintsAffectingLayout(for: .vertical).count == 1 && !outer.hasAmbiguousLayout)
    // Out of the tree, the constraints to the outside are off; those inside stay.
    inner.removeFromSuperview()
    #expect(!left.isActive && inner.constraints.count == 2 && outer.constraints.isEmpty)
  }

  @Test("content priorities, and sizes near to a target") func fitting() {
    let content = StackViewTests.Block(70, 33)
    let box = UIView()
    #expect(
      content.contentHuggingPriority(for: .horizontal) == .defaultLow && content.contentHuggingPriority(for: .vertical) == .defaultLow)
    #expect(content.contentCompressionResistancePriority(for: .horizontal) == .defaultHigh)
    free(content, in: box)
    NSLayoutConstraint.activate([
      content.leadingAnchor.constraint(equalTo: box.leadingAnchor, constant: 3),
      content.topAnchor.constraint(equalTo: box.topAnchor, constant: 4),
      box.trailingAnchor.constraint(equalTo: content.trailingAnchor, constant: 5),
      box.bottomAnchor.constraint(equalTo: content.bottomAnchor, constant: 6),
    ])
    let cases: [(CGSize, UILayoutPriority, UILayoutPriority, CGSize)] = [
      (UIView.layoutFittingCompressedSize, .fittingSizeLevel, .fittingSizeLevel, CGSize(width: 78, height: 43)),
      (UIView.layoutFittingExpandedSize, .fittingSizeLevel, .fittingSizeLevel, CGSize(width: 78, height: 43)),
      (CGSize(width: 90, height: 20), .defaultHigh, .fittingSizeLevel, CGSize(width: 90, height: 43)),
      (CGSize(width: 60, height: 20), UILayoutPriority(751), .required, CGSize(width: 60, height: 20)),
      (CGSize(width: 60, height: 90), UILayoutPriority(749), UILayoutPriority(249), CGSize(width: 78, height: 43)),
      (CGSize(width: 60.3, height: 90.6), .required, UILayoutPriority(251), CGSize(width: 60.5, height: 91)),
    ]
    for (target, across, down, size) in cases {
      let own = box.systemLayoutSizeFitting(target, withHorizontalFittingPriority: across, verticalFittingPriority: down)
      #expect(own == size, "\(target)")
    }
    #expect(box.systemLayoutSizeFitting(CGSize(width: 500, height: 1)) == CGSize(width: 78, height: 43))
    content.setContentHuggingPriority(UILayoutPriority(20), for: .horizontal)
    content.setContentCompressionResistancePriority(UILayoutPriority(30), for: .vertical)
    #expect(box.systemLayoutSizeFitting(CGSize(width: 500, height: 1)) == CGSize(width: 500, height: 10))
    #expect(
      content.contentHuggingPriority(for: .horizontal).rawValue == 20 && content.contentHuggingPriority(for: .vertical) == .defaultLow)
  }

  @Test("guides that follow margins, safe areas and readable widths; a program's own are listed") func guides() {
    let wide = UIView(frame: CGRect(x: 0, y: 0, width: 900, height: 50))
    let own = UILayoutGuide()
    stage.window.addSubview(wide)
    wide.layoutMargins = UIEdgeInsets(top: 1, left: 10, bottom: 2, right: 30)
    // 860 less 672 are 188.
    #expect(wide.readableContentGuide.layoutFrame == CGRect(x: 104, y: 1, width: 672, height: 47))
    #expect(wide.layoutMarginsGuide.layoutFrame == CGRect(x: 10, y: 1, width: 860, height: 47))
    #expect(wide.layoutMarginsGuide === wide.layoutMarginsGuide && wide.safeAreaLayoutGuide.layoutFrame == wide.bounds)
    #expect(
      wide.keyboardLayoutGuide.layoutFrame == CGRect(x: 0, y: 50, width: 900, height: 0)
        && wide.keyboardLayoutGuide === wide.keyboardLayoutGuide)
    #expect(wide.layoutGuides.isEmpty && own.layoutFrame == .zero && own.owningView == nil && own.identifier == "")
    wide.addLayoutGuide(own)
    wide.addLayoutGuide(own)
    #expect(wide.layoutGuides == [own] && own.owningView === wide && own.layoutFrame == .zero)
    let tie = own.widthAnchor.constraint(equalToConstant: 21)
    NSLayoutConstraint.activate([
      tie, own.heightAnchor.constraint(equalToConstant: 9), own.leftAnchor.constraint(equalTo: wide.leftAnchor, constant: 7),
      own.bottomAnchor.constraint(equalTo: wide.bottomAnchor, constant: -4),
    ])
    #expect(own.layoutFrame == CGRect(x: 7, y: 37, width: 21, height: 9))
    outer.addLayoutGuide(own)
    #expect(wide.layoutGuides.isEmpty && outer.layoutGuides == [own] && !tie.isActive)
    wide.removeLayoutGuide(own)
    #expect(own.owningView === outer)
    outer.removeLayoutGuide(own)
    #expect(own.owningView == nil && outer.layoutGuides.isEmpty)
  }
}
