internal import CDisplayKernels
package import EGLPlatform
internal import Graphics

/// The displays of one card, for as long as they are shown on: modes set, pictures flipped, and at the end everything as it was.
///
/// Born on the render thread, and never leaves it.
package final class DisplayOutput {
  /// Who draws the pictures.
  package enum DrawingAPI {
    /// The CPU, into bitmaps.
    case software
    /// OpenGL ES, with a context made on `DRMDevice.eglDevice`.
    case gl(GLContext)
  }

  /// How the memory of pictures is laid out.
  package enum BufferLayout: Hashable, Sendable {
    /// One of the plane's own layouts, as the driver likes best.
    case modifiers
    /// Row after row.
    case linear
    /// The driver's own choice for scan-out, not named to the kernel.
    case implicit
    /// Buffers that EGL makes and exchanges itself, where it cannot draw into others.
    case window
    /// Buffers for the CPU, into which is copied what OpenGL ES draws elsewhere: for drivers that draw on the CPU.
    case copied
  }

  package struct Options: Sendable {
    /// Buffers of each display; nil takes two where pictures are drawn into memory of their own, and three where OpenGL ES draws into one
    /// while another waits.
    package var bufferCount: Int?
    /// What to try for buffers of OpenGL ES, in order; nil tries all that suit its driver.
    package var layouts: [BufferLayout]?
    /// Whether the display waits for the GPU by fences where both sides have them.
    package var usesFences = true
    /// Whether displays get a plane above their own, where the card has one, for `Display.present(_:damage:overlay:after:)`.
    package var usesOverlays = false
    /// How the displays hang. Planes that can turn what they show are told to (see `Display.turn`); for others whoever draws has to turn
    /// it.
    package var turn = PictureTurn.none
    /// Whether `Display.duplicateFlipFence` is to have something to give.
    package var wantsFlipFences = false
    package init() {}
  }

  package let device: DRMDevice
  package private(set) var drawing: DrawingAPI
  /// In the order of the choices they were configured with.
  package internal(set) var displays: [Display] = []
  /// Whether displays are set in commits that can be tried first.
  package internal(set) var isAtomic: Bool
  /// Between `pause()` and `resume()`.
  package internal(set) var isPaused = false

  let options: Options
  var request = AtomicRequest()
  let events = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 8)
  /// The cursor's picture; nil before there was one.
  var cursorMemory: CursorMemory?
  /// CRTCs that a configuration has changed, and not put back.
  var touchedCRTCs: Set<CRTCID> = []
  let saved: SavedConfiguration
  private(set) var isClosed = false
  /// False once the driver has refused damage.
  var sendsDamage = true

  /// Takes the right to set modes; nothing changes on the displays until they are configured.
  ///
  /// - Throws: `busy` when another program has that right.
  package init(device: DRMDevice, drawing: DrawingAPI, options: Options = Options()) throws(DisplayError) {
    self.device = device
    self.drawing = drawing
    self.options = options
    isAtomic = device.capabilities.isAtomic
    saved = SavedConfiguration(descriptor: device.fileDescriptor)
    try device.becomeMaster()
  }

  deinit {
    close()
    events.deallocate()
  }

  /// Has the pictures drawn by another from the next configuration on, which makes their buffers anew; until then the displays show what
  /// they show now.
  package func changeDrawing(to drawing: DrawingAPI) {
    self.drawing = drawing
    for display in displays { display.isOutdated = true }
  }

  /// Puts the displays back as they were before, and gives up the right to set modes. Done by `deinit` where the caller has not.
  package func close() {
    guard !isClosed else { return }
    isClosed = true
    if !isPaused {
      drainFlips()
      saved.restore()
    }
    saved.disarm()
    // Only now: removing a framebuffer that is shown turns its display off.
    displays.removeAll()
    if !isPaused { device.giveUpMaster() }
  }

  /// What a handler of a fatal signal calls: puts every display back that this process has set. Makes system calls only.
  package static func restoreFromSignalHandler() { dk_restore_all() }
}
