import Compositing
import EGLPlatform
import Foundation
import GLESRenderer
import Graphics
import Rasterizer
import RenderTree
import TestSupport
import Testing

@Suite("Pictures, gradients and passes", .enabled(if: Device.exists, Device.reason))
struct MaterialTests {
  /// Red, green / blue, white.
  static let four = CGImage(
    width: 2, height: 2, premultipliedPixels: [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255])

  @Test("a picture drawn texel for pixel is exact")
  func exactCopy() throws {
    var builder = PlanBuilder(6, 6)
    let picture = builder.picture(Self.four)
    builder.draw { $0.quad(SIMD4(0, 0, 2, 2), .translation(3, 1), material: .picture(picture, .oneToOne(2, 2))) }
    let bitmap = try Device.render(builder.plan)
    #expect(bitmap[3, 1] == SIMD4(255, 0, 0, 255))
    #expect(bitmap[4, 1] == SIMD4(0, 255, 0, 255))
    #expect(bitmap[3, 2] == SIMD4(0, 0, 255, 255))
    #expect(bitmap[4, 2] == SIMD4(255, 255, 255, 255))
    #expect(bitmap[5, 2] == SIMD4(0, 0, 0, 0))
  }

  @Test("nearest and linear magnification, four times")
  func magnification() throws {
    for filter in [Sampling.Filter.nearest, .linear] {
      var builder = PlanBuilder(8, 8)
      let picture = builder.picture(Self.four)
      let sampling = Sampling(
        scale: SIMD2(0.25, 0.25), offset: .zero, bounds: SIMD4(0, 0, 2, 2), magnification: filter, minification: filter)
      builder.draw { $0.quad(SIMD4(0, 0, 8, 8), material: .picture(picture, sampling)) }
      let bitmap = try Device.render(builder.plan)
      #expect(bitmap[0, 0] == SIMD4(255, 0, 0, 255))
      #expect(bitmap[7, 7] == SIMD4(255, 255, 255, 255))
      // Pixel 3 has its centre at texel 0.875: nearest is the first texel; linear is 3/8 of the way from the first's centre to the
      // second's.
      #expect(isClose(bitmap[3, 0], filter == .nearest ? SIMD4(255, 0, 0, 255) : SIMD4(159, 96, 0, 255)))
    }
  }

