internal import DRMOutput
internal import FrameLoop
internal import Graphics
internal import OfflineRendering
internal import QuartzCore
internal import RenderTree

/// The layers' side of a run on a display: starts the display's thread, receives its messages, and runs the run loop meanwhile.
final class Presenter {
  let link: PlaybackLink
  private let bell: RunLoopBell
  private let settings: PlayerSettings
  private let begun: Double
  /// The signals of the run, kept until this object ends, because work after the run may block too.
  private var signals: LeavingSignals?

  /// - Parameters:
  ///   - wakeUp: that of the presenter beside which this one shows its pictures.
  ///   - receive: gets what the display's thread has to tell, on this thread.
  init(settings: PlayerSettings, wakeUp: WakeUp = WakeUp(), receive: @escaping (PlaybackLink.Message) -> Void) {
    self.settings = settings
    begun = settings.programStart ?? monotonicSeconds()
    final class Reference { weak var presenter: Presenter? }
    let reference = Reference()
    bell = RunLoopBell {
      guard let link = reference.presenter?.link else { return }
      for message in link.takeMessages() { receive(message) }
    }
    link = PlaybackLink(wakeUp: wakeUp, ring: bell.ring)
    link.tune(DisplayTuning(settings))
    reference.presenter = self
  }

  deinit { signals?.close() }

  /// Shows the link's scenes until the run is over.
  /// - Parameter others: those that show what they are given on other displays meanwhile, made with this one's `WakeUp`.
  func run(beside others: [Presenter] = [], frames: FrameSignal? = nil, cancellation: Cancellation) throws -> PlayReport {
    let thread = JoinableThread(), links = [link] + others.map(\.link)
    let signals = settings.handlesSignals ? try LeavingSignals() : nil
    self.signals = signals
    thread.start(stackSize: 8 << 20) { [settings, begun] in
      let outcome = Result {
        try DisplayRun(links: links, settings: settings, frames: frames, begun: begun, signals: signals).report()
      }
      for link in links { link.end(outcome) }
    }
    return try cancellation.whileRunning(stop: { [link] in link.stop() }) {
      while link.outcome == nil { _ = RunLoop.current.run(mode: .default, before: .distantFuture) }
      thread.join()
      guard let outcome = link.outcome else { throw CancellationError() }
      return try outcome.get()
    }
  }

  // MARK: What the person does, as events

  /// How far a click of a wheel scrolls, in points: about three lines.
  private static let pointsPerClick = 40.0

  /// - Parameters:
  ///   - root: what is looked for the layer that was hit.
  ///   - canvas: points.
  ///   - fit: how the canvas meets the displays.
  func event(for input: DRMOutput.InputEvent, root: CALayer, canvas: CGSize, fit: CanvasFit = .fit) -> QuartzCore.InputEvent? {
    func place(_ position: OutputPosition) -> (location: CGPoint, layer: CALayer?) {
      root.place(position, canvas: canvas, fit: fit, layout: link.layout)
    }
    switch input {
    case .key(let key): return .key(QuartzCore.KeyEvent(key))
    case .pointerMoved(let motion):
      let (location, layer) = place(motion.position)
      return .pointer(PointerEvent(kind: .moved, location: location, layer: layer, timestamp: seconds(motion.time)))
    case .pointerButton(let button):
      let (location, layer) = place(button.position)
      let number = button.number
      return .pointer(
        PointerEvent(
          kind: button.isDown ? .pressed(button: number) : .released(button: number), location: location, layer: layer,
          timestamp: seconds(button.time)))
    case .scrolled(let scroll):
      let (location, layer) = place(scroll.position)
      let points = scroll.isWheel ? Self.pointsPerClick : 1
      // What lies under the pointer moves against the scrolling.
      let delta = CGVector(dx: -scroll.deltaX * points, dy: scroll.deltaY * points * (root.contentsAreFlipped() ? -1 : 1))
      return .pointer(PointerEvent(kind: .scrolled(delta), location: location, layer: layer, timestamp: seconds(scroll.time)))
    case .touch(let touch):
      let (location, layer) = place(touch.position)
      return .touch(
        TouchEvent(phase: touch.publicPhase, finger: Int(touch.finger), location: location, layer: layer, timestamp: seconds(touch.time)))
    case .deviceAdded, .deviceRemoved: return nil
    }
  }
}

private func seconds(_ nanoseconds: UInt64) -> Double { Double(nanoseconds) / 1e9 }

extension QuartzCore.KeyEvent {
  fileprivate init(_ key: DRMOutput.KeyEvent) {
    let phase: Phase =
      switch key.phase {
      case .down: .pressed
      case .repeated: .repeated
      case .up: .released
      }
    var modifiers = Modifiers()
    for (theirs, ours) in [(KeyModifiers.shift, Modifiers.shift), (.control, .control), (.alt, .option), (.command, .command)]
    where key.modifiers.contains(theirs) {
      modifiers.insert(ours)
    }
    self.init(phase: phase, name: key.symbol.name, characters: key.text, modifiers: modifiers, timestamp: seconds(key.time))
  }
}

extension PointerButton {
  fileprivate var number: Int {
    switch button {
    case .left: 0
    case .right: 1
    case .middle: 2
    // The kernel numbers buttons from BTN_LEFT, 0x110.
    case .other(let code): Int(code) - 0x110
    }
  }
}

extension Touch {
  fileprivate var publicPhase: TouchEvent.Phase {
    switch phase {
    case .down: .began
    case .moved: .moved
    case .up: .ended
    case .cancelled: .cancelled
    }
  }
}
