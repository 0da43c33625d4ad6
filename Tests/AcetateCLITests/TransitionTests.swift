import EGLPlatform
import Foundation
import Graphics
import MediaFiles
import TestSupport
import Testing

@testable import AcetateCLI

@Suite("acetate transition")
struct TransitionTests {
  private let tool: CommandLineTool
  private static let hasOpenGL = (try? GLContext()) != nil

  init() throws {
    tool = try CommandLineTool()
    // 20×10 points of red, and of green beneath blue.
    try write("a.png", width: 20, height: 10) { _, _ in [255, 0, 0, 255] }
    try write("b.png", width: 20, height: 10) { _, y in y < 5 ? [0, 0, 255, 255] : [0, 255, 0, 255] }
    try write("tall.png", width: 5, height: 10) { _, _ in [0, 0, 255, 255] }
    try tool.folder.write(Self.wipe, as: "wipe.glsl")
  }

  /// From left to right, tinted.
  private static let wipe = """
    uniform vec3 tint; // = vec3(1.0)
    uniform float from; // = 0.0
    vec4 transition(vec2 uv) {
      return uv.x < mix(from, 1.0, progress) ? getToColor(uv) * vec4(tint, 1.0) : getFromColor(uv);
    }
    """

  private func write(_ name: String, width: Int, height: Int, _ pixel: (Int, Int) -> [UInt8]) throws {
    var pixels: [UInt8] = []
    for y in 0..<height { for x in 0..<width { pixels += pixel(x, y) } }
    let file = try ImageEncoder(format: .png).encode(CGImage(width: width, height: height, premultipliedPixels: pixels), name: name)
    try Data(file).write(to: tool.folder.url.appendingPathComponent(name))
  }

  private func image(_ name: String) throws -> CGImage { try ImageFile.read(path: tool.folder.path(name)) }

  @Test("a built-in transition at a moment, and as frames")
  func builtIn() throws {
    #expect(try tool.run("transition", "a.png", "b.png", "--name", "fade", "--at", "0.25", "-o", "f.png").status == 0)
    let faded = try image("f.png")
    // ¾ of red, ¼ of blue above and of green below.
    #expect(faded.width == 20 && faded.height == 10)
    #expect(faded.pixel(3, 2).distance(to: Pixel(191, 0, 64)) <= 1 && faded.pixel(3, 8).distance(to: Pixel(191, 64, 0)) <= 1)

    let result = try tool.run(
      "transition", "a.png", "b.png", "--name", "push", "--subtype", "fromRight", "--duration", "2", "--fps", "2", "-o", "p-%d.png")
    #expect(result.status == 0 && result.errors == "")
    #expect((0..<4).allSatisfy { FileManager.default.fileExists(atPath: tool.folder.path("p-\($0).png")) })
    let half = try image("p-2.png")
    // After one of two seconds the new picture covers the right half.
    #expect(half.pixel(9, 2) == Pixel(255, 0, 0) && half.pixel(10, 2) == Pixel(0, 0, 255))
    #expect(try image("p-0.png").pixel(19, 2) == Pixel(255, 0, 0))
  }

