internal import Compositing
internal import Graphics
internal import Rasterizer

/// A picture's texels for the length of a frame. The plan's pictures and the cache keep them alive.
struct ResolvedPicture {
  var texels: UnsafePointer<UInt8>?
  var width = 0
  var height = 0
  var isOpaque = false
  var mips: MipChain?
  /// What paints the picture where it shows; its texels are made when they are asked for. Held by the plan.
  var painted: CGImage?
}

/// Rasterised drawings, and mip chains of all pictures. Where there is no room for all, those used last are kept.
///
/// Outlines that change are drawn anew in every frame: those of one frame alone are forgotten at once, and their memory is drawn into
/// again.
struct PictureCache {
  /// The limit of bytes kept between frames. A frame's own pictures stay while it is drawn, whatever the limit.
  var byteLimit = 256 << 20
  private(set) var byteCount = 0
  /// Bytes produced for the frame being resolved.
  private(set) var newBytes = 0
  private var entries: [Picture: PictureEntry] = [:]
  private var frame = 0
  /// The pictures of the frame being drawn, by the plan's index; nil for images that are read as they are.
  private var current: [PictureEntry?] = []
  private var missing: [Int] = []
  /// Outlines drawn for the first time in the frame before.
  private var young: [PictureEntry] = []
  /// Pictures that are kept only as long as they show.
  private var transient: [PictureEntry] = []
  /// Entries whose memory is free to be used again.
  private var idle: [PictureEntry] = []
  private let format: PixelFormat

  init(format: PixelFormat) { self.format = format }

  /// The number of frames after which text that was used once is forgotten.
  private static let timeout = 256

  subscript(picture: Picture) -> PictureEntry? { entries[picture] }

  /// Makes an entry that has been filled, or was there before, the picture's. Called before the frame begins.
  mutating func adopt(_ entry: PictureEntry) {
    if entries[entry.picture] != nil { return }
    entries[entry.picture] = entry
    byteCount += entry.byteCount
  }

  /// Begins a frame: finds the plan's pictures, and adds to `unfinished` those that have something left to do.
  mutating func beginFrame(_ plan: FramePlan, usesMips: [Bool], unfinished: inout [PictureEntry]) {
    frame += 1
    current.removeAll(keepingCapacity: true)
    missing.removeAll(keepingCapacity: true)
    for index in plan.pictures.indices {
      if case .image = plan.pictures[index], !usesMips[index], format == .rgba8 {
        current.append(nil)
        continue
      }
      let entry = entries[plan.pictures[index]]
      if let entry { note(entry) } else { missing.append(index) }
      current.append(entry)
    }
    retire()
    for index in missing { current[index] = entries[plan.pictures[index]] ?? makeEntry(for: plan.pictures[index]) }
    for index in plan.pictures.indices {
      guard let entry = current[index] else { continue }
      if usesMips[index] && !entry.wantsMips {
        entry.wantsMips = true
        entry.isUnfinished = true
      }
      if entry.isUnfinished {
        entry.isUnfinished = false
        byteCount -= entry.byteCount
        unfinished.append(entry)
      }
    }
  }

  /// Counts what has been finished in the cache's bytes, and empties the list.
  mutating func finish(_ unfinished: inout [PictureEntry]) {
    newBytes = 0
    for entry in unfinished {
      byteCount += entry.byteCount
      newBytes += entry.byteCount
    }
    unfinished.removeAll(keepingCapacity: true)
  }

  func resolve(_ index: Int, of plan: FramePlan) -> ResolvedPicture {
    if let entry = current[index] {
      var isOpaque = false
      if case .image(let image) = entry.picture { isOpaque = image.isOpaque }
      return ResolvedPicture(texels: entry.texels, width: entry.size.width, height: entry.size.height, isOpaque: isOpaque, mips: entry.mips)
    }
    guard case .image(let image) = plan.pictures[index] else { return ResolvedPicture() }
    if image.painting != nil { return ResolvedPicture(width: image.width, height: image.height, painted: image) }
    return ResolvedPicture(texels: image.texels, width: image.width, height: image.height, isOpaque: image.isOpaque, mips: nil)
  }

  /// Ends a frame: forgets what was used longest ago when there is too much, and some more than that, so that it is not needed every frame.
  /// Entries of the current frame stay.
  mutating func endFrame() {
    if frame % Self.timeout == 0 {
      for (_, entry) in entries where entry.frameCount == 1 && entry.lastFrame <= frame - Self.timeout { forget(entry) }
    }
    guard byteCount > byteLimit else { return }
    for (_, entry) in entries.sorted(by: { $0.value.lastFrame < $1.value.lastFrame }) {
      if byteCount <= byteLimit / 4 * 3 || entry.lastFrame == frame { return }
      forget(entry)
    }
  }

  private func note(_ entry: PictureEntry) {
    if entry.lastFrame == frame { return }
    entry.lastFrame = frame
    entry.frameCount += 1
  }

  private mutating func forget(_ entry: PictureEntry) {
    byteCount -= entry.byteCount
    entries[entry.picture] = nil
  }

  /// Frees the memory of outlines that only the frame before used.
  private mutating func retire() {
    // Memory that is larger than the frame before needed is not kept.
    if idle.count > young.count { idle.removeLast(idle.count - young.count) }
    for entry in young where entry.lastFrame != frame {
      // The entry may have gone already, to make room.
      guard entries[entry.picture] === entry else { continue }
      forget(entry)
      idle.append(entry)
    }
    young.removeAll(keepingCapacity: true)
    for entry in transient where entry.lastFrame != frame && entries[entry.picture] === entry { forget(entry) }
    let frame = frame
    transient.removeAll { $0.lastFrame != frame }
  }

  private mutating func makeEntry(for picture: Picture) -> PictureEntry {
    let entry: PictureEntry
    if case .drawing(.shape) = picture {
      if let used = idle.popLast() {
        used.begin(picture)
        entry = used
      } else {
        entry = PictureEntry(picture, format: format)
      }
      young.append(entry)
    } else if case .image(let image) = picture, image.isTransient {
      // The next frame of a video takes its place: no one needs smaller copies of this one any more.
      entry = PictureEntry(picture, format: format)
      transient.append(entry)
    } else {
      entry = PictureEntry(picture, format: format)
    }
    byteCount += entry.byteCount
    entries[picture] = entry
    note(entry)
    return entry
  }
}
