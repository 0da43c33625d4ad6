internal import Foundation
internal import TextEscaping

/// What a desktop session's settings say of its look.
enum DesktopAppearance {
  /// Whether the person prefers dark windows: by the theme that `GTK_THEME` names, else by the desktop portal's setting `color-scheme`
  /// (org.freedesktop.appearance), which `busctl` reads. False where nothing is known.
  static var prefersDark: Bool {
    let environment = ProcessInfo.processInfo.environment
    if let theme = environment["GTK_THEME"], !theme.isEmpty { return theme.lowercased().hasByteSuffix("dark") }
    guard environment["DBUS_SESSION_BUS_ADDRESS"]?.isEmpty == false else { return false }
    let process = Process(), output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/busctl")
    process.arguments = [
      "--user", "--timeout=1", "call", "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop",
      "org.freedesktop.portal.Settings", "Read", "ss", "org.freedesktop.appearance", "color-scheme",
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    let answer = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return says(dark: answer)
  }

  /// Whether the portal's answer is 1, as in `v v u 1`: dark.
  static func says(dark answer: String) -> Bool { (answer.byteLines.first ?? "").split(atEach: " ").suffix(2) == ["u", "1"] }
}
