import Foundation
import MediaFiles
import TestSupport
import Testing

@Suite("Lottie animations on the command line")
struct LottieCommandTests {
  private let tool: CommandLineTool

  /// A blue square of side 10 from (5, 5) on, on 40 by 20 points, for two seconds; what is unknown of it is told.
  private static func text(_ more: String = "") -> String {
    """
    {"v":"5.7.0","fr":10,"ip":0,"op":20,"w":40,"h":20,"markers":[{"tm":10,"cm":"late","dr":10}],"layers":[
    {"ty":4,"ip":0,"op":20,"st":0,"ks":{"p":{"a":0,"k":[10,10]}},
    "shapes":[{"ty":"gr","it":[{"ty":"rc","p":{"a":0,"k":[0,0]},"s":{"a":0,"k":[10,10]},"r":{"a":0,"k":0}},
    {"ty":"fl","c":{"a":0,"k":[0,0,1,1]},"o":{"a":0,"k":100}},{"ty":"tr"}]}]}\(more)]}
    """
  }

  init() throws {
    tool = try CommandLineTool()
    try tool.folder.write(Self.text(), as: "a.json")
  }

  @Test("rendered, at a size of its own and at another")
  func render() throws {
    for (size, scale) in [("40x20", 1), ("120x60", 3)] {
      let result = try tool.run("render", "a.json", "--at", "0.5", "--size", size, "-o", "a.png", "--backend", "software")
      #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
      let image = try ImageFile.decode(try tool.folder.read("a.png"), name: "a.png")
      #expect(image.width == 40 * scale && image.height == 20 * scale)
      #expect(image[10 * scale, 10 * scale] == SIMD4(0, 0, 255, 255) && image[20 * scale, 10 * scale] == .zero)
    }
  }

  @Test("in a show, between pictures and documents")
  func show() throws {
    try tool.folder.write("<caml><CALayer bounds='0 0 40 20' backgroundColor='1 0 0'/></caml>", as: "b.caml")
    let result = try tool.run(
      "render", "a.json", "b.caml", "--each", "1", "--size", "40x20", "--fps", "1", "-o", "s-%d.png", "--backend", "software")
    #expect(result.status == 0, "\(result.errors)")
    let first = try ImageFile.decode(try tool.folder.read("s-0.png"), name: "s-0.png")
    #expect(first[10, 10] == SIMD4(0, 0, 255, 255))
  }

  @Test("checked: well-formed, with what is not drawn, and damaged")
  func check() throws {
    let fine = try tool.run("check", "a.json")
    #expect(fine.status == 0 && fine.text == "a.json: can be rendered, 0 errors, 0 warnings\n", "\(fine.text)")
    try tool.folder.write(#"{"v":"5","fr":10,"ip":0,"op":20,"w":40,"h":20,"layers":[{"ty":"#, as: "half.json")
    let damaged = try tool.run("check", "half.json")
    #expect(damaged.status == 65 && damaged.text.contains("half.json:1:"), "\(damaged.text)")
  }

  @Test("told of, and not turned into layers")
  func others() throws {
    let info = try tool.run("info", "a.json")
    #expect(info.status == 0 && info.text == "a.json: vector animation, 40×20, 20 frames, 2 s, 10 frames a second\n", "\(info.text)")
    let convert = try tool.run("convert", "a.json", "-o", "x.caml")
    #expect(convert.status == 65 && convert.errors.contains("cannot be written as layers"), "\(convert.errors)")
    let missing = try tool.run("render", "none.lottie", "-o", "x.png")
    #expect(missing.status == 66, "\(missing.errors)")
  }
}
