// Core Graphics' spelling of equality, for source that was written with it.

extension CGPoint {
  /// Whether both coordinates are the same.
  public func equalTo(_ point2: CGPoint) -> Bool { self == point2 }
}

extension CGSize {
  /// Whether width and height are the same.
  public func equalTo(_ size2: CGSize) -> Bool { self == size2 }
}

extension CGRect {
  /// Rectangles with negative sizes are compared as the same ones with positive sizes.
  public func equalTo(_ rect2: CGRect) -> Bool { standardized == rect2.standardized }
}

extension CGAffineTransform {
  /// Whether all six numbers are the same.
  public func equalTo(_ t2: CGAffineTransform) -> Bool { self == t2 }
}
