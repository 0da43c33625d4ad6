internal import RenderTree

/// Filters that are drawn, and their inputs.
enum FilterKeys {
  /// Filters for `filters` and `backgroundFilters`.
  /// Documents have no data for tables.
  static let supported = Set(FilterNames.ofLayers).subtracting(["CIColorCube", "CIColorCubeWithColorSpace"])

  /// Filters for `compositingFilter`: blend modes, and the operators of Porter and Duff.
  static let compositing: Set<String> = Set(
    [
      "normal", "multiply", "screen", "overlay", "darken", "lighten", "colorDodge", "colorBurn", "softLight", "hardLight", "difference",
      "exclusion", "hue",
      "saturation", "color", "luminosity",
    ].map { $0 + "BlendMode" } + [
      "sourceOver", "sourceIn", "sourceOut", "sourceAtop", "destOver", "destIn", "destOut", "destAtop", "xor", "plusL", "plusD", "copy",
      "clear",
    ])

  static func kind(of input: String) -> AttributeKind {
    switch input {
    case "inputColorMatrix": .colorMatrix
    case "inputColor", "inputColor0", "inputColor1": .color
    case "enabled", "inputNormalizeEdges", "inputDither", "inputHardEdges": .bool
    case "inputQuality", "inputSourceSublayerName": .string
    case "inputExtent", "inputShadowExtent", "inputRectangle": .rect
    // Four numbers, whatever they mean.
    case "inputRVector", "inputGVector", "inputBVector", "inputAVector", "inputBiasVector", "inputMinComponents", "inputMaxComponents":
      .rect
    case "inputCenter", "inputShadowOffset", "inputPoint0", "inputPoint1", "inputPoint2", "inputPoint3", "inputPoint4": .point
    case "inputOffset", "inputTopLeft", "inputTopRight", "inputBottomRight", "inputBottomLeft": .point
    case "inputTransform": .transform
    case "inputMaskImage", "inputShadingImage", "inputBacksideImage": .image
    default: .number
    }
  }
}
