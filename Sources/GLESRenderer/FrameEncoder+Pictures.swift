internal import Compositing
internal import Graphics
internal import RenderTree

extension FrameEncoder {
  /// What quads ask of a picture of the plan, found once a frame.
  struct PictureSite {
    /// Whether the plan's picture has been looked at, and whether a texture has been found for it.
    fileprivate(set) var isKnown = false, hasTexture = false

    fileprivate(set) var isDrawing = false, isOpaque = false
    fileprivate(set) var size = PixelSize(0, 0)
    /// Levels that the picture has, and those of its texture.
    fileprivate(set) var levelCount = 1, levels = 1
    fileprivate(set) var hasMipmaps = false, isTiled = false, isTrimmed = false
    /// How quads read the planes of a frame of a video; nil where it is a texture of colours.
    fileprivate(set) var planes: FramePlanes.Reading?
    fileprivate(set) var ink = PixelRect.empty
    /// The page that it stands on; −1 for none.
    fileprivate(set) var page = -1
    /// The first texel on the page that is there, and its place in the picture.
    fileprivate(set) var origin = SIMD2<Float>.zero, corner = SIMD2<Float>.zero
    /// Whether quads may show it as a plain picture.
    fileprivate(set) var isPlain = false
  }

  /// Looks at a picture of the plan, so that `sites[index]` has what the plan knows of it.
  @inline(__always)
  mutating func know(_ index: Int, _ plan: FramePlan) {
    if !sites[index].isKnown { inspect(index, plan.pictures[index]) }
  }

  private mutating func inspect(_ index: Int, _ picture: Picture) {
    sites[index].isKnown = true
    sites[index].size = picture.size
    sites[index].levelCount = picture.levelCount
    switch picture {
    case .image(let image): sites[index].isOpaque = image.isOpaque
    case .drawing: sites[index].isDrawing = true
    case .rasterized: break
    }
  }

  /// Finds or makes the texture of a picture, so that `sites[index]` tells where it is. Returns false for a picture without pixels.
  @inline(__always)
  mutating func findTexture(
    _ index: Int, _ plan: FramePlan, _ pictures: PictureCache, withMipmaps: Bool, inkOnly: Bool
  ) throws -> Bool {
    // What is there serves, unless the picture has to be completed.
    if sites[index].hasTexture && !withMipmaps && !sites[index].hasMipmaps && (inkOnly || !sites[index].isTrimmed) { return true }
    return try use(index, plan, pictures, withMipmaps: withMipmaps, inkOnly: inkOnly)
  }

  private mutating func use(_ index: Int, _ plan: FramePlan, _ pictures: PictureCache, withMipmaps: Bool, inkOnly: Bool) throws -> Bool {
    guard let picture = try pictures.use(index, of: plan, withMipmaps: withMipmaps, inkOnly: inkOnly) else { return false }
    sites[index].hasTexture = true
    sites[index].size = picture.size
    sites[index].levels = picture.levels
    sites[index].hasMipmaps = picture.hasMipmaps
    sites[index].isTiled = picture.isTiled
    sites[index].isTrimmed = picture.isTrimmed
    sites[index].planes = picture.planes?.reading
    sites[index].ink = picture.ink
    sites[index].isPlain = false
    guard let placement = picture.placement else {
      sites[index].page = -1
      return true
    }
    // Positions in a trimmed picture count from the part that is there: the picture's own corner may lie outside the page.
    let corner = picture.isTrimmed ? SIMD2(picture.trimmed.minX, picture.trimmed.minY) : .zero, first = placement.origin &+ corner
    sites[index].page = placement.page
    sites[index].origin = SIMD2(Float(first.x), Float(first.y))
    sites[index].corner = SIMD2(Float(corner.x), Float(corner.y))
    sites[index].isPlain = !sites[index].isDrawing && !picture.isTiled && !picture.hasMipmaps && !picture.isTrimmed
    return true
  }
}
