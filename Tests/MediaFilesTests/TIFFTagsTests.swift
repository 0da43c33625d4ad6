import Foundation
import Graphics
import Testing

@testable import MediaFiles

/// Directories of tags, written in either order of bytes.
@Suite("Tags of cameras")
struct TIFFTagsTests {
  /// A tag: its number, its type, how many values, and the values' bytes.
  private struct Tag {
    var number: Int
    var type: Int
    var count: Int
    var value: [UInt8]
  }

  private struct Writer {
    var isLittleEndian: Bool

    func bytes(_ value: Int, _ count: Int) -> [UInt8] {
      let little = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return isLittleEndian ? little : little.reversed()
    }

    func short(_ number: Int, _ values: Int...) -> Tag {
      Tag(number: number, type: 3, count: values.count, value: values.flatMap { bytes($0, 2) })
    }
    func long(_ number: Int, _ values: Int...) -> Tag {
      Tag(number: number, type: 4, count: values.count, value: values.flatMap { bytes($0, 4) })
    }
    func byte(_ number: Int, _ values: Int...) -> Tag { Tag(number: number, type: 1, count: values.count, value: values.map { UInt8($0) }) }
    func text(_ number: Int, _ text: String) -> Tag {
      Tag(number: number, type: 2, count: text.utf8.count + 1, value: Array(text.utf8) + [0])
    }
    /// Each value is a numerator and a denominator.
    func ratio(_ number: Int, _ values: Int..., type: Int = 5) -> Tag {
      Tag(number: number, type: type, count: values.count / 2, value: values.flatMap { bytes($0, 4) })
    }

    /// A file whose first directory has tags, and perhaps one for the camera and one for the place.
    func file(_ image: [Tag], camera: [Tag] = [], place: [Tag] = []) -> Data {
      var image = image
      let length = { (tags: [Tag]) in 2 + 12 * tags.count + 4 }
      if !camera.isEmpty { image.append(long(0x8769, 0)) }
      if !place.isEmpty { image.append(long(0x8825, 0)) }
      let cameraPlace = 10 + length(image), placePlace = cameraPlace + length(camera), dataPlace = placePlace + length(place)
      for index in image.indices {
        if image[index].number == 0x8769 { image[index].value = bytes(cameraPlace, 4) }
        if image[index].number == 0x8825 { image[index].value = bytes(placePlace, 4) }
      }
      var data: [UInt8] = [], directories: [UInt8] = []
      for tags in [image, camera, place] {
        directories += bytes(tags.count, 2)
        for tag in tags {
          directories += bytes(tag.number, 2) + bytes(tag.type, 2) + bytes(tag.count, 4)
          if tag.value.count <= 4 {
            directories += tag.value + [UInt8](repeating: 0, count: 4 - tag.value.count)
          } else {
            directories += bytes(dataPlace + data.count, 4)
            data += tag.value
          }
        }
        directories += bytes(0, 4)
      }
      // The first directory stands two bytes behind the head.
      return Data((isLittleEndian ? [0x49, 0x49] : [0x4D, 0x4D]) + bytes(42, 2) + bytes(10, 4) + [0xEE, 0xEE] + directories + data)
    }
  }

  /// `name=value`, in alphabetical order.
  private func list(_ values: [String: Any]?) -> String {
    guard let values else { return "nil" }
    return values.map { "\($0.key)=\($0.value)" }.sorted().joined(separator: " ")
  }

