internal import CCairo
public import Graphics
internal import Rasterizer

/// How cells of a pattern are fitted to pixels. All are drawn with constant spacing.
public enum CGPatternTiling: Int32, Sendable {
  /// Cells may stand a little closer or wider, so that each is sharp.
  case noDistortion
  /// Cells may be a little distorted, so that they stand evenly.
  case constantSpacingMinimalDistortion
  /// Cells stand evenly.
  case constantSpacing
}

/// Draws a cell of a pattern: called with what the pattern was made with, and a context in the pattern's space.
public typealias CGPatternDrawPatternCallback = (UnsafeMutableRawPointer?, CGContext) -> Void
/// Called with a pattern's information when the pattern is gone.
public typealias CGPatternReleaseInfoCallback = (UnsafeMutableRawPointer?) -> Void

/// What draws a pattern's cells, and what is called when it is gone.
public struct CGPatternCallbacks {
  /// The version of the structure: 0.
  public var version: UInt32
  /// Draws a cell of the pattern.
  public var drawPattern: CGPatternDrawPatternCallback?
  /// Called when the pattern is released; nil for nothing.
  public var releaseInfo: CGPatternReleaseInfoCallback?

  /// Callbacks of a pattern.
  public init(version: UInt32, drawPattern: CGPatternDrawPatternCallback?, releaseInfo: CGPatternReleaseInfoCallback?) {
    self.version = version
    self.drawPattern = drawPattern
    self.releaseInfo = releaseInfo
  }
}

/// A drawing that is repeated over whatever is painted with it.
public final class CGPattern {
  private let info: UnsafeMutableRawPointer?
  private let bounds: CGRect
  private let matrix: CGAffineTransform
  private let step: CGSize
  fileprivate let isColored: Bool
  private let callbacks: CGPatternCallbacks

  /// - Parameters:
  ///   - bounds: the cell, in the pattern's space; what is drawn outside it is left out.
  ///   - matrix: from the pattern's space to the first one of the context that paints with it.
  ///   - xStep: from one cell to the next along x, in the pattern's space.
  ///   - yStep: the same along y.
  ///   - isColored: whether the cell brings its own colours; others are drawn in the colour that the pattern is set with.
  ///
  /// Nil when there is nothing to draw, or the cell has no area.
  public init?(
    info: UnsafeMutableRawPointer?, bounds: CGRect, matrix: CGAffineTransform, xStep: CGFloat, yStep: CGFloat, tiling: CGPatternTiling,
    isColored: Bool, callbacks: UnsafePointer<CGPatternCallbacks>
  ) {
    let step = CGSize(width: xStep == 0 ? bounds.width : abs(xStep), height: yStep == 0 ? bounds.height : abs(yStep))
    guard callbacks.pointee.drawPattern != nil, bounds.isUsable, bounds.width > 0, bounds.height > 0, step.width.isFinite,
      step.height.isFinite,
      matrix.cairoMatrix != nil
    else { return nil }
    self.info = info
    self.bounds = bounds
    self.matrix = matrix
    self.step = step
    self.isColored = isColored
    self.callbacks = callbacks.pointee
  }

  deinit { callbacks.releaseInfo?(info) }

  /// The pattern drawn once for a canvas, in pixels of its own.
  fileprivate func tile(for context: CGContext, color: CGColor) -> PatternTile? {
    var toCanvas = matrix.concatenating(context.base)
    toCanvas.tx += context.state.patternPhase.width
    toCanvas.ty += context.state.patternPhase.height
    // As many pixels as a cell has on the canvas, so that it is as sharp; whole ones, so that it repeats.
    func pixels(_ length: CGFloat) -> Int { Int(min(max(length.rounded(.up), 1), 4096)) }
    let size = PixelSize(pixels(step.width * hypot(toCanvas.a, toCanvas.b)), pixels(step.height * hypot(toCanvas.c, toCanvas.d)))
    guard let cell = CGContext(size: size) else { return nil }
    cell.scaleBy(x: CGFloat(size.width) / step.width, y: CGFloat(size.height) / step.height)
    cell.translateBy(x: -bounds.minX, y: -bounds.minY)
    cell.measureFromHere()
    // Cells larger than a step reach into their neighbours.
    let columns = Int((bounds.width / step.width).rounded(.up), within: 1...16)
    let rows = Int((bounds.height / step.height).rounded(.up), within: 1...16)
    for row in 0..<rows {
      for column in 0..<columns {
        cell.saveGState()
        cell.translateBy(x: -CGFloat(column) * step.width, y: -CGFloat(row) * step.height)
        cell.clip(to: bounds)
        cell.setFillColor(color)
        cell.setStrokeColor(color)
        callbacks.drawPattern?(info, cell)
        cell.restoreGState()
      }
    }
    // From the canvas, y up, to the tile's pixels, y down.
    let toTile = toCanvas.inverted().concatenating(CGAffineTransform(translationX: -bounds.minX, y: -bounds.minY))
      .concatenating(CGAffineTransform(scaleX: CGFloat(size.width) / step.width, y: -CGFloat(size.height) / step.height))
      .concatenating(CGAffineTransform(translationX: 0, y: CGFloat(size.height)))
    return PatternTile(context: cell, canvasToTile: toTile)
  }
}

