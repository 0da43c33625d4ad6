internal import CTimingKernels
internal import Graphics
internal import RenderTree

extension CTEmission {
  /// The values shared by a cell's particles that are born with these properties. Numbers that are not finite count as 0.
  init(_ cell: EmitterCell, of emitter: EmitterProperties, depth: Int) {
    let n = cell.numbers
    self.init()
    if depth == 0 {
      width = Self.finite(abs(emitter.size.width))
      height = Self.finite(abs(emitter.size.height))
      self.depth = Self.finite(abs(emitter.depth))
      shape = emitter.shape.kernelShape
      mode = emitter.mode.kernelMode
    }
    longitude = Self.finite(n.emissionLongitude)
    latitude = Self.finite(n.emissionLatitude)
    emissionRange = min(abs(Self.finite(n.emissionRange)), 2 * .pi)
    accelerationX = Self.finite(n.xAcceleration)
    accelerationY = Self.finite(n.yAcceleration)
    accelerationZ = Self.finite(n.zAcceleration)
    lifetime = CTSpread(n.lifetime, n.lifetimeRange, times: Double(emitter.lifetime), mayLast: true)
    velocity = CTSpread(n.velocity, n.velocityRange, times: Double(emitter.velocity))
    scale = CTSpread(n.scale, n.scaleRange, times: Double(emitter.scale))
    scaleSpeed = Self.finite(n.scaleSpeed * Double(emitter.scale))
    spin = CTSpread(n.spin, n.spinRange, times: Double(emitter.spin))
    spin.middle += Self.finite(Double(emitter.spinBias))
    rotation = CTSpread(n.rotation, n.rotationRange)
    orientationLongitude = CTSpread(n.orientationLongitude, n.orientationLongitudeRange)
    orientationLatitude = CTSpread(n.orientationLatitude, n.orientationLatitudeRange)
    red = CTSpread(cell.color.red, n.redRange)
    green = CTSpread(cell.color.green, n.greenRange)
    blue = CTSpread(cell.color.blue, n.blueRange)
    alpha = CTSpread(cell.color.alpha, n.alphaRange)
    redSpeed = Self.finite(n.redSpeed)
    greenSpeed = Self.finite(n.greenSpeed)
    blueSpeed = Self.finite(n.blueSpeed)
    alphaSpeed = Self.finite(n.alphaSpeed)
    isPlane = cell.particleType == .plane ? 1 : 0
    let look = cell.look
    frameCount = Int32(look.frameCount)
    framesPerSecond = min(max(Self.finite(n.contentsFramesPerSecond), 0), 1000)
    startsAtRandomFrame = cell.frameMode == .random ? 1 : 0
    stopsAtLastFrame = cell.frameMode == .single ? 1 : 0
    for behavior in emitter.behaviors where behavior.isEnabled { take(behavior) }
    for behavior in cell.behaviors where behavior.isEnabled { take(behavior) }
  }

  /// The longest possible life of a particle, in seconds; can be infinite.
  var longestLife: Double { Double(lifetime.middle) + abs(Double(lifetime.range)) / 2 }

  private mutating func take(_ behavior: EmitterBehavior) {
    switch behavior.kind {
    case .drag: drag = Self.finite(Double(drag) + behavior.number("drag"), limit: 1e4)
    case .alignToMotion:
      isAligned = 1
      rotation.middle += Self.finite(behavior.number("rotation"))
    case .wave where waveCount < CTMaximumWaves:
      let wave = CTWave(
        x: Self.finite(behavior.number("force", at: 0)), y: Self.finite(behavior.number("force", at: 1)),
        z: Self.finite(behavior.number("force", at: 2)),
        frequency: Self.finite(behavior.number("frequency"), limit: 1e4))
      guard wave.frequency != 0 else { return }
      withUnsafeMutableBytes(of: &waves) { $0.assumingMemoryBound(to: CTWave.self)[Int(waveCount)] = wave }
      waveCount += 1
    case .attractor, .simpleAttractor:
      guard attractorCount < CTMaximumAttractors else { return }
      let attractor = CTAttractor(behavior)
      withUnsafeMutableBytes(of: &attractors) { $0.assumingMemoryBound(to: CTAttractor.self)[Int(attractorCount)] = attractor }
      attractorCount += 1
    default: break
    }
  }

