import Foundation
import Testing

@testable import UIKit

/// Systems of constraints that change: who gives way, what is measured again, and what is left of what has gone.
@MainActor @Suite("Systems of constraints", .serialized)
struct EngineTests {
  private let stage = AnimationStage()

  private func free(_ superview: UIView? = nil) -> UIView {
    let view = UIView()
    view.translatesAutoresizingMaskIntoConstraints = false
    (superview ?? stage.window).addSubview(view)
    return view
  }

  private func layout() { stage.advance(to: stage.stage.time + 0.1) }

  /// Runs without the warnings of what cannot hold together.
  private func quietly(_ body: () throws -> Void) rethrows {
    let before = Diagnostics.handler
    Diagnostics.handler = { _ in }
    defer { Diagnostics.handler = before }
    try body()
  }

  @Test("a frame that is given counts for more than constraints; these hold again when it is not")
  func frames() throws {
    let view = free(), other = free()
    NSLayoutConstraint.activate([
      view.widthAnchor.constraint(equalToConstant: 50), view.heightAnchor.constraint(equalToConstant: 20),
      view.leftAnchor.constraint(equalTo: stage.window.leftAnchor, constant: 5),
      view.topAnchor.constraint(equalTo: stage.window.topAnchor, constant: 6),
      other.widthAnchor.constraint(equalTo: view.widthAnchor, constant: 1), other.leftAnchor.constraint(equalTo: view.rightAnchor),
      other.topAnchor.constraint(equalTo: view.bottomAnchor), other.heightAnchor.constraint(equalTo: view.heightAnchor),
    ])
    layout()
    #expect(view.frame == CGRect(x: 5, y: 6, width: 50, height: 20) && other.frame == CGRect(x: 55, y: 26, width: 51, height: 20))
    quietly {
      view.frame = CGRect(x: 9, y: 7, width: 80, height: 30)
      view.translatesAutoresizingMaskIntoConstraints = true
      layout()
      #expect(view.frame == CGRect(x: 9, y: 7, width: 80, height: 30) && other.frame == CGRect(x: 89, y: 37, width: 81, height: 30))
      view.frame.origin.x = 11
      layout()
      #expect(other.frame == CGRect(x: 91, y: 37, width: 81, height: 30))
      view.translatesAutoresizingMaskIntoConstraints = false
      layout()
    }
    #expect(view.frame == CGRect(x: 5, y: 6, width: 50, height: 20) && other.frame == CGRect(x: 55, y: 26, width: 51, height: 20))
  }

  @Test("a constant that cannot hold has the later one of the two broken, until it can again")
  func constants() {
    let view = free(), exact = view.widthAnchor.constraint(equalToConstant: 50),
      limit = view.widthAnchor.constraint(lessThanOrEqualToConstant: 60)
    NSLayoutConstraint.activate([
      view.topAnchor.constraint(equalTo: stage.window.topAnchor), view.leftAnchor.constraint(equalTo: stage.window.leftAnchor),
      view.heightAnchor.constraint(equalToConstant: 7), exact, limit,
    ])
    layout()
    quietly {
      for (width, most, shown) in [(70.0, 60.0, 70.0), (55, 60, 55), (55, 54, 55), (40, 54, 40), (80, 90, 80), (20, 10, 20)]
        as [(CGFloat, CGFloat, CGFloat)]
      {
        (exact.constant, limit.constant) = (width, most)
        layout()
        #expect(view.frame.width == shown, "\(width) \(most)")
      }
      // The other order: the exact one is the later.
      exact.isActive = false
      exact.isActive = true
      (exact.constant, limit.constant) = (70, 60)
      layout()
      #expect(view.frame.width <= 60)
      limit.constant = 75
      layout()
      #expect(view.frame.width == 70)
    }
  }

