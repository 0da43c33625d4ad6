import EGLPlatform
import Foundation
import GLESRenderer
import Graphics
import QuartzCore
import RenderTree
import SoftwareRenderer
import TestSupport
import Testing
import Timing

@testable import Compositing

/// Layers within layers, planned and drawn on a thread with a small stack.
@Suite("Deep trees, drawn")
struct DeepTreeTests {
  /// How each layer contains the next one.
  enum Nesting: CaseIterable {
    /// Nothing but that.
    case plain
    /// Each is a picture of its own: two parts that fade together.
    case groups
    case clips
    case masks
    case transformLayers
    case rasterized
    case replicators
  }

  /// The outermost of `count` layers of 8 × 8 points, of which the innermost is red.
  private static func tree(_ nesting: Nesting, _ count: Int) -> CALayer {
    func layer() -> CALayer {
      let layer: CALayer =
        switch nesting {
        case .transformLayers: CATransformLayer()
        case .replicators: CAReplicatorLayer()
        default: CALayer()
        }
      layer.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
      switch nesting {
      case .plain, .transformLayers, .replicators: break
      case .groups:
        layer.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
        // 255 · 0.9999 is 255.
        layer.opacity = 0.9999
      case .clips:
        layer.cornerRadius = 1
        layer.masksToBounds = true
      case .masks: layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      case .rasterized: layer.shouldRasterize = true
      }
      return layer
    }
    let outermost = layer()
    var innermost = outermost
    for _ in 1..<count {
      let next = layer()
      if nesting == .masks { innermost.mask = next } else { innermost.addSublayer(next) }
      innermost = next
    }
    let leaf = CALayer()
    leaf.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
    leaf.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    innermost.addSublayer(leaf)
    return outermost
  }

  @Test("10,000 layers show what the innermost one shows", arguments: Nesting.allCases)
  func drawn(nesting: Nesting) throws {
    try onSmallStack {
      let size = PixelSize(8, 8)
      let host = LayerHost(root: Self.tree(nesting, 10_000), clock: .stepped(from: 0))
      let viewport = Viewport(
        size: size, canvas: CGSize(width: 8, height: 8), canvasToTarget: .identity, isYUp: false, background: nil, scale: 1)
      var presentation = PresentationTree(), planner = FramePlanner(), plan = FramePlan()
      evaluate(host.commit(), at: 0, into: &presentation)
      planner.plan(presentation, for: viewport, into: &plan)

      let bitmap = Bitmap(size: size)
      SoftwareRenderer(workerCount: 2).render(plan, into: bitmap)
      #expect(bitmap[4, 4] == SIMD4(255, 0, 0, 255))

      guard let context = try? GLContext() else { return }
      var options = GLESRenderer.Options()
      options.storesPrograms = false
      let renderer = try GLESRenderer(context: context, options: options)
      let target = try GLTarget(context: context, size: size), readback = GLReadback(context: context)
      try renderer.render(plan, into: target)
      try readback.begin(target)
      try readback.finish(into: bitmap)
      #expect(bitmap[4, 4] == SIMD4(255, 0, 0, 255))
    }
  }
}
