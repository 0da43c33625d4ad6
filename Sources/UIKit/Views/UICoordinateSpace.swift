/// A frame of reference on a screen: a view's, or the screen's.
@preconcurrency @MainActor public protocol UICoordinateSpace: NSObjectProtocol {
  /// The extent, in the space's own coordinates.
  var bounds: CGRect { get }
  /// Converts a point from this space's coordinates to those of another.
  func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint
  /// Converts a point from the coordinates of another space to this one's.
  func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint
  /// Converts a rectangle from this space's coordinates to those of another: the box around its corners.
  func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect
  /// Converts a rectangle from the coordinates of another space to this one's: the box around its corners.
  func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect
}

extension UICoordinateSpace {
  /// The layer whose coordinates the space has; nil for spaces of a program's own, which convert by the opposite method.
  fileprivate var layerOfSpace: CALayer? { (self as? any LayerSpace)?.layer }
}

/// A space whose coordinates are those of a layer.
@MainActor protocol LayerSpace: UICoordinateSpace {
  var layer: CALayer { get }
}

extension LayerSpace {
  @_disfavoredOverload public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
    coordinateSpace.layerOfSpace.map { layer.convert(point, to: $0) } ?? coordinateSpace.convert(point, from: self)
  }

  @_disfavoredOverload public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
    coordinateSpace.layerOfSpace.map { layer.convert(point, from: $0) } ?? coordinateSpace.convert(point, to: self)
  }

  @_disfavoredOverload public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
    coordinateSpace.layerOfSpace.map { layer.convert(rect, to: $0) } ?? coordinateSpace.convert(rect, from: self)
  }

  @_disfavoredOverload public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
    coordinateSpace.layerOfSpace.map { layer.convert(rect, from: $0) } ?? coordinateSpace.convert(rect, to: self)
  }
}

extension UIView: LayerSpace {}

extension UIScreen: LayerSpace {
  /// The space of the screen as it is turned at present: points from the upper left corner.
  public var coordinateSpace: any UICoordinateSpace { self }
  /// The space of the screen; equals `coordinateSpace`, as screens do not turn.
  public var fixedCoordinateSpace: any UICoordinateSpace { self }
}

extension UIWindowScene {
  /// The space of the scene's screen.
  public var coordinateSpace: any UICoordinateSpace { screen.coordinateSpace }
}
