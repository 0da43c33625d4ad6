internal import CMediaKernels
internal import Graphics

/// What eight bits of sRGB lose of a picture file: the steps between of PNG and TIFF of 16 bits, and colours beyond its gamut or its white.
extension ImageFile {
  /// What decodes the picture again, for renderers that hold more; nil where eight bits of sRGB hold all of it.
  ///
  /// Of the file's bytes a reference is kept, and no more until somebody asks.
  static func wideSource(
    _ bytes: Data, _ metadata: ImageMetadata, _ format: PictureFormat, hasProfile: Bool, orientation: ExifOrientation
  ) -> WideSource? {
    guard !metadata.isCMYK, !(metadata.isGray && hasProfile), hasProfile || source(of: metadata, format) != nil else { return nil }
    return WideSource { wideNumbers(bytes, format, orientation: orientation) }
  }

  /// What the numbers of a file without a profile are, where they are worth reading again.
  private static func source(of metadata: ImageMetadata, _ format: PictureFormat) -> MKColorSource? {
    if let points = metadata.codePoints, points.primaries == 9 {
      if points.transfer == 16 { return MKNumbersOfPQ }
      if points.transfer == 18 { return MKNumbersOfHLG }
    }
    // A curve of another exponent is left to libpng.
    let isSRGB = metadata.gamma.map { abs($0 - 2.2) < 0.01 } ?? true
    let isDeep = format == .png && metadata.bitsPerComponent == 16 || format.isLoaded && metadata.bitsPerComponent > 8
    return isDeep && isSRGB ? MKNumbersOfSRGB : nil
  }

  private static func wideNumbers(_ bytes: Data, _ format: PictureFormat, orientation: ExifOrientation) -> WidePixels? {
    guard let (size, stored) = try? straightNumbers(bytes, format) else { return nil }
    var numbers = stored
    let metadata = ImageMetadata(bytes, format: format)
    var source = source(of: metadata, format) ?? MKLight
    if let profile = ColorProfile.read(metadata) {
      guard profile.convertToLight(&numbers) else { return nil }
      source = MKLight
    } else if source == MKLight {
      return nil
    }
    let rows = CGColorSpace(name: CGColorSpace.itur_2020)?.rowsToLinearSRGB ?? []
    mk_decode_colors(&numbers, size.width * size.height, source, rows)
    return orientation.apply(to: WidePixels(size: size, numbers: numbers))
  }

  /// Straight RGBA from 0 to 1, in the file's own colours.
  private static func straightNumbers(_ bytes: Data, _ format: PictureFormat) throws -> (PixelSize, [Float]) {
    let decoded: DecodedPixels
    switch format.decoder {
    case .png:
      let (size, numbers) = try decodeDeepPNG(bytes, name: "")
      return (size, numbers.map { Float($0) / 65535 })
    case .jpeg: decoded = try decodeJPEG(bytes, name: "", limits: ImageLimits())
    case .webp: decoded = try decodeWebP(bytes, name: "", limits: ImageLimits())
    case .loaded(let library):
      let (size, numbers) = try numbers(UInt16.self, of: bytes, as: library, name: "")
      return (size, numbers.map { Float($0) / 65535 })
    }
    return (PixelSize(decoded.width, decoded.height), decoded.pixels.map { Float($0) / 255 })
  }
}