  /// The value in single precision, limited so that products do not overflow; 0 for NaN.
  static func finite(_ value: Double, limit: Double = 1e7) -> Float { value.isNaN ? 0 : Float(min(max(value, -limit), limit)) }
}

extension CTSpread {
  /// - Parameter mayLast: whether infinity is in order.
  init(_ middle: Double, _ range: Double, times factor: Double = 1, mayLast: Bool = false) {
    let product = middle * factor
    self.init(middle: mayLast && product == .infinity ? .infinity : CTEmission.finite(product), range: CTEmission.finite(range * factor))
  }
}

extension CTAttractor {
  fileprivate init(_ behavior: EmitterBehavior) {
    self.init()
    let position = behavior.point("position")
    x = CTEmission.finite(position.x)
    y = CTEmission.finite(position.y)
    z = CTEmission.finite(behavior.number("zPosition"))
    // Spherical angles, as for planes: the latitude is measured from the z axis.
    let latitude = behavior.number("orientationLatitude"), longitude = behavior.number("orientationLongitude")
    nx = Float(sin(latitude) * cos(longitude))
    ny = Float(sin(latitude) * sin(longitude))
    nz = Float(cos(latitude))
    radius = max(CTEmission.finite(behavior.number("radius")), 0)
    stiffness = CTEmission.finite(behavior.number("stiffness"), limit: 1e3)
    falloff = CTEmission.finite(behavior.number("falloff"), limit: 1e3)
    let kind: CTAttractorType =
      switch behavior.kind == .attractor ? behavior.word("attractorType") : nil {
      case "axial": CTAttractorAxial
      case "planar": CTAttractorPlanar
      default: CTAttractorRadial
      }
    type = Int32(kind.rawValue)
  }
}

extension EmitterShape {
  fileprivate var kernelShape: Int32 {
    let shape: CTEmitterShape =
      switch self {
      case .point: CTShapePoint
      case .line: CTShapeLine
      case .rectangle: CTShapeRectangle
      case .cuboid: CTShapeCuboid
      case .circle: CTShapeCircle
      case .sphere: CTShapeSphere
      }
    return Int32(shape.rawValue)
  }
}

extension EmitterMode {
  fileprivate var kernelMode: Int32 {
    let mode: CTEmitterMode =
      switch self {
      case .points: CTModePoints
      case .outline: CTModeOutline
      case .surface: CTModeSurface
      case .volume: CTModeVolume
      }
    return Int32(mode.rawValue)
  }
}

extension EmitterCell {
  /// The interval in which a cell emits, in its parent's time, and how its time runs.
  var interval: (begin: Double, speed: Double, offset: Double, length: Double) {
    let cycle = (timing.duration > 0 ? timing.duration : .infinity) * (timing.autoreverses ? 2 : 1)
    let length = timing.repeatDuration > 0 ? timing.repeatDuration : timing.repeatCount > 0 ? timing.repeatCount * cycle : cycle
    let begin = timing.begin
    return (begin.isFinite ? begin : 0, max(timing.rate, 0), timing.phaseShift, begin == .infinity ? 0 : length)
  }

  /// Births per second of the cell's time; 0 for a rate that is not finite and above 0.
  func rate(of emitter: EmitterProperties, depth: Int) -> Double {
    let rate = numbers.birthRate * (depth == 0 ? Double(emitter.birthRate) : 1)
    return isEnabled && rate > 0 ? min(rate, 1e12) : 0
  }
}
