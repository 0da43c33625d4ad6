public import Graphics
internal import Rasterizer

/// The font: a `CTFont`.
public let kCTFontAttributeName: CFString = "NSFont"
/// The text colour: a `CGColor`; black without one.
public let kCTForegroundColorAttributeName: CFString = "CTForegroundColor"
/// Whether text is drawn in the context's fill colour.
public let kCTForegroundColorFromContextAttributeName: CFString = "CTForegroundColorFromContext"
/// Additional space between characters, in points, besides the font's kerning; 0 turns the font's kerning off.
public let kCTKernAttributeName: CFString = "NSKern"
/// Additional space between characters, in points, besides the font's kerning; 0 changes nothing.
public let kCTTrackingAttributeName: CFString = "CTTracking"
/// The underline: a number of `CTUnderlineStyle`.
public let kCTUnderlineStyleAttributeName: CFString = "NSUnderline"
/// The colour of the underline: a `CGColor`; the text's without one.
public let kCTUnderlineColorAttributeName: CFString = "NSUnderlineColor"
/// The height of text above its baseline, in points; negative below it.
public let kCTBaselineOffsetAttributeName: CFString = "NSBaselineOffset"
/// Whether letters may be joined to ligatures: 0 for none; 1, the ordinary ones, without the attribute.
public let kCTLigatureAttributeName: CFString = "NSLigature"
/// The width of lines along the letters' outlines, in hundredths of the font size: above 0 the outlines alone are drawn, below 0 letters
/// are filled as well.
public let kCTStrokeWidthAttributeName: CFString = "NSStrokeWidth"
/// The colour of those lines: a `CGColor`; the text's without one.
public let kCTStrokeColorAttributeName: CFString = "NSStrokeColor"
/// The colour behind the letters, as high as their font's lines: a `CGColor`; none without one.
public let kCTBackgroundColorAttributeName: CFString = "CTBackgroundColor"
/// The paragraph's style: a `CTParagraphStyle`.
public let kCTParagraphStyleAttributeName: CFString = "NSParagraphStyle"

/// The style of underlines.
public struct CTUnderlineStyle: OptionSet, Hashable, Sendable {
  public let rawValue: Int32
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// One thin line.
  public static let single = CTUnderlineStyle(rawValue: 0x01)
  /// One thick line.
  public static let thick = CTUnderlineStyle(rawValue: 0x02)
  /// Two thin lines.
  public static let double = CTUnderlineStyle(rawValue: 0x09)
}

/// The horizontal alignment of a paragraph's lines.
public enum CTTextAlignment: UInt8, Sendable {
  /// Aligned to the left side.
  case left
  /// Aligned to the right side.
  case right
  /// Centred between the sides.
  case center
  /// Every line but the last stretched to the full width.
  case justified
  /// Aligned to the side from which the script is read.
  case natural
}

/// How text that is too long for a line is broken or truncated.
public enum CTLineBreakMode: UInt8, Sendable {
  /// Breaks lines between words.
  case byWordWrapping
  /// Breaks lines between characters.
  case byCharWrapping
  /// Does not break lines; what does not fit is clipped.
  case byClipping
  /// Does not break lines; what does not fit is left out at the beginning.
  case byTruncatingHead
  /// Does not break lines; what does not fit is left out at the end.
  case byTruncatingTail
  /// Does not break lines; what does not fit is left out in the middle.
  case byTruncatingMiddle
}

/// The part of a line that is left out if it is too long.
public enum CTLineTruncationType: UInt32, Sendable {
  /// The line's beginning.
  case start
  /// The line's end.
  case end
  /// The line's middle.
  case middle
}

