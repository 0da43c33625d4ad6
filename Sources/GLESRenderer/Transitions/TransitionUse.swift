internal import Compositing
internal import Foundation
internal import Graphics

/// A transition as one quad, or several parts of one, shows it.
struct TransitionUse {
  /// In the plan.
  var transition: Int
  var fromReading = Reading()
  var toReading = Reading()

  /// How one side's texels are found and mixed.
  struct Reading {
    var filter = Sampling.Filter.linear
    /// Of the pyramid of mipmaps.
    var level: Float = 0
  }
}

extension TransitionUse.Reading {
  /// - Parameters:
  ///   - right, below: what a step of one pixel is in the transition's points.
  ///   - levels: of the texture.
  init(_ sampling: Sampling, right: SIMD2<Float>, below: SIMD2<Float>, levels: Int) {
    let right = right * sampling.scale, below = below * sampling.scale
    let reduction = 0.5 * log2(max((right * right).sum(), (below * below).sum()))
    filter = reduction > 0 ? sampling.minification : sampling.magnification
    if filter == .trilinear { level = min(max(0, reduction + sampling.bias), Float(levels - 1)) }
    if filter == .trilinear && level == 0 { filter = .linear }
  }
}

extension FrameEncoder {
  /// What the record of a transition's quad says: the map from surface pixels to the transition's coordinates.
  ///
  /// - Returns: nil when there is nothing to draw.
  mutating func transitionRecord(
    of quad: Quad, _ index: Int, _ plan: FramePlan, _ pictures: PictureCache, _ features: inout QuadFeatures, _ source: inout QuadRun.Source
  ) throws -> MaterialRecord? {
    let transition = plan.transitions[index]
    guard transition.size.x > 0, transition.size.y > 0 else { return nil }
    features.insert(.transition)
    if case .shader = transition.effect.function { features.formUnion(triesTransitions ? [.guarded, .trial] : .guarded) }
    let m = quad.surfaceToLocal
    if !m.isAffine { features.insert(.projective) } else if interpolates { features.insert(.interpolated) }
    if quad.isWhole { features.insert(.whole) }

    let steps = quad.steps()
    var use = TransitionUse(transition: index)
    features.formUnion(.from(try read(transition.from, steps, transition.scale, pictures, plan, &use.fromReading)))
    features.formUnion(.to(try read(transition.to, steps, transition.scale, pictures, plan, &use.toReading)))
    if transitionUses.last?.transition != index { transitionUses.append(use) }
    source = .transition(transitionUses.count - 1)

    // Points of the transition count down from its top, its coordinates up from the bottom.
    let scale = transition.scale / transition.size, offset = transition.offset / transition.size
    let w = SIMD3(m.m20, m.m21, m.m22)
    let x = SIMD3(m.m00, m.m01, m.m02) * scale.x + w * offset.x
    let y = w - (SIMD3(m.m10, m.m11, m.m12) * scale.y + w * offset.y)
    return MaterialRecord(SIMD4(x.x, x.y, x.z, y.x), SIMD4(y.y, y.z, w.x, w.y), SIMD4(w.z, 0, 0, 0))
  }

  private func read(
    _ side: PlannedTransition.Source, _ steps: (right: SIMD2<Float>, below: SIMD2<Float>), _ scale: SIMD2<Float>, _ pictures: PictureCache, _ plan: FramePlan,
    _ reading: inout TransitionUse.Reading
  ) throws -> QuadFeatures.Side {
    switch side {
    case .nothing: return .nothing
    case .surface(_, let sampling):
      reading = TransitionUse.Reading(sampling, right: steps.right * scale, below: steps.below * scale, levels: 1)
      return .texture
    case .picture(let index, let sampling):
      guard let picture = try pictures.use(Int(index), of: plan, withMipmaps: sampling.usesMipmaps) else { return .nothing }
      // Tiled pictures are read at their full size.
      reading = TransitionUse.Reading(sampling, right: steps.right * scale, below: steps.below * scale, levels: picture.isTiled ? 1 : picture.levels)
      if picture.isTiled { return .tiles }
      let isWhole = picture.placement == nil && reading.level == 0 && sampling.bounds == SIMD4(0, 0, Float(picture.size.width), Float(picture.size.height))
      return isWhole ? .wholeTexture : .texture
    }
  }
}

extension Quad {
  /// Whether every pixel of the scissor is covered fully.
  var isWhole: Bool {
    guard clip < 0, polygon.isEmpty, shape.radii == .zero, shape.ringWidth == 0, border.width == 0, !scissor.isEmpty else { return false }
    let low = SIMD2(Float(scissor.minX) + 0.5, Float(scissor.minY) + 0.5)
    let high = SIMD2(Float(scissor.maxX) - 0.5, Float(scissor.maxY) - 0.5)
    let edges = shape.edges
    for edge in 0..<4 {
      // What rounding leaves of half a pixel shows in no eight bits.
      let least: Float = shape.hardEdges >> edge & 1 != 0 ? 0 : 0.499
      let x = edges.a[edge] * (edges.a[edge] < 0 ? high.x : low.x), y = edges.b[edge] * (edges.b[edge] < 0 ? high.y : low.y)
      if x + y + edges.c[edge] < least { return false }
    }
    return true
  }

  /// What steps of one pixel to the right and down are in local points, in the middle of the scissor.
  fileprivate func steps() -> (right: SIMD2<Float>, below: SIMD2<Float>) {
    let m = surfaceToLocal
    let center = m.homogeneous(SIMD2(Float(scissor.minX + scissor.maxX), Float(scissor.minY + scissor.maxY)) * 0.5)
    let point = SIMD2(center.x, center.y) / center.z
    return ((SIMD2(m.m00, m.m10) - point * m.m20) / center.z, (SIMD2(m.m01, m.m11) - point * m.m21) / center.z)
  }
}
