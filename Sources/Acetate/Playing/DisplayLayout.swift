package import Compositing
package import Graphics

/// Displays side by side, in pixels.
package struct DisplayLayout: Hashable, Sendable {
  /// The size of all of them together.
  package private(set) var size = PixelSize(0, 0)
  /// The rectangle of each in it.
  package private(set) var parts: [PixelRect] = []

  /// - Parameter spans: whether displays continue each other, or all show the same.
  package init(_ sizes: [PixelSize], spans: Bool) {
    guard spans else {
      size = sizes.first ?? size
      parts = sizes.map { PixelRect($0) }
      return
    }
    for part in sizes {
      parts.append(PixelRect(x: size.width, y: 0, width: part.width, height: part.height))
      size = PixelSize(size.width + part.width, max(size.height, part.height))
    }
  }

  /// How a display shows its part of a canvas. Displays that show the same fit the canvas each in its own way.
  package func viewport(of index: Int, canvas: CGSize, background: CGColor?) -> Viewport {
    part(Canvas(size: canvas, requested: area(of: index)).viewport(background: background), of: index)
  }

  /// The pixels that a scene is placed in for a display: all displays' together, or its own.
  func area(of index: Int) -> PixelSize { isSpanned ? size : parts[index].size }

  /// A display's part of a view of its area.
  func part(_ whole: Viewport, of index: Int) -> Viewport {
    guard isSpanned else { return whole }
    let part = parts[index]
    var viewport = whole
    viewport.size = part.size
    viewport.canvasToTarget.tx -= CGFloat(part.minX)
    viewport.canvasToTarget.ty -= CGFloat(part.minY)
    return viewport
  }

  private var isSpanned: Bool { parts.contains { $0.minX > 0 } }
}
