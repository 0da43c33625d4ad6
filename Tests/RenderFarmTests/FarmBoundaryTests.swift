import Foundation
import Testing

@testable import RenderFarm

@Suite("Plans, jobs and records at the ends of what may be")
struct FarmBoundaryTests {
  private func problem(_ change: (inout RenderPlan) -> Void) throws -> String? {
    var plan = RenderPlan.fixture()
    change(&plan)
    let json = try plan.json()
    do { _ = try RenderPlan(json: json) } catch { return "\(error)" }
    return nil
  }

  @Test("the greatest and least numbers of a plan, and those beyond")
  func numbers() throws {
    let beyond = "its times, frames or sizes are beyond what a render can have", above = "frames, rates and sizes are above zero"
    let rows: [((inout RenderPlan) -> Void, String?)] = [
      ({ $0.start = 1e9 }, nil), ({ $0.start = -1e9 }, nil), ({ $0.start = 1e9.nextUp }, beyond), ({ $0.start = -1e9.nextUp }, beyond),
      ({ $0.width = 32_768 }, nil), ({ $0.width = 32_769 }, beyond), ({ $0.height = 32_768 }, nil), ({ $0.height = 32_769 }, beyond),
      ({ $0.width = 1 }, nil), ({ $0.width = 0 }, above), ({ $0.height = 1 }, nil), ({ $0.height = 0 }, above),
      ({ $0.frameRate = .init(1_000_000_000, 1) }, nil), ({ $0.frameRate = .init(1_000_000_001, 1) }, beyond),
      ({ $0.frameRate = .init(1, 1_000_000_000) }, nil), ({ $0.frameRate = .init(1, 1_000_000_001) }, beyond),
      ({ $0.frameRate = .init(0, 1) }, above), ({ $0.frameRate = .init(1, 0) }, above), ({ $0.frameRate = .init(-1, 1) }, above),
      ({ $0.frameCount = 1 }, nil), ({ $0.frameCount = 0 }, above), ({ $0.segmentLength = 1 }, nil), ({ $0.segmentLength = 0 }, above),
      ({ ($0.frameCount, $0.segmentLength) = (1_000_000_000_001, .max) }, beyond),
      ({ ($0.frameCount, $0.segmentLength) = (1_000_000, 1) }, nil), ({ $0.rows = 1 }, nil), ({ $0.rows = 0 }, above),
      ({ $0.rows = 1_000_000 }, nil), ({ $0.rows = 1_000_001 }, "it has 1000001 parts; at most 1000000 are possible"),
      ({ $0.resources[0].bytes = 0 }, nil), ({ $0.resources[0].sha256 = String(repeating: "aF09", count: 16) }, nil),
      ({ $0.resources[0].sha256 = String(repeating: "a", count: 63) }, "the resource 'clock.caml' has no SHA-256 of 64 digits"),
      ({ $0.resources[0].sha256 = String(repeating: "a", count: 65) }, "the resource 'clock.caml' has no SHA-256 of 64 digits"),
      ({ $0.resources[0].source = "/a\0" }, "the resource 'clock.caml' comes from '/a\0', which is no path from the root"),
      ({ $0.resources[0].source = "" }, "the resource 'clock.caml' comes from '', which is no path from the root"),
      ({ $0.output = "" }, "its output '' leads out of the job's folder"), ({ $0.resources = [] }, nil), ({ $0.arguments = [] }, nil),
      ({ $0.version = 0 }, "it is of version 0, and this program knows version 1"),
      ({ $0.palette = Data(count: 1025) }, "its palette has 1025 bytes; a palette has 1024"),
    ]
    for (index, row) in rows.enumerated() { #expect(try problem(row.0) == row.1, "row \(index)") }
    for byte in UInt8(0x21)..<0x7F {
      let sign = String(decoding: [byte], as: UTF8.self), isDigit = "0123456789abcdefABCDEF".contains(sign)
      #expect(try (problem { $0.resources[0].sha256 = String(repeating: sign, count: 64) } == nil) == isDigit, "\(sign)")
    }
    #expect(RenderPlan.paletteBytes == 1024 && RenderPlan.byteLimit == 268_435_456 && ArraySpecification.largestCount == 1_000_000)
    #expect(
      ArraySpecification("0-999999")?.numbers.count == 1_000_000 && ArraySpecification("0-999998,1000000")?.numbers.count == 1_000_000)
    #expect(ArraySpecification("7-7")?.numbers == [7] && ArraySpecification("1,1")?.description == "1" && ArraySpecification([]).isEmpty)
    #expect(!ArraySpecification([0]).isEmpty && ArraySpecification([4, 2, 3]).description == "2-4")
  }

