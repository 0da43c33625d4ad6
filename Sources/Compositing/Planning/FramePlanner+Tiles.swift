internal import Graphics
internal import RenderTree

/// Plans tiled layers: each visible tile is a picture of its own, at the layer's resolution on the target.
extension FramePlanner {
  /// The greatest number of pixels of visible tiles, 1024 tiles of the usual size; beyond it tiles are coarser than the layer's levels of
  /// detail.
  static var mostTilePixels: Int { 1024 * 256 * 256 }

  mutating func planTiles(_ tiled: TiledContent, _ p: LayerProperties, _ frame: LayerFrame) {
    guard frame.size.x > 0, frame.size.y > 0, let visible = frame.visibleRegion(margin: 0) else { return }
    let low = pointwiseMax(SIMD2(visible.x, visible.y), SIMD2(frame.bounds.x, frame.bounds.y))
    let high = pointwiseMin(SIMD2(visible.z, visible.w), SIMD2(frame.bounds.z, frame.bounds.w))
    guard high.x > low.x, high.y > low.y,
      let grid = TileGrid(tiled, p, showing: SIMD4(lowHalf: low, highHalf: high), frame)
    else { return }
    let tiles = grid.tiles
    // A bitmap that is kept shows the whole layer.
    guard let tileClock = options.tileClock, nesting.rasterizations == 0 else {
      let partition = stack.newPartition()
      for (tile, image) in zip(tiles, tiled.source.images(of: tiles)) {
        if let image { plan(tile, image, partition: partition, p, frame) }
      }
      return
    }
    let array = tiled.source.array(of: tiles, fadeDuration: tiled.fadeDuration, tileClock)
    if array.isFading { outcome.fadesTiles = true }
    if array.isLacking { outcome.lacksTiles = true }
    for pictures in [array.former, array.pictures] {
      let partition = stack.newPartition()
      for picture in pictures { plan(picture.tile, picture.image, opacity: picture.opacity, partition: partition, p, frame) }
    }
  }

  private mutating func plan(
    _ tile: Tile, _ image: CGImage, opacity: Float = 1, partition: Int, _ p: LayerProperties, _ frame: LayerFrame
  ) {
    if opacity <= 0 { return }
    // As in nine-part scaling, borders between tiles avoid pixel centres.
    let tie = frame.pixelInPoints / 512
    let cell = SIMD4<Double>(tile.cell), own = SIMD4<Double>(tile.rect)
    // Former tiles may be cells of larger bounds.
    let rect = SIMD4(
      max(own.x, frame.bounds.x), max(own.y, frame.bounds.y), min(own.z, frame.bounds.z), min(own.w, frame.bounds.w))
    var part = rect, hardEdges: UInt8 = 0
    if rect.x > frame.bounds.x { (part.x, hardEdges) = (part.x + tie, hardEdges | 1) }
    if rect.z < frame.bounds.z { (part.z, hardEdges) = (part.z + tie, hardEdges | 2) }
    if rect.y > frame.bounds.y { (part.y, hardEdges) = (part.y + tie, hardEdges | 4) }
    if rect.w < frame.bounds.w { (part.w, hardEdges) = (part.w + tie, hardEdges | 8) }
    let scale = SIMD2(Double(tile.size.width) / (cell.z - cell.x), Double(tile.size.height) / (cell.w - cell.y))
    let sampling = Sampling(
      scale: SIMD2(Float(scale.x), Float(tile.isContentsFlipped ? scale.y : -scale.y)),
      offset: SIMD2(Float(-cell.x * scale.x), Float(tile.isContentsFlipped ? -cell.y * scale.y : cell.w * scale.y)),
      bounds: SIMD4(0, 0, Float(tile.size.width), Float(tile.size.height)),
      magnification: Sampling.Filter(magnifying: p.magnificationFilter), minification: Sampling.Filter(p.minificationFilter),
      bias: p.minificationFilterBias)
    var quad = frame.quad(
      part, material: .picture(writer.pictureIndex(of: image), sampling), color: SIMD4(repeating: opacity))
    quad.hardEdges |= hardEdges
    quad.partition = partition
    stack.add(quad, visible: frame.visible)
  }
}

