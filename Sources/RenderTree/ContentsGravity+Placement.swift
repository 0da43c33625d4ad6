package import Graphics

extension ContentsGravity {
  /// The rectangle in which a picture of `size` is drawn, in the coordinates of `bounds`, both in points with sides above 0.
  package func rect(of size: CGSize, in bounds: CGRect) -> CGRect {
    var scale = 1.0
    switch self {
    case .resize: return bounds
    case .resizeAspect: scale = min(bounds.width / size.width, bounds.height / size.height)
    case .resizeAspectFill: scale = max(bounds.width / size.width, bounds.height / size.height)
    default: break
    }
    let drawn = CGSize(width: size.width * scale, height: size.height * scale)
    var origin = CGPoint(x: bounds.midX - drawn.width / 2, y: bounds.midY - drawn.height / 2)
    switch self {
    case .left, .topLeft, .bottomLeft: origin.x = bounds.minX
    case .right, .topRight, .bottomRight: origin.x = bounds.maxX - drawn.width
    default: break
    }
    switch self {
    case .bottom, .bottomLeft, .bottomRight: origin.y = bounds.minY
    case .top, .topLeft, .topRight: origin.y = bounds.maxY - drawn.height
    default: break
    }
    return CGRect(origin: origin, size: drawn)
  }
}
