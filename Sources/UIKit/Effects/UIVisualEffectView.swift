internal import RenderTree

/// A view that blurs what lies behind it, or whose content takes on the colours behind it.
///
/// Its own layer filters what is behind, in its shape: rounded corners hold. Content belongs into `contentView`. `effect` animates in
/// blocks and property animators: blur, saturation and tint move from one effect's numbers to the other's, and from nothing for nil.
/// Vibrancy comes and goes at once.
@preconcurrency @MainActor open class UIVisualEffectView: UIView {
  /// The view for content, above the effect.
  public let contentView = UIView()
  /// The effect; nil for none. Animated inside animation blocks.
  open var effect: UIVisualEffect? { didSet { if effect !== oldValue { showEffect() } } }
  private let tint = ControlParts.part(.clear)

  private static let blurName = "blur", saturationName = "saturation"

  /// A view with an effect.
  public init(effect: UIVisualEffect?) {
    self.effect = effect
    super.init(frame: .zero)
    addParts()
  }

  /// A view without an effect.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    addParts()
  }

  public required init?(coder: NSCoder) { nil }

  private func addParts() {
    for view in [tint, contentView] {
      view.frame = bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      addSubview(view)
    }
    UIView.performWithoutAnimation(showEffect)
  }

  private func showEffect() {
    let vibrancy = effect as? UIVibrancyEffect, recipe = (effect as? UIBlurEffect)?.recipe
    layer.compositingFilter = vibrancy.map { Self.isDark($0.blur, traitCollection) ? "colorDodgeBlendMode" : "colorBurnBlendMode" }
    contentView.alpha = vibrancy?.style.strength ?? 1
    if recipe != nil || layer.backgroundFilters != nil {
      if layer.backgroundFilters == nil {
        let blur = CAFilter(type: "gaussianBlur"), saturation = CAFilter(type: "colorSaturate")
        (blur.name, saturation.name) = (Self.blurName, Self.saturationName)
        blur.setValue(0.0, forKey: "inputRadius")
        saturation.setValue(1.0, forKey: "inputAmount")
        layer.backgroundFilters = [blur, saturation]
      }
      setInput("inputRadius", of: Self.blurName, to: recipe?.radius ?? 0)
      setInput("inputAmount", of: Self.saturationName, to: recipe?.saturation ?? 1)
    }
    if let recipe {
      // From and to nothing the tint fades without passing through black.
      if (tint.backgroundColor?.cgColor.alpha ?? 0) == 0 {
        UIView.performWithoutAnimation { tint.backgroundColor = recipe.tint.withAlphaComponent(0) }
      }
      tint.backgroundColor = recipe.tint
    } else {
      tint.backgroundColor = tint.backgroundColor?.withAlphaComponent(0)
    }
    // Without an effect to come back to, there is nothing to be filtered.
    if recipe == nil, !(AnimationBlock.current?.moves ?? false), layer.animationKeys() == nil { layer.backgroundFilters = nil }
  }

  private static func isDark(_ blur: UIBlurEffect, _ traits: UITraitCollection) -> Bool {
    var white: CGFloat = 0
    blur.recipe.tint.resolvedColor(with: traits).getRed(&white, green: nil, blue: nil, alpha: nil)
    return white < 0.5
  }

  private func setInput(_ input: String, of filter: String, to value: Double) {
    let path = LayerKeyPath(.backgroundFilters, name: filter, input: input)
    let old = layer.modelValue(for: path)
    guard old != .number(value) else { return }
    let block = AnimationBlock.current, shown = block?.beginsFromCurrentState ?? false ? layer.presentedProperties()?.value(for: path) : nil
    layer.setValue(value, forKeyPath: path.description)
    if let block, block.moves { block.animate(self, path, from: old, shown: shown) }
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if effect is UIVibrancyEffect { showEffect() }
  }
}
