internal import CKMS
internal import EGLPlatform
internal import Graphics

/// Pictures drawn by OpenGL ES straight into memory that the display reads.
///
/// The buffers are this chain's own, not a window's, so that their age, and what they show when modes are set again, is known. Row 0 is the top row on both
/// sides: nothing is turned over.
final class GBMSwapchain: Swapchain {
  private let context: GLContext
  private let targets: [GLTarget]
  private let shown: [ShownBuffer]
  private let usesFences: Bool
  let layout: String
  let keepsLatestPicture = false
  var contentGeneration: Int { context.generation }

  init(size: PixelSize, count: Int, context: GLContext, layout: GBMBuffer.Layout, descriptor: Int32, usesFences: Bool, connector: String) throws(DisplayError) {
    self.context = context
    self.usesFences = usesFences
    var targets: [GLTarget] = []
    var shown: [ShownBuffer] = []
    do {
      for _ in 0..<count {
        let buffer = try GBMBuffer(context: context, size: size, format: CKMS_FORMAT_XRGB8888, layout: layout)
        let target = try GLTarget(context: context, buffer: buffer)
        try target.clear()
        targets.append(target)
        shown.append(try ShownBuffer(buffer, saysModifier: layout != .implicit, descriptor: descriptor, connector: connector))
      }
    } catch let error as DisplayError {
      throw error
    } catch {
      throw .noBuffers(connector: connector, reason: "\(error)")
    }
    self.targets = targets
    self.shown = shown
    self.layout = "XRGB8888, \(shown.first?.layout ?? "")"
  }

  var count: Int { targets.count }

  func framebuffer(of buffer: Int) -> UInt32 { shown[buffer].framebuffer.id }

  func target(of buffer: Int) -> ScanoutTarget { .gl(targets[buffer]) }

  func complete(_ buffer: Int, stale: PixelRect) throws(DisplayError) -> Int32 {
    do { try context.makeCurrent() } catch { throw .drawing("\(error)") }
    if usesFences {
      let fence = context.makeNativeFence()
      if fence >= 0 { return fence }
    }
    context.finishDrawing()
    return -1
  }
}

/// A buffer and what the kernel calls it.
private final class ShownBuffer {
  let framebuffer: Framebuffer
  let layout: String
  /// Outlives the framebuffer.
  private let buffer: GBMBuffer

  init(_ buffer: GBMBuffer, saysModifier: Bool, descriptor: Int32, connector: String) throws(DisplayError) {
    self.buffer = buffer
    var layout = Framebuffer.Layout()
    layout.planeCount = min(4, buffer.planeCount)
    layout.handles = (buffer.handle(plane: 0), 0, 0, 0)
    layout.pitches = (buffer.bytesPerRow(plane: 0), 0, 0, 0)
    layout.offsets = (buffer.offset(plane: 0), 0, 0, 0)
    if layout.planeCount > 1 { (layout.handles.1, layout.pitches.1, layout.offsets.1) = buffer.part(1) }
    if layout.planeCount > 2 { (layout.handles.2, layout.pitches.2, layout.offsets.2) = buffer.part(2) }
    if layout.planeCount > 3 { (layout.handles.3, layout.pitches.3, layout.offsets.3) = buffer.part(3) }
    let modifier = buffer.modifier
    layout.modifier = saysModifier && modifier != CKMS_MODIFIER_INVALID ? modifier : nil
    self.layout =
      switch layout.modifier {
      case nil: "layout of the driver's choice"
      case CKMS_MODIFIER_LINEAR?: "linear"
      case let modifier?: "modifier 0x\(String(modifier, radix: 16))"
      }
    framebuffer = try Framebuffer(size: buffer.size, format: buffer.format, layout: layout, descriptor: descriptor, connector: connector)
  }
}

extension GBMBuffer {
  fileprivate func part(_ plane: Int) -> (UInt32, UInt32, UInt32) { (handle(plane: plane), bytesPerRow(plane: plane), offset(plane: plane)) }
}
