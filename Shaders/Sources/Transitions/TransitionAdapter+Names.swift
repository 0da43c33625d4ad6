extension TransitionAdapter {
  /// `float a[2] = { 1.0, 2.0 };` and `float b = 1;`, which version 3.00 writes otherwise.
  mutating func adaptArrays() {
    for position in code.indices where isDeclaration(position) {
      if word(position) == "float" { adaptNumbers(after: position) }
      let type = word(position)
      let name = position + nameOffset(position)
      var next = name + 1
      if word(next) == "[" { while next < code.count && word(next) != "]" { next += 1 }; next += 1 }
      guard word(next) == "=" else { continue }
      if word(next + 1) == "{", let end = try? closing(of: next + 1, before: code.count) {
        tokens[code[next + 1]].text = "\(type)[]("
        tokens[code[end]].text = ")"
      }
    }
  }

  /// `float a = 1, b = -2;`
  private mutating func adaptNumbers(after type: Int) {
    var depth = 0
    var position = type + 1
    while position < code.count, depth > 0 || word(position) != ";" {
      if word(position) == "(" || word(position) == "{" { depth += 1 }
      if word(position) == ")" || word(position) == "}" { depth -= 1 }
      if depth < 0 || depth == 0 && isDeclaration(position) { return }
      if depth == 0 && word(position) == "=" {
        let value = word(position + 1) == "-" ? position + 2 : position + 1
        if GLSLNumber.isInteger(word(value)), word(value + 1) == ";" || word(value + 1) == "," { tokens[code[value]].text += ".0" }
      }
      position += 1
    }
  }

  /// Gives other names to what the language, or the rest of the shader, means otherwise.
  mutating func rename() {
    let taken = TransitionShaderNames.taken(by: contract)
    let definitions = Dictionary(grouping: functions, by: \.name)
    var used: Set<String> = []
    for token in tokens where token.kind == .identifier { used.insert(token.text) }
    for name in used.sorted() where !contract.names.contains(name) {
      let isOwn = declared[name] != nil || definitions[name] != nil || structures.contains(name)
      let isTaken =
        GLSLNames.reserved.contains(name) || taken.contains(name) && (isOwn || !contract.extras.contains(name))
        || isOwn && (GLSLNames.laterKeywords.contains(name) || GLSLNames.laterFunctions.contains(name))
        || definitions[name] != nil && GLSLOverloads.contains(name)
      if isTaken { newNames[name] = freeName(name, used) }
    }
    for (name, overloads) in definitions.sorted(by: { $0.key < $1.key }) {
      guard let newName = newNames[name], GLSLOverloads.contains(name), !GLSLNames.laterFunctions.contains(name) else { continue }
      prefix += GLSLOverloads.stand(in: newName, for: name, except: Set(overloads.map(\.parameterTypes)))
    }
    for index in tokens.indices where tokens[index].kind == .identifier {
      let word = tokens[index].text
      if let name = newNames[word] {
        tokens[index].text = name
      } else if let name = GLSLNames.textureFunctions[word], definitions[word] == nil {
        tokens[index].text = name
      }
    }
  }

  private func freeName(_ name: String, _ used: Set<String>) -> String {
    let taken = TransitionShaderNames.taken(by: contract)
    var number = 1
    while used.contains("\(name)\(number)") || taken.contains("\(name)\(number)") { number += 1 }
    return "\(name)\(number)"
  }
}

/// What the shader around a transition calls its own, outside of functions.
enum TransitionShaderNames {
  static func taken(by contract: ShaderContract) -> Set<String> { contract == .transition ? ofTransitions : ofFilters }

  private static let ofTransitions = names(.transition)
  private static let ofFilters = names(.filter)

  private static func names(_ contract: ShaderContract) -> Set<String> {
    var names: Set<String> = []
    for (file, text) in embeddedShaders where contract.includes(file) {
      guard let tokens = try? GLSLLexer.tokens(of: text, name: file) else { continue }
      var depth = 0
      var isInclude = false
      for token in tokens where token.isSignificant {
        if token.isDirective && token.text == "#" { isInclude = false }
        if token.isDirective && token.text == "include" { isInclude = true }
        if isInclude && token.isDirective { continue }
        if token.kind == .identifier && (token.isDirective || depth == 0) { names.insert(token.text) }
        if token.isDirective { continue }
        if token.text == "{" || token.text == "(" { depth += 1 }
        if token.text == "}" || token.text == ")" { depth -= 1 }
      }
    }
    return names.filter { !GLSLNames.types.contains($0) && !GLSLNames.qualifiers.contains($0) && !GLSLNames.isLanguage($0) }
  }
}

extension GLSLNames {
  /// Words in the shader files that are the language's.
  static func isLanguage(_ word: String) -> Bool {
    let directives: Set<String> = [
      "define", "defined", "if", "ifdef", "ifndef", "else", "elif", "endif", "include", "extension", "require", "undef", "error", "version",
      "line",
      "precision", "struct", "flat", "smooth", "sampler2DArray", "return", "GL_ES", "GL_EXT_shader_framebuffer_fetch", "clamp",
    ]
    return directives.contains(word) || GLSLOverloads.contains(word)
  }
}
