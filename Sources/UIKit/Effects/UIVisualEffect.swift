/// What a `UIVisualEffectView` does with what lies behind it: blurs it, or lets content take on its colours.
open class UIVisualEffect: NSObject, NSCopying, @unchecked Sendable {
  /// An effect that changes nothing.
  public override init() { super.init() }

  /// Returns the effect itself, which does not change.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// Blurs what is behind, makes its colours stronger and covers it with a tint.
///
/// | style | standard deviation of the blur, points | saturation | tint |
/// |---|---|---|---|
/// | `extraLight` | 20 | 1.8 | white 0.97, alpha 0.82 |
/// | `light` | 30 | 1.8 | white 1, alpha 0.3 |
/// | `dark` | 20 | 1.8 | white 0.11, alpha 0.73 |
/// | materials | 29 | 1.8 | white 0.98, or 0.13 in dark appearance |
///
/// The first three are those of Apple's sample code for the look of iOS 7 (`UIImage+ImageEffects`), the materials this product's own: their
/// tints' alpha is 0.44, 0.6, 0.74 and 0.88 from `systemUltraThinMaterial` to `systemThickMaterial`, and 0.8 for `systemChromeMaterial`.
public final class UIBlurEffect: UIVisualEffect, @unchecked Sendable {
  /// The looks of blurs.
  public enum Style: Int, Sendable {
    /// Lighter than what is behind, nearly opaque.
    case extraLight
    /// Lighter than what is behind.
    case light
    /// Darker than what is behind.
    case dark
    /// Dark, nearly opaque.
    case extraDark
    /// `light`, or `dark` in dark appearance.
    case regular
    /// `extraLight`, or `dark` in dark appearance.
    case prominent
    /// A material through which much shows, for either appearance.
    case systemUltraThinMaterial
    /// A material through which more than half shows, for either appearance.
    case systemThinMaterial
    /// A material for either appearance.
    case systemMaterial
    /// A material through which little shows, for either appearance.
    case systemThickMaterial
    /// The material of bars, for either appearance.
    case systemChromeMaterial
    /// `systemUltraThinMaterial` in light appearance.
    case systemUltraThinMaterialLight
    /// `systemThinMaterial` in light appearance.
    case systemThinMaterialLight
    /// `systemMaterial` in light appearance.
    case systemMaterialLight
    /// `systemThickMaterial` in light appearance.
    case systemThickMaterialLight
    /// `systemChromeMaterial` in light appearance.
    case systemChromeMaterialLight
    /// `systemUltraThinMaterial` in dark appearance.
    case systemUltraThinMaterialDark
    /// `systemThinMaterial` in dark appearance.
    case systemThinMaterialDark
    /// `systemMaterial` in dark appearance.
    case systemMaterialDark
    /// `systemThickMaterial` in dark appearance.
    case systemThickMaterialDark
    /// `systemChromeMaterial` in dark appearance.
    case systemChromeMaterialDark
  }

  let style: Style

  /// A blur in a style.
  public init(style: Style) {
    self.style = style
    super.init()
  }

  /// What the blur does, in numbers.
  var recipe: BlurRecipe { BlurRecipe(style) }
}

/// The kinds of content that shows through a vibrancy effect.
public enum UIVibrancyEffectStyle: Int, Sendable {
  /// Text: at full strength.
  case label
  /// Text of second rank: at six tenths.
  case secondaryLabel
  /// Text of third rank: at three tenths.
  case tertiaryLabel
  /// Text of fourth rank: at 0.18.
  case quaternaryLabel
  /// Filled shapes: at a fifth.
  case fill
  /// Filled shapes of second rank: at 0.16.
  case secondaryFill
  /// Filled shapes of third rank: at 0.12.
  case tertiaryFill
  /// Lines between parts: at three tenths.
  case separator

