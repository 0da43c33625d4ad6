internal import Graphics
internal import RenderTree

extension TransitionEffect {
  /// From what a program or a document gives as a transition's filter; nil when it is none.
  static func filter(_ filter: Any, side: TransitionSide) -> TransitionEffect? {
    switch filter {
    case let filter as CIFilter: filter.effect(side: side)
    case let filter as ShaderTransition: filter.effectTellingOfMissingImages
    case let name as String: CIFilter(name: name)?.effect(side: side)
    case let filter as CAFilter: CIFilter(filter)?.effect(side: side)
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

extension CIFilter {
  /// A filter as documents have it, without the inputs that do not suit.
  convenience init?(_ filter: CAFilter) {
    self.init(name: filter.type)
    for key in inputKeys {
      if let value = filter.value(forKey: key) { try? setInput(value, forKey: key) }
    }
    if let name = filter.name { self.name = name }
  }
}
