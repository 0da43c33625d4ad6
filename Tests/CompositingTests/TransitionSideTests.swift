import Graphics
import RenderTree
import Testing

@testable import Compositing

@Suite("The two sides of a transition")
struct TransitionSideTests {
  private func root(_ sublayers: [TestLayer], isYUp: Bool = false, configure: (inout LayerProperties) -> Void = { _ in }) -> FramePlan {
    FramePlan(TestLayer(1, rect(0, 0, 100, 100), sublayers, configure: configure), isYUp: isYUp)
  }

  private func image(_ width: Int, _ height: Int, isOpaque: Bool = true) -> CGImage {
    CGImage(width: width, height: height, premultipliedPixels: [UInt8](repeating: 255, count: width * height * 4), isOpaque: isOpaque)
  }

  private let fade = TransitionEffect(.builtIn(.fade))
  private let waves = TransitionEffect(.builtIn(.waves))

  @Test(
    "two pictures that fill the bounds are mixed without a pass of their own",
    arguments: [TransitionKind.fade, .dissolve, .crossDissolve, .waves])
  func pictures(kind: TransitionKind) throws {
    let old = TestLayer(2, rect(0, 0, 40, 30), color: red) { $0.contents = .image(image(80, 60)) }
    let new = TestLayer(2, rect(0, 0, 40, 30), at: point(30, 35)) { $0.contents = .image(image(40, 30)) }
    let plan = root([new.turning(TransitionEffect(.builtIn(kind)), 0.25, from: old)])
    #expect(plan.passes.count == 1 && plan.surfaces.count == 1)
    let transition = try #require(plan.transitions.first)
    #expect(transition.progress == 0.25 && transition.size == SIMD2(40, 30))
    guard case .picture(_, let from) = transition.from, case .picture(_, let to) = transition.to else {
      Issue.record("\(transition)")
      return
    }
    // Two pixels a point, and one.
    #expect(from.scale == SIMD2(2, 2) && from.offset == .zero && from.bounds == SIMD4(0, 0, 80, 60))
    #expect(to.scale == SIMD2(1, 1) && to.offset == .zero)
    let quad = try #require(plan.targetQuads.first)
    // From 10, 20 on.
    #expect(quad.scissor == PixelRect(minX: 10, minY: 20, maxX: 50, maxY: 50))
    #expect(isClose(quad.pixel(0, 0), SIMD2<Float>(10, 20)))
  }

