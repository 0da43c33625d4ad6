import Foundation
import TestSupport

/// An X server whose screen is memory, 1280 by 800 pixels, and whose pointer and keyboard are xdotool's.
final class XServer {
  struct Fault: Error, CustomStringConvertible { var description: String }

  static let program = "/usr/bin/Xvfb"
  static let width = 1280, height = 800

  /// The server's name, as in `:7`.
  let display: String
  let folder: TemporaryFolder
  private let process: Process

  init() throws {
    folder = try TemporaryFolder()
    let answer = Pipe()
    // The server finds a free number, and says which once it can be connected to. It keeps what is set on it when nobody is connected.
    process = try BuiltProgram(path: Self.program).start(
      [
        "-displayfd", "1", "-fbdir", folder.path, "-screen", "0", "\(Self.width)x\(Self.height)x24", "-nolisten", "tcp", "-noreset",
      ], in: folder.url, output: answer, errors: FileHandle.nullDevice)
    let text = String(decoding: answer.fileHandleForReading.availableData, as: UTF8.self)
    guard let number = Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw Fault(description: "\(Self.program) does not start")
    }
    display = ":\(number)"
  }

  deinit { kill() }

  /// Ends the server; programs lose their connections.
  func kill() {
    guard process.isRunning else { return }
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Has xdotool do something. Returns what it printed.
  @discardableResult
  func act(_ arguments: String...) throws -> String { try act(arguments) }

  @discardableResult
  func act(_ arguments: [String]) throws -> String {
    try BuiltProgram(path: "/usr/bin/xdotool").run(arguments, in: folder.url, environment: ["DISPLAY": display]).text
  }

  /// The windows of programs that are shown, the oldest first.
  func windows() throws -> [String] {
    try act("search", "--onlyvisible", "--class", "^acetate$").split(separator: "\n").map(String.init)
  }

  /// What the screen shows now.
  func picture() throws -> ScreenPicture { try ScreenPicture(folder.read("Xvfb_screen0")) }

  /// Sets a resource that desktops agree on.
  func setResource(_ text: String) throws { try XConnection(display).setResource(text) }

  /// Asks a window to close, as its frame's button does.
  func askToClose(_ window: String) throws {
    guard let number = UInt(window) else { throw Fault(description: "'\(window)' is no window") }
    try XConnection(display).askToClose(number)
  }
}

/// A connection to an X server, for what xdotool cannot do.
final class XConnection {
  private typealias Open = @convention(c) (UnsafePointer<CChar>?) -> OpaquePointer?
  private typealias Close = @convention(c) (OpaquePointer) -> CInt
  private typealias Root = @convention(c) (OpaquePointer) -> UInt
  private typealias Intern = @convention(c) (OpaquePointer, UnsafePointer<CChar>, CInt) -> UInt
  private typealias Change = @convention(c) (OpaquePointer, UInt, UInt, UInt, CInt, CInt, UnsafePointer<UInt8>, CInt) -> CInt
  private typealias Send = @convention(c) (OpaquePointer, UInt, CInt, Int, UnsafeMutableRawPointer) -> CInt

  private let library: UnsafeMutableRawPointer
  private let connection: OpaquePointer

  init(_ display: String) throws {
    guard let library = dlopen("libX11.so.6", RTLD_NOW) else { throw XServer.Fault(description: "libX11 is missing") }
    self.library = library
    guard let symbol = dlsym(library, "XOpenDisplay"), let connection = unsafeBitCast(symbol, to: Open.self)(display) else {
      throw XServer.Fault(description: "no server answers at \(display)")
    }
    self.connection = connection
  }

  deinit { _ = try? function("XCloseDisplay", Close.self)(connection) }

  private func function<Function>(_ name: String, _ type: Function.Type) throws -> Function {
    guard let symbol = dlsym(library, name) else { throw XServer.Fault(description: "libX11 has no \(name)") }
    return unsafeBitCast(symbol, to: type)
  }

  private func atom(_ name: String) throws -> UInt { try function("XInternAtom", Intern.self)(connection, name, 0) }

  func setResource(_ text: String) throws {
    let root = try function("XDefaultRootWindow", Root.self)(connection)
    // XA_STRING is 31, PropModeReplace 0.
    _ = try function("XChangeProperty", Change.self)(
      connection, root, atom("RESOURCE_MANAGER"), 31, 8, 0, Array(text.utf8), CInt(text.utf8.count))
  }

  func askToClose(_ window: UInt) throws {
    // An XClientMessageEvent: type, serial, send_event, display, window, message_type, format, data.
    var event = [UInt](repeating: 0, count: 24)
    event[0] = 33
    event[4] = window
    event[5] = try atom("WM_PROTOCOLS")
    event[6] = 32
    event[7] = try atom("WM_DELETE_WINDOW")
    let send = try function("XSendEvent", Send.self)
    _ = event.withUnsafeMutableBytes { bytes in bytes.baseAddress.map { send(connection, window, 0, 0, $0) } }
  }
}
