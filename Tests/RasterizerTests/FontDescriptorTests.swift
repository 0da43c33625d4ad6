import CoreGraphics
import Foundation
import Graphics
import TestSupport
import Testing

@testable import CoreText

@Suite("Descriptors of fonts, and the numbers of a font", .serialized)
struct FontDescriptorTests {
  private let font: CTFont

  init() throws {
    #expect(TestFont.isRegistered)
    font = CTFontCreateWithName(TestFont.postScriptName as CFString, 40, nil)
  }

  private static func descriptor(_ attributes: [CFString: Any]) -> CTFontDescriptor {
    CTFontDescriptorCreateWithAttributes(attributes as CFDictionary)
  }

  @Test(
    "a descriptor's name is the one that is said, or the family's with the face's",
    arguments: [
      ([:], nil, nil), ([kCTFontNameAttribute: "Menlo-Bold"], "Menlo-Bold", "Menlo"),
      ([kCTFontFamilyNameAttribute: "Gill Sans"], "Gill Sans", "Gill Sans"),
      (
        [kCTFontFamilyNameAttribute: "Gill Sans", kCTFontStyleNameAttribute: "Light Italic"],
        "Gill Sans-LightItalic", "Gill Sans"
      ),
      (
        [kCTFontFamilyNameAttribute: "Gill Sans", kCTFontStyleNameAttribute: ""], "Gill Sans",
        "Gill Sans"
      ),
      ([kCTFontStyleNameAttribute: "Bold"], nil, nil),
      (
        [kCTFontNameAttribute: "Menlo-Bold", kCTFontFamilyNameAttribute: "Courier"], "Menlo-Bold",
        "Courier"
      ),
    ] as [([String: String], String?, String?)])
  func names(attributes: [String: String], name: String?, family: String?) {
    let descriptor = Self.descriptor(attributes)
    #expect(
      descriptor.fontName == name && descriptor.family == family && descriptor.size == nil
        && descriptor.matrix == nil)
    #expect(CTFontDescriptorCopyAttributes(descriptor).count == attributes.count)
  }

  @Test(
    "weights from 0.3 on are bold, any slant to the right is italic, and symbolic traits say so themselves"
  )
  func traits() {
    func traits(_ said: [String: Any]) -> CTFontSymbolicTraits {
      Self.descriptor([kCTFontTraitsAttribute: said]).traits
    }
    #expect(traits([:]) == [] && Self.descriptor([:]).traits == [])
    #expect(
      traits([kCTFontWeightTrait: 0.3]) == .traitBold && traits([kCTFontWeightTrait: 0.29]) == [])
    #expect(
      traits([kCTFontSlantTrait: 0.07]) == .traitItalic && traits([kCTFontSlantTrait: 0.0]) == [])
    #expect(traits([kCTFontSlantTrait: -0.1]) == [] && traits([kCTFontWidthTrait: 1]) == [])
    #expect(
      traits([kCTFontSymbolicTrait: CTFontSymbolicTraits.traitMonoSpace.rawValue])
        == .traitMonoSpace)
    #expect(
      traits([
        kCTFontSymbolicTrait: CTFontSymbolicTraits.traitCondensed.rawValue,
        kCTFontWeightTrait: Float(1), kCTFontSlantTrait: 1,
      ])
        == [.traitCondensed, .traitBold, .traitItalic])
    #expect(
      traits([kCTFontWeightTrait: NSNumber(value: 0.5)]) == .traitBold
        && traits([kCTFontWeightTrait: "0.5"]) == [])
  }

  @Test("descriptors with a name and a size, and copies of them")
  func sizes() {
    let open = CTFontDescriptorCreateWithNameAndSize("Menlo", 0)
    let twelve = CTFontDescriptorCreateWithNameAndSize("Menlo", 12.5)
    #expect(
      open.size == nil && CTFontDescriptorCreateWithNameAndSize("Menlo", -1).size == nil
        && twelve.size == 12.5)
    #expect(CTFontDescriptorCopyAttribute(twelve, kCTFontSizeAttribute) as? CGFloat == 12.5)
    #expect(CTFontDescriptorCopyAttribute(open, kCTFontSizeAttribute) == nil)
    let copy = CTFontDescriptorCreateCopyWithAttributes(
      twelve, [kCTFontSizeAttribute: 20, kCTFontFamilyNameAttribute: "Courier"] as CFDictionary)
    #expect(copy.fontName == "Menlo" && copy.size == 20 && copy.family == "Courier")
    #expect(twelve.size == 12.5 && CTFontDescriptor().attributes.isEmpty)
  }

  @Test("descriptors are equal by name, size, matrix and traits")
  func equality() {
    let attributes: [String: Any] = [
      kCTFontNameAttribute: "Menlo", kCTFontSizeAttribute: 9,
      kCTFontMatrixAttribute: CGAffineTransform(scaleX: 2, y: 1),
      kCTFontTraitsAttribute: [kCTFontWeightTrait: 0.4],
    ]
    let one = Self.descriptor(attributes)
    #expect(
      one.isEqual(Self.descriptor(attributes)) && one.hash == Self.descriptor(attributes).hash
        && !one.isEqual("Menlo"))
    #expect(
      one.isEqual(Self.descriptor(attributes.merging([kCTFontSizeAttribute: Float(9)]) { $1 })))
    for other in [
      [kCTFontNameAttribute: "Menlo-Bold"], [kCTFontSizeAttribute: 10],
      [kCTFontMatrixAttribute: CGAffineTransform.identity],
      [kCTFontTraitsAttribute: [kCTFontSlantTrait: 0.4]],
    ] as [[String: Any]] {
      #expect(!one.isEqual(Self.descriptor(attributes.merging(other) { $1 })), "\(other.keys)")
    }
    #expect(one.matrix == CGAffineTransform(scaleX: 2, y: 1))
  }

  @Test("a font is as its descriptor says, and what is said with it counts first")
  func fonts() {
    let matrix = CGAffineTransform(a: 1, b: 0, c: 0.25, d: 1, tx: 0, ty: 0)
    let descriptor = Self.descriptor([
      kCTFontNameAttribute: TestFont.postScriptName, kCTFontSizeAttribute: 30,
      kCTFontMatrixAttribute: matrix,
    ])
    let plain = CTFontCreateWithFontDescriptor(descriptor, 0, nil)
    #expect(CTFontGetSize(plain) == 30 && CTFontGetMatrix(plain) == matrix)
    var other = CGAffineTransform(scaleX: 3, y: 2)
    let changed = CTFontCreateWithFontDescriptor(descriptor, 17, &other)
    #expect(CTFontGetSize(changed) == 17 && CTFontGetMatrix(changed) == other)
    #expect(CTFontGetSize(CTFontCreateWithFontDescriptor(CTFontDescriptor(), 0, nil)) == 12)
    #expect(
      CTFontGetMatrix(CTFontCreateWithFontDescriptor(CTFontDescriptor(), 0, nil)) == .identity)
    let copied = CTFontCopyFontDescriptor(changed)
    #expect(
      copied.fontName == TestFont.postScriptName && copied.size == 17 && copied.matrix == other
        && copied.traits == [])
    // A matrix that changes nothing is not said.
    #expect(
      CTFontCopyFontDescriptor(font).attributes.keys.sorted()
        == [kCTFontNameAttribute, kCTFontSizeAttribute].sorted())

    let larger = CTFontCreateCopyWithAttributes(changed, 21, nil, nil)
    #expect(
      CTFontGetSize(larger) == 21 && CTFontGetMatrix(larger) == other
        && CTFontCopyPostScriptName(larger) == TestFont.postScriptName)
    let same = CTFontCreateCopyWithAttributes(
      changed, 0, &other, Self.descriptor([kCTFontTraitsAttribute: [kCTFontWeightTrait: 1]]))
    #expect(CTFontGetSize(same) == 17 && CTFontCopyFontDescriptor(same).traits == .traitBold)
    let slanted = CTFontCreateCopyWithSymbolicTraits(
      same, 0, nil, [.traitItalic, .traitMonoSpace], [.traitItalic, .traitBold])
    #expect(
      slanted.map { CTFontCopyFontDescriptor($0).traits } == .traitItalic
        && slanted.map(CTFontGetSize) == 17)
    #expect(
      CTFontCreateCopyWithSymbolicTraits(same, 8, nil, [], .traitItalic).map {
        CTFontCopyFontDescriptor($0).traits
      } == .traitBold)
    #expect(
      CTFontCreateCopyWithSymbolicTraits(same, 8, nil, [], .traitItalic).map(CTFontGetSize) == 8)
    #expect(
      [0, -3, 12].map { CTFontGetSize(CTFontCreateWithName("Menlo", $0, nil)) } == [12, 12, 12])
  }

  @Test("a font's measures at 40 points: of an em of 1000, 800 up, 200 down, 90 between")
  func measures() {
    // 800, 200, 90, 700 and 50 thousandths of 40; the underline's upper edge is 75 below the baseline, its middle 25 further.
    let found = [
      CTFontGetAscent(font), CTFontGetDescent(font), CTFontGetLeading(font),
      CTFontGetCapHeight(font), CTFontGetUnderlineThickness(font),
      CTFontGetUnderlinePosition(font),
    ]
    for (a, b) in zip(found, [32, 8, 3.6, 28, 2, -4] as [CGFloat]) { #expect(abs(a - b) < 0.02, "\(found)") }
    #expect(CTFontGetUnitsPerEm(font) == 1000 && CTFontGetGlyphCount(font) == 5)
    #expect(
      CTFontCopyFamilyName(font) == TestFont.family
        && CTFontCopyFullName(font) == "Acetate Test Regular")
    #expect(CTFontCopyDisplayName(font) == "Acetate Test Regular")
  }

  @Test("glyphs of code units: pairs stand for one glyph, halves for none")
  func glyphs() {
    func glyphs(_ units: [UInt16], count: Int? = nil) -> ([CGGlyph], Bool) {
      var glyphs = [CGGlyph](repeating: 77, count: units.count)
      let hasAll = CTFontGetGlyphsForCharacters(font, units, &glyphs, count ?? units.count)
      return (glyphs, hasAll)
    }
    #expect(glyphs([65, 66, 32, 0x2026]) == ([2, 3, 1, 4], true))
    #expect(glyphs([65, 67, 66]) == ([2, 0, 3], false))
    #expect(glyphs([66, 65], count: 1) == ([3, 77], true) && glyphs([], count: 0) == ([], true))
    // An emoji's pair, a first half at the end, a second half alone, and a first half before a letter.
    #expect(glyphs([0xD83D, 0xDE00, 66]) == ([0, 0, 3], false))
    #expect(
      glyphs([66, 0xD83D]) == ([3, 0], false) && glyphs([0xDE00, 65]) == ([0, 2], false)
        && glyphs([0xD83D, 65]) == ([0, 2], false))
    // In a font that has a letter outside of the first plane: a mathematical A.
    let wide = CTFontCreateWithName("DejaVuSans", 12, nil)
    var pair: [CGGlyph] = [77, 77]
    #expect(
      CTFontGetGlyphsForCharacters(wide, Array("\u{1D538}".utf16), &pair, 2) && pair[0] != 0
        && pair[1] == 0)
    let face = CGFont("DejaVuSans" as CFString)
    #expect(
      face?.name(for: pair[0]) == "u1D538" && face?.getGlyphWithGlyphName(name: "u1D538") == pair[0]
    )
    #expect(
      face?.getGlyphWithGlyphName(name: "A") == 36 && face?.name(for: 36) == "A"
        && face?.getGlyphWithGlyphName(name: "nothing") == 0)
  }

  @Test("advances and boxes of glyphs, one by one and together")
  func boxes() throws {
    let glyphs: [CGGlyph] = [2, 3, 1]
    var advances = [CGSize](repeating: .zero, count: 3)
    var boxes = [CGRect](repeating: .zero, count: 3)
    // 600, 400 and 300 thousandths of 40.
    #expect(abs(CTFontGetAdvancesForGlyphs(font, .horizontal, glyphs, &advances, 3) - 52) < 0.02)
    for (a, b) in zip(advances, [24, 16, 12] as [CGFloat]) { #expect(abs(a.width - b) < 0.02 && a.height == 0) }
    #expect(abs(CTFontGetAdvancesForGlyphs(font, .horizontal, glyphs, nil, 2) - 40) < 0.02)
    let all = CTFontGetBoundingRectsForGlyphs(font, .horizontal, glyphs, &boxes, 2)
    let expectations: [CGRect] = [
      CGRect(x: 4, y: 0, width: 16, height: 28), CGRect(x: 0, y: -8, width: 12, height: 40),
      CGRect(x: 0, y: -8, width: 20, height: 40),
    ]
    for (box, expected) in zip([boxes[0], boxes[1], all], expectations) {
      #expect(
        abs(box.minX - expected.minX) < 0.02 && abs(box.minY - expected.minY) < 0.02
          && abs(box.maxX - expected.maxX) < 0.02
          && abs(box.maxY - expected.maxY) < 0.02, "\(box)")
    }
    var matrix = CGAffineTransform(translationX: 5, y: -3)
    let path = try #require(CTFontCreatePathForGlyph(font, 2, &matrix)).boundingBox
    #expect(
      abs(path.minX - 9) < 0.02 && abs(path.minY + 3) < 0.02 && abs(path.maxX - 25) < 0.02
        && abs(path.maxY - 25) < 0.02)
    #expect(CTFontCreatePathForGlyph(font, 1, nil) == nil)
  }

  @Test("the face without a size measures in its em's units")
  func faces() throws {
    let face = try #require(CGFont(TestFont.postScriptName as CFString))
    #expect(
      [face.unitsPerEm, face.ascent, face.descent, face.leading, face.capHeight] == [
        1000, 800, -200, 90, 700,
      ])
    #expect(
      face.numberOfGlyphs == 5 && face.postScriptName == TestFont.postScriptName
        && face.fullName == "Acetate Test Regular")
    #expect(
      face == CGFont(TestFont.postScriptName as CFString)
        && CGFont("No Such Font" as CFString) == nil)
    #expect(face.hashValue == CGFont(TestFont.postScriptName as CFString)?.hashValue)
    var advances = [Int32](repeating: 7, count: 3)
    var boxes = [CGRect](repeating: .zero, count: 2)
    #expect(
      face.getGlyphAdvances(glyphs: [4, 2, 3], count: 3, advances: &advances)
        && advances == [200, 600, 400])
    #expect(
      !face.getGlyphAdvances(glyphs: [4, 5], count: 2, advances: &advances)
        && advances == [200, 600, 400])
    #expect(face.getGlyphBBoxes(glyphs: [3, 2], count: 2, bboxes: &boxes))
    #expect(
      boxes == [
        CGRect(x: 0, y: -200, width: 300, height: 1000),
        CGRect(x: 100, y: 0, width: 400, height: 700),
      ])
    #expect(!face.getGlyphBBoxes(glyphs: [5], count: 1, bboxes: &boxes))
    #expect(
      face.italicAngle == 0 && face.table(for: 0x6865_6164) != nil
        && face.table(for: 0x7A7A_7A7A) == nil)
  }

  @Test("runs tell where their glyphs stand, how far they go and what they stand for")
  func runs() throws {
    let text = NSAttributedString(
      string: "AB A", attributes: [NSAttributedString.Key(kCTFontAttributeName): font])
    let line = CTLineCreateWithAttributedString(text as CFAttributedString)
    let run = try #require((CTLineGetGlyphRuns(line) as? [CTRun])?.first)
    #expect(CTRunGetGlyphCount(run) == 4)
    var advances = [CGSize](repeating: .zero, count: 4)
    var positions = [CGPoint](repeating: .zero, count: 4)
    var glyphs = [CGGlyph](repeating: 9, count: 4)
    var indices = [CFIndex](repeating: 9, count: 4)
    CTRunGetAdvances(run, CFRange(location: 0, length: 0), &advances)
    CTRunGetPositions(run, CFRange(location: 1, length: 0), &positions)
    CTRunGetGlyphs(run, CFRange(location: 1, length: 2), &glyphs)
    CTRunGetStringIndices(run, CFRange(location: 2, length: 1), &indices)
    for (a, b) in zip(advances, [24, 16, 12, 24] as [CGFloat]) {
      #expect(abs(a.width - b) < 0.05 && a.height == 0, "\(advances)")
    }
    for (a, b) in zip(positions, [24, 40, 52, 0] as [CGFloat]) {
      #expect(abs(a.x - b) < 0.05 && a.y == 0, "\(positions)")
    }
    #expect(glyphs == [3, 1, 9, 9] && indices == [2, 9, 9, 9])
    #expect(CTRunGetStatus(run) == [] && CTRunGetTextMatrix(run) == .identity)
    let box = CTLineGetImageBounds(line, nil)
    // A from 4 on, the last A up to 52 + 20; B from −8 to 32.
    #expect(
      abs(box.minX - 4) < 0.1 && abs(box.maxX - 72) < 0.1 && abs(box.minY + 8) < 0.1
        && abs(box.maxY - 32) < 0.1)
    var secondary: CGFloat = -1
    let offsets = (-1...5).map { CTLineGetOffsetForStringIndex(line, $0, &secondary) }
    for (a, b) in zip(offsets.dropFirst(), [0, 24, 40, 52, 76, 76] as [CGFloat]) {
      #expect(abs(a - b) < 0.05, "\(offsets)")
    }
    #expect(secondary == offsets.last)
    let places = [-5, 11, 13, 31, 33, 45, 47, 63, 65, 100].map {
      CTLineGetStringIndexForPosition(line, CGPoint(x: $0, y: 3))
    }
    #expect(places == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4])
    #expect(
      [0, 0.5, 1, 2, -1].map { CTLineGetPenOffsetForFlush(line, $0, 176).rounded() } == [
        0, 50, 100, 100, 0,
      ])
    #expect(CTLineGetPenOffsetForFlush(line, 1, 10) == 0)
  }
}
