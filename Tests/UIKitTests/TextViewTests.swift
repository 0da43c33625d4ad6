import Foundation
import Testing
import UIKit

/// Texts that scroll, and segues.
@MainActor @Suite("Text views and segues")
final class TextViewTests {
  @Test("the content is as high as the lines with 8 points above and below; only strips that show are there")
  func scrolling() {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
    view.font = .systemFont(ofSize: 20)
    view.text = (0..<200).map { "\($0)" }.joined(separator: "\n")
    let stage = AnimationStage(view)
    stage.advance(to: 0)
    let block = view.attributedText.boundingRect(
      with: CGSize(width: 190, height: 0), options: .usesLineFragmentOrigin, context: nil)
    #expect(abs(view.contentSize.height - block.height - 16) <= 1 && view.contentSize.width == 200)
    #expect(view.contentSize.height > 200 * 20 && view.subviews.count == 1)
    view.contentOffset.y = 600
    stage.advance(to: 0.1)
    // From 600 to 900: the second strip of 512 points alone.
    #expect(view.subviews.map(\.frame.minY) == [512])
  }

  @Test("a text view that does not scroll is as high as its text")
  func still() {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 100, height: 10))
    view.isScrollEnabled = false
    view.textContainerInset = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    view.text = "one"
    let one = view.intrinsicContentSize.height
    view.text = "one\ntwo"
    let two = view.intrinsicContentSize.height
    // A line more, the insets once: 2 (one − 4) = two − 4, but for rounding up.
    #expect(abs(2 * (one - 4) - (two - 4)) <= 2 && two > one + 8)
    view.textContainerInset.top = 21
    #expect(view.intrinsicContentSize.height == two + 20)
  }

  @Test("links have the tint colour, or what the view says")
  func links() {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let text = NSMutableAttributedString(string: "see there")
    text.addAttribute(NSAttributedString.Key("NSLink"), value: "https://example.com", range: NSRange(location: 4, length: 5))
    view.attributedText = text
    #expect(view.text == "see there" && view.attributedText.isEqual(to: text))
  }

  @Test("a segue runs its closure, or is overridden")
  func segues() {
    final class Slide: UIStoryboardSegue {
      override func perform() { destination.title = "slid from \(source.title ?? "")" }
    }
    final class Source: UIViewController {
      var prepared: [String] = []
      override func prepare(for segue: UIStoryboardSegue, sender: Any?) { prepared.append(segue.identifier ?? "") }
    }
    let source = Source(), destination = UIViewController()
    source.title = "A"
    let slide = Slide(identifier: "slide", source: source, destination: destination)
    source.prepare(for: slide, sender: nil)
    slide.perform()
    #expect(destination.title == "slid from A" && source.prepared == ["slide"])
    var ran = false
    UIStoryboardSegue(identifier: nil, source: source, destination: destination) { ran = true }.perform()
    #expect(ran && source.shouldPerformSegue(withIdentifier: "slide", sender: nil))
  }
}
