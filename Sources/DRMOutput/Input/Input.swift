internal import CDisplay
internal import CSession
package import Graphics

/// The keyboards, pointers and touch screens of a seat. Reading an event of motion allocates nothing. Confined to the thread that made it.
///
/// Ctrl+Alt+F1 to F12 are not reported: they ask the seat for another session, as the kernel does where no program took the keyboard.
package final class Input {
  /// The output's size in pixels, within which a mouse moves.
  package var outputSize: PixelSize
  /// The map from places on the displays, from 0 to 1, to places on the picture, which may be turned. It is for touch screens and tablets;
  /// a mouse moves on the picture.
  package var displayToPicture = CGAffineTransform.identity
  package internal(set) var pointer = OutputPosition.center
  package internal(set) var devices: [InputDevice] = []

  let seat: Seat
  let keyboard: Keyboard
  var keyRepeat = KeyRepeat()
  /// The last known place of each finger that is down.
  var fingers: [(finger: Int32, position: OutputPosition)] = []
  /// The keyboards, whose lights show the state of the locks.
  var keyboardDevices: [OpaquePointer] = []
  var lastDeviceID = 0

  private let udev: OpaquePointer
  private let interface: UnsafeMutablePointer<libinput_interface>
  private let context: OpaquePointer
  private var isSuspended = false

  /// - Throws: when there is no layout for keyboards, or libinput cannot start. Without devices, and without udevd, there is nothing to
  ///   read.
  package init(seat: Seat, outputSize: PixelSize) throws(SessionError) {
    let keyboard = try Keyboard(.ofSystem())
    guard let udev = udev_new() else { throw SessionError(call: "udev_new", on: "input devices", errno: ENOMEM) }
    let interface = UnsafeMutablePointer<libinput_interface>.allocate(capacity: 1)
    interface.initialize(to: libinput_interface(open_restricted: Self.openDevice, close_restricted: Self.closeDevice))
    // The seat outlives the context: this object holds both.
    guard let context = libinput_udev_create_context(interface, Unmanaged.passUnretained(seat).toOpaque(), udev) else {
      interface.deallocate()
      udev_unref(udev)
      throw SessionError(call: "libinput_udev_create_context", on: seat.name, errno: ENOMEM)
    }
    library_log_route_input(context)
    library_log_clear()
    self.seat = seat
    self.outputSize = outputSize
    self.keyboard = keyboard
    self.udev = udev
    self.interface = interface
    self.context = context
    guard libinput_udev_assign_seat(context, seat.name) == 0 else {
      throw SessionError(call: "libinput_udev_assign_seat", on: seat.name, errno: EIO, advice: String(cString: library_log_text()))
    }
    Descriptor.closeOnExec(libinput_get_fd(context))
  }

  deinit {
    for device in keyboardDevices { libinput_device_unref(device) }
    libinput_unref(context)
    interface.deallocate()
    udev_unref(udev)
  }

  private static let openDevice: @convention(c) (UnsafePointer<CChar>?, CInt, UnsafeMutableRawPointer?) -> CInt = { path, _, seat in
    guard let path, let seat else { return -EINVAL }
    do { return try Unmanaged<Seat>.fromOpaque(seat).takeUnretainedValue().openDevice(String(cString: path)) } catch { return -EACCES }
  }

  private static let closeDevice: @convention(c) (CInt, UnsafeMutableRawPointer?) -> Void = { descriptor, seat in
    guard let seat else { return }
    Unmanaged<Seat>.fromOpaque(seat).takeUnretainedValue().closeDevice(descriptor)
  }

  /// A file descriptor that is readable when `read` has events.
  package var descriptor: CInt { libinput_get_fd(context) }

  /// When `read` has to be called although nothing is readable, in nanoseconds of the monotonic clock; nil for never. A held key repeats
  /// then, or devices were found while they were opened, which makes it 0: at once.
  package var deadline: UInt64? { libinput_next_event_type(context) == LIBINPUT_EVENT_NONE ? keyRepeat.deadline : 0 }

  /// Reports what happened up to `now`, in nanoseconds of the monotonic clock, without waiting.
  package func read(at now: UInt64 = monotonicNanoseconds(), _ report: (InputEvent) -> Void) throws(SessionError) {
    let code = libinput_dispatch(context)
    guard code >= 0 else { throw SessionError(call: "libinput_dispatch", on: seat.name, errno: -code) }
    while let event = libinput_get_event(context) {
      translate(event, report)
      libinput_event_destroy(event)
    }
    while let time = keyRepeat.next(at: now) { report(.key(keyEvent(.repeated, keyRepeat.code, at: time))) }
  }

  /// Gives the devices back while the session is in the background. Keys and fingers that are down go up with the next `read`.
  package func suspend() {
    guard !isSuspended else { return }
    isSuspended = true
    keyRepeat.stop()
    libinput_suspend(context)
  }

  /// Takes the devices again after `suspend()`.
  package func resume() throws(SessionError) {
    guard isSuspended else { return }
    library_log_clear()
    guard libinput_resume(context) == 0 else {
      throw SessionError(call: "libinput_resume", on: seat.name, errno: EIO, advice: String(cString: library_log_text()))
    }
    isSuspended = false
  }
}
