import DRMOutput
import Foundation
import Graphics

/// What the session tests run on a machine with a virtual terminal to spare: takes the seat, and prints what happens, a fact a line, until
/// q is pressed or a signal asks it to leave. `--direct` or `--libseat` chooses the way, `--crash` faults on the key c, `--second` takes
/// the seat a second time. `--modes FILE` only tells the modes of a terminal.
@main
struct SessionProbe {
  static func main() {
    if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "--modes" { return describe(terminal: CommandLine.arguments[2]) }
    do {
      try Session(CommandLine.arguments.dropFirst()).run()
    } catch {
      say("error: \(error)")
      exit(1)
    }
    say("closed")
  }
}

extension SessionProbe {
  /// The modes of a virtual terminal: KDGETMODE and KDGKBMODE of the kernel's kd.h.
  static func describe(terminal path: String) {
    var display: CInt = -1
    var keyboard: CInt = -1
    let descriptor = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    _ = ioctl(descriptor, 0x4b3b, &display)
    _ = ioctl(descriptor, 0x4b44, &keyboard)
    say("display \(display) keyboard \(keyboard)")
  }
}

/// A line, at once: the one before a crash counts too.
func say(_ line: String) { try? FileHandle.standardOutput.write(contentsOf: Data((line + "\n").utf8)) }

final class Session {
  private let signals: SignalSource
  private let emergency = EmergencyRestore()
  private let seat: Seat
  private let input: Input
  private let hotplug: HotplugMonitor
  private let poller = Poller()
  private let crashes: Bool
  private var cards: [CInt] = []
  private var isRunning = true
  private var changes: [DisplayChange] = []

  init(_ words: ArraySlice<String>) throws {
    signals = try SignalSource()
    let access: Seat.Access = words.contains("--direct") ? .direct : words.contains("--libseat") ? .libseat : .automatic
    seat = try Seat(access)
    say("seat: \(seat.name)")
    input = try Input(seat: seat, outputSize: PixelSize(1024, 768))
    hotplug = try HotplugMonitor()
    crashes = words.contains("--crash")
    for path in DRMDevice.cardPaths() {
      cards.append(try seat.openDevice(path))
      say("card: \(path)")
    }
    if words.contains("--second") {
      do {
        _ = try Seat(access)
        say("second: granted")
      } catch {
        say("second: \(error)")
      }
    }
  }

  func run() throws {
    let signalSlot = poller.add(signals.descriptor)
    let inputSlot = poller.add(input.descriptor)
    let hotplugSlot = poller.add(hotplug.descriptor)
    let seatSlot = seat.descriptor.map { poller.add($0) }
    say("ready")
    while isRunning {
      try poller.wait(until: input.deadline)
      if poller.isReady(signalSlot) { leave() }
      if let seatSlot, poller.isReady(seatSlot) { try changeSession() }
      if poller.isReady(hotplugSlot) { reportDisplays() }
      if poller.isReady(inputSlot) || input.deadline != nil { try input.read { report($0) } }
    }
    for card in cards { seat.closeDevice(card) }
  }

  private func leave() {
    while let signal = signals.next() { say("signal: \(signal)") }
    isRunning = false
  }

  private func changeSession() throws {
    var events: [Seat.Event] = []
    try seat.dispatch { events.append($0) }
    for event in events {
      say("session: \(event)")
      switch event {
      case .deactivated:
        input.suspend()
        seat.acknowledgeDeactivation()
      case .activated:
        try input.resume()
      }
    }
  }

  private func reportDisplays() {
    changes.removeAll(keepingCapacity: true)
    hotplug.readChanges(into: &changes)
    for change in changes { say("change: \(change)") }
  }

  private func report(_ event: InputEvent) {
    switch event {
    case .key(let key):
      say("key: \(key.phase) \(String(key.symbol.rawValue, radix: 16)) '\(key.text)' \(key.modifiers.rawValue)")
      if key.phase == .down && key.symbol == KeySymbol("q") { isRunning = false }
      if crashes && key.phase == .down && key.symbol == KeySymbol("c") { fatalError("as asked") }
    case .pointerMoved(let motion):
      let place = motion.position.pixels(in: input.outputSize)
      say("pointer: \(Int(place.x.rounded())) \(Int(place.y.rounded()))")
    case .pointerButton(let button): say("button: \(button.button) \(button.isDown ? "down" : "up")")
    case .scrolled(let scroll): say("scroll: \(scroll.deltaX) \(scroll.deltaY)")
    case .touch(let touch): say("touch: \(touch.phase) \(touch.finger)")
    case .deviceAdded(let device): say("device: \(device.name)")
    case .deviceRemoved(let device): say("device gone: \(device.name)")
    }
  }
}
