package import Graphics

extension DeviceScreen {
  /// Why a text tells of no screen.
  package enum TextProblem: Error {
    /// It is neither a device nor a size in pixels, or too large.
    case size
    /// What stands behind the `@` is no number of pixels that a point may have.
    case scale
  }

  /// The screen that people write as a device's name or in pixels, with the pixels of a point behind an `@`: `iphone-14`, `1170x2532@3`.
  /// - Parameter unscaled: the screen of so many pixels where the text does not tell how many make a point.
  package init(text: String, unscaled: (PixelSize) -> DeviceScreen) throws(TextProblem) {
    if let device = Self.devices.first(where: { $0.name == text }) {
      self = device.screen
      return
    }
    guard let written = SizeText(text), max(written.size.width, written.size.height) <= 32_768 else { throw .size }
    guard let suffix = written.suffix else {
      self = unscaled(written.size)
      return
    }
    guard let scale = Double(suffix), scale > 0, scale <= 16 else { throw .scale }
    self.init(pixels: written.size, scale: CGFloat(scale))
  }

  /// A screen of so many pixels.
  package init(pixels: PixelSize, scale: CGFloat) {
    self.init(width: CGFloat(pixels.width) / scale, height: CGFloat(pixels.height) / scale, scale: scale)
  }
}
