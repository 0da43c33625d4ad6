import Foundation
import Graphics
import MediaFiles
import TestSupport
import Testing

@testable import AcetateCLI

@Suite("Posters, progress and animated WebP")
struct PosterTests {
  private let tool: CommandLineTool

  init() throws {
    tool = try CommandLineTool()
    // Black for a second; then a ramp from black to white.
    try tool.folder.write(
      """
      <caml><CALayer bounds="0 0 64 8" backgroundColor="0 0 0"><sublayers>
        <CAGradientLayer bounds="0 0 64 8" position="32 4" opacity="0" startPoint="0 0.5" endPoint="1 0.5"><colors>
          <CGColor value="0 0 0"/><CGColor value="1 1 1"/></colors><animations>
          <animation type="CABasicAnimation" key="o" keyPath="opacity" fromValue="1" toValue="1" duration="1" beginTime="1"/>
        </animations></CAGradientLayer></sublayers></CALayer></caml>
      """, as: "late.caml")
  }

  @Test("brightnesses that are spread evenly count most")
  func scores() {
    func score(_ pixels: [[UInt8]]) -> Double {
      Poster.score(CGImage(width: pixels.count, height: 1, premultipliedPixels: pixels.flatMap { $0 }))
    }
    let black: [UInt8] = [0, 0, 0, 255], white: [UInt8] = [255, 255, 255, 255]
    #expect(score([black, black, black, black]) == 0)
    // Two of two kinds are one bit, four kinds are two.
    #expect(score([black, white, white, black]) == 1)
    #expect(score([black, [80, 80, 80, 255], [160, 160, 160, 255], white]) == 2)
  }

  @Test("the poster is the frame that shows most, or the one at a time")
  func posters() throws {
    let options = ["--duration", "2", "--fps", "10"]
    let chosen = try tool.run(["render", "late.caml", "-o", "a.mp4", "--poster", "a.png"] + options)
    #expect(chosen.status == 0 && chosen.errors == "", "\(chosen.errors)")
    // All twenty frames are looked at; the tenth is the first with the ramp.
    #expect(try tool.run("render", "late.caml", "-o", "b.png", "--at", "1", "--background", "black").status == 0)
    #expect(try tool.folder.read("a.png") == tool.folder.read("b.png"))

    // Between two frames it is the one that shows then.
    let timed = try tool.run(["render", "box.caml", "-o", "c-%02d.png", "--poster", "c.png", "--poster-at", "0.55"] + options)
    #expect(timed.status == 0 && timed.errors == "", "\(timed.errors)")
    #expect(try tool.folder.read("c.png") == tool.folder.read("c-05.png"))
    #expect(try tool.folder.read("c.png") != tool.folder.read("c-06.png"))
  }

  /// White moves over grey: in motion until 1 s, and from 2 s on.
  private static let busy = """
    <caml><CALayer bounds="0 0 40 8" backgroundColor="0.3 0.3 0.3"><sublayers>
      <CALayer bounds="0 0 8 8" position="36 4" backgroundColor="1 1 1"><animations>
        <animation type="CABasicAnimation" key="a" keyPath="position.x" fromValue="4" toValue="36" duration="1"/>
        <animation type="CABasicAnimation" key="b" keyPath="position.x" fromValue="36" toValue="4" duration="1" beginTime="2"
          fillMode="forwards" removedOnCompletion="0"/>
      </animations></CALayer>EXTRA</sublayers></CALayer></caml>
    """

  @Test(
    "the poster is taken where nothing moves for a moment, or at the end",
    arguments: [
      // All white is at the right while it rests.
      ("", "2.5", 1.0), ("", "3.5", 1.0),
      // Nothing rests for a quarter of a second before the end.
      ("", "0.8", 0.7), (Self.endless, "2", 1.9),
      // Values that stay the same, and steps between whole ones, are no motion.
      (Self.still, "2.5", 1.0),
    ])
  func rest(extra: String, duration: String, time: Double) throws {
    try tool.folder.write(Self.busy.replacingOccurrences(of: "EXTRA", with: extra), as: "busy.caml")
    let result = try tool.run("render", "busy.caml", "-o", "a-%02d.png", "--poster", "p.png", "--duration", duration, "--fps", "10")
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    let frame = Int((time * 10).rounded())
    #expect(try tool.folder.read("p.png") == tool.folder.read("a-\(frame < 10 ? "0" : "")\(frame).png"))
  }

