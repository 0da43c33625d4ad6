import Foundation
import TestSupport
import Testing

@Suite("acetate render --events")
struct EventsTests {
  private let tool: CommandLineTool

  init() throws { tool = try CommandLineTool() }

  @Test("a script takes the place of the scene's own")
  func scripts() throws {
    try tool.folder.write(#"[{"at": 0, "tap": [240, 135], "for": 9}]"#, as: "tap.json")
    try tool.folder.write("[]", as: "none.json")
    let arguments = ["render", "scene:touches", "--backend", "software", "--size", "48x27", "--at", "0.4", "-o"]
    for (name, more) in [("own.png", []), ("tap.png", ["--events", "tap.json"]), ("none.png", ["--events", "none.json"])] {
      let result = try tool.run(arguments + [name] + more)
      #expect(result.status == 0 && result.errors == "")
    }
    let pictures = try ["own.png", "tap.png", "none.png"].map { try Data(contentsOf: tool.folder.url.appendingPathComponent($0)) }
    #expect(Set(pictures).count == 3)
    let result = try tool.run(
      "sample", "scene:touches", "--layer", "touches", "--key", "sublayers.count", "--at", "0", "--events", "x.json")
    #expect(result.status == 66 && result.errors.contains("x.json cannot be read"))
  }

  @Test("a wrong script is refused before anything is written")
  func wrong() throws {
    try tool.folder.write(#"[{"at": 0, "tap": [240]}]"#, as: "tap.json")
    let result = try tool.run("render", "scene:touches", "-o", "a.png", "--events", "tap.json")
    #expect(result.status == 65)
    #expect(result.errors.contains(#"tap.json, event 1: tap is a point, as in "tap": [160, 240]"#))
    #expect(!FileManager.default.fileExists(atPath: tool.folder.url.appendingPathComponent("a.png").path))
  }
}
