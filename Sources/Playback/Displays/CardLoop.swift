internal import CProcess
internal import DRMOutput
internal import FrameLoop
internal import Graphics
internal import OfflineRendering

/// Shows frames on the displays of a card, and follows the seat's and the displays' comings and goings.
final class CardLoop: DisplayLoop {
  let seat: Seat
  let device: DRMDevice
  let output: DisplayOutput
  let mode: ModeRequest
  var input = DisplayInput()
  private var waits: CardWaits
  private let emergency: EmergencyRestore?

  init(_ run: Run) throws {
    let settings = run.settings
    let lostPages = emergency_lost_pages()
    let mode = try settings.mode.map { text throws(DisplayError) in try ModeRequest(text) } ?? .preferred
    emergency = settings.handlesSignals ? EmergencyRestore() : nil
    let seat = try Seat()
    let device = try Self.open(settings.device, seat)
    let drawing: DisplayDrawing, modeSetting: Double
    do {
      let choices = try Self.choose(device, settings, mode)
      let renderer = try ScreenRenderer.choose(settings.backend, for: device.eglDevice, cacheBytes: settings.cacheByteLimit)
      let beforeMode = monotonicSeconds()
      let (output, drawer) = try Self.configure(device, choices, renderer, settings)
      modeSetting = monotonicSeconds() - beforeMode
      self.output = output
      drawing = DisplayDrawing(
        renderer: drawer,
        videoMemory: settings.importsVideo ? drawer.videoMemory(of: device, onDegradation: settings.onDegradation) : nil,
        generation: drawer.generation, lostPages: lostPages)
    } catch {
      throw Self.cause(of: error, device)
    }
    (self.seat, self.device, self.mode) = (seat, device, mode)
    waits = CardWaits()
    super.init(run, drawing: drawing, modeSetting: modeSetting)
    session.isShowing = true
    waits = CardWaits(
      card: poller.add(output.fileDescriptor), seat: seat.descriptor.map { poller.add($0) },
      monitor: surroundings.monitor.map { poller.add($0.descriptor) })
    arrange()
  }

  /// What wakes the thread besides.
  private struct CardWaits {
    var card: Poller.Slot?
    var seat: Poller.Slot?
    var input: Poller.Slot?
    var monitor: Poller.Slot?
  }

  override func surface(of index: Int) -> any PictureSurface { output.displays[index] }

  override func cause(of error: any Error) -> any Error { Self.cause(of: error, device) }

  override func close() { output.close() }

  override func turnedBy(_ screen: Screen) -> PlaybackReport.Turner? {
    layout.geometry.turn == .none ? nil : screen.turn == .none ? .renderer : .card
  }

  // MARK: Requests

  override func followRequests() throws {
    try followBlanking()
    followTuning()
  }

  /// Blanks or unblanks the displays, as requested.
  private func followBlanking() throws {
    guard link.isBlanked != session.isBlanked, !output.isPaused else { return }
    session.isBlanked = link.isBlanked
    if session.isBlanked {
      leaveDisplays()
      do { try output.blank() } catch { try mend(error) }
    } else {
      try setUpAgain()
    }
    tellStatus()
  }

  func followTuning() {
    let tuning = link.tuning, former = session.tuning
    session.tuning = tuning
    for screen in screens { screen.savesPower = tuning.savesPower }
    for (screen, display) in zip(screens, output.displays) {
      if tuning.gamma != former?.gamma, output.setGamma(tuning.gamma, of: display), display.isRetuned { screen.scheduler.invalidate() }
      if let level = tuning.brightness, level != former?.brightness { _ = output.setBrightness(level, of: display) }
    }
  }

  /// Reports to the program which features the displays have, and which requested ones they lack.
  func tellAbilities() {
    var abilities = DisplayAbilities()
    abilities.connectors = screens.map(\.name)
    abilities.withGamma = output.displays.filter(\.hasGamma).map(\.connector.name)
    abilities.withBrightness = output.displays.filter(output.hasBrightness).map(\.connector.name)
    for feed in feeds { feed.link.didFind(abilities) }
    if settings.gamma != 1, let problem = abilities.gammaProblem { settings.onDegradation?(problem) }
  }

  override func capture(for index: Int) throws {
    let link = feeds[index].link
    guard session.isShowing, let screen = screens.firstIndex(where: { $0.feed == index }) else {
      return link.send(.captured(nil, failure: "no display shows anything now"))
    }
    for screen in screens { screen.scheduler.suspend() }
    do throws(DisplayError) {
      link.send(.captured(try output.capture(output.displays[screen]), failure: ""))
    } catch {
      link.send(.captured(nil, failure: "\(error)"))
    }
    try setUpAgain()
  }

  // MARK: News

  override func workBesides() throws -> Double {
    if !input.hasSoughtDevices, firstPicture.isSubmitted || !session.isShowing { seekInput() }
    let held = input.devices?.deadline.map { Double($0) / 1e9 } ?? .infinity
    return min(restPointer(), session.retryTime ?? .infinity, held)
  }

  private func seekInput() {
    input.hasSoughtDevices = true
    guard let devices = try? Input(seat: seat, outputSize: layout.size) else { return }
    devices.displayToPicture = layout.geometry.displayToPicture
    input.devices = devices
    waits.input = poller.add(devices.descriptor)
  }

  override func takeOwnNews() throws {
    if hasNews(from: waits.seat) { try seat.dispatch { event in sessionChanged(event) } }
    if let time = session.retryTime, time <= monotonicSeconds() { retry() }
    if let devices = input.devices, hasNews(from: waits.input) || (devices.deadline ?? .max) <= monotonicNanoseconds() {
      try devices.read { event in received(event) }
    }
    if hasNews(from: waits.card) {
      do {
        try output.readEvents { event in flipped(event.display, at: Double(event.nanoseconds) / 1e9, sequence: event.sequence) }
      } catch {
        try mend(error)
      }
    }
    if hasNews(from: waits.monitor) { try displaysChanged(surroundings.monitor) }
  }

  private func received(_ event: InputEvent) {
    if settings.quitsOnKeys, case .key(let key) = event, key.phase == .down, key.quits { return stop() }
    followPointer(event)
    link.send(.input(event))
  }

  // MARK: What goes wrong

  override func setUpAgain() throws { try configureAgain() }

  override func mend(_ error: DisplayError) throws { try applyRemedy(for: error) }

  override var isGone: Bool { device.isGone }

  override func replaceRenderer(_ backend: Backend) throws -> ScreenRenderer {
    let renderer = try ScreenRenderer.choose(backend, for: device.eglDevice, cacheBytes: settings.cacheByteLimit)
    output.changeDrawing(to: renderer.drawing)
    return renderer
  }

  override func showAnew() throws {
    drawing.videoMemory = settings.importsVideo ? drawing.renderer.videoMemory(of: device, onDegradation: nil) : nil
    for screen in screens { screen.videoMemory = drawing.videoMemory }
    try setUpAgain()
  }
}
