// The table of formats. A format is a row below, and its name in the list of its kind; the order within `all` is that in which signatures
// are tried, and in which sentences list formats.

extension FileFormat {
  package static let all = pictures + animations + videos + sounds + documents + texts + archives + others

  // MARK: Pictures

  private static let pictures: [FileFormat] = [png, jpeg, webP, avif, heic, jpegXL, jpeg2000, canonCR2, tiff, svg, pdf] + unreadPictures

  package static let png = FileFormat(
    "PNG", .picture, ["png"], mime: "image/png", type: "public.png", reader: "libpng", writer: "libpng", starts: [0x89, 0x50, 0x4E, 0x47])
  package static let jpeg = FileFormat(
    "JPEG", .picture, ["jpg", "jpeg", "jpe"], mime: "image/jpeg", type: "public.jpeg", reader: "libjpeg-turbo", writer: "libjpeg-turbo",
    starts: [0xFF, 0xD8, 0xFF])
  package static let webP = FileFormat(
    "WebP", .picture, ["webp"], mime: "image/webp", type: "org.webmproject.webp", reader: "libwebp", writer: "libwebp",
    starts: .at(0, "RIFF").and("WEBP", at: 8))
  package static let avif = FileFormat(
    "AVIF", .picture, ["avif"], mime: "image/avif", type: "public.avif", reader: "libavif", writer: "libavif", brands: ["avif", "avis"])
  package static let heic = FileFormat(
    "HEIC", .picture, ["heic", "heif", "hif"], mime: "image/heic", type: "public.heic", reader: "libheif",
    brands: ["heic", "heix", "hevc", "hevx", "heim", "heis", "hevm", "hevs"])
  package static let jpegXL = FileFormat(
    "JPEG XL", .picture, ["jxl"], mime: "image/jxl", type: "public.jpeg-xl", reader: "libjxl", starts: [0xFF, 0x0A],
    .at(0, [0, 0, 0, 0x0C]).and("JXL ", at: 4))
  package static let jpeg2000 = FileFormat(
    "JPEG 2000", .picture, ["jp2", "j2k", "j2c", "jpf", "jpx"], mime: "image/jp2", type: "public.jpeg-2000", reader: "OpenJPEG",
    brands: ["jp2 ", "jpx ", "jpm "], starts: .at(0, [0, 0, 0, 0x0C]).and("jP  ", at: 4), [0xFF, 0x4F, 0xFF, 0x51])
  /// Before TIFF, of which it is made.
  private static let canonCR2 = FileFormat("Canon CR2", .picture, starts: .at(0, "II*\0").and("CR", at: 8))
  package static let tiff = FileFormat(
    "TIFF", .picture, ["tif", "tiff"], mime: "image/tiff", type: "public.tiff", reader: "libtiff", writer: "libtiff", starts: "II*\0",
    "MM\0*",
    "II+\0", "MM\0+")
  package static let svg = FileFormat(
    "SVG", .picture, ["svg"], mime: "image/svg+xml", type: "public.svg-image", reader: "librsvg", noun: "an SVG drawing")
  package static let pdf = FileFormat(
    "PDF", .picture, ["pdf"], mime: "application/pdf", type: "com.adobe.pdf", noun: "a PDF document", starts: "%PDF")

