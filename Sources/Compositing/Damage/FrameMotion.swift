internal import Graphics
internal import Rasterizer
internal import RenderTree

/// How far the contents of a frame have moved and changed since the frame planned before it.
package struct FrameMotion: Hashable, Sendable {
  /// The largest movement of any corner, in pixels of the surface it is drawn into. Infinite where it is unknown: for transitions,
  /// particles, and changing filters.
  package var pixels: Float = 0
  /// The largest change of a colour's component or of an opacity, in 255ths.
  package var steps: Float = 0
  /// Whether something was replaced, appeared or disappeared at once, like a digit of a clock or a frame of a video.
  package var hasCuts = false

  package init(pixels: Float = 0, steps: Float = 0, hasCuts: Bool = false) {
    (self.pixels, self.steps, self.hasCuts) = (pixels, steps, hasCuts)
  }

  static let unknown = FrameMotion(pixels: .infinity)
  static let cut = FrameMotion(hasCuts: true)

  mutating func add(_ other: FrameMotion) {
    // NaN counts as an infinite movement.
    pixels = other.pixels.isNaN ? .infinity : max(pixels, other.pixels)
    steps = other.steps.isNaN ? .infinity : max(steps, other.steps)
    hasCuts = hasCuts || other.hasCuts
  }

  fileprivate mutating func add(pixels: Float) { add(FrameMotion(pixels: pixels)) }
  fileprivate mutating func add(colors one: SIMD4<Float>, _ other: SIMD4<Float>) { add(FrameMotion(steps: one.distance(to: other) * 255)) }
}

extension FrameMotion {
  /// The motion of a picture that is left out of both frames.
  init(from before: TopPicture, to top: TopPicture) {
    self.init(hasCuts: before.layer != top.layer || before.image !== top.image)
    func corners(_ rect: PixelRect) -> SIMD4<Float> { SIMD4<Float>(SIMD4(rect.minX, rect.minY, rect.maxX, rect.maxY)) }
    let edges = corners(top.destination) - corners(before.destination)
    add(pixels: (edges.lowHalf * edges.lowHalf).sum().squareRoot())
    add(pixels: (edges.highHalf * edges.highHalf).sum().squareRoot())
  }
}

extension FramePlan {
  /// The motion since another frame of the same viewport. Between frames with different passes or numbers of quads there is a cut.
  func motion(since other: FramePlan) -> FrameMotion {
    guard transitions.isEmpty, other.transitions.isEmpty else { return .unknown }
    guard passes.count == other.passes.count else { return .cut }
    var motion = FrameMotion()
    for (pass, before) in zip(passes, other.passes) {
      guard pass.surface == before.surface else { return .cut }
      switch pass.action {
      case .draw(let range, let clear):
        guard case .draw(let rangeBefore, let clearBefore) = before.action, range.count == rangeBefore.count,
          (clear == nil) == (clearBefore == nil)
        else { return .cut }
        motion.add(colors: clear ?? .zero, clearBefore ?? .zero)
        for (quad, before) in zip(range, rangeBefore) { motion.add(self.motion(of: quad, since: before, of: other)) }
      case .convolve(let range):
        guard case .convolve(let rangeBefore) = before.action, range.count == rangeBefore.count else { return .cut }
        for (part, before) in zip(convolutions[range], other.convolutions[rangeBefore]) {
          switch (part.kernel, before.kernel) {
          case (.gaussian(let sigma, _), .gaussian(let sigmaBefore, _)): motion.add(pixels: sigma.distance(to: sigmaBefore))
          case (.halving(let times), .halving(let timesBefore)): if times != timesBefore { return .cut }
          case (.gaussian, .halving), (.halving, .gaussian): return .cut
          }
        }
      case .colorMatrix(_, let matrix):
        guard case .colorMatrix(_, let matrixBefore) = before.action else { return .cut }
        motion.add(FrameMotion(steps: matrix.distance(to: matrixBefore) * 255))
      case .copy(_, let origin):
        guard case .copy(_, let originBefore) = before.action else { return .cut }
        motion.add(pixels: SIMD2<Float>(origin).distance(to: SIMD2<Float>(originBefore)))
      case .filter(let index):
        guard case .filter(let indexBefore) = before.action else { return .cut }
        if filters[Int(index)] != other.filters[Int(indexBefore)] { return .unknown }
      }
    }
    return motion
  }

