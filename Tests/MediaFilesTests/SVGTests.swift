import Foundation
import Graphics
import ImageIO
import TestSupport
import Testing

@testable import MediaFiles

@Suite("SVG", .enabled(if: SVGLibrary.isInstalled, "needs librsvg"))
struct SVGTests {
  private static func svg(_ attributes: String, _ body: String = "") -> Data {
    Data("<?xml version=\"1.0\"?><!-- a <b> --><svg xmlns=\"http://www.w3.org/2000/svg\" \(attributes)>\(body)</svg>".utf8)
  }

  private func read(_ bytes: Data, limits: ImageLimits = ImageLimits()) throws -> CGImage {
    try ImageFile.decode(bytes, name: "a.svg", limits: limits)
  }

  @Test("pixels at its own size, and at others, each side stretched")
  func pixels() throws {
    let bytes = Self.svg("width='2' height='1'", "<rect width='1' height='1' fill='#f00'/><rect x='1' width='1' height='1' fill='#00f8'/>")
    let image = try read(bytes)
    // Blue at an alpha of 0x88 is 0x88 when it is multiplied.
    #expect(image.pixels == [255, 0, 0, 255, 0, 0, 136, 136] && image.utType == "public.svg-image")
    let larger = try #require(image.artwork?.image(PixelSize(4, 2)))
    let row: [UInt8] = [255, 0, 0, 255, 255, 0, 0, 255, 0, 0, 136, 136, 0, 0, 136, 136]
    #expect(larger.pixels == row + row)
    #expect(image.artwork?.image(PixelSize(2, 3))?.pixels.count == 24)
    // What was drawn is kept.
    #expect(image.artwork?.image(PixelSize(4, 2)) === larger)
  }

  @Test(
    "sizes: as written, in inches, the view box's, and 300 by 150 where there is none",
    arguments: [
      ("width='40' height='20.5'", 40, 21), ("width='1in' height='0.5in'", 96, 48), ("viewBox='1 2 30 40'", 30, 40),
      ("width='100%' height='100%' viewBox='0 0 7 9'", 7, 9), ("", 300, 150),
    ])
  func sizes(attributes: String, width: Int, height: Int) throws {
    let image = try read(Self.svg(attributes))
    #expect(image.width == width && image.height == height)
  }

  @Test("a picture is no longer than 4096 pixels on a side, in proportion, and what was used last is kept")
  func limits() throws {
    let image = try read(Self.svg("width='4' height='1'"))
    // 8192 · ½ = 4096, 2048 · ½ = 1024.
    #expect(image.artwork?.image(PixelSize(8192, 2048))?.size == PixelSize(4096, 1024))
    // 1001 · 1000 is over a million, and 10¹⁰ over what any picture may have.
    let few = ImageLimits(maximumPixels: 1_000_000)
    let error = #expect(throws: ImageError.self) { try read(Self.svg("width='1001' height='1000'"), limits: few) }
    #expect(error?.kind == .overLimit)
    #expect(throws: ImageError.self) { try read(Self.svg("width='100000' height='100000'")) }
  }

  @Test("damage is told, and other files are not read")
  func hostile() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.svg("width='1' height='1'", "<rect width='1' height='1'/>"), as: "black.svg")
    let url = folder.url.appendingPathComponent("black.svg").absoluteString
    #expect(try read(Self.svg("width='1' height='1'", "<image width='1' height='1' href='\(url)'/>")).pixels == [0, 0, 0, 0])
    let error = #expect(throws: ImageError.self) { try read(Data("<svg width='1' height='1'><rect".utf8)) }
    #expect(error?.kind == .damaged && error?.description.hasPrefix("a.svg: damaged or truncated SVG: ") == true)
    #expect(throws: ImageError.self) { try read(Self.svg("width='0' height='1'")) }
    // Entities that stand for more and more are librsvg's to refuse.
    let entities = (1..<12).map { "<!ENTITY e\($0) \"\(String(repeating: "&e\($0 - 1);", count: 10))\">" }.joined()
    let text = "<!DOCTYPE svg [<!ENTITY e0 \"<g/>\">\(entities)]><svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'>&e11;</svg>"
    #expect(throws: ImageError.self) { try read(Data(text.utf8)) }
  }

  @Test("image sources and frames know it")
  func sources() throws {
    let bytes = Self.svg("width='3' height='2'")
    let source = try #require(CGImageSourceCreateWithData(bytes, nil))
    #expect(CGImageSourceGetType(source) == "public.svg-image" && CGImageSourceGetCount(source) == 1)
    #expect(CGImageSourceCreateImageAtIndex(source, 0, nil)?.artwork != nil)
    let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil)
    #expect(properties?[kCGImagePropertyPixelWidth] as? Int == 3 && properties?[kCGImagePropertyPixelHeight] as? Int == 2)
    #expect(try ImageFile.decodeFrames(bytes, name: "").frames.first?.image.artwork != nil)
    #expect(ImageFile.isPicture(startingWith: bytes) && !ImageFile.isPicture(startingWith: Data("<html><svg/></html>".utf8)))
    #expect(try CGImage(data: bytes).artwork != nil)
  }
}

private enum SVGLibrary {
  static var isInstalled: Bool {
    do {
      _ = try ImageFile.decode(Data("<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/>".utf8), name: "")
      return true
    } catch { return error.kind != .unsupported }
  }
}
