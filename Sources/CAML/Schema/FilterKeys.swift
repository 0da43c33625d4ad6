internal import RenderTree

enum FilterKeys {
  /// Filters for `filters` and `backgroundFilters`.
  /// Documents have no data for tables.
  static let supported = Set(FilterNames.ofLayers).subtracting(["CIColorCube", "CIColorCubeWithColorSpace"])

  /// An input of no filter that is drawn is taken for a number.
  static func kind(of input: String) -> AttributeKind { kinds[input] ?? .number }

  private static let kinds: [String: AttributeKind] = {
    // Of Core Animation's filters what is no parameter, and inputs of filters that are not drawn.
    var kinds: [String: AttributeKind] = [
      "enabled": .bool, "inputNormalizeEdges": .bool, "inputDither": .bool, "inputHardEdges": .bool,
      "inputColorMatrix": .colorMatrix, "inputQuality": .string, "inputSourceSublayerName": .string, "inputMaskImage": .image,
    ]
    // Layers' filters have no pictures from documents but the displacement map's.
    let parameters =
      AnimationFilter.allCases.flatMap { FilterRow.named($0.rawValue)?.parameters ?? [] }
      + FilterKind.allCases.flatMap { $0.definition.parameters }
    for parameter in parameters where parameter.type != .image { kinds[parameter.name] = kind(of: parameter) }
    for parameter in TransitionKind.allCases.flatMap(\.parameters) { kinds[parameter.name] = kind(of: parameter) }
    return kinds
  }()

  private static func kind(of parameter: FilterParameter) -> AttributeKind? {
    switch parameter.role {
    case .color: .color
    case .toggle: .bool
    case .rectangle: .rect
    case .position: .point
    case .image: .image
    case .table, .colorSpace: nil
    case .number, .count, .distance, .angle: kind(of: parameter.type)
    }
  }

  private static func kind(of type: FilterParameter.ValueType) -> AttributeKind? {
    switch type {
    case .bool: .bool
    case .int, .float: .number
    case .vec2, .ivec2: .point
    // Four numbers, whatever they mean.
    case .vec4, .ivec4: .rect
    case .mat3: .transform
    case .vec3, .ivec3, .mat2, .mat4: .numbers
    case .image: .image
    }
  }
}