  /// The motion between a quad of another plan and one of this. Surfaces that they show are ignored, since their own passes are compared.
  func motion(of quad: Int, since before: Int, of other: FramePlan) -> FrameMotion {
    let (quad, before) = (quads[quad], other.quads[before])
    if quad.isEqual(to: before, in: self, other: other) { return FrameMotion() }
    guard quad.layer == before.layer, quad.blend == before.blend, (quad.clip < 0) == (before.clip < 0) else { return .cut }
    var motion = FrameMotion()
    let scale = quad.localToSurface.greatestScale
    var isBitmap = false
    switch (quad.material, before.material) {
    case (.solid, .solid): break
    case (.picture(let index, let sampling), .picture(let indexBefore, let samplingBefore)):
      let (picture, pictureBefore) = (pictures[Int(index)], other.pictures[Int(indexBefore)])
      guard picture.showsTheSame(as: pictureBefore) else { return .cut }
      isBitmap = picture.artworkToBitmap != nil
      motion.add(
        pixels: quad.way(
          since: before, sampling, samplingBefore, picture.artworkToBitmap ?? .identity, pictureBefore.artworkToBitmap ?? .identity))
    case (.surface(let surface, let sampling), .surface(let surfaceBefore, let samplingBefore)):
      guard surface == surfaceBefore else { return .cut }
      motion.add(pixels: quad.way(since: before, sampling, samplingBefore, .identity, .identity))
    case (.gradient(let index), .gradient(let indexBefore)):
      let (gradient, former) = (gradients[Int(index)], other.gradients[Int(indexBefore)])
      guard gradient.kind == former.kind, gradient.stops.count == former.stops.count else { return .cut }
      let extent = max(quad.shape.rect.z - quad.shape.rect.x, quad.shape.rect.w - quad.shape.rect.y) * scale
      motion.add(pixels: gradient.start.distance(to: former.start).longer(gradient.end.distance(to: former.end)) * extent)
      for (stop, stopBefore) in zip(gradient.stops, former.stops) {
        motion.add(pixels: abs(stop.location - stopBefore.location) * extent)
        motion.add(colors: stop.color, stopBefore.color)
      }
    case (.shadow(let shadow), .shadow(let shadowBefore)):
      let edges = shadow.rect.distance(to: shadowBefore.rect).longer(shadow.radii.distance(to: shadowBefore.radii))
      motion.add(pixels: edges.longer(abs(shadow.sigma - shadowBefore.sigma)) * scale)
    case (.transition, .transition): return .unknown
    default: return .cut
    }
    // The rectangle of a bitmap drawn for its place follows in whole pixels.
    if !isBitmap { motion.add(pixels: quad.wayOfCorners(since: before)) }
    motion.add(pixels: quad.shape.distance(to: before.shape) * scale)
    motion.add(pixels: abs(quad.border.width - before.border.width) * scale)
    motion.add(colors: quad.color, before.color)
    motion.add(colors: quad.border.color, before.border.color)
    if quad.clip >= 0 { motion.add(pixels: quad.wayOfClip(clips[Int(quad.clip)], since: other.clips[Int(before.clip)])) }
    return motion
  }
}

extension Quad {
  /// A corner of a rectangle, by a number from 0 to 3.
  private static func corner(_ index: Int, of rect: SIMD4<Float>) -> SIMD2<Float> {
    SIMD2(index & 1 == 0 ? rect.x : rect.z, index & 2 == 0 ? rect.y : rect.w)
  }

  /// The largest movement of the rectangle's corners, in pixels.
  fileprivate func wayOfCorners(since before: Quad) -> Float {
    var way: Float = 0
    for index in 0..<4 {
      let place = localToSurface.project(Self.corner(index, of: shape.rect))
      way = way.longer(place.distance(to: before.localToSurface.project(Self.corner(index, of: before.shape.rect))))
    }
    return way
  }

