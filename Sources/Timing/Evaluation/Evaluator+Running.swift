internal import Graphics
internal import RenderTree

extension Evaluator {
  /// Runs the whole program for a time, in seconds.
  mutating func run(at time: Double, into presentation: inout PresentationTree) {
    clocks.beginFrame(at: time)
    replicators.isOutdated = false
    presentation.animatedProperties.withUnsafeMutableBufferPointer { slots in
      for step in program.steps.indices { run(step, slots) }
      program.lanes.run(slots, &clocks, curves)
    }
    transitions.run(&presentation.transitions, &clocks, curves)
    runEmitters(into: &presentation)
  }

  /// Runs one step; `slots` are the presentation's animated properties.
  mutating func run(_ step: Int, _ slots: UnsafeMutableBufferPointer<LayerProperties>) {
    let step = program.steps[step]
    for clock in step.clocks { clocks.advance(Int(clock), curves) }
    guard step.slot >= 0, let base = slots.baseAddress else { return }
    let properties = base + Int(step.slot)
    for restoration in step.restorations { program.committed.restore(program.restorations[Int(restoration)], in: properties) }
    running.begin()
    for track in step.tracks { run(track: Int(track), properties) }
    running.finish(&properties.pointee)
    if step.expansion >= 0 { replicators.update(Int(step.expansion), slots, &clocks) }
  }

  // MARK: Tracks

  private mutating func run(track index: Int, _ properties: UnsafeMutablePointer<LayerProperties>) {
    let track = program.tracks[index]
    let phase = track.interval.phase(atParentTime: clocks.times[Int(track.clock)], lead: clocks.leads[Int(track.clock)])
    if !track.isInGroup { clocks.schedule(track.interval, phase, track.clock) }
    guard let phase else { return }
    var progress = AnimationProgress(fraction: fraction(of: track, at: phase.fraction), cycle: phase.cycle)
    if track.hasSteps { progress.ahead = fraction(of: track, at: min(max(phase.fraction + phase.lead, 0), 1)) }
    if track.spring >= 0, track.isCumulative, track.span < 0 {
      let duration = track.interval.duration
      progress.endFraction = duration < .infinity ? curves.progress(ofSpring: track.spring, at: duration) : 1
    }
    apply(track, progress, &properties.pointee)
  }

  /// The progress after timing curve and spring, for a fraction of a cycle's time.
  private func fraction(of track: borrowing Track, at fraction: Double) -> Double {
    let duration = track.interval.duration
    if track.span >= 0 { return curves.progress(inSpan: track.span, at: fraction, easing: track.easing, duration: duration) }
    let eased = curves.eased(fraction, by: track.easing)
    guard track.spring >= 0 else { return eased }
    return duration < .infinity ? curves.progress(ofSpring: track.spring, at: eased * duration) : 0
  }

  private mutating func apply(_ track: Track, _ progress: AnimationProgress, _ properties: inout LayerProperties) {
    if track.interpolator.kind == .path {
      follow(track, progress, &properties)
      return
    }
    switch track.target {
    case .number(let target):
      let underlying = track.needsUnderlying ? properties[target] : 0
      guard
        let value = interpolators.numbers.value(track, at: progress, underlying: underlying)
      else {
        return
      }
      properties[target] = value
    case .pair(let target):
      let underlying = track.needsUnderlying ? properties[target] : SIMD2(0, 0)
      guard let value = interpolators.pairs.value(track, at: progress, underlying: underlying)
      else {
        return
      }
      properties[target] = value
      if !track.isAdditive { running.endTurn(by: track.target) }
    case .quad(let target):
      let underlying = track.needsUnderlying ? properties[target] : nil
      guard let value = interpolators.quads.value(track, at: progress, underlying: underlying)
      else {
        return
      }
      properties[target] = value
    case .component(let target, let component):
      decompose(target, track.committedParts, properties)
      let underlying = track.needsUnderlying ? running.decomposed[target].number(component) : 0
      guard
        let value = interpolators.numbers.value(track, at: progress, underlying: underlying)
      else {
        return
      }
      _ = running.decomposed[target].setNumber(value, component)
    case .translation(let target):
      decompose(target, track.committedParts, properties)
      let underlying = running.decomposed[target].planarTranslation
      guard let value = interpolators.pairs.value(track, at: progress, underlying: underlying)
      else {
        return
      }
      running.decomposed[target].planarTranslation = value
      if !track.isAdditive { running.endTurn(by: track.target) }
    case .matrix(let target):
      running.decomposed.compose(target, in: &properties)
      let value: CATransform3D?
      if let function = track.valueFunction {
        value = self.value(of: function, track, progress, properties[target])
      } else {
        let underlying = track.needsUnderlying ? properties[target] : nil
        value = interpolators.matrices.value(track, at: progress, underlying: underlying)
      }
      guard let value else { return }
      properties[target] = value
      if !track.isAdditive { running.endTurn(by: .translation(target)) }
    case .contents where track.interpolator.kind == .video:
      guard let video = interpolators.videos[Int(track.interpolator.index)] else { return }
      let duration = track.interval.duration, time = duration < .infinity ? progress.fraction * duration : 0
      guard let picture = tileClock.map({ video.latestPicture(time, $0) }) ?? video.picture(time) else { return }
      properties.contents = .image(picture)
      properties.contentsFade = nil
    case .contents:
      var underlying: ContentsBlend?
      if track.needsUnderlying {
        underlying = ContentsBlend(
          contents: properties.contents, target: properties.contentsFade?.target, fraction: properties.contentsFade?.fraction ?? 0)
      }
      guard
        let blend = interpolators.pictures.value(track, at: progress, underlying: underlying)
      else {
        return
      }
      properties.contents = blend.contents
      properties.contentsFade = blend.fraction > 0 ? ContentsFade(target: blend.target, fraction: blend.fraction) : nil
    case .value:
      let keyPath = program.keyPaths[Int(track.keyPath)]
      let underlying = track.needsUnderlying ? properties.value(for: keyPath) : nil
      guard
        let value = interpolators.values.value(track, at: progress, underlying: underlying)
      else {
        return
      }
      guard properties.setValue(value, for: keyPath) else { return }
      if !track.isAdditive { running.endTurn(by: track.target, keyPath) }
    }
  }

