import Testing

@testable import UIKit

/// What each style of blur and vibrancy is made of.
@MainActor @Suite("Recipes of effects")
struct EffectRecipeTests {
  private nonisolated static let light = UITraitCollection(userInterfaceStyle: .light), dark = UITraitCollection(userInterfaceStyle: .dark)

  /// Radius, then white and alpha of the tint in light and in dark appearance.
  nonisolated static let recipes: [(UIBlurEffect.Style, Double, [CGFloat], [CGFloat])] = [
    (.extraLight, 20, [0.97, 0.82], [0.97, 0.82]), (.light, 30, [1, 0.3], [1, 0.3]), (.dark, 20, [0.11, 0.73], [0.11, 0.73]),
    (.extraDark, 20, [0.06, 0.85], [0.06, 0.85]), (.regular, 30, [1, 0.3], [0.11, 0.73]), (.prominent, 20, [0.97, 0.82], [0.11, 0.73]),
    (.systemUltraThinMaterial, 29, [0.98, 0.44], [0.13, 0.44]), (.systemThinMaterial, 29, [0.98, 0.6], [0.13, 0.6]),
    (.systemMaterial, 29, [0.98, 0.74], [0.13, 0.74]), (.systemThickMaterial, 29, [0.98, 0.88], [0.13, 0.88]),
    (.systemChromeMaterial, 29, [0.98, 0.8], [0.13, 0.8]), (.systemUltraThinMaterialLight, 29, [0.98, 0.44], [0.98, 0.44]),
    (.systemThinMaterialLight, 29, [0.98, 0.6], [0.98, 0.6]), (.systemMaterialLight, 29, [0.98, 0.74], [0.98, 0.74]),
    (.systemThickMaterialLight, 29, [0.98, 0.88], [0.98, 0.88]), (.systemChromeMaterialLight, 29, [0.98, 0.8], [0.98, 0.8]),
    (.systemUltraThinMaterialDark, 29, [0.13, 0.44], [0.13, 0.44]), (.systemThinMaterialDark, 29, [0.13, 0.6], [0.13, 0.6]),
    (.systemMaterialDark, 29, [0.13, 0.74], [0.13, 0.74]), (.systemThickMaterialDark, 29, [0.13, 0.88], [0.13, 0.88]),
    (.systemChromeMaterialDark, 29, [0.13, 0.8], [0.13, 0.8]),
  ]

