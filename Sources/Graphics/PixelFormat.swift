/// How the pixels of a drawing target are stored: red, green, blue and alpha, premultiplied, gamma-encoded sRGB.
package enum PixelFormat: Hashable, Sendable {
  /// A byte each, from 0 to 255.
  case rgba8
  /// Single-precision numbers from 0 to 1. Colours beyond the gamut of sRGB, or brighter than its white, leave that range; alpha does not.
  case rgbaFloat

  package var bytesPerPixel: Int { self == .rgba8 ? 4 : 16 }
}
