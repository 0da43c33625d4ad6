import Foundation
package import RenderTree

extension TransitionParameter {
  /// Converts a program's value to what filters keep: a number, vector, colour, picture, or data for tables. Nil where it does not suit the
  /// parameter.
  func object(from value: Any) -> Any? {
    if type == .image {
      switch (role, value) {
      case (.table, let data as Data): return data
      case (.table, let data as NSData): return Data(referencing: data)
      case (.colorSpace, let space as CGColorSpace): return space.model == .rgb ? space : nil
      case (.image, let image as CIImage): return image
      case (.image, let image as CGImage): return CIImage(cgImage: image)
      default: return nil
      }
    }
    return components(of: value).map(object)
  }

  /// The default as filters keep it; nil for pictures.
  var defaultObject: Any? { type == .image ? nil : object(defaultValue) }

  private func object(_ components: [Float]) -> Any {
    let numbers = components.map { CGFloat($0) }
    if role == .color, numbers.count == 4 { return CIColor(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers[3]) }
    if numbers.count == 1 { return NSNumber(value: components[0]) }
    return CIVector(values: numbers, count: numbers.count)
  }

  /// The components of a program's value, as many as the parameter has; nil where it does not suit the parameter or is not finite.
  package func components(of value: Any) -> [Float]? {
    guard var numbers = Self.numbers(value) else { return nil }
    // A colour for three components loses its alpha; three components for a colour get alpha 1.
    if numbers.count == 4, type == .vec3, value is CIColor || value is CGColor { numbers.removeLast() }
    if numbers.count == 3, role == .color, type == .vec4 { numbers.append(1) }
    guard type != .image, numbers.count == type.componentCount, numbers.allSatisfy(\.isFinite) else { return nil }
    switch type {
    case .bool: return numbers.map { $0 == 0 ? 0 : 1 }
    case .int, .ivec2, .ivec3, .ivec4: return numbers.map { Float($0.rounded(.towardZero)) }
    default: return numbers.map { Float($0) }
    }
  }

  private static func numbers(_ value: Any) -> [Double]? {
    switch value {
    case let vector as CIVector: return (0..<vector.count).map { Double(vector.value(at: $0)) }
    case let color as CIColor: return [color.red, color.green, color.blue, color.alpha].map { Double($0) }
    case let list as [Any]:
      let numbers = list.compactMap { AnimatableValue(boxed: $0)?.number }
      return numbers.count == list.count ? numbers : nil
    default: break
    }
    switch AnimatableValue(boxed: value) {
    case .number(let number): return [number]
    case .bool(let flag): return [flag ? 1 : 0]
    case .point(let point): return [point.x, point.y]
    case .size(let size): return [size.width, size.height]
    case .rect(let rect): return [rect.minX, rect.minY, rect.width, rect.height]
    case .color(let color): return [color.red, color.green, color.blue, color.alpha]
    case .transform(let m):
      return [m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24, m.m31, m.m32, m.m33, m.m34, m.m41, m.m42, m.m43, m.m44]
    case .affine(let m): return [m.a, m.b, 0, m.c, m.d, 0, m.tx, m.ty, 1]
    default: return nil
    }
  }

  /// The components clamped to the parameter's range.
  func confined(_ components: [Float]) -> [Float] {
    components.map { min(max($0, minimum ?? -.infinity), maximum ?? .infinity) }
  }

  /// A description of what the parameter takes, for messages.
  package var expectation: String {
    switch type {
    case .image: role == .table ? "data" : role == .colorSpace ? "a colour space of red, green and blue" : "a picture"
    case .bool: "true or false"
    case .int: "a whole number"
    case .float: "a number"
    default: role == .color ? "a colour" : "\(type.componentCount) numbers"
    }
  }
}
