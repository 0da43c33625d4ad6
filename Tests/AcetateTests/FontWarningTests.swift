import Acetate
import QuartzCore
import Testing

@Suite("Fonts that are not there")
struct FontWarningTests {
  @Test("a program's layers warn of them, with the layer and what stands in")
  func layers() {
    let root = CALayer(), named = CATextLayer(), mask = CATextLayer()
    root.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    (named.name, named.font, named.string) = ("title", "Hevletica", "One")
    (mask.font, mask.string) = ("Helvetica", "\u{10FFFF}")
    root.addSublayer(named)
    root.mask = mask
    #expect(
      Composition(root).diagnostics.map(\.message).sorted() == [
        "CATextLayer \"title\": no font is called \"Hevletica\", and \"Liberation Sans\" stands in; did you mean \"Helvetica\"?",
        "CATextLayer \"\u{10FFFF}\": no font has the character U+10FFFF, and a box with its number stands in",
      ])
  }
}
