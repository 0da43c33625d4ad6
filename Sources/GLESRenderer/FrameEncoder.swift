// A tour of encoding for OpenGL ES: how a plan becomes numbers in one texture, and few draw calls.
//
// In go a `FramePlan` and the `PictureCache`, which has textures for the plan's pictures. Out come, for the whole frame, one array of
// floats, written where the device fetches it, and for each pass the runs of quads that refer to it. The encoder makes no GL call of its
// own, but a picture that it asks for may be uploaded on that occasion, and memory for the array mapped. `PassExecutor` makes the calls.
//
//   FramePlan ─► FrameEncoder.encode ─┬─ texels ─────► FrameData: a mapped buffer ─► texture unit 0: RGBA32F, 1024 texels a row
//                  │                  ├─ runs ───────► PassExecutor.draw ─► glDrawElements, one call a run
//                  │                  ├─ indices ────► CornerIndices: corners of runs whose records do not follow one another
//                  ▼                  ├─ interiors ──► drawn first, front to back, with depth
//        PictureCache.use: a texture, ├─ passStarts ─► glClear, glInvalidateFramebuffer
//        or a place on an AtlasPage   └─ blurKernels ► where weights of blurs begin, or of pairs for the sampler to mix
//
// Who owns whom: `GLESRenderer` owns the encoder, which has no GL name and survives a lost context, and `DeviceState`, which goes with the
// context and is made anew after a reset: `PictureCache`, `FrameImport` and `PassExecutor`. The executor owns `FrameData` (three buffers
// and textures in turn, so that one is written while the device reads another), `SurfacePool` (surfaces on the way to the target, by size),
// `CornerIndices`, `DepthBuffer` and `TransitionState`; it shares the `ProgramCache` with `FrameImport`.
//
// A frame (`GLESRenderer.draw`): plans of rasterised layers that are not there yet are drawn as frames of their own; new drawings (outlines
// and text) become pixels on all cores (`DrawingBatch`); frames of videos in shared memory are converted; the plan is encoded; the texels
// go to the device; then the passes are drawn in the plan's order. A surface goes back to the pool after its last use, as the plan's graph
// tells.
//
// The array, as `layout.glsl` defines it for GLSL, C and Swift. A texel is four floats:
//
//   0                  24                                                              a multiple of 5
//   │ corner table, 17 │ clips, 8 each │ stops, 2 each │ polygons' corners │ weights, ¼ │ quads, 5 each, pass after pass … │ details │
//
//   a quad by lines      0…1 maps from pixels to texels    2…3 lines through two edges    4 colour        5
//     what they lack     nothing, or 0 scales, radius    1 extent, band    2 border's colour              2 or 3
//   a quad by corners    0 −    1…4 corners, 8 of them                                                    5
//     what they lack     0…7 shape: edges, map, rect, radii    8 colour    9…11 material                  12
//
// No vertex is uploaded: `quad.vert` and `bare.vert` find record and corner by gl_VertexID; the first hands the quad's numbers on to the
// fragments as they are, the second has what follows from them interpolated. Most quads of most frames are lines and nothing else: a
// picture or a colour within four straight edges (`QuadFeatures.record`). Records lie in the plan's order; where those of a run follow one
// another, the run is a first texel and a count, else a list of corners.
//
// What becomes of a quad (`FrameEncoder+Quads.append`; `FrameEncoder+Plain` comes to the same sooner, for most pictures and colours):
//
//   findMaterial     the material: three texels, the texture, and how it is sampled; nothing to draw ends here. A blurred rectangle
//                    becomes the picture of one of its quarters (`ShadowShape`) where nothing is lost
//   addNeeds         coverage: corners, border, hard edges, clip, polygon, division by w
//   BlendRecipe      factors for the device, or the number of a function in `blending.glsl`, which needs what is behind: read from the
//                    framebuffer where the driver has that, else from a copy of the quad's scissor
//   bareRun ─ yes ─► bare.frag: the device interpolates what is linear over the quad, and its sampler mixes texels; two stops of a
//      │             gradient along a line or from a point are numbers of the quad
//      │ no          (where the device has been found precise enough; source-over; coverage within a quarter of a step, colours within two)
//      ▼
//   cover.find ────► quad.frag: everything in full precision, on the quad's outline, or what its scissor or polygon leave of it
//                    large, and covered everywhere: WHOLE; opaque and untinted besides: PLAIN; texel by texel: COPIED
//   add              joins one of the last runs, or begins another
//
// Which of the two programs draws a quad is told by the quad and its surface, not by its neighbours or by how much of it is repaired: a
// repair gives the bits of a whole frame. One exception leads to the same bits: small quads of one colour that go on with the pictures
// before them.
//
// What is found out about a quad is gathered in a `QuadDraft`, which refers to the plan's quad where that is; what is found out about a
// picture stands in `sites`, once a frame. Nothing of the plan is copied, and a quad that is like others costs no retain or release.
//
// Runs. A program is a `QuadFeatures`: material, blending, and flags that are macros of the shader. A quad joins the run before it where
// blending, texture and exclusive flags agree, and neither reads a copy of what is behind; the run then has the features of both
// (`QuadRun.absorb`). It joins one further back, of the pass's last eight, when it meets the bounds of none between: where nothing
// overlaps, the order makes no difference. Large ones of `quad.frag` join none but their like. Small pictures stand on common pages, and a
// quad of one colour is drawn as a page's white texel, so both join. For `bare.frag` an estimate decides whether a call costs more
// than what each quad pays for the other's features (`DrawingCosts`, by the kind of the device), and `RunLimits` whether one scissor does
// for both. `ProgramCache` compiles the programs of a frame when they are first needed, all at one time, and keeps them on disk where the
// driver has a form for that; on displays another one that can do more draws meanwhile.
//
// Interiors (`InteriorList`), of quads of `bare.frag` alone: pixels that show nothing but an opaque quad's material are drawn before the
// runs of their pass, front to back with a depth by the number of the record, so that what they hide is not computed. It is done on the
// CPU, where an estimate says that it pays, and comes to the same bits.
//
// Costs. One walk over the quads; a record is 80 bytes, what lines lack 32 or 48, what corners lack 192, and a quad with more than eight
// corners, or one with a border and more than four, takes several. One upload a frame, in two calls at most, and one of listed corners.
// Draw calls: one a run, one for a colour matrix, a copy, a filter or a halving, two for a blur. A first quad of one opaque colour over all
// of a pass is a clear, and below another opaque one there is none (`passStarts`). Blending by function without framebuffer fetch costs a
// copy of the quad's rectangle and a run of its own. Arrays, surfaces and textures are kept; those of the ring grow by doubling.
//
// Given up, and why:
// - Instances: devices on the CPU begin anew for each. A run is a list of triangles (`CornerIndices`), made once and used by all frames.
// - Vertex buffers: without instances, what a fragment needs of its quad would stand in them once for each corner.
// - Sorting by state: quads that overlap have to stay in the plan's order, and a look at eight runs finds most of what may be moved.
// - One program for all quads. `quad.frag` is what is left where interpolation would show or gains nothing: blending by function, polygons,
//   continuous corners, conic gradients, enlarged surfaces, transitions, half floats, devices that fail the trial; and it is what the trial
//   holds the other one to. Of a plain picture its fragments read 32 numbers and make 39 operations and four texel fetches, where
//   `bare.frag` takes 8, 12 and one: one program for both would have the cost of the first (`tools/measure/shader-costs`).
// - The same bits on all devices: what `bare.frag` draws differs by a step here and there. Where a device proves to differ by more
//   (`DeviceTrial`, once a driver), `quad.frag` draws all.
// - A picture with smaller copies on a page, and one that is longer than 256 pixels, but for drawings that are copied texel by texel: they
//   have textures and runs of their own. One that is longer than the device's textures is cut into an array's layers.

