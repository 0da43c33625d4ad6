import Foundation
import TestSupport
import Testing

@Suite("acetate farm status: what leases and reports in a job's folder tell")
struct FarmStatusTests {
  private let tool: CommandLineTool

  init() throws {
    tool = try CommandLineTool()
    // Parts of 4, 4, 4 and 3 frames, of which the second is there. It is said to have taken two seconds.
    let plan = ["plan", "box.caml", "-o", "job", "--segment", "4", "--fps", "5", "--duration", "3", "--format", "y4m"]
    try #require(try tool.run(plan + ["--background", "black"]).status == 0)
    try #require(try tool.run("render", "--plan", "job", "--part", "1").status == 0)
    try tool.folder.write(#"{"host":"a","frames":4,"seconds":2,"peakBytes":1}"#, as: "job/reports/part-000001.json")
  }

  /// - Parameter age: seconds since the worker said so; those before now lie ahead.
  private func lease(_ name: String, _ host: String, process: Int, frames: Int, age: Double) throws {
    let path = try tool.folder.write(#"{"host":"\#(host)","process":\#(process),"frames":\#(frames)}"#, as: "job/leases/\(name).json")
    try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSinceNow: -age)], ofItemAtPath: path)
  }

  /// Four frames in two seconds are two a second, of two workers four: of 15 frames 4, 3 and 3 are there, and 5 take 1.25 s.
  @Test("who is at which part, who is gone, and when it will be over; what is no record of the plan counts for nothing")
  func workers() throws {
    try lease("part-000000", "beta", process: 8, frames: 2, age: 3600)
    try lease("part-000002", "alpha", process: 77, frames: 3, age: -3600)
    try lease("part-000003", "gamma", process: 9, frames: 99, age: -3600)
    try lease("part-000004", "delta", process: 5, frames: 1, age: -3600)
    try lease("part-2", "epsilon", process: 6, frames: 1, age: -3600)
    try tool.folder.write("[]", as: "job/reports/part-000003.json")
    #expect(
      try tool.run("farm", "status", "job").text == """
        \(String(repeating: "█", count: 20))\(String(repeating: "░", count: 10))  10/15  4.0 frames/s  0:02 left
        parts: 1 of 4 done, 2 running
          2  alpha  process 77  3 frames  renewed 0 s ago
          3  gamma  process 9  3 frames  renewed 0 s ago
        missing: 0
        workers gone: 0

        """)
    let status = try #require(
      try JSONSerialization.jsonObject(with: tool.run("farm", "status", "job", "--json").output) as? [String: Any])
    let numbers = ["parts", "done", "frames", "framesDone", "framesPerSecond", "remainingSeconds"].map { status[$0] as? Double }
    #expect(numbers == [4, 1, 15, 10, 4, 1.25] && status["missing"] as? String == "0" && status["lost"] as? String == "0")
    let running = try #require(status["running"] as? [[String: Any]])
    #expect(running.map { $0["part"] as? Int } == [2, 3] && running.map { $0["age"] as? Double } == [0, 0])
    #expect(running.map { $0["host"] as? String } == ["alpha", "gamma"] && running.map { $0["frames"] as? Int } == [3, 3])
  }

  @Test("a worker that has not been heard of for a while still counts, and a done part's does not")
  func silence() throws {
    try lease("part-000000", "alpha", process: 3, frames: 1, age: 30)
    try lease("part-000001", "beta", process: 4, frames: 1, age: 0)
    let text = try tool.run("farm", "status", "job").text
    let age = try #require(text.firstMatch(of: /renewed (\d+) s ago/)?.1)
    #expect((30...50).contains(Int(age) ?? 0) && text.contains("\nparts: 1 of 4 done, 1 running\n  0  alpha  process 3  1 frames  renewed"))
    #expect(text.contains("  5/15  2.0 frames/s  0:05 left\n") && text.hasSuffix("\nmissing: 2-3\n") && !text.contains("beta"))
  }
}
