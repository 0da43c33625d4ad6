import CAML
import Foundation
import QuartzCore
import TestSupport
import Testing

@Suite("Wallpapers")
struct WallpaperTests {
  private func list(_ entries: String, screen: String = "390w-844h@3x~iphone") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict>
      <key>assets</key><dict><key>lockAndHome</key><dict><key>default</key><dict>\(entries)</dict></dict></dict>
      <key>logicalScreenClass</key><string>\(screen)</string>
    </dict></plist>
    """
  }

  private func entry(_ key: String, _ name: String) -> String { "<key>\(key)</key><string>\(name)</string>" }

  private func part(_ name: String, size: String = "390 844", states: [String] = []) -> String {
    let states = states.map { state in
      "<LKState name='\(state)'><elements><LKStateSetValue keyPath='opacity'><value type='real' value='0.5'/></LKStateSetValue>"
        + "</elements></LKState>"
    }
    return "<caml><CALayer name='\(name)' bounds='0 0 \(size)'><states>\(states.joined())</states></CALayer></caml>"
  }

  private func index(inPixels: Bool) -> String {
    "<plist version=\"1.0\"><dict><key>unitsInPixelsInPlayer</key><\(inPixels)/></dict></plist>"
  }

  @Test("Wallpaper.plist says which parts there are, back to front, whatever their names; in XML or binary", arguments: [false, true])
  func roles(isBinary: Bool) throws {
    let folder = try TemporaryFolder()
    let text = list(
      entry("floatingAnimationFileNameKey", "b.ca") + entry("foregroundAnimationFileName", "a.ca")
        + entry("backgroundAnimationFileName", "c.ca"))
    let object = try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
    let format = isBinary ? PropertyListSerialization.PropertyListFormat.binary : .xml
    try folder.write(
      try PropertyListSerialization.data(fromPropertyList: object, format: format, options: 0), as: "W.wallpaper/Wallpaper.plist")
    for name in ["a", "b", "c", "unlisted"] { try folder.write(part(name), as: "W.wallpaper/\(name).ca/main.caml") }
    let loaded = try folder.load("W.wallpaper")
    #expect(loaded.rootLayer.sublayers?.map(\.name) == ["c", "b", "a"] && loaded.diagnostics == [])
    #expect(loaded.size == CGSize(width: 390, height: 844) && loaded.screen?.scale == 3 && loaded.isWallpaper)
  }

  @Test("a list that cannot be read, or names what is not there, is told; the parts are taken by their names")
  func brokenList() throws {
    let folder = try TemporaryFolder()
    try folder.write("no list", as: "W.wallpaper/Wallpaper.plist")
    for name in ["x_Floating", "y_Background"] { try folder.write(part(name), as: "W.wallpaper/\(name).ca/main.caml") }
    let loaded = try folder.load("W.wallpaper")
    #expect(loaded.rootLayer.sublayers?.map(\.name) == ["y_Background", "x_Floating"])
    #expect(loaded.diagnostics.first?.message.hasPrefix("the list is ignored: ") == true)

    try folder.write(list(entry("backgroundAnimationFileName", "gone.ca")), as: "W.wallpaper/Wallpaper.plist")
    let messages = try folder.load("W.wallpaper").diagnostics.map(\.message)
    #expect(messages == ["the part \"gone.ca\" does not exist"])
    try folder.write(list(entry("backgroundAnimationFileName", "../W.wallpaper/x_Floating.ca")), as: "W.wallpaper/Wallpaper.plist")
    #expect(try folder.load("W.wallpaper").diagnostics.count == 1)
  }

  @Test("emitters of a wallpaper have run before it begins, as long as their particles live; those of a document have not")
  func emitters() throws {
    let folder = try TemporaryFolder()
    let cells = [
      // 4 s, half the range of 2 s more: 5; times the layer's 2 is 10.
      "<CAEmitterCell name='star' birthRate='3' lifetime='4' lifetimeRange='2' beginTime='-15'/>",
      // 4 s and the tail's 1: 5, at twice the speed 2.5; times 2 is 5.
      "<CAEmitterCell name='comet' birthRate='1' lifetime='4' speed='2'><emitterCells><CAEmitterCell lifetime='1'/></emitterCells>"
        + "</CAEmitterCell>",
      "<CAEmitterCell name='burst' birthRate='9' lifetime='4' duration='1'/>", "<CAEmitterCell name='off' birthRate='9'/>",
      "<CAEmitterCell name='ever' birthRate='1' lifetime='7200'/>",
    ]
    let emitter = "<CAEmitterLayer lifetime='2'><emitterCells>\(cells.joined())</emitterCells></CAEmitterLayer>"
    let text = "<caml><CALayer bounds='0 0 390 844'><sublayers>\(emitter)</sublayers></CALayer></caml>"
    try folder.write(text, as: "W.wallpaper/a.ca/main.caml")
    func begins(_ document: CAMLDocument) -> [String: Double] {
      var found: [String: Double] = [:]
      func walk(_ layer: CALayer) {
        for cell in (layer as? CAEmitterLayer)?.emitterCells ?? [] { found[cell.name ?? ""] = cell.beginTime }
        for sublayer in layer.sublayers ?? [] { walk(sublayer) }
      }
      walk(document.rootLayer)
      return found
    }
    #expect(begins(try folder.load("W.wallpaper")) == ["star": -25, "comet": -5, "burst": 0, "off": 0, "ever": -3600])
    #expect(begins(try folder.load("W.wallpaper/a.ca")) == ["star": -15, "comet": 0, "burst": 0, "off": 0, "ever": 0])
  }

  @Test(
    "parts fill the screen about its middle",
    arguments: [
      // As large as the screen of 390 by 844 points: as it is.
      ("390 844", false, nil),
      // Twice as wide as high as the screen is: 844 / 422 = 2.
      ("390 422", false, 2.0),
      // In pixels, three a point: a third.
      ("3176 3176", true, 1.0 / 3),
      // In points: 844 / 3176 covers the screen.
      ("3176 3176", false, 844.0 / 3176),
      // In pixels, but smaller than the screen: enlarged until it covers it.
      ("390 422", true, 2.0),
    ])
  func filling(size: String, isInPixels: Bool, scale: Double?) throws {
    let folder = try TemporaryFolder()
    try folder.write(list(entry("backgroundAnimationFileName", "a.ca")), as: "W.wallpaper/Wallpaper.plist")
    try folder.write(index(inPixels: isInPixels), as: "W.wallpaper/a.ca/index.xml")
    try folder.write(part("a", size: size), as: "W.wallpaper/a.ca/main.caml")
    let loaded = try folder.load("W.wallpaper")
    let layer = try #require(loaded.layer(named: "a"))
    let middle = layer.convert(CGPoint(x: layer.bounds.midX, y: layer.bounds.midY), to: loaded.rootLayer)
    #expect(abs(middle.x - 195) < 1e-9 && abs(middle.y - 422) < 1e-9)
    let width = layer.convert(CGRect(x: 0, y: 0, width: 30, height: 30), to: loaded.rootLayer).width
    #expect(abs(Double(width) - 30 * (scale ?? 1)) < 1e-9)
    #expect((layer.superlayer === loaded.rootLayer) == (scale == nil))
  }

  @Test("another screen may be asked for, for other documents too")
  func otherScreen() throws {
    let folder = try TemporaryFolder()
    try folder.write(part("a", size: "100 100"), as: "a.caml")
    var options = CAMLDocument.Options()
    options.screen = DeviceScreen(width: 300, height: 200, scale: 2)
    let loaded = try CAMLDocument.load(path: folder.path("a.caml"), options: options)
    let layer = try #require(loaded.layer(named: "a"))
    // Three times as large, it covers 300 by 200.
    #expect(loaded.size == CGSize(width: 300, height: 200))
    #expect(layer.convert(layer.bounds, to: loaded.rootLayer) == CGRect(x: 0, y: -50, width: 300, height: 300))
    #expect(loaded.state == nil && !loaded.isWallpaper)
    let data = Data(part("a", size: "100 100").utf8)
    #expect(try CAMLDocument.load(data: data, options: options).size == CGSize(width: 300, height: 200))
  }

  @Test("states that mean the same are set together, beginning with the lock screen, upright and light")
  func states() throws {
    let folder = try TemporaryFolder()
    let long = [
      "Sleep PortraitUp Dark", "Lock PortraitUp Dark", "Lock LandscapeLeft Light", "Lock PortraitUp Light", "Home PortraitUp Light",
    ]
    try folder.write(part("back", states: long), as: "W.wallpaper/Background.ca/main.caml")
    try folder.write(part("front", states: ["Unlock", "Locked", "Sleep"]), as: "W.wallpaper/Foreground.ca/main.caml")
    let loaded = try folder.load("W.wallpaper")
    let controller = loaded.stateController
    let back = try #require(loaded.layer(named: "back")), front = try #require(loaded.layer(named: "front"))
    func names() -> [String?] { [back, front].map { controller.state(ofLayer: $0)?.name } }
    #expect(names() == ["Lock PortraitUp Light", "Locked"] && loaded.state == "Lock PortraitUp Light")
    #expect(back.opacity == 0.5)

    try loaded.apply(state: "Unlock")
    #expect(names() == ["Home PortraitUp Light", "Unlock"])
    try loaded.apply(state: "Lock PortraitUp Dark")
    #expect(names() == ["Lock PortraitUp Dark", "Locked"])
    // No state has the name, but some mean it.
    try loaded.apply(state: "Locked PortraitUp")
    #expect(names() == ["Lock PortraitUp Light", "Locked"])
    try loaded.apply(state: nil)
    #expect(names() == [nil, nil] && back.opacity == 1)
    #expect(throws: CAMLError.self) { try loaded.apply(state: "Elsewhere") }

    #expect(loaded.parameters.map(\.name) == ["mode", "orientation", "appearance"])
    try loaded.setParameter("mode", to: "lock")
    try loaded.setParameter("appearance", to: "Dark")
    #expect(names() == ["Lock PortraitUp Dark", "Locked"])
    try loaded.setParameter("mode", to: "sleep")
    #expect(names() == ["Sleep PortraitUp Dark", "Sleep"])
  }

  @Test("layers follow the tilt, and modes have values of their own")
  func controls() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      <caml><CALayer bounds="0 0 100 100"><style>
        <wallpaperParallaxGroups type="NSArray"><NSDictionary><axis type="string" value="x"/><image type="string" value="null"/>
          <keyPath type="string" value="position.x"/><layerName type="string" value="a"/><mapMinTo type="integer" value="10"/>
          <mapMaxTo type="real" value="30"/><title type="string" value="t"/><view type="string" value="Background"/></NSDictionary>
          <NSDictionary><axis type="string" value="x"/></NSDictionary></wallpaperParallaxGroups>
        <wallpaperPropertyGroups type="NSArray"><NSDictionary><keyPath type="string" value="opacity"/>
          <layerName type="string" value="a"/><v_home type="real" value="0.25"/><v_lock type="real" value="0.75"/></NSDictionary>
        </wallpaperPropertyGroups></style>
        <sublayers><CALayer name="a"/></sublayers></CALayer></caml>
      """, as: "W.wallpaper/wallpaper.ca/main.caml")
    try folder.write(list(entry("assetFileName", "wallpaper.ca"), screen: "any"), as: "W.wallpaper/Wallpaper.plist")
    let loaded = try folder.load("W.wallpaper")
    let layer = try #require(loaded.layer(named: "a"))
    #expect(loaded.diagnostics.map(\.message) == ["an entry of wallpaperParallaxGroups lacks a layerName, or the keyPath of a number"])
    #expect(loaded.parameters.map(\.name) == ["tilt.x", "mode"] && loaded.size == CGSize(width: 100, height: 100))
    // Of −1…1, 0.4 is seven tenths of the way.
    try loaded.setParameter("tilt.x", to: "0.4")
    #expect(abs(layer.position.x - 24) < 1e-9 && layer.opacity == 0.75)
    try loaded.setParameter("mode", to: "home")
    #expect(layer.opacity == 0.25)
    for (name, value, message) in [
      ("tilt.x", "2", "tilt.x is a number from -1 to 1, not \"2\""), ("mode", "asleep", "mode is lock, home, sleep, not \"asleep\""),
      ("tilt.y", "0", "there is no parameter \"tilt.y\"; there are tilt.x, mode"),
    ] {
      #expect {
        try loaded.setParameter(name, to: value)
      } throws: {
        ($0 as? CAMLError)?.diagnostic.message == message
      }
    }
  }

  @Test("a wallpaper written as one document begins and is changed as before")
  func written() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      <caml><CALayer name="back" bounds="0 0 100 100"><style>
        <wallpaperParallaxGroups type="NSArray"><NSDictionary><axis type="string" value="y"/><keyPath type="string" value="position.x"/>
          <layerName type="string" value="a"/><mapMinTo type="integer" value="10"/><mapMaxTo type="real" value="30"/></NSDictionary>
        </wallpaperParallaxGroups>
        <wallpaperPropertyGroups type="NSArray"><NSDictionary><keyPath type="string" value="opacity"/>
          <layerName type="string" value="a"/><v_home type="real" value="0.25"/><v_lock type="real" value="0.75"/></NSDictionary>
        </wallpaperPropertyGroups></style>
        <sublayers><CALayer name="a"/></sublayers></CALayer></caml>
      """, as: "W.wallpaper/Background.ca/main.caml")
    try folder.write(
      part("front", size: "100 100", states: ["Unlock", "Lock PortraitUp Light"]), as: "W.wallpaper/Floating.ca/main.caml")
    try folder.write(list("", screen: "200w-200h@2x~ipad"), as: "W.wallpaper/Wallpaper.plist")
    let original = try folder.load("W.wallpaper")
    try original.apply(state: nil)
    try CAMLWriter(original).write(to: URL(fileURLWithPath: folder.path("One.ca")))
    // Each group says where editors show it.
    #expect(try CAMLWriter(original).text().split(separator: "<view type=\"string\" value=\"Background\"/>").count == 3)
    let loaded = try folder.load("One.ca")
    #expect(loaded.diagnostics == [] && loaded.isWallpaper && loaded.screen == DeviceScreen(width: 200, height: 200, scale: 2))
    #expect(loaded.parameters == original.parameters && loaded.parameters.map(\.name) == ["tilt.y", "mode", "orientation", "appearance"])
    let layer = try #require(loaded.layer(named: "a")), front = try #require(loaded.layer(named: "front"))
    #expect(loaded.state == "Lock PortraitUp Light" && front.opacity == 0.5 && layer.opacity == 0.75)
    try loaded.setParameter("tilt.y", to: "-1")
    #expect(layer.position.x == 10)
    try loaded.setParameter("mode", to: "home")
    #expect(loaded.state == "Unlock" && layer.opacity == 0.25)
    // Twice as large on the screen, as in the wallpaper.
    #expect(loaded.size == CGSize(width: 200, height: 200) && front.convert(front.bounds, to: loaded.rootLayer).width == 200)
    let again = try folder.load("One.ca")
    try again.apply(state: nil)
    #expect(try CAMLWriter(again).text() == CAMLWriter(original).text())

    // In a state of one's choice it stays there.
    try original.apply(state: "Unlock")
    try CAMLWriter(original).write(to: URL(fileURLWithPath: folder.path("Home.caml")))
    let home = try folder.load("Home.caml")
    #expect(!home.isWallpaper && home.state == nil && home.parameters.map(\.name) == ["tilt.y"])
  }

  @Test("a .tendies archive with Finder's litter; pictures come out of it")
  func archive() throws {
    let folder = try TemporaryFolder()
    var zip = ZipBuilder()
    let contents = "descriptors/0B1C/versions/1/contents/"
    zip.add("__MACOSX/._descriptors", "litter")
    zip.add(contents + "One.wallpaper/._a.ca", "litter")
    zip.add(contents + "One.wallpaper/.DS_Store", "litter")
    zip.add(contents + "One.wallpaper/Wallpaper.plist", list(entry("backgroundAnimationFileName", "a.ca")))
    zip.add(
      contents + "One.wallpaper/a.ca/main.caml",
      "<caml><CALayer name='a' bounds='0 0 390 844'><contents type='CGImage' src='assets/p%20q.png'/></CALayer></caml>")
    zip.add(contents + "One.wallpaper/a.ca/assets/p q.png", try #require(Data(base64Encoded: twoPixels)))
    try folder.write(zip.data, as: "Pack.tendies")
    let loaded = try folder.load("Pack.tendies")
    #expect(loaded.isWallpaper && loaded.diagnostics == [] && (loaded.layer(named: "a")?.contents as? CGImage)?.width == 2)

    zip.add(contents + "Two.wallpaper/b.ca/main.caml", part("b"))
    try folder.write(zip.data, as: "Pack.tendies")
    let first = try folder.load("Pack.tendies")
    let second = "\(folder.path)/Pack.tendies/\(contents)Two.wallpaper"
    #expect(
      first.diagnostics.map(\.message) == ["the archive holds 2 packages; the first is read. The others: \(second)"]
        && first.layer(named: "a") != nil)
    #expect(try CAMLDocument.load(path: second).layer(named: "b") != nil)
  }

  @Test("archives inside archives, archives of other things, and pictures outside")
  func refusedArchives() throws {
    let folder = try TemporaryFolder()
    var inner = ZipBuilder()
    inner.add("a.ca/main.caml", part("a"))
    var zip = ZipBuilder()
    zip.add("Pack.tendies", inner.data)
    try folder.write(zip.data, as: "nested.zip")
    func message(_ name: String) -> String? {
      do {
        _ = try folder.load(name)
        return nil
      } catch {
        return (error as? CAMLError)?.diagnostic.message
      }
    }
    #expect(message("nested.zip") == "archives inside archives are not read; unpack it first")
    zip = ZipBuilder()
    zip.add("notes.txt", "nothing")
    try folder.write(zip.data, as: "notes.zip")
    #expect(message("notes.zip") == "the archive holds neither .wallpaper nor .ca packages")
    zip.add("../a.ca/main.caml", part("a"))
    try folder.write(zip.data, as: "out.zip")
    #expect(message("out.zip") == "the member \"../a.ca/main.caml\" leaves the archive")
    zip = ZipBuilder()
    zip.add("b.ca/main.caml", "<caml><CALayer bounds='0 0 1 1'><contents type='CGImage' src='../secret.png'/></CALayer></caml>")
    zip.add("secret.png", try #require(Data(base64Encoded: twoPixels)))
    try folder.write(zip.data, as: "escape.zip")
    #expect(
      try folder.load("escape.zip").diagnostics.map(\.message) == ["the image \"../secret.png\" is refused: it leaves the package"])
  }
}
