package import Graphics
package import MediaFiles
internal import TextEscaping

/// What to write, and where, as the output's name says.
package struct OutputFormat: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case still(ImageFormat)
    case video(VideoFormat)
    case animatedWebP
    /// Frames of straight RGBA, one after the other, with nothing between.
    case rgba
    /// YUV4MPEG2: a line of text, then BT.709 limited-range 4:2:0 frames.
    case y4m
  }

  package enum Destination: Hashable, Sendable {
    case file(String)
    /// One file a frame.
    case files(FramePattern)
    /// A folder that is created when it is missing, for one file a frame.
    case folder(String)
    case standardOutput
  }

  package let content: Content
  package let destination: Destination
  /// The name as it was given, for messages.
  package let name: String
}

extension OutputFormat {
  package var holdsOnePicture: Bool {
    switch (content, destination) {
    case (.still, .file), (.still, .standardOutput): true
    default: false
    }
  }

  /// Whether an opaque background is what people expect when they do not name one: video, JPEG, and GIF, whose edges cannot be translucent.
  package var prefersOpaqueBackground: Bool {
    switch content {
    case .still(let format): format == .jpeg
    case .video(let format): format != .apng
    case .rgba, .animatedWebP: false
    case .y4m: true
    }
  }

  /// Whether transparency asked for can be kept at all.
  /// - Parameter encoder: FFmpeg's name of the one that was asked for; nil is the format's own.
  package func keepsAlpha(with encoder: String? = nil) -> Bool {
    switch content {
    case .video(.mov): encoder?.hasBytePrefix("prores") ?? true
    case .video(.webm): EncoderNames.keepsAlphaInWebM(encoder)
    case .still(let format): format != .jpeg
    case .video(let format): format.keepsAlpha
    case .rgba, .animatedWebP: true
    case .y4m: false
    }
  }

  /// Whether sound may stand beside the pictures.
  package var holdsSound: Bool { if case .video(let format) = content { format.takesEncoders } else { false } }

  /// Pixels that a side can have at most.
  package var largestSide: Int {
    switch content {
    case .still(.webp), .animatedWebP: 16383
    case .still(.jpeg): 65500
    case .still(.avif): 16384
    case .still(.png), .still(.tiff), .video, .rgba, .y4m: .max
    }
  }

  /// Pixels that a picture can have at most: libpng takes less than 4 GiB of RGBA at a time.
  package var largestPixelCount: Int {
    if case .still(.png) = content { Int(UInt32.max) / 4 } else { .max }
  }

  /// Bytes that a picture takes at least: all of it where nothing is compressed.
  package func leastBytes(of size: PixelSize) -> Int {
    switch content {
    case .still: 50
    // A frame like the one before.
    case .video: 8
    case .animatedWebP: 0
    case .rgba: size.width * size.height * 4
    case .y4m: size.width * size.height + 2 * ((size.width + 1) / 2) * ((size.height + 1) / 2)
    }
  }

  /// Bytes that an encoder keeps for each pixel of a picture of so many bytes a pixel. Those of H.264 and VP9 look some sixty frames ahead,
  /// and make room for some more at once: 266 bytes for RGBA in eight bits (x264 and libvpx take 210 to 235). Others keep one picture.
  package func encoderBytesPerPixel(frames: Int, bytesPerPixel: Int) -> Int {
    holdsSound ? (min(frames, 60) + 16) * bytesPerPixel * 7 / 8 : bytesPerPixel
  }

  /// The path of the file, or of one of the files; nil for standard output.
  package var examplePath: String? {
    switch destination {
    case .file(let path): path
    case .files(let pattern): pattern.path(frame: 0)
    case .folder(let path): path
    case .standardOutput: nil
    }
  }

  /// The highest frame rate that the format can hold; nil when any will do.
  package var maximumFrameRate: FrameRate? {
    switch content {
    case .video(let format): format.maximumFrameRate
    case .animatedWebP: AnimatedWebPEncoder.maximumFrameRate
    default: nil
    }
  }

  /// The format for so many frames: a `.webp` file of more than one is an animation.
  package func holding(frames count: Int) -> OutputFormat {
    guard count > 1, content == .still(.webp), case .file = destination else { return self }
    return OutputFormat(content: .animatedWebP, destination: destination, name: name)
  }
}
