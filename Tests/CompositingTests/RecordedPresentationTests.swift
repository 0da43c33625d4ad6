import Foundation
import Graphics
import Rasterizer
import RenderTree
import Testing

@testable import Compositing

/// Random presentations of layers of every kind, with all that layers may have, against GoldenTests/Goldens/presentations.txt: for each one
/// the passes, surfaces and quads of its frames, and digests of what is planned, changed, counted and moved in them.
///
/// A change that means to plan otherwise records them anew, with `RECORD_GOLDENS=1`.
@Suite("Random presentations are planned as on record")
struct RecordedPresentationTests {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../GoldenTests/Goldens/presentations.txt").standardized

  @Test("plans, damage, counts and motion of three frames each")
  func presentations() throws {
    let now = (1...36).map { line(UInt64($0)) }
    if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
      try Data((now.joined(separator: "\n") + "\n").utf8).write(to: Self.file)
      Issue.record(
        "recorded \(Self.file.lastPathComponent): look at what has changed, then run again without RECORD_GOLDENS"
      )
      return
    }
    let recorded = try String(contentsOf: Self.file, encoding: .utf8).split(separator: "\n").map(
      String.init)
    try #require(recorded.count == now.count)
    let different = now.indices.filter { now[$0] != recorded[$0] }
    if let first = different.first {
      Issue.record(
        "\(different.count) of \(now.count) differ, the first:\non record: \(recorded[first])\nnow:       \(now[first])"
      )
    }
  }

  private func line(_ seed: UInt64) -> String {
    var maker = PresentationMaker(seed: seed)
    let root = maker.root()
    let viewport = maker.viewport()
    var planner = FramePlanner()
    var plan = FramePlan()
    planner.options = FrameOptions(
      topPictureUse: maker.pick([.ignored, .found, .lifted]), measuresMotion: maker.isOne(in: 2))
    var passes = 0
    var surfaces = 0
    var quads = 0
    var planned = RoundedDigest()
    var changed = RoundedDigest()
    var counted = RoundedDigest()
    for frame in 0..<3 {
      if frame > 0 { maker.change(root) }
      var tree = PresentationTree(root)
      if seed % 5 == 0 { maker.addParticles(to: &tree) }
      planner.plan(tree, for: viewport, stale: frame == 0 ? nil : maker.stale(), into: &plan)
      passes += plan.passes.count
      surfaces += plan.surfaces.count
      quads += plan.quads.count
      planned.add(plan.description.replacing(/layer \d+/, with: "layer"))
      for picture in plan.pictures { planned.add(text(picture)) }
      for filter in plan.filters { planned.add("\(filter)") }
      for gradient in plan.gradients { planned.add("\(gradient)") }
      changed.add(
        "\(plan.damage.map { "\($0)" }) \(plan.repair.map { "\($0.map { "\($0)" })" } ?? "all") \(plan.missingCuts)"
      )
      changed.add(plan.topPicture.map { "\($0.source) \($0.destination)" } ?? "no top")
      changed.add("\(planner.outcome.motion.map { "\($0)" } ?? "unknown") \(plan.precisions)")
      changed.add(
        "\(plan.contents.map { $0.map { $0.plan.description.replacing(/layer \d+/, with: "layer") } ?? "none" })"
      )
      changed.add(
        "\(plan.passes.indices.map { "\(plan.graph.wave(of: $0)) \(plan.graph.reads(of: $0).map { $0 })" })"
      )
      let traffic = plan.traffic
      counted.add("\(plan.work) \(traffic.framebufferChanges) \(traffic.bytes) \(traffic.fetches)")
      counted.add(
        FrameTraffic.Fragment.allCases.map { "\(traffic.fragments[$0] ?? 0)" }.joined(
          separator: " "))
    }
    return
      "\(seed): \(passes) passes, \(surfaces) surfaces, \(quads) quads, plans \(planned), changes \(changed), counts \(counted)"
  }

  private func text(_ picture: Picture) -> String {
    switch picture {
    case .image(let image): return "image \(image.width) \(image.height)"
    case .rasterized(let layer): return layer.plan.description.replacing(/layer \d+/, with: "layer")
    case .drawing(.text(let text)): return "\(text)"
    case .drawing(.shape(let shape)):
      return
        "\(shape.path.bounds) \(shape.pathToPixels) \(shape.size) \(shape.fillColor.map { "\($0)" } ?? "") \(shape.usesEvenOddRule) "
        + "\(shape.strokeColor.map { "\($0)" } ?? "") \(shape.lineWidth) \(shape.miterLimit) \(shape.lineCap) \(shape.lineJoin) "
        + "\(shape.dashPhase) \(shape.dashPattern) \(shape.strokeStart) \(shape.strokeEnd)"
    }
  }
}

