import Foundation
import Testing

@testable import RenderFarm

extension RenderPlan {
  /// 1000 frames of 29.97 a second.
  static func fixture(frames: Int = 1000, segment: Int = 250) -> RenderPlan {
    RenderPlan(
      versions: Versions(acetate: "0.1.0", libraries: ["libavcodec": "59.37.100"], encoder: nil), input: "clock.caml",
      arguments: ["--dither"], renderer: "software", output: "output.mp4", width: 1280, height: 720, frameRate: Rate(30_000, 1001),
      start: 0.1,
      frameCount: frames, segmentLength: segment,
      resources: [Resource(path: "clock.caml", sha256: String(repeating: "a", count: 64), bytes: 12)])
  }
}

@Suite("Plans of renders")
struct RenderPlanTests {
  @Test("parts are counted in frames; the last may have fewer")
  func parts() {
    #expect(RenderPlan.fixture().partCount == 4)
    let plan = RenderPlan.fixture(frames: 1001)
    #expect(plan.partCount == 5)
    #expect((0..<5).map { plan.frames(ofPart: $0) } == [0..<250, 250..<500, 500..<750, 750..<1000, 1000..<1001])
    #expect(RenderPlan.fixture(frames: 10).partCount == 1)
    // Five parts, two a task: 0 1, 2 3, 4.
    #expect(plan.taskCount(partsPerTask: 2) == 3)
    #expect((0..<4).map { plan.parts(ofTask: $0, partsPerTask: 2) } == [0..<2, 2..<4, 4..<5, 5..<5])
  }

  @Test("rows of data are parts of their own")
  func rows() {
    var plan = RenderPlan.fixture(frames: 60)
    plan.rows = 7
    #expect(plan.partCount == 7 && plan.frames(ofPart: 6) == 0..<60)
  }

  @Test("what is written is read back, the start's time exactly")
  func roundTrip() throws {
    let plan = RenderPlan.fixture()
    let json = try plan.json()
    #expect(try RenderPlan(json: json) == plan)
    #expect(String(decoding: json, as: UTF8.self).contains("\"numerator\" : 30000"))
  }

  @Test(
    "plans that cannot be carried out",
    arguments: [
      ("{", "it is no plan of a render"), ("{\"version\": 2}", "it is of version 2, and this program knows version 1"),
      ("{\"version\": 1}", "'versions' is missing"),
    ])
  func refusals(text: String, problem: String) {
    #expect(throws: RenderPlan.Problem(description: problem)) { try RenderPlan(json: Data(text.utf8)) }
  }

