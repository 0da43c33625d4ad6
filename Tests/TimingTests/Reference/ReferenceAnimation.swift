import Graphics
import RenderTree

/// One property animation as the rules describe it.
struct ReferenceAnimation {
  private let change: PropertyAnimation
  private let interval: ReferenceInterval
  private let curve: TimingCurve?
  private let span: ProgressSpan?
  private let kind: ReferenceKind
  private let interpolation: Interpolation

  private enum Interpolation {
    case ends(Endpoints.Form, AnimatableValue, AnimatableValue?)
    case keyframes(ReferenceKeyframes)
    case path(ReferencePath)
  }

  /// Nil for an animation that never shows anything: too few values, or such of another kind than the property.
  init?(_ record: AnimationRecord, _ change: PropertyAnimation, _ interval: ReferenceInterval, committed: LayerProperties) {
    self.change = change
    self.interval = interval
    curve = record.timingCurve
    span = record.span
    kind = ReferenceKind(of: change.keyPath, in: committed)
    let function = kind == .matrix ? change.valueFunction : nil
    let kind = self.kind
    func converted(_ value: AnimatableValue) -> AnimatableValue? {
      if let function { function.referenceNumbers(value) } else { kind.converted(value) }
    }
    switch change.interpolation {
    case .basic(let endpoints), .spring(let endpoints, _):
      guard let first = endpoints.first.flatMap(converted) else { return nil }
      if let second = endpoints.second {
        guard let second = converted(second) else { return nil }
        interpolation = .ends(endpoints.form, first, second)
      } else {
        interpolation = .ends(endpoints.form, first, nil)
      }
    case .keyframes(let frames):
      if let path = frames.path {
        // Paths move points, and custom keys that may hold one.
        guard kind == .pair || kind == .other, let path = ReferencePath(path, frames) else { return nil }
        interpolation = .path(path)
        return
      }
      let values = frames.values.compactMap(converted)
      guard values.count == frames.values.count, let keyframes = ReferenceKeyframes(frames, values: values) else { return nil }
      interpolation = .keyframes(keyframes)
    case .video:
      // What shows is somebody else's business.
      return nil
    }
  }

  /// Applies it to a layer at a time of its parent.
  func apply(to state: inout ReferenceLayerState, at parentTime: Double, lead: Double) {
    guard let phase = interval.phase(at: parentTime, lead: lead) else { return }
    let fraction = progress(phase.fraction), ahead = progress(phase.ahead)
    var endFraction = 1.0
    if case .spring(_, let parameters) = change.interpolation, span == nil {
      endFraction = interval.duration < .infinity ? referenceSpring(parameters, interval.duration) : 1
    }
    if kind == .contents {
      fade(&state, fraction, ahead)
      return
    }
    if case .path(let path) = interpolation {
      follow(path, &state, (fraction, ahead), phase.cycle)
      return
    }
    let function = kind == .matrix ? change.valueFunction : nil
    let underlying = if let function { underlyingNumbers(function, &state) } else { state.read(change.keyPath) }
    guard var value = value((fraction, ahead), endFraction, phase.cycle, underlying, neutral: function?.referenceNeutral) else { return }
    guard value.isShowable else { return }
    if let function { value = .transform(function.referenceMatrix(value)) }
    if change.isAdditive {
      guard let below = state.read(change.keyPath).map({ kind.converted($0) ?? $0 }) else { return }
      value = value.over(below)
    }
    guard value.isShowable, state.write(value, change.keyPath) else { return }
    if !change.isAdditive { state.replace(change.keyPath) }
  }

  /// How far it is in its course, for a fraction of its time.
  private func progress(_ fraction: Double) -> Double {
    if let span { return referenceProgress(span, curve, fraction, interval.duration) }
    let eased = referenceEased(curve, fraction)
    guard case .spring(_, let parameters) = change.interpolation else { return eased }
    return interval.duration < .infinity ? referenceSpring(parameters, eased * interval.duration) : 0
  }

