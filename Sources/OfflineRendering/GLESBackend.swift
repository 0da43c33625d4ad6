package import EGLPlatform
package import FrameLoop
internal import GLESRenderer
internal import Graphics

/// Draws with OpenGL ES into a framebuffer. Pictures are read back through pixel buffers while the next frames are drawn or, from a device
/// on the CPU, at once.
///
/// For encoders of video they are converted on the device, and handed on in its own memory: 1.5 bytes a pixel, and no copy.
package final class GLESBackend: FrameBackend {
  package let context: GLContext
  private let renderer: GLESRenderer
  private let target: GLTarget
  private let readback: GLReadback
  private let overlaps: Bool
  private let converter: PlaneConverter?
  /// Frames whose pictures are being read back, oldest first. Kept until then, because a lost context loses the pictures too.
  private var pending: [Pending] = []
  private var pictures = PictureCarrier()
  /// The context's generation when the target was drawn; nil while it holds nothing.
  private var drawnGeneration: Int?
  /// Frames in flight: the GPU works on one, copies another, and a third is ready or about to be, so that nobody waits for the newest.
  private static let depth = 3

  private struct Pending {
    let slot: FrameSlot
    /// The part that is read back, the rest being as in the picture before; nil is all of it.
    var part: PixelRegion?
  }

  /// - Parameters:
  ///   - device: an id as `EGLDevice` writes it; nil takes the best.
  ///   - options: bitmaps of floating-point numbers are half floats on the device.
  ///   - overlaps: whether pictures come back while the next frames are drawn; nil: unless the device draws on the CPU.
  ///   - converts: whether planes are made on the device where options allow them; nil: unless it draws on the CPU. Those pictures always
  ///     overlap drawing.
  package init(device: String?, _ options: BackendOptions, overlaps: Bool? = nil, converts: Bool? = nil) throws {
    let size = options.size, format = options.format
    var chosen: EGLDevice?
    if let device {
      guard let named = EGLDevice(id: device) else {
        throw RenderError(.unavailable, "'\(device)' names no OpenGL ES device; 'acetate info' lists those that this machine has")
      }
      chosen = named
    }
    context = try GLContext(device: chosen)
    let limit = context.driver.maximumTextureSize
    guard size.width <= limit, size.height <= limit else {
      throw RenderError(
        .size, "\(size.width)x\(size.height) pixels: \(context.driver.renderer) draws at most \(limit)x\(limit); use --backend software")
    }
    guard format == .rgba8 || context.driver.drawsFloats else {
      throw RenderError(
        .unavailable,
        "\(context.driver.renderer) draws 8 bits a channel and no more (it lacks GL_EXT_color_buffer_half_float); use --backend software")
    }
    renderer = try GLESRenderer(context: context, format: format, cacheBytes: options.cacheBytes)
    target = try GLTarget(context: context, size: size, format: format)
    let texels = PlaneConverter.texels(of: size)
    let converts =
      options.takesPlanes && format == .rgba8 && max(texels.width, texels.height) <= limit
      && (converts ?? !context.driver.isSoftware)
    converter = try converts ? PlaneConverter(context: context, size: size) : nil
    self.overlaps = converts || overlaps ?? !context.driver.isSoftware
    readback = GLReadback(context: context, depth: Self.depth)
    pending.reserveCapacity(Self.depth)
  }

  /// Whether the device draws quads by interpolation.
  static func interpolates(on device: String) -> Bool {
    guard let device = EGLDevice(id: device), let context = try? GLContext(device: device),
      let renderer = try? GLESRenderer(context: context, cacheBytes: 1 << 20)
    else { return false }
    return renderer.interpolates
  }

  package func draw(_ slot: FrameSlot, statistics: inout FrameStatistics, deliver: (FrameSlot) throws -> Void) throws {
    if !overlaps { return try drawNow(slot, statistics: &statistics, deliver: deliver) }
    if pending.count == Self.depth { try finishOldest(&statistics, deliver) }
    try statistics.measure(.render) {
      let part = drawnGeneration == nil ? nil : slot.damage
      try render(slot)
      if part?.isEmpty != true { try beginReading(part) }
      pending.append(Pending(slot: slot, part: part))
    }
    statistics.countFrame(renderer.statistics)
    while let oldest = pending.first, try oldest.part?.isEmpty == true || readback.isOldestReady() {
      try finishOldest(&statistics, deliver)
    }
  }

  package var deliversPlanes: Bool { converter != nil }

  private func beginReading(_ part: PixelRegion?) throws {
    guard let converter else { return try readback.begin(target, regions: Array(part ?? PixelRegion(PixelRect(target.size)))) }
    let part = converter.converted(part?.bounds ?? PixelRect(target.size))
    try converter.convert(target, part)
    try readback.begin(converter.target, regions: converter.regions(of: part))
  }

  private func drawNow(_ slot: FrameSlot, statistics: inout FrameStatistics, deliver: (FrameSlot) throws -> Void) throws {
    let part = drawnGeneration == nil ? nil : slot.damage
    try statistics.measure(.render) { try render(slot) }
    statistics.countFrame(renderer.statistics)
    try statistics.measure(.readBack) {
      let bitmap = Self.bitmap(of: slot)
      for rect in part ?? PixelRegion(PixelRect(target.size)) { try readback.copy(target, rect, into: bitmap) }
      pictures.advance(to: bitmap, repair: part, damage: slot.damage)
    }
    try deliver(slot)
  }

  private static func bitmap(of slot: FrameSlot) -> Bitmap {
    guard let bitmap = slot.bitmap else { preconditionFailure("a slot comes with a bitmap") }
    return bitmap
  }

  package func drain(statistics: inout FrameStatistics, deliver: (FrameSlot) throws -> Void) throws {
    while !pending.isEmpty { try finishOldest(&statistics, deliver) }
  }

  /// Draws a frame over the one before or, where the target has lost that, from scratch.
  private func render(_ slot: FrameSlot) throws {
    if let tree = slot.origin?.tree { try renderer.prepare(tree) }
    if drawnGeneration != context.generation { slot.planAll() }
    if slot.plan.repair?.isEmpty != true {
      try renderer.render(slot.plan, into: target)
      if slot.plan.repair != nil, drawnGeneration != context.generation {
        // The frame was lost and is drawn again on a new context: its damage does not apply.
        slot.planAll()
        try renderer.render(slot.plan, into: target)
      }
    }
    drawnGeneration = context.generation
  }

  private func finishOldest(_ statistics: inout FrameStatistics, _ deliver: (FrameSlot) throws -> Void) throws {
    try statistics.measure(.readBack) {
      if pending[0].part?.isEmpty != true {
        do {
          try finish(pending[0])
        } catch let error as GLError where error.isContextLoss {
          try redrawPending()
          try finish(pending[0])
        }
      } else if let converter {
        pending[0].slot.planes = converter.planes(of: .empty, in: nil)
      } else if let bitmap = pending[0].slot.bitmap {
        // The picture equals the one before.
        pictures.advance(to: bitmap, repair: pending[0].part, damage: pending[0].slot.damage)
      }
    }
    try deliver(pending.removeFirst().slot)
  }

  private func finish(_ oldest: Pending) throws {
    if let converter {
      let part = converter.converted(oldest.part?.bounds ?? PixelRect(target.size))
      return oldest.slot.planes = converter.planes(of: part, in: try readback.lend())
    }
    let bitmap = Self.bitmap(of: oldest.slot)
    try readback.finish(into: bitmap)
    pictures.advance(to: bitmap, repair: oldest.part, damage: oldest.slot.damage)
  }

  /// Draws the frames in flight again after the context was lost between drawing and reading back.
  private func redrawPending() throws {
    readback.cancel()
    for index in pending.indices {
      pending[index].slot.planAll()
      pending[index].part = nil
      try render(pending[index].slot)
      try beginReading(nil)
    }
  }
}
