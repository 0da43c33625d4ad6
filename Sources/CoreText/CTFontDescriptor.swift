public import CoreGraphics
public import Foundation
internal import Rasterizer

/// What is asked of a font, by its attributes. `UIFontDescriptor` is another name of the class, so that each may stand for the other.
public final class CTFontDescriptor: NSObject, Sendable {
  // Strings, numbers and collections of them, which nobody changes.
  package nonisolated(unsafe) let attributes: [String: Any]

  package init(_ attributes: [String: Any]) { self.attributes = attributes }

  /// A descriptor of any font.
  public override convenience init() { self.init([String: Any]()) }

  convenience init(name: String?, size: CGFloat?, matrix: CGAffineTransform = .identity, traits: CTFontSymbolicTraits = []) {
    var attributes: [String: Any] = [:]
    attributes[kCTFontNameAttribute] = name
    attributes[kCTFontSizeAttribute] = size
    if matrix != .identity { attributes[kCTFontMatrixAttribute] = matrix }
    if !traits.isEmpty { attributes[kCTFontTraitsAttribute] = [kCTFontSymbolicTrait: traits.rawValue] }
    self.init(attributes)
  }

  /// The name to make a font by: the one that is said, else the family with its face; nil where neither is.
  package var fontName: String? {
    if let name = attributes[kCTFontNameAttribute] as? String { return name }
    guard let family = attributes[kCTFontFamilyNameAttribute] as? String else { return nil }
    guard let face = attributes[kCTFontStyleNameAttribute] as? String, !face.isEmpty else { return family }
    return "\(family)-\(String.UnicodeScalarView(face.unicodeScalars.filter { $0 != " " }))"
  }
  /// The family that is asked for, without words of a style; nil where none is.
  package var family: String? { attributes[kCTFontFamilyNameAttribute] as? String ?? fontName.map { FontName($0).family } }
  /// The size in points; nil leaves it open.
  package var size: CGFloat? { attributes[kCTFontSizeAttribute].flatMap(realNumber) }
  /// The map from the glyphs' space to that of the text.
  package var matrix: CGAffineTransform? { attributes[kCTFontMatrixAttribute] as? CGAffineTransform }

  /// What is asked for beside the name: symbolic traits, and those that a weight from semibold on and a slant come to.
  package var traits: CTFontSymbolicTraits {
    guard let said = attributes[kCTFontTraitsAttribute] as? [String: Any] else { return [] }
    var traits = said[kCTFontSymbolicTrait].flatMap(realNumber).map { CTFontSymbolicTraits(rawValue: UInt32($0)) } ?? []
    if let weight = said[kCTFontWeightTrait].flatMap(realNumber), weight >= 0.3 { traits.insert(.traitBold) }
    if let slant = said[kCTFontSlantTrait].flatMap(realNumber), slant > 0 { traits.insert(.traitItalic) }
    return traits
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CTFontDescriptor else { return false }
    return other.fontName == fontName && other.size == size && other.matrix == matrix && other.traits == traits
  }

  public override var hash: Int { fontName.hashValue }
}

/// A descriptor of a font by its name.
/// - Parameter size: in points; 0 leaves it open.
public func CTFontDescriptorCreateWithNameAndSize(_ name: CFString, _ size: CGFloat) -> CTFontDescriptor {
  CTFontDescriptor(name: name, size: size > 0 ? size : nil)
}

/// A descriptor of a font by its attributes, of which name, family, face, size, matrix and traits count.
public func CTFontDescriptorCreateWithAttributes(_ attributes: CFDictionary) -> CTFontDescriptor {
  CTFontDescriptor(named(attributes))
}

private func named(_ attributes: CFDictionary) -> [String: Any] {
  Dictionary(attributes.compactMap { key, value in (key.base as? String).map { ($0, value) } }) { $1 }
}

/// A descriptor with attributes in the place of its own.
public func CTFontDescriptorCreateCopyWithAttributes(_ original: CTFontDescriptor, _ attributes: CFDictionary) -> CTFontDescriptor {
  CTFontDescriptor(original.attributes.merging(named(attributes)) { $1 })
}

/// What a descriptor says about an attribute; nil where it says nothing.
public func CTFontDescriptorCopyAttribute(_ descriptor: CTFontDescriptor, _ attribute: CFString) -> Any? {
  descriptor.attributes[attribute]
}

/// What a descriptor says.
public func CTFontDescriptorCopyAttributes(_ descriptor: CTFontDescriptor) -> CFDictionary { descriptor.attributes }

/// The attribute that is the font's name in PostScript.
public let kCTFontNameAttribute: CFString = "NSFontNameAttribute"
/// The attribute that is the name of the family.
public let kCTFontFamilyNameAttribute: CFString = "NSFontFamilyAttribute"
/// The attribute that is the name of the face in its family, such as “Bold Italic”.
public let kCTFontStyleNameAttribute: CFString = "NSFontFaceAttribute"
/// The attribute that is the size in points.
public let kCTFontSizeAttribute: CFString = "NSFontSizeAttribute"
/// The attribute that is the transform of the glyphs.
public let kCTFontMatrixAttribute: CFString = "NSFontMatrixAttribute"
/// The attribute that is a dictionary of traits.
public let kCTFontTraitsAttribute: CFString = "NSCTFontTraitsAttribute"
/// The trait that is the raw value of symbolic traits.
public let kCTFontSymbolicTrait: CFString = "NSCTFontSymbolicTrait"
/// The trait that is the weight, from −1 to 1: bold from 0.3 on.
public let kCTFontWeightTrait: CFString = "NSCTFontWeightTrait"
/// The trait that is the width, from −1 to 1. Kept without effect.
public let kCTFontWidthTrait: CFString = "NSCTFontProportionTrait"
/// The trait that is the slant, from −1 to 1: italic above 0.
public let kCTFontSlantTrait: CFString = "NSCTFontSlantTrait"
