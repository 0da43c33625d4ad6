internal import TextEscaping

/// Reads a theme of an archive, as version 2 of the format has it, into the form in which documents write their slots.
///
/// What of it cannot be done is told, and left out: the slot keeps its own value. Texts say what of a slot's own text they change.
struct ThemeReader {
  private let notes: ProblemNotes
  /// Where pictures lie in the archive, by all that they may be called.
  private let pictures: [String: String]

  /// - Parameters:
  ///   - pictures: where they lie in the archive, by all that they may be called.
  ///   - file: spelt as by the caller.
  static func read(
    _ tree: JSONTree, pictures: [String: String], file: String?, limits: LottieLimits
  ) -> (theme: DotLottieTheme, problems: [LottieProblem]) {
    let reader = ThemeReader(notes: ProblemNotes(tree, file: file, limit: limits.problems), pictures: pictures)
    let theme = tree.read { DotLottieTheme(rules: reader.rules($0)) }
    return (theme, reader.notes.problems)
  }

  private enum Kind: String {
    case color = "Color"
    case scalar = "Scalar"
    case position = "Position"
    case vector = "Vector"
    case gradient = "Gradient"
    case image = "Image"
    case text = "Text"
  }

  private func rules(_ json: JSONValue) -> [DotLottieTheme.Rule] {
    guard let list = json["rules"], list.isArray else {
      notes.note("the theme has no list of rules", at: json)
      return []
    }
    return list.elements.compactMap(rule)
  }

  private func rule(_ json: JSONValue) -> DotLottieTheme.Rule? {
    // Drafts of the format call it so.
    guard let slot = (json["id"] ?? json["slotId"])?.text else {
      notes.note("the rule names no slot", at: json)
      return nil
    }
    guard let kind = json["type"]?.text.flatMap(Kind.init) else {
      notes.note("this type of rule is not known", at: json["type"] ?? json)
      return nil
    }
    if let expression = json["expression"], expression.kind == .text {
      notes.note("an expression is not evaluated; the value is the one without it", at: expression)
    }
    guard let property = property(json, kind) else { return nil }
    let animations = json["animations"].map { $0.isArray ? $0.elements.compactMap(\.name) : [] }
    return DotLottieTheme.Rule(slot: slot, animations: animations, property: property)
  }

  private func property(_ json: JSONValue, _ kind: Kind) -> String? {
    switch kind {
    case .color: moving(json) { Self.numbers($0, 3...4) }
    case .scalar: moving(json) { $0.kind == .number ? Self.list([$0]) : nil }
    case .position, .vector: moving(json) { Self.numbers($0, 2...3) }
    case .gradient: gradient(json)
    case .image: image(json["value"] ?? json)
    case .text: text(json)
    }
  }

  // MARK: Values that move

  private func keyframes(_ json: JSONValue) -> [JSONValue]? {
    guard let list = json["keyframes"], list.isArray, list.count > 0 else { return nil }
    return Array(list.elements)
  }

  /// Key frames, or a value that stays.
  ///
  /// - Parameter value: a value as documents write it; nil for one of another kind.
  private func moving(_ json: JSONValue, _ value: (JSONValue) -> String?) -> String? {
    if let keyframes = keyframes(json) {
      let keys = keyframes.compactMap { key -> String? in
        guard let written = key["value"].flatMap(value) else {
          noteValue(at: key)
          return nil
        }
        return self.key(key, written)
      }
      return keys.isEmpty ? nil : "{\"a\":1,\"k\":[\(keys.joined(separator: ","))]}"
    }
    guard let written = json["value"].flatMap(value) else {
      // An expression alone has been told.
      if json["expression"] == nil || json["value"] != nil { noteValue(at: json["value"] ?? json) }
      return nil
    }
    return "{\"a\":0,\"k\":\(written)}"
  }

  private func noteValue(at json: JSONValue) { notes.note("this is no value of the rule's type", at: json) }

  /// A key frame, which has a value as documents write it.
  private func key(_ json: JSONValue, _ value: String) -> String? {
    guard let frame = json["frame"]?.number else {
      notes.note("a key frame has no time", at: json)
      return nil
    }
    var key = "{\"t\":\(frame),\"s\":\(value)"
    if json["hold"]?.flag ?? false { key += ",\"h\":1" }
    for (name, handle) in [("o", json["outTangent"]), ("i", json["inTangent"])] {
      guard let x = handle?["x"].flatMap(Self.part), let y = handle?["y"].flatMap(Self.part) else { continue }
      key += ",\"\(name)\":{\"x\":\(x),\"y\":\(y)}"
    }
    for (name, tangent) in [("to", json["valueOutTangent"]), ("ti", json["valueInTangent"])] {
      if let tangent = tangent.flatMap({ Self.numbers($0, 2...3) }) { key += ",\"\(name)\":\(tangent)" }
    }
    return key + "}"
  }

  /// A number, or one for each component.
  private static func part(_ json: JSONValue) -> String? { json.kind == .number ? list([json]) : numbers(json, 1...4) }

  /// A list of numbers of which there may be so many; more are left out.
  private static func numbers(_ json: JSONValue, _ counts: ClosedRange<Int>) -> String? {
    guard json.isArray, json.count >= counts.lowerBound else { return nil }
    let elements = json.elements.prefix(counts.upperBound)
    return elements.allSatisfy { $0.kind == .number } ? list(elements) : nil
  }

