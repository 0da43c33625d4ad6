import Foundation
import Testing

@testable import UIKit

/// Texts that are measured, and drawn into contexts.
@MainActor @Suite("Drawn texts")
struct StringDrawingTests {
  private let attributes: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 20), .foregroundColor: UIColor.black]

  private typealias Extent = (x: ClosedRange<Int>, y: ClosedRange<Int>)

  /// The columns and rows that are covered of 100 × 80 points.
  private func extent(_ draw: () -> Void) -> Extent? {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let image = UIGraphicsImageRenderer(size: CGSize(width: 100, height: 80), format: format).image { _ in draw() }
    var columns: Set<Int> = [], rows: Set<Int> = []
    image.cgImage?.withUnsafePixels { pixels in
      for y in 0..<80 {
        for x in 0..<100 where pixels[x, y].w > 100 {
          columns.insert(x)
          rows.insert(y)
        }
      }
    }
    guard let left = columns.min(), let right = columns.max(), let top = rows.min(), let bottom = rows.max() else { return nil }
    return (left...right, top...bottom)
  }

  /// Lines of 20 points are 22.34 high, and 0.66 apart.
  @Test("a text's size is that of its lines, which are broken where they are to be")
  func sizes() {
    let text = "word word", attributed = NSAttributedString(string: text, attributes: attributes)
    let whole = text.size(withAttributes: attributes), word = "word".size(withAttributes: attributes)
    #expect(isClose(whole.height, 22.34, within: 0.01) && whole.width > 2 * word.width)
    #expect(attributed.size() == whole && NSString(string: text).size(withAttributes: attributes) == whole)
    let narrow = CGSize(width: word.width + 5, height: 0), low = CGSize(width: word.width + 5, height: 30)
    for options in [NSStringDrawingOptions.usesLineFragmentOrigin, [.usesLineFragmentOrigin, .usesFontLeading]] {
      let rect = text.boundingRect(with: narrow, options: options, attributes: attributes, context: nil)
      #expect(rect.origin == .zero && isClose(rect.height, 45.34, within: 0.01) && isClose(rect.width, Double(word.width), within: 0.01))
      #expect(attributed.boundingRect(with: narrow, options: options, context: nil) == rect)
      #expect(NSString(string: text).boundingRect(with: narrow, options: options, attributes: attributes, context: nil) == rect)
    }
    // Without the option a line is not broken, and no width is any.
    #expect(text.boundingRect(with: narrow, attributes: attributes, context: nil).size == whole)
    #expect(text.boundingRect(with: .zero, options: .usesLineFragmentOrigin, attributes: attributes, context: nil).size == whole)
    let cut = text.boundingRect(with: low, options: .usesLineFragmentOrigin, attributes: attributes, context: nil)
    #expect(isClose(cut.height, 22.34, within: 0.01), "one line fits")
    #expect("H".size() == "H".size(withAttributes: [.font: UIFont.systemFont(ofSize: 12)]))
    #expect("a\nb".size(withAttributes: attributes).height > 45 && "".size(withAttributes: attributes).width == 0)
  }

  @Test("a text is drawn from its upper left corner, or on its base line, by each of the ways there are")
  func drawing() throws {
    let text = "H", attributed = NSAttributedString(string: text, attributes: attributes), string = NSString(string: text)
    let corner = CGPoint(x: 20, y: 30), rect = CGRect(x: 20, y: 30, width: 60, height: 40)
    let first = try #require(extent { text.draw(at: corner, withAttributes: attributes) })
    let ways: [(String, () -> Void)] = [
      ("at", { attributed.draw(at: corner) }), ("at, NSString", { string.draw(at: corner, withAttributes: self.attributes) }),
      ("in", { attributed.draw(in: rect) }), ("in, String", { text.draw(in: rect, withAttributes: self.attributes) }),
      ("in, NSString", { string.draw(in: rect, withAttributes: self.attributes) }),
      ("with", { attributed.draw(with: rect, options: .usesLineFragmentOrigin, context: nil) }),
      ("with, String", { text.draw(with: rect, options: .usesLineFragmentOrigin, attributes: self.attributes, context: nil) }),
      ("with, NSString", { string.draw(with: rect, options: .usesLineFragmentOrigin, attributes: self.attributes, context: nil) }),
      (
        "with no size",
        { attributed.draw(with: CGRect(origin: corner, size: .zero), options: .usesLineFragmentOrigin, context: nil) }
      ),
    ]
    for (name, draw) in ways {
      let drawn = try #require(extent(draw))
      #expect(drawn.x == first.x && drawn.y == first.y, "\(name)")
    }
    // The base line is 18.1 below the corner: letters end there.
    let based = try #require(extent { attributed.draw(with: rect, options: [], context: nil) })
    #expect(based.y.upperBound == 29 && based.x == first.x && abs(first.y.lowerBound - based.y.lowerBound - 18) <= 1)
    #expect(first.x.lowerBound >= 20 && first.x.lowerBound <= 23 && extent {} == nil)
    attributed.draw(at: corner)
    attributed.draw(in: rect)
    attributed.draw(with: rect, options: [], context: nil)
  }

  @Test("lines that do not fit are left out; the last one that does may end with an ellipsis")
  func fitting() throws {
    let text = NSAttributedString(string: "word word word", attributes: attributes)
    func drawn(_ height: CGFloat, _ options: NSStringDrawingOptions) throws -> Extent {
      try #require(extent { text.draw(with: CGRect(x: 0, y: 0, width: 60, height: height), options: options, context: nil) })
    }
    let one = try drawn(30, .usesLineFragmentOrigin), two = try drawn(50, .usesLineFragmentOrigin)
    #expect(two.y.upperBound - one.y.upperBound >= 22 && two.y.upperBound - one.y.upperBound <= 24 && one.y.upperBound < 23)
    let cut = try drawn(30, [.usesLineFragmentOrigin, .truncatesLastVisibleLine])
    #expect(cut.x.upperBound > one.x.upperBound && cut.x.upperBound < 60 && cut.y.upperBound < 23)
  }
}
