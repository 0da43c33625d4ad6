internal import CGLES
internal import Compositing
internal import EGLPlatform
internal import Graphics

/// Textures of pictures, uploaded when first drawn and kept until the limit is reached; then those drawn longest ago go first.
final class PictureCache {
  private let context: GLContext
  private let byteLimit: Int
  /// Larger pictures are cut into tiles.
  private let maximumSide: Int
  private var textures: [Picture: PictureTexture] = [:]
  private var frame = 0
  private(set) var byteCount = 0
  /// Since `beginFrame`.
  private(set) var uploadedBytes = 0

  /// Shared by small pictures.
  private(set) var pages: [AtlasPage] = []
  /// Pages that lose a picture at the end of the frame.
  private var vacated: [Int] = []
  private let pageSide: Int
  /// Pictures up to this side stand on pages.
  private static let smallSide = 256

  private struct Shadow {
    var placement: PictureTexture.Placement
    var lastFrame: Int
  }

  private var shadows: [ShadowShape: Shadow] = [:]
  /// Shadows from which on those of earlier frames make place.
  private static let shadowLimit = 64

  /// Of the frame being drawn, by the plan's index.
  private var current: [PictureTexture?] = []

  init(context: GLContext, byteLimit: Int, maximumSide: Int) {
    self.context = context
    self.byteLimit = byteLimit
    self.maximumSide = maximumSide
    // No power of two: in caches, texels above one another would crowd into few places.
    pageSide = min(2032, maximumSide)
  }

  func beginFrame(pictureCount: Int) {
    frame += 1
    uploadedBytes = 0
    current.removeAll(keepingCapacity: true)
    for _ in 0..<pictureCount { current.append(nil) }
  }

  /// The texture for a picture of the plan; nil for a picture without pixels.
  func use(_ index: Int, of plan: FramePlan, withMipmaps: Bool) throws -> PictureTexture? {
    if let texture = current[index] {
      if withMipmaps && !texture.hasMipmaps { try addMipmaps(texture, plan.pictures[index]) }
      return texture
    }
    let picture = plan.pictures[index]
    if let texture = textures[picture] {
      texture.lastFrame = frame
      current[index] = texture
      if withMipmaps && !texture.hasMipmaps { try addMipmaps(texture, picture) }
      return texture
    }
    let image = picture.image()
    guard image.width > 0, image.height > 0 else { return nil }
    let texture = PictureTexture(size: PixelSize(image.width, image.height), maximumSide: maximumSide)
    try upload(image, to: texture, withMipmaps: withMipmaps)
    texture.lastFrame = frame
    textures[picture] = texture
    current[index] = texture
    return texture
  }

  /// Uploads a picture again, now with smaller copies.
  private func addMipmaps(_ texture: PictureTexture, _ picture: Picture) throws {
    byteCount -= texture.byteCount
    // What was encoded before in this frame still reads the old place.
    if let placement = texture.placement { vacated.append(placement.page) }
    try upload(picture.image(), to: texture, withMipmaps: true)
  }

  private func upload(_ image: CGImage, to texture: PictureTexture, withMipmaps: Bool) throws {
    if !withMipmaps && max(image.width, image.height) <= min(Self.smallSide, pageSide / 4) {
      texture.stand(try place(image))
    } else {
      try texture.upload(image, withMipmaps: withMipmaps, in: context)
    }
    byteCount += texture.byteCount
    uploadedBytes += texture.byteCount
  }

  /// Puts a small picture on a page.
  private func place(_ image: CGImage) throws -> PictureTexture.Placement {
    try image.pixels.withUnsafeBytes { bytes in
      guard let pixels = bytes.baseAddress else { preconditionFailure("a picture with a size has pixels") }
      return try place(pixels, PixelSize(image.width, image.height))
    }
  }

  private func place(_ pixels: UnsafeRawPointer, _ size: PixelSize) throws -> PictureTexture.Placement {
    for index in pages.indices.reversed() {
      if let origin = pages[index].add(pixels, size) { return PictureTexture.Placement(page: index, origin: origin) }
    }
    let page = try AtlasPage(side: pageSide, in: context)
    pages.append(page)
    guard let origin = page.add(pixels, size) else { preconditionFailure("an empty page has room for a quarter of its side and a frame") }
    return PictureTexture.Placement(page: pages.count - 1, origin: origin)
  }

  /// The picture of a blurred rectangle's quarter; nil where pages are too small for it.
  func placement(of shape: ShadowShape) throws -> PictureTexture.Placement? {
    if let index = shadows.index(forKey: shape) {
      shadows.values[index].lastFrame = frame
      return shadows.values[index].placement
    }
    let size = shape.size
    guard max(size.width, size.height) <= pageSide / 4 else { return nil }
    let placement = try shape.pixels().withUnsafeBytes { bytes in
      guard let pixels = bytes.baseAddress else { preconditionFailure("a quarter has texels") }
      if let old = expiredShadow(of: size), let placement = shadows.removeValue(forKey: old)?.placement {
        pages[placement.page].replace(at: placement.origin, by: pixels, size)
        return placement
      }
      byteCount += size.width * size.height * 4
      return try place(pixels, size)
    }
    uploadedBytes += size.width * size.height * 4
    shadows[shape] = Shadow(placement: placement, lastFrame: frame)
    return placement
  }

  /// A shadow in whose place another can be drawn, once there are many.
  private func expiredShadow(of size: PixelSize) -> ShadowShape? {
    if shadows.count < Self.shadowLimit { return nil }
    return shadows.filter { $0.key.size == size && $0.value.lastFrame + 1 < frame }.min { $0.value.lastFrame < $1.value.lastFrame }?.key
  }

  /// The texture found by `use` in this frame.
  subscript(index: Int) -> PictureTexture? { current[index] }

  /// Ends a frame: makes room when there is too much, and some more, so that it is not needed every frame.
  func endFrame() {
    for page in vacated { pages[page].release() }
    vacated.removeAll(keepingCapacity: true)
    guard byteCount > byteLimit else { return }
    for (picture, texture) in textures.sorted(by: { $0.value.lastFrame < $1.value.lastFrame }) {
      if byteCount <= byteLimit / 4 * 3 || texture.lastFrame == frame { return }
      textures[picture] = nil
      if let placement = texture.placement { pages[placement.page].release() }
      byteCount -= texture.byteCount
    }
  }
}

extension Picture {
  /// The pixels; a drawing is drawn.
  func image() -> CGImage {
    switch self {
    case .image(let image): image
    case .drawing(let drawing): drawing.rasterize()
    }
  }
}
