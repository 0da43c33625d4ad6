internal import Graphics

extension ReadingContext {
  /// A list of shapes.
  /// - Parameter transform: where a group's transform is put, which stands in its list.
  func shapes(_ json: JSONValue?, transform groupTransform: inout TransformModel) -> [ShapeItem] {
    guard let json, json.isArray else { return [] }
    var items: [ShapeItem] = []
    for shape in json.elements {
      guard shape.isObject, !(shape["hd"]?.flag ?? false) else { continue }
      let isReversed = shape["d"]?.integer == 3
      switch shape["ty"]?.text ?? "" {
      case "gr":
        var transform = TransformModel()
        let inner = shapes(shape["it"], transform: &transform)
        if !inner.isEmpty { items.append(.group(ShapeGroup(inner, transform: transform, blendMode: blendMode(shape["bm"])))) }
      case "tr": groupTransform = transform(shape)
      case "sh": items.append(.outline(ShapeOutline(.path(property(shape["ks"], .empty)), isReversed: isReversed)))
      case "rc":
        items.append(
          .outline(
            ShapeOutline(
              .rectangle(position: property(shape["p"], .zero), size: property(shape["s"], .zero), radius: property(shape["r"], 0)),
              isReversed: isReversed)))
      case "el":
        items.append(
          .outline(
            ShapeOutline(.ellipse(position: property(shape["p"], .zero), size: property(shape["s"], .zero)), isReversed: isReversed)))
      case "sr": items.append(.outline(ShapeOutline(.polystar(polystar(shape)), isReversed: isReversed)))
      case "fl", "gf", "st", "gs": items.append(.paint(paint(shape)))
      case "rp": items = [.copies(copies(of: items, shape))]
      case "no": break
      case let type:
        if let modifier = modifier(shape, type) {
          items.append(.modifier(modifier))
        } else {
          note("the shape \"\(shape["nm"]?.text ?? "")\" is of the unknown type \"\(type)\", and is not drawn", at: shape)
        }
      }
    }
    return items
  }

  private func polystar(_ json: JSONValue) -> Polystar {
    Polystar(
      isStar: json["sy"]?.integer != 2, position: property(json["p"], .zero), pointCount: property(json["pt"], 5),
      rotation: property(json["r"], 0), outerRadius: property(json["or"], 0), innerRadius: property(json["ir"], 0),
      outerRoundness: property(json["os"], 0), innerRoundness: property(json["is"], 0))
  }

  private func paint(_ json: JSONValue) -> ShapePaint {
    let type = json["ty"]?.text ?? ""
    let source: ShapePaint.Source =
      type == "gf" || type == "gs" ? .gradient(gradient(json)) : .color(property(json["c"], SIMD4(0, 0, 0, 1)))
    return ShapePaint(
      source, opacity: property(json["o"], 100), pen: type == "st" || type == "gs" ? pen(json) : nil,
      usesEvenOddRule: json["r"]?.integer == 2, blendMode: blendMode(json["bm"]))
  }

  private func pen(_ json: JSONValue) -> PenModel {
    var pen = PenModel(
      width: property(json["w"], 1), miterLimit: json["ml2"].map { property($0, 4) } ?? .still(json["ml"]?.number ?? 4))
    pen.cap = Self.choice(json["lc"], among: [.butt, .round, .square], else: .round)
    pen.join = Self.choice(json["lj"], among: [.miter, .round, .bevel], else: .round)
    if let dashes = json["d"], dashes.isArray {
      for dash in dashes.elements.prefix(64) {
        let length = property(dash["v"], 0.0)
        if dash["n"]?.text == "o" { pen.dashPhase = length } else { pen.dashes.append(length) }
      }
    }
    return pen
  }

  private func gradient(_ json: JSONValue) -> GradientModel {
    let own = json["g"]
    // The slot's name stands beside the numbers, or with them.
    let slot = (own?["sid"] ?? own?["k"]?["sid"])?.text
    let numbers = own.map { property($0, slot: slot, [Double]()) } ?? .still([])
    let available = numbers.value(at: 0).count / 4, count = slot.flatMap(self.slot)?["p"] ?? own?["p"]
    return GradientModel(
      isRadial: json["t"]?.integer == 2, start: property(json["s"], .zero), end: property(json["e"], .zero),
      highlightLength: property(json["h"], 0), highlightAngle: property(json["a"], 0), numbers: numbers,
      colorCount: min(max(0, count?.integer ?? available), available))
  }

  private func copies(of items: [ShapeItem], _ json: JSONValue) -> ShapeCopies {
    let transform = json["tr"]
    return ShapeCopies(
      items, count: property(json["c"], 1), offset: property(json["o"], 0), transform: self.transform(transform),
      startOpacity: property(transform?["so"], 100), endOpacity: property(transform?["eo"], 100), laterAreBelow: json["m"]?.integer == 2)
  }

  /// What a number stands for, counted from 1; `otherwise`, or the first, for numbers that stand for nothing.
  private static func choice<Choice>(_ json: JSONValue?, among choices: [Choice], else otherwise: Choice? = nil) -> Choice {
    let index = (json?.integer ?? 0) - 1
    return choices.indices.contains(index) ? choices[index] : otherwise ?? choices[0]
  }

  private func modifier(_ json: JSONValue, _ type: String) -> ShapeModifier? {
    switch type {
    case "tm":
      return .trim(
        start: property(json["s"], 0), end: property(json["e"], 100), offset: property(json["o"], 0), isSequential: json["m"]?.integer == 2)
    case "rd": return .roundCorners(property(json["r"], 0))
    case "mm":
      return .merge(Self.choice(json["mm"], among: [.join, .add, .subtract, .intersect, .exclude]))
    case "pb": return .pucker(property(json["a"], 0))
    case "zz":
      return .zigzag(
        size: property(json["s"], 0), ridges: property(json["r"], 0),
        isSmooth: json["pt"].map { property($0, 1.0).value(at: 0) == 2 } ?? false)
    case "tw": return .twist(angle: property(json["a"], 0), center: property(json["c"], .zero))
    case "op":
      return .offset(
        amount: property(json["a"], 0), join: Self.choice(json["lj"], among: [.miter, .round, .bevel]), miterLimit: property(json["ml"], 4))
    default: return nil
    }
  }
}
