internal import TextEscaping

extension LottieDocument {
  /// The document with another value for a slot, which stays as it is at all times.
  ///
  /// - Throws: `LottieError` where the document has no such slot.
  public func setting(slot name: String, to value: LottieSlotValue) throws(LottieError) -> LottieDocument {
    try setting([name: value])
  }

  /// The document with other values for slots, read again once.
  ///
  /// - Throws: `LottieError` where the document has no such slot.
  public func setting(_ values: [String: LottieSlotValue]) throws(LottieError) -> LottieDocument {
    for name in values.keys.sorted() where !slots.contains(where: { $0.name.isSameBytes(as: name) }) {
      let known = slots.prefix(20).map { "\"\($0.name)\"" }.joined(separator: ", ")
      throw LottieError(
        .unknownName, "the document has no slot \"\(name)\"" + (known.isEmpty ? ", nor any other" : ", but \(known)"), file: source.file)
    }
    var source = source
    source.overrides.merge(values) { _, new in new }
    return try LottieDocument(source)
  }

  /// The document with the values that a theme of its archive gives to slots. Rules for slots that the document does not have are left out.
  ///
  /// - Throws: `LottieError` where the archive has no such theme, or the theme cannot be read.
  public func setting(theme name: String) throws(LottieError) -> LottieDocument {
    guard case .archive(let archive) = source.place, themes.contains(where: { $0.isSameBytes(as: name) }) else {
      let known = themes.prefix(20).map { "\"\($0)\"" }.joined(separator: ", ")
      throw LottieError(
        .unknownName, "the document has no theme \"\(name)\"" + (known.isEmpty ? ", nor any other" : ", but \(known)"), file: source.file)
    }
    guard let theme = try DotLottieArchive.theme(name, in: archive, limits: source.limits, file: source.file) else {
      throw LottieError(.malformed, "the theme \"\(name)\" of the manifest is not in the archive", file: source.file)
    }
    return try setting(theme.read(values(of:)))
  }

  /// What a theme gives to the document's slots.
  private func values(of theme: JSONValue) -> [String: LottieSlotValue] {
    var values: [String: LottieSlotValue] = [:]
    for rule in theme["rules"].map({ $0.isArray ? Array($0.elements) : [] }) ?? [] {
      guard let slot = rule["id"]?.text, slots.contains(where: { $0.name.isSameBytes(as: slot) }) else { continue }
      guard let value = rule["value"] ?? rule["keyframes"]?.first?["value"] else { continue }
      switch value.kind {
      case .text:
        values[slot] =
          SIMD4(json: value).map { .color(red: $0.x, green: $0.y, blue: $0.z, alpha: $0.w) } ?? value.text.map(LottieSlotValue.text)
      case .number: values[slot] = value.number.map(LottieSlotValue.number)
      case .array where value.count == 2: values[slot] = SIMD2(json: value).map { .point(x: $0.x, y: $0.y) }
      case .array: values[slot] = SIMD4(json: value).map { .color(red: $0.x, green: $0.y, blue: $0.z, alpha: $0.w) }
      case .null, .no, .yes, .object: continue
      }
    }
    return values
  }
}
