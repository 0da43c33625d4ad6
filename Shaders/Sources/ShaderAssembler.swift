/// Joins shader files into one text: the version, the defines, then the file with its includes in place.
///
/// `#include "name"` takes another file of the same folder, once a shader however often it is asked for. `#line` directives make the
/// compiler's messages tell file and line: line n of file f counts as line f · 10 000 + n. (The language has source numbers for this, but
/// Mesa forgets them in most messages.)
package struct ShaderAssembler: Sendable {
  /// Texts by file name.
  private let files: [String: ShaderFile]
  static let linesPerFile = 10_000

  package static let embedded = ShaderAssembler(files: embeddedShaders)

  package init(files: [String: String]) { self.files = files.mapValues { ShaderFile($0) } }

  /// One file as it is; nil where there is none.
  package func text(of file: String) -> String? { files[file]?.text }

  package func assemble(_ source: ShaderSource) throws(ShaderError) -> AssembledShader {
    var text = source.defines.contains("EARLY") ? "#version 310 es\n" : "#version 300 es\n"
    for define in source.defines { text += "#define \(define)\n" }
    var names = ["preamble"]
    try append(file: source.file, of: source, to: &text, names: &names)
    return AssembledShader(source: source, text: text, files: names)
  }

  private func append(file: String, of source: ShaderSource, to text: inout String, names: inout [String]) throws(ShaderError) {
    guard let body = files[file] else {
      throw ShaderError(shader: source.file, stage: source.stage.rawValue, defines: source.defines, log: "there is no shader file \(file)")
    }
    try append(body, named: file, of: source, to: &text, names: &names)
  }

  private func append(_ body: ShaderFile, named file: String, of source: ShaderSource, to text: inout String, names: inout [String])
    throws(ShaderError)
  {
    let number = names.count
    names.append(file)
    text += "#line \(number * Self.linesPerFile + 1)\n"
    for part in body.parts {
      text += source.constants.isEmpty ? part.lines : withConstants(part.lines, source)
      guard let include = part.include else { continue }
      let words = include.utf8.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
      guard words.count == 3 else {
        throw ShaderError(
          shader: source.file, stage: source.stage.rawValue, defines: source.defines,
          log: "\(file):\(part.lineNumber): #include takes a file name in double quotes, not \(include)")
      }
      try self.include(String(Substring(words[1])), of: source, to: &text, names: &names)
      text += "#line \(number * Self.linesPerFile + part.lineNumber + 1)\n"
    }
  }

  private func withConstants(_ lines: String, _ source: ShaderSource) -> String {
    lines.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      constant(Substring(line), source) ?? String(Substring(line))
    }.joined(separator: "\n")
  }

  /// A constant in the place of a uniform, which has a line of its own; nil for any other line.
  private func constant(_ line: Substring, _ source: ShaderSource) -> String? {
    guard line.utf8.first == UInt8(ascii: "u"), line.hasPrefix("uniform "), line.hasSuffix(";") else { return nil }
    let words = line.dropLast().split(separator: " ")
    guard words.count == 3, let value = source.constants[String(words[2])] else { return nil }
    return "const \(words[1]) \(words[2]) = \(value);"
  }

  private func include(_ name: String, of source: ShaderSource, to text: inout String, names: inout [String]) throws(ShaderError) {
    if name == Self.transitionPlace {
      switch source.transition {
      case nil: return
      case .file(let file): return try append(file: file, of: source, to: &text, names: &names)
      case .text(let body, let name): return try append(ShaderFile(body), named: name, of: source, to: &text, names: &names)
      }
    }
    if !names.contains(name) { try append(file: name, of: source, to: &text, names: &names) }
  }

  private static let transitionPlace = "transition-function.glsl"
}

extension AssembledShader {
  /// The compiler's log with `file:line` in place of its counting.
  ///
  /// Drivers write a place as `0:10023`, `0(10023)` (some with a column after it), and some put a word such as `ERROR:` before it.
  package func naming(placesIn log: String) -> String {
    var result: [Substring] = []
    for line in log.split(separator: "\n", omittingEmptySubsequences: true) {
      var rest = line
      var prefix: Substring = ""
      for word in ["ERROR: ", "WARNING: "] where rest.hasPrefix(word) {
        prefix = rest.prefix(word.count)
        rest = rest.dropFirst(word.count)
      }
      let source = rest.prefix { $0.isNumber }
      let separator = rest.dropFirst(source.count).first
      let digits = rest.dropFirst(source.count + 1).prefix { $0.isNumber }
      guard !source.isEmpty, separator == ":" || separator == "(", let counted = Int(digits),
        counted / ShaderAssembler.linesPerFile < files.count
      else {
        result.append(line)
        continue
      }
      let tail = rest.dropFirst(source.count + 1 + digits.count + (separator == "(" ? 1 : 0))
      let (file, number) = counted.quotientAndRemainder(dividingBy: ShaderAssembler.linesPerFile)
      result.append(prefix + "\(files[file]):\(number)" + tail)
    }
    return result.joined(separator: "\n")
  }

  /// An error about this shader, from the log of the driver's compiler.
  package func error(log: String) -> ShaderError {
    ShaderError(shader: source.file, stage: source.stage.rawValue, defines: source.defines, log: naming(placesIn: log))
  }
}
