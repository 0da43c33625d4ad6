import Foundation
import Testing

@testable import RenderFarm

@Suite("Jobs in their folders")
struct JobTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("acetate-job-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func job(_ plan: RenderPlan = .fixture()) throws -> Job {
    try plan.json().write(to: folder.appendingPathComponent("plan.json"))
    return try Job(folder.path)
  }

  private func finish() { try? FileManager.default.removeItem(at: folder) }

  @Test("a plan is read with the name of what it holds, and what is none is told so")
  func reading() throws {
    defer { finish() }
    let missing = #expect(throws: FarmError.self) { try Job(folder.path) }
    #expect(missing?.reason == .missingInput && missing?.description.contains("there is no plan.json that can be read") == true)
    let job = try job()
    #expect(try job.plan == .fixture() && job.id == SHA256.digest(RenderPlan.fixture().json()) && job.id.count == 64)
    try Data("{}".utf8).write(to: folder.appendingPathComponent("plan.json"))
    let damaged = #expect(throws: FarmError.self) { try Job(folder.path) }
    #expect(damaged?.reason == .damagedInput && damaged?.description == "\(folder.path)/plan.json: it is no plan of a render")
    // FIPS 180-2's example.
    #expect(SHA256.digest(Array("abc".utf8)) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(SHA256.bytes(of: Array("abc".utf8)).prefix(3) == [0xBA, 0x78, 0x16])
    let digest = try SHA256.digest(fileAt: folder.appendingPathComponent("plan.json").path)
    #expect(digest.bytes == 2 && digest.digest == SHA256.digest(Array("{}".utf8)))
  }

  @Test("parts that are not there, and those that are something else; folders are made when something is put into them")
  func parts() throws {
    defer { finish() }
    let job = try job()
    #expect(job.defect(ofPart: 0, reads: true) == .missing)
    _ = try job.required(.parts)
    #expect(job.defect(ofPart: 0, reads: true) == .missing)
    try Data("no part".utf8).write(to: URL(fileURLWithPath: job.folder.part(0)))
    #expect(job.defect(ofPart: 0, reads: false) == .damaged && job.defect(ofPart: 1, reads: false) == .missing)
    let head = job.head(ofPart: 3)
    #expect(head.plan == job.id && head.number == 3 && head.firstFrame == 750 && head.frameCount == 250)
    job.remove([.parts])
    #expect(!FileManager.default.fileExists(atPath: job.folder.parts) && job.defect(ofPart: 0, reads: false) == .missing)
    // A file in the place of a folder.
    try Data().write(to: folder.appendingPathComponent("leases"))
    let error = #expect(throws: FarmError.self) { try job.required(.leases) }
    #expect(error?.reason == .cannotCreate && error?.description.hasPrefix("\(folder.path)/leases: ") == true)
  }

  @Test("what differs here from where the plan was made, in words")
  func differences() throws {
    defer { finish() }
    var plan = RenderPlan.fixture()
    plan.versions = RenderPlan.Versions(acetate: "1.0", libraries: ["libavcodec": "59", "libswscale": "6"], encoder: "a")
    let job = try job(plan)
    #expect(job.differences(from: plan.versions).isEmpty)
    #expect(
      job.differences(from: RenderPlan.Versions(acetate: "1.1", libraries: ["libavcodec": "60", "libx": "1"], encoder: "b")) == [
        "acetate is 1.1 here and 1.0 in the plan", "libavcodec is 60 here and 59 in the plan",
        "libswscale is not there here and 6 in the plan",
        "libx is 1 here and not there in the plan",
      ])
    var other = plan.versions
    other.encoder = "b"
    #expect(job.differences(from: other) == ["the encoder writes other bytes here than where the plan was made"])
    #expect(
      Job.outputName(format: "PNG", hasFrames: true) == "frame-%05d.png" && Job.outputName(format: "png", hasFrames: false) == "output.png")
    #expect(Job.outputName(format: "mp4", hasFrames: true) == "output.mp4" && !Job.host.isEmpty)
  }

  @Test("who renders a part says so in a file while it does, with the frames that are done")
  func leases() throws {
    defer { finish() }
    let job = try job(), leases = try job.required(.leases), name = JobFolder.recordName(2)
    let holder = LeaseHolder(name, in: leases)
    let lease = try #require(Lease(json: leases.read(name, limit: JobRecord.byteLimit), partFrames: 250))
    #expect(lease == Lease(host: Job.host, process: Int(getpid()), frames: 0))
    holder.update(frames: 7)
    holder.end()
    #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("leases/\(name)").path))
    #expect(Lease.isAlive(age: 59.9) && !Lease.isAlive(age: 60))
  }

  @Test("needs: a quarter more memory in steps of 64 MiB, and three times the time with five minutes for starting")
  func needs() {
    func needs(_ peakBytes: Int, _ secondsPerFrame: Double, _ frames: Int) -> [Int] {
      let needs = FarmRequest.Needs(processors: 4, peakBytes: peakBytes, secondsPerFrame: secondsPerFrame, frames: frames)
      return [needs.processors, needs.memoryMebibytes, needs.minutes]
    }
    // 400 MiB · 1.25 = 500, in eights 512; 300 + 3 · 0.5 · 100 = 450 s are eight minutes.
    #expect(
      needs(400 << 20, 0.5, 100) == [4, 512, 8] && needs(1 << 20, 0, 1) == [4, 256, 5]
        && needs(410 << 20, 1e9, 1000) == [4, 576, 1_000_000])
  }
}
