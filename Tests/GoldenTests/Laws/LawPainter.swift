import Compositing
import EGLPlatform
import GLESRenderer
import Graphics
import QuartzCore
import RenderTree
import SoftwareRenderer
import Timing

/// A subject, ready to be planned.
struct LawStage {
  let viewport: Viewport
  private let host: LayerHost
  private var presentation = PresentationTree()

  /// - Parameter scale: pixels a point.
  init(_ subject: LawSubject, _ arrangement: Arrangement = .plain, scale: Int = 1, dithers: Bool = false) {
    let side = LawSubject.side * scale, canvas = CGSize(width: LawSubject.side, height: LawSubject.side)
    var viewport = Viewport(
      size: PixelSize(side, side), canvas: canvas, canvasToTarget: CGAffineTransform(scaleX: CGFloat(scale), y: CGFloat(scale)),
      isYUp: true, background: nil, scale: CGFloat(scale))
    viewport.dithers = dithers
    self.viewport = viewport
    host = LayerHost(root: arrangement.canvas(subject), clock: .stepped(from: 0))
    // What scenes change once they are shown, they change at 0 s.
    _ = host.advance(to: 0)
    evaluate(host.advance(to: subject.time), at: subject.time, into: &presentation)
  }

  var plan: FramePlan {
    var planner = FramePlanner(), plan = FramePlan()
    planner.plan(presentation, for: viewport, into: &plan)
    return plan
  }

  /// A plan that draws a part again, after a frame that was the same.
  func repair(of part: PixelRegion) -> FramePlan {
    var planner = FramePlanner(), plan = FramePlan()
    planner.plan(presentation, for: viewport, into: &plan)
    planner.plan(presentation, for: viewport, stale: part, into: &plan)
    return plan
  }
}

/// Both renderers, or the one that the machine has.
struct LawPainter {
  let software: SoftwareRenderer
  private let gles: GLESRenderer?
  private let format: PixelFormat

  init(format: PixelFormat = .rgba8) throws {
    self.format = format
    software = SoftwareRenderer(workerCount: 1, format: format)
    var options = GLESRenderer.Options()
    options.format = format
    // Tests leave nothing on disk.
    options.storesPrograms = false
    gles = try (try? GLContext()).map { try GLESRenderer(context: $0, options: options) }
  }

  var hasDevice: Bool { gles != nil }

  func picture(_ plan: FramePlan) -> CGImage {
    let bitmap = Bitmap(size: plan.viewport, format: format)
    software.render(plan, into: bitmap)
    return bitmap.makeImage()
  }

  /// Nil without a device.
  func devicePicture(_ plan: FramePlan) throws -> CGImage? {
    try gles.map { gles in
      let target = try GLTarget(context: gles.context, size: plan.viewport, format: format)
      try gles.render(plan, into: target)
      return try read(target, gles)
    }
  }

  /// A picture whose parts were spoilt and drawn again, one after the other.
  func repaired(_ stage: LawStage, _ parts: [PixelRegion]) -> CGImage {
    let bitmap = Bitmap(size: stage.viewport.size, format: format)
    software.render(stage.plan, into: bitmap)
    for part in parts {
      for rect in part {
        for y in rect.minY..<rect.maxY { for x in rect.minX..<rect.maxX { bitmap[x, y] = SIMD4(90, 20, 70, 200) } }
      }
      software.render(stage.repair(of: part), into: bitmap)
    }
    return bitmap.makeImage()
  }

  /// The same on the device, over a target that holds another colour in the part.
  func deviceRepaired(_ stage: LawStage, _ parts: [PixelRegion]) throws -> CGImage? {
    try gles.map { gles in
      let target = try GLTarget(context: gles.context, size: stage.viewport.size, format: format)
      try gles.render(stage.plan, into: target)
      for part in parts {
        var spoilt = FramePlan()
        spoilt.viewport = stage.viewport.size
        spoilt.surfaces = [stage.viewport.size]
        spoilt.passes = [Pass(surface: 0, action: .draw(0..<0, clear: SIMD4(0.35, 0.1, 0.3, 0.8)))]
        spoilt.repair = part
        try gles.render(spoilt, into: target)
        try gles.render(stage.repair(of: part), into: target)
      }
      return try read(target, gles)
    }
  }

  private func read(_ target: GLTarget, _ gles: GLESRenderer) throws -> CGImage {
    let readback = GLReadback(context: gles.context), bitmap = Bitmap(size: target.size, format: format)
    try readback.begin(target)
    try readback.finish(into: bitmap)
    return bitmap.makeImage()
  }
}
