import Foundation
internal import RenderTree

/// The geometry of a gradient.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  let name: ChoiceName<GradientType>
  public init(rawValue: String) { name = ChoiceName(word: rawValue) }
  public var rawValue: String { name.word }
  init(_ choice: GradientType) { name = ChoiceName(choice) }

  /// Along the line from start to end point.
  public static let axial = CAGradientLayerType(.axial)
  /// In ellipses about the start point, through the end point's x and y.
  public static let radial = CAGradientLayerType(.radial)
  /// Around the start point, from the direction of the end point on.
  public static let conic = CAGradientLayerType(.conic)
}

/// Draws a colour gradient over its background, within the rounded corners.
open class CAGradientLayer: CALayer {
  override class var contentKind: LayerContent.Kind { .gradient }

  private var gradient: GradientProperties {
    if case .gradient(let gradient) = properties.content { gradient } else { GradientProperties() }
  }

  private func change(_ property: LayerProperty, _ apply: (inout GradientProperties) -> Void) {
    var gradient = gradient
    apply(&gradient)
    change(property) { $0.content = .gradient(gradient) }
  }

  /// The colours, as `CGColor`s; others are left out.
  open var colors: [Any]? {
    get { gradient.colors.isEmpty ? nil : gradient.colors }
    set { change(.colors) { $0.colors = (newValue ?? []).compactMap { $0 as? CGColor } } }
  }
  /// The position of each colour, from 0 to 1, not decreasing; nil spaces them evenly.
  open var locations: [NSNumber]? {
    get { gradient.locations?.map { NSNumber(value: Double($0)) } }
    set { change(.locations) { $0.locations = newValue?.map { CGFloat($0.doubleValue) } } }
  }
  /// Where the gradient starts, in the unit space of the bounds.
  open var startPoint: CGPoint {
    get { gradient.startPoint }
    set { change(.startPoint) { $0.startPoint = newValue } }
  }
  /// Where the gradient ends, in the unit space of the bounds.
  open var endPoint: CGPoint {
    get { gradient.endPoint }
    set { change(.endPoint) { $0.endPoint = newValue } }
  }
  /// The geometry; an unknown name is kept, and means `axial`.
  open var type: CAGradientLayerType {
    get { CAGradientLayerType(rawValue: gradient.typeName.word) }
    set { change(.gradientType) { $0.typeName = newValue.name } }
  }
}
