internal import CKMS
internal import EGLPlatform

/// A framebuffer of memory that OpenGL ES draws into.
final class GBMFramebuffer {
  let framebuffer: Framebuffer
  /// A description of the memory layout, for messages.
  let layout: String

  /// - Parameter saysModifier: whether the kernel is told how the pixels are laid out, where the driver tells us.
  init(_ memory: GBMMemory, saysModifier: Bool, descriptor: Int32, connector: String) throws(DisplayError) {
    var layout = Framebuffer.MemoryPlanes()
    layout.planeCount = min(4, memory.planeCount)
    (layout.handles.0, layout.pitches.0, layout.offsets.0) = memory.part(0)
    if layout.planeCount > 1 { (layout.handles.1, layout.pitches.1, layout.offsets.1) = memory.part(1) }
    if layout.planeCount > 2 { (layout.handles.2, layout.pitches.2, layout.offsets.2) = memory.part(2) }
    if layout.planeCount > 3 { (layout.handles.3, layout.pitches.3, layout.offsets.3) = memory.part(3) }
    let modifier = memory.modifier
    layout.modifier = saysModifier && modifier != CKMS_MODIFIER_INVALID ? modifier : nil
    self.layout =
      switch layout.modifier {
      case nil: "layout of the driver's choice"
      case CKMS_MODIFIER_LINEAR?: "linear"
      case let modifier?: "modifier 0x\(String(modifier, radix: 16))"
      }
    framebuffer = try Framebuffer(size: memory.size, format: memory.format, layout: layout, descriptor: descriptor, connector: connector)
  }
}

extension GBMMemory {
  fileprivate func part(_ plane: Int) -> (UInt32, UInt32, UInt32) {
    (handle(plane: plane), bytesPerRow(plane: plane), offset(plane: plane))
  }
}