/// The sum of 32 bits of Fowler, Noll and Vo (FNV-1a) of texts, with their numbers to a thousandth: the last digits of sines and powers are
/// the processor's.
private struct RoundedDigest: CustomStringConvertible {
  private var sum: UInt32 = 2_166_136_261

  private mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { sum = (sum ^ UInt32(byte)) &* 16_777_619 }
  }

  mutating func add(_ text: String) {
    var digits: [UInt8] = []
    func isPartOfNumber(_ byte: UInt8) -> Bool {
      (48...57).contains(byte) || byte == 46 || !digits.isEmpty && (byte == 101 || byte == 45)
    }
    func rounded() -> [UInt8] {
      guard digits.contains(46), let number = Double(String(decoding: digits, as: UTF8.self)) else {
        return digits
      }
      return Array("\((number * 1000).rounded() / 1000 + 0)".utf8)
    }
    for byte in text.utf8 {
      if isPartOfNumber(byte) {
        digits.append(byte)
        continue
      }
      add(rounded())
      digits.removeAll(keepingCapacity: true)
      add(CollectionOfOne(byte))
    }
    add(rounded())
  }

  var description: String { String(sum, radix: 16) }
}

/// Makes layers by chance.
private struct PresentationMaker: RandomNumberGenerator {
  private var state: UInt64
  private var count: UInt64 = 1
  private static let width: CGFloat = 120, height: CGFloat = 90

