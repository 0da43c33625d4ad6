internal import CKMS
internal import Graphics

/// The right to use a display and its input devices, with events for losing and regaining it.
///
/// libseat grants devices where logind or seatd runs, and to root on a virtual terminal. Elsewhere devices are opened directly, so that a
/// service without a terminal can play if it may open them. Confined to the thread that made it.
package final class Seat {
  package enum Event: Hashable, Sendable {
    /// The session is in front: descriptors of cards work again, and input devices have to be opened anew.
    case activated
    /// The session goes to the background: stop drawing, then call `acknowledgeDeactivation()`.
    case deactivated
  }

  package enum Access: Hashable, Sendable {
    /// libseat grants access where it can; elsewhere devices are opened directly.
    case automatic
    case libseat
    case direct
  }

  /// The seat's name in udev: `seat0`.
  package var name: String { provider.name }
  package private(set) var isActive = false
  /// A file descriptor that is readable when there is something to dispatch; nil when there never is.
  package var descriptor: CInt? { provider.descriptor }

  private let provider: any SeatProvider
  private var events: [Event] = []

  /// Takes the seat and waits until the session is in front, at most `timeout` seconds.
  ///
  /// - Throws: with the reason `busy` when another program shows pictures.
  package init(_ access: Access = .automatic, timeout: Double = 5) throws(SessionError) {
    try Self.requireFreeCard()
    provider = try Self.provider(access)
    try waitForActivation(timeout)
  }

  /// Reports what happened since the last call, without waiting.
  ///
  /// - Throws: when the session manager is gone.
  package func dispatch(_ report: (Event) -> Void) throws(SessionError) {
    try provider.dispatch(into: &events)
    for event in events {
      isActive = event == .activated
      report(event)
    }
    events.removeAll(keepingCapacity: true)
  }

  /// Lets the session go to the background. Before that, `Input` must be suspended and drawing must have stopped.
  package func acknowledgeDeactivation() { provider.acknowledgeDeactivation() }

  /// Opens a card or an input device; the seat keeps its descriptor, which is closed on `exec`, until `closeDevice`.
  ///
  /// - Throws: `busy` when another program may set modes on the card.
  package func openDevice(_ path: String) throws(SessionError) -> CInt { try provider.open(path) }

  package func closeDevice(_ descriptor: CInt) { provider.close(descriptor) }

  /// Asks for session `number` (on virtual terminals, that terminal); `deactivated` follows if it is granted.
  package func switchSession(to number: Int) throws(SessionError) { try provider.switchSession(to: number) }

  private func waitForActivation(_ timeout: Double) throws(SessionError) {
    let poller = Poller()
    if let descriptor { poller.add(descriptor) }
    let deadline = monotonicNanoseconds() + UInt64(timeout * 1e9)
    while true {
      try dispatch { _ in }
      if isActive { return }
      guard monotonicNanoseconds() < deadline else {
        throw SessionError(
          .busy, "this session on \(name) is not in front: switch to its virtual terminal (for example with chvt), then start again.")
      }
      // libseat may have read the event already, so it is asked again soon.
      try poller.wait(until: min(deadline, monotonicNanoseconds() + 50_000_000))
    }
  }

  private static func provider(_ access: Access) throws(SessionError) -> any SeatProvider {
    switch access {
    case .libseat: return try LibseatSession()
    case .direct: return try DirectSession()
    case .automatic:
      let refusal: SessionError
      do { return try LibseatSession() } catch { refusal = error }
      guard mayOpenCard else { throw refusal }
      return try DirectSession()
    }
  }

  private static var mayOpenCard: Bool { DRMDevice.cardPaths().contains { access($0, R_OK | W_OK) == 0 } }

  /// Whether this process may set modes on an open card; opening a card grants that where nobody else has it.
  static func isMaster(of card: CInt) -> Bool { drmIsMaster(card) != 0 }

  static func isCard(_ path: String) -> Bool { path.utf8.starts(with: "/dev/dri/card".utf8) }

  /// Throws when another program shows pictures on every card. The cards are asked before a terminal is touched.
  private static func requireFreeCard() throws(SessionError) {
    let paths = DRMDevice.cardPaths()
    guard !paths.isEmpty else {
      throw SessionError(.absent, "this machine has no display card (/dev/dri/card*): load its driver, or render to files instead")
    }
    var taken: String?
    for path in paths {
      let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK)
      if descriptor < 0 { return }
      let isFree = isMaster(of: descriptor)
      close(descriptor)
      if isFree { return }
      taken = taken ?? path
    }
    if let taken { throw .displayIsTaken(taken) }
  }
}
