import Foundation
import TestSupport
import Testing

@Suite("acetate sample --plot and acetate convert: what they refuse, and what they warn of")
struct DocumentOutputTests {
  private let tool: CommandLineTool

  init() throws { tool = try CommandLineTool() }

  @Test(
    "a plot goes from --from, or the first of --at, to --to, or the last of --at, or the end",
    arguments: [
      (["--layer", "hand", "--key", "name"], "box.caml: 'name' of layer 'hand' has no numbers to plot"),
      (["--layer", "hand", "--key", "contents"], "box.caml: 'contents' of layer 'hand' has no numbers to plot"),
      (["--layer", "hand", "--key", "opacity", "--from", "3"], "a plot from 3 s to 2 s has no length"),
      (["--layer", "hand", "--key", "opacity", "--from", "2"], "a plot from 2 s to 2 s has no length"),
      (["--layer", "hand", "--key", "opacity", "--from", "2", "--at", "1"], "a plot from 2 s to 2 s has no length"),
      (["--layer", "hand", "--key", "opacity", "--at", "1.5,0.5", "--to", "0.25"], "a plot from 0.5 s to 0.25 s has no length"),
      (["--layer", "hand", "--key", "opacity", "--from", "2", "--at", "2.5"], ""),
      (["--layer", "hand", "--key", "opacity", "--from", "2.25", "--to", "2.5"], ""),
    ])
  func plots(arguments: [String], problem: String) throws {
    let result = try tool.run(["sample", "box.caml", "--plot", "plot.svg"] + arguments)
    #expect(result.status == (problem.isEmpty ? 0 : 64) && result.errors == (problem.isEmpty ? "" : "acetate: \(problem)\n"), "\(result)")
    #expect(tool.folder.contents.contains("plot.svg") == problem.isEmpty)
  }

  @Test("what has no end says where its plot ends; the plot has the times that were asked for")
  func plottedTimes() throws {
    try tool.folder.write("<caml><CALayer bounds='0 0 4 4' name='a'/></caml>", as: "still.caml")
    let endless = try tool.run("sample", "still.caml", "--layer", "a", "--key", "opacity", "--plot", "p.svg")
    #expect(endless.status == 64 && endless.errors == "acetate: say where the plot ends, with --to\n")
    let plotted = try tool.run("sample", "box.caml", "--layer", "hand", "--key", "position.x", "--plot", "p.svg", "--at", "0.5,1")
    // From 5 to 35 in two seconds.
    #expect(plotted.status == 0 && plotted.text == "0.5\t12.5\n1\t20\n")
    let words = String(decoding: try tool.folder.read("p.svg"), as: UTF8.self).matches(of: /<text[^>]*>([^<]*)</).map { String($0.1) }
    #expect(words.first == "hand · position.x")
    #expect(
      Array(words.dropFirst().prefix(11)) == ["0.50", "0.55", "0.60", "0.65", "0.70", "0.75", "0.80", "0.85", "0.90", "0.95", "1.00"])
  }

  @Test(
    "which outputs and options go together",
    arguments: [
      (["-o", "u"], "the output is a document: its name ends in .ca, .caml, .json or .lottie, not as 'u'"),
      (["-o", "u.caml", "--layers"], "--layers is for an output that ends in .json, not as 'u.caml'"),
      (["-o", "u.lottie", "--layers"], "--layers is for an output that ends in .json, not as 'u.lottie'"),
      (["-o", "u.caml", "--duration", "1"], "--duration is for Lottie animations; a document lasts as long as its animations"),
      (
        ["-o", "u.json", "--layers", "--duration", "1"],
        "--duration is for Lottie animations; a document lasts as long as its animations"
      ),
      (["-o", "u.json", "--duration", "0"], "--duration must be above 0 and at most 3600 seconds"),
      (["-o", "u.json", "--duration", "3600.5"], "--duration must be above 0 and at most 3600 seconds"),
      (["-o", "u.caml", "--state", "Away@1"], "--state with a time is for videos; a document is written in one state"),
    ])
  func options(arguments: [String], problem: String) throws {
    let result = try tool.run(["convert", "box.caml"] + arguments)
    #expect(result.status == 64 && result.errors == "acetate: \(problem) (see 'acetate convert --help')\n", "\(result)")
    #expect(tool.folder.contents == ["box.caml"])
  }

  @Test("an hour is the longest animation; a state at 0 is the one that is written; a folder that is empty becomes a package")
  func limits() throws {
    for duration in ["0.001", "3600"] {
      #expect(try tool.run("convert", "box.caml", "-o", "u.json", "--duration", duration).status == 0)
    }
    #expect(try tool.run("convert", "box.caml", "-o", "away.caml", "--state", "Away@0").errors == "")
    let away = String(decoding: try tool.folder.read("away.caml"), as: UTF8.self)
    #expect(try tool.run("convert", "box.caml", "-o", "base.caml").errors == "")
    #expect(away != String(decoding: try tool.folder.read("base.caml"), as: UTF8.self) && away.contains("opacity=\"0.25\""))
    try tool.folder.write("x", as: "full.ca/notes.txt")
    let full = try tool.run("convert", "box.caml", "-o", "full.ca")
    #expect(full.status == 73 && full.errors == "acetate: full.ca: a folder that is no package stands there already\n")
    try FileManager.default.createDirectory(atPath: tool.folder.path("empty.ca"), withIntermediateDirectories: true)
    for _ in 0..<2 { #expect(try tool.run("convert", "box.caml", "-o", "empty.ca").status == 0) }
    let inside = try FileManager.default.contentsOfDirectory(atPath: tool.folder.path("empty.ca"))
    #expect(inside.sorted() == ["index.xml", "main.caml"])
    let lost = try tool.run("convert", "box.caml", "-o", "none/u.caml")
    #expect(
      lost.status == 73 && lost.errors == "acetate: open on none/u.caml: No such file or directory (errno 2). Create the folder first.\n")
  }
}
