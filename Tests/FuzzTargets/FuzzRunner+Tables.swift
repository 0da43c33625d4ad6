import AcetateCLI
import Foundation
import RenderFarm

extension FuzzRunner {
  static func readTable(_ input: Data) {
    for name in ["rows.csv", "rows.json"] {
      for pattern in ["{row}.png", "{title.string}.png"] {
        guard let complaint = ArgumentCheck.complaint(aboutTable: Array(input), name: name, outputs: pattern) else { continue }
        expect(!complaint.isEmpty, "nothing is said")
      }
    }
  }

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
}
