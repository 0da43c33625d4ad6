public import Foundation

extension AttributeScopes {
  /// The attributes of UIKit's texts.
  public var uiKit: UIKitAttributes.Type { UIKitAttributes.self }

  /// Attributes of texts that views show, with those of Foundation.
  public struct UIKitAttributes: AttributeScope {
    /// The typeface at a size.
    public let font: FontAttribute
    /// The colour of the letters.
    public let foregroundColor: ForegroundColorAttribute
    /// The colour behind the text, as high as its font's lines.
    public let backgroundColor: BackgroundColorAttribute
    /// Additional space between letters in points.
    public let kern: KernAttribute
    /// Additional space between letters in points; 0 leaves the font's kerning as it is.
    public let tracking: TrackingAttribute
    /// Lines under the text.
    public let underlineStyle: UnderlineStyleAttribute
    /// The colour of lines under the text.
    public let underlineColor: UnderlineColorAttribute
    /// Lines through the text.
    public let strikethroughStyle: StrikethroughStyleAttribute
    /// The colour of lines through the text.
    public let strikethroughColor: StrikethroughColorAttribute
    /// The height of the text above its baseline in points.
    public let baselineOffset: BaselineOffsetAttribute
    /// The width of lines along the letters' outlines, in hundredths of the font size.
    public let strokeWidth: StrokeWidthAttribute
    /// The colour of those lines.
    public let strokeColor: StrokeColorAttribute
    /// Foundation's attributes, of which `link` is one.
    public let foundation: AttributeScopes.FoundationAttributes

    /// The attribute `font`.
    public enum FontAttribute: AttributedStringKey {
      /// The type of its values.
      public typealias Value = UIFont
      /// Its name in dictionaries of attributes.
      public static let name = NSAttributedString.Key.font.rawValue
    }
    /// The attribute `foregroundColor`.
    public enum ForegroundColorAttribute: AttributedStringKey {
      /// The type of its values.
      public typealias Value = UIColor
      /// Its name in dictionaries of attributes.
      public static let name = NSAttributedString.Key.foregroundColor.rawValue
    }
    /// The attribute `backgroundColor`.
    public enum BackgroundColorAttribute: AttributedStringKey {
      /// The type of its values.
      public typealias Value = UIColor
      /// Its name in dictionaries of attributes.
      public static let name = NSAttributedString.Key.backgroundColor.rawValue
    }
    /// The attribute `kern`.
    public enum KernAttribute: AttributedStringKey {
      /// The type of its values.
      public typealias Value = CGFloat
      /// Its name in dictionaries of attributes.
      public static let name = NSAttributedString.Key.kern.rawValue
    }
    /// The attribute `tracking`.
    public enum TrackingAttribute: AttributedStringKey {
      /// The type of its values.
      public typealias Value = CGFloat
      /// Its name in dictionaries of attributes.
      public static let name = NSAttributedString.Key.tracking.rawValue
    }
    /// The attribute `underlineStyle`.
    public enum UnderlineStyleAttribute: AttributedStringKey {
      /// The type of its values.
      public typealias Value = NSUnderlineStyle
      /// Its name in dictionaries of attributes.
      public static let name = NSAttributedString.Key.underlineStyle.rawValue
    }
    /// The attribute `underlineColor`.
    public enum UnderlineColorAttribute: AttributedStringKey {
      /// The type of its values.
      public typealias Value = UIColor
      /// Its name in dictionaries of attributes.
      public static let name = NSAttributedString.Key.underlineColor.rawValue
    }
    /// The attribute `strikethroughStyle`.
    public enum StrikethroughStyleAttribute: AttributedStringKey {
      /// The type of its values.
      public typealias Value = NSUnderlineStyle
      /// Its name in dictionaries of attributes.
      public static let name = NSAttributedString.Key.strikethroughStyle.rawValue
    }
    /// The attribute `strikethroughColor`.
    public enum StrikethroughColorAttribute: AttributedStringKey {
      /// The type of its values.
      public typealias Value = UIColor
      /// Its name in dictionaries of attributes.
      public static let name = NSAttributedString.Key.strikethroughColor.rawValue
    }
    /// The attribute `baselineOffset`.
    public enum BaselineOffsetAttribute: AttributedStringKey {
      /// The type of its values.
      public typealias Value = CGFloat
      /// Its name in dictionaries of attributes.
      public static let name = NSAttributedString.Key.baselineOffset.rawValue
    }
    /// The attribute `strokeWidth`.
    public enum StrokeWidthAttribute: AttributedStringKey {
      /// The type of its values.
      public typealias Value = CGFloat
      /// Its name in dictionaries of attributes.
      public static let name = NSAttributedString.Key.strokeWidth.rawValue
    }
    /// The attribute `strokeColor`.
    public enum StrokeColorAttribute: AttributedStringKey {
      /// The type of its values.
      public typealias Value = UIColor
      /// Its name in dictionaries of attributes.
      public static let name = NSAttributedString.Key.strokeColor.rawValue
    }
  }
}

