/// What is asked of a font, by its attributes: Core Text's descriptor, so that each may stand for the other.
public typealias UIFontDescriptor = CTFontDescriptor

extension UIFontDescriptor {
  /// Names what a descriptor says of a font.
  public struct AttributeName: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The name of the family.
    public static let family = AttributeName(rawValue: kCTFontFamilyNameAttribute)
    /// The name in PostScript.
    public static let name = AttributeName(rawValue: kCTFontNameAttribute)
    /// The name of the face in its family, such as “Bold Italic”.
    public static let face = AttributeName(rawValue: kCTFontStyleNameAttribute)
    /// The size, in points.
    public static let size = AttributeName(rawValue: kCTFontSizeAttribute)
    /// The name to show.
    public static let visibleName = AttributeName(rawValue: "NSFontVisibleNameAttribute")
    /// The transform of the glyphs.
    public static let matrix = AttributeName(rawValue: kCTFontMatrixAttribute)
    /// Characters that the font is to have. Kept without effect.
    public static let characterSet = AttributeName(rawValue: "NSCTFontCharacterSetAttribute")
    /// Fonts that stand in for characters that this one lacks. Kept without effect: fontconfig chooses them.
    public static let cascadeList = AttributeName(rawValue: "NSCTFontCascadeListAttribute")
    /// A dictionary of traits by `TraitKey`s.
    public static let traits = AttributeName(rawValue: kCTFontTraitsAttribute)
    /// A width of all glyphs. Kept without effect.
    public static let fixedAdvance = AttributeName(rawValue: "NSCTFontFixedAdvanceAttribute")
    /// Variants of glyphs. Kept without effect.
    public static let featureSettings = AttributeName(rawValue: "NSCTFontFeatureSettingsAttribute")
    /// The style of text that the font is for.
    public static let textStyle = AttributeName(rawValue: "NSCTFontUIUsageAttribute")
  }

  /// Names a trait in the dictionary of traits.
  public struct TraitKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The raw value of symbolic traits.
    public static let symbolic = TraitKey(rawValue: kCTFontSymbolicTrait)
    /// The weight, from −1 to 1: bold from `UIFont.Weight.semibold` on.
    public static let weight = TraitKey(rawValue: kCTFontWeightTrait)
    /// The width, from −1 to 1. Kept without effect.
    public static let width = TraitKey(rawValue: kCTFontWidthTrait)
    /// The slant, from −1 to 1: italic above 0.
    public static let slant = TraitKey(rawValue: kCTFontSlantTrait)
  }

  /// Names a part of a setting for variants of glyphs.
  public struct FeatureKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The kind of the variant.
    public static let type = FeatureKey(rawValue: "CTFeatureTypeIdentifier")
    /// The choice among the variants of the kind.
    public static let selector = FeatureKey(rawValue: "CTFeatureSelectorIdentifier")
  }

  /// What a font looks like.
  public typealias SymbolicTraits = CTFontSymbolicTraits

  /// The designs of the system's font.
  public struct SystemDesign: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The sans-serif, as the system's font is.
    public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
    /// One with round ends: `SF Pro Rounded` where it is installed, else the sans-serif.
    public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
    /// One with serifs.
    public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
    /// One whose letters are of one width.
    public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")
  }

  // MARK: Making descriptors

  /// A descriptor by attributes.
  public convenience init(fontAttributes attributes: [AttributeName: Any]) { self.init(Self.plain(attributes)) }
  /// A descriptor of a font by its name, at a size in points.
  public convenience init(name fontName: String, size: CGFloat) {
    self.init([kCTFontNameAttribute: fontName, kCTFontSizeAttribute: size])
  }
  /// A descriptor of a font by its name, with a transform of the glyphs.
  public convenience init(name fontName: String, matrix: CGAffineTransform) {
    self.init([kCTFontNameAttribute: fontName, kCTFontMatrixAttribute: matrix])
  }

  /// The descriptor of a text style's font, at the size for a category: by default the standard one.
  public static func preferredFontDescriptor(
    withTextStyle style: UIFont.TextStyle, compatibleWith traitCollection: UITraitCollection? = nil
  ) -> UIFontDescriptor {
    UIFont.preferredFont(forTextStyle: style, compatibleWith: traitCollection).fontDescriptor.addingAttributes([.textStyle: style])
  }

  // MARK: Asking

  /// What the descriptor says.
  public var fontAttributes: [AttributeName: Any] {
    Dictionary(
      uniqueKeysWithValues: attributes.map { key, value in
        let name = AttributeName(rawValue: key)
        guard name == .traits, let traits = value as? [String: Any] else { return (name, value) }
        return (name, Dictionary(uniqueKeysWithValues: traits.map { (TraitKey(rawValue: $0), $1) }))
      })
  }

  /// What the descriptor says of an attribute, else what the font has that it leads to.
  public func object(forKey anAttribute: AttributeName) -> Any? {
    if let said = fontAttributes[anAttribute] { return said }
    switch anAttribute {
    case .family: return CTFontCopyFamilyName(font)
    case .name: return postscriptName
    case .visibleName: return CTFontCopyDisplayName(font)
    case .face:
      let full = CTFontCopyFullName(font), family = CTFontCopyFamilyName(font) + " "
      return full.hasPrefix(family) ? String(full.dropFirst(family.count)) : "Regular"
    case .traits:
      let traits = symbolicTraits
      return [TraitKey.symbolic: traits.rawValue, .weight: traits.contains(.traitBold) ? UIFont.Weight.bold.rawValue : 0] as [TraitKey: Any]
    default: return nil
    }
  }

  private var font: UIFont { CTFontCreateWithFontDescriptor(self, 0, nil) }
  /// The name in PostScript of the font that the descriptor leads to.
  public var postscriptName: String { CTFontCopyPostScriptName(font) }
  /// The size, in points; 0 where the descriptor leaves it open.
  public var pointSize: CGFloat { size ?? 0 }
  /// What the font looks like that the descriptor leads to.
  public var symbolicTraits: SymbolicTraits { traits.union(CTFontGetSymbolicTraits(font)) }

  /// The descriptor itself where its family is installed; none otherwise.
  public func matchingFontDescriptors(withMandatoryKeys mandatoryKeys: Set<AttributeName>?) -> [UIFontDescriptor] {
    guard mandatoryKeys?.isDisjoint(with: [.family, .name]) == false else { return [self] }
    return CTFontCopyFamilyName(font) == family ? [self] : []
  }

  // MARK: Others like it

  /// The descriptor with attributes in the place of its own.
  public func addingAttributes(_ attributes: [AttributeName: Any] = [:]) -> UIFontDescriptor {
    var own = self.attributes
    let added = Self.plain(attributes)
    // A name says all that family and face do, and these take its place.
    if added[kCTFontFamilyNameAttribute] != nil || added[kCTFontStyleNameAttribute] != nil {
      own[kCTFontFamilyNameAttribute] = family
      own[kCTFontNameAttribute] = nil
    }
    return UIFontDescriptor(own.merging(added) { $1 })
  }

  /// The descriptor with another size, in points.
  public func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor { addingAttributes([.size: newPointSize]) }
  /// The descriptor with another transform of the glyphs.
  public func withMatrix(_ newMatrix: CGAffineTransform) -> UIFontDescriptor { addingAttributes([.matrix: newMatrix]) }
  /// The descriptor with a face of its family, such as “Bold Italic”.
  public func withFace(_ newFace: String) -> UIFontDescriptor { addingAttributes([.face: newFace]) }
  /// The descriptor with another family, in which the face counts no longer.
  public func withFamily(_ newFamily: String) -> UIFontDescriptor {
    var own = addingAttributes([.family: newFamily]).attributes
    own[kCTFontStyleNameAttribute] = nil
    return UIFontDescriptor(own)
  }

  /// The descriptor of a face of its family with just these traits. Fontconfig chooses where the family has none: nil is not returned.
  public func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
    let needsOther = symbolicTraits.contains(.traitMonoSpace) && !self.symbolicTraits.contains(.traitMonoSpace)
    var own = withFamily(needsOther ? Self.family(of: .monospaced) : family ?? Self.family(of: .default)).attributes
    own[kCTFontTraitsAttribute] = [kCTFontSymbolicTrait: symbolicTraits.rawValue]
    return UIFontDescriptor(own)
  }

  /// The descriptor in a design of the system's font, with its own traits. There are all of them: nil is not returned.
  public func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
    let traits = symbolicTraits.intersection([.traitBold, .traitItalic, .traitCondensed])
    var own = withFamily(Self.family(of: design)).attributes
    own[kCTFontTraitsAttribute] = traits.isEmpty ? nil : [kCTFontSymbolicTrait: traits.rawValue]
    return UIFontDescriptor(own)
  }

  private static func family(of design: SystemDesign) -> String {
    switch design {
    case .monospaced: "Menlo"
    case .serif: "New York"
    case .rounded where UIFont.familyNames.contains("SF Pro Rounded"): "SF Pro Rounded"
    default: "Helvetica"
    }
  }

  /// Attributes as Core Text has them: by strings, with plain values.
  private static func plain(_ attributes: [AttributeName: Any]) -> [String: Any] {
    func value(_ value: Any) -> Any {
      switch value {
      case let traits as [TraitKey: Any]: Dictionary(uniqueKeysWithValues: traits.map { ($0.rawValue, Self.value(of: $1)) })
      default: Self.value(of: value)
      }
    }
    return Dictionary(uniqueKeysWithValues: attributes.map { ($0.rawValue, value($1)) })
  }

  private static func value(of value: Any) -> Any {
    switch value {
    case let weight as UIFont.Weight: weight.rawValue
    case let style as UIFont.TextStyle: style.rawValue
    case let traits as SymbolicTraits: traits.rawValue
    default: value
    }
  }
}

extension UIFontDescriptor.SymbolicTraits {
  /// Lines stand closer. Kept without effect.
  public static let traitTightLeading = Self(rawValue: 1 << 15)
  /// Lines stand further apart. Kept without effect.
  public static let traitLooseLeading = Self(rawValue: 1 << 16)
  /// The bits that are the class of the design.
  public static let classMask = Self(rawValue: 0xF << 28)
  /// The class of sans-serifs. Kept without effect, as other classes are.
  public static let classSansSerif = Self(rawValue: 8 << 28)
}

extension UIFont {
  /// The font that fits a descriptor best.
  /// - Parameter pointSize: in points; 0 takes the descriptor's.
  public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    self.init(ctFont: CTFontCreateWithFontDescriptor(descriptor, pointSize, nil))
  }

  /// What is asked of the font, for others like it.
  public var fontDescriptor: UIFontDescriptor { CTFontCopyFontDescriptor(ctFont) }
}
