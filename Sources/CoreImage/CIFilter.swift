import Foundation
package import RenderTree

/// A filter with its inputs: Core Image's by name, or a subclass that makes its picture of others.
///
/// ```swift
/// let blur = CIFilter.gaussianBlur()
/// blur.inputImage = CIImage(color: .red).cropped(to: CGRect(x: 0, y: 0, width: 80, height: 60))
/// blur.radius = 12
/// let picture = blur.outputImage.flatMap { CIContext().createCGImage($0, from: $0.extent) }
///
/// let layer = CALayer()
/// blur.name = "soft"
/// layer.filters = [blur]
/// layer.setValue(4, forKeyPath: "filters.soft.inputRadius")
/// ```
/// A layer takes over what a filter says when it is set; afterwards inputs change, and are animated, through the layer. There, positions
/// and rectangles are in points from the bottom left corner of the layer's bounds as its pictures stand in it; on pictures they are in the
/// picture's own coordinates, y up. Angles are radians, counterclockwise. What lies outside an input's range counts as the nearest value in
/// it. Filters work on gamma-encoded sRGB, as layers are blended, where their description says nothing else.
///
/// A subclass declares its inputs as properties and overrides `outputImage`; with `CIInputImageFilter` it can be a layer's filter too.
///
/// The names are Core Image's, and besides them those of all transitions that Acetate draws. A layer's transition gives a filter its two
/// pictures, its time and, where it has one, its extent.
open class CIFilter: NSObject, NSCopying {
  enum Kind {
    case transition(TransitionKind)
    case filter(FilterKind)
    case shader(FilterShader)
    case custom

    var name: String {
      switch self {
      case .transition(let kind): kind.rawValue
      case .filter(let kind): kind.name
      case .shader(let shader): shader.name
      case .custom: ""
      }
    }
  }

  let kind: Kind
  /// The filter's name, by which key paths of layers reach it; initially that of its kind. Setting it does not change what the filter does.
  open var name: String
  /// Whether the filter has an effect in a layer.
  open var isEnabled = true
  private(set) var inputs: [String: Any] = [:] { didSet { knownColorCube = nil } }
  /// The picture of the colour table as `colorCube` made it; nil until it is asked for.
  var knownColorCube: ImageRecipe??

  init(kind: Kind, name: String) {
    self.kind = kind
    self.name = name
    super.init()
  }

  /// For subclasses: a filter of the program's own, named for its class.
  public override init() {
    kind = .custom
    name = String(describing: Self.self)
    super.init()
  }

  /// The filter of a name, with all inputs at their defaults; nil where there is none, which is reported with the nearest name.
  /// `named(_:parameters:)` throws instead.
  public convenience init?(name: String) {
    guard let kind = Kind(name: name) else {
      Diagnostics.report("CIFilter(name:)", "there is no filter \"\(name)\"", hint: NearestNames.question(Self.knownNames, for: name))
      return nil
    }
    self.init(kind: kind, name: name)
  }

  /// The filter of a name, with the inputs given; nil where there is no such filter, or a value does not suit it, which is reported.
  /// `named(_:parameters:)` throws instead.
  public convenience init?(name: String, parameters: [String: Any]?) {
    self.init(name: name)
    for (key, value) in parameters ?? [:] {
      do { try setInput(value, forKey: key) } catch {
        Diagnostics.report("CIFilter(name:parameters:)", "\(error)")
        return nil
      }
    }
  }

  /// The filter of a name with the inputs given. Throws a `CIFilterError` for what it does not know.
  public static func named(_ name: String, parameters: [String: Any] = [:]) throws -> CIFilter {
    guard let kind = Kind(name: name) else { throw CIFilterError.unknownFilter(name) }
    let filter = CIFilter(kind: kind, name: name)
    for (key, value) in parameters { try filter.setInput(value, forKey: key) }
    return filter
  }

  /// A filter of the same kind with the same inputs; a subclass returns itself unless it overrides this.
  open func copy(with zone: NSZone? = nil) -> Any {
    if case .custom = kind { return self }
    let filter = CIFilter(kind: kind, name: name)
    filter.inputs = inputs
    filter.knownColorCube = knownColorCube
    filter.isEnabled = isEnabled
    return filter
  }

  // MARK: Inputs

