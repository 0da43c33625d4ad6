import Foundation
import MediaFiles
import TestSupport
import Testing

@Suite("Documents that show videos")
struct VideoDocumentTests {
  private let tool: CommandLineTool

  init() throws {
    tool = try CommandLineTool()
    try FileManager.default.createDirectory(at: tool.folder.url.appendingPathComponent("v.ca/assets"), withIntermediateDirectories: true)
    try NumberedVideo.write(tool.folder.path("v.ca/assets/a.mp4"), frames: 50)
  }

  /// A package with one layer, as large as the video.
  private func write(_ content: String, attributes: String = "") throws {
    try tool.folder.write(
      Data(
        """
        <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
          <CALayer bounds="0 0 128 32" position="64 16" \(attributes)>\(content)</CALayer>
        </caml>
        """.utf8), as: "v.ca/main.caml")
  }

  private func numbers(_ input: String, at times: [String]) throws -> [Int] {
    try times.map { time in
      let result = try tool.run("render", input, "-o", "f.png", "--at", time)
      #expect(result.status == 0 && result.errors == "", "\(result.errors)")
      return NumberedVideo.number(of: try ImageFile.read(path: tool.folder.path("f.png")))
    }
  }

  @Test(
    "contents that name a video show it from the beginning of the layer's time",
    arguments: ["<contents type=\"CGImage\" src=\"assets/a.mp4\"/>", "<contents><CGImage src=\"assets/a.mp4\"/></contents>"])
  func contents(content: String) throws {
    try write(content)
    // 25 frames a second: frame 10 begins at 0.4 s; the last stays.
    #expect(try numbers("v.ca", at: ["0", "0.4", "1.2", "5"]) == [0, 10, 30, 49])
    #expect(try tool.run("check", "v.ca", "--strict").status == 0)
    // The layer's time begins a second later, and runs at half the rate.
    try write(content, attributes: "beginTime=\"1\" speed=\"0.5\"")
    #expect(try numbers("v.ca", at: ["0.5", "1.8"]) == [0, 10])
  }

  @Test("an animation says when a video begins, how fast it runs, and how often")
  func animation() throws {
    try write(
      "<animations><animation type=\"VideoPlayback\" src=\"assets/a.mp4\" beginTime=\"0.2\" repeatCount=\"inf\" speed=\"2\"/></animations>"
    )
    // 0.2 s of two a second are 0.4 s of the video; it begins again after one second, at 1.2 s.
    #expect(try numbers("v.ca", at: ["0.1", "0.4", "1.4"]) == [0, 10, 10])
    // Written and read again, as a package and as one file beside its video.
    #expect(try tool.run("convert", "v.ca", "-o", "w.ca").status == 0)
    #expect(tool.folder.contents.contains("w.ca"))
    #expect(FileManager.default.fileExists(atPath: tool.folder.path("w.ca/assets/video-1.mp4")))
    #expect(try numbers("w.ca", at: ["0.1", "0.4", "1.4"]) == [0, 10, 10])
    #expect(try tool.run("convert", "v.ca", "-o", "one.caml").status == 0)
    #expect(try numbers("one.caml", at: ["0.4"]) == [10])
  }

  @Test("a render of a document has the sound of its videos, in time with them")
  func sound() throws {
    // A second of sound, which begins at 0.5 s.
    try tool.folder.write(TestSound.wav(rate: 48_000, (0..<48_000).map { $0 / 48 % 2 == 0 ? 16_000 : -16_000 }), as: "s.wav")
    try NumberedVideo.write(tool.folder.path("v.ca/assets/s.mp4"), frames: 25) {
      $0.audio = AudioTrack(contentsOf: URL(fileURLWithPath: tool.folder.path("s.wav")))
    }
    try write("<animations><animation type=\"VideoPlayback\" src=\"assets/s.mp4\" beginTime=\"0.5\" volume=\"0.5\"/></animations>")
    #expect(try tool.run("render", "v.ca", "-o", "v.mp4", "--duration", "2").status == 0)
    // 16000 / 32768 = 0.49, half as loud.
    let found = try [0.2, 1, 1.7].map { try AudioProbe.loudness(tool.folder.path("v.mp4"), from: $0, to: $0 + 0.2) }
    #expect(zip(found, [0, 0.245, 0]).allSatisfy { abs($0 - $1) < 0.03 }, "\(found)")
  }

