import Compositing
import Foundation
import GLESRenderer
import Graphics
import Rasterizer
import RenderTree
import SoftwareRenderer
import TestSupport
import Testing

/// Both renderers draw the same plan.
@Suite("Agreement with the software renderer", .enabled(if: Device.exists, Device.reason))
struct AgreementTests {
  struct Scene: CustomStringConvertible, Sendable {
    var description: String
    /// Steps of 255 by which a channel may differ: 1 on flat areas, 2 where edges and blurs are.
    var tolerance = 1
    var plan: @Sendable () -> FramePlan
  }

  static let size = 96

  private static func scene(_ name: String, tolerance: Int = 1, _ build: @escaping @Sendable (inout PlanBuilder) -> Void) -> Scene {
    Scene(description: name, tolerance: tolerance) {
      var builder = PlanBuilder(size, size)
      build(&builder)
      return builder.plan
    }
  }

  private static let stops: [Gradient.Stop] = [
    .init(location: 0.1, color: SIMD4(1, 0.2, 0, 1)), .init(location: 0.4, color: SIMD4(0, 0.8, 0.3, 0.5)),
    .init(location: 0.4, color: SIMD4(0, 0, 1, 1)),
    .init(location: 0.9, color: SIMD4(1, 1, 1, 0)),
  ]
  private static let perspective = Matrix3(0.9, 0.1, 2, 0.05, 0.8, 8, 0.001, 0.004, 1)

