import Foundation
internal import RenderTree

extension CALayer {
  /// The value of a key in a style, or in the style inside it.
  static func value(forKey key: String, inStyle style: [AnyHashable: Any]?) -> Any? {
    guard let style else { return nil }
    return style[key] ?? value(forKey: key, inStyle: style["style"] as? [AnyHashable: Any])
  }

  /// Gives the declared properties that nobody has set the values of a new style, and takes back those of the old one.
  ///
  /// A property counts as set when its value differs from the class's own default and from what the old style gave it.
  func applyStyle(replacing old: [AnyHashable: Any]?) {
    let fresh = LayerProperties(content: properties.content.withDefaults)
    var keys = Set<String>()
    for style in [old, style] { Self.collectKeys(of: style, into: &keys) }
    // In order, so that the same style always does the same.
    for key in keys.sorted() {
      let keyPath = LayerKeyPath(parsing: key)
      guard keyPath.component == nil, keyPath.input == nil, fresh.declares(keyPath.property) else { continue }
      let standard = fresh.value(for: keyPath)
      let given = { style in Self.value(forKey: key, inStyle: style).flatMap { AnimatableValue(boxed: $0) } }
      let present = properties.value(for: keyPath)
      guard present == standard || present == given(old) else { continue }
      let new = given(style) ?? standard
      if new != present { applyChange(of: keyPath.property, nil) { $0.setValue(new, for: keyPath) } }
    }
  }

  private static func collectKeys(of style: [AnyHashable: Any]?, into keys: inout Set<String>) {
    guard let style else { return }
    for case let key as String in style.keys where key != "actions" && key != "style" { keys.insert(key) }
    collectKeys(of: style["style"] as? [AnyHashable: Any], into: &keys)
  }
}

extension LayerProperties {
  fileprivate init(content: LayerContent) {
    self.init()
    self.content = content
  }

  /// Whether the class of layer that has these properties has the property.
  fileprivate func declares(_ property: LayerProperty) -> Bool {
    property != .custom && (!property.isOfSubclass || content.declares(property))
  }
}

extension LayerContent {
  /// What a new layer of the same class has.
  fileprivate var withDefaults: LayerContent {
    switch self {
    case .plain, .transform, .replicatorInstance: self
    case .shape: .shape(ShapeProperties())
    case .gradient: .gradient(GradientProperties())
    case .text: .text(TextProperties())
    case .replicator: .replicator(ReplicatorProperties())
    }
  }
}