  /// The largest movement, in pixels, of what the rectangle's corners show: from artwork to bitmap, from texels to local points, and on to
  /// pixels.
  fileprivate func way(
    since before: Quad, _ sampling: Sampling, _ samplingBefore: Sampling, _ toBitmap: Matrix3, _ toBitmapBefore: Matrix3
  ) -> Float {
    guard let toArtwork = toBitmap.inverse else { return .infinity }
    var way: Float = 0
    for index in 0..<4 {
      let corner = Self.corner(index, of: shape.rect)
      let artwork = toArtwork.project(corner * sampling.scale + sampling.offset)
      let local = (toBitmapBefore.project(artwork) - samplingBefore.offset) / samplingBefore.scale
      way = way.longer(localToSurface.project(corner).distance(to: before.localToSurface.project(local)))
    }
    return way
  }

  /// The movement of a clip relative to the quad's pixels.
  fileprivate func wayOfClip(_ clip: Clip, since before: Clip) -> Float {
    guard let clipToSurface = clip.surfaceToLocal.inverse, let beforeToSurface = before.surfaceToLocal.inverse else { return .infinity }
    var way = clip.shape.distance(to: before.shape) * clipToSurface.greatestScale
    for index in 0..<4 {
      let place = clipToSurface.project(Self.corner(index, of: clip.shape.rect))
      way = way.longer(place.distance(to: beforeToSurface.project(Self.corner(index, of: before.shape.rect))))
    }
    return way
  }
}

extension Shape {
  /// The difference of corners and rings, in local points.
  fileprivate func distance(to other: Shape) -> Float {
    radii.distance(to: other.radii).longer(abs(ringWidth - other.ringWidth))
  }
}

extension Picture {
  /// Whether both are pictures of the same content, perhaps drawn for different places.
  fileprivate func showsTheSame(as other: Picture) -> Bool {
    switch (self, other) {
    case (.drawing(.shape(var shape)), .drawing(.shape(let shapeBefore))):
      (shape.pathToPixels, shape.size) = (shapeBefore.pathToPixels, shapeBefore.size)
      return shape == shapeBefore
    case (.drawing(.text(var text)), .drawing(.text(let textBefore))):
      (text.boxToPixels, text.size) = (textBefore.boxToPixels, textBefore.size)
      return text == textBefore
    default: return self == other
    }
  }

  /// The map from the artwork's space to the pixels of its bitmap; nil for other pictures.
  fileprivate var artworkToBitmap: Matrix3? {
    switch self {
    case .drawing(.shape(let shape)): Matrix3(shape.pathToPixels)
    case .drawing(.text(let text)): Matrix3(text.boxToPixels)
    case .image, .rasterized: nil
    }
  }
}

extension ColorMatrix {
  fileprivate func distance(to other: ColorMatrix) -> Float {
    let rows = red.distance(to: other.red).longer(green.distance(to: other.green)).longer(blue.distance(to: other.blue))
    return rows.longer(alpha.distance(to: other.alpha)).longer(offset.distance(to: other.offset))
  }
}

extension Matrix3 {
  /// Pixels per local point at the origin, in the direction in which a point is longest.
  fileprivate var greatestScale: Float {
    let w = abs(m22)
    return (m00 * m00 + m10 * m10).squareRoot().longer((m01 * m01 + m11 * m11).squareRoot()) / w
  }
}

extension Float {
  /// The greater of both numbers; NaN if one of them is.
  fileprivate func longer(_ other: Float) -> Float { isNaN || self > other ? self : other }
}

extension SIMD2<Float> {
  fileprivate func distance(to other: Self) -> Float { ((self - other) * (self - other)).sum().squareRoot() }
}

extension SIMD4<Float> {
  /// The largest difference of any component.
  fileprivate func distance(to other: Self) -> Float {
    let difference = self - other
    return difference.max().longer(-difference.min())
  }
}
