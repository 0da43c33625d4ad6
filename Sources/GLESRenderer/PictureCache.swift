internal import CGLES
internal import Compositing
internal import EGLPlatform
internal import Graphics

/// The textures of pictures, uploaded when first drawn and kept until the byte limit is reached; then those drawn longest ago go first.
final class PictureCache {
  private let context: GLContext
  private let byteLimit: Int
  /// The longest side of a picture in one texture; larger pictures are cut into tiles.
  private let maximumSide: Int
  private var textures: [Picture: PictureTexture] = [:]
  private var frame = 0
  private(set) var byteCount = 0
  /// Bytes uploaded since `beginFrame`.
  private(set) var uploadedBytes = 0

  /// The textures that small pictures share.
  private(set) var atlasPages: [AtlasPage] = []
  /// Indices of atlas pages that lose a picture at the end of the frame.
  private var vacated: [Int] = []
  private let pageSide: Int
  private let sharesTextures: Bool
  /// The longest side of pictures that stand on atlas pages, in pixels.
  private static let smallSide = 256

  private struct Shadow {
    var placement: PictureTexture.Placement
    var lastFrame: Int
  }

  private var shadows: [ShadowShape: Shadow] = [:]
  /// The number of shadows above which those of earlier frames are evicted.
  private static let shadowLimit = 64

  /// The pictures of the frame being drawn, by the plan's index.
  private var current: [PictureTexture?] = []
  /// Numbers of the frame's new drawings in the batch, by the plan's index; −1 for other pictures.
  private var numbers: [Int] = []
  private lazy var batch = DrawingBatch(format: format, compacts: coverage != nil)
  /// What paints drawings on pages; nil where their pixels are uploaded.
  private let coverage: CoverageUpload?
  /// Pictures that the frame has to paint.
  private var unpainted: [(picture: Picture, texture: PictureTexture)] = []
  private let format: PixelFormat
  /// Outlines drawn for the first time in the frame before: outlines that change are new in every frame, and make room for each other at
  /// once.
  private var young: [(picture: Picture, texture: PictureTexture)] = []
  /// Frames of videos, which are kept only as long as they show.
  private var transient: [(picture: Picture, texture: PictureTexture)] = []
  /// Textures of former video frames, to be written into again.
  private var idle: [PictureTexture] = []
  /// Surfaces that former video frames were drawn into, to be drawn into again.
  private var idleSurfaces: [GLSurface] = []

  /// The picture that is being uploaded before a frame shows it, and how many of its rows have been uploaded.
  private var coming: (picture: Picture, texture: PictureTexture, rows: Int)?

  /// - Parameters:
  ///   - sharesTextures: whether small pictures stand on atlas pages, which hold bytes.
  ///   - format: of drawings, and of pictures that bytes cannot hold.
  ///   - coverage: paints drawings on pages.
  init(
    context: GLContext, byteLimit: Int, maximumSide: Int, sharesTextures: Bool = true, format: PixelFormat = .rgba8,
    coverage: CoverageUpload? = nil
  ) {
    precondition(format == .rgba8 || !sharesTextures, "atlas pages hold bytes")
    self.format = format
    self.coverage = sharesTextures ? coverage : nil
    self.sharesTextures = sharesTextures
    self.context = context
    self.byteLimit = byteLimit
    self.maximumSide = maximumSide
    // A power of two: devices on the CPU then find texels faster, although rows that far apart share cache sets.
    pageSide = min(2048, maximumSide)
  }

  /// Begins a frame: turns the plan's new drawings into pixels, on all cores.
  func beginFrame(_ plan: FramePlan) {
    frame += 1
    uploadedBytes = 0
    // A frame that failed has left pictures without pixels.
    for (picture, texture) in unpainted where textures[picture] === texture { forget(picture, texture) }
    unpainted.removeAll(keepingCapacity: true)
    coverage?.begin()
    current.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
    var hasBegun = false
    for index in plan.pictures.indices {
      current.append(nil)
      numbers.append(-1)
      guard case .drawing(let drawing) = plan.pictures[index] else {
        if case .image(let image) = plan.pictures[index], image.isTransient { textures[plan.pictures[index]]?.lastFrame = frame }
        continue
      }
      if let texture = textures[plan.pictures[index]] {
        texture.lastFrame = frame
        continue
      }
      if !hasBegun { batch.begin() }
      hasBegun = true
      numbers[index] = batch.add(drawing)
    }
    for (picture, texture) in young where texture.lastFrame != frame && textures[picture] === texture { forget(picture, texture) }
    young.removeAll(keepingCapacity: true)
    forgetTransient()
    if hasBegun { batch.run() }
  }

