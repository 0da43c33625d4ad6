import RendererTestSupport
import Foundation
import Graphics
import MediaFiles
import TestSupport
import Testing

@Suite("acetate render")
struct RenderTests {
  private let tool: CommandLineTool

  init() throws { tool = try CommandLineTool() }

  private func image(_ name: String) throws -> CGImage { try ImageFile.read(path: tool.folder.path(name)) }

  @Test("one frame at a time, quietly")
  func still() throws {
    let result = try tool.run("render", "box.caml", "-o", "a.png", "--at", "1", "--scale", "2")
    #expect(result.status == 0 && result.errors == "" && result.text == "")
    let picture = try image("a.png")
    #expect(picture.width == 80 && picture.height == 40)
    #expect(picture.pixel(2, 2) == Pixel(255, 0, 0))
    #expect(tool.folder.contents == ["a.png", "box.caml"])
  }

  @Test("--dry-run says frames, bytes and time, and writes nothing", arguments: ["a.rgba", "rgba:-", "b/c.rgba"])
  func dryRun(output: String) throws {
    let result = try tool.run(
      "render", "box.caml", "-o", output, "--size", "50x20", "--from", "1", "--to", "11", "--fps", "10", "--dry-run")
    // 100 frames of 50 · 20 · 4 bytes.
    #expect(
      result.status == 0 && result.text.hasPrefix("\(output): 100 frames of 50×20 pixels, 1 to 11 s, 10 a second; about 400 kB in about "))
    #expect(tool.folder.contents == ["box.caml"])
    let still = try tool.run("render", "box.caml", "-o", "a.png", "--at", "1", "--dry-run")
    #expect(still.text.hasPrefix("a.png: 1 frame of 40×20 pixels, at 1 s; about "))
    #expect(try tool.run("render", "box.caml", "-o", "a.png", "--dry-run", "--stats", "-").status == 64)
  }

  @Test("sequences: a pattern and a folder; without times the longest animation counts")
  func sequences() throws {
    #expect(try tool.run("render", "box.caml", "-o", "f-%03d.png", "--from", "1", "--to", "1.5", "--fps", "10").status == 0)
    #expect(tool.folder.contents == ["box.caml", "f-000.png", "f-001.png", "f-002.png", "f-003.png", "f-004.png"])
    #expect(try tool.run("render", "box.caml", "-o", "out/", "--fps", "3").status == 0)
    // Two seconds at 3 frames a second.
    #expect(try FileManager.default.contentsOfDirectory(atPath: tool.folder.path("out")).sorted() == (0..<6).map { "frame-0000\($0).png" })
  }

  @Test("--size shows everything in the middle, over the background; with --scale nothing is fitted")
  func sizes() throws {
    #expect(try tool.run("render", "box.caml", "-o", "a.png", "--size", "80x80", "--background", "#00ff00").status == 0)
    let fitted = try image("a.png")
    // 40×20 twice as large leaves 20 rows above and below.
    #expect(fitted.pixel(1, 19) == Pixel(0, 255, 0) && fitted.pixel(1, 20) == Pixel(255, 0, 0))
    #expect(try tool.run("render", "box.caml", "-o", "b.png", "--size", "80x80", "--scale", "1", "--background", "0,0,1").status == 0)
    let fixed = try image("b.png")
    #expect(fixed.pixel(19, 31) == Pixel(0, 0, 255) && fixed.pixel(20, 31) == Pixel(255, 0, 0))
  }

  @Test("a transparent background unless the format is for video")
  func backgrounds() throws {
    #expect(try tool.run("render", "box.caml", "-o", "a.png", "--size", "40x40").status == 0)
    #expect(try image("a.png").pixel(1, 1) == Pixel(0, 0, 0, 0))
    #expect(try tool.run("render", "box.caml", "-o", "a.jpg", "--size", "40x40").status == 0)
    #expect(try image("a.jpg").pixel(1, 1).distance(to: Pixel(0, 0, 0)) <= 2)
  }

  @Test(
    "what can be seen through is told where the format holds no transparency, unless it is said what stands behind",
    arguments: [
      ("a.mp4", [], true), ("a.jpg", ["--at", "0"], true), ("a.mp4", ["--background", "transparent"], true),
      ("a.mov", ["--background", "transparent", "--encoder", "libx264"], true), ("a.mp4", ["--background", "black"], false),
      ("a.mov", ["--background", "transparent"], false), ("a.webm", ["--background", "transparent"], false), ("a.png", [], false),
    ])
  func lostTransparency(output: String, options: [String], isTold: Bool) throws {
    // Half of the canvas has nothing on it.
    try tool.folder.write(
      """
      <caml><CALayer bounds="0 0 40 20"><sublayers>
        <CALayer bounds="0 0 20 20" position="10 10" backgroundColor="1 0 0"/></sublayers></CALayer></caml>
      """, as: "half.caml")
    let times = options.contains("--at") || output == "a.png" ? [] : ["--duration", "0.2", "--fps", "10"]
    let result = try tool.run(["render", "half.caml", "-o", output] + times + options)
    let sentence = """
      acetate: warning: \(output) holds no transparency: what is not opaque stands on black. --background chooses another color; .mov, \
      .webm, .apng and .png hold transparency

      """
    #expect(result.status == 0 && result.errors == (isTold ? sentence : ""), "\(result.errors)")
  }

  @Test("layers that cover the canvas together have nothing behind them")
  func covered() throws {
    try tool.folder.write(
      """
      <caml><CALayer bounds="0 0 41 23"><sublayers>
        <CALayer bounds="0 0 41 23" position="20.5 11.5" backgroundColor="1 0 0"/></sublayers></CALayer></caml>
      """, as: "covered.caml")
    #expect(try tool.run("render", "covered.caml", "-o", "a.jpg", "--at", "0").errors == "")
  }

  @Test("raw pixels to standard output")
  func rawOutput() throws {
    let result = try tool.run("render", "box.caml", "-o", "rgba:-", "--duration", "0.1", "--fps", "20")
    #expect(result.status == 0 && result.output.count == 2 * 40 * 20 * 4)
    #expect(Array(result.output.prefix(4)) == [255, 0, 0, 255])
    #expect(try tool.run("render", "box.caml", "-o", "y4m:-", "--at", "0").text.isEmpty == false)
  }

  @Test("a GIF has 50 frames a second where 60 is usual; asked for, too many are an error")
  func frameRates() throws {
    let usual = try tool.run("render", "box.caml", "-o", "a.gif", "--duration", "0.2", "--stats", "-")
    #expect(usual.status == 0)
    #expect(try json(usual.output)["frames"] as? Int == 10)
    let tooMany = try tool.run("render", "box.caml", "-o", "b.gif", "--fps", "60")
    #expect(tooMany.status == 64 && tooMany.errors == "acetate: b.gif can hold at most 50 frames a second, not 60\n")
  }

  @Test("statistics: the stages that ran, in a file")
  func statistics() throws {
    let result = try tool.run("render", "box.caml", "-o", "a.mp4", "--duration", "0.25", "--size", "41x21", "--stats", "s.json")
    #expect(result.status == 0 && result.text == "" && result.errors == "")
    let report = try json(tool.folder.read("s.json"))
    #expect(report["frames"] as? Int == 15 && report["width"] as? Int == 41 && report["renderer"] as? String == "software")
    let stages = try #require(report["stages"] as? [String: [String: Double]])
    #expect(stages.keys.sorted() == ["callbacks", "commit", "convert", "encode", "evaluate", "plan", "render", "write"])
    for (_, times) in stages { #expect(times.keys.sorted() == ["p50", "p95", "p99", "total"] && times["p50"]! <= times["p99"]!) }
    #expect((report["counts"] as? [String: Int])?["layers"] == 3)
  }

  @Test("OpenGL ES draws the same picture", .enabled(if: TestBackend.available.contains(.gles), "needs EGL"))
  func backends() throws {
    #expect(try tool.run("render", "scene:cards", "-o", "a.png", "--size", "64x36", "--at", "2", "--backend", "software").status == 0)
    #expect(try tool.run("render", "scene:cards", "-o", "b.png", "--size", "64x36", "--at", "2", "--backend", "gl").status == 0)
    #expect(
      try tool.run("render", "scene:cards", "-o", "c.png", "--size", "64x36", "--at", "2", environment: ["ACETATE_BACKEND": "gl"]).status
        == 0)
    #expect(Golden.compare(try image("b.png"), with: try image("a.png"), flat: 1, edge: 2).count == 0)
    #expect(try tool.folder.read("b.png") == tool.folder.read("c.png"))
  }

  @Test("a state, and one that is not there")
  func states() throws {
    #expect(try tool.run("render", "box.caml", "-o", "a.png", "--state", "Away").status == 0)
    // The whole document at a quarter: 0.25 · 255 = 63.75
    #expect(try image("a.png").pixel(1, 1).distance(to: Pixel(64, 0, 0, 64)) <= 1)
    let unknown = try tool.run("render", "box.caml", "-o", "a.png", "--state", "Nowhere")
    #expect(unknown.status == 64 && unknown.errors == "acetate: box.caml: no state is named \"Nowhere\"; there are \"Away\"\n")
  }

  @Test("changes of state at their times, and what is wrong with some")
  func stateScript() throws {
    // At once at 0 s; 0.25 · 255 = 63.75. As written again at 1 s, which takes effect with that frame.
    #expect(
      try tool.run("render", "box.caml", "-o", "s-%d.png", "--state", "Away@0", "--state", "@1", "--from", "0", "--to", "2", "--fps", "1")
        .status == 0)
    #expect(try image("s-0.png").pixel(1, 1).distance(to: Pixel(64, 0, 0, 64)) <= 1)
    #expect(try image("s-1.png").pixel(1, 1).distance(to: Pixel(255, 0, 0, 255)) <= 1)
    // Alone, out of the sequence, the same bytes.
    #expect(try tool.run("render", "box.caml", "-o", "a.png", "--state", "Away@0", "--state", "@1", "--at", "1").status == 0)
    #expect(try tool.folder.read("a.png") == tool.folder.read("s-1.png"))
    let two = try tool.run("render", "box.caml", "-o", "a.png", "--state", "Away", "--state", "Away@2")
    #expect(two.status == 64 && two.errors.contains("--state 'Away' does not say when"))
    let scene = try tool.run("render", "scene:cards", "-o", "a.png", "--state", "Away@2")
    #expect(scene.status == 64 && scene.errors == "acetate: scene:cards: a scene has no states, so none is named \"Away\"\n")
  }

  private func json(_ data: Data) throws -> [String: Any] { try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any]) }
}
