import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import CAML

@Suite("Places in a document's text, and its limits to the last one")
struct SourceTextTests {
  @Test("lines end with a line feed, a carriage return or both; columns count characters, from 1")
  func positions() {
    func places(_ text: String) -> [String] {
      let source = SourceText(bytes: Array(text.utf8))
      return (-1...text.utf8.count + 1).map {
        let place = source.position(at: $0)
        return "\(place.line):\(place.column)"
      }
    }
    #expect(places("") == ["1:1", "1:1", "1:1"] && places("ab") == ["1:1", "1:1", "1:2", "1:3", "1:3"])
    #expect(places("a\nb\n") == ["1:1", "1:1", "1:2", "2:1", "2:2", "3:1", "3:1"])
    #expect(places("a\rb\r\n\nc") == ["1:1", "1:1", "1:2", "2:1", "2:2", "2:3", "3:1", "4:1", "4:2", "4:2"])
    #expect(places("\r") == ["1:1", "1:1", "2:1", "2:1"] && places("\r\n") == ["1:1", "1:1", "1:2", "2:1", "2:1"])
    // Two bytes, three and four of one character each: a place within one is that behind it.
    #expect(places("é€😀x").dropFirst() == ["1:1", "1:2", "1:2", "1:3", "1:3", "1:3", "1:4", "1:4", "1:4", "1:4", "1:5", "1:5"])
  }

  @Test("of a line so long that nobody counts, columns are bytes")
  func longLines() {
    let source = SourceText(bytes: Array("\n".utf8) + Array(String(repeating: "é", count: 60_000).utf8))
    let places = [1, 100_001, 100_002, 100_003, 120_001].map { source.position(at: $0) }
    #expect(places.map(\.line) == [2, 2, 2, 2, 2] && places.map(\.column) == [1, 50_001, 100_002, 100_003, 120_001])
  }

  private func problem(_ text: String, _ change: (inout CAMLLimits) -> Void) -> String {
    var limits = CAMLLimits()
    change(&limits)
    do {
      _ = try XMLTreeReader(limits: limits, file: nil).read(Data(text.utf8))
      return "none"
    } catch { return "\(error.reason) \(error.diagnostic.message)" }
  }

  @Test("as much as a limit says is read, and one more is not")
  func limits() {
    let three = "<a><b/><c/></a>"
    #expect(problem(three) { $0.elements = 3 } == "none" && problem(three) { ($0.elements, $0.depth) = (3, 2) } == "none")
    #expect(problem(three) { $0.elements = 2 } == "limit the document has more than 2 elements, the limit (elements)")
    #expect(problem(three) { $0.documentBytes = 15 } == "none")
    #expect(problem(three) { $0.documentBytes = 14 } == "limit the document has 15 bytes; the limit (documentBytes) is 14")
    #expect(problem(three) { $0.depth = 1 } == "limit elements are nested 2 deep; the limit (depth) is 1")
    #expect(problem("<a><b><c/></b><d><e/></d></a>") { $0.depth = 3 } == "none")
  }

  @Test("as many remarks as a limit says are kept, and that there are more")
  func remarks() throws {
    func remarks(_ count: Int, limit: Int) throws -> [String] {
      var options = CAMLDocument.Options()
      options.limits.diagnostics = limit
      let keys = (0..<count).map { "wobble\($0)='1'" }.joined(separator: " ")
      return try document(xml: "<caml><CALayer bounds='0 0 1 1' \(keys)/></caml>", options: options).diagnostics.map(\.message)
    }
    let all = (0..<5).map { "CALayer has no key \"wobble\($0)\"" }
    #expect(try remarks(0, limit: 3) == [] && remarks(3, limit: 3) == Array(all[..<3]) && remarks(5, limit: 9) == all)
    let more = try remarks(5, limit: 3)
    #expect(more.count == 4 && Array(more[..<3]) == Array(all[..<3]) && more[3].contains("diagnostics"), "\(more)")
  }
}
