internal import CCairo
public import CoreGraphics
public import Graphics
internal import Rasterizer

/// Glyphs of one font and one set of attributes, one after the other on a line.
public final class CTRun {
  let glyphs: GlyphRun
  /// Widths, in points.
  let advances: [CGFloat]
  /// The UTF-16 code unit at which the character of each glyph begins.
  let indices: [Int]
  let attributes: [NSAttributedString.Key: Any]
  let range: CFRange
  let font: CTFont
  let isRightToLeft: Bool
  private let style: TextRunStyle

  fileprivate init(
    glyphs: GlyphRun, advances: [CGFloat], indices: [Int], attributes: [NSAttributedString.Key: Any], range: CFRange, isRightToLeft: Bool
  ) {
    self.glyphs = glyphs
    self.advances = advances
    self.indices = indices
    self.attributes = attributes
    self.range = range
    self.isRightToLeft = isRightToLeft
    font = attributes.font
    style = attributes.runStyle
  }

  var width: CGFloat { advances.reduce(0, +) }

  /// The heights above and below the baseline and between lines, of the font that the glyphs are from.
  var heights: LineHeights {
    LineHeights(ascent: -.infinity, descent: -.infinity).union(FontHeights.heights(of: glyphs.font), rise: style.baselineOffset)
  }

  /// Fills what lies behind the glyphs, as high as their font's lines.
  private func drawBackground(in context: CGContext, at origin: CGPoint, index: Int) {
    guard let color = style.background, let first = glyphs.positions.first else { return }
    let heights = FontHeights.heights(of: glyphs.font), spacing = context.characterSpacing
    context.saveGState()
    context.concatenate(context.textMatrix)
    context.setFillColor(color)
    context.fill(
      CGRect(
        x: origin.x + first.x + CGFloat(index) * spacing, y: origin.y + style.baselineOffset - heights.descent,
        width: width + CGFloat(max(glyphs.glyphs.count - 1, 0)) * spacing, height: heights.ascent + heights.descent))
    context.restoreGState()
  }

  /// - Parameter index: how many glyphs of the line stand before the run's: each moves what follows by the context's character spacing.
  fileprivate func draw(in context: CGContext, at origin: CGPoint, _ range: Range<Int>? = nil, index: Int = 0) {
    let fill = attributes.usesContextColor ? context.textFill : .color(attributes.foreground ?? .black)
    let spacing = context.characterSpacing
    drawBackground(in: context, at: origin, index: index)
    if let shadow = attributes.shadow {
      context.saveGState()
      context.setShadow(offset: shadow.offset, blur: shadow.blur, color: shadow.color)
    }
    defer { if attributes.shadow != nil { context.restoreGState() } }
    let outline = style.strokeWidth == 0 ? nil : TextStroke(style, fill: fill.color, fontSize: font.size)
    context.draw(
      spacing == 0 ? glyphs : glyphs.spaced(by: spacing, from: index), range, glyphMatrix: font.matrix, at: origin, fill: fill,
      outline: outline)
    guard style.underline != nil || style.strikethrough != nil, let first = glyphs.positions.first,
      let metrics = font.scaled.withPangoFont({ _, shapes in RuleMetrics(shapes, size: Double(font.size)) })
    else { return }
    let start = origin.x + first.x + CGFloat(index) * spacing
    let length = width + CGFloat(max(glyphs.glyphs.count - 1, 0)) * spacing
    context.saveGState()
    context.concatenate(context.textMatrix)
    func draw(_ bars: [RuleMetrics.Bar], _ color: CGColor?) {
      if let color = color ?? fill.color { context.setFillColor(color) }
      let baseline = origin.y + style.baselineOffset
      for bar in bars { context.fill(CGRect(x: start, y: baseline + bar.top - bar.thickness, width: length, height: bar.thickness)) }
    }
    if let rule = style.underline { draw(metrics.underlines(rule.style), rule.color) }
    if let rule = style.strikethrough { draw(metrics.strikethroughs(rule.style), rule.color) }
    context.restoreGState()
  }
}

/// A line of text, set and ready to be drawn. Belongs to the thread that made it.
public final class CTLine {
  let runs: [CTRun]
  let range: CFRange
  let text: NSAttributedString
  /// The typographic width, in points.
  let width: CGFloat
  /// The width of trailing whitespace, in points.
  let trailingWhitespace: CGFloat
  /// The heights of a line without glyphs, where they are known.
  private let emptyHeights: LineHeights?

