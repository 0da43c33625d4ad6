public import Foundation
import Synchronization

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

/// The kind of a change; all are reported as `setting`.
public enum NSKeyValueChange: UInt, Sendable {
  /// The value was set.
  case setting = 1
  /// Elements were added; reported as `setting`.
  case insertion
  /// Elements were removed; reported as `setting`.
  case removal
  /// Elements were replaced; reported as `setting`.
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
  private var check: (() -> Void)?
  private let object: ObjectIdentifier

  /// - Parameter check: calls the handler if the value is another than the last time.
  init(of object: NSObject, _ check: @escaping () -> Void) {
    (self.check, self.object) = (check, ObjectIdentifier(object))
    super.init()
  }

  deinit { ObservationTable.remove(self, of: object) }

  /// Ends the observation.
  public func invalidate() {
    guard check != nil else { return }
    check = nil
    ObservationTable.remove(self, of: object)
  }

  var isValid: Bool { check != nil }

  func valuesDidChange() { check?() }
}

/// An observation without a strong reference, which the program may have released.
struct WeakObservation {
  weak var observation: NSKeyValueObservation?

  init(_ observation: NSKeyValueObservation) { self.observation = observation }
}

/// The active observations of every object, by its address. They go with the observation, which the program keeps.
enum ObservationTable {
  /// Handed out on the thread that changes the object: whoever shares an object between threads sees to it that they do not use it at once.
  private struct Entry: @unchecked Sendable {
    let id: ObjectIdentifier
    let reference: WeakObservation
  }

  private static let entries = Mutex<[ObjectIdentifier: [Entry]]>([:])

  static func add(_ observation: NSKeyValueObservation, of object: NSObject) {
    let entry = Entry(id: ObjectIdentifier(observation), reference: WeakObservation(observation))
    entries.withLock { $0[ObjectIdentifier(object), default: []].append(entry) }
  }

  fileprivate static func remove(_ observation: NSKeyValueObservation, of object: ObjectIdentifier) {
    let id = ObjectIdentifier(observation)
    entries.withLock { entries in
      entries[object]?.removeAll { $0.id == id }
      if entries[object]?.isEmpty ?? false { entries[object] = nil }
    }
  }

  /// In the order in which they were made.
  static func observations(of object: NSObject) -> [NSKeyValueObservation] {
    let found = entries.withLock { $0[ObjectIdentifier(object)] }
    return found?.compactMap { $0.reference.observation } ?? []
  }
}
