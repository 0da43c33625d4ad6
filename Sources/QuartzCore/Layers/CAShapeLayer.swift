import Foundation
internal import RenderTree

/// The rule that decides which points a path encloses.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  let name: ChoiceName<CGPathFillRule>
  public init(rawValue: String) { name = ChoiceName(word: rawValue) }
  public var rawValue: String { name.word }
  init(_ choice: CGPathFillRule) { name = ChoiceName(choice) }

  /// A point is inside where the path winds around it in one direction more often than in the other.
  public static let nonZero = CAShapeLayerFillRule(.winding)
  /// A point is inside where a ray from it crosses the path an odd number of times.
  public static let evenOdd = CAShapeLayerFillRule(.evenOdd)
}

/// The shape of a line's ends.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  let name: ChoiceName<CGLineCap>
  public init(rawValue: String) { name = ChoiceName(word: rawValue) }
  public var rawValue: String { name.word }
  init(_ choice: CGLineCap) { name = ChoiceName(choice) }

  /// The line ends at its end point.
  public static let butt = CAShapeLayerLineCap(.butt)
  /// The line ends in a half circle of its width.
  public static let round = CAShapeLayerLineCap(.round)
  /// The line extends by half its width beyond its end point.
  public static let square = CAShapeLayerLineCap(.square)
}

/// The shape of a line's joins.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  let name: ChoiceName<CGLineJoin>
  public init(rawValue: String) { name = ChoiceName(word: rawValue) }
  public var rawValue: String { name.word }
  init(_ choice: CGLineJoin) { name = ChoiceName(choice) }

  /// Outer edges meet in a point, within the miter limit.
  public static let miter = CAShapeLayerLineJoin(.miter)
  /// Joins are rounded with a circle of the line's width.
  public static let round = CAShapeLayerLineJoin(.round)
  /// Joins are cut straight.
  public static let bevel = CAShapeLayerLineJoin(.bevel)
}

/// Draws a path, filled and stroked, between contents and sublayers. The path lies in the layer's coordinates and is not clipped to the
/// bounds.
open class CAShapeLayer: CALayer {
  override class var contentKind: LayerContent.Kind { .shape }

  private var shape: ShapeProperties {
    if case .shape(let shape) = properties.content { shape } else { ShapeProperties() }
  }

  private func change(_ property: LayerProperty, _ apply: (inout ShapeProperties) -> Void) {
    var shape = shape
    apply(&shape)
    change(property) { $0.content = .shape(shape) }
  }

  /// The path that is drawn, copied when set. Changing it does not animate by itself.
  open var path: CGPath? {
    get { shape.path.map(CGPath.init(geometry:)) }
    set { change(.path) { $0.path = newValue?.geometry } }
  }
  /// The fill colour; opaque black by default, nil fills nothing.
  open var fillColor: CGColor? {
    get { shape.fillColor }
    set { change(.fillColor) { $0.fillColor = newValue } }
  }
  /// The rule that decides which points the path encloses.
  open var fillRule: CAShapeLayerFillRule {
    get { CAShapeLayerFillRule(shape.fillRule) }
    set { change(.fillRule) { $0.fillRule = newValue.name.choice } }
  }
  /// The stroke colour; nil, the default, strokes nothing.
  open var strokeColor: CGColor? {
    get { shape.strokeColor }
    set { change(.strokeColor) { $0.strokeColor = newValue } }
  }
  /// Where the stroke begins, as a fraction of the path's length from 0 to 1.
  open var strokeStart: CGFloat {
    get { shape.strokeStart }
    set { change(.strokeStart) { $0.strokeStart = newValue } }
  }
  /// Where the stroke ends, as a fraction of the path's length from 0 to 1; 1 by default.
  open var strokeEnd: CGFloat {
    get { shape.strokeEnd }
    set { change(.strokeEnd) { $0.strokeEnd = newValue } }
  }
  /// The width of the stroke, in points; 1 by default.
  open var lineWidth: CGFloat {
    get { shape.lineWidth }
    set { change(.lineWidth) { $0.lineWidth = newValue } }
  }
  /// The greatest length of a mitred join, in line widths, beyond which it is bevelled.
  open var miterLimit: CGFloat {
    get { shape.miterLimit }
    set { change(.miterLimit) { $0.miterLimit = newValue } }
  }
  /// The shape of the line's ends.
  open var lineCap: CAShapeLayerLineCap {
    get { CAShapeLayerLineCap(shape.lineCap) }
    set { change(.lineCap) { $0.lineCap = newValue.name.choice } }
  }
  /// The shape of the line's joins.
  open var lineJoin: CAShapeLayerLineJoin {
    get { CAShapeLayerLineJoin(shape.lineJoin) }
    set { change(.lineJoin) { $0.lineJoin = newValue.name.choice } }
  }
  /// Where in the dash pattern the line begins, in points.
  open var lineDashPhase: CGFloat {
    get { shape.lineDashPhase }
    set { change(.lineDashPhase) { $0.lineDashPhase = newValue } }
  }
  /// Lengths of dashes and gaps in turn, in points; nil draws a solid line.
  open var lineDashPattern: [NSNumber]? {
    get { shape.lineDashPattern.isEmpty ? nil : shape.lineDashPattern.map { NSNumber(value: Double($0)) } }
    set { change(.lineDashPattern) { $0.lineDashPattern = (newValue ?? []).map { CGFloat($0.doubleValue) } } }
  }
}
