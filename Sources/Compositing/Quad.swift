package import Graphics
package import RenderTree

/// A rectangle of some plane, painted with a material through a planar projective map.
///
/// A pixel's premultiplied colour is `material · color · coverage`, blended into the surface with `blend`; coverage is that of `shape`,
/// times that of the clip if there is one. With a border, `border.over(material · color)` stands in the place of `material · color`. Pixels
/// outside `scissor`, or whose centre is outside the polygon if there is one, are not touched. Coverage of 0 leaves the surface as it is,
/// whatever the blend mode.
package struct Quad: Sendable {
  /// The maps from the quad's local points to surface pixels, and back.
  package var localToSurface: Matrix3
  package var surfaceToLocal: Matrix3
  package var shape: Shape
  package var material: Material
  /// Multiplies the material's premultiplied colour: opacity, replicator tint.
  package var color: SIMD4<Float>
  /// The border, painted over the material inside the shape's outline.
  package var border = Border.none
  /// A rectangle in local points that the next quad covers, except for the pixels along its edges, so that nothing need be drawn there.
  /// Zero is none.
  package var hidden = SIMD4<Float>.zero
  package var blend: BlendMode
  /// Bounds of everything the quad may touch, in surface pixels, inside the surface.
  package var scissor: PixelRect
  /// Index into `plan.clips`, or −1.
  package var clip: Int32
  /// Range of `plan.polygonPoints`, empty when the whole rectangle is drawn.
  package var polygon: Range<Int32>
  /// The layer that the quad comes from, for the printed plan and diagnostics.
  package var layer: LayerID

  package init(
    localToSurface: Matrix3, surfaceToLocal: Matrix3, shape: Shape, material: Material, color: SIMD4<Float>, border: Border = .none,
    blend: BlendMode,
    scissor: PixelRect, clip: Int32 = -1, polygon: Range<Int32> = 0..<0, layer: LayerID
  ) {
    self.localToSurface = localToSurface
    self.surfaceToLocal = surfaceToLocal
    self.shape = shape
    self.material = material
    self.color = color
    self.border = border
    self.blend = blend
    self.scissor = scissor
    self.clip = clip
    self.polygon = polygon
    self.layer = layer
  }
}

/// Coverage of a rectangle or rounded rectangle, or of the ring between two, antialiased over one surface pixel. See `coverage(of:at:)` for
/// the arithmetic.
package struct Shape: Sendable {
  /// The outline: minimum x, minimum y, maximum x, maximum y, in local points.
  package var rect: SIMD4<Float>
  /// Corner radii in local points, in the order minXminY, maxXminY, minXmaxY, maxXmaxY. Zero is square.
  package var radii: SIMD4<Float>
  /// Width of the ring inside the outline, in local points; 0 fills the whole shape.
  package var ringWidth: Float
  /// Whether corners follow the continuous curve rather than a circle.
  package var isContinuous: Bool
  /// Lines through the projected edges minX, maxX, minY, maxY: `a·x + b·y + c` is the distance in pixels from the edge, positive inside. An
  /// edge that is not antialiased has its line moved so that coverage is 0 or 1 at pixel centres: see `hardEdges`.
  package var edges: EdgeLines
  /// One bit per edge, in the order of `edges`: set where coverage is a step at the pixel centre instead of a ramp.
  package var hardEdges: UInt8

  package init(
    rect: SIMD4<Float>, radii: SIMD4<Float> = .zero, ringWidth: Float = 0, isContinuous: Bool = false, edges: EdgeLines,
    hardEdges: UInt8 = 0
  ) {
    self.rect = rect
    self.radii = radii
    self.ringWidth = ringWidth
    self.isContinuous = isContinuous
    self.edges = edges
    self.hardEdges = hardEdges
  }
}

/// A band of one colour along the inside of a shape's outline, over the shape's paint.
package struct Border: Hashable, Sendable {
  /// The width in local points; 0 is none.
  package var width: Float
  /// How much of the paint below it hides: the colour's alpha, unless border and paint are faded as one.
  package var opacity: Float
  /// The premultiplied colour, which the quad's own colour does not multiply.
  package var color: SIMD4<Float>

  package init(width: Float, color: SIMD4<Float>) {
    self.width = width
    self.opacity = color.w
    self.color = color
  }

  package static let none = Border(width: 0, color: .zero)
}

