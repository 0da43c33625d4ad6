/// Names the meaning of colour components.
///
/// Whatever space colours and pictures are made in, they are kept, blended and drawn in gamma-encoded sRGB; colours beyond its gamut keep
/// components outside 0…1. Device spaces are taken for sRGB. A grey is a component of sRGB that stands for all three, in linear spaces an
/// amount of light.
public final class CGColorSpace: Hashable, Sendable {
  let id: ColorSpaceID
  /// Whether what is painted with is a pattern; `id` is then the space of its colour, if it has none of its own.
  package let isPattern: Bool
  /// The space in which a pattern without colours of its own is coloured; nil for other spaces.
  public let baseColorSpace: CGColorSpace?

  private init(_ id: ColorSpaceID) {
    self.id = id
    isPattern = false
    baseColorSpace = nil
  }

  /// The space of patterns: those that bring their colours, or, with a space, those that are drawn in a colour of it.
  public init?(patternBaseSpace base: CGColorSpace?) {
    id = base?.id ?? .sRGB
    isPattern = true
    baseColorSpace = base
  }

  private static let shared = ColorSpaceID.allCases.map { CGColorSpace($0) }

  /// The one object for a space.
  static func space(_ id: ColorSpaceID) -> CGColorSpace { shared[Int(id.rawValue)] }

  /// The space with a name; nil for names other than those that this class lists.
  public convenience init?(name: CFString) {
    guard let id = ColorSpaceID(name: name) else { return nil }
    self.init(id)
  }

  /// The name that it is made by; nil for spaces of patterns.
  public var name: CFString? { isPattern ? nil : id.name }
  /// What kind of numbers its colours are.
  public var model: CGColorSpaceModel { isPattern ? .pattern : id.model }

  /// Components without alpha.
  public var numberOfComponents: Int { isPattern && baseColorSpace == nil ? 0 : id.componentCount }

  /// Whether colours may be more vivid than sRGB's.
  public var isWideGamutRGB: Bool { id.encoding.gamut != .sRGB }

