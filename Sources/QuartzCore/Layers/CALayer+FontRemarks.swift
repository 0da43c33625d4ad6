internal import CoreText
import Foundation
package import Rasterizer

extension CALayer {
  /// The text that the layer's delegate draws, for what there is to say about its fonts.
  package var shownText: NSAttributedString? {
    get { extras?.shownText }
    set { if newValue != nil || extras?.shownText != nil { modifyExtras { $0.shownText = newValue } } }
  }

  /// Remarks on fonts that the layer's own text asks for and that are missing.
  package var ownFontRemarks: [FontRemark] {
    var asked: [(string: String, font: String)] = []
    if let layer = self as? CATextLayer {
      asked = layer.text.runs.map { ($0.string, $0.fontName ?? layer.text.fontName) }
    } else if let text = shownText {
      let string = NSString(string: text.string)
      text.enumerateAttributes(in: NSRange(location: 0, length: text.length), options: []) { attributes, range, _ in
        asked.append((string.substring(with: range), attributes.font.nameWithTraits))
      }
    }
    var seen: Set<FontRemark> = []
    return asked.flatMap { FontRemark.remarks(on: $0.string, inFontNamed: $0.font) }.filter { seen.insert($0).inserted }
  }

  /// The font remarks of all layers from this one down, masks included, each with the object that it concerns.
  package func fontRemarks() -> [(subject: String, remark: FontRemark)] {
    var result: [(subject: String, remark: FontRemark)] = [], pending = [self]
    while let layer = pending.popLast() {
      for remark in layer.ownFontRemarks { result.append((layer.textSubject, remark)) }
      pending += layer.sublayers?.reversed() ?? []
      if let mask = layer.mask { pending.append(mask) }
    }
    return result
  }

  /// The object that a text belongs to: `UILabel "Title"`, or a layer by its name.
  var textSubject: String {
    let text = shownText?.string ?? (self as? CATextLayer).map { $0.text.runs.map(\.string).joined() }
    return TextSubject.words("\(type(of: delegate as AnyObject? ?? self))", name ?? text)
  }

  /// Renews the contents; font remarks made meanwhile name the layer's owner.
  func displayAsSubject() {
    guard Diagnostics.isHeard else { return display() }
    TextSubject.$current.withValue(textSubject) { display() }
  }
}
