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
      print("error: \(error)")
      exit(1)
    }
  }

  static func run(_ arguments: ProbeArguments) throws {
    let device = try DRMDevice.first(allowsAtomic: !arguments.isLegacy)
    if arguments.command == "info" { return describe(device) }
    let drawing: DisplayOutput.Drawing = arguments.usesGL ? .gl(try GLContext(device: device.eglDevice)) : .software
    var options = DisplayOutput.Options()
    options.layouts = arguments.layouts
    options.bufferCount = arguments.bufferCount
    let output = try DisplayOutput(device: device, drawing: drawing, options: options)
    try output.configure(device.choose(connectors: arguments.connectors, all: arguments.showsAll, mode: arguments.mode, adaptiveSync: true))
    for display in output.displays {
      print("display: \(display.connector.name) \(display.mode) \(display.layout) blanks=\(display.countsVerticalBlanks) adaptive=\(display.hasAdaptiveSyncOn)")
    }
    print("atomic: \(output.isAtomic)")
    let show = Show(output: output, arguments: arguments)
    try show.play()
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
    print("closed")
  }

  static func describe(_ device: DRMDevice) {
    print("card: \(device.path) \(device.driverName)")
    print("capabilities: \(device.capabilities)")
    for connector in device.connectors {
      print("connector: \(connector.name) \(connector.status) \(connector.monitorName ?? "unnamed") adaptive=\(connector.hasAdaptiveSync)")
      print("preferred: \(connector.preferredMode?.description ?? "none")")
      print("modes: \(connector.modes.map(\.description).joined(separator: " "))")
    }
  }
}
