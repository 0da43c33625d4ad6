import Compositing
import EGLPlatform
import Foundation
import Graphics
import RandomPlans
import TestSupport
import Testing

@testable import GLESRenderer

/// Plans of the renderer's own, and how much it takes to draw random ones, against files in GoldenTests/Goldens. What is drawn is compared
/// elsewhere; this tells of a call, a clear or an upload more.
///
/// A change that means to plan or draw otherwise records them anew, with `RECORD_GOLDENS=1`.
@Suite("What the OpenGL ES renderer draws with is on record")
struct RecordedWorkTests {
  private func compare(_ now: [String], with name: String) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../GoldenTests/Goldens").standardized
      .appending(path: name)
    if Golden.isRecording {
      try Data((now.joined(separator: "\n") + "\n").utf8).write(to: file)
      Issue.record("recorded \(name): look at what has changed, then run again without RECORD_GOLDENS")
      return
    }
    let recorded = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
    try #require(recorded.count == now.count)
    let different = now.indices.filter { now[$0] != recorded[$0] }
    if let first = different.first {
      Issue.record("\(different.count) of \(now.count) differ, the first:\non record: \(recorded[first])\nnow:       \(now[first])")
    }
  }

  @Test("the plans by which devices are tried: quads of every kind, long ones in a row and in a column, a blur and an eighth of the size")
  func trials() throws {
    func text(_ numbers: SIMD4<Float>) -> String {
      (0..<4).map { index in
        let rounded = (Double(numbers[index]) * 1000).rounded() / 1000
        return rounded == 0 ? "0" : "\(rounded)"
      }.joined(separator: " ")
    }
    var lines: [String] = []
    for plan in TrialPlan.all(side: 700) {
      lines += plan.description.split(separator: "\n").map(String.init)
      lines += plan.quads.map { "edges \(text($0.shape.edges.a)) | \(text($0.shape.edges.b)) | \(text($0.shape.edges.c))" }
      lines += plan.gradients.map { "unit \($0.unitScale.x) \($0.unitScale.y) \($0.unitOffset.x) \($0.unitOffset.y)" }
      for picture in plan.pictures {
        if case .image(let image) = picture { lines.append("picture \(image.pixels.reduce(UInt32(7)) { $0 &* 31 &+ UInt32($1) })") }
      }
    }
    try compare(lines, with: "trials.txt")
  }

  @Test(
    "quads, calls, clears, loads and bytes of random plans, of which a second frame finds what was kept of the first",
    .enabled(if: Device.exists, Device.reason))
  func work() throws {
    // As on the CPU, and as on GPUs that interpolate and blend by themselves, in the order of the plan.
    var processor = Device.options(), graphics = Device.options()
    (processor.costs, processor.interpolates, processor.drawsInteriorsFirst) = (.processor, true, true)
    (processor.uploadsCoverage, processor.mapsData, processor.blendsInShader) = (false, false, false)
    (graphics.costs, graphics.interpolates, graphics.drawsInteriorsFirst) = (.gpu, false, false)
    (graphics.uploadsCoverage, graphics.mapsData, graphics.blendsInShader) = (true, true, false)
    (processor.usesFramebufferFetch, graphics.usesFramebufferFetch) = (false, false)
    processor.pictureBytes = 20_000
    var lines: [String] = []
    for options in [processor, graphics] {
      let renderer = try GLESRenderer(context: GLContext(), options: options)
      for seed in UInt64(1)...12 {
        let plan = RandomPlan(seed: seed).plan, target = try GLTarget(context: renderer.context, size: plan.viewport)
        var frames: [String] = []
        for _ in 0..<2 {
          try renderer.render(plan, into: target)
          let work = renderer.statistics
          frames.append(
            "\(work.passes) \(work.quads) \(work.drawCalls) \(work.clears) \(work.loads) \(work.repairedPixels) \(work.uploadedBytes) "
              + "\(work.cachedBytes)")
        }
        lines.append("\(seed): " + frames.joined(separator: ", "))
      }
    }
    try compare(lines, with: "device-work.txt")
  }
}
