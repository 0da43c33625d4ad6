internal import RenderTree

/// Interpolates between two values, for basic and spring animations.
struct BasicInterpolator<Value: Interpolatable> {
  var form: Endpoints.Form
  var first: Value
  /// The second value; equals `first` where only one is given.
  var second: Value

  /// The interpolator between an animation's ends. Nil where nothing is given, or a value is of another kind than the property: such an
  /// animation shows nothing.
  init?(_ endpoints: Endpoints, convert: (AnimatableValue) -> Value?) {
    guard endpoints.form != .none, let given = endpoints.first, let first = convert(given) else { return nil }
    form = endpoints.form
    self.first = first
    second = first
    if let given = endpoints.second {
      guard let value = convert(given) else { return nil }
      second = value
    }
  }

  /// Whether one end is the underlying value.
  var needsUnderlying: Bool {
    switch form {
    case .from, .to, .by: true
    case .none, .fromTo, .fromBy, .byTo: false
    }
  }

  /// Both ends. `underlying` is the property's value below this animation, and replaces a missing end.
  func ends(underlying: Value?) -> (Value, Value)? {
    switch form {
    case .none: return nil
    case .fromTo: return (first, second)
    case .fromBy: return (first, .sum(first, second))
    case .byTo: return (.difference(second, first), second)
    case .from: return underlying.map { (first, $0) }
    case .to: return underlying.map { ($0, first) }
    case .by: return underlying.map { ($0, .sum($0, first)) }
    }
  }
}
