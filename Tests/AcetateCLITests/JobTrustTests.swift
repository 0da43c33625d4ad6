import Foundation
import TestSupport
import Testing

/// What somebody may put into the folder of a job that others carry out.
@Suite("Job folders that others write into")
struct JobTrustTests {
  private let tool: CommandLineTool
  private let files = FileManager.default

  init() throws {
    tool = try CommandLineTool()
    try files.createDirectory(atPath: tool.folder.path("elsewhere"), withIntermediateDirectories: true)
  }

  private func plan(_ arguments: String...) throws {
    let options = ["-o", "job", "--format", "png", "--segment", "2", "--fps", "10", "--duration", "0.2"]
    let result = try tool.run(["plan"] + arguments + options)
    #expect(result.status == 0, "\(result)")
  }

  private func render() throws -> BuiltProgram.Result { try tool.run("render", "--plan", "job", "--part", "0") }

  /// Changes the plan.
  private func edit(_ change: (inout [String: Any]) -> Void) throws {
    var plan = try #require(try JSONSerialization.jsonObject(with: tool.folder.read("job/plan.json")) as? [String: Any])
    change(&plan)
    try JSONSerialization.data(withJSONObject: plan).write(to: URL(fileURLWithPath: tool.folder.path("job/plan.json")))
  }

  private func link(_ path: String, to destination: String) throws {
    try? files.removeItem(atPath: tool.folder.path(path))
    try files.createSymbolicLink(atPath: tool.folder.path(path), withDestinationPath: tool.folder.path(destination))
  }

  @Test("a link in the place of a part is refused, and what it leads to stays as it was")
  func partLink() throws {
    try plan("box.caml")
    try tool.folder.write("precious", as: "elsewhere/file")
    try link("job/parts/part-000000", to: "elsewhere/file")
    let result = try render()
    #expect(result.status != 0 && result.errors.contains("job/parts/part-000000"), "\(result)")
    #expect(try tool.folder.read("elsewhere/file") == Data("precious".utf8))
    #expect(try tool.run("join", "job", "-o", "out/").errors.contains("damaged: 0"))
  }

  @Test("links in the place of its folders are not followed")
  func folderLinks() throws {
    try plan("box.caml")
    // A lease and a report that cannot be written are missed by nobody.
    for name in ["leases", "reports"] { try link("job/" + name, to: "elsewhere") }
    #expect(try render().status == 0)
    try link("job/parts", to: "elsewhere")
    let result = try render()
    let words = "job/parts: it is a link, or no ordinary file or folder; remove it"
    #expect(result.status == 73 && result.errors == "acetate: \(words)\n", "\(result)")
    #expect(try files.contentsOfDirectory(atPath: tool.folder.path("elsewhere")).isEmpty)
  }

  @Test("a lease or report that is a link is replaced by none, and leads nowhere")
  func recordLinks() throws {
    try plan("box.caml")
    for name in ["leases", "reports"] {
      try tool.folder.write("precious", as: "elsewhere/" + name)
      try link("job/\(name)/part-000000.json", to: "elsewhere/" + name)
    }
    #expect(try render().status == 0)
    for name in ["leases", "reports"] { #expect(try tool.folder.read("elsewhere/" + name) == Data("precious".utf8)) }
    #expect(try tool.run("join", "job", "-o", "out/", "--clean-up").status == 0)
    #expect(try files.contentsOfDirectory(atPath: tool.folder.path("elsewhere")).count == 2)
    #expect(!files.fileExists(atPath: tool.folder.path("job/parts")))
  }

  @Test("resources are ordinary files as long as the plan says")
  func resources() throws {
    try plan("box.caml")
    let name = try #require(try files.contentsOfDirectory(atPath: tool.folder.path("job/resources")).first)
    try files.copyItem(atPath: tool.folder.path("job/resources/" + name), toPath: tool.folder.path("copy"))
    try link("job/resources/" + name, to: "copy")
    let linked = try render()
    #expect(linked.status == 65 && linked.errors.contains("it is a link, or no ordinary file or folder"), "\(linked)")
    try files.removeItem(atPath: tool.folder.path("job/resources/" + name))
    #expect(mkfifo(tool.folder.path("job/resources/" + name), 0o600) == 0)
    #expect(try render().status == 65)
    try files.removeItem(atPath: tool.folder.path("job/resources/" + name))
    try tool.folder.write("longer than the document was" + String(repeating: " ", count: 10_000), as: "job/resources/" + name)
    let other = try render()
    #expect(
      other.status == 65 && other.errors == "acetate: job/resources/\(name) does not hold what the plan was made with (box.caml)\n",
      "\(other)")
  }

