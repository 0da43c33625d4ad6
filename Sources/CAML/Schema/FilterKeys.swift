internal import RenderTree

/// Filters that are drawn, and their inputs.
enum FilterKeys {
  /// Filters for `filters` and `backgroundFilters`.
  /// Documents have no data for tables.
  static let supported = Set(FilterNames.ofLayers).subtracting(["CIColorCube", "CIColorCubeWithColorSpace"])

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
