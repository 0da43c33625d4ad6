internal import CKMS
package import Graphics

/// A resolution and a timing that a connector offers.
package struct DisplayMode: Hashable, Sendable {
  package let size: PixelSize
  /// Pictures a second, in thousandths: 59,940 for 59.94 Hz.
  package let millihertz: Int
  package let isPreferred: Bool
  package let isInterlaced: Bool
  /// The mode as the kernel knows it: the bytes of a `drm_mode_modeinfo`.
  let timing: ModeTiming

  /// How long a picture shows, in nanoseconds.
  package var frameNanoseconds: UInt64 { millihertz > 0 ? 1_000_000_000_000 / UInt64(millihertz) : 16_666_667 }
}

extension DisplayMode: CustomStringConvertible {
  /// `1920x1080@60`, `1920x1080@59.94`, `1920x1080i@50`: what `ModeRequest` reads.
  package var description: String { "\(size.width)x\(size.height)\(isInterlaced ? "i" : "")@\(Self.text(millihertz: millihertz))" }

  /// A rate in hertz with at most two decimals: `60`, `59.94`.
  static func text(millihertz: Int) -> String {
    let hundredths = (millihertz + 5) / 10
    if hundredths % 100 == 0 { return "\(hundredths / 100)" }
    let fraction = hundredths % 100
    return fraction % 10 == 0 ? "\(hundredths / 100).\(fraction / 10)" : "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
  }
}
