import EGLPlatform
import Foundation
import Graphics
import MediaFiles
import TestSupport
import Testing

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
  }

  @Test("the list has every transition, with parameters, defaults and ranges")
  func list() throws {
    let lines = try tool.run("list", "transitions").text.split(separator: "\n").map(String.init)
    #expect(lines.contains("push  The new pushes the old out."))
    #expect(lines.contains { $0.hasPrefix("  inputShadowAmount   float            = 0.7, from 0 to 1  ") })
    #expect(lines.contains { $0.hasPrefix("  inputCenter        vec2 position    = 150,150  ") })
  }
}