  @Test("content whose height follows from its width is measured again for another width")
  func wrapping() {
    let label = UILabel(), text = String(repeating: "many words ", count: 12)
    (label.numberOfLines, label.text, label.translatesAutoresizingMaskIntoConstraints) = (0, text, false)
    stage.window.addSubview(label)
    let width = label.widthAnchor.constraint(equalToConstant: 200)
    NSLayoutConstraint.activate([
      width, label.leftAnchor.constraint(equalTo: stage.window.leftAnchor), label.topAnchor.constraint(equalTo: stage.window.topAnchor),
    ])
    for points in [200, 90, 300] as [CGFloat] {
      width.constant = points
      layout()
      #expect(label.frame.width == points && label.frame.height == label.sizeThatFits(CGSize(width: points, height: 0)).height, "\(points)")
    }
    label.text = "short"
    layout()
    #expect(label.frame.height == label.sizeThatFits(CGSize(width: 300, height: 0)).height && label.frame.width == 300)
    label.font = .systemFont(ofSize: 40)
    layout()
    #expect(label.frame.height == label.sizeThatFits(CGSize(width: 300, height: 0)).height)
  }

  @Test("content that changes, and how strongly it is held, count with the next layout")
  func contents() {
    let box = StackViewTests.Block(40, 30)
    box.translatesAutoresizingMaskIntoConstraints = false
    stage.window.addSubview(box)
    let wish = box.widthAnchor.constraint(equalToConstant: 90)
    wish.priority = UILayoutPriority(500)
    NSLayoutConstraint.activate([
      box.leftAnchor.constraint(equalTo: stage.window.leftAnchor), box.topAnchor.constraint(equalTo: stage.window.topAnchor), wish,
    ])
    func size() -> [CGFloat] {
      layout()
      return [box.frame.width, box.frame.height]
    }
    #expect(size() == [90, 30])
    box.setContentHuggingPriority(UILayoutPriority(501), for: .horizontal)
    #expect(size() == [40, 30])
    wish.constant = 20
    #expect(size() == [40, 30])
    box.setContentCompressionResistancePriority(UILayoutPriority(499), for: .horizontal)
    #expect(size() == [20, 30])
    box.size = CGSize(width: 15, height: -1)
    box.invalidateIntrinsicContentSize()
    #expect(size() == [15, 0])
    box.size = CGSize(width: -1, height: 12)
    box.invalidateIntrinsicContentSize()
    #expect(size() == [20, 12])
  }

  @Test("turned views are placed as if they were not; places are on whole pixels")
  func turned() {
    let view = free()
    NSLayoutConstraint.activate([
      view.leftAnchor.constraint(equalTo: stage.window.leftAnchor, constant: 10.3), view.widthAnchor.constraint(equalToConstant: 33.3),
      view.topAnchor.constraint(equalTo: stage.window.topAnchor, constant: 20.2), view.heightAnchor.constraint(equalToConstant: 10.1),
    ])
    view.transform = CGAffineTransform(rotationAngle: .pi / 2)
    layout()
    // 10.3 and 43.6, 20.2 and 30.3: on halves.
    #expect(view.bounds.size == CGSize(width: 33, height: 10.5) && view.center == CGPoint(x: 27, y: 25.25))
    view.layer.anchorPoint = CGPoint(x: 0, y: 1)
    stage.window.setNeedsLayout()
    layout()
    #expect(view.center == CGPoint(x: 10.5, y: 30.5))
  }

