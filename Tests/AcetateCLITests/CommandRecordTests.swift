import Foundation
import MediaFiles
import TestSupport
import Testing

/// Whole outputs of commands that read documents, on record in GoldenTests/Goldens/commands.txt: what each prints, its exit code, and the
/// files that it writes, pictures as digests of their pixels.
@Suite("What commands print and write, on record")
struct CommandRecordTests {
  private let tool: CommandLineTool

  private static let picture = "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR42mP4zwAE/wEHAAH/PX2MSQAAAABJRU5ErkJggg=="

  /// 48 by 32 points, with a layer of every kind that commands tell of.
  private static let rich = """
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer name="root" bounds="0 0 48 32" backgroundColor="0.25 0.5 0.75">
    <sublayers>
      <CALayer name="photo" bounds="0 0 12 8" position="9 20" opacity="0.75" cornerRadius="2">
        <contents type="CGImage" src="assets/a.png"/>
        <animations><p type="CAAnimationGroup" key="both" duration="3" beginTime="0.25"><animations>
          <p type="CABasicAnimation" keyPath="opacity" duration="2" fromValue="0" toValue="0.5"/>
          <p type="CABasicAnimation" keyPath="position.y" beginTime="0.5" duration="1" byValue="6"/></animations></p></animations>
      </CALayer>
      <CALayer name="hidden" bounds="0 0 5 7" position="30.25 11.125" hidden="1" backgroundColor="1 0 0"/>
      <CATextLayer name="title" bounds="0 0 20 9" position="34 25" string="Two words"/>
      <CAReplicatorLayer name="copies" bounds="0 0 24 6" position="20 7" instanceCount="3" instanceDelay="0.25"
        instanceTransform="translate(7, 1, 0)"><sublayers>
        <CALayer name="bit" bounds="0 0 3 4" position="3 2" backgroundColor="1 1 0"><animations>
          <p type="CABasicAnimation" key="turn" keyPath="transform.rotation.z" duration="1.5" repeatCount="2" autoreverses="1"
            fromValue="0" toValue="2"/></animations></CALayer></sublayers></CAReplicatorLayer>
      <CAEmitterLayer name="sparks" bounds="0 0 4 4" position="44 4" emitterPosition="2 2"><emitterCells>
        <CAEmitterCell name="spark" birthRate="12.5" lifetime="1.25" velocity="9"/></emitterCells></CAEmitterLayer>
      <CALayer name="masked" bounds="0 0 10 10" position="40 14" backgroundColor="0 1 0">
        <mask type="CALayer" name="half" bounds="0 0 6 10" position="3 5" backgroundColor="0 0 0"/>
        <filters><CAFilter filter="gaussianBlur" name="soft" inputRadius="1"/></filters></CALayer>
    </sublayers>
    <states><LKState name="Away"><elements><LKStateSetValue keyPath="opacity"><value type="real" value="0.25"/></LKStateSetValue>
      </elements></LKState><LKState name="Near"/></states>
    </CALayer></caml>
    """

  init() throws {
    tool = try CommandLineTool()
    let picture = try #require(Data(base64Encoded: Self.picture))
    for name in ["rich.ca/assets/a.png", "list/one.png", "list/two.png"] { try tool.folder.write(picture, as: name) }
    try tool.folder.write(Self.rich, as: "rich.ca/main.caml")
    try tool.folder.write("print(1)", as: "rich.ca/side.swift")
    try tool.folder.write(
      """
      <caml><CALayer bounds="0 0 390 844" backgroundColor="0 0 1"><states><LKState name="Locked"/><LKState name="Unlock"/></states>
      </CALayer></caml>
      """, as: "w.wallpaper/Back.ca/main.caml")
    try tool.folder.write("<caml><CALayer bounds=\"0 0 8 8\"\n  opacity=\"x\" wobble=\"3\"/></caml>", as: "odd.caml")
    try tool.folder.write("hand.opacity,name\n1,one\n0.25,two\n", as: "rows.csv")
    try tool.folder.write(
      """
      {"fallback": "gone.png", "audio": "none.wav", "items": [{"source": "rich.ca", "state": "Nowhere"}, \
      {"source": "rich.ca", "state": "Near"},
      {"source": "rich.ca", "set.photo.opacity": "x"}, {"source": "scene:nothing"}, {"source": "w.wallpaper", "parameters.mode": "odd"},
      {"source": "move.json", "duration": 3}]}
      """, as: "wishes.json")
    try tool.folder.write("<caml><CALayer name='hand' bounds='0 0 8 8'/></caml>", as: "see.caml")
    try tool.folder.write("#EXTM3U\nlist/one.png\nnone.png\nodd.caml\n", as: "items.m3u8")
    try tool.folder.write(
      """
      {"v":"5.7.0","fr":24,"ip":3,"op":40,"w":33,"h":22,"layers":[{"ty":4,"ip":3,"op":40,"st":0,"ks":{"p":{"k":[11,9]}},
      "shapes":[{"ty":"rc","p":{"k":[0,0]},"s":{"k":[10,6]},"r":{"k":0}},{"ty":"fl","c":{"k":[0,0,1,1]},"o":{"k":100}}]}]}
      """, as: "move.json")
  }