/// What a setting of a paragraph style is about, and the type of its value. Lengths are numbers in points.
public enum CTParagraphStyleSpecifier: UInt32, Sendable {
  /// How lines lie: a `CTTextAlignment`.
  case alignment = 0
  /// The indent of the first line.
  case firstLineHeadIndent
  /// The indent of the others.
  case headIndent
  /// Where lines end: from the left, or below zero from the right.
  case tailIndent
  /// Places of tabulators: a `CFArray` of `CTTextTab`; twelve, 28 points apart, without one.
  case tabStops
  /// The distance from one tabulator to the next, after the last of the places.
  case defaultTabInterval
  /// How lines are broken: a `CTLineBreakMode`.
  case lineBreakMode
  /// Multiplies the height of lines.
  case lineHeightMultiple
  /// The greatest height of a line.
  case maximumLineHeight
  /// The least height of a line.
  case minimumLineHeight
  /// The room between lines.
  case lineSpacing
  /// The room after the paragraph.
  case paragraphSpacing
  /// The room before the paragraph.
  case paragraphSpacingBefore
  /// The direction of reading.
  case baseWritingDirection
  /// The most room between lines.
  case maximumLineSpacing
  /// The least room between lines.
  case minimumLineSpacing
  /// Room between lines, besides.
  case lineSpacingAdjustment
}

/// A setting of a paragraph style: the address of its value, and the value's size in bytes.
public struct CTParagraphStyleSetting {
  /// The attribute that is set.
  public var spec: CTParagraphStyleSpecifier
  /// The size of the value, in bytes.
  public var valueSize: Int
  /// The address of the value.
  public var value: UnsafeRawPointer

  /// A setting of an attribute to the value at an address.
  public init(spec: CTParagraphStyleSpecifier, valueSize: Int, value: UnsafeRawPointer) {
    self.spec = spec
    self.valueSize = valueSize
    self.value = value
  }
}

/// A paragraph style of some settings; nil for none of them.
public func CTParagraphStyleCreate(_ settings: UnsafePointer<CTParagraphStyleSetting>?, _ settingCount: Int) -> CTParagraphStyle {
  CTParagraphStyle(UnsafeBufferPointer(start: settings, count: settings == nil ? 0 : settingCount))
}

extension NSAttributedString {
  /// The text by runs of attributes, for layouts.
  func textRuns() -> (runs: [TextDrawing.Run], attributes: [[Key: Any]]) { textRuns(in: NSRange(location: 0, length: length)) }

  private func textRuns(in range: NSRange) -> (runs: [TextDrawing.Run], attributes: [[Key: Any]]) {
    var runs: [TextDrawing.Run] = [], all: [[Key: Any]] = []
    let text = NSString(string: string)
    enumerateAttributes(in: range, options: []) { attributes, range, _ in
      let font = attributes.font
      runs.append(
        TextDrawing.Run(
          string: text.substring(with: range), fontName: font.nameWithTraits, fontSize: font.size, color: attributes.foreground ?? .black,
          style: attributes.runStyle))
      all.append(attributes)
    }
    return (runs, all)
  }

  /// Consecutive paragraphs of one style each, and the attributes of all their runs. The style of a paragraph is that of its first
  /// character.
  func sections(_ change: (CTParagraphStyle) -> CTParagraphStyle = { $0 }) -> (
    sections: [LineSetter.Section], attributes: [[Key: Any]]
  ) {
    var sections: [LineSetter.Section] = [], all: [[Key: Any]] = []
    var byte = 0
    for (range, style) in paragraphRanges() {
      var (runs, attributes) = textRuns(in: range)
      let bytes = runs.reduce(0) { $0 + $1.string.utf8.count }
      // What ends the last paragraph would make an empty line before the next section.
      if range.location + range.length < length, let last = runs.last?.string.unicodeScalars {
        let isPair = last.suffix(2).elementsEqual(["\r", "\n"])
        runs[runs.count - 1].string = String(String.UnicodeScalarView(last.dropLast(isPair ? 2 : 1)))
      }
      sections.append(LineSetter.Section(runs: runs, style: change(style).layout, firstByte: byte, firstRun: all.count))
      byte += bytes
      all += attributes
    }
    return (sections, all)
  }

