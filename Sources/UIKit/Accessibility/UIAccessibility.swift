public import Foundation

/// What assistive technologies are told and asked. There are none here: every setting is off, and nothing is posted.
public enum UIAccessibility {
  /// Whether motion is to be reduced: false.
  public static var isReduceMotionEnabled: Bool { false }
  /// Whether transitions between screens are to cross-fade: false.
  public static var prefersCrossFadeTransitions: Bool { false }
  /// Whether transparency is to be reduced: false.
  public static var isReduceTransparencyEnabled: Bool { false }
  /// Whether a screen reader runs: false.
  public static var isVoiceOverRunning: Bool { false }
  /// Whether text is to be bold: false.
  public static var isBoldTextEnabled: Bool { false }
  /// Whether colours are to be darker: false.
  public static var isDarkerSystemColorsEnabled: Bool { false }
  /// Whether colours are inverted: false.
  public static var isInvertColorsEnabled: Bool { false }
  /// Whether the display is grey: false.
  public static var isGrayscaleEnabled: Bool { false }
  /// Whether switches control the program: false.
  public static var isSwitchControlRunning: Bool { false }
  /// Whether access is limited to one program: false.
  public static var isGuidedAccessEnabled: Bool { false }
  /// Whether buttons are to have shapes: false.
  public static var buttonShapesEnabled: Bool { false }
  /// Whether videos may play by themselves: true.
  public static var isVideoAutoplayEnabled: Bool { true }
  /// Whether things are told apart without colour: false.
  public static var shouldDifferentiateWithoutColor: Bool { false }

  /// Never posted: the setting does not change.
  public static let reduceMotionStatusDidChangeNotification = NSNotification.Name("UIAccessibilityReduceMotionStatusDidChangeNotification")
  /// Never posted: the setting does not change.
  public static let reduceTransparencyStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityReduceTransparencyStatusDidChangeNotification")
  /// Never posted: the setting does not change.
  public static let voiceOverStatusDidChangeNotification = NSNotification.Name("UIAccessibilityVoiceOverStatusDidChangeNotification")
  /// Never posted: the setting does not change.
  public static let boldTextStatusDidChangeNotification = NSNotification.Name("UIAccessibilityBoldTextStatusDidChangeNotification")
  /// Never posted: the setting does not change.
  public static let darkerSystemColorsStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityDarkerSystemColorsStatusDidChangeNotification")

  /// What a program tells assistive technologies.
  public struct Notification: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// The screen shows something else.
    public static let screenChanged = Notification(rawValue: 1000)
    /// A part of the screen shows something else.
    public static let layoutChanged = Notification(rawValue: 1001)
    /// Words to be spoken.
    public static let announcement = Notification(rawValue: 1008)
    /// A page was scrolled.
    public static let pageScrolled = Notification(rawValue: 1009)
  }

  /// Does nothing: nobody listens.
  public static func post(notification: Notification, argument: Any?) {}
}

/// How an element behaves, for assistive technologies.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// No behaviour of its own.
  public static let none: UIAccessibilityTraits = []
  /// It is tapped.
  public static let button = UIAccessibilityTraits(rawValue: 1 << 0)
  /// It leads elsewhere.
  public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
  /// It is a picture.
  public static let image = UIAccessibilityTraits(rawValue: 1 << 2)
  /// It is selected.
  public static let selected = UIAccessibilityTraits(rawValue: 1 << 3)
  /// It plays a sound of its own.
  public static let playsSound = UIAccessibilityTraits(rawValue: 1 << 4)
  /// It is a key of a keyboard.
  public static let keyboardKey = UIAccessibilityTraits(rawValue: 1 << 5)
  /// It is text that does not change.
  public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
  /// It sums up the screen.
  public static let summaryElement = UIAccessibilityTraits(rawValue: 1 << 7)
  /// It cannot be operated.
  public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
  /// Its value changes often.
  public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)
  /// It is searched with.
  public static let searchField = UIAccessibilityTraits(rawValue: 1 << 10)
  /// It begins to play.
  public static let startsMediaSession = UIAccessibilityTraits(rawValue: 1 << 11)
  /// Its value is set in steps.
  public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 12)
  /// It is touched directly.
  public static let allowsDirectInteraction = UIAccessibilityTraits(rawValue: 1 << 13)
  /// It turns pages by itself.
  public static let causesPageTurn = UIAccessibilityTraits(rawValue: 1 << 14)
  /// It is a bar of tabs.
  public static let tabBar = UIAccessibilityTraits(rawValue: 1 << 15)
  /// It heads a part of the screen.
  public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
}

/// A further action of an element, which nothing calls.
open class UIAccessibilityCustomAction: NSObject {
  /// The action's name, in words.
  open var name: String
  /// The object whose method is called; not retained.
  open weak var target: AnyObject?
  /// The method that is called.
  open var selector: Selector?
  /// The closure that is called in the method's place.
  open var actionHandler: ((UIAccessibilityCustomAction) -> Bool)?

  /// An action that calls a method of `target`.
  public init(name: String, target: Any?, selector: Selector) {
    self.name = name
    self.target = target.map { $0 as AnyObject }
    self.selector = selector
  }

  /// An action that calls a closure.
  public init(name: String, actionHandler: ((UIAccessibilityCustomAction) -> Bool)?) {
    (self.name, self.actionHandler) = (name, actionHandler)
  }
}

/// An element that is no view.
@preconcurrency @MainActor open class UIAccessibilityElement: UIResponder {
  /// The view, or other element, that the element is in.
  open weak var accessibilityContainer: AnyObject?
  /// The element's rectangle in its container, in points.
  open var accessibilityFrameInContainerSpace = CGRect.zero

  /// An element in a container.
  public init(accessibilityContainer container: Any) {
    accessibilityContainer = container as AnyObject
    super.init()
  }
}
