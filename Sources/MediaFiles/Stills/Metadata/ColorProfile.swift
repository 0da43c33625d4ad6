internal import CImageCodecs
internal import Foundation

/// What a file says its numbers mean, as a conversion to sRGB.
///
/// Colours are matched relative to white, with black for black; what sRGB cannot show is cut off.
package struct ColorProfile: ~Copyable {
  private let profile: cmsHPROFILE
  private let sRGB: cmsHPROFILE
  /// The conversion of pixels, made once for all frames of an animation; `greys` holds the converted colours of all 256 greys.
  private var pixelTransform: cmsHTRANSFORM?
  private var greys: [UInt8]?

  /// Takes both over.
  private init(profile: cmsHPROFILE, sRGB: cmsHPROFILE) {
    self.profile = profile
    self.sRGB = sRGB
  }

  /// Reads what a file says its numbers mean; nil when it says nothing, something that is sRGB to within a step of eight bits, or something
  /// that cannot be converted.
  static func read(_ metadata: ImageMetadata) -> ColorProfile? {
    guard let profile = open(metadata) else { return nil }
    guard let sRGB = cmsCreate_sRGBProfile() else {
      cmsCloseProfile(profile)
      return nil
    }
    let conversion = ColorProfile(profile: profile, sRGB: sRGB)
    let space = cmsGetColorSpace(profile)
    let isOfPicture =
      metadata.isCMYK
      ? space == cmsSigCmykData : space == cmsSigRgbData || (metadata.isGray && space == cmsSigGrayData)
    if !isOfPicture || conversion.isRGB && conversion.isAlmostSRGB() { return nil }
    return conversion
  }

  deinit {
    if let pixelTransform { cmsDeleteTransform(pixelTransform) }
    cmsCloseProfile(profile)
    cmsCloseProfile(sRGB)
  }

  /// An ICC profile of Display P3, the same bytes whenever it is made; nil where it cannot be.
  static let displayP3: [UInt8]? = {
    guard let places = chromaticities(ofPrimaries: 12), let profile = makeRGBProfile(places, curve(ofTransfer: 13)) else { return nil }
    defer { cmsCloseProfile(profile) }
    if let text = cmsMLUalloc(nil, 1) {
      cmsMLUsetASCII(text, "en", "US", "Display P3")
      cmsWriteTag(profile, cmsSigProfileDescriptionTag, UnsafeRawPointer(text))
      cmsMLUfree(text)
    }
    var count: cmsUInt32Number = 0
    guard cmsSaveProfileToMem(profile, nil, &count) != 0, count >= 128 else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(count))
    guard cmsSaveProfileToMem(profile, &bytes, &count) != 0 else { return nil }
    // The header's date, which would be today: 1 January 2000.
    bytes.replaceSubrange(24..<36, with: [0x07, 0xD0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0])
    return bytes
  }()

  package static func name(_ metadata: ImageMetadata) -> String? {
    guard let icc = metadata.profile, let profile = open(icc) else { return nil }
    defer { cmsCloseProfile(profile) }
    var text = [CChar](repeating: 0, count: 256)
    let count = cmsGetProfileInfoASCII(profile, cmsInfoDescription, "en", "US", &text, cmsUInt32Number(text.count))
    return count > 1 ? String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
  }

  private var isRGB: Bool { cmsGetColorSpace(profile) == cmsSigRgbData }
  private var isCMYK: Bool { cmsGetColorSpace(profile) == cmsSigCmykData }

  /// Opens the profile that counts among the three ways to say it, by PNG's third edition: code points, a profile, chromaticities.
  private static func open(_ metadata: ImageMetadata) -> cmsHPROFILE? {
    if let (primaries, transfer) = metadata.codePoints, let places = chromaticities(ofPrimaries: primaries),
      let curve = curve(ofTransfer: transfer)
    {
      return makeRGBProfile(places, curve)
    }
    if let icc = metadata.profile { return open(icc) }
    guard let places = metadata.chromaticities, !metadata.isGray, let sRGB = chromaticities(ofPrimaries: 1),
      zip(places, sRGB).contains(where: { abs($0 - $1) > 0.01 })
    else { return nil }  // libpng applies an exponent alone
    return makeRGBProfile(places, metadata.gamma.map { cmsBuildGamma(nil, $0) } ?? curve(ofTransfer: 13))
  }

  private static func open(_ icc: Data) -> cmsHPROFILE? {
    icc.withUnsafeBytes { cmsOpenProfileFromMem($0.baseAddress, cmsUInt32Number($0.count)) }
  }

  /// x and y of white, red, green and blue (H.273, table 2).
  private static func chromaticities(ofPrimaries code: Int) -> [Double]? {
    switch code {
    case 1: [0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06]
    case 9: [0.3127, 0.3290, 0.708, 0.292, 0.17, 0.797, 0.131, 0.046]
    case 11: [0.314, 0.351, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06]
    case 12: [0.3127, 0.3290, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06]
    default: nil
    }
  }

  /// The curve from numbers to light (H.273, table 3); nil for encodings of high dynamic range, whose light sRGB has no room for.
  private static func curve(ofTransfer code: Int) -> OpaquePointer? {
    switch code {
    case 1, 6, 14, 15: cmsBuildParametricToneCurve(nil, 4, [1 / 0.45, 1 / 1.099, 0.099 / 1.099, 1 / 4.5, 0.081])
    case 4: cmsBuildGamma(nil, 2.2)
    case 8: cmsBuildGamma(nil, 1)
    case 13: cmsBuildParametricToneCurve(nil, 4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
    default: nil
    }
  }

  /// Frees the curve.
  private static func makeRGBProfile(_ places: [Double], _ curve: OpaquePointer?) -> cmsHPROFILE? {
    guard let curve else { return nil }
    defer { cmsFreeToneCurve(curve) }
    func place(_ i: Int) -> cmsCIExyY { cmsCIExyY(x: places[i], y: places[i + 1], Y: 1) }
    var white = place(0)
    var primaries = cmsCIExyYTRIPLE(Red: place(2), Green: place(4), Blue: place(6))
    var curves: [OpaquePointer?] = [curve, curve, curve]
    return cmsCreateRGBProfile(&white, &primaries, &curves)
  }

  private func makeTransform(_ source: cmsUInt32Number, _ target: cmsUInt32Number) -> cmsHTRANSFORM? {
    let copiesAlpha = source == acetate_cms_rgba && target == acetate_cms_rgba
    return cmsCreateTransform(
      profile, source, sRGB, target, cmsUInt32Number(INTENT_RELATIVE_COLORIMETRIC),
      cmsUInt32Number(copiesAlpha ? cmsFLAGS_BLACKPOINTCOMPENSATION | cmsFLAGS_COPY_ALPHA : cmsFLAGS_BLACKPOINTCOMPENSATION))
  }

  private func transform(
    _ source: cmsUInt32Number, _ target: cmsUInt32Number, _ colors: [UInt8], to out: inout [UInt8], count: Int
  ) -> Bool {
    guard let transform = makeTransform(source, target) else { return false }
    cmsDoTransform(transform, colors, &out, cmsUInt32Number(count))
    cmsDeleteTransform(transform)
    return true
  }

  private func isAlmostSRGB() -> Bool {
    let steps: [UInt8] = [0, 16, 48, 96, 144, 192, 232, 255]
    let source = steps.flatMap { red in steps.flatMap { green in steps.flatMap { [red, green, $0] } } }
    var result = [UInt8](repeating: 0, count: source.count)
    guard transform(acetate_cms_rgb, acetate_cms_rgb, source, to: &result, count: source.count / 3) else { return true }
    return zip(source, result).allSatisfy { abs(Int($0) - Int($1)) <= 1 }
  }

  /// Turns straight RGBA of the profile into the light of sRGB's primaries, in place; what sRGB cannot show is below 0 or above 1. Returns
  /// whether it did.
  func convertToLight(_ numbers: inout [Float]) -> Bool {
    guard isRGB, let places = Self.chromaticities(ofPrimaries: 1), let light = Self.makeRGBProfile(places, Self.curve(ofTransfer: 8)) else {
      return false
    }
    defer { cmsCloseProfile(light) }
    guard
      let transform = cmsCreateTransform(
        profile, acetate_cms_rgba_float, light, acetate_cms_rgba_float, cmsUInt32Number(INTENT_RELATIVE_COLORIMETRIC),
        cmsUInt32Number(cmsFLAGS_COPY_ALPHA | cmsFLAGS_NOOPTIMIZE))
    else { return false }
    defer { cmsDeleteTransform(transform) }
    let count = numbers.count / 4
    // A transform counts pixels in 32 bits.
    let most = 1 << 24
    numbers.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      for first in stride(from: 0, to: count, by: most) {
        cmsDoTransform(transform, base + first * 4, base + first * 4, cmsUInt32Number(min(most, count - first)))
      }
    }
    return true
  }

  /// Converts RGBA with straight alpha in place; `pixels` of a file of inks hold those, inverted, and become opaque. Returns whether it
  /// did.
  mutating func convert(_ pixels: inout [UInt8]) -> Bool {
    if !isRGB && !isCMYK { return convertGreys(&pixels) }
    if pixelTransform == nil { pixelTransform = makeTransform(isRGB ? acetate_cms_rgba : acetate_cms_inverted_cmyk, acetate_cms_rgba) }
    guard let pixelTransform else { return false }
    let count = pixels.count / 4
    // A transform counts pixels in 32 bits.
    let most = 1 << 24
    pixels.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      for first in stride(from: 0, to: count, by: most) {
        cmsDoTransform(pixelTransform, base + first * 4, base + first * 4, cmsUInt32Number(min(most, count - first)))
      }
    }
    if isCMYK { for i in stride(from: 3, to: pixels.count, by: 4) { pixels[i] = 255 } }
    return true
  }

  private mutating func convertGreys(_ pixels: inout [UInt8]) -> Bool {
    if greys == nil {
      var colors = [UInt8](repeating: 0, count: 256 * 3)
      guard transform(acetate_cms_gray, acetate_cms_rgb, (0...255).map { UInt8($0) }, to: &colors, count: 256) else { return false }
      greys = colors
    }
    guard let greys else { return false }
    for i in stride(from: 0, to: pixels.count, by: 4) {
      let grey = Int(pixels[i]) * 3
      (pixels[i], pixels[i + 1], pixels[i + 2]) = (greys[grey], greys[grey + 1], greys[grey + 2])
    }
    return true
  }
}
