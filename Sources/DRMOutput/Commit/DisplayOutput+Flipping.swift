internal import CKMS
internal import Graphics

extension DisplayOutput {
  /// Shows a framebuffer from the next vertical blank on, and returns at once.
  ///
  /// - Parameters:
  ///   - framebuffer: nil leaves the one that shows.
  ///   - fence: to wait for before, or -1.
  ///   - overlay: what is laid over it; nil is nothing.
  func flip(
    _ display: Display, to framebuffer: FramebufferID?, fence: Int32, damage: PixelRegion, overlay: OverlaidPicture? = nil
  ) throws(DisplayError) {
    let code: Int32
    var laid: LaidPicture?
    if let overlay {
      guard let plane = display.picturePlane(for: overlay) else { throw .overlayRefused(display.connector.name) }
      laid = LaidPicture(plane: plane, shown: PicturePlane.Shown(display.placed(overlay), from: try plane.buffer(with: overlay)))
    }
    if let direct = display.directScanout, direct.isOn, framebuffer == nil, laid?.plane !== direct {
      throw .overlayRefused(display.connector.name)
    }
    switch display.flipMethod {
    case .atomic(let plane, let properties):
      let whole = PixelRegion(PixelRect(display.pictureSize)), damage = damage.intersection(PixelRect(display.pictureSize))
      var result = flip(display, plane.id, properties, to: framebuffer, fence: fence, damage: damage, laid)
      if result == EINVAL && sendsDamage && damage != whole {
        // The driver may have refused only the damage; in that case it gets none from now on.
        result = flip(display, plane.id, properties, to: framebuffer, fence: fence, damage: whole, laid)
        if result == 0 { sendsDamage = false }
      }
      code = result
    case .legacy:
      guard let framebuffer else { throw .overlayRefused(display.connector.name) }
      var flip = drm_mode_crtc_page_flip()
      flip.crtc_id = display.crtc.rawValue
      flip.fb_id = framebuffer.rawValue
      flip.flags = UInt32(DRM_MODE_PAGE_FLIP_EVENT)
      flip.user_data = UInt64(display.crtc.rawValue)
      code = drmIoctl(device.fileDescriptor, CKMS_IOCTL_PAGE_FLIP, &flip) == 0 ? 0 : errno
    }
    if laid != nil, [EINVAL, ENOSPC, ERANGE].contains(code) { throw .overlayRefused(display.connector.name) }
    if code != 0 { throw failure(code, display) }
    display.overlay?.didCommit(laid?.shown(by: display.overlay))
    display.directScanout?.didCommit(laid?.shown(by: display.directScanout))
    display.gammaTable?.didCommit()
  }

  /// Whether the kernel would accept a commit of what shows now with a picture laid over it.
  func accepts(_ picture: OverlaidPicture, on display: Display) -> Bool {
    guard isAtomic else { return false }
    let direct = picture.covers(display.pictureSize) ? display.directScanout : nil
    for case let plane? in [direct, display.overlay] {
      guard let buffer = try? plane.buffer(with: picture) else { continue }
      request.clear()
      plane.show(PicturePlane.Shown(display.placed(picture), from: buffer), on: display.crtc, in: &request)
      guard request.commit(device.fileDescriptor, flags: DRM_MODE_ATOMIC_TEST_ONLY) == 0 else { continue }
      display.acceptingPlane = plane
      return true
    }
    return false
  }

  /// A picture on its way to a plane.
  private struct LaidPicture {
    var plane: PicturePlane
    var shown: PicturePlane.Shown

    /// Nil where another plane shows it.
    func shown(by plane: PicturePlane?) -> PicturePlane.Shown? { plane === self.plane ? shown : nil }
  }

  private func flip(
    _ display: Display, _ plane: PlaneID, _ properties: Plane.FlipProperties, to framebuffer: FramebufferID?, fence: Int32,
    damage: PixelRegion, _ laid: LaidPicture?
  ) -> Int32 {
    let descriptor = device.fileDescriptor
    request.clear()
    if let framebuffer {
      if let direct = display.directScanout, direct.isOn {
        direct.show(framebuffer, PixelRect(display.pictureSize), at: PixelRect(display.size), on: display.crtc, in: &request)
      } else {
        request.begin(plane)
        request.set(properties.framebuffer, framebuffer)
      }
    }
    if fence >= 0, let property = properties.fence { request.set(property, UInt64(bitPattern: Int64(fence))) }
    var blob: UInt32 = 0
    if framebuffer != nil, let property = properties.damage, sendsDamage, damage != PixelRect(display.pictureSize) {
      if let id = makeClips(damage, &blob) { request.set(property, id) }
    }
    if let laid { laid.plane.show(laid.shown, on: display.crtc, in: &request) }
    if let overlay = display.overlay, overlay.isOn, overlay !== laid?.plane { overlay.hide(in: &request) }
    if display.flipFence != nil || display.isRetuned { request.begin(display.crtc) }
    if let fence = display.flipFence { request.set(fence.property, fence.makeRoom()) }
    if let table = display.gammaTable, table.isPending { table.add(to: &request) }
    defer { if blob != 0 { drmModeDestroyPropertyBlob(descriptor, blob) } }
    return request.commit(
      descriptor, flags: DRM_MODE_ATOMIC_NONBLOCK | Int32(DRM_MODE_PAGE_FLIP_EVENT), userData: UInt64(display.crtc.rawValue))
  }

