internal import CCairo
public import CoreGraphics
public import Graphics
internal import Rasterizer

/// Breaks an attributed text into lines, for one frame after the other. Belongs to the thread that made it.
public final class CTFramesetter {
  let text: NSAttributedString

  init(_ text: NSAttributedString) { self.text = NSAttributedString(attributedString: text) }

  /// The part of the text that a range means: a length of 0 reaches to the end.
  func part(_ range: CFRange) -> (text: NSAttributedString, offset: Int) {
    let start = min(max(range.location, 0), text.length)
    let length = range.length <= 0 ? text.length - start : min(range.length, text.length - start)
    return (text.attributedSubstring(from: NSRange(location: start, length: length)), start)
  }

  /// A line, with the distance of its baseline from the frame's top, where the room begins that it has and how wide that is, and how far it
  /// keeps from the room's sides; points.
  struct PlacedLine {
    var line: CTLine
    var top: CGFloat
    var lead: CGFloat
    var tail: CGFloat
    var x: CGFloat = 0
    var width: CGFloat
    /// Where the glyphs begin, once it is known.
    var origin: CGFloat?
  }

  /// Lines in a width, as many as fit a height whole, and the height of all; points.
  fileprivate func lines(_ range: CFRange, width: CGFloat, height: CGFloat) -> (lines: [PlacedLine], height: CGFloat) {
    let (part, offset) = part(range)
    var setter = LineSetter(width: width, height: height)
    setter.overhangs = false
    let (sections, attributes) = part.sections()
    let lines = setter.lines(of: sections)
    let text = ShapedText(part, attributes)
    let placed = lines.map { line in
      PlacedLine(
        line: CTLine(line, of: text, offset: offset), top: line.baseline, lead: line.lead, tail: line.tail, width: width,
        origin: line.origin.x)
    }
    return (placed, lines.height)
  }
}

/// Lines in a shape, ready to be drawn.
public final class CTFrame {
  let path: CGPath
  let lines: [CTLine]
  /// Where baselines begin, from the lower left corner of the path's box, y up.
  let origins: [CGPoint]
  let range: CFRange

  fileprivate init(path: CGPath, lines: [CTLine], origins: [CGPoint], range: CFRange) {
    (self.path, self.lines, self.origins, self.range) = (path, lines, origins, range)
  }
}

/// A framesetter for a text.
public func CTFramesetterCreateWithAttributedString(_ string: CFAttributedString) -> CTFramesetter { CTFramesetter(string) }

/// The key of how a frame's path is filled: a number of `CTFramePathFillRule`.
public let kCTFramePathFillRuleAttributeName: CFString = "CTFramePathFillRule"
/// The key of areas that lines keep out of: an array of `CGPath`, or of dictionaries with a path and its fill rule.
public let kCTFrameClippingPathsAttributeName: CFString = "CTFrameClippingPaths"
/// The key of the path in such a dictionary.
public let kCTFramePathClippingPathAttributeName: CFString = "CTFramePathClippingPath"

/// Which parts of a path that crosses itself, or has several subpaths, lines lie in.
public enum CTFramePathFillRule: UInt32, Sendable {
  /// Lines lie in the parts that are inside an odd number of times.
  case evenOdd
  /// Lines lie in the parts around which the path runs.
  case windingNumber

  fileprivate init(_ attributes: CFDictionary?) {
    let given = attributes?[kCTFramePathFillRuleAttributeName]
    let number = given.flatMap(realNumber).map { UInt32(clamping: Int(saturating: $0)) }
    self = given as? CTFramePathFillRule ?? number.flatMap(Self.init(rawValue:)) ?? .evenOdd
  }

  fileprivate var ofPaths: CGPathFillRule { self == .evenOdd ? .evenOdd : .winding }
}

/// Sets the text from the top of the path, as many lines as fit whole. In other shapes than rectangles a line lies where the path is wide
/// enough over all of its height for its first word; several rooms beside each other are filled one after the other.
public func CTFramesetterCreateFrame(_ framesetter: CTFramesetter, _ range: CFRange, _ path: CGPath, _ attributes: CFDictionary?) -> CTFrame
{
  let box = path.boundingBoxOfPath
  guard box.isUsable else { return CTFrame(path: path, lines: [], origins: [], range: CFRange(location: range.location, length: 0)) }
  let holes = (attributes?[kCTFrameClippingPathsAttributeName] as? [Any] ?? []).compactMap {
    hole -> (path: CGPath, rule: CGPathFillRule)? in
    if let path = hole as? CGPath { return (path, .evenOdd) }
    let dictionary = hole as? CFDictionary
    return (dictionary?[kCTFramePathClippingPathAttributeName] as? CGPath).map { ($0, CTFramePathFillRule(dictionary).ofPaths) }
  }
  let placed =
    holes.isEmpty && path.isRect(nil)
    ? framesetter.lines(range, width: box.width, height: box.height).lines
    : framesetter.lines(range, in: FrameShape(path, CTFramePathFillRule(attributes).ofPaths, without: holes))
  let origins = placed.map { placed in
    if let origin = placed.origin { return CGPoint(x: origin, y: box.height - placed.top) }
    let line = placed.line, start = line.range.location
    let style = start < framesetter.text.length ? framesetter.text.attributes(at: start, effectiveRange: nil).paragraphStyle : nil
    let isRightToLeft = line.runs.first?.isRightToLeft == true
    let share = (style?.layout ?? ParagraphStyle()).leadingShare(isRightToLeft: isRightToLeft)
    let left = placed.x + (isRightToLeft && share == 1 ? placed.tail : placed.lead)
    let room = Double(placed.width - placed.lead - placed.tail)
    return CGPoint(x: left + CGFloat(CTLineGetPenOffsetForFlush(line, share, room)), y: box.height - placed.top)
  }
  let lines = placed.map(\.line)
  let start = lines.first?.range.location ?? range.location
  let end = lines.last.map { $0.range.location + $0.range.length } ?? start
  return CTFrame(path: path, lines: lines, origins: origins, range: CFRange(location: start, length: end - start))
}

