extension TransitionAdapter {
  /// Arrays, and the text with all macros and calls put in place, stay within limits: compilers do that work without any.
  mutating func checkSizes() throws(TransitionSourceError) {
    for position in code.indices where word(position) == "[" && (isType(position - 1) || isDeclared(position - 1)) {
      let end = try closing(of: position, before: code.count)
      guard let count = number(position + 1..<end) else {
        // What is said after a type, or a type and a name, is a size; elsewhere it may be the index of an element.
        guard position + 1 < end, isType(position - 1) || (isName(position - 1) && isType(position - 2)) else { continue }
        throw error(position, "an array whose size cannot be told; write it with numbers and constants")
      }
      guard count > Double(TransitionSource.arrayLimit) else { continue }
      throw error(position, "an array of \(Int(min(count, 1e15))) elements; at most \(TransitionSource.arrayLimit) are allowed")
    }
    var statements = GLSLSizing(adapter: self, followsCalls: false)
    var start = 0
    for position in code.indices where [";", "{", "}"].contains(word(position)) {
      let size = statements.size(of: start..<position)
      guard size <= Double(TransitionSource.statementLimit) else {
        throw error(start, "a statement of \(GLSLSizing.words(size)) words; at most \(TransitionSource.statementLimit) are compiled")
      }
      start = position + 1
    }
    var sizing = GLSLSizing(adapter: self, followsCalls: true)
    let size = sizing.size(ofFunction: contract.function) + sizing.size(of: code.indices)
    guard size <= Double(TransitionSource.sizeLimit) else {
      throw TransitionSourceError(
        name, line: nil,
        "with its macros and functions in place the text has \(GLSLSizing.words(size)) words; "
          + "at most \(TransitionSource.sizeLimit) are compiled"
      )
    }
  }

  /// Brackets, alternatives and statements without brackets nest in each other within limits: what follows them does so by recursion.
  func checkDepth() throws(TransitionSourceError) {
    // For each level of brackets, how many alternatives and statements have followed each other: each nests in the one before.
    var alternatives = [0]
    var depth = 0
    for position in code.indices {
      let word = word(position)
      switch word {
      case "(", "[", "{":
        alternatives.append(0)
        depth += 1
      case _ where word == "else" || isInner(position):
        alternatives[alternatives.count - 1] += 1
        depth += 1
      default:
        if word == ")" || word == "]" || word == "}" {
          depth -= 1 + (alternatives.popLast() ?? 0)
          if alternatives.isEmpty { alternatives.append(0) }
        }
        if word == ";" || word == "}", self.word(position + 1) != "else" {
          depth -= alternatives[alternatives.count - 1]
          alternatives[alternatives.count - 1] = 0
        }
      }
      if depth > TransitionSource.depthLimit {
        throw error(position, "more than \(TransitionSource.depthLimit) levels of brackets and alternatives within each other")
      }
    }
  }

  /// Whether this is a statement in another one, without brackets of its own: the second one of `for (;;) for (;;) x++;`.
  private func isInner(_ position: Int) -> Bool {
    switch word(position) {
    case "for", "while", "if", "do", "switch": word(position - 1) == ")" || word(position - 1) == "do"
    default: false
    }
  }

  private func isDeclared(_ position: Int) -> Bool { isName(position) && declared[word(position)] != nil }

  /// The value of a constant expression; nil where it is more than numbers and constants.
  mutating func number(_ range: Range<Int>, depth: Int = 0) -> Double? {
    guard depth < 8, !range.isEmpty, range.count < Self.constantLimit else { return nil }
    var text = ""
    for position in range {
      guard isName(position), word(position + 1) != "(" else {
        text += word(position) + " "
        continue
      }
      guard let value = constant(word(position), depth: depth) else { return nil }
      text += "(\(value)) "
    }
    return UniformValue.parse(text, type: "float").map { Double($0[0]) } ?? IntegerExpression.value(of: text)
  }

  /// One more than the words of a constant's value.
  static let constantLimit = 32

  private mutating func constant(_ name: String, depth: Int) -> Double? {
    if let known = constantValues[name] { return known }
    let value = findConstant(name, depth: depth)
    constantValues[name] = value
    return value
  }

