import Foundation
import MediaFiles
import RendererTestSupport
import TestSupport
import Testing

@testable import AcetateCLI

@Suite("acetate plan, render --plan, join and farm")
struct FarmTests {
  private let tool: CommandLineTool

  init() throws { tool = try CommandLineTool() }

  /// Twenty frames in parts of six: 0–5, 6–11, 12–17, 18–19.
  private func plan(_ options: String...) throws -> BuiltProgram.Result { try plan(options) }

  private func plan(_ options: [String]) throws -> BuiltProgram.Result {
    try tool.run(["plan", "box.caml", "-o", "job", "--segment", "6", "--fps", "10", "--duration", "2"] + options)
  }

  @Test(
    "parts that are joined are what one render writes, byte for byte", arguments: ["mp4", "mov", "webm", "gif", "apng", "y4m", "rgba"])
  func joined(format: String) throws {
    #expect(try plan("--format", format).text == "job: 4 parts, 0-3, 20 frames\n")
    for part in [2, 0, 3, 1] { #expect(try tool.run("render", "--plan", "job", "--part", "\(part)").errors == "") }
    let joined = try tool.run("join", "job", "-o", "joined.\(format)")
    #expect(joined.status == 0 && joined.errors == "")
    #expect(
      try tool.run("render", "box.caml", "-o", "whole.\(format)", "--segment", "6", "--fps", "10", "--duration", "2").status == 0)
    #expect(try tool.folder.read("joined.\(format)") == tool.folder.read("whole.\(format)"))
  }

