public import QuartzCore

/// Something of a playlist, and how it is read.
public struct PlaylistSource {
  /// What messages call it.
  public var name: String
  /// Reads it: when the player is made, and, as long as that fails, whenever its turn comes.
  public var load: () throws -> Composition

  /// A source that is read by `load`.
  public init(name: String, load: @escaping () throws -> Composition) {
    self.name = name
    self.load = load
  }

  /// What is there already.
  public init(name: String, _ composition: Composition) {
    self.init(name: name) { composition }
  }
}

extension Composition {
  /// A picture alone, as large as it has pixels, a point each.
  public init(_ picture: CGImage) {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: picture.width, height: picture.height)
    layer.position = CGPoint(x: layer.bounds.midX, y: layer.bounds.midY)
    layer.contents = picture
    self.init(layer)
  }
}
