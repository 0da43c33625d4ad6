/// A page that is being turned.
@MainActor final class PageTurn {
  let direction: UIPageViewController.NavigationDirection
  /// Whether a person began it.
  let isByHand: Bool
  let driver = UIPercentDrivenInteractiveTransition()
  /// Whether a finger holds the page.
  private(set) var isHeld = false
  /// How far the finger had moved, and how far the page was, when it was caught.
  private(set) var caughtWay: CGFloat = 0
  private(set) var caughtProgress: CGFloat = 0

  init(_ direction: UIPageViewController.NavigationDirection, isByHand: Bool) {
    (self.direction, self.isByHand) = (direction, isByHand)
    driver.wantsInteractiveStart = isByHand
    driver.completionCurve = .easeOut
  }

  func `catch`(at way: CGFloat) {
    driver.pause()
    isHeld = true
    (caughtWay, caughtProgress) = (way, driver.percentComplete)
  }

  /// - Parameter speed: of the finger towards the end, in lengths of the way a second.
  func letGo(finishing: Bool, speed: CGFloat) {
    isHeld = false
    driver.completionSpeed = min(max(abs(speed) * driver.duration, 1), 4)
    finishing ? driver.finish() : driver.cancel()
  }
}

/// A page that goes around a cylinder: where its free edge is for each progress of the page curl.
package struct PageCurl {
  /// From the spine to the free edge, in points.
  package let length: CGFloat
  /// Of the cylinder, in points.
  package var radius: CGFloat { 0.1 * length }
  package static let shadowSize: CGFloat = 0.5

  package init(length: CGFloat) { self.length = length }

  /// How far the edge is from the spine when `lifted` points of the page have left their place: on the cylinder at first, then on top of
  /// the page, beyond the spine at last.
  package func edge(lifted: CGFloat) -> CGFloat {
    lifted <= .pi * radius ? length - lifted + radius * sin(lifted / radius) : length - 2 * lifted + .pi * radius
  }

  /// The progress at which the edge is so far from the spine.
  package func progress(edge wanted: CGFloat) -> CGFloat {
    var low: CGFloat = 0, high = 2 * length
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if edge(lifted: middle) > wanted { low = middle } else { high = middle }
    }
    // The whole way of the fold: over the page, the cylinder and its shadow.
    return min(low / (length + radius + 2 * Self.shadowSize * radius), 1)
  }

  /// The progress of a turn whose finger is so far from the spine, and has moved so many points the way that the page goes.
  package func progress(_ direction: UIPageViewController.NavigationDirection, finger: CGFloat, moved: CGFloat) -> CGFloat {
    if moved <= 0 { return moved / length }
    if direction == .forward { return progress(edge: length - moved) }
    // The page comes to the finger within the first part of its way.
    let lag = max(0, 1 - moved / (0.2 * length))
    return 1 - progress(edge: finger - (finger + length) * lag * lag)
  }
}
