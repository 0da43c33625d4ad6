internal import Foundation

/// The layout of a keyboard, in XKB's words; an empty word means the default, or what `XKB_DEFAULT_LAYOUT` and its like say.
struct KeyboardLayout: Hashable {
  var rules = "", model = "", layout = "", variant = "", options = ""

  init() {}

  /// Reads assignments as Debian's `/etc/default/keyboard` and systemd's `/etc/vconsole.conf` have them: `XKBLAYOUT="de"`.
  init(settings: String) {
    for line in settings.unicodeScalars.split(whereSeparator: { $0 == "\n" || $0 == "\r" }) {
      let sides = line.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "=" }.map { Substring($0) }
      guard sides.count == 2 else { continue }
      let value = sides[1].trimmingCharacters(in: .whitespaces).trimmingCharacters(in: CharacterSet(charactersIn: "\"'"))
      switch sides[0].trimmingCharacters(in: .whitespaces) {
      case "XKBRULES": rules = value
      case "XKBMODEL": model = value
      case "XKBLAYOUT": layout = value
      case "XKBVARIANT": variant = value
      case "XKBOPTIONS": options = value
      default: break
      }
    }
  }

  /// The layout that the environment names, or else the system's.
  static func ofSystem() -> KeyboardLayout {
    if ProcessInfo.processInfo.environment["XKB_DEFAULT_LAYOUT"] != nil { return KeyboardLayout() }
    for path in ["/etc/default/keyboard", "/etc/vconsole.conf"] {
      guard let settings = try? String(contentsOfFile: path, encoding: .utf8) else { continue }
      let layout = KeyboardLayout(settings: settings)
      if !layout.layout.isEmpty { return layout }
    }
    return KeyboardLayout()
  }
}
