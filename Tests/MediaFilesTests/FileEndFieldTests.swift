import Foundation
import TestSupport
import Testing

@testable import MediaFiles

/// Files of heads and lengths alone.
@Suite("Lengths and marks that say where a file ends")
struct FileEndFieldTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func end(_ parts: [UInt8]...) throws -> FileEnd { FileEnd(of: try folder.write(Data(parts.joined()), as: "file")) }

  private func text(_ text: String) -> [UInt8] { Array(text.utf8) }
  private func little(_ value: Int, _ count: Int = 4) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
  private func big(_ value: Int, _ count: Int = 4) -> [UInt8] { little(value, count).reversed() }
  private func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

  @Test("lists of RIFF: their lengths, which are even, and further lists behind the first")
  func riff() throws {
    for kind in ["WEBP", "AVI "] {
      let head = text("RIFF") + little(10) + text(kind)
      #expect(try end(head, zeros(6)) == .present && end(head, zeros(5)) == .missing && end(head, zeros(9)) == .present)
      // An odd length has a byte behind it.
      let odd = text("RIFF") + little(11) + text(kind)
      #expect(try end(odd, zeros(8)) == .present && end(odd, zeros(7)) == .missing)
      let second = text("RIFF") + little(6) + text("AVIX")
      #expect(try end(head, zeros(6), second, zeros(2)) == .present && end(head, zeros(6), second, zeros(1)) == .missing)
      #expect(try end(head, zeros(6), text("RIFX"), little(99)) == .present && end(head, zeros(6), text("RIFF")) == .missing)
      #expect(try end(head, zeros(6), text("RIF")) == .present && end(text("RIFF"), little(0), text(kind)) == .unknown)
      #expect(
        try end(text("RIFF"), little(0xFFFF_FFFF), text(kind)) == .unknown && end(text("RIFF"), little(0xFFFF_FFFE), text(kind)) == .missing
      )
    }
    #expect(try end(text("RIFF"), little(4), text("WAVE")) == .unknown)
  }

  private func box(_ name: String, _ count: Int) -> [UInt8] { big(8 + count) + text(name) + zeros(count) }

  @Test("boxes: which of them a file needs, and lengths that are none")
  func boxes() throws {
    let kind = box("ftyp", 8)
    #expect(
      try end(kind, box("moov", 3), box("mdat", 5)) == .present && end(kind, box("moov", 3)) == .missing
        && end(kind, box("mdat", 3)) == .missing)
    for start in ["moov", "mdat", "wide"] { #expect(try end(box(start, 4), box("moov", 0), box("mdat", 0)) == .present, "\(start)") }
    // A table of parts at the end; a part without its data; something behind the last part.
    let parts = kind + box("moov", 1) + box("moof", 2)
    #expect(try end(parts) == .missing && end(parts, box("mdat", 3)) == .unknown && end(parts, box("mdat", 3), box("mfra", 4)) == .present)
    #expect(try end(parts, box("mdat", 3), zeros(7)) == .missing && end(parts, box("mdat", 3), box("moof", 0)) == .missing)
    // Pictures: a description, and data beside it or in it.
    #expect(try end(kind, box("meta", 4), box("mdat", 1)) == .present && end(kind, box("meta", 4)) == .unknown)
    #expect(
      try end(kind, box("meta", 4), box("moov", 1)) == .missing && end(kind, box("meta", 4), box("moov", 1), box("mdat", 0)) == .present)
    // Cut within a box, within its head, and behind one of no length.
    #expect(try end(kind, box("meta", 4).dropLast()) == .missing && end(kind, box("meta", 4), box("mdat", 4).dropLast(5)) == .unknown)
    #expect(try end(kind, big(7), text("moov")) == .missing && end(kind, big(0), text("mdat")) == .unknown)
    // Eight bytes of length: 16 of them are the head's own.
    func long(_ name: String, high: Int = 0, _ low: Int, _ count: Int) -> [UInt8] {
      big(1) + text(name) + big(high) + big(low) + zeros(count)
    }
    #expect(try end(kind, box("moov", 0), long("mdat", 20, 4)) == .present && end(kind, box("moov", 0), long("mdat", 21, 4)) == .missing)
    #expect(
      try end(kind, box("moov", 0), long("mdat", high: 1, 20, 4)) == .missing
        && end(kind, box("moov", 0), long("mdat", high: 1 << 30, 20, 4)) == .missing)
    #expect(
      try end(kind, box("moov", 0), long("mdat", 7, 4)) == .missing && end(kind, box("moov", 0), big(1), text("mdat"), zeros(7)) == .missing
    )
  }

  /// A page of Ogg, with lengths of its segments.
  private func page(flags: UInt8, _ lengths: [UInt8], data: Int) -> [UInt8] {
    text("OggS") + [0, flags] + zeros(20) + [UInt8(lengths.count)] + lengths + zeros(data)
  }

  @Test("pages of Ogg: the last has a flag, and all of its segments")
  func ogg() throws {
    let first = page(flags: 2, [3, 4], data: 7)
    #expect(try end(first, page(flags: 4, [5, 6], data: 11)) == .present && end(first, page(flags: 4, [5, 6], data: 10)) == .missing)
    #expect(
      try end(first) == .missing && end(first, page(flags: 1, [5], data: 5)) == .missing && end(page(flags: 6, [], data: 0)) == .present)
    #expect(
      try end(first, page(flags: 4, [5, 6], data: 0).dropLast()) == .missing
        && end(first, page(flags: 4, [], data: 0).dropLast()) == .missing)
    // The last page stands within the last 65,307 bytes.
    let large = page(flags: 4, [UInt8](repeating: 255, count: 255), data: 255 * 255)
    #expect(large.count == 65_307)
    #expect(try end(zerosAsOgg(40_000), large) == .present && end(zerosAsOgg(40_000), large, [0]) == .missing)
  }

  private func zerosAsOgg(_ count: Int) -> [UInt8] { page(flags: 2, [1], data: 1) + zeros(count) }

  @Test("FLV may say how long it is, as a number of eight bytes")
  func flash() throws {
    func file(_ size: Double, _ count: Int, before: Int = 20) -> [UInt8] {
      let head = text("FLV\u{1}") + zeros(before) + text("filesize") + [0] + big(Int(bitPattern: UInt(size.bitPattern)), 8)
      return head + zeros(max(0, count - head.count))
    }
    #expect(try end(file(300, 300)) == .present && end(file(300, 299)) == .missing && end(file(300, 301)) == .present)
    #expect(try end(file(0, 300)) == .unknown && end(file(-5, 300)) == .unknown && end(text("FLV\u{1}"), zeros(300)) == .unknown)
    // Within 4096 bytes, all of it.
    #expect(try end(file(5000, 5000, before: 4096 - 4 - 17)) == .present && end(file(5000, 5000, before: 4096 - 4 - 16)) == .unknown)
    #expect(try end(file(41, 41)) == .present && end(file(41, 41).dropLast()) == .unknown)
  }

  @Test("a program stream that ends by its mark")
  func programStream() throws {
    let head: [UInt8] = [0, 0, 1, 0xBA] + zeros(9)
    #expect(
      try end(head, [0, 0, 1, 0xB9]) == .present && end(head, [0, 0, 1, 0xB8]) == .unknown && end(head, [0, 0, 1, 0xB9, 0]) == .unknown)
  }

  @Test("Matroska: numbers of one to eight bytes")
  func matroska() throws {
    let head: [UInt8] = [0x1A, 0x45, 0xDF, 0xA3, 0x81, 9], name: [UInt8] = [0x18, 0x53, 0x80, 0x67]
    // Six, written in ever more bytes: the bits before the first 1 count those that follow.
    for count in 1...8 {
      let size: [UInt8] = [UInt8(0x80 >> (count - 1)) | (count == 1 ? 6 : 0)] + zeros(max(0, count - 2)) + (count > 1 ? [6] : [])
      #expect(try end(head, name, size, zeros(6)) == .present && end(head, name, size, zeros(5)) == .missing, "\(count)")
      let endless: [UInt8] = [UInt8(0xFF >> (count - 1))] + [UInt8](repeating: 0xFF, count: count - 1)
      #expect(try end(head, name, endless, zeros(6)) == .unknown && end(head, [0xEC], endless, zeros(6)) == .missing, "\(count)")
    }
    // What stands before a segment is leapt over: a name of one byte and three bytes, of two and one.
    #expect(try end(head, [0xEC, 0x83], zeros(3), [0x42, 0x86, 0x81, 1], name, [0x80]) == .present)
    #expect(
      try end(head, [0xEC, 0x83], zeros(3)) == .missing && end(head, [0]) == .missing && end(head, name, [0]) == .missing
        && end(head, name) == .missing)
  }

  @Test("PNG and GIF: what stands between head and end is leapt over")
  func pictures() throws {
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    #expect(try end(png, big(3), text("abcd"), zeros(7), big(0), text("IEND"), zeros(4)) == .present)
    #expect(try end(png, big(3), text("abcd"), zeros(7), big(0), text("IEND"), zeros(3)) == .missing)
    #expect(try end(png, big(4), text("abcd"), zeros(7), big(0), text("IEND"), zeros(4)) == .missing && end(png) == .missing)
    // A head with a table of four colours, an extension, a picture with one of eight colours, and the trailer.
    let gif = text("GIF87a") + [1, 0, 1, 0, 0x81, 0, 0] + zeros(12), note: [UInt8] = [0x21, 0xFE, 2, 9, 9, 1, 9, 0]
    let picture: [UInt8] = [0x2C] + zeros(8) + [0x82] + zeros(24) + [2, 1, 9, 0]
    #expect(try end(gif, note, picture, [0x3B]) == .present && end(gif, note, picture) == .missing && end(gif, [0x3B]) == .present)
    #expect(
      try end(gif, [0], [0x3B]) == .missing && end(gif, note.dropLast()) == .missing && end(gif, picture.prefix(9).map { $0 }) == .missing)
    #expect(try end(text("GIF89a"), [1, 0, 1, 0, 0x01, 0, 0], [0x3B]) == .present && end(text("GIF89a"), [1, 0, 1, 0]) == .missing)
  }
}
