internal import Graphics
internal import RenderTree

/// What a frame runs: lanes, and steps of clocks, restorations and tracks.
struct AnimationProgram {
  var lanes = Lanes()
  var steps: [ProgramStep] = []
  var tracks: [Track] = []
  var restorations: [Restoration] = []
  var committed = CommittedValues()
  /// Of tracks whose targets go by key path.
  var keyPaths: [LayerKeyPath] = []
  /// Of committed matrices that tracks change a component of.
  var committedParts: [TransformComponents] = []

  mutating func removeAll() {
    lanes.removeAll()
    steps.removeAll(keepingCapacity: true)
    tracks.removeAll(keepingCapacity: true)
    restorations.removeAll(keepingCapacity: true)
    committed.removeAll()
    keyPaths.removeAll(keepingCapacity: true)
    committedParts.removeAll(keepingCapacity: true)
  }

  /// Appends a clock's step, or lengthens the last step when that ends with the clock before.
  mutating func appendStep(ofClock clock: Int32) {
    if let last = steps.last, last.slot < 0, last.expansion < 0, last.clocks.upperBound == clock {
      steps[steps.count - 1].clocks = last.clocks.lowerBound..<clock + 1
    } else {
      steps.append(ProgramStep(clocks: clock..<clock + 1))
    }
  }

  /// Appends a track, and keeps what it changes as committed unless a track since `firstRestoration` has changed it.
  mutating func append(_ track: Track, of change: PropertyAnimation, node: RenderNode, firstRestoration: Int) {
    var track = track
    if let restoration = committed.keep(track.target, change.keyPath, of: node, unlessIn: restorations[firstRestoration...]) {
      restorations.append(restoration)
      if let target = track.target.decomposedMatrix {
        track.committedParts = Int32(committedParts.count)
        let matrix = node.properties[target]
        committedParts.append(matrix == CATransform3DIdentity ? Self.identityParts : TransformComponents(matrix))
      }
    }
    if case .keyframes(let frames) = change.interpolation, frames.path != nil, frames.rotation != nil,
      let restoration = committed.keep(
        .matrix(.transform), LayerKeyPath(.transform), of: node, unlessIn: restorations[firstRestoration...])
    {
      // The path may turn the layer.
      restorations.append(restoration)
    }
    if case .value = track.target {
      track.keyPath = Int32(keyPaths.count)
      keyPaths.append(change.keyPath)
    }
    tracks.append(track)
  }

  /// Takes a layer's animations out. Pictures and nodes go at once, the rest stays unused until everything is removed.
  /// - Returns: how many entries stay unused.
  mutating func remove(_ entry: AnimationEntry, from interpolators: inout InterpolatorStore) -> Int {
    lanes.remove(entry.lanes)
    guard entry.step >= 0 else { return 1 + entry.lanes.count }
    let step = steps[Int(entry.step)]
    for restoration in step.restorations { committed.forget(restorations[Int(restoration)]) }
    for index in step.tracks {
      if case .contents = tracks[Int(index)].target { interpolators.forgetPictures(of: tracks[Int(index)].interpolator) }
    }
    steps[Int(entry.step)] = ProgramStep(clocks: 0..<0)
    return 1 + entry.lanes.count + step.tracks.count
  }

  private static let identityParts = TransformComponents(CATransform3DIdentity)
}