  private static let unreadPictures: [FileFormat] = [
    FileFormat("Canon CR3", .picture, brands: ["crx "]), FileFormat("Olympus ORF", .picture, starts: "IIRO", "IIRS", "MMOR"),
    FileFormat("Panasonic RW2", .picture, starts: "IIU\0"), FileFormat("Fujifilm RAF", .picture, starts: "FUJIFILMCCD-RAW"),
    FileFormat("Sigma X3F", .picture, starts: "FOVb"), FileFormat("Minolta MRW", .picture, starts: "\0MRM"),
    FileFormat("Canon CRW", .picture, starts: .at(0, "II").and("HEAPCCDR", at: 6)),
    FileFormat("JPEG XR", .picture, starts: [0x49, 0x49, 0xBC]), FileFormat("BMP", .picture, starts: "BM"),
    FileFormat("ICO", .picture, starts: .at(0, [0, 0, 1, 0]).and([0], at: 5)),
    FileFormat("CUR", .picture, starts: .at(0, [0, 0, 2, 0]).and([0], at: 5)), FileFormat("ICNS", .picture, starts: "icns"),
    FileFormat("Photoshop", .picture, starts: "8BPS"), FileFormat("GIMP XCF", .picture, starts: "gimp xcf"),
    FileFormat("OpenEXR", .picture, starts: [0x76, 0x2F, 0x31, 0x01]), FileFormat("Radiance HDR", .picture, starts: "#?RADIANCE", "#?RGBE"),
    FileFormat("DPX", .picture, starts: "SDPX", "XPDS"), FileFormat("Cineon", .picture, starts: [0x80, 0x2A, 0x5F, 0xD7]),
    FileFormat("DDS", .picture, starts: "DDS "), FileFormat("KTX", .picture, starts: [0xAB, 0x4B, 0x54, 0x58, 0x20]),
    FileFormat("QOI", .picture, starts: "qoif"),
    FileFormat("farbfeld", .picture, starts: "farbfeld"), FileFormat("FLIF", .picture, starts: "FLIF"),
    FileFormat("BPG", .picture, starts: [0x42, 0x50, 0x47, 0xFB]), FileFormat("DjVu", .picture, starts: "AT&TFORM"),
    FileFormat("MNG", .picture, starts: [0x8A, 0x4D, 0x4E, 0x47]), FileFormat("PCX", .picture, starts: [0x0A, 0x05, 0x01, 0x08]),
    FileFormat("SGI", .picture, starts: [0x01, 0xDA, 0x01]), FileFormat("Sun raster", .picture, starts: [0x59, 0xA6, 0x6A, 0x95]),
    FileFormat("FITS", .picture, starts: "SIMPLE  ="), FileFormat("DICOM", .picture, starts: .at(128, "DICM")),
    FileFormat("IFF ILBM", .picture, starts: .at(0, "FORM").and("ILBM", at: 8)), FileFormat("PBM", .picture, starts: "P1\n", "P4\n"),
    FileFormat("PGM", .picture, starts: "P2\n", "P5\n"), FileFormat("PPM", .picture, starts: "P3\n", "P6\n"),
    FileFormat("PAM", .picture, starts: "P7\n"),
    FileFormat("PFM", .picture, starts: "PF\n"), FileFormat("XPM", .picture, starts: "/* XPM */"),
    FileFormat("WMF", .picture, starts: [0xD7, 0xCD, 0xC6, 0x9A]),
    FileFormat("EMF", .picture, starts: .at(0, [1, 0, 0, 0]).and(" EMF", at: 40)),
  ]

  private static let animations: [FileFormat] = [gif, apng, lottie]

  package static let gif = FileFormat(
    "GIF", .animation, ["gif"], mime: "image/gif", type: "com.compuserve.gif", reader: "Acetate", writer: "FFmpeg", starts: "GIF8")
  /// Begins as PNG does.
  package static let apng = FileFormat("APNG", .animation, ["apng"], mime: "image/apng", reader: "libpng", writer: "FFmpeg")
  /// A drawing that moves: JSON by itself, called `.json` mostly, or an archive of it, called `.lottie`.
  package static let lottie = FileFormat(
    "Lottie", .animation, ["lottie"], mime: "video/lottie+json", reader: "Acetate", noun: "a Lottie animation")

  // MARK: Videos and sound

  private static let videos: [FileFormat] = [mp4, quickTime, webM, matroska, ogg, avi, flv, nut, mpeg, y4m, rgba] + unreadVideos

