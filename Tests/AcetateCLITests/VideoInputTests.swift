import Foundation
import Graphics
import MediaFiles
import TestSupport
import Testing

@Suite("Videos as inputs")
struct VideoInputTests {
  private let tool: CommandLineTool

  init() throws {
    tool = try CommandLineTool()
    try FileManager.default.createDirectory(at: tool.folder.url.appendingPathComponent("clips"), withIntermediateDirectories: true)
    try NumberedVideo.write(tool.folder.path("clips/a.mp4"), frames: 25)
  }

  private func number(_ name: String) throws -> Int { NumberedVideo.number(of: try ImageFile.read(path: tool.folder.path(name))) }

  @Test("a video renders as it is: the frame at a time, all in its own rate, and again as a video")
  func render() throws {
    #expect(try tool.run("render", "clips/a.mp4", "-o", "a.png", "--at", "0.4").status == 0)
    #expect(try number("a.png") == 10)
    #expect(try tool.run("render", "clips/a.mp4", "-o", "f-%02d.png").status == 0)
    #expect(try (0..<25).map { try number(String(format: "f-%02d.png", $0)) } == Array(0..<25))
    #expect(!tool.folder.contents.contains("f-25.png"))
    #expect(try tool.run("render", "clips/a.mp4", "-o", "b.webm").status == 0)
    let copy = try VideoReader(path: tool.folder.path("b.webm"))
    #expect(copy.info.frameCount == 25 && copy.info.frameRate == FrameRate(25))
    #expect(NumberedVideo.number(of: try copy.picture(at: 0.8)) == 20)
  }

  @Test("folders and playlists show videos beside pictures")
  func show() throws {
    let blue = CGImage(width: 4, height: 1, premultipliedPixels: (0..<4).flatMap { _ in [0, 0, 255, 255] as [UInt8] }, isOpaque: true)
    try tool.folder.write(Data(try ImageEncoder(format: .png).encode(blue, name: "b")), as: "clips/b.png")
    let result = try tool.run("render", "clips", "-o", "f-%d.png", "--size", "128x32", "--fps", "5", "--each", "0.6")
    #expect(result.status == 0 && result.errors == "", "\(result.errors)")
    // Three frames of the video, at 0, 0.2 and 0.4 s; then the picture.
    #expect(try (0..<3).map { try number("f-\($0).png") } == [0, 5, 10])
    #expect(try ImageFile.read(path: tool.folder.path("f-3.png")).pixel(64, 16) == Pixel(0, 0, 255))
    #expect(try tool.run("check", "list.m3u8").status != 0)
    try tool.folder.write("clips/a.mp4\n", as: "list.m3u8")
    #expect(try tool.run("check", "list.m3u8").text == "list.m3u8: 1 item, can be shown, 0 errors, 0 warnings\n")
  }

  @Test("a video's own sound goes along, from where the output begins, unless another is given")
  func sound() throws {
    // A second of silence, then a second of a square wave.
    let samples = (0..<96_000).map { Int16($0 < 48_000 ? 0 : $0 / 48 % 2 == 0 ? 12_000 : -12_000) }
    try tool.folder.write(TestSound.wav(rate: 48_000, samples), as: "s.wav")
    try NumberedVideo.write(tool.folder.path("s.mp4"), frames: 50) {
      $0.audio = AudioTrack(contentsOf: URL(fileURLWithPath: tool.folder.path("s.wav")))
    }
    func loudness(_ name: String, at time: Double) throws -> Float {
      try AudioProbe.loudness(tool.folder.path(name), from: time, to: time + 0.2)
    }
    #expect(try tool.run("render", "s.mp4", "-o", "t.mp4").status == 0)
    #expect(try loudness("t.mp4", at: 0.5) < 0.02 && loudness("t.mp4", at: 1.5) > 0.2)
    #expect(try tool.run("render", "s.mp4", "-o", "u.mp4", "--from", "0.8").status == 0)
    #expect(try loudness("u.mp4", at: 0) < 0.02 && loudness("u.mp4", at: 0.4) > 0.2)
    try tool.folder.write(TestSound.wav(rate: 48_000, [Int16](repeating: 0, count: 48_000)), as: "quiet.wav")
    #expect(try tool.run("render", "s.mp4", "-o", "v.mp4", "--audio", "quiet.wav").status == 0)
    #expect(try loudness("v.mp4", at: 1.5) < 0.02)
  }

