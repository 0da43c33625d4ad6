/// A piece of GLSL text; all pieces one after the other are the text again.
struct GLSLToken: Sendable {
  enum Kind: Sendable {
    case identifier, number, punctuation, space, newline, comment
  }

  var kind: Kind
  var text: String
  /// The line number, from 1.
  var line: Int
  var isDirective = false

  /// Whether the compiler sees more than a space.
  var isSignificant: Bool { kind == .identifier || kind == .number || kind == .punctuation }
}

/// Cuts GLSL text into tokens.
struct GLSLLexer {
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  private var tokens: [GLSLToken] = []
  private var isDirective = false
  /// Whether nothing but spaces and comments came since the line began.
  private var isLineStart = true

  private init(_ text: String) { bytes = Array(text.utf8) }

  /// - Throws: the line with a character that GLSL does not know.
  static func tokens(of text: String, name: String) throws(TransitionSourceError) -> [GLSLToken] {
    var lexer = GLSLLexer(text)
    while lexer.position < lexer.bytes.count { try lexer.next(name) }
    return lexer.tokens
  }

  private func byte(_ offset: Int = 0) -> UInt8 { position + offset < bytes.count ? bytes[position + offset] : 0 }

  private mutating func next(_ name: String) throws(TransitionSourceError) {
    let first = byte()
    switch first {
    case 10, 13: newline()
    case 32, 9, 11, 12: take(.space) { $0 == 32 || $0 == 9 || $0 == 11 || $0 == 12 }
    case UInt8(ascii: "\\") where byte(1) == 10 || (byte(1) == 13 && byte(2) == 10): continuation()
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"): take(.comment) { $0 != 10 && $0 != 13 }
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): try blockComment(name)
    case _ where Self.isLetter(first): take(.identifier) { Self.isLetter($0) || Self.isDigit($0) }
    case _ where Self.isDigit(first) || (first == UInt8(ascii: ".") && Self.isDigit(byte(1))): number()
    case UInt8(ascii: "\\"):
      throw TransitionSourceError(name, line: line, "a backslash stands at the end of a line alone, which goes on in the next one")
    case 33...126: punctuation()
    default:
      throw TransitionSourceError(name, line: line, "a character that GLSL does not know: only comments may hold other than plain ASCII")
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { byte | 32 >= 97 && byte | 32 <= 122 || byte == UInt8(ascii: "_") }
  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }

  private mutating func append(_ kind: GLSLToken.Kind, to end: Int) {
    // What a comment says matters to nobody but this module; some compilers mind bytes beyond ASCII even there.
    let text =
      kind == .comment
      ? String(decoding: bytes[position..<end].lazy.map { $0 < 128 ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
      : String(decoding: bytes[position..<end], as: UTF8.self)
    if kind == .punctuation && isLineStart && text == "#" { isDirective = true }
    if kind != .space && kind != .comment { isLineStart = false }
    tokens.append(GLSLToken(kind: kind, text: text, line: line, isDirective: isDirective))
    position = end
  }

  private mutating func take(_ kind: GLSLToken.Kind, while belongs: (UInt8) -> Bool) {
    var end = position + 1
    while end < bytes.count && belongs(bytes[end]) { end += 1 }
    append(kind, to: end)
  }

  private mutating func newline() {
    let isPair = byte() == 13 && byte(1) == 10
    position += isPair ? 2 : 1
    tokens.append(GLSLToken(kind: .newline, text: "\n", line: line))
    line += 1
    isDirective = false
    isLineStart = true
  }

  /// A backslash at a line's end joins it with the next.
  private mutating func continuation() {
    position += byte(1) == 13 ? 3 : 2
    tokens.append(GLSLToken(kind: .space, text: "\\\n", line: line, isDirective: isDirective))
    line += 1
  }

  private mutating func blockComment(_ name: String) throws(TransitionSourceError) {
    var end = position + 2
    while end + 1 < bytes.count && !(bytes[end] == UInt8(ascii: "*") && bytes[end + 1] == UInt8(ascii: "/")) { end += 1 }
    guard end + 1 < bytes.count else { throw TransitionSourceError(name, line: line, "the comment that begins here does not end") }
    let first = position
    append(.comment, to: end + 2)
    line += bytes[first..<end].count { $0 == 10 }
  }

  private mutating func number() {
    let isHexadecimal = byte() == 48 && byte(1) | 32 == UInt8(ascii: "x")
    var end = position + 1
    while end < bytes.count {
      let isSign = bytes[end] == UInt8(ascii: "+") || bytes[end] == UInt8(ascii: "-")
      if isSign && (isHexadecimal || bytes[end - 1] | 32 != UInt8(ascii: "e")) { break }
      guard isSign || Self.isLetter(bytes[end]) || Self.isDigit(bytes[end]) || bytes[end] == UInt8(ascii: ".") else { break }
      end += 1
    }
    append(.number, to: end)
  }

  private static let longPunctuation: [[UInt8]] = [
    "<<=", ">>=", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "==", "!=", "<=", ">=", "&&", "||", "^^", "<<", ">>", "##",
  ]
  .map { Array($0.utf8) }

  private mutating func punctuation() {
    let long = Self.longPunctuation.first { $0[0] == byte() && $0[1] == byte(1) && ($0.count == 2 || $0[2] == byte(2)) }
    append(.punctuation, to: position + (long?.count ?? 1))
  }
}
