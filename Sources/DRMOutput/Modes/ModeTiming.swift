internal import CKMS

/// The numbers of a mode: the clock in kHz, then for each direction what is visible, the synchronisation pulse and the total.
struct ModeTiming: Hashable, Sendable {
  var clock: UInt32
  var horizontal: Direction
  var vertical: Direction
  var horizontalSkew: UInt16 = 0
  var verticalScan: UInt16 = 0
  var refresh: UInt32
  var flags: UInt32 = 0
  var type: UInt32 = 0
  /// The kernel's name of the mode, `1920x1080`, padded with zeros.
  var name: [CChar] = []

  struct Direction: Hashable, Sendable {
    var visible: UInt16
    var syncStart: UInt16
    var syncEnd: UInt16
    var total: UInt16
  }

  static let preferredType: UInt32 = 1 << 3
  static let interlaced: UInt32 = 1 << 4
  static let doubleScan: UInt32 = 1 << 5

  /// Pictures a second, in thousandths: the clock divided by the pixels of a picture. An interlaced mode shows two fields for each full
  /// picture of lines.
  var millihertz: Int {
    let pixels = Int(horizontal.total) * Int(vertical.total) * (flags & Self.doubleScan != 0 ? 2 : 1) * max(1, Int(verticalScan))
    guard pixels > 0, clock > 0 else { return Int(refresh) * 1000 }
    let fields = flags & Self.interlaced != 0 ? 2 : 1
    return (Int(clock) * 1_000_000 * fields + pixels / 2) / pixels
  }
}

extension ModeTiming {
  init(_ info: drmModeModeInfo) {
    clock = info.clock
    horizontal = Direction(visible: info.hdisplay, syncStart: info.hsync_start, syncEnd: info.hsync_end, total: info.htotal)
    vertical = Direction(visible: info.vdisplay, syncStart: info.vsync_start, syncEnd: info.vsync_end, total: info.vtotal)
    horizontalSkew = info.hskew
    verticalScan = info.vscan
    refresh = info.vrefresh
    flags = info.flags
    type = info.type
    name = withUnsafeBytes(of: info.name) { Array($0.bindMemory(to: CChar.self)) }
  }

  /// The mode for libdrm, whose structure has the layout of the kernel's `drm_mode_modeinfo`.
  var info: drmModeModeInfo {
    var info = drmModeModeInfo()
    info.clock = clock
    info.hdisplay = horizontal.visible
    info.hsync_start = horizontal.syncStart
    info.hsync_end = horizontal.syncEnd
    info.htotal = horizontal.total
    info.hskew = horizontalSkew
    info.vdisplay = vertical.visible
    info.vsync_start = vertical.syncStart
    info.vsync_end = vertical.syncEnd
    info.vtotal = vertical.total
    info.vscan = verticalScan
    info.vrefresh = refresh
    info.flags = flags
    info.type = type
    withUnsafeMutableBytes(of: &info.name) { bytes in
      for (index, character) in name.prefix(bytes.count).enumerated() { bytes[index] = UInt8(bitPattern: character) }
    }
    return info
  }
}

extension DisplayMode {
  init(_ timing: ModeTiming) {
    self.timing = timing
    size = .init(Int(timing.horizontal.visible), Int(timing.vertical.visible))
    millihertz = timing.millihertz
    isPreferred = timing.type & ModeTiming.preferredType != 0
    isInterlaced = timing.flags & ModeTiming.interlaced != 0
  }
}
