internal import CSoftwareKernels
internal import Compositing
internal import Graphics
internal import RenderTree

/// A frame's transitions in the form that the row loops read.
///
/// What it points to belongs to the plan, to the caches and to the frame's surfaces, which outlive the frame's drawing.
struct TransitionTable {
  struct Entry {
    /// The loop that draws the transition; nil draws nothing: only shaders can show a user's GLSL.
    var loop: SWTransitionLoop?
    var transition = SWTransition()
    /// Whether the transition only mixes both sides.
    var isFade = false
    /// Whether both sides are known to be opaque.
    var isOpaque = false
  }

  private(set) var entries: [Entry] = []
  /// The pictures of parameters, transition after transition.
  private let images = Scratch<SWSide>()
  /// The numbers of parameters, transition after transition.
  private let values = Scratch<Float>()

  subscript(index: Int) -> Entry { entries[index] }

  private var format = PixelFormat.rgba8

  /// - Parameter format: of pictures and planes.
  mutating func fill(_ plan: FramePlan, pictures: [ResolvedPicture], planes: [PixelPlane], format: PixelFormat) {
    self.format = format
    entries.removeAll(keepingCapacity: true)
    if plan.transitions.isEmpty { return }
    images.reserve(plan.transitions.reduce(0) { $0 + $1.effect.images.count })
    values.reserve(plan.transitions.reduce(0) { $0 + $1.effect.values.count })
    var firstImage = 0, firstValue = 0
    for planned in plan.transitions {
      var entry = Entry()
      if case .builtIn(let kind) = planned.effect.function, let function = kind.function {
        entry.loop = format == .rgba8 ? sw_transition_loop(function) : sw_wide_transition_loop(function)
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
      entry.transition.values = UnsafePointer(values.base + firstValue)
      for value in planned.effect.values {
        values.base[firstValue] = value
        firstValue += 1
      }
      entry.transition.images = UnsafePointer(images.base + firstImage)
      for index in planned.effect.images.indices {
        images.base[firstImage] =
          index < planned.images.count && planned.images[index] >= 0 ? image(pictures[Int(planned.images[index])]) : SWSide()
        firstImage += 1
      }
      entries.append(entry)
    }
    for quad in plan.quads {
      guard case .transition(let index) = quad.material else { continue }
      let planned = plan.transitions[Int(index)]
      let steps = quad.steps(scale: planned.scale)
      setFilter(of: &entries[Int(index)].transition.from, planned.from, steps, pictures)
      setFilter(of: &entries[Int(index)].transition.to, planned.to, steps, pictures)
    }
  }

  /// Chooses between magnification and minification, and the levels of mipmaps, by the distance in texels that steps of one pixel cover.
  private func setFilter(
    of side: inout SWSide, _ source: PlannedTransition.Source, _ steps: (right: SIMD2<Float>, below: SIMD2<Float>),
    _ pictures: [ResolvedPicture]
  ) {
    let sampling: Sampling
    var levels: [MipChain.Level] = []
    switch source {
    case .nothing: return
    case .surface(_, let its): sampling = its
    case .picture(let index, let its):
      sampling = its
      levels = pictures[Int(index)].mips?.levels ?? []
    }
    let reading = sampling.filter(right: steps.right, below: steps.below)
    side.filter = reading.filter == .nearest ? SWNearest : SWLinear
    guard reading.level > 0, !levels.isEmpty, Int(side.texture.stride) == Int(side.texture.width) * format.bytesPerPixel else { return }
    let level = min(reading.level, Float(levels.count))
    let lower = Int(level)
    let base = side.texture
    let width = Float(base.width), height = Float(base.height)
    func texture(_ number: Int) -> SWTexture {
      if number == 0 { return base }
      let smaller = levels[number - 1]
      let scale = SIMD2(Float(smaller.width) / width, Float(smaller.height) / height)
      return SWTexture(
        texels: smaller.bytes, stride: smaller.bytesPerRow, width: smaller.width, height: smaller.height,
        bounds: sampling.bounds * SIMD4(scale.x, scale.y, scale.x, scale.y))
    }
    if level > Float(lower) {
      side.share = level - Float(lower)
      side.smaller = texture(lower + 1)
    }
    side.texture = texture(lower)
    let scale = SIMD2(Float(side.texture.width) / width, Float(side.texture.height) / height)
    side.scaleU *= scale.x
    side.offsetU *= scale.x
    side.scaleV *= scale.y
    side.offsetV *= scale.y
    side.smallerU = Float(side.smaller.width) / Float(side.texture.width)
    side.smallerV = Float(side.smaller.height) / Float(side.texture.height)
  }

  private func isOpaque(_ source: PlannedTransition.Source, _ pictures: [ResolvedPicture]) -> Bool {
    if case .picture(let index, _) = source { return pictures[Int(index)].isOpaque }
    return false
  }

  /// The side's map from the unit square, whose origin is at the bottom left, by way of points to texels.
  private func side(
    _ source: PlannedTransition.Source, _ size: SIMD2<Float>, _ pictures: [ResolvedPicture], _ planes: [PixelPlane]
  ) -> SWSide {
    var result = SWSide()
    let sampling: Sampling
    switch source {
    case .nothing: return result
    case .picture(let index, let its):
      sampling = its
      let picture = pictures[Int(index)]
      result.texture = texture(picture, stride: picture.width * format.bytesPerPixel, bounds: its.bounds)
    case .surface(let index, let its):
      sampling = its
      let plane = planes[Int(index)]
      let picture = ResolvedPicture(texels: plane.texels, width: plane.size.width, height: plane.size.height)
      result.texture = texture(picture, stride: plane.stride, bounds: its.bounds)
    }
    result.scaleU = size.x * sampling.scale.x
    result.offsetU = sampling.offset.x
    result.scaleV = -size.y * sampling.scale.y
    result.offsetV = size.y * sampling.scale.y + sampling.offset.y
    return result
  }

  private func image(_ picture: ResolvedPicture) -> SWSide {
    let width = Float(picture.width), height = Float(picture.height)
    var result = SWSide()
    result.texture = texture(picture, stride: picture.width * format.bytesPerPixel, bounds: SIMD4(0, 0, width, height))
    result.filter = SWLinear
    result.scaleU = width
    result.scaleV = -height
    result.offsetV = height
    return result
  }

  private func texture(_ picture: ResolvedPicture, stride: Int, bounds: SIMD4<Float>) -> SWTexture {
    // The loops for bytes count bytes in 32 bits.
    guard let texels = picture.texels, picture.width > 0, picture.height > 0,
      format != .rgba8 || stride * picture.height <= Int(Int32.max)
    else {
      return SWTexture()
    }
    return SWTexture(texels: texels, stride: stride, width: picture.width, height: picture.height, bounds: bounds)
  }
}

extension Quad {
  /// What steps of one pixel to the right and down are in points, measured in the middle of the scissor.
  func steps(scale: SIMD2<Float>) -> (right: SIMD2<Float>, below: SIMD2<Float>) {
    let m = surfaceToLocal
    let x = Float(scissor.minX + scissor.maxX) / 2, y = Float(scissor.minY + scissor.maxY) / 2
    let w = m.m20 * x + m.m21 * y + m.m22
    let point = SIMD2(m.m00 * x + m.m01 * y + m.m02, m.m10 * x + m.m11 * y + m.m12) / w
    return ((SIMD2(m.m00, m.m10) - point * m.m20) / w * scale, (SIMD2(m.m01, m.m11) - point * m.m21) / w * scale)
  }
}
