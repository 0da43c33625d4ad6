import Foundation
import TestSupport
import Testing

@testable import AcetateCLI

@Suite("acetate bench")
struct BenchTests {
  private let tool: CommandLineTool

  init() throws { tool = try CommandLineTool() }

  @Test("a result holds counts, percentiles and the processor's time")
  func result() throws {
    let run = try tool.run("bench", "W1-100", "--backend", "software", "--size", "192x108", "--frames", "6", "--json", "r.json")
    #expect(run.status == 0)
    let data = try Data(contentsOf: URL(fileURLWithPath: tool.folder.path("r.json")))
    let results = try #require(JSONSerialization.jsonObject(with: data) as? [[String: Any]])
    let counts = try #require(results.first?["counts"] as? [String: Int])
    #expect(results.count == 1)
    #expect(counts["layers"] == 101)
    #expect(counts["animations"] == 200)
    #expect(counts["quads"] == 101)
    #expect((results[0]["frameMilliseconds"] as? [Double])?.count == 6)
    #expect((results[0]["stages"] as? [String: Any])?.keys.sorted() == ["callbacks", "commit", "evaluate", "plan", "render"])
  }

  @Test(
    "heap allocations are counted by a library that the program is executed with, once",
    .enabled(if: !AllocationCounter.isSanitized, "a sanitizer takes allocation over"))
  func allocations() throws {
    func count(_ environment: [String: String] = [:]) throws -> Int? {
      let run = try tool.run(
        ["bench", "W1-100", "--backend", "software", "--size", "192x108", "--frames", "6", "--json", "r.json"], environment: environment)
      #expect(run.status == 0)
      let data = try Data(contentsOf: URL(fileURLWithPath: tool.folder.path("r.json")))
      let results = try #require(JSONSerialization.jsonObject(with: data) as? [[String: Any]])
      return (results.first?["counts"] as? [String: Int])?["heapAllocationsPerFrame"]
    }
    #expect(try count() != nil)
    // As where ld.so was asked for the library, and did not load it.
    #expect(try count([AllocationCounter.attempt: "1"]) == nil)
    let library = try BuiltProgram.folder().appendingPathComponent("libacetate-allocations.so").path
    #expect(try count(["LD_PRELOAD": library]) != nil)
  }

  /// Code that is not optimised puts things on the heap by itself: some three hundred, of what draws the mover.
  @Test(
    "a frame in which one of a thousand layers moves puts nothing on the heap for those that stand still",
    .enabled(if: !AllocationCounter.isSanitized, "a sanitizer takes allocation over"))
  func standingLayers() throws {
    let run = try tool.run("bench", "W6", "--backend", "software", "--size", "192x108", "--frames", "60", "--json", "r.json")
    #expect(run.status == 0)
    let data = try Data(contentsOf: URL(fileURLWithPath: tool.folder.path("r.json")))
    let results = try #require(JSONSerialization.jsonObject(with: data) as? [[String: Any]])
    let counts = try #require(results.first?["counts"] as? [String: Int])
    #expect(counts["layers"] == 1002)
    #expect(try #require(counts["heapAllocationsPerFrame"]) < 600)
  }

  @Test("a size that no renderer draws is refused, also where only the plan is asked for", arguments: [[], ["--plan", "text"]])
  func largeSizes(more: [String]) throws {
    let run = try tool.run(["bench", "W1-10", "--backend", "software", "--size", "99999999x99999999", "--frames", "2"] + more)
    #expect(run.status == 64)
    #expect(run.errors == "acetate: 99999999x99999999 pixels: a side may have at most 32768\n")
  }

  @Test("a video is measured below layers and without them, and layers without it")
  func video() throws {
    try NumberedVideo.write(tool.folder.path("clip.mp4"), frames: 12)
    let run = try tool.run(
      "bench", "W10-decode:clip.mp4", "W10-draw:clip.mp4", "W10:clip.mp4", "--backend", "software", "--size", "192x108", "--frames", "6",
      "--json", "r.json")
    #expect(run.status == 0)
    let data = try Data(contentsOf: URL(fileURLWithPath: tool.folder.path("r.json")))
    let results = try #require(JSONSerialization.jsonObject(with: data) as? [[String: Any]])
    #expect(results.map { $0["renderer"] as? String } == ["none", "software", "software"])
    // The video's layer; with the canvas and 200 that travel and turn, of two animations each.
    #expect(results.map { ($0["counts"] as? [String: Int])?["layers"] } == [1, 202, 202])
    #expect(results.map { ($0["counts"] as? [String: Int])?["animations"] } == [1, 401, 401])
    let missing = try tool.run("bench", "W10:no.mp4")
    #expect(missing.status == 66 && missing.errors.contains("no.mp4: No such file or directory"))
  }

