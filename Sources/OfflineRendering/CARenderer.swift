internal import CGLES
internal import Compositing
internal import EGLPlatform
internal import FrameLoop
internal import GLESRenderer
internal import RenderTree
public import QuartzCore

/// Draws a layer tree into a framebuffer or a texture of the program's own OpenGL ES context, frame by frame as the program says.
///
/// ```swift
/// let renderer = try CARenderer()            // a context of the program's is current
/// renderer.layer = root
/// renderer.bounds = root.bounds
/// // in the program's loop, with its framebuffer bound and drawn upon
/// renderer.beginFrame(atTime: CACurrentMediaTime(), timeStamp: nil)
/// renderer.addUpdate(renderer.bounds)
/// renderer.render()
/// renderer.endFrame()
/// ```
///
/// The layers live on the machine's clock, and their delegates, completion blocks and display links are called when frames begin; layers of
/// a `LayerStage` stay on the stage's clock, and are committed when a frame begins. Belongs to the thread of the context, which has to be
/// current whenever the renderer is called; its state is afterwards as it was. What cannot be drawn is told to `Acetate.diagnostics`.
public final class CARenderer {
  /// The root of the tree. Nil draws nothing.
  /// - Precondition: it has no superlayer.
  public var layer: CALayer? {
    didSet { if layer !== oldValue { adoptLayer() } }
  }

  /// The part of the layer's space that is shown, in its own coordinates: it fills the viewport that the context has when a frame begins,
  /// or the texture. Null at first, which shows nothing.
  public var bounds = CGRect.null {
    didSet { if bounds != oldValue { stale = nil } }
  }

  private enum Destination {
    case framebuffer
    case texture(UInt32, PixelSize)
  }

  /// A frame between `beginFrame` and `endFrame`.
  private struct Frame {
    var time: Double
    var tree: RenderTree
    var viewport: Viewport
    /// The viewport's lower left corner in the framebuffer, in pixels.
    var x = 0, y = 0
    /// Changed and added parts, in pixels of the viewport with y from the top.
    var update: PixelRegion
    var nextTime: Double
  }

  private let destination: Destination
  private let context: GLContext
  private var renderer: GLESRenderer?
  private var overlay: TargetOverlay?
  private var target: GLTarget?
  private var live: LiveLayerHost?
  private var preparer = FramePreparer()
  private var plan = FramePlan()
  private var statistics = NoStatistics()
  private var frame: Frame?
  private var lastTime: Double?
  /// The part of `target` that does not show the last planned frame; nil is all of it.
  private var stale: PixelRegion?
  /// The context's generation when it last drew into `target`.
  private var drawnGeneration = 0

  /// A renderer into the framebuffer that is bound for drawing when `render()` is called: over what it holds, within the viewport and its
  /// scissor rectangle. There are no options.
  /// - Throws: `RenderError` where no context of OpenGL ES 3 is current, or its display allows no other one beside it.
  public convenience init(options: [AnyHashable: Any]? = nil) throws(RenderError) { try self.init(.framebuffer) }

  /// A renderer into a two-dimensional texture of the context, replacing its picture; y counts upwards in it, as in a framebuffer.
  /// - Parameters:
  ///   - texture: the texture's name; it can be drawn into.
  ///   - size: of the texture in pixels.
  /// - Throws: `RenderError` where no context of OpenGL ES 3 is current, or its display allows no other one beside it.
  public convenience init(texture: UInt32, size: PixelSize, options: [AnyHashable: Any]? = nil) throws(RenderError) {
    try self.init(.texture(texture, size))
  }

  private init(_ destination: Destination) throws(RenderError) {
    self.destination = destination
    guard let program = ForeignContext.current else {
      throw RenderError(.unavailable, "CARenderer draws into a context of OpenGL ES: make one current on this thread first")
    }
    do {
      context = try GLContext(sharing: program)
      renderer = try GLESRenderer(context: context)
      let overlay = TargetOverlay(context: context)
      try overlay.prepare()
      self.overlay = overlay
      try program.makeCurrent()
    } catch {
      try? program.makeCurrent()
      throw RenderError(sorting: error)
    }
  }

