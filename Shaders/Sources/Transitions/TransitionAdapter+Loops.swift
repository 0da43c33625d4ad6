extension TransitionAdapter {
  /// Lets every loop whose turns cannot be counted beforehand, or are too many, take them from the pixel's budget: `hasTurns(n)` of
  /// transition.glsl.
  mutating func guardLoops() {
    var counter = LoopCounter(adapter: self, guardsAll: false)
    counter.count()
    if counter.freeTurns > LoopCounter.freeLimit {
      counter = LoopCounter(adapter: self, guardsAll: true)
      counter.count()
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

/// Finds loops, and counts the turns of those whose bounds are constants.
private struct LoopCounter {
  /// Learns the values of constants.
  private var adapter: TransitionAdapter
  private let functions: [String: [TransitionAdapter.GLSLFunction]]
  /// Whether any function changes its arguments.
  private let hasOutputs: Bool
  let guardsAll: Bool
  private(set) var guards: [Guard] = []
  private(set) var freeTurns = 0.0
  private var functionTurns: [String: Double] = [:]
  private var macroTurns: [String: Double] = [:]
  private var underWay: Set<String> = []

  struct Guard {
    /// In the positions of the adapter; empty where nothing stands.
    var condition: Range<Int>
    /// Turns that each turn takes: itself, and those of counted loops in it.
    var charge: Int
  }

  /// Turns of counted loops, all together, for one pixel.
  static let freeLimit = 16_384.0
  /// Of one loop.
  private static let loopLimit = 4_096.0

  init(adapter: TransitionAdapter, guardsAll: Bool) {
    self.adapter = adapter
    functions = Dictionary(grouping: adapter.functions, by: \.name)
    hasOutputs = adapter.code.indices.contains { adapter.word($0) == "inout" || adapter.word($0) == "out" }
    self.guardsAll = guardsAll
  }

  mutating func count() {
    freeTurns = turns(ofFunction: adapter.contract.function)
    for function in adapter.functions { _ = turns(ofFunction: function.name) }
  }

  private mutating func turns(ofFunction name: String) -> Double {
    if let known = functionTurns[name] { return known }
    guard underWay.insert(name).inserted else { return 0 }
    defer { underWay.remove(name) }
    var total = 0.0
    for function in functions[name] ?? [] { total += turns(function.body) }
    functionTurns[name] = total
    return total
  }

  /// Turns of the counted loops in a range.
  private mutating func turns(_ range: Range<Int>) -> Double {
    var total = 0.0
    var position = range.lowerBound
    while position < range.upperBound {
      switch adapter.word(position) {
      case "for", "while", "do":
        let end = min(statementEnd(position, range.upperBound), range.upperBound)
        total += turns(ofLoop: position..<end)
        position = end
      case let word:
        if adapter.isName(position) {
          if adapter.word(position + 1) == "(" && functions[word] != nil {
            total += turns(ofFunction: word)
          } else {
            total += turns(ofMacro: word)
          }
        }
        position += 1
      }
    }
    return total
  }

  /// Macros have no loops of their own, but may call what has.
  private mutating func turns(ofMacro name: String) -> Double {
    if let known = macroTurns[name] { return known }
    // Within its own text a macro is an ordinary name.
    guard let macro = adapter.macros[name], underWay.insert("#" + name).inserted else { return 0 }
    defer { underWay.remove("#" + name) }
    var total = 0.0
    for word in macro.body where GLSLNames.isWord(word) {
      if functions[word] != nil { total += turns(ofFunction: word) }
      total += turns(ofMacro: word)
    }
    macroTurns[name] = total
    return total
  }

  private mutating func turns(ofLoop range: Range<Int>) -> Double {
    let keyword = adapter.word(range.lowerBound)
    if keyword == "do" {
      let bodyEnd = min(statementEnd(range.lowerBound + 1, range.upperBound), range.upperBound)
      let inner = turns(range.lowerBound + 1..<bodyEnd)
      // while ( condition )
      guard adapter.word(bodyEnd) == "while", let close = closing(bodyEnd + 1, range.upperBound) else { return 0 }
      addGuard(bodyEnd + 2..<close, inner + turns(bodyEnd + 2..<close))
      return inner
    }
    guard let close = closing(range.lowerBound + 1, range.upperBound) else { return 0 }
    let header = range.lowerBound + 2..<close
    let body = close + 1..<max(close + 1, range.upperBound)
    if keyword == "while" {
      let inner = turns(header) + turns(body)
      addGuard(header, inner)
      return inner
    }
    let parts = split(header)
    guard parts.count == 3 else { return 0 }
    let inner = turns(parts[1]) + turns(parts[2]) + turns(body)
    if !guardsAll, let count = constantCount(parts, body), count * (1 + inner) <= Self.loopLimit { return count * (1 + inner) }
    addGuard(parts[1], inner)
    return inner
  }

  private mutating func addGuard(_ condition: Range<Int>, _ inner: Double) {
    guards.append(Guard(condition: condition, charge: Int(min(1 + inner, 1_000_000))))
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
