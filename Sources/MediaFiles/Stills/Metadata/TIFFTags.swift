internal import Foundation

/// The tags of a TIFF structure, by the names that Image I/O has for them: Exif 2.32, with its directories for the camera and the place.
package struct TIFFTags {
  package private(set) var image: [String: Any] = [:]
  package private(set) var camera: [String: Any] = [:]
  package private(set) var place: [String: Any] = [:]

  /// 1…8, when the file says so.
  package var orientation: Int? { image["Orientation"] as? Int }

  /// Reads the tags of TIFF; nil for bytes that do not begin as TIFF does.
  init?(_ bytes: Data) {
    var tiff = ByteReader(bytes)
    switch tiff.text(0, 2) {
    case "II": tiff.isLittleEndian = true
    case "MM": break
    default: return nil
    }
    guard tiff.number(2, 2) == 42, let first = tiff.number(4, 4) else { return nil }
    image = Self.directory(tiff, at: first, names: Self.imageNames)
    if let offset = image.removeValue(forKey: "camera") as? Int { camera = Self.directory(tiff, at: offset, names: Self.cameraNames) }
    if let offset = image.removeValue(forKey: "place") as? Int {
      place = Self.directory(tiff, at: offset, names: Self.placeNames)
      for key in ["Latitude", "Longitude"] {
        // Degrees, minutes, seconds.
        if let parts = place[key] as? [Double], parts.count == 3 { place[key] = parts[0] + parts[1] / 60 + parts[2] / 3600 }
      }
    }
  }

  private static func directory(_ tiff: ByteReader, at offset: Int, names: [Int: String]) -> [String: Any] {
    var values: [String: Any] = [:]
    for entry in 0..<(tiff.number(offset, 2) ?? 0) {
      let entryOffset = offset + 2 + entry * 12
      guard let tag = tiff.number(entryOffset, 2) else { break }
      // The first of several: otherwise each of thousands could be as long as the file.
      if let name = names[tag], values[name] == nil { values[name] = value(tiff, at: entryOffset) }
    }
    return values
  }

  /// Numbers of a tag; those that have names here have three at most.
  private static let mostNumbers = 64

  /// A number, numbers or a text; nil for other types, for more numbers than tags have, and for offsets outside the file.
  private static func value(_ tiff: ByteReader, at entry: Int) -> Any? {
    guard let type = tiff.number(entry + 2, 2), let count = tiff.number(entry + 4, 4), count > 0, count <= tiff.count else { return nil }
    let size = [1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 9: 4, 10: 8][type] ?? 0
    guard size > 0, type == 2 || count <= mostNumbers else { return nil }
    // What does not fit four bytes stands elsewhere.
    guard let offset = size * count <= 4 ? entry + 8 : tiff.number(entry + 8, 4), tiff.part(offset, size * count) != nil else { return nil }
    func signed(_ at: Int) -> Double? { tiff.number(at, 4).map { Double(Int32(truncatingIfNeeded: $0)) } }
    func ratio(_ above: Double?, _ below: Double?) -> Double? {
      guard let above, let below, below != 0 else { return nil }
      return above / below
    }
    let offsets = (0..<count).map { offset + $0 * size }
    let numbers: [Any]
    switch type {
    case 2: return tiff.text(offset, count)
    case 5: numbers = offsets.compactMap { ratio(tiff.number($0, 4).map { Double($0) }, tiff.number($0 + 4, 4).map { Double($0) }) }
    case 9: numbers = offsets.compactMap { signed($0) }
    case 10: numbers = offsets.compactMap { ratio(signed($0), signed($0 + 4)) }
    default: numbers = offsets.compactMap { tiff.number($0, size) }
    }
    if count == 1 { return numbers.first }
    return numbers as? [Double] ?? (numbers as? [Int]).map { $0 as Any } ?? numbers
  }

  private static let imageNames = [
    0x010E: "ImageDescription", 0x010F: "Make", 0x0110: "Model", 0x0112: "Orientation", 0x011A: "XResolution", 0x011B: "YResolution",
    0x0128: "ResolutionUnit", 0x0131: "Software", 0x0132: "DateTime", 0x013B: "Artist", 0x8298: "Copyright", 0x8769: "camera",
    0x8825: "place",
  ]
  private static let cameraNames = [
    0x829A: "ExposureTime", 0x829D: "FNumber", 0x8822: "ExposureProgram", 0x8827: "ISOSpeedRatings", 0x9003: "DateTimeOriginal",
    0x9004: "DateTimeDigitized", 0x9201: "ShutterSpeedValue", 0x9202: "ApertureValue", 0x9203: "BrightnessValue",
    0x9204: "ExposureBiasValue", 0x9207: "MeteringMode", 0x9209: "Flash", 0x920A: "FocalLength", 0xA001: "ColorSpace",
    0xA002: "PixelXDimension", 0xA003: "PixelYDimension", 0xA402: "ExposureMode", 0xA403: "WhiteBalance", 0xA405: "FocalLenIn35mmFilm",
    0xA433: "LensMake", 0xA434: "LensModel",
  ]
  private static let placeNames = [1: "LatitudeRef", 2: "Latitude", 3: "LongitudeRef", 4: "Longitude", 5: "AltitudeRef", 6: "Altitude"]
}
