import CAML
import Foundation
import Graphics
import QuartzCore
import Synchronization
import TestSupport
import Testing

@testable import MediaFiles
@testable import OfflineOutput
@testable import OfflineRendering

@Suite("What is asked of a render, and what is wrong with it")
struct RenderRequestTests {
  // MARK: Canvases

  @Test(
    "a canvas of 100 by 50 points in a picture of 300 by 200",
    arguments: [
      // Three times as wide, four times as high.
      (.fit, nil, [3, 3, 0, 25, 3]), (.fill, nil, [4, 4, -50, 0, 4]), (.stretch, nil, [3, 4, 0, 0, 4]), (.none, nil, [1, 1, 100, 75, 1]),
      (.fit, 2, [2, 2, 50, 50, 2]), (.fill, 2, [2, 2, 50, 50, 2]), (.stretch, 2, [2, 2, 50, 50, 2]), (.none, 2, [2, 2, 50, 50, 2]),
    ] as [(CanvasFit, CGFloat?, [CGFloat])])
  func fits(fit: CanvasFit, scale: CGFloat?, expected: [CGFloat]) {
    let canvas = Canvas(size: CGSize(width: 100, height: 50), requested: PixelSize(300, 200), scale: scale, fit: fit)
    let viewport = canvas.viewport(background: nil, dithers: true), matrix = viewport.canvasToTarget
    #expect([matrix.a, matrix.d, matrix.tx, matrix.ty, viewport.scale] == expected && matrix.b == 0 && matrix.c == 0)
    #expect(viewport.size == PixelSize(300, 200) && viewport.canvas == CGSize(width: 100, height: 50) && viewport.isYUp && viewport.dithers)
    #expect(!canvas.viewport(background: nil).dithers)
  }

  @Test("proportions that differ by a pixel are filled, but for a canvas that keeps its size; by more they are not")
  func proportions() {
    func matrix(_ width: Int, _ height: Int, _ fit: CanvasFit = .fit, scale: CGFloat? = nil) -> [CGFloat] {
      let matrix = Canvas(size: CGSize(width: 100, height: 50), requested: PixelSize(width, height), scale: scale, fit: fit)
        .viewport(background: nil).canvasToTarget
      return [matrix.a, matrix.d, matrix.tx, matrix.ty]
    }
    #expect(matrix(199, 100) == [1.99, 2, 0, 0] && matrix(202, 100) == [2, 2, 1, 0])
    #expect(matrix(198, 100) == [1.98, 1.98, 0, 0.5] && matrix(202, 100, .fill) == [2.02, 2.02, 0, -0.5])
    #expect(matrix(201, 100, .none) == [1, 1, 50.5, 25] && matrix(201, 100, scale: 2) == [2, 2, 0.5, 0])
  }

