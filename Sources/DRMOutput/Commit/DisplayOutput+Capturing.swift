internal import CKMS
package import Graphics

extension DisplayOutput {
  /// Captures what a display shows, as its card itself writes it to memory: with planes, cursor and bent colours.
  ///
  /// Takes some blanks, in which no picture may be on its way. Where the card cannot write and show at the same time, the display is dark
  /// for that long. To be followed by `configure`, which has it all as before.
  ///
  /// - Throws: `noWriteback` where the card cannot, and what `DisplayError.remedy` sorts.
  package func capture(_ display: Display) throws(DisplayError) -> CGImage {
    let descriptor = device.fileDescriptor, name = display.connector.name
    guard !isPaused else { throw .paused }
    guard isAtomic, let writeback = device.writebackConnector(of: display.crtc) else { throw .noWriteback(name) }
    let crtcProperty = try writeback.id(required: "CRTC_ID"), target = try writeback.id(required: "WRITEBACK_FB_ID")
    let fenceProperty = try writeback.id(required: "WRITEBACK_OUT_FENCE_PTR")
    let connectorProperty = try display.connector.properties.id(required: "CRTC_ID")
    drainFlips()
    let memory = try DumbBuffer(size: display.size, format: CKMS_FORMAT_XRGB8888, descriptor: descriptor, connector: name)
    let fence = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
    fence.initialize(to: -1)
    defer {
      if fence.pointee >= 0 { Foundation.close(fence.pointee) }
      fence.deallocate()
    }
    func begin(alone: Bool) {
      request.clear()
      if alone {
        request.begin(display.connector.id)
        request.set(connectorProperty, 0)
      }
      request.begin(writeback.object)
      request.set(crtcProperty, display.crtc)
      request.set(target, memory.framebuffer.id)
    }
    // The card writes beside showing; where it cannot do both, it writes instead of showing.
    let alone = [false, true].first { alone in
      begin(alone: alone)
      return request.commit(descriptor, flags: DRM_MODE_ATOMIC_TEST_ONLY | DRM_MODE_ATOMIC_ALLOW_MODESET) == 0
    }
    guard let alone else { throw .noWriteback(name) }
    begin(alone: alone)
    request.set(fenceProperty, UInt64(UInt(bitPattern: fence)))
    var code = request.commit(descriptor, flags: DRM_MODE_ATOMIC_ALLOW_MODESET)
    guard code == 0 else { throw .system(call: "drmModeAtomicCommit with writeback", subject: name, code: code) }
    var isWritten = true
    if fence.pointee >= 0 {
      var poll = pollfd(fd: fence.pointee, events: Int16(POLLIN), revents: 0)
      isWritten = Foundation.poll(&poll, 1, 1000) > 0
    }
    request.clear()
    request.begin(writeback.object)
    request.set(crtcProperty, 0)
    if alone {
      request.begin(display.connector.id)
      request.set(connectorProperty, display.crtc)
    }
    code = request.commit(descriptor, flags: DRM_MODE_ATOMIC_ALLOW_MODESET)
    guard code == 0 else { throw .system(call: "drmModeAtomicCommit after writeback", subject: name, code: code) }
    guard isWritten else { throw .system(call: "writeback", subject: name, code: ETIMEDOUT) }
    return PixelOrder.xrgb.image(of: memory.bytes, bytesPerRow: memory.bytesPerRow, size: display.size)
  }
}
