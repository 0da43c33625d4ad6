import Foundation
import Testing

@testable import FileFormats

/// A file's beginning: bytes at places, with `0x55` between them, which is no format's.
struct FileHead: Sendable, CustomTestStringConvertible {
  var bytes: [UInt8]
  var name: String
  var kind: FileFormat.Kind

  init(_ name: String, _ kind: FileFormat.Kind, _ parts: (offset: Int, bytes: [UInt8])...) {
    (self.name, self.kind, bytes) = (name, kind, [])
    for part in parts {
      bytes += [UInt8](repeating: 0x55, count: max(0, part.offset - bytes.count))
      bytes += part.bytes
    }
  }

  init(_ name: String, _ kind: FileFormat.Kind, _ start: String) { self.init(name, kind, (0, Array(start.utf8))) }
  init(_ name: String, _ kind: FileFormat.Kind, hex: [UInt8]) { self.init(name, kind, (0, hex)) }

  var testDescription: String { "\(name) \(bytes.prefix(12).map { String($0, radix: 16) })" }
}

private func text(_ offset: Int, _ text: String) -> (offset: Int, bytes: [UInt8]) { (offset, Array(text.utf8)) }

@Suite("What files begin with")
struct FileSignatureTests {
  private static let pictures: [FileHead] = [
    FileHead("PNG", .picture, hex: [0x89, 0x50, 0x4E, 0x47]), FileHead("JPEG", .picture, hex: [0xFF, 0xD8, 0xFF]),
    FileHead("WebP", .picture, text(0, "RIFF"), text(8, "WEBP")), FileHead("JPEG XL", .picture, hex: [0xFF, 0x0A]),
    FileHead("JPEG XL", .picture, (0, [0, 0, 0, 12]), text(4, "JXL ")),
    FileHead("JPEG 2000", .picture, (0, [0, 0, 0, 12]), text(4, "jP  ")),
    FileHead("JPEG 2000", .picture, hex: [0xFF, 0x4F, 0xFF, 0x51]), FileHead("Canon CR2", .picture, text(0, "II*\0"), text(8, "CR")),
    FileHead("TIFF", .picture, "II*\0"), FileHead("TIFF", .picture, "MM\0*"), FileHead("TIFF", .picture, "II+\0"),
    FileHead("TIFF", .picture, "MM\0+"), FileHead("PDF", .picture, "%PDF"), FileHead("Olympus ORF", .picture, "IIRO"),
    FileHead("Olympus ORF", .picture, "IIRS"), FileHead("Olympus ORF", .picture, "MMOR"), FileHead("Panasonic RW2", .picture, "IIU\0"),
    FileHead("Fujifilm RAF", .picture, "FUJIFILMCCD-RAW"), FileHead("Sigma X3F", .picture, "FOVb"),
    FileHead("Minolta MRW", .picture, "\0MRM"), FileHead("Canon CRW", .picture, text(0, "II"), text(6, "HEAPCCDR")),
    FileHead("JPEG XR", .picture, hex: [0x49, 0x49, 0xBC]), FileHead("BMP", .picture, "BM"),
    FileHead("ICO", .picture, (0, [0, 0, 1, 0]), (5, [0])), FileHead("CUR", .picture, (0, [0, 0, 2, 0]), (5, [0])),
    FileHead("ICNS", .picture, "icns"), FileHead("Photoshop", .picture, "8BPS"), FileHead("GIMP XCF", .picture, "gimp xcf"),
    FileHead("OpenEXR", .picture, hex: [0x76, 0x2F, 0x31, 1]), FileHead("Radiance HDR", .picture, "#?RADIANCE"),
    FileHead("Radiance HDR", .picture, "#?RGBE"), FileHead("DPX", .picture, "SDPX"), FileHead("DPX", .picture, "XPDS"),
    FileHead("Cineon", .picture, hex: [0x80, 0x2A, 0x5F, 0xD7]), FileHead("DDS", .picture, "DDS "),
    FileHead("KTX", .picture, hex: [0xAB, 0x4B, 0x54, 0x58, 0x20]), FileHead("QOI", .picture, "qoif"),
    FileHead("farbfeld", .picture, "farbfeld"), FileHead("FLIF", .picture, "FLIF"),
    FileHead("BPG", .picture, hex: [0x42, 0x50, 0x47, 0xFB]), FileHead("DjVu", .picture, "AT&TFORM"),
    FileHead("MNG", .picture, hex: [0x8A, 0x4D, 0x4E, 0x47]), FileHead("PCX", .picture, hex: [10, 5, 1, 8]),
    FileHead("SGI", .picture, hex: [1, 0xDA, 1]), FileHead("Sun raster", .picture, hex: [0x59, 0xA6, 0x6A, 0x95]),
    FileHead("FITS", .picture, "SIMPLE  ="), FileHead("DICOM", .picture, text(128, "DICM")),
    FileHead("IFF ILBM", .picture, text(0, "FORM"), text(8, "ILBM")), FileHead("PBM", .picture, "P1\n"), FileHead("PBM", .picture, "P4\n"),
    FileHead("PGM", .picture, "P2\n"), FileHead("PGM", .picture, "P5\n"), FileHead("PPM", .picture, "P3\n"),
    FileHead("PPM", .picture, "P6\n"), FileHead("PAM", .picture, "P7\n"), FileHead("PFM", .picture, "PF\n"),
    FileHead("XPM", .picture, "/* XPM */"), FileHead("WMF", .picture, hex: [0xD7, 0xCD, 0xC6, 0x9A]),
    FileHead("EMF", .picture, (0, [1, 0, 0, 0]), text(40, " EMF")), FileHead("GIF", .animation, "GIF8"),
  ]

