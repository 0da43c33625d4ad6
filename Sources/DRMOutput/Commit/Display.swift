package import Graphics

/// A monitor in use: its mode, and the pictures on their way to it.
///
/// Draw into the target of `beginFrame()`, then `present(_:damage:)`; the picture is on the display once `DisplayOutput.readEvents` reports the flip, and only
/// then may another be presented. Belongs to its output, and is of no use after a new configuration or after `close()`.
package final class Display {
  package let connector: Connector
  package let mode: DisplayMode
  /// Of the mode, in pixels.
  package var size: PixelSize { mode.size }
  /// Whether a picture was presented that the display does not show yet.
  package internal(set) var isFlipPending = false
  /// Whether the driver counts vertical blanks. Where it does not, flips are done as soon as the host or the cable has the picture, and stamped then.
  package internal(set) var countsVerticalBlanks = false
  /// Whether the monitor waits for pictures, within its range of rates.
  package internal(set) var hasAdaptiveSyncOn = false
  /// The format and layout of the buffers, in words: `XRGB8888, linear`.
  package var layout: String { swapchain.layout }

  let crtc: UInt32
  /// Nil with the older interface.
  let plane: Plane?
  let swapchain: any Swapchain
  var ledger: BufferLedger
  /// The display was set anew: what the driver knows of earlier pictures does not count.
  var isFresh = true
  private var contentGeneration: Int
  private unowned let output: DisplayOutput

  init(choice: DisplayChoice, crtc: UInt32, plane: Plane?, swapchain: any Swapchain, output: DisplayOutput) {
    connector = choice.connector
    mode = choice.mode
    self.crtc = crtc
    self.plane = plane
    self.swapchain = swapchain
    self.output = output
    contentGeneration = swapchain.contentGeneration
    ledger = BufferLedger(count: swapchain.count, size: choice.mode.size)
  }
}

extension Display {
  /// Where the next picture is drawn; nil while every buffer is shown or on its way. Asked again before the picture is presented, the answer is the same buffer.
  package func beginFrame() -> ScanoutFrame? {
    if contentGeneration != swapchain.contentGeneration {
      contentGeneration = swapchain.contentGeneration
      ledger.forget()
    }
    guard let buffer = ledger.begin() else { return nil }
    let age = swapchain.keepsLatestPicture ? (ledger.hasPresented ? 1 : 0) : ledger.age(of: buffer)
    return ScanoutFrame(buffer: buffer, target: swapchain.target(of: buffer), age: age)
  }

  /// Sends the picture to the display, at the next vertical blank.
  ///
  /// - Parameter damage: where the picture differs from the one presented before it.
  /// - Throws: `flipPending` while another picture is on its way, and what `DisplayError.remedy` sorts. The picture is then lost: draw it again.
  package func present(_ frame: consuming ScanoutFrame, damage: PixelRect) throws(DisplayError) {
    let buffer = frame.buffer
    guard !isFlipPending else { throw .flipPending(connector.name) }
    guard !output.isPaused else { throw .paused }
    let fence: Int32
    do {
      fence = try swapchain.complete(buffer, stale: ledger.stale(buffer, damage: damage))
      try output.flip(self, to: swapchain.framebuffer(of: buffer), fence: fence, damage: isFresh ? PixelRect(size) : damage)
    } catch {
      ledger.refuse(buffer)
      throw error
    }
    ledger.queue(buffer, damage: damage)
    isFlipPending = true
    isFresh = false
  }

  /// Whether it already is what a configuration wants.
  func fits(_ choice: DisplayChoice, crtc: UInt32, plane: Plane?, _ attempt: DisplayOutput.Attempt) -> Bool {
    connector.id == choice.connector.id && mode == choice.mode && self.crtc == crtc && self.plane?.id == plane?.id
      && hasAdaptiveSyncOn == (attempt.isAtomic && attempt.usesAdaptiveSync && choice.usesAdaptiveSync)
  }

  /// The picture presented last is on the display.
  func completeFlip() {
    isFlipPending = false
    ledger.completeFlip()
  }
}
