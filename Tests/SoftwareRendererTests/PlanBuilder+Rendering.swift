@testable import Compositing
import Graphics
@testable import SoftwareRenderer
import TestSupport

extension PlanBuilder {
  func render(_ renderer: SoftwareRenderer = SoftwareRenderer(workerCount: 2)) -> Bitmap { Self.render(plan, renderer) }

  static func render(_ plan: FramePlan, _ renderer: SoftwareRenderer) -> Bitmap {
    let target = Bitmap(size: plan.viewport)
    renderer.render(plan, into: target)
    return target
  }
}

extension Bitmap {
  /// Red, green, blue and alpha of a pixel as an array, for readable expectations.
  func at(_ x: Int, _ y: Int) -> [Int] { (0..<4).map { Int(self[x, y][$0]) } }

  /// All pixels, without padding.
  var pixels: [UInt8] { makeImage().pixels }
}

extension Sampling {
  /// Texels over a rectangle whose local points are texels.
  static func texels(_ width: Int, _ height: Int, scale: SIMD2<Float> = .one, offset: SIMD2<Float> = .zero, filter: Filter = .linear)
    -> Sampling
  {
    Sampling(
      scale: scale, offset: offset, bounds: SIMD4(0, 0, Float(width), Float(height)), magnification: filter, minification: filter)
  }
}