/// The size of a frame that holds a range of the text within `constraints`, of which 0 and very large ones hold nothing back; `fitRange`
/// becomes the part that fits.
public func CTFramesetterSuggestFrameSizeWithConstraints(
  _ framesetter: CTFramesetter, _ range: CFRange, _ attributes: CFDictionary?, _ constraints: CGSize,
  _ fitRange: UnsafeMutablePointer<CFRange>?
) -> CGSize {
  let width = constraints.width > 0 ? constraints.width : .greatestFiniteMagnitude
  let height = constraints.height > 0 ? constraints.height : .greatestFiniteMagnitude
  let (placed, total) = framesetter.lines(range, width: width, height: height)
  let start = placed.first?.line.range.location ?? max(range.location, 0)
  let end = placed.last.map { $0.line.range.location + $0.line.range.length } ?? start
  fitRange?.pointee = CFRange(location: start, length: end - start)
  let widths = placed.map { $0.lead + $0.line.width - $0.line.trailingWhitespace + $0.tail }
  return CGSize(width: widths.max() ?? 0, height: total)
}

/// Draws the lines of a frame where its path lies, in the context's space.
public func CTFrameDraw(_ frame: CTFrame, _ context: CGContext) {
  let box = frame.path.boundingBoxOfPath
  let position = context.textPosition
  context.textPosition = .zero
  context.drawText {
    for (line, origin) in zip(frame.lines, frame.origins) {
      line.draw(in: context, at: CGPoint(x: box.minX + origin.x, y: box.minY + origin.y))
    }
  }
  context.textPosition = position
}

/// The frame's lines, each a `CTLine`, from the top.
public func CTFrameGetLines(_ frame: CTFrame) -> CFArray { frame.lines }

/// Where baselines begin, from the lower left corner of the path's box; a length of 0 reaches to the last line.
public func CTFrameGetLineOrigins(_ frame: CTFrame, _ range: CFRange, _ origins: UnsafeMutablePointer<CGPoint>) {
  let start = min(max(range.location, 0), frame.origins.count)
  let end = range.length <= 0 ? frame.origins.count : min(start + range.length, frame.origins.count)
  for (i, origin) in frame.origins[start..<end].enumerated() { origins[i] = origin }
}

/// The path that was filled.
public func CTFrameGetPath(_ frame: CTFrame) -> CGPath { frame.path }
/// The part of the text that was set, in units of UTF-16.
public func CTFrameGetStringRange(_ frame: CTFrame) -> CFRange { frame.range }
/// The part of the text that is to be seen, in units of UTF-16.
public func CTFrameGetVisibleStringRange(_ frame: CTFrame) -> CFRange { frame.range }

/// Breaks a text into lines by hand. Belongs to the thread that made it.
public final class CTTypesetter {
  fileprivate let framesetter: CTFramesetter
  fileprivate init(_ text: NSAttributedString) { framesetter = CTFramesetter(text) }
}

/// A typesetter for a text.
public func CTTypesetterCreateWithAttributedString(_ string: CFAttributedString) -> CTTypesetter { CTTypesetter(string) }

/// How many code units from `startIndex` on fit a width in points, broken between words where there are any.
public func CTTypesetterSuggestLineBreak(_ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double) -> CFIndex {
  let part = typesetter.framesetter.part(CFRange(location: startIndex, length: 0)).text
  let shaped = ShapedText(part, width: CGFloat(width))
  guard let layout = shaped.layout?.layout else { return 0 }
  // What is between lines belongs to the one before.
  guard let second = FontFaces.withLock({ pango_layout_get_line_readonly(layout, 1) }) else { return part.length }
  return shaped.unit(ofByte: Int(second.pointee.start_index))
}

/// A line of a range of the text; a length of 0 reaches to the end.
public func CTTypesetterCreateLine(_ typesetter: CTTypesetter, _ range: CFRange) -> CTLine {
  let (part, offset) = typesetter.framesetter.part(range)
  return CTLine(part, offset: offset)
}