  @Test("nothing outside the bounds is read")
  func bounds() throws {
    var builder = PlanBuilder(8, 8)
    let picture = builder.picture(Self.four)
    let sampling = Sampling(scale: SIMD2(0.25, 0.25), offset: .zero, bounds: SIMD4(0, 0, 1, 2))
    builder.draw { $0.quad(SIMD4(0, 0, 8, 8), material: .picture(picture, sampling)) }
    let bitmap = try Device.render(builder.plan)
    for x in 0..<8 { #expect(bitmap[x, 0] == SIMD4(255, 0, 0, 255)) }
  }

  @Test("a picture cut into tiles looks as one that is not", arguments: [Sampling.Filter.nearest, .linear])
  func tiles(filter: Sampling.Filter) throws {
    let image = noise(37, 23)
    var builder = PlanBuilder(48, 48)
    let picture = builder.picture(image)
    let matrix = PlanBuilder.rotation(degrees: 33, about: 24, 24)
    var sampling = Sampling.oneToOne(37, 23, filter: filter)
    sampling.offset = SIMD2(-5, -12)
    builder.draw { $0.quad(SIMD4(5, 12, 42, 35), matrix, material: .picture(picture, sampling)) }
    var options = Device.options()
    // Samplers do not mix across tiles, so that shaders mix texels in both.
    options.interpolates = false
    let whole = try Device.render(builder.plan, options: options)
    options.maximumTextureSide = 8
    let tiled = try Device.render(builder.plan, options: options)
    #expect((0..<48 * 48).allSatisfy { whole[$0 % 48, $0 / 48] == tiled[$0 % 48, $0 / 48] })
    #expect(whole[24, 24].w == 255)
  }

  @Test("trilinear minification mixes levels, in tiles as in one piece")
  func trilinear() throws {
    // Columns alternate between black and white: every smaller level is an even grey.
    let image = CGImage(
      width: 64, height: 64,
      premultipliedPixels: (0..<64 * 64).flatMap { i -> [UInt8] in i % 2 == 0 ? [0, 0, 0, 255] : [255, 255, 255, 255] })
    var builder = PlanBuilder(32, 16)
    let picture = builder.picture(image)
    func sampling(_ scale: Float, offset: Float = 0, bias: Float = 0) -> Sampling {
      Sampling(scale: SIMD2(scale, scale), offset: SIMD2(offset, offset), bounds: SIMD4(0, 0, 64, 64), minification: .trilinear, bias: bias)
    }
    builder.draw {
      $0.quad(SIMD4(0, 0, 16, 16), material: .picture(picture, sampling(4)))
      $0.quad(SIMD4(0, 0, 16, 16), .translation(16, 0), material: .picture(picture, sampling(2, offset: 0.5, bias: -0.5)))
    }
    var options = Device.options()
    let bitmap = try Device.render(builder.plan, options: options)
    #expect((0..<16).allSatisfy { bitmap[$0, 5] == SIMD4(128, 128, 128, 255) })
    // Two texels a pixel are level 1, less ½: halfway between the white columns on which the pixels' centres fall (2 · 0.5 + 0.5 = 1.5) and
    // the grey.
    #expect(isClose(bitmap[17, 5], SIMD4(191, 191, 191, 255)))
    options.maximumTextureSide = 20
    let tiled = try Device.render(builder.plan, options: options)
    #expect((0..<32).allSatisfy { tiled[$0, 9] == bitmap[$0, 9] })
  }

  @Test("pictures are uploaded once, and leave when there are too many")
  func cache() throws {
    var options = Device.options()
    options.pictureBytes = 40 * 40 * 4
    let renderer = try GLESRenderer(context: .init(), options: options)
    func plan(_ image: CGImage) -> FramePlan {
      var builder = PlanBuilder(8, 8)
      let picture = builder.picture(image)
      builder.draw { $0.quad(SIMD4(0, 0, 8, 8), material: .picture(picture, .oneToOne(32, 32))) }
      return builder.plan
    }
    let first = plan(noise(32, 32)), second = plan(noise(32, 32))
    _ = try Device.render(first, with: renderer)
    let firstUpload = renderer.statistics.uploadedBytes
    _ = try Device.render(first, with: renderer)
    #expect(firstUpload - renderer.statistics.uploadedBytes == 32 * 32 * 4)
    _ = try Device.render(second, with: renderer)
    #expect(renderer.statistics.cachedBytes == 32 * 32 * 4)
    _ = try Device.render(first, with: renderer)
    #expect(renderer.statistics.uploadedBytes == firstUpload)
  }

  /// Seven frames show a picture of 4,096 bytes each. Where there are more bytes than the limit at a frame's end, the oldest go until there
  /// is no more than three quarters of it, but never those of the frame.
  @Test(
    "beyond the limit the oldest pictures leave, down to three quarters of it",
    arguments: [
      (0, [1, 1, 1, 1, 1, 1, 1]), (4096, [1, 1, 1, 1, 1, 1, 1]), (8192, [1, 2, 1, 2, 1, 2, 1]), (16_383, [1, 2, 3, 2, 3, 2, 3]),
      (16_384, [1, 2, 3, 4, 3, 4, 3]), (20_479, [1, 2, 3, 4, 3, 4, 3]), (20_480, [1, 2, 3, 4, 5, 3, 4]),
    ])
  func limit(bytes: Int, kept: [Int]) throws {
    var options = Device.options()
    options.pictureBytes = bytes
    let renderer = try GLESRenderer(context: .init(), options: options)
    let target = try GLTarget(context: renderer.context, size: PixelSize(8, 8))
    let counts = try kept.map { _ in
      var builder = PlanBuilder(8, 8)
      let picture = builder.picture(noise(32, 32))
      builder.draw { $0.quad(SIMD4(0, 0, 8, 8), material: .picture(picture, .oneToOne(32, 32))) }
      try renderer.render(builder.plan, into: target)
      return renderer.statistics.cachedBytes
    }
    #expect(counts == kept.map { $0 * 4096 })
  }

  @Test("shapes that only one frame shows leave with the next")
  func changingShapes() throws {
    let renderer = try GLESRenderer(context: .init(), options: Device.options())
    var kept: [Int] = []
    for x in 4...7 {
      let path = CGPath(rect: CGRect(x: x, y: 8, width: 6, height: 4), transform: nil).geometry
      var drawing = ShapeDrawing(path: path, pathToPixels: .identity, size: PixelSize(24, 20)), builder = PlanBuilder(24, 20)
      drawing.fillColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
      builder.plan.pictures.append(.drawing(.shape(drawing)))
      builder.draw { $0.quad(SIMD4(0, 0, 24, 20), material: .picture(0, .oneToOne(24, 20))) }
      #expect(try Device.render(builder.plan, with: renderer)[x, 9] == SIMD4(0, 255, 0, 255))
      kept.append(renderer.statistics.cachedBytes)
    }
    #expect(kept[0] > 0 && kept.allSatisfy { $0 == kept[0] }, "\(kept)")
  }

  @Test("a picture is uploaded in parts before a frame shows it, and the frame that does uploads none of it")
  func uploadsAhead() throws {
    let renderer = try GLESRenderer(context: .init(), options: Device.options())
    let image = noise(300, 200), other = noise(300, 200)
    func plan(_ image: CGImage) -> FramePlan {
      var builder = PlanBuilder(300, 200)
      let picture = builder.picture(image)
      builder.draw { $0.quad(SIMD4(0, 0, 300, 200), material: .picture(picture, .oneToOne(300, 200))) }
      return builder.plan
    }
    let inTurn = try Device.render(plan(image))
    // 64 rows of 1200 bytes at a time: three times, and the last eight. Frames come between.
    for done in [false, false, false, true] {
      #expect(try renderer.uploadAhead(image, bytes: 64 * 1200 + 5) == done)
      _ = try Device.render(plan(other), with: renderer)
    }
    let frameAlone = renderer.statistics.uploadedBytes
    let ahead = try Device.render(plan(image), with: renderer)
    #expect(renderer.statistics.uploadedBytes == frameAlone && renderer.statistics.cachedBytes >= 2 * 300 * 200 * 4)
    #expect((0..<300 * 200).allSatisfy { ahead[$0 % 300, $0 / 300] == inTurn[$0 % 300, $0 / 300] })
    // There is nothing to do for what is there, nor for what shares a page with others.
    #expect(try renderer.uploadAhead(image, bytes: 1) && renderer.uploadAhead(noise(32, 32), bytes: 1))
    // What a frame needs meanwhile is uploaded with it.
    let late = noise(300, 200)
    #expect(try !renderer.uploadAhead(late, bytes: 1))
    let shown = try Device.render(plan(late), with: renderer)
    #expect(try shown[299, 199] == late[299, 199] && renderer.uploadAhead(late, bytes: 1))
  }

  @Test("small pictures share a page, so that quads with different pictures and solid ones share a draw call")
  func pages() throws {
    var builder = PlanBuilder(64, 64)
    let pictures = (0..<20).map { builder.picture(noise(3 + $0, 24 - $0)) }
    builder.draw { builder in
      for (i, picture) in pictures.enumerated() {
        let width = Float(3 + i), height = Float(24 - i)
        let place = Matrix3.translation(Float(i % 5) * 12, Float(i / 5) * 14)
        builder.quad(
          SIMD4(0, 0, width, height), place, material: .picture(picture, .oneToOne(width, height, filter: i % 2 == 0 ? .linear : .nearest)))
        builder.quad(SIMD4(1, 1, 3, 3), place, color: SIMD4(0, 1, 0, 1))
      }
    }
    let renderer = try GLESRenderer(context: .init(), options: Device.options())
    let together = try Device.render(builder.plan, with: renderer)
    #expect(renderer.statistics.drawCalls == 1)
    #expect(together[1, 1] == SIMD4(0, 255, 0, 255))
    // Pages have sides of at most the limit, and take pictures of a quarter of that: here each picture gets its own texture.
    var options = Device.options()
    options.maximumTextureSide = 26
    let alone = try GLESRenderer(context: .init(), options: options)
    let apart = try Device.render(builder.plan, with: alone)
    #expect(alone.statistics.drawCalls > 20)
    #expect((0..<64 * 64).allSatisfy { together[$0 % 64, $0 / 64] == apart[$0 % 64, $0 / 64] })
  }

  @Test("a quad reads the same texel alone as in a call with one under perspective", arguments: [FastPaths.all, []])
  func besidePerspective(fastPaths: FastPaths) throws {
    // In 24 bits, texel x of the pixel's centre (½, 60½) is ½ · (2 + 2⁻⁹ − 2⁻¹⁹) + 60½ − 60½. From the left the first sum is rounded to a
    // multiple of 2⁻¹⁸, which makes 1 + 2⁻¹⁰ of it: as far beyond the border between both texels as the second begins (TEXEL_TIE). From the
    // right nothing is rounded, and 2⁻²⁰ are lacking.
    var builder = PlanBuilder(64, 64)
    let blackAndWhite = CGImage(width: 2, height: 1, premultipliedPixels: [0, 0, 0, 255, 255, 255, 255, 255])
    let material = Material.picture(builder.picture(blackAndWhite), .oneToOne(2, 1, filter: .nearest))
    var sheared = builder.quad(SIMD4(0, 60, 1, 61), material: material)
    sheared.surfaceToLocal = Matrix3(2 + 0x1p-9 - 0x1p-19, 1, -60.5, 0, 1, -60, 0, 0, 1)
    builder.draw([sheared, builder.quad(SIMD4(8, 8, 24, 24), Matrix3(1, 0, 0, 0, 1, 0, 0.01, 0, 1), material: material)])
    var options = Device.options()
    (options.interpolates, options.fastPaths) = (false, fastPaths)
    let renderer = try GLESRenderer(context: .init(), options: options)
    #expect(try Device.render(builder.plan, with: renderer)[0, 60] == SIMD4(255, 255, 255, 255))
    #expect(renderer.statistics.drawCalls == (fastPaths == .all ? 1 : 2))
  }

  @Test("an axial gradient mixes straight colours, then premultiplies")
  func axialGradient() throws {
    var builder = PlanBuilder(8, 4)
    let gradient = builder.gradient(
      Gradient(
        kind: .axial, stops: [.init(location: 0, color: SIMD4(1, 0, 0, 1)), .init(location: 1, color: SIMD4(0, 0, 1, 0))],
        start: SIMD2(0, 0.5), end: SIMD2(1, 0.5), unitScale: SIMD2(0.125, 0.25), unitOffset: .zero))
    builder.draw { $0.quad(SIMD4(0, 0, 8, 4), material: gradient) }
    let bitmap = try Device.render(builder.plan)
    // Pixel 2 lies at 2.5 / 8 = 0.3125: straight (0.6875, 0, 0.3125), alpha 0.6875; times alpha (0.4727, 0, 0.2148).
    #expect(isClose(bitmap[2, 1], SIMD4(121, 0, 55, 175)))
  }

  @Test("two stops at one place are a hard change; colours extend before the first and after the last")
  func hardStops() throws {
    var builder = PlanBuilder(10, 2)
    let red = SIMD4<Float>(1, 0, 0, 1), green = SIMD4<Float>(0, 1, 0, 1)
    let gradient = builder.gradient(
      Gradient(
        kind: .axial, stops: [.init(location: 0.3, color: red), .init(location: 0.5, color: red), .init(location: 0.5, color: green)],
        start: SIMD2(0, 0), end: SIMD2(1, 0), unitScale: SIMD2(0.1, 0.5), unitOffset: .zero))
    builder.draw { $0.quad(SIMD4(0, 0, 10, 2), material: gradient) }
    let bitmap = try Device.render(builder.plan)
    #expect((0..<10).map { bitmap[$0, 0].x } == [255, 255, 255, 255, 255, 0, 0, 0, 0, 0])
    #expect(bitmap[9, 0] == SIMD4(0, 255, 0, 255))
  }

  @Test("radial gradients measure in half axes, conic ones in turns from the end point")
  func roundGradients() throws {
    let stops: [Gradient.Stop] = [.init(location: 0, color: SIMD4(0, 0, 0, 1)), .init(location: 1, color: SIMD4(1, 1, 1, 1))]
    var builder = PlanBuilder(64, 32)
    let radial = builder.gradient(
      Gradient(
        kind: .radial, stops: stops, start: SIMD2(0.5, 0.5), end: SIMD2(1, 1), unitScale: SIMD2(1 / 32.0, 1 / 32.0), unitOffset: .zero))
    let conic = builder.gradient(
      Gradient(
        kind: .conic, stops: stops, start: SIMD2(0.5, 0.5), end: SIMD2(1, 0.5), unitScale: SIMD2(1 / 32.0, 1 / 32.0),
        unitOffset: SIMD2(-1, 0)))
    builder.draw {
      $0.quad(SIMD4(0, 0, 32, 32), material: radial)
      $0.quad(SIMD4(32, 0, 64, 32), material: conic)
    }
    let bitmap = try Device.render(builder.plan)
    // (24.5, 16.5) is (8.5, 0.5) from the centre: 8.515 / 16 · 255 = 135.7.
    #expect(isClose(bitmap[24, 16], SIMD4(136, 136, 136, 255)))
    // The corner lies beyond radius 1.
    #expect(bitmap[0, 0] == SIMD4(255, 255, 255, 255))
    // Down from the centre is a quarter turn: atan2(10.5, 0.5) = 1.5232 of 2π, times 255 = 61.8.
    #expect(isClose(bitmap[48, 26], SIMD4(62, 62, 62, 255)))
    // Up is three quarters: atan2(−10.5, 0.5) + 2π = 4.760, times 255 / 2π = 193.2.
    #expect(isClose(bitmap[48, 5], SIMD4(193, 193, 193, 255)))
  }

  @Test("a colour matrix works on straight colours")
  func colorMatrix() throws {
    var builder = PlanBuilder(4, 4)
    let source = builder.addSurface(4, 4), result = builder.addSurface(4, 4)
    builder.draw(into: source) { $0.quad(SIMD4(0, 0, 2, 4), color: SIMD4(0.4, 0, 0, 0.4)) }
    let swap = ColorMatrix(
      red: SIMD4(0, 0, 1, 0), green: SIMD4(0, 1, 0, 0), blue: SIMD4(1, 0, 0, 0), alpha: SIMD4(0, 0, 0, 0.5), offset: SIMD4(0, 0.5, 0, 0))
    builder.plan.passes.append(Pass(surface: result, action: .colorMatrix(source: source, swap)))
    builder.draw { $0.quad(SIMD4(0, 0, 4, 4), material: .surface(Int32(result), .oneToOne(4, 4))) }
    let bitmap = try Device.render(builder.plan)
    // Straight red at alpha 0.4 becomes (0, ½, 1) at alpha 0.2: premultiplied 0, 25.5, 51, 51.
    #expect(isClose(bitmap[1, 1], SIMD4(0, 26, 51, 51)))
    #expect(bitmap[3, 1] == SIMD4(0, 0, 0, 0))
  }

  @Test("a copy takes a part, and transparency outside the source")
  func copy() throws {
    var builder = PlanBuilder(8, 8)
    let source = builder.addSurface(8, 8), part = builder.addSurface(4, 4)
    builder.draw(into: source) { $0.quad(SIMD4(6, 0, 8, 3), color: SIMD4(0, 1, 0, 1)) }
    builder.plan.passes.append(Pass(surface: part, action: .copy(source: source, origin: SIMD2(6, -1))))
    builder.draw(clear: SIMD4(0, 0, 0, 1)) { $0.quad(SIMD4(0, 0, 4, 4), material: .surface(Int32(part), .oneToOne(4, 4))) }
    let bitmap = try Device.render(builder.plan)
    // Row 0 of the copy lies above the source; columns 2 and 3 to its right.
    #expect((0..<5).map { bitmap[1, $0].y } == [0, 255, 255, 255, 0])
    #expect((0..<4).map { bitmap[$0, 2].y } == [255, 255, 0, 0])
  }

  @Test("a polygon confines a quad to the pixels whose centres it holds")
  func polygon() throws {
    var builder = PlanBuilder(16, 16)
    builder.draw {
      $0.quad(SIMD4(0, 0, 16, 16), color: SIMD4(1, 0, 0, 1), polygon: [SIMD2(0, 0), SIMD2(16, 0), SIMD2(0, 16)])
      $0.quad(SIMD4(0, 0, 16, 16), color: SIMD4(0, 1, 0, 1), blend: .plusLighter, polygon: [SIMD2(16, 0), SIMD2(16, 16), SIMD2(0, 16)])
    }
    let bitmap = try Device.render(builder.plan)
    // Each pixel belongs to one of the two, those on the diagonal too.
    for y in 0..<16 {
      for x in 0..<16 {
        #expect(Int(bitmap[x, y].x) + Int(bitmap[x, y].y) == 255)
        if x + y + 1 != 16 { #expect((bitmap[x, y].x == 255) == (x + y + 1 < 16)) }
      }
    }
  }

  @Test("a polygon of many corners is drawn whole")
  func manyCorners() throws {
    var builder = PlanBuilder(64, 64)
    let points = (0..<40).map { i -> SIMD2<Float> in
      let angle = Double(i) * .pi / 20
      return SIMD2(Float(32 + 30 * cos(angle)), Float(32 + 30 * sin(angle)))
    }
    builder.draw { $0.quad(SIMD4(0, 0, 64, 64), polygon: points) }
    let bitmap = try Device.render(builder.plan)
    let count = (0..<64 * 64).filter { bitmap[$0 % 64, $0 / 64].w == 255 }.count
    // ½ · 40 · 30² · sin(π / 20) = 2815.8
    #expect(abs(count - 2816) < 25)
  }

  /// An opaque image without any order.
}
