internal import CKMS
internal import Graphics

extension DisplayOutput {
  /// Makes the displays show their latest pictures with those that planes showed last, or black. Whatever was used before and is not used
  /// now is turned off.
  ///
  /// - Parameter isTried: whether the commit is tested before it happens.
  func setModes(_ wanted: [Display], isAtomic: Bool, isTried: Bool) throws(DisplayError) {
    for display in wanted {
      if display.ledger.latest != nil {
        // The mode set shows the latest picture; a flip under way is over.
        if display.isFlipPending { display.completeFlip() }
      } else if let first = display.ledger.begin() {
        let fence = try display.swapchain.complete(first, stale: PixelRegion(PixelRect(display.pictureSize)))
        if fence >= 0 { Foundation.close(fence) }
        display.ledger.show(first)
      }
      display.isFresh = true
    }
    if isAtomic {
      do throws(DisplayError) {
        try setModesAtomically(wanted, isTried: isTried)
      } catch {
        // The card may no longer have room for what its planes showed. What was drawn lacks that until the next picture.
        guard case .modeRefused = error, wanted.contains(where: { display in display.picturePlanes.contains(where: \.isOn) }) else {
          throw error
        }
        for display in wanted { for plane in display.picturePlanes { plane.forget() } }
        try setModesAtomically(wanted, isTried: isTried)
      }
    } else {
      try setModesOneByOne(wanted)
    }
    for display in wanted {
      var sequence: UInt64 = 0
      var nanoseconds: UInt64 = 0
      display.gammaTable?.didCommit()
      display.countsVerticalBlanks = drmCrtcGetSequence(device.fileDescriptor, display.crtc.rawValue, &sequence, &nanoseconds) == 0
    }
  }

  private func setModesAtomically(_ wanted: [Display], isTried: Bool) throws(DisplayError) {
    let descriptor = device.fileDescriptor
    var blobs: [BlobID] = []
    // The kernel keeps a mode for as long as a CRTC has it.
    defer { for blob in blobs { drmModeDestroyPropertyBlob(descriptor, blob.rawValue) } }
    request.clear()
    let touched = crtcsToTouch(wanted.map { DisplayChoice(connector: $0.connector, mode: $0.mode) }, wanted.map(\.crtc))
    for connector in device.connectors {
      if let display = wanted.first(where: { $0.connector.id == connector.id }) {
        request.begin(connector.id)
        request.set(try connector.properties.id(required: "CRTC_ID"), display.crtc)
        // A link that lost its signal is marked bad. Setting it to 0, which is good, makes the driver train it again.
        if let link = connector.properties["link-status"], link.value != 0 { request.set(link.id, 0) }
      } else if let crtc = connector.currentCRTC, touched.contains(crtc) {
        request.begin(connector.id)
        request.set(try connector.properties.id(required: "CRTC_ID"), 0)
      }
    }
    for crtc in touched.sorted() {
      let properties = ObjectProperties(of: crtc, descriptor: descriptor)
      let mode = try properties.id(required: "MODE_ID"), active = try properties.id(required: "ACTIVE")
      request.begin(crtc)
      guard let display = wanted.first(where: { $0.crtc == crtc }) else {
        request.set(mode, 0)
        request.set(active, 0)
        continue
      }
      var blob: UInt32 = 0
      var info = display.mode.timing.info
      let result = drmModeCreatePropertyBlob(descriptor, &info, MemoryLayout<drmModeModeInfo>.size, &blob)
      guard result == 0, let modeBlob = BlobID(blob) else {
        throw .system(call: "drmModeCreatePropertyBlob", subject: device.path, code: -result)
      }
      blobs.append(modeBlob)
      request.set(mode, modeBlob)
      request.set(active, 1)
      display.gammaTable?.add(to: &request)
      if let adaptive = properties["VRR_ENABLED"], (adaptive.value != 0) != display.hasAdaptiveSyncOn {
        request.set(adaptive.id, display.hasAdaptiveSyncOn ? 1 : 0)
      }
    }
    for plane in device.planes {
      if let display = wanted.first(where: { $0.plane?.id == plane.id }) {
        try show(display, on: plane)
      } else if let display = wanted.first(where: { $0.overlay?.plane.id == plane.id }), let overlay = display.overlay,
        let shown = overlay.shown
      {
        overlay.show(shown, on: display.crtc, in: &request)
      } else if let crtc = plane.currentCRTC, touched.contains(crtc) {
        request.begin(plane.id)
        request.set(try plane.properties.id(required: "FB_ID"), 0)
        request.set(try plane.properties.id(required: "CRTC_ID"), 0)
      }
    }
    for flags in isTried ? [DRM_MODE_ATOMIC_TEST_ONLY, 0] : [0] {
      let code = request.commit(descriptor, flags: flags | DRM_MODE_ATOMIC_ALLOW_MODESET)
      guard code == 0 else { throw refusal(code, of: "drmModeAtomicCommit", wanted) }
    }
  }

