extension TransitionAdapter {
  /// Lets every loop whose turns cannot be counted beforehand, or are too many, take them from the pixel's budget: `hasTurns(n)` of
  /// transition.glsl.
  /// - Throws: where compilers would have more to do than the limits allow, once functions are in place and short loops unrolled.
  mutating func guardLoops() throws(TransitionSourceError) {
    var counter = LoopCounter(adapter: self, guardsAll: false)
    counter.count()
    if counter.free.turns > LoopCounter.freeLimit {
      counter = LoopCounter(adapter: self, guardsAll: true)
      counter.count()
    }
    let work = counter.free
    guard work.loops <= Double(TransitionSource.loopLimit) else {
      throw TransitionSourceError(
        name, line: nil,
        "with its functions in place the text has \(GLSLSizing.words(work.loops)) loops that are too long to unroll; "
          + "at most \(TransitionSource.loopLimit) are compiled, so call what has one from within a loop")
    }
    var sizing = GLSLSizing(adapter: self, followsCalls: true)
    let size = sizing.size(ofFunction: contract.function) + work.extraWords
    guard size <= Double(TransitionSource.sizeLimit) else {
      throw TransitionSourceError(
        name, line: nil,
        "with its functions in place and its short loops unrolled the text comes to \(GLSLSizing.words(size)) words; "
          + "at most \(TransitionSource.sizeLimit) are compiled")
    }
    for guardian in counter.guards {
      let call = "hasTurns(\(guardian.charge))"
      if guardian.condition.isEmpty {
        insertedBefore[code[guardian.condition.lowerBound], default: ""] += call
      } else {
        insertedBefore[code[guardian.condition.lowerBound], default: ""] += call + " && ("
        insertedAfter[code[guardian.condition.upperBound - 1], default: ""] += ")"
      }
    }
  }
}

/// What compilers and pixels have to do for a piece of a text, once the functions that it calls are in place.
private struct LoopWork {
  /// Turns of counted loops, for one pixel.
  var turns = 0.0
  /// Loops that compilers do not unroll. Mesa's compiler for processors takes twice as long for each further one.
  var loops = 0.0
  /// Words beyond those that stand there: of loops that are unrolled, and for functions of the language that take long to compile.
  var extraWords = 0.0

  static func + (a: LoopWork, b: LoopWork) -> LoopWork {
    LoopWork(turns: a.turns + b.turns, loops: a.loops + b.loops, extraWords: a.extraWords + b.extraWords)
  }
  static func += (a: inout LoopWork, b: LoopWork) { a = a + b }
}

/// Finds loops, and counts the turns of those whose bounds are constants.
private struct LoopCounter {
  private var adapter: TransitionAdapter
  private var sizing: GLSLSizing
  private let functions: [String: [TransitionAdapter.GLSLFunction]]
  /// Whether any function changes its arguments.
  private let hasOutputs: Bool
  let guardsAll: Bool
  private(set) var guards: [Guard] = []
  private(set) var free = LoopWork()
  private var functionWork: [String: LoopWork] = [:]
  private var macroWork: [String: LoopWork] = [:]
  private var underWay: Set<String> = []

  struct Guard {
    /// In the positions of the adapter; empty where nothing stands.
    var condition: Range<Int>
    /// Turns that each turn takes: itself, and those of counted loops in it.
    var charge: Int
  }

  /// Turns of counted loops, all together, for one pixel.
  static let freeLimit = 16_384.0
  /// The most turns of one counted loop, for one pixel.
  private static let loopLimit = 4_096.0
  /// Turns, and words of all turns together, that Mesa unrolls: it counts 832 instructions.
  private static let unrolledTurns = 32.0
  private static let unrolledLimit = 800.0
  /// What functions of the language count besides, in words: what they become has as many instructions.
  private static let extraWords: [String: Double] = [
    "getFromColor": 16, "getToColor": 16, "texture": 16, "texture2D": 16, "textureLod": 16, "asin": 32, "acos": 32, "atan": 64,
    "asinh": 32, "acosh": 32, "atanh": 32, "sinh": 16, "cosh": 16, "tanh": 16, "refract": 16, "smoothstep": 16, "determinant": 64,
    "inverse": 256, "outerProduct": 16, "mat3": 64, "mat4": 128,
  ]