  @Test("numbers beyond what a render can have are refused, and none of them ends the program")
  func numbers() throws {
    func problem(_ change: (inout RenderPlan) -> Void) throws -> String? {
      var plan = RenderPlan.fixture()
      change(&plan)
      let json = try plan.json()
      do { _ = try RenderPlan(json: json) } catch { return "\(error)" }
      return nil
    }
    let beyond = "its times, frames or sizes are beyond what a render can have"
    #expect(try problem { ($0.frameCount, $0.segmentLength) = (.max, .max) } == beyond)
    #expect(try problem { $0.frameRate = RenderPlan.Rate(.max, 1) } == beyond)
    #expect(try problem { $0.start = -1e300 } == beyond)
    #expect(try problem { $0.width = .max } == beyond)
    // 10¹² frames of one each, and a million and one.
    #expect(
      try problem { ($0.frameCount, $0.segmentLength) = (1_000_000_000_000, 1) }
        == "it has 1000000000000 parts; at most 1000000 are possible")
    #expect(try problem { ($0.frameCount, $0.segmentLength) = (1_000_001, 1) } == "it has 1000001 parts; at most 1000000 are possible")
    #expect(try problem { ($0.frameCount, $0.segmentLength) = (1_000_000_000_000, .max) } == nil)
    // One part of all frames, and tasks beyond the last.
    var plan = RenderPlan.fixture(frames: 1000, segment: .max)
    #expect(plan.partCount == 1 && plan.frames(ofPart: 0) == 0..<1000)
    #expect(plan.parts(ofTask: 0, partsPerTask: .max) == 0..<1 && plan.parts(ofTask: .max, partsPerTask: .max) == 1..<1)
    plan.rows = 7
    #expect(plan.taskCount(partsPerTask: .max) == 1)
  }

  @Test(
    "a resource stays in its folder",
    arguments: ["../a", "a//b", "/etc/passwd", "./a", "", "../\u{301}x", "a/..", "..", "a\0b"])
  func paths(path: String) throws {
    var plan = RenderPlan.fixture()
    plan.resources[0].path = path
    let json = try plan.json()
    #expect(throws: RenderPlan.Problem(description: "the resource '\(path)' leads out of its folder")) { try RenderPlan(json: json) }
  }

  @Test("paths are read as the kernel reads them")
  func leadingOut() {
    for path in ["/a", "..", "a/../..", "../a", "a/../../b", "file:///a", "FILE:a", "a\0", "/\u{301}a", "../\u{301}a"] {
      #expect(JobPath.leadsOut(path), "\(path)")
    }
    for path in ["a", "a/../b", "./a", "a/./b", "..a", "a..", "a//b", "scene:cards", "*.png"] {
      #expect(!JobPath.leadsOut(path), "\(path)")
    }
  }

  @Test("names lead to the job's own files, lengths are those that are used, and a NUL is in none")
  func strangePlans() throws {
    func problem(_ change: (inout RenderPlan) -> Void) throws -> String? {
      var plan = RenderPlan.fixture()
      change(&plan)
      let json = try plan.json()
      do { _ = try RenderPlan(json: json) } catch { return "\(error)" }
      return nil
    }
    #expect(try problem { $0.input = "/etc/passwd" } == "its input '/etc/passwd' leads out of the job's folder")
    #expect(try problem { $0.input = "" } == "its input '' leads out of the job's folder")
    #expect(try problem { $0.output = "../a.mp4" } == "its output '../a.mp4' leads out of the job's folder")
    #expect(try problem { $0.arguments.append("a\0b") } == "its argument 'a\0b' has a NUL in it")
    #expect(try problem { $0.palette = Data(count: 3) } == "its palette has 3 bytes; a palette has 1024")
    #expect(try problem { $0.palette = Data(count: 1024) } == nil)
    #expect(try problem { $0.resources[0].bytes = -1 } == "the resource 'clock.caml' has less than no bytes")
    // 64 characters, though not of ASCII.
    let wide = String(repeating: "\u{FF11}", count: 64)
    #expect(try problem { $0.resources[0].sha256 = wide } == "the resource 'clock.caml' has no SHA-256 of 64 digits")
    #expect(
      try problem { $0.resources[0].source = "http://a/" }
        == "the resource 'clock.caml' comes from 'http://a/', which is no path from the root")
    #expect(try problem { $0.resources[0].source = "/a" } == nil)
  }

  @Test("leases and reports that somebody else wrote say no more than a part can have")
  func records() throws {
    let text = #"{"host": "\#(String(repeating: "h", count: 9999))", "process": 1, "frames": 9223372036854775807, "#
    let lease = try #require(Lease(json: Data((text + #""seconds": 0}"#).utf8), partFrames: 250))
    #expect(lease.frames == 250 && lease.host.count == 253)
    let report = try #require(PartReport(json: Data((text + #""seconds": -1, "peakBytes": -1}"#).utf8), partFrames: 250))
    #expect(report.frames == 250 && report.seconds == 0 && report.peakBytes == 0)
    #expect(Lease(json: Data("[]".utf8), partFrames: 1) == nil && PartReport(json: Data("{}".utf8), partFrames: 1) == nil)
    // Three parts of 250 frames are being rendered, which cannot be more than they have.
    let status = JobStatus(plan: .fixture(), finished: [0], leases: [1: (lease, 0), 2: (lease, 0), 3: (lease, 0)], reports: [0: report])
    #expect(status.framesDone == 1000 && status.framesPerSecond == nil)
  }

  @Test("names of a job's files")
  func folder() {
    let folder = JobFolder("/farm/job/")
    #expect(folder.part(12) == "/farm/job/parts/part-000012" && JobFolder.recordName(1_000_000) == "part-1000000.json")
    #expect(JobFolder.number(ofFile: "part-000012") == 12 && JobFolder.number(ofFile: "part-000012.json") == 12)
    #expect(JobFolder.number(ofFile: ".acetate-1-a.part") == nil && JobFolder.number(ofFile: "part-12.old") == nil)
  }
}

@Suite("How far a job has come")
struct JobStatusTests {
  @Test("done, running, lost and missing parts, and when they will be done")
  func status() {
    // Ten parts of 100 frames. Two are done in 20 s each: 5 frames a second. Two run, so that there are 10 a second in all.
    let plan = RenderPlan.fixture(frames: 1000, segment: 100)
    let lease = Lease(host: "a", process: 7, frames: 50)
    let report = PartReport(host: "a", frames: 100, seconds: 20, peakBytes: 1)
    let status = JobStatus(
      plan: plan, finished: [0, 1], leases: [2: (lease, 59), 3: (lease, 0), 4: (lease, 60), 1: (lease, 0)], reports: [0: report, 1: report])
    #expect(status.done == 2 && status.parts == 10 && status.running.map(\.part) == [2, 3])
    #expect(status.lost == "4" && status.missing == "4-9")
    #expect(status.framesDone == 300 && status.frames == 1000)
    #expect(status.framesPerSecond == 10 && status.remainingSeconds == 70)
  }

  @Test("before anything is done nothing is known of the speed")
  func beginning() {
    let status = JobStatus(plan: .fixture(), finished: [], leases: [:], reports: [:])
    #expect(status.missing == "0-3" && status.framesPerSecond == nil && status.remainingSeconds == nil)
  }
}