  init(seed: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 0x2545_F491_4F6C_DD1D
    for _ in 0..<3 { _ = next() }
  }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }

  mutating func isOne(in count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }
  mutating func pick<T>(_ values: [T]) -> T {
    values[Int.random(in: 0..<values.count, using: &self)]
  }

  /// A number in quarters, half of the time a whole one.
  private mutating func number(_ range: ClosedRange<Double>) -> CGFloat {
    let value = Double.random(in: range, using: &self)
    return isOne(in: 2) ? value.rounded() : (value * 4).rounded() / 4
  }

  private mutating func color() -> CGColor {
    CGColor(
      red: number(0...4) / 4, green: number(0...4) / 4, blue: number(0...4) / 4,
      alpha: isOne(in: 3) ? 0.5 : 1)
  }

  // MARK: Pictures, the same objects in all presentations

  private static let pictures: [CGImage] = [
    (8, 6, true), (30, 20, false), (64, 64, true), (100, 80, true), (3, 50, false),
  ].map {
    CGImage(
      width: $0.0, height: $0.1,
      premultipliedPixels: [UInt8](repeating: 255, count: $0.0 * $0.1 * 4), isOpaque: $0.2)
  }

  private static let artwork = CGImage(
    size: PixelSize(20, 10),
    artwork: VectorArtwork { size in
      CGImage(
        width: size.width, height: size.height,
        premultipliedPixels: [UInt8](repeating: 255, count: size.width * size.height * 4))
    })

  private static let tiles = TileSource { tile in
    CGImage(
      width: tile.size.width, height: tile.size.height,
      premultipliedPixels: [UInt8](repeating: 255, count: tile.size.width * tile.size.height * 4),
      isOpaque: true)
  }

  // MARK: Trees

  mutating func root() -> TestLayer {
    let root = TestLayer(1, CGRect(x: 0, y: 0, width: Self.width, height: Self.height))
    if isOne(in: 2) { root.properties.backgroundColor = color() }
    if isOne(in: 6) { root.properties.sublayerTransform.m34 = -1 / 200 }
    if isOne(in: 6) { root.properties.isGeometryFlipped = true }
    for _ in 0..<Int.random(in: 1...5, using: &self) { root.sublayers.append(layer(depth: 2)) }
    return root
  }

  mutating func viewport() -> Viewport {
    let scale: CGFloat = pick([1, 1, 1.5, 2])
    let inset: CGFloat = pick([0, 0, 6])
    let canvas = CGSize(width: Self.width, height: Self.height)
    var viewport = Viewport(
      size: PixelSize(Int(canvas.width * scale + 2 * inset), Int(canvas.height * scale + inset)),
      canvas: canvas,
      canvasToTarget: CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: inset, ty: inset / 2),
      isYUp: isOne(in: 2),
      background: isOne(in: 3) ? color() : nil, scale: scale)
    viewport.dithers = isOne(in: 10)
    return viewport
  }

  mutating func stale() -> PixelRegion {
    isOne(in: 3)
      ? PixelRegion(
        PixelRect(
          x: Int.random(in: -5...90, using: &self), y: Int.random(in: -5...70, using: &self),
          width: Int.random(in: 1...40, using: &self),
          height: Int.random(in: 1...40, using: &self)))
      : .empty
  }

  private mutating func layer(depth: Int) -> TestLayer {
    count += 1
    let size = CGSize(width: number(4...70), height: number(4...60))
    let layer = TestLayer(
      count, CGRect(origin: isOne(in: 5) ? CGPoint(x: 3, y: -2) : .zero, size: size),
      at: CGPoint(x: number(-5...125), y: number(-5...95)))
    if !isOne(in: 4) { layer.properties.backgroundColor = color() }
    setContent(&layer.properties)
    for _ in 0..<Int.random(in: 0...4, using: &self) { setDetail(&layer.properties) }
    if depth > 0 {
      for _ in 0..<Int.random(in: 0...3, using: &self) {
        layer.sublayers.append(self.layer(depth: depth - 1))
      }
      if isOne(in: 8) { layer.mask = self.layer(depth: 0) }
    }
    if isOne(in: 14) {
      layer.properties.content = .replicator(ReplicatorProperties())
      let preserves = isOne(in: 3)
      layer.instances = (0..<3).map { index in
        let step = CGFloat(index)
        return ReplicatorInstance(
          transform: CATransform3DMakeTranslation(step * 9, step * 5, step),
          color: CGColor(red: 1, green: 1 - step / 4, blue: 1, alpha: 1 - step / 5), preservesDepth: preserves)
      }
    }
    if isOne(in: 9), let kind = TransitionKind.allCases.randomElement(using: &self),
      let side = TransitionSide.allCases.randomElement(using: &self)
    {
      let effect = TransitionEffect(
        .builtIn(kind), side: side, fadesWhileMoving: isOne(in: 2), isReversed: isOne(in: 3))
      let previous = isOne(in: 5) ? nil : self.layer(depth: min(depth, 1))
      return layer.turning(effect, Double(number(0...4)) / 4.5 + 0.01, from: previous)
    }
    return layer
  }

  private mutating func setContent(_ p: inout LayerProperties) {
    switch Int.random(in: 0..<18, using: &self) {
    case 0, 1, 2: p.contents = .image(pick(Self.pictures))
    case 3: p.contents = .image(Self.artwork)
    case 4:
      var shape = ShapeProperties()
      let path = CGMutablePath()
      switch Int.random(in: 0..<4, using: &self) {
      case 0: path.addRect(CGRect(x: 2, y: 3, width: number(5...40), height: number(5...30)))
      case 1:
        path.addRoundedRect(
          in: CGRect(x: 2, y: 3, width: 30, height: number(12...30)), cornerWidth: 5,
          cornerHeight: 5)
      case 2: path.addEllipse(in: CGRect(x: 1, y: 1, width: 20, height: 20))
      default:
        path.addLines(between: [
          CGPoint(x: 1, y: 1), CGPoint(x: number(10...40), y: 4), CGPoint(x: 8, y: number(10...40)),
        ])
        path.closeSubpath()
      }
      shape.path = path.geometry
      shape.fillColor = isOne(in: 3) ? nil : color()
      if isOne(in: 2) { shape.strokeColor = color() }
      (shape.lineWidth, shape.lineCap, shape.lineJoin) = (
        number(0...6), pick([.butt, .round, .square]), pick([.miter, .round, .bevel])
      )
      if isOne(in: 3) { (shape.lineDashPattern, shape.lineDashPhase) = ([4, 2], number(-3...3)) }
      if isOne(in: 3) { (shape.strokeStart, shape.strokeEnd) = (0.25, 0.75) }
      if isOne(in: 3) { shape.fillRule = .evenOdd }
      p.content = .shape(shape)
    case 5, 6:
      var gradient = GradientProperties()
      gradient.type = pick(GradientType.allCases)
      gradient.colors = (0..<Int.random(in: 0...4, using: &self)).map { _ in color() }
      if isOne(in: 2) {
        gradient.locations = gradient.colors.map { _ in number(0...4) / 4 }.sorted()
      }
      (gradient.startPoint, gradient.endPoint) = (
        CGPoint(x: number(0...4) / 4, y: 0.5), CGPoint(x: number(0...4) / 4, y: number(0...4) / 4)
      )
      p.content = .gradient(gradient)
    case 7:
      var text = TextProperties()
      text.runs = [
        TextRun(
          string: "Ag \(Int.random(in: 0...9, using: &self))", fontSize: number(8...20),
          color: color())
      ]
      (text.isWrapped, text.alignmentName) = (
        isOne(in: 2), ChoiceName(pick(TextAlignment.allCases))
      )
      p.content = .text(text)
    case 8: p.content = .transform
    case 9:
      var tiles = TiledContent(source: Self.tiles)
      tiles.tileSize = CGSize(width: pick([16, 24, 40]), height: pick([16, 30]))
      (tiles.levelsOfDetail, tiles.levelsOfDetailBias) = (pick([1, 2, 3]), pick([0, 1, 2]))
      p.tiles = tiles
    default: break
    }
  }

  private mutating func filter() -> FilterDescription {
    let blur = FilterDescription(
      type: "gaussianBlur", inputs: ["inputRadius": .number(Double(number(0...12)))])
    switch Int.random(in: 0..<8, using: &self) {
    case 0, 1: return blur
    case 2:
      return FilterDescription(
        type: pick([
          "colorInvert", "colorSaturate", "luminanceToAlpha", "colorHueRotate", "colorMonochrome",
        ]))
    case 3:
      return FilterDescription(
        type: "CIBoxBlur", inputs: ["inputRadius": .number(Double(number(0...9)))])
    default:
      return FilterDescription(
        type: FilterKind.allCases.randomElement(using: &self)?.name ?? "CIColorInvert")
    }
  }

  private mutating func setDetail(_ p: inout LayerProperties) {
    switch Int.random(in: 0..<38, using: &self) {
    case 0: p.opacity = Float(number(0...4)) / 4
    case 1, 2: p.cornerRadius = number(0...25)
    case 3: p.cornerCurve = .continuous
    case 4: p.maskedCorners = CornerSet(rawValue: UInt.random(in: 0...15, using: &self))
    case 5, 6: p.masksToBounds = true
    case 7: (p.borderWidth, p.borderColor) = (number(0...9), isOne(in: 5) ? nil : color())
    case 8: p.transform = CATransform3DMakeRotation(number(-3...3), 0, 0, 1)
    case 9: p.transform = CATransform3DMakeRotation(number(-3...3) / 2, number(-1...1), 1, 0)
    case 10: p.transform = CATransform3DMakeScale(pick([0.5, 2, -1, 1.25]), pick([0.75, 1, 3]), 1)
    case 11: p.transform.m34 = -1 / 150
    case 12: p.sublayerTransform.m34 = -1 / pick([80, 300])
    case 13: p.zPosition = number(-40...40)
    case 14:
      (p.anchorPoint, p.anchorPointZ) = (
        CGPoint(x: number(0...4) / 4, y: number(0...4) / 4), isOne(in: 2) ? 0 : number(-9...9)
      )
    case 15: p.isGeometryFlipped = true
    case 16: p.isDoubleSided = false
    case 17: p.isHidden = isOne(in: 2)
    case 18: p.allowsGroupOpacity = false
    case 19, 20:
      (p.shadowOpacity, p.shadowRadius) = (Float(number(0...4)) / 4, number(0...10))
      (p.shadowOffset, p.shadowColor) = (
        CGSize(width: number(-9...9), height: number(-9...9)), isOne(in: 6) ? nil : color()
      )
    case 21:
      (p.shadowOpacity, p.shadowRadius) = (1, number(0...6))
      let box = CGRect(x: number(-4...10), y: 2, width: number(5...40), height: 20)
      p.shadowPath =
        pick([
          CGPath(rect: box, transform: nil), CGPath(ellipseIn: box, transform: nil),
          CGPath(roundedRect: box, cornerWidth: 4, cornerHeight: 4, transform: nil),
        ])
        .geometry
    case 22, 23: p.filters = (0..<Int.random(in: 1...2, using: &self)).map { _ in filter() }
    case 24: p.backgroundFilters = [filter()]
    case 25, 26:
      p.compositingFilter = FilterDescription(
        type: "\(pick(BlendMode.allCases).rawValue)\(isOne(in: 2) ? "BlendMode" : "")")
    case 27: p.contentsGravity = pick(ContentsGravity.allCases)
    case 28:
      p.contentsRect = CGRect(
        x: number(0...2) / 4, y: number(0...2) / 4, width: number(1...4) / 4,
        height: number(1...4) / 4)
    case 29:
      p.contentsCenter = CGRect(
        x: 0.25, y: 0.5, width: number(0...2) / 4, height: number(0...2) / 4)
    case 30: p.contentsScale = pick([0.5, 1.5, 2, 3])
    case 31:
      (p.minificationFilter, p.magnificationFilter) = (
        pick(ContentsFilter.allCases), pick(ContentsFilter.allCases)
      )
    case 32: (p.minificationFilter, p.minificationFilterBias) = (.trilinear, Float(number(-1...1)))
    case 33:
      (p.edgeAntialiasingMask, p.allowsEdgeAntialiasing) = (
        EdgeSet(rawValue: UInt32.random(in: 0...15, using: &self)), !isOne(in: 4)
      )
    case 34, 35: (p.shouldRasterize, p.rasterizationScale) = (true, pick([0.5, 1, 2]))
    case 36: p.contentsMultiplyColor = color()
    default:
      p.contentsFade = ContentsFade(
        target: isOne(in: 3) ? nil : .image(pick(Self.pictures)),
        fraction: Double(number(0...4)) / 4)
    }
  }

  // MARK: Changes

  mutating func change(_ root: TestLayer) {
    var all: [TestLayer] = []
    func add(_ layer: TestLayer) {
      all.append(layer)
      layer.sublayers.forEach(add)
      if let mask = layer.mask { add(mask) }
    }
    root.sublayers.forEach(add)
    for _ in 0..<Int.random(in: 0...2, using: &self) {
      guard let layer = all.randomElement(using: &self) else { return }
      switch Int.random(in: 0..<8, using: &self) {
      case 0, 1, 2: layer.properties.position.x += number(-6...6)
      case 3: layer.properties.backgroundColor = color()
      case 4: layer.properties.opacity = Float(number(0...4)) / 4
      case 5: layer.properties.bounds.size.width += 2
      case 6:
        root.sublayers.insert(
          self.layer(depth: 1), at: Int.random(in: 0...root.sublayers.count, using: &self))
      default: setDetail(&layer.properties)
      }
    }
  }

  mutating func addParticles(to tree: inout PresentationTree) {
    let index = tree.layers.count - 1
    let count = 6
    guard index > 0, tree.layers[index].role == .layer else { return }
    var emitter = PresentationEmitter()
    var cell = EmitterCell()
    emitter.renderMode = pick(EmitterRenderMode.allCases)
    emitter.preservesDepth = isOne(in: 3)
    cell.contents = .image(pick(Self.pictures))
    if isOne(in: 3) { cell.contentsRect = CGRect(x: 0.25, y: 0.5, width: 0.5, height: 0.5) }
    cell.numbers.contentsScale = Double(pick([1, 2, 4]))
    (cell.numbers.contentsFrameCount, cell.numbers.contentsFramesPerRow) = pick([
      (1, 1), (4, 2), (3, 3),
    ])
    cell.magnificationFilter = pick(ContentsFilter.allCases)
    _ = tree.particles.add(count)
    for particle in 0..<count {
      for column in Particles.Column.allCases {
        tree.particles[column, particle] = Float(number(0...2))
      }
      for (column, range) in [(Particles.Column.x, 0.0...60.0), (.y, 0...50), (.z, -20...20)] {
        tree.particles[column, particle] = Float(number(range))
      }
      (tree.particles[.rightX, particle], tree.particles[.upY, particle]) = (1, 1)
    }
    emitter.range = 0..<count
    tree.particles.order = [3, 1, 2, 0, 5, 4]
    emitter.order = 0..<count
    emitter.batches = [
      ParticleBatch(range: 0..<4, look: cell.look),
      ParticleBatch(range: 4..<count, look: cell.look),
    ]
    tree.emitters = [emitter]
    tree.layers[index].emitter = 0
  }
}
