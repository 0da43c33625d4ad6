internal import Graphics
internal import RenderTree

/// The values that a program's tracks follow, by the kind of value that is computed with.
struct InterpolatorStore {
  private(set) var numbers = InterpolatorPool<Double>()
  private(set) var pairs = InterpolatorPool<SIMD2<Double>>()
  private(set) var quads = InterpolatorPool<SIMD4<Double>>()
  private(set) var matrices = InterpolatorPool<CATransform3D>()
  private(set) var pictures = InterpolatorPool<ContentsBlend>()
  private(set) var values = InterpolatorPool<AnimatableValue>()
  private(set) var paths: [PathInterpolator] = []
  /// Nil for those of animations that are over.
  private(set) var videos: [VideoSource?] = []
  /// Tables of paths travelled at constant speed, from the program before to the next: outlines rarely change with a commit.
  private var arcs: [PathGeometry: ArcLengthTable] = [:]
  private var usedArcs: [PathGeometry: ArcLengthTable] = [:]

  /// Tables of paths stay until `finish()`.
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

  /// Everything is added: tables of paths that nothing used are dropped.
  mutating func finish() { arcs = usedArcs }

  /// Adds what an animation follows, and says where it is; nil where it shows nothing, because its values do not suit the target or are
  /// too few.
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
      // Flags animate as such where they are given as numbers, and numbers where given as flags.
      switch properties.value(for: change.keyPath) {
      case .bool: return values.add(interpolation) { if case .number(let number) = $0 { .bool(number != 0) } else { $0 } }
      case .number: return values.add(interpolation) { if case .bool(let flag) = $0 { .number(flag ? 1 : 0) } else { $0 } }
      default: return values.add(interpolation) { $0 }
      }
    }
  }

  /// Paths move points, and the offset of a transform.
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

  /// Lets go of the pictures of an animation that is over.
  mutating func forgetPictures(of reference: InterpolatorReference) {
    if reference.kind == .video { videos[Int(reference.index)] = nil } else { pictures.blank(reference, with: ContentsBlend()) }
  }

  /// A value as a number; nil for what is none.
  static func number(_ value: AnimatableValue) -> Double? {
    switch value {
    case .number(let number): number
    case .bool(let flag): flag ? 1 : 0
    default: nil
    }
  }
}