  var strength: CGFloat {
    switch self {
    case .label: 1
    case .secondaryLabel: 0.6
    case .tertiaryLabel, .separator: 0.3
    case .quaternaryLabel: 0.18
    case .fill: 0.2
    case .secondaryFill: 0.16
    case .tertiaryFill: 0.12
    }
  }
}

/// Lets content take on the colours of the blurred picture behind it: light content over dark blurs dodges them, over light ones content
/// burns them. For a view in the `contentView` of one with a blur.
public final class UIVibrancyEffect: UIVisualEffect, @unchecked Sendable {
  let blur: UIBlurEffect
  let style: UIVibrancyEffectStyle

  /// Vibrancy over a blur, at full strength.
  public convenience init(blurEffect: UIBlurEffect) { self.init(blurEffect: blurEffect, style: .label) }

  /// Vibrancy over a blur, for a kind of content.
  public init(blurEffect: UIBlurEffect, style: UIVibrancyEffectStyle) {
    (blur, self.style) = (blurEffect, style)
    super.init()
  }
}

/// What a blur does, in numbers.
struct BlurRecipe {
  /// The standard deviation of the blur, in points.
  let radius: Double
  let saturation: Double
  /// What covers the blurred picture.
  let tint: UIColor

  init(_ style: UIBlurEffect.Style) {
    func fixed(_ white: CGFloat, _ alpha: CGFloat) -> UIColor { UIColor(white: white, alpha: alpha) }
    func adapting(_ light: UIColor, _ dark: UIColor) -> UIColor { UIColor { $0.userInterfaceStyle == .dark ? dark : light } }
    let extraLight = fixed(0.97, 0.82), light = fixed(1, 0.3), dark = fixed(0.11, 0.73)
    func lightMaterial(_ alpha: CGFloat) -> UIColor { fixed(0.98, alpha) }
    func darkMaterial(_ alpha: CGFloat) -> UIColor { fixed(0.13, alpha) }
    func material(_ alpha: CGFloat) -> UIColor { adapting(lightMaterial(alpha), darkMaterial(alpha)) }
    let ultraThin: CGFloat = 0.44, thin: CGFloat = 0.6, regular: CGFloat = 0.74, thick: CGFloat = 0.88, chrome: CGFloat = 0.8
    switch style {
    case .extraLight: (radius, tint) = (20, extraLight)
    case .light: (radius, tint) = (30, light)
    case .dark: (radius, tint) = (20, dark)
    case .extraDark: (radius, tint) = (20, fixed(0.06, 0.85))
    case .regular: (radius, tint) = (30, adapting(light, dark))
    case .prominent: (radius, tint) = (20, adapting(extraLight, dark))
    case .systemUltraThinMaterial: (radius, tint) = (29, material(ultraThin))
    case .systemThinMaterial: (radius, tint) = (29, material(thin))
    case .systemMaterial: (radius, tint) = (29, material(regular))
    case .systemThickMaterial: (radius, tint) = (29, material(thick))
    case .systemChromeMaterial: (radius, tint) = (29, material(chrome))
    case .systemUltraThinMaterialLight: (radius, tint) = (29, lightMaterial(ultraThin))
    case .systemThinMaterialLight: (radius, tint) = (29, lightMaterial(thin))
    case .systemMaterialLight: (radius, tint) = (29, lightMaterial(regular))
    case .systemThickMaterialLight: (radius, tint) = (29, lightMaterial(thick))
    case .systemChromeMaterialLight: (radius, tint) = (29, lightMaterial(chrome))
    case .systemUltraThinMaterialDark: (radius, tint) = (29, darkMaterial(ultraThin))
    case .systemThinMaterialDark: (radius, tint) = (29, darkMaterial(thin))
    case .systemMaterialDark: (radius, tint) = (29, darkMaterial(regular))
    case .systemThickMaterialDark: (radius, tint) = (29, darkMaterial(thick))
    case .systemChromeMaterialDark: (radius, tint) = (29, darkMaterial(chrome))
    }
    saturation = 1.8
  }
}