internal import CFormulas
internal import Compositing
internal import EGLPlatform
internal import Graphics
internal import RenderTree

/// Turns a plan into what the device takes: one array of floats for the whole frame, and runs of quads that refer to it.
struct FrameEncoder {
  /// Texels of a record, four floats each.
  static let recordTexels = Int(QUAD_TEXELS)

  private(set) var texels = FrameTexels()
  /// What the records lack.
  var details = QuadDetails()
  private(set) var firstDetail = 0
  /// Whose memory the texels are written into.
  private var data: FrameData?
  var runs: [QuadRun] = []
  private(set) var passFirstRun = 0
  var spans = RecordSpans()
  /// Indices of the corners of runs whose records do not follow one another.
  private(set) var indices: [UInt32] = []
  /// What has been found out about the plan's pictures.
  var sites: [PictureSite] = []
  var plainPictures: PlainPictures
  var plainRun = PlainRun()
  /// The runs of each pass, as ranges of `runs`.
  private(set) var passRuns: [Range<Int>] = []
  private(set) var passStarts: [PassStart] = []
  /// Where the weights of each convolution that blurs begin, and how many taps there are on either side.
  private(set) var blurKernels: [Kernel] = []
  /// The interiors that are drawn before a pass's runs: pixels of opaque quads that show nothing else.
  var interiors = InteriorList()
  /// The number of records written: of quads that touch something.
  var quadCount = 0