  private static let media: [FileHead] = [
    FileHead("QuickTime", .video, text(4, "moov")), FileHead("QuickTime", .video, text(4, "mdat")),
    FileHead("QuickTime", .video, text(4, "wide")), FileHead("WebM", .video, (0, [0x1A, 0x45, 0xDF, 0xA3]), text(4, "webm")),
    FileHead("WebM", .video, (0, [0x1A, 0x45, 0xDF, 0xA3]), text(59, "webm")),
    FileHead("Matroska", .video, hex: [0x1A, 0x45, 0xDF, 0xA3]), FileHead("Ogg", .video, text(0, "OggS"), text(29, "theora")),
    FileHead("Ogg", .video, text(0, "OggS"), text(28, "fishead")), FileHead("AVI", .video, text(0, "RIFF"), text(8, "AVI ")),
    FileHead("FLV", .video, "FLV\u{1}"), FileHead("NUT", .video, "nut/multimedia container"),
    FileHead("MPEG", .video, hex: [0, 0, 1, 0xBA]), FileHead("MPEG", .video, hex: [0, 0, 1, 0xB3]),
    FileHead("MPEG", .video, (0, [0x47]), (188, [0x47]), (376, [0x47])),
    FileHead("MPEG", .video, (4, [0x47]), (196, [0x47]), (388, [0x47])), FileHead("Y4M", .video, "YUV4MPEG2 "),
    FileHead("Windows Media", .video, hex: [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11]), FileHead("RealMedia", .video, ".RMF"),
    FileHead("IVF", .video, "DKIF"), FileHead("MXF", .video, hex: [6, 14, 0x2B, 0x34]), FileHead("DV", .video, hex: [0x1F, 7, 0]),
    FileHead("Flash", .video, "FWS"), FileHead("Flash", .video, "CWS"), FileHead("Flash", .video, "ZWS"),
    FileHead("Bink", .video, "BIK"), FileHead("Bink", .video, "KB2"), FileHead("RedCode", .video, text(4, "RED")),
    FileHead("FLAC", .sound, "fLaC"), FileHead("WAV", .sound, text(0, "RIFF"), text(8, "WAVE")),
    FileHead("AIFF", .sound, text(0, "FORM"), text(8, "AIF")), FileHead("CAF", .sound, "caff"), FileHead("AU", .sound, ".snd"),
    FileHead("MP3", .sound, "ID3"), FileHead("MP3", .sound, hex: [0xFF, 0xFB]), FileHead("MP3", .sound, hex: [0xFF, 0xF3]),
    FileHead("Ogg", .sound, "OggS"), FileHead("AAC", .sound, hex: [0xFF, 0xF1]), FileHead("MIDI", .sound, "MThd"),
    FileHead("AMR", .sound, "#!AMR"), FileHead("Monkey's Audio", .sound, "MAC "), FileHead("WavPack", .sound, "wvpk"),
    FileHead("RIFF", .other, "RIFF"),
  ]

