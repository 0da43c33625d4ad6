extension UIView {
  /// Options of an animation block.
  public struct AnimationOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Lays out the subviews of the animated views when the block ends, so that they move along.
    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    /// Lets views take touches while they are animated.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// Starts properties that are not animated additively from their presented values.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Repeats the animation without end, unless a count is set.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// Plays the animation forwards, then backwards.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// Keeps the block's own duration inside another block.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// Keeps the block's own curve inside another block.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    /// Keeps both sides of a transition live, without snapshots.
    public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
    /// Hides and shows the views of a transition, instead of removing and adding them.
    public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
    /// Inherits neither options nor the kind of animation, spring or key frames, from the enclosing block.
    public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)

    /// Slow at both ends; the default curve.
    public static let curveEaseInOut: AnimationOptions = []
    /// Slow at the beginning.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Slow at the end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// The same speed throughout.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    /// Flips the view about its vertical axis, its left side coming to the front.
    public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
    /// Flips the view about its vertical axis, its right side coming to the front.
    public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
    /// Curls the old picture up, like a page of a pad.
    public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
    /// Curls the new picture down over the old one.
    public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
    /// Fades from the old picture to the new one.
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
    /// Flips the view about its horizontal axis, its top coming to the front.
    public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
    /// Flips the view about its horizontal axis, its bottom coming to the front.
    public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)

    /// A hint to run at 60 frames a second, without effect: animations are evaluated for every frame.
    public static let preferredFramesPerSecond60 = AnimationOptions(rawValue: 3 << 24)
    /// A hint to run at 30 frames a second, without effect: animations are evaluated for every frame.
    public static let preferredFramesPerSecond30 = AnimationOptions(rawValue: 7 << 24)

    /// The number in the curve bits: 0 to 3, and 7 for the system's spring.
    var curveNumber: UInt { rawValue >> 16 & 0xF }

    var transition: CATransitionType? {
      switch rawValue >> 20 & 7 {
      case 1: CATransitionType(rawValue: "flipFromLeft")
      case 2: CATransitionType(rawValue: "flipFromRight")
      case 3: CATransitionType(rawValue: "curlUp")
      case 4: CATransitionType(rawValue: "curlDown")
      case 5: CATransitionType(rawValue: "crossDissolve")
      case 6: CATransitionType(rawValue: "flipFromTop")
      case 7: CATransitionType(rawValue: "flipFromBottom")
      default: nil
      }
    }
  }

  /// Options of a key-frame block; the bits that it shares with `AnimationOptions` mean the same.
  public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Lays out the subviews of the animated views when the block ends, so that they move along.
    public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1 << 0)
    /// Lets views take touches while they are animated.
    public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
    /// Starts properties from their presented values, instead of where earlier animations end.
    public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
    /// Repeats the animation without end.
    public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
    /// Plays the animation forwards, then backwards; with `repeat`.
    public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
    /// Keeps the block's own duration inside another block.
    public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)
    /// Keeps the block's own options inside another block.
    public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 1 << 9)

    /// Interpolates linearly between key frames; the default mode.
    public static let calculationModeLinear: KeyframeAnimationOptions = []
    /// Jumps from key frame to key frame.
    public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
    /// Moves at constant speed, whatever the key frames' times.
    public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
    /// Passes through the key frames on a smooth curve.
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
    /// Passes through the key frames on a smooth curve, at constant speed.
    public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)

    var calculationMode: CAAnimationCalculationMode {
      switch rawValue >> 10 & 7 {
      case 1: .discrete
      case 2: .paced
      case 3: .cubic
      case 4: .cubicPaced
      default: .linear
      }
    }

    /// The options that plain blocks have too, curves included.
    var animationOptions: AnimationOptions { AnimationOptions(rawValue: rawValue & ~(7 << 10)) }
  }

  /// The predefined pacings.
  public enum AnimationCurve: Int, Sendable {
    /// Slow at both ends.
    case easeInOut
    /// Slow at the beginning.
    case easeIn
    /// Slow at the end.
    case easeOut
    /// The same speed throughout.
    case linear

    var timingFunction: CAMediaTimingFunction {
      switch self {
      case .easeInOut: CAMediaTimingFunction(name: .easeInEaseOut)
      case .easeIn: CAMediaTimingFunction(name: .easeIn)
      case .easeOut: CAMediaTimingFunction(name: .easeOut)
      case .linear: CAMediaTimingFunction(name: .linear)
      }
    }
  }

  /// The transitions of `setAnimationTransition(_:for:cache:)`.
  public enum AnimationTransition: Int, Sendable {
    /// No transition: the change shows at once.
    case none
    /// Flips the view, its left side coming to the front.
    case flipFromLeft
    /// Flips the view, its right side coming to the front.
    case flipFromRight
    /// Curls the old picture up, like a page of a pad.
    case curlUp
    /// Curls the new picture down over the old one.
    case curlDown

    var type: CATransitionType? { AnimationOptions(rawValue: UInt(rawValue) << 20).transition }
  }
}
