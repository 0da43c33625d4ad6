internal import Dispatch
internal import Foundation
package import Graphics
internal import Synchronization

/// What of a layer is drawn as tiles, as committed.
package struct TiledContent: Sendable, Equatable {
  package var source: TileSource
  /// Another number after tiles have become invalid, so that the layer counts as changed.
  package var version = 0
  /// In pixels.
  package var tileSize = CGSize(width: 256, height: 256)
  /// Resolutions that there are, each half the one before.
  package var levelsOfDetail = 1
  /// How many of them are finer than a pixel a point: each doubles.
  package var levelsOfDetailBias = 0
  /// How long a tile that a display has waited for takes to fade in, in seconds.
  package var fadeDuration = 0.25

  package init(source: TileSource) { self.source = source }

  package static func == (one: TiledContent, other: TiledContent) -> Bool {
    one.source === other.source && one.version == other.version && one.tileSize == other.tileSize
      && one.levelsOfDetail == other.levelsOfDetail && one.levelsOfDetailBias == other.levelsOfDetailBias
      && one.fadeDuration == other.fadeDuration
  }
}

/// A tile as it is asked for: all that its picture depends on besides what the program draws.
package struct Tile: Hashable, Sendable {
  /// What is drawn, in the layer's coordinates: a cell of the grid, as far as it lies in the bounds.
  package var rect: CGRect
  /// The cell.
  package var cell: CGRect
  /// Of the cell, in pixels.
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
    /// Whether it shows what was there before it became invalid.
    var isStale = false
    /// The time of the first frame that showed it without waiting, by the display's clock.
    var shownSince: Double?
  }

  struct State {
    var entries: [Tile: Entry] = [:]
    var byteCount = 0
    var useCount = 0
    /// How often tiles have become invalid.
    var epoch = 0

    // What frames that do not wait need.

    /// Whether there are any.
    var isLive = false
    /// Tiles that the last of them lacks, in their order, and those being drawn.
    var wanted: [Tile] = []
    var underWay: Set<Tile> = []
    /// Threads that draw them.
    var workerCount = 0
    /// All tiles of the last frame that lacked none.
    var shown: [Tile] = []
    var arrived: (@Sendable () -> Void)?
  }

  let state = Mutex(State())
  let draw: @Sendable (Tile) -> CGImage?
  let byteLimit: Int

  /// One core is left to those who show the tiles.
  static let backgroundThreadLimit = max(1, ProcessInfo.processInfo.activeProcessorCount - 1)

  /// - Parameters:
  ///   - byteLimit: what is kept beyond the tiles of the frame asked for last; those used longest ago go first.
  ///   - draw: makes a tile's picture; called on any thread, several times at once.
  package init(byteLimit: Int = 64 << 20, draw: @escaping @Sendable (Tile) -> CGImage?) {
    self.byteLimit = byteLimit
    self.draw = draw
  }

  /// Bytes of the tiles that are kept.
  package var byteCount: Int { state.withLock { $0.byteCount } }

  /// Forgets the tiles that touch a rectangle of the layer, or, where a display shows them until they are drawn anew, what they are worth;
  /// nil is for all.
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

  /// The pictures of tiles, in their order; those that are not there are drawn now. Nil for tiles in which nothing is drawn.
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
      // What became invalid meanwhile may show the old state.
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

  /// Runs on a thread of its own, while nobody waits.
  func background(_ work: @escaping @Sendable (TileSource) -> Void) {
    DispatchQueue.global(qos: .utility).async { work(self) }
  }

  /// Draws on other threads than the caller's, a core each.
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
  /// Forgets tiles, and some more, so that it is not needed for every frame; those of the present use stay.
  mutating func makeRoom(_ limit: Int, keeping use: Int) {
    if byteCount <= limit { return }
    for (tile, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
      if byteCount <= limit / 4 * 3 || entry.lastUse >= use { return }
      byteCount -= entry.bytes
      entries[tile] = nil
    }
  }
}
