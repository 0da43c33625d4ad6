public import Foundation
internal import MediaFiles
internal import RenderTree

extension CIImage {
  /// The picture of a file as it is stored; nil where there is none that can be read, and the reason goes to the diagnostics.
  ///
  /// A photograph is turned upright where `applyOrientationProperty` asks for that, or by `oriented(forExifOrientation:)`.
  public convenience init?(contentsOf url: URL, options: [CIImageOption: Any]? = nil) {
    guard let source = CGImageSourceCreateWithURL(url, nil) else {
      Diagnostics.report("CIImage(contentsOf:)", "\(url.isFileURL ? url.path : url.absoluteString) cannot be read")
      return nil
    }
    self.init(source, url, options)
  }

  /// The picture of a file in memory, as it is stored; nil where it is none that can be read.
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

  /// The pixels of a picture; turned upright where `applyOrientationProperty` asks for it and `properties` say how they lie.
  public convenience init(cgImage image: CGImage, options: [CIImageOption: Any]?) {
    let stored = CIImage(cgImage: image), properties = options?.properties ?? [:]
    let orientation = properties[kCGImagePropertyOrientation].flatMap { AnimatableValue(boxed: $0)?.number } ?? 1
    let upright = options?.turns ?? false ? stored.oriented(forExifOrientation: Int32(Int(orientation, within: 0...9))) : stored
    self.init(recipe: upright.recipe, properties: properties)
  }

  /// The same picture, of which is said what `properties` say.
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

/// How a picture is read.
public struct CIImageOption: RawRepresentable, Hashable, Sendable {
  /// Apple's word for it.
  public let rawValue: String
  /// An option by Apple's word for it.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Whether the picture is turned upright as the camera was held: a truth value, false without it.
  public static let applyOrientationProperty = CIImageOption(rawValue: "kCIImageApplyOrientationProperty")
  /// What is said about the picture: a dictionary by Image I/O's keys, which come before those of a file.
  public static let properties = CIImageOption(rawValue: "kCIImageProperties")
  /// The colour space of the pixels. Pictures say themselves in which space they are.
  public static let colorSpace = CIImageOption(rawValue: "kCIImageColorSpace")
}

extension [CIImageOption: Any] {
  fileprivate var turns: Bool { self[.applyOrientationProperty].flatMap { AnimatableValue(boxed: $0)?.truth } ?? false }
  fileprivate var properties: [String: Any] { (self[.properties] as? [AnyHashable: Any]).map(named) ?? [:] }
}

/// Properties by keys that are texts.
private func named(_ properties: [AnyHashable: Any]) -> [String: Any] {
  Dictionary(properties.compactMap { key, value in (key as? String).map { ($0, value) } }) { first, _ in first }
}