  /// Tells the kernel of the rectangles of damage, as many as there are.
  ///
  /// - Parameter blob: gets the number of the kernel's object, which the caller destroys.
  private func makeClips(_ damage: PixelRegion, _ blob: inout UInt32) -> BlobID? {
    withUnsafeTemporaryAllocation(of: drm_mode_rect.self, capacity: PixelRegion.capacity) { clips in
      // There must be a clip, and none may be empty: where nothing changed it is one pixel.
      let shown = damage.isEmpty ? PixelRegion(PixelRect(PixelSize(1, 1))) : damage
      for (index, rect) in shown.enumerated() {
        clips[index] = drm_mode_rect(x1: Int32(rect.minX), y1: Int32(rect.minY), x2: Int32(rect.maxX), y2: Int32(rect.maxY))
      }
      let size = shown.count * MemoryLayout<drm_mode_rect>.stride
      return drmModeCreatePropertyBlob(device.fileDescriptor, clips.baseAddress, size, &blob) == 0 ? BlobID(blob) : nil
    }
  }

  private func failure(_ code: Int32, _ display: Display) -> DisplayError {
    switch code {
    case EBUSY: return .flipPending(display.connector.name)
    case EACCES, EPERM: return .paused
    case ENODEV: return .cardVanished(device.path)
    default:
      // A flip is also refused as invalid when the monitor was unplugged: the connector tells.
      let connector = drmModeGetConnectorCurrent(device.fileDescriptor, display.connector.id.rawValue)
      defer { if let connector { drmModeFreeConnector(connector) } }
      guard let connector, connector.pointee.connection != DRM_MODE_DISCONNECTED else { return .connectorVanished(display.connector.name) }
      return .system(call: isAtomic ? "drmModeAtomicCommit" : "drmModePageFlip", subject: display.connector.name, code: code)
    }
  }
}

extension DisplayOutput {
  /// A file descriptor that is readable when `readEvents` has something to read.
  package var fileDescriptor: Int32 { device.fileDescriptor }

  /// Reads the card's events, and reports the flips that are done.
  ///
  /// - Parameter milliseconds: how long to wait for the first event; 0 takes what is there.
  package func readEvents(waiting milliseconds: Int32 = 0, _ report: (FlipEvent) -> Void = { _ in }) throws(DisplayError) {
    var wait = milliseconds
    while true {
      var poll = pollfd(fd: device.fileDescriptor, events: Int16(POLLIN), revents: 0)
      let ready = Foundation.poll(&poll, 1, wait)
      if ready < 0 && errno != EINTR { throw .system(call: "poll", subject: device.path, code: errno) }
      guard ready > 0 else { return }
      guard poll.revents & Int16(POLLIN) != 0 else { throw .cardVanished(device.path) }
      let count = read(device.fileDescriptor, events.baseAddress, events.count)
      if count < 0 && errno == ENODEV { throw .cardVanished(device.path) }
      guard count > 0 else { return }
      dispatch(count, report)
      wait = 0
    }
  }

  private func dispatch(_ count: Int, _ report: (FlipEvent) -> Void) {
    var offset = 0
    while offset + MemoryLayout<drm_event>.size <= count {
      let header = events.loadUnaligned(fromByteOffset: offset, as: drm_event.self)
      let length = Int(header.length)
      guard length >= MemoryLayout<drm_event>.size, offset + length <= count else { return }
      if header.type == UInt32(DRM_EVENT_FLIP_COMPLETE), length >= MemoryLayout<drm_event_vblank>.size {
        let event = events.loadUnaligned(fromByteOffset: offset, as: drm_event_vblank.self)
        let crtc = CRTCID(event.crtc_id) ?? CRTCID(UInt32(truncatingIfNeeded: event.user_data))
        if let index = displays.firstIndex(where: { $0.crtc == crtc }), displays[index].isFlipPending {
          displays[index].completeFlip()
          report(
            FlipEvent(
              display: index, sequence: event.sequence, nanoseconds: UInt64(event.tv_sec) * 1_000_000_000 + UInt64(event.tv_usec) * 1000))
        }
      }
      offset += length
    }
  }

  /// Waits until no picture is on its way, but for a tenth of a second at most: a display that was unplugged may never report.
  func drainFlips() {
    for _ in 0..<10 where displays.contains(where: \.isFlipPending) {
      do { try readEvents(waiting: 10) } catch { return }
    }
  }
}
