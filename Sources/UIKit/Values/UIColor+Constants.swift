extension UIColor {
  /// Black.
  public static let black = UIColor(white: 0, alpha: 1)
  /// A third of white.
  public static let darkGray = UIColor(white: 1 / 3, alpha: 1)
  /// Two thirds of white.
  public static let lightGray = UIColor(white: 2 / 3, alpha: 1)
  /// White.
  public static let white = UIColor(white: 1, alpha: 1)
  /// Half of white.
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
  /// Black of no opacity.
  public static let clear = UIColor(white: 0, alpha: 0)

  // Apple's published values; dark ones where the traits are dark.
  /// `#FF3B30` where it is light, `#FF453A` where it is dark.
  public static let systemRed = UIColor(light: 0xFF3B30, dark: 0xFF453A)
  /// `#34C759` where it is light, `#30D158` where it is dark.
  public static let systemGreen = UIColor(light: 0x34C759, dark: 0x30D158)
  /// `#007AFF` where it is light, `#0A84FF` where it is dark.
  public static let systemBlue = UIColor(light: 0x007AFF, dark: 0x0A84FF)
  /// `#FF9500` where it is light, `#FF9F0A` where it is dark.
  public static let systemOrange = UIColor(light: 0xFF9500, dark: 0xFF9F0A)
  /// `#FFCC00` where it is light, `#FFD60A` where it is dark.
  public static let systemYellow = UIColor(light: 0xFFCC00, dark: 0xFFD60A)
  /// `#FF2D55` where it is light, `#FF375F` where it is dark.
  public static let systemPink = UIColor(light: 0xFF2D55, dark: 0xFF375F)
  /// `#AF52DE` where it is light, `#BF5AF2` where it is dark.
  public static let systemPurple = UIColor(light: 0xAF52DE, dark: 0xBF5AF2)
  /// `#30B0C7` where it is light, `#40CBE0` where it is dark.
  public static let systemTeal = UIColor(light: 0x30B0C7, dark: 0x40CBE0)
  /// `#5856D6` where it is light, `#5E5CE6` where it is dark.
  public static let systemIndigo = UIColor(light: 0x5856D6, dark: 0x5E5CE6)
  /// `#A2845E` where it is light, `#AC8E68` where it is dark.
  public static let systemBrown = UIColor(light: 0xA2845E, dark: 0xAC8E68)
  /// `#00C7BE` where it is light, `#63E6E2` where it is dark.
  public static let systemMint = UIColor(light: 0x00C7BE, dark: 0x63E6E2)
  /// `#32ADE6` where it is light, `#64D2FF` where it is dark.
  public static let systemCyan = UIColor(light: 0x32ADE6, dark: 0x64D2FF)
  /// `#8E8E93` where it is light, `#8E8E93` where it is dark.
  public static let systemGray = UIColor(light: 0x8E8E93, dark: 0x8E8E93)
  /// `#AEAEB2` where it is light, `#636366` where it is dark.
  public static let systemGray2 = UIColor(light: 0xAEAEB2, dark: 0x636366)
  /// `#C7C7CC` where it is light, `#48484A` where it is dark.
  public static let systemGray3 = UIColor(light: 0xC7C7CC, dark: 0x48484A)
  /// `#D1D1D6` where it is light, `#3A3A3C` where it is dark.
  public static let systemGray4 = UIColor(light: 0xD1D1D6, dark: 0x3A3A3C)
  /// `#E5E5EA` where it is light, `#2C2C2E` where it is dark.
  public static let systemGray5 = UIColor(light: 0xE5E5EA, dark: 0x2C2C2E)
  /// `#F2F2F7` where it is light, `#1C1C1E` where it is dark.
  public static let systemGray6 = UIColor(light: 0xF2F2F7, dark: 0x1C1C1E)
  /// What views have unless they are given another: the system's blue.
  public static let tintColor = systemBlue

  /// Of the most important text: `#000000` where it is light, `#FFFFFF` where it is dark.
  public static let label = UIColor(light: 0x000000, dark: 0xFFFFFF)
  /// Of less important text: `#3C3C43` of 60 percent where it is light, `#EBEBF5` of 60 percent where it is dark.
  public static let secondaryLabel = UIColor(light: 0x3C3C43, alpha: 0.6, dark: 0xEBEBF5, alpha: 0.6)
  /// Of text of the third rank: `#3C3C43` of 30 percent where it is light, `#EBEBF5` of 30 percent where it is dark.
  public static let tertiaryLabel = UIColor(light: 0x3C3C43, alpha: 0.3, dark: 0xEBEBF5, alpha: 0.3)
  /// Of text of the fourth rank: `#3C3C43` of 18 percent where it is light, `#EBEBF5` of 16 percent where it is dark.
  public static let quaternaryLabel = UIColor(light: 0x3C3C43, alpha: 0.18, dark: 0xEBEBF5, alpha: 0.16)
  /// Of text that stands where something is to be written: `#3C3C43` of 30 percent where it is light, `#EBEBF5` of 30 percent where it is
  /// dark.
  public static let placeholderText = UIColor(light: 0x3C3C43, alpha: 0.3, dark: 0xEBEBF5, alpha: 0.3)
  /// Of links: the system's blue.
  public static let link = systemBlue
  /// Of lines that let through what is below: `#3C3C43` of 29 percent where it is light, `#545458` of 60 percent where it is dark.
  public static let separator = UIColor(light: 0x3C3C43, alpha: 0.29, dark: 0x545458, alpha: 0.6)
  /// Of opaque lines: `#C6C6C8` where it is light, `#38383A` where it is dark.
  public static let opaqueSeparator = UIColor(light: 0xC6C6C8, dark: 0x38383A)
  /// Behind everything: `#FFFFFF` where it is light, `#000000` where it is dark.
  public static let systemBackground = UIColor(light: 0xFFFFFF, dark: 0x000000)
  /// Behind what is grouped on the background: `#F2F2F7` where it is light, `#1C1C1E` where it is dark.
  public static let secondarySystemBackground = UIColor(light: 0xF2F2F7, dark: 0x1C1C1E)
  /// Behind what is grouped inside a group: `#FFFFFF` where it is light, `#2C2C2E` where it is dark.
  public static let tertiarySystemBackground = UIColor(light: 0xFFFFFF, dark: 0x2C2C2E)
  /// Behind grouped lists: `#F2F2F7` where it is light, `#000000` where it is dark.
  public static let systemGroupedBackground = UIColor(light: 0xF2F2F7, dark: 0x000000)
  /// Behind the groups of grouped lists: `#FFFFFF` where it is light, `#1C1C1E` where it is dark.
  public static let secondarySystemGroupedBackground = UIColor(light: 0xFFFFFF, dark: 0x1C1C1E)
  /// Behind what is grouped inside those: `#F2F2F7` where it is light, `#2C2C2E` where it is dark.
  public static let tertiarySystemGroupedBackground = UIColor(light: 0xF2F2F7, dark: 0x2C2C2E)
  /// Of thin shapes: `#787880` of 20 percent where it is light, `#787880` of 36 percent where it is dark.
  public static let systemFill = UIColor(light: 0x787880, alpha: 0.2, dark: 0x787880, alpha: 0.36)
  /// Of shapes of middling size: `#787880` of 16 percent where it is light, `#787880` of 32 percent where it is dark.
  public static let secondarySystemFill = UIColor(light: 0x787880, alpha: 0.16, dark: 0x787880, alpha: 0.32)
  /// Of large shapes: `#767680` of 12 percent where it is light, `#767680` of 24 percent where it is dark.
  public static let tertiarySystemFill = UIColor(light: 0x767680, alpha: 0.12, dark: 0x767680, alpha: 0.24)
  /// Of large areas: `#747480` of 8 percent where it is light, `#767680` of 18 percent where it is dark.
  public static let quaternarySystemFill = UIColor(light: 0x747480, alpha: 0.08, dark: 0x767680, alpha: 0.18)
  /// Black, for text on light colours whatever the traits say.
  public static let darkText = UIColor(white: 0, alpha: 1)
  /// White of 60 percent, for text on dark colours whatever the traits say.
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
