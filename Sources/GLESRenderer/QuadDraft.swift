internal import CFormulas
internal import Compositing
internal import Graphics
internal import RenderTree

/// A quad of the plan on the way to its records: what is drawn of it, and what has been found out about it so far.
struct QuadDraft {
  let quad: UnsafePointer<Quad>
  /// Whether `surfaceToLocal` needs no division.
  let isAffine: Bool
  /// The pixels that may be touched: the quad's own, or fewer.
  var scissor: PixelRect
  /// The quad's own edges, or others that cover the same pixels as much.
  var edges: EdgeLines
  var hardEdges: UInt8
  /// The quad's own colour, or the one that `bare.frag` makes of it.
  var color: SIMD4<Float>

  var features = QuadFeatures()
  var source = QuadRun.Source.none
  var material = MaterialRecord.solid
  /// Where a picture begins on its page, which the material leaves out.
  var origin = SIMD2<Float>.zero
  /// Whether the material hides what is behind it.
  var isOpaque = false
  var recipe: BlendRecipe

  init(_ quad: UnsafePointer<Quad>, _ recipe: BlendRecipe) {
    self.quad = quad
    self.recipe = recipe
    isAffine = quad.pointee.surfaceToLocal.isAffine
    scissor = quad.pointee.scissor
    edges = quad.pointee.shape.edges
    hardEdges = quad.pointee.shape.hardEdges
    color = quad.pointee.color
    features.output = recipe.output
    features.blendMode = recipe.shaderMode
  }

  /// Rounds the colour as `bare.vert` does, to numbers of 16 bits.
  mutating func roundColor() {
    color = (color.clamped(lowerBound: .zero, upperBound: .one) * 65535 + 0.63).rounded(.down) / 65535
  }

  var area: Int { scissor.width * scissor.height }

  /// Whether every pixel of the scissor is covered fully.
  /// - Parameter slack: pixels by which it has to be covered beyond that.
  func fillsScissor(slack: Float = 0) -> Bool {
    let shape = quad.pointee.shape
    guard quad.pointee.clip < 0, quad.pointee.polygon.isEmpty, shape.radii == .zero, shape.ringWidth == 0, quad.pointee.border.width == 0
    else { return false }
    return edges.fill(scissor, hardEdges: hardEdges, slack: slack)
  }

  /// The pixels that an upright quad with hard edges covers, all fully; nil for other quads, and for those that touch further pixels.
  var hardPixels: PixelRect? {
    guard hardEdges == 15, !scissor.isEmpty else { return nil }
    var low = SIMD2<Float>(repeating: -1e6), high = SIMD2<Float>(repeating: 1e6)
    for i in 0..<4 {
      let a = edges.a[i], b = edges.b[i], c = edges.c[i]
      guard a * a + b * b == 1, a == 0 || b == 0, c * c < 1e12 else { return nil }
      let axis = a == 0 ? 1 : 0
      // The pixels whose centres are inside, or on the edge.
      if a + b > 0 {
        low[axis] = max(low[axis], (-c - 0.5).rounded(.up))
      } else {
        high[axis] = min(high[axis], (c - 0.5).rounded(.down) + 1)
      }
    }
    return PixelRect(minX: Int(low.x), minY: Int(low.y), maxX: Int(high.x), maxY: Int(high.y)).intersection(scissor)
  }

  /// The whole number of texels between a pixel and its texel, where that is the same everywhere in a quad; nil elsewhere.
  var texelShift: SIMD2<Float>? {
    guard isAffine else { return nil }
    let m = quad.pointee.surfaceToLocal
    let scale = material.first.lowHalf, right = SIMD2(m.m00, m.m10) * scale, below = SIMD2(m.m01, m.m11) * scale
    let shear = SIMD4(right.x - 1, right.y, below.x, below.y - 1)
    let origin = SIMD2(m.m02, m.m12) * scale + material.first.highHalf
    let shift = origin.rounded(.toNearestOrEven)
    let error = origin - shift
    guard (shear * shear).max() <= 1e-12, (error * error).max() < 1.0 / (512 * 512), (shift * shift).max() < 1e8 else { return nil }
    // All texels are inside what may be read, so that no position need be held back.
    let low = SIMD2(Float(scissor.minX), Float(scissor.minY)) + shift + 0.5
    let high = SIMD2(Float(scissor.maxX), Float(scissor.maxY)) + shift - 0.5
    let margin = SIMD4(lowHalf: low - material.second.lowHalf, highHalf: material.second.highHalf - high)
    return margin.min() > -0.01 ? shift : nil
  }
}

extension EdgeLines {
  /// The left, right, top and bottom edges of a rectangle of pixels.
  init(of pixels: PixelRect) {
    self.init(
      a: SIMD4(1, -1, 0, 0), b: SIMD4(0, 0, 1, -1),
      c: SIMD4(Float(-pixels.minX), Float(pixels.maxX), Float(-pixels.minY), Float(pixels.maxY)))
  }

  /// Whether every pixel of a rectangle is covered fully.
  fileprivate func fill(_ pixels: PixelRect, hardEdges: UInt8, slack: Float) -> Bool {
    guard !pixels.isEmpty else { return false }
    let low = SIMD2(Float(pixels.minX) + 0.5, Float(pixels.minY) + 0.5)
    let high = SIMD2(Float(pixels.maxX) - 0.5, Float(pixels.maxY) - 0.5)
    // What rounding leaves of half a pixel shows in no eight bits.
    var least = SIMD4<Float>(repeating: 0.499)
    for edge in 0..<4 where hardEdges >> edge & 1 != 0 { least[edge] = 0 }
    let x = a * SIMD4(repeating: low.x).replacing(with: high.x, where: a .< 0)
    let y = b * SIMD4(repeating: low.y).replacing(with: high.y, where: b .< 0)
    return all(x + y + (c - slack) .>= least)
  }
}

extension Quad {
  /// Whether every pixel of the scissor is covered fully.
  var fillsScissor: Bool {
    guard clip < 0, polygon.isEmpty, shape.radii == .zero, shape.ringWidth == 0, border.width == 0 else { return false }
    return shape.edges.fill(scissor, hardEdges: shape.hardEdges, slack: 0)
  }
}

extension Shape {
  /// Whether coverage takes more than the four edges: rounded corners or a ring.
  var needsCorners: Bool { radii != .zero || ringWidth != 0 }

  /// What coverage takes beyond the four edges.
  var cornerFeatures: QuadFeatures.Flags {
    var flags: QuadFeatures.Flags = needsCorners ? .corners : []
    if isContinuous && radii != .zero {
      flags.insert(.continuous)
      // The shader compares the same numbers; where they are about equal, it can do either.
      let extent = rect.highHalf - rect.lowHalf
      if radii.max() * Float(CONTINUOUS_EXTENT) > 0.499 * extent.min() { flags.insert(.limited) }
    }
    if ringWidth != 0 { flags.insert(.ring) }
    return flags
  }
}
