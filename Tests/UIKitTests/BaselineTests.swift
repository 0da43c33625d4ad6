import Testing

@testable import UIKit

/// Baselines of views that are no labels.
@MainActor @Suite("Baselines")
final class BaselineTests {
  /// A view around a label, whose baseline is that of the label.
  private final class Badge: UIView {
    let label = UILabel(frame: CGRect(x: 0, y: 30, width: 80, height: 20))
    override var forFirstBaselineLayout: UIView { label }
    override var forLastBaselineLayout: UIView { label }
  }

  private let marker = UIView()

  /// Where a marker's top edge comes to lie that is aligned with a baseline of a view, which a program places.
  private func top(_ view: UIView, _ anchor: (UIView) -> NSLayoutYAxisAnchor) -> CGFloat {
    marker.translatesAutoresizingMaskIntoConstraints = false
    let stage = AnimationStage(view, marker)
    NSLayoutConstraint.activate([
      marker.topAnchor.constraint(equalTo: anchor(view)), marker.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor),
      marker.widthAnchor.constraint(equalToConstant: 10), marker.heightAnchor.constraint(equalToConstant: 10),
    ])
    stage.advance(to: 0)
    return marker.frame.minY
  }

  @Test("a field's is that of its line, in the middle")
  func field() {
    let field = UITextField(frame: CGRect(x: 0, y: 100, width: 200, height: 60)), font = UIFont.systemFont(ofSize: 20)
    field.font = font
    // 130 is the middle; the line reaches from 130 less half of its height.
    let expected = 130 - font.lineHeight / 2 + font.ascender
    #expect(abs(top(field, \.firstBaselineAnchor) - expected) <= 0.5)
    #expect(abs(top(field, \.lastBaselineAnchor) - expected) <= 0.5)
  }

  @Test("a text view's are those of its first line, below the upper inset, and of its last, above the lower one")
  func textView() {
    let view = UITextView(frame: CGRect(x: 0, y: 100, width: 200, height: 60)), font = UIFont.systemFont(ofSize: 20)
    view.font = font
    view.textContainerInset = UIEdgeInsets(top: 5, left: 0, bottom: 7, right: 0)
    #expect(abs(top(view, \.firstBaselineAnchor) - (105 + font.ascender)) <= 0.5)
    #expect(abs(top(view, \.lastBaselineAnchor) - (153 + font.descender)) <= 0.5)
  }

  @Test("a view may name another one whose baseline stands for its own")
  func named() {
    let badge = Badge(frame: CGRect(x: 0, y: 100, width: 80, height: 60))
    badge.label.text = "12"
    badge.addSubview(badge.label)
    let font = badge.label.font ?? .systemFont(ofSize: 17)
    // The label's middle lies at 140.
    #expect(abs(top(badge, \.firstBaselineAnchor) - (140 - font.lineHeight.rounded(.up) / 2 + font.ascender)) <= 1)
  }

  @Test("a column's are those of its first and its last view that shows, a row's that of its tallest")
  func stacks() {
    let small = UILabel(), large = UILabel(), hidden = UILabel()
    (small.font, large.font) = (.systemFont(ofSize: 10), .systemFont(ofSize: 30))
    for label in [small, large, hidden] { label.text = "a" }
    hidden.isHidden = true
    let stack = UIStackView(arrangedSubviews: [hidden, small, large])
    stack.axis = .vertical
    #expect(stack.forFirstBaselineLayout === small && stack.forLastBaselineLayout === large)
    stack.axis = .horizontal
    #expect(stack.forFirstBaselineLayout === large && stack.forLastBaselineLayout === large)
    let empty = UIStackView()
    #expect(empty.forFirstBaselineLayout === empty)
  }
}
