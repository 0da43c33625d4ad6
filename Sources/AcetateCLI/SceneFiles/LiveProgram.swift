import Acetate
import Playback
import QuartzCore

/// A program of a Swift file that a `SceneSupervisor` plays and replaces, as the program itself sees it. The two talk by files in a folder.
struct LiveProgram {
  private static let folderKey = "ACETATE_LIVE_FOLDER"
  private static let timeKey = "ACETATE_LIVE_TIME"
  private let folder: String
  /// The time of the scene at which the program goes on, in seconds.
  let time: Double

  static let current: LiveProgram? = {
    let environment = ProcessInfo.processInfo.environment
    guard let folder = environment[folderKey], !folder.isEmpty else { return nil }
    return LiveProgram(folder: folder, time: environment[timeKey].flatMap(Double.init) ?? 0)
  }()

  static func environment(folder: String, time: Double) -> [String: String] { [folderKey: folder, timeKey: "\(time)"] }

  // MARK: From the program

  /// Tells that the first picture has been seen.
  func didShow() { _ = FileManager.default.createFile(atPath: "\(folder)/shown-\(getpid())", contents: nil) }

  /// Tells, on this thread, the words that are to lie over the program, nil for none, whenever they change.
  /// - Returns: what watches, as long as it lives.
  func watchNotice(_ tell: @escaping (String?) -> Void) -> AnyObject {
    let path = "\(folder)/notice"
    let bell = RunLoopBell {
      let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      tell(text.isEmpty ? nil : text)
    }
    return NoticeWatch(bell: bell, files: FileWatch(folders: [folder], quiet: 0.01, report: bell.ring))
  }

  private final class NoticeWatch {
    let bell: RunLoopBell
    let files: FileWatch

    init(bell: RunLoopBell, files: FileWatch) { (self.bell, self.files) = (bell, files) }
  }

  // MARK: From the supervisor

  static func hasShown(_ process: Int32, in folder: String) -> Bool { access("\(folder)/shown-\(process)", F_OK) == 0 }

  static func tell(_ words: String, in folder: String) {
    try? words.write(toFile: "\(folder)/notice", atomically: true, encoding: .utf8)
  }
}
