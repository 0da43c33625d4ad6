import CGLES
import DRMOutput
import EGLPlatform
import Foundation
import Graphics

/// What the display tests run on a machine with a display to spare: shows frames, and prints what happened, a fact a line.
@main
struct DisplayProbe {
  static func main() {
    do {
      try run(ProbeArguments(Array(CommandLine.arguments.dropFirst())))
    } catch {
      say("error: \(error)")
      exit(1)
    }
  }

  static func run(_ arguments: ProbeArguments) throws {
    let device =
      try arguments.card.map { try DRMDevice(path: $0, allowsAtomic: !arguments.isLegacy) }
      ?? DRMDevice.first(allowsAtomic: !arguments.isLegacy)
    if arguments.command == "info" { return describe(device) }
    let drawing: DisplayOutput.DrawingAPI = arguments.usesGL ? .gl(try GLContext(device: device.eglDevice)) : .software
    var options = DisplayOutput.Options()
    options.layouts = arguments.layouts
    options.bufferCount = arguments.bufferCount
    options.wantsFlipFences = arguments.chainsFences
    let output = try DisplayOutput(device: device, drawing: drawing, options: options)
    try output.configure(device.choose(connectors: arguments.connectors, all: arguments.showsAll, mode: arguments.mode, adaptiveSync: true))
    for display in output.displays {
      say(
        "display: \(display.connector.name) \(display.mode) \(display.layout) "
          + "blanks=\(display.countsVerticalBlanks) adaptive=\(display.hasAdaptiveSyncOn)"
      )
    }
    say("atomic: \(output.isAtomic)")
    let show = Show(output: output, arguments: arguments)
    try show.play()
    if arguments.background > 0 {
      output.pause()
      say("background: true")
      Thread.sleep(forTimeInterval: arguments.background)
      try output.resume()
      say("foreground: true")
      Thread.sleep(forTimeInterval: arguments.hold)
    }
    if arguments.watch > 0 { try Watch(output: output, arguments: arguments).run() }
    switch arguments.ending {
    case .close: output.close()
    case .crash:
      signal(SIGABRT) { _ in
        DisplayOutput.restoreFromSignalHandler()
        signal(SIGABRT, SIG_DFL)
        raise(SIGABRT)
      }
      abort()
    case .kill: kill(getpid(), SIGKILL)
    }
    say("closed")
  }

  static func describe(_ device: DRMDevice) {
    say("card: \(device.path) \(device.driverName)")
    say("capabilities: \(device.capabilities)")
    for connector in device.connectors {
      say("connector: \(connector.name) \(connector.status) \(connector.monitorName ?? "unnamed") adaptive=\(connector.hasAdaptiveSync)")
      say("preferred: \(connector.preferredMode?.description ?? "none")")
      say("modes: \(connector.modes.map(\.description).joined(separator: " "))")
    }
  }
}

/// A line as soon as it is there, for whoever waits for it, and for runs that crash.
func say(_ line: String) {
  print(line)
  fflush(nil)
}