  enum PassStart {
    /// What the surface holds.
    case loaded
    /// A colour: the plan's, or that of a first quad that hides everything.
    case cleared(SIMD4<Float>)
    /// Anything at all, since the first quad replaces every pixel.
    case covered

    var isLoaded: Bool { if case .loaded = self { true } else { false } }
  }

  struct Kernel {
    var horizontalTexel = 0, horizontalRadius = 0
    var verticalTexel = 0, verticalRadius = 0
  }

  private(set) var gradientTexels: [Int] = []
  private(set) var firstPolygonTexel = 0
  var cover = QuadCover()
  /// The precision of the surface that the pass being written draws into.
  private(set) var precision = FramePlan.Precision.drawn
  /// Whether the surface that the pass being written draws into is the target.
  private(set) var drawsTarget = true
  /// The transitions that are drawn, in order.
  var transitionUses: [TransitionUse] = []
  var triesTransitions = false
  var fastPaths = FastPaths.all
  /// Whether surfaces hold colours beyond 0…1.
  var isWide = false
  /// The kernels of recent frames: an animated blur has a new one each frame, others keep theirs.
  private var kernels: [(sigma: Float, kernel: BlurKernel)] = []
  private static let kernelLimit = 32
  let hasFramebufferFetch: Bool
  let blendsInShader: Bool
  let interpolates: Bool
  let costs: DrawingCosts
  /// What is done wrong on purpose, to `bare.frag` alone.
  var fault: DeviceTrial.Fault?
  let drawsInteriorsFirst: Bool?

  /// - Parameters:
  ///   - blendsInShader: whether all blend modes are done by the shader, which needs framebuffer fetch.
  ///   - interpolates: whether quads are drawn by `bare.frag` where that can be.
  ///   - costs: of the device's kind.
  ///   - drawsInteriorsFirst: whether interiors hide what is behind them before it is drawn; nil where that pays, if it may by the costs.
  init(
    hasFramebufferFetch: Bool, blendsInShader: Bool, interpolates: Bool, costs: DrawingCosts, drawsInteriorsFirst: Bool? = nil
  ) {
    self.hasFramebufferFetch = hasFramebufferFetch
    self.blendsInShader = hasFramebufferFetch && blendsInShader
    self.interpolates = interpolates
    self.costs = costs
    self.drawsInteriorsFirst = drawsInteriorsFirst ?? (costs.hidesByDepth ? nil : false)
    plainPictures = PlainPictures(
      blendsInShader: self.blendsInShader, hasFramebufferFetch: hasFramebufferFetch, mayHaveInteriors: self.drawsInteriorsFirst != false)
  }

