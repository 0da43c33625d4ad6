internal import FrameLoop
public import QuartzCore
internal import RenderTree

/// Renders a layer tree without a display: pictures at any time, sequences and video at any frame rate.
///
/// The tree lives on a stepped clock that begins at 0 with the renderer: `CACurrentMediaTime()` is that clock, and asking for a frame runs
/// it there, with every animation delegate, completion block and display link due on the way called at its own time. What a program changes
/// before the first frame is committed at time 0. The same program gives the same pictures on every run.
///
/// Times may be asked for in any order and as often as one likes: the picture of a time that has passed is the one that it was, whatever
/// has changed since. Where that is not known any more, because memory ran out (`RenderSettings.pastByteLimit`) or because layers drew
/// values that were being animated and that time was not asked for then, an error of reason `.past` is thrown. Callbacks come once.
///
/// Begin times that were taken from `CACurrentMediaTime()` before the renderer was made count from its start; see there. So do timers of
/// the thread's run loop and, on the main thread, delayed blocks of the main queue. Within callbacks, layout and drawing `Date()` is the
/// film's, from 1 January 2001 on, and so are all other clocks; `Task.sleep` follows them. What cannot be taken over is told to
/// `Acetate.diagnostics`.
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
  /// Called by `write(to:times:)`, at most once in a run and on this thread, before a frame that takes longer than `longFrame`: with its
  /// time, the approximate CPU seconds, and whether most of them are for laying out text.
  package var foretell: ((_ time: Double, _ seconds: Double, _ isForTexts: Bool) -> Void)?
  /// What is rendered instead of the root's layers; nil for none.
  private(set) var source: (any RenderTreeSource)?
  private let slot = FrameSlot()
  /// Bytes of the output written so far, as far as known; for the `progress` closure of `write(to:times:)`.
  package internal(set) var bytesWritten = 0
  /// Receives frames while `write(to:times:)` writes them; nil for none.
  package var tap: FrameTap?

  /// - Precondition: `root` has no superlayer.
  /// - Throws: `RenderError` when the picture would be empty or too large to hold.
  public init(_ root: CALayer, settings: RenderSettings = RenderSettings()) throws(RenderError) {
    self.root = root
    self.settings = settings
    canvas = try Self.canvas(of: settings.canvas ?? root.bounds.size, settings)
    guard !settings.dithers || !settings.pixels.isWide else {
      throw RenderError(.setting, "dithering is for pictures of 8 bits of sRGB; more bits, and other colour spaces, do without")
    }
    choice = BackendChoice(settings.backend, device: settings.device)
    host = LayerHost(root: root, clock: .stepped(from: 0))
    host.keepPast(byteLimit: settings.pastByteLimit)
  }

  /// Renders a document or a scene on its canvas, with the changes of state that were planned.
  /// - Throws: `RenderError` when the picture would be empty or too large to hold.
  public convenience init(_ composition: Composition, settings: RenderSettings = RenderSettings()) throws(RenderError) {
    var settings = settings
    settings.canvas = settings.canvas ?? composition.size
    try self.init(composition.rootLayer, settings: settings)
    host.plan(composition)
  }

  /// Renders trees of a source's making in its own size.
  /// - Throws: `RenderError` when the picture would be too large to hold.
  package convenience init(_ source: some RenderTreeSource, settings: RenderSettings) throws(RenderError) {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: source.size.width, height: source.size.height)
    var settings = settings
    (settings.canvas, settings.size, settings.scale) = (nil, nil, nil)
    try self.init(root, settings: settings)
    self.source = source
  }

  /// Receives the frames of a run while they are written.
  package struct FrameTap: Sendable {
    /// Called for every frame, by its number from 0, in order and before it is drawn: with whether the layers equal those of the frame
    /// before, and the seconds for which nothing will move. On the renderer's own thread.
    package var prepare: @Sendable (_ frame: Int, _ isSameTree: Bool, _ rest: Double) -> Void
    /// Whether a drawn frame is to be passed to `take`. Called on the renderer's threads.
    package var wants: @Sendable (_ frame: Int) -> Bool
    package var take: @Sendable (_ frame: Int, _ picture: CGImage) -> Void

    package init(
      prepare: @escaping @Sendable (_ frame: Int, _ isSameTree: Bool, _ rest: Double) -> Void,
      wants: @escaping @Sendable (_ frame: Int) -> Bool, take: @escaping @Sendable (_ frame: Int, _ picture: CGImage) -> Void
    ) {
      (self.prepare, self.wants, self.take) = (prepare, wants, take)
    }
  }

  static let maximumSide = 32_768

  /// The canvas of a size in points.
  /// - Throws: `RenderError` when the picture would be empty or too large to hold.
  package static func canvas(of size: CGSize, _ settings: RenderSettings) throws(RenderError) -> Canvas {
    let canvas = Canvas(size: size, requested: settings.size, scale: settings.scale, fit: settings.fit)
    guard canvas.size.width > 0, canvas.size.height > 0, canvas.size.width.isFinite, canvas.size.height.isFinite else {
      throw RenderError(.size, "the root layer's bounds are empty (\(canvas.size.width)x\(canvas.size.height) points); give it a size")
    }
    try check(canvas.target)
    return canvas
  }

  /// Throws for a picture with a side that no renderer can draw.
  package static func check(_ size: PixelSize) throws(RenderError) {
    guard max(size.width, size.height) <= maximumSide else {
      throw RenderError(.size, "\(size.width)x\(size.height) pixels: a side may have at most \(maximumSide)")
    }
  }

  /// The time of the stepped clock, in seconds.
  public var time: Double { host.time }

  /// Called with every input event: when rendering offline, those that are injected.
  public var onEvent: ((InputEvent) -> Void)? {
    get { host.whenInput }
    set { host.whenInput = newValue }
  }

  /// Delivers events at their times, in seconds of the stepped clock, when rendering reaches them.
  public func inject(_ events: some Sequence<InputEvent>) { host.inject(events) }

  /// The picture at a time in seconds: bytes of sRGB, or, with a `RenderSettings.bitDepth` above eight or a `colorSpace` of its own,
  /// floating-point numbers of extended sRGB, which `CGImage.dataProvider` has.
  /// - Throws: `RenderError`, also where the time is not a finite number.
  public func image(at time: Double) throws(RenderError) -> CGImage {
    var picture: CGImage?
    try forEachFrame(Self.times(at: time)) { image, _ in picture = image }
    guard let picture else { throw RenderError(.other, "the renderer delivered no picture") }
    return picture
  }

  /// A single frame time, checked to be finite.
  static func times(at time: Double) throws(RenderError) -> FrameTimes {
    guard time.isFinite else { throw RenderError(.setting, "a picture shows the layers at a time in seconds, which \(time) is not") }
    return FrameTimes(at: time)
  }

  /// The tree for a time, and the time at which to evaluate it; advances the clock if the time is still to come.
  func tree(at time: Double) throws(RenderError) -> (tree: RenderTree, time: Double) {
    if let source { return try RenderError.sorting { try source.frame(at: time) } }
    if let found = host.tree(at: time) { return found }
    throw RenderError(
      .past,
      "the picture at \(time) s cannot be made again at \(host.time) s: ask for times in their order, raise pastByteLimit, or make a new "
        + "renderer")
  }

  /// Renders frames one after the other, and passes each with its time in seconds to `body`, on this thread. The pictures may be kept;
  /// `readFrames(_:_:)` avoids the copy.
  public func forEachFrame(_ times: FrameTimes, _ body: (CGImage, Double) throws -> Void) throws(RenderError) {
    try drawFrames(times) { bitmap, time in try body(bitmap.makeImage(), time) }
  }

  /// Renders frames one after the other, and passes the pixels of each, without a copy, with its time in seconds to `body`, on this thread.
  ///
  /// ```swift
  /// try renderer.readFrames(FrameTimes(from: 0, to: 2, frameRate: FrameRate(30))) { pixels, time in
  ///   let middle = pixels[pixels.width / 2, pixels.height / 2]  // red, green, blue, alpha, premultiplied
  /// }
  /// ```
  ///
  /// - Throws: `RenderError`, of reason `.setting` where frames are drawn in floating-point numbers.
  public func readFrames(_ times: FrameTimes, _ body: (UnsafePixels, Double) throws -> Void) throws(RenderError) {
    guard !settings.pixels.isWide else {
      throw RenderError(.setting, "pixels of bytes are those of 8 bits of sRGB; with other settings take image(at:) or write(to:)")
    }
    try drawFrames(times) { bitmap, time in try bitmap.withUnsafePixels { try body($0, time) } }
  }

  /// Renders the picture at a time, in seconds, into memory of the caller's: rows from the top, `bytesPerRow` apart, of pixels of four
  /// bytes: red, green, blue, alpha, in gamma-encoded sRGB, premultiplied. Bytes between rows stay as they are.
  ///
  /// - Precondition: `bytesPerRow` is at least `size.width · 4`, and `pixels` hold `size.height` such rows, the last without what follows
  ///   it.
  public func render(at time: Double, into pixels: UnsafeMutableRawBufferPointer, bytesPerRow: Int? = nil) throws(RenderError) {
    let row = size.width * 4, stride = bytesPerRow ?? row
    precondition(stride >= row, "rows of \(size.width) pixels take \(row) bytes, not \(stride)")
    let needed = stride * (size.height - 1) + row
    guard let base = pixels.baseAddress, pixels.count >= needed else {
      preconditionFailure("\(size.width)x\(size.height) pixels take \(needed) bytes, not \(pixels.count)")
    }
    try readFrames(Self.times(at: time)) { picture, _ in
      for y in 0..<picture.height { (base + y * stride).copyMemory(from: picture.row(y), byteCount: row) }
    }
  }

  func backendOptions(frameWorkerCount: Int = 1, takesPlanes: Bool = false) -> BackendOptions {
    BackendOptions(
      size: size, format: settings.pixels.bitmapFormat, frameWorkerCount: frameWorkerCount, cacheBytes: settings.cacheByteLimit,
      takesPlanes: takesPlanes)
  }

  private func drawFrames(_ times: FrameTimes, _ body: (Bitmap, Double) throws -> Void) throws(RenderError) {
    host.frameInterval = 1 / times.frameRate.framesPerSecond
    try RenderError.sorting {
      let options = backendOptions()
      let backend = try self.backend ?? choice.makeBackend(options)
      self.backend = backend
      var statistics = FrameStatistics()
      let viewport = canvas.viewport(background: settings.background, dithers: settings.dithers)
      for index in 0..<times.count {
        let time = times.time(ofFrame: index)
        let shown = try tree(at: time)
        preparer.prepare(shown.tree, at: shown.time, for: viewport, into: &slot.plan, statistics: &statistics)
        slot.bitmap = slot.bitmap ?? Bitmap(size: options.size, format: options.format)
        let deliver: (FrameSlot) throws -> Void = { slot in
          if let bitmap = slot.bitmap { try body(bitmap, time) }
        }
        try backend.draw(slot, statistics: &statistics, deliver: deliver)
        try backend.drain(statistics: &statistics, deliver: deliver)
      }
    }
  }
}
