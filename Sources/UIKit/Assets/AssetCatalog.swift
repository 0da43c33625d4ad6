internal import Foundation

/// Asset catalogues, as Xcode keeps them: folders `NAME.xcassets` with a folder for each set, `Logo.imageset`, `Accent.colorset`,
/// `Data.dataset`, and in it `Contents.json`, which says which file or value is for what. Groups are folders that may stand before the
/// name.
enum AssetCatalog {
  /// A file of a set, with what its catalogue says about it.
  struct ImageFile {
    let url: URL
    /// Pixels per point.
    let scale: CGFloat
    let isTemplate: Bool
  }

  // MARK: What sets hold

  /// The picture of an image set for a scale: the one of that scale, else the largest. Pictures of other appearances than the light one,
  /// and of other devices than phones, are not taken.
  static func image(_ name: String, in folders: [URL], scale: CGFloat) -> ImageFile? {
    guard let (folder, contents) = set(name, "imageset", in: folders) else { return nil }
    let entries = (contents["images"] as? [[String: Any]] ?? []).filter { isPlain($0) && $0["filename"] is String }
    func scaleOf(_ entry: [String: Any]) -> CGFloat { CGFloat((entry["scale"] as? String).flatMap { Double($0.dropLast()) } ?? 1) }
    guard let entry = entries.first(where: { scaleOf($0) == scale }) ?? entries.max(by: { scaleOf($0) < scaleOf($1) }),
      let file = entry["filename"] as? String
    else { return nil }
    let intent = (contents["properties"] as? [String: Any])?["template-rendering-intent"] as? String
    return ImageFile(url: folder.appendingPathComponent(file), scale: scaleOf(entry), isTemplate: intent == "template")
  }

  /// The colour of a colour set: one for each appearance.
  static func color(_ name: String, in folders: [URL]) -> UIColor? {
    guard let (_, contents) = set(name, "colorset", in: folders) else { return nil }
    let entries = contents["colors"] as? [[String: Any]] ?? []
    let light = entries.first { isPlain($0) }.flatMap(color), dark = entries.first { isPlain($0, "dark") }.flatMap(color)
    guard let light else { return dark }
    guard let dark else { return light }
    return UIColor { $0.userInterfaceStyle == .dark ? dark : light }
  }

  static func data(_ name: String, in folders: [URL]) -> URL? {
    guard let (folder, contents) = set(name, "dataset", in: folders) else { return nil }
    let entries = contents["data"] as? [[String: Any]] ?? []
    let file = entries.lazy.filter { isPlain($0) }.compactMap { $0["filename"] as? String }.first
    return file.map(folder.appendingPathComponent)
  }

  // MARK: Reading

  /// Whether an entry is for phones, or for all devices, and for an appearance; nil is the light one.
  private static func isPlain(_ entry: [String: Any], _ appearance: String? = nil) -> Bool {
    if let idiom = entry["idiom"] as? String, idiom != "universal", idiom != "iphone" { return false }
    let values = (entry["appearances"] as? [[String: Any]] ?? []).compactMap { $0["value"] as? String }
    return appearance.map { values == [$0] } ?? (values.isEmpty || values == ["light"])
  }

  private static func color(_ entry: [String: Any]) -> UIColor? {
    guard let color = entry["color"] as? [String: Any] else { return nil }
    if let reference = color["reference"] as? String { return systemColors[reference] }
    guard let components = color["components"] as? [String: Any] else { return nil }
    func component(_ key: String) -> CGFloat? { components[key].flatMap(number) }
    let alpha = (components["alpha"] as? String).flatMap { Double($0) }.map { CGFloat($0) } ?? 1
    if let white = component("white") { return UIColor(white: white, alpha: alpha) }
    guard let red = component("red"), let green = component("green"), let blue = component("blue") else { return nil }
    return color["color-space"] as? String == "display-p3"
      ? UIColor(displayP3Red: red, green: green, blue: blue, alpha: alpha) : UIColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// A component: `0.5`, or of 255: `0x80` or `128`.
  static func number(_ value: Any) -> CGFloat? {
    guard let text = value as? String else { return (value as? NSNumber).map { CGFloat($0.doubleValue) } }
    if text.hasPrefix("0x") || text.hasPrefix("0X") { return UInt8(text.dropFirst(2), radix: 16).map { CGFloat($0) / 255 } }
    if text.utf8.contains(UInt8(ascii: ".")) { return Double(text).map { CGFloat($0) } }
    return Double(text).map { CGFloat($0) / 255 }
  }

  private static let systemColors: [String: UIColor] = [
    "systemBlueColor": .systemBlue, "systemGreenColor": .systemGreen, "systemIndigoColor": .systemIndigo,
    "systemOrangeColor": .systemOrange,
    "systemPinkColor": .systemPink, "systemPurpleColor": .systemPurple, "systemRedColor": .systemRed, "systemTealColor": .systemTeal,
    "systemYellowColor": .systemYellow, "systemGrayColor": .systemGray, "labelColor": .label, "secondaryLabelColor": .secondaryLabel,
    "systemBackgroundColor": .systemBackground, "secondarySystemBackgroundColor": .secondarySystemBackground,
  ]

  /// The set of a name and a kind in the catalogues of folders, with what its `Contents.json` says.
  private static func set(_ name: String, _ kind: String, in folders: [URL]) -> (folder: URL, contents: [String: Any])? {
    // A name goes no further than the catalogue.
    guard !name.isEmpty, !name.split(separator: "/").contains("..") else { return nil }
    for folder in folders {
      for catalog in catalogs(in: folder) {
        guard let found = self.folder("\(name).\(kind)", in: catalog),
          let data = try? Data(contentsOf: found.appendingPathComponent("Contents.json")),
          let contents = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any]
        else { continue }
        return (found, contents)
      }
    }
    return nil
  }

  /// The catalogues that lie in a folder or in one below it, such as `Resources`.
  private static func catalogs(in folder: URL) -> [URL] {
    let files = FileManager.default
    let names = ((try? files.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
    return names.flatMap { name -> [URL] in
      let path = folder.appendingPathComponent(name)
      if path.pathExtension == "xcassets" { return [path] }
      guard !name.utf8.starts(with: ".".utf8) else { return [] }
      return ((try? files.contentsOfDirectory(atPath: path.path)) ?? []).sorted().map(path.appendingPathComponent).filter {
        $0.pathExtension == "xcassets"
      }
    }
  }

  /// A set's folder in a catalogue, by its path there or by its name in any group.
  private static func folder(_ path: String, in catalog: URL) -> URL? {
    let own = catalog.appendingPathComponent(path)
    if FileManager.default.fileExists(atPath: own.path) { return own }
    let paths = FileManager.default.enumerator(atPath: catalog.path)?.compactMap { $0 as? String } ?? []
    return paths.sorted().first { $0.utf8.count > path.utf8.count && $0.utf8.suffix(path.utf8.count + 1).elementsEqual("/\(path)".utf8) }
      .map(
        catalog.appendingPathComponent)
  }
}