  @Test("every picture format makes a sequence", arguments: ["png", "jpg", "jpeg", "webp", "avif", "tif", "tiff", "TIF"])
  func sequences(format: String) throws {
    let planned = try plan("--format", format)
    #expect(planned.text == "job: 4 parts, 0-3, 20 frames\n" && planned.errors.isEmpty, "\(planned)")
    #expect(String(decoding: try tool.folder.read("job/plan.json"), as: UTF8.self).contains(#""frame-%05d.\#(format.lowercased())""#))
    guard format == "tif" else { return }
    for part in 0..<4 { #expect(try tool.run("render", "--plan", "job", "--part", "\(part)").errors == "") }
    #expect(try tool.run("join", "job", "-o", "joined-%02d.tif").status == 0)
    #expect(try tool.run("render", "box.caml", "-o", "whole-%02d.tif", "--fps", "10", "--duration", "2").status == 0)
    for frame in ["00", "13", "19"] { #expect(try tool.folder.read("joined-\(frame).tif") == tool.folder.read("whole-\(frame).tif")) }
    #expect(try tool.run("plan", "--help").text.contains("png, jpg, webp, avif or tif"))
  }

  @Test("what does not come out the same everywhere is not planned", arguments: ["h265", "hevc", "libx265"])
  func irreproducible(encoder: String) throws {
    let result = try plan("--encoder", encoder)
    #expect(result.status == 64 && result.errors.contains("plan H.264, VP9 or AV1"))
  }

  @Test("sound is added when parts are joined, and is then as one render has it", arguments: ["mp4", "mov", "webm"])
  func sound(format: String) throws {
    try tool.folder.write(TestSound.toneAndSilence, as: "tone.wav")
    let options = ["--audio", "tone.wav", "--audio-offset", "0.25", "--background", "transparent"]
    #expect(try plan(["--format", format] + options).status == 0)
    #expect(
      try tool.run(["render", "box.caml", "-o", "whole.\(format)", "--segment", "6", "--fps", "10", "--duration", "2"] + options).status
        == 0)
    try FileManager.default.removeItem(atPath: tool.folder.path("tone.wav"))
    // Parts do without the sound, and a join gets it from where it lies.
    let plan = String(decoding: try tool.folder.read("job/plan.json"), as: UTF8.self)
    let name = try #require(plan.firstMatch(of: /"path" : "tone\.wav",\s*"sha256" : "([0-9a-f]{64})"/)?.1)
    try FileManager.default.moveItem(atPath: tool.folder.path("job/resources/\(name)"), toPath: tool.folder.path("\(name)"))
    #expect(try tool.run("render", "--plan", "job", "--part", "0-3").errors == "")
    let absent = try tool.run("join", "job", "-o", "joined.\(format)")
    #expect(absent.status == 66 && absent.errors.hasPrefix("acetate: tone.wav from job/resources/\(name): "), "\(absent.errors)")
    #expect(try tool.run("join", "job", "-o", "joined.\(format)", "--resources", ".").errors == "")
    #expect(try tool.folder.read("joined.\(format)") == tool.folder.read("whole.\(format)"))
  }

  @Test("a sequence; states and pictures besides the document come along; parts are removed when that is wished")
  func sequence() throws {
    #expect(try tool.run("render", "box.caml", "-o", "a.png", "--at", "0").status == 0)
    let options = ["--state", "Away@1", "--set", "line.contents=a.png", "--fps", "5", "--from", "0.5", "--to", "1.5"]
    #expect(try tool.run(["plan", "box.caml", "-o", "job", "--format", "png", "--segment", "2"] + options).status == 0)
    // What is rendered does not depend on the files here any more.
    try FileManager.default.removeItem(atPath: tool.folder.path("a.png"))
    #expect(try tool.run("render", "--plan", "job", "--part", "0-2").errors == "")
    #expect(try tool.run("join", "job", "-o", "joined-%d.png", "--clean-up").errors == "")
    #expect(!FileManager.default.fileExists(atPath: tool.folder.path("job/parts")))
    #expect(try tool.run("render", "box.caml", "-o", "a.png", "--at", "0").status == 0)
    #expect(try tool.run(["render", "box.caml", "-o", "whole-%d.png"] + options).status == 0)
    for frame in 0..<5 { #expect(try tool.folder.read("joined-\(frame).png") == tool.folder.read("whole-\(frame).png")) }
  }

  /// Two pictures, a document with a text and a video, of a second each, which come in by dissolves of half a second: forty frames, in
  /// parts that begin in the middle of everything.
  @Test("shows are planned with all that their items are made of", arguments: ["mp4", "gif", "png"])
  func shows(format: String) throws {
    try makeShow()
    let options = ["--fps", "10", "--size", "64x36"]
    let planned = try tool.run(["plan", "show/list.m3u8", "-o", "job", "--format", format, "--segment", "7"] + options)
    #expect(planned.text == "job: 6 parts, 0-5, 40 frames\n" && planned.errors == "")
    let name = format == "png" ? "-%d.png" : ".\(format)"
    let whole = try tool.run(["render", "show/list.m3u8", "-o", "whole" + name, "--segment", "7"] + options)
    #expect(whole.status == 0 && whole.errors == "")
    try FileManager.default.removeItem(atPath: tool.folder.path("show"))
    for part in [4, 0, 3, 5, 1, 2] { #expect(try tool.run("render", "--plan", "job", "--part", "\(part)").errors == "") }
    #expect(try tool.run("join", "job", "-o", "joined" + name).errors == "")
    for frame in format == "png" ? Array(0..<40) : [0] {
      let suffix = format == "png" ? "-\(frame).png" : ".\(format)"
      #expect(try tool.folder.read("joined" + suffix) == tool.folder.read("whole" + suffix), "\(frame)")
    }
  }

  @Test("so are folders, patterns, and inputs one after the other")
  func showsOfFolders() throws {
    try makeShow()
    let inputs = ["show/media/", "show/media/*.png", "file://\(tool.folder.path("box.caml"))", "scene:spring"]
    let options = ["--each", "0.5", "--fps", "10", "--fit", "fill"]
    // The folder has four files, two of them PNG pictures: eight items of half a second, on a canvas of 1920×1080 pixels.
    let planned = try tool.run(["plan"] + inputs + ["-o", "job", "--format", "y4m", "--segment", "15"] + options)
    #expect(planned.text == "job: 3 parts, 0-2, 40 frames\n" && planned.errors == "")
    #expect(try tool.run(["render"] + inputs + ["-o", "whole.y4m"] + options).errors == "")
    try FileManager.default.removeItem(atPath: tool.folder.path("show"))
    #expect(try tool.run("render", "--plan", "job", "--part", "0-2").errors == "")
    #expect(try tool.run("join", "job", "-o", "joined.y4m").errors == "")
    #expect(try tool.folder.read("joined.y4m") == tool.folder.read("whole.y4m"))
  }

  @Test("the track of a show, and the sound of its videos, are mixed when parts are joined")
  func soundOfShows() throws {
    try makeShow()
    try tool.folder.write(TestSound.toneAndSilence, as: "show/tone.wav")
    try tool.folder.write("#ACETATE-LIST:audio=\"tone.wav\"\n#EXTINF:1,\nmedia/a.png\n#EXTINF:1,\nmedia/b.png", as: "show/heard.m3u8")
    let options = ["--fps", "10", "--size", "64x36"]
    #expect(try tool.run(["plan", "show/heard.m3u8", "-o", "job", "--segment", "7"] + options).errors == "")
    #expect(try tool.run(["render", "show/heard.m3u8", "-o", "whole.mp4", "--segment", "7"] + options).errors == "")
    try FileManager.default.removeItem(atPath: tool.folder.path("show"))
    #expect(try tool.run("render", "--plan", "job", "--part", "0-2").errors == "")
    #expect(try tool.run("join", "job", "-o", "joined.mp4").errors == "")
    #expect(try tool.folder.read("joined.mp4") == tool.folder.read("whole.mp4"))
    let info = try tool.run("info", "joined.mp4")
    #expect(info.text.lowercased().contains("sound"), "\(info.text)")
  }

  @Test("what other machines would not find is refused")
  func unplannableShows() throws {
    try makeShow()
    try tool.folder.write("\(tool.folder.path("show/media/a.png"))\nmedia/b.png", as: "show/rooted.m3u8")
    let rooted = try tool.run("plan", "show/rooted.m3u8", "-o", "job")
    #expect(rooted.status == 64 && rooted.errors.contains("in a plan, files are named from the playlist's folder"), "\(rooted.errors)")
    try tool.folder.write(
      "{\"items\": [{\"source\": \"text.caml\", \"set\": {\"box.contents\": \"show/media/a.png\"}}]}", as: "show/set.json")
    let set = try tool.run("plan", "show/set.json", "-o", "job")
    #expect(set.status == 64 && set.errors.contains("which would be media/a.png in the plan"), "\(set.errors)")
    #expect(!FileManager.default.fileExists(atPath: tool.folder.path("job")))
  }

  private func makeShow() throws {
    try FileManager.default.createDirectory(atPath: tool.folder.path("show/media"), withIntermediateDirectories: true)
    for (name, scene) in [("a", "orrery"), ("b", "cards")] {
      #expect(try tool.run("render", "scene:\(scene)", "-o", "show/media/\(name).png", "--at", "1", "--size", "48x27").status == 0)
    }
    #expect(
      try tool.run("render", "scene:spring", "-o", "show/media/clip.mp4", "--duration", "1", "--fps", "10", "--size", "64x36").status == 0)
    let text = """
      <caml><CALayer bounds="0 0 64 36" name="box" backgroundColor="0.2 0.1 0.4">
      <animations><animation type="CABasicAnimation" keyPath="cornerRadius" fromValue="0" toValue="18" duration="2"/></animations>
      <sublayers><CATextLayer string="Noon" fontSize="12" position="32 18" bounds="0 0 60 20"/></sublayers></CALayer></caml>
      """
    try tool.folder.write(text, as: "show/text.caml")
    try tool.folder.write("<caml><CALayer bounds=\"0 0 16 9\" backgroundColor=\"0 1 0\"/></caml>", as: "show/media/c.caml")
    try tool.folder.write(
      """
      #EXTM3U
      #ACETATE-LIST:transition="CIDissolveTransition:0.5"
      #EXTINF:1,
      media/a.png
      #EXTINF:1,
      text.caml
      #EXTINF:1,
      media/clip.mp4
      #EXTINF:1,
      media/b.png
      """, as: "show/list.m3u8")
  }

  @Test("missing and damaged parts are listed as an array's numbers, and nothing is written")
  func defects() throws {
    #expect(try plan().status == 0)
    #expect(try tool.run("render", "--plan", "job", "--part", "2").status == 0)
    let missing = try tool.run("join", "job", "-o", "a.mp4")
    #expect(missing.status == 66 && missing.errors == "acetate: job: of 4 parts, missing: 0-1,3. Nothing was written\n")
    #expect(try tool.run("render", "--plan", "job", "--part", "0-3").status == 0)
    var part = try tool.folder.read("job/parts/part-000001")
    part[part.count / 2] ^= 1
    try tool.folder.write(part, as: "job/parts/part-000001")
    let damaged = try tool.run("join", "job", "-o", "a.mp4")
    #expect(damaged.status == 66 && damaged.errors == "acetate: job: of 4 parts, damaged: 1. Nothing was written\n")
    #expect(tool.folder.contents == ["box.caml", "job"])
    // Such a part is rendered again, and others are left alone.
    let other = try tool.folder.read("job/parts/part-000000")
    #expect(try tool.run("render", "--plan", "job", "--part", "0,1").status == 0)
    #expect(try tool.run("join", "job", "-o", "a.mp4").status == 0)
    #expect(try tool.folder.read("job/parts/part-000000") == other)
  }

  @Test("tasks of several parts, from the scheduler's variables")
  func tasks() throws {
    #expect(try plan("--format", "rgba").status == 0)
    let arguments = ["render", "--plan", "job", "--parts-per-task", "3"]
    #expect(try tool.run(arguments, environment: ["SLURM_ARRAY_TASK_ID": "0"]).status == 0)
    #expect(try tool.run(arguments, environment: ["JOB_COMPLETION_INDEX": "1"]).status == 0)
    #expect(try tool.run("join", "job", "-o", "a.rgba").status == 0)
    // Twenty frames of 40×20 pixels.
    #expect(try tool.folder.read("a.rgba").count == 20 * 40 * 20 * 4)
    let beyond = try tool.run(arguments, environment: ["SLURM_ARRAY_TASK_ID": "2"])
    #expect(beyond.status == 64 && beyond.errors == "acetate: the plan has tasks 0-1, and no task 2\n")
  }

  @Test("differences are refused, or told when they are allowed")
  func differences() throws {
    #expect(try plan("--format", "y4m").status == 0)
    let text = String(decoding: try tool.folder.read("job/plan.json"), as: UTF8.self), own = Version.current
    try tool.folder.write(
      text.replacingOccurrences(of: "\"acetate\" : \"\(own)\"", with: "\"acetate\" : \"0.0.9\""), as: "job/plan.json")
    let refused = try tool.run("render", "--plan", "job", "--part", "0")
    #expect(
      refused.status == 69
        && refused.errors
          == "acetate: parts would not be alike: acetate is \(own) here and 0.0.9 in the plan; --allow-differences renders nevertheless\n"
    )
    let allowed = try tool.run("render", "--plan", "job", "--part", "0", "--allow-differences")
    #expect(allowed.status == 0 && allowed.errors == "acetate: warning: acetate is \(own) here and 0.0.9 in the plan\n")
  }

  @Test("files are known by what they hold, wherever they come from")
  func resources() throws {
    #expect(try plan("--format", "y4m").status == 0)
    try FileManager.default.moveItem(atPath: tool.folder.path("job/resources"), toPath: tool.folder.path("store"))
    #expect(try tool.run("render", "--plan", "job", "--part", "0").status == 66)
    #expect(try tool.run("render", "--plan", "job", "--part", "0", "--resources", "store").status == 0)
    #expect(try tool.run("render", "--plan", "job", "--part", "1", "--resources", "file://" + tool.folder.path("store")).status == 0)
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: tool.folder.path("store")).first)
    try tool.folder.write("\(name) \(tool.folder.path("store/" + name))\n", as: "addresses.txt")
    #expect(try tool.run("render", "--plan", "job", "--part", "2", "--resources", "addresses.txt").status == 0)
    // The file has no blocks: it takes no space.
    #expect(try truncate(tool.folder.write("", as: "long.txt"), (64 << 20) + 1) == 0)
    let long = try tool.run("render", "--plan", "job", "--part", "3", "--resources", "long.txt")
    #expect(long.status == 65 && long.errors == "acetate: long.txt: more than 64 MiB, which no list of addresses may have\n")
    try tool.folder.write("<caml/>", as: "store/" + name)
    let changed = try tool.run("render", "--plan", "job", "--part", "3", "--resources", "store")
    #expect(changed.status == 65 && changed.errors == "acetate: store/\(name) does not hold what the plan was made with (box.caml)\n")
  }

  @Test("OpenGL ES draws the parts of a plan", .enabled(if: TestBackend.available.contains(.gles), "needs EGL"))
  func openGLES() throws {
    struct Information: Decodable {
      struct Device: Decodable { var id: String, problem: String? }
      var devices: [Device]
    }
    let information = try JSONDecoder().decode(Information.self, from: tool.run("info", "--json").output)
    let device = try #require(information.devices.first { $0.problem == nil }).id
    for options in [["--backend", "gl"], ["--device", device]] {
      #expect(try plan(["--format", "rgba"] + options).status == 0)
      let text = String(decoding: try tool.folder.read("job/plan.json"), as: UTF8.self)
      #expect(text.contains(#""renderer" : "gl""#))
      #expect(try tool.run("render", "--plan", "job", "--part", "0-3").errors == "")
      #expect(try tool.run("join", "job", "-o", "joined.rgba").errors == "")
      let settings = ["--fps", "10", "--duration", "2"] + options
      #expect(try tool.run(["render", "box.caml", "-o", "whole.rgba"] + settings).status == 0)
      #expect(try tool.folder.read("joined.rgba") == tool.folder.read("whole.rgba"))
      try FileManager.default.removeItem(atPath: tool.folder.path("job"))
    }
  }

  @Test("a package, its archive, and the pictures in them", arguments: ["Badge.ca", "Badge.zip"])
  func packages(input: String) throws {
    try FileManager.default.createDirectory(atPath: tool.folder.path("Badge.ca/assets"), withIntermediateDirectories: true)
    #expect(try tool.run("render", "box.caml", "-o", "Badge.ca/assets/box.png", "--at", "1").status == 0)
    let document = """
      <caml><CALayer bounds="0 0 40 20"><contents type="CGImage" src="assets/box.png"/></CALayer></caml>
      """
    try tool.folder.write(document, as: "Badge.ca/main.caml")
    if input.hasSuffix("zip") {
      var zip = ZipBuilder()
      zip.add("Badge.ca/main.caml", document)
      zip.add("Badge.ca/assets/box.png", try tool.folder.read("Badge.ca/assets/box.png"))
      try tool.folder.write(zip.data, as: "Badge.zip")
    }
    #expect(try tool.run("render", input, "-o", "whole.png").errors == "")
    #expect(try tool.run("plan", input, "-o", "job", "--format", "png", "--at", "0").status == 0)
    try FileManager.default.removeItem(atPath: tool.folder.path("Badge.ca"))
    #expect(try tool.run("render", "--plan", "job", "--part", "0").errors == "")
    #expect(try tool.run("join", "job", "-o", "joined.png").errors == "")
    #expect(try tool.folder.read("joined.png") == tool.folder.read("whole.png"))
  }

  @Test("with --data a part is a row and an output of its own")
  func rows() throws {
    try tool.folder.write("hand.opacity,name\n1,one\n0.5,two\n0,three\n", as: "rows.csv")
    let options = ["--data", "rows.csv", "--at", "1"]
    let planned = try tool.run(["plan", "box.caml", "-o", "job", "--format", "png"] + options)
    #expect(planned.text == "job: 3 parts, 0-2, 1 frame a row\n")
    #expect(try tool.run("render", "--plan", "job", "--part", "0-2").errors == "")
    #expect(try tool.run("join", "job", "-o", "joined-{name}.png").errors == "")
    #expect(try tool.run(["render", "box.caml", "-o", "whole-{name}.png"] + options).status == 0)
    for name in ["one", "two", "three"] {
      #expect(try tool.folder.read("joined-\(name).png") == tool.folder.read("whole-\(name).png"))
    }
    #expect(try tool.folder.read("joined-one.png") != tool.folder.read("joined-two.png"))
  }

  @Test("what schedulers read, and how far a job is")
  func farm() throws {
    #expect(try plan("--format", "y4m").status == 0)
    #expect(try tool.run("render", "--plan", "job", "--part", "1").status == 0)
    let script = try tool.run("farm", "job", "--engine", "slurm", "--program", "acetate", "--estimate").text
    #expect(script.contains("--array=0,2-3 ") && script.contains("acetate render --plan \(tool.folder.path("job")) && exit 0"))
    #expect(script.contains("--mem="))
    // Four parts of six frames, the last of two; the second is there.
    let dry = try tool.run("farm", "job", "--dry-run")
    #expect(dry.status == 0 && dry.text.hasPrefix("job: 14 of 20 frames of "))
    #expect(
      dry.text.wholeMatch(
        of: /job: .* pixels are left, in 3 parts; about [0-9.]+ kB in about [0-9.]+ \w+ on a machine like this, [0-9.]+ \w+ a part\n/)
        != nil)
    #expect(try tool.run("farm", "job").status == 64)
    #expect(try tool.run("farm", "job", "--engine", "slurm", "--dry-run", "--submit").status == 64)
    struct Status: Decodable { let done: Int, parts: Int, frames: Int, framesDone: Int, missing: String }
    let status = try JSONDecoder().decode(Status.self, from: tool.run("farm", "status", "job", "--json").output)
    #expect(status.done == 1 && status.parts == 4 && status.frames == 20 && status.framesDone == 6 && status.missing == "0,2-3")
    let text = try tool.run("farm", "status", "job").text
    #expect(text.contains("6/20") && text.contains("parts: 1 of 4 done, 0 running\nmissing: 0,2-3\n"))
  }

  @Test(
    "what makes no sense",
    arguments: [
      (["plan", "box.caml", "-o", "job", "--frobnicate"], 64, "Unknown option '--frobnicate'"),
      (["plan", "-", "-o", "job"], 64, "a plan names files; write the document to one instead of standard input"),
      (["plan", "nothing.caml", "-o", "job"], 66, "nothing.caml"),
      (["plan", "box.caml", "-o", "job", "--format", "doc"], 64, "unknown format .doc"),
      (["plan", "box.caml", "-o", "job", "--segment", "0"], 64, "'0' is no number of frames from 1 to 1000000000"),
      // 20,000 s at 60 a second are 1,200,000 frames.
      (
        ["plan", "box.caml", "-o", "job", "--format", "y4m", "--segment", "1", "--duration", "20000"], 64,
        "1200000 parts are too many, of 1000000 at most; take a longer --segment"
      ),
      (["render", "--plan", "nothing", "--part", "0"], 66, "nothing: there is no plan.json that can be read; 'acetate plan' writes one"),
      (["render", "--plan", "nothing", "--part", "3-"], 64, "parts are numbers from 0, such as 7 or 3,7-9"),
      (["join", "nothing", "-o", "a.mp4"], 66, "nothing: there is no plan.json"),
      (["plan", "Scene.swift", "-o", "job"], 64, "Scene.swift: a Swift program is compiled on the machine that runs it; plan a document"),
      (["plan", "box.caml", "-o", "job", "--audio", "no.wav"], 66, "acetate: no.wav: No such file or directory\n"),
      (["plan", "box.caml", "-o", "job", "--audio", "box.caml"], 65, "acetate: box.caml: it is no sound that can be read; "),
      (
        ["plan", "box.caml", "-o", "job", "--format", "gif", "--audio", "box.caml"], 64,
        "output.gif holds no sound; .mp4, .mov and .webm do"
      ),
      (["plan", "box.caml", "-o", "job", "--format", "png", "--depth", "10"], 64, "PNG holds 8 bits a channel or 16, not 10; ask for 16"),
      (["render", "box.caml", "-o", "a.mp4", "--segment", "1"], 64, "a segment of mp4 has at least 2 frames, not 1"),
    ])
  func nonsense(arguments: [String], status: Int, message: String) throws {
    let result = try tool.run(arguments)
    #expect(result.status == status && result.errors.contains(message), "\(result.errors)")
    #expect(tool.folder.contents == ["box.caml"])
  }

  @Test("a join wants the plan's format, and a part that there is")
  func formats() throws {
    #expect(try plan("--format", "y4m").status == 0)
    let other = try tool.run("join", "job", "-o", "a.mp4")
    #expect(other.status == 64 && other.errors == "acetate: a.mp4 is another format than the plan's, which is y4m, as in output.y4m\n")
    let beyond = try tool.run("render", "--plan", "job", "--part", "4")
    #expect(beyond.status == 64 && beyond.errors == "acetate: the plan has parts 0-3, and no part 4\n")
  }
}
