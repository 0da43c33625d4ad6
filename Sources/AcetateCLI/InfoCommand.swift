import Acetate
import ArgumentParser
import Foundation

struct InfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "info", abstract: "Tells which devices can render here, and which one is chosen.")

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    let info = SystemInfo.current(version: Version.current)
    if json {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      print(String(decoding: try encoder.encode(info), as: UTF8.self))
      return
    }
    print("acetate \(info.version)")
    print("chosen by --backend auto: \(info.chosen.backend) (\(info.chosen.reason))")
    print("software: \(info.processors) processors")
    if info.devices.isEmpty { print("OpenGL ES: no device") }
    for device in info.devices {
      print("OpenGL ES --device \(device.id)")
      if let problem = device.problem {
        print("  \(problem)")
      } else {
        print("  vendor    \(device.vendor)")
        print("  renderer  \(device.renderer)\(device.rendersOnCPU ? " (runs on the CPU)" : "")")
        print("  version   \(device.version)")
      }
    }
  }
}
