package import OfflineRendering
package import Playlists
internal import QuartzCore

extension Composition {
  var finiteDuration: Double? { duration.flatMap { $0 > 0 && $0 < .infinity ? $0 : nil } }

  /// Zooms in or out evenly from one time to another, with a pan, as documentaries show photographs.
  ///
  /// The larger end shows between five sixths and nine tenths of the canvas, anywhere inside it, so that no edge comes into sight.
  package mutating func zoomSlowly(from start: Double, to end: Double, _ random: SeededGenerator) {
    var random = random
    let scale = 1.1 + 0.1 * random.share()
    // Greatest offset of the centre in both directions.
    let reach = CGSize(width: (scale - 1) / 2 * size.width, height: (scale - 1) / 2 * size.height)
    let offset = CGPoint(x: reach.width * (2 * random.share() - 1), y: reach.height * (2 * random.share() - 1))
    let near = CATransform3DConcat(CATransform3DMakeScale(scale, scale, 1), CATransform3DMakeTranslation(offset.x, offset.y, 0))
    let isZoomingIn = random.share() < 0.5

    let canvas = CALayer(), picture = CALayer()
    for layer in [canvas, picture] {
      layer.bounds = CGRect(origin: .zero, size: size)
      layer.position = CGPoint(x: size.width / 2, y: size.height / 2)
    }
    canvas.masksToBounds = true
    let root = rootLayer
    root.position = CGPoint(
      x: size.width / 2 + (root.anchorPoint.x - 0.5) * root.bounds.width,
      y: size.height / 2 + (root.anchorPoint.y - 0.5) * root.bounds.height)
    picture.addSublayer(root)
    canvas.addSublayer(picture)
    let zoom = CABasicAnimation(keyPath: "transform")
    zoom.fromValue = isZoomingIn ? CATransform3DIdentity : near
    zoom.toValue = isZoomingIn ? near : CATransform3DIdentity
    zoom.beginTime = start
    zoom.duration = max(end - start, 1e-3)
    zoom.fillMode = .both
    zoom.isRemovedOnCompletion = false
    picture.add(zoom, forKey: "zoom")
    rootLayer = canvas
  }
}
