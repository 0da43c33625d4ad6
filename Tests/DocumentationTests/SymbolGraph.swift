import Foundation
import TestSupport

/// The part of a symbol graph that is looked at; swiftlang's repository swift-docc-symbolkit describes the format.
struct SymbolGraph: Decodable {
  let symbols: [Symbol]
  let relationships: [Relationship]

  struct Symbol: Decodable {
    let identifier: Identifier
    let pathComponents: [String]
    let docComment: Comment?
    let location: Location?

    /// A member that a type has from an extension of a protocol, listed once more.
    var isSynthesized: Bool { identifier.precise.contains("::SYNTHESIZED::") }

    /// The symbol's path, such as `CALayer.opacity`.
    var path: String { pathComponents.joined(separator: ".") }

    /// The symbol's place and path, such as `CALayer.swift:63: CALayer.opacity`.
    var place: String {
      let file = (location?.uri as NSString?)?.lastPathComponent ?? "?"
      return "\(file):\((location?.position.line ?? -1) + 1): \(path)"
    }
  }

  struct Relationship: Decodable {
    let kind: String
    let source: String
    let target: String
  }

  struct Identifier: Decodable { let precise: String }
  struct Comment: Decodable {}
  struct Location: Decodable {
    let uri: String
    let position: Position

    /// Counts from 0.
    struct Position: Decodable { let line: Int }
  }

  /// The graphs of the products by module, made once; throws with the complaints of the tool that makes them.
  static var ofProducts: [String: [SymbolGraph]] { get throws { try extracted.get() } }

  private static let extracted = Result { try extract() }

  private static func extract() throws -> [String: [SymbolGraph]] {
    let folder = try TemporaryFolder()
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let extraction = Process(), words = Pipe()
    extraction.executableURL = package.appendingPathComponent("tools/documentation/symbol-graphs")
    extraction.arguments = [try BuiltProgram.folder().path, folder.path]
    extraction.standardError = words
    try extraction.run()
    let complaints = String(decoding: words.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    extraction.waitUntilExit()
    guard extraction.terminationStatus == 0 else { throw ExtractionError(description: complaints) }

    var graphs: [String: [SymbolGraph]] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) where path.hasSuffix(".symbols.json") {
      graphs[String(path.prefix { $0 != "/" }), default: []].append(try JSONDecoder().decode(SymbolGraph.self, from: folder.read(path)))
    }
    return graphs
  }

  private struct ExtractionError: Error, CustomStringConvertible { let description: String }

  /// A change may be tried before its comments are written: `tools/documentation/check` has them counted.
  static let isLookedAt = ProcessInfo.processInfo.environment["COUNT_COMMENTS"] != nil
}
