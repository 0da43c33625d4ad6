internal import CKMS
internal import Graphics

/// The cursor that a card lays over what a display shows, set by calls of its own: they wait for no blank, and no flip waits for them.
extension DisplayOutput {
  /// Shows a picture as a display's cursor; `close()` takes it away. Place it first with `moveCursor`.
  /// - Throws: `cursorRefused` where the card has no cursor for that display, or none as large.
  package func showCursor(_ cursor: CursorPicture, on display: Display) throws(DisplayError) {
    guard !isPaused else { throw .paused }
    let name = display.connector.name
    let memory = try cursorMemory(for: cursor.image, connector: name)
    saved.saveCursor(display.crtc)
    let crtc = display.crtc.rawValue, width = UInt32(memory.size.width), height = UInt32(memory.size.height)
    let code = drmModeSetCursor2(device.fileDescriptor, crtc, memory.buffer.handle, width, height, Int32(cursor.hotX), Int32(cursor.hotY))
    // Older drivers know no hot spots.
    guard code == 0 || drmModeSetCursor(device.fileDescriptor, crtc, memory.buffer.handle, width, height) == 0 else {
      throw .cursorRefused(name, reason: "it has none: \(SystemError.words(-code))")
    }
  }

  package func hideCursor(on display: Display) {
    if !isPaused { drmModeSetCursor(device.fileDescriptor, display.crtc.rawValue, 0, 0, 0) }
  }

  /// Places a display's cursor so that its hot spot is at a pixel, which may lie beside the display.
  package func moveCursor(_ cursor: CursorPicture, toX x: Int, y: Int, on display: Display) {
    guard !isPaused else { return }
    drmModeMoveCursor(device.fileDescriptor, display.crtc.rawValue, Int32(clamping: x - cursor.hotX), Int32(clamping: y - cursor.hotY))
  }

  /// Memory that holds the cursor's picture, in a size that the card takes: 64 × 64 pixels wherever that is enough, which all cards take.
  private func cursorMemory(for image: CGImage, connector: String) throws(DisplayError) -> CursorMemory {
    if let cursorMemory, cursorMemory.image === image { return cursorMemory }
    func limit(_ capability: Int32) -> Int {
      var value: UInt64 = 0
      return drmGetCap(device.fileDescriptor, UInt64(capability), &value) == 0 && value > 0 ? Int(clamping: value) : 64
    }
    let most = PixelSize(limit(DRM_CAP_CURSOR_WIDTH), limit(DRM_CAP_CURSOR_HEIGHT))
    guard image.width <= most.width, image.height <= most.height else {
      throw .cursorRefused(
        connector, reason: "it takes at most \(most.width)x\(most.height) pixels, and the picture has \(image.width)x\(image.height)")
    }
    let isSmall = image.width <= 64 && image.height <= 64 && most.width >= 64 && most.height >= 64
    let size = isSmall ? PixelSize(64, 64) : most
    let buffer = try DumbBuffer(size: size, format: CKMS_FORMAT_ARGB8888, descriptor: device.fileDescriptor, connector: connector)
    PixelOrder.xrgb.copy(image, into: buffer.bytes, bytesPerRow: buffer.bytesPerRow)
    let memory = CursorMemory(buffer: buffer, size: size, image: image)
    cursorMemory = memory
    return memory
  }
}

/// The picture of a cursor, in memory that the card reads.
struct CursorMemory {
  let buffer: DumbBuffer
  let size: PixelSize
  let image: CGImage
}
