internal import CoreGraphics
import Foundation
internal import Graphics
internal import RenderTree

/// Content too large to be drawn at once: tiles of it are drawn where and as fine as they show.
///
/// `draw(in:)`, or the delegate's `draw(_:in:)`, is called for each tile, in threads of its own and for several tiles at the same time. The
/// context has the layer's coordinates; its clip's bounding box is the tile, its transform says how many pixels a point has. What is drawn
/// must depend on nothing that other threads change meanwhile. A frame of a file waits for the tiles that it shows, so that frames asked
/// for alone are those in sequence; drawing must not wait for the thread that renders. A display waits for nothing: it shows what is there,
/// in other resolutions or from before a change too, and tiles fade in when they come.
///
///     final class Grid: CATiledLayer {
///       override func draw(in ctx: CGContext) { drawLines(in: ctx.boundingBoxOfClipPath, of: ctx) }
///     }
///     grid.bounds = CGRect(x: 0, y: 0, width: 20_000, height: 20_000)
///     grid.levelsOfDetail = 8
open class CATiledLayer: CALayer {
  public override init() {
    super.init()
    makeTiles()
  }

  public override init(layer: Any) { super.init(layer: layer) }

  /// Makes the layer that an archive has, tile size and levels of detail included.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    makeTiles()
    guard let numbers = coder.decodeValue(forKey: "tiles") as? [NSNumber], numbers.count == 4 else { return }
    properties.tiles?.tileSize = CGSize(width: numbers[0].doubleValue, height: numbers[1].doubleValue)
    properties.tiles?.levelsOfDetail = numbers[2].intValue
    properties.tiles?.levelsOfDetailBias = numbers[3].intValue
  }

  /// Writes the layer, tile size and levels of detail included.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    let numbers = [Double(tileSize.width), Double(tileSize.height), Double(levelsOfDetail), Double(levelsOfDetailBias)]
    coder.encodeValue(numbers, forKey: "tiles", of: "CATiledLayer")
  }

  private func makeTiles() {
    let artist = TileArtist(self)
    var tiles = TiledContent(source: TileSource { artist.draw($0) })
    let duration = type(of: self).fadeDuration()
    tiles.fadeDuration = duration.isFinite ? max(0, duration) : 0
    properties.tiles = tiles
  }

  private func changeTiles(_ change: (inout TiledContent) -> Void) {
    requireModel()
    guard var tiles = properties.tiles else { return }
    change(&tiles)
    if tiles == properties.tiles { return }
    ThreadContext.current.transactions.openIfNeeded()
    properties.tiles = tiles
    markStale()
  }

  /// The time in seconds in which tiles that a display waited for fade in; 0.25. Asked once per layer. Frames of files wait for their
  /// tiles, so that none fades in late.
  open class func fadeDuration() -> CFTimeInterval { 0.25 }

  /// The number of resolutions, each half the one before; 1 by default.
  open var levelsOfDetail: Int {
    get { properties.tiles?.levelsOfDetail ?? 1 }
    set { changeTiles { $0.levelsOfDetail = newValue } }
  }

  /// The number of resolutions that are finer than the layer's own, each twice the one before; 0 by default.
  open var levelsOfDetailBias: Int {
    get { properties.tiles?.levelsOfDetailBias ?? 0 }
    set { changeTiles { $0.levelsOfDetailBias = newValue } }
  }

  /// The size of a tile in pixels, at most 2048 a side; 256 by 256 by default.
  open var tileSize: CGSize {
    get { properties.tiles?.tileSize ?? CGSize(width: 256, height: 256) }
    set { changeTiles { $0.tileSize = newValue } }
  }

  /// Requests that all tiles be drawn anew.
  open override func setNeedsDisplay() { invalidate(nil) }

  /// Requests that the tiles which touch a rectangle, in the layer's coordinates, be drawn anew.
  open override func setNeedsDisplay(_ r: CGRect) { invalidate(r) }

  /// Requests that all tiles be drawn anew; `contents` must not be set.
  open override func display() { invalidate(nil) }

  private func invalidate(_ rect: CGRect?) {
    properties.tiles?.source.invalidate(rect)
    changeTiles { $0.version += 1 }
  }

  open override class func defaultValue(forKey key: String) -> Any? {
    switch key {
    case "levelsOfDetail": NSNumber(value: 1)
    case "tileSize": NSValue(size: CGSize(width: 256, height: 256))
    default: super.defaultValue(forKey: key)
    }
  }
}

/// Draws a layer's tiles as long as the layer is there.
///
/// `@unchecked` because the layer is another thread's: of it nothing is touched but what the program draws with, which the program keeps
/// fit for several threads.
private final class TileArtist: @unchecked Sendable {
  private weak var layer: CATiledLayer?

  init(_ layer: CATiledLayer) { self.layer = layer }

  func draw(_ tile: Tile) -> CGImage? {
    guard let layer, let context = CGContext(size: tile.size) else { return nil }
    context.scaleBy(x: CGFloat(tile.size.width) / tile.cell.width, y: CGFloat(tile.size.height) / tile.cell.height)
    if tile.isContentsFlipped {
      context.translateBy(x: 0, y: tile.cell.height)
      context.scaleBy(x: 1, y: -1)
    }
    context.measureFromHere()
    context.translateBy(x: -tile.cell.minX, y: -tile.cell.minY)
    context.clip(to: tile.rect)
    context.markAsBlank()
    layer.draw(in: context)
    return context.isTouched ? context.makeImage() : nil
  }
}
