internal import Graphics
internal import RenderTree

/// The compiled form of a tree's animations: lanes, and steps of clocks, restorations and tracks.
struct AnimationProgram {
  var lanes = Lanes()
  var steps: [ProgramStep] = []
  var tracks: [Track] = []
  var restorations: [Restoration] = []
  var committed = CommittedValues()
  /// The key paths of tracks whose targets need one.
  var keyPaths: [LayerKeyPath] = []
  /// Committed matrices, decomposed, of which tracks change a component.
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

  /// Appends a clock's step, or extends the last step if that ends with the previous clock.
  mutating func appendStep(ofClock clock: Int32) {
    if let last = steps.last, last.slot < 0, last.expansion < 0, last.clocks.upperBound == clock {
      steps[steps.count - 1].clocks = last.clocks.lowerBound..<clock + 1
    } else {
      steps.append(ProgramStep(clocks: clock..<clock + 1))
    }
  }

  /// Appends a track, and keeps the committed value of what it changes unless a track since `firstRestoration` already changes it.
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
      let restoration = committed.keep(.matrix(.transform), LayerKeyPath(.transform), of: node, unlessIn: restorations[firstRestoration...])
    {
      // The path may rotate the layer.
      restorations.append(restoration)
    }
    if case .value = track.target {
      track.keyPath = Int32(keyPaths.count)
      keyPaths.append(change.keyPath)
    }
    tracks.append(track)
  }

  /// Removes a layer's animations. Pictures and nodes are released at once; the other entries stay unused until everything is removed.
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
