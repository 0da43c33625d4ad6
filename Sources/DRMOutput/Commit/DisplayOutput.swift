// A tour of DRMOutput: how pictures get onto displays without a window system, and how everything comes to be as it was.
//
// In go choices (a connector and a mode each) and pictures that somebody draws, into a bitmap or a target of OpenGL ES that this module
// lends. Out come flips on displays, with the time at which each picture showed, and what a person does: keys, pointers, fingers. The
// module knows no layers and no plans, and decides nothing about time: it says what happened, and FrameLoop's scheduler decides.
//
//   Seat                       the right to devices: of logind or seatd (LibseatSession), or one's own (DirectSession, VirtualTerminal)
//    │ opens
//    ├─► Input                 libinput's devices; keyboard layouts and repeats
//    └─► DRMDevice             a card: its capabilities, connectors, CRTCs and planes, as they were read last
//          ▲
//   DisplayOutput              what is set on the card, from init to close
//    ├─ SavedConfiguration     what was set before, in memory that a signal handler can read
//    ├─ AtomicRequest          the properties of the next commit
//    └─ Display, for each choice: a connector, a CRTC, a mode
//         ├─ Swapchain         the buffers: GBMSwapchain, DumbSwapchain, CopiedSwapchain or WindowSwapchain
//         ├─ BufferLedger      each buffer's state, age and damage; pure
//         └─ PicturePlane, GammaTable, FlipFence, where there are such
//
//   HotplugMonitor, SignalSource and Poller stand beside these: what a loop waits for. CardMemory is memory into which videos are decoded.
//
// Everything that tells of news has a file descriptor that is readable then (`DRMDevice`, `Seat`, `Input`, `HotplugMonitor`,
// `SignalSource`), and is read without waiting. The loop, Acetate's `DisplayLoop`, owns the thread: nothing here makes one, and nothing
// but `CardMemory` leaves it. KMS objects are numbers of a type each (`ObjectID`), so that a plane is never taken for a CRTC. What the
// kernel lends (framebuffers, blobs, mappings, fences) has one owner, which gives it back.
//
// Setting displays (`DisplayOutput+Configuration`). A CRTC is found for each connector, those in use first (`CRTCAssignment`); what the
// CRTCs showed is noted, once; then ways of setting are tried in turn, until the kernel takes one:
//
//   atomic commits:   with adaptive sync, without  ×  layouts, the card's best first  ×  planes that turn, that do not
//   the older calls:  the layouts that need no modifiers
//
//   layouts           a bitmap: dumb buffers.   OpenGL ES: modifiers ─ linear ─ implicit ─ window; on the CPU: copied
//
// Each way makes its buffers first, and an atomic one is a commit that the kernel only tests before it counts. A display that already is
// what is wanted stays the same object with its buffers. The first picture is black, or the one shown last.
//
// A picture's way:
//
//   beginFrame ─► ScanoutFrame: target, stale ─► drawing ─► present(damage) ─► Swapchain.complete ─► flip: one commit, which does not wait
//       ▲                                                                                              │
//       └── completeFlip ◄── readEvents: FlipEvent, the time on the monotonic clock ◄── at a blank ◄── kernel
//
//   buffers   free ─ begin ─► drawing ─ queue ─► queued ─ completeFlip ─► shown ─ the next completeFlip ─► free
//               ▲                │                                          │
//               └──── refuse ────┘              drawing ◄─ beginReleased ───┘  where the GPU waits for the flip by a fence
//
// One picture is on its way at a time; another is refused (`flipPending`). A buffer that comes round again holds an older picture: the
// ledger sums up the damage since, and whoever draws repairs that much. Drivers are told of damage too, until one refuses it. With planes
// (`Options.usesOverlays`), one commit may lay another picture above the display's own, or show it in its place (`PicturePlane`). The
// cursor goes by calls of its own, which wait for no blank (`DisplayOutput+Cursor`).
//
// The end. `close` waits for flips, a tenth of a second at most, puts back what was noted, and only then lets go of buffers, since removing
// one that shows turns the display off. After a fault, `EmergencyRestore`'s handler puts the same back by `dk_restore_all`, in C: it makes
// system calls alone, from memory that was filled before. When the session goes to the background, the owner calls `pause` before it
// answers the seat; `resume` sets the modes again, with the pictures of before.
//
// Errors (`DisplayError`) are sorted by what to do next: `waitForFlip`, `waitForResume`, `reconfigure`, `giveUp`.
//
// Costs. A flip is one call of the kernel, with damage three (a blob is made and let go of); the request's storage is kept. Before it, a
// dumb buffer takes a copy of what it lacks; a copied one a read-back and that copy; a window a copy of the whole by OpenGL ES; a GBM
// buffer nothing, but that a driver on the CPU is waited for. Memory: two buffers a display, three where OpenGL ES draws straight into
// them, up to four that EGL exchanges; and a picture in memory of its own where it is copied. Configuring reads all planes and their
// properties anew, and in the worst case makes buffers for every way that is refused.
//
// Given up, and why:
// - Commits by libdrm's functions: they sort each request into new memory.
// - One commit for the flips of several displays: each has blanks of its own.
// - Flips that do not wait for a blank: they tear.
// - Buffers that EGL exchanges (`GBMWindow`), where it can be helped: their ages, and which one shows, would not be known.
// - OpenGL ES on the CPU that draws into a card's own memory: the driver would write to it after the card is gone.
// - Knowing what another program has set since: what is put back is what was there when a CRTC was first touched. Beyond 16 CRTCs, 16
//   planes above others and 32 properties, it is not.

