import Foundation
import Graphics
import TestSupport
import Testing

@testable import MediaFiles

/// Files whose frames come out in another order than they lie in, some of which say nothing of it.
@Suite("Frames in the order in which they show", .enabled(if: FFmpegTool.isInstalled, "needs ffmpeg"))
struct VideoOrderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  static let frames = 40
  private static let mpeg4 = ["-c:v", "mpeg4", "-bf", "2", "-g", "12", "-q:v", "2"]
  private static let h264 = ["-c:v", "libx264", "-bf", "3", "-g", "12", "-crf", "8"]
  private static let open264 = ["-c:v", "libx264", "-x264-params", "open-gop=1:keyint=8:min-keyint=8:bframes=3:b-adapt=0:scenecut=0:qp=10"]
  private static let h265 = ["-c:v", "libx265", "-x265-params", "log-level=error:keyint=12:bframes=3"]
  private static func mpeg2(_ codec: String = "mpeg2video") -> [String] { ["-c:v", codec, "-bf", "2", "-g", "12", "-q:v", "2"] }

  struct Case: CustomTestStringConvertible {
    var name: String
    var arguments: [String]
    var testDescription: String { name }
  }

  static let cases: [Case] =
    [
      ("divx.avi", mpeg4 + ["-vtag", "DIVX"]), ("h264.avi", h264), ("open.avi", open264), ("mpeg2.avi", mpeg2()),
      ("mpeg1.mpg", mpeg2("mpeg1video")), ("mpeg2.mpg", mpeg2()), ("mpeg2.vob", mpeg2()), ("h264.mpg", h264), ("open.mpg", open264),
      ("mpeg2.ts", mpeg2()), ("mpeg4.ts", mpeg4), ("h264.ts", h264), ("h265.ts", h265), ("h264.m2ts", h264),
      ("mpeg4.mkv", mpeg4), ("h264.mkv", h264), ("h265.mkv", h265), ("mpeg2.mkv", mpeg2()),
      ("vp9.mkv", ["-c:v", "libvpx-vp9", "-crf", "10"]),
      ("mpeg4.mp4", mpeg4), ("h264.mp4", h264), ("h265.mp4", h265), ("mpeg4.3gp", mpeg4), ("mpeg4.mov", mpeg4), ("h264.mov", h264),
      ("h264.flv", h264), ("flv1.flv", ["-c:v", "flv1", "-q:v", "2"]), ("mpeg4.nut", mpeg4), ("h264.nut", h264), ("mpeg2.nut", mpeg2()),
      ("vp8.webm", ["-c:v", "libvpx", "-crf", "10"]), ("vp9.webm", ["-c:v", "libvpx-vp9", "-crf", "10"]),
      ("theora.ogv", ["-c:v", "libtheora", "-q:v", "9"]), ("mjpeg.avi", ["-c:v", "mjpeg", "-q:v", "2"]), ("ffv1.avi", ["-c:v", "ffv1"]),
      ("plain.avi", ["-c:v", "mpeg4", "-q:v", "2"]), ("a.h264", h264), ("open.h264", open264), ("a.hevc", h265), ("a.m2v", mpeg2()),
      ("a.m1v", mpeg2("mpeg1video")), ("a.m4v", mpeg4 + ["-f", "m4v"]),
    ].map(Case.init)

  /// The frames as FFmpeg's program gives them out, one after the other.
  private func order(_ path: String) throws -> [Int] {
    let raw = try FFmpegTool.run(
      "ffmpeg", ["-v", "error", "-i", path, "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgba", "-"])
    let size = 128 * 32 * 4
    return (0..<raw.count / size).map { frame in
      NumberedVideo.number(
        of: CGImage(width: 128, height: 32, premultipliedPixels: Array(raw[(frame * size)..<(frame + 1) * size]), isOpaque: true))
    }
  }

  @Test("every frame at its number and time, as FFmpeg gives them out, alone as in sequence", arguments: cases)
  func orders(_ file: Case) throws {
    try NumberedVideo.write(folder.path("source.mp4"), frames: Self.frames) { $0.encoderOptions = ["crf": "4"] }
    let path = folder.path(file.name)
    _ = try FFmpegTool.run("ffmpeg", ["-v", "error", "-y", "-i", folder.path("source.mp4"), "-an"] + file.arguments + [path])
    #expect(VideoFile.isVideo(startingWith: try Data(contentsOf: URL(fileURLWithPath: path))))
    let all = Array(0..<Self.frames)
    #expect(try order(path) == all)
    let reader = try VideoReader(path: path)
    #expect(reader.info.frameCount == Self.frames)
    let first = reader.time(ofFrame: 0)
    // A frame takes 40 ms; files in milliseconds round.
    #expect(all.allSatisfy { abs(reader.time(ofFrame: $0) - first - Double($0) / 25) < 0.001 })
    #expect(abs(reader.info.duration - first - Double(Self.frames) / 25) < 0.045)
    func picture(_ decoder: VideoDecoder, _ number: Int) throws -> CGImage {
      var picture: CGImage?
      try decoder.decode(number, isWanted: { _ in false }) { found, made in if found == number { picture = made } }
      return try #require(picture)
    }
    let decoder = try VideoDecoder(path: path, limits: VideoLimits(), recycler: PixelRecycler())
    let sequence = try all.map { try picture(decoder, $0) }
    #expect(sequence.map(NumberedVideo.number) == all)
    // 17 goes through all numbers below 40 once.
    for number in all.map({ $0 * 17 % Self.frames }) {
      #expect(try picture(decoder, number).pixels == sequence[number].pixels, "frame \(number) after seeking")
      let other = try VideoDecoder(path: path, limits: VideoLimits(), recycler: PixelRecycler(), index: decoder.index)
      #expect(try picture(other, number).pixels == sequence[number].pixels, "frame \(number) alone")
    }
  }

  @Test("frames of an elementary stream last as long as it says: 30 a second, not 25")
  func rate() throws {
    try NumberedVideo.write(folder.path("source.mp4"), frames: 30, rate: FrameRate(30))
    _ = try FFmpegTool.run(
      "ffmpeg", ["-v", "error", "-i", folder.path("source.mp4"), "-c:v", "libx264", "-bf", "3", folder.path("a.h264")])
    let reader = try VideoReader(path: folder.path("a.h264"))
    #expect(abs(reader.info.duration - 1) < 0.001 && abs(reader.time(ofFrame: 15) - 0.5) < 0.001)
  }
}
