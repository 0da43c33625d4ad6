package import Compositing
package import Graphics

/// How a layer tree's canvas (the root's bounds, in points) is placed in a picture of pixels.
package struct Canvas: Hashable, Sendable {
  /// The canvas in points.
  package var size: CGSize
  package var target: PixelSize

  /// How the canvas is fitted into the picture where no scale is given.
  private let fit: CanvasFit

  /// Pixels per point, given together with a size; nil fits the canvas into the picture.
  private var fixedScale: CGFloat?

  /// - Parameters:
  ///   - size: the root's bounds, in points.
  ///   - requested: the picture's size in pixels; nil follows the canvas.
  ///   - scale: pixels a point; nil is 1, or whatever `fit` makes of the requested size.
  package init(size: CGSize, requested: PixelSize? = nil, scale: CGFloat? = nil, fit: CanvasFit = .fit) {
    (self.size, self.fit) = (size, fit)
    if let requested {
      target = requested
      fixedScale = scale
    } else {
      let scale = scale ?? 1
      target = PixelSize(Self.pixels(size.width * scale), Self.pixels(size.height * scale))
    }
  }

  /// A length in whole pixels, at least 1, capped so that it fits an `Int`: far beyond every limit that is checked later.
  private static func pixels(_ length: CGFloat) -> Int { length >= 1 ? Int(min(length, 1e12).rounded()) : 1 }

  /// The viewport with the canvas in the middle; the rest of the picture shows the background.
  package func viewport(background: CGColor?, dithers: Bool = false) -> Viewport {
    let (width, height) = (CGFloat(target.width), CGFloat(target.height))
    let isEmpty = size.width <= 0 || size.height <= 0
    let horizontal = isEmpty ? 1 : width / size.width
    let vertical = isEmpty ? 1 : height / size.height
    // A picture whose proportions differ only by rounding is filled to its edges.
    let fits = fixedScale == nil && abs(size.width * vertical - width) <= 1 && abs(size.height * horizontal - height) <= 1
    let scale = fixedScale ?? scale(horizontal, vertical)
    let (scaleX, scaleY) = fits && fit != .none || fit == .stretch && fixedScale == nil ? (horizontal, vertical) : (scale, scale)
    let canvasToTarget = CGAffineTransform(
      a: scaleX, b: 0, c: 0, d: scaleY, tx: (width - size.width * scaleX) / 2, ty: (height - size.height * scaleY) / 2)
    var viewport = Viewport(size: target, canvas: size, canvasToTarget: canvasToTarget, isYUp: true, background: background, scale: scale)
    viewport.dithers = dithers
    return viewport
  }

  /// Pixels per point, from the scales at which the canvas is as wide, and as high, as the picture.
  private func scale(_ horizontal: CGFloat, _ vertical: CGFloat) -> CGFloat {
    switch fit {
    case .fit: min(horizontal, vertical)
    case .fill, .stretch: max(horizontal, vertical)
    case .none: 1
    }
  }
}