  // MARK: Ahead of frames

  /// Uploads some more rows of a picture that no frame has shown yet, at least one. Returns whether nothing is left to do.
  /// - Parameter bytes: about how many to upload.
  func uploadAhead(_ image: CGImage, bytes: Int) throws -> Bool {
    let picture = Picture.image(image), rowBytes = image.width * 4
    // Small pictures, and those of more than one texture, are uploaded with the frame.
    guard textures[picture] == nil, image.planes == nil, format == .rgba8, max(image.width, image.height) <= maximumSide,
      max(image.width, image.height) > min(Self.smallSide, pageSide / 4)
    else {
      coming = nil
      return true
    }
    var (texture, done) = (PictureTexture(size: image.size, ink: PixelRect(image.size), maximumSide: maximumSide), 0)
    if let coming, coming.picture == picture { (texture, done) = (coming.texture, coming.rows) }
    let rows = done..<min(image.height, done + max(1, bytes / rowBytes))
    try image.pixels.withUnsafeBytes { pixels in
      guard let base = pixels.baseAddress else { return }
      try texture.upload(rows, of: base, in: context)
    }
    guard rows.upperBound == image.height else {
      coming = (picture, texture, rows.upperBound)
      return false
    }
    coming = nil
    adopt(texture, as: picture)
    return true
  }

  /// Lets go of frames of videos that no longer show. Their textures wait for the next frames.
  private func forgetTransient() {
    if transient.isEmpty { return }
    idle.removeAll(keepingCapacity: true)
    idleSurfaces.removeAll(keepingCapacity: true)
    transient.removeAll { picture, texture in
      if texture.lastFrame == frame { return false }
      if textures[picture] === texture {
        forget(picture, texture)
        // A texture whose picture stands on a page as well would be read there.
        if texture.hasTexture, texture.placement == nil { idle.append(texture) }
        if let surface = texture.surface { idleSurfaces.append(surface) }
      }
      return true
    }
  }

  /// The texture that is kept of a picture; nil when it has to be made.
  subscript(picture: Picture) -> PictureTexture? { textures[picture] }

  /// Makes a texture that has been drawn, or was there before, the picture's. Called before the frame begins.
  func adopt(_ texture: PictureTexture, as picture: Picture) {
    if textures[picture] != nil { return }
    texture.lastFrame = frame
    textures[picture] = texture
    byteCount += texture.byteCount
  }

  /// Draws a frame of a video into a former frame's surface or a new one. Called before the frame that shows it begins.
  func adoptFrame(_ picture: Picture, size: PixelSize, draw: (GLSurface) throws -> Void) throws {
    let used = idleSurfaces.firstIndex { $0.size == size }.map { idleSurfaces.remove(at: $0) }
    let surface = try used ?? GLSurface(size: size, in: context)
    try draw(surface)
    let texture = PictureTexture(surface)
    adopt(texture, as: picture)
    transient.append((picture, texture))
  }

  /// Has the quads of a frame of a video read its planes; nil takes these back, so that the frame needs a texture of another kind. Called
  /// before the frame that shows it begins.
  func adopt(_ planes: FramePlanes?, as picture: Picture) {
    if let old = textures[picture], old.planes != nil { forget(picture, old) }
    guard let planes else { return }
    let texture = PictureTexture(planes)
    adopt(texture, as: picture)
    transient.append((picture, texture))
  }

  /// Finds or makes the texture of a picture of the plan; nil for a picture without pixels.
  ///
  /// - Parameter inkOnly: whether nothing is read but the picture's ink, texel by texel.
  func use(_ index: Int, of plan: FramePlan, withMipmaps: Bool, inkOnly: Bool = false) throws -> PictureTexture? {
    if let texture = current[index] {
      try complete(texture, plan.pictures[index], withMipmaps: withMipmaps, inkOnly: inkOnly)
      return texture
    }
    let picture = plan.pictures[index]
    if let texture = textures[picture] {
      texture.lastFrame = frame
      current[index] = texture
      try complete(texture, picture, withMipmaps: withMipmaps, inkOnly: inkOnly)
      return texture
    }
    var isShape = false, isTransient = false
    if case .drawing(.shape) = picture { isShape = true }
    if case .image(let image) = picture { isTransient = image.isTransient }
    let texture: PictureTexture?
    if numbers[index] >= 0 {
      let painted = try withMipmaps ? nil : paint(numbers[index], inkOnly: inkOnly, isTransient: isShape)
      if let painted { unpainted.append((picture, painted)) }
      texture = try painted ?? makeTexture(batch[numbers[index]], withMipmaps: withMipmaps, inkOnly: inkOnly, isTransient: isShape)
    } else {
      texture = try picture.withTexels(format) {
        try makeTexture($0, withMipmaps: withMipmaps, inkOnly: false, isTransient: isShape || isTransient)
      }
    }
    guard let texture else { return nil }
    if isShape { young.append((picture, texture)) }
    if isTransient { transient.append((picture, texture)) }
    texture.lastFrame = frame
    textures[picture] = texture
    current[index] = texture
    return texture
  }

