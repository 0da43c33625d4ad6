internal import Foundation
internal import MediaFiles
package import RenderTree
internal import Timing

extension RenderTree {
  /// The sounds of the videos that the tree's layers show, in the tree's time.
  ///
  /// Each is heard while its video runs forwards, at the rate at which it does, whether or not its layer can be seen. What several layers
  /// show of one video is heard once.
  package var sounds: [SoundCue] {
    guard VideoSound.exist, let root else { return [] }
    var cues: [SoundCue] = [], heard: Set<ObjectIdentifier> = []
    // Layers with their parents' time: `scale` · tree time + `shift`.
    var pending: [(node: RenderNode, scale: Double, shift: Double)] = [(root, 1, 0)]
    while let (node, parentScale, parentShift) = pending.popLast() {
      guard node.hasAnimations else { continue }
      let timing = node.timing
      let scale = parentScale * timing.speed
      let shift = (parentShift - timing.beginTime) * timing.speed + timing.timeOffset
      for record in node.animations {
        guard case .property(let property) = record.body, case .video(let video) = property.interpolation, let sound = video.sound,
          let cue = SoundCue(sound, record.timing, scale: scale, shift: shift), heard.insert(sound.video).inserted
        else { continue }
        cues.append(cue)
      }
      // In the order of the tree.
      if let mask = node.mask { pending.append((mask, scale, shift)) }
      for sublayer in node.sublayers.reversed() { pending.append((sublayer, scale, shift)) }
    }
    return cues
  }
}

extension RenderTree {
  /// Whether the tree has sound, or sound that a player of the program may turn on later.
  package var hasSounds: Bool {
    guard VideoSound.exist, let root else { return false }
    if !sounds.isEmpty { return true }
    var pending = [root]
    while let node = pending.popLast() {
      guard node.hasAnimations else { continue }
      for record in node.animations {
        if case .property(let property) = record.body, case .video(let video) = property.interpolation, video.sound?.hasPlayer == true {
          return true
        }
      }
      if let mask = node.mask { pending.append(mask) }
      pending += node.sublayers
    }
    return false
  }
}

extension SoundCue {
  /// Rates at which sound is played; it would be noise at others.
  private static let rates = 0.125...8.0

  /// The sound of a video that an animation shows, in the tree's time; nil where it is not heard.
  ///
  /// The animation's parent has `scale` times the tree's time, and `shift`.
  fileprivate init?(_ sound: VideoSound, _ timing: MediaTiming, scale: Double, shift: Double) {
    let interval = ActiveInterval(timing), rate = scale * interval.speed
    guard sound.volume > 0, scale > 0, Self.rates.contains(rate), shift.isFinite, interval.duration < .infinity else { return nil }
    let active = interval.parentInterval
    self.init(
      URL(fileURLWithPath: sound.path), start: (active.lowerBound - shift) / scale, end: (active.upperBound - shift) / scale,
      offset: interval.timeOffset - sound.start)
    (self.rate, volume) = (rate, sound.volume)
    // At most one repetition, except for rounding.
    if interval.length > interval.duration - interval.timeOffset + 1e-6 { loop = -sound.start..<(interval.duration - sound.start) }
    guard start < end, start.isFinite else { return nil }
  }
}
