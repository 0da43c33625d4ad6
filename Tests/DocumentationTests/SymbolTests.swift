// The tests look at the products' modules, so these have to be built.
import Acetate
import CAML
import CoreGraphics
import CoreImage
import CoreText
import Foundation
import ImageIO
import QuartzCore
import TestSupport
import Testing
import UIKit
import UniformTypeIdentifiers

@Suite("Documentation comments")
struct SymbolTests {
  /// The part of a symbol graph that is looked at; swiftlang's repository swift-docc-symbolkit describes the format.
  private struct SymbolGraph: Decodable {
    let symbols: [Symbol]

    struct Symbol: Decodable {
      let identifier: Identifier
      let pathComponents: [String]
      let docComment: Comment?
      let location: Location?

      /// A member that a type has from an extension of a protocol, listed once more.
      var isSynthesized: Bool { identifier.precise.contains("::SYNTHESIZED::") }

      /// `CALayer.swift:63: CALayer.opacity`
      var place: String {
        let file = (location?.uri as NSString?)?.lastPathComponent ?? "?"
        return "\(file):\((location?.position.line ?? -1) + 1): \(pathComponents.joined(separator: "."))"
      }
    }

    struct Identifier: Decodable { let precise: String }
    struct Comment: Decodable {}
    struct Location: Decodable {
      let uri: String
      let position: Position

      /// Counts from 0.
      struct Position: Decodable { let line: Int }
    }
  }

  /// A change may be tried before its comments are written: `tools/check-docs` counts.
  private static let isCounted = ProcessInfo.processInfo.environment["COUNT_COMMENTS"] != nil

  @Test(
    "every public symbol of the products has one, its own or that of what it overrides or implements",
    .enabled(if: isCounted, "runs in tools/check-docs, or with COUNT_COMMENTS=1"))
  func comments() throws {
    let folder = try TemporaryFolder()
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let extraction = Process(), words = Pipe()
    extraction.executableURL = package.appendingPathComponent("tools/symbol-graphs")
    extraction.arguments = [try BuiltProgram.folder().path, folder.path]
    extraction.standardError = words
    try extraction.run()
    let complaints = String(decoding: words.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    extraction.waitUntilExit()
    #expect(extraction.terminationStatus == 0, "\(complaints)")

    var symbols: [String: [SymbolGraph.Symbol]] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) where path.hasSuffix(".symbols.json") {
      let graph = try JSONDecoder().decode(SymbolGraph.self, from: folder.read(path))
      symbols[String(path.prefix { $0 != "/" }), default: []] += graph.symbols.filter { !$0.isSynthesized }
    }
    let missing = symbols.values.joined().filter { $0.docComment == nil }.map(\.place).sorted()
    #expect(missing.isEmpty, "\(missing.count) symbols have no documentation comment:\n\(missing.joined(separator: "\n"))")

    // That the graphs are those of the products: each has the symbols that it is known by.
    for (module, name) in [("QuartzCore", "CALayer"), ("QuartzCore", "CGColor"), ("UIKit", "UIView"), ("Acetate", "OfflineRenderer")] {
      #expect(symbols[module]?.contains { $0.pathComponents == [name] } == true, "\(module) has no \(name)")
    }
    #expect(symbols["CAML"]?.contains { $0.pathComponents == ["CAMLDocument", "rootLayer"] } == true)
  }
}
