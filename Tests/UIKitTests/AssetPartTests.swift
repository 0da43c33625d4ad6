import Foundation
import Testing

@testable import UIKit

/// Catalogues of assets, written for the test: which of their entries count.
@MainActor @Suite("Parts of asset catalogues")
final class AssetPartTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "asset-parts-\(UUID().uuidString)")

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func write(_ path: String, _ text: String) throws {
    let url = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// Red, green, blue and alpha in light and in dark appearance.
  private func components(_ name: String) -> [[CGFloat]]? {
    AssetCatalog.color(name, in: [folder]).map { color in
      [UIUserInterfaceStyle.light, .dark].map { style in
        let resolved = color.resolvedColor(with: UITraitCollection(userInterfaceStyle: style))
          .cgColor
        return [resolved.red, resolved.green, resolved.blue, resolved.alpha]
      }
    }
  }

  private func color(
    _ red: String, dark: Bool = false, idiom: String = "universal", appearance: String? = nil
  ) -> String {
    let value = appearance ?? (dark ? "dark" : "")
    let appearances =
      value.isEmpty
      ? "" : "\"appearances\": [{\"appearance\": \"luminosity\", \"value\": \"\(value)\"}],"
    return """
      {"idiom": "\(idiom)", \(appearances) "color": {"color-space": "srgb",
      "components": {"red": "\(red)", "green": "0x80", "blue": "0.25", "alpha": "0.5"}}}
      """
  }

  @Test(
    "numbers are parts of one with a point, else of 255, and two digits of sixteen after 0x",
    arguments: [
      ("0.5", 0.5), ("1.000", 1), ("51", 0.2), ("0x33", 0.2), ("0XFF", 1), ("255", 1), ("0", 0),
      ("x", nil), ("0xGG", nil), ("0x1FF", nil), ("1.x", nil),
    ] as [(String, Double?)])
  func numbers(text: String, value: Double?) {
    #expect(AssetCatalog.number(text).map { Double($0) } == value)
    #expect(AssetCatalog.number(NSNumber(value: 0.75)) == 0.75 && AssetCatalog.number([1]) == nil)
  }

  @Test("a colour has an entry for any appearance, and one for the dark; others do not count")
  func colors() throws {
    let light: [CGFloat] = [0.2, 128.0 / 255, 0.25, 0.5]
    let dark: [CGFloat] = [0.4, 128.0 / 255, 0.25, 0.5]
    let sets: [(String, [String], [[CGFloat]]?)] = [
      ("both", [color("51"), color("102", dark: true)], [light, dark]),
      ("light", [color("51")], [light, light]),
      ("dark", [color("102", dark: true)], [dark, dark]),
      ("phone", [color("102", idiom: "ipad"), color("51", idiom: "iphone")], [light, light]),
      ("named", [color("102", dark: true), color("51", appearance: "light")], [light, dark]),
      ("contrast", [color("51", appearance: "high")], nil),
      ("none", [], nil), ("empty", ["{\"idiom\": \"universal\"}"], nil),
      ("half", ["{\"color\": {\"components\": {\"red\": \"1\", \"green\": \"1\"}}}"], nil),
      (
        "white", ["{\"color\": {\"components\": {\"white\": \"51\"}}}"],
        [[0.2, 0.2, 0.2, 1], [0.2, 0.2, 0.2, 1]]
      ),
      (
        "reference", ["{\"color\": {\"platform\": \"ios\", \"reference\": \"systemRedColor\"}}"],
        [[1, 59.0 / 255, 48.0 / 255, 1], [1, 69.0 / 255, 58.0 / 255, 1]]
      ),
      ("stranger", ["{\"color\": {\"reference\": \"noColor\"}}"], nil),
      ("nothing", ["{\"color\": {}}"], nil),
    ]
    for (name, entries, expected) in sets {
      try write(
        "A.xcassets/\(name).colorset/Contents.json",
        "{\"colors\": [\(entries.joined(separator: ","))]}")
      let found = components(name)
      #expect((found == nil) == (expected == nil), "\(name)")
      for (one, other) in zip(found?.joined() ?? [].joined(), expected?.joined() ?? [].joined()) {
        #expect(isClose(one, Double(other), within: 1e-6), "\(name)")
      }
    }
    try write("A.xcassets/bad.colorset/Contents.json", "[]")
    try write("A.xcassets/worse.colorset/Contents.json", "{")
    #expect(
      components("bad") == nil && components("worse") == nil && components("missing") == nil
        && components("") == nil)
    // A wide colour keeps its space.
    try write(
      "A.xcassets/wide.colorset/Contents.json",
      """
      {\"colors\": [{\"color\": {\"color-space\": \"display-p3\", \"components\": {\"red\": \"1.0\", \"green\": \"0.0\", \"blue\": \
      \"0.0\", \"alpha\": \"1.0\"}}}]}
      """
    )
    #expect(
      AssetCatalog.color("wide", in: [folder])?.cgColor.colorSpace?.name == CGColorSpace.displayP3)
  }

  @Test("names of the system's colours are those colours")
  func systemColors() throws {
    let names: [(String, UIColor)] = [
      ("systemBlueColor", .systemBlue), ("systemGreenColor", .systemGreen),
      ("systemIndigoColor", .systemIndigo), ("systemOrangeColor", .systemOrange),
      ("systemPinkColor", .systemPink), ("systemPurpleColor", .systemPurple),
      ("systemTealColor", .systemTeal), ("systemYellowColor", .systemYellow),
      ("systemGrayColor", .systemGray), ("labelColor", .label),
      ("secondaryLabelColor", .secondaryLabel), ("systemBackgroundColor", .systemBackground),
      ("secondarySystemBackgroundColor", .secondarySystemBackground),
    ]
    for (name, color) in names {
      try write(
        "B.xcassets/\(name).colorset/Contents.json",
        "{\"colors\": [{\"color\": {\"reference\": \"\(name)\"}}]}")
      #expect(AssetCatalog.color(name, in: [folder]) === color, "\(name)")
    }
  }

  @Test(
    """
    a picture is the one of the scale that is wanted, else the finest; sets are found in folders, in catalogues one folder deep, and \
    nowhere above
    """
  )
  func images() throws {
    let three = """
      {"images": [{"idiom": "universal", "filename": "a.png"}, {"idiom": "universal", "filename": "b.png", "scale": "2x"},
      {"idiom": "ipad", "filename": "c.png", "scale": "3x"}, {"idiom": "universal", "scale": "3x"},
      {"idiom": "universal", "appearances": [{"value": "dark"}], "filename": "d.png", "scale": "3x"}]}
      """
    try write("Media.xcassets/Logo.imageset/Contents.json", three)
    try write(
      "Inner/Media.xcassets/Group/Deep.imageset/Contents.json",
      "{\"images\": [{\"filename\": \"x.png\"}], \"properties\": {\"template-rendering-intent\": \"template\"}}"
    )
    try write(
      ".hidden/Media.xcassets/Hidden.imageset/Contents.json",
      "{\"images\": [{\"filename\": \"x.png\"}]}")
    try write("Outer.imageset/Contents.json", "{\"images\": [{\"filename\": \"x.png\"}]}")
    try write("Media.xcassets/None.imageset/Contents.json", "{\"images\": []}")
    func found(_ name: String, _ scale: CGFloat) -> [String]? {
      AssetCatalog.image(
        name, in: [folder.appendingPathComponent("nowhere"), folder], scale: scale
      ).map { ["\($0.url.lastPathComponent)", "\($0.scale)", "\($0.isTemplate)"] }
    }
    #expect(
      found("Logo", 1) == ["a.png", "1.0", "false"]
        && found("Logo", 2) == ["b.png", "2.0", "false"]
        && found("Logo", 3) == ["b.png", "2.0", "false"])
    #expect(
      found("Deep", 1) == ["x.png", "1.0", "true"]
        && found("Group/Deep", 1) == ["x.png", "1.0", "true"] && found("eep", 1) == nil)
    #expect(
      found("Hidden", 1) == nil && found("None", 1) == nil && found("../Outer", 1) == nil
        && found("Group/../Deep", 1) == nil)
    try write(
      "Media.xcassets/Film.dataset/Contents.json",
      "{\"data\": [{\"idiom\": \"ipad\", \"filename\": \"p.bin\"}, {\"idiom\": \"universal\"}, {\"filename\": \"f.bin\"}]}"
    )
    try write("Media.xcassets/Film.dataset/f.bin", "hello")
    #expect(
      AssetCatalog.data("Film", in: [folder])?.lastPathComponent == "f.bin"
        && AssetCatalog.data("Logo", in: [folder]) == nil)
    let asset = NSDataAsset(
      name: "Film", sourceFile: folder.appendingPathComponent("Screen.swift").path)
    #expect(
      asset?.name == "Film" && asset?.data == Data("hello".utf8)
        && NSDataAsset(name: "No", sourceFile: folder.path + "/Screen.swift") == nil)
  }

  @Test(
    "symbols are as high as their configuration says: by points, by style, by font, else 17 points")
  func symbols() throws {
    let picture = try #require(
      UIGraphicsImageRenderer(size: CGSize(width: 34, height: 17), format: one()).image { _ in }
        .cgImage)
    let symbol = UIImage(symbol: picture, height: 17)
    #expect(
      symbol.size == CGSize(width: 34, height: 17) && symbol.isSymbolImage
        && symbol.renderingMode == .alwaysTemplate && symbol.scale == 1)
    typealias Configuration = UIImage.SymbolConfiguration
    let rows: [(Configuration, CGFloat)] = [
      (Configuration(pointSize: 34), 34), (Configuration(pointSize: 8.5, weight: .bold), 8.5),
      (Configuration(pointSize: 10, weight: .bold, scale: .large), 10),
      (Configuration(paletteColors: [.red]), 17), (Configuration(hierarchicalColor: .red), 17),
      (Configuration(weight: .heavy), 17), (Configuration(scale: .small), 17),
      (Configuration(textStyle: .largeTitle), 34),
      (Configuration(textStyle: .caption2, scale: .large), 11),
      (Configuration(font: .systemFont(ofSize: 21)), 21),
    ]
    for (configuration, height) in rows {
      let other = symbol.withConfiguration(configuration)
      #expect(
        isClose(other.size.height, Double(height)) && isClose(other.size.width, Double(2 * height))
          && symbol.applyingSymbolConfiguration(configuration)?.size == other.size)
      #expect((other === symbol) == (configuration.pointSize == nil))
    }
    #expect(
      UIImage(symbol: picture, height: 0.5).scale == 17
        && symbol.withConfiguration(UIImage.Configuration()) === symbol)
    let plain = UIImage(cgImage: picture)
    #expect(plain.withConfiguration(Configuration(pointSize: 9)) === plain && !plain.isSymbolImage)
    let view = UIImageView(image: symbol)
    view.preferredSymbolConfiguration = Configuration(pointSize: 34)
    #expect(
      view.intrinsicContentSize == CGSize(width: 68, height: 34)
        && view.sizeThatFits(.zero) == CGSize(width: 68, height: 34)
        && view.layer.contentsScale == 0.5)
    let ordinary = UIImageView(image: plain)
    ordinary.preferredSymbolConfiguration = Configuration(pointSize: 34)
    #expect(ordinary.intrinsicContentSize == CGSize(width: 34, height: 17))
    #expect(
      [Configuration.SymbolScale.default, .unspecified, .small, .medium, .large].map(\.rawValue)
        == [-1, 0, 1, 2, 3] && Configuration.SymbolWeight.black.rawValue == 9)
  }

  private func one() -> UIGraphicsImageRendererFormat {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return format
  }

  @Test(
    "pictures are searched in the folders around a source, up to its package, by name, scale and kind"
  )
  func folders() throws {
    try write("Package.swift", "")
    try write("Sources/App/Screen.swift", "")
    let around = PictureFolders.around(
      sourceFile: folder.appendingPathComponent("Sources/App/Screen.swift").path)
    #expect(
      around.map(\.standardizedFileURL.path)
        == ["Sources/App", "Sources", ""].map {
          folder.appendingPathComponent($0).standardizedFileURL.path
        })
    #expect(
      PictureFolders.around(sourceFile: "Screen.swift").isEmpty
        && PictureFolders.around(sourceFile: "/nowhere/Screen.swift").map(\.path) == ["/nowhere"])
    for name in ["a.png", "b@2x.png", "c@3x.jpg", "d"] { try write("Pictures/\(name)", "x") }
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("Pictures/e.png"), withIntermediateDirectories: true)
    func path(_ name: String) -> String? {
      PictureFolders.path(of: name, in: [folder, folder.appendingPathComponent("Pictures")]).map {
        URL(fileURLWithPath: $0).lastPathComponent
      }
    }
    #expect(
      ["a", "a.png", "b", "c", "d", "e", "f"].map(path) == [
        "a.png", "a.png", "b@2x.png", "c@3x.jpg", "d", nil, nil,
      ])
    #expect(
      PictureFolders.searched(nil).count == PictureFolders.searched(.main).count
        && PictureFolders.searched(nil, sourceFile: "/nowhere/S.swift").count
          == PictureFolders.searched(nil).count + 1
    )
  }
}
