/// Names the meaning of colour components. Colours are kept in extended sRGB whatever space they are made in; device spaces are taken for
/// sRGB.
public final class CGColorSpace: Hashable, Sendable {
  public let name: String?
  public let model: CGColorSpaceModel

  private init(name: String, model: CGColorSpaceModel) {
    self.name = name
    self.model = model
  }

  /// Nil for spaces other than sRGB, extended sRGB and the generic grey.
  public convenience init?(name: String) {
    switch name {
    case Self.sRGB, Self.extendedSRGB: self.init(name: name, model: .rgb)
    case Self.genericGrayGamma2_2, Self.extendedGray: self.init(name: name, model: .monochrome)
    default: return nil
    }
  }

  public static let sRGB: String = "kCGColorSpaceSRGB"
  public static let extendedSRGB: String = "kCGColorSpaceExtendedSRGB"
  public static let genericGrayGamma2_2: String = "kCGColorSpaceGenericGrayGamma2_2"
  public static let extendedGray: String = "kCGColorSpaceExtendedGray"

  static let extendedSRGBSpace = CGColorSpace(name: extendedSRGB, model: .rgb)
  fileprivate static let deviceRGB = CGColorSpace(name: "kCGColorSpaceDeviceRGB", model: .rgb)
  fileprivate static let deviceGray = CGColorSpace(name: "kCGColorSpaceDeviceGray", model: .monochrome)

  /// Components without alpha.
  public var numberOfComponents: Int { model == .monochrome ? 1 : 3 }

  public static func == (a: CGColorSpace, b: CGColorSpace) -> Bool { a.name == b.name }
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

public enum CGColorSpaceModel: Int32, Sendable { case unknown = -1, monochrome, rgb, cmyk, lab, deviceN, indexed, pattern, XYZ }

public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .deviceRGB }

public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .deviceGray }
