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

  @Test("slots are set like a document's parameters, and a marker names a part; what is unknown is told with what there is")
  func settings() throws {
    // The square's colour and size are slots; it is there in the second half alone.
    let document = """
      {"v":"5.7.0","fr":10,"ip":0,"op":20,"w":40,"h":20,"markers":[{"tm":10,"cm":"late","dr":10}],
      "slots":{"accent":{"p":{"a":0,"k":[0,0,1]}},"side":{"p":{"a":0,"k":[10,10]}}},"layers":[
      {"ty":4,"ip":10,"op":20,"st":0,"ks":{"p":{"a":0,"k":[10,10]}},
      "shapes":[{"ty":"rc","p":{"a":0,"k":[0,0]},"s":{"a":0,"k":[10,10],"sid":"side"},"r":{"a":0,"k":0}},
      {"ty":"fl","c":{"a":0,"k":[0,0,1,1],"sid":"accent"},"o":{"a":0,"k":100}}]}]}
      """
    try tool.folder.write(document, as: "s.json")
    let result = try tool.run(
      "render", "s.json", "--marker", "late", "--at", "0", "--set", "accent=#00ff00", "--param", "side=4 4", "-o", "s.png", "--backend",
      "software")
    #expect(result.status == 0, "\(result.errors)")
    let image = try ImageFile.decode(try tool.folder.read("s.png"), name: "s.png")
    #expect(image[10, 10] == SIMD4(0, 255, 0, 255) && image[6, 10] == .zero)
    // A second of two, at ten frames a second.
    let film = try tool.run("render", "s.json", "--marker", "late", "-o", "s-%d.png", "--backend", "software")
    #expect(film.status == 0, "\(film.errors)")
    #expect((try? tool.folder.read("s-9.png")) != nil && (try? tool.folder.read("s-10.png")) == nil)
    for (arguments, words) in [
      (["--marker", "early"], "the animation has no marker \"early\", but \"late\""),
      (["--set", "acent=#f00"], "the document has no slot \"acent\", but \"accent\", \"side\""),
      (["--set", "accent=blue"], "the slot \"accent\" takes a colour, such as #ff8000 or \"1 0.5 0\", not \"blue\""),
      (["--state", "dark"], "the document has no theme \"dark\", nor any other"),
    ] {
      let run = try tool.run(["render", "s.json", "-o", "x.png"] + arguments)
      #expect(run.status == 64 && run.errors.contains(words), "\(run.errors)")
    }
    let scene = try tool.run("render", "scene:cards", "-o", "x.png", "--marker", "late")
    #expect(scene.status == 64 && scene.errors.contains("markers are parts of Lottie animations, and this is none"), "\(scene.errors)")
  }

  @Test("an archive's state machine: a state, an input, a script of events, and what it does not do")
  func states() throws {
    func animation(_ color: String) -> Data {
      Data(Self.text().replacingOccurrences(of: "[0,0,1,1]", with: color).utf8)
    }
    let machine = #"""
      {"initial":"rest","states":[{"name":"rest","animation":"blue","transitions":[{"toState":"play","guards":[
      {"type":"Boolean","inputName":"isOn","conditionType":"Equal","compareTo":true}]},
      {"type":"Tweened","toState":"play","guards":[{"type":"Event","inputName":"touched"}]}]},
      {"name":"play","animation":"red","autoplay":true,"loop":true}],
      "inputs":[{"type":"Boolean","name":"isOn","value":false},{"type":"Event","name":"touched"}],
      "interactions":[{"type":"PointerDown","actions":[{"type":"Fire","inputName":"touched"}]}]}
      """#
    func machineArchive(_ more: String) -> Data {
      let manifest = #"{"animations":[{"id":"blue"},{"id":"red"}],"stateMachines":[{"id":"switch"}]\#(more)}"#
      return ZipArchive.data(of: [
        (name: "manifest.json", data: Data(manifest.utf8)), (name: "a/blue.json", data: animation("[0,0,1,1]")),
        (name: "a/red.json", data: animation("[1,0,0,1]")), (name: "s/switch.json", data: Data(machine.utf8)),
      ])
    }
    try tool.folder.write(machineArchive(""), as: "s.lottie")
    try tool.folder.write(#"[{"at":0.5,"tap":[20,10]}]"#, as: "taps.json")
    let blue = SIMD4<UInt8>(0, 0, 255, 255), red = SIMD4<UInt8>(255, 0, 0, 255)
    for (arguments, color) in [
      ([], blue), (["--state", "play"], red), (["--set", "isOn=true"], red), (["--state", "rest", "--events", "taps.json"], red),
      (["--events", "taps.json"], blue),
    ] {
      let run = try tool.run(["render", "s.lottie", "--at", "1", "-o", "s.png", "--backend", "software"] + arguments)
      #expect(run.status == 0, "\(run.errors)")
      #expect(try ImageFile.decode(try tool.folder.read("s.png"), name: "s.png")[10, 10] == color, "\(arguments)")
    }
    // The same as a layer's contents, beside the layer's own properties.
    try tool.folder.write(
      "<caml><CALayer name='root' bounds='0 0 40 20'><contents src='on.lottie'/></CALayer></caml>", as: "c.caml")
    try tool.folder.write(machineArchive(#","initial":{"stateMachine":"switch"}"#), as: "on.lottie")
    for (arguments, color) in [
      ([], blue), (["--set", "isOn=true", "--set", "root.opacity=1"], red), (["--param", "isOn=true"], red), (["--state", "play"], red),
    ] {
      let run = try tool.run(["render", "c.caml", "--at", "1", "-o", "c.png", "--backend", "software"] + arguments)
      #expect(run.status == 0, "\(run.errors)")
      #expect(try ImageFile.decode(try tool.folder.read("c.png"), name: "c.png")[10, 10] == color, "\(arguments)")
    }
    let wrong = try tool.run("render", "c.caml", "-o", "x.png", "--param", "isOf=true")
    #expect(wrong.status == 64 && wrong.errors.contains("no input \"isOf\"; there are isOn, touched"), "\(wrong.errors)")
    let check = try tool.run("check", "s.lottie")
    #expect(
      check.text.contains("s.lottie/s/switch.json:3:") && check.text.contains("a cut (states[0].transitions[1].type)"), "\(check.text)")
    let unknown = try tool.run("render", "s.lottie", "-o", "x.png", "--state", "off")
    #expect(unknown.status == 64 && unknown.errors.contains("no theme and no state \"off\", but \"rest\", \"play\""), "\(unknown.errors)")
  }

  @Test("frames drawn over those before them, where they changed, are what they are by themselves", arguments: ["rgba", "png"])
  func frames(format: String) throws {
    // A square that goes to the right over a wide one that stands still, with an animated blur above.
    let document = """
      {"v":"5.7.0","fr":10,"ip":0,"op":20,"w":40,"h":20,"layers":[
      {"ty":4,"ip":0,"op":20,"st":0,"ks":{"p":{"a":1,"k":[
      {"t":0,"s":[8,6],"o":{"x":[0],"y":[0]},"i":{"x":[1],"y":[1]}},{"t":20,"s":[30,14]}]}},
      "shapes":[{"ty":"rc","p":{"a":0,"k":[0,0]},"s":{"a":0,"k":[7,7]},"r":{"a":0,"k":1}},
      {"ty":"fl","c":{"a":0,"k":[1,0,0,1]},"o":{"a":0,"k":60}}],"ef":[{"ty":29,"ef":[{"v":{"a":0,"k":3}},{"v":{"a":0,"k":1}}]}]},
      {"ty":4,"ip":0,"op":20,"st":0,"ks":{"p":{"a":0,"k":[20,10]}},"shapes":[
      {"ty":"rc","p":{"a":0,"k":[0,0]},"s":{"a":0,"k":[33,13]},"r":{"a":0,"k":3}},
      {"ty":"fl","c":{"a":0,"k":[0,0,1,1]},"o":{"a":0,"k":100}}]}]}
      """
    try tool.folder.write(document, as: "m.json")
    let size = ["--size", "133x67", "--backend", "software"]
    func bytes(_ name: String) throws -> [UInt8] {
      let data = try tool.folder.read(name)
      return format == "png" ? try ImageFile.decode(data, name: name).pixels : [UInt8](data)
    }
    let output = format == "png" ? "f-%d.png" : "f.rgba"
    let film = try tool.run(["render", "m.json", "--from", "0", "--duration", "0.4", "-o", output] + size)
    #expect(film.status == 0, "\(film.errors)")
    for index in 0..<4 {
      let alone = try tool.run(["render", "m.json", "--at", "0.\(index)", "-o", "one.\(format)"] + size)
      #expect(alone.status == 0, "\(alone.errors)")
      let one = try bytes("one.\(format)")
      let frame = format == "png" ? try bytes("f-\(index).png") : Array(try bytes("f.rgba")[index * one.count..<(index + 1) * one.count])
      let areSame = frame == one
      #expect(areSame, "frame \(index)")
    }
  }

  @Test("other JSON is told to be no animation")
  func otherJSON() throws {
    try tool.folder.write(#"{"name": "x"}"#, as: "other.json")
    for command in [["render", "other.json", "-o", "x.png"], ["check", "other.json"]] {
      let run = try tool.run(command)
      #expect(run.status == 65 && (run.errors + run.text).contains("the JSON is no Lottie document"), "\(run.errors)\(run.text)")
    }
  }
}
