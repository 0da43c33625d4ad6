public import Foundation
internal import Graphics

// Foundation does not observe key paths on Linux. Whatever changes tells its observations, and each looks whether its value is another one
// than the last time: so values that follow from others are told of without being declared.
//
// - Layers tell of changes of their model, not of what animations show; views of those of their layers, and of their own.
// - Other objects tell of properties that are `@KeyValueObserved`, as they do on Apple's systems of those that are `@objc dynamic`.

/// Objects whose values can be observed by key paths.
public protocol KeyPathObserving: NSObject {}

extension NSObject: KeyPathObserving {}

extension KeyPathObserving {
  /// Calls `changeHandler` whenever a value has changed: of an object's properties that are `@KeyValueObserved`, and what follows from
  /// them.
  ///
  /// Setting what a property has already is no change. Compared are values that can be compared, and objects by identity.
  /// `addObserver(_:forKeyPath:options:context:)` needs the Objective-C runtime, and is not there.
  ///
  /// ```swift
  /// let observation = player.observe(\.score, options: [.old, .new]) { player, change in print(change.newValue ?? 0) }
  /// ```
  /// - Returns: what ends the observation when it is let go of.
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    makeObservation(keyPath, options, changeHandler) { _ in }
  }

  /// - Parameter register: puts the observation where else changes are noticed than in the object itself.
  package func makeObservation<Value>(
    _ keyPath: KeyPath<Self, Value>, _ options: NSKeyValueObservingOptions,
    _ changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void, register: (NSKeyValueObservation) -> Void
  ) -> NSKeyValueObservation {
    reportIfUntold(keyPath)
    var last = self[keyPath: keyPath]
    let tell = { (object: Self, old: Value?, new: Value) in
      changeHandler(
        object,
        NSKeyValueObservedChange(
          kind: .setting, newValue: options.contains(.new) ? new : nil, oldValue: options.contains(.old) ? old : nil, indexes: nil,
          isPrior: false))
    }
    let observation = NSKeyValueObservation(of: self) { [weak self] in
      guard let self else { return }
      let old = last, new = self[keyPath: keyPath]
      if haveSameValue(old, new) { return }
      // Changes made by the handler are reported before this returns.
      last = new
      tell(self, old, new)
    }
    ObservationTable.add(observation, of: self)
    register(observation)
    if options.contains(.initial) { tell(self, nil, last) }
    return observation
  }

  /// Reports a stored property of the program's own whose changes nobody tells of.
  private func reportIfUntold(_ keyPath: AnyKeyPath) {
    guard Diagnostics.isHeard else { return }
    // `\Model.name.count` begins with `name`; what is `@KeyValueObserved` is stored under `_name`.
    let parts = String(describing: keyPath).split(separator: ".").dropFirst()
    guard let name = parts.first.map({ $0.trimmingCharacters(in: CharacterSet(charactersIn: "?!")) }) else { return }
    var mirror: Mirror? = Mirror(reflecting: self)
    while let part = mirror {
      if !Self.isOfThisPackage(part.subjectType), part.children.contains(where: { $0.label == name }) {
        Diagnostics.report(
          "observe(\\.\(name))", "\(part.subjectType).\(name) does not tell of its changes; write @KeyValueObserved var \(name)")
        return
      }
      mirror = part.superclassMirror
    }
  }

  private static func isOfThisPackage(_ type: Any.Type) -> Bool {
    let module = String(reflecting: type).prefix { $0 != "." }
    return ["QuartzCore", "UIKit", "AVFoundation", "LottieLayers"].contains(module)
  }
}

extension NSObject {
  package func tellObservers() { for observation in ObservationTable.observations(of: self) { observation.valuesDidChange() } }

  /// There is no observation by names of properties.
  @available(
    *, unavailable,
    message: "left out: write observe(\\.position) { object, change in … } and keep it; a property of yours is @KeyValueObserved"
  )
  public func addObserver(
    _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [], context: UnsafeMutableRawPointer?
  ) {}

  /// There is no observation by names of properties.
  @available(*, unavailable, message: "left out: let go of what observe(_:options:changeHandler:) returned, or call its invalidate()")
  public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {}

  /// There is no observation by names of properties.
  @available(*, unavailable, message: "left out: let go of what observe(_:options:changeHandler:) returned, or call its invalidate()")
  public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?) {}
}

private func haveSameValue<Value>(_ a: Value, _ b: Value) -> Bool {
  if let a = a as? any Equatable { return a.equals(b) }
  if Value.self is AnyClass { return a as AnyObject === b as AnyObject }
  return false
}

extension Equatable {
  fileprivate func equals(_ other: Any) -> Bool { (other as? Self).map { $0 == self } ?? false }
}