  /// The names of the inputs, pictures first. A subclass overrides this to name its own; without that, the inputs that were set are named.
  open var inputKeys: [String] {
    switch kind {
    case .transition(let kind): [kCIInputImageKey, kCIInputTargetImageKey, kCIInputTimeKey] + kind.parameters.map(\.name)
    case .filter(let kind): kind.definition.parameters.map(\.name)
    case .shader(let shader): [kCIInputImageKey] + shader.parameters.map(\.name)
    case .custom: inputs.keys.sorted()
    }
  }

  /// The names of the outputs: the picture.
  open var outputKeys: [String] { [kCIOutputImageKey] }

  /// What the filter makes of its inputs, to be drawn by a `CIContext`. Nil while a picture is missing that it cannot do without, and where
  /// a subclass does not override it.
  open var outputImage: CIImage? { recipe.map { CIImage(recipe: $0) } }

  /// Resets all inputs to their defaults.
  open func setDefaults() { inputs.removeAll() }

  /// The value of an input, set or default, or of `name`, `enabled` or `outputImage`. Nil for a key that the filter does not have, which is
  /// reported once.
  open func value(forKey key: String) -> Any? {
    if let value = inputs[key] { return value }
    switch key {
    case "name": return name
    case "enabled": return isEnabled
    case kCIOutputImageKey: return outputImage
    default: break
    }
    if let parameter = parameter(key) { return parameter.defaultObject }
    if case .custom = kind { return key == kCIInputImageKey ? (self as? any CIInputImageFilter)?.inputImage : nil }
    Diagnostics.report("CIFilter.value(forKey:)", "\(CIFilterError.unknownKey(key, filter: kind.name, known: inputKeys))")
    return nil
  }

  /// Sets an input; nil gives it its default. A key that the filter does not have, and a value that does not suit it, change nothing and
  /// are reported once; `setInput(_:forKey:)` throws instead.
  open func setValue(_ value: Any?, forKey key: String) {
    do { try setInput(value, forKey: key) } catch { Diagnostics.report("CIFilter.setValue(_:forKey:)", "\(error)") }
  }

  /// Sets an input; nil gives it its default. Throws a `CIFilterError` for an input that the filter does not have, or a value that does not
  /// suit it.
  ///
  /// Numbers are taken as such and as `NSNumber`; vectors as `CIVector`, point, size, rectangle or array of numbers; colours as `CIColor`
  /// or `CGColor`; pictures as `CIImage` or `CGImage`; transforms as `CGAffineTransform` or `CATransform3D`; tables as `Data`.
  public func setInput(_ value: Any?, forKey key: String) throws {
    switch key {
    case "name":
      if let name = value as? String { self.name = name }
      return
    case "enabled", "isEnabled":
      isEnabled = value.flatMap { AnimatableValue(boxed: $0) }?.truth ?? true
      return
    default: break
    }
    if case .custom = kind {
      if key == kCIInputImageKey, let filter = self as? any CIInputImageFilter {
        filter.inputImage = value as? CIImage
      } else {
        inputs[key] = value
      }
      return
    }
    guard let parameter = parameter(key) else { throw CIFilterError.unknownKey(key, filter: kind.name, known: inputKeys) }
    guard let value, !(value is NSNull) else {
      inputs[key] = nil
      return
    }
    guard let input = parameter.object(from: value) else {
      throw CIFilterError.unsuitableValue(key, filter: kind.name, expected: parameter.expectation)
    }
    inputs[key] = input
  }

  /// The value of an input; filters have no key paths of several parts.
  open func value(forKeyPath keyPath: String) -> Any? { value(forKey: keyPath) }
  /// Sets an input; filters have no key paths of several parts.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) { setValue(value, forKey: keyPath) }

  private func parameter(_ key: String) -> FilterParameter? {
    switch kind {
    case .transition(let kind):
      switch key {
      case kCIInputTimeKey: FilterParameter(key, .float, .number, [0], minimum: 0, maximum: 1, summary: "How far the transition is.")
      case kCIInputImageKey: FilterParameter(key, .image, .image, summary: "The old side.")
      case kCIInputTargetImageKey: FilterParameter(key, .image, .image, summary: "The new side.")
      default: kind.parameters.first { $0.name == key }
      }
    case .filter(let kind): kind.definition.parameter(key)
    case .shader(let shader):
      key == kCIInputImageKey
        ? FilterParameter(key, .image, .image, summary: "The picture.") : shader.parameters.first { $0.name == key }
    case .custom: nil
    }
  }

