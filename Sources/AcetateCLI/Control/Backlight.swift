import Graphics
import TextEscaping

/// The lights behind built-in displays, as the kernel has them in files.
struct Backlight {
  /// A folder for each light, with `max_brightness` and `brightness`.
  var folder = "/sys/class/backlight"

  /// Sets the lights of some displays, from 0 to 1: those that say whose they are, and where none of these is meant, those that do not say.
  /// - Parameter connectors: names, such as `eDP-1`; none is all lights.
  /// - Throws: `Failure` where there is none, or it may not be set.
  func set(_ level: Double, connectors: [String] = []) throws(Failure) {
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    guard !names.isEmpty else { throw Failure(.unavailable, "no display here has a light that can be set (\(folder) is empty)") }
    let owners = names.map(connector)
    let areKnown = owners.contains { $0.map(connectors.contains) ?? false }
    let meant = zip(names, owners).filter { connectors.isEmpty || (areKnown ? $1.map(connectors.contains) ?? false : $1 == nil) }
    guard !meant.isEmpty else {
      throw Failure(
        .unavailable,
        "\(connectors.joined(separator: ", ")) has no light that can be set: in \(folder) there is \(names.joined(separator: ", "))")
    }
    for (name, _) in meant {
      let light = "\(folder)/\(name)"
      guard let text = try? String(contentsOfFile: "\(light)/max_brightness", encoding: .utf8),
        let most = Int(text.trimmingCharacters(in: .whitespacesAndNewlines)), most > 0
      else { throw Failure(.unavailable, "\(light)/max_brightness cannot be read") }
      do {
        try "\(Int((level * Double(most)).rounded()))\n".write(toFile: "\(light)/brightness", atomically: false, encoding: .utf8)
      } catch { throw Failure(.noPermission, "\(light)/brightness: \(systemWords(for: error))") }
    }
  }

  /// The connector that a light is of: its device is named `card0-eDP-1` then. Nil where it does not say.
  private func connector(of name: String) -> String? {
    guard let device = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)/device") else { return nil }
    let parts = FileName.last(device).split(atEach: "-", most: 1)
    guard parts.count == 2, parts[0].hasBytePrefix("card"), Int(parts[0].dropFirst(4)) != nil else { return nil }
    return String(parts[1])
  }
}
