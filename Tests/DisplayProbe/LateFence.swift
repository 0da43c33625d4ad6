import Foundation

/// A fence that is signalled when this program says so: the kernel's virtual card vgem makes it. The numbers are those of vgem_drm.h, drm.h
/// and dma-buf.h.
final class LateFence {
  private let card: Int32
  private let buffer: Int32
  private let fence: UInt32

  init() throws {
    guard let path = Self.path else { throw ProbeError("there is no card of the driver vgem") }
    let card = open(path, O_RDWR | O_CLOEXEC)
    // Height, width, bits, flags, then handle, pitch and size.
    var dumb: [UInt32] = [16, 16, 32, 0, 0, 0, 0, 0]
    guard ioctl(card, 0xC020_64B2, &dumb) == 0 else { throw ProbeError("DRM_IOCTL_MODE_CREATE_DUMB: \(errno)") }
    // Handle, flags, descriptor.
    var prime: [UInt32] = [dumb[4], 0, 0]
    guard ioctl(card, 0xC00C_642D, &prime) == 0 else { throw ProbeError("DRM_IOCTL_PRIME_HANDLE_TO_FD: \(errno)") }
    // Handle, "somebody writes", fence.
    var attach: [UInt32] = [dumb[4], 1, 0, 0]
    guard ioctl(card, 0xC010_6441, &attach) == 0 else { throw ProbeError("DRM_IOCTL_VGEM_FENCE_ATTACH: \(errno)") }
    (self.card, buffer, fence) = (card, Int32(bitPattern: prime[2]), attach[2])
  }

  deinit {
    close(buffer)
    close(card)
  }

  /// A file that is readable once the fence is signalled, for the caller to close.
  func makeFile() throws -> Int32 {
    // "For reading", descriptor.
    var export: [Int32] = [1, -1]
    guard ioctl(buffer, 0xC008_6202, &export) == 0 else { throw ProbeError("DMA_BUF_IOCTL_EXPORT_SYNC_FILE: \(errno)") }
    return export[1]
  }

  func signal() throws {
    var signal: [UInt32] = [fence, 0]
    guard ioctl(card, 0x4008_6442, &signal) == 0 else { throw ProbeError("DRM_IOCTL_VGEM_FENCE_SIGNAL: \(errno)") }
  }

  private static var path: String? {
    let cards = (try? FileManager.default.contentsOfDirectory(atPath: "/sys/class/drm")) ?? []
    let card = cards.first { name in
      name.hasPrefix("card")
        && (try? FileManager.default.destinationOfSymbolicLink(atPath: "/sys/class/drm/\(name)/device"))?.hasSuffix("/vgem") == true
    }
    return card.map { "/dev/dri/\($0)" }
  }
}
