internal import Graphics

/// Quads drawn with one call: same program, blending and textures.
struct QuadRun {
  /// Where a run finds its pixels.
  enum Source: Equatable {
    case none
    case picture(Int)
    case surface(Int)
  }

  var features: QuadFeatures
  var source: Source
  /// Blend factors for the device.
  var sourceFactor: Int32
  var destinationFactor: Int32
  /// Where the first record begins in the frame's data.
  var firstTexel: Int
  var recordCount: Int
  /// Corners a record: 4, or 8 when some quad of the run has more than 4.
  var cornerCount: Int
  /// What must be copied from the surface before drawing; empty when nothing.
  var backdrop: PixelRect
}
