import CAML
import Foundation
import QuartzCore
import TestSupport
import Testing

@Suite("Packages")
struct PackageTests {
  private let index = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0"><dict><key>rootDocument</key><string>scene.caml</string><key>documentWidth</key><real>390</real>
    <key>documentHeight</key><real>844</real><key>geometryFlipped</key><false/><key>loopEnd</key><real>+infinity</real></dict></plist>
    """

  private func layer(_ src: String) -> String {
    "<caml><CALayer bounds=\"0 0 10 20\"><contents type=\"CGImage\" src=\"\(src)\"/></CALayer></caml>"
  }

  @Test("index.xml names the document and states a size; the canvas is the root's bounds")
  func package() throws {
    let folder = try TemporaryFolder()
    try folder.write(index, as: "A.ca/index.xml")
    try folder.write(layer("assets/a.png"), as: "A.ca/scene.caml")
    try folder.writePicture("A.ca/assets/a.png")
    let loaded = try folder.load("A.ca")
    #expect(loaded.diagnostics == [])
    #expect(
      loaded.size == CGSize(width: 10, height: 20) && loaded.documentSize == CGSize(width: 390, height: 844) && !loaded.isGeometryFlipped)
    let image = try #require(loaded.rootLayer.contents).self as? CGImage
    #expect(image?.width == 2 && image?.height == 1)
  }

  @Test("a root without bounds takes the index's size")
  func emptyRoot() throws {
    let folder = try TemporaryFolder()
    try folder.write(index, as: "A.ca/index.xml")
    try folder.write("<caml><CALayer/></caml>", as: "A.ca/scene.caml")
    #expect(try folder.load("A.ca").size == CGSize(width: 390, height: 844))
  }

  @Test("without a usable index the document is main.caml")
  func mainDocument() throws {
    let folder = try TemporaryFolder()
    try folder.write("<caml><CALayer name='m'/></caml>", as: "A.ca/main.caml")
    let bare = try folder.load("A.ca")
    #expect(bare.rootLayer.name == "m" && !bare.isGeometryFlipped && bare.documentSize == nil && bare.publishedObjectNames.isEmpty)
    try folder.write("no list", as: "A.ca/index.xml")
    let loaded = try folder.load("A.ca/")
    #expect(loaded.rootLayer.name == "m" && loaded.diagnostics.count == 1)
    #expect(loaded.diagnostics.first?.file == folder.path + "/A.ca/index.xml")
  }

  @Test("the index cannot name a document outside the package")
  func escapingDocument() throws {
    let folder = try TemporaryFolder()
    try folder.write(index.replacingOccurrences(of: "scene.caml", with: "../scene.caml"), as: "A.ca/index.xml")
    try folder.write("<caml><CALayer/></caml>", as: "scene.caml")
    #expect {
      try folder.load("A.ca")
    } throws: {
      ($0 as? CAMLError)?.diagnostic.message == "the package's document \"../scene.caml\" is refused: it leaves the package"
    }
  }

  @Test(
    "references are percent-encoded, may lack their extension, and may carry the picture themselves",
    arguments: [
      "assets/a%20b.png", "assets/a%20b", "assets/a b.png", "./assets//a b.png", "assets/scan", "data:image/png;base64,\(twoPixels)",
    ])
  func spellings(src: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(layer(src), as: "a.caml")
    try folder.writePicture("assets/a b.png")
    try folder.writePicture("assets/scan.heif")
    let loaded = try folder.load("a.caml")
    #expect(loaded.diagnostics == [] && loaded.rootLayer.contents is CGImage)
  }

  @Test("a literal percent sign works too")
  func percent() throws {
    let folder = try TemporaryFolder()
    try folder.write(layer("100%25.png"), as: "a.caml")
    try folder.writePicture("100%25.png")
    #expect(try folder.load("a.caml").diagnostics == [])
  }

  @Test("each file is decoded once")
  func once() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      <caml><CALayer><contents><CGImage src="a.png"/></contents>
        <sublayers><CALayer name="b" contents="./a.png"/></sublayers></CALayer></caml>
      """, as: "a.caml")
    try folder.writePicture("a.png")
    let loaded = try folder.load("a.caml")
    #expect(loaded.rootLayer.contents as? CGImage === loaded.layer(named: "b")?.contents as? CGImage)
    #expect(loaded.rootLayer.contents != nil)
  }

  @Test("missing and broken pictures are told where they are referred to")
  func missing() throws {
    let folder = try TemporaryFolder()
    try folder.write(layer("nowhere.png"), as: "a.caml")
    let loaded = try folder.load("a.caml")
    #expect(loaded.diagnostics.map(\.description) == ["\(folder.path)/a.caml:1:60: warning: the image \"nowhere.png\" does not exist"])
    #expect(loaded.rootLayer.contents == nil)
    try folder.write(layer("assets/nowhere.png"), as: "a.caml")
    #expect(
      try folder.load("a.caml").diagnostics.map(\.message) == [
        "the image \"assets/nowhere.png\" does not exist: the package has no folder \"assets\""
      ])

    try folder.write(layer("b.png"), as: "b.caml")
    try folder.write("not a picture", as: "b.png")
    let broken = try #require(try folder.load("b.caml").diagnostics.first)
    #expect(broken.severity == .warning && broken.message.hasPrefix("the image \"b.png\" cannot be read: "))
  }

  @Test("a missing frame of a flip book repeats the one before")
  func missingFrame() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      <caml><CALayer><animations><a type="CAKeyframeAnimation" keyPath="contents">
        <values><CGImage src="a.png"/><CGImage src="b.png"/></values></a></animations></CALayer></caml>
      """, as: "a.caml")
    try folder.writePicture("a.png")
    let loaded = try folder.load("a.caml")
    #expect((loaded.rootLayer.animation(forKey: "a") as? CAKeyframeAnimation)?.values?.count == 2)
    #expect(loaded.diagnostics.count == 1)
  }

  @Test(
    "nothing outside the package is read",
    arguments: [
      ("../secret.png", "it leaves the package"), ("assets/../../secret.png", "it leaves the package"),
      ("..%2Fsecret.png", "it leaves the package"),
      ("%2e%2e/secret.png", "it leaves the package"), ("/etc/passwd", "it is an absolute path"),
      ("%2Fetc/passwd", "it is an absolute path"),
      ("file:///etc/passwd", "it lies outside the package"), ("http://example.com/a.png", "it lies outside the package"),
      ("link.png", "it is a link that leaves the package"), ("folder/secret.png", "it is a link that leaves the package"),
      ("pipe", "it is not an ordinary file"),
      ("a%00.png", "it contains a null character"),
    ])
  func escaping(src: String, why: String) throws {
    let folder = try TemporaryFolder()
    try folder.writePicture("secret.png")
    try folder.write(layer(src), as: "A.ca/main.caml")
    let files = FileManager.default
    try files.createSymbolicLink(atPath: folder.path + "/A.ca/link.png", withDestinationPath: "../secret.png")
    try files.createSymbolicLink(atPath: folder.path + "/A.ca/folder", withDestinationPath: folder.path)
    #expect(mkfifo(folder.path + "/A.ca/pipe", 0o600) == 0)
    let loaded = try folder.load("A.ca")
    #expect(loaded.rootLayer.contents == nil && loaded.hasErrors)
    #expect(loaded.diagnostics.first?.message == "the image \"\(src)\" is refused: \(why)")
  }

  @Test("a link that stays inside is followed")
  func innerLink() throws {
    let folder = try TemporaryFolder()
    try folder.writePicture("A.ca/assets/a.png")
    try folder.write(layer("link.png"), as: "A.ca/main.caml")
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/A.ca/link.png", withDestinationPath: "assets/a.png")
    #expect(try folder.load("A.ca").diagnostics == [])
  }

  @Test("what does not exist, or is no document, is told")
  func unreadable() throws {
    let folder = try TemporaryFolder()
    try folder.write("nothing", as: "empty/readme.txt")
    func message(_ name: String) -> String? {
      do {
        _ = try folder.load(name)
        return nil
      } catch { return (error as? CAMLError)?.diagnostic.message }
    }
    #expect(message("none.caml") == "there is no such file or folder")
    #expect(message("empty") == "the folder holds neither index.xml nor main.caml nor .ca packages")
    let begins = "; a document begins with <?xml version=\"1.0\"?> or <caml>"
    #expect(
      ["this is no XML (not well-formed (invalid token))" + begins, "this is no XML (syntax error)" + begins].contains(
        message("empty/readme.txt")))
  }

  @Test("limits hold for files")
  func fileLimits() throws {
    let folder = try TemporaryFolder()
    try folder.write(layer("a.png"), as: "a.caml")
    try folder.writePicture("a.png")
    var options = CAMLDocument.Options()
    options.limits.imagePixels = 1
    #expect(try CAMLDocument.load(path: folder.path + "/a.caml", options: options).diagnostics.count == 1)
    options.limits.imageBytes = 10
    let message = try CAMLDocument.load(path: folder.path + "/a.caml", options: options).diagnostics.first?.message
    #expect(message == "the image \"a.png\" cannot be read: it has 70 bytes; the limit (imageBytes) is 10")
    options.limits.documentBytes = 10
    #expect {
      try CAMLDocument.load(path: folder.path + "/a.caml", options: options)
    } throws: {
      ($0 as? CAMLError)?.reason == .limit
    }
  }

  @Test("a wallpaper stacks its parts, and one broken part leaves the others")
  func wallpaper() throws {
    let folder = try TemporaryFolder()
    try folder.write("<caml><CALayer name='front'/></caml>", as: "W.wallpaper/1_Foreground.ca/main.caml")
    try folder.write("<caml><CALayer name='back' bounds='0 0 100 200' position='7 7'/></caml>", as: "W.wallpaper/2_Background.ca/main.caml")
    try folder.write("<caml>\n<CALayer>\n</caml>", as: "W.wallpaper/3_Floating.ca/main.caml")
    try folder.write("litter", as: "W.wallpaper/._4_Floating.ca")
    let loaded = try folder.load("W.wallpaper")
    #expect(loaded.rootLayer.sublayers?.map(\.name) == ["back", "front"])
    #expect(loaded.size == CGSize(width: 100, height: 200))
    #expect(loaded.rootLayer.sublayers?.map(\.position) == [CGPoint(x: 50, y: 100), CGPoint(x: 50, y: 100)])
    #expect(
      loaded.diagnostics.map(\.description) == [
        "\(folder.path)/W.wallpaper/3_Floating.ca/main.caml:3:3: error: mismatched tag: "
          + "the end tag found here does not close <CALayer>, opened at line 2"
      ])
  }
}