  static let scenes: [Scene] = [
    scene("squares at all angles", tolerance: 2) { builder in
      builder.draw(clear: SIMD4(0.2, 0.3, 0.4, 1)) { builder in
        for i in 0..<9 {
          let x = Float(i % 3) * 32 + 6, y = Float(i / 3) * 32 + 6
          builder.quad(
            SIMD4(x, y, x + 20, y + 20), PlanBuilder.rotation(degrees: Float(i) * 11, about: x + 10, y + 10),
            color: SIMD4(0.9, 0.5 * Float(i) / 8, 0.1, 1))
        }
      }
    },
    scene("translucent layers over one another") { builder in
      builder.draw { builder in
        for i in 0..<6 {
          let a = 0.2 + 0.1 * Float(i)
          builder.quad(
            SIMD4(8 * Float(i), 5 * Float(i), 50 + 8 * Float(i), 60 + 4 * Float(i)),
            color: SIMD4(a * Float(i % 2), a * 0.5, a * Float((i + 1) % 2), a))
        }
      }
    },
    scene("rounded, rings, continuous, clipped", tolerance: 2) { builder in
      let clip = builder.clip(SIMD4(4, 10, 90, 84), PlanBuilder.rotation(degrees: 8, about: 48, 48), radii: SIMD4(30, 4, 20, 0))
      builder.draw(clear: SIMD4(0, 0, 0, 1)) {
        $0.quad(SIMD4(3.3, 5.2, 60, 70.7), color: SIMD4(1, 0, 0, 1), radii: SIMD4(repeating: 18), clip: clip)
        $0.quad(
          SIMD4(30, 30, 90, 90), PlanBuilder.rotation(degrees: 30, about: 60, 60), color: SIMD4(0, 0.5, 0, 0.5), radii: SIMD4(10, 0, 25, 5),
          ringWidth: 6)
        $0.quad(SIMD4(20, 20, 80, 60), perspective, color: SIMD4(0, 0, 0.8, 0.8), radii: SIMD4(repeating: 12), isContinuous: true)
        $0.quad(SIMD4(50, 10, 70, 30), color: SIMD4(1, 1, 1, 1), hardEdges: 0b0101, clip: clip)
      }
    },
    scene("borders", tolerance: 2) { builder in
      let clip = builder.clip(SIMD4(4, 10, 90, 84), PlanBuilder.rotation(degrees: 8, about: 48, 48), radii: SIMD4(30, 4, 20, 0))
      let white = Border(width: 4, color: SIMD4(1, 1, 1, 1))
      let thin = Border(width: 0.7, color: SIMD4(0.4, 0.3, 0, 0.5))
      var faded = Border(width: 6, color: SIMD4(0, 0, 0.6, 0.6))
      faded.opacity = 0.9
      let picture = builder.picture(
        CGImage(width: 4, height: 4, premultipliedPixels: (0..<64).map { UInt8($0 % 4 == 3 ? 255 : $0 * 3) }, isOpaque: true))
      let material = Material.picture(picture, Sampling(scale: SIMD2(0.1, 0.1), offset: .zero, bounds: SIMD4(0, 0, 4, 4)))
      let gradient = builder.gradient(
        Gradient(kind: .axial, stops: stops, start: .zero, end: SIMD2(1, 1), unitScale: SIMD2(1 / 40, 1 / 40), unitOffset: .zero))
      builder.draw(clear: SIMD4(0.2, 0, 0.2, 1)) {
        $0.quad(SIMD4(3.3, 5.2, 60, 70.7), color: SIMD4(1, 0, 0, 1), radii: SIMD4(repeating: 18), border: thin)
        $0.quad(SIMD4(0, 0, 40, 40), .translation(48.5, 6), material: material, radii: SIMD4(10, 0, 25, 5), border: white, clip: clip)
        $0.quad(
          SIMD4(0, 0, 40, 40), PlanBuilder.rotation(degrees: 30, about: 20, 80), material: material, color: SIMD4(repeating: 0.6),
          radii: SIMD4(repeating: 8), border: faded, isContinuous: true)
        $0.quad(
          SIMD4(20, 20, 80, 60), perspective, color: SIMD4(0, 0, 0.8, 0.8), radii: SIMD4(repeating: 12), border: white, isContinuous: true)
        // More than four corners, in one call with a bordered one.
        $0.quad(
          SIMD4(50, 50, 90, 90), color: SIMD4(0, 0.6, 0, 1), border: thin,
          polygon: [SIMD2(55, 50), SIMD2(85, 50), SIMD2(90, 60), SIMD2(90, 80), SIMD2(70, 90), SIMD2(50, 70)])
        $0.quad(
          SIMD4(30, 50, 60, 90), color: SIMD4(0.5, 0.6, 0, 1),
          polygon: [SIMD2(35, 50), SIMD2(55, 50), SIMD2(60, 60), SIMD2(60, 80), SIMD2(40, 90), SIMD2(30, 70)])
        $0.quad(SIMD4(10, 10, 40, 30), material: gradient, border: white, hardEdges: 15)
        $0.quad(SIMD4(70, 4, 94, 20), border: faded, hardEdges: 15)
        $0.quad(SIMD4(4, 80, 30, 94), color: SIMD4(0.3, 0.3, 0, 0.3), blend: .multiply, radii: SIMD4(repeating: 5), border: white)
      }
    },
    scene("gradients") { builder in
      let unit = SIMD2<Float>(1 / 40, 1 / 40)
      let kinds: [(Gradient.Kind, SIMD2<Float>, SIMD2<Float>)] = [
        (.axial, SIMD2(0, 0.2), SIMD2(1, 0.9)), (.radial, SIMD2(0.4, 0.5), SIMD2(1, 0.9)), (.conic, SIMD2(0.5, 0.5), SIMD2(0.8, 0.2)),
        (.axial, SIMD2(0.5, 0.5), SIMD2(0.5, 0.5)),
      ]
      let materials = kinds.map { kind, start, end in
        builder.gradient(Gradient(kind: kind, stops: stops, start: start, end: end, unitScale: unit, unitOffset: .zero))
      }
      builder.draw(clear: SIMD4(1, 1, 1, 1)) { builder in
        for (i, material) in materials.enumerated() {
          let matrix = PlanBuilder.rotation(degrees: 10 * Float(i), about: 20, 20).inverse ?? .identity
          builder.quad(
            SIMD4(0, 0, 40, 40), .translation(Float(i % 2) * 46 + 4, Float(i / 2) * 46 + 4), material: material,
            color: SIMD4(repeating: 0.9))
          builder.quad(SIMD4(5, 5, 20, 20), matrix, material: material)
        }
      }
    },
    scene("shadows", tolerance: 2) { builder in
      builder.draw(clear: SIMD4(0.9, 0.9, 0.9, 1)) {
        $0.quad(
          SIMD4(0, 0, 96, 96), material: .shadow(BlurredRectangle(rect: SIMD4(20, 20, 70, 60), radii: SIMD4(12, 0, 30, 5), sigma: 5)),
          color: SIMD4(0, 0, 0, 0.7))
        $0.quad(
          SIMD4(0, 0, 96, 96), PlanBuilder.rotation(degrees: 20, about: 48, 48),
          material: .shadow(BlurredRectangle(rect: SIMD4(40, 50, 90, 80), radii: .zero, sigma: 2)), color: SIMD4(0.3, 0, 0, 0.3))
      }
    },
    scene("pictures under all filters", tolerance: 2) { builder in
      let picture = builder.picture(smoothImage(40, 30))
      builder.draw { builder in
        for (i, filter) in [Sampling.Filter.linear, .linear, .trilinear, .trilinear].enumerated() {
          let matrix = [
            Matrix3.translation(3, 4), PlanBuilder.rotation(degrees: 25, about: 60, 20) * .translation(45, 0),
            Matrix3(0.3, 0.05, 10, 0, 0.4, 50, 0, 0, 1),
            Matrix3(0.5, 0.1, 40, 0.02, 0.5, 50, 0.004, 0.006, 1),
          ][i]
          var sampling = Sampling.oneToOne(40, 30, filter: filter)
          sampling.bounds = SIMD4(2.3, 1, 38, 28.6)
          builder.quad(SIMD4(0, 0, 40, 30), matrix, material: .picture(picture, sampling), color: SIMD4(repeating: 0.8))
        }
      }
    },
    scene("pictures smaller than they are", tolerance: 2) { builder in
      let large = builder.picture(smoothImage(300, 270)), small = builder.picture(smoothImage(60, 50))
      let group = builder.addSurface(96, 96)
      builder.draw(into: group) { $0.quad(SIMD4(10, 10, 86, 86), color: SIMD4(0.9, 0.4, 0, 1), radii: SIMD4(repeating: 30)) }
      builder.draw { builder in
        // Reduced 1.3, 2.2, 3.7 and 8 times; more across than down; turned; in perspective; of a part.
        for (i, scale) in [Float(1.3), 2.2, 3.7, 8].enumerated() {
          var sampling = Sampling.oneToOne(300, 270)
          sampling.scale = SIMD2(scale, scale)
          builder.quad(
            SIMD4(0, 0, 20, 20), .translation(Float(i) * 24 + 1.4, 2.3), material: .picture(large, sampling),
            color: SIMD4(repeating: 0.9))
        }
        builder.quad(
          SIMD4(0, 0, 60, 50), PlanBuilder.rotation(degrees: 20, about: 20, 50) * Matrix3(0.2, 0, 8, 0, 0.7, 32, 0, 0, 1),
          material: .picture(small, .oneToOne(60, 50)))
        builder.quad(
          SIMD4(0, 0, 300, 270), Matrix3(0.15, 0.02, 34, 0, 0.16, 30, 0, 0.001, 1), material: .picture(large, .oneToOne(300, 270)))
        var part = Sampling.oneToOne(300, 270)
        part.bounds = SIMD4(40, 50, 90, 95)
        builder.quad(SIMD4(40, 50, 90, 95), Matrix3(0.4, 0, 40, 0, 0.3, 50, 0, 0, 1), material: .picture(large, part))
        builder.quad(
          SIMD4(0, 0, 96, 96), Matrix3(0.3, 0.1, 4, -0.1, 0.3, 70, 0, 0, 1), material: .surface(Int32(group), .oneToOne(96, 96)))
      }
    },
    scene("nearest") { builder in
      let picture = builder.picture(smoothImage(7, 5))
      var sampling = Sampling.oneToOne(7, 5, filter: .nearest)
      sampling.scale = SIMD2(0.07, 0.05)
      builder.draw { $0.quad(SIMD4(0, 0, 96, 96), material: .picture(picture, sampling)) }
    },
    scene("polygons that share edges under perspective") { builder in
      let cut: [SIMD2<Float>] = [SIMD2(0, 0), SIMD2(70.3, 0), SIMD2(31.7, 96), SIMD2(0, 96)]
      let rest: [SIMD2<Float>] = [SIMD2(70.3, 0), SIMD2(96, 0), SIMD2(96, 96), SIMD2(31.7, 96)]
      builder.draw {
        $0.quad(SIMD4(10, 10, 80, 80), perspective, color: SIMD4(0.6, 0, 0, 0.6), polygon: cut)
        $0.quad(SIMD4(10, 10, 80, 80), perspective, color: SIMD4(0, 0.6, 0, 0.6), polygon: rest)
      }
    },
    scene("blurs, groups and colour matrices", tolerance: 2) { builder in
      let group = builder.addSurface(70, 60), blurred = builder.addSurface(70, 60), grey = builder.addSurface(70, 60)
      builder.draw(into: group) {
        $0.quad(SIMD4(20, 15, 50, 45), color: SIMD4(1, 0, 0, 1), radii: SIMD4(repeating: 9))
        $0.quad(SIMD4(40, 5, 60, 30), PlanBuilder.rotation(degrees: 33, about: 50, 20), color: SIMD4(0, 0, 0.7, 0.7))
      }
      builder.plan.appendConvolution(of: group, by: .gaussian(sigma: SIMD2(4, 1.5)), into: blurred)
      let matrix = ColorMatrix(
        red: SIMD4(0.3, 0.6, 0.1, 0), green: SIMD4(0.3, 0.6, 0.1, 0), blue: SIMD4(0, 0, 1.5, 0), alpha: SIMD4(0, 0, 0, 0.9),
        offset: SIMD4(0, 0.1, 0, 0))
      builder.plan.passes.append(Pass(surface: grey, action: .colorMatrix(source: group, matrix)))
      builder.draw(clear: SIMD4(1, 1, 0.8, 1)) {
        $0.quad(
          SIMD4(0, 0, 70, 60), .translation(2, 3), material: .surface(Int32(blurred), .oneToOne(70, 60)), color: SIMD4(repeating: 0.75))
        $0.quad(SIMD4(0, 0, 70, 60), PlanBuilder.rotation(degrees: 12, about: 30, 60), material: .surface(Int32(grey), .oneToOne(70, 60)))
      }
    },
    scene("a backdrop blurred in place", tolerance: 2) { builder in
      let part = builder.addSurface(40, 40), soft = builder.addSurface(40, 40)
      builder.draw(clear: SIMD4(1, 1, 1, 1)) { builder in
        for i in 0..<12 { builder.quad(SIMD4(Float(i * 8), 0, Float(i * 8 + 4), 96), color: SIMD4(0, 0, 0, 1)) }
      }
      builder.plan.passes.append(Pass(surface: part, action: .copy(source: 0, origin: SIMD2(30, 70))))
      builder.plan.appendConvolution(of: part, by: .gaussian(sigma: SIMD2(3, 3)), into: soft)
      builder.draw(clear: nil) {
        $0.quad(SIMD4(0, 0, 40, 40), .translation(30, 70), material: .surface(Int32(soft), .oneToOne(40, 40)), radii: SIMD4(repeating: 8))
      }
    },
    scene("masks") { builder in
      let group = builder.addSurface(96, 96)
      builder.draw(into: group) {
        $0.quad(SIMD4(0, 0, 96, 96), color: SIMD4(0.2, 0.6, 1, 1))
        $0.quad(
          SIMD4(10, 10, 86, 86), PlanBuilder.rotation(degrees: 45, about: 48, 48), color: SIMD4(repeating: 0.4), blend: .destinationIn)
      }
      builder.draw { $0.quad(SIMD4(0, 0, 96, 96), material: .surface(Int32(group), .oneToOne(96, 96))) }
    },
    scene("paths", tolerance: 2) { builder in
      let path = PathGeometry(
        verbs: [.move, .line, .cubic, .close],
        points: [CGPoint(x: 5, y: 5), CGPoint(x: 50, y: 12), CGPoint(x: 70, y: 60), CGPoint(x: 10, y: 70), CGPoint(x: 8, y: 30)])
      var drawing = ShapeDrawing(path: path, pathToPixels: .identity, size: PixelSize(72, 72))
      drawing.fillColor = CGColor(red: 0.2, green: 0.5, blue: 0.9, alpha: 0.8)
      drawing.strokeColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
      drawing.lineWidth = 3
      builder.plan.pictures.append(.drawing(.shape(drawing)))
      builder.draw(clear: SIMD4(1, 1, 1, 1)) {
        $0.quad(SIMD4(0, 0, 72, 72), .translation(11, 7), material: .picture(0, .oneToOne(72, 72)))
        $0.quad(
          SIMD4(0, 0, 72, 72), PlanBuilder.rotation(degrees: 40, about: 50, 50), material: .picture(0, .oneToOne(72, 72)),
          color: SIMD4(repeating: 0.5))
      }
    },
  ]

