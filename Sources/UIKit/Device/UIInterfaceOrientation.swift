/// How an interface is turned on the device. It is never turned here: upright where the screen is higher than wide.
public enum UIInterfaceOrientation: Int, Sendable {
  /// How it is turned is not known.
  case unknown
  /// It stands upright.
  case portrait
  /// Turned upside down.
  case portraitUpsideDown
  /// On its right side.
  case landscapeRight
  /// On its left side.
  case landscapeLeft

  /// Whether it is higher than wide.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether it is wider than high.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

/// Orientations of an interface.
public struct UIInterfaceOrientationMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// It stands upright.
  public static let portrait = UIInterfaceOrientationMask(rawValue: 1 << 1)
  /// Turned upside down.
  public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 1 << 2)
  /// On the right side.
  public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 1 << 3)
  /// On the left side.
  public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 1 << 4)
  /// On either side.
  public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
  /// All of them.
  public static let all: UIInterfaceOrientationMask = [.portrait, .portraitUpsideDown, .landscapeLeft, .landscapeRight]
  /// All but upside down.
  public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscapeLeft, .landscapeRight]
}

/// How a device is turned.
public enum UIDeviceOrientation: Int, Sendable {
  /// How it is turned is not known.
  case unknown
  /// It stands upright.
  case portrait
  /// Turned upside down.
  case portraitUpsideDown
  /// On its left side: the interface is on its right one.
  case landscapeLeft
  /// On its right side: the interface is on its left one.
  case landscapeRight
  /// Lying with the display up.
  case faceUp
  /// Lying with the display down.
  case faceDown

  /// Whether it is higher than wide.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether it is wider than high.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  /// Whether it lies.
  public var isFlat: Bool { self == .faceUp || self == .faceDown }
  /// Whether an interface can be turned so.
  public var isValidInterfaceOrientation: Bool { isPortrait || isLandscape }
}

/// How the status bar's text is coloured. There is no status bar.
public enum UIStatusBarStyle: Int, Sendable {
  /// The colour that the appearance wants.
  case `default`
  /// Light, on dark content.
  case lightContent
  /// Dark, on light content.
  case darkContent = 3
}

/// How the status bar comes and goes. There is no status bar.
public enum UIStatusBarAnimation: Int, Sendable {
  /// Without a motion.
  case none
  /// It fades out or in.
  case fade
  /// It slides out or in.
  case slide
}
