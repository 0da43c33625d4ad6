public import Foundation

/// A screen that a document fills: its size in points, how many pixels make a point, and where its device covers it.
public struct DeviceScreen: Hashable, Sendable {
  /// Points from each side that bars, a camera or round corners of the device take.
  public struct SafeArea: Hashable, Sendable {
    /// Points at the top.
    public var top: CGFloat
    /// Points at the left.
    public var left: CGFloat
    /// Points at the bottom.
    public var bottom: CGFloat
    /// Points at the right.
    public var right: CGFloat

    /// How far the safe area lies inside the screen, in points.
    public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
      (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    }
  }

  /// The size of the screen, in points.
  public var size: CGSize
  /// Pixels a point.
  public var scale: CGFloat
  /// What the device covers; nothing, unless the screen is that of a known device.
  public var safeArea = SafeArea()
  /// What it covers when it is turned to the side.
  private var turnedSafeArea = SafeArea()

  /// A screen.
  /// - Parameters:
  ///   - width: in points.
  ///   - height: in points.
  ///   - scale: pixels a point.
  public init(width: CGFloat, height: CGFloat, scale: CGFloat) {
    size = CGSize(width: width, height: height)
    self.scale = scale
  }

  /// Width and height in pixels.
  public var pixels: CGSize { CGSize(width: size.width * scale, height: size.height * scale) }

  package var turned: DeviceScreen {
    var turned = DeviceScreen(width: size.height, height: size.width, scale: scale)
    (turned.safeArea, turned.turnedSafeArea) = (turnedSafeArea, safeArea)
    return turned
  }

  /// Known devices, upright, by names such as `iphone-14`. Their safe areas are those of an app that fills the screen, with the status bar.
  public static let devices: [(name: String, screen: DeviceScreen)] = [
    ("iphone-se", DeviceScreen(width: 375, height: 667, scale: 2).covered(SafeArea(top: 20), turned: SafeArea())),
    ("iphone-13-mini", phone(width: 375, height: 812, top: 50)),
    ("iphone-14", phone(width: 390, height: 844, top: 47)),
    ("iphone-14-plus", phone(width: 428, height: 926, top: 47)),
    ("iphone-15", phone(width: 393, height: 852, top: 59)),
    ("iphone-15-plus", phone(width: 430, height: 932, top: 59)),
    ("iphone-16-pro", phone(width: 402, height: 874, top: 62)),
    ("iphone-16-pro-max", phone(width: 440, height: 956, top: 62)),
    (
      "iphone-air",
      DeviceScreen(width: 420, height: 912, scale: 3)
        .covered(SafeArea(top: 68, bottom: 34), turned: SafeArea(top: 20, left: 68, bottom: 29, right: 68))
    ),
    ("ipad", pad(width: 820, height: 1180)),
    ("ipad-mini", pad(width: 744, height: 1133)),
    ("ipad-10.2", DeviceScreen(width: 810, height: 1080, scale: 2).covered(SafeArea(top: 20), turned: SafeArea(top: 20))),
    ("ipad-pro-11", pad(width: 834, height: 1194)),
    ("ipad-pro-13", pad(width: 1024, height: 1366)),
  ]

  private func covered(_ safeArea: SafeArea, turned: SafeArea) -> DeviceScreen {
    var screen = self
    (screen.safeArea, screen.turnedSafeArea) = (safeArea, turned)
    return screen
  }

  /// A phone with a camera in its screen and a bar in place of a button.
  private static func phone(width: CGFloat, height: CGFloat, top: CGFloat) -> DeviceScreen {
    DeviceScreen(width: width, height: height, scale: 3)
      .covered(SafeArea(top: top, bottom: 34), turned: SafeArea(left: top, bottom: 21, right: top))
  }

  /// A tablet with a bar in place of a button.
  private static func pad(width: CGFloat, height: CGFloat) -> DeviceScreen {
    let safeArea = SafeArea(top: 24, bottom: 20)
    return DeviceScreen(width: width, height: height, scale: 2).covered(safeArea, turned: safeArea)
  }

  /// The screen's name in file names and Wallpaper.plist: `390w-844h@3x`.
  var className: String {
    func number(_ value: CGFloat) -> String { NumberText.of(Double(value)) }
    return "\(number(size.width))w-\(number(size.height))h@\(number(scale))x"
  }

  /// The screen that names of files and Wallpaper.plist's `logicalScreenClass` tell of: `390w-844h@3x~iphone`, anywhere in the text.
  init?(className text: String) {
    // Width, height and scale are the numbers before "w-", "h@" and "x".
    var rest = Substring(text)
    var numbers: [CGFloat] = []
    for mark in ["w-", "h@", "x"] {
      guard let place = rest.range(of: mark) else { return nil }
      let digits = rest[..<place.lowerBound].reversed().prefix { ("0"..."9").contains($0) || $0 == "." }.reversed()
      guard let number = Double(String(digits)), number >= 1, number <= 16_384 else { return nil }
      numbers.append(CGFloat(number))
      rest = rest[place.upperBound...]
    }
    self.init(width: numbers[0], height: numbers[1], scale: numbers[2])
  }
}
