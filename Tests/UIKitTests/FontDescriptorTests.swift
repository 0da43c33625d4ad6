import Foundation
import Testing

@testable import UIKit

/// Descriptors of fonts: what they say, and the fonts that they lead to.
@MainActor @Suite("Font descriptors")
struct FontDescriptorTests {
  @Test("traits lead to the fonts that the system gives for them")
  func traits() throws {
    let plain = UIFont.systemFont(ofSize: 20), descriptor = plain.fontDescriptor
    #expect(descriptor.pointSize == 20 && descriptor.symbolicTraits.isDisjoint(with: [.traitBold, .traitItalic]))
    let bold = try #require(descriptor.withSymbolicTraits(.traitBold))
    #expect(UIFont(descriptor: bold, size: 0).fontName == UIFont.boldSystemFont(ofSize: 20).fontName)
    #expect(UIFont(descriptor: bold, size: 0).pointSize == 20 && UIFont(descriptor: bold, size: 31).pointSize == 31)
    #expect(bold.symbolicTraits.contains(.traitBold))
    let both = try #require(bold.withSymbolicTraits([bold.symbolicTraits, .traitItalic]))
    #expect(both.symbolicTraits.isSuperset(of: [.traitBold, .traitItalic]))
    // Only the traits that are said: bold is gone.
    let italic = try #require(bold.withSymbolicTraits(.traitItalic))
    #expect(italic.symbolicTraits.contains(.traitItalic) && !italic.symbolicTraits.contains(.traitBold))
    // From semibold on a weight is bold.
    let weights = [UIFont.Weight.medium, .semibold, .black].map { weight in
      descriptor.addingAttributes([.traits: [UIFontDescriptor.TraitKey.weight: weight]]).symbolicTraits.contains(.traitBold)
    }
    #expect(weights == [false, true, true])
  }

  @Test("a name in PostScript with a style keeps it beside a trait that is added")
  func styledNames() throws {
    let bold = UIFont(descriptor: UIFontDescriptor(name: "Helvetica-Bold", size: 12), size: 0)
    let added = bold.fontDescriptor.addingAttributes([.traits: [UIFontDescriptor.TraitKey.slant: 0.2]])
    #expect(added.symbolicTraits.isSuperset(of: [.traitBold, .traitItalic]) && UIFont(descriptor: added, size: 0).pointSize == 12)
    #expect(UIFont(descriptor: added, size: 0).familyName == bold.familyName)
  }

  @Test("designs, families and faces take the place of a name; a font and its descriptor are Core Text's")
  func families() throws {
    let descriptor = UIFont.systemFont(ofSize: 16, weight: .bold).fontDescriptor
    let code = UIFont(descriptor: try #require(descriptor.withDesign(.monospaced)), size: 0)
    #expect(code.familyName == UIFont.monospacedSystemFont(ofSize: 16, weight: .regular).familyName)
    #expect(code.fontDescriptor.symbolicTraits.isSuperset(of: [.traitBold, .traitMonoSpace]))
    #expect(!descriptor.symbolicTraits.contains(.traitMonoSpace))
    #expect(
      UIFont(descriptor: try #require(descriptor.withDesign(.default)), size: 0).familyName == UIFont.systemFont(ofSize: 16).familyName)
    let face = UIFontDescriptor(fontAttributes: [.family: "Helvetica", .size: 18]).withFace("Bold Oblique")
    #expect(face.symbolicTraits.isSuperset(of: [.traitBold, .traitItalic]) && face.object(forKey: .face) as? String == "Bold Oblique")
    #expect(face.withFamily("Courier").fontAttributes[.face] == nil && face.withSize(9).pointSize == 9)
    #expect(CTFontCreateWithFontDescriptor(face as CTFontDescriptor, 0, nil) as UIFont == UIFont(descriptor: face, size: 18))
  }

  @Test("a text style's descriptor has its size, and says which style it is")
  func styles() {
    let body = UIFontDescriptor.preferredFontDescriptor(withTextStyle: .body),
      title = UIFontDescriptor.preferredFontDescriptor(withTextStyle: .largeTitle)
    #expect(body.pointSize == 17 && title.pointSize == 34)
    #expect(body.object(forKey: .textStyle) as? String == UIFont.TextStyle.body.rawValue)
    #expect(UIFontDescriptor.preferredFontDescriptor(withTextStyle: .headline).symbolicTraits.contains(.traitBold))
    let large = UITraitCollection(preferredContentSizeCategory: .accessibilityExtraExtraExtraLarge)
    #expect(UIFontDescriptor.preferredFontDescriptor(withTextStyle: .body, compatibleWith: large).pointSize == 53)
  }
}
