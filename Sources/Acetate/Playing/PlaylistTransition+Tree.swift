internal import FrameLoop
package import Graphics
internal import MediaFiles
internal import Playlists
package import RenderTree
internal import TextEscaping

/// A change from one item of a playlist to the next, under way: both sides and the effect as one tree, in whose time it begins at 0.
struct TransitionRun {
  var tree: RenderTree
  /// The displays' pixels, as points.
  var canvas: CGSize
  /// The tree's time against the display's.
  var clock: SceneClock
  /// The new side's clock: its own time against the tree's.
  var itemClock: SceneClock
  /// What is heard of the old side while it goes, and the old side's time against the tree's.
  var leaving: [SoundCue] = []
  var leavingClock = SceneClock()
}

extension PlaylistTransition {
  /// Nil where no transition has the name; for `random`, one of those that it stands for.
  var kind: TransitionKind? { name == Self.random ? Self.choices[0] : TransitionKind(name: name) }

  /// - Throws: `RenderError` when there is no such transition.
  func requireKind() throws(RenderError) {
    guard kind == nil else { return }
    throw RenderError(.setting, "there is no transition '\(name)'; try CIDissolveTransition, push, moveIn, reveal or pageCurl")
  }

  private static let random = "random"

  /// What `random` stands for: those that suit pictures of any kind.
  private static let choices: [TransitionKind] = [
    .dissolve, .push, .moveIn, .reveal, .swipe, .barsSwipe, .mod, .copyMachine, .pageCurl, .cube, .oglFlip, .filterRipple,
  ]

  /// The transition for a place in a playlist: itself, or the one that `random` stands for there.
  package func resolved(at position: Int, seed: UInt64) -> PlaylistTransition {
    guard name == Self.random else { return self }
    // Told apart from what is drawn for the items themselves.
    var generator = SeededGenerator(seed: ~seed, stream: UInt64(bitPattern: Int64(position)))
    return PlaylistTransition(name: Self.choices[generator.index(below: Self.choices.count)].rawValue, duration: duration)
  }

  /// A container as large as the displays with a transition from one side, which stands still as an animated snapshot does, to the other.
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

  /// All parameters as they are by default, but for the place where effects start: the middle.
  private static func values(of kind: TransitionKind, center: [Float]) -> [Float] {
    kind.parameters.filter { $0.type != .image }.flatMap { $0.name == "inputCenter" ? center : $0.defaultValue }
  }
}
