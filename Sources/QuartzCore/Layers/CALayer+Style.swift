import Foundation
internal import RenderTree

extension CALayer {
  static func value(forKey key: String, inStyle style: [AnyHashable: Any]?) -> Any? {
    guard let style else { return nil }
    return style[key] ?? value(forKey: key, inStyle: style["style"] as? [AnyHashable: Any])
  }

  /// Gives the declared properties that nobody has set the values of a new style, and takes back those of the old one.
  ///
  /// A property counts as set when its value differs from the class's own default and from what the old style gave it.
  func applyStyle(replacing old: [AnyHashable: Any]?) {
    var keys = Set<String>()
    for style in [old, style] { Self.collectKeys(of: style, into: &keys) }
    // Keys in order, so that the same style always has the same effect.
    for key in keys.sorted() {
      let keyPath = LayerKeyPath(parsing: key)
      let row = keyPath.property.row
      guard keyPath.component == nil, keyPath.input == nil, keyPath.property != .custom, row.isDeclared(by: properties.content.kind) else {
        continue
      }
      let standard = row.initialValue
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
