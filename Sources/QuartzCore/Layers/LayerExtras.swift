import Foundation

/// What few layers have, kept out of the layer itself. Belongs to one layer.
final class LayerExtras {
  var name: String?
  var style: [AnyHashable: Any]?
  var actions: [String: CAAction]?
  weak var delegate: CALayerDelegate?
  var states: [CAState]?
  var stateTransitions: [CAStateTransition]?
  /// Filters as they were set.
  var compositingFilter: AssignedFilters?
  var filters: AssignedFilters?
  var backgroundFilters: AssignedFilters?
  /// What lays out the sublayers where the delegate does not.
  var layoutManager: (any CALayoutManager)?
  var constraints: [CAConstraint]?
  /// A begin time that was taken from the running clock.
  struct ClockTime {
    /// What the clock showed.
    var reading: Double
    /// As the program set it.
    let beginTime: Double
  }
  var clockTime: ClockTime?
  /// The keys of animations that may be attached, where they are many.
  var keysOfManyAnimations: Set<String>?
  /// What the delegate draws of text.
  var shownText: NSAttributedString?
  /// What the layer shows of another one.
  var snapshot: LayerSnapshot?
  /// Receives input where the layer is a root.
  var inputHandler: ((InputEvent) -> Void)?
  /// Gives what lives as long as the layer shows as a root.
  var keeper: (() -> AnyObject?)?
  /// Values under keys that no class declares, as they were set.
  var custom: [String: Any] = [:]
  /// An emitter's cells and behaviours as they were set.
  var emitterCells: [CAEmitterCell]?
  var emitterBehaviors: [CAEmitterBehavior]?
  /// Those who are told of changes.
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
