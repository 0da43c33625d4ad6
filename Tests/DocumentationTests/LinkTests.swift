import Foundation
import Testing

@Suite("Links of the documentation's pages")
struct LinkTests {
  @Test(
    "every link in double ticks names one symbol of its module: none that is missing, and no overload among several",
    .enabled(if: SymbolGraph.isLookedAt, "runs in tools/documentation/check, or with COUNT_COMMENTS=1"))
  func links() throws {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    var count = 0
    for (module, graphs) in try SymbolGraph.ofProducts {
      // A type's member from an extension of a protocol is listed once more: docc asks for the symbol itself.
      var symbols: [String: Set<String>] = [:]
      for symbol in graphs.flatMap(\.symbols) {
        symbols[symbol.pathComponents.joined(separator: "/"), default: []].insert(symbol.identifier.precise)
      }
      let pages = package.appendingPathComponent("Sources/\(module)/\(module).docc")
      for page in try FileManager.default.subpathsOfDirectory(atPath: pages.path) where page.hasSuffix(".md") {
        let text = try String(contentsOf: pages.appendingPathComponent(page), encoding: .utf8)
        for match in text.matches(of: /``([^`\n]+)``/) where match.1 != module {
          let found = symbols[String(match.1)]?.count ?? 0
          #expect(found == 1, "\(module).docc/\(page): \(match.1) names \(found) symbols")
          count += 1
        }
      }
    }
    #expect(count > 100)
  }
}