  /// Adds to the commit that a plane shows the whole picture on the whole display, or what it showed in place of that, turned as was
  /// decided, and opaque.
  private func show(_ display: Display, on plane: Plane) throws(DisplayError) {
    let properties = plane.properties
    defer { if let alpha = properties["alpha"], alpha.value != 0xFFFF { request.set(alpha.id, 0xFFFF) } }
    if let direct = display.directScanout, let shown = direct.shown { return direct.show(shown, on: display.crtc, in: &request) }
    request.begin(plane.id)
    func set(_ name: String, _ value: UInt64) throws(DisplayError) { request.set(try properties.id(required: name), value) }
    try set("FB_ID", UInt64(display.latestFramebuffer?.rawValue ?? 0))
    try set("CRTC_ID", UInt64(display.crtc.rawValue))
    try set("CRTC_X", 0)
    try set("CRTC_Y", 0)
    try set("CRTC_W", UInt64(display.size.width))
    try set("CRTC_H", UInt64(display.size.height))
    try set("SRC_X", 0)
    try set("SRC_Y", 0)
    // Sources are in 1/65536 of a pixel.
    try set("SRC_W", UInt64(display.pictureSize.width) << 16)
    try set("SRC_H", UInt64(display.pictureSize.height) << 16)
    let turn = display.turn.planeRotation(among: plane.rotationBits) ?? 1
    if let rotation = properties["rotation"], rotation.value != 1 || turn != 1 { request.set(rotation.id, turn) }
  }

  private func setModesOneByOne(_ wanted: [Display]) throws(DisplayError) {
    let descriptor = device.fileDescriptor
    for crtc in touchedCRTCs.subtracting(wanted.map(\.crtc)) {
      drmModeSetCrtc(descriptor, crtc.rawValue, 0, 0, 0, nil, 0, nil)
    }
    for display in wanted {
      var connector = display.connector.id.rawValue
      var info = display.mode.timing.info
      let framebuffer = display.latestFramebuffer?.rawValue ?? 0
      let result = drmModeSetCrtc(descriptor, display.crtc.rawValue, framebuffer, 0, 0, &connector, 1, &info)
      guard result == 0 else { throw refusal(-result, of: "drmModeSetCrtc", wanted) }
      display.gammaTable?.restore()
    }
  }

  private func refusal(_ code: Int32, of call: String, _ wanted: [Display]) -> DisplayError {
    switch code {
    case EACCES, EPERM: return .busy(device.path)
    case ENODEV: return .cardVanished(device.path)
    default:
      let hint =
        code == ENOSPC || code == EINVAL || code == ERANGE ? "; try a smaller mode" + (wanted.count > 1 ? " or fewer displays" : "") : ""
      return .modeRefused(
        connectors: wanted.map { "\($0.connector.name) (\($0.mode))" }, reason: "\(call): \(SystemError.words(code))\(hint)")
    }
  }
}
