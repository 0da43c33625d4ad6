internal import QuartzCore

extension CAMLDocument {
  /// What `setParameter(_:to:)` takes; wallpapers have a mode, and what their states and groups tell of.
  public var parameters: [CAMLParameter] {
    var result: [CAMLParameter] = []
    for axis in ["x", "y"] where controls.parallax.contains(where: { $0.axis == axis }) {
      result.append(CAMLParameter(name: "tilt.\(axis)", kind: .number(-1...1), summary: "how far the phone is tilted"))
    }
    let states = stateNames.compactMap(WallpaperState.init(name:))
    if isWallpaper, !states.isEmpty || !controls.modeValues.isEmpty {
      result.append(
        CAMLParameter(
          name: "mode", kind: .choice(WallpaperState.Mode.allCases.map(\.rawValue)),
          summary: "the lock screen, the home screen, or the phone asleep"))
    }
    if isWallpaper, states.contains(where: { $0.orientation != nil }) {
      result.append(
        CAMLParameter(
          name: "orientation", kind: .choice(WallpaperState.Orientation.allCases.map(\.rawValue)), summary: "how the phone is held"))
    }
    if isWallpaper, states.contains(where: { $0.appearance != nil }) {
      result.append(
        CAMLParameter(
          name: "appearance", kind: .choice(WallpaperState.Appearance.allCases.map(\.rawValue)), summary: "the phone's appearance"))
    }
    return result
  }

  /// Changes a parameter, at once.
  /// - Throws: `CAMLError` of reason `.parameter` when the document has none of the name, or the value is none that it takes.
  public func setParameter(_ name: String, to text: String) throws {
    guard let parameter = parameters.first(where: { $0.name == name }) else {
      let known = parameters.isEmpty ? "the document has none" : "there are \(parameters.map(\.name).joined(separator: ", "))"
      throw parameterError("there is no parameter \"\(NumberScanner.shortened(name))\"; \(known)")
    }
    switch parameter.kind {
    case .number(let range):
      guard let value = try? NumberScanner.finite(text.trimmed), range.contains(value) else { throw wrongValue(text, parameter) }
      tilt(String(name.suffix(1)), by: value)
    case .choice(let words):
      guard let word = words.first(where: { $0.caseInsensitiveCompare(text) == .orderedSame }) else { throw wrongValue(text, parameter) }
      var wanted = wallpaperState
      switch name {
      case "mode": wanted.mode = WallpaperState.Mode(rawValue: word) ?? wanted.mode
      case "orientation": wanted.orientation = WallpaperState.Orientation(rawValue: word)
      default: wanted.appearance = WallpaperState.Appearance(rawValue: word)
      }
      show(wanted)
    }
  }

  private func wrongValue(_ text: String, _ parameter: CAMLParameter) -> CAMLError {
    parameterError("\(parameter.name) is \(parameter.values), not \"\(NumberScanner.shortened(text))\"")
  }

  private func parameterError(_ message: String) -> CAMLError {
    CAMLError(.parameter, CAMLDiagnostic(severity: .error, file: diagnostics.first?.file, message: message))
  }

  private func tilt(_ axis: String, by tilt: Double) {
    for follower in controls.parallax where follower.axis == axis {
      layer(named: follower.layerName)?.setValue(follower.value(at: tilt), forKeyPath: follower.keyPath)
    }
  }
}
