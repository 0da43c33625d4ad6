internal import Graphics

/// An item of a list of shapes. The first one of a list is highest; paints draw what stands above them in the list.
enum ShapeItem: Sendable {
  case group(ShapeGroup)
  case outline(ShapeOutline)
  case paint(ShapePaint)
  case modifier(ShapeModifier)
  /// Everything above it in its list, several times.
  case copies(ShapeCopies)
}

final class ShapeGroup: Sendable {
  let items: [ShapeItem]
  let transform: TransformModel
  let blendMode: CGBlendMode
  /// The transform's matrix where it never changes.
  let stillMatrix: CGAffineTransform?

  init(_ items: [ShapeItem], transform: TransformModel, blendMode: CGBlendMode = .normal) {
    (self.items, self.transform, self.blendMode) = (items, transform, blendMode)
    stillMatrix = transform.isStill ? transform.matrix(at: 0) : nil
  }

  func matrix(at frame: FrameTime) -> CGAffineTransform { stillMatrix ?? transform.matrix(at: frame) }
}

final class ShapeOutline: Sendable {
  enum Kind: Sendable {
    case path(Property<BezierShape>)
    case rectangle(position: Property<SIMD2<Double>>, size: Property<SIMD2<Double>>, radius: Property<Double>)
    case ellipse(position: Property<SIMD2<Double>>, size: Property<SIMD2<Double>>)
    case polystar(Polystar)
  }

  let kind: Kind
  /// Whether it runs counterclockwise as seen.
  let isReversed: Bool
  /// The path where it never changes.
  let stillPath: PathGeometry?

  init(_ kind: Kind, isReversed: Bool) {
    (self.kind, self.isReversed) = (kind, isReversed)
    stillPath = kind.isStill ? kind.path(at: 0, isReversed: isReversed) : nil
  }

  func path(at frame: FrameTime) -> PathGeometry { stillPath ?? kind.path(at: frame, isReversed: isReversed) }
}

/// A star or a regular polygon.
struct Polystar: Sendable {
  var isStar: Bool
  var position: Property<SIMD2<Double>>
  var pointCount: Property<Double>
  /// Degrees; at 0 a point is on top.
  var rotation: Property<Double>
  var outerRadius: Property<Double>
  var innerRadius: Property<Double>
  /// Hundredths of the whole.
  var outerRoundness: Property<Double>
  var innerRoundness: Property<Double>
}

/// A fill or a stroke.
final class ShapePaint: Sendable {
  enum Source: Sendable {
    case color(Property<SIMD4<Double>>)
    case gradient(GradientModel)
  }

  let source: Source
  /// Hundredths of the whole.
  let opacity: Property<Double>
  /// nil for a fill.
  let pen: PenModel?
  let usesEvenOddRule: Bool
  let blendMode: CGBlendMode
  /// What it draws where it draws several outlines.
  let joinedPaths = JoinedPaths()

  init(
    _ source: Source, opacity: Property<Double>, pen: PenModel? = nil, usesEvenOddRule: Bool = false, blendMode: CGBlendMode = .normal
  ) {
    (self.source, self.opacity, self.pen, self.usesEvenOddRule, self.blendMode) = (source, opacity, pen, usesEvenOddRule, blendMode)
  }
}

struct PenModel: Sendable {
  var width: Property<Double>
  var cap = CGLineCap.butt
  var join = CGLineJoin.miter
  var miterLimit: Property<Double>
  /// Lengths of dashes and gaps by turns; none for a whole line.
  var dashes: [Property<Double>] = []
  var dashPhase = Property.still(0.0)
}

struct GradientModel: Sendable {
  var isRadial: Bool
  var start: Property<SIMD2<Double>>
  var end: Property<SIMD2<Double>>
  /// How far the focus lies from the start towards the end, in hundredths, and by how many degrees it is turned.
  var highlightLength: Property<Double>
  var highlightAngle: Property<Double>
  /// Offset, red, green and blue of each colour, then offset and opacity of each stop of opacity.
  var numbers: Property<[Double]>
  var colorCount: Int
  /// The stops where they never change.
  let stillStops: [GradientStop]?

  init(
    isRadial: Bool, start: Property<SIMD2<Double>>, end: Property<SIMD2<Double>>, highlightLength: Property<Double>,
    highlightAngle: Property<Double>, numbers: Property<[Double]>, colorCount: Int
  ) {
    (self.isRadial, self.start, self.end, self.numbers, self.colorCount) = (isRadial, start, end, numbers, colorCount)
    (self.highlightLength, self.highlightAngle) = (highlightLength, highlightAngle)
    stillStops = numbers.stillValue.map { GradientStop.stops($0, colorCount: colorCount) }
  }

  func stops(at frame: FrameTime) -> [GradientStop] {
    stillStops ?? GradientStop.stops(numbers.value(at: frame), colorCount: colorCount)
  }
}

/// What changes the outlines above it in its list, and those of the groups there.
enum ShapeModifier: Sendable {
  case trim(start: Property<Double>, end: Property<Double>, offset: Property<Double>, isSequential: Bool)
  case roundCorners(Property<Double>)
  case merge(MergeMode)
  case pucker(Property<Double>)
  case zigzag(size: Property<Double>, ridges: Property<Double>, isSmooth: Bool)
  case twist(angle: Property<Double>, center: Property<SIMD2<Double>>)
  case offset(amount: Property<Double>, join: CGLineJoin, miterLimit: Property<Double>)

  enum MergeMode: Sendable { case join, add, subtract, intersect, exclude }
}

/// A repeater, with what it repeats.
final class ShapeCopies: Sendable {
  let items: [ShapeItem]
  let count: Property<Double>
  let offset: Property<Double>
  let transform: TransformModel
  let startOpacity: Property<Double>
  let endOpacity: Property<Double>
  /// Whether later copies are painted below earlier ones.
  let laterAreBelow: Bool

  init(
    _ items: [ShapeItem], count: Property<Double>, offset: Property<Double>, transform: TransformModel, startOpacity: Property<Double>,
    endOpacity: Property<Double>, laterAreBelow: Bool
  ) {
    (self.items, self.count, self.offset, self.transform) = (items, count, offset, transform)
    (self.startOpacity, self.endOpacity, self.laterAreBelow) = (startOpacity, endOpacity, laterAreBelow)
  }

  /// Copies are limited to what somebody can have meant.
  static let limit = 1000.0
}
