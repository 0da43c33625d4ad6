import Foundation
import Testing

@testable import UIKit

/// Which changes have views drawn, measured and laid out anew, and which do not.
@MainActor @Suite("Changes that show")
final class RedrawTests {
  private final class Label: UILabel {
    var log: Set<String> = []
    override func setNeedsDisplay() {
      log.insert("draw")
      super.setNeedsDisplay()
    }
    override func invalidateIntrinsicContentSize() {
      log.insert("size")
      super.invalidateIntrinsicContentSize()
    }
  }

  private final class Picture: UIImageView {
    var log: Set<String> = []
    override func invalidateIntrinsicContentSize() {
      log.insert("size")
      super.invalidateIntrinsicContentSize()
    }
  }

  private final class Plain: UIView {
    var drawn = 0, laidOut = 0
    override func draw(_ rect: CGRect) { drawn += 1 }
    override func layoutSubviews() {
      laidOut += 1
      super.layoutSubviews()
    }
  }

  @Test("what a label says and how is drawn anew, and measured anew where its size depends on it")
  func labels() {
    let label = Label(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
    label.text = "abc"
    func heard(_ change: (Label) -> Void) -> Set<String> {
      label.log = []
      change(label)
      return label.log
    }
    let both: Set<String> = ["draw", "size"]
    #expect(heard { $0.text = "d" } == both && heard { $0.text = nil } == both)
    #expect(heard { $0.attributedText = NSAttributedString(string: "e") } == both)
    #expect(heard { $0.font = .systemFont(ofSize: 9) } == both && heard { $0.font = nil } == both)
    #expect(heard { $0.lineBreakMode = .byClipping } == both && heard { $0.numberOfLines = 2 } == both)
    #expect(heard { $0.preferredMaxLayoutWidth = 50 } == both)
    let drawn: [(Label) -> Void] = [
      { $0.textColor = .red }, { $0.textColor = nil }, { $0.textAlignment = .right }, { $0.adjustsFontSizeToFitWidth = true },
      { $0.minimumScaleFactor = 0.5 }, { $0.isEnabled = false }, { $0.isHighlighted = true }, { $0.highlightedTextColor = .blue },
      { $0.shadowColor = .green }, { $0.shadowOffset = .zero },
    ]
    for (index, change) in drawn.enumerated() { #expect(heard(change) == ["draw"], "\(index)") }
    // Highlighted already.
    #expect(heard { $0.isHighlighted = true } == [])
    #expect(heard { $0.adjustsFontForContentSizeCategory = true } == [] && heard { $0.allowsDefaultTighteningForTruncation = true } == [])
    #expect(heard { $0.baselineAdjustment = .none } == [])
  }

  @Test("a picture that is another, or configured in another way, is measured anew")
  func pictures() {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let image = UIGraphicsImageRenderer(size: CGSize(width: 7, height: 5), format: format).image { _ in }
    let view = Picture(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    func heard(_ change: (Picture) -> Void) -> Bool {
      view.log = []
      change(view)
      return view.log.contains("size")
    }
    #expect(view.intrinsicContentSize == CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric))
    #expect(heard { $0.image = image } && view.intrinsicContentSize == CGSize(width: 7, height: 5))
    #expect(heard { $0.preferredSymbolConfiguration = UIImage.SymbolConfiguration(scale: .large) })
    #expect(heard { $0.image = nil })
  }

  @Test("a view is drawn at its first frame, where it is asked to, and where its size changes and its mode says so")
  func views() {
    let view = Plain(frame: CGRect(x: 0, y: 0, width: 40, height: 30)), stage = AnimationStage(view)
    stage.advance(to: 0)
    #expect(view.drawn == 1)
    stage.advance(to: 0.1)
    view.frame.origin.x = 10
    stage.advance(to: 0.2)
    #expect(view.drawn == 1)
    view.frame.size.width = 50
    stage.advance(to: 0.3)
    #expect(view.drawn == 1 && view.contentMode == .scaleToFill)
    view.contentMode = .redraw
    stage.advance(to: 0.4)
    let before = view.drawn
    view.frame.size.width = 60
    stage.advance(to: 0.5)
    #expect(view.drawn == before + 1)
    view.setNeedsDisplay()
    view.setNeedsDisplay()
    stage.advance(to: 0.6)
    #expect(view.drawn == before + 2)
    view.setNeedsDisplay(CGRect(x: 0, y: 0, width: 1, height: 1))
    stage.advance(to: 0.7)
    #expect(view.drawn == before + 3)
  }

  @Test("a view is laid out where it is asked to, and where its size or its subviews change, but not where it moves")
  func layouts() {
    let view = Plain(frame: CGRect(x: 0, y: 0, width: 40, height: 30)), inner = UIView(), stage = AnimationStage(view)
    stage.advance(to: 0)
    var time = 0.0
    func laidOut(_ change: () -> Void) -> Bool {
      let before = view.laidOut
      time += 0.1
      change()
      stage.advance(to: time)
      return view.laidOut > before
    }
    #expect(!laidOut {} && laidOut { view.setNeedsLayout() } && !laidOut {})
    #expect(laidOut { view.frame.size.width = 41 } && !laidOut { view.frame.origin.x = 3 } && !laidOut { view.center.y += 2 })
    #expect(laidOut { view.addSubview(inner) } && laidOut { inner.removeFromSuperview() })
    #expect(laidOut { view.bounds.size.height = 31 } && !laidOut { view.alpha = 0.5 })
    let before = view.laidOut
    view.layoutIfNeeded()
    #expect(view.laidOut == before)
    view.setNeedsLayout()
    view.layoutIfNeeded()
    #expect(view.laidOut == before + 1)
  }
}
