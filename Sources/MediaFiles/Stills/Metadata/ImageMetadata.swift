internal import CImageCodecs
package import Foundation

/// What a file says about its picture besides the pixels. Damaged parts are left out: the picture is there all the same.
package struct ImageMetadata {
  /// Pixels as they are stored, before any turn.
  package var width = 0
  package var height = 0
  package var bitsPerComponent = 8
  package var hasAlpha = false
  package var isGray = false
  package var isCMYK = false
  /// Pixels an inch, across and down.
  package var resolution: (x: Double, y: Double)?
  var profile: Data?
  /// What the numbers mean, by ITU-T H.273: PNG's cICP chunk.
  var codePoints: (primaries: Int, transfer: Int)?
  /// PNG's gAMA and cHRM: the exponent of the encoding, and x, y of white, red, green and blue.
  var gamma: Double?
  var chromaticities: [Double]?
  /// A TIFF structure of tags.
  package var exif: TIFFTags?
  /// The turn of AVIF and JPEG XL themselves, as Exif counts.
  var turn: Int?

  var orientation: ExifOrientation { ExifOrientation(value: turn ?? exif?.orientation ?? 1) }

  package init(_ bytes: Data, format: PictureFormat) {
    switch format.decoder {
    case .png: readPNG(ByteReader(bytes))
    case .jpeg: readJPEG(ByteReader(bytes))
    case .webp:
      var features = WebPBitstreamFeatures()
      let status = bytes.withUnsafeBytes { WebPGetFeatures($0.bindMemory(to: UInt8.self).baseAddress, $0.count, &features) }
      if status == VP8_STATUS_OK { (width, height, hasAlpha) = (Int(features.width), Int(features.height), features.has_alpha != 0) }
      readWebP(ByteReader(bytes, isLittleEndian: true))
    case .loaded(let library): read(bytes, as: library)
    }
  }

  // MARK: PNG

  /// Chunks of PNG: length, name, body, checksum.
  static func forEachPNGChunk(_ file: ByteReader, _ body: (_ name: String, _ offset: Int, _ size: Int) -> Bool) {
    var position = 8
    while let size = file.number(position, 4), let name = file.text(position + 4, 4), size <= file.count - position {
      guard body(name, position + 8, size) else { return }
      position += 12 + size
    }
  }

  private mutating func readPNG(_ file: ByteReader) {
    var found = self
    var isSRGB = false, hasProfile = false
    Self.forEachPNGChunk(file) { name, offset, size in
      func number(_ at: Int, _ count: Int) -> Int { file.number(offset + at, count) ?? 0 }
      switch name {
      case "IHDR":
        (found.width, found.height, found.bitsPerComponent) = (number(0, 4), number(4, 4), number(8, 1))
        let type = number(9, 1)
        (found.hasAlpha, found.isGray) = (type & 4 != 0, type & 2 == 0)
      case "tRNS": found.hasAlpha = true
      case "pHYs" where number(8, 1) == 1:  // pixels a metre
        found.resolution = (Double(number(0, 4)) * 0.0254, Double(number(4, 4)) * 0.0254)
      case "iCCP" where !hasProfile:
        hasProfile = true
        let body = file.part(offset, size) ?? Data()
        if let end = body.firstIndex(of: 0), body.endIndex - end > 2 { found.profile = Self.inflate(body[(end + 2)...]) }
      case "cICP" where size == 4: found.codePoints = (number(0, 1), number(1, 1))
      case "gAMA" where size == 4 && number(0, 4) > 0: found.gamma = 100_000 / Double(number(0, 4))
      case "cHRM" where size == 32: found.chromaticities = (0..<8).map { Double(number($0 * 4, 4)) / 100_000 }
      case "sRGB": isSRGB = true
      case "eXIf" where found.exif == nil: found.exif = file.part(offset, size).flatMap { TIFFTags($0) }
      case "IDAT": return false
      default: break
      }
      return true
    }
    // Says more than numbers beside it.
    if isSRGB { (found.gamma, found.chromaticities) = (nil, nil) }
    self = found
  }

  /// The largest profile that is unpacked; those of printers have a few MiB.
  private static let maximumProfileBytes = 16 << 20

  private static func inflate(_ packed: Data) -> Data? {
    var capacity = min(max(4096, packed.count * 4), maximumProfileBytes)
    while true {
      var unpacked = Data(count: capacity)
      var count = UInt(capacity)
      let status = unpacked.withUnsafeMutableBytes { target in
        packed.withUnsafeBytes { source in
          uncompress(
            target.bindMemory(to: UInt8.self).baseAddress, &count, source.bindMemory(to: UInt8.self).baseAddress, UInt(source.count))
        }
      }
      if status == Z_OK { return unpacked.prefix(Int(count)) }
      guard status == Z_BUF_ERROR, capacity < maximumProfileBytes else { return nil }
      capacity = min(capacity * 4, maximumProfileBytes)
    }
  }

  // MARK: JPEG

  /// Walks the segments up to the picture's data.
  private mutating func readJPEG(_ file: ByteReader) {
    var profileParts: [Int: Data] = [:]
    var position = 2
    while file.number(position, 1) == 0xFF, let marker = file.number(position + 1, 1) {
      if marker == 0xFF { position += 1; continue }  // fill byte
      if marker == 0xDA || marker == 0xD9 { break }
      guard let length = file.number(position + 2, 2), length >= 2, let body = file.part(position + 4, length - 2) else { break }
      let segment = ByteReader(body)
      switch marker {
      case 0xC0...0xCF where marker != 0xC4 && marker != 0xC8 && marker != 0xCC:
        (bitsPerComponent, height, width) = (segment.number(0, 1) ?? 8, segment.number(1, 2) ?? 0, segment.number(3, 2) ?? 0)
        (isGray, isCMYK) = (segment.number(5, 1) == 1, segment.number(5, 1) == 4)
      case 0xE0 where segment.text(0, 5) == "JFIF":
        let unit = segment.number(7, 1) == 1 ? 1 : segment.number(7, 1) == 2 ? 2.54 : 0  // an inch, a centimetre, no unit
        if unit > 0, let x = segment.number(8, 2), let y = segment.number(10, 2) { resolution = (Double(x) * unit, Double(y) * unit) }
      case 0xE1 where segment.text(0, 6) == "Exif": exif = exif ?? segment.part(6, body.count - 6).flatMap { TIFFTags($0) }
      case 0xE2 where segment.text(0, 12) == "ICC_PROFILE":
        if let number = segment.number(12, 1) { profileParts[number] = segment.part(14, max(0, body.count - 14)) }
      default: break
      }
      position += 2 + length
    }
    if !profileParts.isEmpty { profile = profileParts.sorted { $0.key < $1.key }.reduce(into: Data()) { $0 += $1.value } }
  }

  // MARK: WebP

  private mutating func readWebP(_ file: ByteReader) {
    var position = 12
    while let name = file.text(position, 4), let size = file.number(position + 4, 4), let body = file.part(position + 8, size) {
      switch name {
      case "ICCP": profile = body
      // Some programs begin it as JPEG does.
      case "EXIF": exif = TIFFTags(body.starts(with: Array("Exif\0\0".utf8)) ? body.dropFirst(6) : body)
      default: break
      }
      position += 8 + size + size % 2
    }
  }
}
