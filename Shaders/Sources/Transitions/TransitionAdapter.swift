/// Turns a transition's text into version 3.00 of the language, step by step, on its tokens.
struct TransitionAdapter {
  let name: String
  let contract: ShaderContract
  var tokens: [GLSLToken]
  /// Indices of the tokens that the compiler sees, directives apart.
  var code: [Int] = []

  var uniforms: [TransitionUniform] = []
  var uniformNames: Set<String> = []
  /// What had to be renamed, by the author's names.
  var newNames: [String: String] = [:]
  var macros: [String: GLSLMacro] = [:]
  /// In the order of their definitions.
  var macroNames: [String] = []
  var functions: [GLSLFunction] = []
  var functionNames: Set<String> = []
  var structures: Set<String> = []
  /// Names that are declared as variables or parameters, and how often.
  var declared: [String: Int] = [:]
  /// Values of constants, as ranges of `code`.
  var constants: [String: Range<Int>] = [:]
  /// Values of constants and macros that were worked out: each may stand many times in the next one's.
  var constantValues: [String: Double] = [:]
  /// Global variables whose values no constant expression gives: name, and range of `code` with the value.
  var lateGlobals: [(name: String, value: Range<Int>)] = []
  var lateNames: Set<String> = []
  /// The last end of a line before each token, −1 in the first line.
  let lineEndsBefore: [Int]
  /// What goes before a token or after one, by its index.
  var insertedBefore: [Int: String] = [:]
  var insertedAfter: [Int: String] = [:]
  var prefix = ""
  private(set) var result = ""

  /// A function definition: ranges of `code`.
  struct GLSLFunction {
    var name: String
    var parameterTypes: [String]
    /// The range from the type that it returns to the closing brace.
    var definition: Range<Int>
    /// The range between the braces.
    var body: Range<Int>
  }

  struct GLSLMacro {
    /// The names of the parameters; nil for a macro without parentheses.
    var parameters: [String]?
    var body: [String]
    /// Defined more than once: what it stands for is anyone's guess.
    var isAmbiguous = false
  }

  init(_ text: String, name: String, contract: ShaderContract = .transition) throws(TransitionSourceError) {
    self.name = name
    self.contract = contract
    let size = text.utf8.count
    guard size <= TransitionSource.byteLimit else {
      throw TransitionSourceError(name, line: nil, "the text has \(size) bytes; at most \(TransitionSource.byteLimit) are read")
    }
    let tokens = try GLSLLexer.tokens(of: text, name: name)
    self.tokens = tokens
    var lineEnd = -1
    lineEndsBefore = tokens.indices.map { index in
      defer { if tokens[index].kind == .newline { lineEnd = index } }
      return lineEnd
    }
    let lineCount = tokens.last?.line ?? 0
    guard lineCount < ShaderAssembler.linesPerFile else {
      throw TransitionSourceError(name, line: nil, "the text has \(lineCount) lines; at most \(ShaderAssembler.linesPerFile - 1) are read")
    }
  }

  mutating func adapt() throws(TransitionSourceError) {
    try readDirectives()
    code = tokens.indices.filter { tokens[$0].isSignificant && !tokens[$0].isDirective }
    removePrecisions()
    try checkDepth()
    try readDeclarations()
    guard functions.contains(where: { $0.name == contract.function && $0.parameterTypes == contract.parameterTypes }) else {
      throw TransitionSourceError(name, line: nil, missingFunction)
    }
    try checkRecursion()
    try checkSizes()
    try guardLoops()
    adaptArrays()
    rename()
    finish()
  }

  private var missingFunction: String {
    let hasMain = functions.contains { $0.name == "main" }
    return "there is no function \(contract.signature)"
      + (hasMain ? "; a shader with a main() of its own is no \(contract == .transition ? "transition" : "filter")" : "")
  }

  /// The text for the compiler: as many lines as the author's, then some that set global variables and take macros back.
  private mutating func finish() {
    var ending = "\nvoid prepareTransition() {"
    for global in lateGlobals {
      let value = global.value.map { tokens[code[$0]].text }.joined(separator: " ")
      ending += " \(newNames[global.name] ?? global.name) = \(value);"
      for position in global.value.lowerBound - 1..<global.value.upperBound { blank(position) }
    }
    ending += " }\n"
    for macro in macroNames { ending += "#undef \(newNames[macro] ?? macro)\n" }
    result = prefix
    for index in tokens.indices {
      result += insertedBefore[index] ?? ""
      result += tokens[index].text
      result += insertedAfter[index] ?? ""
    }
    result += ending
  }

  // Access by the number of a token among those that the compiler sees.
  func word(_ position: Int) -> String { position >= 0 && position < code.count ? tokens[code[position]].text : "" }
  func isName(_ position: Int) -> Bool { position >= 0 && position < code.count && tokens[code[position]].kind == .identifier }
  func line(_ position: Int) -> Int { position < code.count ? tokens[code[max(0, position)]].line : tokens.last?.line ?? 1 }
  mutating func blank(_ position: Int) { tokens[code[position]].text = "" }

  func error(_ position: Int, _ reason: String) -> TransitionSourceError { TransitionSourceError(name, line: line(position), reason) }

  /// Where the bracket that opens at a place closes, which it does not before an end that comes before it.
  func closing(of position: Int, before end: Int) throws(TransitionSourceError) -> Int {
    let open = word(position)
    let close = open == "(" ? ")" : open == "[" ? "]" : "}"
    var depth = 0
    for index in position..<max(position, end) {
      if word(index) == open { depth += 1 }
      if word(index) == close {
        depth -= 1
        if depth == 0 { return index }
      }
    }
    throw error(position, "this \(open) has no \(close)")
  }
}
