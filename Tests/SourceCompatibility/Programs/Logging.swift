import AudioToolbox
import Foundation
import SystemLog

/// Writes what it does into the system's log, and makes a sound, as programs for Apple's systems do.
struct Recorder {
  private static let logger = Logger(subsystem: "com.example.recorder", category: "takes")
  private static let log = OSLog(subsystem: "com.example.recorder", category: "levels")

  func record(take: Int, level: Double) -> SystemSoundID {
    Self.logger.info("take \(take, privacy: .public) at \(level, format: .fixed(precision: 2))")
    Self.logger.error("nothing was heard")
    os_log("level %{public}.1f of take %d", log: Self.log, type: .debug, level, take)
    os_log(.info, log: Self.log, "done")
    var sound: SystemSoundID = 0
    AudioServicesCreateSystemSoundID(URL(fileURLWithPath: "/tmp/click.caf"), &sound)
    AudioServicesPlaySystemSound(sound)
    return sound
  }
}
