package import Graphics

/// The parameters of a display that does not wait for tiles: it shows those that are there while others are drawn.
package struct TileClock: Sendable {
  /// When the frame is shown, in seconds of the display's own clock, which runs on while a scene stands still.
  package var time: Double
  /// Called when a tile that a frame lacked has been drawn, on the thread that drew it.
  package var arrived: @Sendable () -> Void
  /// Memory into which decoders put video frames that the drawing device converts itself; nil makes them convert pixels.
  package var videoMemory: (any SharedMemorySource)?

  package init(time: Double, videoMemory: (any SharedMemorySource)? = nil, arrived: @escaping @Sendable () -> Void) {
    (self.time, self.videoMemory, self.arrived) = (time, videoMemory, arrived)
  }
}

/// The tiles of a frame that does not wait.
package struct TileArray: Sendable {
  package struct Picture: Sendable {
    package var tile: Tile
    package var image: CGImage
    /// Opacity of a fading tile, from 0, just arrived, to 1.
    package var opacity: Float
  }

  /// Former tiles that lie under missing or fading ones.
  package fileprivate(set) var former: [Picture] = []
  package fileprivate(set) var pictures: [Picture] = []
  /// Whether tiles are fading in, so that the next frame differs.
  package fileprivate(set) var isFading = false
  /// Whether tiles are missing or outdated.
  package fileprivate(set) var isLacking = false
}

extension TileSource {
  /// The tiles that are there. Missing ones are drawn in the background, in the order of requests, unless a later frame no longer needs
  /// them.
  ///
  /// - Parameter fadeDuration: how long a new tile takes to fade in, in seconds.
  package func array(of tiles: [Tile], fadeDuration: Double, _ clock: TileClock) -> TileArray {
    let (array, newWorkers) = state.withLock { state -> (TileArray, Int) in
      let array = state.array(of: tiles, fadeDuration: fadeDuration, clock)
      return (array, state.hireWorkers())
    }
    for _ in 0..<newWorkers { background { source in source.drawWanted() } }
    return array
  }

  private func drawWanted() {
    while let (tile, epoch) = state.withLock({ $0.takeWanted() }) {
      let image = draw(tile)
      let arrived = state.withLock { state in
        state.keep(image, of: tile, epoch: epoch)
        state.makeRoom(byteLimit, keeping: state.useCount)
        return state.arrived
      }
      arrived?()
    }
  }
}

extension TileSource.State {
  fileprivate mutating func array(of tiles: [Tile], fadeDuration: Double, _ clock: TileClock) -> TileArray {
    var array = TileArray()
    useCount += 1
    isLive = true
    arrived = clock.arrived
    wanted.removeAll(keepingCapacity: true)
    for tile in tiles {
      guard var entry = entries[tile] else {
        array.isLacking = true
        if !underWay.contains(tile) { wanted.append(tile) }
        continue
      }
      if entry.isStale {
        array.isLacking = true
        if !underWay.contains(tile) { wanted.append(tile) }
      }
      let shownSince = entry.shownSince ?? clock.time
      (entry.shownSince, entry.lastUse) = (shownSince, useCount)
      entries[tile] = entry
      guard let image = entry.image else { continue }
      let age = clock.time - shownSince
      let opacity = age >= fadeDuration ? 1 : max(0, Float(age / fadeDuration))
      if opacity < 1 { array.isFading = true }
      array.pictures.append(TileArray.Picture(tile: tile, image: image, opacity: opacity))
    }
    if array.isLacking || array.isFading {
      let now = Set(tiles)
      for tile in shown where !now.contains(tile) {
        guard let image = entries[tile]?.image else { continue }
        entries[tile]?.lastUse = useCount
        array.former.append(TileArray.Picture(tile: tile, image: image, opacity: 1))
      }
    } else {
      shown = tiles
    }
    return array
  }

  /// Returns the number of additional threads to start.
  fileprivate mutating func hireWorkers() -> Int {
    let count = max(0, min(wanted.count, TileSource.backgroundThreadLimit - workerCount))
    workerCount += count
    return count
  }

  /// The next tile to draw, with the present epoch of invalidation; nil where nothing is left to do.
  fileprivate mutating func takeWanted() -> (Tile, Int)? {
    guard !wanted.isEmpty else {
      workerCount -= 1
      return nil
    }
    let tile = wanted.removeFirst()
    underWay.insert(tile)
    return (tile, epoch)
  }

  /// Keeps a drawn tile; marks it as outdated if tiles were invalidated meanwhile.
  fileprivate mutating func keep(_ image: CGImage?, of tile: Tile, epoch: Int) {
    underWay.remove(tile)
    let former = entries[tile], bytes = TileSource.byteCount(of: image)
    byteCount += bytes - (former?.bytes ?? 0)
    entries[tile] = TileSource.Entry(
      image: image, bytes: bytes, lastUse: max(useCount, former?.lastUse ?? 0), isStale: epoch != self.epoch,
      shownSince: former?.shownSince)
  }
}
