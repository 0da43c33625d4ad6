internal import CDisplay
internal import CProcess
internal import Foundation

/// The virtual terminal of this process, taken for pictures: it shows no text, its keyboard types nothing, and changes of terminal are
/// asked for. At the end of its life, or in an emergency, it is as before.
final class VirtualTerminal {
  let number: Int
  private let descriptor: Descriptor
  /// The terminal's former modes, at a fixed address for the emergency handler.
  private let former: UnsafeMutablePointer<terminal_modes>
  private let emergency: CInt
  private let signals: SignalSource
  /// Signals that no one else uses.
  private static let release = signal_realtime(8)
  private static let acquire = signal_realtime(9)

  enum Event {
    case releaseAsked, acquired
  }

  /// Takes the process's virtual terminal; nil when it has none.
  static func take() throws(SessionError) -> VirtualTerminal? {
    let descriptor = terminal_open()
    return descriptor < 0 ? nil : try VirtualTerminal(Descriptor(owning: descriptor))
  }

  private init(_ descriptor: consuming Descriptor) throws(SessionError) {
    let raw = descriptor.raw
    number = Int(terminal_number(raw))
    self.descriptor = descriptor
    signals = try SignalSource([Self.release, Self.acquire])
    let former = UnsafeMutablePointer<terminal_modes>.allocate(capacity: 1)
    let code = terminal_take(raw, Self.release, Self.acquire, former)
    guard code == 0 else {
      former.deallocate()
      let advice = "Start from a login on this terminal, or give the service TTYPath= and StandardInput=tty"
      throw SessionError(call: "VT_SETMODE", on: "/dev/tty\(number)", errno: code, advice: advice)
    }
    self.former = former
    emergency = emergency_add(terminal_restore, former)
  }

  deinit {
    emergency_remove(emergency)
    terminal_restore(former)
    former.deallocate()
  }

  /// A file descriptor that is readable when the foreground changes to or from this terminal.
  var eventDescriptor: CInt { signals.descriptor }

  var isForeground: Bool { Int(terminal_foreground(descriptor.raw)) == number }

  func nextEvent() -> Event? {
    while let signal = signals.next() {
      if signal == Self.release { return .releaseAsked }
      if signal == Self.acquire { return .acquired }
    }
    return nil
  }

  func allowRelease() { _ = terminal_allow_release(descriptor.raw) }

  func confirmAcquire() { _ = terminal_confirm_acquire(descriptor.raw) }

  func bringForward(_ number: Int) throws(SessionError) {
    let code = terminal_switch(descriptor.raw, CInt(number))
    guard code == 0 else { throw SessionError(call: "VT_ACTIVATE", on: "/dev/tty\(number)", errno: code) }
  }
}
