internal import Graphics
internal import Rasterizer

extension ReadingContext {
  /// Effects that players share. Controls that expressions read are no effects, and draw nothing.
  func effects(_ json: JSONValue?) -> [EffectModel] {
    guard let json, json.isArray else { return [] }
    return json.elements.compactMap { effect -> EffectModel? in
      guard effect["en"]?.number != 0 else { return nil }
      let values = effect["ef"].map { Array($0.elements.prefix(32)) } ?? []
      func number(_ index: Int, _ fallback: Double) -> Property<Double> {
        property(values.indices.contains(index) ? values[index]["v"] : nil, fallback)
      }
      func color(_ index: Int, _ fallback: SIMD4<Double>) -> Property<SIMD4<Double>> {
        property(values.indices.contains(index) ? values[index]["v"] : nil, fallback)
      }
      let black = SIMD4(0.0, 0, 0, 1), white = SIMD4(1.0, 1, 1, 1)
      switch effect["ty"]?.integer {
      case 20: return .tint(black: color(0, black), white: color(1, white), amount: number(2, 100).map { $0 / 100 })
      case 21: return .fill(color: color(2, black), amount: number(6, 1))
      case 23: return .tritone(shadows: color(2, black), midtones: color(1, white / 2), highlights: color(0, white))
      case 25:
        return .dropShadow(
          EffectModel.DropShadow(
            color: color(0, black), opacity: number(1, 255).map { $0 / 255 }, angle: number(2, 0).map { $0 - 90 }, distance: number(3, 0),
            deviation: number(4, 0).map { $0 / 5 }))
      case 29:
        let direction = number(1, 1).value(at: 0)
        return .gaussianBlur(
          deviation: number(0, 0).map { $0 * Self.deviationOfBlurriness }, isHorizontal: direction != 3, isVertical: direction != 2)
      // Groups of controls.
      case 0, 1, 2, 3, 4, 5, 6, 7, 10: return nil
      default:
        note("the effect \"\(effect["nm"]?.text ?? "")\" (\(Self.effectName(effect["ty"]?.integer))) is not drawn", at: effect)
        return nil
      }
    }
  }

  /// The standard deviation of a blur for each unit of its blurriness, as players have agreed on.
  private static let deviationOfBlurriness = 0.3

  private static func effectName(_ type: Int?) -> String {
    type.map { effectNames[$0] ?? "type \($0)" } ?? "without a type"
  }

  private static let effectNames = [
    22: "stroke", 24: "levels", 26: "radial wipe", 27: "displacement map", 28: "matte", 30: "twirl", 31: "mesh warp", 32: "wavy",
    33: "spherize", 34: "puppet",
  ]

  /// Styles of layers: drop shadows are drawn.
  func styles(_ json: JSONValue?) -> [EffectModel] {
    guard let json, json.isArray else { return [] }
    return json.elements.compactMap { style -> EffectModel? in
      guard style["en"]?.number != 0 else { return nil }
      guard style["ty"]?.integer == 1 else {
        note("the layer style \"\(style["nm"]?.text ?? "")\" is not drawn", at: style)
        return nil
      }
      return .dropShadow(
        EffectModel.DropShadow(
          color: property(style["c"], SIMD4(0, 0, 0, 1)), opacity: property(style["o"], 100).map { $0 / 100 },
          angle: property(style["a"], 0), distance: property(style["d"], 0), deviation: property(style["s"], 0).map { $0 / 2 }))
    }
  }

  func masks(_ json: JSONValue?) -> [MaskModel] {
    guard let json, json.isArray else { return [] }
    return json.elements.compactMap { mask -> MaskModel? in
      let word = mask["mode"]?.text ?? "a"
      guard let mode = Self.maskModes[word] else {
        if word != "n" { note("a mask has the unknown mode \"\(word)\", and is left out", at: mask) }
        return nil
      }
      let shape = property(mask["pt"], BezierShape.empty)
      return MaskModel(
        mode: mode, isInverted: mask["inv"]?.flag ?? false, shape: shape, stillPath: shape.stillValue?.geometry(),
        opacity: property(mask["o"], 100), expansion: property(mask["x"], 0), feather: property(mask["f"], .zero))
    }
  }

  private static let maskModes: [String: VectorFrame.Mask.Mode] = [
    "a": .add, "s": .subtract, "i": .intersect, "l": .lighten, "d": .darken, "f": .difference,
  ]

  func blendMode(_ json: JSONValue?) -> CGBlendMode {
    guard let json, let number = json.integer, number != 0 else { return .normal }
    guard Self.blendModes.indices.contains(number) else {
      note("the blend mode \(number) is not drawn", at: json)
      return .normal
    }
    return Self.blendModes[number]
  }

  /// By the format's numbers.
  private static let blendModes: [CGBlendMode] = [
    .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .hardLight, .softLight, .difference, .exclusion,
    .hue, .saturation, .color, .luminosity, .plusLighter,
  ]
}
