package import Foundation

/// What files begin with, whether or not they are read: the one table by which files are told apart and called by their names.
package struct FileSignature: Sendable {
  package enum Kind: Hashable, Sendable {
    case picture, video, sound, archive, propertyList, pdf, program
    /// Something else that people keep beside pictures: a project, a font, a model.
    case other
  }

  package let name: String
  package let kind: Kind
  /// Whether it is read somewhere.
  package let isRead: Bool
  private let parts: [(offset: Int, bytes: [UInt8])]

  private init(_ name: String, _ kind: Kind, isRead: Bool = false, _ parts: (Int, [UInt8])...) {
    (self.name, self.kind, self.isRead, self.parts) = (name, kind, isRead, parts.map { (offset: $0.0, bytes: $0.1) })
  }

  private init(_ name: String, _ kind: Kind, isRead: Bool = false, _ text: String) {
    self.init(name, kind, isRead: isRead, (0, Array(text.utf8)))
  }

  /// The first of the table that a file begins with; nil where none is, as with texts.
  package init?(startingWith head: Data) {
    let head = [UInt8](head.prefix(Self.headLength))
    guard let found = Self.byBrand(head) ?? Self.all.first(where: { $0.matches(head) }) else { return nil }
    self = found
  }

  /// Whether a format of a name is read somewhere.
  package static func isRead(_ name: String) -> Bool {
    all.contains { $0.name == name && $0.isRead } || brands.values.contains { $0.name == name && $0.isRead } || name == "MP4"
  }

  /// How many bytes tell.
  private static let headLength = 512

  private func matches(_ head: [UInt8]) -> Bool { parts.allSatisfy { head.dropFirst($0.offset).starts(with: $0.bytes) } }

  /// Files of boxes say what they are by brands: the main one, or where that is a family's, one of the others.
  private static func byBrand(_ head: [UInt8]) -> FileSignature? {
    guard head.dropFirst(4).starts(with: "ftyp".utf8) else { return nil }
    let size = head.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    func brand(at offset: Int) -> String { String(decoding: head.dropFirst(offset).prefix(4), as: UTF8.self) }
    var main = brand(at: 8)
    if ["mif1", "msf1", "miaf"].contains(main) {
      let others = stride(from: 16, to: min(size, head.count), by: 4).map(brand)
      main = others.first { $0 != main && brands[$0] != nil } ?? "heic"
    }
    return brands[main] ?? FileSignature("MP4", .video, isRead: true, "")
  }

  private static let brands: [String: FileSignature] = {
    func all(_ names: [String], _ signature: FileSignature) -> [(String, FileSignature)] { names.map { ($0, signature) } }
    return Dictionary(
      all(["avif", "avis"], FileSignature("AVIF", .picture, isRead: true, ""))
        + all(["heic", "heix", "hevc", "hevx", "heim", "heis", "hevm", "hevs"], FileSignature("HEIC", .picture, isRead: true, ""))
        + all(["jp2 ", "jpx ", "jpm "], FileSignature("JPEG 2000", .picture, isRead: true, ""))
        + all(["crx "], FileSignature("Canon CR3", .picture, "")) + all(["qt  "], FileSignature("QuickTime", .video, isRead: true, ""))
        + all(["M4A ", "M4B ", "M4P "], FileSignature("M4A", .sound, isRead: true, ""))
        + all(["aax "], FileSignature("Audible", .sound, ""))
    ) { $1 }
  }()

  private static let all: [FileSignature] = [
    // Pictures that are read.
    FileSignature("PNG", .picture, isRead: true, (0, [0x89, 0x50, 0x4E, 0x47])),
    FileSignature("JPEG", .picture, isRead: true, (0, [0xFF, 0xD8, 0xFF])),
    FileSignature("GIF", .picture, isRead: true, "GIF8"),
    FileSignature("WebP", .picture, isRead: true, (0, Array("RIFF".utf8)), (8, Array("WEBP".utf8))),
    FileSignature("JPEG XL", .picture, isRead: true, (0, [0xFF, 0x0A])),
    FileSignature("JPEG XL", .picture, isRead: true, (0, [0, 0, 0, 0x0C]), (4, Array("JXL ".utf8))),
    FileSignature("JPEG 2000", .picture, isRead: true, (0, [0, 0, 0, 0x0C]), (4, Array("jP  ".utf8))),
    FileSignature("JPEG 2000", .picture, isRead: true, (0, [0xFF, 0x4F, 0xFF, 0x51])),
    // Cameras' files that begin as TIFF does, and TIFF.
    FileSignature("Canon CR2", .picture, (0, Array("II*\0".utf8)), (8, Array("CR".utf8))),
    FileSignature("Olympus ORF", .picture, "IIRO"), FileSignature("Olympus ORF", .picture, "IIRS"),
    FileSignature("Olympus ORF", .picture, "MMOR"), FileSignature("Panasonic RW2", .picture, "IIU\0"),
    FileSignature("Fujifilm RAF", .picture, "FUJIFILMCCD-RAW"), FileSignature("Sigma X3F", .picture, "FOVb"),
    FileSignature("Minolta MRW", .picture, "\0MRM"),
    FileSignature("Canon CRW", .picture, (0, Array("II".utf8)), (6, Array("HEAPCCDR".utf8))),
    FileSignature("TIFF", .picture, isRead: true, "II*\0"), FileSignature("TIFF", .picture, isRead: true, "MM\0*"),
    FileSignature("TIFF", .picture, isRead: true, "II+\0"), FileSignature("TIFF", .picture, isRead: true, "MM\0+"),
    FileSignature("JPEG XR", .picture, (0, [0x49, 0x49, 0xBC])),
    // Other pictures.
    FileSignature("BMP", .picture, "BM"), FileSignature("ICO", .picture, (0, [0, 0, 1, 0]), (5, [0])),
    FileSignature("CUR", .picture, (0, [0, 0, 2, 0]), (5, [0])), FileSignature("ICNS", .picture, "icns"),
    FileSignature("Photoshop", .picture, "8BPS"), FileSignature("GIMP XCF", .picture, "gimp xcf"),
    FileSignature("OpenEXR", .picture, (0, [0x76, 0x2F, 0x31, 0x01])), FileSignature("Radiance HDR", .picture, "#?RADIANCE"),
    FileSignature("Radiance HDR", .picture, "#?RGBE"), FileSignature("DPX", .picture, "SDPX"), FileSignature("DPX", .picture, "XPDS"),
    FileSignature("Cineon", .picture, (0, [0x80, 0x2A, 0x5F, 0xD7])), FileSignature("DDS", .picture, "DDS "),
    FileSignature("KTX", .picture, (0, [0xAB, 0x4B, 0x54, 0x58, 0x20])), FileSignature("QOI", .picture, "qoif"),
    FileSignature("farbfeld", .picture, "farbfeld"), FileSignature("FLIF", .picture, "FLIF"),
    FileSignature("BPG", .picture, (0, [0x42, 0x50, 0x47, 0xFB])),
    FileSignature("DjVu", .picture, "AT&TFORM"), FileSignature("MNG", .picture, (0, [0x8A, 0x4D, 0x4E, 0x47])),
    FileSignature("PCX", .picture, (0, [0x0A, 0x05, 0x01, 0x08])), FileSignature("SGI", .picture, (0, [0x01, 0xDA, 0x01])),
    FileSignature("Sun raster", .picture, (0, [0x59, 0xA6, 0x6A, 0x95])), FileSignature("FITS", .picture, "SIMPLE  ="),
    FileSignature("DICOM", .picture, (128, Array("DICM".utf8))),
    FileSignature("IFF ILBM", .picture, (0, Array("FORM".utf8)), (8, Array("ILBM".utf8))),
    FileSignature("PBM", .picture, "P1\n"), FileSignature("PGM", .picture, "P2\n"), FileSignature("PPM", .picture, "P3\n"),
    FileSignature("PBM", .picture, "P4\n"), FileSignature("PGM", .picture, "P5\n"), FileSignature("PPM", .picture, "P6\n"),
    FileSignature("PAM", .picture, "P7\n"), FileSignature("PFM", .picture, "PF\n"), FileSignature("XPM", .picture, "/* XPM */"),
    FileSignature("WMF", .picture, (0, [0xD7, 0xCD, 0xC6, 0x9A])),
    FileSignature("EMF", .picture, (0, [1, 0, 0, 0]), (40, Array(" EMF".utf8))),
    // Videos.
    FileSignature("WebM or Matroska", .video, isRead: true, (0, [0x1A, 0x45, 0xDF, 0xA3])),
    FileSignature("Y4M", .video, isRead: true, "YUV4MPEG2"),
    FileSignature("AVI", .video, isRead: true, (0, Array("RIFF".utf8)), (8, Array("AVI ".utf8))),
    FileSignature("FLV", .video, isRead: true, "FLV\u{1}"), FileSignature("NUT", .video, isRead: true, "nut/multimedia container"),
    FileSignature("MPEG", .video, isRead: true, (0, [0, 0, 1, 0xBA])), FileSignature("MPEG", .video, isRead: true, (0, [0, 0, 1, 0xB3])),
    FileSignature("Windows Media", .video, (0, [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11])),
    FileSignature("RealMedia", .video, ".RMF"), FileSignature("IVF", .video, "DKIF"),
    FileSignature("MXF", .video, (0, [0x06, 0x0E, 0x2B, 0x34])), FileSignature("DV", .video, (0, [0x1F, 0x07, 0x00])),
    FileSignature("Flash", .video, "FWS"), FileSignature("Flash", .video, "CWS"), FileSignature("Flash", .video, "ZWS"),
    FileSignature("Bink", .video, "BIK"), FileSignature("Bink", .video, "KB2"), FileSignature("RedCode", .video, (4, Array("RED".utf8))),
    // Sound.
    FileSignature("WAV", .sound, isRead: true, (0, Array("RIFF".utf8)), (8, Array("WAVE".utf8))),
    FileSignature("AIFF", .sound, isRead: true, (0, Array("FORM".utf8)), (8, Array("AIF".utf8))),
    FileSignature("FLAC", .sound, isRead: true, "fLaC"), FileSignature("CAF", .sound, isRead: true, "caff"),
    FileSignature("MP3", .sound, isRead: true, "ID3"), FileSignature("MP3", .sound, isRead: true, (0, [0xFF, 0xFB])),
    FileSignature("MP3", .sound, isRead: true, (0, [0xFF, 0xF3])), FileSignature("AAC", .sound, isRead: true, (0, [0xFF, 0xF1])),
    FileSignature("AU", .sound, isRead: true, ".snd"), FileSignature("MIDI", .sound, "MThd"), FileSignature("AMR", .sound, "#!AMR"),
    FileSignature("Monkey's Audio", .sound, "MAC "), FileSignature("WavPack", .sound, "wvpk"),
    FileSignature("Ogg", .video, isRead: true, "OggS"), FileSignature("RIFF", .other, "RIFF"),
    // Everything else.
    FileSignature("zip", .archive, isRead: true, "PK\u{3}\u{4}"), FileSignature("zip", .archive, isRead: true, "PK\u{5}\u{6}"),
    FileSignature("gzip", .archive, (0, [0x1F, 0x8B])), FileSignature("bzip2", .archive, "BZh"),
    FileSignature("xz", .archive, (0, [0xFD, 0x37, 0x7A, 0x58, 0x5A])),
    FileSignature("Zstandard", .archive, (0, [0x28, 0xB5, 0x2F, 0xFD])),
    FileSignature("7-Zip", .archive, (0, [0x37, 0x7A, 0xBC, 0xAF])), FileSignature("RAR", .archive, "Rar!"),
    FileSignature("LZ4", .archive, (0, [0x04, 0x22, 0x4D, 0x18])), FileSignature("tar", .archive, (257, Array("ustar".utf8))),
    FileSignature("property list", .propertyList, "bplist"), FileSignature("PDF", .pdf, "%PDF"),
    FileSignature("ELF", .program, (0, [0x7F, 0x45, 0x4C, 0x46])), FileSignature("Mach-O", .program, (0, [0xCF, 0xFA, 0xED, 0xFE])),
    FileSignature("WebAssembly", .program, "\0asm"), FileSignature("Windows", .program, (0, Array("MZ".utf8)), (2, [0x90, 0])),
    FileSignature("PostScript", .other, "%!PS"), FileSignature("PostScript", .other, (0, [0xC5, 0xD0, 0xD3, 0xC6])),
    FileSignature("Blender", .other, "BLENDER"), FileSignature("OpenType", .other, "OTTO"),
    FileSignature("TrueType", .other, (0, [0, 1, 0, 0, 0])),
    FileSignature("WOFF", .other, "wOFF"), FileSignature("WOFF", .other, "wOF2"), FileSignature("glTF", .other, "glTF"),
    FileSignature("After Effects", .other, (0, Array("RIFX".utf8)), (8, Array("Egg!".utf8))),
    FileSignature("Director or Shockwave", .other, "RIFX"),
    FileSignature("Microsoft Office", .other, (0, [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1])),
    FileSignature("SQLite", .other, "SQLite format 3"), FileSignature("Rive", .other, "RIVE"), FileSignature("RTF", .other, "{\\rtf"),
  ]
}
