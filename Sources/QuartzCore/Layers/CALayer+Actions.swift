import Foundation
internal import RenderTree

extension CALayer {
  func searchedAction(forKey event: String) -> CAAction? {
    if let action = delegateAction(forKey: event) ?? actions?[event] ?? Self.action(forKey: event, inStyle: style) {
      return action is NSNull ? nil : action
    }
    guard !ThreadContext.current.transactions.disablesActions else { return nil }
    if let action = type(of: self).defaultAction(forKey: event) { return action is NSNull ? nil : action }
    // Implicit animations need something that shows the layer.
    return isLive ? implicitAnimation(forKey: event) : nil
  }

  private static func action(forKey event: String, inStyle style: [AnyHashable: Any]?) -> CAAction? {
    guard let style else { return nil }
    if let action = (style["actions"] as? [String: Any])?[event] as? CAAction { return action }
    return action(forKey: event, inStyle: style["style"] as? [AnyHashable: Any])
  }

  /// The implicit animation of a property: most values are interpolated, flags cross-fade.
  private func implicitAnimation(forKey event: String) -> CAAction? {
    switch event {
    case "sublayers", "mask": return CATransition()
    default: break
    }
    let keyPath = LayerKeyPath(parsing: event)
    let row = keyPath.property.row
    if AnimatableKeys.traits(forKey: event, in: type(of: self))?.animates ?? false {
      adoptDefault(forKey: event)
      return implicitAnimation(from: valueInFlight(for: keyPath), keyPath: event)
    }
    // Components of a transform animate on their own; a component of another property animates the property as a whole.
    guard row.isDeclared(by: properties.content.kind), keyPath.input == nil, keyPath.component == nil || row.kind == .transform else {
      return nil
    }
    switch row.implicitAction {
    case .none: return nil
    case .transition: return CATransition()
    case .animation: break
    case .animationFromValue: if row.value(in: properties) == nil { return nil }
    }
    return implicitAnimation(from: valueInFlight(for: keyPath), keyPath: event)
  }

  private func implicitAnimation(from value: AnimatableValue?, keyPath: String) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.fromValue = value?.boxed
    animation.fillMode = .backwards
    animation.timingFunction = ThreadContext.current.transactions.timingFunction ?? CAMediaTimingFunction(.default)
    return animation
  }

  /// The value that shows now: the presented one while the property is animated, else the model's.
  private func valueInFlight(for keyPath: LayerKeyPath) -> AnimatableValue? {
    let property = keyPath.property
    let isInFlight = attachedAnimations.contains { !$0.isOver && $0.animation.animates(property) }
    let source = isInFlight ? presentedProperties() ?? properties : properties
    return source.value(for: keyPath)
  }
}
