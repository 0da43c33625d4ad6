import Graphics
import RenderTree
import Testing

@testable import Compositing

@Suite("Any tree gives a sound plan")
struct RandomTreeTests {
  /// A linear congruential generator: the same trees on every run.
  private struct Dice: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
    mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &self) == 0 }
    mutating func number(_ range: ClosedRange<Double>) -> Double {
      switch Int.random(in: 0..<200, using: &self) {
      case 0: .nan
      case 1: .infinity
      case 2: 0
      case 3: -1e12
      case 4: 1e-300
      case 5: 3.4e38
      default: Double.random(in: range, using: &self)
      }
    }
  }

  private func properties(_ dice: inout Dice) -> LayerProperties {
    var p = LayerProperties()
    p.bounds = rect(dice.number(-20...20), dice.number(-20...20), dice.number(-10...80), dice.number(-10...80))
    p.position = point(dice.number(-20...120), dice.number(-20...120))
    if dice.chance(2) { p.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: dice.chance(2) ? 1 : 0.5) }
    if dice.chance(4) { p.transform = CATransform3DMakeRotation(dice.number(-4...4), dice.number(-1...1), dice.number(-1...1), 1) }
    if dice.chance(6) { p.transform.m34 = dice.number(-0.02...0.02) }
    if dice.chance(6) { p.sublayerTransform.m34 = -1 / dice.number(20...500) }
    if dice.chance(4) { p.zPosition = dice.number(-200...400) }
    if dice.chance(5) { p.opacity = Float(dice.number(-0.2...1.2)) }
    if dice.chance(4) { p.masksToBounds = true }
    if dice.chance(3) { p.cornerRadius = dice.number(0...50) }
    if dice.chance(6) { p.cornerCurve = .continuous }
    if dice.chance(4) { p.borderWidth = dice.number(-1...20) }
    if dice.chance(5) { p.isGeometryFlipped = true }
    if dice.chance(8) { p.isDoubleSided = false }
    if dice.chance(6) {
      p.shadowOpacity = Float(dice.number(0...1))
      p.shadowRadius = dice.number(0...60)
      p.shadowOffset = CGSize(width: dice.number(-30...30), height: dice.number(-30...30))
    }
    if dice.chance(10) { p.filters = [FilterDescription(type: "gaussianBlur", inputs: ["inputRadius": .number(dice.number(0...80))])] }
    if dice.chance(15) { p.filters.append(FilterDescription(type: "colorInvert")) }
    if dice.chance(15) {
      p.backgroundFilters = [FilterDescription(type: "gaussianBlur", inputs: ["inputRadius": .number(dice.number(0...20))])]
    }
    if dice.chance(10) { p.compositingFilter = FilterDescription(type: dice.chance(2) ? "multiplyBlendMode" : "destOut") }
    switch Int.random(in: 0..<12, using: &dice) {
    case 0, 1: p.content = .transform
    case 2:
      var shape = ShapeProperties()
      shape.path = PathGeometry(
        verbs: [.move, .line, .line, .close], points: [point(0, 0), point(dice.number(0...50), 3), point(20, dice.number(0...90))])
      shape.strokeColor = dice.chance(2) ? red : nil
      p.content = .shape(shape)
    case 3:
      var gradient = GradientProperties()
      gradient.colors = [red, blue]
      gradient.endPoint.x = dice.number(0...1)
      p.content = .gradient(gradient)
    case 4:
      var text = TextProperties()
      text.runs = [TextRun(string: "x")]
      p.content = .text(text)
    default: break
    }
    return p
  }

  private func tree(_ dice: inout Dice, depth: Int, next: inout UInt64) -> TestLayer {
    next += 1
    let layer = TestLayer(next, .zero)
    layer.properties = properties(&dice)
    if depth > 0 {
      for _ in 0..<Int.random(in: 0...4, using: &dice) { layer.sublayers.append(tree(&dice, depth: depth - 1, next: &next)) }
    }
    if dice.chance(8) { layer.mask = tree(&dice, depth: 1, next: &next) }
    if dice.chance(8), let kind = TransitionKind.allCases.randomElement(using: &dice),
      let side = TransitionSide.allCases.randomElement(using: &dice)
    {
      let effect = TransitionEffect(.builtIn(kind), side: side, fadesWhileMoving: dice.chance(2))
      _ = layer.turning(effect, dice.number(-0.1...1.1), from: dice.chance(5) ? nil : tree(&dice, depth: min(depth, 1), next: &next))
    }
    return layer
  }

  @Test("numbers are finite, scissors inside their surfaces, surfaces written before they are read", arguments: 0..<8)
  func sound(seed: UInt64) {
    var dice = Dice(state: seed &* 7919 &+ 1)
    var planner = FramePlanner()
    var plan = FramePlan()
    for _ in 0..<60 {
      var next: UInt64 = 1
      let root = TestLayer(1, rect(0, 0, 100, 100), (0..<4).map { _ in tree(&dice, depth: 3, next: &next) })
      planner.plan(PresentationTree(root), for: Viewport(canvas: CGSize(width: 100, height: 100)), into: &plan)
      check(plan)
      checkGraph(of: plan)
    }
  }

  private func check(_ plan: FramePlan) {
    var written: Set<Int> = []
    for pass in plan.passes {
      switch pass.action {
      case .draw(let range, let clear):
        #expect(clear != nil || written.contains(pass.surface))
        for quad in plan.quads[range] {
          #expect(!quad.scissor.isEmpty && PixelRect(plan.surfaces[pass.surface]).contains(quad.scissor))
          #expect(isFinite(quad.localToSurface) && isFinite(quad.surfaceToLocal), "\(quad)")
          let edges = quad.shape.edges
          #expect(
            (edges.a + edges.b + edges.c + quad.shape.rect + quad.shape.radii + quad.color + quad.border.color).sum().isFinite
              && quad.border.width.isFinite,
            "\(quad)")
          if quad.clip >= 0 { #expect(isFinite(plan.clips[Int(quad.clip)].surfaceToLocal)) }
          if case .surface(let source, _) = quad.material { #expect(written.contains(Int(source)) && Int(source) != pass.surface) }
          if case .transition(let index) = quad.material { check(plan.transitions[Int(index)], written) }
          for i in quad.polygon { #expect(plan.polygonPoints[Int(i)].x.isFinite && plan.polygonPoints[Int(i)].y.isFinite) }
        }
      case .convolve(let range):
        for (index, part) in zip(range, plan.convolutions[range]) {
          #expect(written.contains(part.source) && part.source != pass.surface && !part.region.isEmpty)
          #expect(PixelRect(plan.surfaces[part.source]).contains(part.region))
          #expect(PixelRect(plan.surfaces[pass.surface]).contains(part.destination))
          #expect(part.origin.x % 8 == 0 && part.origin.y % 8 == 0)
          if let sigma = part.sigma { #expect(sigma.sum().isFinite && sigma.min() > 0) }
          for other in range where other < index {
            #expect(plan.convolutions[other].destination.intersection(part.destination).isEmpty)
          }
        }
      case .colorMatrix(let source, _): #expect(written.contains(source) && plan.surfaces[source] == plan.surfaces[pass.surface])
      case .copy(let source, _): #expect(written.contains(source))
      case .filter(let index): plan.filters[Int(index)].forEachSurface { #expect(written.contains($0) && $0 != pass.surface) }
      }
      written.insert(pass.surface)
    }
    #expect(plan.surfaces.allSatisfy { $0.width > 0 && $0.height > 0 && $0.width <= 8192 && $0.height <= 8192 })
  }

  /// What the graph says must hold for the passes as they are: it may know of reads by quads that came to nothing.
  private func checkGraph(of plan: FramePlan) {
    var derived = plan
    derived.connectPasses()
    let graph = plan.graph
    #expect(graph.passCount == plan.passes.count)
    for (index, pass) in plan.passes.enumerated() {
      #expect(Set(graph.reads(of: index)).isSuperset(of: derived.graph.reads(of: index)))
      #expect(Set(graph.reads(of: index)).count == graph.reads(of: index).count)
      #expect(graph.lastUse(of: pass.surface) >= index && graph.wave(of: index) < graph.waveCount)
      for other in plan.passes.indices.prefix(index) {
        let written = plan.passes[other].surface
        let depends = written == pass.surface || graph.reads(of: index).contains(written) || graph.reads(of: other).contains(pass.surface)
        if depends { #expect(graph.wave(of: other) < graph.wave(of: index)) }
      }
      for surface in graph.reads(of: index) { #expect(graph.lastUse(of: surface) >= index) }
    }
  }

  private func check(_ transition: PlannedTransition, _ written: Set<Int>) {
    for source in [transition.from, transition.to] {
      switch source {
      case .nothing: break
      case .surface(let index, let sampling):
        #expect(written.contains(Int(index)))
        #expect((sampling.scale + sampling.offset).sum().isFinite)
      case .picture(_, let sampling): #expect((sampling.scale + sampling.offset).sum().isFinite)
      }
    }
    #expect(
      transition.progress > 0 && transition.progress < 1 && transition.size.x > 0 && transition.size.y > 0 && transition.size.sum().isFinite
    )
  }

  private func isFinite(_ m: Matrix3) -> Bool { (m.m00 + m.m01 + m.m02 + m.m10 + m.m11 + m.m12 + m.m20 + m.m21 + m.m22).isFinite }
}
