internal import Graphics

/// Recognises the surfaces that show what they showed in frames before.
///
/// Each surface of layers that stand still is compared, with all that leads to it: an equal one gets the same `SurfaceContent`. So what
/// renderers keep is told by what the pixels depend on, and a frame alone has the pixels of the frame in sequence. A content is made in the
/// second of two frames that have it. Costs a copy and a comparison of those surfaces' quads a frame, and no memory while they are the
/// same.
struct ContentTable {
  private struct Entry {
    var content: SurfaceContent
    var lastFrame: Int
  }

  private var entries: [Int: Entry] = [:]
  /// Hashes of contents that the frame before had and that were new in it, and of those of this frame.
  private var recent: [Int] = []
  private var found: [Int] = []
  private var extracted = FramePlan()
  private var scratch = ExtractionScratch()
  /// The first pass that reads each surface, and whether one does to draw what is not kept; −1 and false for none.
  private var firstReaders: [Int] = []
  private var isShown: [Bool] = []
  private var frame = 0

  /// The number of frames after which a content that no longer shows is forgotten.
  private static let maximumIdleFrames = 256
  /// Bytes of a frame's surfaces that are kept at most: a quarter of what renderers may keep by default has room for them twice.
  private static let mostBytes = 32 << 20

  /// Finds the contents of a plan's surfaces.
  ///
  /// - Parameter stillness: of the plan's surfaces: whether nothing moves in the layers that they were made for.
  mutating func find(in plan: inout FramePlan, stillness: [Bool]) {
    plan.contents.removeAll(keepingCapacity: true)
    frame += 1
    if frame % Self.maximumIdleFrames == 0 { entries = entries.filter { frame - $0.value.lastFrame <= Self.maximumIdleFrames } }
    swap(&recent, &found)
    found.removeAll(keepingCapacity: true)
    guard plan.passes.count > 1, !plan.dithers, stillness.contains(true) else { return }
    noteReaders(of: plan, stillness)
    var bytes = 0
    // What is computed comes first: it takes longest to make.
    for isDrawn in [false, true] {
      for surface in plan.surfaces.indices.dropFirst() where stillness[surface] && isShown[surface] {
        let writer = plan.graph.lastWriter(of: surface)
        guard writer >= 0, plan.passes[writer].isDraw == isDrawn, writer < firstReaders[surface] else { continue }
        let size = plan.surfaces[surface].width * plan.surfaces[surface].height * 4
        guard bytes + size <= Self.mostBytes, let content = content(of: surface, in: plan, stillness) else { continue }
        bytes += size
        while plan.contents.count < plan.surfaces.count { plan.contents.append(nil) }
        plan.contents[surface] = content
      }
    }
  }

  private mutating func noteReaders(of plan: FramePlan, _ stillness: [Bool]) {
    firstReaders.removeAll(keepingCapacity: true)
    isShown.removeAll(keepingCapacity: true)
    for _ in plan.surfaces {
      firstReaders.append(-1)
      isShown.append(false)
    }
    for pass in plan.passes.indices {
      for surface in plan.graph.reads(of: pass) {
        if firstReaders[surface] < 0 { firstReaders[surface] = pass }
        let target = plan.passes[pass].surface
        if !stillness[target] || plan.graph.writerCount(of: target) > 1 { isShown[surface] = true }
      }
    }
  }

  private mutating func content(of surface: Int, in plan: FramePlan, _ stillness: [Bool]) -> SurfaceContent? {
    guard extracted.extract(surface, of: plan, isStill: { stillness[$0] }, &scratch) else { return nil }
    let hash = extracted.contentHash
    if let index = entries.index(forKey: hash), extracted.hasSameContent(as: entries.values[index].content.plan) {
      entries.values[index].lastFrame = frame
      return entries.values[index].content
    }
    found.append(hash)
    guard recent.contains(hash) else { return nil }
    var copy = FramePlan()
    copy.assign(extracted)
    let content = SurfaceContent(plan: copy)
    entries[hash] = Entry(content: content, lastFrame: frame)
    return content
  }
}

extension Pass {
  fileprivate var isDraw: Bool {
    if case .draw = action { true } else { false }
  }
}

extension FramePlan {
  /// Tells contents apart in most cases; `hasSameContent` decides.
  fileprivate var contentHash: Int {
    var hasher = Hasher()
    for size in surfaces { hasher.combine(size) }
    for convolution in convolutions { hasher.combine(convolution) }
    for quad in quads {
      hasher.combine(quad.layer)
      hasher.combine(quad.scissor)
      hasher.combine(quad.color)
      hasher.combine(quad.localToSurface.m02)
      hasher.combine(quad.localToSurface.m12)
    }
    return hasher.finalize()
  }

  fileprivate func hasSameContent(as other: FramePlan) -> Bool {
    surfaces == other.surfaces && precisions == other.precisions && passes.count == other.passes.count && quads.count == other.quads.count
      && isEqual(to: other)
  }
}
