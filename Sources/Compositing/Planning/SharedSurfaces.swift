internal import Graphics

/// Allocates surfaces that groups share: groups that can be drawn at the same time, or computed from others, lie side by side, and one pass
/// does it for all of them.
///
/// Regions are laid out in rows, in the order in which groups are made, so that frames that consist of the same groups arrange them alike.
/// Neighbours need no space between them: quads and convolutions read nothing beside their region.
struct SharedSurfaces {
  /// What shares a surface is written in the same way, and read at the same time.
  enum Use: Int, CaseIterable {
    /// Drawn, and read by quads pixel by pixel, so that it may be drawn where it is read.
    case shown
    /// Drawn, and read by quads that map it otherwise.
    case mapped
    /// Drawn, and read by convolutions.
    case convolved
    /// The result of convolutions.
    case computed
  }

  struct Region {
    var surface: Int
    var rect: PixelRect
    var isFirst: Bool

    var origin: SIMD2<Int> { SIMD2(rect.minX, rect.minY) }
  }

  struct Surface {
    var index: Int
    var size: PixelSize
    /// Where the last row begins, where its next region would, and the row's height.
    var rowY = 0
    var nextX = 0
    var rowHeight = 0
    /// The pixels that the regions take.
    var area = 0
  }

  private var surfaces: [Surface] = []
  /// The index of the last surface of each wave, use and stillness; −1 for none.
  private var lastOfWave: [Int] = []
  /// Whether each of the plan's surfaces is shared; shorter if the last ones are not.
  private var isShared: [Bool] = []
  /// The least width of shared surfaces in pixels; they are at least as wide as the target.
  private static let leastWidth = 1024
  private static let largestHeight = 4096
  /// The largest area, in pixels, of a group in a shared surface: for larger ones another pass is negligible.
  private static let largestArea = 1 << 20
  /// A surface has at most twice the pixels of its regions, and so many more: a row may be left with little in it.
  private static let mostUnused = 1 << 18
  /// Regions begin at multiples of this, so that one that grows by a pixel seldom moves the others; surfaces with several regions have
  /// sizes that are multiples of `sizeGrain`.
  private static let grain = 16
  private static let sizeGrain = 64

  mutating func begin() {
    surfaces.removeAll(keepingCapacity: true)
    lastOfWave.removeAll(keepingCapacity: true)
    isShared.removeAll(keepingCapacity: true)
  }

  func contains(surface: Int) -> Bool { surface < isShared.count && isShared[surface] }

  static func takes(_ size: PixelSize) -> Bool { size.width * size.height <= largestArea && max(size.width, size.height) <= largestHeight }

  /// Allocates a region for a group in a surface of its wave of passes; see `PassGraph`.
  /// - Parameters:
  ///   - isStill: whether nothing moves in the group, so that it may be kept with others of that kind.
  ///   - surface: the index of a new surface.
  /// - Returns: the region, and the size that its surface has now.
  mutating func place(_ size: PixelSize, for use: Use = .shown, isStill: Bool = false, wave: Int, viewportWidth: Int, surface: Int) -> (
    region: Region, size: PixelSize
  ) {
    let width = max(Self.leastWidth, viewportWidth), kind = (wave * Use.allCases.count + use.rawValue) * 2 + (isStill ? 1 : 0)
    while lastOfWave.count <= kind { lastOfWave.append(-1) }
    let last = lastOfWave[kind]
    if last >= 0,
      let rect = surfaces[last].place(
        size, width: width, height: Self.largestHeight, grain: Self.grain, mostUnused: Self.mostUnused)
    {
      func rounded(_ length: Int) -> Int { (length + Self.sizeGrain - 1) / Self.sizeGrain * Self.sizeGrain }
      let taken = surfaces[last].size
      surfaces[last].size = PixelSize(rounded(max(taken.width, rect.maxX)), rounded(max(taken.height, rect.maxY)))
      return (Region(surface: surfaces[last].index, rect: rect, isFirst: false), surfaces[last].size)
    }
    var new = Surface(index: surface, size: size)
    new.nextX = (size.width + Self.grain - 1) / Self.grain * Self.grain
    new.rowHeight = size.height
    new.area = size.width * size.height
    lastOfWave[kind] = surfaces.count
    surfaces.append(new)
    while isShared.count <= surface { isShared.append(false) }
    isShared[surface] = true
    return (Region(surface: surface, rect: PixelRect(size), isFirst: true), size)
  }
}

extension SharedSurfaces.Surface {
  /// - Parameter mostUnused: pixels that may be unused besides as many as are used.
  fileprivate mutating func place(_ size: PixelSize, width: Int, height: Int, grain: Int, mostUnused: Int) -> PixelRect? {
    func aligned(_ length: Int) -> Int { (length + grain - 1) / grain * grain }
    var (x, y, rowHeight) = (nextX, rowY, self.rowHeight)
    if x + size.width > width { (x, y, rowHeight) = (0, y + aligned(rowHeight), 0) }
    // The last row can still grow in height.
    guard x + size.width <= width, y + size.height <= height else { return nil }
    let rect = PixelRect(x: x, y: y, width: size.width, height: size.height), area = self.area + size.width * size.height
    if max(self.size.width, rect.maxX) * max(self.size.height, rect.maxY) > 2 * area + mostUnused { return nil }
    (rowY, nextX, self.rowHeight, self.area) = (y, x + aligned(size.width), max(rowHeight, size.height), area)
    return rect
  }
}