  /// The first line of a layout of `text`, which begins `offset` into the string that indices count in.
  convenience init(_ text: NSAttributedString, offset: Int = 0) {
    let shaped = ShapedText(text)
    let line = FontFaces.withLock { shaped.layout.flatMap { pango_layout_get_line_readonly($0.layout, 0) } }
    self.init(line, of: shaped, offset: offset)
  }

  /// A line that was set as a part of a text.
  convenience init(_ line: SetLine, of text: ShapedText, offset: Int) {
    let shaped = ShapedText(text, line.layout, firstByte: line.section.firstByte, firstRun: line.section.firstRun)
    self.init(line.line, of: shaped, offset: offset, heights: line.heights)
  }

  init(_ line: UnsafeMutablePointer<PangoLayoutLine>?, of shaped: ShapedText, offset: Int, heights: LineHeights? = nil) {
    text = shaped.text
    emptyHeights = heights
    if let line { shaped.layout?.placeSpacing(of: line) }
    var runs: [CTRun] = []
    var x = 0.0
    var node = line?.pointee.runs
    while let link = node {
      node = link.pointee.next
      guard let data = link.pointee.data else { continue }
      let run = data.assumingMemoryBound(to: PangoGlyphItem.self)
      guard let made = shaped.run(run.pointee, x: &x, offset: offset) else { continue }
      runs.append(made)
    }
    self.runs = runs
    width = CGFloat(x)
    let start = line.map { shaped.unit(ofByte: Int($0.pointee.start_index)) } ?? 0
    let end = line.map { shaped.unit(ofByte: Int($0.pointee.start_index + $0.pointee.length)) } ?? 0
    range = CFRange(location: offset + start, length: end - start)
    let string = NSString(string: shaped.text.string)
    var blank: CGFloat = 0
    ends: for run in runs.reversed() {
      for i in run.indices.indices.reversed() {
        let unit = run.indices[i] - offset
        guard unit < string.length, let scalar = Unicode.Scalar(string.character(at: unit)),
          CharacterSet.whitespacesAndNewlines.contains(scalar)
        else { break ends }
        blank += run.advances[i]
      }
    }
    trailingWhitespace = blank
  }

  var heights: LineHeights {
    if runs.isEmpty {
      let font = (text.length > 0 ? text.attributes(at: 0, effectiveRange: nil) : [:]).font
      return emptyHeights
        ?? LineHeights(ascent: CTFontGetAscent(font), descent: CTFontGetDescent(font), leading: CTFontGetLeading(font))
    }
    return runs.reduce(LineHeights(ascent: -.infinity, descent: -.infinity)) { $0.union($1.heights) }
  }

  func draw(in context: CGContext, at origin: CGPoint) {
    context.drawText {
      var index = 0
      for run in runs {
        run.draw(in: context, at: origin, index: index)
        index += run.glyphs.glyphs.count
      }
    }
  }
}

/// An attributed text laid out by Pango, with the way back to UTF-16.
struct ShapedText {
  let text: NSAttributedString
  let layout: TextLayout?
  private let attributes: [[NSAttributedString.Key: Any]]
  /// Where the layout's text begins, in bytes and among the runs.
  private var firstByte = 0
  private var firstRun = 0
  /// The UTF-16 code unit that each byte of UTF-8 belongs to, and one more for the end.
  private let units: [Int]

  /// - Parameters:
  ///   - width: where lines are broken, in points; nil for lines as long as their paragraphs.
  ///   - tabOrigin: where lines begin, in points from the side that a paragraph style's tabulators count from.
  init(_ text: NSAttributedString, width: CGFloat? = nil, tabOrigin: CGFloat = 0) {
    let (runs, attributes) = text.textRuns()
    let layout = runs.isEmpty ? nil : TextLayout(runs, width: width)
    if text.string.utf8.contains(9) {
      let style = text.attributes(at: 0, effectiveRange: nil).paragraphStyle
      layout?.setTabs(style?.layout ?? ParagraphStyle(), origin: tabOrigin)
    }
    self.init(text, attributes, layout)
  }

