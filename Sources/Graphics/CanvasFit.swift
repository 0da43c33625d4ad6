/// How a canvas is fitted into a picture or a display of other proportions.
package enum CanvasFit: String, CaseIterable, Sendable {
  /// Scaled to the largest size that fits; the background shows beside it.
  case fit
  /// Scaled to the smallest size that covers the picture, and clipped evenly on both sides.
  case fill
  /// Stretched to the picture's width and height.
  case stretch
  /// Centred, with one point per pixel.
  case none
}
