import CAML
import Foundation
import QuartzCore
import TestSupport
import Testing

@Suite("Fonts of packages")
struct FontTests {
  /// The test font under names of as many letters, so that other tests do not know it.
  private static func font(_ family: String) throws -> Data {
    var data = try Data(contentsOf: TestFont.url)
    func rename(_ old: String, _ new: String) throws {
      try #require(old.utf16.count == new.utf16.count)
      func bytes(_ text: String) -> Data { Data(text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }) }
      while let range = data.range(of: bytes(old)) { data.replaceSubrange(range, with: bytes(new)) }
    }
    try rename("Acetate Test", family)
    try rename("AcetateTest", family.replacingOccurrences(of: " ", with: ""))
    return data
  }

  private func text(_ font: String) -> CATextLayer {
    let text = CATextLayer()
    text.string = "AB"
    text.font = font
    return text
  }

  /// The width of "AB" at 100 points: in the test font 600 and 400 thousandths of an em.
  private func width(_ layer: CATextLayer?) -> Double {
    let font = CTFontCreateWithName((layer?.font as? String ?? "") as CFString, 100, nil)
    let text = NSAttributedString(string: "AB", attributes: [NSAttributedString.Key(kCTFontAttributeName): font])
    return CTLineGetTypographicBounds(CTLineCreateWithAttributedString(text as CFAttributedString), nil, nil, nil).rounded()
  }

  @Test("a font from a file travels with the package, and is known when that is read")
  func travelling() throws {
    let folder = try TemporaryFolder()
    let bytes = try Self.font("Packed Fonts")
    try folder.write(bytes, as: "packed 1.ttf")
    let file = folder.url.appendingPathComponent("packed 1.ttf")
    try #require(CTFontManagerRegisterFontsForURL(file as CFURL, .process, nil))
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 200, height: 100)
    root.addSublayer(text("Packed Fonts"))
    root.addSublayer(text("PackedFonts-Regular"))
    root.addSublayer(text("Helvetica"))
    #expect(width(root.sublayers?.first as? CATextLayer) == 100)
    let writer = CAMLWriter(root)
    #expect(writer.fontsFromFiles == ["Packed Fonts", "PackedFonts-Regular"])
    try writer.write(to: folder.url.appendingPathComponent("B.ca"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("B.ca/fonts")) == ["packed-1.ttf"])
    #expect(try folder.read("B.ca/fonts/packed-1.ttf") == bytes)
    let before = try folder.read("B.ca/main.caml")

    #expect(CTFontManagerUnregisterFontsForURL(file as CFURL, .process, nil))
    #expect(width(text("Packed Fonts")) != 100)
    let loaded = try folder.load("B.ca")
    #expect(loaded.diagnostics == [] && width(loaded.rootLayer.sublayers?.first as? CATextLayer) == 100)
    try CAMLWriter(loaded).write(to: folder.url.appendingPathComponent("C.ca"))
    #expect(try folder.read("C.ca/main.caml") == before && folder.read("C.ca/fonts/packed-1.ttf") == bytes)
    let registered = try #require(folder.url.resolvingSymlinksInPath() as URL?).appendingPathComponent("B.ca/fonts/packed-1.ttf")
    #expect(CTFontManagerUnregisterFontsForURL(registered as CFURL, .process, nil))
  }

  @Test("a font of an archive; files that are no fonts are told, and more or larger ones than the limits allow")
  func limits() throws {
    let folder = try TemporaryFolder()
    let document = "<caml><CATextLayer bounds='0 0 9 9' string='AB' font='\(TestFont.archivedFamily)' fontSize='100'/></caml>"
    var zip = ZipBuilder()
    zip.add("Z.wallpaper/a.ca/main.caml", document)
    zip.add("Z.wallpaper/a.ca/fonts/z.ttf", try Self.font(TestFont.archivedFamily))
    zip.add("Z.wallpaper/a.ca/fonts/readme.txt", "no font, and no suffix of one")
    try folder.write(zip.data, as: "Z.tendies")
    let loaded = try folder.load("Z.tendies")
    #expect(loaded.diagnostics == [])
    let layer = loaded.rootLayer.firstText
    #expect(width(layer) == 100)
    // In memory it has no name but the font's own.
    try CAMLWriter(loaded).write(to: folder.url.appendingPathComponent("Y.ca"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("Y.ca/fonts")) == ["ZippedFonts-Regular.ttf"])

    try folder.write(document, as: "X.ca/main.caml")
    try folder.write("nothing", as: "X.ca/fonts/a.otf")
    try folder.write("nothing", as: "X.ca/fonts/b.ttf")
    let fonts = folder.path("X.ca/fonts")
    #expect(
      try folder.load("X.ca").diagnostics.map(\.description) == [
        "\(fonts)/a.otf: warning: holds no font that can be read", "\(fonts)/b.ttf: warning: holds no font that can be read",
      ])
    var options = CAMLDocument.Options()
    options.limits.fonts = 1
    options.limits.fontBytes = 6
    #expect(
      try CAMLDocument.load(path: folder.path("X.ca"), options: options).diagnostics.map(\.description) == [
        "\(fonts)/b.ttf: warning: the package has 2 files of fonts; the limit (fonts) is 1",
        "\(fonts)/a.otf: warning: the font cannot be read: it has 7 bytes; the limit (fontBytes) is 6",
      ])
    options.limits.fonts = 0
    #expect(try CAMLDocument.load(path: folder.path("X.ca"), options: options).diagnostics == [])
  }
}

extension CALayer {
  fileprivate var firstText: CATextLayer? {
    self as? CATextLayer ?? (sublayers ?? []).lazy.compactMap(\.firstText).first
  }

  @Test("a font and characters that are not there are warned of where the document names them, with what stands in")
  func missing() throws {
    let document = try CAMLDocument.load(
      data: Data(
        """
        <caml><CALayer bounds="0 0 9 9"><sublayers>
        <CATextLayer font="Helvetica" string="ok"/>
        <CATextLayer
          font="Hevletica"
          string="a\u{10FFFF}"/>
        </sublayers></CALayer></caml>
        """.utf8), file: "a.caml")
    #expect(
      document.diagnostics.map(\.description) == [
        "a.caml:4:3: warning: no font is called \"Hevletica\", and \"Liberation Sans\" stands in; did you mean \"Helvetica\"?",
        "a.caml:5:3: warning: no font has the character U+10FFFF, and a box with its number stands in",
      ])
  }
}
