// The tests look at the products' modules, so these have to be built.
import AVFoundation
import Acetate
import CAML
import CoreGraphics
import CoreImage
import CoreMedia
import CoreText
import Foundation
import ImageIO
import QuartzCore
import Testing
import UIKit
import UniformTypeIdentifiers

@Suite("Documentation comments")
struct SymbolTests {
  @Test(
    "every public symbol of the products has one, its own or that of what it overrides or implements",
    .enabled(if: SymbolGraph.isLookedAt, "runs in tools/documentation/check, or with COUNT_COMMENTS=1"))
  func comments() throws {
    let symbols = try SymbolGraph.ofProducts.mapValues { graphs in graphs.flatMap(\.symbols).filter { !$0.isSynthesized } }
    let missing = symbols.values.joined().filter { $0.docComment == nil }.map(\.place).sorted()
    #expect(missing.isEmpty, "\(missing.count) symbols have no documentation comment:\n\(missing.joined(separator: "\n"))")

    // That the graphs are those of the products: each has the symbols that it is known by.
    for (module, name) in [("QuartzCore", "CALayer"), ("QuartzCore", "CGColor"), ("UIKit", "UIView"), ("Acetate", "OfflineRenderer")] {
      #expect(symbols[module]?.contains { $0.pathComponents == [name] } == true, "\(module) has no \(name)")
    }
    #expect(symbols["CAML"]?.contains { $0.pathComponents == ["CAMLDocument", "rootLayer"] } == true)
  }
}
