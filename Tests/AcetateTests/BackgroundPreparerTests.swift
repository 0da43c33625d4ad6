import Compositing
import Foundation
import Graphics
import QuartzCore
import RenderTree
import Testing

@testable import FrameLoop
@testable import OfflineRendering

/// A sheet of 10 by 10 points that travels by ten points a second over 96 by 54, from x = 0 at 0 s.
@Suite("What a preparer has ready, and what it leaves behind")
struct BackgroundPreparerTests {
  private let viewport = Canvas(size: CGSize(width: 96, height: 54), requested: PixelSize(96, 54)).viewport(background: nil)
  private let tree: RenderTree
  private let host: LayerHost

  init() {
    let root = CALayer(), sheet = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 96, height: 54)
    sheet.frame = CGRect(x: 0, y: 10, width: 10, height: 10)
    sheet.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let travel = CABasicAnimation(keyPath: "position.x")
    (travel.fromValue, travel.toValue, travel.duration) = (5.0, 85.0, 8)
    sheet.add(travel, forKey: nil)
    root.addSublayer(sheet)
    // Where most of a scene moves, nobody looks for what does not.
    for _ in 0..<8 { root.addSublayer(CALayer()) }
    host = LayerHost(root: root, clock: .stepped(from: 0))
    tree = host.advance(to: 0)
  }

  private func source(_ time: Double, isFirst: Bool = false, display: Double? = nil) -> FrameSource {
    var options = FrameOptions(measuresMotion: display != nil)
    if let display { options.tileClock = TileClock(time: display) {} }
    return FrameSource(tree: tree, time: time, viewport: viewport, stale: isFirst ? nil : .empty, options: options)
  }

  private func waitFor(_ preparer: BackgroundPreparer) { while !preparer.isReady { Thread.sleep(forTimeInterval: 0.001) } }

  /// The first and last column that differ from the frame before, give or take a pixel at an edge.
  private func columns(_ plan: FramePlan) -> [Int] {
    [plan.damage.bounds.minX, plan.damage.bounds.maxX].map { Int((Double($0) / 10).rounded()) * 10 }
  }

  @Test("a frame is ready once it is prepared, until it is taken, dropped, or another one is prepared")
  func states() {
    let preparer = BackgroundPreparer()
    var plan = FramePlan()
    #expect(!preparer.isReady)
    let first = preparer.prepare(source(0, isFirst: true), into: &plan)
    #expect(first.isAnimating && first.nextChange == .infinity && !first.fadesTiles && first.motion == nil && first.seconds > 0)
    preparer.prefetch(source(1))
    waitFor(preparer)
    let second = preparer.take(into: &plan)
    #expect(!preparer.isReady && second.isAnimating && columns(plan) == [0, 20])
    preparer.prefetch(source(2))
    waitFor(preparer)
    preparer.drop()
    #expect(!preparer.isReady)
    preparer.drop()
    preparer.prefetch(source(3))
    waitFor(preparer)
    // What was ready is dropped, and what it would have shown drawn over.
    _ = preparer.prepare(source(1), into: &plan)
    #expect(!preparer.isReady && columns(plan) == [10, 40])
    _ = preparer.prepare(source(9), into: &plan)
    #expect(preparer.prepare(source(9), into: &plan).isAnimating == false)
  }

  @Test("a frame that another one takes the place of leaves what it would have shown, and no more than once")
  func replaced() {
    let preparer = BackgroundPreparer()
    var plan = FramePlan()
    _ = preparer.prepare(source(0, isFirst: true), into: &plan)
    preparer.prefetch(source(6))
    waitFor(preparer)
    preparer.prefetch(source(1))
    _ = preparer.take(into: &plan)
    // From 60…70, which nobody saw, and 0…10 before it.
    #expect(columns(plan) == [0, 70])
    preparer.prefetch(source(2))
    _ = preparer.take(into: &plan)
    #expect(columns(plan) == [10, 30])
    // Of many that follow at once, the last one counts.
    for time in [5.0, 7, 4, 3] { preparer.prefetch(source(time)) }
    _ = preparer.take(into: &plan)
    #expect(columns(plan)[0] == 20 && columns(plan)[1] >= 40)
    preparer.prefetch(source(3))
    _ = preparer.take(into: &plan)
    #expect(plan.damage.isEmpty)
    // All that changed is within the picture.
    #expect(preparer.isReady == false && plan.damage.bounds.maxX <= 96)
  }

  @Test("how far it went since the frame before, and in what time of the display")
  func motion() throws {
    let preparer = BackgroundPreparer()
    var plan = FramePlan()
    #expect(preparer.prepare(source(0, isFirst: true, display: 7), into: &plan).motion == nil)
    let first = try #require(preparer.prepare(source(0.5, display: 7.25), into: &plan).motion)
    #expect(abs(first.way.pixels - 5) < 0.01 && first.seconds == 0.25)
    preparer.prefetch(source(1.5, display: 8))
    let second = try #require(preparer.take(into: &plan).motion)
    #expect(abs(second.way.pixels - 10) < 0.01 && second.seconds == 0.75)
    // Where nobody asks there is none, and none follows a frame without a display's time.
    #expect(preparer.prepare(source(2), into: &plan).motion == nil)
    #expect(preparer.prepare(source(2.5, display: 9), into: &plan).motion == nil)
    #expect(preparer.prepare(source(2.75, display: 9.5), into: &plan).motion?.seconds == 0.5)
  }

  @Test("what preparing took and held is added to others'")
  func statistics() {
    var preparation = FramePreparation(), statistics = PlaybackStatistics()
    for (index, stage) in Stage.allCases.enumerated() { preparation.record(stage, nanoseconds: 1000 << UInt64(index)) }
    preparation.record(.plan, nanoseconds: 5000)
    preparation.countLayers(7, animated: 3)
    preparation.add(to: &statistics)
    // evaluate is the third stage and plan the fourth: 4000 and 8000 + 5000.
    #expect(preparation.seconds == 17e-6 && statistics.evaluate.total == 4000 && statistics.plan.total == 13_000)
    #expect(statistics.render.count == 0 && statistics.layers == 7 && statistics.animatedLayers == 3)
  }

  @Test("threads of preparers that are gone are gone")
  func threads() throws {
    func count() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count }
    let before = try count()
    for _ in 0..<200 {
      let preparer = BackgroundPreparer()
      preparer.prefetch(source(1, isFirst: true))
    }
    for _ in 0..<20 { _ = BackgroundPreparer() }
    // Other tests' threads come and go meanwhile.
    #expect(try count() < before + 100)
  }
}
