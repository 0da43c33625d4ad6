/// The from, to and by values of a basic animation; any may be missing. All three given is the same as from and to.
package struct Endpoints: Sendable {
  /// Which of the values are given.
  package enum Form: UInt8, Hashable, Sendable { case none, fromTo, fromBy, byTo, from, to, by }

  package let form: Form
  /// The given values in the order from, by, to.
  package let first: AnimatableValue?
  package let second: AnimatableValue?

  package init(from: AnimatableValue? = nil, to: AnimatableValue? = nil, by: AnimatableValue? = nil) {
    switch (from, to, by) {
    case (let from?, let to?, _): (form, first, second) = (.fromTo, from, to)
    case (let from?, nil, let by?): (form, first, second) = (.fromBy, from, by)
    case (nil, let to?, let by?): (form, first, second) = (.byTo, by, to)
    case (let from?, nil, nil): (form, first, second) = (.from, from, nil)
    case (nil, let to?, nil): (form, first, second) = (.to, to, nil)
    case (nil, nil, let by?): (form, first, second) = (.by, by, nil)
    case (nil, nil, nil): (form, first, second) = (.none, nil, nil)
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