/// The grid of a tiled layer at one level of detail, and its visible cells. Corners are at multiples of the cells' size from the layer's
/// origin.
struct TileGrid {
  private let columns: ClosedRange<Int>
  private let rows: ClosedRange<Int>
  private let cell: SIMD2<Double>
  private let pixels: PixelSize
  private let bounds: SIMD4<Double>
  private let isContentsFlipped: Bool

  /// The longest side of a tile, in pixels.
  private static let longestSide = 2048.0

  /// - Parameter region: what shows, inside the bounds.
  init?(_ tiled: TiledContent, _ p: LayerProperties, showing region: SIMD4<Double>, _ frame: LayerFrame) {
    let contentsScale = p.contentsScale > 0 && p.contentsScale.isFinite ? Double(p.contentsScale) : 1
    let size = SIMD2(Double(tiled.tileSize.width), Double(tiled.tileSize.height))
    guard size.x >= 1, size.y >= 1, size.sum().isFinite else { return nil }
    let whole = pointwiseMin(size.rounded(.up), SIMD2(repeating: Self.longestSide))
    let finest = min(max(tiled.levelsOfDetailBias, 0), 32)
    let coarsest = finest - min(max(tiled.levelsOfDetail, 1), 64) + 1
    // Enough pixels for the nearest part, less a rounding error.
    let wanted = (log2(frame.localToPixels.density(at: region) / contentsScale) - 1e-6).rounded(.up)
    // Pixels per point as a power of two, to be multiplied by the layer's contents scale.
    var level = Int(min(max(wanted.isFinite ? wanted : 0, Double(coarsest)), Double(finest)))
    var cell: SIMD2<Double>, columns: ClosedRange<Int>, rows: ClosedRange<Int>
    repeat {
      cell = whole / (contentsScale * exp2(Double(level)))
      let low = (SIMD2(region.x, region.y) / cell).rounded(.down), high = (SIMD2(region.z, region.w) / cell).rounded(.up) - 1
      guard low.x >= -1e12, low.y >= -1e12, high.x <= 1e12, high.y <= 1e12, cell.x > 0, cell.y > 0 else { return nil }
      columns = Int(low.x)...max(Int(low.x), Int(high.x))
      rows = Int(low.y)...max(Int(low.y), Int(high.y))
      level -= 1
    } while Double(columns.count) * Double(rows.count) * whole.x * whole.y > Double(FramePlanner.mostTilePixels) && level > -64
    (self.columns, self.rows, self.cell) = (columns, rows, cell)
    pixels = PixelSize(Int(whole.x), Int(whole.y))
    bounds = frame.bounds
    isContentsFlipped = frame.isContentsFlipped
  }

  /// The visible tiles, row by row from minimum y, each from minimum x.
  var tiles: [Tile] {
    rows.flatMap { row in
      columns.map { column in
        let whole = CGRect(x: Double(column) * cell.x, y: Double(row) * cell.y, width: cell.x, height: cell.y)
        let all = CGRect(x: bounds.x, y: bounds.y, width: bounds.z - bounds.x, height: bounds.w - bounds.y)
        return Tile(rect: whole.intersection(all), cell: whole, size: pixels, isContentsFlipped: isContentsFlipped)
      }
    }
  }
}

extension PlaneMap {
  /// The greatest number of pixels per point, over the corners and the centre of a region.
  fileprivate func density(at region: SIMD4<Double>) -> Double {
    var largest = 0.0
    for i in 0..<5 {
      let x = i == 4 ? (region.x + region.z) / 2 : i & 1 == 0 ? region.x : region.z
      let y = i == 4 ? (region.y + region.w) / 2 : i & 2 == 0 ? region.y : region.w
      guard homogeneous(x, y).z > 0.05 else { continue }
      let (dx, dy) = derivative(at: SIMD2(x, y))
      largest = max(largest, (dx * dx).sum(), (dy * dy).sum())
    }
    return largest > 0 && largest.isFinite ? largest.squareRoot() : 1
  }
}
