import Foundation
package import RenderTree

extension CALayer {
  /// Whether this layer shows another one's animated values, and is read-only.
  var isPresentation: Bool { presented != nil }

  /// Whether the layer was part of a tree at the last commit.
  var isCommitted: Bool { committedNode != nil }

  /// Whether something still shows the tree, so that the layer's changes may animate.
  var isLive: Bool { isCommitted && hasHost }

  /// Whether the layer's tree has a host. Every setter asks, and trees may be deep, so the answer is cached until a tree's shape changes.
  private var hasHost: Bool {
    let shape = TreeShape.number
    if hostSighting.shape != shape { hostSighting = (shape, hostOfTree != nil) }
    return hostSighting.hasHost
  }

  package final func modelValue(for path: LayerKeyPath) -> AnimatableValue? { properties.value(for: path) }

  /// Changes a property of the model, unless it has the value already: then no action is looked up, and nothing is drawn or committed.
  /// - Parameter key: the key of the action when it is not the property's own.
  final func change(_ property: LayerProperty, key: String? = nil, _ apply: (inout LayerProperties) -> Void) {
    requireModel()
    assigned.insert(property)
    var changed = properties
    apply(&changed)
    guard !property.row.isSame(in: changed, as: properties) else { return }
    changeAlways(property, key: key) { $0 = changed }
  }

  /// Changes a property of the model even to an equal value: looks up the action, applies the change, invalidates what depends on it, and
  /// runs the action.
  final func changeAlways(_ property: LayerProperty, key: String? = nil, _ apply: (inout LayerProperties) -> Void) {
    let transactions = ThreadContext.current.transactions
    transactions.openIfNeeded()
    guard !transactions.disablesActions, asksForActionsAlways || isLive else {
      applyChange(of: property, key, apply)
      return
    }
    let key = key ?? property.row.key
    let action = action(forKey: key)
    applyChange(of: property, key, apply)
    if let action { run(action, forKey: key) }
  }

  func applyChange(of property: LayerProperty, _ key: String?, _ apply: (inout LayerProperties) -> Void) {
    switch property {
    case .bounds:
      let old = properties.bounds
      apply(&properties)
      if properties.bounds != old { boundsDidChange(from: old) }
    case .transform:
      let old = properties.transform
      apply(&properties)
      if properties.transform != old { setNeedsLayoutAround() }
    default: apply(&properties)
    }
    markStale()
    if type(of: self).needsDisplay(forKey: key ?? property.row.key) { setNeedsDisplay() }
  }

  /// Sets contents that the layer has drawn: without an action, since they show what has changed already.
  package final func setDrawnContents(_ image: CGImage?) {
    ThreadContext.current.transactions.openIfNeeded()
    applyChange(of: .contents, nil) { $0.contents = image.map(LayerContents.image) }
  }

  private func boundsDidChange(from old: CGRect) {
    setNeedsLayoutAround()
    if properties.bounds.size != old.size { resizeSublayers(withOldSize: old.size) }
    if needsDisplayOnBoundsChange || type(of: self).displaysForItsSize { setNeedsDisplay() }
  }

  private func setNeedsLayoutAround() {
    setNeedsLayout()
    parent?.setNeedsLayout()
  }

  final func changeTiming(_ apply: (inout MediaTiming) -> Void) {
    requireModel()
    var changed = timing
    apply(&changed)
    guard changed != timing else { return }
    let context = ThreadContext.current
    context.transactions.openIfNeeded()
    let isBeginTimeNew = changed.beginTime != timing.beginTime
    timing = changed
    if isBeginTimeNew { noteClockReading() }
    if isCommitted { context.layerTimingChanged = true }
    markStale()
  }

  final func modifyExtras(_ apply: (LayerExtras) -> Void) {
    requireModel()
    let extras = extras ?? LayerExtras()
    apply(extras)
    self.extras = extras
  }

  final func requireModel() {
    precondition(!isPresentation, "a presentation layer cannot be changed; change its model()")
  }

  /// Makes the next commit build this layer anew.
  final func markStale() {
    isStale = true
    markForCommitVisit()
    if let observations = extras?.observations { tellObservers(observations) }
  }

  final func markForCommitVisit() {
    var next: CALayer? = self
    while let layer = next, !layer.needsCommitVisit {
      layer.needsCommitVisit = true
      next = layer.parent
    }
  }
}
