internal import EGLPlatform
internal import Graphics

/// Surfaces that frames draw into on the way to the target, kept from frame to frame.
final class SurfacePool {
  private let context: GLContext
  private let format: PixelFormat
  private var idle: [Entry] = []
  private var frame = 0
  /// Bytes of the idle surfaces and of those in use.
  private(set) var byteCount = 0

  private struct Entry {
    var surface: GLSurface
    var lastFrame: Int
  }

  /// Pixels to a multiple of which sizes are rounded up, so that a layer that grows slowly keeps its surface.
  private static let grain = 64
  /// The number of frames after which an idle surface is freed.
  private static let maximumIdleFrames = 60

  init(context: GLContext, format: PixelFormat) {
    self.context = context
    self.format = format
  }

  /// A surface at least as large as asked for, with undefined contents.
  func take(_ size: PixelSize) throws -> GLSurface {
    let wanted = Self.rounded(size, limit: context.driver.maximumTextureSize)
    var best: Int?
    for index in idle.indices {
      let candidate = idle[index].surface
      guard candidate.size.width >= size.width, candidate.size.height >= size.height else { continue }
      guard candidate.byteCount <= 2 * wanted.width * wanted.height * format.deviceBytesPerPixel else { continue }
      if let current = best, idle[current].surface.byteCount <= candidate.byteCount { continue }
      best = index
    }
    if let best {
      let surface = idle[best].surface
      idle.swapAt(best, idle.count - 1)
      idle.removeLast()
      return surface
    }
    let surface = try GLSurface(size: wanted, format: format, in: context)
    byteCount += surface.byteCount
    return surface
  }

  /// Forgets a surface that was taken.
  func disown(_ surface: GLSurface) { byteCount -= surface.byteCount }

  func giveBack(_ surface: GLSurface) { idle.append(Entry(surface: surface, lastFrame: frame)) }

  /// Ends a frame: frees surfaces that have been idle for long.
  func endFrame() {
    frame += 1
    for index in idle.indices.reversed() where frame - idle[index].lastFrame > Self.maximumIdleFrames {
      byteCount -= idle[index].surface.byteCount
      idle.remove(at: index)
    }
  }

  private static func rounded(_ size: PixelSize, limit: Int) -> PixelSize {
    func round(_ length: Int) -> Int { max(length, min((max(1, length) + grain - 1) / grain * grain, limit)) }
    return PixelSize(round(size.width), round(size.height))
  }
}