  /// A part of a text that was laid out by itself.
  fileprivate init(_ whole: ShapedText, _ layout: TextLayout, firstByte: Int, firstRun: Int) {
    (text, attributes, units) = (whole.text, whole.attributes, whole.units)
    (self.layout, self.firstByte, self.firstRun) = (layout, firstByte, firstRun)
  }

  /// - Parameter attributes: of the text's runs.
  init(_ text: NSAttributedString, _ attributes: [[NSAttributedString.Key: Any]], _ layout: TextLayout? = nil) {
    (self.text, self.attributes, self.layout) = (text, attributes, layout)
    var units: [Int] = []
    units.reserveCapacity(text.string.utf8.count + 1)
    var unit = 0
    for scalar in text.string.unicodeScalars {
      units.append(contentsOf: repeatElement(unit, count: UTF8.width(scalar)))
      unit += UTF16.width(scalar)
    }
    units.append(unit)
    self.units = units
  }

  /// - Parameter byte: of the layout's text.
  func unit(ofByte byte: Int) -> Int { units[min(max(firstByte + byte, 0), units.count - 1)] }

  /// - Parameter x: where the run begins, and then where it ends.
  func run(_ item: PangoGlyphItem, x: inout Double, offset: Int) -> CTRun? {
    guard let info = item.item, let string = item.glyphs, let font = info.pointee.analysis.font, let layout else { return nil }
    var ids: [UInt32] = [], positions: [CGPoint] = [], advances: [CGFloat] = [], indices: [Int] = []
    let first = Int(info.pointee.offset)
    for i in 0..<Int(string.pointee.num_glyphs) {
      let glyph = string.pointee.glyphs[i]
      ids.append(glyph.glyph)
      positions.append(
        CGPoint(
          x: x + TextLayout.points(glyph.geometry.x_offset),
          y: -TextLayout.points(glyph.geometry.y_offset) + TextLayout.points(item.y_offset)))
      let advance = TextLayout.points(glyph.geometry.width)
      advances.append(CGFloat(advance))
      x += advance
      indices.append(offset + unit(ofByte: first + Int(string.pointee.log_clusters[i])))
    }
    let start = unit(ofByte: first), end = unit(ofByte: first + Int(info.pointee.length))
    let own = layout.runIndex(atByte: first)
    return CTRun(
      glyphs: GlyphRun(font: font, glyphs: ids, positions: positions, widths: advances), advances: advances, indices: indices,
      attributes: own.flatMap { attributes.isEmpty ? nil : attributes[min(firstRun + $0, attributes.count - 1)] } ?? [:],
      range: CFRange(location: offset + start, length: end - start),
      isRightToLeft: info.pointee.analysis.level % 2 == 1)
  }
}

// MARK: Lines

/// A line of the whole text, up to the end of its first paragraph.
public func CTLineCreateWithAttributedString(_ string: CFAttributedString) -> CTLine { CTLine(string) }

/// Draws a line with its baseline's start at the context's text position.
public func CTLineDraw(_ line: CTLine, _ context: CGContext) { line.draw(in: context, at: .zero) }

/// The width in points, and heights above and below the baseline and between lines.
@discardableResult
public func CTLineGetTypographicBounds(
  _ line: CTLine, _ ascent: UnsafeMutablePointer<CGFloat>?, _ descent: UnsafeMutablePointer<CGFloat>?,
  _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
  let heights = line.heights
  ascent?.pointee = heights.ascent
  descent?.pointee = heights.descent
  leading?.pointee = heights.leading
  return Double(line.width)
}

/// What counts for the bounds of a line.
public struct CTLineBoundsOptions: OptionSet, Sendable {
  public let rawValue: CFIndex
  public init(rawValue: CFIndex) { self.rawValue = rawValue }

  /// Leaves out the leading.
  public static let excludeTypographicLeading = CTLineBoundsOptions(rawValue: 1 << 0)
  /// Leaves out shifts such as those of superscripts; there are none here.
  public static let excludeTypographicShifts = CTLineBoundsOptions(rawValue: 1 << 1)
  /// Lets punctuation hang over; no line does here.
  public static let useHangingPunctuation = CTLineBoundsOptions(rawValue: 1 << 2)
  /// Takes the boxes of the outlines of the glyphs.
  public static let useGlyphPathBounds = CTLineBoundsOptions(rawValue: 1 << 3)
  /// Takes optical bounds; they are the typographic ones here.
  public static let useOpticalBounds = CTLineBoundsOptions(rawValue: 1 << 4)
}