  @Test("a Lottie animation is a workload: one layer, which its canvas is")
  func lottie() throws {
    let document = """
      {"v":"5.7.0","ip":0,"op":30,"fr":30,"w":100,"h":50,"layers":[
      {"ty":1,"ip":0,"op":30,"sw":40,"sh":20,"sc":"#ff0000","ks":{}}]}
      """
    try Data(document.utf8).write(to: URL(fileURLWithPath: tool.folder.path("logo.json")))
    let run = try tool.run("bench", "W11:logo.json", "--backend", "software", "--size", "200x100", "--frames", "6", "--json", "r.json")
    #expect(run.status == 0)
    let data = try Data(contentsOf: URL(fileURLWithPath: tool.folder.path("r.json")))
    let results = try #require(JSONSerialization.jsonObject(with: data) as? [[String: Any]])
    #expect(results.map { ($0["counts"] as? [String: Int])?["layers"] } == [1])
    // Reading and drawing take time.
    let first = try #require(results.first?["firstFrameMilliseconds"] as? Double)
    #expect(first > 0 && first < 10_000)
    let missing = try tool.run("bench", "W11:no.json")
    #expect(missing.status == 66 && missing.errors.contains("no.json"))
  }

  @Test("the number of frames has a limit")
  func frames() throws {
    for count in ["10000001", "9223372036854775807"] {
      let run = try tool.run("bench", "W1-10", "--frames", count)
      #expect(run.status == 64 && run.errors.contains("--frames must be at most 10000000, not \(count)"))
    }
    // Room is made as frames come, not for all that were asked for.
    #expect(
      try tool.run("bench", "W1-10", "--backend", "software", "--size", "32x32", "--frames", "10000000", "--limit", "0.01").status == 0)
  }

  @Test("a plan is printed in words or for Graphviz, and nothing is measured")
  func plan() throws {
    // Groups that are faded as one: they share a surface, which the target's pass reads.
    let text = try tool.run("bench", "groups-4", "--plan", "text")
    #expect(text.status == 0)
    let words = String(decoding: text.output, as: UTF8.self)
    #expect(words.hasPrefix("2 passes in 2 waves\nwave 0\n  pass 0: "))
    #expect(words.contains("of surface 1 into the target\nthe target: 1920×1080, pass 1 to 1\nsurface 1: "))
    let dot = try tool.run("bench", "groups-4", "--plan", "dot", "--size", "192x108")
    #expect(dot.status == 0)
    let drawing = String(decoding: dot.output, as: UTF8.self)
    #expect(drawing.hasPrefix("digraph plan {\n") && drawing.contains("  p0 -> p1 [label = \"surface 1, "))
    let timing = try tool.run("bench", "W5-300", "--plan", "text")
    #expect(timing.status == 64 && timing.errors.contains("has no plan"))
    let many = try tool.run("bench", "W1-100", "W4", "--plan", "dot")
    #expect(many.status == 64 && many.errors.contains("--plan takes one workload"))
  }

  @Test("a report stands alone, and shows slopes where a kind was measured at several numbers")
  func report() throws {
    let run = try tool.run("bench", "W5-300", "W5-3000", "--frames", "5", "--html", "r.html")
    #expect(run.status == 0)
    let text = try String(contentsOfFile: tool.folder.path("r.html"), encoding: .utf8)
    #expect(text.hasPrefix("<!DOCTYPE html>"))
    #expect(text.contains("W5, none:") && text.contains("µs of processor time for each"))
    #expect(!text.contains("http") && !text.contains("<script"))
  }

  @Test("wrong arguments end with a sentence and 64")
  func misuse() throws {
    let unknown = try tool.run("bench", "nonsense")
    #expect(unknown.status == 64 && unknown.errors.contains("'nonsense' is neither a workload nor a scene"))
    let none = try tool.run("bench", "W2", "--frames", "0")
    #expect(none.status == 64 && none.errors.contains("--frames must be at least 1"))
    let both = try tool.run("bench", "W2", "--one-line")
    #expect(both.status == 64 && both.errors.contains("--picture and --one-line take one workload and one renderer"))
  }
}
