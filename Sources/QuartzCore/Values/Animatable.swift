import Foundation
internal import RenderTree

/// Makes a property of a layer subclass animatable: one line in the place of `@NSManaged` and its overrides.
///
/// ```swift
/// final class PieLayer: CALayer {
///   @Animatable var progress: CGFloat = 0
///
///   override func draw(in ctx: CGContext) { drawPie(upTo: progress, in: ctx) }
/// }
/// ```
/// The value is kept under the property's name as a key of the layer. Key-value coding and animations reach it there, presentation layers
/// have the value to be shown, a change makes the layer draw, for every frame while the property is animated, and animates by itself like
/// any property of a layer: `action(forKey:)`, `actions`, the delegate and the transaction decide how.
///
/// Values of the types that animations know change gradually: numbers, points, sizes, rectangles, colours, matrices, paths, pictures, and
/// lists of them. All others change at once.
@propertyWrapper
public struct Animatable<Value>: AnimatableProperty {
  let initialValue: Value
  let traits: AnimatableTraits

  /// A property with this value until it is set.
  /// - Parameters:
  ///   - redraws: whether a change makes the layer draw, by `display()` and `draw(in:)`.
  ///   - animates: whether a change animates by itself.
  public init(wrappedValue: Value, redraws: Bool = true, animates: Bool = true) {
    initialValue = wrappedValue
    traits = AnimatableTraits(
      initialValue: flattened(wrappedValue).flatMap { AnimatableValue(boxed: $0) }, redraws: redraws, animates: animates)
  }

  @available(*, unavailable, message: "@Animatable is for properties of subclasses of CALayer")
  public var wrappedValue: Value {
    get { preconditionFailure("@Animatable is for properties of subclasses of CALayer") }
    // Without a setter the property could not be set through the static subscript either.
    set { _ = newValue }
  }

  public static subscript<Layer: CALayer>(
    _enclosingInstance layer: Layer, wrapped _: ReferenceWritableKeyPath<Layer, Value>,
    storage storage: ReferenceWritableKeyPath<Layer, Animatable<Value>>
  ) -> Value {
    get {
      let kept = layer.keptValue(forKey: AnimatableKeys.key(of: storage, in: layer))
      return kept.flatMap(converted) ?? layer[keyPath: storage].initialValue
    }
    set {
      // Nil is stored explicitly unless it is the property's default.
      let absent: Any? = flattened(layer[keyPath: storage].initialValue) == nil ? nil : NSNull()
      let value = flattened(newValue) ?? absent
      layer.setValue(value, forKey: AnimatableKeys.key(of: storage, in: layer))
    }
  }

  /// A stored value in the property's type; nil for one of another type.
  private static func converted(_ value: Any) -> Value? {
    if let value = value as? Value { return value }
    if value is NSNull { return (nil as Any?) as? Value }
    guard let number = AnimatableValue(boxed: value)?.number else { return nil }
    let numbers: [Any] = [
      number, CGFloat(number), Float(number), Int(saturating: number.rounded()), number != 0, Int32(clamping: Int(saturating: number)),
      UInt(clamping: Int(saturating: number)),
    ]
    return numbers.lazy.compactMap { type(of: $0) == Self.wrappedType ? $0 as? Value : nil }.first
  }

  /// The value's type, without the optionality.
  private static var wrappedType: Any.Type { (Value.self as? any OptionalType.Type)?.wrapped ?? Value.self }
}

private protocol OptionalType {
  static var wrapped: Any.Type { get }
  var flattened: Any? { get }
}

extension Optional: OptionalType {
  static var wrapped: Any.Type { Wrapped.self }
  var flattened: Any? { flatMap { QuartzCore.flattened($0) } }
}

/// The value inside an optional; nil where it has none.
private func flattened(_ value: Any) -> Any? {
  if let optional = value as? any OptionalType { return optional.flattened }
  return value
}
