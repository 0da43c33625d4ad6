internal import Graphics
internal import RenderTree

/// The emitters of a program: one track for each emitter of the presentation.
struct EmitterTracks {
  var tracks: [EmitterTrack] = []
  /// Entries of the presentation that no layer uses.
  var free: [Int32] = []
  var system = ParticleSystem()

  mutating func removeAll() {
    tracks.removeAll(keepingCapacity: true)
    free.removeAll(keepingCapacity: true)
  }
}

struct EmitterTrack {
  /// The emitter's node; nil where no layer has the emitter.
  var node: RenderNode?
  /// The clock of the layer's time.
  var clock: Int32
  /// The slot of the layer's animated properties; −1 when none is animated.
  var slot: Int32
  var sampler: EmitterSampler?
}

extension Evaluator {
  /// Adds a layer's emitter, which follows the layer's clock.
  mutating func appendEmitter(_ node: RenderNode, layer: Int, into presentation: inout PresentationTree) {
    guard showsParticles else { return }
    let track = EmitterTrack(
      node: node, clock: index.layers[layer].clock, slot: Int32(presentation.layers[layer].animatedSlot), sampler: EmitterSampler(node))
    if let free = emitters.free.popLast() {
      emitters.tracks[Int(free)] = track
      presentation.layers[layer].emitter = Int(free)
    } else {
      presentation.layers[layer].emitter = emitters.tracks.count
      emitters.tracks.append(track)
      presentation.emitters.append(PresentationEmitter())
    }
  }

  mutating func removeEmitter(ofLayer layer: Int, in presentation: inout PresentationTree) {
    let emitter = presentation.layers[layer].emitter
    guard emitter >= 0 else { return }
    presentation.layers[layer].emitter = -1
    presentation.emitters[emitter] = PresentationEmitter()
    emitters.tracks[emitter] = EmitterTrack(node: nil, clock: -1, slot: -1, sampler: nil)
    emitters.free.append(Int32(emitter))
    index.deadEntries += 1
  }

  /// Computes the presentation's particles, after everything else has run.
  mutating func runEmitters(into presentation: inout PresentationTree) {
    if presentation.particles.count > 0 { presentation.particles.removeAll() }
    if emitters.tracks.isEmpty { return }
    emitters.system.begin()
    for index in emitters.tracks.indices {
      let track = emitters.tracks[index]
      guard let node = track.node else { continue }
      let properties = track.slot >= 0 ? presentation.animatedProperties[Int(track.slot)] : node.properties
      guard case .emitter(let emitter) = properties.content, !properties.isHidden, properties.opacity > 0 else {
        presentation.emitters[index] = PresentationEmitter()
        continue
      }
      let local = clocks.times[Int(track.clock)], rate = clocks.rates[Int(track.clock)]
      let outlook = emitters.system.add(
        emitter, at: local, lead: max(clocks.leads[Int(track.clock)], 0), sampler: track.sampler, to: &presentation.emitters[index],
        &presentation.particles)
      guard rate != 0 else { continue }
      if outlook.isAlive || rate < 0 || track.sampler != nil {
        clocks.isAnimating = true
      } else if outlook.nextBirth > local {
        clocks.nextChange = min(clocks.nextChange, clocks.frameTime + (outlook.nextBirth - local) / rate)
      }
    }
    if emitters.system.isExceeded {
      Diagnostics.report(
        "CAEmitterLayer",
        "more than \(ParticleSystem.maximumCount) particles would live at once, and fewer are born; lower birthRate or lifetime")
    }
  }
}

extension RenderNode {
  var isEmitter: Bool {
    if case .emitter = properties.content { true } else { false }
  }
}
