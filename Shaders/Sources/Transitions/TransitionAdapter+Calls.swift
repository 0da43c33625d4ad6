extension TransitionAdapter {
  /// Functions beyond which those that nothing uses are left out. A few stay, so that the compiler looks at what is not called yet.
  private static let manyFunctions = 64

  /// Leaves out functions that nothing uses, where there are many: a compiler takes its time for each.
  mutating func removeUnusedFunctions() {
    guard functions.count > Self.manyFunctions else { return }
    let names = Set(functions.map(\.name))
    var used: Set<String> = [contract.function]
    var pending = [contract.function]
    func use(_ word: String) {
      if names.contains(word), used.insert(word).inserted { pending.append(word) }
    }
    for macro in macros.values { macro.body.forEach(use) }
    // Whatever stands outside of functions.
    var position = 0
    for function in functions {
      for position in position..<function.definition.lowerBound { use(word(position)) }
      position = function.definition.upperBound
    }
    for position in position..<code.count { use(word(position)) }
    let bodies = Dictionary(grouping: functions, by: \.name)
    while let name = pending.popLast() {
      for function in bodies[name] ?? [] { for position in function.body { use(word(position)) } }
    }
    for function in functions where !used.contains(function.name) { for position in function.definition { blank(position) } }
    functions.removeAll { !used.contains($0.name) }
  }

  /// A function that calls itself, at once or through others, is told at the call: compilers speak of it without a line.
  func checkRecursion() throws(TransitionSourceError) {
    // Which one of several of a name is called depends on types; forms of the language's own functions take other numbers of arguments.
    let single = Dictionary(grouping: functions, by: \.name).filter { $0.value.count == 1 }.compactMapValues(\.first)
    var finished: Set<String> = []
    for function in functions where single[function.name] != nil {
      // Calls under way: a function, and how far its body has been read.
      var path = [(name: function.name, position: function.body.lowerBound)]
      var open: Set<String> = [function.name]
      while let (name, start) = path.last, let body = single[name]?.body {
        let call = (start..<max(start, body.upperBound)).first {
          guard isName($0), !finished.contains(word($0)), let called = single[word($0)] else { return false }
          return called.parameterTypes.count == argumentCount($0)
        }
        guard let call else {
          finished.insert(name)
          open.remove(name)
          path.removeLast()
          continue
        }
        path[path.count - 1].position = call + 1
        let callee = word(call)
        guard open.insert(callee).inserted else { throw error(call, "\(callee) calls itself, which GLSL does not allow") }
        path.append((callee, single[callee]?.body.lowerBound ?? 0))
      }
    }
  }

  /// How many arguments the call has whose name stands at a place; nil where none is called.
  private func argumentCount(_ position: Int) -> Int? {
    guard word(position + 1) == "(" else { return nil }
    var depth = 0, count = 0
    for index in position + 1..<code.count {
      switch word(index) {
      case "(", "[": depth += 1
      case ")", "]":
        depth -= 1
        if depth == 0 { return index == position + 2 ? 0 : count + 1 }
      case "," where depth == 1: count += 1
      default: break
      }
    }
    return nil
  }
}