  /// Moves a point along a path, and records the rotation.
  private mutating func follow(_ track: Track, _ progress: AnimationProgress, _ properties: inout LayerProperties) {
    let path = interpolators.paths[Int(track.interpolator.index)]
    var (point, angle) = path.value(at: progress.fraction, ahead: progress.ahead)
    if track.isCumulative, progress.cycle > 0 {
      point = point.accumulated(path.endValue(autoreverses: track.interval.autoreverses), times: progress.cycle)
    }
    switch track.target {
    case .pair(let target):
      if track.isAdditive { point = point.added(to: properties[target]) }
      guard point.isRepresentable else { return }
      properties[target] = point
    case .translation(let target):
      decompose(target, track.committedParts, properties)
      if track.isAdditive { point = point.added(to: running.decomposed[target].planarTranslation) }
      guard point.isRepresentable else { return }
      running.decomposed[target].planarTranslation = point
    default:
      let keyPath = program.keyPaths[Int(track.keyPath)]
      var value = AnimatableValue.point(CGPoint(point))
      if track.isAdditive, let underlying = properties.value(for: keyPath) {
        if case .size(let size) = underlying { value = .point(CGPoint(SIMD2(size) + point)) } else { value = value.added(to: underlying) }
      }
      guard value.isRepresentable, properties.setValue(value, for: keyPath) else { return }
    }
    if path.turnsLayer {
      running.turn(by: angle, alongPathTo: track.target, keyPath(of: track))
    } else if !track.isAdditive {
      running.endTurn(by: track.target, keyPath(of: track))
    }
  }

  private func keyPath(of track: Track) -> LayerKeyPath? { track.keyPath >= 0 ? program.keyPaths[Int(track.keyPath)] : nil }

  // MARK: Matrices

  /// - Parameter committed: Index of the committed matrix's components, where nothing has changed the matrix yet; else −1.
  private mutating func decompose(_ target: MatrixTarget, _ committed: Int32, _ properties: LayerProperties) {
    running.decomposed.decompose(target, of: properties, committed: committed >= 0 ? program.committedParts[Int(committed)] : nil)
  }

  /// Computes numbers first; the matrix that the value function makes of them then replaces the property. An additive animation
  /// concatenates it, and uses the identity for a missing end.
  private func value(
    of function: ValueFunction, _ track: Track, _ progress: AnimationProgress, _ current: CATransform3D
  ) -> CATransform3D? {
    var plain = track
    plain.isAdditive = false
    let needsCurrent = track.interpolator.needsUnderlying && !track.isAdditive
    var matrix: CATransform3D
    if let component = function.component {
      let underlying = needsCurrent ? TransformComponents(current).number(component) : function.neutral
      guard
        let number = interpolators.numbers.value(plain, at: progress, underlying: underlying)
      else {
        return nil
      }
      matrix = function.matrix(number)
    } else {
      var underlying = SIMD3(repeating: function.neutral)
      if needsCurrent {
        let parts = TransformComponents(current)
        underlying = function == .scale ? parts.scale : parts.translation
      }
      guard
        let numbers = interpolators.quads.value(plain, at: progress, underlying: SIMD4(underlying, 0))
      else { return nil }
      matrix = function.matrix(numbers)
    }
    if track.isAdditive { matrix = matrix.added(to: current) }
    return matrix.isRepresentable ? matrix : nil
  }
}
