import CoreImage
import Foundation
import QuartzCore
import RenderTree
import Testing

@Suite("Core Image")
struct CoreImageTests {
  private let square = CIImage(color: .red).cropped(to: CGRect(x: 10, y: 20, width: 30, height: 40))

  @Test("every filter has a name, a category and inputs with defaults")
  func catalogue() throws {
    #expect(
      CIFilter.filterNames(inCategory: kCICategoryBlur) == ["CIBoxBlur", "CIDiscBlur", "CIGaussianBlur", "CIMotionBlur", "CIZoomBlur"])
    #expect(CIFilter.filterNames(inCategory: nil).count == FilterKind.allCases.count + 11)
    for kind in FilterKind.allCases {
      let filter = try #require(CIFilter(name: kind.name))
      #expect(filter.inputKeys == kind.definition.parameters.map(\.name) && filter.name == kind.name)
      for parameter in kind.definition.parameters {
        #expect(parameter.defaultValue.count == parameter.type.componentCount, "\(kind) \(parameter.name)")
        #expect(!parameter.summary.isEmpty)
        #expect((filter.value(forKey: parameter.name) == nil) == (parameter.type == .image), "\(kind) \(parameter.name)")
      }
    }
    #expect(CIFilter.localizedName(forCategory: kCICategoryDistortionEffect) == "Distortion Effect")
    #expect(CIFilter.localizedDescription(forFilterName: "CIBloom") == "Adds a glow around light parts.")
  }

  @Test(
    "every filter has a typed constructor, which says what its row says, with a property for each input", arguments: FilterKind.allCases)
  func constructors(kind: FilterKind) throws {
    let folder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
      .appendingPathComponent("../../Sources/CoreImage")
    let source = try ["", "+Distortions", "+Generators", "+Geometry", "+Styles"].map {
      try String(contentsOf: folder.appendingPathComponent("CIFilterProtocols\($0).swift"), encoding: .utf8)
    }.joined()
    let constructor = "  /// \(kind.definition.summary)\n  public class func \(kind)() -> any CIFilter & "
    let type = try #require(source.components(separatedBy: constructor).dropFirst().first?.components(separatedBy: " ").first)
    // The protocol's own lines, and those of the one that it refines.
    var body = "", next = type
    while next != "CIFilterProtocol" {
      let block = try #require(source.components(separatedBy: "public protocol \(next): ").dropFirst().first)
      body += try #require(block.components(separatedBy: "\n}\n").first)
      next = try #require(block.components(separatedBy: " ").first)
    }
    for parameter in kind.definition.parameters where parameter.name != kCIInputImageKey {
      let name = String(parameter.name.dropFirst("input".count))
      let property = name == "EV" ? "ev" : name.prefix(1).lowercased() + name.dropFirst()
      #expect(body.contains("  var \(property): "), "\(type).\(property)")
    }
  }

  @Test("typed constructors: properties are the inputs")
  func builtins() {
    let blur = CIFilter.gaussianBlur()
    #expect(blur.name == "CIGaussianBlur" && blur.radius == 10 && blur.inputImage == nil && blur.outputImage == nil)
    blur.radius = 4
    blur.inputImage = square
    #expect((blur.value(forKey: kCIInputRadiusKey) as? NSNumber)?.doubleValue == 4)
    // Three sigmas and a point on all sides.
    #expect(blur.outputImage?.extent == CGRect(x: -3, y: 7, width: 56, height: 66))
    let bars = CIFilter.barsSwipeTransition()
    #expect(bars.width == 30 && bars.barOffset == 10 && bars.angle == .pi)
    bars.width = 12
    #expect((bars.value(forKey: "inputWidth") as? NSNumber)?.doubleValue == 12)
    let gradient = CIFilter.linearGradient()
    gradient.point1 = CGPoint(x: 0, y: 9)
    gradient.color1 = CIColor(red: 1, green: 0, blue: 0)
    #expect(gradient.value(forKey: "inputPoint1") as? CIVector == CIVector(x: 0, y: 9))
    #expect(gradient.color1 == .red && gradient.color0 == .white && gradient.outputImage?.extent == .infinite)
    let turned = CIFilter.affineTransform()
    turned.transform = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    #expect(turned.transform == CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6))
    let tiles = CIFilter.kaleidoscope()
    tiles.count = 8
    #expect(tiles.count == 8)
    let copy = blur.copy() as? CIFilter
    #expect((copy?.value(forKey: kCIInputRadiusKey) as? NSNumber)?.doubleValue == 4)
  }

  @Test("a colour cube is a picture with a square for each blue, and stays the same one until an input changes")
  func colorCube() throws {
    for side in ColorCubeLayout.sides {
      let layout = ColorCubeLayout(side: side)
      #expect(ColorCubeLayout(width: layout.width, height: layout.height) == layout && layout.width * layout.height >= side * side * side)
    }
    // Five squares of 20 entries side by side, four rows of them; the last blue is in the top row, its first entry at that square's bottom.
    let layout = ColorCubeLayout(side: 20)
    #expect(layout.columns == 5 && layout.width == 100 && layout.height == 80)
    #expect(layout.pixel(red: 0, green: 0, blue: 0) == (0, 79) && layout.pixel(red: 3, green: 0, blue: 19) == (83, 19))

    // Eight entries of a red without end and an alpha that is no number.
    let wild = CIFilter.colorCube()
    wild.cubeData = [Float](repeating: .nan, count: 32).enumerated().map { $0.offset % 4 == 0 ? 1e38 : $0.element }.withUnsafeBytes {
      Data($0)
    }
    #expect(wild.colorCube != nil)
    wild.setValue(Double.nan, forKey: "inputCubeDimension")
    #expect(wild.colorCube != nil)  // 2, the least.
    let filter = CIFilter.colorCube()
    #expect(filter.cubeDimension == 2 && filter.cubeData.isEmpty && filter.colorCube == nil)
    var data = Data()
    for index in 0..<8 {
      let entry: [Float] = [Float(index & 1), Float(index >> 1 & 1), Float(index >> 2), 1]
      entry.withUnsafeBytes { data.append(contentsOf: $0) }
    }
    filter.cubeData = data
    let table = try #require(filter.colorCube)
    #expect(table === filter.colorCube && table === (filter.copy() as? CIFilter)?.colorCube)
    #expect(filter.layerDescription.images["inputCubeData"] === table && table.extent == SIMD4(0, 0, 4, 2))
    filter.extrapolate = true
    #expect(table !== filter.colorCube)
    #expect(filter.attributes["inputCubeData"].flatMap { ($0 as? [String: Any])?[kCIAttributeClass] as? String } == "NSData")
  }

  /// Two pixels wide and three high, red at the stored picture's upper left corner: where it is seen, and how the picture lies.
  @Test(
    "pictures are turned upright as Exif's eight numbers say",
    arguments: [
      (Int32(1), 0, 0, 2), (2, 1, 0, 2), (3, 1, 2, 2), (4, 0, 2, 2), (5, 0, 0, 3), (6, 2, 0, 3), (7, 2, 1, 3), (8, 0, 1, 3), (9, 0, 0, 2),
    ])
  func orientations(number: Int32, x: Int, y: Int, width: Int) throws {
    var pixels = [UInt8](repeating: 255, count: 24)
    (pixels[1], pixels[2]) = (0, 0)
    let stored = CIImage(cgImage: try #require(CGImage(width: 2, height: 3, rgba: pixels)))
    let upright = stored.oriented(forExifOrientation: number)
    #expect(upright.extent == CGRect(x: 0, y: 0, width: width, height: 5 - width))
    let image = try #require(CIContext().createCGImage(upright, from: upright.extent))
    for row in 0..<5 - width {
      for column in 0..<width { #expect((image[column, row] == SIMD4(255, 0, 0, 255)) == ((column, row) == (x, y)), "\(column), \(row)") }
    }
    if number < 9 {
      #expect(CGImagePropertyOrientation(rawValue: UInt32(number)).map { stored.oriented($0).extent } == upright.extent)
    }
  }

  /// A file that a camera stored lying on its side: two pixels wide and three high, red at the stored upper left corner.
  private func photograph() throws -> Data {
    var pixels = [UInt8](repeating: 255, count: 24)
    (pixels[1], pixels[2]) = (0, 0)
    let file = NSMutableData()
    let destination = try #require(CGImageDestinationCreateWithData(file, "public.png", 1, nil))
    CGImageDestinationAddImage(
      destination, try #require(CGImage(width: 2, height: 3, rgba: pixels)), [kCGImagePropertyOrientation: 6])
    #expect(CGImageDestinationFinalize(destination))
    return file as Data
  }

  @Test("a file's picture is as it is stored, and upright where that is asked for")
  func reading() throws {
    let data = try photograph()
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("core-image-\(UUID().uuidString).png")
    try data.write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    let stored = try #require(CIImage(contentsOf: url))
    #expect(stored.extent == CGRect(x: 0, y: 0, width: 2, height: 3) && stored.url == url && stored.colorSpace?.name == CGColorSpace.sRGB)
    #expect(stored.properties[kCGImagePropertyOrientation] as? Int == 6 && stored.properties[kCGImagePropertyPixelWidth] as? Int == 2)
    // To be turned clockwise by a quarter: the red corner becomes the upper right one.
    let upright = try #require(CIImage(contentsOf: url, options: [.applyOrientationProperty: true]))
    #expect(upright.extent == CGRect(x: 0, y: 0, width: 3, height: 2) && upright.cgImage?[2, 0] == SIMD4(255, 0, 0, 255))
    #expect((upright.properties[kCGImagePropertyOrientation] as? NSNumber)?.intValue == 1)
    let turned = stored.oriented(forExifOrientation: 6)
    #expect(turned.extent == upright.extent && turned.properties.isEmpty && turned.url == nil)
    #expect(CIImage(data: data)?.extent == stored.extent && CIImage(data: Data([1, 2, 3])) == nil)

    let pixels = try #require(stored.cgImage)
    #expect(pixels.utType == "public.png" && pixels.cropping(to: CGRect(x: 0, y: 0, width: 1, height: 1))?.utType == nil)
    let told: [CIImageOption: Any] = [.properties: [kCGImagePropertyOrientation: 6]]
    #expect(CIImage(cgImage: pixels, options: told).extent == stored.extent)
    #expect(CIImage(cgImage: pixels, options: told.merging([.applyOrientationProperty: true]) { $1 }).extent == upright.extent)
    #expect(stored.settingProperties([kCGImagePropertyDepth: 8]).properties[kCGImagePropertyDepth] as? Int == 8)
  }

  @Test("pixels of the program's own, in four orders")
  func bitmaps() throws {
    let size = CGSize(width: 2, height: 1)
    // Red, and half of green, premultiplied; a gap of four bytes behind the row.
    let orders: [(CIFormat, [UInt8])] = [
      (.RGBA8, [255, 0, 0, 255, 0, 128, 0, 128]), (.BGRA8, [0, 0, 255, 255, 0, 128, 0, 128]), (.ARGB8, [255, 255, 0, 0, 128, 0, 128, 0]),
      (.ABGR8, [255, 0, 0, 255, 128, 0, 128, 0]),
    ]
    for (format, bytes) in orders {
      let image = CIImage(bitmapData: Data(bytes + [9, 9, 9, 9]), bytesPerRow: 12, size: size, format: format, colorSpace: nil)
      #expect(image.cgImage?[0, 0] == SIMD4(255, 0, 0, 255) && image.cgImage?[1, 0] == SIMD4(0, 128, 0, 128), "\(format)")
    }
    #expect(CIImage(bitmapData: Data(count: 7), bytesPerRow: 8, size: size, format: .RGBA8, colorSpace: nil).extent.isNull)
  }

  @Test("the quality of a JPEG file counts")
  func quality() throws {
    let context = CIContext(), sRGB = try #require(CGColorSpace(name: CGColorSpace.sRGB))
    let noise = CIFilter.randomGenerator().outputImage?.cropped(to: CGRect(x: 0, y: 0, width: 64, height: 64))
    let image = try #require(noise).composited(over: .black).cropped(to: CGRect(x: 0, y: 0, width: 64, height: 64))
    let key = CIImageRepresentationOption(rawValue: kCGImageDestinationLossyCompressionQuality)
    let sizes = try [0.1, 0.9].map { try #require(context.jpegRepresentation(of: image, colorSpace: sRGB, options: [key: $0])).count }
    #expect(2 * sizes[0] < sizes[1])
    #expect(context.jpegRepresentation(of: image, colorSpace: sRGB)?.count == sizes[1])
  }

  @Test("a context of Core Graphics takes pictures, moved and stretched")
  func drawing() throws {
    let target = try #require(
      CGContext(
        data: nil, width: 40, height: 40, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    // The lower half of the square, 30 by 20 points, at twice the size in a place 20 points wide: what is beyond is left out.
    CIContext(cgContext: target).draw(
      square, in: CGRect(x: 10, y: 0, width: 20, height: 40), from: CGRect(x: 30, y: 20, width: 10, height: 20))
    // Past the square's right edge nothing is drawn.
    CIContext(cgContext: target).draw(
      square, in: CGRect(x: 30, y: 0, width: 10, height: 10), from: CGRect(x: 35, y: 20, width: 10, height: 10))
    let image = try #require(target.makeImage())
    #expect(image[9, 20].w == 0 && image[10, 0] == SIMD4(255, 0, 0, 255) && image[29, 39] == SIMD4(255, 0, 0, 255))
    #expect(image[34, 39] == SIMD4(255, 0, 0, 255) && image[35, 39].w == 0 && image[30, 29].w == 0)
    #expect(CIVector(cgAffineTransform: target.ctm).cgAffineTransformValue == target.ctm)
    // Ten points of blue stand on ten of red; from 20 they come to 40, so that blue is above the middle of what is drawn.
    let red = CIImage(color: .red).cropped(to: CGRect(x: 0, y: 0, width: 10, height: 10))
    let halves = CIImage(color: .blue).cropped(to: CGRect(x: 0, y: 10, width: 10, height: 10)).composited(over: red)
    CIContext(cgContext: target).draw(
      halves, in: CGRect(x: 0, y: 0, width: 10, height: 40), from: CGRect(x: 0, y: 0, width: 10, height: 20))
    let drawn = try #require(target.makeImage())
    #expect(drawn[5, 2] == SIMD4(0, 0, 255, 255) && drawn[5, 18] == SIMD4(0, 0, 255, 255))
    #expect(drawn[5, 21] == SIMD4(255, 0, 0, 255) && drawn[5, 38] == SIMD4(255, 0, 0, 255))
  }

  @Test("extents follow the operations")
  func extents() {
    #expect(square.extent == CGRect(x: 10, y: 20, width: 30, height: 40))
    #expect(square.cropped(to: CGRect(x: 0, y: 0, width: 20, height: 30)).extent == CGRect(x: 10, y: 20, width: 10, height: 10))
    #expect(square.cropped(to: CGRect(x: 0, y: 0, width: 5, height: 5)).extent.isNull)
    #expect(square.transformed(by: CGAffineTransform(scaleX: 2, y: 0.5)).extent == CGRect(x: 20, y: 10, width: 60, height: 20))
    let other = CIImage(color: .blue).cropped(to: CGRect(x: 0, y: 0, width: 12, height: 22))
    #expect(square.composited(over: other).extent == CGRect(x: 0, y: 0, width: 40, height: 60))
    #expect(
      square.applyingFilter("CISourceInCompositing", parameters: [kCIInputBackgroundImageKey: other]).extent
        == CGRect(x: 10, y: 20, width: 2, height: 2))
    #expect(square.clampedToExtent().extent == .infinite)
    #expect(square.clampedToExtent().cropped(to: CGRect(x: 0, y: 0, width: 7, height: 7)).extent == CGRect(x: 0, y: 0, width: 7, height: 7))
    #expect(CIImage.empty().extent.isNull && CIImage(color: .red).extent == .infinite)
    #expect(square.cgImage == nil)
  }

  @Test("a context draws a rectangle of a picture, and writes it")
  func context() throws {
    let context = CIContext(options: [.workingColorSpace: NSNull()])
    let image = try #require(context.createCGImage(square, from: CGRect(x: 8, y: 56, width: 4, height: 6)))
    #expect(image.width == 4 && image.height == 6)
    // The square's top left corner is at (10, 60): two pixels from the left, two rows down.
    func pixel(_ x: Int, _ y: Int) -> [UInt8] { Array(image.pixels[(y * 4 + x) * 4..<(y * 4 + x) * 4 + 4]) }
    #expect(pixel(1, 3) == [0, 0, 0, 0] && pixel(2, 1) == [0, 0, 0, 0] && pixel(2, 2) == [255, 0, 0, 255])
    #expect(context.createCGImage(square, from: .zero) == nil && context.createCGImage(square, from: .infinite) == nil)
    #expect(context.createCGImage(square, from: CGRect(x: 0, y: 0, width: 1e300, height: 1)) == nil)

    var bytes = [UInt8](repeating: 7, count: 2 * 12)
    let blue = CIImage(color: CIColor(red: 0, green: 0, blue: 1))
    bytes.withUnsafeMutableBytes {
      if let base = $0.baseAddress {
        context.render(
          blue, toBitmap: base, rowBytes: 12, bounds: CGRect(x: 0, y: 0, width: 2, height: 2), format: .BGRA8, colorSpace: nil)
      }
    }
    // Blue first; what lies between rows stays.
    #expect(bytes == [255, 0, 0, 255, 255, 0, 0, 255, 7, 7, 7, 7, 255, 0, 0, 255, 255, 0, 0, 255, 7, 7, 7, 7])

    let sRGB = try #require(CGColorSpace(name: CGColorSpace.sRGB))
    let data = try #require(context.pngRepresentation(of: square, format: .RGBA8, colorSpace: sRGB))
    let read = try #require(CIImage(data: data))
    #expect(read.extent == CGRect(x: 0, y: 0, width: 30, height: 40))
    #expect(context.pngRepresentation(of: blue, format: .RGBA8, colorSpace: sRGB) == nil)
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("core-image-\(UUID().uuidString).png")
    defer { try? FileManager.default.removeItem(at: url) }
    try context.writePNGRepresentation(of: square, to: url, format: .RGBA8, colorSpace: sRGB)
    #expect(CIImage(contentsOf: url)?.extent.size == CGSize(width: 30, height: 40))
    #expect(CIImage(contentsOf: url.appendingPathExtension("missing")) == nil)
    #expect(throws: CIContextError.noPixels) {
      try context.writePNGRepresentation(of: blue, to: url, format: .RGBA8, colorSpace: sRGB)
    }
  }

  @Test("a layer takes a filter over, by the name that key paths use")
  func layers() {
    let layer = CALayer()
    let bump = CIFilter.bumpDistortion()
    bump.name = "bump"
    bump.center = CGPoint(x: 3, y: 4)
    layer.filters = [bump]
    #expect(layer.filters?.first as? CIFilter === bump)
    #expect(layer.value(forKeyPath: "filters.bump.inputCenter") as? CGPoint == CGPoint(x: 3, y: 4))
    layer.setValue(CIVector(x: 8, y: 9), forKeyPath: "filters.bump.inputCenter")
    #expect(layer.value(forKeyPath: "filters.bump.inputCenter") as? CGPoint == CGPoint(x: 8, y: 9))
    bump.isEnabled = false
    layer.filters = [bump]
    #expect(layer.properties.filters.first?.isEnabled == false)
    layer.compositingFilter = CIFilter.multiplyBlendMode()
    #expect(layer.properties.compositingFilter?.type == "CIMultiplyBlendMode")
  }

  private final class Scaled: CIFilter, CIInputImageFilter {
    var inputImage: CIImage?
    var inputFactor: CGFloat = 2
    override var outputImage: CIImage? { inputImage?.transformed(by: CGAffineTransform(scaleX: inputFactor, y: inputFactor)) }
  }

  private final class Inert: CIFilter {}

  @Test("subclasses make their picture of others")
  func subclass() {
    let filter = Scaled()
    #expect(filter.name == "Scaled" && filter.outputImage == nil)
    filter.setValue(square, forKey: kCIInputImageKey)
    #expect(filter.outputImage?.extent == CGRect(x: 20, y: 40, width: 60, height: 80))
    let layer = CALayer()
    layer.filters = [filter]
    #expect(layer.properties.filters.first?.recipe != nil && filter.inputImage === square)
    let inert = Inert()
    inert.setValue(3, forKey: "inputAnything")
    #expect(inert.outputImage == nil && inert.value(forKey: "inputAnything") as? Int == 3)
  }
}
