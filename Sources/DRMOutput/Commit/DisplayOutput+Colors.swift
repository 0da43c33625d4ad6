internal import CKMS
internal import Foundation

extension DisplayOutput {
  /// Bends the colours that a display gets: each component, from 0 to 1, is raised to the power of 1 / gamma. This shows with the next
  /// picture that is presented; `close()` undoes it.
  ///
  /// - Parameter gamma: above zero; 1 leaves colours as they are.
  /// - Returns: false where the card cannot.
  package func setGamma(_ gamma: Double, of display: Display) -> Bool {
    guard let table = display.gammaTable else { return false }
    // A table that has never been changed is left alone.
    if gamma == 1, !saved.hasGamma(of: display.crtc) { return true }
    saved.saveGamma(of: display.crtc, isAtomic: isAtomic, descriptor: device.fileDescriptor)
    guard table.set(gamma) else { return false }
    guard table.property != nil, !isPaused else { return true }
    request.clear()
    request.begin(display.crtc)
    table.add(to: &request)
    if request.commit(device.fileDescriptor, flags: DRM_MODE_ATOMIC_TEST_ONLY) == 0 { return true }
    table.withdraw()
    return false
  }

  /// The range of the values of a connector's brightness; nil where it has none that can be set.
  private func brightnessRange(of display: Display) -> ClosedRange<UInt64>? {
    guard let property = display.connector.properties["brightness"],
      let description = drmModeGetProperty(device.fileDescriptor, property.id.rawValue)
    else { return nil }
    defer { drmModeFreeProperty(description) }
    let flags = Int32(description.pointee.flags)
    guard flags & DRM_MODE_PROP_RANGE != 0, flags & DRM_MODE_PROP_IMMUTABLE == 0, description.pointee.count_values >= 2 else { return nil }
    let (least, most) = (description.pointee.values[0], description.pointee.values[1])
    return least < most ? least...most : nil
  }

  package func hasBrightness(_ display: Display) -> Bool { brightnessRange(of: display) != nil }

  /// Sets the brightness of a display, from 0 to 1, by its connector's property; `close()` puts it back. Returns false where that cannot be
  /// done.
  package func setBrightness(_ level: Double, of display: Display) -> Bool {
    guard !isPaused, let range = brightnessRange(of: display), let property = display.connector.properties["brightness"] else {
      return false
    }
    saved.save(property, of: display.connector.properties)
    let value = range.lowerBound + UInt64((level * Double(range.upperBound - range.lowerBound)).rounded())
    return drmModeConnectorSetProperty(device.fileDescriptor, display.connector.id.rawValue, property.id.rawValue, value) == 0
  }
}

extension Display {
  /// Whether the display's card can bend the colours that it gets.
  package var hasGamma: Bool { gammaTable != nil }

  /// Whether the next picture brings a new table of colours, so that it is to be presented even where it does not differ from the one
  /// before.
  package var isRetuned: Bool { gammaTable?.isPending == true }
}
