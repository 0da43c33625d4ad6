package import Compositing
package import DRMOutput
package import Graphics

/// Displays side by side, and in rows. Pictures are upright and measured in visible pixels; `DisplayGeometry` maps them to the displays'
/// own pixels.
package struct DisplayLayout: Hashable, Sendable {
  package private(set) var size = PixelSize(0, 0)
  /// The rectangle of each display within `size`.
  package private(set) var parts: [PixelRect] = []
  package let geometry: DisplayGeometry
  private let displays: [PixelSize]
  private let isSpanned: Bool

  /// Displays that continue each other in rows, with bezels between them that hide a part of the picture.
  package struct Wall: Hashable, Sendable {
    /// Displays per row; nil puts all of them into one row.
    package var columns: Int?
    /// Pixels of the picture hidden between neighbours.
    package var bezel = 0

    package init() {}
  }

  /// - Parameters:
  ///   - sizes: of the displays.
  ///   - wall: how displays continue each other; nil where all show the same.
  ///   - geometry: how all of them hang.
  package init(_ sizes: [PixelSize], wall: Wall?, geometry: DisplayGeometry = DisplayGeometry()) {
    (displays, self.geometry) = (sizes, geometry)
    isSpanned = wall != nil && sizes.count > 1
    let pictures = sizes.map(geometry.pictureSize)
    guard let wall else {
      size = pictures.first ?? size
      parts = pictures.map { PixelRect($0) }
      return
    }
    var (x, y, height) = (0, 0, 0)
    for (index, part) in pictures.enumerated() {
      if let columns = wall.columns, index > 0, index % columns == 0 { (x, y, height) = (0, y + height + wall.bezel, 0) }
      parts.append(PixelRect(x: x, y: y, width: part.width, height: part.height))
      height = max(height, part.height)
      size = PixelSize(max(size.width, x + part.width), max(size.height, y + height))
      x += part.width + wall.bezel
    }
  }

  /// The pixel of a display that shows a position of the picture, given from 0 to 1; it may lie outside the display.
  package func pixel(x: Double, y: Double, on index: Int) -> CGPoint {
    let area = area(of: index), canvas = CGSize(width: CGFloat(area.width), height: CGFloat(area.height))
    let whole = Viewport(size: area, canvas: canvas, canvasToTarget: .identity, isYUp: false, background: nil, scale: 1)
    return CGPoint(x: x * canvas.width, y: y * canvas.height).applying(part(whole, of: index).canvasToTarget)
  }

  /// The size, in pixels, of the area that a scene is placed in for a display: all displays together, or the display itself.
  func area(of index: Int) -> PixelSize { isSpanned ? size : parts[index].size }

  /// The viewport of a display, in its own pixels, for a viewport of its area.
  func part(_ whole: Viewport, of index: Int) -> Viewport {
    let origin = isSpanned ? parts[index] : PixelRect(parts[index].size), display = displays[index]
    guard isSpanned || geometry != DisplayGeometry() else { return whole }
    var viewport = whole
    viewport.size = display
    viewport.canvasToTarget = viewport.canvasToTarget.concatenating(geometry.zoomed(area(of: index)))
    viewport.canvasToTarget.tx -= CGFloat(origin.minX)
    viewport.canvasToTarget.ty -= CGFloat(origin.minY)
    viewport.canvasToTarget = viewport.canvasToTarget.concatenating(geometry.pictureToDisplay(display))
    return viewport
  }
}

extension Viewport {
  /// The viewport of a display as it is drawn where the card rotates what is drawn.
  package func drawn(before turn: PictureTurn) -> Viewport {
    if turn == .none { return self }
    var viewport = self
    viewport.size = turn.pictureSize(size)
    viewport.canvasToTarget = canvasToTarget.concatenating(turn.pictureToDisplay(size).inverted())
    return viewport
  }
}