  @Test("a blur has a radius, a saturation of 1.8 and a tint for both appearances", arguments: recipes)
  func blurs(style: UIBlurEffect.Style, radius: Double, light: [CGFloat], dark: [CGFloat]) {
    let effect = UIBlurEffect(style: style), recipe = effect.recipe
    #expect(recipe.radius == radius && recipe.saturation == 1.8 && effect.style == style)
    for (traits, expected) in [(Self.light, light), (Self.dark, dark)] {
      let color = recipe.tint.resolvedColor(with: traits).cgColor
      #expect([color.red, color.green, color.blue, color.alpha] == [expected[0], expected[0], expected[0], expected[1]])
    }
    // Vibrant content burns what is light, and dodges what is dark.
    let view = UIVisualEffectView(effect: UIVibrancyEffect(blurEffect: effect))
    for (traits, expected) in [(UIUserInterfaceStyle.dark, dark), (.light, light)] {
      view.overrideUserInterfaceStyle = traits
      #expect(view.layer.compositingFilter as? String == (expected[0] < 0.5 ? "colorDodgeBlendMode" : "colorBurnBlendMode"))
    }
    #expect(
      view.layer.backgroundFilters == nil && view.contentView.alpha == 1 && (view.subviews[0].backgroundColor?.cgColor.alpha ?? 0) == 0)
  }

  @Test("styles are Apple's numbers, in order")
  func numbers() {
    #expect(Self.recipes.map(\.0.rawValue) == Array(0...20))
    #expect(UIVibrancyEffectStyle.label.rawValue == 0 && UIVibrancyEffectStyle.separator.rawValue == 7)
  }

  @Test(
    "vibrant content is as strong as its style",
    arguments: [
      (UIVibrancyEffectStyle.label, 1.0), (.secondaryLabel, 0.6), (.tertiaryLabel, 0.3), (.quaternaryLabel, 0.18), (.fill, 0.2),
      (.secondaryFill, 0.16), (.tertiaryFill, 0.12), (.separator, 0.3),
    ])
  func vibrancies(style: UIVibrancyEffectStyle, strength: Double) {
    let view = UIVisualEffectView(effect: nil)
    view.effect = UIVibrancyEffect(blurEffect: UIBlurEffect(style: .dark), style: style)
    #expect(isClose(view.contentView.alpha, strength, within: 1e-6))
    view.effect = nil
    #expect(view.contentView.alpha == 1 && view.layer.compositingFilter == nil)
  }

  @Test("an effect has two filters with names, goes without them, and is filled by its parts at any size")
  func parts() {
    let view = UIVisualEffectView(effect: UIBlurEffect(style: .dark))
    let filters = view.layer.backgroundFilters as? [CAFilter]
    #expect(filters?.map(\.name) == ["blur", "saturation"] && filters?.map(\.type) == ["gaussianBlur", "colorSaturate"])
    #expect(filters?[0].value(forKey: "inputRadius") as? Double == 20 && filters?[1].value(forKey: "inputAmount") as? Double == 1.8)
    view.frame = CGRect(x: 10, y: 20, width: 70, height: 90)
    view.layoutIfNeeded()
    #expect(view.subviews.count == 2 && view.subviews.allSatisfy { $0.frame == CGRect(x: 0, y: 0, width: 70, height: 90) })
    #expect(view.subviews[1] === view.contentView)
    view.effect = nil
    #expect(view.layer.backgroundFilters == nil && view.subviews[0].backgroundColor?.cgColor.alpha == 0)
    let plain = UIVisualEffectView(frame: CGRect(x: 1, y: 2, width: 30, height: 40))
    #expect(
      plain.effect == nil && plain.contentView.frame == plain.bounds && plain.subviews.count == 2 && plain.layer.backgroundFilters == nil)
    let effect = UIBlurEffect(style: .light)
    #expect((effect.copy() as? UIBlurEffect) === effect)
  }

  @Test("an effect that changes in the middle goes on from what shows, where the block says so")
  func fromCurrent() {
    let view = UIVisualEffectView(effect: nil)
    view.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
    let stage = AnimationStage(view)
    stage.advance(to: 0)
    func radius() -> Double { view.layer.presentation()?.value(forKeyPath: "backgroundFilters.blur.inputRadius") as? Double ?? 0 }
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.effect = UIBlurEffect(style: .light) }
    stage.advance(to: 0.5)
    UIView.animate(withDuration: 1, delay: 0, options: [.curveLinear, .beginFromCurrentState]) { view.effect = UIBlurEffect(style: .dark) }
    stage.advance(to: 0.75)
    // From 15, half of 30, a quarter of the way to 20.
    #expect(isClose(radius(), 16.25, within: 1e-6))
    stage.advance(to: 2)
    #expect(radius() == 20)
  }

  @Test("an effect of tilt needs both of its limits, follows its axis, and the last of a group counts")
  func tilts() {
    let across = UIInterpolatingMotionEffect(keyPath: "a", type: .tiltAlongHorizontalAxis)
    let down = UIInterpolatingMotionEffect(keyPath: "a", type: .tiltAlongVerticalAxis), group = UIMotionEffectGroup()
    let offset = UIOffset(horizontal: -0.5, vertical: 1)
    across.minimumRelativeValue = NSNumber(value: 3)
    #expect(
      across.keyPathsAndRelativeValues(forViewerOffset: offset) == nil
        && UIMotionEffect().keyPathsAndRelativeValues(forViewerOffset: offset) == nil)
    across.maximumRelativeValue = 11.0
    (down.minimumRelativeValue, down.maximumRelativeValue) = (CGFloat(-2), CGFloat(6))
    #expect(across.keyPathsAndRelativeValues(forViewerOffset: offset)?["a"] as? Double == 5)
    #expect(down.keyPathsAndRelativeValues(forViewerOffset: offset)?["a"] as? Double == 6)
    #expect(group.keyPathsAndRelativeValues(forViewerOffset: offset) == nil)
    group.motionEffects = [down, across]
    #expect(group.keyPathsAndRelativeValues(forViewerOffset: offset)?["a"] as? Double == 5)
    #expect(UIInterpolatingMotionEffect.EffectType.tiltAlongVerticalAxis.rawValue == 1 && UIView().motionEffects.isEmpty)
  }
}
