internal import CImageCodecs
internal import CPictures
package import Graphics

/// Turns pictures into files of one format, keeping its buffers from one to the next.
package final class ImageEncoder {
  package let format: ImageFormat
  package let options: ImageEncodingOptions
  /// Straight RGBA or RGB rows; for PNG the row that is written.
  private var straight: [UInt8] = []
  /// The finished file, for PNG.
  var file = acetate_png_file()
  private let compressor: tjhandle?
  /// Allocated and grown by libjpeg-turbo; owned here.
  private var jpegBytes: UnsafeMutablePointer<UInt8>?
  private var jpegCapacity: UInt = 0

  package init(format: ImageFormat, options: ImageEncodingOptions = ImageEncodingOptions()) {
    self.format = format
    self.options = options
    compressor = format == .jpeg ? tjInitCompress() : nil
  }

  deinit {
    if let compressor { tjDestroy(compressor) }
    tjFree(jpegBytes)
    free(file.bytes)
  }

  /// Encodes a picture and lends the file's bytes. `name` stands in errors.
  ///
  /// JPEG has no alpha: what is not opaque stands on black.
  package func encode<R>(_ rows: UnsafePixels, name: String, _ body: (UnsafeRawBufferPointer) throws -> R) throws -> R {
    switch format {
    case .png: try body(encodePNG(rows, name: name))
    case .jpeg: try body(encodeJPEG(rows, name: name))
    case .webp: try encodeWebP(rows, name: name, body)
    case .avif: try encodeAVIF(rows, name: name, body)
    case .tiff: try encodeTIFF(rows, name: name, body)
    }
  }

  /// The file as an array of bytes.
  ///
  /// As PNG and TIFF, a picture of floating-point numbers keeps sixteen bits: of sRGB, or where that has no room for its colours of
  /// Display P3.
  package func encode(_ image: CGImage, name: String) throws -> [UInt8] {
    if format == .png || format == .tiff, image.isDeep, let wide = image.wide {
      let pixels = PixelEncoding(depth: .sixteen, space: wide.isInRange ? .sRGB : .displayP3)
      return try wide.withFloatPixels { try encode($0, as: pixels, name: name) { Array($0) } }
    }
    return try image.withUnsafePixels { try encode($0, name: name) { Array($0) } }
  }

  /// RGB when the picture is opaque, else RGBA with straight alpha. The bytes stay valid until the next call.
  private func encodePNG(_ rows: UnsafePixels, name: String) throws -> UnsafeRawBufferPointer {
    let isOpaque = rows.isOpaque, width = rows.size.width
    var header = acetate_png_header()
    header.width = UInt32(width)
    header.height = UInt32(rows.size.height)
    header.bitDepth = 8
    header.hasAlpha = isOpaque ? 0 : 1
    header.isFast = options.pngCompression == .fast ? 1 : 0
    header.isPlain = 1
    resizeScratch(width * (isOpaque ? 3 : 4))
    return try straight.withUnsafeMutableBytes { row in
      guard let base = row.baseAddress?.assumingMemoryBound(to: UInt8.self) else {
        throw failure("png_write_row", "", rows.size, name: name)
      }
      return try writePNG(&header, name: name) { y in
        if isOpaque {
          PackedPixels.dropAlpha(rows.row(y), to: base, count: width)
        } else {
          Premultiplication.undo(rows.row(y), to: base, count: width)
        }
        return UnsafeRawPointer(base)
      }
    }
  }

  /// - Parameter row: makes a row, which is read before the next one is asked for.
  /// - Returns: the file's bytes, which stay valid until the next call.
  func writePNG(
    _ header: inout acetate_png_header, name: String, row: (_ y: Int) -> UnsafeRawPointer
  ) throws -> UnsafeRawBufferPointer {
    let isWritten = withoutActuallyEscaping(row) { row in
      withUnsafePointer(to: row) { row in
        acetate_write_png(
          &header, { row, y in row?.assumingMemoryBound(to: ((Int) -> UnsafeRawPointer).self).pointee(Int(y)) },
          UnsafeMutableRawPointer(mutating: row), &file)
      }
    }
    guard isWritten != 0 else {
      let message = withUnsafeBytes(of: file.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      throw failure("png_write_row", message, PixelSize(Int(header.width), Int(header.height)), name: name)
    }
    return UnsafeRawBufferPointer(start: file.bytes, count: file.count)
  }

  private func encodeJPEG(_ rows: UnsafePixels, name: String) throws -> UnsafeRawBufferPointer {
    let side = 65_500  // what libjpeg's JPEG_MAX_DIMENSION allows
    guard rows.size.width <= side, rows.size.height <= side else { throw tooLarge(rows.size, side: side, name: name) }
    let sampling = options.quality >= 90 ? TJSAMP_444 : TJSAMP_420
    let source = rows.baseAddress.assumingMemoryBound(to: UInt8.self)
    guard
      tjCompress2(
        compressor, source, Int32(rows.size.width), Int32(rows.bytesPerRow), Int32(rows.size.height), TJPF_RGBA.rawValue,
        &jpegBytes, &jpegCapacity, Int32(sampling.rawValue), Int32(max(1, options.quality)), TJFLAG_ACCURATEDCT) == 0
    else {
      throw failure("tjCompress2", tjGetErrorStr2(compressor).map { String(cString: $0) } ?? "", rows.size, name: name)
    }
    return UnsafeRawBufferPointer(start: jpegBytes, count: Int(jpegCapacity))
  }

  /// Lossless at quality 100.
  private func encodeWebP<R>(_ rows: UnsafePixels, name: String, _ body: (UnsafeRawBufferPointer) throws -> R) throws -> R {
    let side = Int(WEBP_MAX_DIMENSION)
    guard rows.size.width <= side, rows.size.height <= side else { throw tooLarge(rows.size, side: side, name: name) }
    fillRGBA(rows)
    let width = Int32(rows.size.width), height = Int32(rows.size.height)
    var bytes: UnsafeMutablePointer<UInt8>?
    let count =
      options.quality == 100
      ? WebPEncodeLosslessRGBA(straight, width, height, width * 4, &bytes)
      : WebPEncodeRGBA(straight, width, height, width * 4, Float(options.quality), &bytes)
    defer { WebPFree(bytes) }
    guard count > 0 else { throw failure("WebPEncode", "", rows.size, name: name) }
    return try body(UnsafeRawBufferPointer(start: bytes, count: count))
  }

  /// Lossless at quality 100.
  private func encodeAVIF<R>(_ rows: UnsafePixels, name: String, _ body: (UnsafeRawBufferPointer) throws -> R) throws -> R {
    let side = 16_384
    guard rows.size.width <= side, rows.size.height <= side else { throw tooLarge(rows.size, side: side, name: name) }
    fillRGBA(rows)
    return try write(.avif, call: "avifEncoderWrite", rows.size, name: name, body) {
      cavif_write(straight, UInt32(rows.size.width), UInt32(rows.size.height), rows.isOpaque ? 1 : 0, Int32(options.quality), &$0)
    }
  }

  /// RGB when the picture is opaque, else RGBA with straight alpha.
  private func encodeTIFF<R>(_ rows: UnsafePixels, name: String, _ body: (UnsafeRawBufferPointer) throws -> R) throws -> R {
    let isOpaque = rows.isOpaque
    if isOpaque { fillRGB(rows) } else { fillRGBA(rows) }
    return try straight.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { throw failure("TIFFWriteScanline", "", rows.size, name: name) }
      return try writeTIFF(base, rows.size, depth: 8, hasAlpha: !isOpaque, profile: nil, name: name, body)
    }
  }

  /// - Parameter reason: the library's, which may be empty.
  func failure(_ call: StaticString, _ reason: String, _ size: PixelSize, name: String) -> ImageError {
    let picture = "a \(size.width)×\(size.height) picture"
    return ImageError(.failed, name, "\(call) on \(picture): \(reason.isEmpty ? "no reason given; is there memory left?" : reason)")
  }

  private func tooLarge(_ size: PixelSize, side: Int, name: String) -> ImageError {
    ImageError(
      .unencodable, name,
      "\(size.width)×\(size.height) is over the limit of \(side) pixels a side in \(format.format.name); choose PNG")
  }

  private func fillRGBA(_ rows: UnsafePixels) { fill(rows, bytesPerPixel: 4) { Premultiplication.undo($0, to: $1, count: $2) } }

  private func fillRGB(_ rows: UnsafePixels) { fill(rows, bytesPerPixel: 3) { PackedPixels.dropAlpha($0, to: $1, count: $2) } }

  private func fill(
    _ rows: UnsafePixels, bytesPerPixel: Int, _ convert: (UnsafeRawPointer, UnsafeMutablePointer<UInt8>, _ count: Int) -> Void
  ) {
    resizeScratch(rows.size.width * rows.size.height * bytesPerPixel)
    straight.withUnsafeMutableBufferPointer { target in
      guard let base = target.baseAddress else { return }
      for y in 0..<rows.size.height { convert(rows.row(y), base + y * rows.size.width * bytesPerPixel, rows.size.width) }
    }
  }

  private func resizeScratch(_ count: Int) {
    if straight.count < count { straight = [UInt8](repeating: 0, count: count) }
  }
}
