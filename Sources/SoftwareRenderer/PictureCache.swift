internal import Compositing
internal import Graphics
internal import Rasterizer

/// A picture's texels for the length of a frame. Whoever holds the plan's pictures and the cache keeps them alive.
struct ResolvedPicture {
  var texels: UnsafePointer<UInt8>?
  var width = 0
  var height = 0
  var isOpaque = false
  var mips: MipChain?
}

/// Rasterised drawings, and mip chains of all pictures, the ones used last kept when there is no room for all.
struct PictureCache {
  /// Bytes kept between frames. What one frame needs stays while it is drawn, whatever the limit.
  var byteLimit = 256 << 20
  private(set) var byteCount = 0
  /// Bytes produced for the frame being resolved.
  private(set) var newBytes = 0
  private var entries: [Picture: Entry] = [:]
  private var frame = 0

  private final class Entry {
    var image: CGImage
    var mips: MipChain?
    var byteCount = 0
    var lastFrame = 0
    init(image: CGImage) { self.image = image }
  }

  mutating func beginFrame() {
    frame += 1
    newBytes = 0
  }

  mutating func resolve(_ picture: Picture, withMips: Bool) -> ResolvedPicture {
    if case .image(let image) = picture, !withMips { return ResolvedPicture(image, mips: nil) }
    let entry = entries[picture] ?? makeEntry(for: picture)
    entry.lastFrame = frame
    if withMips && entry.mips == nil, let texels = ResolvedPicture(entry.image, mips: nil).texels {
      let mips = MipChain(pixels: texels, width: entry.image.width, height: entry.image.height)
      entry.mips = mips
      account(mips.byteCount, for: entry)
    }
    return ResolvedPicture(entry.image, mips: entry.mips)
  }

  /// Ends a frame: forgets what was used longest ago when there is too much, and some more, so that it is not needed every frame. Entries of the current frame stay.
  mutating func endFrame() {
    guard byteCount > byteLimit else { return }
    for (picture, entry) in entries.sorted(by: { $0.value.lastFrame < $1.value.lastFrame }) {
      if byteCount <= byteLimit / 4 * 3 || entry.lastFrame == frame { return }
      byteCount -= entry.byteCount
      entries[picture] = nil
    }
  }

  private mutating func makeEntry(for picture: Picture) -> Entry {
    let entry: Entry
    switch picture {
    case .image(let image): entry = Entry(image: image)
    case .drawing(let drawing):
      entry = Entry(image: drawing.rasterize())
      account(entry.image.width * entry.image.height * 4, for: entry)
    }
    entries[picture] = entry
    return entry
  }

  private mutating func account(_ bytes: Int, for entry: Entry) {
    entry.byteCount += bytes
    byteCount += bytes
    newBytes += bytes
  }
}

extension ResolvedPicture {
  fileprivate init(_ image: CGImage, mips: MipChain?) {
    // The pointer stays valid outside the closure: the array is a `let` of an object that is kept alive, stored contiguously, and never written.
    texels = image.width > 0 && image.height > 0 ? image.pixels.withUnsafeBufferPointer { $0.baseAddress } : nil
    width = image.width
    height = image.height
    isOpaque = image.isOpaque
    self.mips = mips
  }
}