  @Test("a scroll view's content is as large as what is tied to it, at its scale; its frame's guide stays")
  func scrolling() {
    let scroll = UIScrollView(), content = UIView(), fixed = UIView()
    for view in [scroll, content, fixed] { view.translatesAutoresizingMaskIntoConstraints = false }
    stage.window.addSubview(scroll)
    for view in [content, fixed] { scroll.addSubview(view) }
    let (inner, frame) = (scroll.contentLayoutGuide, scroll.frameLayoutGuide), width = content.widthAnchor.constraint(equalToConstant: 500)
    NSLayoutConstraint.activate([
      scroll.leftAnchor.constraint(equalTo: stage.window.leftAnchor), scroll.topAnchor.constraint(equalTo: stage.window.topAnchor),
      scroll.widthAnchor.constraint(equalToConstant: 200), scroll.heightAnchor.constraint(equalToConstant: 100), width,
      content.leftAnchor.constraint(equalTo: inner.leftAnchor, constant: 3),
      content.topAnchor.constraint(equalTo: inner.topAnchor, constant: 4),
      inner.rightAnchor.constraint(equalTo: content.rightAnchor, constant: 5),
      inner.bottomAnchor.constraint(equalTo: content.bottomAnchor, constant: 6),
      content.heightAnchor.constraint(equalTo: frame.heightAnchor, multiplier: 2),
      fixed.leftAnchor.constraint(equalTo: frame.leftAnchor, constant: 7),
      fixed.bottomAnchor.constraint(equalTo: frame.bottomAnchor, constant: -8), fixed.widthAnchor.constraint(equalToConstant: 20),
      fixed.heightAnchor.constraint(equalToConstant: 10),
    ])
    layout()
    #expect(scroll.contentSize == CGSize(width: 508, height: 210) && content.frame == CGRect(x: 3, y: 4, width: 500, height: 200))
    #expect(fixed.frame == CGRect(x: 7, y: 82, width: 20, height: 10) && inner.layoutFrame == CGRect(x: 0, y: 0, width: 508, height: 210))
    scroll.contentOffset = CGPoint(x: 31, y: 42)
    width.constant = 600
    layout()
    #expect(
      fixed.frame == CGRect(x: 38, y: 124, width: 20, height: 10) && frame.layoutFrame == CGRect(x: 31, y: 42, width: 200, height: 100))
    #expect(scroll.contentSize.width == 608 && content.frame.origin == CGPoint(x: 3, y: 4))
  }

  @Test("what moves to another tree keeps the constraints inside it")
  func moving() {
    let outer = free(), inner = free(outer), elsewhere = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    let own = [
      inner.leftAnchor.constraint(equalTo: outer.leftAnchor, constant: 4),
      inner.rightAnchor.constraint(equalTo: outer.rightAnchor, constant: -6),
      inner.topAnchor.constraint(equalTo: outer.topAnchor), inner.heightAnchor.constraint(equalToConstant: 8),
      outer.widthAnchor.constraint(equalToConstant: 70), outer.heightAnchor.constraint(equalToConstant: 30),
    ]
    let tie = outer.leftAnchor.constraint(equalTo: stage.window.leftAnchor, constant: 9)
    NSLayoutConstraint.activate(own + [tie])
    layout()
    #expect(inner.frame == CGRect(x: 4, y: 0, width: 60, height: 8) && outer.frame.minX == 9)
    outer.removeFromSuperview()
    #expect(!tie.isActive && own.allSatisfy(\.isActive) && stage.window.constraints.isEmpty)
    elsewhere.addSubview(outer)
    own[4].constant = 90
    elsewhere.layoutIfNeeded()
    #expect(inner.frame.width == 80 && own.allSatisfy(\.isActive))
    stage.window.addSubview(outer)
    tie.isActive = true
    own[0].constant = 14
    layout()
    #expect(outer.frame.minX == 9 && inner.frame == CGRect(x: 14, y: 0, width: 70, height: 8))
    // Without constraints a view keeps the frame that it has.
    NSLayoutConstraint.deactivate(own + [tie])
    outer.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    layout()
    #expect(outer.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
  }

  @Test("updateConstraints goes from the innermost views outwards, once for each time it is asked for")
  func updating() {
    final class Told: UIView {
      var log: (String) -> Void = { _ in }
      override func updateConstraints() {
        log(accessibilityIdentifier ?? "")
        super.updateConstraints()
      }
    }
    let (outer, inner) = (Told(), Told())
    var log: [String] = []
    (outer.accessibilityIdentifier, inner.accessibilityIdentifier) = ("outer", "inner")
    for view in [outer, inner] { view.log = { log.append($0) } }
    outer.addSubview(inner)
    stage.window.addSubview(outer)
    layout()
    log = []
    outer.setNeedsUpdateConstraints()
    inner.setNeedsUpdateConstraints()
    #expect(outer.needsUpdateConstraints() && inner.needsUpdateConstraints() && log.isEmpty)
    layout()
    #expect(log == ["inner", "outer"] && !outer.needsUpdateConstraints())
    layout()
    #expect(log.count == 2)
    inner.setNeedsUpdateConstraints()
    outer.updateConstraintsIfNeeded()
    outer.updateConstraintsIfNeeded()
    #expect(log == ["inner", "outer", "inner"])
  }
}