  /// Also all files of boxes whose brand no other row has.
  package static let mp4 = FileFormat(
    "MP4", .video, ["mp4", "m4v"], mime: "video/mp4", type: "public.mpeg-4", reader: "FFmpeg", writer: "FFmpeg", demuxers: ["mov"])
  package static let quickTime = FileFormat(
    "QuickTime", .video, ["mov"], mime: "video/quicktime", reader: "FFmpeg", writer: "FFmpeg", demuxers: ["mov"], brands: ["qt  "],
    starts: .at(4, "moov"), .at(4, "mdat"), .at(4, "wide"))
  /// Before Matroska, of which it is a part.
  package static let webM = FileFormat(
    "WebM", .video, ["webm"], mime: "video/webm", reader: "FFmpeg", writer: "FFmpeg", demuxers: ["matroska"], starts: .webM)
  package static let matroska = FileFormat(
    "Matroska", .video, ["mkv"], mime: "video/matroska", reader: "FFmpeg", demuxers: ["matroska"], starts: [0x1A, 0x45, 0xDF, 0xA3])
  package static let ogg = FileFormat(
    "Ogg", .video, ["ogv"], mime: "video/ogg", reader: "FFmpeg", demuxers: ["ogg"], starts: .at(0, "OggS").and("theora", at: 29),
    .at(0, "OggS").and("fishead", at: 28))
  private static let avi = FileFormat(
    "AVI", .video, ["avi"], mime: "video/vnd.avi", reader: "FFmpeg", demuxers: ["avi"], starts: .at(0, "RIFF").and("AVI ", at: 8))
  private static let flv = FileFormat("FLV", .video, ["flv"], mime: "video/x-flv", reader: "FFmpeg", demuxers: ["flv"], starts: "FLV\u{1}")
  private static let nut = FileFormat("NUT", .video, ["nut"], reader: "FFmpeg", demuxers: ["nut"], starts: "nut/multimedia container")
  /// Program and transport streams, and those without a container. Packets have 188 bytes, or 192 with a time before each.
  private static let mpeg = FileFormat(
    "MPEG", .video,
    ["mpg", "mpeg", "vob", "ts", "m2ts", "mts", "m2v", "m1v", "h264", "264", "h265", "265", "hevc"], mime: "video/mpeg", reader: "FFmpeg",
    demuxers: ["mpegts", "mpeg", "h264", "hevc", "m4v", "mpegvideo"], starts: [0, 0, 1, 0xBA], [0, 0, 1, 0xB3], .elementaryStream,
    .at(0, [0x47]).and([0x47], at: 188).and([0x47], at: 376),
    .at(4, [0x47]).and([0x47], at: 196).and([0x47], at: 388))
  package static let y4m = FileFormat(
    "Y4M", .video, ["y4m"], reader: "FFmpeg", writer: "Acetate", demuxers: ["yuv4mpegpipe"], starts: "YUV4MPEG2 ")
  /// Frames of four bytes a pixel, with nothing before or between them.
  package static let rgba = FileFormat("RGBA", .video, ["rgba"], writer: "Acetate")

  private static let unreadVideos: [FileFormat] = [
    FileFormat("Windows Media", .video, starts: [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11]),
    FileFormat("RealMedia", .video, starts: ".RMF"),
    FileFormat("IVF", .video, starts: "DKIF"), FileFormat("MXF", .video, starts: [0x06, 0x0E, 0x2B, 0x34]),
    FileFormat("DV", .video, starts: [0x1F, 0x07, 0x00]),
    FileFormat("Flash", .video, starts: "FWS", "CWS", "ZWS"), FileFormat("Bink", .video, starts: "BIK", "KB2"),
    FileFormat("RedCode", .video, starts: .at(4, "RED")),
  ]

  private static let sounds: [FileFormat] = [flac, wav, aiff, caf, au, mp3, oggSound, aac, m4a] + unreadSounds

  package static let flac = FileFormat("FLAC", .sound, ["flac"], mime: "audio/flac", reader: "FFmpeg", demuxers: ["flac"], starts: "fLaC")
  private static let wav = FileFormat(
    "WAV", .sound, ["wav", "w64"], mime: "audio/wav", reader: "FFmpeg", demuxers: ["wav", "w64"], starts: .at(0, "RIFF").and("WAVE", at: 8))
  private static let aiff = FileFormat(
    "AIFF", .sound, ["aiff", "aif"], mime: "audio/aiff", reader: "FFmpeg", demuxers: ["aiff"], starts: .at(0, "FORM").and("AIF", at: 8))
  private static let caf = FileFormat("CAF", .sound, ["caf"], mime: "audio/x-caf", reader: "FFmpeg", demuxers: ["caf"], starts: "caff")
  private static let au = FileFormat("AU", .sound, ["au", "snd"], mime: "audio/basic", reader: "FFmpeg", demuxers: ["au"], starts: ".snd")
  private static let mp3 = FileFormat(
    "MP3", .sound, ["mp3"], mime: "audio/mpeg", reader: "FFmpeg", demuxers: ["mp3"], starts: "ID3", [0xFF, 0xFB], [0xFF, 0xF3])
  private static let oggSound = FileFormat(
    "Ogg", .sound, ["ogg", "oga", "opus"], mime: "audio/ogg", reader: "FFmpeg", demuxers: ["ogg"], starts: "OggS")
  private static let aac = FileFormat("AAC", .sound, ["aac"], mime: "audio/aac", reader: "FFmpeg", demuxers: ["aac"], starts: [0xFF, 0xF1])
  private static let m4a = FileFormat(
    "M4A", .sound, ["m4a"], mime: "audio/mp4", reader: "FFmpeg", demuxers: ["mov"], brands: ["M4A ", "M4B ", "M4P "])

