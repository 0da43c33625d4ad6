import CImageCodecs
import Foundation
import Graphics
import Testing

@testable import MediaFiles

/// (200, 100, 50) / 255 of Display P3 is (215, 93, 31) in sRGB: the light (0.5776, 0.1274, 0.0319) through (1.22494, −0.22494, 0; −0.04206,
/// 1.04206, 0; −0.01964, −0.07864, 1.09827), encoded. A step more or less is what eight bits and a profile's 16-bit numbers leave.
@Suite("Colour profiles of files")
struct ColorProfileTests {
  private static let p3 = ICCFixture.rgb([0.3127, 0.3290, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06])
  private static let sRGB = ICCFixture.rgb([0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06])

  private func png(_ chunks: [(name: String, body: [UInt8])], alpha: UInt8 = 255) -> Data {
    PNGFixture.file(width: 1, height: 1, depth: 8, .rgba, rows: [[200, 100, 50, alpha]], chunks: chunks)
  }

  private func read(_ file: Data) throws -> SIMD4<UInt8> { try ImageFile.decode(file, name: "fixture").pixel(0, 0) }

  private func iccp(_ profile: [UInt8]) -> (name: String, body: [UInt8]) {
    ("iCCP", Array("profile".utf8) + [0, 0] + PNGFixture.stored(profile))
  }

  @Test("PNG with a profile, with code points, with chromaticities")
  func png() throws {
    #expect(distance(try read(png([iccp(Self.p3)])), [215, 93, 31, 255]) <= 1)
    // Primaries 12 are P3's, transfer 13 is sRGB's; they count more than a profile.
    #expect(distance(try read(png([("cICP", [12, 13, 0, 1])])), [215, 93, 31, 255]) <= 1)
    #expect(distance(try read(png([("cICP", [12, 13, 0, 1]), iccp(Self.sRGB)])), [215, 93, 31, 255]) <= 1)
    // White, red, green, blue in 1/100,000.
    let places = [31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000].flatMap { PNGFixture.bigEndian($0) }
    #expect(distance(try read(png([("cHRM", places)])), [215, 93, 31, 255]) <= 1)
    // sRGB's own word counts more than chromaticities.
    #expect(try read(png([("sRGB", [0]), ("cHRM", places)])) == [200, 100, 50, 255])
  }

  @Test("what is sRGB, and what no one can read, leaves the numbers as they are")
  func unchanged() throws {
    #expect(try read(png([])) == [200, 100, 50, 255])
    #expect(try read(png([iccp(Self.sRGB)])) == [200, 100, 50, 255])
    #expect(try read(png([iccp([1, 2, 3])])) == [200, 100, 50, 255])
    #expect(try read(png([("iCCP", [65])])) == [200, 100, 50, 255])
    #expect(try read(png([("cICP", [12, 16, 0, 1])])) == [200, 100, 50, 255])  // a curve of high dynamic range
  }

  @Test("alpha stays, and is multiplied in afterwards: 215 · 128 / 255 = 107.9")
  func alpha() throws {
    #expect(distance(try read(png([iccp(Self.p3)], alpha: 128)), [108, 47, 16, 128]) <= 1)
  }

  @Test("JPEG with a profile in two pieces")
  func jpeg() throws {
    let flat = Bitmap(16, 16, filledWith: [200, 100, 50, 255])
    let file = try ImageEncoder(format: .jpeg, options: ImageEncodingOptions(quality: 100)).encode(flat.makeImage(), name: "flat")
    let half = Self.p3.count / 2
    func segment(_ number: UInt8, _ part: ArraySlice<UInt8>) -> [UInt8] {
      let body = Array("ICC_PROFILE".utf8) + [0, number, 2] + part
      return [0xFF, 0xE2, UInt8((body.count + 2) >> 8), UInt8((body.count + 2) & 255)] + body
    }
    let tagged = Array(file.prefix(2)) + segment(1, Self.p3[..<half]) + segment(2, Self.p3[half...]) + Array(file.dropFirst(2))
    #expect(distance(try ImageFile.decode(Data(tagged), name: "flat").pixel(8, 8), [215, 93, 31, 255]) <= 3)
    #expect(distance(try ImageFile.decode(Data(file), name: "flat").pixel(8, 8), [200, 100, 50, 255]) <= 3)
  }

  @Test("WebP with a profile")
  func webP() throws {
    let flat = Bitmap(16, 16, filledWith: [200, 100, 50, 255])
    let file = try ImageEncoder(format: .webp, options: ImageEncodingOptions(quality: 100)).encode(flat.makeImage(), name: "flat")
    func little(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 255) } }
    func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
      Array(name.utf8) + little(body.count, 4) + body + [UInt8](repeating: 0, count: body.count % 2)
    }
    // Flag 0x20 announces a profile; sides less one in 24 bits.
    let extended = chunk("VP8X", [0x20, 0, 0, 0] + little(15, 3) + little(15, 3)) + chunk("ICCP", Self.p3) + Array(file.dropFirst(12))
    let tagged = Array("RIFF".utf8) + little(extended.count + 4, 4) + Array("WEBP".utf8) + extended
    #expect(distance(try ImageFile.decode(Data(tagged), name: "flat").pixel(8, 8), [215, 93, 31, 255]) <= 1)
  }

  /// A grey of linear light: 0.5 of it is 188 in sRGB.
  @Test("a profile of greys")
  func grey() throws {
    let file = PNGFixture.file(width: 1, height: 2, depth: 8, .grey, rows: [[128], [255]], chunks: [iccp(ICCFixture.linearGray)])
    let image = try ImageFile.decode(file, name: "fixture")
    #expect(distance(image.pixel(0, 0), [188, 188, 188, 255]) <= 1)
    #expect(image.pixel(0, 1) == [255, 255, 255, 255])
  }
}

/// Profiles made by Little CMS.
enum ICCFixture {
  /// With sRGB's curve; x and y of white, red, green and blue.
  static func rgb(_ places: [Double]) -> [UInt8] {
    let curve = cmsBuildParametricToneCurve(nil, 4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
    defer { cmsFreeToneCurve(curve) }
    func place(_ i: Int) -> cmsCIExyY { cmsCIExyY(x: places[i], y: places[i + 1], Y: 1) }
    var white = place(0), primaries = cmsCIExyYTRIPLE(Red: place(2), Green: place(4), Blue: place(6))
    var curves: [OpaquePointer?] = [curve, curve, curve]
    return bytes(cmsCreateRGBProfile(&white, &primaries, &curves))
  }

  static var linearGray: [UInt8] {
    let curve = cmsBuildGamma(nil, 1)
    defer { cmsFreeToneCurve(curve) }
    var white = cmsCIExyY(x: 0.3457, y: 0.3585, Y: 1)
    return bytes(cmsCreateGrayProfile(&white, curve))
  }

  private static func bytes(_ profile: cmsHPROFILE?) -> [UInt8] {
    defer { cmsCloseProfile(profile) }
    var count: cmsUInt32Number = 0
    cmsSaveProfileToMem(profile, nil, &count)
    var bytes = [UInt8](repeating: 0, count: Int(count))
    cmsSaveProfileToMem(profile, &bytes, &count)
    return bytes
  }
}
