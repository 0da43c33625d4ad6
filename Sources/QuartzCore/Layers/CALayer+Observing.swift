public import Foundation

// Foundation does not observe key paths on Linux, so layers report their own changes: those of the model, not those that animations show.

/// Which values a change carries, and whether there is a first call.
public struct NSKeyValueObservingOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Provides the value after the change.
  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  /// Provides the value before the change.
  public static let old = NSKeyValueObservingOptions(rawValue: 2)
  /// Calls the handler at once, with the present value as the new one.
  public static let initial = NSKeyValueObservingOptions(rawValue: 4)
}

/// The kind of a change; layers report all changes as `setting`.
public enum NSKeyValueChange: UInt, Sendable {
  /// The value was set.
  case setting = 1
  /// Elements were added; layers report this as `setting`.
  case insertion
  /// Elements were removed; layers report this as `setting`.
  case removal
  /// Elements were replaced; layers report this as `setting`.
  case replacement
}

/// A change of an observed value.
public struct NSKeyValueObservedChange<Value> {
  /// How the value changed.
  public let kind: NSKeyValueChange
  /// The value after the change; nil unless it was asked for.
  public let newValue: Value?
  /// The value before the change; nil unless it was asked for, and at a first call.
  public let oldValue: Value?
  /// The indexes of changed elements; always nil, as values are set as a whole.
  public let indexes: IndexSet?
  /// Whether the change is still to come; always false.
  public let isPrior: Bool
}

/// Keeps an observation active as long as it lives, or until it is invalidated.
public final class NSKeyValueObservation: NSObject {
  fileprivate private(set) var check: (() -> Void)?

  fileprivate init(_ check: @escaping () -> Void) {
    self.check = check
    super.init()
  }

  /// Ends the observation.
  public func invalidate() { check = nil }
}

/// Objects whose values can be observed by key paths.
public protocol KeyPathObserving: CALayer {}

extension CALayer: KeyPathObserving {}

extension KeyPathObserving {
  /// Calls `changeHandler` whenever a value of the layer's model has changed: geometry, opacity, colours, every property that is
  /// animatable, those of `CAMediaTiming`, sublayers, and what follows from them, such as `frame` or `\.bounds.size.width`.
  ///
  /// Setting what a property has already is no change. Setting `frame` changes position and bounds one after the other. Changes of
  /// `delegate`, `name`, `style`, `actions` and `layoutManager` alone are not told of. Compared are values that can be compared, and
  /// objects by identity. `addObserver(_:forKeyPath:options:context:)` needs the Objective-C runtime, and is not there.
  ///
  /// ```swift
  /// let observation = layer.observe(\.position, options: [.old, .new]) { layer, change in print(change.newValue ?? .zero) }
  /// ```
  /// - Returns: what ends the observation when it is let go of.
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    var last = self[keyPath: keyPath]
    let tell = { (layer: Self, old: Value?, new: Value) in
      changeHandler(
        layer,
        NSKeyValueObservedChange(
          kind: .setting, newValue: options.contains(.new) ? new : nil, oldValue: options.contains(.old) ? old : nil, indexes: nil,
          isPrior: false))
    }
    let observation = NSKeyValueObservation { [weak self] in
      guard let self else { return }
      let old = last, new = self[keyPath: keyPath]
      if haveSameValue(old, new) { return }
      // Changes made by the handler are reported before this returns.
      last = new
      tell(self, old, new)
    }
    modifyExtras { $0.observations = ($0.observations ?? []).filter { $0.observation?.check != nil } + [WeakObservation(observation)] }
    if options.contains(.initial) { tell(self, nil, last) }
    return observation
  }
}

/// An observation without a strong reference, which the program may have released.
struct WeakObservation {
  weak var observation: NSKeyValueObservation?

  init(_ observation: NSKeyValueObservation) { self.observation = observation }
}

extension CALayer {
  /// Calls the handlers of observed values that have changed.
  func tellObservers(_ observations: [WeakObservation]) {
    for entry in observations { entry.observation?.check?() }
  }
}

private func haveSameValue<Value>(_ a: Value, _ b: Value) -> Bool {
  if let a = a as? any Equatable { return a.equals(b) }
  if Value.self is AnyClass { return a as AnyObject === b as AnyObject }
  return false
}

extension Equatable {
  fileprivate func equals(_ other: Any) -> Bool { (other as? Self).map { $0 == self } ?? false }
}
