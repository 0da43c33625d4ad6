import Foundation
internal import RenderTree

/// A transition of Core Image, by name, with its inputs: what `CATransition.filter` takes.
///
/// The names are Core Image's (`CIRippleTransition`, …), and besides them those of all other transitions that Acetate draws. A layer's
/// transition gives a filter its two pictures, its time and, where it has one, its extent; the other inputs are the program's. Positions
/// and rectangles are in points from the layer's bottom left corner, angles in radians and counterclockwise. What lies outside an input's
/// range counts as the nearest value in it.
///
/// A filter has no picture of its own to give: `outputImage` is nil outside a transition.
public final class CIFilter: NSObject, NSCopying {
  let kind: TransitionKind
  /// The name, at first that of the kind of filter. Setting another names this one; it stays what it is.
  public var name: String
  private var inputs: [String: Any] = [:]

  private init(kind: TransitionKind, name: String) {
    self.kind = kind
    self.name = name
  }

  /// The filter of a name, with all inputs at their defaults; nil where there is none. `named(_:parameters:)` says why.
  public convenience init?(name: String) {
    guard let kind = TransitionKind(name: name) else { return nil }
    self.init(kind: kind, name: name)
  }

  /// The filter of a name, with the inputs given; nil where there is no such filter, or a value does not suit it. `named(_:parameters:)`
  /// says why.
  public convenience init?(name: String, parameters: [String: Any]?) {
    self.init(name: name)
    for (key, value) in parameters ?? [:] {
      guard (try? setInput(value, forKey: key)) != nil else { return nil }
    }
  }

  /// The filter of a name with the inputs given. Throws a `CIFilterError` for what it does not know.
  public static func named(_ name: String, parameters: [String: Any] = [:]) throws -> CIFilter {
    guard let filter = CIFilter(name: name) else { throw CIFilterError.unknownFilter(name) }
    for (key, value) in parameters { try filter.setInput(value, forKey: key) }
    return filter
  }

  /// A filter of the same kind with the same inputs.
  public func copy(with zone: NSZone? = nil) -> Any {
    let filter = CIFilter(kind: kind, name: name)
    filter.inputs = inputs
    return filter
  }

  // MARK: Inputs

  /// The names of the inputs: the two pictures, the time, then those of the filter's own.
  public var inputKeys: [String] { [kCIInputImageKey, kCIInputTargetImageKey, kCIInputTimeKey] + kind.parameters.map(\.name) }

  /// The outputs: a transition's picture, which only layers show.
  public var outputKeys: [String] { [kCIOutputImageKey] }

  /// Nil: a picture comes of a transition when it is rendered.
  public var outputImage: CIImage? { nil }

  /// Gives all inputs their defaults.
  public func setDefaults() { inputs.removeAll() }

  /// The value of an input, of its own or by default; also `name` and `outputImage`.
  /// - Precondition: The filter has the input.
  public func value(forKey key: String) -> Any? {
    if let value = inputs[key] { return value }
    switch key {
    case "name": return name
    case kCIInputTimeKey: return NSNumber(value: 0)
    case kCIInputImageKey, kCIInputTargetImageKey, kCIOutputImageKey: return nil
    default:
      guard let parameter = parameter(key) else {
        preconditionFailure(CIFilterError.unknownKey(key, filter: kind.rawValue, known: inputKeys).description)
      }
      return parameter.defaultObject
    }
  }

  /// Sets an input; nil gives it its default.
  /// - Precondition: The filter has the input, and the value suits it. Where that is not certain, use `setInput(_:forKey:)`.
  public func setValue(_ value: Any?, forKey key: String) {
    do { try setInput(value, forKey: key) } catch { preconditionFailure("\(error)") }
  }

  /// Sets an input; nil gives it its default. Throws a `CIFilterError` for an input that the filter does not have, or a value that does not
  /// suit it.
  ///
  /// Numbers are taken as such and as `NSNumber`; vectors as `CIVector`, point, size, rectangle or array of numbers; colours as `CIColor`
  /// or `CGColor`; pictures as `CIImage` or `CGImage`.
  public func setInput(_ value: Any?, forKey key: String) throws {
    if key == "name", let name = value as? String {
      self.name = name
      return
    }
    guard inputKeys.contains(key) else { throw CIFilterError.unknownKey(key, filter: kind.rawValue, known: inputKeys) }
    guard let value else {
      inputs[key] = nil
      return
    }
    guard let input = (parameter(key) ?? Self.common(key)).object(from: value) else {
      throw CIFilterError.unsuitableValue(key, filter: kind.rawValue, expected: (parameter(key) ?? Self.common(key)).expectation)
    }
    inputs[key] = input
  }

  /// Key-value coding over the one level that there is.
  public func value(forKeyPath keyPath: String) -> Any? { value(forKey: keyPath) }
  /// Sets an input: key paths have one part.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) { setValue(value, forKey: keyPath) }

  private func parameter(_ key: String) -> TransitionParameter? { kind.parameters.first { $0.name == key } }

  /// The inputs that all transitions have.
  static func common(_ key: String) -> TransitionParameter {
    switch key {
    case kCIInputTimeKey: TransitionParameter(key, .float, .number, [0], minimum: 0, maximum: 1, summary: "How far the transition is.")
    case kCIInputImageKey: TransitionParameter(key, .image, .image, summary: "The old side.")
    default: TransitionParameter(key, .image, .image, summary: "The new side.")
    }
  }

  // MARK: Catalogue

  /// The names of the filters of a category, such as `kCICategoryTransition`; nil is all.
  public class func filterNames(inCategory category: String?) -> [String] { filterNames(inCategories: category.map { [$0] }) }

  /// The names of the filters that are in all of the categories; nil is all.
  public class func filterNames(inCategories categories: [String]?) -> [String] {
    guard categories?.allSatisfy({ [kCICategoryTransition, kCICategoryBuiltIn].contains($0) }) ?? true else { return [] }
    return TransitionKind.allCases.map(\.rawValue).filter { $0.hasPrefix("CI") }.sorted()
  }

  /// What people call a filter: `Bars Swipe Transition`; nil for an unknown name.
  public class func localizedName(forFilterName filterName: String) -> String? {
    TransitionKind(name: filterName).map { TransitionParameter.words($0.rawValue, without: "CI") }
  }
}

extension CIFilter {
  /// The filter as a layer's transition shows it.
  func effect(side: TransitionSide) -> TransitionEffect {
    var values: [Float] = []
    var images: [CGImage?] = []
    for parameter in kind.parameters {
      let input = inputs[parameter.name]
      if parameter.type == .image {
        images.append((input as? CIImage)?.cgImage)
      } else {
        values += parameter.confined(input.flatMap(parameter.components) ?? parameter.defaultValue)
      }
    }
    return TransitionEffect(.builtIn(kind), side: side, values: values, images: images)
  }
}
