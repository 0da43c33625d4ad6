public import Foundation
internal import ImageIO
internal import RenderTree

extension CIImage {
  /// The picture of a file, as it is stored; nil where the file cannot be read, and the reason is reported to the diagnostics.
  ///
  /// A photograph is turned upright where `applyOrientationProperty` asks for that, or by `oriented(forExifOrientation:)`.
  public convenience init?(contentsOf url: URL, options: [CIImageOption: Any]? = nil) {
    guard let source = CGImageSourceCreateWithURL(url, nil) else {
      Diagnostics.report("CIImage(contentsOf:)", "\(url.isFileURL ? url.path : url.absoluteString) cannot be read")
      return nil
    }
    self.init(source, url, options)
  }

  /// The picture of a file in memory, as it is stored; nil where the data is no readable picture.
  public convenience init?(data: Data, options: [CIImageOption: Any]? = nil) {
    guard let source = CGImageSourceCreateWithData(data, nil) else { return nil }
    self.init(source, nil, options)
  }

  private convenience init?(_ source: CGImageSource, _ url: URL?, _ options: [CIImageOption: Any]?) {
    let isUpright = options?.turns ?? false
    let image =
      isUpright
      ? CGImageSourceCreateThumbnailAtIndex(source, 0, [kCGImageSourceCreateThumbnailWithTransform: true])
      : CGImageSourceCreateImageAtIndex(source, 0, nil)
    guard let image else { return nil }
    var properties = named(CGImageSourceCopyPropertiesAtIndex(source, 0, nil) ?? [:]).merging(options?.properties ?? [:]) { $1 }
    if isUpright { properties[kCGImagePropertyOrientation] = CGImagePropertyOrientation.up.rawValue }
    self.init(recipe: CIImage(cgImage: image).recipe, properties: properties, url: url)
  }

  /// The pixels of a picture; turned upright where `applyOrientationProperty` asks for that and `properties` have an orientation.
  public convenience init(cgImage image: CGImage, options: [CIImageOption: Any]?) {
    let stored = CIImage(cgImage: image), properties = options?.properties ?? [:]
    let orientation = properties[kCGImagePropertyOrientation].flatMap { AnimatableValue(boxed: $0)?.number } ?? 1
    let upright = options?.turns ?? false ? stored.oriented(forExifOrientation: Int32(Int(orientation, within: 0...9))) : stored
    self.init(recipe: upright.recipe, properties: properties)
  }

  /// The same pixels with other `properties`.
  public func settingProperties(_ properties: [AnyHashable: Any]) -> CIImage {
    CIImage(recipe: recipe, properties: named(properties), url: url)
  }

  /// A picture out of a program's own pixels, rows from the top.
  ///
  /// - Parameters:
  ///   - data: premultiplied pixels. Where they are fewer than `size` says, or `format` is not one of eight bits with alpha, the picture is
  ///     empty, and the program is told.
  ///   - colorSpace: of the pixels; nil is sRGB.
  public convenience init(bitmapData data: Data, bytesPerRow: Int, size: CGSize, format: CIFormat, colorSpace: CGColorSpace?) {
    let layout: CGBitmapInfo? =
      switch format {
      case .RGBA8: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue)
      case .ARGB8: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedFirst.rawValue)
      case .BGRA8: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedFirst.rawValue).union(.byteOrder32Little)
      case .ABGR8: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue).union(.byteOrder32Little)
      default: nil
      }
    guard let space = colorSpace ?? CGColorSpace(name: CGColorSpace.sRGB), let layout, let provider = CGDataProvider(data: data),
      let image = CGImage(
        width: Int(saturating: size.width), height: Int(saturating: size.height), bitsPerComponent: 8, bitsPerPixel: 32,
        bytesPerRow: bytesPerRow, space: space, bitmapInfo: layout, provider: provider, decode: nil, shouldInterpolate: true,
        intent: .defaultIntent)
    else {
      Diagnostics.report("CIImage(bitmapData:)", "\(data.count) bytes in rows of \(bytesPerRow) are no picture of \(size) in that format")
      self.init(recipe: CIImage.empty().recipe)
      return
    }
    self.init(cgImage: image)
  }
}

/// Options for reading a picture.
public struct CIImageOption: RawRepresentable, Hashable, Sendable {
  /// The key as Apple spells it.
  public let rawValue: String
  /// An option by its key as Apple spells it.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Whether the picture is turned upright, as its orientation says: a truth value, false by default.
  public static let applyOrientationProperty = CIImageOption(rawValue: "kCIImageApplyOrientationProperty")
  /// Properties of the picture: a dictionary with Image I/O's keys, which replace those of a file.
  public static let properties = CIImageOption(rawValue: "kCIImageProperties")
  /// The colour space of the pixels; without effect, since pictures carry their own.
  public static let colorSpace = CIImageOption(rawValue: "kCIImageColorSpace")
}

extension [CIImageOption: Any] {
  fileprivate var turns: Bool { self[.applyOrientationProperty].flatMap { AnimatableValue(boxed: $0)?.truth } ?? false }
  fileprivate var properties: [String: Any] { (self[.properties] as? [AnyHashable: Any]).map(named) ?? [:] }
}

/// The properties whose keys are texts.
private func named(_ properties: [AnyHashable: Any]) -> [String: Any] {
  Dictionary(properties.compactMap { key, value in (key as? String).map { ($0, value) } }) { first, _ in first }
}