  deinit {
    let program = ForeignContext.current
    guard (try? context.makeCurrent()) != nil else { return }
    (renderer, overlay, target) = (nil, nil, nil)
    // Objects shared between contexts are not deleted with one of them.
    try? context.makeCurrent()
    if let program { try? program.makeCurrent() } else { context.resign() }
  }

  // MARK: Frames

  /// Begins a frame that shows the layers at a time, in seconds of their clock. The time stamp is ignored.
  public func beginFrame(atTime time: CFTimeInterval, timeStamp: UnsafeMutableRawPointer?) {
    frame = nil
    guard let layer, let (size, x, y) = place(), !bounds.isEmpty, !bounds.isInfinite else { return }
    let tree: RenderTree
    if let live {
      tree = live.tree(forFrameAt: time, interval: lastTime.map { time - $0 } ?? 1 / 60)
    } else {
      guard let host = layer.host else { return }
      tree = host.commit()
    }
    lastTime = time
    let viewport = viewport(of: layer, size: size)
    if target?.size != size || drawnGeneration != context.generation { stale = nil }
    preparer.prepare(tree, at: time, for: viewport, stale: stale, into: &plan, statistics: &statistics)
    // Parts that are not drawn now remain to be drawn.
    let whole = PixelRegion(PixelRect(size))
    stale = plan.repair ?? whole
    let nextTime = preparer.isAnimating ? time : preparer.nextChange
    frame = Frame(time: time, tree: tree, viewport: viewport, x: x, y: y, update: stale ?? whole, nextTime: nextTime)
  }

  /// Adds a part of the layer's space to what `render()` draws in the frame that has begun.
  public func addUpdate(_ rect: CGRect) {
    guard var begun = frame else { return }
    begun.update.formUnion(pixels(of: rect, in: begun.viewport))
    frame = begun
  }

  /// The part of the layer's space that `render()` draws: what has changed since its last call, and what was added. Null where there is
  /// none, and outside frames.
  public func updateBounds() -> CGRect {
    guard let frame, !frame.update.isEmpty else { return .null }
    let pixels = frame.update.bounds
    let box = CGRect(x: CGFloat(pixels.minX), y: CGFloat(pixels.minY), width: CGFloat(pixels.width), height: CGFloat(pixels.height))
    return box.applying(layerToPixels(frame.viewport.size).inverted())
  }

  /// Draws the frame where it needs an update. A framebuffer keeps its pixels elsewhere, and shows them where layers are transparent: clear
  /// it or draw into it first, and add the cleared part by `addUpdate(_:)`.
  public func render() {
    guard let frame, !frame.update.isEmpty, let program = ForeignContext.current else { return }
    do {
      let before = GLFence()
      try context.makeCurrent()
      do {
        before.wait()
        try draw(frame)
      } catch {
        try? program.makeCurrent()
        throw error
      }
      let after = GLFence()
      try program.makeCurrent()
      after.wait()
      if case .framebuffer = destination, let target {
        for rect in frame.update { try overlay?.draw(target, rect, x: frame.x, y: frame.y) }
      }
    } catch {
      Diagnostics.report("CARenderer", "\(error)")
    }
  }

  /// The next time at which the tree looks different from the present frame: the frame's own time while something moves, infinite when
  /// nothing is to come, and outside frames.
  public func nextFrameTime() -> CFTimeInterval { frame?.nextTime ?? .infinity }

  /// Ends the frame, if one has begun.
  public func endFrame() { frame = nil }

  // MARK: Drawing

  /// Draws the changes into the target. The renderer's own context must be current.
  private func draw(_ frame: Frame) throws {
    let size = frame.viewport.size
    if target?.size != size { target = try GLTarget(context: context, size: size) }
    guard let target, let renderer, let overlay else { return }
    if stale?.isEmpty == false {
      try renderer.render(plan, into: target)
      if plan.repair != nil, drawnGeneration != context.generation {
        // The device was reset, and the target's contents are lost.
        preparer.prepare(frame.tree, at: frame.time, for: frame.viewport, into: &plan, statistics: &statistics)
        try renderer.render(plan, into: target)
      }
      drawnGeneration = context.generation
      stale = .empty
    }
    if case .texture(let texture, _) = destination { for rect in frame.update { try overlay.copy(target, rect, into: texture) } }
  }

