extension UIColor {
  /// Opaque black: white 0.
  public static let black = UIColor(white: 0, alpha: 1)
  /// Dark grey: a third of white.
  public static let darkGray = UIColor(white: 1 / 3, alpha: 1)
  /// Light grey: two thirds of white.
  public static let lightGray = UIColor(white: 2 / 3, alpha: 1)
  /// Opaque white: white 1.
  public static let white = UIColor(white: 1, alpha: 1)
  /// Grey: half of white.
  public static let gray = UIColor(white: 0.5, alpha: 1)
  /// Red 1, green 0, blue 0.
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  /// Red 0, green 1, blue 0.
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  /// Red 0, green 0, blue 1.
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  /// Red 0, green 1, blue 1.
  public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
  /// Red 1, green 1, blue 0.
  public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  /// Red 1, green 0, blue 1.
  public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
  /// Red 1, green 0.5, blue 0.
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  /// Red 0.5, green 0, blue 0.5.
  public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  /// Red 0.6, green 0.4, blue 0.2.
  public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
  /// Transparent black: white 0 with alpha 0.
  public static let clear = UIColor(white: 0, alpha: 0)

  // Apple's published values, for light and dark appearance.
  /// `#FF3B30` in light appearance, `#FF453A` in dark.
  public static let systemRed = UIColor(light: 0xFF3B30, dark: 0xFF453A)
  /// `#34C759` in light appearance, `#30D158` in dark.
  public static let systemGreen = UIColor(light: 0x34C759, dark: 0x30D158)
  /// `#007AFF` in light appearance, `#0A84FF` in dark.
  public static let systemBlue = UIColor(light: 0x007AFF, dark: 0x0A84FF)
  /// `#FF9500` in light appearance, `#FF9F0A` in dark.
  public static let systemOrange = UIColor(light: 0xFF9500, dark: 0xFF9F0A)
  /// `#FFCC00` in light appearance, `#FFD60A` in dark.
  public static let systemYellow = UIColor(light: 0xFFCC00, dark: 0xFFD60A)
  /// `#FF2D55` in light appearance, `#FF375F` in dark.
  public static let systemPink = UIColor(light: 0xFF2D55, dark: 0xFF375F)
  /// `#AF52DE` in light appearance, `#BF5AF2` in dark.
  public static let systemPurple = UIColor(light: 0xAF52DE, dark: 0xBF5AF2)
  /// `#30B0C7` in light appearance, `#40CBE0` in dark.
  public static let systemTeal = UIColor(light: 0x30B0C7, dark: 0x40CBE0)
  /// `#5856D6` in light appearance, `#5E5CE6` in dark.
  public static let systemIndigo = UIColor(light: 0x5856D6, dark: 0x5E5CE6)
  /// `#A2845E` in light appearance, `#AC8E68` in dark.
  public static let systemBrown = UIColor(light: 0xA2845E, dark: 0xAC8E68)
  /// `#00C7BE` in light appearance, `#63E6E2` in dark.
  public static let systemMint = UIColor(light: 0x00C7BE, dark: 0x63E6E2)
  /// `#32ADE6` in light appearance, `#64D2FF` in dark.
  public static let systemCyan = UIColor(light: 0x32ADE6, dark: 0x64D2FF)
  /// `#8E8E93` in light appearance, `#8E8E93` in dark.
  public static let systemGray = UIColor(light: 0x8E8E93, dark: 0x8E8E93)
  /// `#AEAEB2` in light appearance, `#636366` in dark.
  public static let systemGray2 = UIColor(light: 0xAEAEB2, dark: 0x636366)
  /// `#C7C7CC` in light appearance, `#48484A` in dark.
  public static let systemGray3 = UIColor(light: 0xC7C7CC, dark: 0x48484A)
  /// `#D1D1D6` in light appearance, `#3A3A3C` in dark.
  public static let systemGray4 = UIColor(light: 0xD1D1D6, dark: 0x3A3A3C)
  /// `#E5E5EA` in light appearance, `#2C2C2E` in dark.
  public static let systemGray5 = UIColor(light: 0xE5E5EA, dark: 0x2C2C2E)
  /// `#F2F2F7` in light appearance, `#1C1C1E` in dark.
  public static let systemGray6 = UIColor(light: 0xF2F2F7, dark: 0x1C1C1E)
  /// The default tint colour of views: the system's blue.
  public static let tintColor = systemBlue