package final class PatternTile {
  /// Keeps the pixels.
  private let context: CGContext
  private let canvasToTile: CGAffineTransform

  fileprivate init(context: CGContext, canvasToTile: CGAffineTransform) {
    self.context = context
    self.canvasToTile = canvasToTile
  }

  /// A picture that a colour repeats, upright from the upper left corner on where the space counts downwards.
  fileprivate convenience init?(_ pattern: ColorPattern, for canvas: CGContext) {
    let image = pattern.image, size = PixelSize(image.width, image.height)
    guard let cell = CGContext(size: size) else { return nil }
    cell.draw(image, in: CGRect(x: 0, y: 0, width: CGFloat(size.width), height: CGFloat(size.height)))
    var toCanvas = canvas.base
    toCanvas.tx += canvas.state.patternPhase.width
    toCanvas.ty += canvas.state.patternPhase.height
    // Rows of the tile count downwards, as those of a space that is turned round do.
    let isTurned = toCanvas.determinant < 0
    let toTile = toCanvas.inverted().concatenating(CGAffineTransform(scaleX: pattern.scale, y: isTurned ? pattern.scale : -pattern.scale))
    self.init(context: cell, canvasToTile: toTile)
  }

  /// Makes the pattern the source of what is drawn next; it stays where it is on the canvas, whatever the space.
  func set(as target: OpaquePointer, of canvas: CGContext) {
    guard let pattern = cairo_pattern_create_for_surface(context.surface) else { return }
    defer { cairo_pattern_destroy(pattern) }
    var matrix = canvas.ctm.concatenating(canvasToTile).cairoMatrix ?? cairo_matrix_t(xx: 1, yx: 0, xy: 0, yy: 1, x0: 0, y0: 0)
    cairo_pattern_set_matrix(pattern, &matrix)
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_REPEAT)
    cairo_set_source(target, pattern)
  }
}

package enum Paint {
  case color(CGColor)
  case pattern(PatternTile, alpha: CGFloat)

  /// Makes it the source of what is drawn next.
  func set(as context: OpaquePointer, alpha: CGFloat, of canvas: CGContext) {
    switch self {
    case .color(let color): cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha * alpha)
    case .pattern(let tile, let own):
      tile.set(as: context, of: canvas)
      // Cairo's sources have no alpha of their own.
      if own * alpha < 1 {
        cairo_push_group(context)
        tile.set(as: context, of: canvas)
        cairo_paint_with_alpha(context, own * alpha)
        cairo_pop_group_to_source(context)
      }
    }
  }

  package var color: CGColor? {
    if case .color(let color) = self { color } else { nil }
  }
}

extension CGContext {
  /// Fills with a pattern from now on. `components` are its alpha, or, for one without colours, a colour of the space that the pattern
  /// space was made with.
  public func setFillPattern(_ pattern: CGPattern, colorComponents components: UnsafePointer<CGFloat>) {
    state.fill = paint(with: pattern, components, state.fillSpace)
  }

  /// Strokes with a pattern from now on; `components` as for `setFillPattern(_:colorComponents:)`.
  public func setStrokePattern(_ pattern: CGPattern, colorComponents components: UnsafePointer<CGFloat>) {
    state.stroke = paint(with: pattern, components, state.strokeSpace)
  }

  /// Moves patterns that are set from now on, in pixels.
  public func setPatternPhase(_ phase: CGSize) {
    if phase.width.isFinite, phase.height.isFinite { state.patternPhase = phase }
  }

  /// What a colour paints with: itself, or the pattern that it repeats.
  func paint(with color: CGColor) -> Paint {
    guard let pattern = color.pattern else { return .color(color) }
    return PatternTile(pattern, for: self).map { .pattern($0, alpha: color.alpha) } ?? .color(color)
  }

  private func paint(with pattern: CGPattern, _ components: UnsafePointer<CGFloat>, _ space: CGColorSpace) -> Paint {
    if pattern.isColored { return pattern.tile(for: self, color: .black).map { .pattern($0, alpha: components[0]) } ?? .color(.clear) }
    let color = CGColor(colorSpace: space.baseColorSpace ?? space, components: components) ?? .black
    return pattern.tile(for: self, color: color).map { .pattern($0, alpha: 1) } ?? .color(.clear)
  }
}