  private static func list(_ elements: some Sequence<JSONValue>) -> String { list(elements.compactMap(\.number)) }

  private static func list(_ numbers: [Double]) -> String { "[\(numbers.map { "\($0)" }.joined(separator: ","))]" }

  // MARK: Gradients

  private struct Stop {
    var offset: Double
    /// Red, green, blue and maybe alpha.
    var color: [Double]
  }

  /// Colours with their offsets, then, where one of all key frames has an alpha, those of all.
  private func gradient(_ json: JSONValue) -> String? {
    let values = keyframes(json)?.compactMap { $0["value"] } ?? [json["value"]].compactMap { $0 }
    let gradients = values.compactMap(Self.stops), hasAlpha = gradients.joined().contains { $0.color.count == 4 }
    func written(_ json: JSONValue) -> String? {
      guard let stops = Self.stops(json) else { return nil }
      let alphas = hasAlpha ? stops.flatMap { [$0.offset, $0.color.count == 4 ? $0.color[3] : 1] } : []
      return Self.list(stops.flatMap { [$0.offset] + $0.color.prefix(3) } + alphas)
    }
    guard let numbers = moving(json, written), let first = gradients.first else { return nil }
    return "{\"p\":\(first.count),\"k\":\(numbers)}"
  }

  private static func stops(_ json: JSONValue) -> [Stop]? {
    guard json.isArray, json.count > 0 else { return nil }
    var stops: [Stop] = []
    for stop in json.elements {
      guard let offset = stop["offset"]?.number, let color = stop["color"], color.isArray, (3...4).contains(color.count) else { return nil }
      let components = color.elements.compactMap(\.number)
      guard components.count == color.count else { return nil }
      stops.append(Stop(offset: offset, color: components))
    }
    return stops
  }

  // MARK: Pictures

  /// A picture of the archive, or one within the theme; versions of the format call it differently.
  private func image(_ json: JSONValue) -> String? {
    let names = [json["id"]?.name, json["src"]?.text, json["path"]?.text].compactMap { $0 }
    let addresses = [json["url"]?.text, json["dataUrl"]?.text, json["src"]?.text].compactMap { $0 }
    guard let source = names.lazy.compactMap(file).first ?? addresses.first(where: { $0.hasBytePrefix("data:") }) else {
      notes.note("the picture is not in the archive, and none is loaded from elsewhere", at: json)
      return nil
    }
    let size = [("w", json["width"]), ("h", json["height"])].compactMap { name, value in value?.number.map { ",\"\(name)\":\($0)" } }
    return "{\"p\":\(JSONString.quoted(source))\(size.joined())}"
  }

  private func file(_ name: String) -> String? {
    pictures[name.hasBytePrefix("/") ? String(name.unicodeScalars.dropFirst()) : name]
  }

  // MARK: Texts

  private enum TextField {
    case text, number, flag
    case numbers(ClosedRange<Int>)
    /// Words, each of which stands for its index.
    case choice([String])
  }

  private static let textFields: [(key: JSONKey, name: String, kind: TextField)] = [
    ("text", "t", .text), ("fontName", "f", .text), ("fontFamily", "f", .text), ("fontSize", "s", .number),
    ("fillColor", "fc", .numbers(3...4)), ("strokeColor", "sc", .numbers(3...4)), ("strokeWidth", "sw", .number),
    ("strokeOverFill", "of", .flag), ("lineHeight", "lh", .number), ("tracking", "tr", .number),
    (
      "justify", "j",
      .choice(["Left", "Right", "Center", "JustifyLastLeft", "JustifyLastRight", "JustifyLastCenter", "JustifyLastFull"])
    ),
    ("textCaps", "ca", .choice(["Regular", "AllCaps", "SmallCaps"])), ("baselineShift", "ls", .number),
    ("wrapSize", "sz", .numbers(2...2)), ("wrapPosition", "ps", .numbers(2...2)),
  ]

  private func text(_ json: JSONValue) -> String? {
    let texts: [String]
    if let keyframes = keyframes(json) {
      texts = keyframes.compactMap { key in document(key["value"], of: key).flatMap { self.key(key, $0) } }
    } else {
      if json["value"] == nil, json["expression"] != nil { return nil }
      texts = document(json["value"], of: json).map { ["{\"t\":0,\"s\":\($0)}"] } ?? []
    }
    return texts.isEmpty ? nil : "{\"k\":[\(texts.joined(separator: ","))]}"
  }

  private func document(_ json: JSONValue?, of owner: JSONValue) -> String? {
    guard let json, json.isObject else {
      noteValue(at: json ?? owner)
      return nil
    }
    let members = Self.textFields.compactMap { field -> String? in
      guard let value = json[field.key], value.kind != .null else { return nil }
      guard let written = Self.written(value, as: field.kind) else {
        noteValue(at: value)
        return nil
      }
      return "\"\(field.name)\":\(written)"
    }
    return "{\(members.joined(separator: ","))}"
  }

  private static func written(_ json: JSONValue, as kind: TextField) -> String? {
    switch kind {
    case .text: json.text.map(JSONString.quoted)
    case .number: json.kind == .number ? json.number.map { "\($0)" } : nil
    case .flag: json.number.map { $0 == 0 ? "false" : "true" }
    case .numbers(let counts): numbers(json, counts)
    case .choice(let words): json.text.flatMap { word in words.firstIndex { $0.isSameBytes(as: word) } }.map { "\($0)" }
    }
  }
}
