import Compositing
import Foundation
import FrameLoop
import Graphics
import QuartzCore
import RenderTree
import Scenes
import TestSupport
import Testing

@testable import OfflineRendering

/// Frames prepared in the background are, byte for byte, the frames prepared in their turn, whatever was prefetched in vain between them.
@Suite("Frames prepared ahead of their time")
struct PrefetchTests {
  private static let size = PixelSize(96, 54)

  private struct Stage {
    let host: LayerHost
    let viewport: Viewport
    let backend: any FrameBackend
    let slot = FrameSlot()
    var statistics = FrameStatistics()

    init(_ root: CALayer) throws {
      host = LayerHost(root: root, clock: .stepped(from: 0))
      viewport = Canvas(size: root.bounds.size, requested: PrefetchTests.size).viewport(background: nil)
      backend = try BackendChoice(.software, device: nil).makeBackend(BackendOptions(size: PrefetchTests.size))
      slot.bitmap = Bitmap(size: PrefetchTests.size)
    }

    func source(at time: Double, isFirst: Bool) -> FrameSource {
      FrameSource(tree: host.advance(to: time), time: time, viewport: viewport, stale: isFirst ? nil : .empty)
    }

    mutating func draw() throws -> [UInt8] {
      try backend.draw(slot, statistics: &statistics) { _ in }
      return slot.bitmap.map { Array($0.bytes) } ?? []
    }
  }

  @Test("scenes of all kinds, with every third frame prefetched and dropped, and every fifth prefetched twice")
  func scenes() throws {
    for name in ["mover-60", "clock", "loader", "cards", "mask", "background-blur", "contents-fade", "shape-morph", "spring", "text"] {
      let scene = try #require(Scene.named(name) ?? Scene.workload(named: name))
      var ahead = try Stage(scene.makeRoot())
      var inTurn = try Stage(scene.makeRoot())
      let preparer = BackgroundPreparer()
      var straight = FramePreparer()
      for frame in 0..<16 {
        let time = Double(frame) * 0.07
        let source = ahead.source(at: time, isFirst: frame == 0)
        var missed = source
        missed.time = time + 1.3
        if frame % 3 == 1 {
          preparer.prefetch(missed)
          preparer.drop()
        }
        if frame % 5 == 4 { preparer.prefetch(missed) }
        preparer.prefetch(source)
        let preparation = preparer.take(into: &ahead.slot.plan)
        straight.prepare(inTurn.source(at: time, isFirst: frame == 0), into: &inTurn.slot.plan, statistics: &inTurn.statistics)
        #expect(try ahead.draw() == inTurn.draw(), "\(name) at \(time)")
        #expect(preparation.isAnimating == straight.isAnimating && preparation.nextChange == straight.nextChange)
      }
    }
  }

  @Test("what was prefetched and dropped counts as changed in the next frame, and in no other")
  func damage() throws {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 96, height: 54)
    let sheet = CALayer()
    sheet.frame = CGRect(x: 0, y: 10, width: 10, height: 10)
    sheet.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let travel = CABasicAnimation(keyPath: "position.x")
    (travel.fromValue, travel.toValue, travel.duration) = (5.0, 85.0, 8)
    sheet.add(travel, forKey: nil)
    root.addSublayer(sheet)
    // Where most of a scene moves, nobody looks for what does not.
    for _ in 0..<8 { root.addSublayer(CALayer()) }
    let stage = try Stage(root)
    let preparer = BackgroundPreparer()
    var plan = FramePlan()
    _ = preparer.prepare(stage.source(at: 0, isFirst: true), into: &plan)
    var source = stage.source(at: 1, isFirst: false)
    source.time = 4
    preparer.prefetch(source)
    while !preparer.isReady { Thread.sleep(forTimeInterval: 0.001) }
    preparer.drop()
    source.time = 1
    _ = preparer.prepare(source, into: &plan)
    // Ten pixels a second: 0…10 at 0 s, 40…50 at 4 s, which nobody saw, 10…20 at 1 s. An edge may reach into a pixel more.
    #expect(plan.damage.bounds.minX == 0 && (50...51).contains(plan.damage.bounds.maxX), "\(plan.damage)")
    source.time = 2
    preparer.prefetch(source)
    _ = preparer.take(into: &plan)
    #expect((9...10).contains(plan.damage.bounds.minX) && (30...31).contains(plan.damage.bounds.maxX), "\(plan.damage)")
  }
}

extension FramePreparer {
  fileprivate mutating func prepare(_ source: FrameSource, into plan: inout FramePlan, statistics: inout FrameStatistics) {
    prepare(source.tree, at: source.time, for: source.viewport, stale: source.stale, into: &plan, statistics: &statistics)
  }
}
