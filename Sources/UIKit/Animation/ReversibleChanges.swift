internal import RenderTree

/// The values that animation blocks have changed while it recorded, to be put back where what they belong to is cancelled.
///
/// A value returns when the last animation of it is back at its beginning, before any completion of the program's: what that sets stays.
@MainActor final class ReversibleChanges {
  /// A property that changed.
  private struct Change {
    weak var layer: CALayer?
    let path: LayerKeyPath
    let start: AnimatableValue?
    var end: AnimatableValue?
    /// The blocks that animate it and are not over.
    var pending: Set<ObjectIdentifier>
  }

  /// Takes note of the blocks that are opened now.
  private(set) static var recording: ReversibleChanges?

  /// Whether the animations run back to their beginning.
  var isReverted = false
  private var changes: [Change] = []
  /// Where the change of a property is among them.
  private var indices: [AnimatedProperty: Int] = [:]

  /// Notes what the blocks change that `work` opens.
  func record(_ work: () -> Void) {
    let outer = Self.recording
    Self.recording = self
    work()
    Self.recording = outer
  }

  /// A block changes a property.
  func note(_ layer: CALayer, _ path: LayerKeyPath, from old: AnimatableValue?, to new: AnimatableValue?, _ block: AnimationCompletion) {
    let property = AnimatedProperty(layer, path), id = ObjectIdentifier(block)
    // A layer that is gone may have left its address to this one.
    if let index = indices[property], changes[index].layer === layer {
      changes[index].end = new
      changes[index].pending.insert(id)
    } else {
      indices[property] = changes.count
      changes.append(Change(layer: layer, path: path, start: old, end: new, pending: [id]))
    }
    block.reversible = self
  }

  /// The animations of a block are over.
  func blockIsOver(_ block: AnimationCompletion) {
    let id = ObjectIdentifier(block)
    for index in changes.indices where changes[index].pending.remove(id) != nil {
      if isReverted, changes[index].pending.isEmpty { revert(&changes[index]) }
      // Its last frame would add the way to a value that the model has left.
      if isReverted { changes[index].layer?.dropEndedAnimations() }
    }
  }

  /// Puts back what still waits for animations.
  func revertRest() {
    guard isReverted else { return }
    for index in changes.indices where !changes[index].pending.isEmpty { revert(&changes[index]) }
  }

  /// Unless the program has set another value meanwhile.
  private func revert(_ change: inout Change) {
    defer { change.layer = nil }
    guard let layer = change.layer, layer.modelValue(for: change.path) == change.end else { return }
    let start = change.start
    UIView.performWithoutAnimation { layer.setValue(start?.boxed, forKeyPath: change.path.description) }
    layer.dropEndedAnimations()
  }
}
