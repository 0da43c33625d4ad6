internal import CoreImage
internal import Graphics
internal import RenderTree

extension TransitionEffect {
  /// The effect for a transition's filter as a program or document gives it; nil when it is no transition.
  static func filter(_ filter: Any, side: TransitionSide) -> TransitionEffect? {
    switch filter {
    case let filter as CIFilter: filter.effect(side: side)
    case let filter as ShaderTransition: filter.effectTellingOfMissingImages
    case let name as String: TransitionKind(name: name).flatMap { CIFilter.transition($0, name: name).effect(side: side) }
    case let filter as CAFilter: filter.transition?.effect(side: side)
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

extension CAFilter {
  /// The filter as Core Image has it, without the inputs that do not suit it; nil for a filter that is no transition.
  fileprivate var transition: CIFilter? {
    guard let kind = TransitionKind(name: type) else { return nil }
    let filter = CIFilter.transition(kind, name: type)
    for key in filter.inputKeys {
      if let value = value(forKey: key) { try? filter.setInput(value, forKey: key) }
    }
    if let name { filter.name = name }
    return filter
  }
}
