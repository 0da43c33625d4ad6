@testable import Compositing
import Foundation
import Graphics
import RandomPlans
import RenderTree
@testable import SoftwareRenderer
import TestSupport
import Testing

/// What random plans and all transitions look like, against GoldenTests/Goldens/pictures.txt: digests of bytes, which are the same on every
/// processor and with every number of threads.
///
/// A change that means to draw otherwise records them anew, with `RECORD_GOLDENS=1`.
@Suite("Random plans and transitions are drawn as on record")
struct RecordedPictureTests {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../GoldenTests/Goldens/pictures.txt").standardized

  @Test("pictures by fast ways, by plain ones, dithered and in numbers; transitions at a third and at three quarters")
  func pictures() throws {
    let fast = SoftwareRenderer(workerCount: 1), plain = SoftwareRenderer(workerCount: 1, fastPaths: [])
    let wide = SoftwareRenderer(workerCount: 1, format: .rgbaFloat)
    let now = (1...24).map { plan(UInt64($0), fast, plain, wide) } + TransitionKind.allCases.map { transition($0, fast) }
    if Golden.isRecording {
      try Data((now.joined(separator: "\n") + "\n").utf8).write(to: Self.file)
      Issue.record("recorded \(Self.file.lastPathComponent): look at what has changed, then run again without RECORD_GOLDENS")
      return
    }
    let recorded = try String(contentsOf: Self.file, encoding: .utf8).split(separator: "\n").map(String.init)
    try #require(recorded.count == now.count)
    let different = now.indices.filter { now[$0] != recorded[$0] }
    if let first = different.first {
      Issue.record("\(different.count) of \(now.count) differ, the first:\non record: \(recorded[first])\nnow:       \(now[first])")
    }
  }

  private func plan(_ seed: UInt64, _ fast: SoftwareRenderer, _ plain: SoftwareRenderer, _ wide: SoftwareRenderer) -> String {
    let plan = RandomPlan(seed: seed).plan
    var dithered = plan
    dithered.dithers = true
    let pictures = [digest(of: plan, fast), digest(of: plan, plain), digest(of: dithered, fast)]
    return "\(seed): \(pictures.joined(separator: ", ")), numbers \(numbers(of: plan, wide))"
  }

  private func digest(of plan: FramePlan, _ renderer: SoftwareRenderer) -> String {
    let target = Bitmap(size: plan.viewport)
    renderer.render(plan, into: target)
    var digest = Digest()
    digest.add(target.makeImage().pixels)
    return "\(digest)"
  }

  /// A digest of all channels in thousandths.
  private func numbers(of plan: FramePlan, _ renderer: SoftwareRenderer) -> String {
    let target = Bitmap(size: plan.viewport, format: .rgbaFloat)
    renderer.render(plan, into: target)
    var digest = Digest()
    for number in target.makeImage().wide?.numbers ?? [] {
      let thousandths = number.isFinite ? Int((min(max(number, -1000), 1000) * 1000).rounded()) : -1
      digest.add([UInt8(truncatingIfNeeded: thousandths), UInt8(truncatingIfNeeded: thousandths >> 8)])
    }
    return "\(digest)"
  }

  private func transition(_ kind: TransitionKind, _ renderer: SoftwareRenderer) -> String {
    func side(_ seed: Int, isOpaque: Bool) -> CGImage {
      let pixels = (0..<12 * 10).flatMap { i -> [UInt8] in
        let alpha = isOpaque ? 255 : 55 + i * 200 / 120
        return [UInt8(i * seed % 251 * alpha / 255), UInt8(i * 7 % 200 * alpha / 255), UInt8((i / 12) * 20 * alpha / 255), UInt8(alpha)]
      }
      return CGImage(width: 12, height: 10, premultipliedPixels: pixels, isOpaque: isOpaque)
    }
    let from = side(37, isOpaque: true), to = side(53, isOpaque: false)
    let digests = [Float(0.34), 0.75].flatMap { progress in
      [(from, to), (to, from)].map { first, second in
        digest(of: TransitionPlan(kind: kind, width: 30, height: 20, progress: progress).plan(from: first, to: second), renderer)
      }
    }
    return "\(kind.rawValue): \(digests.joined(separator: ", "))"
  }
}
