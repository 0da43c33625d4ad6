internal import CSoftwareKernels
internal import Compositing
internal import Graphics
internal import Rasterizer

/// The data of the frame being drawn that all threads see. The renderer fills it; then it is only read, except that each task writes quads
/// and pixels of its own.
final class FrameExecution: ParallelJob {
  enum Phase {
    /// Drawings become pictures, one a task.
    case rasterize
    case prepare
    /// One wave's steps are drawn: a range of `schedule.order`.
    case wave(Range<Int>)
  }

  /// The number of quads that one task prepares.
  static let chunk = 256

  let kernels: SWKernels
  /// The pixel format of all surfaces, and of pictures' texels.
  let format: PixelFormat
  let fastPaths: FastPaths
  var phase = Phase.prepare
  var plan = FramePlan()
  var schedule = PassSchedule()
  var inlining = SurfaceInlining()
  var planes: [PixelPlane] = []
  var pictures: [ResolvedPicture] = []
  var unfinished: [PictureEntry] = []
  var gradients = GradientTable()
  var shadowLosses = ShadowLosses()
  var transitions = TransitionTable()
  /// The kernels of each convolution, across and down; nil for those that are no blurs.
  var blurKernels: [BlurKernel?] = []
  let quads = Scratch<PreparedQuad>()
  /// The corner tables of shadows, by the quad's index in the plan.
  let shadows = Scratch<SWShadow>()
  /// Quads for the loops that draw all of their rows, by the quad's index in the plan.
  let fastQuads = Scratch<SWQuad>()
  /// The first and last row of each quad, apart from the quads: most bands read no more of most of them.
  let rows = Scratch<SIMD2<Int32>>()
  let workers: [WorkerScratch]

  init(workerCount: Int, format: PixelFormat, fastPaths: FastPaths, kernels: SWKernels) {
    self.format = format
    // Fast paths are for bytes.
    self.fastPaths = format == .rgba8 ? fastPaths : []
    var kernels = kernels
    if format == .rgbaFloat { sw_widen(&kernels) }
    self.kernels = kernels
    let texts = TextOutlines()
    workers = (0..<workerCount).map { _ in WorkerScratch(DrawingPainter(texts: texts)) }
  }

  func run(task: Int, worker: Int) {
    switch phase {
    case .rasterize: unfinished[task].finish(workers[worker].painter)
    case .prepare:
      let first = task * Self.chunk
      for index in first..<min(first + Self.chunk, plan.quads.count) { prepare(index) }
    case .wave(let range):
      var task = task
      for position in range {
        let step = schedule.steps[schedule.order[position]]
        if task < step.bandCount {
          let start = task * step.bandHeight
          perform(step, rows: start..<min(start + step.bandHeight, height(of: step)), workers[worker])
          return
        }
        task -= step.bandCount
      }
    }
  }

  private func prepare(_ index: Int) {
    plan.quads.withUnsafeBufferPointer { source in
      let quad = source[index]
      var prepared = PreparedQuad()
      plan.polygonPoints.withUnsafeBufferPointer { points in
        prepared.setArea(
          quad, polygon: UnsafeBufferPointer(rebasing: points[Int(quad.polygon.lowerBound)..<Int(quad.polygon.upperBound)]),
          clip: quad.clip >= 0 ? plan.clips[Int(quad.clip)] : nil)
      }
      var isOpaque = false
      if prepared.maxY > prepared.minY {
        switch quad.material {
        case .picture(let picture, let sampling):
          var resolved = pictures[Int(picture)]
          if let image = resolved.painted {
            if fastPaths.contains(.paintedPictures), prepared.setPainting(image, index: picture, sampling, quad) { break }
            resolved.texels = image.texels
          }
          prepared.setPicture(resolved, stride: resolved.width * format.bytesPerPixel, sampling, quad, fastPaths)
          isOpaque = resolved.isOpaque
        case .surface(let surface, let sampling):
          let plane = planes[Int(surface)]
          let picture = ResolvedPicture(texels: plane.texels, width: plane.size.width, height: plane.size.height)
          prepared.setPicture(picture, stride: plane.stride, sampling, quad, fastPaths)
        case .transition(let transition):
          prepared.setTransition(transition, plan.transitions[Int(transition)], transitions[Int(transition)], quad, fastPaths)
        default: prepared.setPaint(quad, gradients: gradients, plan: plan, format: format)
        }
      }
      prepared.hasBorder = quad.border.width != 0
      if prepared.hasBorder || !fastPaths.contains(.replacing) { prepared.replaces = false }
      let isDrawn = prepared.paint != .nothing
      if isDrawn && fastPaths.contains(.quadLoops) {
        prepared.setFast(fastQuads.base + index, quad, isOpaque: isOpaque, shadow: shadows.base + index, dithers: plan.dithers)
        if !fastPaths.contains(.uprightPictures) { fastQuads.base[index].isUpright = 0 }
      }
      rows.base[index] = isDrawn ? SIMD2(prepared.minY, prepared.maxY) : .zero
      quads.base[index] = prepared
    }
  }

