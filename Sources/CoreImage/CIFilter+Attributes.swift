import Foundation
internal import RenderTree

extension CIFilter {
  /// Describes the filter: its names, its categories, and under each input's name a dictionary with the class and type of its value, its
  /// default and its range.
  public var attributes: [String: Any] {
    var attributes: [String: Any] = [
      kCIAttributeFilterName: kind.name.isEmpty ? name : kind.name,
      kCIAttributeFilterDisplayName: TransitionParameter.words(kind.name.isEmpty ? name : kind.name, without: "CI"),
      kCIAttributeFilterCategories: kind.categories,
    ]
    for parameter in parameters {
      var own = parameter.attributes
      if parameter.name == kCIInputTimeKey {
        own[kCIAttributeType] = kCIAttributeTypeTime
        own[kCIAttributeIdentity] = NSNumber(value: 0)
      }
      attributes[parameter.name] = own
    }
    return attributes
  }
}

extension TransitionParameter {
  fileprivate var attributes: [String: Any] {
    var attributes: [String: Any] = [
      kCIAttributeClass: className, kCIAttributeName: name, kCIAttributeDisplayName: Self.words(name, without: "input"),
      kCIAttributeDescription: summary,
    ]
    if let typeName { attributes[kCIAttributeType] = typeName }
    if let defaultObject { attributes[kCIAttributeDefault] = defaultObject }
    guard type.componentCount == 1 else { return attributes }
    if let minimum { attributes[kCIAttributeMin] = NSNumber(value: minimum) }
    if let maximum { attributes[kCIAttributeMax] = NSNumber(value: maximum) }
    let turn = role == .angle ? Float.pi : nil
    if let low = minimum ?? turn.map({ -$0 }) { attributes[kCIAttributeSliderMin] = NSNumber(value: low) }
    if let high = maximum ?? turn { attributes[kCIAttributeSliderMax] = NSNumber(value: high) }
    return attributes
  }

  private var className: String {
    switch (type, role) {
    case (_, .table): "NSData"
    case (_, .colorSpace): "NSObject"
    case (.image, _): "CIImage"
    case (_, .color): "CIColor"
    case (.mat3, _): "NSValue"
    default: type.componentCount == 1 ? "NSNumber" : "CIVector"
    }
  }

  private var typeName: String? {
    switch role {
    case .number: type == .int ? kCIAttributeTypeInteger : kCIAttributeTypeScalar
    case .count: kCIAttributeTypeCount
    case .toggle: kCIAttributeTypeBoolean
    case .distance: type.componentCount == 2 ? kCIAttributeTypeOffset : kCIAttributeTypeDistance
    case .angle: kCIAttributeTypeAngle
    case .position: kCIAttributeTypePosition
    case .rectangle: kCIAttributeTypeRectangle
    case .color: kCIAttributeTypeColor
    case .image: kCIAttributeTypeImage
    case .table, .colorSpace: nil
    }
  }

  /// Splits a name into words, without its prefix: `CIBarsSwipeTransition` becomes “Bars Swipe Transition”, `inputBarOffset` “Bar Offset”.
  static func words(_ name: String, without prefix: String) -> String {
    var words = ""
    for character in name.hasPrefix(prefix) ? name.dropFirst(prefix.count) : Substring(name) {
      if character.isUppercase, !words.isEmpty { words.append(" ") }
      words.append(words.isEmpty ? Character(character.uppercased()) : character)
    }
    return words
  }
}
