internal import CDisplay
internal import CKMS
internal import Foundation

/// A session that opens devices in this process itself, with its own terminal if it has one; without one, the session is always in front.
final class DirectSession: SeatProvider {
  let name = "seat0"
  private let terminal: VirtualTerminal?
  private var isFirstDispatch = true
  private var cards: [CInt] = []

  init() throws(SessionError) {
    terminal = try VirtualTerminal.take()
    if let terminal, !terminal.isForeground { try terminal.bringForward(terminal.number) }
  }

  deinit { for card in cards { Foundation.close(card) } }

  var descriptor: CInt? { terminal?.eventDescriptor }

  func dispatch(into events: inout [Seat.Event]) throws(SessionError) {
    if isFirstDispatch {
      isFirstDispatch = false
      if terminal?.isForeground ?? true { events.append(.activated) }
    }
    while let event = terminal?.nextEvent() {
      switch event {
      case .releaseAsked: events.append(.deactivated)
      case .acquired:
        terminal?.confirmAcquire()
        for card in cards { drmSetMaster(card) }
        events.append(.activated)
      }
    }
  }

  func acknowledgeDeactivation() {
    for card in cards { drmDropMaster(card) }
    terminal?.allowRelease()
  }

  func open(_ path: String) throws(SessionError) -> CInt {
    let descriptor = Foundation.open(path, O_RDWR | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else {
      let advice = "Add the user to the groups video and input, or run as root"
      throw SessionError(call: "open", on: path, errno: errno, advice: errno == EACCES ? advice : "")
    }
    if Seat.isCard(path) {
      guard Seat.isMaster(of: descriptor) || drmSetMaster(descriptor) == 0 else {
        Foundation.close(descriptor)
        throw .displayIsTaken(path)
      }
      cards.append(descriptor)
    } else if terminal == nil {
      // Without a terminal of ours, keys typed here would also reach the login that waits on the terminal in front.
      _ = input_device_grab(descriptor)
    }
    return descriptor
  }

  func close(_ descriptor: CInt) {
    cards.removeAll { $0 == descriptor }
    Foundation.close(descriptor)
  }

  func switchSession(to number: Int) throws(SessionError) {
    guard let terminal else { throw SessionError(.absent, "there is no virtual terminal to switch from.") }
    try terminal.bringForward(number)
  }
}