  /// - Parameters:
  ///   - pictures: as many as the plan has; those used by visible quads are asked for.
  ///   - data: gets the numbers.
  mutating func encode(_ plan: FramePlan, pictures: PictureCache, into data: FrameData) throws {
    runs.removeAll(keepingCapacity: true)
    passRuns.removeAll(keepingCapacity: true)
    passStarts.removeAll(keepingCapacity: true)
    blurKernels.removeAll(keepingCapacity: true)
    transitionUses.removeAll(keepingCapacity: true)
    gradientTexels.removeAll(keepingCapacity: true)
    indices.removeAll(keepingCapacity: true)
    interiors.removeAll()
    spans.removeAll()
    plainRun = PlainRun()
    sites.removeAll(keepingCapacity: true)
    sites.append(contentsOf: repeatElement(PictureSite(), count: plan.pictures.count))
    quadCount = 0
    texels = try data.begin(expected: expectedTexels(plan))
    details.removeAll()
    self.data = data
    defer { self.data = nil }
    try appendCornerTable()
    for clip in plan.clips { try append(clip) }
    for index in plan.gradients.indices { try append(plan.gradients[index]) }
    firstPolygonTexel = texels.count
    for point in plan.polygonPoints { try append(SIMD4(point.x, point.y, 0, 0)) }
    for convolution in plan.convolutions { blurKernels.append(try kernel(of: convolution)) }
    while texels.count % Self.recordTexels != 0 { try append(.zero) }
    try plan.quads.withUnsafeBufferPointer { quads in
      for index in plan.passes.indices { try append(plan.passes[index], quads, plan, pictures) }
    }
    try appendDetails()
  }

  private mutating func appendDetails() throws(GLError) {
    firstDetail = texels.count
    let written = details.texels, place = try take(written.count)
    written.withUnsafeBufferPointer { if let base = $0.baseAddress { place.update(from: base, count: $0.count) } }
  }

  /// A texel for each number that is not a quad's, a record for each quad, since few take more, and details as the last frame had them.
  private func expectedTexels(_ plan: FramePlan) -> Int {
    plan.quads.count * Self.recordTexels + details.texels.count + plan.clips.count * Int(SHAPE_TEXELS) + plan.polygonPoints.count + 4096
  }

  private mutating func append(
    _ pass: Pass, _ quads: UnsafeBufferPointer<Quad>, _ plan: FramePlan, _ pictures: PictureCache
  ) throws {
    let firstTexel = texels.count
    passFirstRun = runs.count
    let part = pass.part(of: plan)?.bounds ?? PixelRect(plan.surfaces[pass.surface])
    var clear: SIMD4<Float>?, isCovered = false
    if case .draw(let range, let color) = pass.action, let base = quads.baseAddress {
      clear = color
      precision = plan.precision(of: pass.surface)
      drawsTarget = pass.surface == 0
      var visible = range.lowerBound
      while fastPaths.contains(.clearing), clear != nil, visible < range.upperBound, quads[visible].hides(part) {
        clear = quads[visible].color
        visible += 1
      }
      beginPlainPictures(part: part)
      for index in visible..<range.upperBound {
        if try appendPlain(base + index) { continue }
        closePlainRun()
        try append(base + index, plan, pictures, part: part)
      }
      closePlainRun()
      if visible < range.upperBound, runs.count > passFirstRun, fastPaths.contains(.clearing) {
        isCovered = runs[passFirstRun].replacesBackdrop && quads[visible].scissor.contains(part)
      }
    }
    for index in passFirstRun..<runs.count where runs[index].firstSpan >= 0 { spans.list(&runs[index], in: &indices) }
    passRuns.append(passFirstRun..<runs.count)
    passStarts.append(isCovered ? .covered : clear.map { .cleared($0) } ?? .loaded)
    interiors.endPass(part: part, firstTexel..<texels.count, &indices, isWanted: drawsInteriorsFirst, costs)
  }

  /// Takes so many further texels, to be written.
  @inline(__always)
  mutating func take(_ number: Int) throws(GLError) -> UnsafeMutablePointer<SIMD4<Float>> {
    if let taken = texels.take(number) { return taken }
    return try grow(number)
  }

  @inline(never)
  private mutating func grow(_ number: Int) throws(GLError) -> UnsafeMutablePointer<SIMD4<Float>> {
    guard let data else { preconditionFailure("texels are written while a plan is encoded") }
    texels = try data.grow(texels, by: number)
    guard let taken = texels.take(number) else { preconditionFailure("there is room for what was asked for") }
    return taken
  }

