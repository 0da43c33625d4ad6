internal import CKMS
internal import Graphics

/// A buffer as the kernel scans it out; owns one framebuffer id. Removing one that is shown turns its display off.
struct Framebuffer: ~Copyable {
  let id: FramebufferID
  private let descriptor: Int32

  /// The memory of a buffer's pixels, for each of up to four memory planes.
  struct MemoryPlanes {
    var handles: (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
    var pitches: (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
    var offsets: (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
    /// The layout of the pixels in memory; nil leaves it to the driver.
    var modifier: UInt64?
    var planeCount = 1
  }

  init(size: PixelSize, format: UInt32, layout: MemoryPlanes, descriptor: Int32, connector: String) throws(DisplayError) {
    var id: UInt32 = 0
    var layout = layout
    let width = UInt32(size.width), height = UInt32(size.height)
    var result: Int32
    if let modifier = layout.modifier {
      let used = (0..<4).map { $0 < layout.planeCount ? modifier : 0 }
      result = withUnsafePointer(to: &layout.handles.0) { handles in
        withUnsafePointer(to: &layout.pitches.0) { pitches in
          withUnsafePointer(to: &layout.offsets.0) { offsets in
            drmModeAddFB2WithModifiers(
              descriptor, width, height, format, handles, pitches, offsets, used, &id, UInt32(DRM_MODE_FB_MODIFIERS))
          }
        }
      }
    } else {
      result = withUnsafePointer(to: &layout.handles.0) { handles in
        withUnsafePointer(to: &layout.pitches.0) { pitches in
          withUnsafePointer(to: &layout.offsets.0) { offsets in
            drmModeAddFB2(descriptor, width, height, format, handles, pitches, offsets, &id, 0)
          }
        }
      }
      if result != 0, format == CKMS_FORMAT_XRGB8888 {
        // Drivers from before AddFB2 know only one format of depth 24.
        result = drmModeAddFB(descriptor, width, height, 24, 32, layout.pitches.0, layout.handles.0, &id)
      }
    }
    guard result == 0, let id = FramebufferID(id) else {
      throw .noBuffers(connector: connector, reason: "drmModeAddFB2 of \(size.width)x\(size.height): \(SystemError.words(-result))")
    }
    self.id = id
    self.descriptor = descriptor
  }

  deinit { drmModeRmFB(descriptor, id.rawValue) }
}
