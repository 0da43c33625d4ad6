import Foundation
import Graphics
import QuartzCore
import TestSupport
import Testing

@testable import CAML

/// Screens, states and controls of wallpapers by number, and documents as they are edited.
@Suite("Wallpapers and editing by number")
struct WallpaperTableTests {
  @Test("devices: size, pixels and what they cover, upright and turned")
  func devices() throws {
    var record = RecordedText()
    for (name, screen) in DeviceScreen.devices {
      record.add(
        "\(name) \(screen.size) \(screen.scale) \(screen.pixels) \(screen.safeArea) turned \(screen.turned.size) \(screen.turned.safeArea)")
      #expect(screen.turned.turned == screen)
    }
    for text in [
      "iphone-14", "iphone-99", "1170x2532@3", "1170x2532", "0x5", "32768x10@2", "32769x10", "10x20@0", "10x20@16", "10x20@16.5", "10x20@x",
      "",
    ] {
      do {
        let screen = try DeviceScreen(text: text) { DeviceScreen(pixels: $0, scale: 7) }
        record.add("\(text): \(screen.size) \(screen.scale)")
      } catch { record.add("\(text): \(error)") }
    }
    for text in [
      "390w-844h@3x~iphone", "a 390.5w-844h@2x", "390w-844h", "w-1h@1x", "0w-5h@2x", "16385w-5h@2x", "16384w-5h@2x",
      "5w-1h@1.5x b 7w-8h@9x",
    ] {
      let screen = DeviceScreen(className: text)
      record.add("\(text): \(screen.map { "\($0.size) \($0.scale) \($0.className)" } ?? "none")")
    }
    #expect(try record.differences(from: "caml-devices") == [])
  }

  private static let wallpaper = """
    <caml><CALayer bounds='0 0 100 200' name='root'>
    <sublayers><CALayer name='back' opacity='.5'/><CAEmitterLayer name='snow'><emitterCells>
    <CAEmitterCell name='a' birthRate='2' lifetime='3' lifetimeRange='1' speed='2'><emitterCells><CAEmitterCell lifetime='5'/>\
    </emitterCells></CAEmitterCell>
    <CAEmitterCell name='b' birthRate='2' lifetime='3' duration='4'/>
    <CAEmitterCell name='c' birthRate='2' lifetime='9000' beginTime='2'/>
    </emitterCells></CAEmitterLayer></sublayers>
    <states><LKState name='Lock PortraitUp Light'/><LKState name='Lock PortraitUp Dark'/><LKState name='Lock LandscapeLeft Dark'/>
    <LKState name='Unlock'><elements><LKStateSetValue keyPath='opacity'><value value='.25'/></LKStateSetValue></elements></LKState>
    <LKState name='Sleep'/><LKState name='Lock Sideways'/></states>
    <style><logicalScreenClass value='50w-100h@3x'/><wallpaperBackgroundAssetNames type='NSArray'/>
    <wallpaperParallaxGroups type='NSArray'>
    <NSDictionary><axis type='string' value='x'/><keyPath type='string' value='position.x'/><layerName type='string' value='back'/>\
    <mapMaxTo type='real' value='30'/><mapMinTo type='real' value='10'/></NSDictionary>
    <NSDictionary><axis value='y'/><keyPath value='position.y'/><layerName value='back'/><mapMaxTo value='-4'/><mapMinTo type='string' \
    value='4'/></NSDictionary>
    <NSDictionary><axis value='z'/><keyPath value='position.y'/><layerName value='back'/><mapMaxTo value='5'/><mapMinTo value='6'/>\
    </NSDictionary>
    <NSDictionary><axis value='x'/><keyPath value='position'/><layerName value='back'/></NSDictionary>
    <NSDictionary><axis value='x'/><keyPath value='opacity'/><layerName value='back'/></NSDictionary>
    <NSDictionary><keyPath value='opacity'/></NSDictionary>
    </wallpaperParallaxGroups>
    <wallpaperPropertyGroups type='NSArray'>
    <NSDictionary><keyPath value='opacity'/><layerName value='back'/><v_lock value='.75'/><v_home value='.125'/></NSDictionary>
    <NSDictionary><keyPath value='opacity'/><layerName value='snow'/></NSDictionary>
    </wallpaperPropertyGroups></style>
    </CALayer></caml>
    """

