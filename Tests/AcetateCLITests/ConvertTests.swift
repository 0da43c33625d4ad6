import Foundation
import TestSupport
import Testing

@Suite("acetate convert, inspect, list keys")
struct ConvertTests {
  private let tool: CommandLineTool

  init() throws { tool = try CommandLineTool() }

  @Test("a document converted draws the same picture, and converts to itself")
  func convert() throws {
    for (input, output) in [("box.caml", "a.ca"), ("a.ca", "b.caml"), ("b.caml", "c.caml")] {
      let result = try tool.run("convert", input, "-o", output)
      #expect(result.status == 0 && result.errors == "")
    }
    #expect(try tool.folder.read("a.ca/main.caml") == tool.folder.read("b.caml"))
    #expect(try tool.folder.read("b.caml") == tool.folder.read("c.caml"))
    for input in ["box.caml", "a.ca", "b.caml"] {
      for (state, name) in [("Away@1", "late"), ("Away", "away")] {
        #expect(try tool.run("render", input, "-o", "\(input).\(name).png", "--at", "1.2", "--state", state).status == 0)
        #expect(try tool.folder.read("\(input).\(name).png") == tool.folder.read("box.caml.\(name).png"))
      }
    }
    #expect(try tool.run("check", "--strict", "a.ca").status == 0)
  }

  @Test("a wallpaper converted is the same picture, locked, at home, tilted and between")
  func wallpaper() throws {
    try tool.folder.write(
      """
      <caml><CALayer bounds="0 0 40 40" backgroundColor="1 0 0"><style><wallpaperParallaxGroups type="NSArray"><NSDictionary>
        <axis type="string" value="x"/><keyPath type="string" value="position.x"/><layerName type="string" value="a"/>
        <mapMinTo type="real" value="0"/><mapMaxTo type="real" value="40"/></NSDictionary></wallpaperParallaxGroups></style>
        <sublayers><CALayer name="a" bounds="0 0 10 10" position="20 20" backgroundColor="0 1 0"/></sublayers>
        <states><LKState name="Locked"/><LKState name="Unlock"><elements><LKStateSetValue keyPath="backgroundColor">
          <value type="CGColor" value="0 0 1"/></LKStateSetValue></elements></LKState></states>
        <stateTransitions><LKStateTransition fromState="*" toState="Unlock"><elements>
          <LKStateTransitionElement key="backgroundColor"><animation type="CABasicAnimation" keyPath="backgroundColor" duration="1"/>
          </LKStateTransitionElement></elements></LKStateTransition></stateTransitions></CALayer></caml>
      """, as: "w.wallpaper/Background.ca/main.caml")
    #expect(try tool.run("convert", "w.wallpaper", "-o", "w.ca").status == 0)
    #expect(
      try tool.run("check", "w.wallpaper").text.split(separator: "\n").dropLast().map { $0.drop { $0 != ":" } }
        == tool.run("check", "w.ca").text.split(separator: "\n").dropLast().map { $0.drop { $0 != ":" } })
    for arguments in [
      [], ["--param", "mode=home"], ["--param", "tilt.x=0.5"], ["--state", "Unlock@0.2", "--at", "0.7"], ["--screen", "60x60@2"],
    ] {
      for input in ["w.wallpaper", "w.ca"] { #expect(try tool.run(["render", input, "-o", "\(input).png"] + arguments).status == 0) }
      #expect(try tool.folder.read("w.wallpaper.png") == tool.folder.read("w.ca.png"), "\(arguments)")
    }
  }

  @Test("JSON, scenes, and what is refused")
  func others() throws {
    #expect(try tool.run("convert", "box.caml", "--layers", "-o", "a.json").status == 0)
    let object = try #require(try JSONSerialization.jsonObject(with: try tool.folder.read("a.json")) as? [String: Any])
    #expect(object["name"] as? String == "root" && (object["sublayers"] as? [[String: Any]])?.count == 2)
    #expect(try tool.run("convert", "scene:cards", "-o", "Cards.ca").status == 0)
    #expect(try tool.run("check", "--strict", "Cards.ca").status == 0)

    let name = try tool.run("convert", "box.caml", "-o", "a.png")
    #expect(name.status == 64 && name.errors.contains("ends in .ca, .caml, .json or .lottie, not as 'a.png'"))
    try tool.folder.write("mine", as: "Mine.ca/notes.txt")
    let occupied = try tool.run("convert", "box.caml", "-o", "Mine.ca")
    #expect(occupied.status == 73 && occupied.errors.contains("a folder that is no package stands there already"))
    #expect(try tool.folder.read("Mine.ca/notes.txt") == Data("mine".utf8))
    #expect(try tool.run("convert", "box.caml", "-o", "nowhere/a.caml").status == 73)
    #expect(!tool.folder.contents.contains { $0.hasPrefix(".acetate") })
  }