  @Test("what is wrong with the JSON of a plan is told with its place")
  func places() throws {
    func problem(_ change: (inout [String: Any]) -> Void) throws -> String? {
      var object = try #require(try JSONSerialization.jsonObject(with: RenderPlan.fixture().json()) as? [String: Any])
      change(&object)
      let json = try JSONSerialization.data(withJSONObject: object)
      do { _ = try RenderPlan(json: json) } catch { return "\(error)" }
      return nil
    }
    #expect(try problem { _ in } == nil && problem { $0["width"] = nil } == "'width' is missing")
    #expect(try problem { $0["width"] = "a" } == "'width' has a value of another kind")
    #expect(try problem { $0["frameRate"] = ["numerator": 1] } == "'frameRate.denominator' is missing")
    #expect(try problem { $0["palette"] = "?" } == "'palette' cannot be read" && problem { $0["fonts"] = NSNull() } != nil)
  }

  @Test("formats by the ends of names, and frames of parts and tasks")
  func formats() {
    let names = ["output.MP4": "mp4", "frame-%05d.png": "png", "a.tar.gz": "gz", "plain": "plain", "a.": "a", "": ""]
    for (name, format) in names {
      var plan = RenderPlan.fixture()
      plan.output = name
      #expect(plan.format == format, "\(name)")
    }
    let plan = RenderPlan.fixture(frames: 999)
    #expect(plan.partCount == 4 && plan.frames(ofPart: 3) == 750..<999 && plan.taskCount(partsPerTask: 4) == 1)
    #expect(
      plan.taskCount(partsPerTask: 3) == 2 && plan.parts(ofTask: 1, partsPerTask: 3) == 3..<4
        && plan.parts(ofTask: 0, partsPerTask: 4) == 0..<4)
    #expect(
      Job.outputName(format: "JPG", hasFrames: true) == "frame-%05d.jpg" && Job.outputName(format: "gif", hasFrames: true) == "output.gif")
  }

  @Test("folders of jobs, and the numbers of their files")
  func folders() {
    let paths = ["/": "/", "a/": "a", "ab": "ab", "a": "a", "": "", "/a/b/": "/a/b", "a//": "a/"]
    for (path, folder) in paths { #expect(JobFolder(path).path == folder, "\(path)") }
    let folder = JobFolder("j")
    #expect([folder.plan, folder.resources, folder.parts, folder.logs] == ["j/plan.json", "j/resources", "j/parts", "j/logs"])
    #expect(
      folder.resource("ab") == "j/resources/ab" && folder.part(999_999) == "j/parts/part-999999" && folder.part(0) == "j/parts/part-000000")
    #expect(JobFolder.partName(1_234_567) == "part-1234567" && JobFolder.recordName(42) == "part-000042.json")
    let numbers: [(String, Int?)] = [
      ("part-0", 0), ("part-7.json", 7), ("part-", nil), ("part-.json", nil), ("part--1", nil), ("part-1.json.json", nil), ("Part-1", nil),
      ("part-99999999999999999999", nil),
    ]
    for (name, number) in numbers { #expect(JobFolder.number(ofFile: name) == number, "\(name)") }
    #expect(JobFolder.Content.allCases.map(\.rawValue) == ["resources", "parts", "leases", "reports", "logs"])
    #expect(JobPath.components(of: "a/b c/..d") == ["a", "b c", "..d"] && JobPath.components(of: "a") == ["a"])
    for path in ["", "a/", "/a", "a//b", ".", "a/.", "..", "a/../b", "a\0"] { #expect(JobPath.components(of: path) == nil, "\(path)") }
    #expect(
      !JobPath.leadsOut("") && !JobPath.leadsOut("a/..") && JobPath.leadsOut("a/../..") && JobPath.leadsOut(".//..")
        && !JobPath.leadsOut("filed:"))
  }

  @Test("records say no more than can be: letters, frames, seconds and bytes")
  func records() throws {
    func lease(_ host: String, frames: Int) -> Lease? {
      Lease(json: Data(#"{"host": "\#(host)", "process": 5, "frames": \#(frames)}"#.utf8), partFrames: 10)
    }
    #expect(lease("h", frames: 10) == Lease(host: "h", process: 5, frames: 10) && lease("h", frames: 11)?.frames == 10)
    #expect(lease("h", frames: -1)?.frames == 0 && lease("h", frames: 0)?.frames == 0)
    #expect(
      lease(String(repeating: "h", count: 253), frames: 1)?.host.count == 253
        && lease(String(repeating: "h", count: 254), frames: 1)?.host.count == 253)
    func report(_ seconds: String, bytes: Int = 3, frames: Int = 4) -> PartReport? {
      let text = #"{"host": "h", "frames": \#(frames), "seconds": \#(seconds), "peakBytes": \#(bytes), "bytes": 8}"#
      return PartReport(json: Data(text.utf8), partFrames: 10)
    }
    #expect(report("2.5") == PartReport(host: "h", frames: 4, seconds: 2.5, peakBytes: 3, bytes: 8))
    #expect(report("1e-6")?.seconds == 1e-6 && report("9e-7")?.seconds == 0 && report("-3")?.seconds == 0)
    #expect(report("1e12")?.seconds == 1e12 && report("2e12")?.seconds == 1e12 && report("1e999") == nil)
    #expect(
      report("1", bytes: 0)?.peakBytes == 0 && report("1", bytes: -1)?.peakBytes == 0 && report("1", frames: 11)?.frames == 10
        && report("1", frames: -1)?.frames == 0)
    #expect(JobRecord.byteLimit == 65_536 && Lease.renewal == 10 && Lease.expiry == 60)
    let text = String(decoding: try JobRecord.text(Lease(host: "a/b", process: 1, frames: 2)), as: UTF8.self)
    #expect(text == "{\n  \"frames\" : 2,\n  \"host\" : \"a/b\",\n  \"process\" : 1\n}")
  }

  @Test("how far a job is, whole: what is done, runs, is lost and missing, and how fast it is")
  func status() {
    let plan = RenderPlan.fixture(frames: 95, segment: 10)
    let leases = [
      3: (Lease(host: "a", process: 7, frames: 4), 12.5), 5: (Lease(host: "b", process: 8, frames: 2), 60.0),
      1: (Lease(host: "c", process: 9, frames: 9), 1.0),
    ]
    let reports = [
      0: PartReport(host: "a", frames: 10, seconds: 4, peakBytes: 1), 9: PartReport(host: "a", frames: 5, seconds: 0, peakBytes: 1),
      1: PartReport(host: "a", frames: 10, seconds: 1, peakBytes: 1), 4: PartReport(host: "a", frames: 10, seconds: 99, peakBytes: 1),
    ]
    let found = JobStatus(plan: plan, finished: [0, 1, 9], leases: leases, reports: reports)
    // 20 frames in 5 s by one worker: 4 a second; of 95, 25 and 4 are done.
    var expected = JobStatus(plan: plan, finished: [], leases: [:], reports: [:])
    (expected.done, expected.framesDone, expected.missing, expected.lost) = (3, 29, "2,4-8", "5")
    expected.running = [JobStatus.Running(part: 3, host: "a", process: 7, frames: 4, age: 12.5)]
    (expected.framesPerSecond, expected.remainingSeconds) = (4, 16.5)
    #expect(found == expected && found.parts == 10 && found.frames == 95)
    let still = JobStatus(plan: plan, finished: [0], leases: [:], reports: reports)
    #expect(
      still.framesPerSecond == nil && still.remainingSeconds == nil && still.framesDone == 10 && still.missing == "1-9" && still.lost == "")
    let none = JobStatus(
      plan: plan, finished: [0], leases: [2: (Lease(host: "a", process: 1, frames: 0), 0)],
      reports: [0: PartReport(host: "a", frames: 0, seconds: 3, peakBytes: 0)])
    #expect(none.framesPerSecond == 0 && none.remainingSeconds == nil)
  }

  @Test(
    "names that Kubernetes takes, at most fifty letters of them",
    arguments: [
      ("My job", "my-job"), ("", "acetate"), ("---", "acetate"), ("\u{C4}B_c", "b-c"), ("-a-", "a"), ("A.9z", "a-9z"),
      (String(repeating: "a", count: 51), String(repeating: "a", count: 50)),
      (String(repeating: "a", count: 49) + "--b", String(repeating: "a", count: 49)),
    ])
  func labels(name: String, label: String) {
    #expect(request { $0.name = name }.label == label)
  }

  private func request(_ change: (inout FarmRequest) -> Void = { _ in }) -> FarmRequest {
    var request = FarmRequest(
      folder: JobFolder("/farm/job"), program: "acetate", name: "n", output: "/o.mp4", plan: .fixture(frames: 2020, segment: 10),
      partsPerTask: 2,
      tasks: ArraySpecification([0]))
    change(&request)
    return request
  }

  @Test("words of the commands, the mount of a folder, a hundred pods at most, and names of a hundred and twenty-eight signs")
  func requests() throws {
    #expect(request().renderCommand == ["acetate", "render", "--plan", "/farm/job", "--parts-per-task", "2"])
    #expect(
      request { ($0.partsPerTask, $0.partArguments) = (1, ["-x"]) }.renderCommand == ["acetate", "render", "--plan", "/farm/job", "-x"])
    #expect(request { $0.cleansUp = true }.joinCommand == ["acetate", "join", "/farm/job", "-o", "/o.mp4", "--clean-up"])
    #expect(
      request().joinCommand == ["acetate", "join", "/farm/job", "-o", "/o.mp4"] && request().image == "acetate"
        && request().volumeClaim == "acetate")
    for (path, mount) in ["/a/b": "/a", "/a": "/a", "/a/b/c": "/a/b", "/": "/"] {
      #expect(request { $0.folder = JobFolder(path) }.mountPath == mount, "\(path)")
    }
    // 202 parts, two a task; one a task are more than run at once.
    #expect(try request().text(for: .kubernetes).contains("  completions: 101\n  parallelism: 100\n"))
    #expect(try request { $0.partsPerTask = 3 }.text(for: .kubernetes).contains("  completions: 68\n  parallelism: 68\n"))
    let long = try request { $0.name = "{" + String(repeating: "a", count: 128) + "}" }.text(for: .openjd)
    #expect(long.contains("\nname: \"-\(String(repeating: "a", count: 127))\"\n"))
    #expect(FarmRequest.indented("a\n\nb", by: 2) == "  a\n  \n  b" && FarmRequest.attempts == 4)
    for change: (inout FarmRequest) -> Void in [{ $0.name = "\0" }, { $0.image = "\0" }, { $0.volumeClaim = "\0" }, { $0.program = "\0" }] {
      #expect(throws: FarmRequest.Problem.self) { try request(change).text(for: .slurm) }
    }
  }
}