  @Test("a colour is one pixel, and what needs more is drawn at the layer's pixels")
  func surfaces() throws {
    let old = TestLayer(2, rect(0, 0, 40, 30), color: red)
    let new = TestLayer(2, rect(0, 0, 40, 30), at: point(30, 35), color: green, [TestLayer(3, rect(0, 0, 10, 10), color: blue)])
    let plan = root([new.turning(waves, 0.25, from: old)])
    #expect(Set(plan.surfaces.dropFirst().map { [$0.width, $0.height] }) == [[40, 30], [1, 1]])
    guard case .surface(let to, let sampling)? = plan.transitions.first?.to else {
      Issue.record("\(plan)")
      return
    }
    #expect(plan.surfaces[Int(to)] == PixelSize(40, 30))
    #expect(sampling.scale == SIMD2(1, 1) && sampling.offset == .zero)
    // Twice as many under a scale of 2; no more than show under a squeeze to a quarter in one direction.
    new.properties.transform = CATransform3DMakeScale(2, 0.25, 1)
    let scaled = root([new])
    #expect(scaled.surfaces.contains(PixelSize(80, 8)))
    // 80 pixels for 40 points, 8 for 30.
    if case .surface(_, let sampling)? = scaled.transitions.first?.to { #expect(isClose(sampling.scale, SIMD2<Float>(2, 8.0 / 30))) }
  }

  @Test("a fade takes in the shadow and sublayers outside, both sides over the same pixels")
  func extent() throws {
    let old = TestLayer(
      2, rect(0, 0, 20, 20), at: point(50, 50), color: red, [TestLayer(3, rect(0, 0, 10, 10), at: point(-5, 5), color: blue)])
    let new = TestLayer(2, rect(0, 0, 20, 20), at: point(50, 50), color: red) {
      $0.shadowOpacity = 1
      $0.shadowRadius = 2
      $0.shadowOffset = CGSize(width: 0, height: 0)
    }
    let plan = root([new.turning(fade, 0.5, from: old)])
    // The shadow reaches 3 sigma beyond 40…60: 34…66. The sublayer begins at 30.
    let quad = try #require(plan.targetQuads.first)
    #expect(quad.scissor == PixelRect(minX: 30, minY: 34, maxX: 66, maxY: 66))
    #expect(plan.surfaces.dropFirst().allSatisfy { $0 == PixelSize(36, 32) })
    #expect(plan.transitions.first?.size == SIMD2(36, 32))
  }

  @Test("what is hidden is an empty side, and a hidden layer shows its transition")
  func hidden() throws {
    let old = TestLayer(2, rect(0, 0, 20, 20), at: point(50, 50), color: red),
      new = TestLayer(2, rect(0, 0, 20, 20), at: point(50, 50), color: blue)
    new.properties.isHidden = true
    _ = new.turning(fade, 0.5, from: old)
    var transition = try #require(root([new]).transitions.first)
    guard case .nothing = transition.to, case .surface = transition.from else {
      Issue.record("\(transition)")
      return
    }
    new.transition?.progress = 0
    #expect(root([new]).targetQuads.map(\.color) == [SIMD4(1, 0, 0, 1)])
    new.transition?.progress = 1
    #expect(root([new]).targetQuads.isEmpty)
    new.properties.isHidden = false
    old.properties.isHidden = true
    new.transition?.progress = 0.5
    transition = try #require(root([new]).transitions.first)
    guard case .surface = transition.to, case .nothing = transition.from else {
      Issue.record("\(transition)")
      return
    }
    new.transition?.progress = 0
    #expect(root([new]).targetQuads.isEmpty)
    new.transition?.previous = nil
    #expect(root([new]).targetQuads.isEmpty)
  }

  @Test("a hidden layer pushed away and another pushed in are one push")
  func pair() {
    // Half done, from the right, side by side in the same place: the first leaves to the left, the second follows.
    let push = TransitionEffect(.builtIn(.push), side: .right)
    let first = TestLayer(2, rect(0, 0, 100, 100), color: red) { $0.isHidden = true }.turning(
      push, 0.5, from: TestLayer(2, rect(0, 0, 100, 100), color: red))
    let second = TestLayer(3, rect(0, 0, 100, 100), color: blue).turning(
      push, 0.5, from: TestLayer(3, rect(0, 0, 100, 100), color: blue) { $0.isHidden = true })
    let quads = root([first, second]).targetQuads
    #expect(quads.map(\.color) == [SIMD4(1, 0, 0, 1), SIMD4(0, 0, 1, 1)])
    #expect(quads.map { [$0.scissor.minX, $0.scissor.maxX] } == [[0, 50], [50, 100]])
  }

  @Test("what a layer was has bounds of its own, with its anchor on the layer's")
  func otherBounds() throws {
    // 20 × 20 about (50, 50) grew to 40 × 40, scrolled to (7, 9).
    let old = TestLayer(2, rect(0, 0, 20, 20), color: red), new = TestLayer(2, rect(7, 9, 40, 40), at: point(50, 50), color: blue)
    let quad = try #require(root([new.turning(fade, 0, from: old)]).targetQuads.first)
    #expect(quad.scissor == PixelRect(minX: 40, minY: 40, maxX: 60, maxY: 60))
    // Its own opacity, place and mask are not those of the result.
    old.properties.opacity = 0.25
    old.properties.position = point(3, 4)
    old.properties.transform = CATransform3DMakeScale(2, 2, 1)
    old.mask = TestLayer(4, rect(0, 0, 1, 1), color: red)
    new.properties.opacity = 0.5
    let faded = try #require(root([new]).targetQuads.first)
    #expect(faded.scissor == quad.scissor && faded.color == SIMD4(0.5, 0, 0, 0.5))
  }

  @Test("the layer's mask and opacity apply to the result; its previous side is no sublayer and no mask")
  func masked() throws {
    let mask = TestLayer(4, rect(0, 0, 10, 20), color: green)
    let new = TestLayer(2, rect(0, 0, 20, 20), at: point(50, 50), color: blue).masked(by: mask).turning(
      fade, 0.5, from: TestLayer(2, rect(0, 0, 20, 20), color: red))
    new.properties.opacity = 0.5
    let plan = root([new])
    let quad = try #require(plan.targetQuads.first)
    #expect(plan.targetQuads.count == 1 && quad.color == SIMD4(repeating: 0.5))
    let result = plan.quads.filter { if case .transition = $0.material { true } else { false } }
    #expect(result.count == 1)
    #expect(plan.quads.contains { $0.blend == .destinationIn })
    #expect(plan.quads.filter { $0.color == SIMD4(1, 0, 0, 1) }.count == 1)
  }

  @Test("a transition within a side, and one whose old side is on its way itself")
  func nested() throws {
    let inner = TestLayer(3, rect(0, 0, 10, 10), color: green).turning(waves, 0.25, from: TestLayer(3, rect(0, 0, 10, 10), color: red))
    let before = TestLayer(2, rect(0, 0, 20, 20), color: red).turning(waves, 0.75, from: TestLayer(2, rect(0, 0, 20, 20), color: green))
    let new = TestLayer(2, rect(0, 0, 20, 20), at: point(50, 50), color: blue, [inner]).turning(fade, 0.5, from: before)
    let plan = root([new])
    #expect(plan.transitions.map { $0.progress }.sorted() == [0.25, 0.5, 0.75])
    #expect(plan.targetQuads.count == 1)
    // The old side of the old side has its turn while the first has not begun.
    before.transition?.progress = 0
    new.transition?.progress = 0
    #expect(root([new]).targetQuads.map(\.color) == [SIMD4(0, 1, 0, 1)])
  }

  @Test("behind a side there is nothing for a backdrop filter; alone, it sees what is behind the layer")
  func backdrops() {
    let glass = TestLayer(3, rect(0, 0, 10, 10)) { $0.backgroundFilters = [FilterDescription(type: "colorInvert")] }
    let new = TestLayer(2, rect(0, 0, 20, 20), at: point(50, 50), [glass])
    _ = new.turning(fade, 0.5, from: TestLayer(2, rect(0, 0, 20, 20), color: red))
    let back = TestLayer(5, rect(0, 0, 100, 100), color: green)
    func copies(_ plan: FramePlan) -> [Int] { plan.passes.compactMap { if case .copy(let source, _) = $0.action { source } else { nil } } }
    #expect(copies(root([back, new])).allSatisfy { $0 != 0 })
    new.transition?.progress = 1
    #expect(copies(root([back, new])) == [0])
    new.transition?.progress = 0
    #expect(copies(root([back, new])).isEmpty)
  }

  @Test("a transform layer's sublayers become one picture while it turns, and stand in space before and after")
  func transformLayer() {
    let front = TestLayer(3, rect(0, 0, 20, 20), color: green) { $0.zPosition = 10 }, behind = TestLayer(4, rect(0, 0, 20, 20), color: red)
    let new = TestLayer(2, rect(0, 0, 20, 20), at: point(50, 50), [front, behind]) { $0.content = .transform }
    let old = TestLayer(2, rect(0, 0, 20, 20), [TestLayer(5, rect(0, 0, 20, 20), color: blue)]) { $0.content = .transform }
    _ = new.turning(fade, 0.5, from: old)
    #expect(root([new]).transitions.count == 1)
    new.transition?.progress = 1
    #expect(root([new]).targetLayers == [4, 3])
    new.transition?.progress = 0
    #expect(root([new]).targetLayers == [5])
  }

  @Test("planning the same transition again allocates nothing for it, and pictures of parameters have their indices")
  func parameters() throws {
    let mask = image(4, 4)
    let effect = TransitionEffect(.builtIn(.disintegrateWithMask), images: [mask])
    let new = TestLayer(2, rect(0, 0, 20, 20), at: point(50, 50), color: blue).turning(effect, 0.5, from: nil)
    var planner = FramePlanner()
    var plan = FramePlan()
    for _ in 0..<2 {
      planner.plan(
        PresentationTree(TestLayer(1, rect(0, 0, 100, 100), [new])), for: Viewport(canvas: CGSize(width: 100, height: 100)), into: &plan)
      let index = try #require(plan.transitions.first?.images.first)
      #expect(plan.transitions.count == 1 && plan.transitions[0].images.count == 1)
      guard case .image(let picture) = plan.pictures[Int(index)] else {
        Issue.record("\(plan)")
        return
      }
      #expect(picture === mask)
      #expect(plan.description.contains("CIDisintegrateWithMaskTransition at 0.5 of 20×20, nothing → surface"))
    }
  }

  @Test("a frame in which nothing but a transition moves is planned anew")
  func onlyTheTransitionMoves() throws {
    let new = TestLayer(2, rect(0, 0, 40, 30), at: point(30, 35), color: blue).turning(
      TransitionEffect(.builtIn(.push), side: .right), 0.25, from: TestLayer(2, rect(0, 0, 40, 30), color: red))
    var tree = PresentationTree(TestLayer(1, rect(0, 0, 100, 100), [new]))
    tree.structure = PresentationStructure()
    tree.transitions[0].isActive = false
    var planner = FramePlanner()
    var plan = FramePlan()
    let viewport = Viewport(canvas: CGSize(width: 100, height: 100), isYUp: false)
    planner.plan(tree, for: viewport, into: &plan)
    #expect(plan.targetQuads.map(\.color) == [SIMD4(0, 0, 1, 1)])
    tree.transitions[0].isActive = true
    for (progress, seam) in [(0.25, 40), (0.5, 30), (0.75, 20)] {
      tree.transitions[0].progress = progress
      planner.plan(tree, for: viewport, into: &plan)
      // From 10 to 50, the seam comes from the right.
      #expect(plan.targetQuads.map { [$0.scissor.minX, $0.scissor.maxX] } == [[10, seam], [seam, 50]])
    }
    tree.transitions[0].isActive = false
    planner.plan(tree, for: viewport, into: &plan)
    #expect(plan.targetQuads.map(\.color) == [SIMD4(0, 0, 1, 1)])
  }

  @Test("a picture's rows run the same way where the geometry counts upwards")
  func upwards() throws {
    let old = TestLayer(2, rect(0, 0, 40, 30), color: red),
      new = TestLayer(2, rect(0, 0, 40, 30), at: point(30, 35)) { $0.contents = .image(image(40, 30)) }
    for effect in [fade, waves] {
      let plan = root([new.turning(effect, 0.25, from: old)], isYUp: true)
      guard case .picture(_, let sampling)? = plan.transitions.first?.to else {
        Issue.record("\(plan)")
        return
      }
      #expect(sampling.scale == SIMD2<Float>(1, 1) && isClose(sampling.offset, .zero))
      // 20 … 50 from the bottom is 50 … 80 from the top.
      #expect(try #require(plan.targetQuads.first).scissor == PixelRect(minX: 10, minY: 50, maxX: 50, maxY: 80))
    }
  }
}
