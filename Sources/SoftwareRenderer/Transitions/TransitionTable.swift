internal import CSoftwareKernels
internal import Compositing
internal import Graphics
internal import RenderTree

/// A frame's transitions as the row loops want them.
///
/// What it points to belongs to the plan, to the caches and to the frame's surfaces, which outlive the frame's drawing.
struct TransitionTable {
  struct Entry {
    /// Nil draws nothing: only shaders can show what somebody wrote in GLSL.
    var loop: SWTransitionLoop?
    var transition = SWTransition()
    /// Whether it does no more than mix both sides.
    var isFade = false
    /// Whether both sides are known to be.
    var isOpaque = false
  }

  private(set) var entries: [Entry] = []
  /// Pictures of parameters, one transition's after the other's.
  private let images = Scratch<SWSide>()
  /// Pictures one texel wide, twice beside themselves: the loops read pairs.
  private var widened: [Scratch<UInt32>] = []
  private var widenedCount = 0

  subscript(index: Int) -> Entry { entries[index] }

  mutating func fill(_ transitions: [PlannedTransition], pictures: [ResolvedPicture], planes: [PixelPlane]) {
    entries.removeAll(keepingCapacity: true)
    widenedCount = 0
    if transitions.isEmpty { return }
    images.reserve(transitions.reduce(0) { $0 + $1.effect.images.count })
    var firstImage = 0
    for planned in transitions {
      var entry = Entry()
      if case .builtIn(let kind) = planned.effect.function, let function = kind.function {
        entry.loop = sw_transition_loop(function)
        entry.isFade = function == SWFade
      }
      entry.isOpaque = isOpaque(planned.from, pictures) && isOpaque(planned.to, pictures)
      let size = planned.size
      entry.transition.progress = planned.progress
      entry.transition.ratio = size.x / size.y
      entry.transition.width = size.x
      entry.transition.height = size.y
      entry.transition.pixelsPerPoint = planned.pixelsPerPoint
      entry.transition.from = side(planned.from, size, pictures, planes)
      entry.transition.to = side(planned.to, size, pictures, planes)
      // The numbers are a `let` of an object that the plan keeps alive, stored contiguously, and never written.
      entry.transition.values = planned.effect.values.withUnsafeBufferPointer { $0.baseAddress }
      entry.transition.images = UnsafePointer(images.base + firstImage)
      for index in planned.effect.images.indices {
        images.base[firstImage] = index < planned.images.count && planned.images[index] >= 0 ? image(pictures[Int(planned.images[index])]) : SWSide()
        firstImage += 1
      }
      entries.append(entry)
    }
  }

  private func isOpaque(_ source: PlannedTransition.Source, _ pictures: [ResolvedPicture]) -> Bool {
    if case .picture(let index, _) = source { return pictures[Int(index)].isOpaque }
    return false
  }

  /// From the unit square with its origin at the bottom left, by way of points, to texels.
  private mutating func side(
    _ source: PlannedTransition.Source, _ size: SIMD2<Float>, _ pictures: [ResolvedPicture], _ planes: [PixelPlane]
  ) -> SWSide {
    var result = SWSide()
    let sampling: Sampling
    switch source {
    case .nothing: return result
    case .picture(let index, let its):
      sampling = its
      let picture = pictures[Int(index)]
      result.texture = texture(picture, stride: picture.width * 4, bounds: its.bounds, isPadded: false)
    case .surface(let index, let its):
      sampling = its
      let plane = planes[Int(index)]
      let picture = ResolvedPicture(
        texels: UnsafePointer(plane.base.assumingMemoryBound(to: UInt8.self)), width: plane.size.width, height: plane.size.height)
      result.texture = texture(picture, stride: plane.stride, bounds: its.bounds, isPadded: true)
    }
    result.scaleU = size.x * sampling.scale.x
    result.offsetU = sampling.offset.x
    result.scaleV = -size.y * sampling.scale.y
    result.offsetV = size.y * sampling.scale.y + sampling.offset.y
    return result
  }

  private mutating func image(_ picture: ResolvedPicture) -> SWSide {
    let width = Float(picture.width), height = Float(picture.height)
    var result = SWSide()
    result.texture = texture(picture, stride: picture.width * 4, bounds: SIMD4(0, 0, width, height), isPadded: false)
    result.scaleU = width
    result.scaleV = -height
    result.offsetV = height
    return result
  }

  /// - Parameter isPadded: whether rows may be read beyond their last texel.
  private mutating func texture(_ picture: ResolvedPicture, stride: Int, bounds: SIMD4<Float>, isPadded: Bool) -> SWTexture {
    // The loops count bytes in 32 bits.
    guard let texels = picture.texels, picture.width > 0, picture.height > 0, stride * picture.height <= Int(Int32.max) else { return SWTexture() }
    var result = SWTexture(texels: texels, stride: stride, width: picture.width, height: picture.height, bounds: bounds)
    guard picture.width < 2 else { return result }
    result.width = 2
    if isPadded { return result }
    if widenedCount == widened.count { widened.append(Scratch<UInt32>()) }
    let copy = widened[widenedCount]
    widenedCount += 1
    copy.reserve(2 * picture.height)
    for y in 0..<picture.height {
      let texel = UnsafeRawPointer(texels + y * stride).loadUnaligned(as: UInt32.self)
      copy.base[2 * y] = texel
      copy.base[2 * y + 1] = texel
    }
    result.texels = UnsafeRawPointer(copy.base).assumingMemoryBound(to: UInt8.self)
    result.stride = 8
    return result
  }
}