  public static func == (a: CGColorSpace, b: CGColorSpace) -> Bool {
    a.id == b.id && a.isPattern == b.isPattern && a.baseColorSpace?.id == b.baseColorSpace?.id
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension CGColorSpace {
  /// The matrix from the light of sRGB's primaries to that of this space's: three rows of three factors.
  package var rowsFromLinearSRGB: [Float] { id.encoding.gamut.fromLinearSRGB.rows }

  /// The way back.
  package var rowsToLinearSRGB: [Float] { id.encoding.gamut.toLinearSRGB.rows }
}

extension CGColorSpace {
  /// The name of sRGB: the primaries of BT.709, and sRGB's encoding.
  public static let sRGB: CFString = "kCGColorSpaceSRGB"
  /// The name of sRGB with colours beyond 0…1.
  public static let extendedSRGB: CFString = "kCGColorSpaceExtendedSRGB"
  /// The name of sRGB's primaries without encoding.
  public static let linearSRGB: CFString = "kCGColorSpaceLinearSRGB"
  /// The name of sRGB's primaries without encoding, with colours beyond 0…1.
  public static let extendedLinearSRGB: CFString = "kCGColorSpaceExtendedLinearSRGB"
  /// The name of Display P3: the primaries of P3 with white of D65, and sRGB's encoding.
  public static let displayP3: CFString = "kCGColorSpaceDisplayP3"
  /// The name of Display P3 with colours beyond 0…1.
  public static let extendedDisplayP3: CFString = "kCGColorSpaceExtendedDisplayP3"
  /// The name of Display P3's primaries without encoding.
  public static let linearDisplayP3: CFString = "kCGColorSpaceLinearDisplayP3"
  /// The name of Display P3's primaries without encoding, with colours beyond 0…1.
  public static let extendedLinearDisplayP3: CFString = "kCGColorSpaceExtendedLinearDisplayP3"
  /// The name of Adobe RGB (1998).
  public static let adobeRGB1998: CFString = "kCGColorSpaceAdobeRGB1998"
  /// The name of DCI-P3, the space of cinemas.
  public static let dcip3: CFString = "kCGColorSpaceDCIP3"
  /// The name of ROMM RGB, known as ProPhoto RGB.
  public static let rommrgb: CFString = "kCGColorSpaceROMMRGB"
  /// The name of the space of Recommendation ITU-R BT.709: high-definition television.
  public static let itur_709: CFString = "kCGColorSpaceITUR_709"
  /// The name of the space of Recommendation ITU-R BT.2020: ultra-high-definition television.
  public static let itur_2020: CFString = "kCGColorSpaceITUR_2020"
  /// The name of BT.2020 with colours beyond 0…1.
  public static let extendedITUR_2020: CFString = "kCGColorSpaceExtendedITUR_2020"
  /// The name of BT.2020's primaries without encoding.
  public static let linearITUR_2020: CFString = "kCGColorSpaceLinearITUR_2020"
  /// The name of BT.2020's primaries without encoding, with colours beyond 0…1.
  public static let extendedLinearITUR_2020: CFString = "kCGColorSpaceExtendedLinearITUR_2020"
  /// The name of the generic space of red, green and blue, without encoding.
  public static let genericRGBLinear: CFString = "kCGColorSpaceGenericRGBLinear"
  /// The name of greys encoded by a power of 2.2.
  public static let genericGrayGamma2_2: CFString = "kCGColorSpaceGenericGrayGamma2_2"
  /// The name of greys with values beyond 0…1.
  public static let extendedGray: CFString = "kCGColorSpaceExtendedGray"
  /// The name of greys without encoding.
  public static let linearGray: CFString = "kCGColorSpaceLinearGray"
  /// The name of greys without encoding, with values beyond 0…1.
  public static let extendedLinearGray: CFString = "kCGColorSpaceExtendedLinearGray"
  /// The name of the generic space of inks.
  public static let genericCMYK: CFString = "kCGColorSpaceGenericCMYK"
}

/// The kind of components that a space's colours have.
public enum CGColorSpaceModel: Int32, Sendable {
  /// A model that is not known.
  case unknown = -1
  /// A single component: grey.
  case monochrome
  /// Three components: red, green and blue.
  case rgb
  /// Four components: cyan, magenta, yellow and black.
  case cmyk
  /// The components of CIE L*a*b*.
  case lab
  /// One component for each ink of a device.
  case deviceN
  /// An index into a table of colours.
  case indexed
  /// A pattern instead of a colour.
  case pattern
  /// The components of CIE XYZ.
  case XYZ
}

/// How colours outside of a space's gamut are converted; here they are always clipped.
public enum CGColorRenderingIntent: Int32, Sendable {
  /// The intent that the device prefers.
  case defaultIntent
  /// Keeps colours exactly, the white point included.
  case absoluteColorimetric
  /// Keeps colours relative to the white point.
  case relativeColorimetric
  /// Compresses all colours, so that differences remain.
  case perceptual
  /// Keeps colours as vivid as possible.
  case saturation
}

/// The device's space of red, green and blue, which is sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .space(.deviceRGB) }

/// The device's greys, which are encoded as sRGB is.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .space(.deviceGray) }

/// Inks without a profile: what an ink and black leave of the light is red = (1 − cyan) · (1 − black), and so on.
public func CGColorSpaceCreateDeviceCMYK() -> CGColorSpace { .space(.deviceCMYK) }

/// Names a colour space in a byte.
enum ColorSpaceID: UInt8, Hashable, Sendable, CaseIterable {
  case deviceRGB, sRGB, extendedSRGB, linearSRGB, extendedLinearSRGB, displayP3, extendedDisplayP3, linearDisplayP3, extendedLinearDisplayP3
  case adobeRGB1998, dcip3, rommrgb, itur709, itur2020, extendedITUR2020, linearITUR2020, extendedLinearITUR2020, genericRGBLinear
  case deviceGray, genericGrayGamma2_2, extendedGray, linearGray, extendedLinearGray, deviceCMYK, genericCMYK

  init?(name: String) {
    guard let id = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = id
  }

  var name: String {
    switch self {
    case .deviceRGB: "kCGColorSpaceDeviceRGB"
    case .sRGB: CGColorSpace.sRGB
    case .extendedSRGB: CGColorSpace.extendedSRGB
    case .linearSRGB: CGColorSpace.linearSRGB
    case .extendedLinearSRGB: CGColorSpace.extendedLinearSRGB
    case .displayP3: CGColorSpace.displayP3
    case .extendedDisplayP3: CGColorSpace.extendedDisplayP3
    case .linearDisplayP3: CGColorSpace.linearDisplayP3
    case .extendedLinearDisplayP3: CGColorSpace.extendedLinearDisplayP3
    case .adobeRGB1998: CGColorSpace.adobeRGB1998
    case .dcip3: CGColorSpace.dcip3
    case .rommrgb: CGColorSpace.rommrgb
    case .itur709: CGColorSpace.itur_709
    case .itur2020: CGColorSpace.itur_2020
    case .extendedITUR2020: CGColorSpace.extendedITUR_2020
    case .linearITUR2020: CGColorSpace.linearITUR_2020
    case .extendedLinearITUR2020: CGColorSpace.extendedLinearITUR_2020
    case .genericRGBLinear: CGColorSpace.genericRGBLinear
    case .deviceGray: "kCGColorSpaceDeviceGray"
    case .genericGrayGamma2_2: CGColorSpace.genericGrayGamma2_2
    case .extendedGray: CGColorSpace.extendedGray
    case .linearGray: CGColorSpace.linearGray
    case .extendedLinearGray: CGColorSpace.extendedLinearGray
    case .deviceCMYK: "kCGColorSpaceDeviceCMYK"
    case .genericCMYK: CGColorSpace.genericCMYK
    }
  }

  var model: CGColorSpaceModel {
    switch self {
    case .deviceGray, .genericGrayGamma2_2, .extendedGray, .linearGray, .extendedLinearGray: .monochrome
    case .deviceCMYK, .genericCMYK: .cmyk
    default: .rgb
    }
  }

  var componentCount: Int {
    switch model {
    case .monochrome: 1
    case .cmyk: 4
    default: 3
    }
  }

  /// Whether components stay as they are outside 0…1.
  var isExtended: Bool {
    switch self {
    case .extendedSRGB, .extendedLinearSRGB, .extendedDisplayP3, .extendedLinearDisplayP3, .extendedITUR2020, .extendedLinearITUR2020,
      .extendedGray, .extendedLinearGray:
      true
    default: false
    }
  }

  /// The encoding of red, green and blue; for greys and inks, that of the red, green and blue that they stand for.
  var encoding: RGBEncoding {
    switch self {
    case .linearSRGB, .extendedLinearSRGB, .genericRGBLinear, .linearGray, .extendedLinearGray: RGBEncoding(curve: .linear)
    case .displayP3, .extendedDisplayP3: RGBEncoding(gamut: .displayP3)
    case .linearDisplayP3, .extendedLinearDisplayP3: RGBEncoding(gamut: .displayP3, curve: .linear)
    case .adobeRGB1998: RGBEncoding(gamut: .adobeRGB, curve: .power(563.0 / 256))
    case .dcip3: RGBEncoding(gamut: .dciP3, curve: .power(2.6))
    case .rommrgb: RGBEncoding(gamut: .rommRGB, curve: .romm)
    case .itur709: RGBEncoding(curve: .video)
    case .itur2020, .extendedITUR2020: RGBEncoding(gamut: .itur2020, curve: .video)
    case .linearITUR2020, .extendedLinearITUR2020: RGBEncoding(gamut: .itur2020, curve: .linear)
    default: RGBEncoding()
    }
  }

  /// Whether its numbers mean what they mean in sRGB.
  var isSRGB: Bool { model != .cmyk && encoding == RGBEncoding() }

  /// Red, green and blue of extended sRGB for components of this space, of which grey has one and inks have four.
  func toSRGB(_ components: SIMD4<Double>) -> SIMD3<Double> {
    switch model {
    case .monochrome: return encoding.toSRGB(SIMD3(repeating: components.x))
    case .cmyk:
      let light = (SIMD3(repeating: 1) - SIMD3(components.x, components.y, components.z)) * (1 - components.w)
      return light
    default: return encoding.toSRGB(SIMD3(components.x, components.y, components.z))
    }
  }

  /// Components of this space for red, green and blue of extended sRGB; cut off where the space keeps nothing outside 0…1.
  ///
  /// A grey is the luminance of the colour: 0.2126, 0.7152 and 0.0722 of the three primaries' light. Black takes all the ink it can.
  func fromSRGB(_ color: SIMD3<Double>) -> [Double] {
    var values: [Double]
    switch model {
    case .monochrome where color.x == color.y && color.y == color.z: values = [encoding.fromSRGB(color).x]
    case .monochrome:
      let luminance = (RGBEncoding.Curve.sRGB.decode(color) * SIMD3(0.2126, 0.7152, 0.0722)).sum()
      values = [encoding.curve.encode(luminance)]
    case .cmyk:
      let light = color.clamped(lowerBound: .zero, upperBound: .one)
      let black = 1 - light.max()
      let inks = black < 1 ? (SIMD3(repeating: 1 - black) - light) / (1 - black) : .zero
      values = [inks.x, inks.y, inks.z, black]
    default:
      let converted = encoding.fromSRGB(color)
      values = [converted.x, converted.y, converted.z]
    }
    // There and back through curves and matrices ends within 1e-14 of where it began; what was a round number is one again.
    if !isSRGB { values = values.map { ($0 * 1e12).rounded() / 1e12 } }
    return isExtended ? values : values.map { min(max($0, 0), 1) }
  }
}