  @Test("what a wallpaper's style controls, which states it has, and what its parameters do")
  func controls() throws {
    var record = RecordedText()
    let loaded = try document(xml: Self.wallpaper)
    let back = try #require(loaded.layer(named: "back"))
    func now() -> String { "\(loaded.state ?? "none") at \(back.position) \(back.opacity), root \(loaded.rootLayer.opacity)" }
    for remark in loaded.remarks { record.add(remark) }
    record.add("screen \(loaded.screen.map { "\($0.size) \($0.scale)" } ?? "none"), \(loaded.isWallpaper), \(now())")
    for parameter in loaded.parameters { record.add("\(parameter.name): \(parameter.kind), \(parameter.values), \(parameter.summary)") }
    for (name, text) in [
      ("tilt.x", "0"), ("tilt.x", "-1"), ("tilt.x", "0.5"), ("tilt.y", "1"), ("tilt.y", "1.5"), ("tilt.x", "x"), ("mode", "HOME"),
      ("mode", "sleep"),
      ("mode", "lock"), ("appearance", "dark"), ("orientation", "landscapeLeft"), ("appearance", "light"), ("orientation", "portraitDown"),
      ("mode", "odd"), ("wobble", "1"), ("mode", "home"), ("mode", "lock"),
    ] {
      do {
        try loaded.setParameter(name, to: text)
        record.add("\(name)=\(text): \(now())")
      } catch { record.add("\(name)=\(text): \(error)") }
    }
    for name in ["Lock", "Unlock", "Lock PortraitUp Dark", "Home", "Locked LandscapeLeft"] {
      do {
        try loaded.apply(state: name)
        record.add("\(name): \(now())")
      } catch { record.add("\(name): \(error)") }
    }
    let written = try CAMLWriter(try document(xml: Self.wallpaper)).text()
    for line in written.split(separator: "\n") { record.add(String(line)) }
    do { try document().setParameter("mode", to: "lock") } catch { record.add("\(error)") }
    #expect(try record.differences(from: "caml-wallpaper") == [])
    loaded.rootLayer.beginEmittersEarly()
    let cells = (loaded.layer(named: "snow") as? CAEmitterLayer)?.emitterCells
    // (3 + ½ + 5) ÷ 2; one that ends; an hour at most.
    #expect(cells?.map(\.beginTime) == [-4.25, 0, -3598])
  }

  @Test(
    "names of states, in phones' and in editors' words",
    arguments: [
      ("Lock", "lock - -"), ("locked", "lock - -"), ("HOME", "home - -"), ("Unlock", "home - -"), ("unlocked", "home - -"),
      ("Sleep", "sleep - -"),
      ("Lock  PortraitUp", "lock portraitUp -"), ("Lock Dark", "lock - dark"), ("home landscaperight LIGHT", "home landscapeRight light"),
      ("Lock Dark PortraitDown", "lock portraitDown dark"), ("Dark", "none"), ("", "none"), ("Lock Upside", "none"),
    ])
  func stateNames(name: String, expected: String) {
    let state = WallpaperState(name: name)
    let told = state.map { "\($0.mode.rawValue) \($0.orientation?.rawValue ?? "-") \($0.appearance?.rawValue ?? "-")" } ?? "none"
    #expect(told == expected)
  }

  @Test("the state that shows what is wanted best: orientation before appearance, upright and light where nothing is told")
  func bestStates() {
    let owner = CALayer()
    func best(_ names: [String], _ wanted: WallpaperState) -> String? {
      owner.states = names.map { name in
        let state = CAState()
        state.name = name
        return state
      }
      return wanted.bestMatch(in: owner)
    }
    let names = ["Sleep", "Lock Dark", "Lock LandscapeLeft", "Lock LandscapeLeft Dark", "Lock", "Odd"]
    #expect(best(names, .initial) == "Lock" && best(names, WallpaperState(mode: .home)) == nil)
    #expect(best(names, WallpaperState(mode: .lock, appearance: .dark)) == "Lock Dark")
    #expect(best(names, WallpaperState(mode: .lock, orientation: .landscapeLeft, appearance: .dark)) == "Lock LandscapeLeft Dark")
    #expect(best(["Lock LandscapeLeft", "Lock Dark"], .initial) == "Lock Dark")
    #expect(best(["Lock LandscapeLeft Dark", "Lock LandscapeRight Dark"], .initial) == "Lock LandscapeLeft Dark")
  }

