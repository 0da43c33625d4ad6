extension UIView {
  /// How contents are placed and scaled in the bounds. Top is up on screen.
  public enum ContentMode: Int, Sendable {
    /// Stretched to fill the bounds.
    case scaleToFill
    /// Scaled in proportion to the largest size that fits.
    case scaleAspectFit
    /// Scaled in proportion to the smallest size that covers the bounds.
    case scaleAspectFill
    /// Redrawn when the size of the bounds changes.
    case redraw
    /// Centred, at its own size.
    case center
    /// Centred along the top edge, at its own size.
    case top
    /// Centred along the bottom edge, at its own size.
    case bottom
    /// Centred along the left edge, at its own size.
    case left
    /// Centred along the right edge, at its own size.
    case right
    /// In the top left corner, at its own size.
    case topLeft
    /// In the top right corner, at its own size.
    case topRight
    /// In the bottom left corner, at its own size.
    case bottomLeft
    /// In the bottom right corner, at its own size.
    case bottomRight

    /// The layer's gravity, which names sides by the layer's own y: it grows downwards here, so top and bottom are exchanged.
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
