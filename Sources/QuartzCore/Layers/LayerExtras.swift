import Foundation

/// What few layers have, kept out of the layer itself. Belongs to one layer.
final class LayerExtras {
  var name: String?
  var style: [AnyHashable: Any]?
  var actions: [String: CAAction]?
  weak var delegate: CALayerDelegate?
  var states: [CAState]?
  var stateTransitions: [CAStateTransition]?
  /// Values under keys that no class declares, as they were set.
  var custom: [String: Any] = [:]

  init() {}

  init(copying other: LayerExtras) {
    name = other.name
    style = other.style
    actions = other.actions
    delegate = other.delegate
    custom = other.custom
  }
}
