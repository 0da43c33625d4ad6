import Foundation
internal import RenderTree

extension CALayer {
  /// Lays out everything below the topmost superlayer that needs layout, or below this layer.
  func layoutFromTopmostNeed() {
    var topmost = self
    var next = parent
    while let layer = next {
      if layer.isLayoutNeeded { topmost = layer }
      next = layer.parent
    }
    topmost.layoutSubtree()
  }

  /// Lays out this layer until it no longer asks for it, at most a hundred times, then those below it. Returns whether any was laid out.
  @discardableResult
  func layoutSubtree() -> Bool {
    guard CallStack.hasRoom else { return CallStack.extended { layoutSubtree() } }
    var rounds = 0
    while isLayoutNeeded, rounds < 100 {
      isLayoutNeeded = false
      layoutSublayers()
      runLayoutAction()
      rounds += 1
    }
    var didLayOut = rounds > 0
    guard needsCommitVisit else { return didLayOut }
    for sublayer in sublayerList where sublayer.layoutSubtree() { didLayOut = true }
    if maskLayer?.layoutSubtree() ?? false { didLayOut = true }
    return didLayOut
  }

  /// Drops requests for layout that arose during layout, from the sizes that it gave to sublayers.
  package func layoutIsDone() { isLayoutNeeded = false }

  private func runLayoutAction() {
    guard !ThreadContext.current.transactions.disablesActions, isLive else { return }
    if let action = action(forKey: "onLayout") { run(action, forKey: "onLayout") }
  }

  /// Draws every layer of the subtree that needs display. Returns whether any did.
  func displaySubtree() -> Bool {
    guard needsCommitVisit else { return false }
    guard CallStack.hasRoom else { return CallStack.extended { displaySubtree() } }
    var didDisplay = isDisplayNeeded
    displayIfNeeded()
    for sublayer in sublayerList where sublayer.displaySubtree() { didDisplay = true }
    if maskLayer?.displaySubtree() ?? false { didDisplay = true }
    return didDisplay
  }

  func autoresize(oldSuperlayerSize: CGSize) {
    guard let parent, !autoresizingMask.isEmpty else { return }
    let newSize = parent.bounds.size
    let mask = autoresizingMask
    let frame = frame
    let horizontal = Self.share(
      newSize.width - oldSuperlayerSize.width, mask.contains(.layerMinXMargin), mask.contains(.layerWidthSizable),
      mask.contains(.layerMaxXMargin))
    let vertical = Self.share(
      newSize.height - oldSuperlayerSize.height, mask.contains(.layerMinYMargin), mask.contains(.layerHeightSizable),
      mask.contains(.layerMaxYMargin))
    let new = CGRect(
      x: frame.minX + horizontal.margin, y: frame.minY + vertical.margin, width: frame.width + horizontal.extent,
      height: frame.height + vertical.extent)
    if new != frame { self.frame = new }
  }

  /// Splits a difference among the margin before, the extent, and the margin behind, as measured on macOS.
  ///
  /// Each is worth a third of it. What does not give way hands its third to the margins that do, in equal parts, or to the extent where
  /// neither does. Margins are rounded down to whole points; the extent takes what is left.
  private static func share(_ difference: CGFloat, _ margin: Bool, _ extent: Bool, _ farMargin: Bool) -> (margin: CGFloat, extent: CGFloat)
  {
    let rigid = CGFloat([margin, extent, farMargin].count { !$0 })
    let marginCount = CGFloat([margin, farMargin].count { $0 })
    let marginShare = marginCount > 0 ? (difference * (1 + rigid / marginCount) / 3).rounded(.down) : 0
    return (margin ? marginShare : 0, extent ? difference - marginCount * marginShare : 0)
  }
}
