internal import Foundation

extension ReadingContext {
  /// The fonts that the document names, and the letters that it brings along.
  func readFonts() {
    if let list = root["fonts"]?["list"], list.isArray {
      for font in list.elements {
        guard let name = font["fName"]?.text else { continue }
        fonts[name] = FontRecord(family: font["fFamily"]?.text ?? "", style: font["fStyle"]?.text ?? "", ascent: font["ascent"]?.number)
      }
    }
    guard let list = root["chars"], list.isArray else { return }
    for letter in list.elements {
      guard let text = letter["ch"]?.text, text.unicodeScalars.count <= 16 else { continue }
      let key = GlyphTable.Key(text: text, family: letter["fFamily"]?.text ?? "", style: letter["style"]?.text ?? "")
      var unused = TransformModel()
      let items = shapes(letter["data"]?["shapes"], transform: &unused)
      glyphs.glyphs[key] = GlyphTable.Glyph(path: ShapeContent(items).wholeOutline, advance: letter["w"]?.number ?? 0)
      glyphs.longest = max(glyphs.longest, text.unicodeScalars.count)
    }
  }

  /// - Parameter masks: the layer's, one of which the text may follow.
  func text(_ json: JSONValue?, masks: JSONValue?) -> TextContent? {
    guard let json, let data = json["d"] else { return nil }
    let slot = data["sid"]?.text, override = slot.flatMap { overrides[$0] }
    // A theme changes what it names of the texts that there are, which are the slot's or the layer's own.
    let changes = textStyles(slot.flatMap { themed[$0] }?["k"])
    let own = textStyles(slot.flatMap { slots[$0] }?["k"] ?? data["k"])
    var documents: [(frame: Double, document: TextDocument)] = []
    var ownNext = 0, changeNext = 0
    while !own.isEmpty, ownNext < own.count || changeNext < changes.count {
      let frame = min(
        ownNext < own.count ? own[ownNext].frame : .infinity, changeNext < changes.count ? changes[changeNext].frame : .infinity)
      while ownNext < own.count, own[ownNext].frame <= frame { ownNext += 1 }
      while changeNext < changes.count, changes[changeNext].frame <= frame { changeNext += 1 }
      let change = changes.isEmpty ? nil : changes[max(changeNext - 1, 0)].style
      documents.append((frame, document(change, own[max(ownNext - 1, 0)].style, override)))
    }
    if let expression = json["d"]?["x"], expression.kind == .text {
      note("an expression is not evaluated; the value is the one without it", at: expression)
    }
    guard !documents.isEmpty else { return nil }
    let animators = json["a"].map { $0.isArray ? Array($0.elements) : [] } ?? []
    return TextContent(
      documents, animators: animators.enumerated().map { animator($1, seed: $0) },
      grouping: TextContent.Grouping(rawValue: json["m"]?["g"]?.integer ?? 1) ?? .character,
      groupingAlignment: property(json["m"]?["a"], .zero), path: json["p"].flatMap { path($0, masks: masks) })
  }

  private func path(_ json: JSONValue, masks: JSONValue?) -> TextPath? {
    guard let number = json["m"]?.integer else { return nil }
    guard number >= 0, let masks, masks.isArray, let mask = masks.elements.dropFirst(number).first(where: { _ in true }) else {
      note("the text follows a mask that is not there", at: json)
      return nil
    }
    return TextPath(
      shape: property(mask["pt"], .empty), firstMargin: property(json["f"], 0), lastMargin: property(json["l"], 0),
      isReversed: property(json["r"], 0), isPerpendicular: property(json["p"], 1), isSpread: property(json["a"], 0))
  }

  /// Texts with the frames from which on they are said, in rising order.
  private func textStyles(_ list: JSONValue?) -> [(frame: Double, style: JSONValue)] {
    guard let list else { return [] }
    if list.isObject { return [(0, list)] }
    guard list.isArray else { return [] }
    let styles = list.elements.compactMap { key in key["s"].map { (frame: key["t"]?.number ?? 0, style: $0) } }
    return styles.enumerated().sorted { ($0.element.frame, $0.offset) < ($1.element.frame, $1.offset) }.map(\.element)
  }