  @Test("every tag that has a name, of every type", arguments: [false, true])
  func all(isLittleEndian: Bool) throws {
    let writer = Writer(isLittleEndian: isLittleEndian)
    let image = [
      writer.text(0x010E, "A hill"), writer.text(0x010F, "Maker"), writer.text(0x0110, "M3"), writer.short(0x0112, 6),
      writer.ratio(0x011A, 145, 2), writer.ratio(0x011B, 603, 4), writer.short(0x0128, 3), writer.text(0x0131, "Tool 2"),
      writer.text(0x0132, "2026:01:31 12:00:00"), writer.text(0x013B, "Someone"), writer.text(0x8298, "Nobody"), writer.short(0x0100, 77),
    ]
    let camera = [
      writer.ratio(0x829A, 1, 250), writer.ratio(0x829D, 28, 10), writer.short(0x8822, 2), writer.short(0x8827, 100, 200, 400),
      writer.text(0x9003, "2026:01:30 11:00:00"), writer.text(0x9004, "2026:01:29 10:00:00"), writer.ratio(0x9201, -7, 2, type: 10),
      writer.ratio(0x9202, 297, 100), writer.ratio(0x9203, 9, -4, type: 10), writer.ratio(0x9204, -1, 3, type: 10), writer.short(0x9207, 5),
      writer.short(0x9209, 16), writer.ratio(0x920A, 50, 1), writer.short(0xA001, 1), writer.long(0xA002, 70_000),
      writer.long(0xA003, 65_537),
      writer.short(0xA402, 4), writer.short(0xA403, 8), writer.short(0xA405, 75), writer.text(0xA433, "Glass"),
      writer.text(0xA434, "50 mm"),
    ]
    let place = [
      writer.text(1, "S"), writer.ratio(2, 33, 1, 51, 1, 36, 1), writer.text(3, "E"), writer.ratio(4, 151, 1, 12, 1, 90, 5),
      writer.byte(5, 1),
      writer.ratio(6, 251, 2),
    ]
    let tags = try #require(TIFFTags(writer.file(image, camera: camera, place: place)))
    #expect(
      list(tags.image)
        == "Artist=Someone Copyright=Nobody DateTime=2026:01:31 12:00:00 ImageDescription=A hill Make=Maker Model=M3 Orientation=6 "
        + "ResolutionUnit=3 Software=Tool 2 XResolution=72.5 YResolution=150.75")
    #expect(
      list(tags.camera)
        == "ApertureValue=2.97 BrightnessValue=-2.25 ColorSpace=1 DateTimeDigitized=2026:01:29 10:00:00 "
        + "DateTimeOriginal=2026:01:30 11:00:00 ExposureBiasValue=\(-1.0 / 3) ExposureMode=4 ExposureProgram=2 ExposureTime=0.004 "
        + "FNumber=2.8 Flash=16 FocalLenIn35mmFilm=75 FocalLength=50.0 ISOSpeedRatings=[100, 200, 400] LensMake=Glass LensModel=50 mm "
        + "MeteringMode=5 PixelXDimension=70000 PixelYDimension=65537 ShutterSpeedValue=-3.5 WhiteBalance=8")
    // 33° 51′ 36″ are 33.86; 151° 12′ 18″ are 151.205.
    let longitude = 151 + 12.0 / 60 + 18.0 / 3600
    #expect(
      list(tags.place) == "Altitude=125.5 AltitudeRef=1 Latitude=33.86 LatitudeRef=S Longitude=\(longitude) LongitudeRef=E")
    #expect(tags.orientation == 6)
  }

  @Test("values of other types, and numbers that are none")
  func values() {
    let writer = Writer(isLittleEndian: false)
    func value(_ tag: Tag) -> String { list(TIFFTags(writer.file([tag]))?.image) }
    func tag(_ type: Int, _ count: Int, _ value: [UInt8]) -> Tag { Tag(number: 0x0112, type: type, count: count, value: value) }
    #expect(value(tag(1, 1, [200])) == "Orientation=200" && value(tag(1, 3, [1, 2, 3])) == "Orientation=[1, 2, 3]")
    #expect(value(tag(9, 1, [0xFF, 0xFF, 0xFF, 0xFE])) == "Orientation=-2.0")
    #expect(value(tag(9, 2, [0, 0, 0, 5, 0xFF, 0xFF, 0xFF, 0xFF])) == "Orientation=[5.0, -1.0]")
    #expect(value(tag(5, 1, [0xFF, 0xFF, 0xFF, 0xFE, 0, 0, 0, 2])) == "Orientation=2147483647.0")
    // Divided by 0; of two one.
    #expect(value(tag(5, 1, [0, 0, 0, 5, 0, 0, 0, 0])) == "" && value(tag(10, 1, [0, 0, 0, 5, 0, 0, 0, 0])) == "")
    #expect(value(tag(5, 2, [0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 2])) == "Orientation=[1.5]")
    // Types that are not read, no values, and as many as are read at most.
    for type in [0, 6, 7, 8, 11, 12] { #expect(value(tag(type, 1, [1, 2, 3, 4])) == "", "\(type)") }
    #expect(value(tag(3, 0, [0, 6])) == "" && value(tag(3, 1, [0, 6])) == "Orientation=6")
    #expect(value(tag(1, 64, [UInt8](repeating: 3, count: 64))) == "Orientation=\([Int](repeating: 3, count: 64))")
    #expect(value(tag(1, 65, [UInt8](repeating: 3, count: 65))) == "")
    #expect(value(tag(2, 65, [UInt8](repeating: 65, count: 64) + [0])) == "Orientation=" + String(repeating: "A", count: 64))
    #expect(value(tag(2, 3, Array("AB\0".utf8))) == "Orientation=AB" && value(tag(2, 4, Array("ABCD".utf8))) == "Orientation=ABCD")
    // Five bytes stand elsewhere.
    #expect(value(tag(2, 5, Array("ABCDE".utf8))) == "Orientation=ABCDE")
  }

  @Test("degrees are of three numbers, and what begins otherwise is no TIFF")
  func places() throws {
    let writer = Writer(isLittleEndian: true)
    let tags = try #require(TIFFTags(writer.file([], place: [writer.ratio(2, 33, 1, 51, 1), writer.ratio(4, 7, 2)])))
    #expect(list(tags.place) == "Latitude=[33.0, 51.0] Longitude=3.5" && tags.image.isEmpty && tags.orientation == nil)
    let file = writer.file([writer.short(0x0112, 6)])
    for (place, byte) in [(0, 0x4A), (1, 0x4A), (2, 43), (3, 1)] as [(Int, UInt8)] {
      var other = file
      other[place] = byte
      #expect(TIFFTags(other) == nil, "\(place)")
    }
    #expect(TIFFTags(file.prefix(7)) == nil && TIFFTags(file.prefix(8))?.image.isEmpty == true)
    #expect(
      TIFFTags(file)?.orientation == 6 && TIFFTags(Data([9, 9]) + file) == nil
        && TIFFTags((Data([9, 9]) + file).dropFirst(2))?.orientation == 6)
    // More entries than there are: those that are there.
    var many = file
    many[10] = 200
    #expect(TIFFTags(many)?.orientation == 6)
  }
}
