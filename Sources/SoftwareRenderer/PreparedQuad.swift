internal import CSoftwareKernels
internal import Graphics

/// A quad in the form that the row loops read: everything that depends on the quad alone is computed once a frame.
struct PreparedQuad: BitwiseCopyable {
  enum Paint: UInt8 {
    case nothing
    case solid
    /// Texels that fall on pixels: `texel = pixel + shift`.
    case texels
    /// One level of a picture with one filter.
    case picture
    /// A picture whose levels and filters are chosen pixel by pixel.
    case pyramid
    /// A picture drawn smaller than it is.
    case reduced
    case gradient
    case shadow
    case transition
    /// Two pictures whose texels fall on pixels, by the shift and the other shift, mixed as the transition's progress says.
    case mix
    /// A picture that is painted into the surface, by the shift.
    case painting
  }

  enum Coverage: UInt8 {
    /// Coverage 1 in the whole area.
    case full
    /// Coverage by four edges.
    case edges
    /// Coverage by four edges, rounded corners and a clip: convex along every row.
    case outline
    /// Coverage by an outline with corners beside turned edges that are hard: it may sink in a corner and be whole behind it.
    case unevenOutline
    /// Coverage by a ring, which may leave a hole in a row.
    case ring
  }

  var minX: Int32 = 0, minY: Int32 = 0, maxX: Int32 = 0, maxY: Int32 = 0
  var paint = Paint.nothing
  var coverage = Coverage.full
  /// Whether one call draws all rows of the quad.
  var isFast = false
  /// Whether pixels of coverage 1 are replaced instead of blended.
  var replaces = false
  /// Whether nothing is rounded before a pixel is stored.
  var isExact = false
  var hasBorder = false
  var filter = SWLinear
  var shiftX: Int32 = 0, shiftY: Int32 = 0
  var otherShiftX: Int32 = 0, otherShiftY: Int32 = 0
  /// The colour, premultiplied and not limited to 0…1.
  var color = SIMD4<Float>.one
  /// Whether the colour is an opacity: four equal components from 0 to 1.
  var isUniform = true
  var combination = Combination.over
  /// The map from surface pixels to the paint's own coordinates: texels, unit space or points.
  var surfaceToPaint = Matrix3.identity
  var texture = SWTexture()
  var otherTexture = SWTexture()
  /// The index of a gradient in the plan.
  var gradient: Int32 = 0
  /// The index of the part of an inlined surface that draws the texels; −1 for texels that exist already.
  var inlined: Int32 = -1
  /// The index of a transition in the plan.
  var transition: Int32 = 0
  /// The index in the plan of a picture that is painted.
  var painting: Int32 = 0

  /// A quad that draws nothing.
  init() {}

  /// Leaves out the loops that round intermediate results.
  mutating func makeExact() {
    isExact = true
    isFast = false
    if paint == .mix { replaces = false }
  }

  /// Whether texels are laid over pixels as they are, but for an opacity.
  var isPlacedPicture: Bool {
    guard paint == .texels, coverage == .full, isUniform, !hasBorder, !isExact, case .over = combination else { return false }
    return true
  }

  var area: PixelRect { PixelRect(minX: Int(minX), minY: Int(minY), maxX: Int(maxX), maxY: Int(maxY)) }

  /// The homogeneous paint coordinates along row `y`, from pixel `x` on.
  func line(x: Int, y: Int) -> SWLine {
    // The row's start is computed in double precision at the area's left edge, so that results do not depend on where spans begin.
    let m = surfaceToPaint
    let anchorX = Double(minX) + 0.5
    let anchorY = Double(y) + 0.5
    return SWLine(
      u: Float(Double(m.m00) * anchorX + Double(m.m01) * anchorY + Double(m.m02)),
      v: Float(Double(m.m10) * anchorX + Double(m.m11) * anchorY + Double(m.m12)),
      w: Float(Double(m.m20) * anchorX + Double(m.m21) * anchorY + Double(m.m22)),
      du: m.m00, dv: m.m10, dw: m.m20, first: Float(x - Int(minX)))
  }
}
