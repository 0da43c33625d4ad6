extension TransitionAdapter {
  /// Notes macros, and removes directives that have no place inside another shader.
  mutating func readDirectives() throws(TransitionSourceError) {
    // The lines of conditions that have not ended.
    var conditions: [Int] = []
    var index = 0
    while index < tokens.count {
      guard tokens[index].isDirective else {
        index += 1
        continue
      }
      var end = index
      while end < tokens.count && tokens[end].isDirective { end += 1 }
      try readDirective(index..<end, &conditions)
      index = end
    }
    if let line = conditions.last { throw TransitionSourceError(name, line: line, "the condition that begins here has no #endif") }
  }

  private mutating func readDirective(_ range: Range<Int>, _ conditions: inout [Int]) throws(TransitionSourceError) {
    let words = range.filter { tokens[$0].isSignificant }
    guard words.count > 1 else { return }
    let (directive, line) = (tokens[words[1]].text, tokens[words[0]].line)
    switch directive {
    case "if", "ifdef", "ifndef": conditions.append(line)
    case "elif", "else", "endif":
      guard !conditions.isEmpty else { throw TransitionSourceError(name, line: line, "this #\(directive) belongs to no condition") }
      if directive == "endif" { conditions.removeLast() }
    case "version", "extension", "line", "pragma":
      for index in range { tokens[index].text = String(repeating: "\n", count: tokens[index].text.count { $0 == "\n" }) }
    case "include":
      throw TransitionSourceError(name, line: line, "#include has nothing to take files from: a transition is one text")
    case "define" where words.count > 2: try define(words)
    default: break
    }
  }

  private mutating func define(_ words: [Int]) throws(TransitionSourceError) {
    let macro = tokens[words[2]].text
    var bodyStart = 3
    var parameters: [String]?
    // Only a parenthesis that follows at once begins parameters.
    if words.count > 3, words[3] == words[2] + 1, tokens[words[3]].text == "(" {
      var names: [String] = []
      while bodyStart < words.count, tokens[words[bodyStart]].text != ")" {
        if tokens[words[bodyStart]].kind == .identifier { names.append(tokens[words[bodyStart]].text) }
        bodyStart += 1
      }
      bodyStart += 1
      parameters = names
    }
    let body = bodyStart < words.count ? words[bodyStart...].map { tokens[$0].text } : []
    for word in body where word == "for" || word == "while" || word == "do" {
      throw TransitionSourceError(
        name, line: tokens[words[0]].line, "\(macro) has a loop in it; loops stand in functions, where their turns can be counted")
    }
    if macros[macro] == nil {
      macroNames.append(macro)
      macros[macro] = GLSLMacro(parameters: parameters, body: body)
    } else {
      macros[macro]?.isAmbiguous = true
      // The larger one counts for the size.
      if body.count > macros[macro]?.body.count ?? 0 { macros[macro]?.body = body }
    }
  }

  /// All numbers are computed with the greatest precision.
  mutating func removePrecisions() {
    var position = 0
    while position < code.count {
      if word(position) == "precision" {
        while position < code.count && word(position) != ";" {
          blank(position)
          position += 1
        }
        if position < code.count { blank(position) }
      } else if word(position) == "lowp" || word(position) == "mediump" {
        blank(position)
      }
      position += 1
    }
    code.removeAll { tokens[$0].text.isEmpty }
  }
}