  @Test("what is wrong with a video is said with its place")
  func mistakes() throws {
    try tool.folder.write(Data("\0\0\0\u{18}ftypisom, and then nothing".utf8), as: "v.ca/assets/broken.mp4")
    for (content, words) in [
      ("<contents src=\"assets/broken.mp4\"/>", "the video \"assets/broken.mp4\" cannot be read: it is no video that can be read"),
      ("<contents src=\"assets/gone.mp4\"/>", "the image \"assets/gone.mp4\" does not exist"),
      ("<animations><a type=\"VideoPlayback\" src=\"assets/gone.mp4\"/></animations>", "\"assets/gone.mp4\" is no video in the package"),
      ("<animations><a type=\"VideoPlayback\"/></animations>", "the animation names no video (src); it is left out"),
      (
        "<animations><a type=\"CABasicAnimation\" keyPath=\"contents\" duration=\"1\"><fromValue type=\"CGImage\" src=\"assets/a.mp4\"/>"
          + "</a></animations>",
        "it is a video, which shows as contents of a layer"
      ),
    ] {
      try write(content)
      let result = try tool.run("check", "v.ca", "--strict")
      #expect(result.status != 0 && result.text.contains("main.caml:2:") && result.text.contains(words), "\(result.text)")
    }
  }

  @Test("a plan takes a document's video along, and its sound")
  func plans() throws {
    try FileManager.default.moveItem(atPath: tool.folder.path("v.ca/assets/a.mp4"), toPath: tool.folder.path("a.mp4"))
    func film(_ video: String) -> String { "<caml><CALayer bounds=\"0 0 128 32\"><contents src=\"\(video)\"/></CALayer></caml>" }
    try tool.folder.write(film("a.mp4"), as: "film.caml")
    try tool.folder.write(film("sung.mp4"), as: "sung.caml")
    try tool.folder.write(TestSound.toneAndSilence, as: "tone.wav")
    let options = ["--duration", "0.8", "--fps", "25", "--segment", "5"]
    #expect(try tool.run(["render", "film.caml", "-o", "whole.mp4"] + options).status == 0)
    #expect(try tool.run(["render", "film.caml", "-o", "sung.mp4", "--audio", "tone.wav"] + options).status == 0)
    let planned = try tool.run(["plan", "film.caml", "-o", "job"] + options)
    #expect(planned.status == 0 && planned.text == "job: 4 parts, 0-3, 20 frames\n", "\(planned.errors)")
    // What is shown has sound of its own: it is mixed when parts are joined, into the bytes of a render in one piece.
    for (number, input) in ["sung.caml", "sung.mp4"].enumerated() {
      let job = "sung\(number)", whole = "whole\(number).mp4", joined = "joined\(number).mp4"
      #expect(try tool.run(["render", input, "-o", whole] + options).status == 0)
      #expect(try AudioProbe.loudness(tool.folder.path(whole), from: 0.1, to: 0.3) > 0.2)
      #expect(try tool.run(["plan", input, "-o", job] + options).status == 0)
      #expect(try tool.folder.read(job + "/plan.json").range(of: Data("\"hasOwnSound\" : true".utf8)) != nil)
      #expect(try tool.run("render", "--plan", job, "--part", "0-3").status == 0)
      let result = try tool.run("join", job, "-o", joined)
      #expect(result.status == 0 && result.errors == "", "\(result.errors)")
      #expect(try tool.folder.read(joined) == tool.folder.read(whole))
    }
    #expect(try tool.run(["plan", "sung.caml", "-o", "silent", "--no-audio"] + options).status == 0)
    #expect(try tool.folder.read("silent/plan.json").range(of: Data("hasOwnSound".utf8)) == nil)
    // Parts read what lies in the plan.
    try FileManager.default.removeItem(atPath: tool.folder.path("a.mp4"))
    #expect(try tool.run("render", "--plan", "job", "--part", "0-3").status == 0)
    #expect(try tool.run("join", "job", "-o", "joined.mp4").status == 0)
    #expect(try tool.folder.read("joined.mp4") == tool.folder.read("whole.mp4"))
  }
}