  /// The declarations of the inputs, in order.
  var parameters: [FilterParameter] {
    if case .custom = kind { return [] }
    return inputKeys.compactMap(parameter)
  }
}

/// A filter of the program's own that can be a layer's: its `outputImage` is made of `inputImage`, which then is the layer's picture.
///
/// ```swift
/// final class Duotone: CIFilter, CIInputImageFilter {
///   var inputImage: CIImage?
///   var inputShadows = CIColor(red: 0.1, green: 0.1, blue: 0.4)
///   override var outputImage: CIImage? {
///     inputImage?.applyingFilter("CIFalseColor", parameters: ["inputColor0": inputShadows])
///   }
/// }
/// ```
public protocol CIInputImageFilter: CIFilter {
  /// The picture that is filtered; nil until it is set.
  var inputImage: CIImage? { get set }
}

/// A filter of the program's own that can be a transition's: its `outputImage` is made of what a layer was, what it is, and how far the way
/// from the one to the other is. `CITransitionFilter` asks for the same under Core Image's newer names.
///
/// ```swift
/// final class Curtain: CIFilter, CIInputTargetImageFilter {
///   var inputImage: CIImage?
///   var inputTargetImage: CIImage?
///   var inputTime: CGFloat = 0
///   override var outputImage: CIImage? {
///     guard let old = inputImage, let new = inputTargetImage else { return nil }
///     return old.transformed(by: CGAffineTransform(translationX: 0, y: inputTime * old.extent.height)).composited(over: new)
///   }
/// }
/// ```
public protocol CIInputTargetImageFilter: CIInputImageFilter {
  /// The new side of the transition; nil until it is set.
  var inputTargetImage: CIImage? { get set }
  /// Progress of the transition, from 0 to 1.
  var inputTime: CGFloat { get set }
}

// MARK: Catalogue

extension CIFilter {
  /// The names of the filters in a category, such as `kCICategoryBlur`; nil returns all.
  public class func filterNames(inCategory category: String?) -> [String] { filterNames(inCategories: category.map { [$0] }) }

  /// The names of the filters that are in all of the given categories; nil returns all.
  public class func filterNames(inCategories categories: [String]?) -> [String] {
    let transitions = TransitionKind.allCases.filter { $0.rawValue.hasPrefix("CI") }.map { Kind.transition($0) }
    let kinds = transitions + FilterKind.allCases.map { Kind.filter($0) }
    return kinds.filter { kind in categories?.allSatisfy { kind.categories.contains($0) } ?? true }.map(\.name).sorted()
  }

  /// A filter's name for people, such as `Bars Swipe Transition`; nil for an unknown name.
  public class func localizedName(forFilterName filterName: String) -> String? {
    Kind(name: filterName).map { FilterParameter.words($0.name, without: "CI") }
  }

  /// A category's name for people, such as `Blur`.
  public class func localizedName(forCategory category: String) -> String {
    FilterParameter.words(category, without: "CICategory")
  }

  /// A sentence that describes a filter; nil for an unknown name.
  public class func localizedDescription(forFilterName filterName: String) -> String? { Kind(name: filterName)?.summary }

  /// The name of the filter's kind, which `name` is to begin with; empty for a subclass of the program's own.
  package var kindName: String { kind.name }

  /// A transition with all inputs at their defaults.
  package static func transition(_ kind: TransitionKind, name: String) -> CIFilter { CIFilter(kind: .transition(kind), name: name) }

  /// Whether a layer's transition can use a filter of that name.
  package static func isTransition(_ name: String) -> Bool { TransitionKind(name: name) != nil }

  private static var knownNames: [String] { TransitionKind.allCases.map(\.rawValue) + FilterKind.allCases.map(\.name) }
}

extension CIFilter.Kind {
  init?(name: String) {
    if let kind = TransitionKind(name: name) {
      self = .transition(kind)
    } else if let kind = FilterKind(name: name) {
      self = .filter(kind)
    } else {
      return nil
    }
  }

  var summary: String? {
    switch self {
    case .transition(let kind): kind.summary
    case .filter(let kind): kind.definition.summary
    case .shader, .custom: nil
    }
  }

  var categories: [String] {
    switch self {
    case .transition: [kCICategoryTransition, kCICategoryBuiltIn]
    case .filter(let kind): ["CICategory" + kind.definition.category.rawValue, kCICategoryBuiltIn]
    case .shader, .custom: []
    }
  }
}
