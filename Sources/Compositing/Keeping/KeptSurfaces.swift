internal import Graphics

/// Pixels of surfaces that a renderer keeps from frame to frame, within a number of bytes: what was shown longest ago goes first, and what
/// the present frame shows does not go.
///
/// - `Pixels`: the memory or texture that holds them.
package struct KeptSurfaces<Pixels> {
  private struct Entry {
    /// Holds the content, so that no other object takes its identity.
    var content: SurfaceContent
    var pixels: Pixels
    var byteCount: Int
    var lastFrame: Int
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  private var frame = 0
  private let byteLimit: Int
  /// Bytes of all that is kept.
  package private(set) var byteCount = 0

  /// The number of frames after which what no longer shows goes, whatever room there is.
  private static var maximumIdleFrames: Int { 256 }
  /// The share of what a renderer may keep of pictures that it may keep of surfaces besides.
  private static var share: Int { 4 }

  /// - Parameter pictureBytes: what the renderer may keep of pictures.
  package init(pictureBytes: Int) { byteLimit = pictureBytes / Self.share }

  /// Begins a frame, which shows what the plan's surfaces are known by.
  package mutating func beginFrame(_ plan: FramePlan) {
    frame += 1
    for case let content? in plan.contents { use(content) }
    guard frame % Self.maximumIdleFrames == 0 else { return }
    for (key, entry) in entries where frame - entry.lastFrame > Self.maximumIdleFrames { remove(key) }
  }

  private mutating func use(_ content: SurfaceContent) {
    if let index = entries.index(forKey: ObjectIdentifier(content)) { entries.values[index].lastFrame = frame }
  }

  package func contains(_ content: SurfaceContent) -> Bool { entries[ObjectIdentifier(content)] != nil }

  package subscript(content: SurfaceContent) -> Pixels? { entries[ObjectIdentifier(content)]?.pixels }

  /// Makes room by letting go of what the present frame does not show. False, with nothing changed, where that is not enough.
  package mutating func makeRoom(for needed: Int) -> Bool {
    var idle = 0
    for entry in entries.values where entry.lastFrame != frame { idle += entry.byteCount }
    guard byteCount - idle + needed <= byteLimit else { return false }
    while byteCount + needed > byteLimit {
      guard let oldest = entries.min(by: { $0.value.lastFrame < $1.value.lastFrame }) else { break }
      remove(oldest.key)
    }
    return true
  }

  /// Keeps pixels for which there is room.
  package mutating func insert(_ pixels: Pixels, of content: SurfaceContent, byteCount: Int) {
    entries[ObjectIdentifier(content)] = Entry(content: content, pixels: pixels, byteCount: byteCount, lastFrame: frame)
    self.byteCount += byteCount
  }

  private mutating func remove(_ key: ObjectIdentifier) { byteCount -= entries.removeValue(forKey: key)?.byteCount ?? 0 }
}

/// Plans without the passes that lead to nothing but what is kept. Keeps its storage.
package struct PlanReduction {
  private var plan = FramePlan()
  private var parts = SurfaceParts()

  package init() {}

  /// The plan to be drawn, and the number of passes that it lacks.
  package mutating func reduce(_ whole: FramePlan, isKept: (SurfaceContent) -> Bool) -> (plan: FramePlan, keptPasses: Int) {
    guard whole.contents.contains(where: { $0.map(isKept) ?? false }) else { return (whole, 0) }
    plan.assign(whole)
    let repair = plan.repair
    plan.confine(to: repair ?? PixelRegion(PixelRect(plan.viewport)), &parts) { whole.content(of: $0).map(isKept) ?? false }
    plan.repair = repair
    return (plan, whole.passes.count - plan.passes.count)
  }
}
