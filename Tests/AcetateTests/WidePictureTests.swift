import Acetate
import Foundation
import Graphics
import MediaFiles
import QuartzCore
import RendererTestSupport
import TestSupport
import Testing

/// Half floats, which OpenGL ES draws into, have eleven significant bits: 2⁻¹¹ of a number is the most that one step of drawing loses.
private func isClose(_ a: SIMD4<Float>, _ b: SIMD4<Float>, steps: Float = 1) -> Bool {
  (0..<4).allSatisfy { abs(a[$0] - b[$0]) <= steps * max(abs(b[$0]), 0.25) / 2048 + 1e-6 }
}

@Suite("Pictures of more than eight bits")
struct WidePictureTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private let p3Red = CGColor(
    colorSpace: CGColorSpace(name: CGColorSpace.displayP3)!, components: [1, 0, 0, 1])!
  /// The numbers of Display P3's red in extended sRGB.
  private let p3RedNumbers = SIMD4<Float>(1.0930663, -0.2267425, -0.1501333, 1)

  private func wide(_ backend: TestBackend, _ space: OutputColorSpace = .sRGB) -> RenderSettings {
    settings(backend) {
      $0.bitDepth = .sixteen
      $0.colorSpace = space
    }
  }

  private func numbers(_ root: CALayer, _ backend: TestBackend) throws -> WidePixels {
    let image = try OfflineRenderer(root, settings: wide(backend)).image(at: 0)
    #expect(image.bitsPerComponent == 32 && image.bitmapInfo.contains(.floatComponents))
    return try #require(image.wide)
  }

  private func pixel(_ pixels: WidePixels, _ x: Int, _ y: Int) -> SIMD4<Float> { pixels.withFloatPixels { $0[x, y] } }

  @Test("a colour of Display P3 reaches the file", arguments: TestBackend.available)
  func gamut(backend: TestBackend) throws {
    let root = makeRoot(4, 4, color: p3Red)
    #expect(isClose(pixel(try numbers(root, backend), 1, 1), p3RedNumbers))
    try OfflineRenderer(root, settings: wide(backend, .displayP3)).write(to: folder.path("red.png"), at: 0)
    let file = try ImageFile.decodeDeepPNG(Data(folder.bytes("red.png")), name: "red.png").numbers
    if backend == .software {
      #expect(Array(file[..<4]) == [65535, 0, 0, 65535])
    } else {
      // Half floats hold 1.0930663 as 1.0927734, which is 65517, and the others as near as makes less than 8 of 65535.
      #expect(abs(Int(file[0]) - 65535) <= 32 && file[1] <= 16 && file[2] <= 16)
    }
  }

  @Test("a grey between two steps of 256 is blended as it is", arguments: TestBackend.available)
  func blending(backend: TestBackend) throws {
    let root = makeRoot(8, 8, color: CGColor(red: 0, green: 0, blue: 0, alpha: 1))
    // 0.501 of white over black; 127.755 of 255.
    root.addBox(0, 0, 8, 8, CGColor(red: 1, green: 1, blue: 1, alpha: 0.501))
    // Half of that group's opacity: 0.2505 more of the rest, 0.499.
    let group = root.addBox(4, 0, 4, 8)
    group.opacity = 0.5
    group.addBox(0, 0, 4, 8, CGColor(red: 1, green: 1, blue: 1, alpha: 0.501))
    group.addBox(0, 0, 4, 8, CGColor(red: 1, green: 1, blue: 1, alpha: 0.1))
    let pixels = try numbers(root, backend)
    #expect(isClose(pixel(pixels, 1, 4), [0.501, 0.501, 0.501, 1]))
    // The group is 1 − 0.499 · 0.9 = 0.5509 white; over 0.501: 0.501 + 0.499 · 0.27545 = 0.63845.
    #expect(isClose(pixel(pixels, 6, 4), [0.63845, 0.63845, 0.63845, 1], steps: 2))
  }

  @Test("a gradient has more than 256 steps", arguments: TestBackend.available)
  func gradient(backend: TestBackend) throws {
    let root = makeRoot(1024, 2), gradient = CAGradientLayer()
    gradient.frame = root.bounds
    gradient.startPoint = CGPoint(x: 0, y: 0.5)
    gradient.endPoint = CGPoint(x: 1, y: 0.5)
    gradient.colors = [CGColor(red: 0, green: 0, blue: 0, alpha: 1), CGColor(red: 0.25, green: 0.25, blue: 0.25, alpha: 1)]
    root.addSublayer(gradient)
    let pixels = try numbers(root, backend)
    let row = (0..<1024).map { pixel(pixels, $0, 0).x }
    // Eight bits have 64 steps up to a quarter.
    #expect(Set(row).count == 1024)
    #expect(zip(row, row.dropFirst()).allSatisfy { $0 < $1 })
    // The middle of pixel 511 is 511.5 / 1024 along: 0.12488.
    #expect(abs(row[511] - 0.12488) < 0.0001)
  }

  @Test("both renderers agree: groups, masks, blurs, blend modes, borders, shadows, outlines, text, pictures")
  func agreement() throws {
    try #require(TestBackend.available.contains(.gles))
    func scene() -> CALayer {
      let root = makeRoot(96, 96, color: CGColor(red: 0.2, green: 0.3, blue: 0.4, alpha: 1))
      let card = root.addBox(10, 10, 40, 30, p3Red)
      card.cornerRadius = 9
      card.borderWidth = 3
      card.borderColor = CGColor(red: 0, green: 1.2, blue: 0.3, alpha: 1)
      card.shadowOpacity = 0.7
      card.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
      for (index, mode) in ["multiplyBlendMode", "screenBlendMode", "overlayBlendMode", "plusL", "luminosityBlendMode"].enumerated() {
        let box = root.addBox(Double(index) * 18, 50, 16, 20, CGColor(red: 0.9, green: 0.4, blue: 0.1, alpha: 0.8))
        box.compositingFilter = mode
      }
      let shape = CAShapeLayer()
      shape.path = CGPath(ellipseIn: CGRect(x: 56, y: 6, width: 30, height: 36), transform: nil)
      shape.fillColor = p3Red
      shape.strokeColor = CGColor(red: 1, green: 1, blue: 1, alpha: 0.5)
      shape.lineWidth = 4
      root.addSublayer(shape)
      let blurred = root.addBox(4, 72, 40, 20)
      blurred.addBox(6, 4, 24, 10, CGColor(red: 1, green: 1, blue: 0, alpha: 1))
      blurred.filters = [CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 2])!]
      let picture = root.addBox(50, 72, 40, 20)
      picture.contents = CGImage(width: 2, height: 2, rgba: [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 128, 255, 255, 255, 255])
      let mask = CALayer()
      mask.frame = CGRect(x: 4, y: 2, width: 30, height: 16)
      mask.cornerRadius = 6
      mask.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 0.9)
      picture.mask = mask
      return root
    }
    let software = try numbers(scene(), .software), device = try numbers(scene(), .gles)
    var worst: Float = 0
    for (a, b) in zip(software.numbers, device.numbers) { worst = max(worst, abs(a - b)) }
    // Within a step of 256: what edges' coverage may differ by, and some roundings to half floats.
    #expect(worst <= 1.0 / 256, "\(worst)")
    // The colours are there, above 1 and below 0.
    #expect(software.numbers.contains { $0 > 1.05 } && software.numbers.contains { $0 < -0.2 })
  }

  @Test("wide pictures come back as they were, cropped and shown again", arguments: TestBackend.available)
  func pictures(backend: TestBackend) throws {
    let root = makeRoot(4, 2)
    root.addBox(0, 0, 2, 2, p3Red)
    root.addBox(2, 0, 2, 2, CGColor(red: 0.501, green: 0.501, blue: 0.501, alpha: 1))
    let image = try OfflineRenderer(root, settings: wide(.software)).image(at: 0)
    let half = try #require(image.cropping(to: CGRect(x: 2, y: 0, width: 2, height: 2)))
    #expect(half.wide?.numbers.prefix(4).map { abs($0 - 0.501) < 1e-6 } == [true, true, true, false])
    let shown = makeRoot(4, 2)
    shown.contents = image
    let pixels = try numbers(shown, backend)
    #expect(isClose(pixel(pixels, 0, 0), p3RedNumbers) && isClose(pixel(pixels, 3, 1), [0.501, 0.501, 0.501, 1]))
    // The bytes that others read: 0.501 · 255 = 127.8, and no colour beyond 0 … 255.
    #expect(image.pixel(3, 0) == Pixel(128, 128, 128) && image.pixel(0, 0) == Pixel(255, 0, 0))
  }

  @Test("a file of Display P3 keeps its gamut, drawn as it is, cropped and made smaller", arguments: TestBackend.available)
  func files(backend: TestBackend) throws {
    let source = makeRoot(8, 8)
    source.addBox(0, 0, 4, 8, p3Red)
    source.addBox(4, 0, 4, 8, CGColor(red: 0, green: 0, blue: 0, alpha: 1))
    try OfflineRenderer(source, settings: wide(.software, .displayP3)).write(to: folder.path("p3.png"), at: 0)
    let image = try CGImage(contentsOf: URL(fileURLWithPath: folder.path("p3.png")))
    // For those who draw eight bits it is as it always was.
    #expect(image.bitsPerComponent == 8 && image.pixel(1, 1) == Pixel(255, 0, 0))
    let root = makeRoot(20, 8)
    root.addBox(0, 0, 8, 8).contents = image
    root.addBox(8, 0, 8, 8).contents = image.cropping(to: CGRect(x: 1, y: 0, width: 2, height: 2))
    let small = root.addBox(16, 0, 4, 4)
    small.contents = image
    small.minificationFilter = .trilinear
    let pixels = try numbers(root, backend)
    for x in [1, 12, 16] { #expect(isClose(pixel(pixels, x, 5), p3RedNumbers, steps: 2), "\(x)") }
    #expect(isClose(pixel(pixels, 19, 5), [0, 0, 0, 1]))
  }

  @Test("frames one after the other are those asked for alone", arguments: TestBackend.available)
  func sequence(backend: TestBackend) throws {
    func tree() -> CALayer {
      let root = makeRoot(32, 8, color: CGColor(red: 0.1, green: 0.1, blue: 0.1, alpha: 1))
      root.addBox(0, 0, 4, 8, p3Red).animate("position.x", from: 2, to: 30, duration: 1)
      return root
    }
    let times = FrameTimes(from: 0, to: 1, frameRate: FrameRate(8))
    try OfflineRenderer(tree(), settings: wide(backend, .displayP3)).write(to: folder.path("f-%d.png"), times: times)
    for frame in [0, 3, 7] {
      try OfflineRenderer(tree(), settings: wide(backend, .displayP3)).write(to: folder.path("alone.png"), at: Double(frame) / 8)
      #expect(try folder.bytes("f-\(frame).png") == folder.bytes("alone.png"))
    }
  }

  @Test("what cannot be is an error")
  func refusals() throws {
    let root = makeRoot(4, 4)
    let dithered = settings(.software) {
      $0.bitDepth = .sixteen
      $0.dithers = true
    }
    #expect(throws: RenderError.self) { try OfflineRenderer(root, settings: dithered) }
    let renderer = try OfflineRenderer(makeRoot(4, 4), settings: wide(.software))
    let error = #expect(throws: RenderError.self) { try renderer.readFrames(FrameTimes(at: 0)) { _, _ in } }
    #expect(error?.reason == .setting)
    #expect(throws: RenderError.self) { try renderer.write(to: folder.path("a.jpg"), at: 0) }
    #expect(folder.contents.isEmpty)
  }
}
