public import Foundation

/// Makes a stored property of a class observable by its key path, in the place of `@objc dynamic`.
///
/// ```swift
/// final class Player: NSObject {
///   @KeyValueObserved var score = 0
/// }
///
/// let player = Player()
/// let observation = player.observe(\.score) { player, _ in print(player.score) }
/// ```
/// Handlers are called on the thread that sets the property, before the setter returns. A layer's property that is `@Animatable` is
/// observable as it is.
@propertyWrapper
public struct KeyValueObserved<Value> {
  private var value: Value

  /// A property with this value until it is set.
  public init(wrappedValue: Value) { value = wrappedValue }

  @available(*, unavailable, message: "@KeyValueObserved is for properties of subclasses of NSObject")
  public var wrappedValue: Value {
    get { preconditionFailure("@KeyValueObserved is for properties of subclasses of NSObject") }
    // Without a setter the property could not be set through the static subscript either.
    set { _ = newValue }
  }

  public static subscript<Owner: NSObject>(
    _enclosingInstance owner: Owner, wrapped _: ReferenceWritableKeyPath<Owner, Value>,
    storage storage: ReferenceWritableKeyPath<Owner, KeyValueObserved<Value>>
  ) -> Value {
    get { owner[keyPath: storage].value }
    set {
      owner[keyPath: storage].value = newValue
      owner.tellObservers()
    }
  }
}
