package import Graphics

/// A place on the output, from (0, 0) in the upper left corner to (1, 1) in the lower right.
package struct OutputPosition: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  package static let center = OutputPosition(x: 0.5, y: 0.5)

  /// The place in pixels, y down; (1, 1) is the last pixel's far corner.
  package func pixels(in size: PixelSize) -> CGPoint { CGPoint(x: x * Double(size.width), y: y * Double(size.height)) }

  /// The place `dx` and `dy` pixels further, kept on the output.
  package func moved(dx: Double, dy: Double, in size: PixelSize) -> OutputPosition {
    OutputPosition(x: clamped(x + dx / Double(max(size.width, 1))), y: clamped(y + dy / Double(max(size.height, 1))))
  }

  /// The place after a transform of such places, kept on the output.
  package func applying(_ transform: CGAffineTransform) -> OutputPosition {
    let point = CGPoint(x: x, y: y).applying(transform)
    return OutputPosition(x: clamped(point.x), y: clamped(point.y))
  }

  private func clamped(_ value: Double) -> Double { min(max(value, 0), 1) }
}