  private func height(of step: PassStep) -> Int {
    step.convolution < 0 ? planes[step.target].size.height : plan.convolutions[step.convolution].size.height
  }

  private func perform(_ step: PassStep, rows: Range<Int>, _ scratch: WorkerScratch) {
    switch (step.kind, plan.passes[step.pass].action) {
    case (.draw, .draw(let range, let clear)):
      for part in plan.passes[step.pass].part(of: plan) ?? PixelRegion(PixelRect(planes[step.target].size)) {
        draw(range, clear: clear, into: planes[step.target], part: part, rows: rows, scratch)
      }
    case (.blurAcross, .convolve): blurAcross(step, rows: rows, scratch)
    case (.blurDown, .convolve): blurDown(step, rows: rows, scratch)
    case (.halve, .convolve): halve(step, rows: rows, scratch)
    case (.colorMatrix, .colorMatrix(_, let matrix)):
      let part = plan.passes[step.pass].part?.bounds ?? PixelRect(planes[step.target].size)
      apply(matrix, planes[step.source], into: planes[step.target], rows: rows.clamped(to: part.minY..<part.maxY))
    case (.copy, .copy(_, let origin)): copy(planes[step.source], origin: origin, into: planes[step.target], rows: rows)
    case (.filter, .filter(let index)): apply(plan.filters[Int(index)], into: planes[step.target], rows: rows)
    default: preconditionFailure("the schedule does not match the plan")
    }
  }
}

final class WorkerScratch {
  /// Memory for parts of inlined surfaces, by how many others they are nested in.
  private var parts: [Scratch<UInt32>] = []
  let coverage = Scratch<Float>()
  /// The coverage of borders, beside the coverage of whole quads.
  let border = Scratch<Float>()
  let colors = Scratch<Float>()
  let texels = Scratch<UInt32>()
  let otherTexels = Scratch<UInt32>()
  let blur = Scratch<Float>()
  /// Rows between two halvings, by how many follow.
  let halves = [Scratch<UInt32>(), Scratch<UInt32>()]
  let levels = Scratch<SWTexture>(capacity: 32)
  let painter: DrawingPainter

  init(_ painter: DrawingPainter) { self.painter = painter }

  /// Makes room for rows of `width` pixels.
  func reserve(width: Int) {
    coverage.reserve(width + 32)
    border.reserve(width + 32)
    colors.reserve(4 * (width + 32))
    texels.reserve(width + 32)
    otherTexels.reserve(width + 32)
  }

  /// Memory for a part of a surface whose coordinates are those of the whole surface.
  func plane(_ part: PixelRect, size: PixelSize, depth: Int) -> PixelPlane {
    while parts.count <= depth { parts.append(Scratch()) }
    // Blocks at multiples of sixteen pixels stay aligned; one beside the part may be read with it.
    let left = part.minX & ~15
    let stride = (part.maxX - left + 15) & ~15
    parts[depth].reserve(stride * part.height + 32)
    let first = parts[depth].base + 16 - left - part.minY * stride
    return PixelPlane(base: UnsafeMutableRawPointer(first), stride: stride * 4, size: size)
  }
}
