/// Moves a view's values with the device's tilt. No device here is tilted: effects are kept, and show what the view has without them.
@preconcurrency @MainActor open class UIMotionEffect: NSObject {
  /// What is added to the values of key paths where the viewer looks from `viewerOffset`, from -1 to 1 along each axis.
  open func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? { nil }
}

/// Moves one value between two with the tilt about one axis.
@preconcurrency @MainActor open class UIInterpolatingMotionEffect: UIMotionEffect {
  /// The axis of the tilt.
  public enum EffectType: Int, Sendable {
    /// The viewer looks from the left or the right.
    case tiltAlongHorizontalAxis
    /// The viewer looks from above or below.
    case tiltAlongVerticalAxis
  }

  /// The key path whose value moves.
  public let keyPath: String
  /// The axis of the tilt.
  public let type: EffectType
  /// What is added at the least offset; a number.
  open var minimumRelativeValue: Any?
  /// What is added at the greatest offset; a number.
  open var maximumRelativeValue: Any?

  /// An effect on a key path, such as `center.x`.
  public init(keyPath: String, type: EffectType) { (self.keyPath, self.type) = (keyPath, type) }

  open override func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? {
    func number(_ value: Any?) -> Double? {
      (value as? NSNumber)?.doubleValue ?? (value as? CGFloat).map { Double($0) } ?? value as? Double
    }
    guard let least = number(minimumRelativeValue), let greatest = number(maximumRelativeValue) else { return nil }
    let offset = Double(type == .tiltAlongHorizontalAxis ? viewerOffset.horizontal : viewerOffset.vertical)
    return [keyPath: least + (greatest - least) * (offset + 1) / 2]
  }
}

/// Several effects as one.
@preconcurrency @MainActor open class UIMotionEffectGroup: UIMotionEffect {
  /// The effects whose values are moved together.
  open var motionEffects: [UIMotionEffect]?

  open override func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? {
    motionEffects?.compactMap { $0.keyPathsAndRelativeValues(forViewerOffset: viewerOffset) }
      .reduce(into: [String: Any]()) { $0.merge($1) { _, last in last } }
  }
}

extension UIView {
  /// The effects of the device's tilt. Kept without effect: no device here is tilted.
  public var motionEffects: [UIMotionEffect] {
    get { extras?.motionEffects ?? [] }
    set { modifyExtras { $0.motionEffects = newValue } }
  }

  /// Adds an effect of the device's tilt, once.
  public func addMotionEffect(_ effect: UIMotionEffect) { if !motionEffects.contains(effect) { motionEffects.append(effect) } }

  /// Takes an effect of the device's tilt away.
  public func removeMotionEffect(_ effect: UIMotionEffect) { motionEffects.removeAll { $0 === effect } }
}
