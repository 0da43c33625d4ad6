import Foundation
import SourcePorting
import Testing

/// Idioms of programs for Apple's systems, and what becomes of them. `NAME.swift` is the source, `NAME.ported.swift` the ported text, and
/// `NAME.remarks`, where there is one, what is told.
@Suite("Idioms") struct IdiomTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Idioms")

  static var names: [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".swift") && !$0.hasSuffix(".ported.swift") }.map { String($0.dropLast(6)) }.sorted()
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8)
  }

  @Test("there are twenty and more") func count() { #expect(Self.names.count >= 20) }

  @Test("are ported", arguments: names) func ported(name: String) throws {
    let ported = PortedSource(try text("\(name).swift"))
    #expect(try ported.text == text("\(name).ported.swift"))
    let remarks = ported.remarks.map { "\($0.place.line):\($0.place.column): \($0.sentence)\n" }.joined()
    #expect(remarks == (try? text("\(name).remarks")) ?? "")
    // What was ported has nothing left to port.
    #expect(PortedSource(ported.text).text == ported.text)
  }

  @Test("keep their lines for compilers, and columns in front of what moved", arguments: names) func placed(name: String) throws {
    let source = try text("\(name).swift"), ported = PortedSource(source, form: .placed)
    let old = source.split(separator: "\n", omittingEmptySubsequences: false)
    let new = ported.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(old.count == new.count)
    for (number, pair) in zip(old, new).enumerated() {
      // Each shift is of one line, and together they make the difference of its length.
      let shifts = ported.shifts.filter { $0.place.line == number + 1 }
      #expect(pair.1.utf8.count - pair.0.utf8.count == shifts.reduce(0) { $0 + $1.newLength - $1.oldLength })
    }
  }

  @Test("a dropped attribute leaves blanks for compilers, so that columns stay; a longer text is a shift")
  func columns() {
    let ported = PortedSource("class A {\n  @objc func f() { g(#selector(f)) }\n}\n", form: .placed)
    #expect(ported.text == "class A {\n        func f() { g(Selector(\"f\", A.f)) }\n}\n")
    // `#selector(` of 10 bytes becomes `Selector("f", ` of 14, and `A.` comes into the place of nothing behind it.
    #expect(
      ported.shifts.map { [$0.place.line, $0.place.column, $0.oldLength, $0.newLength] } == [[2, 22, 10, 14], [2, 32, 0, 2]])
  }

  @Test("what has nothing of Apple's stays as it is, whatever it is")
  func unchanged() {
    for source in ["", "let a = 1", "// @objc\nlet text = \"#selector(a)\"\n", "class {{{ @", "\u{FEFF}let a = 1\r\n"] {
      let ported = PortedSource(source)
      #expect(ported.text == source && !ported.isChanged && ported.remarks.isEmpty)
    }
  }
}
