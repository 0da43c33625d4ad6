/// A method that is called by a target: what `#selector(…)` is on Apple's systems.
///
/// ```swift
/// button.addTarget(screen, action: Selector("tapped:", Screen.tapped(_:)), for: .touchUpInside)
/// ```
/// `acetate port` writes them for `#selector(tapped(_:))`. Selectors are equal whose names are. A method is called with as many arguments
/// as it takes, where the target and the arguments are of its types.
public struct Selector: Hashable, CustomStringConvertible, ExpressibleByStringLiteral, @unchecked Sendable {
  // Sendable: holds methods, which are code, and no state of its own. Whoever calls a selector does so on the target's thread.

  /// What selectors are made with at the least: calls the method where the types fit; nil where they do not.
  private typealias Call = (_ target: AnyObject?, _ arguments: [Any?]) -> CallResult?

  package struct CallResult {
    package let value: Any
  }

  /// The method's name in Objective-C: `tapped:` for `tapped(_:)`.
  public let name: String
  private let call: Call
  private let accepts: (AnyObject?) -> Bool
  /// How many arguments the method takes.
  private let count: Int

  private init<Target>(_ name: String, _ count: Int, of target: Target.Type, _ call: @escaping (Target, [Any?]) -> CallResult?) {
    self.name = name
    self.count = count
    self.call = { target, arguments in (target as? Target).flatMap { call($0, arguments) } }
    accepts = { $0 is Target }
  }

  /// A name without a method, which calls nothing.
  public init(_ str: String) {
    name = str
    count = 0
    call = { _, _ in
      Diagnostics.report("Selector(\"\(str)\")", "a name alone calls no method here: write Selector(\"\(str)\", Class.method)")
      return nil
    }
    accepts = { _ in false }
  }

  public init(stringLiteral value: String) { self.init(value) }

  /// A method without parameters.
  public init<Target: AnyObject, Result>(_ name: String, _ method: @escaping (Target) -> () -> Result) {
    self.init(name, 0, of: Target.self) { target, _ in CallResult(value: method(target)()) }
  }

  /// A method with a parameter: the control, recogniser, timer, notification or item that calls.
  public init<Target: AnyObject, A, Result>(_ name: String, _ method: @escaping (Target) -> (A) -> Result) {
    self.init(name, 1, of: Target.self) { target, arguments in
      guard let a: A = Self.argument(0, arguments) else { return nil }
      return CallResult(value: method(target)(a))
    }
  }

  /// A method with two parameters: a control and an event.
  public init<Target: AnyObject, A, B, Result>(_ name: String, _ method: @escaping (Target) -> (A, B) -> Result) {
    self.init(name, 2, of: Target.self) { target, arguments in
      guard let a: A = Self.argument(0, arguments), let b: B = Self.argument(1, arguments) else { return nil }
      return CallResult(value: method(target)(a, b))
    }
  }

  /// A method with three parameters: an animation's name, whether it finished, and its context.
  public init<Target: AnyObject, A, B, C, Result>(_ name: String, _ method: @escaping (Target) -> (A, B, C) -> Result) {
    self.init(name, 3, of: Target.self) { target, arguments in
      guard let a: A = Self.argument(0, arguments), let b: B = Self.argument(1, arguments), let c: C = Self.argument(2, arguments) else {
        return nil
      }
      return CallResult(value: method(target)(a, b, c))
    }
  }

  /// A method of a given object or class, whatever the target is.
  @_disfavoredOverload public init<Result>(_ name: String, _ method: @escaping () -> Result) {
    self.init(name, 0, of: AnyObject?.self) { _, _ in CallResult(value: method()) }
  }

  /// A method with a parameter, of a given object or class, whatever the target is.
  @_disfavoredOverload public init<A, Result>(_ name: String, _ method: @escaping (A) -> Result) {
    self.init(name, 1, of: AnyObject?.self) { _, arguments in
      guard let a: A = Self.argument(0, arguments) else { return nil }
      return CallResult(value: method(a))
    }
  }

  /// Reads a property: `#selector(getter: Screen.name)`.
  public init<Target: AnyObject, Value>(_ name: String, getter property: KeyPath<Target, Value>) {
    self.init(name, 0, of: Target.self) { target, _ in CallResult(value: target[keyPath: property]) }
  }

  /// Sets a property: `#selector(setter: Screen.name)`.
  public init<Target: AnyObject, Value>(_ name: String, setter property: ReferenceWritableKeyPath<Target, Value>) {
    self.init(name, 1, of: Target.self) { target, arguments in
      guard let value: Value = Self.argument(0, arguments) else { return nil }
      target[keyPath: property] = value
      return CallResult(value: ())
    }
  }

  private static func argument<Value>(_ index: Int, _ arguments: [Any?]) -> Value? {
    let argument = index < arguments.count ? arguments[index] : nil
    return argument as? Value
  }

  package func isMethod(of target: AnyObject?) -> Bool { accepts(target) }

  /// Calls the method with the first of the arguments, as many as it takes.
  /// - Returns: nil where the target or an argument is of another type.
  @discardableResult
  package func perform(on target: AnyObject?, _ arguments: [Any?] = []) -> CallResult? {
    call(target, Array(arguments.prefix(count)))
  }

  public static func == (a: Selector, b: Selector) -> Bool { a.name == b.name }
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
  /// The method's name in Objective-C.
  public var description: String { name }
}

/// The name of a selector.
public func NSStringFromSelector(_ aSelector: Selector) -> String { aSelector.name }
/// A name without a method, which calls nothing.
public func NSSelectorFromString(_ aSelectorName: String) -> Selector { Selector(aSelectorName) }