  private static let unreadSounds: [FileFormat] = [
    FileFormat("Audible", .sound, brands: ["aax "]), FileFormat("MIDI", .sound, starts: "MThd"), FileFormat("AMR", .sound, starts: "#!AMR"),
    FileFormat("Monkey's Audio", .sound, starts: "MAC "), FileFormat("WavPack", .sound, starts: "wvpk"),
    FileFormat("RIFF", .other, starts: "RIFF"),
  ]

  // MARK: Documents and texts

  private static let documents: [FileFormat] = [caml, package, wallpaper, tendies]

  package static let caml = FileFormat("CAML", .document, ["caml"], reader: "Acetate", writer: "Acetate")
  /// A folder, or an archive of it.
  package static let package = FileFormat("Core Animation package", .document, ["ca"], reader: "Acetate", writer: "Acetate")
  private static let wallpaper = FileFormat("wallpaper", .document, ["wallpaper"], reader: "Acetate")
  package static let tendies = FileFormat("archive of wallpapers", .document, ["tendies"], reader: "Acetate")

  private static let texts: [FileFormat] = [m3u, json, csv, glsl, trueType, openType, swift, html, propertyList]

  package static let m3u = FileFormat("M3U", .playlist, ["m3u8", "m3u"], mime: "application/vnd.apple.mpegurl", reader: "Acetate")
  /// Playlists, rows, scripts of events; documents for programs.
  package static let json = FileFormat("JSON", .data, ["json"], mime: "application/json", reader: "Acetate", writer: "Acetate")
  package static let csv = FileFormat("CSV", .data, ["csv"], mime: "text/csv", reader: "Acetate")
  package static let swift = FileFormat("Swift", .data, ["swift"], reader: "Swift's compiler")
  package static let glsl = FileFormat("GLSL", .shader, ["glsl", "frag"], reader: "Acetate")
  private static let trueType = FileFormat(
    "TrueType", .font, ["ttf", "ttc"], mime: "font/ttf", reader: "FreeType", starts: [0, 1, 0, 0, 0])
  private static let openType = FileFormat("OpenType", .font, ["otf"], mime: "font/otf", reader: "FreeType", starts: "OTTO")
  package static let html = FileFormat("HTML", .data, ["html"], mime: "text/html", writer: "Acetate", noun: "a web page")
  package static let propertyList = FileFormat("property list", .other, noun: "a property list", starts: "bplist")

  // MARK: What is told from these

  private static let archives: [FileFormat] = [
    zip, FileFormat("gzip", .archive, starts: [0x1F, 0x8B]), FileFormat("bzip2", .archive, starts: "BZh"),
    FileFormat("xz", .archive, starts: [0xFD, 0x37, 0x7A, 0x58, 0x5A]),
    FileFormat("Zstandard", .archive, starts: [0x28, 0xB5, 0x2F, 0xFD]),
    FileFormat("7-Zip", .archive, starts: [0x37, 0x7A, 0xBC, 0xAF]), FileFormat("RAR", .archive, starts: "Rar!"),
    FileFormat("LZ4", .archive, starts: [0x04, 0x22, 0x4D, 0x18]), FileFormat("tar", .archive, starts: .at(257, "ustar")),
  ]

  package static let zip = FileFormat(
    "zip", .archive, ["zip"], mime: "application/zip", reader: "Acetate", starts: "PK\u{3}\u{4}", "PK\u{5}\u{6}")

  private static let others: [FileFormat] = [
    FileFormat("ELF", .program, starts: [0x7F, 0x45, 0x4C, 0x46]), FileFormat("Mach-O", .program, starts: [0xCF, 0xFA, 0xED, 0xFE]),
    FileFormat("WebAssembly", .program, starts: "\0asm"), FileFormat("Windows", .program, starts: .at(0, "MZ").and([0x90, 0], at: 2)),
    FileFormat("PostScript", .other, starts: "%!PS", [0xC5, 0xD0, 0xD3, 0xC6]), FileFormat("Blender", .other, starts: "BLENDER"),
    FileFormat("WOFF", .other, starts: "wOFF", "wOF2"), FileFormat("glTF", .other, starts: "glTF"),
    FileFormat("After Effects", .other, starts: .at(0, "RIFX").and("Egg!", at: 8)),
    FileFormat("Director or Shockwave", .other, starts: "RIFX"),
    FileFormat("Microsoft Office", .other, starts: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]),
    FileFormat("SQLite", .other, starts: "SQLite format 3"), FileFormat("Rive", .other, starts: "RIVE"),
    FileFormat("RTF", .other, starts: "{\\rtf"),
  ]

  /// No text, and nothing that stands in the table.
  package static let unknown = FileFormat("unknown", .other, noun: "a file in an unknown format")
}