  init(adapter: TransitionAdapter, guardsAll: Bool) {
    self.adapter = adapter
    sizing = GLSLSizing(adapter: adapter, followsCalls: true)
    functions = Dictionary(grouping: adapter.functions, by: \.name)
    hasOutputs = adapter.code.indices.contains { adapter.word($0) == "inout" || adapter.word($0) == "out" }
    self.guardsAll = guardsAll
  }

  mutating func count() {
    free = work(ofFunction: adapter.contract.function)
    for global in adapter.lateGlobals { free += work(global.value) }
    for function in adapter.functions { _ = work(ofFunction: function.name) }
  }

  private mutating func work(ofFunction name: String) -> LoopWork {
    if let known = functionWork[name] { return known }
    guard underWay.insert(name).inserted else { return LoopWork() }
    defer { underWay.remove(name) }
    var total = LoopWork()
    for function in functions[name] ?? [] { total += work(function.body) }
    functionWork[name] = total
    return total
  }

  private mutating func work(_ range: Range<Int>) -> LoopWork {
    var total = LoopWork()
    var position = range.lowerBound
    while position < range.upperBound {
      switch adapter.word(position) {
      case "for", "while", "do":
        let end = min(statementEnd(position, range.upperBound), range.upperBound)
        total += work(ofLoop: position..<end)
        position = end
      case let word:
        if adapter.isName(position) {
          if adapter.word(position + 1) == "(" && functions[word] != nil {
            total += work(ofFunction: word)
          } else {
            total.extraWords += Self.extraWords[word] ?? 0
            total += work(ofMacro: word)
          }
        }
        position += 1
      }
    }
    return total
  }

  /// Macros have no loops of their own, but may call what has.
  private mutating func work(ofMacro name: String) -> LoopWork {
    if let known = macroWork[name] { return known }
    // Within its own text a macro is an ordinary name.
    guard let macro = adapter.macros[name], underWay.insert("#" + name).inserted else { return LoopWork() }
    defer { underWay.remove("#" + name) }
    var total = LoopWork()
    for word in macro.body where GLSLNames.isWord(word) {
      total.extraWords += Self.extraWords[word] ?? 0
      if functions[word] != nil { total += work(ofFunction: word) }
      total += work(ofMacro: word)
    }
    macroWork[name] = total
    return total
  }

  private mutating func work(ofLoop range: Range<Int>) -> LoopWork {
    let keyword = adapter.word(range.lowerBound)
    if keyword == "do" {
      let bodyEnd = min(statementEnd(range.lowerBound + 1, range.upperBound), range.upperBound)
      let inner = work(range.lowerBound + 1..<bodyEnd)
      // while ( condition )
      guard adapter.word(bodyEnd) == "while", let close = closing(bodyEnd + 1, range.upperBound) else { return LoopWork() }
      let condition = work(bodyEnd + 2..<close)
      addGuard(bodyEnd + 2..<close, (inner + condition).turns)
      return kept(inner + condition, turns: inner.turns)
    }
    guard let close = closing(range.lowerBound + 1, range.upperBound) else { return LoopWork() }
    let header = range.lowerBound + 2..<close
    let body = close + 1..<max(close + 1, range.upperBound)
    if keyword == "while" {
      let inner = work(header) + work(body)
      addGuard(header, inner.turns)
      return kept(inner, turns: inner.turns)
    }
    let parts = split(header)
    guard parts.count == 3 else { return LoopWork() }
    let inner = work(parts[1]) + work(parts[2]) + work(body)
    let first = work(parts[0])
    if !guardsAll, let count = constantCount(parts, body), count * (1 + inner.turns) <= Self.loopLimit {
      let size = sizing.size(of: parts[1].lowerBound..<body.upperBound) + inner.extraWords
      guard count <= Self.unrolledTurns, inner.loops == 0, count * size <= Self.unrolledLimit else {
        return first + kept(inner, turns: count * (1 + inner.turns))
      }
      return first + LoopWork(turns: count * (1 + inner.turns), extraWords: inner.extraWords + max(0, count - 1) * size)
    }
    addGuard(parts[1], inner.turns)
    return first + kept(inner, turns: inner.turns)
  }

  private func kept(_ inner: LoopWork, turns: Double) -> LoopWork {
    LoopWork(turns: turns, loops: 1 + inner.loops, extraWords: inner.extraWords)
  }

