/// A finger that moves a sheet, and content in it.
@MainActor struct SheetDrag {
  /// The height of the sheet's edge when the finger took hold of it, in points.
  let height: CGFloat
  let travel: SheetTravel
  /// Whether the finger may take the sheet out of the window.
  let mayLeave: Bool
  /// The content on which the finger began; nil for none that scrolls.
  private(set) weak var content: UIScrollView?
  /// The offset of content that is at its top.
  let contentTop: CGFloat
  /// The height to which the finger has pulled the edge, without resistance.
  private(set) var pulled: CGFloat
  /// The height at which the edge shows.
  private(set) var shown: CGFloat
  /// How far the finger has gone on beyond the greatest height, which scrolls the content.
  private(set) var overflow: CGFloat = 0

  init(height: CGFloat, travel: SheetTravel, mayLeave: Bool, content: UIScrollView?, contentTop: CGFloat) {
    (self.height, self.travel, self.mayLeave, self.content, self.contentTop) = (height, travel, mayLeave, content, contentTop)
    (pulled, shown) = (height, height)
  }

  /// Moves the edge by a distance upwards since the finger took hold; content takes what goes beyond the greatest height.
  mutating func pull(by distance: CGFloat) {
    pulled = height + distance
    if let content {
      overflow = max(0, pulled - travel.greatest)
      content.contentOffset.y = min(contentTop + overflow, max(contentTop, content.range.greatest.y))
    }
    shown = travel.shown(pulled - overflow, mayLeave: mayLeave)
  }
}

/// The dismissal of a sheet that a finger pulls down: the sheet moves it, what is animated alongside follows, and it ends when the sheet
/// has come to rest.
final class SheetDismissal: NSObject, StockAnimator, UIViewControllerInteractiveTransitioning {
  private weak var transition: TransitionContext?
  private var fraction: CGFloat = 0

  /// Whether the transition has begun.
  var isUnderWay: Bool { transition != nil }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
    ViewSpring.systemDuration
  }

  /// Does nothing: the finger, and then a spring, move the sheet.
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {}

  func run(_ changes: () -> Void, using context: TransitionContext) {
    UIView.animate(withDuration: ViewSpring.systemDuration, delay: 0, options: .curveLinear, animations: changes)
  }

  func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
    transition = transitionContext as? TransitionContext
    transition?.animateHeld()
  }

  /// Shows what is alongside at a fraction of the way down.
  func update(_ fraction: CGFloat) {
    self.fraction = min(max(fraction, 0), 1)
    transition?.scrub(to: self.fraction)
    transition?.updateInteractiveTransition(self.fraction)
  }

  /// Runs what is alongside to its end or back; the sheet moves on by itself.
  func letGo(completes: Bool) {
    guard let transition else { return }
    if completes { transition.finishInteractiveTransition() } else { transition.cancelInteractiveTransition() }
    transition.run(to: completes ? 1 : 0, in: completes ? 1 - fraction : fraction, .curve(.easeOut), timing: nil)
  }

  /// Ends the transition, once the sheet has come to rest.
  func end(completed: Bool) { transition?.completeTransition(completed) }
}

/// Recognises a finger that takes a sheet along: one that moves up or down outside of scrolling content, or on content that is at its top.
final class SheetPan: UIPanGestureRecognizer {
  weak var sheet: UISheetPresentationController?
  /// The content on which the finger began; nil for none that scrolls up and down.
  private(set) weak var content: UIScrollView?

  override func takes(_ touch: UITouch, _ event: UIEvent) -> Bool {
    guard super.takes(touch, event) else { return false }
    var next = touch.view, found: UIScrollView?
    while let view = next {
      if let scroll = view as? UIScrollView {
        if scroll.keepsTouchesFromSheets { return false }
        if found == nil, scroll.scrollsVertically { found = scroll }
      }
      if view === self.view { break }
      next = view.superview
    }
    if touches.isEmpty { content = found }
    return true
  }

  override func isPan(_ translation: CGPoint) -> Bool {
    super.isPan(translation) && (content.map { takes(translation, from: $0) } ?? sheet?.isMoved(by: translation) ?? false)
  }

  /// Whether a movement on content takes the sheet along, instead of scrolling.
  func takes(_ translation: CGPoint, from scroll: UIScrollView) -> Bool {
    guard let sheet, scroll === content, sheet.isMoved(by: translation) else { return false }
    guard scroll.contentOffset.y <= -scroll.adjustedContentInset.top else { return false }
    return translation.y > 0 ? scroll.refreshControl == nil : sheet.prefersScrollingExpandsWhenScrolledToEdge
  }
}

extension UIScrollView {
  /// Whether a sheet around takes a movement of fingers on this content.
  func isLeftToSheet(_ translation: CGPoint) -> Bool {
    var next: UIView? = self
    while let view = next {
      if let pan = view.gestureRecognizers?.lazy.compactMap({ $0 as? SheetPan }).first { return pan.takes(translation, from: self) }
      next = view.superview
    }
    return false
  }
}
