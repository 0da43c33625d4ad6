internal import Graphics
internal import RenderTree

extension Evaluator {
  /// Runs the whole program for `time`.
  mutating func run(into presentation: inout PresentationTree) {
    isAnimating = false
    nextChange = .infinity
    isOutdated = false
    times[0] = time
    presentation.animatedProperties.withUnsafeMutableBufferPointer { slots in
      for index in steps.indices { run(index, slots) }
      lanes.run(at: time, times, clockRates, slots, &nextChange, &isAnimating)
    }
    for index in transitions.indices where transitions[index].clock >= 0 { run(transition: index, &presentation.transitions[index]) }
  }

  /// Runs one step; `slots` are the presentation's animated properties.
  mutating func run(_ index: Int, _ slots: UnsafeMutableBufferPointer<LayerProperties>) {
    let step = steps[index]
    for clock in step.clocks { advance(Int(clock)) }
    guard step.slot >= 0, let base = slots.baseAddress else { return }
    let properties = base + Int(step.slot)
    for restoration in step.restorations { committed.restore(restorations[Int(restoration)], in: properties) }
    pathAngle = 0
    for track in step.tracks { run(track: Int(track), properties) }
    decomposed.composeAll(in: &properties.pointee)
    if pathAngle != 0 {
      properties.pointee.transform = CATransform3DConcat(CATransform3DMakeRotation(pathAngle, 0, 0, 1), properties.pointee.transform)
    }
    if step.expansion >= 0 { updateCopies(Int(step.expansion), slots) }
  }

  // MARK: Clocks

  mutating func advance(_ index: Int) {
    let clock = clocks[index]
    let parentTime = times[Int(clock.parent)]
    switch clock.kind {
    case .free:
      let interval = clock.interval
      times[index] = interval.speed == 0 ? interval.timeOffset : (parentTime - interval.begin) * interval.speed + interval.timeOffset
      clockRates[index] = clockRates[Int(clock.parent)] * interval.speed
    case .group:
      let phase = clock.interval.phase(atParentTime: parentTime)
      if clock.isOutermost { schedule(clock.interval, phase, clock.parent, parentTime) }
      guard let phase else {
        times[index] = .nan
        return
      }
      // An infinite group stands at its start.
      let duration = clock.interval.duration
      times[index] = duration < .infinity ? easings[Int(clock.easing)](phase.fraction) * duration : 0
    case .held:
      let isHeld = clock.interval.phase(atParentTime: parentTime) != nil
      times[index] = isHeld ? clock.heldTime : parentTime
      clockRates[index] = isHeld ? 0 : clockRates[Int(clock.parent)]
    }
  }

  /// Notes what an animation means for the frames to come.
  mutating func schedule(_ interval: ActiveInterval, _ phase: AnimationPhase?, _ clock: Int32, _ parentTime: Double) {
    let rate = clockRates[Int(clock)]
    guard rate != 0 else { return }
    if phase?.isActive == true, interval.isMoving {
      isAnimating = true
      return
    }
    // The boundary of the active interval that lies ahead.
    let ends = interval.parentInterval
    let boundary =
      rate > 0
      ? (parentTime < ends.lowerBound ? ends.lowerBound : ends.upperBound)
      : (parentTime > ends.upperBound ? ends.upperBound : ends.lowerBound)
    let change = time + (boundary - parentTime) / rate
    if change > time, change < nextChange { nextChange = change }
  }

  // MARK: Tracks

  private mutating func run(track index: Int, _ properties: UnsafeMutablePointer<LayerProperties>) {
    let track = tracks[index]
    let parentTime = times[Int(track.clock)]
    let phase = track.interval.phase(atParentTime: parentTime)
    if !track.isInGroup { schedule(track.interval, phase, track.clock, parentTime) }
    guard let phase else { return }
    var fraction = track.easing == 0 ? phase.fraction : easings[Int(track.easing)](phase.fraction)
    var endFraction = 1.0
    if track.spring >= 0 {
      let spring = springs[Int(track.spring)]
      let duration = track.interval.duration
      fraction = duration < .infinity ? spring.value(at: fraction * duration) : 0
      if track.isCumulative { endFraction = duration < .infinity ? spring.value(at: duration) : 1 }
    }
    apply(track, fraction, endFraction, phase.cycle, &properties.pointee)
  }

