internal import CImageCodecs
public import Graphics
internal import MediaFiles
internal import UniformTypeIdentifiers

/// A picture file in the making: one picture, in PNG, JPEG or WebP.
public final class CGImageDestination {
  fileprivate enum Target {
    case file(URL)
    case memory(NSMutableData)
  }

  private let target: Target
  private let format: ImageFormat
  private let count: Int
  fileprivate var properties: [AnyHashable: Any] = [:]
  private var pictures: [(image: CGImage, properties: [AnyHashable: Any])] = []

  fileprivate init?(_ target: Target, type: String, count: Int) {
    guard let format = UTType(type)?.imageFormat, count == 1 else { return nil }
    self.target = target
    self.format = format
    self.count = count
  }

  fileprivate func add(_ image: CGImage, _ properties: CFDictionary?) {
    if pictures.count < count { pictures.append((image, properties ?? [:])) }
  }

  fileprivate func finish() -> Bool {
    guard pictures.count == count, var (image, own) = pictures.first else { return false }
    own.merge(properties) { own, _ in own }
    if let side = own[kCGImageDestinationImageMaxPixelSize].flatMap(wholeNumber) { image = image.reduced(toSide: side) }
    if let color = own[kCGImageDestinationBackgroundColor] as? CGColor { image = image.over(color) }
    let quality = own[kCGImageDestinationLossyCompressionQuality].flatMap(realNumber) ?? 0.9
    do {
      var file = try image.encoded(as: format, quality: quality, name: "\(target)")
      let tags = own[kCGImagePropertyTIFFDictionary] as? [AnyHashable: Any]
      if let orientation = (own[kCGImagePropertyOrientation] ?? tags?[kCGImagePropertyTIFFOrientation]).flatMap(wholeNumber) {
        file = file.withOrientation(orientation, format: format)
      }
      switch target {
      case .file(let url): try file.write(to: url, options: .atomic)
      case .memory(let data): data.setData(file)
      }
      return true
    } catch {
      Diagnostics.report("CGImageDestination", "\(error)")
      return false
    }
  }
}

/// A destination that writes a file. Nil for a type other than PNG's, JPEG's and WebP's, and for a count other than 1.
public func CGImageDestinationCreateWithURL(
  _ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  CGImageDestination(.file(url), type: type, count: count)
}

/// A destination that writes into data. Nil for a type other than PNG's, JPEG's and WebP's, and for a count other than 1.
public func CGImageDestinationCreateWithData(
  _ data: CFMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  CGImageDestination(.memory(data), type: type, count: count)
}

/// Identifiers of the types that can be written.
public func CGImageDestinationCopyTypeIdentifiers() -> CFArray {
  PictureFormat.allCases.filter { $0.written != nil }.map { UTType($0).identifier }
}

/// Properties of the file, for a picture that has none of its own.
public func CGImageDestinationSetProperties(_ destination: CGImageDestination, _ properties: CFDictionary?) {
  destination.properties = properties ?? [:]
}

/// Adds a picture to a destination. Four properties count: quality, largest side, background colour and orientation. The orientation is
/// noted in PNG and JPEG; the pixels stay as they are.
public func CGImageDestinationAddImage(_ destination: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?) {
  destination.add(image, properties)
}

/// The picture of a source with its orientation, unless `properties` has another one.
public func CGImageDestinationAddImageFromSource(
  _ destination: CGImageDestination, _ source: CGImageSource, _ index: Int, _ properties: CFDictionary?
) {
  guard let image = CGImageSourceCreateImageAtIndex(source, index, nil) else { return }
  var properties = properties ?? [:]
  let stored = CGImageSourceCopyPropertiesAtIndex(source, index, nil)?[kCGImagePropertyOrientation]
  if properties[kCGImagePropertyOrientation] == nil { properties[kCGImagePropertyOrientation] = stored }
  destination.add(image, properties)
}

/// Writes the file. False when there are fewer pictures than were announced, or it cannot be written; the reason goes to the diagnostics.
@discardableResult public func CGImageDestinationFinalize(_ destination: CGImageDestination) -> Bool { destination.finish() }

extension CGImage {
  fileprivate func over(_ color: CGColor) -> CGImage {
    if isOpaque { return self }
    let straight = color.straight.clamped(lowerBound: .zero, upperBound: .one)
    let under = SIMD4(straight.x * straight.w, straight.y * straight.w, straight.z * straight.w, straight.w) * 255
    var pixels = pixels
    for first in stride(from: 0, to: pixels.count, by: 4) {
      let rest = 1 - Float(pixels[first + 3]) / 255
      for i in 0..<4 { pixels[first + i] = UInt8(min(255, (Float(pixels[first + i]) + under[i] * rest).rounded())) }
    }
    return CGImage(width: width, height: height, premultipliedPixels: pixels, isOpaque: color.alpha >= 1)
  }
}

extension Data {
  /// A PNG or JPEG file that says how it is to be turned; other files as they are.
  fileprivate func withOrientation(_ orientation: Int, format: ImageFormat) -> Data {
    guard (2...8).contains(orientation) else { return self }
    // One directory of one short number.
    let tiff: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0, 0, 0, 0, 0]
    switch format {
    case .png:
      // Before the pixels, behind signature and header: 8 + 25 bytes.
      let body = Array("eXIf".utf8) + tiff
      let length = UInt32(tiff.count), sum = UInt32(crc32(0, body, UInt32(body.count)))
      return inserting(length.bigEndianBytes + body + sum.bigEndianBytes, at: 33)
    case .jpeg:
      let body = Array("Exif".utf8) + [0, 0] + tiff
      return inserting([0xFF, 0xE1, 0, UInt8(body.count + 2)] + body, at: 2)
    case .webp, .avif, .tiff: return self
    }
  }

  private func inserting(_ bytes: [UInt8], at offset: Int) -> Data {
    var result = self
    result.insert(contentsOf: bytes, at: startIndex + offset)
    return result
  }
}

extension UInt32 {
  fileprivate var bigEndianBytes: [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: self >> (24 - 8 * $0)) } }
}