  @Test("the picture's size follows the canvas, in whole pixels")
  func sizes() {
    func target(_ width: CGFloat, _ height: CGFloat, scale: CGFloat? = nil) -> [Int] {
      let target = Canvas(size: CGSize(width: width, height: height), scale: scale).target
      return [target.width, target.height]
    }
    #expect(
      target(10.5, 0.99) == [11, 1] && target(10.49, 1.5) == [10, 2] && target(10, 20, scale: 0.25) == [3, 5] && target(-3, 0) == [1, 1])
    #expect(target(1e15, .infinity) == [1_000_000_000_000, 1_000_000_000_000] && target(.nan, 3) == [1, 3])
  }

  @Test("settings are those of a picture of its layers, with the format's quality")
  func settings() throws {
    var settings = RenderSettings()
    #expect(settings.pastByteLimit == 134_217_728 && settings.cacheByteLimit == 268_435_456 && settings.includesVideoSound)
    #expect(!settings.dithers && !settings.leavesOutUnchangedFrames && settings.preset == .veryfast && settings.bitDepth == .eight)
    func options(_ name: String) throws -> OutputOptions {
      try settings.encodingOptions(for: OutputFormat.parse(name: name), frameRate: FrameRate(12))
    }
    for name in ["a.png", "a.jpg", "a.mp4"] { #expect(try options(name).still.quality == 90 && options(name).video.quality == nil) }
    (settings.quality, settings.segmentLength, settings.encoder, settings.encoderOptions) = (33, 7, "x", ["a": "b"])
    (settings.leavesOutUnchangedFrames, settings.preset, settings.bitDepth, settings.colorSpace) = (true, .slow, .ten, .displayP3)
    settings.audio = AudioTrack(contentsOf: URL(fileURLWithPath: "/a.wav"))
    let video = try options("a.mp4").video
    #expect(
      video.quality == 33 && video.segmentLength == 7 && video.encoder == "x" && video.encoderOptions == ["a": "b"]
        && video.leavesOutUnchanged)
    #expect(video.preset == .slow && video.pixels == PixelEncoding(depth: .ten, space: .displayP3) && video.audio == settings.audio)
    #expect(video.frameRate == FrameRate(12) && video.isTransparent)
    for (alpha, isTransparent) in [(0.5, true), (0.999, true), (1, false)] {
      settings.background = CGColor(red: 1, green: 0, blue: 0, alpha: alpha)
      #expect(try options("a.mp4").video.isTransparent == isTransparent)
    }
    // The quality of pictures is theirs, but of PNG; of videos it stays the encoder's.
    for (name, quality) in [("a.png", 90), ("a.jpg", 33), ("a.webp", 33), ("a.avif", 33), ("a.tif", 33), ("a.mp4", 90), ("a.rgba", 90)] {
      #expect(try options(name).still.quality == quality, "\(name)")
    }
    for quality in [-1, 101] {
      settings.quality = quality
      let error = #expect(throws: RenderError.self) { try options("a.jpg") }
      #expect(error?.reason == .setting && error?.description == "a.jpg: the quality of a picture is 0 to 100 (best), not \(quality)")
      #expect(try options("a.png").still.quality == 90)
    }
    for quality in [0, 100] {
      settings.quality = quality
      #expect(try options("a.jpg").still.quality == quality)
    }
    let format = try OutputFormat.parse(name: "a.png")
    settings.bitDepth = .sixteen
    let error = #expect(throws: RenderError.self) { try settings.check(format) }
    #expect(error?.reason == .setting && error?.description == "a.png holds no sound; .mp4, .mov and .webm do")
    settings.audio = nil
    try settings.check(format)
  }

  // MARK: Requirements

  @Test("amounts of bytes are told in thousands, with one decimal")
  func amounts() {
    let amounts = [
      (0, "0 bytes"), (999, "999 bytes"), (1000, "1.0 kB"), (1049, "1.0 kB"), (1051, "1.1 kB"), (999_900, "999.9 kB"),
      (1_000_000, "1.0 MB"),
      (2_340_000_000, "2.3 GB"), (5_678_000_000_000, "5.7 TB"), (1_000_000_000_000_000, "1.0 PB"), (.max, "9223.4 PB"),
    ]
    for (bytes, text) in amounts { #expect(OutputRequirements.amount(bytes) == text) }
  }

  @Test("sides, memory and disk space that a run needs")
  func requirements() throws {
    let folder = try TemporaryFolder()
    func problem(_ name: String, _ width: Int, _ height: Int, frames: Int = 1) throws -> RenderError? {
      let format = try OutputFormat.parse(name: folder.path(name))
      do throws(RenderError) {
        try OutputRequirements(format: format, size: PixelSize(width, height), frames: frames, bitmapCount: 1, pixels: PixelEncoding())
          .check()
        return nil
      } catch { return error }
    }
    for (name, side) in [("a.jpg", 65_500), ("a.webp", 16_383), ("a.avif", 16_384)] {
      #expect(try problem(name, side, 1) == nil && problem(name, 1, side) == nil)
      for (width, height) in [(side + 1, 1), (1, side + 1)] {
        let sentence = "\(folder.path(name)): \(width)×\(height) is over the format's limit of \(side) pixels a side; choose PNG"
        #expect(try problem(name, width, height) == RenderError(.size, sentence))
      }
    }
    #expect(try problem("a.rgba", 1000, 1000) == nil)
    let error = try #require(try problem("a.rgba", 1000, 1000, frames: .max))
    #expect(error.reason == .cannotCreate)
    #expect(
      error.description.hasPrefix(
        "\(folder.path("a.rgba")): 9223372036854775807 frames of 1000×1000 take 9223.4 PB at least; the disk has "))
    // A folder that is not there is told of elsewhere.
    #expect(try problem("none/a.rgba", 1000, 1000, frames: .max) == nil)
    #expect(throws: RenderError.self) { try OutputRequirements.checkMemory(.max, for: "x", PixelSize(7, 8)) }
    let memory = #expect(throws: RenderError.self) { try OutputRequirements.checkMemory(1 << 60, for: "x", PixelSize(7, 8)) }
    #expect(memory?.reason == .unavailable && memory?.description.hasPrefix("x: pictures of 7×8 take 1152.9 PB of memory; ") == true)
    try OutputRequirements.checkMemory(1 << 20, for: "x", PixelSize(7, 8))
  }

  // MARK: Errors

  @Test("errors are sorted by what to do about them, with their codes for who called the program")
  func sorting() {
    struct Other: Error {}
    func code(_ error: any Error) -> Int32 { exitCode(for: error) }
    func reason(_ error: any Error) -> RenderError.Reason { RenderError(sorting: error).reason }
    let outputs: [(OutputError, RenderError.Reason)] = [
      (.unusableName("n", problem: ""), .outputName), (.holdsOnePicture("n"), .outputName), (.unusablePixels("n", problem: ""), .setting),
      (.holdsNoSound("n"), .setting), (.hasNoParts("n"), .setting), (.inputShortened("n"), .damagedInput),
      (.readerClosed("n"), .readerClosed),
      (.system(call: "open", path: "n", code: EIO), .cannotCreate), (.system(call: "mkdir", path: "n", code: EIO), .cannotCreate),
      (.system(call: "mkstemp", path: "n", code: EIO), .cannotCreate), (.system(call: "write", path: "n", code: EIO), .writing),
      (.system(call: "write", path: "n", code: ENOSPC), .writing), (.system(call: "rename", path: "n", code: ENOENT), .cannotCreate),
      (.system(call: "rename", path: "n", code: EACCES), .cannotCreate), (.system(call: "rename", path: "n", code: EROFS), .cannotCreate),
      (.system(call: "rename", path: "n", code: EISDIR), .cannotCreate), (.system(call: "rename", path: "n", code: ENOTDIR), .cannotCreate),
    ]
    for (error, expected) in outputs { #expect(reason(error) == expected && RenderError(sorting: error).description == error.description) }
    let videos: [(VideoError.Kind, RenderError.Reason)] = [
      (.missingLibrary, .unavailable), (.unencodable, .setting), (.unreadable, .missingInput), (.damaged, .damagedInput),
      (.unsupported, .damagedInput), (.failed, .writing),
    ]
    for (kind, expected) in videos {
      #expect(reason(VideoError(kind, "v")) == expected && RenderError(sorting: VideoError(kind, "v")).description == "v")
    }
    #expect(reason(ImageError(.failed, "n", "p")) == .writing && reason(ImageError(.damaged, "n", "p")) == .other)
    #expect(RenderError(sorting: CancellationError()) == RenderError(.cancelled, "the rendering was cancelled"))
    #expect(
      RenderError(sorting: RenderError(.past, "p", listing: "l")) == RenderError(.past, "p", listing: "l") && reason(Other()) == .other)
    let codes: [(RenderError.Reason, Int32)] = [
      (.size, 64), (.outputName, 64), (.setting, 64), (.shader, 65), (.damagedInput, 65), (.missingInput, 66), (.unavailable, 69),
      (.other, 70),
      (.past, 70), (.cancelled, 70), (.cannotCreate, 73), (.writing, 74), (.busy, 75), (.permission, 77), (.readerClosed, 141),
    ]
    for (reason, number) in codes { #expect(code(RenderError(reason, "r")) == number && reason.exitCode == number) }
    let pictures: [(ImageError.Kind, Int32)] = [
      (.unreadable, 66), (.failed, 74), (.damaged, 65), (.unsupported, 65), (.overLimit, 65), (.unencodable, 65),
    ]
    for (kind, number) in pictures { #expect(code(ImageError(kind, "n", "p")) == number) }
    #expect(
      code(CocoaError(.fileReadNoPermission)) == 66 && code(CocoaError(.fileWriteOutOfSpace)) == 70
        && code(OutputError.readerClosed("n")) == 141)
    #expect(RenderError(.shader, "what\nlines", listing: "lines").sentence == "what" && RenderError(.shader, "what").sentence == "what")
  }

  @Test("a renderer is as asked for")
  func choices() {
    func choice(_ backend: Backend, _ device: String?) -> [String?] {
      let choice = BackendChoice(backend, device: device)
      return [choice.backend.rawValue, choice.device, choice.reason]
    }
    #expect(choice(.gl, nil) == ["gl", nil, "asked for"] && choice(.gl, "d") == ["gl", "d", "asked for"])
    #expect(choice(.software, nil) == ["software", nil, "asked for"] && choice(.auto, "d") == ["gl", "d", "a device is named"])
    let options = BackendOptions(size: PixelSize(3, 4))
    #expect(options.frameWorkerCount == 1 && options.cacheBytes == 268_435_456 && !options.takesPlanes && options.format == .rgba8)
  }

  private final class Stops: Sendable {
    private let numbers = Mutex<[Int]>([])

    var all: [Int] { numbers.withLock { $0 } }
    func tell(_ number: Int) { numbers.withLock { $0.append(number) } }
  }

  @Test("a run that is cancelled is stopped at once, and so are later ones of the same kind")
  func cancellation() throws {
    let cancellation = Cancellation(), stops = Stops()
    #expect(!cancellation.isCancelled)
    try cancellation.whileRunning(stop: { stops.tell(1) }) { #expect(stops.all.isEmpty) }
    cancellation.cancel()
    #expect(cancellation.isCancelled && stops.all.isEmpty)
    try cancellation.whileRunning(stop: { stops.tell(2) }) { #expect(stops.all == [2]) }
    let other = Cancellation()
    try other.whileRunning(stop: { stops.tell(3) }) {
      other.cancel()
      #expect(stops.all == [2, 3])
    }
    other.cancel()
    #expect(stops.all == [2, 3])
  }

  // MARK: Values

  @Test("values print as numbers, lists and texts")
  func values() {
    #expect(SampledValue(CGPoint(x: 1.5, y: -2)).json == "[1.5, -2]" && SampledValue(CGSize(width: 3, height: 4.25)).json == "[3, 4.25]")
    #expect(SampledValue(CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)).json == "[1, 2, 3, 4, 5, 6]")
    var matrix = CATransform3D()
    (matrix.m11, matrix.m12, matrix.m13, matrix.m14, matrix.m21, matrix.m22, matrix.m23, matrix.m24) = (1, 2, 3, 4, 5, 6, 7, 8)
    (matrix.m31, matrix.m32, matrix.m33, matrix.m34, matrix.m41, matrix.m42, matrix.m43, matrix.m44) = (9, 10, 11, 12, 13, 14, 15, 16)
    #expect(SampledValue(matrix).json == "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]")
    #expect(SampledValue(CGImage(width: 3, height: 2, premultipliedPixels: [UInt8](repeating: 0, count: 24))) == .text("image 3x2"))
    #expect(SampledValue("a b").json == "\"a b\"" && SampledValue("a b").description == "a b" && SampledValue(nil).description == "nil")
    #expect(SampledValue(1e-101) == .number(0) && SampledValue(2e-100) == .number(2e-100) && SampledValue(-1e-101) == .number(0))
    #expect(
      SampledValue(1.0 / 3).description == "0.333333" && SampledValue(2.0 / 3).description == "0.666667"
        && SampledValue(1.0 / 3).json == "\(1.0 / 3)")
    #expect(
      SampledValue(1e14).json == "100000000000000" && SampledValue(1e15).json == "1000000000000000.0"
        && SampledValue(-7.0).description == "-7")
    #expect(SampledValue(true).json == "true" && SampledValue(false).json == "false" && SampledValue(true).description == "true")
    #expect(SampledValue([1, "a"] as [Any]).description == "[1, a]" && SampledValue(URL(fileURLWithPath: "/a")).description.contains("/a"))
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addCurve(to: CGPoint(x: 7, y: 8), control1: CGPoint(x: 3, y: 4), control2: CGPoint(x: 5, y: 6.5))
    #expect(SampledValue(path).description == "M 1 2 C 3 4 5 6.5 7 8")
  }
}