  private func makeTexture(_ texels: PictureTexels, withMipmaps: Bool, inkOnly: Bool, isTransient: Bool) throws -> PictureTexture? {
    guard texels.bytes != nil, texels.size.width > 0, texels.size.height > 0 else { return nil }
    let used = isTransient ? idle.firstIndex { $0.size == texels.size && $0.ink == texels.ink } : nil
    let texture = used.map { idle.remove(at: $0) } ?? PictureTexture(size: texels.size, ink: texels.ink, maximumSide: maximumSide)
    try upload(texels, to: texture, withMipmaps: withMipmaps, inkOnly: inkOnly, isTransient: isTransient)
    return texture
  }

  /// Reserves a place on a page for a drawing of the frame, to be painted there; nil where its pixels have to be uploaded.
  private func paint(_ number: Int, inkOnly: Bool, isTransient: Bool) throws -> PictureTexture? {
    guard let coverage, let (drawing, size) = batch.compact(number), coverage.hasRoom(for: drawing) else { return nil }
    let texture = PictureTexture(size: size, ink: drawing.ink, maximumSide: maximumSide), part = drawing.part
    // In the drawing's pixels, around which its outermost are repeated.
    let target: PixelRect
    if inkOnly, fitsPage(trimmed: part.size) {
      target = part
    } else if fitsPage(size) {
      target = PixelRect(minX: -1, minY: -1, maxX: size.width + 1, maxY: size.height + 1)
    } else {
      return nil
    }
    let first = SIMD2(target.minX, target.minY)
    let placement = try place(isTransient: isTransient) { page in page.reserve(target.size).map { $0 &- first } }
    texture.stand(placement, target == part ? part.size : size)
    let placed = target.offsetBy(dx: placement.origin.x, dy: placement.origin.y)
    coverage.add(CoverageUpload.Job(number: number, page: placement.page, target: placed, first: first, size: size), drawing)
    byteCount += texture.byteCount
    return texture
  }

  /// Paints what the frame's quads show. Called before they are drawn, between frames as far as the context's state is concerned.
  func paint() throws {
    guard let coverage, !unpainted.isEmpty else { return }
    uploadedBytes += try coverage.paint(batch, on: atlasPages)
    unpainted.removeAll(keepingCapacity: true)
  }

  /// Uploads a picture again where it lacks something now needed: the whole picture, smaller copies, or a place beside others.
  private func complete(_ texture: PictureTexture, _ picture: Picture, withMipmaps: Bool, inkOnly: Bool) throws {
    let lacksLevels = withMipmaps && !texture.hasMipmaps, lacksRest = texture.isTrimmed && !inkOnly
    // Quads that read no levels share calls with those of other pictures.
    let lacksPlace = !withMipmaps && texture.hasMipmaps && texture.placement == nil && fitsPage(texture.size)
    guard lacksLevels || lacksRest || lacksPlace else { return }
    byteCount -= texture.byteCount
    if lacksRest, let placement = texture.placement {
      // Quads encoded earlier in this frame still read the old place.
      vacated.append(placement.page)
      texture.leavePage()
    }
    try picture.withTexels(format) { try upload($0, to: texture, withMipmaps: withMipmaps, inkOnly: false, isTransient: false) }
  }

  private func fitsPage(_ size: PixelSize) -> Bool {
    sharesTextures && max(size.width, size.height) <= min(Self.smallSide, pageSide / 4)
  }

  private func fitsPage(trimmed size: PixelSize) -> Bool {
    max(size.width, size.height) <= pageSide / 2 && size.width * size.height <= Self.smallSide * Self.smallSide
  }

