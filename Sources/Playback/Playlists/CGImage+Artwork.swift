internal import Compositing
internal import Graphics
internal import OfflineRendering
internal import Playlists

extension CGImage {
  /// Rasterises a vector drawing ahead of time, in the sizes in which a playlist item shows it; does nothing for other pictures.
  ///
  /// - Parameter size: of the displays, in pixels.
  func drawArtwork(for size: PixelSize, fit: CanvasFit, motion: ItemMotion) {
    guard artwork != nil else { return }
    let canvas = Canvas(size: CGSize(width: width, height: height), requested: size, fit: fit)
    let toTarget = canvas.viewport(background: nil).canvasToTarget
    let density = SIMD2<Double>(toTarget.a, toTarget.d)
    switch motion {
    case .none: _ = drawn(at: density, isZooming: false)
    case .kenBurns:
      // The greatest zoom is one fifth.
      for zoom in [1, 1.2] { _ = drawn(at: density * zoom, isZooming: true) }
    }
  }
}