  /// - Parameters:
  ///   - change: what of the text is another; nil for nothing.
  ///   - override: the words that stand in the place of its own.
  private func document(_ change: JSONValue?, _ own: JSONValue, _ override: LottieSlotValue?) -> TextDocument {
    let json = ChangedText(own: own, change: change)
    var style = TextDocument.Style()
    style.text = json["t"]?.text ?? ""
    if case .text(let text)? = override { style.text = text }
    switch json["ca"]?.integer {
    // Small capitals are drawn as capitals.
    case 1, 2: style.text = style.text.uppercased()
    default: break
    }
    let name = json["f"]?.text ?? ""
    let font = fonts[name]
    (style.family, style.fontStyle, style.ascent) = (font?.family ?? name, font?.style ?? "", font?.ascent)
    style.fontName = name.isEmpty ? style.family : name
    style.size = json["s"]?.number ?? 0
    style.fill = json["fc"].flatMap { SIMD4(json: $0) }
    style.stroke = json["sc"].flatMap { SIMD4(json: $0) }
    style.strokeWidth = json["sw"]?.number ?? 0
    style.strokesAboveFill = json["of"]?.flag ?? false
    style.justification = TextDocument.Justification(rawValue: json["j"]?.integer ?? 0) ?? .left
    style.tracking = json["tr"]?.number ?? 0
    style.lineHeight = json["lh"]?.number
    style.baselineShift = json["ls"]?.number ?? 0
    if let size = json["sz"].flatMap({ SIMD2(json: $0) }) {
      let origin = json["ps"].flatMap { SIMD2(json: $0) } ?? .zero
      style.box = CGRect(x: origin.x, y: origin.y, width: size.x, height: size.y)
    }
    return TextDocument(style, glyphs: glyphs)
  }

  private func animator(_ json: JSONValue, seed: Int) -> TextAnimator {
    var animator = TextAnimator()
    if let selector = json["s"] { animator.selector = self.selector(selector, seed: seed) }
    guard let values = json["a"], values.isObject else { return animator }
    animator.anchor = values["a"].map { property($0, .zero) }
    animator.position = values["p"].map { property($0, .zero) }
    animator.scale = values["s"].map { property($0, SIMD2(100, 100)) }
    animator.rotation = values["r"].map { property($0, 0) }
    animator.skew = values["sk"].map { property($0, 0) }
    animator.skewAxis = values["sa"].map { property($0, 0) }
    animator.opacity = values["o"].map { property($0, 100) }
    animator.fillColor = values["fc"].map { property($0, SIMD4(0, 0, 0, 1)) }
    animator.fillOpacity = values["fo"].map { property($0, 100) }
    animator.strokeColor = values["sc"].map { property($0, SIMD4(0, 0, 0, 1)) }
    animator.strokeWidth = values["sw"].map { property($0, 0) }
    animator.tracking = values["t"].map { property($0, 0) }
    return animator
  }

  private func selector(_ json: JSONValue, seed: Int) -> TextSelector {
    var selector = TextSelector()
    if json["t"]?.integer == 1 { note("a selector by an expression reaches all letters", at: json) }
    if json["rn"]?.flag ?? false { selector.randomSeed = seed }
    selector.units = json["r"]?.integer == 2 ? .index : .percent
    selector.base = TextSelector.Base(rawValue: json["b"]?.integer ?? 1) ?? .characters
    selector.shape = TextSelector.Shape(rawValue: json["sh"]?.integer ?? 1) ?? .square
    selector.start = property(json["s"], 0)
    selector.end = json["e"].map { property($0, selector.units == .percent ? 100 : 0) }
    selector.offset = property(json["o"], 0)
    selector.amount = property(json["a"], 100)
    selector.maximumEase = property(json["xe"], 0)
    selector.minimumEase = property(json["ne"], 0)
    selector.smoothness = property(json["sm"], 100)
    return selector
  }
}

/// A text of which some members are another's.
private struct ChangedText {
  let own: JSONValue
  let change: JSONValue?

  subscript(key: JSONKey) -> JSONValue? { change?[key] ?? own[key] }
}
