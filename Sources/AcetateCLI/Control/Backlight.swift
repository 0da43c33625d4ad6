import Foundation

/// The lights behind built-in displays, as the kernel has them in files.
struct Backlight {
  /// A folder for each light, with `max_brightness` and `brightness`.
  var folder = "/sys/class/backlight"

  /// Sets all of them, from 0 to 1.
  /// - Throws: `Failure` where there is none, or it may not be set.
  func set(_ level: Double) throws(Failure) {
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    guard !names.isEmpty else { throw Failure(.unavailable, "no display here has a light that can be set (\(folder) is empty)") }
    for name in names {
      let light = "\(folder)/\(name)"
      guard let text = try? String(contentsOfFile: "\(light)/max_brightness", encoding: .utf8),
        let most = Int(text.trimmingCharacters(in: .whitespacesAndNewlines)), most > 0
      else { throw Failure(.unavailable, "\(light)/max_brightness cannot be read") }
      do {
        try "\(Int((level * Double(most)).rounded()))\n".write(toFile: "\(light)/brightness", atomically: false, encoding: .utf8)
      } catch { throw Failure(.noPermission, "\(light)/brightness: \(Failure.words(for: error))") }
    }
  }
}
