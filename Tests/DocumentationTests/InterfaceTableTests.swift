import Foundation
import Testing

@Suite("The table of QuartzCore's symbols")
struct InterfaceTableTests {
  /// What `docs/quartzcore-api.md` says of each symbol, by its path: there, different, left out or added.
  private static func table() throws -> [String: Substring] {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(contentsOf: package.appendingPathComponent("docs/quartzcore-api.md"), encoding: .utf8)
    var states: [String: Substring] = [:], heading = ""
    for line in text.split(separator: "\n") {
      if line.hasPrefix("## ") { heading = String(line.dropFirst(3)) }
      guard line.hasPrefix("| `") else { continue }
      let columns = line.split(separator: " | ", omittingEmptySubsequences: false)
      var type = heading
      for match in columns[0].matches(of: /`([^`]+)`/) {
        let name = String(match.1)
        // A name after a type is a member of it; one with a dot says its type itself.
        let isWhole = name.wholeMatch(of: /k?CA.*|NSValue\..*/) != nil
        if isWhole, !name.contains(".") { type = name }
        let path = isWhole ? name : "\(type).\(name)"
        let before = states.updateValue(columns[1], forKey: path)
        // Types stand before their members, in as many rows as need be.
        #expect(before == nil || path == type, "the table has \(path) twice")
      }
    }
    return states
  }

  /// What goes without saying of every class and enumeration.
  private static let general: Set<String> = [
    "init()", "init(coder:)", "encode(with:)", "supportsSecureCoding", "copy(with:)", "isEqual(_:)", "hash", "init(rawValue:)", "rawValue",
  ]

  @Test(
    "says what is declared, and all of it",
    .enabled(if: SymbolGraph.isLookedAt, "runs in tools/documentation/check, or with COUNT_COMMENTS=1"))
  func table() throws {
    let states = try Self.table()
    let products = try SymbolGraph.ofProducts
    let graphs = try #require(products["QuartzCore"]) + #require(products["Acetate"])
    let symbols = graphs.flatMap(\.symbols), relationships = graphs.flatMap(\.relationships)
    let paths = Dictionary(symbols.map { ($0.identifier.precise, $0.path) }) { first, _ in first }
    var above: [String: Set<String>] = [:]
    for relationship in relationships where ["inheritsFrom", "conformsTo"].contains(relationship.kind) {
      if let type = paths[relationship.source], let parent = paths[relationship.target] { above[type, default: []].insert(parent) }
    }
    /// The same member of each type that the symbol's type inherits from or conforms to, itself first.
    func declarations(of path: String) -> [String] {
      let stem = path.prefix { $0 != "(" }
      guard let dot = stem.lastIndex(of: ".") else { return [path] }
      var types = [String(path[..<dot])], next = 0
      while next < types.count {
        types += above[types[next], default: []].subtracting(types).sorted()
        next += 1
      }
      return types.map { $0 + path[dot...] }
    }

    let declared = Set(symbols.map(\.path))
    let wrong = states.filter { path, state in (state == "left out") == declarations(of: path).contains(where: declared.contains) }
    #expect(wrong.isEmpty, "the table is wrong about \(wrong.map { "\($0.key) (\($0.value))" }.sorted().joined(separator: ", "))")
    #expect(Set(states.values) == ["there", "different", "left out", "added"])

    let overriding = Set(relationships.lazy.filter { $0.kind == "overrides" }.map(\.source))
    let unlisted = symbols.filter { symbol in
      symbol.path.wholeMatch(of: /k?CA.*/) != nil && !symbol.isSynthesized && !overriding.contains(symbol.identifier.precise)
        && !Self.general.contains(symbol.pathComponents.last!) && !declarations(of: symbol.path).contains { states[$0] != nil }
    }
    #expect(unlisted.isEmpty, "the table has not \(unlisted.map(\.path).sorted().joined(separator: ", "))")
    // Names in full, as the compiler tells them, and as they stand below a heading, after a type and with their type.
    for path in ["CALayer.insertSublayer(_:at:)", "CALayer.ToneMapMode.never", "CAShapeLayerLineCap.butt", "NSValue.caTransform3DValue"] {
      #expect(states[path] == "there" && declared.contains(path))
    }
  }
}
