public import Graphics
internal import MediaFiles
internal import UniformTypeIdentifiers

/// A file with a picture: what it says about itself, and the picture when it is asked for. A file holds one picture here.
public final class CGImageSource: Sendable {
  fileprivate let bytes: Data
  fileprivate let name: String
  private let format: PictureFormat?
  /// The type of the picture; nil for what is no picture that can be read.
  fileprivate let type: UTType?

  fileprivate init(_ bytes: Data, name: String) {
    self.bytes = bytes
    self.name = name
    format = try? PictureFormat(sniffing: bytes, name: name)
    type = ImageFile.isSVG(bytes) ? .svg : format.map { UTType($0) }
  }

  fileprivate func image(isUpright: Bool) -> CGImage? {
    do { return try ImageFile.decode(bytes, name: name, isUpright: isUpright) } catch {
      Diagnostics.report("CGImageSource", "\(error)")
      return nil
    }
  }

  fileprivate var properties: [AnyHashable: Any] {
    guard let format else {
      guard let image = image(isUpright: true) else { return [:] }
      return [
        kCGImagePropertyPixelWidth: image.width, kCGImagePropertyPixelHeight: image.height, kCGImagePropertyDepth: 8,
        kCGImagePropertyHasAlpha: true, kCGImagePropertyColorModel: kCGImagePropertyColorModelRGB,
      ]
    }
    let metadata = ImageMetadata(bytes, format: format)
    var properties: [AnyHashable: Any] = [
      kCGImagePropertyPixelWidth: metadata.width, kCGImagePropertyPixelHeight: metadata.height,
      kCGImagePropertyDepth: metadata.bitsPerComponent, kCGImagePropertyHasAlpha: metadata.hasAlpha,
      kCGImagePropertyColorModel: metadata.isGray
        ? kCGImagePropertyColorModelGray : metadata.isCMYK ? kCGImagePropertyColorModelCMYK : kCGImagePropertyColorModelRGB,
    ]
    if let resolution = metadata.resolution {
      properties[kCGImagePropertyDPIWidth] = resolution.x
      properties[kCGImagePropertyDPIHeight] = resolution.y
    }
    if let name = ColorProfile.name(metadata) { properties[kCGImagePropertyProfileName] = name }
    guard let exif = metadata.exif else { return properties }
    if let orientation = exif.orientation { properties[kCGImagePropertyOrientation] = orientation }
    if !exif.image.isEmpty { properties[kCGImagePropertyTIFFDictionary] = exif.image }
    if !exif.camera.isEmpty { properties[kCGImagePropertyExifDictionary] = exif.camera }
    if !exif.place.isEmpty { properties[kCGImagePropertyGPSDictionary] = exif.place }
    return properties
  }
}

/// How far a source has come.
public enum CGImageSourceStatus: Int32, Sendable {
  /// The file ends early.
  case statusUnexpectedEOF = -5
  /// The file is broken.
  case statusInvalidData
  /// The file is of a type that is not read.
  case statusUnknownType
  /// The head is being read.
  case statusReadingHeader
  /// Not all is there yet.
  case statusIncomplete
  /// All is there.
  case statusComplete
}

/// A source that reads a file; nil when it cannot be read, or is larger than 512 MiB.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
  if url.isFileURL {
    return (try? ImageFile.contents(of: url.path, limits: ImageLimits())).map { CGImageSource($0, name: url.path) }
  }
  return (try? Data(contentsOf: url)).map { CGImageSource($0, name: url.absoluteString) }
}

/// A source that reads a file's bytes; never nil. `CGImageSourceGetStatus` tells whether they are a picture's.
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? { CGImageSource(data, name: "data") }

/// A source that reads a provider's bytes as a file; nil where the provider has none.
public func CGImageSourceCreateWithDataProvider(_ provider: CGDataProvider, _ options: CFDictionary?) -> CGImageSource? {
  provider.data.map { CGImageSource($0, name: "data") }
}

/// The uniform type identifier; nil for what is no picture that can be read.
public func CGImageSourceGetType(_ source: CGImageSource) -> CFString? { source.type?.identifier }

/// Identifiers of the types that can be read.
public func CGImageSourceCopyTypeIdentifiers() -> CFArray { PictureFormat.allCases.map { UTType($0).identifier } + [UTType.svg.identifier] }

/// 1; 0 for what is no picture that can be read.
public func CGImageSourceGetCount(_ source: CGImageSource) -> Int { source.type == nil ? 0 : 1 }

/// The index of the picture that stands for the file: the first.
public func CGImageSourceGetPrimaryImageIndex(_ source: CGImageSource) -> Int { 0 }

/// Whether the file could be read.
public func CGImageSourceGetStatus(_ source: CGImageSource) -> CGImageSourceStatus {
  source.type == nil ? .statusUnknownType : .statusComplete
}

/// Whether a picture of the file could be read.
public func CGImageSourceGetStatusAtIndex(_ source: CGImageSource, _ index: Int) -> CGImageSourceStatus {
  index == 0 ? CGImageSourceGetStatus(source) : .statusUnexpectedEOF
}

/// The properties of the file as a whole: its size in bytes.
public func CGImageSourceCopyProperties(_ source: CGImageSource, _ options: CFDictionary?) -> CFDictionary? {
  [kCGImagePropertyFileSize: source.bytes.count]
}

/// The properties of the picture as it is stored, before any turn; nil for an index other than 0 and for what is no picture.
public func CGImageSourceCopyPropertiesAtIndex(_ source: CGImageSource, _ index: Int, _ options: CFDictionary?) -> CFDictionary? {
  index == 0 && source.type != nil ? source.properties : nil
}

/// The picture as it is stored, without a turn, in sRGB. Nil when it cannot be decoded; the reason goes to the diagnostics.
public func CGImageSourceCreateImageAtIndex(_ source: CGImageSource, _ index: Int, _ options: CFDictionary?) -> CGImage? {
  index == 0 ? source.image(isUpright: false) : nil
}

/// The picture, made smaller where `kCGImageSourceThumbnailMaxPixelSize` asks for it, and upright where
/// `kCGImageSourceCreateThumbnailWithTransform` does.
public func CGImageSourceCreateThumbnailAtIndex(_ source: CGImageSource, _ index: Int, _ options: CFDictionary?) -> CGImage? {
  guard index == 0 else { return nil }
  let isUpright = options?[kCGImageSourceCreateThumbnailWithTransform] as? Bool ?? false
  guard let image = source.image(isUpright: isUpright) else { return nil }
  return options?[kCGImageSourceThumbnailMaxPixelSize].flatMap(wholeNumber).map { image.reduced(toSide: $0) } ?? image
}

/// The whole number, from 1 to a milliard, in a dictionary's value of any type of number; nil for what is no finite number.
func wholeNumber(_ value: Any) -> Int? { realNumber(value).flatMap { $0.isFinite ? Int(min(max($0, 1), 1e9)) : nil } }

func realNumber(_ value: Any) -> Double? {
  switch value {
  case let number as any BinaryInteger: Double(number)
  case let number as any BinaryFloatingPoint: Double(number)
  case let number as NSNumber: number.doubleValue
  default: nil
  }
}
