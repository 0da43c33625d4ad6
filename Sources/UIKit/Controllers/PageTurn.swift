@MainActor final class PageTurn {
  let direction: UIPageViewController.NavigationDirection
  let isByHand: Bool
  let driver = UIPercentDrivenInteractiveTransition()
  private(set) var isHeld = false
  /// The finger's movement and the page's progress at the moment when the page was caught.
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

  /// - Parameter speed: the finger's speed towards the end, in lengths of the turn per second.
  func letGo(finishing: Bool, speed: CGFloat) {
    isHeld = false
    driver.completionSpeed = min(max(abs(speed) * driver.duration, 1), 4)
    finishing ? driver.finish() : driver.cancel()
  }
}

/// The geometry of a page that is wound around a cylinder: position of its free edge against progress of the page curl.
package struct PageCurl {
  /// The distance from the spine to the free edge, in points.
  package let length: CGFloat
  /// The radius of the cylinder, in points.
  package var radius: CGFloat { 0.1 * length }
  package static let shadowSize: CGFloat = 0.5

  package init(length: CGFloat) { self.length = length }

  /// The edge's distance from the spine, in points, when `lifted` points of the page have left their place: first the edge is on the
  /// cylinder, then on top of the page, at last beyond the spine.
  package func edge(lifted: CGFloat) -> CGFloat {
    lifted <= .pi * radius ? length - lifted + radius * sin(lifted / radius) : length - 2 * lifted + .pi * radius
  }

  /// The progress at which the edge has a distance from the spine.
  package func progress(edge wanted: CGFloat) -> CGFloat {
    var low: CGFloat = 0, high = 2 * length
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if edge(lifted: middle) > wanted { low = middle } else { high = middle }
    }
    // The whole movement of the fold: across the page, the cylinder and its shadow.
    return min(low / (length + radius + 2 * Self.shadowSize * radius), 1)
  }

  /// The progress of a turn for a finger at a distance from the spine, in points, that has moved a number of points in the direction of the
  /// page.
  package func progress(_ direction: UIPageViewController.NavigationDirection, finger: CGFloat, moved: CGFloat) -> CGFloat {
    if moved <= 0 { return moved / length }
    if direction == .forward { return progress(edge: length - moved) }
    // The page catches up with the finger within the first part of the movement.
    let lag = max(0, 1 - moved / (0.2 * length))
    return 1 - progress(edge: finger - (finger + length) * lag * lag)
  }
}
