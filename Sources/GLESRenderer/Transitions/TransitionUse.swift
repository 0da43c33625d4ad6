internal import Compositing
internal import Graphics
internal import RenderTree

/// A transition as one quad shows it, or as each of several parts of a quad does.
struct TransitionUse {
  /// The transition's index in the plan.
  var transition: Int
  var fromReading = Reading()
  var toReading = Reading()

  /// How one side's texels are found and mixed.
  struct Reading {
    var filter = Sampling.Filter.linear
    /// The level of the pyramid of mipmaps that is read.
    var level: Float = 0
  }
}

extension TransitionUse.Reading {
  /// - Parameters:
  ///   - right, below: what a step of one pixel is in the transition's points.
  ///   - levels: of the texture.
  init(_ sampling: Sampling, right: SIMD2<Float>, below: SIMD2<Float>, levels: Int) {
    (filter, level) = sampling.filter(right: right, below: below)
    level = min(level, Float(levels - 1))
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
    features.material = .transition
    if case .shader = transition.effect.function { features.flags.formUnion(triesTransitions ? [.guarded, .trial] : .guarded) }
    let m = quad.surfaceToLocal
    if !m.isAffine {
      features.flags.insert(.projective)
    } else if interpolates && costs.interpolatesTransitions {
      features.flags.insert(.interpolated)
    }
    if fastPaths.contains(.largeQuads) && quad.fillsScissor { features.flags.insert(.whole) }

    let steps = quad.steps()
    var use = TransitionUse(transition: index)
    var from = try read(transition.from, steps, transition.scale, pictures, plan, &use.fromReading)
    var to = try read(transition.to, steps, transition.scale, pictures, plan, &use.toReading)
    if features.flags.contains(.interpolated) {
      // Texels are what costs most.
      switch transition.effect.soleSide(at: transition.progress) {
      case .from: to = .nothing
      case .to: from = .nothing
      case nil: break
      }
      if fills(transition.from, transition, from, use.fromReading, pictures)
        && fills(transition.to, transition, to, use.toReading, pictures)
      {
        features.flags.insert(.filled)
      }
    }
    features.from = from
    features.to = to
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
    _ side: PlannedTransition.Source, _ steps: (right: SIMD2<Float>, below: SIMD2<Float>), _ scale: SIMD2<Float>, _ pictures: PictureCache,
    _ plan: FramePlan,
    _ reading: inout TransitionUse.Reading
  ) throws -> QuadFeatures.Side {
    switch side {
    case .nothing: return .nothing
    case .surface(_, let sampling):
      reading = TransitionUse.Reading(sampling, right: steps.right * scale, below: steps.below * scale, levels: 1)
      return .texture
    case .picture(let index, let sampling):
      let readsLevels = sampling.filter(right: steps.right * scale, below: steps.below * scale).level > 0
      guard let picture = try pictures.use(Int(index), of: plan, withMipmaps: readsLevels) else { return .nothing }
      // Tiled pictures are read at their full size.
      reading = TransitionUse.Reading(
        sampling, right: steps.right * scale, below: steps.below * scale, levels: picture.isTiled ? 1 : picture.levels)
      if picture.isTiled { return .tiles }
      if reading.level > 0 { return .levels }
      let coversTexture =
        picture.placement == nil
        && sampling.bounds == SIMD4(0, 0, Float(picture.size.width), Float(picture.size.height))
      return coversTexture ? .wholeTexture : .texture
    }
  }
}

extension FrameEncoder {
  /// Whether a side fills its texture, so that texels' places agree to the last bit, or is not read at all.
  private func fills(
    _ side: PlannedTransition.Source, _ transition: PlannedTransition, _ kind: QuadFeatures.Side, _ reading: TransitionUse.Reading,
    _ pictures: PictureCache
  ) -> Bool {
    if kind == .nothing { return true }
    guard kind == .wholeTexture, reading.filter != .nearest, case .picture(let index, let sampling) = side,
      let picture = pictures[Int(index)]
    else {
      return false
    }
    return sampling.offset == .zero && transition.size * sampling.scale == SIMD2(Float(picture.size.width), Float(picture.size.height))
  }
}

extension TransitionEffect {
  enum SoleSide { case from, to }

  /// The side that alone makes the result at a progress; nil while both sides may show.
  func soleSide(at progress: Float) -> SoleSide? {
    guard case .builtIn(let kind) = function else { return nil }
    switch kind {
    case .waves where values.count == 5:
      let start = values[3], end = values[4]
      guard start < end else { return nil }
      return progress <= start ? .from : progress >= end ? .to : nil
    case .flash where values.count == 14:
      // The sides change while the light fades, in the first fifth of that.
      let peak = max(0.5 * values[13], 0.05)
      guard peak < 0.99 else { return nil }
      return progress <= peak ? .from : (progress - peak) / (1 - peak) > 0.2001 ? .to : nil
    default: return nil
    }
  }
}

extension Quad {
  /// What steps of one pixel to the right and down are in local points, measured in the middle of the scissor.
  fileprivate func steps() -> (right: SIMD2<Float>, below: SIMD2<Float>) {
    let m = surfaceToLocal
    let center = m.homogeneous(SIMD2(Float(scissor.minX + scissor.maxX), Float(scissor.minY + scissor.maxY)) * 0.5)
    let point = SIMD2(center.x, center.y) / center.z
    return ((SIMD2(m.m00, m.m10) - point * m.m20) / center.z, (SIMD2(m.m01, m.m11) - point * m.m21) / center.z)
  }
}
