internal import CWindows
package import DRMOutput
package import EGLPlatform
package import Graphics

/// A window of a desktop session: draw into the target of `beginFrame()`, then `present`.
///
/// Belongs to its session's thread, and is closed before its session.
package final class OutputWindow: PictureSurface {
  package let name: String
  /// The window's number in the session's events.
  package let number: UInt32
  package private(set) var size: PixelSize
  package private(set) var isFlipPending = false
  /// Pixels a point.
  package private(set) var scale: Double
  /// The window's size in the units of its events.
  package private(set) var eventSize: CGSize
  /// The rate of its monitor, in hertz; nil where that is unknown.
  package private(set) var refreshRate: Double?
  package private(set) var isFullScreen: Bool
  /// Whether the person cannot see it, as far as the session tells.
  package private(set) var isHidden: Bool
  /// When a picture was presented last, in nanoseconds of the monotonic clock.
  package private(set) var presentedAt: UInt64 = 0

  package let turn = PictureTurn.none
  package let hasOverlay = false
  package let isRetuned = false

  private let system: WindowSystem
  private let handle: OpaquePointer
  private var canvas: DrawingCanvas
  /// The generation of the context when the target was made.
  private var generation = 0

  private enum DrawingCanvas {
    /// The picture, and what each memory of the session's lacks of it.
    case bitmap(Bitmap, stale: [PixelRegion])
    /// A target that keeps the picture, and the window that it is copied into; the target is nil until it is drawn into.
    case gl(GLContext, SessionWindow, GLTarget?)
  }

  package struct Options: Sendable {
    package var title = "Acetate"
    /// The size in points.
    package var size: CGSize
    package var isFullScreen = false
    /// The monitor that it is placed on, from zero; nil leaves it to the session.
    package var monitor: Int?

    package init(size: CGSize) { self.size = size }
  }

  package enum Drawing {
    case software
    /// OpenGL ES, with a context that is made for the window, unless one of another window of the session's is given.
    case gl(GLContext?)
  }

  package init(_ system: WindowSystem, named name: String, _ options: Options, drawing: Drawing) throws(WindowError) {
    var drawsByGL = false
    if case .gl = drawing { drawsByGL = true }
    var made: OpaquePointer?
    let problem = Problem.of { text, size in
      made = cwindow_create(
        options.title, Int32(max(1, options.size.width)), Int32(max(1, options.size.height)), Int32(options.monitor ?? -1), drawsByGL,
        options.isFullScreen, text, size)
      return made != nil
    }
    guard let handle = made else { throw WindowError(.failed, "no window could be opened: \(problem ?? "")") }
    (self.system, self.name, self.handle) = (system, name, handle)
    let state = cwindow_state(handle)
    number = state.number
    size = Self.pixels(of: state)
    scale = state.scale
    eventSize = CGSize(width: CGFloat(state.width), height: CGFloat(state.height))
    refreshRate = state.refresh_rate > 0 ? state.refresh_rate : nil
    (isFullScreen, isHidden) = (state.is_full_screen, state.is_hidden)
    canvas = Self.nothing
    do { try changeDrawing(to: drawing) } catch {
      throw WindowError(.failed, "no window could be opened for OpenGL ES: \(error)")
    }
  }

  deinit {
    releaseCanvas()
    cwindow_destroy(handle)
  }

  private func releaseCanvas() {
    if case .gl(let context, _, _) = canvas { context.resign() }
    canvas = Self.nothing
  }

  private static var nothing: DrawingCanvas { .bitmap(Bitmap(size: PixelSize(1, 1)), stale: []) }

  private static func bitmap(_ size: PixelSize) -> DrawingCanvas {
    .bitmap(Bitmap(size: size), stale: Array(repeating: PixelRegion(PixelRect(size)), count: Int(CWindowBuffers)))
  }

  private static func pixels(of state: CWindowState) -> PixelSize {
    PixelSize(max(1, Int(state.pixel_width)), max(1, Int(state.pixel_height)))
  }

  /// The context that draws; nil where the CPU does.
  package var context: GLContext? { if case .gl(let context, _, _) = canvas { context } else { nil } }

  // MARK: Changes

  /// Has pictures drawn otherwise from now on, or by a new context in place of one that has failed. What shows stays until the next one.
  package func changeDrawing(to drawing: Drawing) throws {
    releaseCanvas()
    isFlipPending = false
    switch drawing {
    case .software: canvas = Self.bitmap(size)
    case .gl(let context):
      if let problem = Problem.of({ text, size in cwindow_make_context(handle, text, size) }) { throw DisplayError.drawing(problem) }
      guard let program = ForeignContext.current else { throw DisplayError.drawing("the context of \(name) is not current") }
      let own = try context ?? GLContext(sharing: program)
      canvas = .gl(own, try SessionWindow(of: program, in: own), nil)
      generation = own.generation
      try own.makeCurrent()
    }
  }

  /// Takes note of the window's size, scale and visibility. Returns whether its pictures have another size.
  package func update() -> Bool {
    let state = cwindow_state(handle)
    scale = state.scale
    eventSize = CGSize(width: CGFloat(state.width), height: CGFloat(state.height))
    refreshRate = state.refresh_rate > 0 ? state.refresh_rate : nil
    (isFullScreen, isHidden) = (state.is_full_screen, state.is_hidden)
    let pixels = Self.pixels(of: state)
    if pixels == size { return false }
    size = pixels
    isFlipPending = false
    switch canvas {
    case .bitmap: canvas = Self.bitmap(pixels)
    case .gl(let context, let window, _): canvas = .gl(context, window, nil)
    }
    return true
  }

  package func setTitle(_ title: String) { cwindow_set_title(handle, title) }

  package func toggleFullScreen() { cwindow_set_full_screen(handle, !isFullScreen) }

  /// - Parameter size: in points.
  package func resize(to size: CGSize) { cwindow_set_size(handle, Int32(max(1, size.width)), Int32(max(1, size.height))) }

  // MARK: Pictures

  package var hasLostPictures: Bool { if case .gl(let context, _, _) = canvas { context.generation != generation } else { false } }

  package func beginFrame() -> ScanoutFrame? {
    switch canvas {
    case .bitmap(let bitmap, _): return ScanoutFrame(buffer: 0, target: .bitmap(bitmap), stale: .empty)
    case .gl(let context, let window, let target):
      if let target, !hasLostPictures { return ScanoutFrame(buffer: 0, target: .gl(target), stale: .empty) }
      generation = context.generation
      guard let made = try? target ?? GLTarget(context: context, size: size) else { return nil }
      canvas = .gl(context, window, made)
      return ScanoutFrame(buffer: 0, target: .gl(made), stale: PixelRegion(PixelRect(size)))
    }
  }

  /// A driver on the CPU draws now rather than when the picture is handed over, which has its time.
  package func didDraw() { if case .gl(let context, _, _) = canvas, context.driver.isSoftware { context.finishDrawing() } }

  package func place(for picture: OverlaidPicture) -> OverlaidPicture.Place? { nil }

  package func present(_ frame: consuming ScanoutFrame, damage: PixelRegion, overlay: OverlaidPicture?) throws(DisplayError) {
    switch canvas {
    case .bitmap(let bitmap, var stale):
      for index in stale.indices { stale[index].formUnion(damage) }
      var memory = CWindowMemory()
      let problem = Problem.of { text, size in
        memory = cwindow_begin(handle, text, size)
        return memory.bytes != nil
      }
      guard let bytes = memory.bytes else { throw .noBuffers(connector: name, reason: problem ?? "") }
      let (stride, buffer) = (Int(memory.stride), Int(memory.buffer))
      // A window that has just grown or shrunk has been told so, but not yet here.
      let shown = stale[buffer].intersection(PixelRect(bitmap.size)).intersection(
        PixelRect(PixelSize(Int(memory.width), Int(memory.height))))
      let destination = UnsafeMutableRawBufferPointer(start: bytes, count: stride * Int(memory.height))
      for rect in shown {
        (memory.is_red_first ? PixelOrder.xbgr : .xrgb).copy(rect, from: bitmap, into: destination, bytesPerRow: stride)
      }
      stale[buffer] = .empty
      canvas = .bitmap(bitmap, stale: stale)
      guard present(shown) else { throw .drawing("the session refused a picture for \(name)") }
    case .gl(_, let window, let target):
      guard let target else { throw .drawing("nothing was drawn for \(name)") }
      cwindow_will_swap(handle)
      do { try window.show(target) } catch { throw .drawing("\(error)") }
    }
    isFlipPending = true
    presentedAt = monotonicNanoseconds()
  }

  /// Shows the memory that was begun, of which a region differs from what shows.
  private func present(_ region: PixelRegion) -> Bool {
    withUnsafeTemporaryAllocation(of: CWindowRect.self, capacity: PixelRegion.capacity) { rects in
      for (index, rect) in region.enumerated() {
        rects[index] = CWindowRect(x: Int32(rect.minX), y: Int32(rect.minY), width: Int32(rect.width), height: Int32(rect.height))
      }
      return cwindow_present(handle, rects.baseAddress, Int32(region.count))
    }
  }

  package func present(overlay: OverlaidPicture?) throws(DisplayError) {}

  /// Shows a black picture.
  package func blank() throws {
    switch canvas {
    case .bitmap(let bitmap, _):
      bitmap.bytes.initializeMemory(as: UInt8.self, repeating: 0)
      try present(ScanoutFrame(buffer: 0, target: .bitmap(bitmap), stale: .empty), damage: PixelRegion(PixelRect(size)), overlay: nil)
    case .gl:
      guard let frame = beginFrame(), case .gl(let target) = frame.target else { return }
      try target.clear()
      try present(frame, damage: PixelRegion(PixelRect(size)), overlay: nil)
    }
  }

  /// Waits no longer for the picture presented last to be seen.
  package func abandonFlip() { isFlipPending = false }

  /// Whether `takeFlip` has something to tell.
  package var hasFlip: Bool { isFlipPending && cwindow_has_flip(handle) }

  package struct Flip {
    /// Nanoseconds of the monotonic clock.
    package let time: UInt64
    /// Whether the session measured it.
    package let isMeasured: Bool
    /// Seconds from one picture of the monitor's to the next; nil where the session does not say.
    package let period: Double?
  }

  /// What has become of the picture presented last, once that is known.
  package func takeFlip() -> Flip? {
    guard isFlipPending else { return nil }
    let flip = cwindow_take_flip(handle)
    guard flip.is_done else { return nil }
    isFlipPending = false
    return Flip(time: flip.time, isMeasured: flip.is_measured, period: flip.period > 0 ? Double(flip.period) / 1e9 : nil)
  }
}
