/// What a keyboard would be shown with. Kept without effect: there is no keyboard on screen.
@preconcurrency @MainActor public protocol UITextInputTraits: AnyObject {
  /// When the first letters are made capital. Kept without effect.
  var autocapitalizationType: UITextAutocapitalizationType { get set }
  /// Whether words are corrected. Kept without effect.
  var autocorrectionType: UITextAutocorrectionType { get set }
  /// Whether words are looked up. Kept without effect.
  var spellCheckingType: UITextSpellCheckingType { get set }
  /// The keys on screen. Kept without effect.
  var keyboardType: UIKeyboardType { get set }
  /// Whether the keys on screen are light or dark. Kept without effect.
  var keyboardAppearance: UIKeyboardAppearance { get set }
  /// What the return key says. Kept without effect.
  var returnKeyType: UIReturnKeyType { get set }
  /// Whether the return key needs a text. Kept without effect.
  var enablesReturnKeyAutomatically: Bool { get set }
  /// Whether the text is shown as dots.
  var isSecureTextEntry: Bool { get set }
  /// What the text means. Kept without effect.
  var textContentType: UITextContentType! { get set }
}

/// Takes the keys of a keyboard.
@preconcurrency @MainActor public protocol UIKeyInput: AnyObject {
  /// Whether there is a text.
  var hasText: Bool { get }
  /// Puts a text at the caret.
  func insertText(_ text: String)
  /// Deletes the character before the caret.
  func deleteBackward()
}

/// When the first letters are made capital.
public enum UITextAutocapitalizationType: Int, Sendable {
  /// No letters are made capital.
  case none
  /// The first letters of words.
  case words
  /// The first letters of sentences.
  case sentences
  /// Every letter is made capital.
  case allCharacters
}

/// Whether words are corrected.
public enum UITextAutocorrectionType: Int, Sendable {
  /// The kind of text decides.
  case `default`
  /// They are left alone.
  case no
  /// They are looked at.
  case yes
}

/// Whether words are looked up.
public enum UITextSpellCheckingType: Int, Sendable {
  /// The kind of text decides.
  case `default`
  /// They are left alone.
  case no
  /// They are looked at.
  case yes
}

/// The keys of a keyboard on screen.
public enum UIKeyboardType: Int, Sendable {
  /// Those of the language.
  case `default`
  /// Characters of ASCII alone.
  case asciiCapable
  /// Digits and punctuation.
  case numbersAndPunctuation
  /// Those of addresses of pages.
  case URL
  /// Digits from 0 to 9.
  case numberPad
  /// Those of a telephone.
  case phonePad
  /// Those of names and telephone numbers.
  case namePhonePad
  /// Those of addresses of mails.
  case emailAddress
  /// Digits and a point.
  case decimalPad
  /// Those of short messages.
  case twitter
  /// Those of searches.
  case webSearch
  /// Digits of ASCII alone.
  case asciiCapableNumberPad
}

/// Whether the keys on screen are light or dark.
public enum UIKeyboardAppearance: Int, Sendable {
  /// The appearance around decides.
  case `default`
  /// Keys are dark.
  case dark
  /// Keys are light.
  case light
}

/// What the return key says.
public enum UIReturnKeyType: Int, Sendable {
  /// The key says “Return”.
  case `default`
  /// The key says “Go”.
  case go
  /// The key says “Google”.
  case google
  /// The key says “Join”.
  case join
  /// The key says “Next”.
  case next
  /// The key says “Route”.
  case route
  /// The key says “Search”.
  case search
  /// The key says “Send”.
  case send
  /// The key says “Yahoo”.
  case yahoo
  /// The key says “Done”.
  case done
  /// The key says “Emergency call”.
  case emergencyCall
  /// The key says “Continue”.
  case `continue`
}

/// Whether quotation marks are made curly.
public enum UITextSmartQuotesType: Int, Sendable {
  /// The kind of text decides.
  case `default`
  /// They are left alone.
  case no
  /// They are made curly.
  case yes
}

/// Whether hyphens are joined to dashes.
public enum UITextSmartDashesType: Int, Sendable {
  /// The kind of text decides.
  case `default`
  /// They are left alone.
  case no
  /// They are joined.
  case yes
}

/// Whether spaces come and go with what is pasted and cut.
public enum UITextSmartInsertDeleteType: Int, Sendable {
  /// The kind of text decides.
  case `default`
  /// They are left alone.
  case no
  /// They come and go.
  case yes
}

/// Rules that a new password has to satisfy, for what proposes one.
public final class UITextInputPasswordRules: NSObject {
  /// The rules as they were given.
  public let passwordRulesDescriptor: String
  /// Rules in Apple's notation, such as `minlength: 8; required: digit;`.
  public init(descriptor passwordRulesDescriptor: String) { self.passwordRulesDescriptor = passwordRulesDescriptor }
}

/// What a person does to a link or a picture in a text.
public enum UITextItemInteraction: Int, Sendable {
  /// It is followed.
  case invokeDefaultAction
  /// It is pressed, to see what can be done.
  case presentActions
  /// It is pressed, to see where it leads.
  case preview
}

/// What is found in a text.
public struct UIDataDetectorTypes: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Numbers of telephones.
  public static let phoneNumber = UIDataDetectorTypes(rawValue: 1 << 0)
  /// Addresses of pages.
  public static let link = UIDataDetectorTypes(rawValue: 1 << 1)
  /// Addresses of houses.
  public static let address = UIDataDetectorTypes(rawValue: 1 << 2)
  /// Dates and times.
  public static let calendarEvent = UIDataDetectorTypes(rawValue: 1 << 3)
  /// Numbers of parcels.
  public static let shipmentTrackingNumber = UIDataDetectorTypes(rawValue: 1 << 4)
  /// Numbers of flights.
  public static let flightNumber = UIDataDetectorTypes(rawValue: 1 << 5)
  /// Proposals for a dictionary.
  public static let lookupSuggestion = UIDataDetectorTypes(rawValue: 1 << 6)
  /// All that can be found.
  public static let all = UIDataDetectorTypes(rawValue: .max)
}

/// What a text means, for keyboards that make proposals.
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A person's name.
  public static let name = UITextContentType(rawValue: "name")
  /// A person's first name.
  public static let givenName = UITextContentType(rawValue: "given-name")
  /// A person's last name.
  public static let familyName = UITextContentType(rawValue: "family-name")
  /// An address of mails.
  public static let emailAddress = UITextContentType(rawValue: "email")
  /// A telephone number.
  public static let telephoneNumber = UITextContentType(rawValue: "tel")
  /// The name of an account.
  public static let username = UITextContentType(rawValue: "username")
  /// A password that there is.
  public static let password = UITextContentType(rawValue: "password")
  /// A password that is made up.
  public static let newPassword = UITextContentType(rawValue: "new-password")
  /// A code that is used once.
  public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
}
