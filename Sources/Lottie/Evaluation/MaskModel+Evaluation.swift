internal import Graphics
internal import Rasterizer

extension MaskModel {
  func mask(at frame: FrameTime, _ toFrame: CGAffineTransform) -> VectorFrame.Mask {
    var mask = VectorFrame.Mask(mode: mode, path: stillPath ?? shape.value(at: frame).geometry(), pathToFrame: toFrame)
    mask.isInverted = isInverted
    mask.opacity = min(max(opacity.value(at: frame) / 100, 0), 1)
    mask.expansion = expansion.value(at: frame)
    mask.feather = pointwiseMax(feather.value(at: frame), .zero) * Self.deviationOfFeather
    return mask
  }

  /// The standard deviation for each point over which an edge fades.
  private static let deviationOfFeather = 0.3
}

extension EffectModel {
  /// Lengths become those of the frame; nil where nothing is to be done.
  func effect(at frame: FrameTime, _ toFrame: CGAffineTransform) -> VectorFrame.Effect? {
    switch self {
    case .fill(let color, let amount): return .fill(color.value(at: frame), amount: min(max(amount.value(at: frame), 0), 1))
    case .tint(let black, let white, let amount):
      return .tint(black: black.value(at: frame), white: white.value(at: frame), amount: min(max(amount.value(at: frame), 0), 1))
    case .tritone(let shadows, let midtones, let highlights):
      return .tritone(shadows: shadows.value(at: frame), midtones: midtones.value(at: frame), highlights: highlights.value(at: frame))
    case .gaussianBlur(let deviation, let isHorizontal, let isVertical):
      let length = max(0, deviation.value(at: frame)) * toFrame.meanScale
      guard length > 0 else { return nil }
      return .gaussianBlur(SIMD2(isHorizontal ? length : 0, isVertical ? length : 0))
    case .dropShadow(let shadow):
      let angle = shadow.angle.value(at: frame) * .pi / 180, distance = shadow.distance.value(at: frame)
      let offset = CGSize(width: distance * cos(angle), height: distance * sin(angle)).applying(toFrame)
      var color = shadow.color.value(at: frame)
      color.w *= min(max(shadow.opacity.value(at: frame), 0), 1)
      guard color.w > 0 else { return nil }
      return .dropShadow(
        color: color, offset: SIMD2(Double(offset.width), Double(offset.height)),
        deviation: max(0, shadow.deviation.value(at: frame)) * toFrame.meanScale)
    }
  }
}
