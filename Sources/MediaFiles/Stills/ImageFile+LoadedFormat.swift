internal import CPictures
internal import Graphics

extension ImageFile {
  /// The pixels of the first picture, straight RGBA of eight bits.
  static func decode(_ bytes: Data, as format: LoadedFormat, name: String, limits: ImageLimits) throws(ImageError) -> DecodedPixels {
    let (size, pixels) = try numbers(UInt8.self, of: bytes, as: format, name: name, limits: limits)
    return DecodedPixels(width: size.width, height: size.height, pixels: pixels)
  }

  /// The components of the first picture's pixels with as many bits as a number has, straight RGBA.
  static func numbers<Number: FixedWidthInteger>(
    _ type: Number.Type, of bytes: Data, as format: LoadedFormat, name: String, limits: ImageLimits = ImageLimits()
  ) throws(ImageError) -> (size: PixelSize, numbers: [Number]) {
    try format.withPicture(bytes, limits, bits: Int32(Number.bitWidth)) { status, picture throws(ImageError) in
      let size = PixelSize(Int(picture.width), Int(picture.height)), problem = text(picture.problem)
      switch status {
      case CStillSuccess:
        guard let pixels = picture.pixels else { break }
        let numbers = pixels.assumingMemoryBound(to: Number.self)
        return (size, Array(UnsafeBufferPointer(start: numbers, count: size.width * size.height * 4)))
      case CStillNoLibrary: throw format.noLibrary(problem, name)
      case CStillTooLarge: try limits.check(width: size.width, height: size.height, name: name)
      case CStillDamaged: throw ImageError(.damaged, name, "damaged or truncated \(format.name): \(problem)")
      default: break
      }
      throw ImageError(.failed, name, "there is no memory for \(size.width)×\(size.height) pixels")
    }
  }

  /// A C array of characters, as Swift sees it.
  static func text<Characters>(_ characters: Characters) -> String {
    withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

extension ImageMetadata {
  mutating func read(_ bytes: Data, as format: LoadedFormat) {
    var limits = ImageLimits()
    limits.maximumPixels = .max
    try? format.withPicture(bytes, limits, bits: 0) { status, picture in
      guard status == CStillSuccess else { return }
      (width, height, bitsPerComponent) = (Int(picture.width), Int(picture.height), Int(picture.depth))
      (hasAlpha, isGray, turn) = (picture.hasAlpha != 0, picture.isGray != 0, Int(picture.orientation))
      if let profile = picture.profile { self.profile = Data(bytes: profile, count: picture.profileBytes) }
      // Colours that are not told are those of sRGB.
      if profile == nil, picture.primaries != 2, picture.transfer != 2 {
        codePoints = (Int(picture.primaries), Int(picture.transfer))
      }
    }
  }
}
