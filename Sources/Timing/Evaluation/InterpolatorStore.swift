internal import Graphics
internal import RenderTree

/// The interpolators that a program's tracks follow, by kind of value.
struct InterpolatorStore {
  private(set) var numbers = InterpolatorPool<Double>()
  private(set) var pairs = InterpolatorPool<SIMD2<Double>>()
  private(set) var quads = InterpolatorPool<SIMD4<Double>>()
  private(set) var matrices = InterpolatorPool<CATransform3D>()
  private(set) var pictures = InterpolatorPool<ContentsBlend>()
  private(set) var values = InterpolatorPool<AnimatableValue>()
  private(set) var paths: [PathInterpolator] = []
  /// The videos; nil for those of animations that are gone.
  private(set) var videos: [VideoSource?] = []
  /// Arc length tables of paths travelled at constant speed, reused by the next program: paths rarely change with a commit.
  private var arcs: [PathGeometry: ArcLengthTable] = [:]
  private var usedArcs: [PathGeometry: ArcLengthTable] = [:]

  /// Removes all interpolators; arc length tables stay until `finish()`.
  mutating func removeAll() {
    numbers.removeAll()
    pairs.removeAll()
    quads.removeAll()
    matrices.removeAll()
    pictures.removeAll()
    values.removeAll()
    paths.removeAll(keepingCapacity: true)
    videos.removeAll(keepingCapacity: true)
    usedArcs.removeAll(keepingCapacity: true)
  }

  /// Ends adding: drops arc length tables that were not used.
  mutating func finish() { arcs = usedArcs }

  /// Adds an animation's interpolator, and returns a reference to it; nil where it shows nothing, because its values do not suit the target
  /// or are too few.
  ///
  /// - Parameters:
  ///   - valueFunction: For targets that are matrices.
  ///   - properties: The committed ones.
  mutating func add(
    _ change: PropertyAnimation, to target: AnimationTarget, through valueFunction: ValueFunction?, of properties: LayerProperties
  ) -> InterpolatorReference? {
    let interpolation = change.interpolation
    if case .keyframes(let frames) = interpolation, let path = frames.path { return add(path, frames, to: target) }
    switch target {
    case .number, .component:
      return numbers.add(interpolation, convert: Self.number)
    case .pair, .translation:
      return pairs.add(interpolation, convert: PairTarget.convert)
    case .quad(let target):
      return quads.add(interpolation, convert: target.convert)
    case .matrix(let target):
      guard let valueFunction else { return matrices.add(interpolation, convert: target.convert) }
      if valueFunction.component == nil { return quads.add(interpolation, convert: valueFunction.convertTriple) }
      return numbers.add(interpolation, convert: Self.number)
    case .contents:
      if case .video(let video) = interpolation {
        videos.append(video)
        return InterpolatorReference(kind: .video, index: Int32(videos.count - 1), needsUnderlying: false)
      }
      return pictures.add(interpolation) { value in
        if case .contents(let contents) = value { ContentsBlend(contents: contents) } else { nil }
      }
    case .value:
      // Flags given as numbers animate as flags, and numbers given as flags as numbers.
      switch properties.value(for: change.keyPath) {
      case .bool: return values.add(interpolation) { if case .number(let number) = $0 { .bool(number != 0) } else { $0 } }
      case .number: return values.add(interpolation) { if case .bool(let flag) = $0 { .number(flag ? 1 : 0) } else { $0 } }
      default: return values.add(interpolation) { $0 }
      }
    }
  }

  /// Adds a path, which can move points and the offset of a transform.
  private mutating func add(_ path: PathGeometry, _ frames: Keyframes, to target: AnimationTarget) -> InterpolatorReference? {
    switch target {
    case .pair, .translation, .value: break
    default: return nil
    }
    guard let interpolator = PathInterpolator(path, frames, arcs: usedArcs[path] ?? arcs[path]) else { return nil }
    if let table = interpolator.arcs { usedArcs[path] = table }
    paths.append(interpolator)
    return InterpolatorReference(kind: .path, index: Int32(paths.count - 1), needsUnderlying: false)
  }

  mutating func forgetPictures(of reference: InterpolatorReference) {
    if reference.kind == .video { videos[Int(reference.index)] = nil } else { pictures.blank(reference, with: ContentsBlend()) }
  }

  static func number(_ value: AnimatableValue) -> Double? {
    switch value {
    case .number(let number): number
    case .bool(let flag): flag ? 1 : 0
    default: nil
    }
  }
}
