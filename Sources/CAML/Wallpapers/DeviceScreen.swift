public import Foundation

/// A screen that a document fills: its size in points, and how many pixels make a point.
public struct DeviceScreen: Hashable, Sendable {
  /// Points.
  public var size: CGSize
  /// Pixels a point.
  public var scale: CGFloat

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

  /// Known devices, upright, by names such as `iphone-14`.
  public static let devices: [(name: String, screen: DeviceScreen)] = [
    ("iphone-se", DeviceScreen(width: 375, height: 667, scale: 2)),
    ("iphone-13-mini", DeviceScreen(width: 375, height: 812, scale: 3)),
    ("iphone-14", DeviceScreen(width: 390, height: 844, scale: 3)),
    ("iphone-14-plus", DeviceScreen(width: 428, height: 926, scale: 3)),
    ("iphone-15", DeviceScreen(width: 393, height: 852, scale: 3)),
    ("iphone-15-plus", DeviceScreen(width: 430, height: 932, scale: 3)),
    ("iphone-16-pro", DeviceScreen(width: 402, height: 874, scale: 3)),
    ("iphone-16-pro-max", DeviceScreen(width: 440, height: 956, scale: 3)),
    ("iphone-air", DeviceScreen(width: 420, height: 912, scale: 3)),
    ("ipad", DeviceScreen(width: 820, height: 1180, scale: 2)),
    ("ipad-mini", DeviceScreen(width: 744, height: 1133, scale: 2)),
    ("ipad-10.2", DeviceScreen(width: 810, height: 1080, scale: 2)),
    ("ipad-pro-11", DeviceScreen(width: 834, height: 1194, scale: 2)),
    ("ipad-pro-13", DeviceScreen(width: 1024, height: 1366, scale: 2)),
  ]

  /// As names of files and Wallpaper.plist spell it: `390w-844h@3x`.
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
