import Graphics
import Testing

@testable import CAML

@Suite("Paths in postfix form")
struct PathTests {
  private func points(_ values: Double...) -> [CGPoint] {
    stride(from: 0, to: values.count, by: 2).map { CGPoint(x: values[$0], y: values[$0 + 1]) }
  }

  @Test("each operator takes the numbers before it")
  func operators() throws {
    let path = try PathParser.path("0 0 m 10 0 l 10 5 10 10 q 10 20 0 20 0 10 c h")
    #expect(path.verbs == [.move, .line, .quad, .cubic, .close])
    #expect(path.points == points(0, 0, 10, 0, 10, 5, 10, 10, 10, 20, 0, 20, 0, 10))
  }

  @Test("h takes no numbers: those after it belong to the next operator")
  func close() throws {
    let path = try PathParser.path("0 0 m 4 0 l h 12.8 14.7 m 1 1 l")
    #expect(path.verbs == [.move, .line, .close, .move, .line])
    #expect(path.points[2] == CGPoint(x: 12.8, y: 14.7))
  }

  @Test("drawing on after h starts at the closed subpath's first point")
  func drawingAfterClose() throws {
    let path = try PathParser.path("1 2 m 4 0 l h 9 9 l")
    #expect(path.verbs == [.move, .line, .close, .move, .line])
    #expect(path.points[2] == CGPoint(x: 1, y: 2))
  }

  @Test("operators and signs need no blanks, exponents may occur")
  func tightText() throws {
    let path = try PathParser.path("1e2-5m-1.5E-1,3l\n4 5lh")
    #expect(path.verbs == [.move, .line, .line, .close])
    #expect(path.points == points(100, -5, -0.15, 3, 4, 5))
  }

  @Test("re is a closed rectangle")
  func rectangle() throws {
    let path = try PathParser.path("1 2 10 20 re")
    #expect(path.verbs == [.move, .line, .line, .line, .close])
    #expect(path.points == points(1, 2, 11, 2, 11, 22, 1, 22))
  }

  @Test("an empty text is an empty path")
  func empty() throws {
    #expect(try PathParser.path("").verbs.isEmpty)
  }

  @Test(
    "what is wrong is named",
    arguments: [
      ("1 2 l", "the path operator \"l\" stands before any m"), ("1 m", "the path operator \"m\" takes 2 numbers, not 1"),
      ("0 0 m 1 2 h", "the path operator \"h\" takes 0 numbers, not 2"),
      ("0 0 m 1 2", "the path ends with 2 numbers that no operator takes"),
      ("0 0 m 1 2 z", "\"z\" is neither a number nor a path operator (m, l, q, c, h, re)"),
      ("0 0 m ; 2 l", "\";\" is neither a number nor a path operator (m, l, q, c, h, re)"),
    ])
  func errors(text: String, message: String) {
    #expect(throws: ValueError(message)) { try PathParser.path(text) }
  }
}