@Suite("The files that a render reads")
struct PlanFilesTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("plan-files-\(UUID().uuidString)").standardizedFileURL
    for (name, text) in [
      "a/doc.caml": "doc", "a/pictures/p.png": "picture", "a/clip.mp4": "clip", "b/sound.mp3": "sound", "pack.ca/main.caml": "main",
      "pack.ca/x/y.png": "y",
    ] {
      let file = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
  private func finish() { try? FileManager.default.removeItem(at: folder) }

  @Test("a document with its pictures and videos, a package with all in it, and names from the deepest folder of all")
  func names() throws {
    defer { finish() }
    var files = PlanFiles()
    #expect(files.base == "/" && files.paths.isEmpty)
    files.addInput("scene:cards", assets: [], videos: [])
    #expect(files.paths.isEmpty)
    files.addInput(path("a/doc.caml"), assets: ["pictures/p.png", "pictures/none.png"], videos: [path("a/clip.mp4")])
    #expect(files.base == path("a") + "/" && Set(files.paths) == Set(["a/doc.caml", "a/pictures/p.png", "a/clip.mp4"].map(path)))
    #expect(files.name(of: path("a/pictures/p.png")) == "pictures/p.png" && files.name(of: "/elsewhere") == "/elsewhere")
    files.add(path("b/sound.mp3"))
    #expect(files.base == folder.path + "/" && files.name(of: path("a/doc.caml")) == "a/doc.caml")
    files.addInput(path("pack.ca"), assets: [], videos: [])
    #expect(files.paths.count == 6 && files.base == folder.path + "/" && files.paths.contains(path("pack.ca/x/y.png")))
    let resources = try files.resources(referenced: false)
    #expect(
      resources.map(\.path) == ["a/clip.mp4", "a/doc.caml", "a/pictures/p.png", "b/sound.mp3", "pack.ca/main.caml", "pack.ca/x/y.png"])
    #expect(resources.map(\.bytes) == [4, 3, 7, 5, 4, 1] && resources.allSatisfy { $0.source == nil })
    #expect(resources[1].sha256 == SHA256.digest(Array("doc".utf8)))
    #expect(try files.resources(referenced: true).map(\.source) == resources.map { path($0.path) })
    var named = PlanFiles()
    named.add(path("a/doc.caml"))
    named.addName(path("b/list.m3u8"))
    #expect(named.base == folder.path + "/" && named.paths == [path("a/doc.caml")])
    var missing = PlanFiles()
    missing.add(path("none"))
    let error = #expect(throws: FarmError.self) { try missing.resources(referenced: false) }
    #expect(error?.reason == .missingInput && error?.description.hasPrefix("\(path("none")): ") == true)
    #expect(PlanFiles.isFile(path("a/doc.caml")) && !PlanFiles.isFile(path("a")) && !PlanFiles.isFile(path("none")))
  }

  @Test("arguments name files as the job has them, and lose the first input alone")
  func arguments() {
    defer { finish() }
    var files = PlanFiles()
    for name in ["a/doc.caml", "a/clip.mp4", "b/sound.mp3"] { files.add(path(name)) }
    let (doc, clip, sound) = (path("a/doc.caml"), path("a/clip.mp4"), path("b/sound.mp3"))
    #expect(files.rename([doc, "--fps", "9"], inputs: [doc]) == ["--fps", "9"])
    #expect(
      files.rename(["--dither", doc, clip, "scene:cards", "--audio", sound], inputs: [doc, clip, "scene:cards"]) == [
        "--dither", "a/clip.mp4", "scene:cards", "--audio", "b/sound.mp3",
      ])
    #expect(
      files.rename([doc, "--audio=\(sound)", "--set=x.contents=\(clip)", "x.contents=\(clip)", doc], inputs: [doc]) == [
        "--audio=b/sound.mp3", "--set=x.contents=\(clip)", "x.contents=a/clip.mp4", "a/doc.caml",
      ])
    #expect(files.rename(["file://" + doc, "x=y"], inputs: [doc]) == ["x=y"])
  }
}
