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

  /// Of the frame being drawn, by the plan's index.
  private var current: [PictureTexture?] = []

  init(context: GLContext, byteLimit: Int, maximumSide: Int) {
    self.context = context
    self.byteLimit = byteLimit
    self.maximumSide = maximumSide
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
    try upload(picture.image(), to: texture, withMipmaps: true)
  }

  private func upload(_ image: CGImage, to texture: PictureTexture, withMipmaps: Bool) throws {
    try texture.upload(image, withMipmaps: withMipmaps, in: context)
    byteCount += texture.byteCount
    uploadedBytes += texture.byteCount
  }

  /// The texture found by `use` in this frame.
  subscript(index: Int) -> PictureTexture? { current[index] }

  /// Ends a frame: makes room when there is too much, and some more, so that it is not needed every frame.
  func endFrame() {
    guard byteCount > byteLimit else { return }
    for (picture, texture) in textures.sorted(by: { $0.value.lastFrame < $1.value.lastFrame }) {
      if byteCount <= byteLimit / 4 * 3 || texture.lastFrame == frame { return }
      textures[picture] = nil
      byteCount -= texture.byteCount
    }
  }
}

extension Picture {
  /// The pixels; a drawing is drawn.
  fileprivate func image() -> CGImage {
    switch self {
    case .image(let image): image
    case .drawing(let drawing): drawing.rasterize()
    }
  }
}
