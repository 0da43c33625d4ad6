import Graphics
import MediaFiles
import Testing

@testable import OfflineOutput

@Suite("What each output can hold")
struct OutputFormatTableTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    /// `o` one picture, `b` an opaque background, `a` alpha, `s` sound.
    var traits: String
    var side: Int
    /// Bytes of 5 × 3 pixels at least.
    var least: Int
    /// Bytes of an encoder for a pixel of four: for one frame, for 60, for 61.
    var encoder: [Int]
    var rate: Int?
    var path: String?

    init(_ name: String, _ traits: String, side: Int = .max, least: Int, encoder: [Int] = [4, 4, 4], rate: Int? = nil, path: String? = nil)
    {
      (self.name, self.traits, self.side, self.least, self.encoder, self.rate) = (name, traits, side, least, encoder, rate)
      self.path = path ?? name
    }

    var testDescription: String { name }
  }

  /// (frames + 16) · 4 · 7/8: 59, and 266 from 60 frames on.
  private static let ahead = [59, 266, 266]

  static let rows: [Row] = [
    Row("a.png", "oa", least: 50), Row("a.tif", "oa", least: 50), Row("a.jpg", "ob", side: 65_500, least: 50),
    Row("a.webp", "oa", side: 16_383, least: 50), Row("a.avif", "oa", side: 16_384, least: 50),
    Row("a-%03d.png", "a", least: 50, path: "a-000.png"), Row("a%%-%d.jpg", "b", side: 65_500, least: 50, path: "a%-0.jpg"),
    Row("f/", "a", least: 50), Row("a.mp4", "bs", least: 8, encoder: ahead), Row("a.mov", "bas", least: 8, encoder: ahead),
    Row("a.webm", "bas", least: 8, encoder: ahead), Row("a.apng", "a", least: 8), Row("a.gif", "ba", least: 8, rate: 50),
    // 5 · 3 · 4; and 15 of luma and 3 · 2 of each difference.
    Row("a.rgba", "a", least: 60), Row("a.y4m", "b", least: 27),
  ]

  @Test("each format's traits and limits", arguments: rows)
  func traits(row: Row) throws {
    let format = try OutputFormat.parse(name: row.name)
    let traits =
      (format.holdsOnePicture ? "o" : "") + (format.prefersOpaqueBackground ? "b" : "") + (format.keepsAlpha() ? "a" : "")
      + (format.holdsSound ? "s" : "")
    #expect(traits == row.traits && format.largestSide == row.side && format.examplePath == row.path)
    #expect(format.leastBytes(of: PixelSize(5, 3)) == row.least && format.maximumFrameRate == row.rate.map { FrameRate($0) })
    #expect([1, 60, 61].map { format.encoderBytesPerPixel(frames: $0, bytesPerPixel: 4) } == row.encoder)
    #expect(format.largestPixelCount == (row.name.hasSuffix("png") && row.name != "a.apng" || row.name == "f/" ? 1_073_741_823 : .max))
  }

  @Test("an animated WebP, and standard output")
  func others() throws {
    let moving = try OutputFormat.parse(name: "a.webp").holding(frames: 2)
    #expect(!moving.holdsOnePicture && !moving.prefersOpaqueBackground && moving.keepsAlpha() && !moving.holdsSound)
    #expect(moving.largestSide == 16_383 && moving.leastBytes(of: PixelSize(5, 3)) == 0 && moving.examplePath == "a.webp")
    #expect(moving.encoderBytesPerPixel(frames: 99, bytesPerPixel: 16) == 16 && moving.maximumFrameRate == FrameRate(90))
    let pipe = try OutputFormat.parse(name: "PNG:-")
    #expect(pipe.holdsOnePicture && pipe.examplePath == nil && pipe.content == .still(.png) && pipe.name == "PNG:-")
  }

  @Test("encoders that keep alpha: those of ProRes, and libvpx's in WebM")
  func encoders() throws {
    func kept(_ name: String, _ encoder: String) throws -> Bool { try OutputFormat.parse(name: name).keepsAlpha(with: encoder) }
    #expect(try kept("a.mov", "prores_ks") && kept("a.mov", "prores_aw") && !kept("a.mov", "libx264"))
    #expect(try kept("a.webm", "libvpx") && kept("a.webm", "vp9") && !kept("a.webm", "av1") && !kept("a.webm", "libaom-av1"))
    #expect(try !kept("a.mp4", "prores_ks") && kept("a.apng", "x"))
  }

  // MARK: Pixels

  private static let holding = "it holds 8 bits a channel of srgb, not"
  private static let more = ".png, .tif, .rgba, .mp4, .mov, .webm and .y4m hold more"
  private static let ten = "; ask for 10"

  @Test(
    "bits and colours that a format cannot hold",
    arguments: [
      ("a.png", .ten, .sRGB, "PNG holds 8 bits a channel or 16, not 10; ask for 16"), ("a.png", .sixteen, .bt2020PQ, nil),
      ("a.png", .eight, .displayP3, nil), ("f/", .ten, .displayP3, "PNG holds 8 bits a channel or 16, not 10; ask for 16"),
      ("a.png", .eight, .bt2020PQ, "bt2020-pq needs 10 bits a channel or 16, and 8 are asked for"),
      ("a.mp4", .eight, .bt2020HLG, "bt2020-hlg needs 10 bits a channel or 16, and 8 are asked for"),
      ("a.tif", .ten, .sRGB, "TIFF holds 8 bits a channel or 16, not 10; ask for 16"), ("a.tif", .sixteen, .displayP3, nil),
      ("a.tif", .sixteen, .bt2020HLG, "TIFF has no way to tell that its numbers are bt2020-hlg; .png, .mp4, .mov and .webm have"),
      ("a.mp4", .eight, .displayP3, "video of display-p3 has 10 bits a channel, not 8" + ten),
      ("a.mov", .sixteen, .sRGB, "video has 8 bits a channel or 10, not 16" + ten), ("a.mov", .ten, .bt2020PQ, nil),
      ("a.webm", .sixteen, .bt2020PQ, "video has 8 bits a channel or 10, not 16" + ten), ("a.webm", .ten, .sRGB, nil),
      ("a.rgba", .ten, .sRGB, "raw RGBA has 8 bits a channel or 16, not 10; ask for 16"), ("a.rgba", .sixteen, .bt2020HLG, nil),
      ("a.rgba", .eight, .displayP3, nil), ("a.y4m", .ten, .bt2020PQ, nil),
      ("a.y4m", .sixteen, .displayP3, "Y4M has 8 bits a channel of srgb, or 10, not 16 of display-p3"),
      ("a.y4m", .eight, .displayP3, "Y4M has 8 bits a channel of srgb, or 10, not 8 of display-p3"),
      ("a.jpg", .eight, .displayP3, "\(holding) 8 of display-p3; \(more)"), ("a.gif", .ten, .sRGB, "\(holding) 10 of srgb; \(more)"),
      ("a.apng", .sixteen, .sRGB, "\(holding) 16 of srgb; \(more)"), ("a.webp", .ten, .bt2020PQ, "\(holding) 10 of bt2020-pq; \(more)"),
      ("a.avif", .ten, .sRGB, "\(holding) 10 of srgb; \(more)"),
    ] as [(String, BitDepth, OutputColorSpace, String?)])
  func pixels(name: String, depth: BitDepth, space: OutputColorSpace, problem: String?) throws {
    let format = try OutputFormat.parse(name: name)
    var found: OutputError?
    do throws(OutputError) { try format.check(PixelEncoding(depth: depth, space: space), isTransparent: false) } catch { found = error }
    #expect(found == problem.map { .unusablePixels(name, problem: $0) })
    // Eight bits of sRGB are every format's.
    try format.check(PixelEncoding(), isTransparent: true)
  }

  @Test("of ten bits WebM alone gives up its alpha")
  func transparent() throws {
    let ten = PixelEncoding(depth: .ten)
    #expect(throws: OutputError.unusablePixels("a.webm", problem: "WebM of 10 bits a channel keeps no alpha; give it an opaque background"))
    {
      try OutputFormat.parse(name: "a.webm").check(ten, isTransparent: true)
    }
    for name in ["a.mp4", "a.mov", "a.y4m"] { try OutputFormat.parse(name: name).check(ten, isTransparent: true) }
  }

  @Test("what is wide, what is bright, and what its numbers mean")
  func encodings() {
    func isWide(_ depth: BitDepth, _ space: OutputColorSpace) -> Bool { PixelEncoding(depth: depth, space: space).isWide }
    #expect(!isWide(.eight, .sRGB) && isWide(.ten, .sRGB) && isWide(.sixteen, .sRGB) && isWide(.eight, .displayP3))
    #expect(PixelEncoding().bitmapFormat == .rgba8 && PixelEncoding(depth: .ten).bitmapFormat == .rgbaFloat)
    let spaces = OutputColorSpace.allCases
    #expect(spaces.map(\.rawValue) == ["srgb", "display-p3", "bt2020-pq", "bt2020-hlg"])
    #expect(spaces.map(\.isHighDynamicRange) == [false, false, true, true])
    #expect(
      spaces.map { [$0.codePoints.primaries, $0.codePoints.transfer, $0.codePoints.matrix] } == [
        [1, 13, 1], [12, 13, 1], [9, 16, 9], [9, 18, 9],
      ])
    // BT.709's, and BT.2020's.
    let weights: [SIMD3<Float>] = [
      [0.2126, 0.7152, 0.0722], [0.2126, 0.7152, 0.0722], [0.2627, 0.678, 0.0593], [0.2627, 0.678, 0.0593],
    ]
    #expect(spaces.map(\.lumaWeights) == weights && BitDepth.allCases.map(\.rawValue) == [8, 10, 16])
  }

  @Test("what is set for all outputs stands in both kinds of options")
  func options() {
    var options = OutputOptions()
    #expect(
      options.video == VideoOptions(frameRate: FrameRate(60)) && options.still == ImageEncodingOptions()
        && options.pixels == PixelEncoding())
    #expect(
      options.still.pngCompression == .small && options.still.quality == 90 && options.video.threads == 8 && options.video.preset == .medium
    )
    #expect(
      options.video.quality == nil && options.video.loopCount == 0 && !options.video.isTransparent && !options.video.leavesOutUnchanged)
    options.pixels = PixelEncoding(depth: .ten, space: .displayP3)
    #expect(options.video.pixels == options.pixels && options.still.pixels == options.pixels && options.pixels.depth == .ten)
    var video = VideoOptions(frameRate: FrameRate(25))
    video.pixels = PixelEncoding(depth: .sixteen)
    #expect(OutputOptions(video).still.pixels == video.pixels)
  }

  // MARK: Sentences

  private static let known =
    "known are .png, .jpg, .webp, .avif, .tif, .mp4, .mov, .webm, .apng, .gif, .rgba and .y4m, sequences (name-%05d.png or a folder/), "
    + "rgba:- and y4m:-"

  @Test(
    "names that cannot be used, in whole sentences",
    arguments: [
      ("", "output name: it is empty; \(known)"),
      ("-", "output -: say what to write to standard output: rgba:-, y4m:- or png:-"),
      ("out", "output out: it has no extension to tell the format by; \(known)"),
      ("a.heic", "output a.heic: unknown format .heic; \(known)"),
      (
        "a-%d.mp4",
        "output a-%d.mp4: a .mp4 holds all frames, so its name has no frame number; sequences are .png, .jpg, .webp, .avif or .tif"
      ),
      ("MOV:-", "output MOV:-: mov is completed by going back to its beginning, which standard output cannot; write a file, or y4m:-"),
      (
        "x:-",
        "output x:-: unknown format x for standard output; rgba:-, y4m:-, png:-, jpg:-, webp:-, avif:- and tif:- can be written to it"
      ),
    ])
  func names(name: String, sentence: String) {
    let error = #expect(throws: OutputError.self) { try OutputFormat.parse(name: name) }
    #expect(error?.description == sentence, "\(error?.description ?? "")")
  }

  @Test("errors, in whole sentences")
  func errors() {
    func system(_ code: Int32) -> String { OutputError.system(call: "open", path: "f", code: code).description }
    #expect(system(2) == "open on f: No such file or directory (errno 2). Create the folder first.")
    #expect(system(13) == "open on f: Permission denied (errno 13). Choose a folder that can be written to.")
    #expect(system(30) == "open on f: Read-only file system (errno 30). Choose a folder that can be written to.")
    #expect(system(28) == "open on f: No space left on device (errno 28). The disk is full.")
    #expect(system(21) == "open on f: Is a directory (errno 21). A folder's name ends in /, for a sequence.")
    #expect(system(5) == "open on f: Input/output error (errno 5)")
    #expect(OutputError.unusablePixels("f", problem: "p").description == "f: p")
    #expect(OutputError.holdsNoSound("f").description == "f holds no sound; .mp4, .mov and .webm do")
    #expect(
      OutputError.hasNoParts("f").description
        == "f: an animated WebP has no segments and no parts; .mp4, .mov, .webm, .apng and .gif do, and pictures, name-%05d.webp")
    #expect(
      OutputError.holdsOnePicture("f").description
        == "f holds one picture, and a second one came; write a sequence (name-%05d.png, or a folder/) or an animation "
        + "(.mp4, .mov, .webm, .apng, .gif, .rgba or .y4m)")
    #expect(OutputError.readerClosed("f").description == "f: the reader closed the pipe")
    #expect(
      OutputError.inputShortened("f").description
        == "f is not written: a file that it is drawn from, such as a font's, became shorter meanwhile; replace files by renaming new ones")
  }

  @Test("formats by what they hold")
  func lists() {
    #expect(OutputFormat.withSound.names() == "MP4, QuickTime and WebM" && OutputFormat.withQuality.names() == "JPEG, WebP and AVIF")
    #expect(OutputFormat.sixteenBit.names() == "PNG, TIFF and RGBA" && OutputFormat.tenBit.names() == "MP4, QuickTime, WebM and Y4M")
    #expect(OutputFormat.withAlpha.names() == "QuickTime, WebM, APNG and PNG" && OutputFormat.raw.names() == "RGBA and Y4M")
    let pictures = ["png", "jpg", "jpeg", "jpe", "webp", "avif", "tif", "tiff"]
    for name in pictures + ["gif", "apng", "mp4", "rgba", "y4m", "heic", ""] {
      #expect(OutputFormat.isPicture(extension: name) == pictures.contains(name), "\(name)")
    }
  }
}
