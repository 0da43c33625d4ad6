internal import Graphics

/// A frame of an animated picture as its file has it: a rectangle of the whole, still compressed.
struct EncodedFrame {
  var area: PixelRect
  /// The duration in seconds.
  var duration: Double
  var disposal: FrameCanvas.Disposal
  /// Whether its pixels take the place of what is there, transparent ones too.
  var replaces: Bool
  /// The frame's encoded bytes: PNG's compressed rows, or WebP's chunks of transparency, if there is some, and of the picture.
  var data = Data()
}

extension AnimatedImage {
  /// Decodes the frames of a file, each of which is drawn over those before as it says.
  /// - Parameters:
  ///   - file: the file's format and name, for messages.
  ///   - decode: gives a frame's pixels with straight alpha.
  static func decoding(
    _ frames: [EncodedFrame], width: Int, height: Int, loopCount: Int?, limits: ImageLimits, file: (format: String, name: String),
    decode: (EncodedFrame) throws(ImageError) -> ImageFile.DecodedPixels
  ) throws(ImageError) -> AnimatedImage {
    var budget = try FrameBudget(width: width, height: height, limits: limits, name: file.name)
    for frame in frames { try budget.add(frame.area) }
    var canvas = FrameCanvas(width: width, height: height)
    var result = AnimatedImage(frames: [], loopCount: loopCount)
    for (index, frame) in frames.enumerated() {
      var image = try decode(frame)
      image.pixels.withUnsafeMutableBytes { _ = Premultiplication.apply(to: $0) }
      guard image.width == frame.area.width, image.height == frame.area.height else { continue }
      // There is nothing yet that the first one could give way to.
      let disposal = index == 0 && frame.disposal == .restore ? .clear : frame.disposal
      let shown = canvas.frame(image.pixels, in: frame.area, replaces: frame.replaces, disposal: disposal)
      result.frames.append(Frame(image: shown, duration: frame.duration))
    }
    guard !result.frames.isEmpty else { throw ImageError(.damaged, file.name, "damaged \(file.format): its animation has no frame") }
    if result.frames.count == 1 { result.frames[0].duration = 0 }
    return result
  }
}