  @Test("a show has the sound of its videos, one after the other, and a track of its own")
  func showSound() throws {
    func video(_ name: String, _ amplitude: Int16) throws {
      try tool.folder.write(TestSound.wav(rate: 48_000, (0..<48_000).map { $0 / 48 % 2 == 0 ? amplitude : -amplitude }), as: "s.wav")
      try NumberedVideo.write(tool.folder.path(name), frames: 25) {
        $0.audio = AudioTrack(contentsOf: URL(fileURLWithPath: tool.folder.path("s.wav")))
      }
    }
    try video("loud.mp4", 16_000)
    try video("soft.mp4", 4000)
    func loudness(_ name: String, at time: Double) throws -> Float {
      try AudioProbe.loudness(tool.folder.path(name), from: time, to: time + 0.2)
    }
    // A second of each: 16000 / 32768 = 0.49 and 0.12.
    #expect(try tool.run("render", "loud.mp4", "soft.mp4", "-o", "t.mp4", "--size", "128x32").status == 0)
    #expect(try abs(loudness("t.mp4", at: 0.4) - 0.49) < 0.05 && abs(loudness("t.mp4", at: 1.4) - 0.12) < 0.03)
    #expect(try tool.run("render", "loud.mp4", "soft.mp4", "-o", "n.mp4", "--size", "128x32", "--no-audio").status == 0)
    #expect(throws: VideoError.self) { _ = try loudness("n.mp4", at: 0.4) }
    // Silent items beside a track: half of 0.12.
    try tool.folder.write(
      Data("#ACETATE-LIST:volume=0,audio=soft.mp4,audioVolume=50\nloud.mp4\n#ACETATE:duration=2\nclips/a.mp4\n".utf8), as: "l.m3u8")
    #expect(try tool.run("render", "l.m3u8", "-o", "l.mp4", "--size", "128x32").status == 0)
    #expect(try [0.4, 1.4, 2.4].allSatisfy { try abs(loudness("l.mp4", at: $0) - 0.06) < 0.02 })
    try tool.folder.write(Data("#ACETATE-LIST:audio=none.wav\nloud.mp4\n".utf8), as: "m.m3u8")
    let check = try tool.run("check", "m.m3u8")
    #expect(check.status != 0 && check.text.contains("audio: none.wav: No such file or directory"), "\(check.text)")
    #expect(try tool.run("render", "loud.mp4", "-o", "x.mp4", "--audio", "s.wav", "--no-audio").status == 64)
  }

  @Test("info tells what a file is")
  func info() throws {
    let result = try tool.run("info", "clips/a.mp4")
    #expect(result.text == "clips/a.mp4: video, 128×32, 25 frames, 1 s, 25 frames a second, h264 (yuv420p), no sound\n", "\(result.text)")
    struct Info: Decodable { var kind: String, width: Double, frames: Int, duration: Double, codec: String, hasSound: Bool }
    let found = try JSONDecoder().decode([Info].self, from: tool.run("info", "clips/a.mp4", "--json").output)
    let info = try #require(found.first)
    #expect(info.kind == "video" && info.width == 128 && info.frames == 25 && info.duration == 1 && info.codec == "h264" && !info.hasSound)
  }

  @Test("what is no video is a sentence and a code")
  func mistakes() throws {
    try tool.folder.write(Data("\0\0\0\u{18}ftypisom, and then nothing".utf8), as: "broken.mp4")
    for (name, status, words) in [
      ("gone.mp4", 66, "gone.mp4: No such file or directory"), ("broken.mp4", 65, "broken.mp4: it is no video that can be read"),
    ] as [(String, Int, String)] {
      let result = try tool.run("render", name, "-o", "a.png")
      #expect(result.status == status && result.errors.contains(words), "\(result.status) \(result.errors)")
      #expect(result.errors.split(separator: "\n").count == 1)
    }
  }
}
