extension UIView {
  /// Where contents go in the bounds, and whether they are scaled. Top is up as seen.
  public enum ContentMode: Int, Sendable {
    /// Stretched to the bounds.
    case scaleToFill
    /// As large as shows all of it.
    case scaleAspectFit
    /// As large as fills the bounds.
    case scaleAspectFill
    /// Drawn anew when the size of the bounds changes.
    case redraw
    /// In the middle.
    case center
    /// At the middle of the upper edge.
    case top
    /// At the middle of the lower edge.
    case bottom
    /// At the middle of the left edge.
    case left
    /// At the middle of the right edge.
    case right
    /// In the upper left corner.
    case topLeft
    /// In the upper right corner.
    case topRight
    /// In the lower left corner.
    case bottomLeft
    /// In the lower right corner.
    case bottomRight

    /// Layers name the sides by their own y, which grows downwards here.
    var gravity: CALayerContentsGravity {
      switch self {
      case .scaleToFill, .redraw: .resize
      case .scaleAspectFit: .resizeAspect
      case .scaleAspectFill: .resizeAspectFill
      case .center: .center
      case .top: .bottom
      case .bottom: .top
      case .left: .left
      case .right: .right
      case .topLeft: .bottomLeft
      case .topRight: .bottomRight
      case .bottomLeft: .topLeft
      case .bottomRight: .topRight
      }
    }
  }
}