  @Test("same plan, same picture", arguments: scenes)
  func agree(scene: Scene) throws {
    let plan = scene.plan()
    let gles = try Device.render(plan)
    let software = Bitmap(size: plan.viewport)
    SoftwareRenderer().render(plan, into: software)
    var worst = 0
    var place = (0, 0)
    gles.forEachDifference(from: software) { x, y, steps in
      if steps > worst { (worst, place) = (steps, (x, y)) }
    }
    #expect(worst <= scene.tolerance, "at \(place): \(gles[place.0, place.1]) instead of \(software[place.0, place.1])")
    // A scene that shows nothing would prove nothing.
    #expect((0..<Self.size * Self.size).contains { software[$0 % Self.size, $0 / Self.size] != software[0, 0] })
  }

  // Half an odd byte 2n + 1 is n + ½: the next byte is n + 1, also where it is odd.
  @Test("half of an odd byte is rounded up, whether an opacity, a colour or a colour matrix halves it", arguments: [true, false])
  func halves(interpolates: Bool) throws {
    var odd: [UInt8] = [], pixels: [UInt8] = []
    for n in 0..<128 {
      odd.append(UInt8(2 * n + 1))
      pixels += [odd[n], 0, 0, odd[n]]
    }
    var builder = PlanBuilder(128, 4)
    let picture = builder.picture(CGImage(width: 128, height: 1, premultipliedPixels: pixels))
    let (source, matrix) = (builder.addSurface(128, 1), builder.addSurface(128, 1))
    let row = SIMD4<Float>(0, 0, 128, 1), sampling = Sampling.oneToOne(128, 1)
    builder.draw(into: source) { $0.quad(row, material: .picture(picture, sampling), hardEdges: 15) }
    let halving = ColorMatrix(
      red: SIMD4(1, 0, 0, 0), green: SIMD4(0, 1, 0, 0), blue: SIMD4(0, 0, 1, 0), alpha: SIMD4(0, 0, 0, 0.5), offset: .zero)
    builder.plan.passes.append(Pass(surface: matrix, action: .colorMatrix(source: source, halving)))
    builder.draw {
      $0.quad(row, material: .picture(picture, sampling), color: SIMD4(repeating: 0.5), hardEdges: 15)
      $0.quad(row, .translation(0, 1), material: .surface(Int32(source), sampling), color: SIMD4(repeating: 0.5), hardEdges: 15)
      $0.quad(row, .translation(0, 2), material: .surface(Int32(matrix), sampling), hardEdges: 15)
      for (x, byte) in odd.enumerated() {
        let half = Float(byte) / 510
        $0.quad(SIMD4(Float(x), 3, Float(x + 1), 4), color: SIMD4(half, 0, 0, half), hardEdges: 15)
      }
    }
    var options = Device.options()
    options.interpolates = interpolates
    let gles = try Device.render(builder.plan, options: options), software = Bitmap(size: builder.plan.viewport)
    SoftwareRenderer().render(builder.plan, into: software)
    for y in 0..<4 {
      for (x, byte) in odd.enumerated() {
        let half = byte / 2 + 1
        #expect(gles[x, y].w == half)
        #expect(software[x, y].w == half)
        // The matrix divides colours by alpha, which need not leave a half.
        if y == 2 { continue }
        #expect(gles[x, y].x == half)
        #expect(software[x, y].x == half)
      }
    }
  }

  /// Colours that change slowly, with some transparency.
  private static func smoothImage(_ width: Int, _ height: Int) -> CGImage {
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let alpha = 0.6 + 0.4 * sin(Double(x + y) / 5)
        let color = [Double(x) / Double(width), Double(y) / Double(height), 0.5 + 0.5 * cos(Double(x) / 3)]
        pixels += color.map { UInt8(($0 * alpha * 255).rounded()) } + [UInt8((alpha * 255).rounded())]
      }
    }
    return CGImage(width: width, height: height, premultipliedPixels: pixels)
  }
}
