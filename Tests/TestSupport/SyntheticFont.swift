public import Foundation

/// A TrueType font of rectangles, written byte by byte. An em has 1000 units.
public struct SyntheticFont: Sendable {
  public struct Glyph: Sendable {
    /// 0 stands for what the font has not, and comes first.
    var character: UInt16
    var advance: Int
    /// Left, bottom, right, top of a rectangle; nil for nothing.
    var box: (Int, Int, Int, Int)?

    public init(_ character: UInt16, advance: Int, box: (Int, Int, Int, Int)?) {
      (self.character, self.advance, self.box) = (character, advance, box)
    }
  }

  public var family: String
  public var style = "Regular"
  public var fullName: String
  public var postScriptName: String
  public var glyphs: [Glyph]
  /// The height of lines above the baseline, their depth below it and the gap between them, in units of the em.
  public var ascent = 800
  public var descent = 200
  public var leading = 90
  public var isItalic = false
  /// Whether it varies in weight, from 100 to 900, without any glyph that changes.
  public var isVariable = false

  public init(family: String, style: String = "Regular", fullName: String, postScriptName: String, glyphs: [Glyph]) {
    (self.family, self.style, self.fullName, self.postScriptName, self.glyphs) = (family, style, fullName, postScriptName, glyphs)
  }

  private func short(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 255), UInt8(value & 255)] }
  private func shorts(_ values: Int...) -> [UInt8] { values.flatMap(short) }
  private func long(_ value: Int) -> [UInt8] { short(value >> 16) + short(value) }

  private func outline(_ glyph: Glyph) -> [UInt8] {
    guard let (left, bottom, right, top) = glyph.box else { return [] }
    // One contour of four corners, clockwise; places count from the one before.
    var bytes = shorts(1, left, bottom, right, top, 3, 0) + [1, 1, 1, 1]
    bytes += shorts(left, 0, right - left, 0)
    bytes += shorts(bottom, top - bottom, 0, bottom - top)
    return bytes
  }

  private func names() -> [UInt8] {
    let texts = [(1, family), (2, style), (4, fullName), (6, postScriptName)]
    var records: [UInt8] = [], storage: [UInt8] = []
    for (id, text) in texts {
      let bytes = text.utf16.flatMap { short(Int($0)) }
      records += shorts(3, 1, 0x409, id, bytes.count, storage.count)
      storage += bytes
    }
    return shorts(0, texts.count, 6 + records.count) + records + storage
  }

  private func characterMap() -> [UInt8] {
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

  /// One axis of weight, called as the style is, and no named instances; and that no glyph changes along it.
  private var variations: [(String, [UInt8])] {
    guard isVariable else { return [] }
    var axes: [UInt8] = long(0x10000) + shorts(16, 2, 1, 20, 0, 8) + Array("wght".utf8)
    axes += long(100 << 16) + long(400 << 16) + long(900 << 16) + shorts(0, 2)
    let places = [UInt8](repeating: 0, count: 2 * (glyphs.count + 1))
    let changes: [UInt8] =
      long(0x10000) + shorts(1, 0) + long(20 + places.count) + shorts(glyphs.count, 0) + long(20 + places.count) + places
    return [("fvar", axes), ("gvar", changes)]
  }

  public var file: Data {
    var outlines: [UInt8] = [], places: [UInt8] = short(0)
    for glyph in glyphs {
      outlines += outline(glyph)
      if outlines.count % 2 == 1 { outlines.append(0) }
      places += short(outlines.count / 2)
    }
    var head: [UInt8] = long(0x10000) + long(0x10000) + long(0) + long(0x5F0F_3CF5)
    head += shorts(0, 1000) + [UInt8](repeating: 0, count: 16)
    head += shorts(0, -200, 500, 800, isItalic ? 2 : 0, 6, 2, 0, 0)
    var hhea: [UInt8] = long(0x10000)
    hhea += shorts(ascent, -descent, leading, 600, 0, 0, 500, 1, 0, 0) + shorts(0, 0, 0, 0, 0, glyphs.count)
    var maxp: [UInt8] = long(0x10000)
    maxp += shorts(glyphs.count, 4, 1, 0, 0, 1, 0) + shorts(0, 0, 0, 0, 0, 0, 0)
    var os2: [UInt8] = shorts(3, 500, 400, 5, 0)
    os2 += [UInt8](repeating: 0, count: 20 + 2 + 10 + 16 + 4)
    os2 += shorts(isItalic ? 1 : 0x40, 32, 66, ascent, -descent, leading, ascent, descent)
    os2 += [UInt8](repeating: 0, count: 8)
    os2 += shorts(500, 700, 0, 32, 1)
    var post: [UInt8] = long(0x30000) + long(0)
    post += shorts(-75, 50) + [UInt8](repeating: 0, count: 20)
    let tables: [(String, [UInt8])] =
      [("OS/2", os2), ("cmap", characterMap())] + variations.prefix(1) + [("glyf", outlines)] + variations.dropFirst() + [
        ("head", head), ("hhea", hhea), ("hmtx", glyphs.flatMap { short($0.advance) + short($0.box?.0 ?? 0) }), ("loca", places),
        ("maxp", maxp), ("name", names()), ("post", post),
      ]
    var directory: [UInt8] = long(0x10000)
    directory += shorts(tables.count, 128, 3, max(0, 16 * tables.count - 128))
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

  /// Writes the file into the folder of temporary files.
  public func write() throws -> URL {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("acetate-test-\(UUID().uuidString).ttf")
    try file.write(to: url)
    return url
  }
}
