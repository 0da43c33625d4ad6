/// Keys by their numbers in the tables of USB's human interface devices (HID Usage Tables 1.4, page 0x07).
public enum UIKeyboardHIDUsage: Int, Sendable {
  /// A key without a number here.
  case keyboardErrorUndefined = 3
  /// The key A.
  case keyboardA = 4
  /// The key B.
  case keyboardB = 5
  /// The key C.
  case keyboardC = 6
  /// The key D.
  case keyboardD = 7
  /// The key E.
  case keyboardE = 8
  /// The key F.
  case keyboardF = 9
  /// The key G.
  case keyboardG = 10
  /// The key H.
  case keyboardH = 11
  /// The key I.
  case keyboardI = 12
  /// The key J.
  case keyboardJ = 13
  /// The key K.
  case keyboardK = 14
  /// The key L.
  case keyboardL = 15
  /// The key M.
  case keyboardM = 16
  /// The key N.
  case keyboardN = 17
  /// The key O.
  case keyboardO = 18
  /// The key P.
  case keyboardP = 19
  /// The key Q.
  case keyboardQ = 20
  /// The key R.
  case keyboardR = 21
  /// The key S.
  case keyboardS = 22
  /// The key T.
  case keyboardT = 23
  /// The key U.
  case keyboardU = 24
  /// The key V.
  case keyboardV = 25
  /// The key W.
  case keyboardW = 26
  /// The key X.
  case keyboardX = 27
  /// The key Y.
  case keyboardY = 28
  /// The key Z.
  case keyboardZ = 29
  /// The key 1.
  case keyboard1 = 30
  /// The key 2.
  case keyboard2 = 31
  /// The key 3.
  case keyboard3 = 32
  /// The key 4.
  case keyboard4 = 33
  /// The key 5.
  case keyboard5 = 34
  /// The key 6.
  case keyboard6 = 35
  /// The key 7.
  case keyboard7 = 36
  /// The key 8.
  case keyboard8 = 37
  /// The key 9.
  case keyboard9 = 38
  /// The key 0.
  case keyboard0 = 39
  /// The return key.
  case keyboardReturnOrEnter = 40
  /// The escape key.
  case keyboardEscape = 41
  /// The backspace key.
  case keyboardDeleteOrBackspace = 42
  /// The tabulator key.
  case keyboardTab = 43
  /// The space key.
  case keyboardSpacebar = 44
  /// The hyphen key.
  case keyboardHyphen = 45
  /// The equal sign key.
  case keyboardEqualSign = 46
  /// The opening bracket key.
  case keyboardOpenBracket = 47
  /// The closing bracket key.
  case keyboardCloseBracket = 48
  /// The backslash key.
  case keyboardBackslash = 49
  /// The semicolon key.
  case keyboardSemicolon = 51
  /// The quotation mark key.
  case keyboardQuote = 52
  /// The grave accent key.
  case keyboardGraveAccentAndTilde = 53
  /// The comma key.
  case keyboardComma = 54
  /// The period key.
  case keyboardPeriod = 55
  /// The slash key.
  case keyboardSlash = 56
  /// The caps lock key.
  case keyboardCapsLock = 57
  /// The key F1.
  case keyboardF1 = 58
  /// The key F2.
  case keyboardF2 = 59
  /// The key F3.
  case keyboardF3 = 60
  /// The key F4.
  case keyboardF4 = 61
  /// The key F5.
  case keyboardF5 = 62
  /// The key F6.
  case keyboardF6 = 63
  /// The key F7.
  case keyboardF7 = 64
  /// The key F8.
  case keyboardF8 = 65
  /// The key F9.
  case keyboardF9 = 66
  /// The key F10.
  case keyboardF10 = 67
  /// The key F11.
  case keyboardF11 = 68
  /// The key F12.
  case keyboardF12 = 69
  /// The print screen key.
  case keyboardPrintScreen = 70
  /// The scroll lock key.
  case keyboardScrollLock = 71
  /// The pause key.
  case keyboardPause = 72
  /// The insert key.
  case keyboardInsert = 73
  /// The home key.
  case keyboardHome = 74
  /// The page up key.
  case keyboardPageUp = 75
  /// The delete key.
  case keyboardDeleteForward = 76
  /// The end key.
  case keyboardEnd = 77
  /// The page down key.
  case keyboardPageDown = 78
  /// The right arrow key.
  case keyboardRightArrow = 79
  /// The left arrow key.
  case keyboardLeftArrow = 80
  /// The down arrow key.
  case keyboardDownArrow = 81
  /// The up arrow key.
  case keyboardUpArrow = 82
  /// The number pad's enter key.
  case keypadEnter = 88
  /// The left control key.
  case keyboardLeftControl = 224
  /// The left shift key.
  case keyboardLeftShift = 225
  /// The left alt key.
  case keyboardLeftAlt = 226
  /// The left command key.
  case keyboardLeftGUI = 227
  /// The right control key.
  case keyboardRightControl = 228
  /// The right shift key.
  case keyboardRightShift = 229
  /// The right alt key.
  case keyboardRightAlt = 230
  /// The right command key.
  case keyboardRightGUI = 231

