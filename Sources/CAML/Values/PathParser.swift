internal import Graphics

/// Reads outlines in postfix form: numbers, then the operator that takes them.
///
/// `x y m` moves, `x y l` draws a line, `x1 y1 x y q` a quadratic and `x1 y1 x2 y2 x y c` a cubic curve, `h` closes the subpath, and
/// `x y w h re` adds a rectangle. Operators need no blank before them.
enum PathParser {
  static func path(_ text: String) throws(ValueError) -> PathGeometry {
    var builder = Builder()
    var numbers: [Double] = []
    for token in Tokens(text: text) {
      if let value = try? NumberScanner.finite(token) {
        numbers.append(value)
      } else {
        try builder.apply(token, numbers)
        numbers.removeAll(keepingCapacity: true)
      }
    }
    guard numbers.isEmpty else {
      throw ValueError("the path ends with \(numbers.count) number\(numbers.count == 1 ? "" : "s") that no operator takes")
    }
    return PathGeometry(verbs: builder.verbs, points: builder.points)
  }

  /// Numbers and operators in turn; a letter that is not a number's exponent is an operator, `re` apart.
  private struct Tokens: Sequence, IteratorProtocol {
    var rest: Substring.UTF8View

    init(text: String) { rest = Substring(text).utf8 }

    mutating func next() -> Substring? {
      rest = rest.drop { $0 == 0x20 || $0 == 0x2C || ($0 >= 0x09 && $0 <= 0x0D) }
      guard let first = rest.first else { return nil }
      let token = Self.isLetter(first) ? rest.prefix(rest.starts(with: "re".utf8) ? 2 : 1) : number()
      rest = rest[token.endIndex...]
      return Substring(token)
    }

    private func number() -> Substring.UTF8View {
      var end = rest.startIndex
      var previous: UInt8 = 0
      while end < rest.endIndex {
        let byte = rest[end]
        let next = rest.index(after: end)
        let isDigit = byte >= 0x30 && byte <= 0x39
        let isSign = byte == 0x2D || byte == 0x2B
        let isExponent = byte | 0x20 == 0x65 && next < rest.endIndex && !Self.isLetter(rest[next]) && previous != 0
        guard isDigit || byte == 0x2E || isExponent || (isSign && (previous == 0 || previous | 0x20 == 0x65)) else { break }
        previous = byte
        end = next
      }
      // A character that belongs to nothing is a token of its own, which no operator matches.
      if end == rest.startIndex { end = rest.index(after: end) }
      return rest[..<end]
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
  }

  private struct Builder {
    var verbs: [PathGeometry.Verb] = []
    var points: [CGPoint] = []
    private var start: CGPoint?
    private var isClosed = false

    mutating func apply(_ name: Substring, _ n: [Double]) throws(ValueError) {
      switch name {
      case "m":
        try check(name, n, 2)
        add(.move, n)
        start = points.last
        isClosed = false
      case "l": try draw(.line, name, n, 2)
      case "q": try draw(.quad, name, n, 4)
      case "c": try draw(.cubic, name, n, 6)
      case "h":
        try check(name, n, 0)
        guard start != nil, !isClosed else { return }
        verbs.append(.close)
        isClosed = true
      case "re":
        try check(name, n, 4)
        add(.move, [n[0], n[1]])
        add(.line, [n[0] + n[2], n[1]])
        add(.line, [n[0] + n[2], n[1] + n[3]])
        add(.line, [n[0], n[1] + n[3]])
        verbs.append(.close)
        start = CGPoint(x: n[0], y: n[1])
        isClosed = true
      default: throw ValueError("\"\(NumberScanner.shortened(name))\" is neither a number nor a path operator (m, l, q, c, h, re)")
      }
    }

    private mutating func draw(_ verb: PathGeometry.Verb, _ name: Substring, _ n: [Double], _ count: Int) throws(ValueError) {
      try check(name, n, count)
      guard let start else { throw ValueError("the path operator \"\(name)\" stands before any m") }
      // After h the current point is the start of the subpath just closed.
      if isClosed { add(.move, [start.x, start.y]) }
      isClosed = false
      add(verb, n)
    }

    private mutating func add(_ verb: PathGeometry.Verb, _ n: [Double]) {
      verbs.append(verb)
      for i in stride(from: 0, to: n.count, by: 2) { points.append(CGPoint(x: n[i], y: n[i + 1])) }
    }

    private func check(_ name: Substring, _ n: [Double], _ count: Int) throws(ValueError) {
      guard n.count == count else { throw ValueError("the path operator \"\(name)\" takes \(count) numbers, not \(n.count)") }
    }
  }
}
