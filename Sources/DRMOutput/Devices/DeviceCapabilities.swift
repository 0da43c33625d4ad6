internal import CKMS

package struct DeviceCapabilities: Hashable, Sendable {
  /// Whether changes can happen together or not at all, and be tried without happening.
  package var isAtomic = false
  package var hasDumbBuffers = false
  /// Whether framebuffers may say how their pixels are laid out in memory.
  package var hasModifiers = false
  /// Whether what a CRTC sends out may be written to memory.
  package var hasWriteback = false
  package var exportsBuffers = false

  /// Asks the driver, and turns on the capabilities that have to be asked for.
  init(descriptor: Int32, allowsAtomic: Bool) {
    func capability(_ name: Int32) -> UInt64 {
      var value: UInt64 = 0
      return drmGetCap(descriptor, UInt64(name), &value) == 0 ? value : 0
    }
    // Primary planes are listed beside overlays.
    drmSetClientCap(descriptor, UInt64(DRM_CLIENT_CAP_UNIVERSAL_PLANES), 1)
    isAtomic = drmSetClientCap(descriptor, UInt64(DRM_CLIENT_CAP_ATOMIC), allowsAtomic ? 1 : 0) == 0 && allowsAtomic
    hasWriteback = isAtomic && drmSetClientCap(descriptor, UInt64(DRM_CLIENT_CAP_WRITEBACK_CONNECTORS), 1) == 0
    hasDumbBuffers = capability(DRM_CAP_DUMB_BUFFER) != 0
    hasModifiers = capability(DRM_CAP_ADDFB2_MODIFIERS) != 0
    exportsBuffers = capability(DRM_CAP_PRIME) & UInt64(DRM_PRIME_CAP_EXPORT) != 0
  }
}
