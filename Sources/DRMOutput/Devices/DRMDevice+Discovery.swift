internal import CKMS
internal import Foundation

extension DRMDevice {
  /// The paths of all cards' files, in the kernel's order: `/dev/dri/card0`. Some of the cards may drive no displays.
  package static func cardPaths() -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/dri")) ?? []
    let numbers = names.compactMap { $0.utf8.starts(with: "card".utf8) ? Int($0.dropFirst(4)) : nil }
    return numbers.sorted().map { "/dev/dri/card\($0)" }
  }

  /// The first card with a display connected, or else the first that could have one.
  ///
  /// - Throws: the reason that stands most in the way: no card, none that may be opened, none that drives displays.
  package static func first(allowsAtomic: Bool = true) throws(DisplayError) -> DRMDevice {
    try first(of: cardPaths()) { path throws(DisplayError) in try DRMDevice(path: path, allowsAtomic: allowsAtomic) }
  }

  /// The first card with a display connected, or else the first that could have one, among cards that the caller opens, for example through
  /// a session.
  package static func first(of paths: [String], open: (String) throws(DisplayError) -> DRMDevice) throws(DisplayError) -> DRMDevice {
    var fallback: DRMDevice?
    var failure: DisplayError?
    for path in paths {
      do {
        let device = try open(path)
        if device.connectors.contains(where: \.isConnected) { return device }
        if fallback == nil, !device.connectors.isEmpty { fallback = device }
      } catch {
        // It matters that a card drives no displays only where all of them are like that.
        if case .drivesNoDisplays = error, failure != nil { continue }
        if let known = failure, known.remedy == error.remedy, case .drivesNoDisplays = known { failure = error }
        failure = failure ?? error
      }
    }
    if let fallback { return fallback }
    throw failure ?? .noCard
  }
}
