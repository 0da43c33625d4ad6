internal import CImageCodecs
package import Graphics

/// Encodes bitmaps into an animated WebP at a constant frame rate, through libwebp's own encoder of animations: of each frame the rectangle
/// that changes, and nothing for one that equals the frame before.
///
/// The compressed frames stay in memory until the end. Not thread safe: one thread at a time.
package final class AnimatedWebPEncoder {
  /// A frame is shown for a whole number of milliseconds; viewers show those of 10 ms and less for 100 ms.
  package static let maximumFrameRate = FrameRate(90)

  private let name: String
  private let size: PixelSize
  private let frameRate: FrameRate
  private let encoder: OpaquePointer
  private var config: WebPConfig
  /// Straight RGBA rows.
  private var straight: [UInt8]
  private var frameCount = 0

  /// - Parameters:
  ///   - name: stands in errors.
  ///   - quality: 0…100; at 100 nothing is lost.
  ///   - preset: how much work goes into making the file small.
  ///   - loopCount: how often it plays; 0 is forever.
  package init(
    name: String, size: PixelSize, frameRate: FrameRate, quality: Int, preset: EncodingPreset, loopCount: Int
  ) throws(ImageError) {
    (self.name, self.size, self.frameRate) = (name, size, frameRate)
    let side = Int(WEBP_MAX_DIMENSION)
    guard (1...side).contains(size.width), (1...side).contains(size.height) else {
      throw ImageError(.unencodable, name, "\(size.width)×\(size.height) is outside the 1…\(side) pixels a side that WebP holds")
    }
    config = WebPConfig()
    var options = WebPAnimEncoderOptions()
    guard WebPConfigInit(&config) != 0, WebPAnimEncoderOptionsInit(&options) != 0 else {
      throw ImageError(.failed, name, "libwebp is another version than the one that this program was compiled for")
    }
    config.lossless = quality == 100 ? 1 : 0
    // Of what loses nothing, the quality says how much work is done.
    config.quality = quality == 100 ? 75 : Float(quality)
    config.method = Self.method(preset)
    options.anim_params.loop_count = Int32(loopCount)
    options.anim_params.bgcolor = 0
    guard let encoder = WebPAnimEncoderNew(Int32(size.width), Int32(size.height), &options) else {
      throw ImageError(.failed, name, "WebPAnimEncoderNew: out of memory")
    }
    self.encoder = encoder
    straight = [UInt8](repeating: 0, count: size.width * size.height * 4)
  }

  deinit { WebPAnimEncoderDelete(encoder) }

  /// libwebp's methods, from 0, the fastest, to 6.
  private static func method(_ preset: EncodingPreset) -> Int32 {
    switch preset {
    case .ultrafast: 0
    case .superfast: 1
    case .veryfast: 2
    case .faster: 3
    case .fast, .medium: 4
    case .slow: 5
    case .slower, .veryslow: 6
    }
  }

  /// Milliseconds at which a frame begins.
  private func time(ofFrame index: Int) -> Int32 {
    Int32(clamping: Int((Double(index) * 1000 * Double(frameRate.denominator) / Double(frameRate.numerator)).rounded()))
  }

  /// Appends one picture, shown for one period of the frame rate.
  package func encode(_ rows: UnsafePixels) throws(ImageError) {
    precondition(rows.size == size, "an animation of \(size.width)×\(size.height) cannot take a picture of another size")
    straight.withUnsafeMutableBufferPointer { target in
      guard let base = target.baseAddress else { return }
      for y in 0..<size.height { Premultiplication.undo(rows.row(y), to: base + y * size.width * 4, count: size.width) }
    }
    var picture = WebPPicture()
    guard WebPPictureInit(&picture) != 0 else { throw failure("WebPPictureInit") }
    defer { WebPPictureFree(&picture) }
    picture.use_argb = 1
    (picture.width, picture.height) = (Int32(size.width), Int32(size.height))
    guard WebPPictureImportRGBA(&picture, straight, Int32(size.width * 4)) != 0 else { throw failure("WebPPictureImportRGBA") }
    guard WebPAnimEncoderAdd(encoder, &picture, time(ofFrame: frameCount), &config) != 0 else { throw failure("WebPAnimEncoderAdd") }
    frameCount += 1
  }

  /// Lends the file's bytes. Nothing comes after it.
  package func finish(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    guard WebPAnimEncoderAdd(encoder, nil, time(ofFrame: frameCount), nil) != 0 else { throw failure("WebPAnimEncoderAdd") }
    var file = WebPData()
    WebPDataInit(&file)
    defer { WebPDataClear(&file) }
    guard WebPAnimEncoderAssemble(encoder, &file) != 0 else { throw failure("WebPAnimEncoderAssemble") }
    try body(UnsafeRawBufferPointer(start: file.bytes, count: file.size))
  }

  private func failure(_ call: StaticString) -> ImageError {
    let reason = WebPAnimEncoderGetError(encoder).map { String(cString: $0) } ?? ""
    return ImageError(.failed, name, "\(call): \(reason.isEmpty ? "no reason given; is there memory left?" : reason)")
  }
}
