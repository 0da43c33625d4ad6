internal import RenderTree

/// Records the values that animation blocks change, so that they can be restored where a transition is cancelled.
///
/// A value returns when the last animation of it is back at its beginning, before any completion of the program's: what that sets stays.
@MainActor final class ReversibleChanges {
  private struct Change {
    weak var layer: CALayer?
    let path: LayerKeyPath
    let start: AnimatableValue?
    var end: AnimatableValue?
    /// The blocks that animate it and are not over.
    var pending: Set<ObjectIdentifier>
  }

  /// The recorder of blocks that are opened now; nil where none records.
  private(set) static var recording: ReversibleChanges?

  /// Whether the animations run back to their start.
  var isReverted = false
  private var changes: [Change] = []
  private var indices: [AnimatedProperty: Int] = [:]

  /// Records the changes of the blocks that `work` opens.
  func record(_ work: () -> Void) {
    let outer = Self.recording
    Self.recording = self
    work()
    Self.recording = outer
  }

  func note(_ layer: CALayer, _ path: LayerKeyPath, from old: AnimatableValue?, to new: AnimatableValue?, _ block: AnimationCompletion) {
    let property = AnimatedProperty(layer, path), id = ObjectIdentifier(block)
    // A new layer may have the address of one that is gone.
    if let index = indices[property], changes[index].layer === layer {
      changes[index].end = new
      changes[index].pending.insert(id)
    } else {
      indices[property] = changes.count
      changes.append(Change(layer: layer, path: path, start: old, end: new, pending: [id]))
    }
    block.reversible = self
  }

  func blockIsOver(_ block: AnimationCompletion) {
    let id = ObjectIdentifier(block)
    for index in changes.indices where changes[index].pending.remove(id) != nil {
      if isReverted, changes[index].pending.isEmpty { revert(&changes[index]) }
      // Its last frame would be added to a value that the model no longer has.
      if isReverted { changes[index].layer?.dropEndedAnimations() }
    }
  }

  /// Restores the values that still wait for animations.
  func revertRest() {
    guard isReverted else { return }
    for index in changes.indices where !changes[index].pending.isEmpty { revert(&changes[index]) }
  }

  /// Restores a value, unless the program has set another one meanwhile.
  private func revert(_ change: inout Change) {
    defer { change.layer = nil }
    guard let layer = change.layer, layer.modelValue(for: change.path) == change.end else { return }
    let start = change.start
    UIView.performWithoutAnimation { layer.setValue(start?.boxed, forKeyPath: change.path.description) }
    layer.dropEndedAnimations()
  }
}
