package import Graphics

/// A filter's inputs as numbers: those that are set, confined to what makes sense, and defaults for the others.
package struct FilterInputs {
  let description: FilterDescription
  package let definition: FilterRow

  /// Nil for filters that are not in a table.
  package init?(_ description: FilterDescription) {
    guard let row = FilterRow.named(description.type) else { return nil }
    self.description = description
    definition = row
  }

  private func parameter(_ name: String) -> FilterParameter? {
    let parameter = definition.parameter(name)
    assert(parameter != nil, "\(description.type) has no \(name)")
    return parameter
  }

  package func number(_ name: String) -> Double {
    guard let parameter = parameter(name) else { return 0 }
    let value = description.inputs[name].flatMap { $0.filterVector?.x } ?? Double(parameter.defaultValue.first ?? 0)
    return min(max(value, Double(parameter.minimum ?? -.greatestFiniteMagnitude)), Double(parameter.maximum ?? .greatestFiniteMagnitude))
  }

  package func point(_ name: String) -> SIMD2<Double> { vector(name).lowHalf }

  package func vector(_ name: String) -> SIMD4<Double> {
    guard let parameter = parameter(name) else { return .zero }
    if let value = description.inputs[name]?.filterVector {
      return parameter.role == .color ? value.clamped(lowerBound: .zero, upperBound: .one) : value
    }
    var result = SIMD4<Double>.zero
    for index in 0..<min(4, parameter.defaultValue.count) { result[index] = Double(parameter.defaultValue[index]) }
    return result
  }

  /// x, y, width and height, as minimum and maximum x and y.
  package func rectangle(_ name: String) -> SIMD4<Double> {
    let r = vector(name)
    return SIMD4(min(r.x, r.x + r.z), min(r.y, r.y + r.w), max(r.x, r.x + r.z), max(r.y, r.y + r.w))
  }

  /// The pixels of an input that is a picture; nil for one that is made by filters.
  package func picture(_ name: String) -> CGImage? {
    if case .image(let image)? = description.images[name]?.source { image } else { nil }
  }

  package var transform: CGAffineTransform {
    switch description.inputs["inputTransform"] {
    case .affine(let transform)?: transform
    case .transform(let t)?: CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
    default: .identity
    }
  }
}

// Inputs that many filters have.
extension FilterInputs {
  var angle: Double { number("inputAngle") }
  var center: SIMD2<Double> { point("inputCenter") }
  var color: SIMD4<Double> { vector("inputColor") }
  var color0: SIMD4<Double> { vector("inputColor0") }
  var color1: SIMD4<Double> { vector("inputColor1") }
  var intensity: Double { number("inputIntensity") }
  var radius: Double { number("inputRadius") }
  var scale: Double { number("inputScale") }
  var sharpness: Double { number("inputSharpness") }
  var width: Double { number("inputWidth") }
}

// What several rows make of inputs.
extension FilterInputs {
  func points(_ names: String...) -> [SIMD2<Double>] { names.map(point) }

  /// The least rectangle around points, as minimum and maximum x and y.
  func rectangle(around names: String...) -> SIMD4<Double> {
    let points = names.map(point)
    let low = points.dropFirst().reduce(points[0], pointwiseMin), high = points.dropFirst().reduce(points[0], pointwiseMax)
    return SIMD4(lowHalf: low, highHalf: high)
  }

  /// Half a side to each side of the center.
  func square(_ half: Double) -> SIMD4<Double> { SIMD4(lowHalf: center - half, highHalf: center + half) }

  /// The map of `CILanczosScaleTransform`.
  var scaling: CGAffineTransform { CGAffineTransform(scaleX: scale * number("inputAspectRatio"), y: scale) }

  /// From 0 at the first point to 1 at the second, as factors of x and y.
  var gradientAxis: SIMD2<Double> {
    let way = point("inputPoint1") - point("inputPoint0")
    return way / max((way * way).sum(), 1e-9)
  }

  /// Core Animation's matrix in four rows of five numbers; nil for anything else.
  var colorMatrix: ColorMatrix? {
    guard case .array(let values)? = description.inputs["inputColorMatrix"] else { return nil }
    return ColorMatrix(rows: values)
  }

  /// Looks colours up in the table; nil without one.
  var colorTable: FilterStep? {
    guard let table = picture("inputCubeData"), let layout = ColorCubeLayout(width: table.width, height: table.height) else { return nil }
    return .lookup(FilterCall(.colorCube, Double(layout.side), Double(layout.columns)), table: table)
  }
}

extension AnimatableValue {
  /// The value as `count` numbers; nil for a value of another size.
  package func filterNumbers(count: Int) -> [Float]? {
    if case .array(let values) = self, values.count == count, count > 4 {
      return values.map { if case .number(let number) = $0 { Float(number) } else { 0 } }
    }
    guard let vector = filterVector, (1...4).contains(count) else { return nil }
    return (0..<count).map { Float(vector[$0]) }
  }

  /// Up to four numbers, the missing ones 0 (alpha 1); nil for what has none, or none that is finite.
  var filterVector: SIMD4<Double>? {
    let vector: SIMD4<Double>
    switch self {
    case .number(let value): vector = SIMD4(value, 0, 0, 0)
    case .bool(let flag): vector = SIMD4(flag ? 1 : 0, 0, 0, 0)
    case .point(let p): vector = SIMD4(p.x, p.y, 0, 0)
    case .size(let s): vector = SIMD4(s.width, s.height, 0, 0)
    case .rect(let r): vector = SIMD4(r.origin.x, r.origin.y, r.size.width, r.size.height)
    case .color(let c): vector = SIMD4(c.red, c.green, c.blue, c.alpha)
    case .array(let values):
      var numbers = SIMD4<Double>.zero
      for (index, value) in values.prefix(4).enumerated() {
        guard case .number(let number) = value else { return nil }
        numbers[index] = number
      }
      vector = numbers
    default: return nil
    }
    return vector.sum().isFinite ? vector : nil
  }
}
