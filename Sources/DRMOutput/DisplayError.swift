internal import Foundation

/// Why nothing can be shown; `remedy` says what to do next.
package enum DisplayError: Error, Hashable {
  case noCard
  /// The file of the card may not be opened by this user.
  case noPermission(String)
  /// Another program holds the card's displays.
  case busy(String)
  /// The card is a render node, or has no connectors.
  case drivesNoDisplays(String)
  /// No monitor is plugged in; names the connectors that were looked at.
  case nothingConnected([String])
  case noSuchConnector(String, offered: [String])
  case notConnected(String, offered: [String])
  /// There are more displays than the card can drive at once, or none of its CRTCs fits one of them.
  case tooManyDisplays([String], card: String)
  /// The mode asked for cannot be read.
  case unreadableMode(String)
  /// The connector does not offer the mode asked for.
  case impossibleMode(String, connector: String, offered: [String])
  /// Every way of setting the mode was refused; gives the last refusal in words.
  case modeRefused(connectors: [String], reason: String)
  /// The driver lacks a property that atomic commits need; names the KMS object that should have it.
  case missingProperty(String, object: String)
  /// The monitor was unplugged while it was in use.
  case connectorVanished(String)
  /// The card was unplugged, or its driver was unloaded.
  case cardVanished(String)
  /// The session is in the background: another virtual terminal is shown.
  case paused
  /// A picture was presented while another was on its way.
  case flipPending(String)
  /// The card lays no picture over that display's own, either there or at all.
  case overlayRefused(String)
  /// The card shows no cursor on that display, for a reason in words.
  case cursorRefused(String, reason: String)
  /// The card does not write what that display shows to memory.
  case noWriteback(String)
  /// There is no memory for the picture, for a reason in words.
  case noBuffers(connector: String, reason: String)
  /// Drawing the picture failed, for a reason in words.
  case drawing(String)
  case system(call: String, subject: String, code: Int32)

  /// What a program can do about an error.
  package enum Remedy: Hashable, Sendable {
    /// Present again after the next flip event.
    case waitForFlip
    /// Wait for `resume()`.
    case waitForResume
    /// Call `rescan()`, and configure the displays that are there now.
    case reconfigure
    /// There is nothing that the program can do.
    case giveUp
  }

  package var remedy: Remedy {
    switch self {
    case .flipPending, .overlayRefused, .cursorRefused: .waitForFlip
    case .paused: .waitForResume
    case .connectorVanished, .nothingConnected, .notConnected: .reconfigure
    default: .giveUp
    }
  }
}

extension DisplayError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noCard: "this machine has no display card (/dev/dri/card*): load its driver, or render to files instead"
    case .noPermission(let path):
      "\(path) may not be opened: add the user to the group video, or start from a seat (a login on a virtual terminal)"
    case .busy(let path):
      "\(path) is in use by another program that shows something (a desktop, or another player): end it, "
        + "or switch to a free virtual terminal"
    case .drivesNoDisplays(let path): "\(path) drives no displays: choose another card"
    case .nothingConnected(let connectors):
      connectors.isEmpty
        ? "no display is connected, and the card has no connector"
        : "no display is connected: plug one into \(Self.list(connectors, or: true))"
    case .noSuchConnector(let name, let offered):
      "there is no connector \(name): there \(offered.count == 1 ? "is" : "are") \(Self.list(offered))"
    case .notConnected(let name, let offered):
      offered.isEmpty
        ? "no display is connected to \(name), nor to any other connector"
        : "no display is connected to \(name), but to \(Self.list(offered))"
    case .tooManyDisplays(let names, let card): "\(card) cannot drive \(Self.list(names)) at once: choose fewer with --connector"
    case .unreadableMode(let text): "'\(text)' is no display mode: write WIDTHxHEIGHT, WIDTHxHEIGHT@HERTZ or preferred"
    case .impossibleMode(let mode, let connector, let offered): "\(connector) has no mode \(mode): it offers \(Self.list(offered))"
    case .modeRefused(let connectors, let reason): "the mode could not be set on \(Self.list(connectors)): \(reason)"
    case .missingProperty(let name, let object): "\(object) has no property \(name), which showing pictures needs: update the card's driver"
    case .connectorVanished(let name): "the display on \(name) was unplugged"
    case .cardVanished(let path): "the display card \(path) was removed"
    case .paused: "another virtual terminal is shown: switch back to go on"
    case .flipPending(let name): "\(name) has not shown the picture before yet"
    case .overlayRefused(let name): "the card lays no picture over the others on \(name)"
    case .cursorRefused(let name, let reason): "the card shows no cursor on \(name): \(reason)"
    case .noWriteback(let name): "the card cannot tell what \(name) shows: it has no writeback connector for it"
    case .noBuffers(let connector, let reason): "there is no memory for pictures on \(connector): \(reason)"
    case .drawing(let reason): "drawing failed: \(reason)"
    case .system(let call, let subject, let code): "\(call) on \(subject): \(String(cString: strerror(code))) (errno \(code))"
    }
  }

  /// "a, b and c".
  private static func list(_ names: [String], or: Bool = false) -> String {
    guard let last = names.last else { return "none" }
    let head = names.dropLast()
    return head.isEmpty ? last : head.joined(separator: ", ") + (or ? " or " : " and ") + last
  }
}
