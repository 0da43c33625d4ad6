internal import QuartzCore
internal import TextEscaping

/// What the name of a wallpaper's state says: whether the phone is locked, how it is held, and which appearance it has.
///
/// Phones name states `Lock PortraitUp Dark`, editors `Locked` and `Unlock`; parts of one wallpaper may differ in that.
struct WallpaperState: Hashable {
  enum Mode: String, CaseIterable { case lock, home, sleep }
  enum Orientation: String, CaseIterable { case portraitUp, landscapeLeft, portraitDown, landscapeRight }
  enum Appearance: String, CaseIterable { case light, dark }

  var mode: Mode
  var orientation: Orientation?
  var appearance: Appearance?

  /// The state in which phones first show a wallpaper.
  static let initial = WallpaperState(mode: .lock)
}

extension WallpaperState {
  /// Reads a state's name; nil for a name that says something else.
  init?(name: String) {
    let words = name.split(atEach: " ").filter { !$0.isEmpty }.map { $0.lowercased() }
    guard let first = words.first, let mode = Self.modes[first] else { return nil }
    self.init(mode: mode)
    for word in words.dropFirst() {
      if let orientation = Orientation.allCases.first(where: { $0.rawValue.lowercased() == word }) {
        self.orientation = orientation
      } else if let appearance = Appearance(rawValue: word) {
        self.appearance = appearance
      } else {
        return nil
      }
    }
  }

  private static let modes: [String: Mode] = [
    "lock": .lock, "locked": .lock, "home": .home, "unlock": .home, "unlocked": .home, "sleep": .sleep,
  ]

  /// The name of a layer's state that shows this best; nil where none is of this mode. What is not told is upright, and light.
  func bestMatch(in owner: CALayer) -> String? {
    func fit(_ other: WallpaperState) -> Int {
      (other.orientation ?? .portraitUp == orientation ?? .portraitUp ? 2 : 0)
        + (other.appearance ?? .light == appearance ?? .light ? 1 : 0)
    }
    var best: (name: String, fit: Int)?
    for state in owner.states ?? [] {
      guard let name = state.name, let known = WallpaperState(name: name), known.mode == mode else { continue }
      if fit(known) > best?.fit ?? -1 { best = (name, fit(known)) }
    }
    return best?.name
  }
}
