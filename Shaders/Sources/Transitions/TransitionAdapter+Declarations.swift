extension TransitionAdapter {
  /// Reads what stands outside of functions.
  mutating func readDeclarations() throws(TransitionSourceError) {
    var position = 0
    while position < code.count {
      if word(position) == ";" {
        // Authors like one behind a function; the language does not.
        blank(position)
        position += 1
        continue
      }
      position = try readDeclaration(position)
    }
    removeUnusedFunctions()
    countDeclared()
  }

  /// - Returns: the position after the declaration.
  private mutating func readDeclaration(_ start: Int) throws(TransitionSourceError) -> Int {
    var position = start
    var lastParenthesis: Range<Int>?
    var hasValue = false
    while position < code.count {
      switch word(position) {
      case "(", "[":
        let end = try closing(of: position, before: code.count)
        if word(position) == "(" { lastParenthesis = position..<end + 1 }
        position = end + 1
      case "=":
        hasValue = true
        position += 1
      case "{":
        let end = try closing(of: position, before: code.count)
        if !hasValue, let parenthesis = lastParenthesis, parenthesis.upperBound == position {
          let name = word(parenthesis.lowerBound - 1)
          functionNames.insert(name)
          functions.append(
            GLSLFunction(
              name: name, parameterTypes: parameterTypes(parenthesis), definition: start..<end + 1,
              body: position + 1..<end))
          return end + 1
        }
        if word(start) == "uniform" && !hasValue {
          throw error(start, "uniform blocks cannot be set; declare each parameter as a uniform of its own")
        }
        if let place = (start..<position).first(where: { word($0) == "struct" }), place + 1 < position {
          structures.insert(word(place + 1))
        }
        position = end + 1
      case ";":
        try readGlobal(start..<position)
        return position + 1
      case "}", ")", "]": throw error(position, "this \(word(position)) closes nothing")
      default: position += 1
      }
    }
    throw error(start, "what begins here does not end: a ; or a { is missing")
  }

  private func parameterTypes(_ parenthesis: Range<Int>) -> [String] {
    var types: [String] = []
    var isNext = true
    for position in parenthesis.dropFirst().dropLast() {
      if word(position) == "," {
        isNext = true
      } else if isNext && isName(position) && !GLSLNames.qualifiers.contains(word(position)) {
        types.append(word(position))
        isNext = false
      }
    }
    return types == ["void"] ? [] : types
  }

  private mutating func readGlobal(_ range: Range<Int>) throws(TransitionSourceError) {
    switch word(range.lowerBound) {
    case "uniform": try readUniforms(range)
    case "varying", "attribute", "in", "out":
      throw error(
        range.lowerBound, "\(word(range.lowerBound)) variables reach no transition: it has its uv, its two sides and its uniforms")
    case "struct", "invariant", "precision": return
    default: readVariables(range)
    }
  }

  /// Notes global variables whose values need more than constants: version 3.00 wants constant expressions, older drivers took any.
  private mutating func readVariables(_ range: Range<Int>) {
    var hasLate = false
    for declarator in declarators(range) {
      guard let equals = declarator.first(where: { word($0) == "=" }), equals > declarator.lowerBound else { continue }
      let value = equals + 1..<declarator.upperBound
      let owner = word(equals - 1)
      guard isName(equals - 1), value.contains(where: { needsMoreThanConstants($0) }) else { continue }
      lateGlobals.append((owner, value))
      lateNames.insert(owner)
      hasLate = true
    }
    if hasLate, word(range.lowerBound) == "const" { tokens[code[range.lowerBound]].text = " " }
  }

  private func needsMoreThanConstants(_ position: Int) -> Bool {
    let name = word(position)
    guard isName(position), word(position - 1) != "." else { return false }
    return contract.names.contains(name) || contract.extras.contains(name) || uniformNames.contains(name) || lateNames.contains(name)
      || functionNames.contains(name)
  }

  /// The parts between commas; each may begin with qualifiers and a type.
  func declarators(_ range: Range<Int>) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var start = range.lowerBound
    var depth = 0
    for position in range {
      switch word(position) {
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      case "," where depth == 0:
        result.append(start..<position)
        start = position + 1
      default: break
      }
    }
    result.append(start..<range.upperBound)
    return result
  }

  /// Notes the names of all variables and parameters, and the values of constants.
  private mutating func countDeclared() {
    for position in code.indices where isDeclaration(position) {
      let first = position + nameOffset(position)
      let isFunction = word(first + 1) == "("
      if isFunction { continue }
      declare(first, isConstant: word(position - 1) == "const")
      // More names follow after commas, except among parameters, where each has its type.
      var next = first + 1
      var depth = 0
      while next < code.count {
        let word = word(next)
        if word == "(" || word == "[" || word == "{" { depth += 1 }
        if word == ")" || word == "]" || word == "}" { depth -= 1 }
        // Another declaration notes its names itself.
        if depth < 0 || (depth == 0 && (word == ";" || isDeclaration(next))) { break }
        if depth == 0 && word == "," {
          guard isName(next + 1), !isType(next + 1), !GLSLNames.qualifiers.contains(self.word(next + 1)) else { break }
          declare(next + 1, isConstant: self.word(position - 1) == "const")
        }
        next += 1
      }
    }
  }

  private mutating func declare(_ position: Int, isConstant: Bool) {
    declared[word(position), default: 0] += 1
    guard isConstant, word(position + 1) == "=" else { return }
    var end = position + 2
    var depth = 0
    while end < min(code.count, position + 2 + Self.constantLimit) {
      if word(end) == "(" { depth += 1 }
      if word(end) == ")" { depth -= 1 }
      if depth < 0 || depth == 0 && (word(end) == "," || word(end) == ";") { break }
      end += 1
    }
    constants[word(position)] = position + 2..<end
  }

  func isType(_ position: Int) -> Bool {
    isName(position) && (GLSLNames.types.contains(word(position)) || structures.contains(word(position)))
  }

  /// Whether a type stands here, and a name behind it.
  func isDeclaration(_ position: Int) -> Bool { isType(position) && isName(position + nameOffset(position)) }

  /// The position of the name behind a type: an array's size may stand between.
  func nameOffset(_ position: Int) -> Int {
    guard word(position + 1) == "[" else { return 1 }
    var offset = 2
    while position + offset < code.count && word(position + offset) != "]" { offset += 1 }
    return offset + 1
  }
}
