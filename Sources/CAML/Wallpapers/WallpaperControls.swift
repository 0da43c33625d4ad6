internal import QuartzCore

/// What a wallpaper's root lets the host change: layers that follow the phone's tilt, and values for the lock screen, the home screen and
/// the phone asleep. From the root's `<style>`.
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

  /// A value of each mode.
  struct ModeValue {
    var layerName: String
    var keyPath: String
    var values: [WallpaperState.Mode: Double]
  }

  var parallax: [Parallax] = []
  var modeValues: [ModeValue] = []

  var isEmpty: Bool { parallax.isEmpty && modeValues.isEmpty }

  init() {}

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