  @Test("tilts map −1 … 1 to two values; parameters tell what they take")
  func parallax() {
    let group = WallpaperControls.Parallax(layerName: "a", keyPath: "opacity", axis: "x", atMinimum: 10, atMaximum: 30)
    #expect([-1, -0.5, 0, 1].map { group.value(at: $0) } == [10, 15, 20, 30])
    #expect(CAMLParameter(name: "a", kind: .number(-1...2.5), summary: "").values == "a number from -1 to 2.5")
    #expect(CAMLParameter(name: "a", kind: .choice(["b", "c"]), summary: "").values == "b, c")
    #expect(
      WallpaperIndex.ordered(["z.ca", "Floating b.ca", "Background.ca", "Floating a.ca", "Foreground.ca", "a.ca"]) == [
        "Background.ca", "Floating a.ca", "Floating b.ca", "Foreground.ca", "a.ca", "z.ca",
      ])
  }

  private func list(_ body: String) -> Data {
    Data("<?xml version='1.0'?><plist version='1.0'><dict>\(body)</dict></plist>".utf8)
  }

  @Test("what lists of packages and of wallpapers say")
  func lists() throws {
    let index = try PackageIndex(
      list(
        """
        <key>rootDocument</key><string>a.caml</string><key>geometryFlipped</key><true/><key>unitsInPixelsInPlayer</key><integer>\
        1</integer>
        """
          + "<key>documentWidth</key><real>12.5</real><key>documentHeight</key><string>7</string>"
          + "<key>publishedObjectNames</key><array><string>x</string></array>"))
    #expect(
      index.rootDocument == "a.caml" && index.isGeometryFlipped && index.isInPixels && index.documentSize == CGSize(width: 12.5, height: 7))
    #expect(index.publishedObjectNames == ["x"])
    let plain = try PackageIndex(
      list("<key>documentWidth</key><real>0</real><key>documentHeight</key><real>5</real><key>geometryFlipped</key><string>x</string>"))
    #expect(
      plain.documentSize == nil && !plain.isGeometryFlipped && !plain.isInPixels && plain.rootDocument == nil
        && plain.publishedObjectNames == [])
    #expect(throws: ValueError("the property list is not a dictionary")) {
      try PackageIndex(Data("<plist version='1.0'><array/></plist>".utf8))
    }
    #expect(throws: ValueError.self) { try PackageIndex(Data("odd".utf8)) }
    func parts(_ place: String, _ appearance: String, _ body: String) throws -> [String] {
      try WallpaperIndex(list("<key>assets</key><dict><key>\(place)</key><dict><key>\(appearance)</key><dict>\(body)</dict></dict></dict>"))
        .parts
    }
    let body =
      "<key>foregroundAnimationFileName</key><string>f</string><key>backgroundAnimationFileName</key><string>b</string>"
      + "<key>floatingAnimationFileNameKey</key><string>g</string><key>assetFileName</key><string></string>"
    for place in ["lockAndHome", "lock", "home"] {
      #expect(try parts(place, "default", body) == ["b", "g", "f"] && parts(place, "dark", body) == ["b", "g", "f"])
    }
    #expect(try parts("other", "default", body) == [] && WallpaperIndex(list("")).parts == [])
    #expect(try WallpaperIndex(list("<key>logicalScreenClass</key><string>1w-2h@3x</string>")).screen?.size == CGSize(width: 1, height: 2))
  }

  @Test("a document as it is edited: its objects, their values with their places, and the bytes that change")
  func editing() throws {
    let text = """
      <?xml version="1.0"?>
      <caml><CALayer name='r' bounds="0 0 9 8" opacity='.5' contentsGravity="top">
        <backgroundColor value="1 0 0" opacity=".5"/>
        <transform><CATransform3D value="scale(2)"/></transform>
        <sublayers><p type='CAGradientLayer' locations="0 1"><colors><CGColor value="1 1 1"/><CGColor value="null"/></colors></p>\
      </sublayers>
        <animations>
          <move type='CAKeyframeAnimation' keyPath='position.x' duration='2'><values><real value='1'/><integer value="2"/></values>
            <timingFunctions><CAMediaTimingFunction name='easeIn'/></timingFunctions></move>
          <CAAnimationGroup><animations><CABasicAnimation keyPath="opacity" fromValue='0'/></animations></CAAnimationGroup>
          <CASpringAnimation key='s' keyPath="opacity"/>
        </animations>
      </CALayer></caml>
      """
    let document = try DocumentText(Data(text.utf8), file: nil), loaded = try CAML.CAMLDocument.load(data: Data(text.utf8), file: nil)
    var record = RecordedText()
    let origin = try #require(loaded.origins.first)
    for layer in [loaded.rootLayer] + (loaded.rootLayer.sublayers ?? []) {
      let offset = try #require(origin.offset(of: layer.id))
      for object in document.objects(ofLayerAt: offset) {
        record.add("\(object.className) \(object.key ?? "-") \(object.keyPath ?? "-") depth \(object.depth) line \(object.line)")
        for value in object.values where value.isWritten || ["opacity", "duration", "timingFunction", "zPosition"].contains(value.key) {
          record.add(
            """
              \(value.key) \(value.form) “\(value.text)” \(value.isWritten) \(value.element) \(value.attribute) \
            \(value.line):\(value.column)
            """
          )
          for replacement in ["7", "a\"b'c<d>ä", "1 2"] {
            do {
              let changed = String(decoding: try document.replacing(value, with: replacement), as: UTF8.self)
              // What differs, without the beginning and the end that both have.
              let head = zip(changed, text).prefix { $0 == $1 }.count
              let tail = min(zip(changed.reversed(), text.reversed()).prefix { $0 == $1 }.count, min(changed.count, text.count) - head)
              record.add(
                "    \(replacement) → at \(head) “\(changed.dropFirst(head).dropLast(tail))” for “\(text.dropFirst(head).dropLast(tail))”")
            } catch { record.add("    \(replacement): \(error)") }
          }
        }
      }
    }
    #expect(document.objects(ofLayerAt: 3).isEmpty && origin.offset(of: CALayer().id) == nil)
    #expect(try record.differences(from: "caml-editing") == [])
    let root = document.objects(ofLayerAt: try #require(origin.offset(of: loaded.rootLayer.id)))
    let name = try #require(root[0].values.first { $0.key == "contentsGravity" })
    #expect(throws: DocumentText.Failure.self) { try document.replacing(name, with: String(repeating: "x", count: 100_001)) }
    let other = try DocumentText(Data("<caml/>".utf8), file: nil)
    #expect(throws: DocumentText.Failure.self) { try other.replacing(name, with: "top") }
    for start: [UInt8] in [[0xFF, 0xFE], [0xFE, 0xFF]] {
      #expect(throws: DocumentText.Failure.self) { try DocumentText(Data(start + [1]), file: nil) }
    }
    // Other encodings take what is not ASCII as references.
    let latin = try DocumentText(Data("<?xml version='1.0' encoding='ISO-8859-1'?><CATextLayer string='a'/>".utf8), file: nil)
    let string = try #require(latin.objects(ofLayerAt: 43)[0].values.first { $0.key == "string" })
    #expect(try String(decoding: latin.replacing(string, with: "ä'"), as: UTF8.self).hasSuffix("string='&#228;&#39;'/>"))
    #expect(FileVersion(Data([1, 2])) != FileVersion(Data([1, 3])) && FileVersion(Data([1])).description.hasPrefix("1-"))
  }

  @Test("written values: numbers as short as they get, classes, transforms as functions where they are")
  func written() throws {
    let numbers = [0, -0.0, 1, -2.5, 1e15, 1e14, .infinity, -.infinity, .nan].map { NumberText.of($0) }
    #expect(numbers == ["0", "0", "1", "-2.5", "1000000000000000.0", "100000000000000", "inf", "-inf", "0"])
    #expect([Float(0.1), 3, -.infinity, 1e10].map { NumberText.of($0) } == ["0.1", "3", "-inf", "10000000000"])
    func rotated(_ degrees: Double, _ x: Double, _ y: Double, _ z: Double) -> CATransform3D {
      CATransform3DMakeRotation(degrees * .pi / 180, x, y, z)
    }
    let moved = CATransform3DMakeTranslation(3, 4, 5), scaled = CATransform3DMakeScale(2, 3, 4)
    #expect(TransformText.of(moved) == "translate(3, 4, 5)" && TransformText.of(CATransform3DMakeTranslation(3, 4, 0)) == "translate(3, 4)")
    #expect(TransformText.of(scaled) == "scale(2, 3, 4)" && TransformText.of(CATransform3DMakeScale(2, 3, 1)) == "scale(2, 3)")
    #expect(TransformText.of(rotated(30, 0, 0, 1)) == "rotate(30deg)" && TransformText.of(rotated(30, 0, 1, 0)) == "rotate(30deg, 0, 1, 0)")
    #expect(TransformText.of(rotated(30, 1, 0, 0)) == "rotate(30deg, 1, 0, 0)" && TransformText.of(CATransform3DIdentity) == "")
    #expect(
      TransformText.of(CATransform3DConcat(scaled, CATransform3DConcat(rotated(90, 0, 0, 1), moved)))
        == "translate(3, 4, 5) rotate(90deg) scale(2, 3, 4)")
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 500
    #expect(TransformText.of(perspective) == "perspective(500)")
    var skewed = CATransform3DIdentity
    skewed.m21 = 0.5
    #expect(TransformText.of(skewed) == "matrix(1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)")
    let path = PathGeometry(
      verbs: [.move, .line, .quad, .cubic, .close], points: (1...7).map { CGPoint(x: Double($0), y: Double($0) + 0.5) })
    #expect(
      PathText.of(path) == "1 1.5 m 2 2.5 l 3 3.5 4 4.5 q 5 5.5 6 6.5 7 7.5 c h" && PathText.of(PathGeometry(verbs: [], points: [])) == "")
    let names: [(WrittenValue, String, String?)] = [
      (.number(1.5), "real", "1.5"), (.float(0.1), "real", "0.1"), (.bool(true), "integer", "1"), (.bool(false), "integer", "0"),
      (.string("s"), "string", "s"),
      (.file("f"), "string", "f"), (.point(CGPoint(x: 1, y: 2)), "CGPoint", "1 2"), (.size(CGSize(width: 3, height: 4)), "CGSize", "3 4"),
      (.rect(CGRect(x: 1, y: 2, width: 3, height: 4)), "CGRect", "1 2 3 4"),
      (.color(CGColor(red: 0.5, green: 0.25, blue: 1, alpha: 0.75)), "CGColor", "0.5 0.25 1"),
      (.transform(moved), "CATransform3D", "translate(3, 4, 5)"),
      (.path(path), "CGPath", PathText.of(path)), (.image("i"), "CGImage", nil),
      (.curve(.named("linear")), "CAMediaTimingFunction", "linear"),
      (.curve(.controlPoints(0.1, 0.2, 0.3, 1)), "CAMediaTimingFunction", "0.1 0.2 0.3 1"),
      (.valueFunction("scale"), "CAValueFunction", "scale"),
      (.colorMatrix([1, 2.5]), "CAColorMatrix", "matrix(1 2.5)"), (.null, "null", nil), (.reference("r"), "reference", nil),
      (.array([.null]), "NSArray", nil),
      (.object(WrittenObject("CALayer")), "CALayer", nil), (.keyed([]), "NSDictionary", nil),
    ]
    for (value, className, text) in names { #expect(value.className == className && value.text == text, "\(value)") }
    for name in ["default", "linear", "easeIn", "easeOut", "easeInEaseOut"] {
      #expect(TimingCurveValue(CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: name))) == .named(name))
    }
    #expect(TimingCurveValue(CAMediaTimingFunction(controlPoints: 0.1, 0.2, 0.3, 0.4)) == .controlPoints(0.1, 0.2, 0.3, 0.4))
  }
}
