internal import Dispatch
package import Graphics
internal import Synchronization

/// The tiled content of a layer, as committed.
package struct TiledContent: Sendable, Equatable {
  package var source: TileSource
  /// Changes when tiles are invalidated, so that the layer counts as changed.
  package var version = 0
  /// The size of a tile in pixels.
  package var tileSize = CGSize(width: 256, height: 256)
  /// The number of resolutions, each half the one before.
  package var levelsOfDetail = 1
  /// How many of the resolutions are finer than one pixel per point, each doubling it.
  package var levelsOfDetailBias = 0
  /// Seconds in which a tile that a display waited for fades in.
  package var fadeDuration = 0.25

  package init(source: TileSource) { self.source = source }

  package static func == (one: TiledContent, other: TiledContent) -> Bool {
    one.source === other.source && one.version == other.version && one.tileSize == other.tileSize
      && one.levelsOfDetail == other.levelsOfDetail && one.levelsOfDetailBias == other.levelsOfDetailBias
      && one.fadeDuration == other.fadeDuration
  }
}

/// A requested tile: everything that its picture depends on besides the program's drawing.
package struct Tile: Hashable, Sendable {
  /// The drawn rectangle in the layer's coordinates: the cell clipped to the bounds.
  package var rect: CGRect
  /// The tile's cell of the grid, in the layer's coordinates.
  package var cell: CGRect
  /// The size of the cell in pixels.
  package var size: PixelSize
  /// Whether pictures have their top at minimum y.
  package var isContentsFlipped: Bool

  package init(rect: CGRect, cell: CGRect, size: PixelSize, isContentsFlipped: Bool) {
    (self.rect, self.cell, self.size, self.isContentsFlipped) = (rect, cell, size, isContentsFlipped)
  }
}

/// Draws a tiled layer's tiles, on threads of its own and several at once, and keeps them while there is room.
///
/// A frame asks for what it shows and waits, so that its picture depends on the tree and the time alone; on a display it shows what is
/// there, and comes again when there is more. A layer may be asked from several threads.
package final class TileSource: Sendable {
  struct Entry {
    var image: CGImage?
    var bytes: Int
    var lastUse: Int
    /// Whether the tile was invalidated after it was drawn.
    var isStale = false
    /// The time, on the display's clock, of the first frame that showed it without waiting.
    var shownSince: Double?
  }

  struct State {
    var entries: [Tile: Entry] = [:]
    var byteCount = 0
    var useCount = 0
    var epoch = 0

    // State for frames that do not wait.

    var isLive = false
    /// Tiles that the last of these frames lacks, in order, and those being drawn.
    var wanted: [Tile] = []
    var underWay: Set<Tile> = []
    var workerCount = 0
    /// All tiles of the last frame that lacked none.
    var shown: [Tile] = []
    var arrived: (@Sendable () -> Void)?
  }

  let state = Mutex(State())
  let draw: @Sendable (Tile) -> CGImage?
  let byteLimit: Int

  /// One core is left for showing the tiles.
  static let backgroundThreadLimit = max(1, ProcessInfo.processInfo.activeProcessorCount - 1)

  /// - Parameters:
  ///   - byteLimit: what is kept beyond the tiles of the frame asked for last; those used longest ago go first.
  ///   - draw: makes a tile's picture; called on any thread, several times at once.
  package init(byteLimit: Int = 64 << 20, draw: @escaping @Sendable (Tile) -> CGImage?) {
    self.byteLimit = byteLimit
    self.draw = draw
  }

  package var byteCount: Int { state.withLock { $0.byteCount } }

  /// Invalidates the tiles that touch a rectangle of the layer, nil for all: they are dropped or, where a display still shows them, marked
  /// as outdated.
  package func invalidate(_ rect: CGRect?) {
    state.withLock { state in
      state.epoch += 1
      for (tile, entry) in state.entries where rect.map({ tile.rect.overlaps($0) }) ?? true {
        if state.isLive {
          state.entries[tile]?.isStale = true
        } else {
          state.byteCount -= entry.bytes
          state.entries[tile] = nil
        }
      }
    }
  }

  /// The pictures of tiles, in order; missing ones are drawn now. Nil for tiles in which nothing is drawn.
  package func images(of tiles: [Tile]) -> [CGImage?] {
    var images = [CGImage?](repeating: nil, count: tiles.count)
    var missing: [Int] = []
    let (use, epoch) = state.withLock { state in
      state.useCount += 1
      for (index, tile) in tiles.enumerated() {
        guard let entry = state.entries[tile], !entry.isStale else {
          missing.append(index)
          continue
        }
        state.entries[tile]?.lastUse = state.useCount
        images[index] = entry.image
      }
      return (state.useCount, state.epoch)
    }
    if missing.isEmpty { return images }
    let drawn = drawAtOnce(missing.map { tiles[$0] })
    for (position, index) in missing.enumerated() { images[index] = drawn[position] }
    state.withLock { state in
      // Tiles invalidated meanwhile may show the former state.
      guard state.epoch == epoch else { return }
      for (position, index) in missing.enumerated() {
        let former = state.entries[tiles[index]]
        if former?.isStale == false { continue }
        let bytes = Self.byteCount(of: drawn[position])
        state.entries[tiles[index]] = Entry(image: drawn[position], bytes: bytes, lastUse: use)
        state.byteCount += bytes - (former?.bytes ?? 0)
      }
      state.makeRoom(byteLimit, keeping: use)
    }
    return images
  }

  static func byteCount(of image: CGImage?) -> Int { image.map { $0.width * $0.height * 4 } ?? 0 }

  /// Runs work on a thread of its own, without anyone waiting.
  func background(_ work: @escaping @Sendable (TileSource) -> Void) {
    DispatchQueue.global(qos: .utility).async { work(self) }
  }

  /// Draws on several threads, one per core.
  private func drawAtOnce(_ tiles: [Tile]) -> [CGImage?] {
    let images = Mutex([CGImage?](repeating: nil, count: tiles.count))
    let next = Atomic(0)
    let group = DispatchGroup()
    for _ in 0..<min(tiles.count, ProcessInfo.processInfo.activeProcessorCount) {
      DispatchQueue.global(qos: .userInitiated).async(group: group) { [draw] in
        while true {
          let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
          if index >= tiles.count { return }
          let image = draw(tiles[index])
          images.withLock { $0[index] = image }
        }
      }
    }
    group.wait()
    return images.withLock { $0 }
  }
}

extension TileSource.State {
  /// Evicts tiles, and some more so that it is not needed for every frame; those of the present use stay.
  mutating func makeRoom(_ limit: Int, keeping use: Int) {
    if byteCount <= limit { return }
    for (tile, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
      if byteCount <= limit / 4 * 3 || entry.lastUse >= use { return }
      byteCount -= entry.bytes
      entries[tile] = nil
    }
  }
}
