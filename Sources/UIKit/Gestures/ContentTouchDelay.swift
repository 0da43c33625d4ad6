/// Delays touches for the content of scroll views as long as they may still scroll.
///
/// A touch that stays longer than `seconds`, or that leaves, goes to its view after all; one that scrolls never does.
@MainActor final class ContentTouchDelay {
  private static let seconds = 0.15

  private var held: [ObjectIdentifier: (touch: UITouch, timer: ScheduledCall)] = [:]
  private let begin: (UITouch, UIEvent) -> Void

  init(begin: @escaping (UITouch, UIEvent) -> Void) { self.begin = begin }

  func holds(_ touch: UITouch) -> Bool { held[ObjectIdentifier(touch)] != nil }

  /// Holds a touch that has begun in the content of a scroll view with `delaysContentTouches`.
  func hold(_ touch: UITouch) {
    guard let view = touch.view, view.enclosingScrollViews.contains(where: { $0.delaysTouches(in: view) }) else { return }
    let timer = LayerScheduler.after(Self.seconds) { [weak self, weak touch] in if let touch { self?.release(touch) } }
    held[ObjectIdentifier(touch)] = (touch, timer)
  }

  func release(_ touch: UITouch) {
    guard holds(touch) else { return }
    drop(touch)
    begin(touch, UIEvent(touches: [touch], timestamp: touch.timestamp))
  }

  /// Drops a held touch, which is never reported to its view.
  func drop(_ touch: UITouch) { held.removeValue(forKey: ObjectIdentifier(touch))?.timer.cancel() }
}

extension UIView {
  /// The enclosing scroll views, the innermost first.
  var enclosingScrollViews: [UIScrollView] {
    var found: [UIScrollView] = []
    var next = superview
    while let view = next {
      if let scrollView = view as? UIScrollView { found.append(scrollView) }
      next = view.superview
    }
    return found
  }
}
