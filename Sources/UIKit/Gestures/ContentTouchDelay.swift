/// Keeps touches from the content of scroll views for as long as they may be about to scroll.
///
/// A touch that stays longer than `seconds`, or that leaves, goes to its view after all; one that scrolls never does.
@MainActor final class ContentTouchDelay {
  private static let seconds = 0.15

  private var held: [ObjectIdentifier: (touch: UITouch, timer: ScheduledCall)] = [:]
  /// Tells a touch's view that the touch has begun.
  private let begin: (UITouch, UIEvent) -> Void

  init(begin: @escaping (UITouch, UIEvent) -> Void) { self.begin = begin }

  func holds(_ touch: UITouch) -> Bool { held[ObjectIdentifier(touch)] != nil }

  /// Holds a touch that has begun, where it is in the content of a scroll view that asks for it.
  func hold(_ touch: UITouch) {
    guard touch.view?.enclosingScrollViews.contains(where: { $0.delaysContentTouches && $0.isScrollEnabled }) ?? false else { return }
    let timer = LayerScheduler.after(Self.seconds) { [weak self, weak touch] in if let touch { self?.release(touch) } }
    held[ObjectIdentifier(touch)] = (touch, timer)
  }

  /// Lets the view hear of the touch from now on.
  func release(_ touch: UITouch) {
    guard holds(touch) else { return }
    drop(touch)
    begin(touch, UIEvent(touches: [touch], timestamp: touch.timestamp))
  }

  /// The view is never to hear of the touch.
  func drop(_ touch: UITouch) { held.removeValue(forKey: ObjectIdentifier(touch))?.timer.cancel() }
}

extension UIView {
  /// The scroll views whose content the view is in, the innermost first.
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
