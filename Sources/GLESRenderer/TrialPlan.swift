internal import Compositing
internal import Graphics
internal import RenderTree

/// Quads by which devices are tried: of every kind that `bare.frag` draws, apart from one another; and a picture blurred and halved.
struct TrialPlan {
  private var plan = FramePlan()
  private var quads: [Quad] = []

  /// Quads of all kinds on 64 pixels each; and long ones, with others at their ends, in a row and in a column.
  /// - Parameter side: pixels of the row and of the column.
  static func all(side: Int) -> [FramePlan] { [small, long(PixelSize(side, 64)), long(PixelSize(64, side)), convolved] }

  private static let orange = SIMD4<Float>(0.9, 0.4, 0.1, 1)
  private static let box = SIMD4<Float>(12, 14, 52, 46)

  private static var small: FramePlan {
    let border = Border(width: 4, color: SIMD4(0.1, 0.5, 0.2, 1))
    let perspective = Matrix3(0.9, 0.1, 4, 0.05, 0.85, 6, 0.0004, 0.003, 1)
    let blurred = BlurredRectangle(rect: SIMD4(22, 24, 42, 40), radii: SIMD4(repeating: 5), sigma: 3)
    let reach = SIMD4<Float>(10, 12, 54, 52)
    var trial = TrialPlan(PixelSize(256, 320))
    // Pictures: turned, upright at a fractional place, skewed, in perspective, tiny, drawn smaller and much larger than they are.
    trial.add(box, turned(33), picture(scale: 0.7))
    trial.add(box, .translation(0.3, 0.6), picture(scale: 1))
    trial.add(box, Matrix3(1.15, 0.2, -10, -0.1, 0.9, 6, 0, 0, 1), picture(scale: 0.6), radius: 7)
    trial.add(box, perspective, picture(scale: 0.7), radius: 6, border: border)
    trial.add(SIMD4(30, 30, 33.4, 31.3), turned(12), picture(scale: 1))
    trial.add(box, turned(8), picture(scale: 1.6))
    trial.add(box, turned(45), picture(scale: 0.25), color: SIMD4(repeating: 0.8), radius: 8)
    // One colour: soft and hard edges, rings and borders, in perspective, as thin as a line, transparent.
    trial.add(box, turned(17), color: orange)
    trial.add(SIMD4(8.25, 12, 47.5, 50.75), color: orange, hardEdges: 15)
    trial.add(box, turned(71), color: orange, radius: 12, ring: 4)
    trial.add(box, turned(190), color: orange, radius: 9, border: border)
    trial.add(box, perspective, color: orange, radius: 10)
    trial.add(SIMD4(4, 31.3, 60, 31.7), turned(3), color: orange)
    trial.add(SIMD4(12.37, 14.81, 51.6, 46.2), color: orange * 0.5, radius: 3)
    trial.add(reach, material: .shadow(blurred))
    trial.add(reach, turned(27), .shadow(blurred))
    // Gradients: of two stops, and of several, along a line and from a point.
    trial.add(box, turned(21), trial.gradient([0, 1]))
    trial.add(SIMD4(12.37, 14.81, 51.6, 46.2), .identity, trial.gradient([0, 0.2, 0.7, 1]), radius: 6)
    trial.add(box, turned(52), trial.gradient([0.1, 0.9], from: SIMD2(0.4, 0.5)))
    trial.add(box, .identity, trial.gradient([0, 0.4, 1], from: SIMD2(0.5, 0.6)))
    return trial.finished()
  }

  private static func long(_ size: PixelSize) -> FramePlan {
    var trial = TrialPlan(size)
    let isRow = size.width > size.height
    let end = Float(max(size.width, size.height)) - 64
    func place(_ along: Float, _ across: Float) -> SIMD2<Float> { isRow ? SIMD2(along, across) : SIMD2(across, along) }
    func rect(_ from: SIMD2<Float>, _ to: SIMD2<Float>) -> SIMD4<Float> { SIMD4(lowHalf: from, highHalf: to) }
    trial.add(rect(place(3.3, 4.2), place(end - 10.6, 24.6)), material: picture(scale: 0.0078))
    // It crosses nine pixels on its way.
    let slope: Float = 9 / end
    let skew = isRow ? Matrix3(1, 0, 0, slope, 1, 0, 0, 0, 1) : Matrix3(1, slope, 0, 0, 1, 0, 0, 0, 1)
    trial.add(rect(place(3.3, 30.4), place(end - 10.6, 48.1)), skew, color: orange, radius: 5)
    let origin = place(end, 0)
    trial.add(box, .translation(origin.x, origin.y) * turned(29), picture(scale: 0.8), radius: 6)
    return trial.finished()
  }

  /// A picture of 64 pixels, blurred and at an eighth of its size, side by side.
  private static var convolved: FramePlan {
    let side = 64, kernels: [Convolution.Kernel] = [.gaussian(sigma: SIMD2(3, 2.2)), .halving(times: 3)]
    var trial = TrialPlan(PixelSize(2 * side, side))
    trial.plan.surfaces.append(PixelSize(side, side))
    trial.add(SIMD4(0, 0, Float(side), Float(side)), .identity, picture(scale: 0.5))
    trial.plan.passes = [Pass(surface: 1, action: .draw(0..<1, clear: .zero))]
    for (index, kernel) in kernels.enumerated() {
      let convolution = Convolution(of: PixelRect(x: 0, y: 0, width: side, height: side), in: 1, by: kernel)
      let result = trial.plan.surfaces.count, size = convolution.size, left = Float(index * side)
      trial.plan.convolutions.append(convolution)
      trial.plan.surfaces.append(size)
      trial.plan.passes.append(Pass(surface: result, action: .convolve(index..<index + 1)))
      let sampling = Sampling(
        scale: .one, offset: SIMD2(-left, 0), bounds: SIMD4(0, 0, Float(size.width), Float(size.height)), magnification: .nearest,
        minification: .nearest)
      trial.add(
        SIMD4(left, 0, left + Float(size.width), Float(size.height)), .identity, .surface(Int32(result), sampling), hardEdges: 15)
    }
    for index in trial.quads.indices {
      trial.quads[index].scissor = trial.quads[index].scissor.intersection(PixelRect(trial.plan.viewport))
    }
    trial.plan.quads = trial.quads
    trial.plan.quads[0].scissor = PixelRect(x: 0, y: 0, width: side, height: side)
    trial.plan.passes.append(Pass(surface: 0, action: .draw(1..<trial.quads.count, clear: .zero)))
    return trial.plan
  }

