import CCairo
@testable import CoreText
import Foundation
import Graphics
@testable import Rasterizer
import TestSupport
import Testing

/// A is 60 wide and an ellipsis 20 at 100 points, in lines of 80 above the baseline, 20 below, and 9 between.
@Suite("Lines of text, set on one way", .serialized)
struct LineSetterTests {
  private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

  init() { #expect(TestFont.isRegistered) }

  private func text(_ string: String, _ style: CTParagraphStyle? = nil) -> NSAttributedString {
    var attributes: [NSAttributedString.Key: Any] = [
      NSAttributedString.Key(kCTFontAttributeName): CTFontCreateWithName(TestFont.postScriptName as CFString, 100, nil)
    ]
    attributes[NSAttributedString.Key(kCTParagraphStyleAttributeName)] = style
    return NSAttributedString(string: string, attributes: attributes)
  }

  private func origins(_ text: NSAttributedString, width: CGFloat = 400) -> [CGPoint] {
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: width, height: 1000), transform: nil)
    let frame = CTFramesetterCreateFrame(CTFramesetterCreateWithAttributedString(text), CFRange(), path, nil)
    var origins = [CGPoint](repeating: .zero, count: CTFrameGetLines(frame).count)
    CTFrameGetLineOrigins(frame, CFRange(), &origins)
    return origins.map { CGPoint(x: $0.x.rounded(), y: (1000 - $0.y).rounded()) }
  }

  @Test("styles are equal when all that they say is")
  func styles() {
    func style(
      _ alignment: CTTextAlignment, _ mode: CTLineBreakMode, _ direction: CTWritingDirection, _ tab: CGFloat?,
      _ numbers: [CTParagraphStyleSpecifier: CGFloat]
    ) -> CTParagraphStyle {
      CTParagraphStyle(
        alignment: alignment, lineBreakMode: mode, direction: direction, tabs: tab.map { [CTTextTabCreate(.right, $0, nil)] },
        numbers: numbers)
    }
    let first = style(.center, .byClipping, .rightToLeft, 20, [.headIndent: 3])
    #expect(first == style(.center, .byClipping, .rightToLeft, 20, [.headIndent: 3]))
    for other in [
      style(.left, .byClipping, .rightToLeft, 20, [.headIndent: 3]), style(.center, .byCharWrapping, .rightToLeft, 20, [.headIndent: 3]),
      style(.center, .byClipping, .natural, 20, [.headIndent: 3]), style(.center, .byClipping, .rightToLeft, nil, [.headIndent: 3]),
      style(.center, .byClipping, .rightToLeft, 21, [.headIndent: 3]), style(.center, .byClipping, .rightToLeft, 20, [.headIndent: 4]),
      style(.center, .byClipping, .rightToLeft, 20, [.tailIndent: 3]),
    ] { #expect(other != first) }
  }

  @Test("lines hold accented capitals that reach above the stated height, which the leading gives as far as it goes", arguments: [300, 90])
  func accents(_ leading: Int) throws {
    // Å is 950 high where 700 are stated, and ç reaches 220 below, where 200 are: 270 more, which 300 between lines give, and 90 do not.
    var font = SyntheticFont(
      family: "Synthetic \(leading)", fullName: "Synthetic \(leading) Regular", postScriptName: "Synthetic\(leading)-Regular",
      glyphs: [
        SyntheticFont.Glyph(0, advance: 500, box: (0, 0, 500, 500)), SyntheticFont.Glyph(0x41, advance: 600, box: (100, 0, 500, 700)),
        SyntheticFont.Glyph(0xC5, advance: 600, box: (100, 0, 500, 950)),
        SyntheticFont.Glyph(0xE7, advance: 600, box: (100, -220, 500, 500)),
      ])
    (font.ascent, font.leading) = (700, leading)
    #expect(CTFontManagerRegisterFontsForURL(try font.write() as CFURL, .process, nil))
    let own = CTFontCreateWithName(font.postScriptName as CFString, 100, nil)
    #expect(abs(CTFontGetAscent(own) - 95) < 0.01 && abs(CTFontGetDescent(own) - 22) < 0.01)
    #expect(abs(CTFontGetLeading(own) - (leading == 300 ? 3 : 0)) < 0.01)
    let run = TextDrawing.Run(string: "\u{C5}", fontName: font.family, fontSize: 100, color: .black)
    #expect(TextDrawing.inkAboveBox(of: [run]) < 0.01)
    let size = PixelSize(100, 100)
    let image = Drawing.text(TextDrawing(runs: [run], box: CGSize(width: 100, height: 100), boxToPixels: .identity, size: size)).rasterize()
    // All of its 95 points show, from the top on.
    #expect((0..<100).filter { image.pixels[($0 * 100 + 30) * 4 + 3] > 128 }.count == 95)
  }

  @Test("fonts whose letters keep to the stated heights are as high as they say")
  func stated() {
    let font = CTFontCreateWithName(TestFont.postScriptName as CFString, 100, nil)
    #expect(CTFontGetAscent(font) == CGFloat(TextLayout.points(81920)) && CTFontGetDescent(font) == CGFloat(TextLayout.points(20480)))
    #expect(abs(CTFontGetLeading(font) - 9) < 0.01)
  }

  @Test(
    "a shortened line is as wide as its letters and its ellipsis, wherever that stands",
    arguments: [(CTLineTruncationType.start, [0, 20, 80] as [CGFloat]), (.middle, [0, 60, 80]), (.end, [0, 60, 120])])
  func ellipsis(_ type: CTLineTruncationType, places: [CGFloat]) throws {
    let line = try #require(CTLineCreateTruncatedLine(CTLineCreateWithAttributedString(text("AAAA")), 170, type, nil))
    // 60 + 60 + 20.
    #expect(abs(CTLineGetTypographicBounds(line, nil, nil, nil) - 140) < 0.01)
    #expect(line.runs.flatMap(\.glyphs.positions).map { $0.x.rounded() } == places)
  }

  @Test(
    "a shortened paragraph lies as its style says: 400 − 380 are free",
    arguments: [(CTTextAlignment.left, 0), (.center, 10), (.right, 20), (.natural, 0), (.justified, 0)])
  func alignment(_ alignment: CTTextAlignment, x: CGFloat) {
    for mode in [CTLineBreakMode.byTruncatingHead, .byTruncatingMiddle, .byTruncatingTail] {
      // Six letters and the ellipsis take 380 points.
      let places = origins(text("AAAAAAAA", CTParagraphStyle(alignment: alignment, lineBreakMode: mode)))
      #expect(places == [CGPoint(x: x, y: 80)], "\(mode)")
    }
  }

  @Test("every paragraph has the style of its first letter")
  func paragraphs() {
    let all = NSMutableAttributedString(
      attributedString: text("A\n", CTParagraphStyle(alignment: .right, numbers: [.paragraphSpacing: 31])))
    all.append(text("A\r\n", CTParagraphStyle(alignment: .center, numbers: [.lineHeightMultiple: 1.5])))
    all.append(text("A", CTParagraphStyle(numbers: [.firstLineHeadIndent: 17])))
    // 100 high with 9 between and 31 after the paragraph; 150 high, 50 of them above the letters; 9.
    #expect(origins(all) == [CGPoint(x: 340, y: 80), CGPoint(x: 170, y: 270), CGPoint(x: 17, y: 379)])
  }

  @Test("room between lines: spacing, an adjustment, and the least and the most of it")
  func spacing() {
    func pitch(_ numbers: [CTParagraphStyleSpecifier: CGFloat]) -> CGFloat {
      let places = origins(text("A\nA", CTParagraphStyle(numbers: numbers)))
      return places[1].y - places[0].y
    }
    #expect(pitch([:]) == 109 && pitch([.lineSpacing: 11]) == 120 && pitch([.lineSpacingAdjustment: -4]) == 105)
    #expect(pitch([.minimumLineSpacing: 30]) == 130 && pitch([.maximumLineSpacing: 5]) == 105)
    #expect(pitch([.minimumLineHeight: 140]) == 149 && pitch([.maximumLineHeight: 60]) == 69)
  }

  @Test("the direction of a paragraph turns natural alignment around")
  func direction() {
    #expect(origins(text("A", CTParagraphStyle(direction: .rightToLeft))) == [CGPoint(x: 340, y: 80)])
  }

  @Test("a block of lines ends early by an ellipsis, in its last line, also where only paragraphs are left out")
  func limits() {
    func block(_ string: String, limit: Int = 0, height: CGFloat = .infinity, _ mode: CTLineBreakMode = .byTruncatingTail) -> TextBlock {
      TextBlock(text(string), width: 165, height: height, limit: limit, breaks: mode)
    }
    // Two letters and an ellipsis; a letter and an ellipsis; two lines of 100 with 9 between.
    #expect(abs(block("AAAA", limit: 1).size.width - 140) < 0.01)
    #expect(abs(block("A\nAA", limit: 1).size.width - 80) < 0.01)
    #expect(abs(block("A\nAA", limit: 1, .byWordWrapping).size.width - 60) < 0.01)
    let two = block("AA AA AA", limit: 2).size
    #expect(abs(two.height - 209) < 0.01 && abs(two.width - 140) < 0.01)
    #expect(block("AA AA AA", height: 210).size == two)
  }

  @Test("a box with its number stands for what no font has, in lines of Core Text as in text layers")
  func missing() throws {
    let line = CTLineCreateWithAttributedString(text("\u{10FFFF}"))
    let run = try #require((CTLineGetGlyphRuns(line) as? [CTRun])?.first)
    var glyph: CGGlyph = 1
    CTRunGetGlyphs(run, CFRangeMake(0, 1), &glyph)
    #expect(glyph == 0 && CTLineGetBoundsWithOptions(line, .useGlyphPathBounds).width > 20)
  }

  @Test("of an upright and an italic variable font with the same names each shows where it is asked for")
  func variable() throws {
    func font(isItalic: Bool) throws -> URL {
      // Upright letters are 600 wide, italic ones 300.
      var font = SyntheticFont(
        family: "Synthetic Varying", style: isItalic ? "Italic" : "Regular", fullName: "Synthetic Varying",
        postScriptName: "Synthetic Varying",
        glyphs: [
          SyntheticFont.Glyph(0, advance: 500, box: (0, 0, 500, 500)),
          SyntheticFont.Glyph(65, advance: isItalic ? 300 : 600, box: (0, 0, 200, 700)),
        ])
      (font.isItalic, font.isVariable) = (isItalic, true)
      return try font.write()
    }
    func width(_ name: String, _ traits: CTFontSymbolicTraits = []) -> CGFloat {
      let font = CTFont(name: name, size: 100, traits: traits)
      let text = NSAttributedString(string: "A", attributes: [NSAttributedString.Key(kCTFontAttributeName): font])
      return CGFloat(CTLineGetTypographicBounds(CTLineCreateWithAttributedString(text), nil, nil, nil)).rounded()
    }
    let upright = try font(isItalic: false), italic = try font(isItalic: true)
    for files in [[upright, italic], [italic, upright]] {
      for file in files { #expect(CTFontManagerRegisterFontsForURL(file as CFURL, .process, nil)) }
      #expect(width("Synthetic Varying") == 60 && width("Synthetic Varying-Regular") == 60 && width("Synthetic Varying-Bold") == 60)
      for name in [
        "Synthetic Varying-Italic", "Synthetic Varying Italic", "Synthetic Varying ThinItalic", "Synthetic Varying Extra Light Italic",
        "Synthetic Varying-BoldItalic",
      ] {
        #expect(width(name) == 30, "\(name)")
      }
      #expect(width("Synthetic Varying", .traitItalic) == 30)
      for (file, expected) in [(upright, 60), (italic, 30)] as [(URL, CGFloat)] {
        let descriptors = CTFontManagerCreateFontDescriptorsFromURL(file as CFURL) as? [CTFontDescriptor]
        let font = CTFontCreateWithFontDescriptor(try #require(descriptors?.first), 100, nil)
        #expect(width(font.name, font.traits) == expected)
      }
      for file in files { #expect(CTFontManagerUnregisterFontsForURL(file as CFURL, .process, nil)) }
    }
  }

  @Test("what a text asks of fonts that are not there, and what stands in for it")
  func remarks() {
    let remarks = FontRemark.remarks(on: "AB\u{10FFFE} \u{10FFFF}\n", inFontNamed: "Acetate Tesst")
    #expect(
      remarks.map(\.message) == [
        "no font is called \"Acetate Tesst\", and \"Liberation Sans\" stands in; did you mean \"Acetate Test\"?",
        "no font has the characters U+10FFFE, U+10FFFF, and boxes with their numbers stand in",
      ])
    #expect(remarks.first?.expected == TestFont.family)
    #expect(FontRemark.remarks(on: "Ünïcödé \u{200D}\u{FE0F}", inFontNamed: "Helvetica") == [])
    #expect(TextSubject.words("UILabel", "a\nb") == "UILabel \"a b\"" && TextSubject.words("UILabel", nil) == "UILabel")
  }
}
