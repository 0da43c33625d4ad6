/// A transition that somebody wrote in GLSL: a function `vec4 transition(vec2 uv)`, and parameters as uniforms whose defaults stand in
/// comments. Or a filter: `vec4 filtered(vec2 place, vec4 color)`.
///
/// Most such texts are written for OpenGL ES 2 and its shading language 1.00, which allowed other names, had other texture functions, and
/// left much to the driver. `adapted` says the same for version 3.00, line for line, so that what a compiler finds is found in the author's
/// text. Loops whose turns cannot be counted beforehand take them from a budget, so that none goes on for ever.
package struct TransitionSource: Sendable {
  package let name: String
  /// The author's text, unchanged.
  package let text: String
  /// Parameters in the order of their declarations.
  package let uniforms: [TransitionUniform]
  /// The text for the compiler, which takes the place of a built-in transition's file.
  package let adapted: String
  /// The author's names of what had to be renamed.
  private let originalNames: [String: String]
  private let adaptedNames: [String: String]

  /// Bytes of a text.
  package static let byteLimit = 262_144
  /// Pieces of a text after all macros and functions are put in place, as compilers do it.
  package static let sizeLimit = 60_000
  /// Loops that compilers cannot unroll, with functions in place: the time that some take doubles with each.
  package static let loopLimit = 12
  /// Elements of an array.
  package static let arrayLimit = 4096
  /// Brackets within brackets, and pieces of one statement: compilers follow both by recursion.
  package static let depthLimit = 128
  package static let statementLimit = 8000
  /// Turns of all loops that a pixel may take, but for loops that are known to be short; as in transition.glsl.
  package static let turnLimit = 16_384
  /// Pictures that a transition may take.
  package static let imageLimit = 8

  /// - Throws: `TransitionSourceError` for what no compiler needs to see: no function of that name, uniforms that cannot be set, sizes
  ///   beyond the limits.
  package init(_ text: String, name: String, contract: ShaderContract = .transition) throws(TransitionSourceError) {
    var adapter = try TransitionAdapter(text, name: name, contract: contract)
    try adapter.adapt()
    self.name = name
    self.text = text
    uniforms = adapter.uniforms
    adapted = adapter.result
    adaptedNames = adapter.newNames
    originalNames = Dictionary(adapter.newNames.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
  }

  /// What a parameter is called in the adapted text.
  package func adaptedName(of uniform: String) -> String { adaptedNames[uniform] ?? uniform }

  /// What the driver's compiler found wrong.
  package func error(log: String) -> TransitionSourceError { TransitionSourceError(name, line: nil, "does not compile:\n" + explain(log)) }

  /// Messages of a log, and characters of a line of text, that are told.
  private static let messageLimit = 8
  private static let excerptLimit = 160

  /// A compiler's log with the author's names, and under each message the line that it is about.
  ///
  /// What one mistake makes a compiler say several times is told once: the first of the errors of a line, and of those that say the same.
  /// - Parameter log: with places given as file and line.
  package func explain(_ log: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let messages = log.split(separator: "\n").map { message(restoringNames(in: String($0))) }
    let hasErrors = messages.contains { $0.text.contains("error") }
    var toldLines: Set<Int> = [], told: Set<String> = []
    var result: [String] = []
    var count = 0
    for message in messages {
      if hasErrors, message.text.contains("warning") { continue }
      let isNew = told.insert(message.text).inserted
      guard message.line.map({ toldLines.insert($0).inserted }) ?? true, isNew else { continue }
      count += 1
      if count > Self.messageLimit { continue }
      guard let line = message.line, lines.indices.contains(line - 1) else {
        result.append(message.text)
        continue
      }
      result.append("\(name):\(line)\(message.text)")
      result.append("    " + Self.excerpt(of: lines[line - 1].trimmingSpaces()))
    }
    if count > Self.messageLimit { result.append("and \(count - Self.messageLimit) more") }
    return result.joined(separator: "\n")
  }

  /// The author's text, shortened for a message.
  static func excerpt(of text: String) -> String {
    text.count > excerptLimit ? String(text.prefix(excerptLimit)) + " …" : text
  }

  /// A line of the log: the author's line that it is about, and what follows the place; all of it where it names no place.
  private func message(_ words: String) -> (line: Int?, text: String) {
    guard let range = words.range(of: "\(name):"), let number = Int(words[range.upperBound...].prefix { $0.isNumber }) else {
      return (nil, words)
    }
    // Columns are those of the adapted text.
    var rest = words[range.upperBound...].drop { $0.isNumber }
    if rest.first == "(", let end = rest.firstIndex(of: ")") { rest = rest[rest.index(after: end)...] }
    return (number, String(rest))
  }

  private func restoringNames(in message: String) -> String {
    if originalNames.isEmpty { return message }
    var result = ""
    var word = ""
    func flush() {
      result += originalNames[word] ?? word
      word = ""
    }
    for character in message {
      if character.isASCII && (character.isLetter || character.isNumber) || character == "_" {
        word.append(character)
      } else {
        flush()
        result.append(character)
      }
    }
    flush()
    return result
  }
}

extension StringProtocol {
  func trimmingSpaces() -> String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }

  func range(of text: String) -> Range<Index>? {
    var start = startIndex
    while true {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      if start == endIndex { return nil }
      start = index(after: start)
    }
  }
}
