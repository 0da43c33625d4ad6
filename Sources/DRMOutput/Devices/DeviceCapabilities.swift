internal import CKMS

/// The capabilities of a card's driver.
package struct DeviceCapabilities: Hashable, Sendable {
  /// Whether changes can happen together or not at all, and be tried without happening.
  package var isAtomic = false
  /// Whether primary planes are listed beside overlays.
  package var hasUniversalPlanes = false
  /// Whether there are buffers that the CPU draws into.
  package var hasDumbBuffers = false
  /// Whether reading dumb buffers is slow.
  package var prefersShadow = false
  /// Whether framebuffers may say how their pixels are laid out in memory.
  package var hasModifiers = false
  /// Whether flips need not wait for the vertical blank.
  package var hasAsyncFlips = false
  /// Whether flip events are stamped with the monotonic clock.
  package var hasMonotonicTimestamps = false
  /// Whether flip events name their CRTC.
  package var namesCRTCInEvents = false
  /// Whether what a CRTC sends out may be written to memory.
  package var hasWriteback = false
  package var importsBuffers = false
  package var exportsBuffers = false

  init() {}

  /// Asks the driver, and turns on the capabilities that have to be asked for.
  init(descriptor: Int32, allowsAtomic: Bool) {
    func capability(_ name: Int32) -> UInt64 {
      var value: UInt64 = 0
      return drmGetCap(descriptor, UInt64(name), &value) == 0 ? value : 0
    }
    hasUniversalPlanes = drmSetClientCap(descriptor, UInt64(DRM_CLIENT_CAP_UNIVERSAL_PLANES), 1) == 0
    isAtomic = drmSetClientCap(descriptor, UInt64(DRM_CLIENT_CAP_ATOMIC), allowsAtomic ? 1 : 0) == 0 && allowsAtomic
    hasWriteback = isAtomic && drmSetClientCap(descriptor, UInt64(DRM_CLIENT_CAP_WRITEBACK_CONNECTORS), 1) == 0
    hasDumbBuffers = capability(DRM_CAP_DUMB_BUFFER) != 0
    prefersShadow = capability(DRM_CAP_DUMB_PREFER_SHADOW) != 0
    hasModifiers = capability(DRM_CAP_ADDFB2_MODIFIERS) != 0
    hasAsyncFlips = capability(DRM_CAP_ASYNC_PAGE_FLIP) != 0
    hasMonotonicTimestamps = capability(DRM_CAP_TIMESTAMP_MONOTONIC) != 0
    namesCRTCInEvents = capability(DRM_CAP_CRTC_IN_VBLANK_EVENT) != 0
    let prime = capability(DRM_CAP_PRIME)
    importsBuffers = prime & UInt64(DRM_PRIME_CAP_IMPORT) != 0
    exportsBuffers = prime & UInt64(DRM_PRIME_CAP_EXPORT) != 0
  }
}
