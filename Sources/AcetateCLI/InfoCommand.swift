import Acetate
import ArgumentParser
import FileFormats
import Foundation

struct InfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Tells which devices can render here, and which one is chosen; of pictures and videos, what they are.")

  @Argument(
    help: "Pictures or videos to be told about, in place of the devices.",
    completion: .file(extensions: FileFormat.read(.picture, .animation, .video).suffixes))
  var files: [String] = []

  @Flag(help: "Print JSON.") var json = false

  func run() throws {
    if !files.isEmpty { return try tellOfFiles() }
    let info = SystemInfo.current(version: Version.current)
    if json {
      try Terminal.say(try JSONText.encode(info))
      return
    }
    try Terminal.say("acetate \(info.version)")
    try Terminal.say("chosen by --backend auto: \(info.chosen.backend) (\(info.chosen.reason))")
    try Terminal.say("software: \(info.processors) processors")
    if info.devices.isEmpty { try Terminal.say("OpenGL ES: no device" + (info.problem.map { " (\($0))" } ?? "")) }
    for device in info.devices {
      try Terminal.say("OpenGL ES --device \(device.id)")
      if let problem = device.problem {
        try Terminal.say("  \(problem)")
      } else {
        try Terminal.say("  vendor    \(device.vendor)")
        try Terminal.say("  renderer  \(device.renderer)\(device.rendersOnCPU ? " (runs on the CPU)" : "")")
        try Terminal.say("  version   \(device.version)")
        try Terminal.say("  quads     \(device.interpolates ? "interpolated by the device" : "computed for each pixel")")
      }
    }
  }
}

extension InfoCommand {
  private func tellOfFiles() throws {
    let infos = try files.map { file in try reportingItemFailures { try MediaInfo(file) } }
    if json { return try Terminal.say(try JSONText.encode(infos)) }
    for info in infos { try Terminal.sayLine(info.text) }
  }
}
