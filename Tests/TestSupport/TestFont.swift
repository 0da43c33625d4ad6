public import Foundation
internal import Graphics
internal import Rasterizer

/// A TrueType font of five glyphs, written byte by byte, so that what is measured does not depend on fonts that are installed.
///
/// An em has 1000 units; lines reach 800 above the baseline and 200 below, with 90 between them. Capitals are 700 high, the underline is 50
/// thick with its upper edge 75 below the baseline.
public enum TestFont {
  public static let family = "Acetate Test"
  /// The same font under another name, in an archive.
  public static let archivedFamily = "Zipped Fonts"
  public static let postScriptName = "AcetateTest-Regular"

  private struct Glyph {
    var character: UInt16
    var advance: Int
    /// Left, bottom, right, top of a rectangle; nil for nothing.
    var box: (Int, Int, Int, Int)?
  }

  /// Glyph 0 stands for what the font has not; then space, A, B and an ellipsis.
  private static let glyphs = [
    Glyph(character: 0, advance: 500, box: (0, 0, 500, 500)), Glyph(character: 32, advance: 300, box: nil),
    Glyph(character: 65, advance: 600, box: (100, 0, 500, 700)), Glyph(character: 66, advance: 400, box: (0, -200, 300, 800)),
    Glyph(character: 0x2026, advance: 200, box: (0, 0, 200, 100)),
  ]

  private static func short(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 255), UInt8(value & 255)] }
  private static func shorts(_ values: Int...) -> [UInt8] { values.flatMap(short) }
  private static func long(_ value: Int) -> [UInt8] { short(value >> 16) + short(value) }

  private static func outline(_ glyph: Glyph) -> [UInt8] {
    guard let (left, bottom, right, top) = glyph.box else { return [] }
    // One contour of four corners, clockwise; places count from the one before.
    var bytes = shorts(1, left, bottom, right, top, 3, 0) + [1, 1, 1, 1]
    bytes += shorts(left, 0, right - left, 0)
    bytes += shorts(bottom, top - bottom, 0, bottom - top)
    return bytes
  }

  private static func names() -> [UInt8] {
    let texts = [(1, family), (2, "Regular"), (4, "Acetate Test Regular"), (6, postScriptName)]
    var records: [UInt8] = [], storage: [UInt8] = []
    for (id, text) in texts {
      let bytes = text.utf16.flatMap { short(Int($0)) }
      records += shorts(3, 1, 0x409, id, bytes.count, storage.count)
      storage += bytes
    }
    return shorts(0, texts.count, 6 + records.count) + records + storage
  }

  private static func characterMap() -> [UInt8] {
    let mapped = glyphs.enumerated().filter { $0.element.character > 0 }
    let codes = mapped.map { Int($0.element.character) } + [0xFFFF]
    let deltas = mapped.map { $0.offset - Int($0.element.character) } + [1]
    var table = shorts(codes.count * 2, 8, 2, codes.count * 2 - 8)
    table += codes.flatMap(short) + short(0) + codes.flatMap(short)
    table += deltas.flatMap(short) + codes.flatMap { _ in short(0) }
    // Version, one table, of Unicode for Windows, 12 bytes on; format 4, its length, no language.
    let head: [UInt8] = shorts(0, 1, 3, 1) + long(12)
    return head + shorts(4, table.count + 6, 0) + table
  }

  static var file: Data {
    var outlines: [UInt8] = [], places: [UInt8] = short(0)
    for glyph in glyphs {
      outlines += outline(glyph)
      if outlines.count % 2 == 1 { outlines.append(0) }
      places += short(outlines.count / 2)
    }
    var head: [UInt8] = long(0x10000) + long(0x10000) + long(0) + long(0x5F0F_3CF5)
    head += shorts(0, 1000) + [UInt8](repeating: 0, count: 16)
    head += shorts(0, -200, 500, 800, 0, 6, 2, 0, 0)
    var hhea: [UInt8] = long(0x10000)
    hhea += shorts(800, -200, 90, 600, 0, 0, 500, 1, 0, 0) + shorts(0, 0, 0, 0, 0, glyphs.count)
    var maxp: [UInt8] = long(0x10000)
    maxp += shorts(glyphs.count, 4, 1, 0, 0, 1, 0) + shorts(0, 0, 0, 0, 0, 0, 0)
    var os2: [UInt8] = shorts(3, 500, 400, 5, 0)
    os2 += [UInt8](repeating: 0, count: 20 + 2 + 10 + 16 + 4)
    os2 += shorts(0x40, 32, 66, 800, -200, 90, 800, 200)
    os2 += [UInt8](repeating: 0, count: 8)
    os2 += shorts(500, 700, 0, 32, 1)
    var post: [UInt8] = long(0x30000) + long(0)
    post += shorts(-75, 50) + [UInt8](repeating: 0, count: 20)
    let tables: [(String, [UInt8])] = [
      ("OS/2", os2), ("cmap", characterMap()), ("glyf", outlines), ("head", head), ("hhea", hhea),
      ("hmtx", glyphs.flatMap { short($0.advance) + short($0.box?.0 ?? 0) }), ("loca", places), ("maxp", maxp), ("name", names()),
      ("post", post),
    ]
    var directory: [UInt8] = long(0x10000)
    directory += shorts(tables.count, 128, 3, 32)
    var data: [UInt8] = []
    for (name, bytes) in tables {
      let padded = bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
      var sum = 0
      for i in stride(from: 0, to: padded.count, by: 4) {
        sum += Int(padded[i]) << 24 | Int(padded[i + 1]) << 16 | Int(padded[i + 2]) << 8 | Int(padded[i + 3])
      }
      directory += Array(name.utf8) + long(sum & 0xFFFF_FFFF) + long(12 + tables.count * 16 + data.count) + long(bytes.count)
      data += padded
    }
    return Data(directory + data)
  }

  /// Where the file is, written once for all tests of a run.
  public static let url: URL = {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("acetate-test-\(UUID().uuidString).ttf")
    do { try file.write(to: url) } catch { fatalError("\(url.path) cannot be written: \(error)") }
    return url
  }()

  /// Whether the font is known to the program: once for all tests of a run.
  public static let isRegistered = CTFontManagerRegisterFontsForURL(url as CFURL, .process, nil)
}