  /// Before it is added to what is underneath.
  private func value(
    _ progress: (now: Double, later: Double), _ endFraction: Double, _ cycle: Double, _ underlying: AnimatableValue?,
    neutral: AnimatableValue?
  ) -> AnimatableValue? {
    let isCumulative = change.isCumulative
    switch interpolation {
    case .keyframes(let keyframes):
      let value = keyframes.value(progress.now, progress.later)
      let end = keyframes.values[interval.autoreverses ? 0 : keyframes.values.count - 1]
      return isCumulative ? value.after(cycle, of: end) : value
    case .ends(let form, let first, let second):
      let current = change.isAdditive ? neutral ?? first.nothing : underlying.map { kind.converted($0) ?? $0 }
      let from: AnimatableValue, to: AnimatableValue
      switch form {
      case .none: return nil
      case .fromTo:
        guard let second else { return nil }
        (from, to) = (first, second)
      case .fromBy:
        guard let second else { return nil }
        (from, to) = (first, Self.sum(first, second, 1))
      case .byTo:
        guard let second else { return nil }
        (from, to) = (Self.sum(second, first, -1), second)
      case .from:
        guard let current else { return nil }
        (from, to) = (first, current)
      case .to:
        guard let current else { return nil }
        (from, to) = (current, first)
      case .by:
        guard let current else { return nil }
        (from, to) = (current, Self.sum(current, first, 1))
      }
      var fraction = progress.now
      // What jumps has not done so at the very first moment.
      if from.isStepping(to: to), abs(fraction) <= abs(progress.later - fraction) { fraction = 0 }
      let value = AnimatableValue.between(from, to, fraction)
      guard isCumulative else { return value }
      return value.after(cycle, of: interval.autoreverses ? from : .between(from, to, endFraction))
    case .path: return nil
    }
  }

  /// By and matrices too: number by number.
  private static func sum(_ a: AnimatableValue, _ b: AnimatableValue, _ factor: Double) -> AnimatableValue {
    a.isShaped(like: b) ? .combined([(a, 1), (b, factor)]) : a
  }

  private func underlyingNumbers(_ function: ValueFunction, _ state: inout ReferenceLayerState) -> AnimatableValue? {
    guard case .transform(let matrix) = state.read(change.keyPath) else { return nil }
    let parts = TransformComponents(matrix)
    switch function {
    case .scale: return .array([.number(parts.scale.x), .number(parts.scale.y), .number(parts.scale.z)])
    case .translate: return .array([.number(parts.translation.x), .number(parts.translation.y), .number(parts.translation.z)])
    case .rotateX: return .number(parts.rotation.x)
    case .rotateY: return .number(parts.rotation.y)
    case .rotateZ: return .number(parts.rotation.z)
    case .scaleX: return .number(parts.scale.x)
    case .scaleY: return .number(parts.scale.y)
    case .scaleZ: return .number(parts.scale.z)
    case .translateX: return .number(parts.translation.x)
    case .translateY: return .number(parts.translation.y)
    case .translateZ: return .number(parts.translation.z)
    }
  }

  private func follow(_ path: ReferencePath, _ state: inout ReferenceLayerState, _ progress: (now: Double, later: Double), _ cycle: Double)
  {
    var (point, angle) = path.value(progress.now, progress.later)
    if change.isCumulative, cycle > 0 { point += path.endValue(autoreverses: interval.autoreverses) * cycle }
    var value = AnimatableValue.point(CGPoint(x: point.x, y: point.y))
    if change.isAdditive, let underlying = state.read(change.keyPath), let below = ReferenceKind.pair.converted(underlying) {
      value = value.over(below)
    }
    guard value.isShowable, state.write(value, change.keyPath) else { return }
    if path.turnsLayer {
      state.turn(by: angle, after: change.keyPath)
    } else if !change.isAdditive {
      state.replace(change.keyPath)
    }
  }