  /// Keys that have names of several letters by xkbcommon.
  private static let named: [String: UIKeyboardHIDUsage] = [
    "Return": .keyboardReturnOrEnter,
    "Escape": .keyboardEscape,
    "BackSpace": .keyboardDeleteOrBackspace,
    "Tab": .keyboardTab,
    "space": .keyboardSpacebar,
    "minus": .keyboardHyphen,
    "equal": .keyboardEqualSign,
    "bracketleft": .keyboardOpenBracket,
    "bracketright": .keyboardCloseBracket,
    "backslash": .keyboardBackslash,
    "semicolon": .keyboardSemicolon,
    "apostrophe": .keyboardQuote,
    "grave": .keyboardGraveAccentAndTilde,
    "comma": .keyboardComma,
    "period": .keyboardPeriod,
    "slash": .keyboardSlash,
    "Caps_Lock": .keyboardCapsLock,
    "Print": .keyboardPrintScreen,
    "Scroll_Lock": .keyboardScrollLock,
    "Pause": .keyboardPause,
    "Insert": .keyboardInsert,
    "Home": .keyboardHome,
    "Prior": .keyboardPageUp,
    "Delete": .keyboardDeleteForward,
    "End": .keyboardEnd,
    "Next": .keyboardPageDown,
    "Right": .keyboardRightArrow,
    "Left": .keyboardLeftArrow,
    "Down": .keyboardDownArrow,
    "Up": .keyboardUpArrow,
    "KP_Enter": .keypadEnter,
    "Control_L": .keyboardLeftControl,
    "Shift_L": .keyboardLeftShift,
    "Alt_L": .keyboardLeftAlt,
    "Super_L": .keyboardLeftGUI,
    "Control_R": .keyboardRightControl,
    "Shift_R": .keyboardRightShift,
    "Alt_R": .keyboardRightAlt,
    "Super_R": .keyboardRightGUI,
  ]

  /// - Parameter name: the symbol of the key by the names of xkbcommon.
  init(name: String) {
    let bytes = Array(name.utf8), number: Int?
    switch (bytes.count, bytes.first ?? 0) {
    case (1, UInt8(ascii: "a")...UInt8(ascii: "z")): number = Int(bytes[0]) - 0x61 + Self.keyboardA.rawValue
    case (1, UInt8(ascii: "A")...UInt8(ascii: "Z")): number = Int(bytes[0]) - 0x41 + Self.keyboardA.rawValue
    case (1, UInt8(ascii: "0")): number = Self.keyboard0.rawValue
    case (1, UInt8(ascii: "1")...UInt8(ascii: "9")): number = Int(bytes[0]) - 0x31 + Self.keyboard1.rawValue
    case (2...3, UInt8(ascii: "F")): number = Int(name.dropFirst()).flatMap { 1...12 ~= $0 ? $0 - 1 + Self.keyboardF1.rawValue : nil }
    default: number = Self.named[name]?.rawValue
    }
    self = number.flatMap(Self.init(rawValue:)) ?? .keyboardErrorUndefined
  }
}

extension UIKey {
  /// The key's number.
  public var keyCode: UIKeyboardHIDUsage { UIKeyboardHIDUsage(name: name) }
}
