internal import Foundation

/// The state of connectors as the kernel's files tell it to anyone: no card is opened for it, and no seat taken.
///
/// They say what was found last; some cards look at their connectors only when they are asked, through the card.
package enum ConnectorFiles {
  /// `connected`, `disconnected` or `unknown` by card and connector: `card0-HDMI-A-1`. Empty without cards.
  package static func statuses(in folder: String = "/sys/class/drm") -> [String: String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    var statuses: [String: String] = [:]
    for name in names {
      guard let status = try? String(contentsOfFile: "\(folder)/\(name)/status", encoding: .utf8) else { continue }
      statuses[name] = status.trimmingCharacters(in: .newlines)
    }
    return statuses
  }
}