  // MARK: Pictures

  /// Interpolating modes fade from one picture into the other, discrete ones switch.
  private func fade(_ state: inout ReferenceLayerState, _ fraction: Double, _ ahead: Double) {
    func picture(_ value: AnimatableValue?) -> LayerContents? { if case .contents(let contents) = value { contents } else { nil } }
    func show(_ from: LayerContents?, _ to: LayerContents?, _ fraction: Double) {
      if fraction <= 0 || from == to {
        state.picture = .init(contents: from)
      } else if fraction >= 1 {
        state.picture = .init(contents: to)
      } else {
        state.picture = .init(contents: from, target: to, fraction: fraction)
      }
    }
    switch interpolation {
    case .keyframes(let keyframes):
      let (from, to, part) = keyframes.pictures(fraction, ahead)
      show(picture(from), picture(to), part)
    case .ends(let form, let first, let second):
      // There is nothing to add pictures to, hence no missing end either.
      if change.isAdditive, form == .from || form == .to || form == .by { return }
      switch form {
      case .fromTo: show(picture(first), picture(second), fraction)
      case .fromBy: show(picture(first), picture(first), fraction)
      case .byTo: show(picture(second), picture(second), fraction)
      case .from: show(picture(first), state.picture.nearest, fraction)
      case .to: show(state.picture.nearest, picture(first), fraction)
      case .by: show(state.picture.nearest, state.picture.nearest, fraction)
      case .none: break
      }
    case .path: break
    }
  }
}

extension ValueFunction {
  /// The numbers that the function takes; missing ones are those that do nothing.
  fileprivate func referenceNumbers(_ value: AnimatableValue) -> AnimatableValue? {
    guard self == .scale || self == .translate else { return ReferenceKind.number.converted(value) }
    let rest = self == .scale ? 1.0 : 0.0
    switch value {
    case .array(let values):
      let numbers = values.prefix(3).compactMap { if case .number(let number) = $0 { number } else { nil } }
      guard numbers.count == min(values.count, 3) else { return nil }
      return .array((numbers + [rest, rest, rest]).prefix(3).map(AnimatableValue.number))
    case .point(let point): return .array([.number(point.x), .number(point.y), .number(rest)])
    case .size(let size): return .array([.number(size.width), .number(size.height), .number(rest)])
    default: return nil
    }
  }

  /// The numbers whose matrix does nothing.
  fileprivate var referenceNeutral: AnimatableValue {
    switch self {
    case .scale: .array([1, 1, 1])
    case .translate: .array([0, 0, 0])
    case .scaleX, .scaleY, .scaleZ: 1
    case .rotateX, .rotateY, .rotateZ, .translateX, .translateY, .translateZ: 0
    }
  }

  fileprivate func referenceMatrix(_ value: AnimatableValue) -> CATransform3D {
    let n = value.numbers ?? []
    return switch self {
    case .rotateX: CATransform3DMakeRotation(n[0], 1, 0, 0)
    case .rotateY: CATransform3DMakeRotation(n[0], 0, 1, 0)
    case .rotateZ: CATransform3DMakeRotation(n[0], 0, 0, 1)
    case .scaleX: CATransform3DMakeScale(n[0], 1, 1)
    case .scaleY: CATransform3DMakeScale(1, n[0], 1)
    case .scaleZ: CATransform3DMakeScale(1, 1, n[0])
    case .translateX: CATransform3DMakeTranslation(n[0], 0, 0)
    case .translateY: CATransform3DMakeTranslation(0, n[0], 0)
    case .translateZ: CATransform3DMakeTranslation(0, 0, n[0])
    case .scale: CATransform3DMakeScale(n[0], n[1], n[2])
    case .translate: CATransform3DMakeTranslation(n[0], n[1], n[2])
    }
  }
}