  @Test("files that a plan names elsewhere are read below the folder that was allowed")
  func sources() throws {
    try plan("box.caml", "--reference")
    let refused = try render()
    #expect(
      refused.status == 66
        && refused.errors.hasSuffix("box.caml, outside its folder; --resources FOLDER allows what lies below FOLDER\n"), "\(refused)")
    let allow = ["render", "--plan", "job", "--part", "0", "--resources"]
    #expect(try tool.run(allow + ["elsewhere"]).status == 66)
    #expect(try tool.run(allow + ["."]).errors == "")
    try edit { plan in
      var resources = plan["resources"] as? [[String: Any]] ?? []
      resources[0]["source"] = "http://127.0.0.1:9/file"
      plan["resources"] = resources
    }
    let network = try render()
    #expect(
      network.status == 65
        && network.errors.hasSuffix("the resource 'box.caml' comes from 'http://127.0.0.1:9/file', which is no path from the root\n"))
  }

  @Test(
    "arguments name the job's own files, and write and run nothing",
    arguments: [
      ["--audio", "/etc/passwd"], ["--audio=../a.wav"], ["--font", "a/../../b.ttf"], ["--events", "file:///etc/passwd"], ["--data", "-"],
      ["--set", "box.contents=/etc/passwd"], ["../other.caml"], ["--stats", "stats.json"], ["--poster", "poster.png"], ["--swift"],
      ["program.swift"], ["--dry-run"],
    ])
  func arguments(arguments: [String]) throws {
    try plan("box.caml")
    try edit { $0["arguments"] = ($0["arguments"] as? [String] ?? []) + arguments }
    let result = try render()
    #expect(result.status == 65 && result.errors.hasPrefix("acetate: job/plan.json: "), "\(result)")
    #expect(try tool.run("join", "job", "-o", "out/").status == 65)
  }

  @Test("playlists among the resources name files of the job alone")
  func playlists() throws {
    try files.createDirectory(atPath: tool.folder.path("show"), withIntermediateDirectories: true)
    #expect(try tool.run("render", "box.caml", "-o", "a.png", "--at", "0").status == 0)
    try tool.folder.write("../a.png\n", as: "show/list.m3u8")
    try plan("show/list.m3u8", "--size", "8x8", "--each", "1")
    #expect(try render().status == 0)
    try files.removeItem(atPath: tool.folder.path("job/parts/part-000000"))
    // The same list, a folder further up.
    try edit { plan in
      plan["input"] = "list.m3u8"
      plan["resources"] = (plan["resources"] as? [[String: Any]])?.map { resource in
        resource.merging(resource["path"] as? String == "show/list.m3u8" ? ["path": "list.m3u8"] : [:]) { $1 }
      }
    }
    let result = try render()
    #expect(
      result.status == 65 && result.errors == "acetate: job: what is rendered names '../a.png', which lies outside the job\n", "\(result)")
  }

  @Test("what has another length than it should ends in a sentence")
  func palette() throws {
    try plan("box.caml")
    try edit { $0["palette"] = "AAAA" }
    #expect(try render().errors == "acetate: job/plan.json: its palette has 3 bytes; a palette has 1024\n")
  }
}
