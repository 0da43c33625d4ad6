import Foundation
import MediaFiles
import TestSupport
import Testing

@Suite("Documents on the command line")
struct DocumentTests {
  private let tool: CommandLineTool

  init() throws { tool = try CommandLineTool() }

  private func size(_ name: String) throws -> [Int] {
    let image = try ImageFile.decode(try tool.folder.read(name), name: name)
    return [image.width, image.height]
  }

  /// The colour of a pixel, as four bytes.
  private func pixel(_ name: String, _ x: Int, _ y: Int) throws -> [UInt8] {
    try ImageFile.decode(try tool.folder.read(name), name: name).withUnsafePixels {
      let pixel = $0[x, y]
      return (0..<4).map { pixel[$0] }
    }
  }

  @Test(
    "what is no document is told by what it is",
    arguments: [
      ("a.png", "\u{89}PNG\r\n\u{1A}\n", "a picture (PNG)", "as <contents type="),
      ("a.mp4", "....ftypisom", "a video (MP4)", "take videos as they are"),
      ("a.webm", "\u{1A}\u{45}\u{DF}\u{A3}\u{9F}\u{42}\u{82}\u{84}webm", "a video (WebM)", "take videos as they are"),
      ("a.mkv", "\u{1A}\u{45}\u{DF}\u{A3}", "a video (Matroska)", "take videos as they are"),
      ("a.tar.gz", "\u{1F}\u{8B}\u{8}", "an archive (gzip)", "unpack it first"),
      (
        "a.svg", "<?xml version=\"1.0\"?><!-- <caml> -->\n<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "an SVG drawing",
        "as <contents type="
      ),
      ("a.html", "<!DOCTYPE html><html></html>", "a web page", "CAML"),
      ("a.caar", "bplist00xyz", "a property list", "index.xml"),
      ("a.pdf", "%PDF-1.7", "a PDF document", "not read"), ("a.bmp", "BM:\0\0", "a picture (BMP)", "BMP is not read"),
      ("a.psd", "8BPS\0\u{1}", "a picture (Photoshop)", "Photoshop is not read"),
      ("a.wmv", "0&\u{B2}u\u{8E}f\u{CF}\u{11}", "a video (Windows Media)", "Windows Media is not read; FFmpeg makes"),
      ("a.wav", "RIFF$\0\0\0WAVEfmt ", "sound (WAV)", "it shows nothing"),
      ("a.otf", "OTTO\0", "a font (OpenType)", ""),
      ("a.bin", "\u{7}\0\u{8}\0", "a file in an unknown format", "CAML"),
    ])
  func formats(name: String, start: String, noun: String, advice: String) throws {
    try tool.folder.write(Data(start.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }), as: name)
    // Pictures and videos are rendered as they are.
    for command in ["a.png", "a.svg", "a.mp4", "a.webm", "a.mkv"].contains(name) ? ["check"] : ["render", "check"] {
      let result = try tool.run([command, name] + (command == "render" ? ["-o", "out.png"] : []))
      let said = command == "check" ? result.text : result.errors
      #expect(result.status == 65 && said.contains("\(name): ") && said.contains("this is \(noun), no document of layers; "), "\(said)")
      #expect(said.contains(advice) || advice.isEmpty, "\(said)")
    }
  }

  @Test("more particles than the budget allows are told of once, however many frames there are")
  func excessParticles() throws {
    try tool.folder.write(
      """
      <caml><CALayer bounds='0 0 20 20'><sublayers><CAEmitterLayer emitterPosition='10 10'><emitterCells>
      <CAEmitterCell birthRate='1e9' lifetime='1' velocity='5'><contents type='CGImage' src='dot.png'/></CAEmitterCell>
      </emitterCells></CAEmitterLayer></sublayers></CALayer></caml>
      """, as: "flood.caml")
    let dot = "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR42mP4zwAE/wEHAAH/PX2MSQAAAABJRU5ErkJggg=="
    try tool.folder.write(try #require(Data(base64Encoded: dot)), as: "dot.png")
    let result = try tool.run("render", "flood.caml", "-o", "flood-%02d.png", "--duration", "0.1", "--fps", "20", "--backend", "software")
    let said = "more than 250000 particles would live at once, and fewer are born; lower birthRate or lifetime"
    #expect(result.status == 0 && result.errors == "acetate: warning: CAEmitterLayer: \(said)\n", "\(result.errors)")
  }

  @Test("fonts that are brought along in files")
  func fonts() throws {
    try tool.folder.write(
      """
      <caml><CALayer bounds='0 0 200 100'><sublayers>
      <CATextLayer bounds='0 0 200 100' position='100 50' font='\(TestFont.family)' fontSize='100' foregroundColor='0 0 1'>
      <string type='string' value='AA'/></CATextLayer></sublayers></CALayer></caml>
      """, as: "text.caml")
    #expect(try tool.run("render", "text.caml", "-o", "a.png", "--font", TestFont.url.path, "--font", TestFont.url.path).status == 0)
    // Each A is a block 10 to 50 of its 60 points from the left, and 70 high over the baseline 80 below the top.
    for (x, y, isInk) in [(12, 12, true), (48, 78, true), (55, 40, false), (72, 12, true), (30, 5, false), (30, 85, false)] {
      #expect(try pixel("a.png", x, y) == (isInk ? [0, 0, 255, 255] : [0, 0, 0, 0]), "\(x), \(y)")
    }
    #expect(try tool.run("render", "text.caml", "-o", "b.png").status == 0)
    #expect(try pixel("b.png", 12, 12) == [0, 0, 0, 0])
    let missing = try tool.run("render", "text.caml", "-o", "c.png", "--font", "none.ttf")
    #expect(missing.status == 66 && missing.errors == "acetate: none.ttf: no such file\n")
    let wrong = try tool.run("render", "text.caml", "-o", "c.png", "--font", "text.caml")
    #expect(wrong.status == 65 && wrong.errors == "acetate: text.caml: holds no font that can be read\n")
  }

  @Test("what text libraries say of a drawing's text that is too large for them stays untold")
  func hugeText() throws {
    let text = "<text y='9' font-family='\(TestFont.family)' font-size='100000'>AA</text>"
    try tool.folder.write("<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'>\(text)</svg>", as: "huge.svg")
    let result = try tool.run("render", "huge.svg", "-o", "huge.png", "--at", "0")
    // Where librsvg is missing, that is what is told.
    #expect(!result.errors.contains("Pango") && result.errors.split(separator: "\n").count <= 1, "\(result.errors)")
  }

  @Test("a document on standard input, its pictures relative to the working folder")
  func standardInput() throws {
    let rendered = try tool.run("render", "-", "-o", "a.png", "--at", "0", input: "box.caml")
    #expect(rendered.status == 0)
    #expect(try size("a.png") == [40, 20])
    #expect(try tool.run("check", "-", input: "box.caml").text.hasSuffix("-: can be rendered, 0 errors, 0 warnings\n"))
    try tool.folder.write("<caml><CALayer bounds='0 0 4 4'><contents type='CGImage' src='a.png'/></CALayer></caml>", as: "b.caml")
    #expect(try tool.run("check", "--strict", "-", input: "b.caml").status == 0)
    try tool.folder.write("<caml>\n<CALayer></caml>", as: "c.caml")
    let broken = try tool.run("render", "-", "-o", "c.png", input: "c.caml")
    #expect(broken.status == 65 && broken.errors.hasPrefix("acetate: standard input:2:"))
  }

  @Test("check as JSON: every problem with file, line, column, text and what belongs there")
  func checkJSON() throws {
    try tool.folder.write("<caml><CALayer bounds='0 0 8 8'\n  opacity='x'/></caml>", as: "odd.caml")
    let result = try tool.run("check", "--json", "odd.caml", "box.caml", "missing.caml")
    #expect(result.status == 65)
    let object = try #require(try JSONSerialization.jsonObject(with: result.output) as? [String: [[String: Any]]])
    let documents = try #require(object["documents"])
    #expect(documents.map { $0["input"] as? String } == ["odd.caml", "box.caml", "missing.caml"])
    #expect(documents.map { $0["renderable"] as? Bool } == [true, true, false])
    #expect(documents[1]["states"] as? [String] == ["Away"])
    let remark = try #require((documents[0]["diagnostics"] as? [[String: Any]])?.first)
    #expect(remark["severity"] as? String == "warning" && remark["file"] as? String == "odd.caml")
    #expect(remark["line"] as? Int == 2 && remark["column"] as? Int == 3)
    #expect(remark["text"] as? String == "x" && remark["expected"] as? String == "a number")
  }

  @Test("lists as JSON, samples as comma-separated values")
  func forms() throws {
    let scenes = try JSONSerialization.jsonObject(with: try tool.run("list", "scenes", "--json").output) as? [String: [[String: Any]]]
    let quads = try #require(scenes?["scenes"]?.first { $0["name"] as? String == "quads-1000" })
    #expect(quads["width"] as? Int == 1920 && quads["duration"] as? Int == 5)
    let transitions =
      try JSONSerialization.jsonObject(with: try tool.run("list", "transitions", "--json").output) as? [String: [[String: Any]]]
    #expect(transitions?["transitions"]?.contains { $0["name"] as? String == "CIRippleTransition" } == true)

    func sample(_ key: String) throws -> String {
      try tool.run("sample", "box.caml", "--layer", "hand", "--key", key, "--at", "0,1", "--csv").text
    }
    #expect(try sample("position.x") == "time,position.x\n0,5\n1,20\n")
    #expect(try sample("bounds") == "time,bounds.1,bounds.2,bounds.3,bounds.4\n0,0,0,4,4\n1,0,0,6,4\n")
    #expect(try sample("hidden") == "time,hidden\n0,0\n1,0\n")
    #expect(try sample("contents") == "time,contents\n0,\n1,\n")
    #expect(try tool.run("sample", "box.caml", "--layer", "hand", "--key", "opacity", "--at", "0", "--csv", "--json").status == 64)
  }

  @Test("a canvas of its own shows what is outside the root's bounds")
  func canvas() throws {
    try tool.folder.write(
      """
      <caml><CALayer bounds="0 0 40 20" backgroundColor="1 0 0"><sublayers>
        <CALayer bounds="0 0 10 10" position="-5 25" backgroundColor="0 0 1"/></sublayers></CALayer></caml>
      """, as: "wide.caml")
    #expect(try tool.run("render", "wide.caml", "-o", "a.png", "--canvas=-10,0,50,30").status == 0)
    #expect(try size("a.png") == [50, 30])
    // y counts upwards: the blue square is in the upper left corner.
    #expect(try pixel("a.png", 5, 5) == [0, 0, 255, 255])
    #expect(try pixel("a.png", 5, 25) == [0, 0, 0, 0])
    #expect(try pixel("a.png", 15, 25) == [255, 0, 0, 255])
    // The root covers 0…40 by 0…20, the square -10…0 by 20…30: 50 by 30 points.
    #expect(try tool.run("render", "wide.caml", "-o", "b.png", "--fit", "content").status == 0)
    #expect(try size("b.png") == [50, 30])
    #expect(try tool.folder.read("a.png") == tool.folder.read("b.png"))
    #expect(try tool.run("render", "wide.caml", "-o", "c.png", "--fit", "content", "--scale", "2").status == 0)
    #expect(try size("c.png") == [100, 60])

    let both = try tool.run("render", "wide.caml", "-o", "d.png", "--fit", "content", "--canvas", "0,0,1,1")
    #expect(both.status == 64 && both.errors.contains("--canvas and --fit content both say what is shown"))
    #expect(try tool.run("render", "wide.caml", "-o", "d.png", "--canvas", "0,0,0,1").errors.contains("x,y,width,height"))
    try tool.folder.write("<caml><CALayer bounds='0 0 4 4'/></caml>", as: "empty.caml")
    let empty = try tool.run("render", "empty.caml", "-o", "d.png", "--fit", "content")
    #expect(empty.status == 65 && empty.errors.contains("nothing is drawn"))
  }

  @Test("what moves is inside the canvas all the way, and what is flipped counts downwards")
  func movingContent() throws {
    try tool.folder.write(
      """
      <caml><CALayer bounds="0 0 10 10" geometryFlipped="1"><sublayers>
        <CALayer bounds="0 0 4 4" position="2 2" backgroundColor="0 1 0"><animations>
          <animation type="CABasicAnimation" keyPath="position.x" fromValue="2" toValue="22" duration="1"/>
        </animations></CALayer></sublayers></CALayer></caml>
      """, as: "moving.caml")
    // From 0 to 24 at the end, of which the last of 11 frames shows 0.91 s: 2 + 18.2 + 2 is 22.2, so 23 whole points.
    #expect(try tool.run("render", "moving.caml", "-o", "f-%03d.png", "--fit", "content", "--to", "1", "--fps", "11").status == 0)
    #expect(try size("f-000.png") == [23, 4])
    #expect(try tool.run("render", "moving.caml", "-o", "g.png", "--canvas=0,0,4,2").status == 0)
    #expect(try size("g.png") == [4, 2])
    #expect(try pixel("g.png", 1, 1) == [0, 255, 0, 255])
  }

  @Test("particles are inside the canvas, however far they fly in the time that is rendered")
  func flyingContent() throws {
    // One particle a second of 2 by 1 points, born at 1 s, flies 10 points a second to the right; beyond the root's 4 by 4.
    let picture = "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR42mP4zwAE/wEHAAH/PX2MSQAAAABJRU5ErkJggg=="
    try tool.folder.write(
      """
      <caml><CALayer bounds="0 0 4 4"><sublayers><CAEmitterLayer bounds="0 0 0 0" position="2 2" emitterPosition="0 0"><emitterCells>
      <CAEmitterCell birthRate="1" lifetime="5" velocity="10" contentsScale="1">
      <contents type="CGImage" src="data:image/png;base64,\(picture)"/>
      </CAEmitterCell></emitterCells></CAEmitterLayer></sublayers></CALayer></caml>
      """, as: "sparks.caml")
    // At 2.5 s the first is at 2 + 15 and the second at 2 + 5: from 6 to 18, and from 1.5 to 2.5, which is 2 whole points.
    #expect(try tool.run("render", "sparks.caml", "-o", "a.png", "--fit", "content", "--at", "2.5").status == 0)
    #expect(try size("a.png") == [12, 2])
    // The sheet of 2.4 s of frames has both ends of the way: from 1, where the first is born, to 2 + 13.9 + 1.
    #expect(try tool.run("render", "sparks.caml", "-o", "f-%02d.png", "--fit", "content", "--to", "2.4", "--fps", "10").status == 0)
    #expect(try size("f-00.png") == [15, 2])
    let early = try tool.run("render", "sparks.caml", "-o", "b.png", "--fit", "content", "--at", "0.5")
    #expect(early.status == 65 && early.errors.contains("nothing is drawn"))
  }

  @Test("a root's own position means nothing")
  func rootPosition() throws {
    for (name, position) in [("a", "2 2"), ("b", "-50 700")] {
      try tool.folder.write(
        "<caml><CALayer bounds='1 1 4 4' position='\(position)' backgroundColor='1 0 0'><sublayers>"
          + "<CALayer bounds='0 0 1 1' position='1.5 1.5' backgroundColor='0 0 1'/></sublayers></CALayer></caml>", as: "\(name).caml")
      #expect(try tool.run("render", "\(name).caml", "-o", "\(name).png").status == 0)
    }
    #expect(try tool.folder.read("a.png") == tool.folder.read("b.png"))
    // The bounds begin at 1 1: the square is in the lower left corner.
    #expect(try pixel("a.png", 0, 3) == [0, 0, 255, 255] && pixel("a.png", 1, 3) == [255, 0, 0, 255])
  }

  @Test("a wallpaper on a screen of one's choice, in a mode of one's choice")
  func wallpaper() throws {
    try tool.folder.write(
      """
      <caml><CALayer bounds="0 0 100 100" backgroundColor="1 0 0"><states>
        <LKState name="Locked"/><LKState name="Unlock"><elements><LKStateSetValue keyPath="backgroundColor">
          <value type="CGColor" value="0 0 1"/></LKStateSetValue></elements></LKState></states></CALayer></caml>
      """, as: "w.wallpaper/Background.ca/main.caml")
    #expect(try tool.run("render", "w.wallpaper", "-o", "a.png", "--screen", "30x60@3").status == 0)
    #expect(try size("a.png") == [30, 60])
    #expect(try pixel("a.png", 29, 59) == [255, 0, 0, 255])
    #expect(try tool.run("render", "w.wallpaper", "-o", "b.png", "--param", "mode=home").status == 0)
    #expect(try size("b.png") == [100, 100])
    #expect(try pixel("b.png", 1, 1) == [0, 0, 255, 255])
    let unknown = try tool.run("render", "w.wallpaper", "-o", "c.png", "--screen", "iphone14")
    #expect(unknown.status == 64 && unknown.errors.contains("did you mean 'iphone-14'"), "\(unknown.errors)")
    let parameter = try tool.run("render", "w.wallpaper", "-o", "c.png", "--param", "tilt.x=1")
    #expect(parameter.status == 64 && parameter.errors.contains("there is no parameter \"tilt.x\"; there are mode"))
    #expect(try tool.run("check", "w.wallpaper").text.contains("parameter mode: lock, home, sleep, "))
  }
}
