import AcetateCLI
import Foundation
import OfflineOutput
import RenderFarm
import TextEscaping

extension FuzzRunner {
  static func readTable(_ input: Data) {
    for name in ["rows.csv", "rows.json"] {
      for pattern in ["{row}.png", "{title.string}.png"] {
        guard let complaint = ArgumentCheck.complaint(aboutTable: Array(input), name: name, outputs: pattern) else { continue }
        expect(!complaint.isEmpty, "nothing is said")
      }
    }
  }

  /// A value never makes another folder, a sequence or standard output of a name, nor a control sign in it.
  static func nameRows(_ input: Data) {
    let values = input.split(separator: UInt8(ascii: "\n")).prefix(8).map { String(decoding: $0, as: UTF8.self) }
    guard let table = try? JSONEncoder().encode(values.map { ["n.string": $0] }) else { return }
    for pattern in ["out/{row}-{n.string}.png", "out/{row}{n.string}/{n.string}.mp4"] {
      guard let names = ArgumentCheck.names(ofTable: Array(table), outputs: pattern) else { continue }
      expect(names.count == values.count, "\(names.count) names of \(values.count) rows")
      for name in names {
        guard let format = try? OutputFormat.parse(name: name), case .file(let path) = format.destination else {
          expect(false, "'\(name)' is no file")
          continue
        }
        let parts = FileName.components(path)
        expect(parts.count == FileName.components(pattern).count && FileName.isBelow(path), "'\(path)' is elsewhere")
        expect(!path.unicodeScalars.contains { $0.properties.generalCategory == .control }, "'\(path)' has a control sign")
      }
    }
  }

  /// Names stay on the lines of the comments and words that they are in: a script has as many lines as one of plain names.
  static func writeScripts(_ input: Data) {
    let names = input.split(separator: UInt8(ascii: "\0"), omittingEmptySubsequences: false).prefix(4).map {
      String(decoding: $0, as: UTF8.self)
    }
    func request(_ names: [String]) -> FarmRequest {
      func name(_ index: Int) -> String { index < names.count ? names[index] : "a" }
      var request = FarmRequest(
        folder: JobFolder("/" + name(0)), program: "/p" + name(1), name: "acetate-" + name(2), output: "/" + name(3), plan: plan,
        partsPerTask: 1, tasks: ArraySpecification([0, 1]), image: name(1), volumeClaim: name(2))
      request.partArguments = ["--resources", name(3)]
      return request
    }
    for engine in FarmRequest.Engine.allCases {
      guard let text = try? request(names).text(for: engine), let plain = try? request([]).text(for: engine) else { continue }
      let isLine = { (text: String) in text.unicodeScalars.filter { "\n\r\u{85}\u{2028}\u{2029}".unicodeScalars.contains($0) } }
      expect(isLine(text).count == isLine(plain).count, "\(engine) has other lines")
      guard engine == .openjd else { continue }
      let braces = { (text: String) in text.split(atEach: "{").count }
      expect(
        braces(text.after(bytes: text.byteLines[0]) ?? "") == braces(plain.after(bytes: plain.byteLines[0]) ?? ""), "a name has braces")
    }
  }

  private static let plan = RenderPlan(
    versions: RenderPlan.Versions(acetate: "1", libraries: [:], encoder: nil), input: "a.caml", arguments: [], renderer: "software",
    output: "output.mp4", width: 16, height: 9, frameRate: RenderPlan.Rate(25, 1), start: 0, frameCount: 50, segmentLength: 25)

  /// Parts follow one another without a gap, and what is written is read as the same.
  static func readPlan(_ input: Data) {
    guard let plan = try? RenderPlan(json: input) else { return }
    expect(plan.partCount >= 1, "\(plan.partCount) parts")
    let first = plan.frames(ofPart: 0), last = plan.frames(ofPart: plan.partCount - 1)
    expect(first.lowerBound == 0 && !first.isEmpty && !last.isEmpty && last.upperBound == plan.frameCount, "frames \(first) … \(last)")
    for count in [1, 7, Int.max] {
      let tasks = plan.taskCount(partsPerTask: count), parts = plan.parts(ofTask: tasks - 1, partsPerTask: count)
      expect(!parts.isEmpty && parts.upperBound == plan.partCount, "the last of \(tasks) tasks has parts \(parts)")
    }
    let again = (try? plan.json()).flatMap { try? RenderPlan(json: $0) }
    expect(again == plan, "what was written is another plan")
  }

  /// What a job's state says of a lease and a report is no more than the plan has, and can be written as JSON.
  static func readReport(_ input: Data) {
    let lease = Lease(json: input, partFrames: 6), report = PartReport(json: input, partFrames: 6)
    let versions = RenderPlan.Versions(acetate: "", libraries: [:], encoder: nil)
    let plan = RenderPlan(
      versions: versions, input: "a.caml", arguments: [], renderer: "software", output: "a.png", width: 8, height: 8,
      frameRate: RenderPlan.Rate(10, 1), start: 0, frameCount: 12, segmentLength: 6)
    let status = JobStatus(
      plan: plan, finished: [0], leases: lease.map { [1: ($0, 5)] } ?? [:], reports: report.map { [0: $0] } ?? [:])
    expect((0...12).contains(status.framesDone), "\(status.framesDone) of 12 frames")
    expect((try? JSONEncoder().encode(status)) != nil, "the state is no JSON")
  }
}