  /// The colour for primary text: `#000000` in light appearance, `#FFFFFF` in dark.
  public static let label = UIColor(light: 0x000000, dark: 0xFFFFFF)
  /// The colour for secondary text: `#3C3C43` at 60 percent in light appearance, `#EBEBF5` at 60 percent in dark.
  public static let secondaryLabel = UIColor(light: 0x3C3C43, alpha: 0.6, dark: 0xEBEBF5, alpha: 0.6)
  /// The colour for tertiary text: `#3C3C43` at 30 percent in light appearance, `#EBEBF5` at 30 percent in dark.
  public static let tertiaryLabel = UIColor(light: 0x3C3C43, alpha: 0.3, dark: 0xEBEBF5, alpha: 0.3)
  /// The colour for quaternary text: `#3C3C43` at 18 percent in light appearance, `#EBEBF5` at 16 percent in dark.
  public static let quaternaryLabel = UIColor(light: 0x3C3C43, alpha: 0.18, dark: 0xEBEBF5, alpha: 0.16)
  /// The colour for placeholders in fields: `#3C3C43` at 30 percent in light appearance, `#EBEBF5` at 30 percent in dark.
  public static let placeholderText = UIColor(light: 0x3C3C43, alpha: 0.3, dark: 0xEBEBF5, alpha: 0.3)
  /// The colour for links: the system's blue.
  public static let link = systemBlue
  /// The colour for translucent separators: `#3C3C43` at 29 percent in light appearance, `#545458` at 60 percent in dark.
  public static let separator = UIColor(light: 0x3C3C43, alpha: 0.29, dark: 0x545458, alpha: 0.6)
  /// The colour for opaque separators: `#C6C6C8` in light appearance, `#38383A` in dark.
  public static let opaqueSeparator = UIColor(light: 0xC6C6C8, dark: 0x38383A)
  /// The colour for the main background: `#FFFFFF` in light appearance, `#000000` in dark.
  public static let systemBackground = UIColor(light: 0xFFFFFF, dark: 0x000000)
  /// The colour for groups on the main background: `#F2F2F7` in light appearance, `#1C1C1E` in dark.
  public static let secondarySystemBackground = UIColor(light: 0xF2F2F7, dark: 0x1C1C1E)
  /// The colour for groups inside groups: `#FFFFFF` in light appearance, `#2C2C2E` in dark.
  public static let tertiarySystemBackground = UIColor(light: 0xFFFFFF, dark: 0x2C2C2E)
  /// The colour for the background of grouped lists: `#F2F2F7` in light appearance, `#000000` in dark.
  public static let systemGroupedBackground = UIColor(light: 0xF2F2F7, dark: 0x000000)
  /// The colour for groups in grouped lists: `#FFFFFF` in light appearance, `#1C1C1E` in dark.
  public static let secondarySystemGroupedBackground = UIColor(light: 0xFFFFFF, dark: 0x1C1C1E)
  /// The colour for groups inside groups in grouped lists: `#F2F2F7` in light appearance, `#2C2C2E` in dark.
  public static let tertiarySystemGroupedBackground = UIColor(light: 0xF2F2F7, dark: 0x2C2C2E)
  /// The colour for thin and small shapes: `#787880` at 20 percent in light appearance, `#787880` at 36 percent in dark.
  public static let systemFill = UIColor(light: 0x787880, alpha: 0.2, dark: 0x787880, alpha: 0.36)
  /// The colour for shapes of medium size: `#787880` at 16 percent in light appearance, `#787880` at 32 percent in dark.
  public static let secondarySystemFill = UIColor(light: 0x787880, alpha: 0.16, dark: 0x787880, alpha: 0.32)
  /// The colour for large shapes: `#767680` at 12 percent in light appearance, `#767680` at 24 percent in dark.
  public static let tertiarySystemFill = UIColor(light: 0x767680, alpha: 0.12, dark: 0x767680, alpha: 0.24)
  /// The colour for large areas: `#747480` at 8 percent in light appearance, `#767680` at 18 percent in dark.
  public static let quaternarySystemFill = UIColor(light: 0x747480, alpha: 0.08, dark: 0x767680, alpha: 0.18)
  /// Opaque black, for text on light colours in either appearance.
  public static let darkText = UIColor(white: 0, alpha: 1)
  /// White at 60 percent, for text on dark colours in either appearance.
  public static let lightText = UIColor(white: 1, alpha: 0.6)

  private convenience init(light: UInt32, alpha lightAlpha: CGFloat = 1, dark: UInt32, alpha darkAlpha: CGFloat = 1) {
    let light = UIColor(hex: light, alpha: lightAlpha), dark = UIColor(hex: dark, alpha: darkAlpha)
    self.init { $0.userInterfaceStyle == .dark ? dark : light }
  }

  private convenience init(hex: UInt32, alpha: CGFloat) {
    func channel(_ shift: UInt32) -> CGFloat { CGFloat(hex >> shift & 0xFF) / 255 }
    self.init(red: channel(16), green: channel(8), blue: channel(0), alpha: alpha)
  }
}
