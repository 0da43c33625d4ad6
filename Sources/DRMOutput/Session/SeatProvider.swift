/// What grants devices and says when they may be used: a session manager, or the kernel alone.
protocol SeatProvider: AnyObject {
  /// The seat's name in udev: `seat0`.
  var name: String { get }
  /// A file descriptor that is readable when there is something to dispatch; nil when there never is.
  var descriptor: CInt? { get }
  /// Adds what happened since the last call, without waiting.
  func dispatch(into events: inout [Seat.Event]) throws(SessionError)
  /// Lets the session go to the background. Devices must not be used from here to the next activation.
  func acknowledgeDeactivation()
  func open(_ path: String) throws(SessionError) -> CInt
  func close(_ descriptor: CInt)
  func switchSession(to number: Int) throws(SessionError)
}
