import Foundation
import Testing

@testable import CAML

@Suite("XML")
struct XMLTests {
  private func read(_ text: String, limits: CAMLLimits = CAMLLimits()) throws -> (root: CAMLElement, source: SourceText) {
    try XMLTreeReader(limits: limits, file: "a.caml").read(Data(text.utf8))
  }

  private func failure(_ text: String, limits: CAMLLimits = CAMLLimits()) -> CAMLError? {
    do {
      _ = try read(text, limits: limits)
      return nil
    } catch {
      return error as? CAMLError
    }
  }

  @Test("every element and attribute knows its line and column")
  func places() throws {
    let (root, source) = try read("<?xml version=\"1.0\"?>\n<caml>\n  <a x='1'\n     y = \"2 > 1\" z=\"\"/><b k=\"ü\" l=\"1\"/></caml>")
    let a = root.children[0]
    #expect(source.position(at: a.offset) == (3, 3))
    #expect(a.attributes.map(\.name) == ["x", "y", "z"])
    #expect(a.attributes.map { source.position(at: $0.offset).line } == [3, 4, 4])
    #expect(a.attributes.map { source.position(at: $0.offset).column } == [6, 6, 18])
    // ü counts as one character: <b begins at 24, k at 27, l at 33.
    #expect(root.children[1].attributes.map { source.position(at: $0.offset).column } == [27, 33])
  }

  @Test("namespaces and prefixes are dropped")
  func namespaces() throws {
    let (root, _) = try read(
      "<x:caml xmlns:x=\"http://www.apple.com/CoreAnimation/1.0\" xml:lang=\"en\"><x:CALayer x:name=\"n\"/></x:caml>")
    #expect(root.name == "caml" && root.attributes.isEmpty)
    #expect(root.children[0].name == "CALayer" && root.children[0][attribute: "name"] == "n")
  }

  @Test("character data is kept, indentation is not")
  func text() throws {
    let (root, _) = try read("<a>\n  <b>x &amp; <![CDATA[<y>]]></b>\n</a>")
    #expect(root.text == "" && root.children[0].text == "x & <y>")
  }

  @Test("UTF-16 is read, and places count in it too")
  func utf16() throws {
    let data = try #require("<?xml version=\"1.0\" encoding=\"UTF-16\"?>\n<caml><b/></caml>".data(using: .utf16))
    let (root, source) = try XMLTreeReader(limits: CAMLLimits(), file: nil).read(data)
    #expect(source.position(at: root.children[0].offset) == (2, 7))
  }

  @Test("a tag that is not closed is told with both places")
  func unclosed() throws {
    let error = try #require(failure("<caml>\n  <CALayer>\n    <sublayers>\n  </CALayer>\n</caml>\n"))
    #expect(error.reason == .malformed)
    #expect(error.diagnostic.line == 4)
    #expect(error.diagnostic.message == "mismatched tag: the end tag found here does not close <sublayers>, opened at line 3")
    #expect(error.description.hasPrefix("a.caml:4:"))
  }

  @Test("a document that ends early, or is empty")
  func truncated() throws {
    let error = try #require(failure("<caml>\n<CALayer>"))
    #expect(error.diagnostic.message == "the document ends inside <CALayer>, opened at line 2")
    #expect(failure("")?.diagnostic.message == "no element found: the document is empty")
    #expect(failure("hello")?.diagnostic.line == 1)
  }

  @Test("entities are refused where they are declared, so none expands")
  func entities() throws {
    let bomb = """
      <?xml version="1.0"?>
      <!DOCTYPE lolz [
        <!ENTITY lol "lol">
        <!ENTITY lol2 "&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;">
      ]>
      <caml a="&lol2;"/>
      """
    let error = try #require(failure(bomb))
    #expect(error.reason == .malformed && error.diagnostic.line == 3)
    #expect(error.diagnostic.message == "the entity \"lol\" is declared; documents may not declare entities")
    let external = "<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>\n<a>&x;</a>"
    #expect(failure(external)?.diagnostic.message == "the entity \"x\" is declared; documents may not declare entities")
    let parameter = "<!DOCTYPE a [<!ENTITY % p SYSTEM \"file:///etc/passwd\"> %p;]>\n<a/>"
    #expect(failure(parameter)?.reason == .malformed)
  }

  @Test("an undefined entity is an error even when a definition could stand elsewhere")
  func undefinedEntities() {
    #expect(failure("<a>&x;</a>")?.reason == .malformed)
    #expect(failure("<!DOCTYPE a SYSTEM \"a.dtd\">\n<a>&x;</a>")?.diagnostic.message == "the entity \"x\" is not defined")
  }

  @Test("limits name themselves and the value")
  func limits() throws {
    var limits = CAMLLimits()
    limits.depth = 3
    let deep = try #require(failure("<a><b><c>\n<d/></c></b></a>", limits: limits))
    #expect(deep.reason == .limit && deep.diagnostic.line == 2)
    #expect(deep.diagnostic.message == "elements are nested 4 deep; the limit (depth) is 3")
    #expect(failure("<a><b><c/></b></a>", limits: limits) == nil)

    limits = CAMLLimits()
    limits.elements = 3
    #expect(
      failure("<a><b/><c/><d/></a>", limits: limits)?.diagnostic.message == "the document has more than 3 elements, the limit (elements)")
    limits.documentBytes = 10
    #expect(failure("<a>12345678</a>", limits: limits)?.diagnostic.message == "the document has 15 bytes; the limit (documentBytes) is 10")
  }
}
