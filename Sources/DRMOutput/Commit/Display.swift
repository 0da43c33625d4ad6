package import Graphics

/// A monitor in use: its mode, and the pictures on their way to it.
///
/// Draw into the target of `beginFrame()`, then `present(_:damage:)`; the picture is on the display once `DisplayOutput.readEvents` reports
/// the flip, and only then may another be presented. Belongs to its output, and is of no use after a new configuration or after `close()`.
package final class Display {
  package let connector: Connector
  package let mode: DisplayMode
  package var size: PixelSize { mode.size }
  /// How the card turns pictures on their way to the display: whoever draws must not turn them, too.
  package let turn: PictureTurn
  /// Whether a picture was presented that the display does not show yet.
  package internal(set) var isFlipPending = false
  /// Whether the driver counts vertical blanks. Where it does not, a flip is done as soon as the host or the cable has the picture, and is
  /// stamped then.
  package internal(set) var countsVerticalBlanks = false
  /// Whether the monitor waits for pictures, within its range of rates.
  package internal(set) var hasAdaptiveSyncOn = false
  /// The format and layout of the buffers, in words: `XRGB8888, linear`.
  package var layout: String { swapchain.layout }

  /// How the kernel is told which picture to show.
  enum FlipMethod {
    /// Atomic commits, which set properties of a plane.
    case atomic(Plane, Plane.FlipProperties)
    /// The calls from before atomic commits, which know no planes.
    case legacy
  }

  let crtc: CRTCID
  let flipMethod: FlipMethod
  let swapchain: any Swapchain
  var ledger: BufferLedger
  /// Whether no picture was presented since the mode was last set: all of the next picture is then damage.
  var isFresh = true
  /// Whether its buffers are for what drew before, so that no configuration keeps it.
  var isOutdated = false
  /// The plane above the display's own; nil where there is none, or nobody asks for one.
  var overlay: PicturePlane?
  /// The display's own plane for pictures that cover all of the display, in place of what is drawn; nil where it takes none, or nobody
  /// asks.
  var directScanout: PicturePlane?
  /// Which of both accepted a picture last.
  var acceptingPlane: PicturePlane?
  /// The table of the CRTC that bends colours; nil where there is none.
  var gammaTable: GammaTable?
  /// The fences of flips; nil where nobody asks for them, or the driver has none.
  let flipFence: FlipFence?
  private var contentGeneration: Int
  private unowned let output: DisplayOutput

  init(
    choice: DisplayChoice, crtc: CRTCID, flipMethod: FlipMethod, turn: PictureTurn, swapchain: any Swapchain, flipFence: FlipFence?,
    output: DisplayOutput
  ) {
    connector = choice.connector
    mode = choice.mode
    self.turn = turn
    self.crtc = crtc
    self.flipMethod = flipMethod
    self.swapchain = swapchain
    self.flipFence = flipFence
    self.output = output
    contentGeneration = swapchain.contentGeneration
    ledger = BufferLedger(count: swapchain.count, size: turn.pictureSize(choice.mode.size))
  }
}

extension Display {
  /// Hands out where the next picture is drawn; nil while every buffer is shown or on its way. Asked again before the picture is presented,
  /// it answers the same buffer.
  ///
  /// Where the GPU can wait for the display by itself, the buffer that a flip under way replaces is handed out before the flip is done.
  package func beginFrame() -> ScanoutFrame? {
    forgetLostPictures()
    guard let buffer = ledger.begin() ?? beginReleased() else { return nil }
    let keepsPicture = swapchain.keepsLatestPicture && ledger.hasPresented
    return ScanoutFrame(buffer: buffer, target: swapchain.target(of: buffer), stale: keepsPicture ? .empty : ledger.stale(buffer))
  }

  /// Whether the context was lost since the last frame was begun or presented. No buffer then holds its picture, and shows only what has
  /// been drawn into it since.
  package var hasLostPictures: Bool { contentGeneration != swapchain.contentGeneration }

  /// Notes that no buffer holds its picture, after a context was lost.
  private func forgetLostPictures() {
    guard hasLostPictures else { return }
    contentGeneration = swapchain.contentGeneration
    ledger.forget()
  }

  private func beginReleased() -> Int? {
    guard let fence = flipFence, fence.descriptor >= 0, ledger.hasReleased, swapchain.waitBeforeDrawing(fence.duplicate()) else {
      return nil
    }
    return ledger.beginReleased()
  }

