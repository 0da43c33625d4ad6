package import Compositing
package import Graphics

/// Displays side by side. Pictures are upright and counted in the pixels that are seen; `DisplayGeometry` leads from there to the displays'
/// own.
package struct DisplayLayout: Hashable, Sendable {
  /// The size of all of them together.
  package private(set) var size = PixelSize(0, 0)
  /// The rectangle of each in it.
  package private(set) var parts: [PixelRect] = []
  package let geometry: DisplayGeometry
  /// The displays' own sizes.
  private let displays: [PixelSize]

  /// - Parameters:
  ///   - sizes: of the displays.
  ///   - spans: whether displays continue each other, or all show the same.
  ///   - geometry: how all of them hang.
  package init(_ sizes: [PixelSize], spans: Bool, geometry: DisplayGeometry = DisplayGeometry()) {
    (displays, self.geometry) = (sizes, geometry)
    let pictures = sizes.map(geometry.pictureSize)
    guard spans else {
      size = pictures.first ?? size
      parts = pictures.map { PixelRect($0) }
      return
    }
    for part in pictures {
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

  /// A display's own view of a view of its area.
  func part(_ whole: Viewport, of index: Int) -> Viewport {
    let origin = isSpanned ? parts[index] : PixelRect(parts[index].size), display = displays[index]
    guard isSpanned || geometry != DisplayGeometry() else { return whole }
    var viewport = whole
    viewport.size = display
    viewport.canvasToTarget.tx -= CGFloat(origin.minX)
    viewport.canvasToTarget.ty -= CGFloat(origin.minY)
    viewport.canvasToTarget = viewport.canvasToTarget.concatenating(geometry.pictureToDisplay(display))
    return viewport
  }

  private var isSpanned: Bool { parts.contains { $0.minX > 0 } }
}
