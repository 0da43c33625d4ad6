import Foundation
import Testing

@testable import Lottie

@Suite("Names that a document does not have")
struct NameListTests {
  private func document(slots: Int) throws -> LottieDocument {
    let names = (0..<slots).map { String(format: "s%02d", $0) }
    let fills = names.map { #"{"ty":"fl","c":{"sid":"\#($0)"},"o":{"a":0,"k":100}}"# }
    let values = names.map { #""\#($0)":{"p":{"a":0,"k":[1,0,0,1]}}"# }
    return try TestDocuments.load(
      TestDocuments.document(
        layers: TestDocuments.shapeLayer(([TestDocuments.rectangle(5, 5, 10, 10)] + fills).joined(separator: ",")),
        more: #""slots":{\#(values.joined(separator: ","))}"#))
  }

  private func problem(_ body: () throws -> Void) -> String {
    do { try body() } catch { return "\((error as? LottieError)?.message ?? "\(error)")" }
    return "none"
  }

  @Test("twenty of the slots that there are are named, or none")
  func slots() throws {
    for count in [0, 1, 3, 20, 21, 23] {
      let document = try document(slots: count)
      #expect(document.slots.count == count)
      let known = document.slots.prefix(20).map { "\"\($0.name)\"" }.joined(separator: ", ")
      #expect(known.split(separator: ",").count == min(count, 20))
      let words = count == 0 ? ", nor any other" : ", but \(known)"
      #expect(
        problem { _ = try document.setting(slot: "none", to: .color(red: 0, green: 0, blue: 1, alpha: 1)) }
          == "the document has no slot \"none\"" + words)
      #expect(problem { _ = try document.setting(theme: "night") } == "the document has no theme \"night\", nor any other")
      #expect(try document.withoutTheme().slots.map(\.name) == document.slots.map(\.name))
    }
    let document = try document(slots: 3)
    let blue = try document.setting(slot: "s01", to: .color(red: 0, green: 0, blue: 1, alpha: 1))
    #expect(blue.frame(at: 0).shapes.map(\.color).contains(SIMD4(0, 0, 1, 1)))
    #expect(!document.frame(at: 0).shapes.map(\.color).contains(SIMD4(0, 0, 1, 1)))
  }
}