  private mutating func apply(
    _ track: Track, _ fraction: Double, _ endFraction: Double, _ cycle: Double, _ properties: inout LayerProperties
  ) {
    if track.interpolator.kind == .path {
      follow(track, fraction, cycle, &properties)
      return
    }
    switch track.target {
    case .number(let target):
      let underlying = track.needsUnderlying ? properties[target] : 0
      guard let value = numbers.value(track, fraction: fraction, endFraction: endFraction, cycle: cycle, underlying: underlying) else {
        return
      }
      properties[target] = value
    case .pair(let target):
      let underlying = track.needsUnderlying ? properties[target] : SIMD2(0, 0)
      guard let value = pairs.value(track, fraction: fraction, endFraction: endFraction, cycle: cycle, underlying: underlying) else {
        return
      }
      properties[target] = value
      if !track.isAdditive { endTurn(by: track.target) }
    case .quad(let target):
      let underlying = track.needsUnderlying ? properties[target] : nil
      guard let value = quads.value(track, fraction: fraction, endFraction: endFraction, cycle: cycle, underlying: underlying) else {
        return
      }
      properties[target] = value
    case .component(let target, let component):
      decompose(target, track.committedParts, properties)
      let underlying = track.needsUnderlying ? decomposed[target].number(component) : 0
      guard let value = numbers.value(track, fraction: fraction, endFraction: endFraction, cycle: cycle, underlying: underlying) else {
        return
      }
      _ = decomposed[target].setNumber(value, component)
    case .translation(let target):
      decompose(target, track.committedParts, properties)
      let underlying = decomposed[target].planarTranslation
      guard let value = pairs.value(track, fraction: fraction, endFraction: endFraction, cycle: cycle, underlying: underlying) else {
        return
      }
      decomposed[target].planarTranslation = value
      if !track.isAdditive { endTurn(by: track.target) }
    case .matrix(let target):
      decomposed.compose(target, in: &properties)
      let value: CATransform3D?
      if let function = track.valueFunction {
        value = self.value(of: function, track, fraction, endFraction, cycle, properties[target])
      } else {
        let underlying = track.needsUnderlying ? properties[target] : nil
        value = matrices.value(track, fraction: fraction, endFraction: endFraction, cycle: cycle, underlying: underlying)
      }
      guard let value else { return }
      properties[target] = value
      if !track.isAdditive { endTurn(by: .translation(target)) }
    case .contents:
      var underlying: ContentsBlend?
      if track.needsUnderlying {
        underlying = ContentsBlend(
          contents: properties.contents, target: properties.contentsFade?.target, fraction: properties.contentsFade?.fraction ?? 0)
      }
      guard let blend = pictures.value(track, fraction: fraction, endFraction: endFraction, cycle: cycle, underlying: underlying) else {
        return
      }
      properties.contents = blend.contents
      properties.contentsFade = blend.fraction > 0 ? ContentsFade(target: blend.target, fraction: blend.fraction) : nil
    case .value:
      let keyPath = keyPaths[Int(track.keyPath)]
      let underlying = track.needsUnderlying ? properties.value(for: keyPath) : nil
      guard let value = values.value(track, fraction: fraction, endFraction: endFraction, cycle: cycle, underlying: underlying) else {
        return
      }
      guard properties.setValue(value, for: keyPath) else { return }
      if !track.isAdditive { endTurn(by: track.target, keyPath) }
    }
  }

  /// Moves a point along a path.
  private mutating func follow(_ track: Track, _ fraction: Double, _ cycle: Double, _ properties: inout LayerProperties) {
    let path = paths[Int(track.interpolator.index)]
    var (point, angle) = path.value(at: fraction)
    if track.isCumulative, cycle > 0 { point = point.accumulated(path.endValue(autoreverses: track.interval.autoreverses), times: cycle) }
    switch track.target {
    case .pair(let target):
      if track.isAdditive { point = point.added(to: properties[target]) }
      guard point.isRepresentable else { return }
      properties[target] = point
    case .translation(let target):
      decompose(target, track.committedParts, properties)
      if track.isAdditive { point = point.added(to: decomposed[target].planarTranslation) }
      guard point.isRepresentable else { return }
      decomposed[target].planarTranslation = point
    default:
      let keyPath = keyPaths[Int(track.keyPath)]
      var value = AnimatableValue.point(CGPoint(point))
      if track.isAdditive, let underlying = properties.value(for: keyPath) {
        if case .size(let size) = underlying { value = .point(CGPoint(SIMD2(size) + point)) } else { value = value.added(to: underlying) }
      }
      guard value.isRepresentable, properties.setValue(value, for: keyPath) else { return }
    }
    if path.turnsLayer {
      (pathAngle, pathTarget) = (angle, (track.target, keyPath(of: track)))
    } else if !track.isAdditive {
      endTurn(by: track.target, keyPath(of: track))
    }
  }

  /// An animation replaces the value of `target`: the layer no longer turns after a path that led there.
  private mutating func endTurn(by target: AnimationTarget, _ keyPath: LayerKeyPath? = nil) {
    if pathAngle != 0, let pathTarget, pathTarget == (target, keyPath) { pathAngle = 0 }
  }

  private func keyPath(of track: Track) -> LayerKeyPath? { track.keyPath >= 0 ? keyPaths[Int(track.keyPath)] : nil }

  // MARK: Matrices

  /// - Parameter committed: Index of the committed matrix's components, where nothing has changed the matrix yet; else −1.
  private mutating func decompose(_ target: MatrixTarget, _ committed: Int32, _ properties: LayerProperties) {
    decomposed.decompose(target, of: properties, committed: committed >= 0 ? committedParts[Int(committed)] : nil)
  }

  /// Numbers first, then the matrix that the function makes of them takes the place of the property. An additive animation concatenates it,
  /// and begins or ends at the matrix that does nothing where it gives one value only.
  private func value(
    of function: ValueFunction, _ track: Track, _ fraction: Double, _ endFraction: Double, _ cycle: Double, _ current: CATransform3D
  ) -> CATransform3D? {
    var plain = track
    plain.isAdditive = false
    let needsCurrent = track.interpolator.needsUnderlying && !track.isAdditive
    var matrix: CATransform3D
    if let component = function.component {
      let underlying = needsCurrent ? TransformComponents(current).number(component) : function.neutral
      guard let number = numbers.value(plain, fraction: fraction, endFraction: endFraction, cycle: cycle, underlying: underlying) else {
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
        let numbers = quads.value(plain, fraction: fraction, endFraction: endFraction, cycle: cycle, underlying: SIMD4(underlying, 0))
      else { return nil }
      matrix = function.matrix(numbers)
    }
    if track.isAdditive { matrix = matrix.added(to: current) }
    return matrix.isRepresentable ? matrix : nil
  }
}
