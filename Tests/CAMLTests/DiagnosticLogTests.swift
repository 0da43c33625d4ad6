import Testing

@testable import CAML

@Suite("Remarks on a document")
struct DiagnosticLogTests {
  @Test("beyond their limit remarks are counted, and not put into words")
  func limit() {
    let log = DiagnosticLog(file: nil, source: nil, limit: 1)
    var worded = 0
    func text(_ words: String) -> String {
      worded += 1
      return words
    }
    for _ in 0..<3 { log.warn(unknown: "positon", among: [text("position")], at: nil, text("there is no \"positon\"")) }
    #expect(worded == 2)
    #expect(
      log.finish().map(\.message)
        == [
          "2 more remarks are left out; the limit (diagnostics) is 1", "there is no \"positon\"; did you mean \"position\"?",
        ].reversed())
  }
}
