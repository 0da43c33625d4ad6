internal import FrameLoop
package import Graphics
internal import MediaFiles
internal import OfflineRendering
internal import Playlists
package import RenderTree
internal import TextEscaping

/// A transition between items of a playlist in progress: both sides and the effect as one tree, in whose time it begins at 0.
struct TransitionRun {
  var tree: RenderTree
  /// The canvas: one point per pixel of the displays.
  var canvas: CGSize
  /// The sounds of the old side while it leaves, and the old side's time against the tree's.
  var leaving: [SoundCue] = []
  var leavingClock = SceneClock()
}

extension PlaylistTransition {
  /// The kind of transition; nil for an unknown name. For `random`, one of the candidates.
  var kind: TransitionKind? { name == Self.random ? Self.choices[0] : TransitionKind(name: name) }

  /// - Throws: `RenderError` when there is no such transition.
  func requireKind() throws(RenderError) {
    guard kind == nil else { return }
    throw RenderError(.setting, "there is no transition '\(name)'; try CIDissolveTransition, push, moveIn, reveal or pageCurl")
  }

  private static let random = "random"

  /// The candidates for `random`: transitions that suit any kind of picture.
  private static let choices: [TransitionKind] = [
    .dissolve, .push, .moveIn, .reveal, .swipe, .barsSwipe, .mod, .copyMachine, .pageCurl, .cube, .oglFlip, .filterRipple,
  ]

  /// The transition for a position in a playlist: this one, or the one that `random` selects there.
  package func resolved(at position: Int, seed: UInt64) -> PlaylistTransition {
    guard name == Self.random else { return self }
    // A different stream of random numbers than that for the items.
    var generator = SeededGenerator(seed: ~seed, stream: UInt64(bitPattern: Int64(position)))
    return PlaylistTransition(name: Self.choices[generator.index(below: Self.choices.count)].rawValue, duration: duration)
  }

  /// A container of the displays' size with a transition from one side, which stands still like an animated snapshot, to the other.
  package func tree(from old: ItemSide, to new: ItemSide, size: PixelSize, background: CGColor) -> RenderTree {
    guard let kind else { return RenderTree(root: new.container(in: size, background: background)) }
    let isFilter = kind.rawValue.hasBytePrefix("CI")
    let center = [Float(size.width) / 2, Float(size.height) / 2]
    let effect = TransitionEffect(.builtIn(kind), side: .right, values: Self.values(of: kind, center: center))
    let transition = LayerTransition(effect: effect, previous: old.container(in: size, background: background), frozenTime: 0)
    let record = AnimationRecord(
      id: AnimationID(rawValue: .max), timing: MediaTiming(duration: duration), timingCurve: isFilter ? nil : .easeInEaseOut,
      isRemovedOnCompletion: true,
      body: .transition(transition))
    return RenderTree(root: new.container(in: size, background: background, [record]))
  }

  /// The default values of all parameters, but with effects starting in the centre.
  private static func values(of kind: TransitionKind, center: [Float]) -> [Float] {
    kind.parameters.filter { $0.type != .image }.flatMap { $0.name == "inputCenter" ? center : $0.defaultValue }
  }
}
