internal import CoreText
import Foundation
internal import RenderTree

/// How text that is too long is truncated.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
  let name: ChoiceName<TextTruncation>
  public init(rawValue: String) { name = ChoiceName(word: rawValue) }
  public var rawValue: String { name.word }
  init(_ choice: TextTruncation) { name = ChoiceName(choice) }

  /// No truncation: what does not fit is clipped.
  public static let none = CATextLayerTruncationMode(.none)
  /// The beginning is left out, and an ellipsis stands for it.
  public static let start = CATextLayerTruncationMode(.start)
  /// The middle is left out, and an ellipsis stands for it.
  public static let middle = CATextLayerTruncationMode(.middle)
  /// The end is left out, and an ellipsis stands for it.
  public static let end = CATextLayerTruncationMode(.end)
}

/// The horizontal alignment of lines of text.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
  let name: ChoiceName<TextAlignment>
  public init(rawValue: String) { name = ChoiceName(word: rawValue) }
  public var rawValue: String { name.word }
  init(_ choice: TextAlignment) { name = ChoiceName(choice) }

  /// Aligned to the side from which the script is read.
  public static let natural = CATextLayerAlignmentMode(.natural)
  /// Aligned to the left side.
  public static let left = CATextLayerAlignmentMode(.left)
  /// Aligned to the right side.
  public static let right = CATextLayerAlignmentMode(.right)
  /// Centred between the sides.
  public static let center = CATextLayerAlignmentMode(.center)
  /// Every line but the last stretched to the full width.
  public static let justified = CATextLayerAlignmentMode(.justified)
}

extension NSAttributedString.Key {
  /// A `CTFont` or `UIFont`, or the name of a font as a `String`.
  public static let font = NSAttributedString.Key("NSFont")
  /// The size of a font in points, as a number; for text layers.
  public static let fontSize = NSAttributedString.Key("AcetateFontSize")
  /// The colour of text, as a `CGColor` or `UIColor`.
  public static let foregroundColor = NSAttributedString.Key("NSColor")
}

/// Draws text in its bounds, from the top.
///
/// A subclass may override `draw(in:)`, draw around the text, and call `super.draw(in:)` for the text itself, at another place if the
/// context was moved:
/// ```swift
/// final class CenteredText: CATextLayer {
///   override func draw(in ctx: CGContext) {
///     ctx.translateBy(x: 0, y: (fontSize - bounds.height) / 2)
///     super.draw(in: ctx)
///   }
/// }
/// ```
open class CATextLayer: CALayer {
  override class var contentKind: LayerContent.Kind { .text }
  // Lines are laid out for the bounds. So a subclass that draws is displayed at first, when it gets its size, and with each other one.
  override class var displaysForItsSize: Bool { true }

  /// The text as set; the drawn form is in `properties`.
  private var attributedText: NSAttributedString?
  /// Text attributes that are archived besides fonts, sizes and colours.
  private static let styleKeys = [
    kCTKernAttributeName, kCTBaselineOffsetAttributeName, kCTUnderlineStyleAttributeName, kCTUnderlineColorAttributeName,
    "NSStrikethrough", "NSStrikethroughColor", kCTStrokeWidthAttributeName, kCTStrokeColorAttributeName, kCTBackgroundColorAttributeName,
    kCTLigatureAttributeName,
  ]
  /// Whether `draw(in:)` was called and left the text to the renderer.
  var leavesTextToRenderer = false

  public override init() { super.init() }

  public override init(layer: Any) {
    super.init(layer: layer)
    attributedText = (layer as? CATextLayer)?.attributedText
  }