  private mutating func append(_ texel: SIMD4<Float>) throws(GLError) { try take(1).pointee = texel }

  private mutating func appendCornerTable() throws(GLError) {
    let samples = UnsafeBufferPointer(start: formula_corner_samples(), count: 4 * Int(CORNER_TABLE_TEXELS))
    for first in stride(from: 0, to: samples.count, by: 4) {
      try append(SIMD4(samples[first], samples[first + 1], samples[first + 2], samples[first + 3]))
    }
    while texels.count < Int(FIRST_CLIP) { try append(.zero) }
  }

  private mutating func append(_ clip: Clip) throws(GLError) {
    let record = ShapeRecord(clip.shape, surfaceToLocal: clip.surfaceToLocal)
    for texel in 0..<SHAPE_TEXELS { try append(record[texel]) }
  }

  private mutating func append(_ gradient: Gradient) throws(GLError) {
    gradientTexels.append(texels.count)
    for stop in gradient.stops {
      try append(stop.color)
      try append(SIMD4(stop.location, 0, 0, 0))
    }
  }

  private mutating func kernel(of convolution: Convolution) throws(GLError) -> Kernel {
    guard let sigma = convolution.sigma else { return Kernel() }
    var kernel = Kernel()
    (kernel.horizontalTexel, kernel.horizontalRadius) = try appendWeights(sigma: sigma.x)
    (kernel.verticalTexel, kernel.verticalRadius) = try appendWeights(sigma: sigma.y)
    return kernel
  }

  /// How far from the middle a sampler mixes the first two of four taps as they weigh, and their sum; then the same of the others.
  private static func pairs(_ weights: SIMD4<Float>, from first: Float) -> SIMD4<Float> {
    let sums = weights.evenHalf + weights.oddHalf
    let places = SIMD2(first, first + 2) + weights.oddHalf / pointwiseMax(sums, SIMD2(repeating: .leastNormalMagnitude))
    return SIMD4(places.x, sums.x, places.y, sums.y)
  }

  private mutating func appendWeights(sigma: Float) throws(GLError) -> (texel: Int, radius: Int) {
    if !kernels.contains(where: { $0.sigma == sigma }) {
      if kernels.count == Self.kernelLimit { kernels.removeAll(keepingCapacity: true) }
      kernels.append((sigma, BlurKernel(sigma: sigma)))
    }
    let texel = texels.count
    for (known, kernel) in kernels where known == sigma {
      for first in stride(from: 0, to: kernel.weights.count, by: 4) {
        var four = SIMD4<Float>.zero
        for i in 0..<min(4, kernel.weights.count - first) { four[i] = kernel.weights[first + i] }
        // The middle tap is added from either side, and so counts half in each.
        if first == 0 { four.x *= 0.5 }
        try append(interpolates ? Self.pairs(four, from: Float(first)) : four)
      }
      return (texel, kernel.radius)
    }
    return (texel, 0)
  }
}

extension Quad {
  /// Whether the quad covers all of a rectangle in one opaque colour.
  fileprivate func hides(_ part: PixelRect) -> Bool {
    guard case .solid = material, blend == .sourceOver, color.w >= 1, clip < 0, polygon.isEmpty, shape.ringWidth == 0, border.width == 0,
      shape.radii == .zero, scissor.contains(part), !part.isEmpty
    else { return false }
    // Coverage is linear from corner to corner, so that the corners' pixels tell of all.
    let low = SIMD2(Float(part.minX) + 0.5, Float(part.minY) + 0.5)
    let high = SIMD2(Float(part.maxX) - 0.5, Float(part.maxY) - 0.5)
    return covers(low) && covers(high) && covers(SIMD2(low.x, high.y)) && covers(SIMD2(high.x, low.y))
  }

  private func covers(_ pixel: SIMD2<Float>) -> Bool { shape.coverage(at: pixel, surfaceToLocal: surfaceToLocal) >= 1 }
}
