/// Makes a device tap under the finger. There is nothing that could: all kinds do nothing.
@preconcurrency @MainActor open class UIFeedbackGenerator: NSObject {
  public override init() { super.init() }
  /// A generator for a view.
  public convenience init(view: UIView) { self.init() }
  /// Does nothing: there is nothing that could tap.
  open func prepare() {}
}

/// Feedback of a collision, which does nothing.
@preconcurrency @MainActor open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// How heavy or how soft what collides is.
  public enum FeedbackStyle: Int, Sendable {
    /// Small and light.
    case light
    /// Neither small nor large.
    case medium
    /// Large and heavy.
    case heavy
    /// What collides yields.
    case soft
    /// What collides does not yield.
    case rigid
  }

  public override init() { super.init() }
  /// Feedback of a collision of a style.
  public init(style: FeedbackStyle) { super.init() }
  /// Feedback of a collision of a style, for a view.
  public convenience init(style: FeedbackStyle, view: UIView) { self.init(style: style) }
  /// Does nothing: there is nothing that could tap.
  open func impactOccurred() {}
  /// Does nothing: there is nothing that could tap.
  open func impactOccurred(intensity: CGFloat) {}
}

/// Feedback of a changed selection, which does nothing.
@preconcurrency @MainActor open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Does nothing: there is nothing that could tap.
  open func selectionChanged() {}
}

/// Feedback of success and failure, which does nothing.
@preconcurrency @MainActor open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// How a task has ended.
  public enum FeedbackType: Int, Sendable {
    /// The task is done.
    case success
    /// The task needs attention.
    case warning
    /// The task has failed.
    case error
  }

  /// Does nothing: there is nothing that could tap.
  open func notificationOccurred(_ notificationType: FeedbackType) {}
}