  private static let endless = """
    <CALayer bounds="0 0 2 2" position="4 4" backgroundColor="1 0 0"><animations>
      <animation type="CABasicAnimation" key="a" keyPath="position.x" fromValue="4" toValue="36" duration="0.7" repeatCount="inf"/>
    </animations></CALayer>
    """
  private static let still = """
    <CALayer bounds="0 0 2 2" position="4 4" backgroundColor="1 0 0"><animations>
      <animation type="CABasicAnimation" key="a" keyPath="position.y" fromValue="4" toValue="4" duration="9"/>
      <animation type="CAKeyframeAnimation" key="b" keyPath="opacity" duration="9" calculationMode="discrete">
        <values><NSNumber value="1"/><NSNumber value="1"/></values></animation>
    </animations></CALayer>
    """

  @Test("frames at rest: for a quarter of a second with the same layers, or until the end")
  func resting() {
    func found(_ count: Int, _ frames: (Int) -> (isSame: Bool, rest: Double)) -> [Int] {
      var resting = RestingFrames(count: count, framesPerSecond: 10), found: Set<Int> = []
      for frame in 0..<count { found.formUnion(resting.add(frame, isSameTree: frames(frame).isSame, rest: frames(frame).rest)) }
      return found.union(resting.end()).sorted()
    }
    // Layers that change with every frame are never at rest, but for the last one.
    #expect(found(20) { _ in (false, .infinity) } == [19])
    // The next animation begins at 1 s.
    #expect(found(10) { ($0 > 0, 1 - Double($0) / 10) } == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    #expect(found(20) { ($0 > 0, $0 < 10 ? 1 - Double($0) / 10 : 0) } == [0, 1, 2, 3, 4, 5, 6, 7])
    // Changed after 0.4 s: what came less than a quarter of a second before is none.
    #expect(found(10) { ($0 > 0 && $0 != 5, .infinity) } == [0, 1, 5, 6, 7, 8, 9])
  }

  @Test(
    "posters that cannot be",
    arguments: [
      ("a.mp4", ["--poster", "b.mp4"], 64, "--poster is one picture, such as poster.jpg, not b.mp4"),
      ("a.mp4", ["--poster", "none/b.png"], 73, "none/b.png: No such file or directory; create the folder first"),
      ("a.mp4", ["--poster", "b.png", "--poster-at", "5"], 64, "--poster-at lies within the run, from 0 to 2 s, not at 5"),
      ("a.mp4", ["--poster-at", "1"], 64, "--poster-at goes with --poster, which names the picture (see 'acetate render --help')"),
    ] as [(String, [String], Int32, String)])
  func faults(output: String, arguments: [String], status: Int32, message: String) throws {
    let result = try tool.run(["render", "late.caml", "-o", output, "--duration", "2"] + arguments)
    #expect(result.status == status && result.errors == "acetate: \(message)\n")
    #expect(!FileManager.default.fileExists(atPath: tool.folder.path(output)))
  }

  @Test("a picture has no poster")
  func picture() throws {
    let result = try tool.run("render", "late.caml", "-o", "a.png", "--poster", "b.png")
    #expect(result.status == 64)
    #expect(result.errors == "acetate: a.png is a picture already; --poster is for videos, animations and sequences\n")
  }

  @Test("progress is told where it is asked for; without a terminal in lines")
  func progress() throws {
    let told = try tool.run("render", "box.caml", "-o", "p.rgba", "--duration", "1", "--fps", "20", "--progress")
    #expect(told.status == 0 && told.errors.wholeMatch(of: /acetate: 20\/20 frames in [0-9.]+ s\n/) != nil, "\(told.errors)")
    for option in [["--no-progress"], []] {
      #expect(try tool.run(["render", "box.caml", "-o", "p.rgba", "--duration", "1", "--fps", "20"] + option).errors == "")
    }
  }

  @Test("a .webp is an animation where a stretch of time is given")
  func webP() throws {
    #expect(try tool.run("render", "box.caml", "-o", "a.webp", "--duration", "0.5", "--fps", "10", "--quality", "100").status == 0)
    let moving = try ImageFile.readFrames(path: tool.folder.path("a.webp"))
    #expect(moving.frames.count == 5 && abs(moving.duration - 0.5) < 1e-9)
    #expect(try tool.run("render", "box.caml", "-o", "b.webp").status == 0)
    #expect(try ImageFile.readFrames(path: tool.folder.path("b.webp")).frames.count == 1)
    let planned = try tool.run("plan", "box.caml", "-o", "job", "--format", "a.webp", "--duration", "1")
    #expect(planned.status == 64 && planned.errors.hasPrefix("acetate: a.webp: an animated WebP has no segments and no parts"))
    let fast = try tool.run("render", "box.caml", "-o", "a.webp", "--duration", "1", "--fps", "100")
    #expect(fast.status == 64 && fast.errors == "acetate: a.webp can hold at most 90 frames a second, not 100\n")
  }
}
