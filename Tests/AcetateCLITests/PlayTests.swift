import Foundation
import TestSupport
import Testing

@testable import AcetateCLI

@Suite("acetate play, as far as it goes without a display")
struct PlayTests {
  private let tool: CommandLineTool

  init() throws { tool = try CommandLineTool() }

  @Test(
    "arguments that make no sense are 64, inputs that cannot be read 66, each with one sentence",
    arguments: [
      ([], 64, "inputs"),
      (["box.caml", "--mode", "big"], 64, "'big' is no display mode: write WIDTHxHEIGHT"),
      (["box.caml", "--span", "--mirror"], 64, "--span and --mirror are different things"),
      (["box.caml", "--http", "8080"], 64, "such as 127.0.0.1:8080"),
      (["box.caml", "--http", "example.org:80"], 64, "such as 127.0.0.1:8080"),
      (["box.caml", "--http-token", "t"], 64, "--http-token is of the page"),
      (["box.caml", "--columns", "2"], 64, "it goes with --span"),
      (["box.caml", "--mirror", "--bezel", "20"], 64, "it goes with --span"),
      (["box.caml", "--span", "--bezel", "-3"], 64, "a bezel is a whole number of pixels from 0 to 4096"),
      (["box.caml", "--span", "--columns", "0"], 64, "columns are a whole number from 1 to 64"),
      (["box.caml", "--zoom", "20"], 64, "a zoom is a number from 0.1 to 10"),
      (["box.caml", "--connector", "HDMI-A-1,DP-1"], 64, "several displays need --span, --mirror or --separate"),
      (["box.caml", "--separate"], 64, "there is one"),
      (["box.caml", "box.caml", "--separate", "--span"], 64, "--span and --separate are different things"),
      (["box.caml", "--connector", ""], 64, "--connector names displays"),
      (["box.caml", "--from", "2", "--to", "1"], 64, "--to must lie after --from (2 s)"),
      (["box.caml", "--rate", "0"], 64, "a rate is a number above zero"),
      (["box.caml", "--rate", "-1"], 64, "a rate is a number above zero"),
      (["box.caml", "--loop", "--quit-at-end"], 64, "--loop has no end"),
      (["box.caml", "--stats", "box.caml"], 64, "ends in .json"),
      (["box.caml", "--stats", "none/s.json"], 73, "none/s.json"),
      (["box.caml", "--transition", "push:1"], 64, "there is one alone"),
      (["box.caml", "box.caml", "--transition", "push"], 64, "such as CIDissolveTransition:1.0"),
      (["box.caml", "box.caml", "--transition", "push:0"], 64, "seconds above zero"),
      (["box.caml", "box.caml", "--transition", "shove:1"], 64, "there is no transition 'shove'"),
      (["box.caml", "--state", "Gone"], 64, "no state is named"),
      (["box.caml", "--backend", "vulkan"], 64, "'auto', 'gl' or 'software'"),
      (["missing.caml"], 66, "missing.caml"),
      (["box.caml", "scene:none"], 66, "acetate list scenes"),
    ] as [([String], Int, String)])
  func codes(arguments: [String], code: Int, words: String) throws {
    let result = try tool.run(["play"] + arguments)
    #expect(result.status == code)
    #expect(result.errors.hasPrefix("acetate: ") && result.errors.contains(words), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1 && result.text == "")
    #expect(tool.folder.contents == ["box.caml"])
  }

  @Test("of several inputs those that cannot be read are left out, unless none can be")
  func leftOut() throws {
    let none = try tool.run(["play", "missing.caml", "gone.caml"])
    #expect(none.status == 66 && none.errors.split(separator: "\n").count == 1 && none.errors.contains("missing.caml"))
    let fallback = try tool.run(["play", "missing.caml", "--fallback", "gone.png"])
    #expect(fallback.status == 66 && fallback.errors.contains("gone.png"))
    let some = try tool.run(["play", "missing.caml", "box.caml", "--mode", "320x240", "--device", "/dev/null"])
    #expect(some.errors.hasPrefix("acetate: warning: missing.caml is left out: "), "\(some.errors)")
  }

  @Test("the journal gets a level with each message, others the program's name")
  func levels() {
    #expect(MessageHandler.text(.error, "a\nb", isForJournal: true) == "<3>a\\u{a}b\n")
    #expect(MessageHandler.text(.warning, "a\u{1b}", isForJournal: true) == "<4>a\\u{1b}\n")
    #expect(MessageHandler.text(.warning, "a", isForJournal: false) == "acetate: warning: a\n")
    #expect(MessageHandler.text(.error, "a", isForJournal: false) == "acetate: a\n")
    #expect(MessageHandler.text(.notice, "waiting", isForJournal: true) == "<5>waiting\n")
  }

  @Test(
    "without a card it is 69, and says so; no empty statistics stay behind",
    .enabled(
      if: (try? FileManager.default.contentsOfDirectory(atPath: "/dev/dri"))?.contains { $0.hasPrefix("card") } != true,
      "this machine has a card"))
  func noCard() throws {
    for arguments in [
      ["box.caml"], ["box.caml", "scene:cards", "--loop", "--transition", "CIDissolveTransition:1.0"], ["box.caml", "--stats", "s.json"],
    ] {
      let result = try tool.run(["play"] + arguments)
      #expect(result.status == 69 && result.text == "")
      #expect(result.errors == "acetate: this machine has no display card (/dev/dri/card*): load its driver, or render to files instead\n")
    }
    #expect(tool.folder.contents == ["box.caml"])
  }
}
