internal import Graphics
internal import MediaFiles

extension OutputFormat {
  /// Three small frames of a fixed pattern, encoded as the output will be: the same bytes mean the same encoder, down to its own version,
  /// which no library tells.
  /// - Parameter path: of a file that is written on the way, and removed.
  package func encoderSample(options: OutputOptions, path: String) throws -> [UInt8] {
    var options = options
    options.video.segmentLength = 3
    let size = PixelSize(128, 128)
    let head = PartHead(plan: "", number: 0, firstFrame: 0, frameCount: 3)
    let sink = try makePartSink(head, path: path, size: size, options: options)
    for frame in 0..<3 {
      let bitmap = Bitmap(size: size, format: options.pixels.bitmapFormat)
      for y in 0..<size.height {
        for x in 0..<size.width {
          // A ramp, a moving edge and a texture; opaque.
          let ramp = UInt8(x + y), edge: UInt8 = x < 40 + 8 * frame ? 200 : 20, texture = UInt8(x * y & 255)
          let pixel = SIMD4<UInt8>(ramp, edge, texture, 255)
          if bitmap.format == .rgba8 {
            bitmap[x, y] = pixel
          } else {
            let place = y * bitmap.bytesPerRow + x * bitmap.format.bytesPerPixel
            bitmap.bytes.storeBytes(of: SIMD4<Float>(pixel) / 255, toByteOffset: place, as: SIMD4<Float>.self)
          }
        }
      }
      try sink.write(bitmap, FrameStamp(index: frame, time: 0))
    }
    try sink.finish()
    defer { unlink(path) }
    return try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
  }
}
