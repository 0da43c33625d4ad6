@testable import Compositing
import Graphics
import RenderTree
import TestSupport
@testable import SoftwareRenderer

/// One transition that fills a target of as many pixels as points.
struct TransitionPlan {
  var kind: TransitionKind
  var width: Int
  var height: Int
  var progress: Float
  /// Values of parameters by name; the rest have their defaults.
  var values: [String: [Float]] = [:]
  var images: [String: CGImage] = [:]
  var filter = Sampling.Filter.linear

  func plan(from: CGImage?, to: CGImage?) -> FramePlan {
    var builder = PlanBuilder(width, height)
    let parameters = kind.parameters
    let effect = TransitionEffect(
      .builtIn(kind), values: parameters.flatMap { values[$0.name] ?? $0.defaultValue },
      images: parameters.filter { $0.type == .image }.map { images[$0.name] })
    func source(_ image: CGImage?) -> PlannedTransition.Source {
      guard let image else { return .nothing }
      builder.plan.pictures.append(.image(image))
      let scale = SIMD2(Float(image.width) / Float(width), Float(image.height) / Float(height))
      return .picture(Int32(builder.plan.pictures.count - 1), .texels(image.width, image.height, scale: scale, filter: filter))
    }
    let sides = (source(from), source(to))
    let indices = effect.images.map { image -> Int32 in
      guard let image else { return -1 }
      builder.plan.pictures.append(.image(image))
      return Int32(builder.plan.pictures.count - 1)
    }
    builder.plan.transitions = [
      PlannedTransition(
        effect: effect, progress: progress, from: sides.0, to: sides.1, size: SIMD2(Float(width), Float(height)), scale: .one,
        offset: .zero,
        pixelsPerPoint: 1, isOpaque: false, images: indices)
    ]
    builder.draw([builder.quad(SIMD4(0, 0, Float(width), Float(height)), material: .transition(0))])
    return builder.plan
  }

  func render(from: CGImage?, to: CGImage?) -> Bitmap {
    let bitmap = Bitmap(size: PixelSize(width, height))
    SoftwareRenderer(workerCount: 2).render(plan(from: from, to: to), into: bitmap)
    return bitmap
  }

  /// One colour against another.
  func render(_ from: [UInt8], _ to: [UInt8]) -> Bitmap {
    render(
      from: CGImage(width: 2, height: 2, premultipliedPixels: from + from + from + from),
      to: CGImage(width: 2, height: 2, premultipliedPixels: to + to + to + to))
  }
}