  private func paragraphRanges() -> [(range: NSRange, style: CTParagraphStyle)] {
    let standard = CTParagraphStyle(), string = NSString(string: string)
    var ranges: [(range: NSRange, style: CTParagraphStyle)] = []
    var start = 0
    while start < length {
      var run = NSRange()
      let style = attributes(at: start, effectiveRange: &run).paragraphStyle ?? standard
      // Paragraphs that begin where the attributes are the same have the same style.
      let last = max(start, min(run.location + run.length, length) - 1)
      let paragraph = string.paragraphRange(for: NSRange(location: last, length: 0))
      let end = paragraph.location + paragraph.length
      let range = NSRange(location: start, length: max(end - start, 1))
      if let last = ranges.last, last.style == style {
        ranges[ranges.count - 1].range.length += range.length
      } else {
        ranges.append((range, style))
      }
      start = range.location + range.length
    }
    return ranges
  }
}

/// A shadow of another framework, which attributes of text may have under the key `NSShadow`.
package protocol TextShadowConvertible {
  /// The offset in points, y down, the blur's radius, and the colour; nil for no shadow.
  var textShadow: (offset: CGSize, blur: CGFloat, color: CGColor)? { get }
}

/// A colour of another framework, which attributes of text may have in the place of a `CGColor`.
package protocol CGColorConvertible {
  var cgColor: CGColor { get }
}

extension [NSAttributedString.Key: Any] {
  /// The font; nil without one, or where there is a name alone.
  package var ownFont: CTFont? { self[NSAttributedString.Key(kCTFontAttributeName)] as? CTFont }

  /// Helvetica of 12 points without one. A name alone is taken, too.
  package var font: CTFont {
    ownFont ?? CTFont(name: self[NSAttributedString.Key(kCTFontAttributeName)] as? String ?? "Helvetica", size: 12)
  }

  private func color(_ key: CFString) -> CGColor? {
    let value = self[NSAttributedString.Key(key)]
    return value as? CGColor ?? (value as? any CGColorConvertible)?.cgColor
  }

  /// The letters' colour, by Core Text's key or by UIKit's.
  package var foreground: CGColor? { color(kCTForegroundColorAttributeName) ?? color("NSColor") }

  var usesContextColor: Bool { self[NSAttributedString.Key(kCTForegroundColorFromContextAttributeName)] as? Bool ?? false }

  private func number(_ key: CFString) -> CGFloat? { self[NSAttributedString.Key(key)].flatMap(realNumber) }

  /// Spacing, and lines under and through text; UIKit's key for those through it.
  package var runStyle: TextRunStyle {
    var style = TextRunStyle()
    // No tracking leaves the font's kerning as it is.
    style.kern = number(kCTKernAttributeName) ?? number(kCTTrackingAttributeName).flatMap { $0 == 0 ? nil : $0 }
    style.baselineOffset = number(kCTBaselineOffsetAttributeName) ?? 0
    style.underline = number(kCTUnderlineStyleAttributeName).flatMap {
      TextRule(number: $0, color: color(kCTUnderlineColorAttributeName))
    }
    style.strikethrough = number("NSStrikethrough").flatMap { TextRule(number: $0, color: color("NSStrikethroughColor")) }
    style.strokeWidth = number(kCTStrokeWidthAttributeName).flatMap { $0.isFinite ? Swift.min(Swift.max($0, -1000), 1000) : nil } ?? 0
    style.strokeColor = color(kCTStrokeColorAttributeName)
    style.background = color(kCTBackgroundColorAttributeName) ?? color("NSBackgroundColor")
    style.hasLigatures = number(kCTLigatureAttributeName) != 0
    return style
  }

  var shadow: (offset: CGSize, blur: CGFloat, color: CGColor)? {
    (self[NSAttributedString.Key("NSShadow")] as? any TextShadowConvertible)?.textShadow
  }

  /// Core Text's, or another framework's.
  package var paragraphStyle: CTParagraphStyle? {
    let value = self[NSAttributedString.Key(kCTParagraphStyleAttributeName)]
    return value as? CTParagraphStyle ?? (value as? any CTParagraphStyleConvertible)?.ctParagraphStyle
  }
}
