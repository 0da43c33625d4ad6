import Foundation
import TestSupport
import Testing

@Suite("acetate check, info, list, and help")
struct CheckAndInfoTests {
  private let tool: CommandLineTool

  init() throws {
    tool = try CommandLineTool()
    try tool.folder.write("<caml><CALayer bounds=\"0 0 8 8\"\n  opacity=\"x\"/></caml>", as: "odd.caml")
    try tool.folder.write("<caml>\n<CALayer></caml>", as: "bad.caml")
  }

  @Test("a sound document")
  func sound() throws {
    let result = try tool.run("check", "--strict", "box.caml")
    #expect(
      result.status == 0 && result.text == "box.caml: 1 state: \"Away\"\nbox.caml: can be rendered, 0 errors, 0 warnings\n"
        && result.errors == "")
  }

  @Test("warnings count only when asked to")
  func strictness() throws {
    let lenient = try tool.run("check", "odd.caml")
    #expect(
      lenient.status == 0 && lenient.text.hasPrefix("odd.caml:2:")
        && lenient.text.hasSuffix("odd.caml: can be rendered, 0 errors, 1 warning\n"))
    let strict = try tool.run("check", "--strict", "odd.caml")
    #expect(strict.status == 65 && strict.text.hasSuffix("odd.caml: can be rendered, but not strictly, 0 errors, 1 warning\n"))
  }

  @Test("every document is looked at, and the worst decides")
  func several() throws {
    let result = try tool.run("check", "bad.caml", "missing.caml", "box.caml")
    #expect(result.status == 65)
    let lines = result.text.split(separator: "\n")
    #expect(lines.count == 6 && lines[0].hasPrefix("bad.caml:2:"))
    #expect(lines[1] == "bad.caml: cannot be rendered, 1 error, 0 warnings")
    #expect(lines[3] == "missing.caml: cannot be rendered, 1 error, 0 warnings")
    #expect(lines[4] == "box.caml: 1 state: \"Away\"")
    #expect(lines[5] == "box.caml: can be rendered, 0 errors, 0 warnings")
  }

  @Test("info as JSON names the choice")
  func info() throws {
    let result = try tool.run("info", "--json")
    let object = try #require(try JSONSerialization.jsonObject(with: result.output) as? [String: Any])
    #expect(result.status == 0 && object["version"] as? String != nil)
    #expect(["gl", "software"].contains((object["chosen"] as? [String: Any])?["backend"] as? String))
    for device in object["devices"] as? [[String: Any]] ?? [] {
      #expect(device["id"] as? String != "" && device["interpolates"] as? Bool != nil)
    }
    #expect(try tool.run("info").text.contains("chosen by --backend auto"))
  }

  @Test("every listed scene has a name, a size and a summary")
  func scenes() throws {
    let lines = try tool.run("list", "scenes").text.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("quads-1000 ") && $0.contains("1920x1080  5 s") })
    #expect(lines.allSatisfy { $0.split(separator: " ").count > 4 })
  }

  @Test("help has examples and exit codes; completions can be made")
  func help() throws {
    let help = try tool.run("--help")
    #expect(help.status == 0 && help.errors == "")
    for words in ["EXAMPLES", "EXIT CODES", "65   the input cannot be rendered", "--generate-completion-script"] {
      #expect(help.text.contains(words))
    }
    #expect(try tool.run("help", "render").text.contains("acetate render Badge.ca -o badge.png --at 0.5 --scale 2"))
    for shell in ["bash", "zsh", "fish"] {
      let script = try tool.run("--generate-completion-script", shell)
      #expect(script.status == 0 && script.text.contains("acetate"))
    }
    #expect(try tool.run("--version").text.split(separator: ".").count == 3)
  }
}