/// Four lines in surface pixels: edge i is `a[i]·x + b[i]·y + c[i]`.
package struct EdgeLines: Sendable {
  package var a: SIMD4<Float>, b: SIMD4<Float>, c: SIMD4<Float>

  package init(a: SIMD4<Float>, b: SIMD4<Float>, c: SIMD4<Float>) {
    self.a = a
    self.b = b
    self.c = c
  }
}

/// A rounded rectangle that confines a quad: coverage multiplies.
package struct Clip: Sendable {
  package var surfaceToLocal: Matrix3
  package var shape: Shape

  package init(surfaceToLocal: Matrix3, shape: Shape) {
    self.surfaceToLocal = surfaceToLocal
    self.shape = shape
  }
}

/// The paint of a quad. All results are premultiplied.
package enum Material: Sendable {
  /// White, so that the quad's colour shows.
  case solid
  /// A picture: `textureTransform` takes local points to texels.
  case picture(Int32, Sampling)
  /// The result of earlier passes into a surface.
  case surface(Int32, Sampling)
  /// A gradient: `plan.gradients[index]`.
  case gradient(Int32)
  /// White times the alpha of a Gaussian-blurred rounded rectangle, all in local points.
  case shadow(BlurredRectangle)
  /// A transition: `plan.transitions[index]`, in points of its extent.
  case transition(Int32)
}

/// How texels are addressed and filtered.
package struct Sampling: Hashable, Sendable {
  package enum Filter: UInt8, Hashable, Sendable { case nearest, linear, trilinear }

  /// Texel = local · scale + offset, per axis; texel centres stand at halves, rows count from the top.
  package var scale: SIMD2<Float>
  package var offset: SIMD2<Float>
  /// The readable texels: minimum x, minimum y, maximum x, maximum y; outside, the border texels extend.
  package var bounds: SIMD4<Float>
  package var magnification: Filter
  package var minification: Filter
  /// Bias of the mipmap level under `trilinear` minification.
  package var bias: Float

  package init(
    scale: SIMD2<Float>, offset: SIMD2<Float>, bounds: SIMD4<Float>, magnification: Filter = .linear, minification: Filter = .linear,
    bias: Float = 0
  ) {
    self.scale = scale
    self.offset = offset
    self.bounds = bounds
    self.magnification = magnification
    self.minification = minification
    self.bias = bias
  }
}

package struct BlurredRectangle: Hashable, Sendable {
  package var rect: SIMD4<Float>
  package var radii: SIMD4<Float>
  package var sigma: Float

  package init(rect: SIMD4<Float>, radii: SIMD4<Float>, sigma: Float) {
    self.rect = rect
    self.radii = radii
    self.sigma = sigma
  }
}

/// A gradient over the unit space of a rectangle.
package struct Gradient: Hashable, Sendable {
  package enum Kind: UInt8, Hashable, Sendable { case axial, radial, conic }
  package struct Stop: Hashable, Sendable {
    package var location: Float
    /// The colour with straight alpha: stops are interpolated unpremultiplied, then premultiplied.
    package var color: SIMD4<Float>
    package init(location: Float, color: SIMD4<Float>) {
      self.location = location
      self.color = color
    }
  }

  package var kind: Kind
  /// The stops, in ascending order of location; two at one location are a hard change. Never empty.
  package var stops: [Stop]
  /// The start in unit space.
  package var start: SIMD2<Float>
  package var end: SIMD2<Float>
  /// Unit = local · scale + offset, per axis.
  package var unitScale: SIMD2<Float>
  package var unitOffset: SIMD2<Float>

  package init(kind: Kind, stops: [Stop], start: SIMD2<Float>, end: SIMD2<Float>, unitScale: SIMD2<Float>, unitOffset: SIMD2<Float>) {
    self.kind = kind
    self.stops = stops
    self.start = start
    self.end = end
    self.unitScale = unitScale
    self.unitOffset = unitOffset
  }
}