  private mutating func addGuard(_ condition: Range<Int>, _ innerTurns: Double) {
    guards.append(Guard(condition: condition, charge: Int(min(1 + innerTurns, 1_000_000))))
  }

  /// The three parts of a for loop's header.
  private func split(_ header: Range<Int>) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var start = header.lowerBound
    for position in header where adapter.word(position) == ";" {
      result.append(start..<position)
      start = position + 1
    }
    result.append(start..<header.upperBound)
    return result
  }

  private func closing(_ open: Int, _ end: Int) -> Int? {
    guard adapter.word(open) == "(" else { return nil }
    return try? adapter.closing(of: open, before: end)
  }

  /// The position after the statement that begins here.
  private func statementEnd(_ start: Int, _ end: Int) -> Int {
    guard start < end else { return end }
    switch adapter.word(start) {
    case "{": return ((try? adapter.closing(of: start, before: end)) ?? end - 1) + 1
    case "for", "while", "if", "switch":
      guard let close = closing(start + 1, end) else { return end }
      let next = statementEnd(close + 1, end)
      guard adapter.word(start) == "if", next < end, adapter.word(next) == "else" else { return next }
      return statementEnd(next + 1, end)
    case "do":
      let body = statementEnd(start + 1, end)
      guard let close = closing(body + 1, end) else { return end }
      return min(close + 2, end)
    default:
      var position = start
      var depth = 0
      while position < end {
        let word = adapter.word(position)
        if word == "(" || word == "[" || word == "{" { depth += 1 }
        if word == ")" || word == "]" || word == "}" { depth -= 1 }
        if word == ";" && depth <= 0 { return position + 1 }
        position += 1
      }
      return end
    }
  }
}

extension LoopCounter {
  /// How often `for (int i = 0; i < 10; i++)` turns; nil when something in it is no constant, or the body changes the variable.
  private mutating func constantCount(_ parts: [Range<Int>], _ body: Range<Int>) -> Double? {
    let start = parts[0]
    guard let equals = start.first(where: { adapter.word($0) == "=" }), adapter.isName(equals - 1),
      !start.contains(where: { adapter.word($0) == "," }), let first = adapter.number(equals + 1..<start.upperBound)
    else { return nil }
    let variable = adapter.word(equals - 1)
    guard adapter.macros[variable] == nil, !isChanged(variable, in: body) else { return nil }

    let condition = parts[1]
    guard condition.count >= 3, adapter.word(condition.lowerBound) == variable,
      let last = adapter.number(condition.lowerBound + 2..<condition.upperBound), let step = step(parts[2], variable), step != 0
    else { return nil }
    let distance = (last - first) / step
    switch adapter.word(condition.lowerBound + 1) {
    case "<" where step > 0, ">" where step < 0: return max(0, distance.rounded(.up))
    case "<=" where step > 0, ">=" where step < 0: return max(0, distance.rounded(.down) + 1)
    case "!=" where distance >= 0 && distance == distance.rounded(): return distance
    default: return nil
    }
  }

  private mutating func step(_ part: Range<Int>, _ variable: String) -> Double? {
    let words = part.map { adapter.word($0) }
    if words == [variable, "++"] || words == ["++", variable] { return 1 }
    if words == [variable, "--"] || words == ["--", variable] { return -1 }
    guard words.count >= 3, words[0] == variable, let value = adapter.number(part.lowerBound + 2..<part.upperBound) else { return nil }
    return words[1] == "+=" ? value : words[1] == "-=" ? -value : nil
  }

  private static let assignments: Set<String> = ["=", "+=", "-=", "*=", "/=", "%=", "<<=", ">>=", "&=", "|=", "^=", "++", "--"]

  private func isChanged(_ variable: String, in body: Range<Int>) -> Bool {
    for position in body where adapter.isName(position) {
      let word = adapter.word(position)
      // A macro might do it.
      if let macro = adapter.macros[word],
        macro.body.contains(variable) || (macro.parameters != nil && macro.body.contains { Self.assignments.contains($0) })
      {
        return true
      }
      guard word == variable else { continue }
      if Self.assignments.contains(adapter.word(position + 1)) || ["++", "--"].contains(adapter.word(position - 1)) { return true }
      if hasOutputs && ["(", ","].contains(adapter.word(position - 1)) && [")", ","].contains(adapter.word(position + 1)) { return true }
    }
    return false
  }
}
