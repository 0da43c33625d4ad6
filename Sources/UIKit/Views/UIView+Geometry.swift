extension UIView {
  /// Converts a point from this view's coordinates to those of `view` (nil: of the window).
  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    guard let target = view ?? window else { return point }
    return layer.convert(point, to: target.layer)
  }

  /// Converts a point from the coordinates of `view` (nil: of the window) to this view's.
  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    guard let source = view ?? window else { return point }
    return layer.convert(point, from: source.layer)
  }

  /// Converts a rectangle from this view's coordinates to those of `view` (nil: of the window): the box around its corners.
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    guard let target = view ?? window else { return rect }
    return layer.convert(rect, to: target.layer)
  }

  /// Converts a rectangle from the coordinates of `view` (nil: of the window) to this view's: the box around its corners.
  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    guard let source = view ?? window else { return rect }
    return layer.convert(rect, from: source.layer)
  }
}