/// The box of a line whose baseline begins at the origin, y up: of its heights, or of its glyphs' outlines.
public func CTLineGetBoundsWithOptions(_ line: CTLine, _ options: CTLineBoundsOptions) -> CGRect {
  if options.contains(.useGlyphPathBounds) {
    return line.runs.reduce(CGRect.null) { $0.union($1.glyphs.outline.bounds) }
  }
  let heights = line.heights
  let leading = options.contains(.excludeTypographicLeading) ? 0 : heights.leading
  return CGRect(x: 0, y: -heights.descent - leading, width: line.width, height: heights.ascent + heights.descent + leading)
}

/// The box around a line's outlines, at the context's text position.
public func CTLineGetImageBounds(_ line: CTLine, _ context: CGContext?) -> CGRect {
  let box = CTLineGetBoundsWithOptions(line, .useGlyphPathBounds)
  guard let context, !box.isNull else { return box }
  return box.applying(context.textMatrix)
}

/// How many glyphs the line has.
public func CTLineGetGlyphCount(_ line: CTLine) -> CFIndex { line.runs.reduce(0) { $0 + $1.glyphs.glyphs.count } }

/// The runs of glyphs in the line: an array of `CTRun`.
public func CTLineGetGlyphRuns(_ line: CTLine) -> CFArray { line.runs }

/// The part of the text that the line shows, in units of UTF-16.
public func CTLineGetStringRange(_ line: CTLine) -> CFRange { line.range }

/// How wide the spaces at the end are, in points.
public func CTLineGetTrailingWhitespaceWidth(_ line: CTLine) -> Double { Double(line.trailingWhitespace) }

/// How far from the left a line begins that is to be flush in a width: 0 for left, 0.5 for the middle, 1 for right.
public func CTLineGetPenOffsetForFlush(_ line: CTLine, _ flushFactor: CGFloat, _ flushWidth: Double) -> Double {
  max(0, (flushWidth - Double(line.width - line.trailingWhitespace)) * Double(min(max(flushFactor, 0), 1)))
}

/// How far from the line's start the caret before a character stands.
@discardableResult
public func CTLineGetOffsetForStringIndex(_ line: CTLine, _ index: CFIndex, _ secondary: UnsafeMutablePointer<CGFloat>?) -> CGFloat {
  var x: CGFloat = 0
  defer { secondary?.pointee = x }
  if index >= line.range.location + line.range.length {
    x = line.runs.last?.isRightToLeft == true ? 0 : line.width
    return x
  }
  for run in line.runs {
    let start = x
    for i in run.indices.indices {
      let next = run.indices.dropFirst(i + 1).first { $0 > run.indices[i] } ?? run.range.location + run.range.length
      if !run.isRightToLeft && index < next && index >= run.indices[i] { return x }
      if run.isRightToLeft && index == run.indices[i] {
        x += run.advances[i]
        return x
      }
      x += run.advances[i]
    }
    if run.range.length > 0, index >= run.range.location, index < run.range.location + run.range.length {
      x = start
      return x
    }
  }
  return x
}

/// The character whose caret is nearest to a place on the line.
public func CTLineGetStringIndexForPosition(_ line: CTLine, _ position: CGPoint) -> CFIndex {
  var x: CGFloat = 0
  for run in line.runs {
    for i in run.indices.indices {
      if position.x < x + run.advances[i] / 2 { return run.indices[i] }
      x += run.advances[i]
    }
  }
  return line.range.location + line.range.length
}

/// The line, or as much of it as fits a width in points, with an ellipsis in the place of what does not. Nil when nothing fits. The token
/// is not looked at.
public func CTLineCreateTruncatedLine(_ line: CTLine, _ width: Double, _ type: CTLineTruncationType, _ token: CTLine?) -> CTLine? {
  if Double(line.width) <= width { return line }
  guard width > 0 else { return nil }
  let shaped = ShapedText(line.text, width: CGFloat(width))
  guard let layout = shaped.layout else { return nil }
  switch type {
  case .start: layout.truncate(.start)
  case .end: layout.truncate(.end)
  case .middle: layout.truncate(.middle)
  }
  let truncated = FontFaces.withLock { CTLine(pango_layout_get_line_readonly(layout.layout, 0), of: shaped, offset: 0) }
  return Double(truncated.width) <= width + 0.5 ? truncated : nil
}