  /// Makes the layer that an archive has, its text included, with fonts, sizes and colours.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    guard let archived = coder.decodeValue(forKey: "string") else { return }
    guard let runs = archived as? [[String: Any]] else {
      string = archived
      return
    }
    let text = NSMutableAttributedString(string: "")
    for run in runs {
      var attributes: [NSAttributedString.Key: Any] = [:]
      attributes[.font] = run["font"]
      attributes[.fontSize] = run["fontSize"]
      attributes[.foregroundColor] = run["foregroundColor"]
      for key in Self.styleKeys { attributes[NSAttributedString.Key(key)] = run[key] }
      text.append(NSAttributedString(string: run["string"] as? String ?? "", attributes: attributes))
    }
    string = text
  }

  /// Writes the layer and its text; of an attributed string, the attributes that show.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    guard shouldArchiveValue(forKey: "string") else { return }
    guard attributedText != nil else { return coder.encodeValue(string, forKey: "string", of: "CATextLayer.string") }
    let runs = text.runs.map { run -> [String: Any] in
      var values: [String: Any] = ["string": run.string]
      let style = run.style
      values[kCTKernAttributeName] = style.kern
      if style.baselineOffset != 0 { values[kCTBaselineOffsetAttributeName] = style.baselineOffset }
      values[kCTUnderlineStyleAttributeName] = style.underline?.number
      values[kCTUnderlineColorAttributeName] = style.underline?.color
      values["NSStrikethrough"] = style.strikethrough?.number
      values["NSStrikethroughColor"] = style.strikethrough?.color
      if style.strokeWidth != 0 { values[kCTStrokeWidthAttributeName] = style.strokeWidth }
      values[kCTStrokeColorAttributeName] = style.strokeColor
      values[kCTBackgroundColorAttributeName] = style.background
      if !style.hasLigatures { values[kCTLigatureAttributeName] = 0 }
      values["font"] = run.fontName
      values["fontSize"] = run.fontSize
      values["foregroundColor"] = run.color
      return values
    }
    coder.encodeValue(runs, forKey: "string", of: "CATextLayer.string")
  }

  open override class func needsDisplay(forKey key: String) -> Bool { textKeys.contains(key) || super.needsDisplay(forKey: key) }

  /// Does nothing where the renderer draws the text and nothing else is drawn.
  open override func display() {
    if type(of: self) == CATextLayer.self, delegate == nil { isDisplayNeeded = false } else { super.display() }
  }

  /// Draws the text; subclasses may draw around it.
  open override func draw(in ctx: CGContext) { drawText(in: ctx) }

  var text: TextProperties {
    if case .text(let text) = properties.content { text } else { TextProperties() }
  }

  private func change(_ property: LayerProperty, _ apply: (inout TextProperties) -> Void) {
    var text = text
    apply(&text)
    change(property) { $0.content = .text(text) }
  }

  /// The text: a `String`, or an `NSAttributedString`. Anything else is no text.
  ///
  /// Of attributes count `font`, `fontSize` and `foregroundColor`, spacing (`kCTKernAttributeName`, `kCTTrackingAttributeName`),
  /// `kCTBaselineOffsetAttributeName`, lines under and through text (`kCTUnderlineStyleAttributeName`; UIKit's `strikethroughStyle`)
  /// with their colours, lines along outlines (`kCTStrokeWidthAttributeName`), backgrounds and ligatures. Paragraph styles do not: the
  /// layer's own properties say how lines lie.
  open var string: Any? {
    get { attributedText ?? (text.runs.isEmpty ? nil : text.runs.map(\.string).joined()) }
    set {
      let attributed = newValue as? NSAttributedString
      attributedText = attributed.map(NSAttributedString.init(attributedString:))
      change(.string) { $0.runs = attributed?.runs ?? (newValue as? String).map { [TextRun(string: $0)] } ?? [] }
    }
  }
  /// The font: a name as a `String`, or a `CTFont` or `UIFont`, whose size is ignored. Reads as a name; Helvetica by default.
  open var font: Any? {
    get { text.fontName }
    set {
      let name = newValue as? String ?? newValue.flatMap { [NSAttributedString.Key.font: $0].ownFont }?.nameWithTraits
      change(.font) { $0.fontName = name ?? TextProperties().fontName }
    }
  }
  /// The font size in points; 36 by default.
  open var fontSize: CGFloat {
    get { text.fontSize }
    set { change(.fontSize) { $0.fontSize = newValue } }
  }
  /// The text colour; opaque white by default.
  open var foregroundColor: CGColor? {
    get { text.foregroundColor }
    set { change(.foregroundColor) { $0.foregroundColor = newValue } }
  }
  /// Whether lines wrap at the bounds.
  open var isWrapped: Bool {
    get { text.isWrapped }
    set { change(.wrapped) { $0.isWrapped = newValue } }
  }
  /// How text that is too long is truncated.
  open var truncationMode: CATextLayerTruncationMode {
    get { CATextLayerTruncationMode(rawValue: text.truncationName.word) }
    set { change(.truncationMode) { $0.truncationName = newValue.name } }
  }
  /// The horizontal alignment of lines.
  open var alignmentMode: CATextLayerAlignmentMode {
    get { CATextLayerAlignmentMode(rawValue: text.alignmentName.word) }
    set { change(.alignmentMode) { $0.alignmentName = newValue.name } }
  }
  /// Whether glyphs may be aligned to whole pixels.
  open var allowsFontSubpixelQuantization: Bool {
    get { text.allowsFontSubpixelQuantization }
    set { change(.allowsFontSubpixelQuantization) { $0.allowsFontSubpixelQuantization = newValue } }
  }
}

extension NSAttributedString {
  fileprivate var runs: [TextRun] {
    var runs: [TextRun] = []
    let text = NSString(string: string)
    enumerateAttributes(in: NSRange(location: 0, length: length), options: []) { attributes, range, _ in
      let font = attributes.ownFont
      let size = attributes[.fontSize].flatMap { AnimatableValue(boxed: $0) }?.number ?? font.map { Double($0.size) }
      runs.append(
        TextRun(
          string: text.substring(with: range), fontName: attributes[.font] as? String ?? font?.nameWithTraits,
          fontSize: size.map { CGFloat($0) },
          color: attributes.foreground, style: attributes.runStyle))
    }
    return runs
  }
}
