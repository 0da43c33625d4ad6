package import Graphics

/// Where a presentation tree is drawn: the target's size, and how the root's space maps onto it.
package struct Viewport: Hashable, Sendable {
  package var size: PixelSize
  /// From the root layer's bounds, as displayed (y down, origin at the top left corner of the canvas), to target pixels.
  package var canvasToTarget: CGAffineTransform
  /// Whether the root's superspace counts y upwards, as Core Animation's default geometry does. Then the canvas is turned over before
  /// `canvasToTarget`.
  package var isYUp: Bool
  /// The canvas in points: what the root layer's bounds (origin ignored, position ignored) are centred in.
  package var canvas: CGSize
  /// Fills the target before anything is drawn; nil is transparent.
  package var background: CGColor?
  /// Pixels per point at which vector artwork is drawn when its own transform does not say.
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
  /// The pixels of the target that the canvas touches. What is free beside them shows the background alone.
  var canvasPixels: PixelRect {
    let whole = PixelRect(size)
    let box = CGRect(origin: .zero, size: canvas).applying(canvasToTarget)
    guard box.minX.isFinite, box.minY.isFinite, box.maxX.isFinite, box.maxY.isFinite else { return whole }
    // A thousandth of a pixel is rounding, not a row that shows.
    func clamped(_ value: CGFloat) -> Int { Int(min(max(value, 0), CGFloat(max(size.width, size.height)))) }
    return PixelRect(
      minX: clamped((box.minX + 1e-3).rounded(.down)), minY: clamped((box.minY + 1e-3).rounded(.down)),
      maxX: clamped((box.maxX - 1e-3).rounded(.up)),
      maxY: clamped((box.maxY - 1e-3).rounded(.up))
    ).intersection(whole)
  }
}
