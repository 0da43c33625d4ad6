import Compositing
import EGLPlatform
import GLESRenderer
import Graphics
import QuartzCore
import RenderTree
import SoftwareRenderer
import Timing

/// Draws what a host shows, on a target of 64 × 48 pixels.
protocol TreeRenderer: AnyObject {
  /// About the seconds of a processor's time that it takes.
  func seconds(for work: DrawingWork) -> Double

  func draw(_ plan: FramePlan)
}

/// Frames that are known to take longer are planned and not drawn, a tenth of what is told of beforehand: a fuzzer would learn to ask for
/// them. One that takes much longer than is known is a finding.
private let longFrame = 0.2

extension TreeRenderer {
  /// Evaluates the tree at a time in seconds, plans it and draws it. The root fills the canvas.
  func draw(_ host: LayerHost, at time: Double) {
    let size = PixelSize(64, 48)
    let viewport = Viewport(
      size: size, canvas: CGSize(width: size.width, height: size.height), canvasToTarget: .identity, isYUp: false, background: nil, scale: 1
    )
    var evaluator = Evaluator(), presentation = PresentationTree(), planner = FramePlanner(), plan = FramePlan()
    evaluator.evaluate(host.advance(to: time), at: time, into: &presentation)
    planner.plan(presentation, for: viewport, into: &plan)
    if seconds(for: plan.work) < longFrame { draw(plan) }
  }
}

/// On one core, so that an input takes the same way every time.
final class SoftwareTreeRenderer: TreeRenderer {
  private let renderer = SoftwareRenderer(workerCount: 1)

  func seconds(for work: DrawingWork) -> Double { work.layoutSeconds + work.softwareSeconds }

  func draw(_ plan: FramePlan) {
    let bitmap = Bitmap(size: plan.viewport)
    renderer.render(plan, into: bitmap)
    if plan.hasColorsBeyondWhite { return }
    for y in 0..<bitmap.size.height {
      for x in 0..<bitmap.size.width {
        let pixel = bitmap[x, y]
        expect(pixel.x <= pixel.w && pixel.y <= pixel.w && pixel.z <= pixel.w, "(\(x), \(y)) is \(pixel), which is not premultiplied")
      }
    }
  }
}

extension FramePlan {
  /// Whether it, or a layer that is rasterised, has colours brighter than white, which surfaces of eight bits cut off at 255, not at alpha.
  fileprivate var hasColorsBeyondWhite: Bool {
    let isInside = pictures.contains { if case .rasterized(let layer) = $0 { layer.plan.hasColorsBeyondWhite } else { false } }
    func isBeyondWhite(_ color: SIMD4<Float>) -> Bool { color.x > color.w || color.y > color.w || color.z > color.w }
    return isInside || quads.contains { isBeyondWhite($0.color) || isBeyondWhite($0.border.color) }
      || gradients.contains { $0.stops.contains { $0.color.x > 1 || $0.color.y > 1 || $0.color.z > 1 } }
  }
}

final class GLESTreeRenderer: TreeRenderer {
  private let renderer: GLESRenderer
  private let target: GLTarget
  private let readback: GLReadback
  private let bitmap = Bitmap(size: PixelSize(64, 48))

  init() throws {
    var options = GLESRenderer.Options()
    options.storesPrograms = false
    renderer = try GLESRenderer(context: GLContext(), options: options)
    target = try GLTarget(context: renderer.context, size: bitmap.size)
    readback = GLReadback(context: renderer.context)
  }

  func seconds(for work: DrawingWork) -> Double { work.layoutSeconds + work.emulatedSeconds }

  func draw(_ plan: FramePlan) {
    do {
      try renderer.render(plan, into: target)
      try readback.begin(target)
      try readback.finish(into: bitmap)
    } catch { fatalError("\(error)") }
  }
}

extension FuzzRunner {
  /// Draws a layer that belongs to nobody and has no animations, as the root of a tree.
  static func draw(_ layer: CALayer, with renderer: any TreeRenderer) {
    renderer.draw(LayerHost(root: layer, clock: .stepped(from: 0)), at: 0.5)
  }
}
