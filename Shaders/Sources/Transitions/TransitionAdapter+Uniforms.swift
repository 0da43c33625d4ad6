extension TransitionAdapter {
  /// Reads `uniform float a; // = 1.0` and `uniform vec2 b /* = vec2(1.0) */, c;`.
  mutating func readUniforms(_ range: Range<Int>) throws(TransitionSourceError) {
    var position = range.lowerBound + 1
    while GLSLNames.qualifiers.contains(word(position)) { position += 1 }
    let type = word(position)
    guard position < range.upperBound else { throw error(range.lowerBound, "this uniform has no type") }
    guard TransitionUniform.componentCounts[type] != nil else {
      throw error(
        position,
        "uniforms of type \(type) cannot be set; there are bool, int, float, vec2 to vec4, ivec2 to ivec4, mat2 to mat4 and sampler2D")
    }
    var remaining = 0
    let parts = declarators(position + 1..<range.upperBound)
    for (number, part) in parts.enumerated() {
      let isGiven = try readUniform(part, type, isLast: number == parts.count - 1, end: range.upperBound)
      if !isGiven { remaining += 1 }
    }
    if remaining < parts.count { removeGiven(range, parts, remaining) }
  }

  /// - Returns: whether the uniform is one that every transition is given.
  private mutating func readUniform(_ part: Range<Int>, _ type: String, isLast: Bool, end: Int) throws(TransitionSourceError) -> Bool {
    let place = part.lowerBound
    guard isName(place), !part.isEmpty else { throw error(place, "a uniform's name is missing here") }
    let name = word(place)
    if part.contains(where: { word($0) == "[" }) {
      throw error(place, "\(name) is an array; parameters are single values, so declare one uniform for each")
    }
    if contract.givenUniforms.contains(name) { return true }
    if name == "from" || name == "to", type == "sampler2D" {
      throw error(place, "the sides are not uniforms; read them with getFromColor(uv) and getToColor(uv)")
    }
    if !uniformNames.insert(name).inserted { throw error(place, "there is a uniform \(name) already") }
    if type == "sampler2D" && uniforms.count(where: { $0.type == type }) == TransitionSource.imageLimit {
      throw error(place, "\(name) is one picture too many: a transition takes up to \(TransitionSource.imageLimit)")
    }
    let next = isLast ? end : part.upperBound
    var value = try defaultInCode(part, name, type)
    if value == nil { value = try defaultInComment(from: place, to: next, name, type) }
    let count = TransitionUniform.componentCounts[type] ?? 0
    let notes = notes(before: place)
    uniforms.append(
      TransitionUniform(
        name: name, type: type, defaultValue: value ?? [Float](repeating: 0, count: count), minimum: notes.minimum, maximum: notes.maximum,
        summary: notes.summary, line: line(place)))
    return false
  }

  /// `uniform float a = 1.0;`, which only desktop GL knows.
  private mutating func defaultInCode(_ part: Range<Int>, _ name: String, _ type: String) throws(TransitionSourceError) -> [Float]? {
    guard let equals = part.first(where: { word($0) == "=" }) else { return nil }
    let text = part.suffix(from: equals + 1).map { word($0) }.joined(separator: " ")
    guard let value = UniformValue.parse(text, type: type) else {
      throw error(equals, "“\(TransitionSource.excerpt(of: text))” is no \(type), the default of \(name)")
    }
    for position in equals..<part.upperBound { blank(position) }
    return value
  }

  /// A comment that begins with an equals sign, between the name and what follows it, or after that on the same line.
  private func defaultInComment(from place: Int, to next: Int, _ name: String, _ type: String) throws(TransitionSourceError) -> [Float]? {
    var index = code[place] + 1
    let follower = next < code.count ? code[next] : tokens.count
    while index < tokens.count {
      let token = tokens[index]
      if index > follower && (token.kind == .newline || token.isSignificant) { return nil }
      if token.kind == .comment, let text = Self.statedDefault(token.text) {
        guard type != "sampler2D" else { return nil }
        guard let value = UniformValue.parsePrefix(text, type: type) else {
          let excerpt = TransitionSource.excerpt(of: text.trimmingSpaces())
          throw TransitionSourceError(self.name, line: token.line, "“\(excerpt)” is no \(type), the default of \(name)")
        }
        return value
      }
      index += 1
    }
    return nil
  }

  private static func statedDefault(_ comment: String) -> String? {
    var text = comment.dropFirst(2)
    if comment.hasPrefix("/*") { text = text.dropLast(2) }
    let trimmed = text.trimmingSpaces()
    return trimmed.hasPrefix("=") && !trimmed.hasPrefix("==") ? String(trimmed.dropFirst()) : nil
  }

  /// What authors note in the line above: `// @range(0, 1) Blur strength` or `// @param Blur strength`.
  private func notes(before place: Int) -> (minimum: Float?, maximum: Float?, summary: String) {
    var index = lineEndsBefore[code[place]] - 1
    while index >= 0 {
      let token = tokens[index]
      if token.kind == .newline || token.isSignificant { break }
      if token.kind == .comment {
        let text = token.text.dropFirst(2).trimmingSpaces()
        if text.hasPrefix("@param ") { return (nil, nil, text.dropFirst(7).trimmingSpaces()) }
        guard text.hasPrefix("@range("), let end = text.firstIndex(of: ")") else { break }
        let ends = text[..<end].dropFirst(7).split(separator: ",").map { GLSLNumber.signedValue(of: $0.trimmingSpaces()) }
        guard ends.count == 2 else { break }
        return (ends[0].map { Float($0) }, ends[1].map { Float($0) }, text[text.index(after: end)...].trimmingSpaces())
      }
      index -= 1
    }
    return (nil, nil, "")
  }

  /// Takes out what every transition has already.
  private mutating func removeGiven(_ range: Range<Int>, _ parts: [Range<Int>], _ remaining: Int) {
    if remaining == 0 {
      for position in range.lowerBound...range.upperBound { blank(position) }
      return
    }
    var hasKept = false
    for part in parts {
      let isGiven = contract.givenUniforms.contains(word(part.lowerBound))
      if isGiven { for position in part { blank(position) } }
      // A comma stays only between two that stay.
      if part.lowerBound > (parts.first?.lowerBound ?? 0), isGiven || !hasKept { blank(part.lowerBound - 1) }
      hasKept = hasKept || !isGiven
    }
  }
}
