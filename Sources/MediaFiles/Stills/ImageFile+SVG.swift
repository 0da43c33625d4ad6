internal import CPictures
internal import FileFormats
package import Foundation
internal import Graphics

extension ImageFile {
  /// How many bytes of a file's beginning tell what it is.
  package static let signatureBytes = 4096

  /// Whether a text in XML begins so that it is an SVG drawing.
  package static func isSVG(_ bytes: Data) -> Bool {
    FileFormat(contents: bytes.prefix(signatureBytes)) == .svg
  }

  /// An SVG drawing at its own size; what shows it draws it anew at the size shown.
  static func decodeSVG(_ bytes: Data, name: String, limits: ImageLimits) throws(ImageError) -> CGImage {
    let drawing = try SVGDrawing(bytes, name: name)
    let (width, height) = (drawing.size.width.rounded(.up), drawing.size.height.rounded(.up))
    guard max(width, height) < 1e9 else {
      throw ImageError(.overLimit, name, "the drawing is larger than a billion pixels in a direction")
    }
    let size = PixelSize(max(1, Int(width)), max(1, Int(height)))
    try limits.check(width: size.width, height: size.height, name: name)
    let own = try drawing.image(size, name: name)
    return CGImage(
      width: own.width, height: own.height, premultipliedPixels: own.pixels, artwork: VectorArtwork { try? drawing.image($0, name: "") },
      utType: FileFormat.svg.typeIdentifier)
  }
}

/// A drawing that librsvg has read.
///
/// Librsvg's object may be used by any thread, by one at a time: the first picture is drawn before anyone else has it, and later ones by
/// `VectorArtwork`, which draws one at a time. Hence `@unchecked`.
private final class SVGDrawing: @unchecked Sendable {
  private var drawing = CSVGDrawing()

  init(_ bytes: Data, name: String) throws(ImageError) {
    let status = bytes.withUnsafeBytes { buffer in
      buffer.bindMemory(to: UInt8.self).baseAddress.map { csvg_open($0, buffer.count, &drawing) } ?? CSVGDamaged
    }
    let problem = ImageFile.text(drawing.problem)
    switch status {
    case CSVGSuccess: break
    case CSVGNoLibrary:
      throw ImageError(.unsupported, name, "SVG needs librsvg, which cannot be loaded (\(problem)); install it: apt-get install librsvg2-2")
    default: throw ImageError(.damaged, name, "damaged or truncated SVG: \(problem)")
    }
    guard drawing.width > 0, drawing.height > 0, drawing.width.isFinite, drawing.height.isFinite else {
      throw ImageError(.damaged, name, "the drawing is \(drawing.width)×\(drawing.height) pixels")
    }
  }

  deinit { csvg_close(&drawing) }

  /// The drawing's size in CSS pixels.
  var size: CGSize { CGSize(width: drawing.width, height: drawing.height) }

  /// All of it, each side stretched to that of a size.
  func image(_ size: PixelSize, name: String) throws(ImageError) -> CGImage {
    var pixels = [UInt8](repeating: 0, count: size.width * size.height * 4)
    let status = pixels.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { csvg_draw(&drawing, $0, Int32(size.width), Int32(size.height)) } ?? CSVGFailed
    }
    guard status == CSVGSuccess else { throw ImageError(.damaged, name, "the SVG cannot be drawn: \(ImageFile.text(drawing.problem))") }
    return CGImage(width: size.width, height: size.height, premultipliedPixels: pixels)
  }
}
