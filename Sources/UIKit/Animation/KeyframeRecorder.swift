internal import RenderTree

/// Collects the changes of a key-frame block, and makes one animation for each property at its end.
@MainActor final class KeyframeRecorder {
  private struct Frame {
    let start: Double
    let end: Double
    var value: AnimatableValue
    /// Number of the `addKeyframe` call that it comes from.
    let group: Int
  }

  private final class Track {
    let view: UIView
    let path: LayerKeyPath
    let initial: AnimatableValue
    var frames: [Frame] = []

    init(_ view: UIView, _ path: LayerKeyPath, _ initial: AnimatableValue) {
      (self.view, self.path, self.initial) = (view, path, initial)
    }
  }

  weak var block: AnimationBlock?
  private let mode: CAAnimationCalculationMode
  private var tracks: [Track] = []
  /// Indices in `tracks`, whose views stay alive as long as it does.
  private var trackIndices: [AnimatedProperty: Int] = [:]
  private var group = 0
  /// The part of the block's duration, as fractions, in which changes happen now.
  private var interval: (start: Double, end: Double) = (0, 1)
  private var hasKeyframes = false

  init(_ mode: CAAnimationCalculationMode) { self.mode = mode }

  /// Runs changes that happen between two fractions of the block's duration.
  func addKeyframe(start: Double, duration: Double, _ animations: () -> Void) {
    let outer = interval
    let begin = min(max(start, 0), 1)
    interval = (begin, min(max(begin + max(duration, 0), begin), 1))
    hasKeyframes = true
    group += 1
    animations()
    group += 1
    interval = outer
  }

  func record(_ view: UIView, _ path: LayerKeyPath, from old: AnimatableValue?, to new: AnimatableValue?) {
    guard let old, let new else { return }
    let property = AnimatedProperty(view.layer, path), index = trackIndices[property] ?? tracks.count
    if index == tracks.count {
      tracks.append(Track(view, path, old))
      trackIndices[property] = index
    }
    let track = tracks[index]
    let frame = Frame(start: interval.start, end: interval.end, value: new, group: group)
    if let last = track.frames.last, last.group == group { track.frames.removeLast() }
    track.frames.append(frame)
  }

  func emit() {
    guard let block else { return }
    for track in tracks {
      let (times, values) = Self.keyframes(of: track)
      for part in parts(of: track, values) {
        let animation: CAPropertyAnimation
        if hasKeyframes {
          let keyframes = CAKeyframeAnimation(keyPath: part.keyPath)
          keyframes.keyTimes = times.map { NSNumber(value: $0) }
          keyframes.values = part.values
          keyframes.calculationMode = mode
          animation = keyframes
        } else {
          let basic = CABasicAnimation(keyPath: part.keyPath)
          (basic.fromValue, basic.toValue) = (part.values.first, part.values.last)
          animation = basic
        }
        animation.isAdditive = part.isAdditive
        block.attach(animation, to: track.view.layer)
      }
    }
    tracks = []
    trackIndices = [:]
  }

  /// The key frames in order: the value is held before each frame, moves to the frame's value, and is held after it. Where frames overlap,
  /// the later one wins.
  private static func keyframes(of track: Track) -> (times: [Double], values: [AnimatableValue]) {
    var times = [0.0], values = [track.initial]
    // Swift's sort is stable: of frames with the same start, the last one given comes last.
    for frame in track.frames.sorted(by: { $0.start < $1.start }) {
      if let time = times.last, frame.start < time {
        // Cut off what lies after the start of this frame.
        var cut: (time: Double, value: AnimatableValue)?
        while times.count > 1, let time = times.last, time > frame.start {
          cut = (times.removeLast(), values.removeLast())
        }
        if let cut, let time = times.last, let value = values.last, frame.start > time {
          times.append(frame.start)
          values.append(value.mixed(with: cut.value, (frame.start - time) / (cut.time - time)))
        }
      } else if let time = times.last, let value = values.last, frame.start > time {
        times.append(frame.start)
        values.append(value)
      }
      times.append(frame.end)
      values.append(frame.value)
    }
    if let time = times.last, let value = values.last, time < 1 {
      times.append(1)
      values.append(value)
    }
    return (times, values)
  }

  /// The animated parts of a track: additive ones as the difference from the last value, others as they are.
  private func parts(of track: Track, _ values: [AnimatableValue]) -> [(keyPath: String, values: [Any], isAdditive: Bool)] {
    guard let last = track.view.layer.modelValue(for: track.path) else { return [] }
    let all = values.map { AdditiveStep.steps(track.path, from: $0, to: last, on: track.view.layer) }
    guard all.allSatisfy({ $0 != nil }) else { return [(track.path.description, values.map(\.boxed), false)] }
    // A part of the bounds is animated if any frame changes it.
    var keyPaths: [(String, zero: AnimatableValue)] = []
    for step in all.compactMap({ $0 }).joined() where !keyPaths.contains(where: { $0.0 == step.keyPath }) {
      keyPaths.append((step.keyPath, step.zero))
    }
    return keyPaths.map { keyPath, zero in
      (keyPath, all.map { steps in steps?.first { $0.keyPath == keyPath }?.offset.boxed ?? zero.boxed }, true)
    }
  }
}

extension AnimatableValue {
  /// The value at a fraction of the way to another; the other one for values that do not interpolate.
  fileprivate func mixed(with other: AnimatableValue, _ fraction: Double) -> AnimatableValue {
    func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * fraction }
    switch (self, other) {
    case (.number(let a), .number(let b)): return .number(a + (b - a) * fraction)
    case (.point(let a), .point(let b)): return .point(CGPoint(x: mix(a.x, b.x), y: mix(a.y, b.y)))
    case (.size(let a), .size(let b)): return .size(CGSize(width: mix(a.width, b.width), height: mix(a.height, b.height)))
    case (.rect(let a), .rect(let b)):
      return .rect(
        CGRect(x: mix(a.minX, b.minX), y: mix(a.minY, b.minY), width: mix(a.width, b.width), height: mix(a.height, b.height)))
    case (.color(let a), .color(let b)):
      return .color(
        CGColor(red: mix(a.red, b.red), green: mix(a.green, b.green), blue: mix(a.blue, b.blue), alpha: mix(a.alpha, b.alpha)))
    default: return other
    }
  }
}
