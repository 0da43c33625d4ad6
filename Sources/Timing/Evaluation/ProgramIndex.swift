internal import RenderTree

/// Which parts of a program belong to which layer of the presentation: what lets the program follow a commit without being compiled anew.
struct ProgramIndex {
  /// By layer of the presentation.
  var layers: [LayerEntry] = []
  private(set) var animations: [AnimationEntry] = []
  /// Animated properties that no layer has.
  private var freeSlots: [Int32] = []
  /// Entries of the program that belong to layers and animations that are gone.
  var deadEntries = 0
  /// Stretches of layers exchanged in the commit being followed.
  var splices = 0

  mutating func removeAll() {
    layers.removeAll(keepingCapacity: true)
    animations.removeAll(keepingCapacity: true)
    freeSlots.removeAll(keepingCapacity: true)
    deadEntries = 0
  }

  /// Gives back room that growing left over.
  mutating func trim() {
    if animations.capacity > animations.count + animations.count / 32 + 64 { animations = animations.withUnsafeBufferPointer(Array.init) }
  }

  /// Whether so much is dead that compiling anew is better than following another commit.
  var isMostlyDead: Bool { deadEntries > 64 + animations.count / 2 }

  // MARK: Animations

  mutating func setAnimations(_ entry: AnimationEntry, ofLayer layer: Int) {
    layers[layer].animations = Int32(animations.count)
    animations.append(entry)
  }

  /// What was compiled for a layer, which has no animations from now on; nil when it had none.
  mutating func takeAnimations(ofLayer layer: Int) -> AnimationEntry? {
    guard layers[layer].animations >= 0 else { return nil }
    defer { layers[layer].animations = -1 }
    return animations[Int(layers[layer].animations)]
  }

  // MARK: Slots

  /// Gives a layer properties of its own to change; those that it has, if any.
  mutating func takeSlot(_ properties: LayerProperties, layer: Int, into presentation: inout PresentationTree) -> Int {
    var slot = presentation.layers[layer].animatedSlot
    if slot < 0, let free = freeSlots.popLast() { slot = Int(free) }
    if slot < 0 {
      slot = presentation.animatedProperties.count
      presentation.animatedProperties.append(properties)
    } else {
      presentation.animatedProperties[slot] = properties
    }
    presentation.layers[layer].animatedSlot = slot
    return slot
  }

  mutating func releaseSlot(ofLayer layer: Int, in presentation: inout PresentationTree) {
    let slot = presentation.layers[layer].animatedSlot
    guard slot >= 0 else { return }
    presentation.layers[layer].animatedSlot = -1
    if slot == presentation.animatedProperties.count - 1 {
      presentation.animatedProperties.removeLast()
    } else {
      presentation.animatedProperties[slot] = LayerProperties()
      freeSlots.append(Int32(slot))
    }
  }
}

/// What the program has for one layer of the presentation.
struct LayerEntry {
  /// The layer's time.
  var clock: Int32
  /// Index among the animation entries; −1 when the layer shows no animation.
  var animations: Int32
}

/// What was compiled for one animated layer: it is replaced as a whole when the layer changes.
struct AnimationEntry {
  /// Index of its step; −1 when all its animations run in lanes.
  var step: Int32
  var lanes: Range<Int32>
}
