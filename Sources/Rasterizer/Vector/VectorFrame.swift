package import Graphics

/// What a vector animation shows at one time: shapes, pictures and groups in painting order, the first one lowest.
///
/// Coordinates of the frame are points, y down from the top left corner. Nothing in it depends on the size at which it is drawn.
package struct VectorFrame: Sendable {
  package var elements: [Element] = []

  package init(_ elements: [Element] = []) { self.elements = elements }

  package indirect enum Element: Sendable {
    case shape(Shape)
    case picture(Picture)
    case group(Group)
  }

  /// A path that is filled or stroked.
  package struct Shape: Sendable {
    package var path: PathGeometry
    /// The map from the path's space to the frame's. A stroke is as wide as this map makes the pen.
    package var pathToFrame: CGAffineTransform
    package var operation: Operation
    package var paint: Paint
    /// From 0 to 1; multiplies the paint's own alpha.
    package var opacity: Double

    package init(path: PathGeometry, pathToFrame: CGAffineTransform, operation: Operation, paint: Paint, opacity: Double = 1) {
      (self.path, self.pathToFrame, self.operation, self.paint, self.opacity) = (path, pathToFrame, operation, paint, opacity)
    }
  }

  package enum Operation: Equatable, Sendable {
    case fill(usesEvenOddRule: Bool)
    case stroke(Pen)
  }

  /// A pen, in units of the path's space.
  package struct Pen: Equatable, Sendable {
    package var width: Double
    package var cap: CGLineCap = .butt
    package var join: CGLineJoin = .miter
    package var miterLimit: Double = 4
    /// Lengths of dashes and gaps by turns; none for a whole line.
    package var dashes: [Double] = []
    package var dashPhase: Double = 0

    package init(width: Double) { self.width = width }
  }

  package enum Paint: Sendable {
    /// Red, green, blue and alpha from 0 to 1, gamma-encoded sRGB, alpha not multiplied in.
    case color(SIMD4<Double>)
    case gradient(Gradient)
  }

  package struct Gradient: Sendable {
    package enum Shape: Equatable, Sendable {
      /// From `start` to `end`.
      case linear
      /// Around `start`, with the radius of the distance to `end`, as seen from the focus.
      case radial(focus: CGPoint)
    }

    package var shape: Shape
    /// In the space of the path that is painted.
    package var start: CGPoint
    package var end: CGPoint
    /// Offsets from 0 to 1 in rising order with colours as in `Paint.color`; colours between are mixed before alpha is multiplied in.
    package var stops: [(offset: Double, color: SIMD4<Double>)]

    package init(shape: Shape, start: CGPoint, end: CGPoint, stops: [(offset: Double, color: SIMD4<Double>)]) {
      (self.shape, self.start, self.end, self.stops) = (shape, start, end, stops)
    }
  }

  /// A bitmap, each side of its own rectangle mapped to the frame.
  package struct Picture: Sendable {
    package var image: CGImage
    /// The size at which it lies in its own space, in points, from the origin.
    package var size: CGSize
    package var pictureToFrame: CGAffineTransform
    package var opacity: Double

    package init(image: CGImage, size: CGSize, pictureToFrame: CGAffineTransform, opacity: Double = 1) {
      (self.image, self.size, self.pictureToFrame, self.opacity) = (image, size, pictureToFrame, opacity)
    }
  }

  /// Elements that are drawn together, then masked, filtered and laid over what is below.
  package struct Group: Sendable {
    package var elements: [Element]
    package var opacity: Double = 1
    package var blendMode = CGBlendMode.normal
    /// Cuts off what lies outside of a path: intersections of all.
    package var clips: [Clip] = []
    /// Masks by paths with modes, combined in order; none for no mask.
    package var masks: [Mask] = []
    /// What the group shows through; nil for no matte.
    package var matte: Matte?
    /// Applied in order to the group before masks' result is laid down.
    package var effects: [Effect] = []

    package init(_ elements: [Element]) { self.elements = elements }
  }

  package struct Clip: Equatable, Sendable {
    package var path: PathGeometry
    package var pathToFrame: CGAffineTransform
    package init(path: PathGeometry, pathToFrame: CGAffineTransform) { (self.path, self.pathToFrame) = (path, pathToFrame) }
  }

  package struct Mask: Equatable, Sendable {
    package enum Mode: Sendable { case add, subtract, intersect, lighten, darken, difference }
    package var mode: Mode
    package var path: PathGeometry
    package var pathToFrame: CGAffineTransform
    package var isInverted = false
    package var opacity: Double = 1
    /// How far the path is grown (or shrunk), in units of its space.
    package var expansion: Double = 0
    /// The standard deviation by which its edge is blurred, across and down, in units of its space.
    package var feather = SIMD2<Double>(0, 0)

    package init(mode: Mode, path: PathGeometry, pathToFrame: CGAffineTransform) {
      (self.mode, self.path, self.pathToFrame) = (mode, path, pathToFrame)
    }
  }

  package struct Matte: Sendable {
    package enum Channel: Sendable { case alpha, luma }
    package var channel: Channel
    package var isInverted: Bool
    package var elements: [Element]
    package init(channel: Channel, isInverted: Bool, elements: [Element]) {
      (self.channel, self.isInverted, self.elements) = (channel, isInverted, elements)
    }
  }

  package enum Effect: Equatable, Sendable {
    /// Colours become this one, alpha stays; mixed in by `amount`.
    case fill(SIMD4<Double>, amount: Double)
    /// Black becomes one colour and white the other, mixed in by `amount`.
    case tint(black: SIMD4<Double>, white: SIMD4<Double>, amount: Double)
    case tritone(shadows: SIMD4<Double>, midtones: SIMD4<Double>, highlights: SIMD4<Double>)
    /// Standard deviations across and down, in points of the frame.
    case gaussianBlur(SIMD2<Double>)
    /// A blurred copy of alpha in a colour below the group: offset and standard deviation in points of the frame.
    case dropShadow(color: SIMD4<Double>, offset: SIMD2<Double>, deviation: Double)
  }
}
