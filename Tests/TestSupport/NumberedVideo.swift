import Foundation
package import Graphics
package import MediaFiles

/// Videos of 128 by 32 pixels whose frames carry their numbers: eight columns of 16 pixels, white for a bit that is set, the lowest at the
/// left.
package enum NumberedVideo {
  /// Writes a video.
  package static func write(
    _ path: String, _ format: VideoFormat = .mp4, frames: Int, rate: FrameRate = FrameRate(25),
    _ change: (inout VideoOptions) -> Void = { _ in }
  ) throws {
    var options = VideoOptions(frameRate: rate)
    change(&options)
    let encoder = try VideoEncoder(path: path, format: format, size: PixelSize(128, 32), options: options)
    for frame in 0..<frames { try encoder.encode(bitmap(of: frame)) }
    try encoder.finish()
  }

  private static func bitmap(of number: Int) -> Bitmap {
    let bitmap = Bitmap(size: PixelSize(128, 32))
    for y in 0..<32 {
      for x in 0..<128 {
        let value: UInt8 = number >> (x / 16) & 1 == 1 ? 255 : 0
        bitmap.bytes.storeBytes(
          of: SIMD4(value, value, value, 255), toByteOffset: y * bitmap.bytesPerRow + x * 4, as: SIMD4<UInt8>.self)
      }
    }
    return bitmap
  }

  /// The number that a frame carries, at any size.
  package static func number(of picture: CGImage) -> Int {
    (0..<8).reduce(0) { number, bit in
      let column = (2 * bit + 1) * picture.width / 16
      return picture[column, picture.height / 2].x > 127 ? number | 1 << bit : number
    }
  }
}
