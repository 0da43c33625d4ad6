internal import CTimingKernels
internal import RenderTree

/// The timing curves and springs of a program's animations, without duplicates, in the forms that tracks and lanes read.
struct CurveTable {
  private var easings = [EasingFunction.linear]
  private var springs = [SpringMotion(SpringParameters())]
  /// The coefficients of the curves, for the kernels of lanes.
  private(set) var easingCoefficients = [EasingFunction.linear.coefficients]
  private(set) var springTerms = [SpringMotion(SpringParameters()).terms]

  private var spans: [CompiledSpan] = []

  private var easingIndices: [TimingCurve: Int32] = [:]
  private var lastCurve: (curve: TimingCurve, index: Int32) = (.linear, 0)
  /// The index of each spring but the default one.
  private var springIndices: [SpringParameters: Int32] = [:]

  /// Removes all but the linear curve and the default spring, both at index 0.
  mutating func removeAll() {
    easings.removeSubrange(1...)
    springs.removeSubrange(1...)
    spans.removeAll(keepingCapacity: true)
    easingCoefficients.removeSubrange(1...)
    springTerms.removeSubrange(1...)
    easingIndices.removeAll(keepingCapacity: true)
    lastCurve = (.linear, 0)
    springIndices.removeAll(keepingCapacity: true)
  }

  /// The index of a curve, which is added if it is new; 0 for linear curves and for none.
  mutating func easing(_ curve: TimingCurve?) -> Int32 {
    guard let curve else { return 0 }
    // Few curves are in use at once, and the last one is the likeliest.
    if lastCurve.curve == curve { return lastCurve.index }
    var index = easingIndices[curve]
    if index == nil {
      let easing = EasingFunction(curve)
      index = easing.isLinear ? 0 : Int32(easings.count)
      if !easing.isLinear {
        easings.append(easing)
        easingCoefficients.append(easing.coefficients)
      }
      easingIndices[curve] = index
    }
    lastCurve = (curve, index ?? 0)
    return lastCurve.index
  }

  /// The index of a spring, which is added if it is new.
  mutating func spring(_ parameters: SpringParameters) -> Int32 {
    if parameters == SpringParameters() { return 0 }
    if let index = springIndices[parameters] { return index }
    let motion = SpringMotion(parameters), index = Int32(springs.count)
    springs.append(motion)
    springTerms.append(motion.terms)
    springIndices[parameters] = index
    return index
  }

  /// The index of a span, which is always added; −1 for none.
  mutating func span(_ span: ProgressSpan?) -> Int32 {
    guard let span else { return -1 }
    spans.append(CompiledSpan(span: span, spring: span.spring.map { spring($0) } ?? -1))
    return Int32(spans.count - 1)
  }

  /// The progress of a retimed animation.
  ///
  /// - Parameters:
  ///   - fraction: of the time in which it goes through its span.
  ///   - duration: that time, in seconds.
  func progress(inSpan index: Int32, at fraction: Double, easing: Int32, duration: Double) -> Double {
    let compiled = spans[Int(index)]
    var done = eased(fraction, by: easing)
    if compiled.spring >= 0 { done = duration < .infinity ? progress(ofSpring: compiled.spring, at: done * duration) : 0 }
    return compiled.span.progress(at: done)
  }

  /// The eased fraction for a fraction of time.
  @inline(__always) func eased(_ fraction: Double, by easing: Int32) -> Double {
    easing == 0 ? fraction : easings[Int(easing)](fraction)
  }

  /// The progress of a spring, 0 at its release and 1 at its target, at a time in seconds after the release.
  func progress(ofSpring spring: Int32, at time: Double) -> Double { springs[Int(spring)].value(at: time) }
}