  private func adoptLayer() {
    (live, frame, stale, lastTime) = (nil, nil, nil, nil)
    guard let layer else { return }
    precondition(layer.superlayer == nil, "only a layer without superlayer can be the root of what a renderer draws")
    if layer.host == nil { live = LiveLayerHost(root: layer) }
  }

  // MARK: Spaces

  /// Size and lower left corner of the target in pixels; nil for an empty one.
  private func place() -> (size: PixelSize, x: Int, y: Int)? {
    switch destination {
    case .texture(_, let size): return size.width > 0 && size.height > 0 ? (size, 0, 0) : nil
    case .framebuffer:
      guard ForeignContext.current != nil else { return nil }
      var box = [GLint](repeating: 0, count: 4)
      glGetIntegerv(GLenum(GL_VIEWPORT), &box)
      return box[2] > 0 && box[3] > 0 ? (PixelSize(Int(box[2]), Int(box[3])), Int(box[0]), Int(box[1])) : nil
    }
  }

  /// The scale from points to pixels along each axis.
  private func scale(_ size: PixelSize) -> (x: CGFloat, y: CGFloat) {
    (CGFloat(size.width) / bounds.width, CGFloat(size.height) / bounds.height)
  }

  /// The transform from the layer's space to pixels, with y from the top.
  private func layerToPixels(_ size: PixelSize) -> CGAffineTransform {
    let scale = scale(size), toCorner = CGAffineTransform(translationX: -bounds.minX, y: -bounds.minY)
    let mirror = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: bounds.height)
    let toTop = layer?.contentsAreFlipped() == true ? toCorner : toCorner.concatenating(mirror)
    return toTop.concatenating(CGAffineTransform(scaleX: scale.x, y: scale.y))
  }

  private func pixels(of rect: CGRect, in viewport: Viewport) -> PixelRect {
    let whole = CGRect(x: 0, y: 0, width: CGFloat(viewport.size.width), height: CGFloat(viewport.size.height))
    let part = rect.applying(layerToPixels(viewport.size)).overlap(with: whole)
    if part.isNull || part.isEmpty { return .empty }
    return PixelRect(
      minX: Int(saturating: part.minX.rounded(.down)), minY: Int(saturating: part.minY.rounded(.down)),
      maxX: Int(saturating: part.maxX.rounded(.up)), maxY: Int(saturating: part.maxY.rounded(.up)))
  }

  /// A canvas around the layer's centre, where planners place roots, large enough for all that is shown.
  private func viewport(of layer: CALayer, size: PixelSize) -> Viewport {
    let middle = CGPoint(x: layer.bounds.midX, y: layer.bounds.midY), scale = scale(size)
    let canvas = CGSize(
      width: 2 * max(abs(bounds.minX - middle.x), abs(bounds.maxX - middle.x)),
      height: 2 * max(abs(bounds.minY - middle.y), abs(bounds.maxY - middle.y)))
    // Derived from the canvas's upper left corner on screen, in the layer's space.
    let isFlipped = layer.contentsAreFlipped(), half = canvas.height / 2
    let down = isFlipped ? middle.y - half - bounds.minY : bounds.maxY - middle.y - half
    let canvasToTarget = CGAffineTransform(
      a: scale.x, b: 0, c: 0, d: scale.y, tx: (middle.x - canvas.width / 2 - bounds.minX) * scale.x, ty: down * scale.y)
    return Viewport(
      size: size, canvas: canvas, canvasToTarget: canvasToTarget, isYUp: true, background: nil, scale: (scale.x * scale.y).squareRoot())
  }
}

private struct NoStatistics: StageRecorder {
  mutating func record(_ stage: Stage, nanoseconds: UInt64) {}
  mutating func countLayers(_ layers: Int, animated: Int) {}
}
