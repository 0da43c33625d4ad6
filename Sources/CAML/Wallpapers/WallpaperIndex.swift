internal import Foundation

/// What a wallpaper's `Wallpaper.plist` says: which packages it consists of, and for which screen it was made.
struct WallpaperIndex {
  /// Where a part stands: behind the clock of a lock screen, before it, or before everything.
  enum Role: Int, CaseIterable {
    case background, floating, foreground

    var word: String {
      switch self {
      case .background: "Background"
      case .floating: "Floating"
      case .foreground: "Foreground"
      }
    }
  }

  /// Names of the packages, back to front; empty where the list names none.
  var parts: [String] = []
  var screen: DeviceScreen?

  /// - Parameter data: a property list, in XML or binary.
  /// - Throws: `ValueError` when the file is not a property list with a dictionary at its root.
  init(_ data: Data) throws(ValueError) {
    let dictionary = try PackageIndex.dictionary(data)
    screen = (dictionary["logicalScreenClass"] as? String).flatMap(DeviceScreen.init(className:))
    // The lock screen and the home screen have their assets together, under a name for the appearance.
    let places = dictionary["assets"] as? [String: Any]
    let appearances = (places?["lockAndHome"] ?? places?["lock"] ?? places?["home"]) as? [String: Any]
    guard
      let asset = appearances?["default"] as? [String: Any] ?? appearances?.sorted(by: { $0.key < $1.key }).first?.value as? [String: Any]
    else { return }
    let keys = ["backgroundAnimationFileName", "assetFileName", "floatingAnimationFileNameKey", "foregroundAnimationFileName"]
    parts = keys.compactMap { asset[$0] as? String }.filter { !$0.isEmpty }
  }

  /// Parts by their names alone, back to front; those of an unknown role stand in front.
  static func ordered(_ names: [String]) -> [String] {
    func depth(_ name: String) -> Int { Role.allCases.first { name.contains($0.word) }?.rawValue ?? Role.allCases.count }
    return names.sorted { (depth($0), $0) < (depth($1), $1) }
  }
}