  @Test("inspect prints the tree with frames, animations and states; as JSON too")
  func inspect() throws {
    let result = try tool.run("inspect", "box.caml")
    #expect(result.status == 0 && result.errors == "")
    let lines = result.text.split(separator: "\n")
    #expect(lines.first == "box.caml: 40 by 20 points, 3 layers, 2 s" && lines[1] == "states: \"Away\"")
    #expect(lines.contains("CALayer \"root\"  frame 0 0 40 20"))
    #expect(lines.contains("  CALayer \"hand\"  frame 3 8 4 4  opacity 0.5  filters soft"))
    #expect(lines.contains("    animation \"move\": CABasicAnimation of position.x, 2 s, from 0 to 2 s"))
    let object = try #require(
      try JSONSerialization.jsonObject(with: try tool.run("inspect", "box.caml", "--json").output) as? [String: Any])
    #expect(object["layerCount"] as? Int == 3 && object["duration"] as? Double == 2 && object["states"] as? [String] == ["Away"])
    let hand = try #require(((object["root"] as? [String: Any])?["sublayers"] as? [[String: Any]])?.first)
    #expect(hand["frame"] as? [Double] == [3, 8, 4, 4] && (hand["animations"] as? [[String: Any]])?.count == 6)
  }

  @Test("keys of a class, and the nearest class of a name that is none")
  func keys() throws {
    let result = try tool.run("list", "keys", "CAShapeLayer")
    #expect(result.text.contains("lineWidth") && result.text.contains("a number = 1 points: the line's width"))
    #expect(result.text.contains("cornerRadius"))
    let wrong = try tool.run("list", "keys", "CAShapLayer")
    #expect(wrong.status == 64 && wrong.errors.contains("did you mean \"CAShapeLayer\"?"))
    let object = try JSONSerialization.jsonObject(with: try tool.run("list", "keys", "--json").output) as? [String: [[String: Any]]]
    #expect((object?["classes"]?.count ?? 0) > 10)
    #expect(try tool.run("list", "screens").text.contains("iphone-14          1170x2532@3"))
  }

  @Test("the tables and the schema in docs are what the tables of the reader make", arguments: ["caml-keys.md", "caml.rng"])
  func documentation(file: String) throws {
    let docs = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
      .appendingPathComponent("../../docs/\(file)")
    let isSchema = file.hasSuffix(".rng")
    // Made anew by `acetate list keys --markdown > docs/caml-keys.md` and `acetate list schema > docs/caml.rng`.
    let made = try tool.run(["list"] + (isSchema ? ["schema"] : ["keys", "--markdown"])).text
    let written = try String(contentsOf: docs, encoding: .utf8)
    // Section by section: of a class that is new there may be none yet.
    let separator = isSchema ? "\n  <define name=" : "\n## "
    let sections = Set(made.components(separatedBy: separator).map { $0.trimmingCharacters(in: .whitespacesAndNewlines) })
    let stale = written.components(separatedBy: separator).map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
      .filter { !sections.contains($0) && !$0.hasPrefix("\"layer\">") }
    #expect(stale == [] && sections.count > 10)
  }

  @Test("the guide's tables of filters are what the filters' rows make, and its formulas are filters'")
  func filters() throws {
    let docs = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent().appendingPathComponent(
      "../../docs/filters.md")
    let guide = try String(contentsOf: docs, encoding: .utf8)
    // Made anew by `acetate list filters --markdown`.
    let tables = try #require(guide.components(separatedBy: "\n## All of them\n\n").dropFirst().first)
    let made = try tool.run("list", "filters", "--markdown").text
    let stale = Set(tables.components(separatedBy: "\n")).symmetricDifference(made.components(separatedBy: "\n")).sorted()
    #expect(stale == [] && tables.trimmingCharacters(in: .newlines) == made.trimmingCharacters(in: .newlines))
    let formulas = try #require(guide.components(separatedBy: "\n## Formulas\n").last?.components(separatedBy: "\n## ").first)
    var named = 0
    for line in formulas.components(separatedBy: "\n") where line.hasPrefix("| ") {
      let cell = line.components(separatedBy: " | ")[0]
      for name in cell.components(separatedBy: "`") where name.hasPrefix("CI") && !name.hasSuffix("…") {
        #expect(made.contains("| `\(name)` |"), "\(name)")
        named += 1
      }
    }
    #expect(named > 30)
  }

  @Test("the guide's table of transitions is what their kinds make")
  func transitions() throws {
    let docs = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent().appendingPathComponent(
      "../../docs/transitions.md")
    let guide = try String(contentsOf: docs, encoding: .utf8)
    // Made anew by `acetate list transitions --markdown`.
    let table = try #require(guide.components(separatedBy: "\n## All of them\n\n").dropFirst().first)
    let made = try tool.run("list", "transitions", "--markdown").text
    let stale = Set(table.components(separatedBy: "\n")).symmetricDifference(made.components(separatedBy: "\n")).sorted()
    #expect(stale.filter { !$0.isEmpty } == [] && made.components(separatedBy: "\n").count > 30)
  }

  @Test("the guide's documents can be read without a remark")
  func guide() throws {
    let docs = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent().appendingPathComponent(
      "../../docs/caml.md")
    let blocks = try String(contentsOf: docs, encoding: .utf8).components(separatedBy: "```xml\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
    #expect(blocks.count == 5)
    let classes = docs.deletingLastPathComponent().appendingPathComponent("caml-classes.caml").standardized.path
    #expect(try tool.run("check", "--strict", classes).status == 0)
    try tool.folder.write(
      Data(base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR42mP4zwAE/wEHAAH/PX2MSQAAAABJRU5ErkJggg==") ?? Data(),
      as: "assets/star.png")
    for (index, block) in blocks.enumerated() {
      let text = block.contains("<caml") ? block : "<caml><CALayer bounds='0 0 200 100'><sublayers>\n\(block)</sublayers></CALayer></caml>"
      try tool.folder.write(text, as: "guide\(index).caml")
      let result = try tool.run("check", "--strict", "guide\(index).caml")
      #expect(result.status == 0, "\(result.text)")
    }
  }
}
