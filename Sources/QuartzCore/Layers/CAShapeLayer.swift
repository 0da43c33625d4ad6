import Foundation
internal import RenderTree

/// Which points a path encloses.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  let name: ChoiceName<CGPathFillRule>
  public init(rawValue: String) { name = ChoiceName(word: rawValue) }
  public var rawValue: String { name.word }
  init(_ choice: CGPathFillRule) { name = ChoiceName(choice) }

  /// Points are inside where the path winds round them, to one side more often than to the other.
  public static let nonZero = CAShapeLayerFillRule(.winding)
  /// Points are inside where a ray from them crosses the path an odd number of times.
  public static let evenOdd = CAShapeLayerFillRule(.evenOdd)
}

/// The shape of a line's ends.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  let name: ChoiceName<CGLineCap>
  public init(rawValue: String) { name = ChoiceName(word: rawValue) }
  public var rawValue: String { name.word }
  init(_ choice: CGLineCap) { name = ChoiceName(choice) }

  /// Lines end where their points are.
  public static let butt = CAShapeLayerLineCap(.butt)
  /// Half a circle stands out by half the width.
  public static let round = CAShapeLayerLineCap(.round)
  /// A rectangle stands out by half the width.
  public static let square = CAShapeLayerLineCap(.square)
}

/// The shape of a line's corners.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  let name: ChoiceName<CGLineJoin>
  public init(rawValue: String) { name = ChoiceName(word: rawValue) }
  public var rawValue: String { name.word }
  init(_ choice: CGLineJoin) { name = ChoiceName(choice) }

  /// Edges meet in a point, as far as the limit allows.
  public static let miter = CAShapeLayerLineJoin(.miter)
  /// A circle of the line's width.
  public static let round = CAShapeLayerLineJoin(.round)
  /// A straight cut.
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

  /// What is drawn. Changing it does not animate by itself. The path is copied.
  open var path: CGPath? {
    get { shape.path.map(CGPath.init(geometry:)) }
    set { change(.path) { $0.path = newValue?.geometry } }
  }
  /// Opaque black to begin with; nil fills nothing.
  open var fillColor: CGColor? {
    get { shape.fillColor }
    set { change(.fillColor) { $0.fillColor = newValue } }
  }
  /// Which points the path encloses.
  open var fillRule: CAShapeLayerFillRule {
    get { CAShapeLayerFillRule(shape.fillRule) }
    set { change(.fillRule) { $0.fillRule = newValue.name.choice } }
  }
  /// Nil, as it is to begin with, strokes nothing.
  open var strokeColor: CGColor? {
    get { shape.strokeColor }
    set { change(.strokeColor) { $0.strokeColor = newValue } }
  }
  /// Where along the path the stroke begins, as a fraction of its whole length.
  open var strokeStart: CGFloat {
    get { shape.strokeStart }
    set { change(.strokeStart) { $0.strokeStart = newValue } }
  }
  /// Where it ends.
  open var strokeEnd: CGFloat {
    get { shape.strokeEnd }
    set { change(.strokeEnd) { $0.strokeEnd = newValue } }
  }
  /// In points; 1 to begin with.
  open var lineWidth: CGFloat {
    get { shape.lineWidth }
    set { change(.lineWidth) { $0.lineWidth = newValue } }
  }
  /// How many line widths a mitred corner may reach before it is cut off.
  open var miterLimit: CGFloat {
    get { shape.miterLimit }
    set { change(.miterLimit) { $0.miterLimit = newValue } }
  }
  /// How lines end.
  open var lineCap: CAShapeLayerLineCap {
    get { CAShapeLayerLineCap(shape.lineCap) }
    set { change(.lineCap) { $0.lineCap = newValue.name.choice } }
  }
  /// How lines meet.
  open var lineJoin: CAShapeLayerLineJoin {
    get { CAShapeLayerLineJoin(shape.lineJoin) }
    set { change(.lineJoin) { $0.lineJoin = newValue.name.choice } }
  }
  /// Where in the dash pattern the line begins, in points.
  open var lineDashPhase: CGFloat {
    get { shape.lineDashPhase }
    set { change(.lineDashPhase) { $0.lineDashPhase = newValue } }
  }
  /// Lengths of dashes and gaps in turn, in points; nil draws a full line.
  open var lineDashPattern: [NSNumber]? {
    get { shape.lineDashPattern.isEmpty ? nil : shape.lineDashPattern.map { NSNumber(value: Double($0)) } }
    set { change(.lineDashPattern) { $0.lineDashPattern = (newValue ?? []).map { CGFloat($0.doubleValue) } } }
  }
}
