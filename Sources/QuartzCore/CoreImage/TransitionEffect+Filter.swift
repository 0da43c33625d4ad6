internal import Graphics
internal import RenderTree

extension TransitionEffect {
  /// The effect for a transition's filter as a program or document gives it; nil when it is no transition.
  static func filter(_ filter: Any, side: TransitionSide) -> TransitionEffect? {
    switch filter {
    case let filter as CIFilter: filter.effect(side: side)
    case let filter as ShaderTransition: filter.effectTellingOfMissingImages
    case let name as String: TransitionKind(name: name).flatMap { CIFilter(kind: .transition($0), name: name).effect(side: side) }
    case let filter as CAFilter: CIFilter(transition: filter)?.effect(side: side)
    default: nil
    }
  }
}

extension ShaderTransition {
  fileprivate var effectTellingOfMissingImages: TransitionEffect {
    if Diagnostics.isHeard, let missing = missingImages.first {
      Diagnostics.report(
        "CATransition.filter",
        "\(shader.name) reads the picture “\(missing)”, which is not set, and finds it transparent; give it as "
          + "try shader.setting([\"\(missing)\": image])")
    }
    return effect
  }
}
