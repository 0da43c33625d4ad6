internal import QuartzCore

/// What a wallpaper's root lets the host change: layers that follow the phone's tilt, and values for the lock screen, the home screen and
/// the phone asleep. From the root's `<style>`.
///
/// A document by itself is a wallpaper where its root's style has lists of assets, or of values for modes: so do templates of editors, and
/// wallpapers that were converted into one document.
struct WallpaperControls {
  /// A value that follows the tilt about one axis.
  struct Parallax {
    var layerName: String
    var keyPath: String
    /// `x` or `y`.
    var axis: String
    /// The values at tilts of −1 and 1.
    var atMinimum: Double
    var atMaximum: Double

    /// - Parameter tilt: −1…1.
    func value(at tilt: Double) -> Double { atMinimum + (atMaximum - atMinimum) * (tilt + 1) / 2 }
  }

  struct ModeValue {
    var layerName: String
    var keyPath: String
    var values: [WallpaperState.Mode: Double]
  }

  var parallax: [Parallax] = []
  var modeValues: [ModeValue] = []

  init() {}

  /// Whether a root's style makes the document a wallpaper.
  static func markWallpaper(_ style: CAMLElement) -> Bool {
    style.children.contains { ["wallpaperBackgroundAssetNames", "wallpaperPropertyGroups"].contains($0.name) }
  }

  /// The screen for which a wallpaper was made, where its style says so.
  static func screen(_ style: CAMLElement) -> DeviceScreen? {
    (style.child("logicalScreenClass")?[attribute: "value"]).flatMap(DeviceScreen.init(className:))
  }

  /// The style that reads back as these controls.
  /// - Parameters:
  ///   - marksWallpaper: whether the document begins as a wallpaper does.
  ///   - screen: the screen for which it was made.
  func written(marksWallpaper: Bool, screen: DeviceScreen?) -> WrittenObject {
    var style = WrittenObject("NSDictionary")
    if marksWallpaper {
      if let screen { style.add("logicalScreenClass", .string(screen.className)) }
      style.add("wallpaperBackgroundAssetNames", .array([]))
      style.add("wallpaperFloatingAssetNames", .array([]))
    }
    if marksWallpaper || !parallax.isEmpty {
      style.add("wallpaperParallaxGroups", .array(parallax.map { .object(Self.written($0)) }))
    }
    if marksWallpaper { style.add("wallpaperPropertyGroups", .array(modeValues.map { .object(Self.written($0)) })) }
    return style
  }

  /// The object as it is written, with the further keys that editors write.
  private static func written(_ group: Parallax) -> WrittenObject {
    var entry = WrittenObject("NSDictionary")
    entry.add("axis", .string(group.axis))
    entry.add("image", .string("null"))
    entry.add("keyPath", .string(group.keyPath))
    entry.add("layerName", .string(group.layerName))
    entry.add("mapMaxTo", .number(group.atMaximum))
    entry.add("mapMinTo", .number(group.atMinimum))
    entry.add("title", .string("\(group.layerName) \(group.keyPath)"))
    entry.add("view", .string("Background"))
    return entry
  }

  private static func written(_ group: ModeValue) -> WrittenObject {
    var entry = WrittenObject("NSDictionary")
    entry.add("image", .string("null"))
    entry.add("keyPath", .string(group.keyPath))
    entry.add("layerName", .string(group.layerName))
    for mode in WallpaperState.Mode.allCases { entry.add("v_\(mode.rawValue)", group.values[mode].map(WrittenValue.number)) }
    entry.add("view", .string("Background"))
    return entry
  }

  /// Reads the lists that there are; what is incomplete is passed over, with a remark.
  init(_ style: CAMLElement, values: ValueReader) {
    for (key, number) in [("wallpaperParallaxGroups", 0), ("wallpaperPropertyGroups", 1)] {
      guard let list = style.child(key), case .array(let entries)? = values.value(of: list, expecting: .values) else { continue }
      for entry in entries {
        guard case .dictionary(let fields) = entry, case .string(let layerName)? = fields["layerName"],
          case .string(let keyPath)? = fields["keyPath"], LayerKeys.kind(ofKeyPath: keyPath) == .number
        else {
          values.context.log.warn(at: list.offset, "an entry of \(key) lacks a layerName, or the keyPath of a number")
          continue
        }
        if number == 0 { addParallax(layerName, keyPath, fields) } else { addModeValues(layerName, keyPath, fields) }
      }
    }
  }

  private mutating func addParallax(_ layerName: String, _ keyPath: String, _ fields: [String: DocumentValue]) {
    guard case .string(let axis)? = fields["axis"], axis == "x" || axis == "y", let low = Self.number(fields["mapMinTo"]),
      let high = Self.number(fields["mapMaxTo"])
    else { return }
    parallax.append(Parallax(layerName: layerName, keyPath: keyPath, axis: axis, atMinimum: low, atMaximum: high))
  }

  private mutating func addModeValues(_ layerName: String, _ keyPath: String, _ fields: [String: DocumentValue]) {
    var found: [WallpaperState.Mode: Double] = [:]
    for mode in WallpaperState.Mode.allCases { found[mode] = Self.number(fields["v_\(mode.rawValue)"]) }
    if !found.isEmpty { modeValues.append(ModeValue(layerName: layerName, keyPath: keyPath, values: found)) }
  }

  private static func number(_ value: DocumentValue?) -> Double? {
    switch value {
    case .number(let number): number
    case .string(let text): try? NumberScanner.finite(text.trimmed)
    default: nil
    }
  }
}
