internal import CDisplay
internal import CSession
internal import Foundation

/// A session of logind or seatd, or of libseat's own helper process where this process is root on a virtual terminal.
///
/// The session manager also sets up the terminal, and restores it when this process ends, even by a crash.
final class LibseatSession: SeatProvider {
  private let seat: OpaquePointer
  private let listener: UnsafeMutablePointer<libseat_seat_listener>
  private let inbox: Inbox
  /// libseat's number of each device, by its descriptor.
  private var devices: [CInt: CInt] = [:]

  /// The events that libseat's callbacks report.
  private final class Inbox {
    var events: [Seat.Event] = []

    static func receive(_ event: Seat.Event, for userData: UnsafeMutableRawPointer?) {
      guard let userData else { return }
      Unmanaged<Inbox>.fromOpaque(userData).takeUnretainedValue().events.append(event)
    }
  }

  init() throws(SessionError) {
    library_log_route_seat()
    library_log_clear()
    guard Self.isOffered else { throw Self.refusal(EACCES) }
    let inbox = Inbox()
    let listener = UnsafeMutablePointer<libseat_seat_listener>.allocate(capacity: 1)
    listener.initialize(
      to: libseat_seat_listener(
        enable_seat: { _, userData in Inbox.receive(.activated, for: userData) },
        disable_seat: { _, userData in Inbox.receive(.deactivated, for: userData) }))
    guard let seat = libseat_open_seat(listener, Unmanaged.passUnretained(inbox).toOpaque()) else {
      let code = errno
      listener.deallocate()
      throw Self.refusal(code)
    }
    self.seat = seat
    self.listener = listener
    self.inbox = inbox
    Descriptor.closeOnExec(libseat_get_fd(seat))
  }

  deinit {
    for (descriptor, id) in devices {
      libseat_close_device(seat, id)
      Foundation.close(descriptor)
    }
    libseat_close_seat(seat)
    listener.deallocate()
  }

  /// Whether logind or seatd can grant a session. This is asked first, because libseat's own helper needs root, and without root libseat
  /// waits for ever.
  private static var isOffered: Bool {
    let environment = ProcessInfo.processInfo.environment
    return geteuid() == 0 || environment["LIBSEAT_BACKEND"] != nil
      || ["/run/systemd/seats", environment["SEATD_SOCK"] ?? "/run/seatd.sock"].contains { (path: String) in access(path, F_OK) == 0 }
  }

  private static func refusal(_ code: CInt) -> SessionError {
    let logged = String(cString: library_log_text())
    let detail = logged.isEmpty ? words(forErrno: code) : logged
    return SessionError(
      code == EBUSY ? .busy : .noPermission,
      "no session grants a display (\(detail)): log in on a virtual terminal, install polkitd where logind refuses a service's user, "
        + "start seatd and join its group (_seatd, video or seat), or run as root."
    )
  }

  var name: String { libseat_seat_name(seat).map { String(cString: $0) } ?? "seat0" }

  var descriptor: CInt? { libseat_get_fd(seat) }

  func dispatch(into events: inout [Seat.Event]) throws(SessionError) {
    if libseat_dispatch(seat, 0) < 0 {
      let code = errno
      guard code == EINTR || code == EAGAIN else {
        throw SessionError(
          call: "libseat_dispatch", on: name, errno: code, advice: "The session manager (logind or seatd) has ended the session")
      }
    }
    events += inbox.events
    inbox.events.removeAll(keepingCapacity: true)
  }

  func acknowledgeDeactivation() { libseat_disable_seat(seat) }

  func open(_ path: String) throws(SessionError) -> CInt {
    library_log_clear()
    var descriptor: CInt = -1
    let id = libseat_open_device(seat, path, &descriptor)
    guard id >= 0 else {
      let code = errno
      if code == EBUSY && Seat.isCard(path) { throw .displayIsTaken(path) }
      throw SessionError(call: "libseat_open_device", on: path, errno: code, advice: String(cString: library_log_text()))
    }
    Descriptor.closeOnExec(descriptor)
    if Seat.isCard(path) && !Seat.isMaster(of: descriptor) {
      libseat_close_device(seat, id)
      Foundation.close(descriptor)
      throw .displayIsTaken(path)
    }
    devices[descriptor] = id
    return descriptor
  }

  /// Gives a device back. libseat tells the session manager, and leaves closing the descriptor to its user.
  func close(_ descriptor: CInt) {
    guard let id = devices.removeValue(forKey: descriptor) else { return }
    libseat_close_device(seat, id)
    Foundation.close(descriptor)
  }

  func switchSession(to number: Int) throws(SessionError) {
    guard libseat_switch_session(seat, CInt(number)) == 0 else {
      throw SessionError(call: "libseat_switch_session", on: "session \(number)", errno: errno)
    }
  }
}