internal import CDisplay
package import EGLPlatform
internal import Graphics

/// The displays of one card, for as long as they are shown on: modes set, pictures flipped, and at the end everything as it was.
///
/// Born on the render thread, and never leaves it.
package final class DisplayOutput {
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
    /// Buffers for the CPU, into which pictures are copied that OpenGL ES draws elsewhere: for drivers that draw on the CPU.
    case copied
  }

  package struct Options: Sendable {
    /// The number of buffers of each display. Nil takes two where pictures are drawn into memory of their own, and three where OpenGL ES
    /// draws into one buffer while another waits.
    package var bufferCount: Int?
    /// The layouts to try for buffers of OpenGL ES, in order; nil tries all that suit its driver.
    package var layouts: [BufferLayout]?
    /// Whether the display waits for the GPU by fences where both sides have them.
    package var usesFences = true
    /// Whether displays get a plane above their own, where the card has one, and their own plane takes pictures that cover all of the
    /// display, for `Display.present(_:damage:overlay:after:)`.
    package var usesOverlays = false
    /// How the displays are mounted. Planes that can turn what they show are told to (see `Display.turn`); for others, whoever draws has to
    /// turn it.
    package var turn = PictureTurn.none
    package var wantsFlipFences = false
    package init() {}
  }

  package let device: DRMDevice
  package private(set) var drawing: DrawingAPI
  /// The configured displays, in the order of the choices.
  package internal(set) var displays: [Display] = []
  /// Whether displays are set in commits that can be tried first.
  package internal(set) var isAtomic: Bool
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
  /// Whether the driver is told where pictures differ; false once it has refused that.
  var sendsDamage = true

  /// Takes the right to set modes. Nothing changes on the displays until they are configured.
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

  /// Makes something else draw the pictures from the next configuration on, which makes their buffers anew. Until then the displays show
  /// what they show now.
  package func changeDrawing(to drawing: DrawingAPI) {
    self.drawing = drawing
    for display in displays { display.isOutdated = true }
  }

  /// Puts the displays back as they were before, and gives up the right to set modes. `deinit` does it where the caller has not.
  package func close() {
    guard !isClosed else { return }
    isClosed = true
    if !isPaused {
      drainFlips()
      saved.restore()
    }
    saved.disarm()
    // Framebuffers are removed only now: removing one that is shown turns its display off.
    displays.removeAll()
    if !isPaused { device.giveUpMaster() }
  }

  /// Puts every display back that this process has set. A handler of a fatal signal calls it: it makes system calls only.
  package static func restoreFromSignalHandler() { dk_restore_all() }
}
