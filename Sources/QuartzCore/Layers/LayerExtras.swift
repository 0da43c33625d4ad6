import Foundation

/// Rarely used state of a layer, kept out of line. Belongs to one layer.
final class LayerExtras {
  var name: String?
  var style: [AnyHashable: Any]?
  var actions: [String: CAAction]?
  weak var delegate: CALayerDelegate?
  var states: [CAState]?
  var stateTransitions: [CAStateTransition]?
  var compositingFilter: AssignedFilters?
  var filters: AssignedFilters?
  var backgroundFilters: AssignedFilters?
  /// Lays out the sublayers where the delegate does not.
  var layoutManager: (any CALayoutManager)?
  var constraints: [CAConstraint]?
  struct ClockTime {
    /// The clock's reading from which the begin time was taken, in seconds.
    var reading: Double
    /// The begin time as the program set it, in seconds of the running clock.
    let beginTime: Double
  }
  var clockTime: ClockTime?
  /// Keys under which animations may be attached, kept where there are many.
  var keysOfManyAnimations: Set<String>?
  var shownText: NSAttributedString?
  var snapshot: LayerSnapshot?
  /// Called with input events where the layer is a root.
  var inputHandler: ((InputEvent) -> Void)?
  /// Returns an object to keep alive as long as the layer shows as a root.
  var keeper: (() -> AnyObject?)?
  /// Values under keys that no class declares, as they were set.
  var custom: [String: Any] = [:]
  /// An emitter's cells and behaviours as they were set.
  var emitterCells: [CAEmitterCell]?
  var emitterBehaviors: [CAEmitterBehavior]?
  var observations: [WeakObservation]?

  init() {}

  init(copying other: LayerExtras) {
    name = other.name
    style = other.style
    actions = other.actions
    delegate = other.delegate
    compositingFilter = other.compositingFilter
    filters = other.filters
    backgroundFilters = other.backgroundFilters
    layoutManager = other.layoutManager
    constraints = other.constraints
    clockTime = other.clockTime
    custom = other.custom
    emitterCells = other.emitterCells
    emitterBehaviors = other.emitterBehaviors
  }
}