  /// Sends the picture to the display, at the next vertical blank.
  ///
  /// - Parameters:
  ///   - damage: where the picture differs from the one presented before it.
  ///   - overlay: what the card lays over it; nil is nothing.
  ///   - fence: a file that is readable once the picture may be shown, or -1; for pictures whose drawing gives no fence of its own. Closed
  ///     here in any case.
  /// - Throws: `flipPending` while another picture is on its way, `overlayRefused` where nothing is wrong but that, and what
  ///   `DisplayError.remedy` sorts. The picture is then lost: draw it again.
  package func present(
    _ frame: consuming ScanoutFrame, damage: PixelRegion, overlay: OverlaidPicture? = nil, after fence: Int32 = -1
  ) throws(DisplayError) {
    let buffer = frame.buffer
    var fence = fence
    defer { if fence >= 0 { close(fence) } }
    guard !isFlipPending else { throw .flipPending(connector.name) }
    guard !output.isPaused else { throw .paused }
    forgetLostPictures()
    do {
      let stale = ledger.stale(buffer).union(damage).intersection(PixelRect(pictureSize))
      let drawn = try swapchain.complete(buffer, stale: stale)
      if drawn >= 0 {
        if fence >= 0 { close(fence) }
        fence = drawn
      }
      // Drivers that copy pictures keep a copy of each buffer. They have to be told what the buffer lacked, which is more than the
      // display lacks.
      try output.flip(
        self, to: swapchain.framebuffer(of: buffer), fence: fence, damage: isFresh ? PixelRegion(PixelRect(pictureSize)) : stale,
        overlay: overlay)
    } catch {
      ledger.refuse(buffer)
      throw error
    }
    ledger.queue(buffer, damage: damage)
    isFlipPending = true
    isFresh = false
  }

  /// Shows the same picture with another one laid over it, or with none, from the next vertical blank on. What covered all of the display
  /// may have been shown in its place: after that, `present(_:damage:overlay:after:)` comes first.
  ///
  /// - Throws: as `present(_:damage:overlay:after:)`.
  package func present(overlay: OverlaidPicture?) throws(DisplayError) {
    guard !isFlipPending else { throw .flipPending(connector.name) }
    guard !output.isPaused else { throw .paused }
    try output.flip(self, to: nil, fence: -1, damage: .empty, overlay: overlay)
    isFlipPending = true
  }

  /// Whether the card may have a plane for pictures above the display's own, or in its place.
  package var hasOverlay: Bool { overlay != nil || directScanout != nil }

  /// Where the card would show a picture beside what it shows now; nil where it would not. Asking changes nothing.
  package func place(for picture: OverlaidPicture) -> OverlaidPicture.Place? {
    guard !output.isPaused, output.accepts(picture, on: self) else { return nil }
    return acceptingPlane === directScanout ? .instead : .above
  }

  /// The plane that accepted a picture; nil where it is the display's own, which shows nothing beside it.
  func picturePlane(for picture: OverlaidPicture) -> PicturePlane? {
    acceptingPlane === directScanout && !picture.covers(pictureSize) ? nil : acceptingPlane
  }

  /// Duplicates the fence of the picture presented last: a file that becomes readable once that shows, and that the caller closes. -1
  /// unless `Options.wantsFlipFences` asked for fences and the driver has them.
  package func duplicateFlipFence() -> Int32 { flipFence?.duplicate() ?? -1 }

  func fits(
    _ choice: DisplayChoice, crtc: CRTCID, _ flipMethod: FlipMethod, _ turn: PictureTurn, _ attempt: DisplayOutput.Attempt
  ) -> Bool {
    !isOutdated && self.turn == turn && connector.id == choice.connector.id && mode == choice.mode && self.crtc == crtc
      && plane?.id == flipMethod.plane?.id
      && hasAdaptiveSyncOn == (attempt.isAtomic && attempt.usesAdaptiveSync && choice.usesAdaptiveSync)
  }

  /// The planes that show pictures as they are, for as long as it has some.
  var picturePlanes: [PicturePlane] { [overlay, directScanout].compactMap { $0 } }

  /// The plane of the display's own picture; nil with the older interface.
  var plane: Plane? { flipMethod.plane }

  var latestFramebuffer: FramebufferID? { ledger.latest.map { swapchain.framebuffer(of: $0) } }

  /// The picture with its destination in the display's own pixels.
  func placed(_ picture: OverlaidPicture) -> OverlaidPicture {
    var picture = picture
    picture.destination = turn.place(picture.destination, on: size)
    return picture
  }

  /// Notes that the picture presented last is on the display.
  func completeFlip() {
    isFlipPending = false
    ledger.completeFlip()
    overlay?.completeFlip()
    directScanout?.completeFlip()
  }
}

extension Display.FlipMethod {
  var plane: Plane? { if case .atomic(let plane, _) = self { plane } else { nil } }
}