  private init(_ size: PixelSize) {
    plan.viewport = size
    plan.surfaces = [size]
    plan.pictures = [.image(Self.image)]
  }

  private func finished() -> FramePlan {
    var plan = plan, quads = quads
    // One in each square where all are small.
    if min(plan.viewport.width, plan.viewport.height) > 64 {
      for index in quads.indices { quads[index].move(by: SIMD2(Float(index % 4 * 64), Float(index / 4 * 64))) }
    }
    for index in quads.indices { quads[index].scissor = quads[index].scissor.intersection(PixelRect(plan.viewport)) }
    plan.quads = quads
    plan.passes = [Pass(surface: 0, action: .draw(0..<quads.count, clear: .zero))]
    return plan
  }

  /// Texels of about as much contrast as samplers with weights of 256ths show to within a step.
  private static let image: CGImage = {
    var state: UInt32 = 1
    var pixels: [UInt8] = []
    for _ in 0..<32 * 32 {
      for _ in 0..<3 {
        state = state &* 1_664_525 &+ 1_013_904_223
        pixels.append(80 + UInt8((state >> 24) * 96 / 255))
      }
      pixels.append(255)
    }
    return CGImage(width: 32, height: 32, premultipliedPixels: pixels)
  }()

  /// The picture from the box's corner on.
  private static func picture(scale: Float) -> Material {
    .picture(0, Sampling(scale: SIMD2(scale, scale), offset: -scale * box.lowHalf, bounds: SIMD4(0, 0, 32, 32)))
  }

  /// Adds a gradient from the left of the box to its right, a little down, or from a point in the box's unit space.
  private mutating func gradient(_ locations: [Float], from middle: SIMD2<Float>? = nil) -> Material {
    let size = Self.box.highHalf - Self.box.lowHalf
    let stops = locations.enumerated().map { index, location in
      Gradient.Stop(location: location, color: index % 2 == 0 ? Self.orange : SIMD4(0.1, 0.3, 0.8, 0.7))
    }
    plan.gradients.append(
      Gradient(
        kind: middle == nil ? .axial : .radial, stops: stops, start: middle ?? SIMD2(0, 0.4), end: SIMD2(1, 0.6 + (middle?.y ?? 0)),
        unitScale: 1 / size, unitOffset: -Self.box.lowHalf / size))
    return .gradient(Int32(plan.gradients.count - 1))
  }

  /// About the middle of a square.
  private static func turned(_ degrees: Float) -> Matrix3 {
    let angle = Double(degrees) * .pi / 180
    let c = Float(cos(angle)), s = Float(sin(angle))
    return Matrix3(c, -s, 32 - c * 32 + s * 32, s, c, 32 - s * 32 - c * 32, 0, 0, 1)
  }

  private mutating func add(
    _ rect: SIMD4<Float>, _ map: Matrix3 = .identity, _ material: Material = .solid, color: SIMD4<Float> = .one, radius: Float = 0,
    ring: Float = 0, border: Border = .none, hardEdges: UInt8 = 0
  ) {
    let inverse = map.inverse ?? .identity
    quads.append(
      Quad(
        localToSurface: map, surfaceToLocal: inverse,
        shape: Shape(
          rect: rect, radii: SIMD4(repeating: radius), ringWidth: ring, edges: EdgeLines(rect, surfaceToLocal: inverse),
          hardEdges: hardEdges), material: material, color: color, border: border, blend: .sourceOver,
        scissor: PixelRect(minX: 0, minY: 0, maxX: 1 << 16, maxY: 1 << 16), layer: LayerID(rawValue: 1)))
  }

  private mutating func add(_ rect: SIMD4<Float>, material: Material) { add(rect, .identity, material) }
}

extension EdgeLines {
  /// Lines along a rectangle's edges under a map.
  fileprivate init(_ rect: SIMD4<Float>, surfaceToLocal m: Matrix3) {
    self.init(a: .zero, b: .zero, c: .zero)
    let x = SIMD3(m.m00, m.m01, m.m02), y = SIMD3(m.m10, m.m11, m.m12), w = SIMD3(m.m20, m.m21, m.m22)
    for (index, line) in [x - rect.x * w, rect.z * w - x, y - rect.y * w, rect.w * w - y].enumerated() {
      let length = (line.x * line.x + line.y * line.y).squareRoot()
      a[index] = line.x / length
      b[index] = line.y / length
      c[index] = line.z / length
    }
  }
}

extension Quad {
  /// Moves the quad by whole pixels.
  fileprivate mutating func move(by shift: SIMD2<Float>) {
    localToSurface = .translation(shift.x, shift.y) * localToSurface
    surfaceToLocal = surfaceToLocal * .translation(-shift.x, -shift.y)
    shape.edges.c -= shape.edges.a * shift.x + shape.edges.b * shift.y
    scissor = PixelRect(minX: Int(shift.x), minY: Int(shift.y), maxX: Int(shift.x) + 64, maxY: Int(shift.y) + 64)
  }
}