  private mutating func findConstant(_ name: String, depth: Int) -> Double? {
    if let macro = macros[name] {
      guard macro.parameters == nil, !macro.isAmbiguous, declared[name] == nil, macro.body.count < Self.constantLimit else { return nil }
      if macro.body.count == 1, GLSLNames.isWord(macro.body[0]) { return constant(macro.body[0], depth: depth + 1) }
      let text = macro.body.joined(separator: " ")
      return UniformValue.parse(text, type: "float").map { Double($0[0]) } ?? IntegerExpression.value(of: text)
    }
    guard declared[name] == 1, let range = constants[name] else { return nil }
    return number(range, depth: depth + 1)
  }
}

extension GLSLNames {
  static func isWord(_ text: String) -> Bool { text.first.map { $0.isLetter || $0 == "_" } ?? false }
}

/// Counts what texts become when macros and calls are put in place.
struct GLSLSizing {
  let adapter: TransitionAdapter
  private let functions: [String: [TransitionAdapter.GLSLFunction]]
  private var functionSizes: [String: Double] = [:]
  private var macroSizes: [String: MacroSize] = [:]
  private var underWay: Set<String> = []
  /// Whether what a function consists of counts at each of its calls.
  private let followsCalls: Bool

  /// Macros and functions within each other: with fewer the limit of words is reached as well, but for macros that add nothing.
  private static let depthLimit = 512

  /// Words of a macro's text, and how often the largest argument stands in it.
  private struct MacroSize {
    var own = 0.0
    var arguments = 0.0
  }

  init(adapter: TransitionAdapter, followsCalls: Bool) {
    self.adapter = adapter
    self.followsCalls = followsCalls
    functions = Dictionary(grouping: adapter.functions, by: \.name)
  }

  mutating func size(ofFunction name: String) -> Double {
    if let known = functionSizes[name] { return known }
    guard underWay.count < Self.depthLimit else { return .infinity }
    guard underWay.insert(name).inserted else { return 1 }
    defer { underWay.remove(name) }
    var total = 0.0
    for function in functions[name] ?? [] { total += size(of: function.body) }
    functionSizes[name] = total
    return total
  }

  mutating func size(of range: Range<Int>) -> Double {
    let words = range.map { adapter.word($0) }.filter { !$0.isEmpty }
    return size(of: words, parameters: []).own
  }

  static func words(_ size: Double) -> String { size < 1e15 ? "\(Int(size))" : "countless" }

  /// Words, with what parameters of a macro stand in them counted apart.
  private mutating func size(of words: [String], parameters: Set<String>) -> MacroSize {
    var total = MacroSize()
    var position = 0
    while position < words.count {
      let word = words[position]
      position += 1
      guard GLSLNames.isWord(word) else {
        total.own += 1
        continue
      }
      if parameters.contains(word) {
        total.arguments += 1
      } else if let macro = adapter.macros[word] {
        let macroSize = size(ofMacro: word)
        guard macro.parameters != nil, position < words.count, words[position] == "(" else {
          total.own += macroSize.own
          continue
        }
        let end = Self.closing(words, position)
        let argument = size(of: Array(words[position + 1..<end]), parameters: parameters)
        total.own += macroSize.own + macroSize.arguments * argument.own
        total.arguments += macroSize.arguments * argument.arguments
        position = end + 1
      } else {
        total.own += 1
        if followsCalls, position < words.count, words[position] == "(", functions[word] != nil {
          total.own += size(ofFunction: word)
        }
      }
    }
    return total
  }

  private mutating func size(ofMacro name: String) -> MacroSize {
    if let known = macroSizes[name] { return known }
    guard underWay.count < Self.depthLimit else { return MacroSize(own: .infinity) }
    // Within its own text a macro is an ordinary name.
    guard let macro = adapter.macros[name], underWay.insert("#" + name).inserted else { return MacroSize(own: 1) }
    defer { underWay.remove("#" + name) }
    let size = size(of: macro.body, parameters: Set(macro.parameters ?? []))
    macroSizes[name] = size
    return size
  }

  private static func closing(_ words: [String], _ open: Int) -> Int {
    var depth = 0
    for position in open..<words.count {
      if words[position] == "(" { depth += 1 }
      if words[position] == ")" { depth -= 1 }
      if depth == 0 { return position }
    }
    return words.count
  }
}