  @Test("pictures of other proportions are shown whole, in the middle; the canvas is the first's, or --size")
  func sizes() throws {
    #expect(try tool.run("transition", "a.png", "tall.png", "--name", "fade", "--at", "1", "-o", "t.png").status == 0)
    let picture = try image("t.png")
    // 5×10 in 20×10: 7½ points on either side stay empty.
    #expect(picture.pixel(3, 5) == Pixel(0, 0, 0, 0) && picture.pixel(10, 5) == Pixel(0, 0, 255))
    #expect(
      try tool.run("transition", "a.png", "b.png", "--name", "fade", "--at", "0", "--size", "40x40", "--background", "white", "-o", "s.png")
        .status == 0)
    let large = try image("s.png")
    #expect(large.pixel(20, 5) == Pixel(255, 255, 255) && large.pixel(20, 20) == Pixel(255, 0, 0))
  }

  @Test("timing bends the progress")
  func timing() throws {
    #expect(
      try tool.run("transition", "a.png", "b.png", "--name", "fade", "--timing", "easeInEaseOut", "--at", "0.25", "-o", "e.png").status == 0
    )
    // The curve has 0.1292 at a quarter: 33 of blue.
    #expect(try image("e.png").pixel(3, 2).distance(to: Pixel(222, 0, 33)) <= 1)
  }

  @Test("anybody's shader, with parameters", .enabled(if: hasOpenGL, "needs EGL with OpenGL ES 3"))
  func shader() throws {
    let arguments = ["transition", "a.png", "b.png", "--shader", "wipe.glsl", "--at", "0.5"]
    let plain = try tool.run(arguments + ["-o", "w.png"], environment: ["ACETATE_BACKEND": "auto"])
    #expect(plain.status == 0 && plain.errors == "")
    let wiped = try image("w.png")
    // Upright: blue above green, up to the middle.
    #expect(wiped.pixel(9, 2) == Pixel(0, 0, 255) && wiped.pixel(9, 8) == Pixel(0, 255, 0) && wiped.pixel(10, 2) == Pixel(255, 0, 0))
    let tinted = try tool.run(
      arguments + ["--param", "tint=#00ff80", "--param", "from=0.5", "-o", "v.png"], environment: ["ACETATE_BACKEND": "auto"])
    #expect(tinted.status == 0)
    // ½ + ½ · ½ of the width is 15.
    #expect(try image("v.png").pixel(14, 2).distance(to: Pixel(0, 0, 128)) <= 1 && image("v.png").pixel(15, 2) == Pixel(255, 0, 0))
  }

  @Test("a misspelt word that stands ninety times is told of once", .enabled(if: hasOpenGL, "needs EGL with OpenGL ES 3"))
  func misspelt() throws {
    let lines = (1...90).map { "  float v\($0) = progres * \($0).0;" }.joined(separator: "\n")
    try tool.folder.write("vec4 transition(vec2 uv) {\n\(lines)\n  return vec4(v1);\n}", as: "typo.glsl")
    let arguments = ["transition", "a.png", "b.png", "-o", "t.png", "--shader", "typo.glsl", "--at", "0.5"]
    let result = try tool.run(arguments, environment: ["ACETATE_BACKEND": "auto"])
    // A sentence, the driver's words with the line, and the line itself.
    #expect(result.status == 65 && result.errors.contains("typo.glsl:2") && result.errors.contains("float v1"), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 3 && !result.errors.contains("float v2"), "\(result.errors)")
  }

  @Test(
    "check compiles a shader, and tells its parameters or the lines that are wrong", .enabled(if: hasOpenGL, "needs EGL with OpenGL ES 3"))
  func check() throws {
    try tool.folder.write(
      "uniform float soft; // = 0.5\nuniform sampler2D map;\nvec4 transition(vec2 uv) { return texture2D(map, uv) * soft; }",
      as: "good.glsl")
    let good = try tool.run("check", "good.glsl")
    let parameters = "good.glsl: parameter soft: float, any, initially 0.5\ngood.glsl: parameter map: sampler2D\n"
    #expect(good.status == 0 && good.text == parameters + "good.glsl: can be rendered, 0 errors, 0 warnings\n", "\(good.text)")
    try tool.folder.write("\nvec4 transition(vec2 uv) {\n  return getFromColour(uv);\n}\n", as: "bad.glsl")
    let bad = try tool.run("check", "bad.glsl")
    #expect(bad.status == 65 && bad.text.hasPrefix("bad.glsl:3: error: ") && bad.text.contains("getFromColour"), "\(bad.text)")
    #expect(bad.text.hasSuffix("bad.glsl: cannot be rendered, 1 error, 0 warnings\n"))
    let missing = try tool.run("check", "none.glsl")
    #expect(missing.status == 65 && missing.text.hasPrefix("none.glsl: error: no such file\n"), "\(missing.text)")
  }

  @Test("the guide's shader runs as it stands there", .enabled(if: hasOpenGL, "needs EGL with OpenGL ES 3"))
  func guide() throws {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let guide = try String(contentsOf: package.appendingPathComponent("docs/transitions.md"), encoding: .utf8)
    let start = try #require(guide.range(of: "```glsl\n")),
      end = try #require(guide.range(of: "```", range: start.upperBound..<guide.endIndex))
    try tool.folder.write(String(guide[start.upperBound..<end.lowerBound]), as: "soft.glsl")
    let result = try tool.run(
      "transition", "a.png", "b.png", "--shader", "soft.glsl", "--param", "softness=0.3", "--param", "edge=#4080ff", "--at", "0.5", "-o",
      "r.png",
      environment: ["ACETATE_BACKEND": "auto"])
    #expect(result.status == 0 && result.errors == "")
    let picture = try image("r.png")
    #expect(picture.pixel(0, 2) == Pixel(0, 0, 255) && picture.pixel(19, 2) == Pixel(255, 0, 0))
    // The pixel's middle is 0.025 before the front at 0.5: smoothstep gives 0.5624 of blue and 0.4376 of red, and 0.2461 of the edge (0.25,
    // 0.5, 1) on top.
    #expect(picture.pixel(9, 2).distance(to: Pixel(127, 32, 206)) <= 2)
  }

  @Test(
    "a shader that does not compile, or does not end, says so before anything is written",
    .enabled(if: hasOpenGL, "needs EGL with OpenGL ES 3"))
  func badShaders() throws {
    try tool.folder.write("\nvec4 transition(vec2 uv) {\n  return getFromColour(uv);\n}\n", as: "bad.glsl")
    let bad = try tool.run("transition", "a.png", "b.png", "--shader", "bad.glsl", "-o", "x.png", environment: ["ACETATE_BACKEND": "auto"])
    #expect(bad.status == 65 && bad.errors.hasPrefix("acetate: bad.glsl: does not compile:\nbad.glsl:3: "))
    #expect(bad.errors.contains("\n    return getFromColour(uv);\n"))
    try tool.folder.write("vec4 transition(vec2 uv) { float a = 0.0; while (a >= 0.0) a += uv.x; return vec4(a); }", as: "endless.glsl")
    let endless = try tool.run(
      "transition", "a.png", "b.png", "--shader", "endless.glsl", "-o", "x.png", environment: ["ACETATE_BACKEND": "auto"])
    #expect(endless.status == 65 && endless.errors.hasPrefix("acetate: endless.glsl: its loops take more than 16384 turns for a pixel"))
    try tool.folder.write("uniform sampler2D map;\nvec4 transition(vec2 uv) { return texture2D(map, uv); }", as: "map.glsl")
    let missing = try tool.run(
      "transition", "a.png", "b.png", "--shader", "map.glsl", "-o", "x.png", environment: ["ACETATE_BACKEND": "auto"])
    #expect(
      missing.status == 64 && missing.errors == "acetate: map.glsl reads the picture 'map', and none is given; add --param map=FILE\n")
    #expect(!FileManager.default.fileExists(atPath: tool.folder.path("x.png")))
  }

  @Test(
    "what makes no sense is told in one sentence",
    arguments: [
      (
        ["--name", "CIRipleTransition"], 64,
        "there is no transition 'CIRipleTransition'; did you mean CIRippleTransition? 'acetate list transitions' shows those there are"
      ),
      (
        ["--name", "CIRippleTransition", "--param", "width=3"], 64,
        "CIRippleTransition has no parameter 'width'; it has inputShadingImage, inputCenter, inputExtent, inputWidth, inputScale"
      ),
      (["--name", "fade", "--param", "width=3"], 64, "fade has no parameter 'width'; it has none"),
      (["--name", "CIRippleTransition", "--param", "inputWidth=0"], 64, "inputWidth of CIRippleTransition is at least 1, not 0"),
      (
        ["--name", "CIRippleTransition", "--param", "inputWidth=wide"], 64,
        "inputWidth of CIRippleTransition is float, such as 100, not 'wide'"
      ),
      (["--name", "CIRippleTransition", "--param", "inputCenter"], 64, "'inputCenter' sets nothing; a parameter is given as name=value"),
      (["--shader", "none.glsl"], 66, "none.glsl: no such file"),
      (
        ["--shader", "wipe.glsl"], 69,
        "wipe.glsl is a transition written in GLSL, which needs OpenGL ES; the software renderer draws the built-in transitions"
      ),
    ] as [([String], Int32, String)])
  func failures(arguments: [String], status: Int32, message: String) throws {
    let result = try tool.run(["transition", "a.png", "b.png", "-o", "x.png"] + arguments)
    #expect(result.status == status && result.errors == "acetate: \(message)\n")
  }

  @Test("arguments that cannot go together")
  func usage() throws {
    for arguments in [
      ["transition", "a.png", "--name", "fade", "-o", "x.png"], ["transition", "a.png", "b.png", "-o", "x.png"],
      ["transition", "a.png", "b.png", "--name", "fade", "--shader", "wipe.glsl", "-o", "x.png"],
      ["transition", "a.png", "b.png", "--name", "fade", "--at", "0.5", "-o", "x.mp4"], ["transition", "--sheet", "all", "-o", "x.mp4"],
      ["transition", "--sheet", "all", "--at", "0.5", "-o", "x.png"],
    ] { #expect(try tool.run(arguments).status == 64) }
  }

  @Test("a sheet: rows of transitions, columns of progress")
  func sheet() throws {
    #expect(try tool.run("transition", "--sheet", "fade,push", "a.png", "b.png", "-o", "s.png").status == 0)
    let sheet = try image("s.png")
    // 320 for labels, 7 columns of 240 with gaps of 12; 36 for the head, 2 rows of 120.
    #expect(sheet.width == 320 + 7 * 252 + 12 && sheet.height == 36 + 2 * 132 + 12)
    func cell(_ row: Int, _ column: Int, _ x: Int, _ y: Int) -> Pixel { sheet.pixel(332 + column * 252 + x, 48 + row * 132 + y) }
    #expect(cell(0, 0, 120, 30) == Pixel(255, 0, 0) && cell(0, 6, 120, 30) == Pixel(0, 0, 255) && cell(0, 6, 120, 90) == Pixel(0, 255, 0))
    #expect(cell(0, 2, 120, 30).distance(to: Pixel(191, 0, 64)) <= 1)
    // From the left, a quarter of the width.
    #expect(cell(1, 2, 30, 30) == Pixel(0, 0, 255) && cell(1, 2, 100, 30) == Pixel(255, 0, 0))
    // Names beside the rows, numbers above the columns.
    let ground = sheet.pixel(1, 1)
    func hasInk(_ columns: Range<Int>, _ rows: Range<Int>) -> Bool {
      rows.contains { y in columns.contains { sheet.pixel($0, y).distance(to: ground) > 100 } }
    }
    #expect(hasInk(12..<320, 84..<132) && hasInk(12..<320, 216..<264) && !hasInk(12..<320, 140..<200))
    #expect((0..<7).allSatisfy { hasInk(400 + $0 * 252..<504 + $0 * 252, 8..<34) })
  }

  @Test("the list has every transition, with parameters, defaults and ranges")
  func list() throws {
    let lines = try tool.run("list", "transitions").text.split(separator: "\n").map(String.init)
    #expect(lines.contains("push  The new pushes the old out."))
    #expect(lines.contains { $0.hasPrefix("  inputShadowAmount   float            = 0.7, from 0 to 1  ") })
    #expect(lines.contains { $0.hasPrefix("  inputCenter        vec2 position    = 150,150  ") })
  }

  @Test("many inputs: each comes by the next transition, and holds")
  func many() throws {
    try write("c.png", width: 20, height: 10) { _, _ in [255, 255, 0, 255] }
    let result = try tool.run(
      "transition", "a.png", "b.png", "c.png", "--name", "push,fade", "--hold", "1", "--fps", "2", "-o", "m-%02d.png")
    #expect(result.status == 0 && result.errors == "", "\(result.errors)")
    // 1 s, and twice a transition of 1 s with another of rest: 5 s, ten frames.
    let frames = try (0..<10).map { try image("m-0\($0).png") }
    #expect(!FileManager.default.fileExists(atPath: tool.folder.path("m-10.png")))
    // By 1.5 s the second has come half of the way, from the left; the fade is half over at 3.5 s.
    #expect(frames[2].pixel(5, 2) == Pixel(255, 0, 0))
    #expect(frames[3].pixel(5, 2) == Pixel(0, 0, 255) && frames[3].pixel(15, 2) == Pixel(255, 0, 0))
    #expect(frames[4].pixel(15, 2) == Pixel(0, 0, 255) && frames[6].pixel(5, 2) == Pixel(0, 0, 255))
    #expect(frames[7].pixel(5, 2).distance(to: Pixel(128, 128, 128)) <= 1 && frames[9].pixel(5, 2) == Pixel(255, 255, 0))
  }

  @Test("a folder, a pattern and documents are inputs; what moves begins with its turn")
  func kinds() throws {
    try FileManager.default.createDirectory(atPath: tool.folder.path("in"), withIntermediateDirectories: true)
    for name in ["a.png", "b.png"] {
      try FileManager.default.copyItem(atPath: tool.folder.path(name), toPath: tool.folder.path("in/" + name))
    }
    for (input, output) in [("in", "folder.png"), ("in/*.png", "pattern.png")] {
      #expect(try tool.run("transition", input, "--name", "fade", "--at", "0.25", "-o", output).status == 0)
      #expect(try image(output).pixel(3, 2).distance(to: Pixel(191, 0, 64)) <= 1)
    }
    // From 1 s to 3 s of its own time a white square travels over 20 points.
    try tool.folder.write(
      """
      <caml><CALayer bounds="0 0 20 10"><sublayers><CALayer bounds="0 0 2 10" position="1 5" backgroundColor="1 1 1"><animations>
        <animation type="CABasicAnimation" key="m" keyPath="position.x" fromValue="1" toValue="21" duration="2" beginTime="1"
          fillMode="both"/>
      </animations></CALayer></sublayers></CALayer></caml>
      """, as: "move.caml")
    try tool.folder.write(Self.movingGIF, as: "move.gif")
    let result = try tool.run(
      "transition", "a.png", "move.caml", "move.gif", "a.png", "--name", "fade", "--hold", "2", "--fps", "2", "-o", "k-%02d.png")
    #expect(result.status == 0 && result.errors == "", "\(result.errors)")
    // The document's time is 0 at 2 s: at 4 s it is 2 s, and the square's middle at 1 + 20 · ½ = 11.
    let document = try image("k-08.png")
    #expect(document.pixel(11, 5) == Pixel(255, 255, 255) && document.pixel(8, 5) == Pixel(0, 0, 0, 0))
    // The animation's time is 0 at 5 s: two frames of 0.5 s, the first of them anew at 6 s.
    #expect(try image("k-12.png").pixel(5, 5) == Pixel(255, 0, 0) && image("k-13.png").pixel(5, 5) == Pixel(0, 0, 255))
  }

  /// Red and blue by turns, half a second each, forever: 2×1 pixels of a GIF.
  private static let movingGIF: Data = {
    let head = Array("GIF89a".utf8) + [2, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255]
    let loop: [UInt8] = [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
    // A frame of 50 hundredths; codes of three bits: clear, the colour twice, end.
    func frame(_ color: UInt8) -> [UInt8] {
      let codes = 4 | UInt16(color) << 3 | UInt16(color) << 6 | 5 << 9
      return [0x21, 0xF9, 4, 0, 50, 0, 0, 0, 0x2C, 0, 0, 0, 0, 2, 0, 1, 0, 0, 2, 2, UInt8(codes & 255), UInt8(codes >> 8), 0]
    }
    return Data(head + loop + frame(0) + frame(1) + [0x3B])
  }()

  @Test("random transitions follow from their seed")
  func random() throws {
    func bytes(_ name: String) throws -> Data {
      let result = try tool.run("transition", "a.png", "b.png", "--name", name, "--at", "0.4", "-o", "r.png")
      #expect(result.status == 0, "\(result.errors)")
      return try tool.folder.read("r.png")
    }
    let seeds = try (0..<6).map { try bytes("random:\($0)") }
    #expect(try bytes("random") == seeds[0] && bytes("random:3") == seeds[3])
    #expect(Set(seeds).count >= 3)
  }

  @Test("a pace by control points is that of the name with the same points")
  func curves() throws {
    func bytes(_ pace: String) throws -> Data {
      #expect(try tool.run("transition", "a.png", "b.png", "--name", "fade", "--at", "0.3", "--timing", pace, "-o", "c.png").status == 0)
      return try tool.folder.read("c.png")
    }
    // Core Animation's easeInEaseOut is (0.42, 0) (0.58, 1).
    let named = try bytes("easeInEaseOut")
    #expect(try bytes("0.42,0,0.58,1") == named && bytes("cubic-bezier(0.42, 0, 0.58, 1)") == named && bytes("linear") != named)
  }

  @Test(
    "faults of many inputs: a sentence each",
    arguments: [
      (
        ["x.png", "a.png", "y.png", "--name", "fade"], 66,
        ["x.png: cannot be opened: No such file or directory", "y.png: cannot be opened: No such file or directory"]
      ),
      (["a.png", "--name", "fade"], 64, ["a transition leads from one input to another, and a.png is one alone"]),
      (["list.m3u8", "--name", "fade"], 64, ["list.m3u8: 'acetate render' and 'play' show playlists; give what it lists"]),
      (["a.png", "b.png", "--name", "random:x"], 64, ["'random:x': what random is made from is a whole number, such as random:7"]),
      (
        ["a.png", "b.png", "--name", "random", "--param", "inputWidth=3"], 64,
        ["--param is for transitions that have names; those that random stands for have their defaults"]
      ),
      (
        ["a.png", "b.png", "--name", "fade,push", "--param", "inputWidth=3"], 64,
        ["none of fade, push has a parameter as in 'inputWidth=3'"]
      ),
      (
        ["a.png", "b.png", "--name", "fade", "--hold", "-1"], 64, ["--hold is 0 or more (see 'acetate transition --help')"]
      ),
    ] as [([String], Int32, [String])])
  func faultsOfMany(arguments: [String], status: Int32, messages: [String]) throws {
    let result = try tool.run(["transition"] + arguments + ["-o", "x.mp4"])
    #expect(result.status == status && result.errors == messages.map { "acetate: \($0)\n" }.joined(), "\(result.errors)")
  }

  @Test("--dry-run counts frames, and writes nothing")
  func dryRun() throws {
    let result = try tool.run("transition", "a.png", "b.png", "a.png", "--name", "fade", "--fps", "10", "--dry-run", "-o", "d.mp4")
    // Three seconds each, and two transitions of one.
    #expect(result.status == 0 && result.text.hasPrefix("d.mp4: 110 frames of 20×10 pixels, 0 to 11 s, 10 a second; about "))
    #expect(!FileManager.default.fileExists(atPath: tool.folder.path("d.mp4")))
  }
}

@Suite("When inputs of a transition come")
struct TransitionScheduleTests {
  @Test("own lengths, rests, and transitions between")
  func starts() {
    func schedule(_ durations: [Double?], _ hold: Double? = nil) -> [Double] {
      let schedule = TransitionSchedule(durations: durations, transition: 1, hold: hold)
      return schedule.starts + [schedule.end]
    }
    // Two still pictures: the transition alone. Three: 3, 1 + 3, 1 + 3.
    #expect(schedule([nil, nil]) == [0, 0, 1] && schedule([nil, nil, nil]) == [0, 3, 7, 11])
    // What takes 2.5 s goes on for so long; what is over before it has come leaves at once.
    #expect(schedule([2.5, nil, 0.4]) == [0, 2.5, 6.5, 7.5])
    #expect(schedule([2.5, nil, 0.4], 2) == [0, 2, 5, 8] && schedule([nil, nil], 0.5) == [0, 0.5, 2])
  }
}