  private func upload(_ texels: PictureTexels, to texture: PictureTexture, withMipmaps: Bool, inkOnly: Bool, isTransient: Bool) throws {
    let part = texture.trimmed
    if !sharesTextures {
      try texture.upload(texels, withMipmaps: withMipmaps, in: context)
      uploadedBytes += texture.ownBytes
    } else if !withMipmaps && inkOnly && fitsPage(trimmed: part.size) {
      let placement = try place(isTransient: isTransient) { page in page.add(part, of: texels).map { $0 &- SIMD2(part.minX, part.minY) } }
      texture.stand(placement, part.size)
      uploadedBytes += texture.pageBytes
    } else if !withMipmaps && fitsPage(texels.size) {
      texture.stand(try place(texels, isTransient: isTransient), texels.size)
      uploadedBytes += texture.pageBytes
    } else {
      try texture.upload(texels, withMipmaps: withMipmaps, in: context)
      uploadedBytes += texture.ownBytes
    }
    byteCount += texture.byteCount
  }

  /// Puts a small picture on an atlas page.
  private func place(_ texels: PictureTexels, isTransient: Bool) throws -> PictureTexture.Placement {
    guard let pixels = texels.bytes else { preconditionFailure("a picture with a size has pixels") }
    return try place(isTransient: isTransient) { $0.add(pixels, texels.size) }
  }

  /// - Parameter add: puts something on a page; nil when that is full.
  private func place(isTransient: Bool, _ add: (AtlasPage) -> SIMD2<Int>?) throws -> PictureTexture.Placement {
    for index in atlasPages.indices.reversed() where atlasPages[index].isTransient == isTransient {
      if let origin = add(atlasPages[index]) { return PictureTexture.Placement(page: index, origin: origin) }
    }
    let page = try AtlasPage(side: pageSide, isTransient: isTransient, in: context)
    atlasPages.append(page)
    guard let origin = add(page) else { preconditionFailure("an empty page has room for half of its side") }
    return PictureTexture.Placement(page: atlasPages.count - 1, origin: origin)
  }

  /// The picture of a blurred rectangle's quarter; nil where atlas pages are too small for it.
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
        atlasPages[placement.page].replace(at: placement.origin, by: pixels, size)
        return placement
      }
      byteCount += size.width * size.height * 4
      return try place(isTransient: false) { $0.add(pixels, size) }
    }
    uploadedBytes += size.width * size.height * 4
    shadows[shape] = Shadow(placement: placement, lastFrame: frame)
    return placement
  }

  /// A shadow of an earlier frame whose place another can take, once there are many.
  private func expiredShadow(of size: PixelSize) -> ShadowShape? {
    if shadows.count < Self.shadowLimit { return nil }
    return shadows.filter { $0.key.size == size && $0.value.lastFrame + 1 < frame }.min { $0.value.lastFrame < $1.value.lastFrame }?.key
  }

  /// The texture found by `use` in this frame.
  subscript(index: Int) -> PictureTexture? { current[index] }

  /// Ends a frame: evicts pictures when there is too much, and some more than that, so that it is not needed every frame.
  func endFrame() {
    for page in vacated { atlasPages[page].release() }
    vacated.removeAll(keepingCapacity: true)
    guard byteCount > byteLimit else { return }
    for (picture, texture) in textures.sorted(by: { $0.value.lastFrame < $1.value.lastFrame }) {
      if byteCount <= byteLimit / 4 * 3 || texture.lastFrame == frame { return }
      forget(picture, texture)
    }
  }

  private func forget(_ picture: Picture, _ texture: PictureTexture) {
    textures[picture] = nil
    if let placement = texture.placement { atlasPages[placement.page].release() }
    byteCount -= texture.byteCount
  }
}

extension Picture {
  /// The image's pixels; a drawing is drawn for it.
  func image() -> CGImage {
    switch self {
    case .image(let image): image
    case .drawing(let drawing): drawing.rasterize()
    case .rasterized: preconditionFailure("rasterised layers are drawn before the frames that show them")
    }
  }

  /// Calls `body` with the picture's texels.
  func withTexels<Result>(_ format: PixelFormat, _ body: (PictureTexels) throws -> Result) rethrows -> Result {
    let image = image()
    if format == .rgbaFloat, let wide = image.wide {
      return try wide.numbers.withUnsafeBytes {
        try body(PictureTexels(bytes: $0.baseAddress, size: image.size, ink: PixelRect(image.size), format: .rgbaFloat))
      }
    }
    return try image.pixels.withUnsafeBytes { try body(PictureTexels(bytes: $0.baseAddress, size: image.size, ink: PixelRect(image.size))) }
  }
}
