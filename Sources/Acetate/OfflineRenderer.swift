internal import FrameLoop
public import QuartzCore
internal import Timing

/// Renders a layer tree without a display: pictures at any time, sequences and video at any frame rate.
///
/// The tree lives on a stepped clock that begins at 0 with the renderer: `CACurrentMediaTime()` is that clock, and asking for a frame runs
/// it there, with every animation delegate, completion block and display link due on the way called at its own time. What a program changes
/// before the first frame is committed at time 0. The same program gives the same pictures on every run.
///
/// ```swift
/// let renderer = try OfflineRenderer(root)
/// try renderer.write(to: "poster.png", at: 0.5)
/// ```
///
/// Belongs to the thread of its layers.
public final class OfflineRenderer {
  /// The root of the tree. Its bounds are the canvas, its position is ignored.
  public let root: CALayer
  /// The picture's size in pixels.
  public var size: PixelSize { canvas.target }

  let settings: RenderSettings
  let canvas: Canvas
  let choice: BackendChoice
  let host: LayerHost
  var preparer = FramePreparer()
  private var backend: (any FrameBackend)?
  private let slot = FrameSlot()

  /// - Precondition: `root` has no superlayer.
  /// - Throws: `RenderError` when the picture would be empty or too large to hold.
  public init(_ root: CALayer, settings: RenderSettings = RenderSettings()) throws(RenderError) {
    self.root = root
    self.settings = settings
    canvas = Canvas(size: settings.canvas ?? root.bounds.size, requested: settings.size, scale: settings.scale)
    guard canvas.size.width > 0, canvas.size.height > 0, canvas.size.width.isFinite, canvas.size.height.isFinite else {
      throw RenderError(.size, "the root layer's bounds are empty (\(canvas.size.width)x\(canvas.size.height) points); give it a size")
    }
    guard canvas.target.width <= Self.maximumSide, canvas.target.height <= Self.maximumSide else {
      throw RenderError(.size, "\(canvas.target.width)x\(canvas.target.height) pixels: a side may have at most \(Self.maximumSide)")
    }
    choice = BackendChoice(settings.backend, device: settings.device)
    host = LayerHost(root: root, clock: .stepped(from: 0))
  }

  /// Renders a document or a scene on its canvas, with the changes of state that were planned.
  /// - Throws: `RenderError` when the picture would be empty or too large to hold.
  public convenience init(_ composition: Composition, settings: RenderSettings = RenderSettings()) throws(RenderError) {
    var settings = settings
    settings.canvas = settings.canvas ?? composition.size
    try self.init(composition.rootLayer, settings: settings)
    host.plan(composition)
  }

  static let maximumSide = 32_768

  /// The stepped clock, in seconds.
  public var time: Double { host.time }

  /// The picture at a time in seconds. Times before the clock's present show the tree as it is now, evaluated then.
  public func image(at time: Double) throws(RenderError) -> CGImage {
    var picture: CGImage?
    try forEachFrame(FrameTimes(at: time)) { image, _ in picture = image }
    guard let picture else { throw RenderError(.other, "the renderer delivered no picture") }
    return picture
  }

  /// Renders frames one after the other, and hands each over with its time in seconds, on this thread.
  public func forEachFrame(_ times: FrameTimes, _ body: (CGImage, Double) throws -> Void) throws(RenderError) {
    host.frameInterval = 1 / times.frameRate.framesPerSecond
    try RenderError.sorting {
      let backend = try self.backend ?? choice.makeBackend(size: size)
      self.backend = backend
      var statistics = FrameStatistics()
      let viewport = canvas.viewport(background: settings.background)
      for index in 0..<times.count {
        let time = times.time(ofFrame: index)
        preparer.prepare(host.advance(to: time), at: time, for: viewport, into: &slot.plan, statistics: &statistics)
        slot.bitmap = slot.bitmap ?? Bitmap(size: size)
        let deliver: (FrameSlot) throws -> Void = { slot in
          if let bitmap = slot.bitmap { try body(bitmap.makeImage(), time) }
        }
        try backend.draw(slot, statistics: &statistics, deliver: deliver)
        try backend.drain(statistics: &statistics, deliver: deliver)
      }
    }
  }
}
