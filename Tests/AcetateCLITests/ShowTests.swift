import Foundation
import Graphics
import MediaFiles
import RendererTestSupport
import TestSupport
import Testing

@Suite("Pictures, folders, patterns and playlists as inputs")
struct ShowTests {
  private let tool: CommandLineTool

  init() throws {
    tool = try CommandLineTool()
    try FileManager.default.createDirectory(at: tool.folder.url.appendingPathComponent("photos"), withIntermediateDirectories: true)
    try write([255, 0, 0, 255], 40, 20, as: "photos/2.png")
    try write([0, 255, 0, 255], 20, 20, as: "photos/10.png")
    try write([0, 0, 255, 255], 20, 40, as: "photos/11.png")
    try tool.folder.write("no picture", as: "photos/readme.txt")
  }

  private func write(_ color: [UInt8], _ width: Int, _ height: Int, as name: String) throws {
    let image = CGImage(width: width, height: height, premultipliedPixels: (0..<width * height).flatMap { _ in color }, isOpaque: true)
    try tool.folder.write(Data(try ImageEncoder(format: .png).encode(image, name: name)), as: name)
  }

  private func image(_ name: String) throws -> CGImage { try ImageFile.read(path: tool.folder.path(name)) }

  @Test("a picture renders as it is, at any size, fitted as asked")
  func picture() throws {
    #expect(try tool.run("render", "photos/2.png", "-o", "a.png").status == 0)
    #expect(try image("a.png").width == 40 && image("a.png").height == 20)
    #expect(try tool.run("render", "photos/2.png", "-o", "b.png", "--size", "80x80", "--fit", "fill").status == 0)
    #expect(try image("b.png").pixel(0, 0) == Pixel(255, 0, 0))
    // 40 by 20 as wide as 80 leaves 20 rows free above and below.
    #expect(
      try tool.run("render", "photos/2.png", "-o", "c.jpg", "--size", "80x80", "--background", "#00f", "--quality", "100").status == 0)
    #expect(try image("c.jpg").pixel(40, 4).distance(to: Pixel(0, 0, 255)) <= 3)
    #expect(try tool.run("render", "photos/2.png", "-o", "d.png", "--size", "80x80", "--background", "blur").status == 0)
    #expect(try image("d.png").pixel(40, 4) == Pixel(255, 0, 0))
  }

  @Test("SVG is drawn at the size shown, alone, in a folder and in a layer; AVIF is shown", arguments: TestBackend.available)
  func drawings(backend: TestBackend) throws {
    // Half red, half blue: a picture of three pixels would have a mixed one in the middle.
    let drawing = """
      <svg xmlns="http://www.w3.org/2000/svg" width="3" height="3">
        <rect width="1.5" height="3" fill="#f00"/><rect x="1.5" width="1.5" height="3" fill="#00f"/>
      </svg>
      """
    try tool.folder.write(drawing, as: "drawings/1.svg")
    let green = CGImage(width: 2, height: 2, premultipliedPixels: (0..<4).flatMap { _ in [0, 255, 0, 255] as [UInt8] }, isOpaque: true)
    try tool.folder.write(Data(try ImageEncoder(format: .avif).encode(green, name: "")), as: "drawings/2.avif")
    try tool.folder.write(
      """
      <caml><CALayer bounds="0 0 30 30"><contents type="CGImage" src="drawings/1.svg"/></CALayer></caml>
      """, as: "logo.caml")
    let size = ["--size", "90x90", "--backend", backend == .software ? "software" : "gl"]
    let (red, blue) = (Pixel(255, 0, 0), Pixel(0, 0, 255))
    for (input, name) in [("drawings/1.svg", "a.png"), ("logo.caml", "b.png")] {
      let result = try tool.run(["render", input, "-o", name] + size)
      #expect(result.status == 0 && result.errors == "", "\(result.errors)")
      #expect(try image(name).pixel(44, 45) == red && image(name).pixel(45, 45) == blue, "\(name)")
    }
    #expect(try tool.run(["render", "drawings", "-o", "f-%02d.png", "--each", "1", "--fps", "1"] + size).status == 0)
    #expect(try image("f-00.png").pixel(44, 45) == red && image("f-00.png").pixel(45, 45) == blue)
    #expect(try image("f-01.png").pixel(45, 45) == Pixel(0, 255, 0))
    try tool.folder.write("<svg xmlns=\"http://www.w3.org/2000/svg\"><rect", as: "broken.svg")
    let broken = try tool.run("render", "broken.svg", "-o", "c.png")
    #expect(broken.status == 65 && broken.errors.contains("broken.svg: damaged or truncated SVG: "), "\(broken.errors)")
  }

  @Test("file URLs are paths, also in playlists; addresses of networks are refused")
  func addresses() throws {
    try write([255, 0, 0, 255], 1, 1, as: "x y.png")
    let url = tool.folder.url.appendingPathComponent("x y.png").absoluteString
    #expect(url.hasPrefix("file:///") && url.hasSuffix("x%20y.png"))
    try tool.folder.write("#EXTM3U\n\(url)\n", as: "urls.m3u8")
    for input in [url, "urls.m3u8"] {
      let result = try tool.run("render", input, "-o", "u.png", "--size", "4x4")
      #expect(result.status == 0, "\(result.errors)")
      #expect(try image("u.png").pixel(0, 0) == Pixel(255, 0, 0))
    }
    try tool.folder.write("#EXTM3U\nhttps://example.org/a.png\n", as: "net.m3u8")
    let listed = try tool.run("render", "net.m3u8", "-o", "u.png")
    #expect(listed.status == 65 && listed.errors.contains("net.m3u8:2: https://example.org/a.png: this is not on this machine"))
    let given = try tool.run("render", "https://example.org/a.png", "-o", "u.png")
    #expect(given.status == 64 && given.errors.contains("this is not on this machine"), "\(given.errors)")
  }

  @Test(
    "folders, patterns, several inputs and playlists show the same, numbers by their value",
    arguments: [
      ["photos"], ["photos/"], ["photos/*.png"], ["photos/2.png", "photos/10.png", "photos/11.png"], ["list.m3u8"], ["lists/list.json"],
    ])
  func shows(inputs: [String]) throws {
    try tool.folder.write("#EXTM3U\nphotos/*.png\n", as: "list.m3u8")
    try FileManager.default.createDirectory(at: tool.folder.url.appendingPathComponent("lists"), withIntermediateDirectories: true)
    try tool.folder.write(#"{ "items": ["../photos/2.png", { "source": "../photos/1*.png" }] }"#, as: "lists/list.json")
    let result = try tool.run(
      ["render"] + inputs + ["-o", "f-%02d.png", "--size", "40x40", "--each", "2", "--fps", "1", "--duration", "7", "--fit", "fill"])
    #expect(result.status == 0 && result.errors == "", "\(result.errors)")
    // Two seconds each, and begun anew after six.
    let (red, green, blue) = (Pixel(255, 0, 0), Pixel(0, 255, 0), Pixel(0, 0, 255))
    let shown = try (0..<7).map { try image("f-0\($0).png").pixel(20, 20) }
    #expect(shown == [red, red, green, green, blue, blue, red])
  }

  @Test("what a playlist says of an item: its time, its transition, how it stands, a document's properties")
  func items() throws {
    try tool.folder.write(
      """
      #ACETATE-LIST:fit=fill
      #EXTINF:1
      photos/2.png
      #ACETATE:duration=2,transition=CIDissolveTransition:1
      photos/10.png
      #ACETATE:duration=1,fit=fit,background=#ffff00,set.root.backgroundColor="0 0 1"
      box.caml
      """, as: "list.m3u8")
    let result = try tool.run("render", "list.m3u8", "-o", "f-%02d.png", "--size", "40x40", "--fps", "4")
    #expect(result.status == 0 && result.errors == "", "\(result.errors)")
    // 1 + 2 + 1 seconds. Halfway of the dissolve, at 1.5 s, half of red and half of green.
    #expect(tool.folder.contents.filter { $0.hasPrefix("f-") }.count == 16)
    #expect(try image("f-03.png").pixel(20, 20) == Pixel(255, 0, 0) && image("f-08.png").pixel(20, 20) == Pixel(0, 255, 0))
    #expect(try image("f-06.png").pixel(20, 20).distance(to: Pixel(128, 128, 0)) <= 1)
    // 40 by 20 in 40 by 40: ten rows of yellow above. The document has no hand at its left edge.
    #expect(try image("f-12.png").pixel(1, 5) == Pixel(255, 255, 0) && image("f-12.png").pixel(1, 20) == Pixel(0, 0, 255))
  }

  @Test("the same seed makes the same video, another one another")
  func seeds() throws {
    func render(_ seed: String) throws -> [UInt8] {
      let result = try tool.run(
        "render", "photos", "-o", "a.rgba", "--size", "32x18", "--each", "1", "--fps", "4", "--transition", "random:0.5", "--motion",
        "ken-burns", "--shuffle", "--fit", "fill", "--seed", seed)
      #expect(result.status == 0, "\(result.errors)")
      return try Array(tool.folder.bytes("a.rgba"))
    }
    let first = try render("1")
    // Three seconds at four frames.
    #expect(try first.count == 12 * 32 * 18 * 4 && render("1") == first && render("2") != first)
  }

  @Test("what cannot be read is left out with a warning; what makes no sense is 64, 65 or 66")
  func mistakes() throws {
    let result = try tool.run("render", "photos/2.png", "gone.png", "-o", "a.png", "--size", "40x20")
    #expect(result.status == 0 && result.errors.hasPrefix("acetate: warning: gone.png is left out: gone.png: cannot be opened"))
    try tool.folder.write(Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), as: "broken.png")
    try tool.folder.write("#ACETATE:fit=big\nphotos/2.png", as: "bad.m3u8")
    for (arguments, status, words) in [
      (["gone.png"], 66, "gone.png: cannot be opened"), (["broken.png"], 65, "broken.png: damaged or truncated PNG"),
      (["none/*.png"], 66, "none/*.png: there is no picture, video or document of such a name"),
      (["bad.m3u8"], 65, "bad.m3u8:2: fit is fit, fill"),
      (["gone.m3u8"], 66, "gone.m3u8: the playlist cannot be read"), (["photos", "--canvas", "0,0,1,1"], 64, "--canvas is for a document"),
      (["photos", "--transition", "shove:1"], 64, "there is no transition 'shove'"),
      (["photos/2.png", "--fit", "fill"], 64, "--fit fill says how the input meets a --size"),
      (["photos", "--each", "0"], 64, "above zero"),
    ] as [([String], Int, String)] {
      let result = try tool.run(["render"] + arguments + ["-o", "b.png"])
      #expect(result.status == status && result.errors.contains(words), "\(arguments): \(result.status) \(result.errors)")
      #expect(result.errors.split(separator: "\n").count == 1)
    }
    #expect(!tool.folder.contents.contains("b.png"))
  }

  @Test("what is not all there is left out of lists, pictures, videos and packages; alone a GIF shows as far as it goes")
  func halves() throws {
    // One pixel in red, then one in green: a head, a table of three colours and one more, two pictures of a code each, the trailer.
    let red = [0x21, 0xF9, 4, 0, 50, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4C, 1, 0] as [UInt8]
    let green = [0x21, 0xF9, 4, 0, 50, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x54, 1, 0] as [UInt8]
    let head = Data("GIF89a".utf8) + [1, 0, 1, 0, 0x81, 0, 0, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255]
    try tool.folder.write(head + red + green + [0x3B], as: "half/1.gif")
    try tool.folder.write(head + red, as: "half/2.gif")
    try tool.folder.write(Data([0, 0, 0, 16]) + Data("ftypisom".utf8) + [0, 0, 0, 0, 0, 0, 0, 99] + Data("moov".utf8), as: "half/3.mp4")
    let document = #"<caml><CALayer bounds="0 0 8 8"><contents type="CGImage" src="a.png"/></CALayer></caml>"#
    try tool.folder.write(document, as: "half/4.ca/main.caml")
    try tool.folder.write(tool.folder.read("photos/2.png").dropLast(1), as: "half/4.ca/assets/a.png")
    let show = try tool.run("render", "half", "-o", "a-%d.png", "--fps", "2", "--size", "1x1")
    #expect(show.status == 0)
    let lines = show.errors.split(separator: "\n").sorted()
    let names = ["half/2.gif", "half/3.mp4", "half/4.ca"], files = ["half/2.gif", "half/3.mp4", "half/4.ca/assets/a.png"]
    #expect(
      lines.map(String.init)
        == zip(names, files).map { "acetate: warning: \($0) is left out: \($1): it breaks off before its end; the rest is waited for" })
    // Half a second of each of the first one's colours.
    #expect(try image("a-0.png").pixel(0, 0) == Pixel(255, 0, 0) && image("a-1.png").pixel(0, 0) == Pixel(0, 255, 0))
    #expect(!tool.folder.contents.contains("a-2.png"))
    let alone = try tool.run("render", "half/2.gif", "-o", "b.png")
    #expect(try alone.status == 0 && alone.errors == "" && image("b.png").pixel(0, 0) == Pixel(255, 0, 0))
    try tool.folder.write("half/1.gif\nhalf/2.gif", as: "half.m3u8")
    let check = try tool.run("check", "half.m3u8")
    #expect(check.status == 65 && check.text.contains("half/2.gif: error: it breaks off before its end"), "\(check.text)")
    // Beside a document that is one file, too.
    try tool.folder.write(document, as: "bare/1.caml")
    try tool.folder.write(tool.folder.read("photos/2.png").dropLast(1), as: "bare/a.png")
    try tool.folder.write(tool.folder.read("photos/2.png"), as: "bare/2.png")
    let bare = try tool.run("render", "bare", "-o", "c.png", "--size", "1x1")
    let told = bare.errors.split(separator: "\n").filter { $0.contains("1.caml is left out: ") }
    #expect(bare.status == 0 && told.count == 1 && told[0].hasSuffix("bare/a.png: it breaks off before its end; the rest is waited for"))
    try tool.folder.write("bare/1.caml", as: "bare.m3u8")
    let refused = try tool.run("check", "bare.m3u8")
    #expect(refused.status == 65 && refused.text.contains("bare/1.caml: error: it names "), "\(refused.text)")
  }

  @Test("check reads a playlist and all that it lists")
  func check() throws {
    try tool.folder.write("photos\nbox.caml\nscene:cards\nphotos", as: "good.m3u8")
    let good = try tool.run("check", "good.m3u8")
    #expect(good.status == 0 && good.text == "good.m3u8: 8 items, can be shown, 0 errors, 0 warnings\n", "\(good.text)")
    try tool.folder.write(#"["gone.png", { "source": "box.caml", "transition": "shove:1" }, "scene:none"]"#, as: "some.json")
    let some = try tool.run("check", "some.json")
    let lines = some.text.split(separator: "\n")
    #expect(some.status == 65 && lines.count == 4, "\(some.text)")
    #expect(
      some.text.contains("some.json:1: error: box.caml: there is no transition 'shove'")
        && some.text.contains("gone.png: error: cannot be opened"))
    #expect(some.text.contains("scene:none: error: there is no scene 'none'") && !some.text.contains("<document>"))
    #expect(lines.last == "some.json: 3 items, can be shown in part, 3 errors, 0 warnings")
    try tool.folder.write("#EXTINF:x\na.png", as: "bad.m3u8")
    let bad = try tool.run("check", "bad.m3u8")
    #expect(bad.status == 65 && bad.text.hasPrefix("bad.m3u8:1: error: #EXTINF says"), "\(bad.text)")
    #expect(bad.text.contains("bad.m3u8: 0 items, cannot be shown, 1 error"))
    let asked = #"[{ "source": "box.caml", "state": "Open" }, { "source": "box.caml", "set": { "lid.opacity": 0 } }, "box.caml"]"#
    try tool.folder.write(asked, as: "asked.json")
    let wishes = try tool.run("check", "asked.json")
    #expect(wishes.status == 65 && wishes.text.contains("box.caml: error: no state is named \"Open\""), "\(wishes.text)")
    #expect(wishes.text.contains("box.caml: error: no layer is named \"lid\""), "\(wishes.text)")
    #expect(wishes.text.hasSuffix("asked.json: 3 items, can be shown in part, 2 errors, 0 warnings\n"), "\(wishes.text)")
  }

  @Test("one bad entry of a list takes none of the others away, and check tells all of them with their lines")
  func badEntries() throws {
    try tool.folder.write("photos/2.png\nhttp://example.com/board.html\n#EXTINF:abc,\nphotos/10.png\nnone/*.png\ngone.png", as: "a.m3u8")
    try tool.folder.write(
      """
      {"fallback": "gone.caml", "audio": "none.wav", "items": ["photos/2.png",
        {"source": "photos/10.png", "duration": 1e12},
        "scene:none"]}
      """, as: "b.json")
    for (list, places) in [
      ("a.m3u8", ["a.m3u8:2: ", "a.m3u8:3: ", "a.m3u8:5: ", "a.m3u8:6: gone.png "]), ("b.json", ["b.json:2: ", "b.json:3: "]),
    ] {
      let result = try tool.run("render", list, "-o", "a.mp4", "--each", "0.2", "--size", "16x16")
      #expect(result.status == 0, "\(result.errors)")
      for place in places { #expect(result.errors.contains("acetate: warning: " + place), "\(place): \(result.errors)") }
    }
    let first = try tool.run("check", "a.m3u8").text, second = try tool.run("check", "b.json").text
    for words in ["a.m3u8:2: error: ", "a.m3u8:3: error: ", "a.m3u8:5: error: ", "; a.m3u8:6 names it", "can be shown in part, 4 errors"] {
      #expect(first.contains(words), "\(words): \(first)")
    }
    for words in ["b.json:2: error: item 2: ", "; b.json:3 names it", "gone.caml: error: ", "audio: none.wav: ", "4 errors"] {
      #expect(second.contains(words), "\(words): \(second)")
    }
  }

  @Test("names of one character are names like others")
  func shortNames() throws {
    let document = #"<caml><CALayer bounds="0 0 16 9" backgroundColor="0 1 0"/></caml>"#
    try tool.folder.write(document, as: "d")
    try FileManager.default.createDirectory(atPath: tool.folder.path("f"), withIntermediateDirectories: true)
    try tool.folder.write(document, as: "f/a.caml")
    #expect(try tool.run("check", "d").status == 0)
    #expect(try tool.run("render", "d", "-o", "d.png").status == 0)
    // There is no such card.
    for input in ["f", "f/"] { #expect(try tool.run("play", input, "--device", "/dev/null").status == 69) }
  }

  @Test("playing takes the same inputs")
  func playing() throws {
    for arguments in [["photos", "--transition", "random:1"], ["photos/*.png", "--fit", "fill", "--background", "blur", "--each", "3"]] {
      let result = try tool.run(["play"] + arguments + ["--device", "/dev/null"])
      // All that stands in the way is the card.
      #expect(result.status == 69 || result.status == 70 || result.status == 77, "\(result.status) \(result.errors)")
      #expect(result.errors.split(separator: "\n").count == 1 && !result.errors.contains("left out"), "\(result.errors)")
    }
    for (arguments, words) in [
      (["photos", "--fit", "big"], "fit"), (["photos", "--background", "big"], "what shows beside inputs is blur, black"),
      (["photos", "--motion", "big"], "'none' and 'ken-burns'"), (["photos/2.png", "--transition", "push:1"], "there is one alone"),
    ] {
      let result = try tool.run(["play"] + arguments)
      #expect(result.status == 64 && result.errors.contains(words), "\(result.errors)")
    }
  }
}