  private static let others: [FileHead] = [
    FileHead("TrueType", .font, hex: [0, 1, 0, 0, 0]), FileHead("OpenType", .font, "OTTO"), FileHead("property list", .other, "bplist"),
    FileHead("zip", .archive, hex: [0x50, 0x4B, 3, 4]), FileHead("zip", .archive, hex: [0x50, 0x4B, 5, 6]),
    FileHead("gzip", .archive, hex: [0x1F, 0x8B]), FileHead("bzip2", .archive, "BZh"),
    FileHead("xz", .archive, hex: [0xFD, 0x37, 0x7A, 0x58, 0x5A]), FileHead("Zstandard", .archive, hex: [0x28, 0xB5, 0x2F, 0xFD]),
    FileHead("7-Zip", .archive, hex: [0x37, 0x7A, 0xBC, 0xAF]), FileHead("RAR", .archive, "Rar!"),
    FileHead("LZ4", .archive, hex: [4, 0x22, 0x4D, 0x18]), FileHead("tar", .archive, text(257, "ustar")),
    FileHead("ELF", .program, hex: [0x7F, 0x45, 0x4C, 0x46]), FileHead("Mach-O", .program, hex: [0xCF, 0xFA, 0xED, 0xFE]),
    FileHead("WebAssembly", .program, "\0asm"), FileHead("Windows", .program, hex: [0x4D, 0x5A, 0x90, 0]),
    FileHead("PostScript", .other, "%!PS"), FileHead("PostScript", .other, hex: [0xC5, 0xD0, 0xD3, 0xC6]),
    FileHead("Blender", .other, "BLENDER"), FileHead("WOFF", .other, "wOFF"), FileHead("WOFF", .other, "wOF2"),
    FileHead("glTF", .other, "glTF"), FileHead("After Effects", .other, text(0, "RIFX"), text(8, "Egg!")),
    FileHead("Director or Shockwave", .other, "RIFX"),
    FileHead("Microsoft Office", .other, hex: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]),
    FileHead("SQLite", .other, "SQLite format 3"), FileHead("Rive", .other, "RIVE"), FileHead("RTF", .other, "{\\rtf"),
  ]

  /// `Ogg` is the name of two formats.
  private func isFormat(_ bytes: [UInt8], _ head: FileHead) -> Bool {
    let found = FileFormat(signature: bytes)
    return found?.name == head.name && found?.kind == head.kind
  }

  @Test("each format is told by the bytes that its files begin with, by no fewer, and nowhere else", arguments: pictures + media + others)
  func heads(head: FileHead) {
    #expect(isFormat(head.bytes, head), "\(FileFormat(signature: head.bytes)?.name ?? "none")")
    #expect(isFormat(head.bytes + [UInt8](repeating: 0x55, count: 200), head))
    #expect(!isFormat(head.bytes.dropLast(), head))
    // Bytes of a slice count from its own first one.
    #expect(FileFormat(signature: ([0x55] + head.bytes)[1...]) == FileFormat(signature: head.bytes))
    // A format's name for WebM may stand anywhere in its head.
    if head.name != "WebM" { #expect(!isFormat([0x55] + head.bytes, head)) }
  }

  @Test("every signature of the table has a row here")
  func complete() {
    let heads = Self.pictures + Self.media + Self.others
    for format in FileFormat.all where !format.signatures.isEmpty {
      let rows = heads.filter { $0.name == format.name && $0.kind == format.kind }.count
      // Elementary streams are told by a rule.
      #expect(rows == format.signatures.count + (format.name == "WebM" ? 1 : format.name == "MPEG" ? -1 : 0), "\(format.name)")
    }
  }

  @Test("what stands behind 512 bytes says nothing, and WebM's name stands before the sixtieth")
  func reach() {
    #expect(FileFormat.headLength == 512)
    func tail(_ place: Int) -> [UInt8] { [0x1A, 0x45, 0xDF, 0xA3] + [UInt8](repeating: 0x55, count: place - 4) + Array("webm".utf8) }
    #expect(FileFormat(signature: tail(59)) == .webM && FileFormat(signature: tail(60)) == .matroska)
  }

  @Test(
    "streams without a container begin with a start code and what opens a sequence",
    arguments: [
      // MPEG-2's sequence, MPEG-4's, and an object of MPEG-4 that a layer follows.
      ([0xB3, 9, 9, 9], true), ([0xB0, 9, 9, 9], true), ([0xB1, 9, 9, 9], false), ([0xB2, 9, 9, 9], false), ([0xAF, 9, 9, 9], false),
      ([0x01, 0, 0, 1, 0x20], true), ([0x1F, 0, 0, 1, 0x2F], true), ([0x1F, 0, 0, 1, 0x1F], false), ([0x1F, 0, 0, 1, 0x30], false),
      ([0x20, 0, 0, 1, 0x20], false), ([0x01, 0, 1, 1, 0x20], false), ([0x01, 0, 0, 1], false),
      // H.264: a delimiter, messages, parameters; not a slice.
      ([0x09, 0xF0, 0, 0], true), ([0x06, 5, 9, 9], true), ([0x27, 0x42, 9, 9], true), ([0x67, 0x42, 9, 9], true),
      ([0x65, 0x88, 9, 9], false), ([0x08, 0xF0, 0, 0], false), ([0x07, 5, 9, 9], false),
      // H.265: the same, at the lowest layer.
      ([0x46, 1, 9, 9], true), ([0x40, 1, 9, 9], true), ([0x42, 1, 9, 9], true), ([0x4E, 1, 9, 9], true), ([0x46, 2, 9, 9], false),
      ([0x40, 0, 9, 9], false), ([0x42, 2, 9, 9], false), ([0x4E, 2, 9, 9], false), ([0x44, 1, 9, 9], false),
    ] as [([UInt8], Bool)])
  func streams(code: [UInt8], isVideo: Bool) {
    for zeros in [2, 3] {
      let bytes = [UInt8](repeating: 0, count: zeros) + [1] + code
      #expect((FileFormat(signature: bytes)?.name == "MPEG") == isVideo, "\(bytes)")
    }
    // Behind four zeros there is no start code.
    #expect(FileFormat(signature: [0, 0, 0, 0, 1] + code)?.name != "MPEG")
  }

  @Test("a start code needs seven bytes behind which to look")
  func shortStreams() {
    #expect(
      FileFormat(signature: [0, 0, 0, 1, 0x67, 0x42])?.name == nil && FileFormat(signature: [0, 0, 0, 1, 0x67, 0x42, 0])?.name == "MPEG")
    #expect(FileFormat(signature: [0, 0, 0, 1, 0, 0, 0, 1, 0x20])?.name == "MPEG")
  }

  @Test(
    "files of boxes are told by their brand",
    arguments: [
      ("avif", "AVIF"), ("avis", "AVIF"), ("heic", "HEIC"), ("heix", "HEIC"), ("hevc", "HEIC"), ("hevx", "HEIC"), ("heim", "HEIC"),
      ("heis", "HEIC"), ("hevm", "HEIC"), ("hevs", "HEIC"), ("jp2 ", "JPEG 2000"), ("jpx ", "JPEG 2000"), ("jpm ", "JPEG 2000"),
      ("crx ", "Canon CR3"), ("qt  ", "QuickTime"), ("M4A ", "M4A"), ("M4B ", "M4A"), ("M4P ", "M4A"), ("aax ", "Audible"),
      ("isom", "MP4"), ("mp42", "MP4"), ("3gp4", "MP4"), ("mif1", "HEIC"), ("msf1", "HEIC"), ("miaf", "HEIC"),
    ])
  func brands(brand: String, name: String) {
    func file(_ size: UInt8, _ text: String) -> FileFormat? { FileFormat(signature: [0, 0, 0, size] + Array(text.utf8)) }
    #expect(file(16, "ftyp\(brand)\0\0\0\0")?.name == name)
    // What is not at the fifth byte is no brand.
    #expect(file(16, "\0ftyp\(brand)\0\0\0\0")?.name == nil)
    // A family's file may say more: of its brands the first that is known counts, and of those within the box alone.
    let isFamily = ["mif1", "msf1", "miaf"].contains(brand)
    #expect(file(28, "ftyp\(brand)\0\0\0\0abcdavifjp2 ")?.name == (isFamily ? "AVIF" : name))
    #expect(file(20, "ftyp\(brand)\0\0\0\0abcdavif")?.name == name)
    #expect(file(24, "ftyp\(brand)\0\0\0\0abcdavif")?.name == (isFamily ? "AVIF" : name))
    #expect(file(200, "ftyp\(brand)\0\0\0\0\(brand)avif")?.name == (isFamily ? "AVIF" : name))
    #expect(file(24, "ftyp\(brand)avif\0\0\0\0")?.name == name)
  }
}
