extension UIView {
  /// A point in this view's coordinates, in those of `view`, or of the window for nil.
  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    guard let target = view ?? window else { return point }
    return layer.convert(point, to: target.layer)
  }

  /// A point in the coordinates of `view`, or of the window for nil, in this view's.
  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    guard let source = view ?? window else { return point }
    return layer.convert(point, from: source.layer)
  }

  /// The box around a rectangle in this view's coordinates, in those of `view`, or of the window for nil.
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    guard let target = view ?? window else { return rect }
    return layer.convert(rect, to: target.layer)
  }

  /// The box around a rectangle in the coordinates of `view`, or of the window for nil, in this view's.
  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    guard let source = view ?? window else { return rect }
    return layer.convert(rect, from: source.layer)
  }
}