extension AttributeDynamicLookup {
  /// Finds UIKit's attributes by their names.
  public subscript<T: AttributedStringKey>(dynamicMember keyPath: KeyPath<AttributeScopes.UIKitAttributes, T>) -> T { self[T.self] }
}

extension AttributeContainer {
  private typealias Keys = AttributeScopes.UIKitAttributes

  /// UIKit's attributes of a dictionary, and its link.
  public init(_ dictionary: [NSAttributedString.Key: Any]) {
    self.init()
    func number(_ key: NSAttributedString.Key) -> CGFloat? {
      dictionary[key] as? CGFloat ?? (dictionary[key] as? NSNumber).map { CGFloat($0.doubleValue) }
    }
    func style(_ key: NSAttributedString.Key) -> NSUnderlineStyle? {
      dictionary[key] as? NSUnderlineStyle ?? number(key).map { NSUnderlineStyle(rawValue: Int($0)) }
    }
    self[Keys.FontAttribute.self] = dictionary[.font] as? UIFont
    self[Keys.ForegroundColorAttribute.self] = dictionary[.foregroundColor] as? UIColor
    self[Keys.BackgroundColorAttribute.self] = dictionary[.backgroundColor] as? UIColor
    self[Keys.KernAttribute.self] = number(.kern)
    self[Keys.TrackingAttribute.self] = number(.tracking)
    self[Keys.UnderlineStyleAttribute.self] = style(.underlineStyle)
    self[Keys.UnderlineColorAttribute.self] = dictionary[.underlineColor] as? UIColor
    self[Keys.StrikethroughStyleAttribute.self] = style(.strikethroughStyle)
    self[Keys.StrikethroughColorAttribute.self] = dictionary[.strikethroughColor] as? UIColor
    self[Keys.BaselineOffsetAttribute.self] = number(.baselineOffset)
    self[Keys.StrokeWidthAttribute.self] = number(.strokeWidth)
    self[Keys.StrokeColorAttribute.self] = dictionary[.strokeColor] as? UIColor
    self.link = dictionary[.link] as? URL
  }

  /// The container's attributes of UIKit, and its link, as texts of Foundation have them.
  fileprivate var dictionary: [NSAttributedString.Key: Any] {
    var found: [NSAttributedString.Key: Any] = [:]
    found[.font] = self[Keys.FontAttribute.self]
    found[.foregroundColor] = self[Keys.ForegroundColorAttribute.self]
    found[.backgroundColor] = self[Keys.BackgroundColorAttribute.self]
    found[.kern] = self[Keys.KernAttribute.self]
    found[.tracking] = self[Keys.TrackingAttribute.self]
    found[.underlineStyle] = self[Keys.UnderlineStyleAttribute.self]?.rawValue
    found[.underlineColor] = self[Keys.UnderlineColorAttribute.self]
    found[.strikethroughStyle] = self[Keys.StrikethroughStyleAttribute.self]?.rawValue
    found[.strikethroughColor] = self[Keys.StrikethroughColorAttribute.self]
    found[.baselineOffset] = self[Keys.BaselineOffsetAttribute.self]
    found[.strokeWidth] = self[Keys.StrokeWidthAttribute.self]
    found[.strokeColor] = self[Keys.StrokeColorAttribute.self]
    found[.link] = self.link
    return found
  }
}

extension NSAttributedString {
  /// A text with the attributes of UIKit that an attributed string has, and its links.
  public convenience init(_ attributedString: AttributedString) { self.init(attributedString, over: [:]) }

  /// - Parameter common: attributes of what has none of its own.
  convenience init(_ attributedString: AttributedString, over common: [NSAttributedString.Key: Any]) {
    let text = NSMutableAttributedString()
    for run in attributedString.runs {
      let own = run.attributes.dictionary
      text.append(
        NSAttributedString(
          string: String(attributedString[run.range].characters), attributes: own.isEmpty ? common : common.merging(own) { $1 }))
    }
    self.init(attributedString: text)
  }
}

extension AttributedString {
  /// An attributed string with UIKit's attributes of a text, and its links.
  public init(_ nsString: NSAttributedString) {
    self.init()
    nsString.enumerateAttributes(in: NSRange(location: 0, length: nsString.length), options: []) { attributes, range, _ in
      append(AttributedString(nsString.attributedSubstring(from: range).string, attributes: AttributeContainer(attributes)))
    }
  }
}

/// Changes a text's attributes where a configuration is shown.
public struct UIConfigurationTextAttributesTransformer {
  /// What it does.
  public let transform: (AttributeContainer) -> AttributeContainer

  /// A transformer of a function.
  public init(_ transform: @escaping (AttributeContainer) -> AttributeContainer) { self.transform = transform }

  /// The attributes that it makes of others.
  public func callAsFunction(_ input: AttributeContainer) -> AttributeContainer { transform(input) }
}