// MARK: Runs

/// How many glyphs the run has.
public func CTRunGetGlyphCount(_ run: CTRun) -> CFIndex { run.glyphs.glyphs.count }
/// The attributes that the run's text has.
public func CTRunGetAttributes(_ run: CTRun) -> CFDictionary {
  Dictionary(uniqueKeysWithValues: run.attributes.map { (AnyHashable($0.key.rawValue), $0.value) })
}
/// The part of the text that the run shows, in units of UTF-16.
public func CTRunGetStringRange(_ run: CTRun) -> CFRange { run.range }
/// Draws some of the glyphs at the context's text position. A range of length 0 goes to the end.
public func CTRunDraw(_ run: CTRun, _ context: CGContext, _ range: CFRange) {
  context.drawText { run.draw(in: context, at: .zero, run.clamped(range)) }
}

/// The box around the outlines of a run's glyphs, at the context's text position.
public func CTRunGetImageBounds(_ run: CTRun, _ context: CGContext?, _ range: CFRange) -> CGRect {
  let box = run.glyphs.part(run.clamped(range)).outline.transformed(by: run.font.matrix).bounds
  guard let context, !box.isNull else { return box }
  return box.applying(context.textMatrix)
}

/// Which way a run is read, and whether its matrix is another than the identity.
public struct CTRunStatus: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Read from the right.
  public static let rightToLeft = CTRunStatus(rawValue: 1 << 0)
  /// Glyphs are not in the order of their characters.
  public static let nonMonotonic = CTRunStatus(rawValue: 1 << 1)
  /// The font has a matrix of its own.
  public static let hasNonIdentityMatrix = CTRunStatus(rawValue: 1 << 2)
}

/// Which way a run is read, and whether its font has a matrix.
public func CTRunGetStatus(_ run: CTRun) -> CTRunStatus {
  var status: CTRunStatus = run.isRightToLeft ? .rightToLeft : []
  if run.font.matrix != .identity { status.insert(.hasNonIdentityMatrix) }
  if zip(run.indices, run.indices.dropFirst()).contains(where: { run.isRightToLeft ? $0 < $1 : $0 > $1 }) { status.insert(.nonMonotonic) }
  return status
}

/// The map from the space of a run's glyphs to that of the text.
public func CTRunGetTextMatrix(_ run: CTRun) -> CGAffineTransform { run.font.matrix }

/// Writes the numbers of some glyphs. A range of length 0 goes to the end.
public func CTRunGetGlyphs(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGGlyph>) {
  for (i, index) in run.clamped(range).enumerated() { buffer[i] = run.glyphs.number(at: index) }
}

/// Writes the positions of some glyphs, from the line's start, y up. A range of length 0 goes to the end.
public func CTRunGetPositions(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGPoint>) {
  for (i, index) in run.clamped(range).enumerated() { buffer[i] = run.glyphs.positions[index] }
}

/// Writes how far some glyphs advance, in points. A range of length 0 goes to the end.
public func CTRunGetAdvances(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGSize>) {
  for (i, index) in run.clamped(range).enumerated() { buffer[i] = CGSize(width: run.advances[index], height: 0) }
}

/// Writes which unit of UTF-16 some glyphs stand for. A range of length 0 goes to the end.
public func CTRunGetStringIndices(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CFIndex>) {
  for (i, index) in run.clamped(range).enumerated() { buffer[i] = run.indices[index] }
}

/// The width of some glyphs; and ascent, descent and leading where the pointers show. All in points.
@discardableResult
public func CTRunGetTypographicBounds(
  _ run: CTRun, _ range: CFRange, _ ascent: UnsafeMutablePointer<CGFloat>?, _ descent: UnsafeMutablePointer<CGFloat>?,
  _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
  let heights = run.heights
  ascent?.pointee = heights.ascent
  descent?.pointee = heights.descent
  leading?.pointee = heights.leading
  return run.clamped(range).reduce(0) { $0 + Double(run.advances[$1]) }
}

extension CTRun {
  /// Glyphs of a range; a length of 0 reaches to the end.
  fileprivate func clamped(_ range: CFRange) -> Range<Int> {
    let count = glyphs.glyphs.count
    let start = min(max(range.location, 0), count)
    return start..<(range.length <= 0 ? count : min(start + range.length, count))
  }
}
