/// The from, to and by values of a basic animation, each of which may be missing. All three together mean from and to.
package struct Endpoints: Sendable {
  package enum Form: UInt8, Hashable, Sendable { case none, fromTo, fromBy, byTo, from, to, by }

  private let given: Given
  package let form: Form

  /// Present values; numbers, the most frequent, are stored without the room of the largest kind.
  private enum Given: Sendable {
    case nothing
    case number(Double)
    case numbers(Double, Double)
    indirect case value(AnimatableValue)
    indirect case values(AnimatableValue, AnimatableValue)

    init(_ first: AnimatableValue, _ second: AnimatableValue?) {
      switch (first, second) {
      case (.number(let first), nil): self = .number(first)
      case (.number(let first), .number(let second)): self = .numbers(first, second)
      case (_, nil): self = .value(first)
      case (_, let second?): self = .values(first, second)
      }
    }
  }

  package init(from: AnimatableValue? = nil, to: AnimatableValue? = nil, by: AnimatableValue? = nil) {
    switch (from, to, by) {
    case (let from?, let to?, _): (form, given) = (.fromTo, Given(from, to))
    case (let from?, nil, let by?): (form, given) = (.fromBy, Given(from, by))
    case (nil, let to?, let by?): (form, given) = (.byTo, Given(by, to))
    case (let from?, nil, nil): (form, given) = (.from, Given(from, nil))
    case (nil, let to?, nil): (form, given) = (.to, Given(to, nil))
    case (nil, nil, let by?): (form, given) = (.by, Given(by, nil))
    case (nil, nil, nil): (form, given) = (.none, .nothing)
    }
  }

  /// The present values in the order from, by, to.
  package var first: AnimatableValue? {
    switch given {
    case .nothing: nil
    case .number(let first), .numbers(let first, _): .number(first)
    case .value(let first), .values(let first, _): first
    }
  }

  package var second: AnimatableValue? {
    switch given {
    case .nothing, .number, .value: nil
    case .numbers(_, let second): .number(second)
    case .values(_, let second): second
    }
  }

  package var from: AnimatableValue? {
    switch form {
    case .fromTo, .fromBy, .from: first
    case .none, .byTo, .to, .by: nil
    }
  }

  package var to: AnimatableValue? {
    switch form {
    case .to: first
    case .fromTo, .byTo: second
    case .none, .fromBy, .from, .by: nil
    }
  }

  package var by: AnimatableValue? {
    switch form {
    case .byTo, .by: first
    case .fromBy: second
    case .none, .fromTo, .from, .to: nil
    }
  }
}