  private func words(_ command: String) -> [String] { command.split(separator: " ").map(String.init) }

  /// A picture's size and digest, or a text by its lines.
  private func contents(of name: String) throws -> [String] {
    guard name.hasSuffix(".png") else {
      let data = try tool.folder.read(name)
      guard ![".rgba", ".y4m"].contains(where: name.hasSuffix) else {
        var digest = Digest()
        digest.add(data)
        return ["\(data.count) bytes, \(digest)"]
      }
      return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }
    let image = try ImageFile.read(path: tool.folder.path(name))
    var digest = Digest()
    digest.add(image.pixels)
    return ["\(image.width) by \(image.height) pixels, \(digest)"]
  }

  private func compare(_ commands: [String], with name: String) throws {
    var record = RecordedText()
    for command in commands {
      let words = words(command), result = try tool.run(words)
      record.add("$ \(command)")
      for line in result.text.replacingOccurrences(of: tool.folder.url.path, with: "~").split(separator: "\n") { record.add("  \(line)") }
      for line in result.errors.split(separator: "\n") { record.add("  ! \(line)") }
      if result.status != 0 { record.add("  exits with \(result.status)") }
      guard result.status == 0 else { continue }
      for (option, file) in zip(words, words.dropFirst()) where ["-o", "--plot", "--poster"].contains(option) {
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: tool.folder.path(file), isDirectory: &isFolder)
        // What JPEG makes of pixels is its library's.
        guard exists, !isFolder.boolValue, !file.hasSuffix(".jpg") else { continue }
        for line in try contents(of: file) { record.add("  > \(line)") }
      }
    }
    #expect(try record.differences(from: name) == [])
  }

  @Test("documents, playlists, pictures and samples are told of")
  func told() throws {
    try compare(
      [
        "inspect rich.ca", "inspect rich.ca --json", "inspect rich.ca --state Away --set photo.opacity=0.3333", "inspect w.wallpaper",
        "inspect w.wallpaper --screen iphone-se --json", "inspect list/one.png", "check rich.ca w.wallpaper odd.caml",
        "check --json rich.ca items.m3u8", "check --strict odd.caml items.m3u8", "check list/two.png none.m3u8",
        "sample rich.ca --layer bit --key transform.rotation.z --at 0,0.5,1.75,2.25",
        "sample rich.ca --layer photo --key position --at 0.5,1.25,3.5 --json",
        "sample rich.ca --layer hidden --key backgroundColor --at 0,2 --csv", "sample rich.ca --layer title --key string --at 0.5 --csv",
        "sample rich.ca --layer hidden --key hidden --at 1", "sample rich.ca --layer nobody --key opacity --at 1",
        "sample rich.ca --layer photo --key opacity --from 0.5 --to 1.5 --plot opacity.svg", "info list/one.png move.json --json",
        "check wishes.json",
        "info list/one.png move.json none.png",
      ], with: "commands")
  }

  @Test("documents are written as documents and as Lottie animations")
  func converted() throws {
    try compare(
      [
        "convert box.caml -o tidy.caml", "convert box.caml --state Away -o away.caml", "convert odd.caml --layers -o layers.json",
        "convert move.json -o move.caml", "convert w.wallpaper -o loop.json", "convert w.wallpaper --duration 2.5 -o loop.json",
      ], with: "commands-convert")
  }

  @Test("parts of a document, in sizes of their own, at times of their own")
  func rendered() throws {
    let still = "render rich.ca --set title.hidden=1 -o still.png --at "
    try compare(
      [
        still + "0.5", still + "1.3 --state Away", still + "1.3 --fit content", still + "0.8 --canvas -3,2,20,9.5 --scale 2",
        still + "0.8 --scale 1.5 --background #336699", still + "0.8 --size 40x40 --fit fill", still + "0.8 --size 40x40 --fit stretch",
        still + "0.8 --size 40x40 --fit none", still + "0.8 --size 40x40 --background blur", still + "0.8 --set hidden.hidden=0 --depth 16",
        "render rich.ca --set title.hidden=1 -o frames.rgba --from 0.4 --to 2.2 --fps 3",
        "render rich.ca --set title.hidden=1 -o frames.rgba --from 2 --duration 1.4 --fps 5 --state Away@2.2",
        "render move.json -o move.rgba --fps 4", "render list move.json -o show.rgba --each 1 --fps 2 --size 8x6 --transition push:0.5",
        "render w.wallpaper -o paper.png --at 0 --size 39x84 --param mode=home",
      ], with: "commands-render")
  }

  @Test("transitions at a moment, and between several inputs")
  func transitions() throws {
    let both = "transition list/one.png move.json -o both.png --size 24x16 "
    try compare(
      [
        both + "--name push --subtype fromTop --at 0.3", both + "--name reveal --timing easeIn --at 0.75",
        both + "--name CISwipeTransition --param inputAngle=1.1 --param inputWidth=9 --at 0.6",
        both + "--name moveIn --timing 0.3,0,0.1,1 --at 0.4 --background #808040",
        "transition list/one.png move.json list/two.png -o all.rgba --size 12x8 --name push,fade --duration 0.75 --hold 0.5 --fps 4",
        "transition list/one.png move.json list/two.png -o all.rgba --size 12x8 --name random:7 --duration 0.5 --fps 2",
      ], with: "commands-transition")
  }

  @Test("a plan, what schedulers are given of it, and what is said of its parts")
  func planned() throws {
    try compare(
      [
        "plan box.caml -o deep/er/job --segment 4 --fps 5 --duration 3 --format y4m --background #204060", "farm status deep/er/job",
        "farm status deep/er/job --json", "farm deep/er/job --engine openjd --program acetate --parts-per-task 2 -o out.y4m",
        "render --plan deep/er/job --part 1,3", "join deep/er/job -o out.y4m",
        "farm deep/er/job --engine slurm --program acetate --clean-up", "farm deep/er/job --engine kubernetes --program acetate --image i",
        "farm deep/er/job --engine parallel --program acetate --resources store", "render --plan deep/er/job --task 0 --parts-per-task 3",
        "join deep/er/job -o out.png", "join deep/er/job -o out.y4m --clean-up", "join deep/er/job -o out.y4m",
        "render box.caml -o whole.y4m --fps 5 --duration 3 --background #204060", "plan box.caml -o one --format png --at 1",
        "plan box.caml -o rows --format png --at 1 --data rows.csv", "farm status rows", "join rows -o row-{row}.png",
        "render --plan rows --part 0-2", "render --plan rows --part 0-1", "join rows -o row-{name}.png", "join rows -o row.png",
      ], with: "commands-plan")
    let plan = try #require(try JSONSerialization.jsonObject(with: tool.folder.read("deep/er/job/plan.json")) as? [String: Any])
    let numbers = ["width", "height", "frameCount", "segmentLength", "start", "version"].map { plan[$0] as? Int }
    #expect(numbers == [40, 20, 15, 4, 0, 1] && plan["output"] as? String == "output.y4m" && plan["input"] as? String == "box.caml")
    #expect(plan["arguments"] as? [String] == ["--fps", "5", "--duration", "3", "--background", "#204060"])
    #expect(try tool.folder.read("out.y4m") == tool.folder.read("whole.y4m"))
  }

  @Test("warnings, posters and rows of data come once each")
  func rows() throws {
    let rows = "render box.caml --data rows.csv --at 1.5 -o "
    try compare(
      [
        rows + "card-{row}.rgba", rows + "card-{name}.png", rows + "card.png", rows + "card-{none}.png",
        "render see.caml --data rows.csv --at 0 -o card-{row}.jpg", "render see.caml --at 0 -o card.jpg",
        "render see.caml --at 0 -o card.jpg --background white", "render box.caml -o film.rgba --fps 4 --poster film.png",
        "render box.caml -o film.rgba --fps 4 --poster film.png --poster-at 1.3",
        "render box.caml -o film.rgba --fps 4 --poster film.png --poster-at 2", "render box.caml -o film.rgba --fps 4 --fit content",
        "render box.caml -o film.rgba --fps 4 --from 1 --to 1", "sample box.caml --layer hand --key transform --to 2 --plot matrix.svg",
        "sample box.caml --layer hand --key backgroundColor --from 0.5 --to 1 --plot colors.svg",
        "sample box.caml --layer line --key strokeEnd --from 2 --to 1 --plot line.svg",
      ], with: "commands-rows")
    let pictures = try ["one", "two"].map { try contents(of: "card-\($0).png") }
    #expect(pictures[0] != pictures[1])
  }

  @Test("what is built in")
  func lists() throws {
    try compare(
      [
        "list transitions", "list filters CIColorMatrix --json", "list keys CAEmitterCell --json", "list keys LKState",
        "list keys CAShapLayer", "list filters CIBumpDistorsion",
      ], with: "commands-lists")
  }
}
