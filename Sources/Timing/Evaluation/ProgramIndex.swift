internal import RenderTree

/// Maps layers of the presentation to their parts of the program, so that the program can be updated for a commit.
struct ProgramIndex {
  var layers: [LayerEntry] = []
  private(set) var animations: [AnimationEntry] = []
  /// Slots of animated properties that no layer uses.
  private var freeSlots: [Int32] = []
  /// Number of entries of the program whose layers or animations are gone.
  var deadEntries = 0
  /// Number of splices in the commit being applied.
  var splices = 0

  mutating func removeAll() {
    layers.removeAll(keepingCapacity: true)
    animations.removeAll(keepingCapacity: true)
    freeSlots.removeAll(keepingCapacity: true)
    deadEntries = 0
  }

  mutating func trim() {
    if animations.capacity > animations.count + animations.count / 32 + 64 { animations = animations.withUnsafeBufferPointer(Array.init) }
  }

  /// Whether so many entries are unused that compiling anew is better than another update.
  var isMostlyDead: Bool { deadEntries > 64 + animations.count / 2 }

  // MARK: Animations

  mutating func setAnimations(_ entry: AnimationEntry, ofLayer layer: Int) {
    layers[layer].animations = Int32(animations.count)
    animations.append(entry)
  }

  /// Removes and returns the animation entry of a layer; nil when it had none.
  mutating func takeAnimations(ofLayer layer: Int) -> AnimationEntry? {
    guard layers[layer].animations >= 0 else { return nil }
    defer { layers[layer].animations = -1 }
    return animations[Int(layers[layer].animations)]
  }

  // MARK: Slots

  /// Gives a layer a slot of animated properties, or returns the one that it has.
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

/// The parts of the program that belong to one layer of the presentation.
struct LayerEntry {
  /// The clock of the layer's time.
  var clock: Int32
  /// Index among the animation entries; −1 when the layer shows no animation.
  var animations: Int32
}

/// The compiled animations of one layer, replaced as a whole when the layer changes.
struct AnimationEntry {
  /// Index of its step; −1 when all its animations run in lanes.
  var step: Int32
  var lanes: Range<Int32>
}
