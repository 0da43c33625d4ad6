package import Graphics

/// Where a presentation tree is drawn: the target's size, and the map of the root's space onto it.
package struct Viewport: Hashable, Sendable {
  package var size: PixelSize
  /// The map from the root layer's bounds, as displayed (y down, origin at the upper left corner of the canvas), to target pixels.
  package var canvasToTarget: CGAffineTransform
  /// Whether y points up in the root's superspace, as in Core Animation's default geometry. The canvas is then mirrored vertically before
  /// `canvasToTarget`.
  package var isYUp: Bool
  /// The size of the canvas in points, in which the root layer's bounds are centred, whatever their origin and position.
  package var canvas: CGSize
  /// The colour behind everything; nil is transparent.
  package var background: CGColor?
  /// Pixels per point at which vector artwork is drawn if its own transform does not determine that.
  package var scale: CGFloat
  /// Whether gradients, blurs and shadows are dithered.
  package var dithers = false

  package init(size: PixelSize, canvas: CGSize, canvasToTarget: CGAffineTransform, isYUp: Bool, background: CGColor?, scale: CGFloat) {
    self.size = size
    self.canvas = canvas
    self.canvasToTarget = canvasToTarget
    self.isYUp = isYUp
    self.background = background
    self.scale = scale
  }
}

extension Viewport {
  /// The pixels of the target that the canvas touches; the others show the background alone.
  var canvasPixels: PixelRect {
    let whole = PixelRect(size)
    let box = CGRect(origin: .zero, size: canvas).applying(canvasToTarget)
    guard box.minX.isFinite, box.minY.isFinite, box.maxX.isFinite, box.maxY.isFinite else { return whole }
    // A thousandth of a pixel is a rounding error, not a visible row.
    func clamped(_ value: CGFloat) -> Int { Int(min(max(value, 0), CGFloat(max(size.width, size.height)))) }
    return PixelRect(
      minX: clamped((box.minX + 1e-3).rounded(.down)), minY: clamped((box.minY + 1e-3).rounded(.down)),
      maxX: clamped((box.maxX - 1e-3).rounded(.up)),
      maxY: clamped((box.maxY - 1e-3).rounded(.up))
    ).intersection(whole)
  }
}
