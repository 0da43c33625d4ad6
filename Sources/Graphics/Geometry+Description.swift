// Points, sizes and rectangles print as on Apple's systems.

extension CGPoint: @retroactive CustomDebugStringConvertible {
  /// The coordinates, as in `(1.0, 2.0)`.
  public var debugDescription: String { "(\(x), \(y))" }
}

extension CGSize: @retroactive CustomDebugStringConvertible {
  /// Width and height, as in `(1.0, 2.0)`.
  public var debugDescription: String { "(\(width), \(height))" }
}

extension CGRect: @retroactive CustomDebugStringConvertible {
  /// The origin's coordinates, width and height, as in `(0.0, 0.0, 1.0, 2.0)`.
  public var debugDescription: String { "(\(origin.x), \(origin.y), \(size.width), \(size.height))" }
}
