import Graphics
import TestSupport
import Testing

@testable import RenderTree

/// The small values of a committed tree: animations, key frames, ends, effects of transitions, nodes.
@Suite("Records of committed trees")
struct RecordTests {
  @Test("a timing comes back whole, whether it is a frequent one or not")
  func timings() {
    let changes: [(inout MediaTiming) -> Void] = [
      { _ in }, { $0.beginTime = 2.5 }, { $0.duration = 7 }, { $0.speed = 3 }, { $0.timeOffset = 0.75 }, { $0.repeatCount = 2.5 },
      { $0.repeatCount = 0.1 }, { $0.repeatDuration = 9 }, { $0.autoreverses = true }, { $0.fillMode = .both },
      { $0.fillMode = .backwards },
    ]
    for change in changes {
      var timing = MediaTiming(duration: 1.5)
      change(&timing)
      var record = AnimationRecord(
        id: AnimationID(rawValue: 4), timing: timing, timingCurve: .easeIn, isRemovedOnCompletion: false, body: .group([]))
      #expect(record.timing == timing && record.span == nil && record.timingCurve == .easeIn && !record.isRemovedOnCompletion)
      record.span = ProgressSpan(from: 0.25, to: 0.5)
      #expect(record.timing == timing && record.span == ProgressSpan(from: 0.25, to: 0.5))
      var other = timing
      (other.speed, other.fillMode) = (0.5, .forwards)
      record.timing = other
      #expect(record.timing == other && record.span == ProgressSpan(from: 0.25, to: 0.5))
      record.timing = MediaTiming(duration: 3)
      record.span = nil
      #expect(record.timing == MediaTiming(duration: 3) && record.span == nil)
    }
    #expect(MediaTiming.endless == 31_557_600_000_000 && MediaTiming.layerDefault == MediaTiming(duration: .infinity))
    let plain = MediaTiming()
    #expect(plain.duration == 0 && plain.beginTime == 0 && plain.speed == 1 && plain.timeOffset == 0 && plain.repeatCount == 0)
    #expect(plain.repeatDuration == 0 && !plain.autoreverses && plain.fillMode == .removed)
  }

  @Test("the curves by name, and a spring's parameters")
  func constants() {
    let curves: [(TimingCurve, [Float])] = [
      (.linear, [0, 0, 1, 1]), (.easeIn, [0.42, 0, 1, 1]), (.easeOut, [0, 0, 0.58, 1]), (.easeInEaseOut, [0.42, 0, 0.58, 1]),
      (.default, [0.25, 0.1, 0.25, 1]),
    ]
    for (curve, numbers) in curves { #expect([curve.x1, curve.y1, curve.x2, curve.y2] == numbers) }
    let spring = SpringParameters()
    #expect([spring.mass, spring.stiffness, spring.damping, spring.initialVelocity] == [1, 100, 10, 0] && !spring.allowsOverdamping)
  }

  @Test("the ends that are given, in each form")
  func endpoints() {
    let a = AnimatableValue.number(2), b = AnimatableValue.number(3), c = AnimatableValue.number(5), p = AnimatableValue.point(1, 2)
    let rows: [(Endpoints, Endpoints.Form, [AnimatableValue?])] = [
      // from, to, by, first, second
      (Endpoints(), .none, [nil, nil, nil, nil, nil]), (Endpoints(from: a, to: b, by: c), .fromTo, [a, b, nil, a, b]),
      (Endpoints(from: a, by: c), .fromBy, [a, nil, c, a, c]), (Endpoints(to: b, by: c), .byTo, [nil, b, c, c, b]),
      (Endpoints(from: a), .from, [a, nil, nil, a, nil]), (Endpoints(to: b), .to, [nil, b, nil, b, nil]),
      (Endpoints(by: c), .by, [nil, nil, c, c, nil]), (Endpoints(from: p, to: a), .fromTo, [p, a, nil, p, a]),
      (Endpoints(from: a, to: p), .fromTo, [a, p, nil, a, p]), (Endpoints(to: p), .to, [nil, p, nil, p, nil]),
    ]
    for (ends, form, expected) in rows {
      #expect(ends.form == form && [ends.from, ends.to, ends.by, ends.first, ends.second] == expected, "\(form)")
    }
  }

  @Test("attributes of key frames are kept one by one")
  func keyframes() {
    var frames = Keyframes()
    #expect(frames.values.isEmpty && frames.mode == .linear && frames.rotation == nil && frames.path == nil)
    frames.path = .ship
    frames.keyTimes = [0, 0.5]
    frames.timingCurves = [.easeIn]
    frames.tensionValues = [1]
    frames.continuityValues = [2]
    frames.biasValues = [3]
    #expect(frames.path == .ship && frames.keyTimes == [0, 0.5] && frames.timingCurves == [.easeIn])
    #expect(frames.tensionValues == [1] && frames.continuityValues == [2] && frames.biasValues == [3])
    (frames.path, frames.keyTimes, frames.timingCurves, frames.tensionValues, frames.continuityValues) = (nil, nil, nil, nil, nil)
    #expect(frames.biasValues == [3] && frames.path == nil && frames.tensionValues == nil)
    frames.biasValues = nil
    frames.keyTimes = [1]
    #expect(frames.keyTimes == [1])
  }

  @Test("lists of one kind are stored compactly, others as they are")
  func lists() {
    let rect = AnimatableValue.rect(CGRect(x: 1, y: 2, width: 3, height: 4)), color = AnimatableValue.color(.white)
    let matrix = AnimatableValue.transform(CATransform3DMakeScale(2, 3, 4))
    let rows: [([AnimatableValue], String)] = [
      ([1, 2, 5], "numbers"), ([.point(1, 2), .point(3, 4)], "points"), ([rect], "rects"), ([color, color], "colors"),
      ([matrix], "transforms"),
      ([], "mixed"), ([1, .bool(true)], "mixed"), ([.bool(true), 1], "mixed"), ([.point(1, 2), 1], "mixed"), ([.string("a")], "mixed"),
    ]
    for (values, form) in rows {
      let list = AnimatableValueList(values)
      #expect("\(list)".hasPrefix(form) && Array(list) == values && list.count == values.count, "\(values)")
    }
    #expect(AnimatableValueList().isEmpty)
  }

  @Test("a span goes straight from its start to its end, confined or not")
  func spans() {
    let span = ProgressSpan(from: -0.5, to: 1.5)
    #expect([0, 0.25, 0.5, 1].map { span.progress(at: $0) } == [-0.5, 0, 0.5, 1.5])
    let confined = ProgressSpan(from: -0.5, to: 1.5, isConfined: true)
    #expect([0, 0.125, 0.5, 1].map { confined.progress(at: $0) } == [0, 0, 0.5, 1])
    #expect(ProgressSpan(from: 0.75, to: 0.25).progress(at: 0.5) == 0.5 && ProgressSpan(from: 0, to: 1).groupDuration == nil)
  }

  @Test("transitions: parameters, numbers and which of them are the defaults")
  func transitions() throws {
    var record = RecordedText()
    for kind in TransitionKind.allCases {
      let effect = TransitionEffect(.builtIn(kind)), parameters = effect.function.parameters
      record.add("\(effect.function.name): \(effect.values) \(effect.images.count) pictures, defaults \(effect.defaults)")
      for parameter in parameters {
        record.add(
          """
            \(parameter.name) \(parameter.type.rawValue) \(parameter.role) \(parameter.defaultValue) from \(parameter.minimum as Float?) \
          to\u{20}
          """
            + "\(parameter.maximum as Float?)")
      }
      // Each number changed by itself.
      for index in effect.values.indices {
        var values = effect.values
        values[index] += 1
        record.add("  with another number \(index): defaults \(TransitionEffect(.builtIn(kind), values: values).defaults)")
      }
    }
    #expect(try record.differences(from: "transition-parameters") == [])
    let effect = TransitionEffect(.builtIn(.swipe), side: .top, fadesWhileMoving: true)
    #expect(!effect.isReversed && effect.reversed.isReversed && !effect.reversed.reversed.isReversed)
    #expect(effect.reversed.side == .top && effect.reversed.fadesWhileMoving && effect.reversed.values == effect.values)
    #expect(effect.reversed.defaults == effect.defaults && TransitionEffect(.builtIn(.fade)).side == .left)
    #expect(
      ["alignedCube", "flip", "alignedFlip", "cube", "none"].map { TransitionKind(name: $0) } == [.cube, .oglFlip, .oglFlip, .cube, nil])
    let counts = TransitionParameter.ValueType.allCases.map { "\($0.rawValue) \($0.componentCount)" }
    #expect(
      counts == [
        "bool 1", "int 1", "float 1", "vec2 2", "vec3 3", "vec4 4", "ivec2 2", "ivec3 3", "ivec4 4", "mat2 4", "mat3 9", "mat4 16",
        "sampler2D 0",
      ])
  }

  private func node(_ animations: [AnimationRecord] = [], _ sublayers: [RenderNode] = [], mask: RenderNode? = nil, filter: Bool = false)
    -> RenderNode
  {
    var properties = LayerProperties()
    if filter { properties.filters = [FilterDescription(type: "gaussianBlur")] }
    return RenderNode(
      id: LayerID(rawValue: 1), name: nil, timing: .layerDefault, properties: properties, animations: animations, sublayers: sublayers,
      mask: mask)
  }

  private func transition(from previous: RenderNode?) -> AnimationRecord {
    AnimationRecord(
      id: AnimationID(rawValue: 1), timing: MediaTiming(duration: 1), timingCurve: nil, isRemovedOnCompletion: true,
      body: .transition(LayerTransition(effect: TransitionEffect(.builtIn(.fade)), previous: previous, frozenTime: nil)))
  }

  @Test("a node counts what is below it: sublayers, masks and previous sides, their depth, animations and effects")
  func nodes() {
    let leaf = node(), pair = node([], [leaf, leaf]), moving = node([.fade()])
    let rows: [(RenderNode, Int, Int, Bool, Bool)] = [
      // count, height, animations, effects
      (leaf, 1, 1, false, false), (pair, 3, 2, false, false), (moving, 1, 1, true, false), (node([], [leaf, moving]), 3, 2, true, false),
      (node(mask: moving), 2, 2, true, true), (node([], [pair], mask: leaf), 5, 3, false, true),
      (node([], [leaf], mask: pair), 5, 3, false, true),
      (node([transition(from: pair)]), 4, 3, true, true), (node([transition(from: nil)]), 1, 1, true, true),
      (node([transition(from: leaf), transition(from: pair)], [leaf]), 6, 3, true, true), (node(filter: true), 1, 1, false, true),
      (node([], [leaf, node(filter: true)]), 3, 2, false, true),
    ]
    for (index, row) in rows.enumerated() {
      let (node, count, height, animations, effects) = row
      #expect(node.count == count && node.height == height && node.hasAnimations == animations && node.hasEffects == effects, "\(index)")
    }
    // A mask's own filter is found through the mask.
    let deep = TreeEffects(RenderTree(root: node([transition(from: node(filter: true))], [node()], mask: node())))
    #expect(deep.blendModes == [.destinationIn] && deep.transitions.count == 1)
  }

  @Test("what a tree shows by programs of its own: each filter's, blend modes, transitions, recipes and both of their sides")
  func effects() {
    func effects(_ change: (inout LayerProperties) -> Void, _ animations: [AnimationRecord] = []) -> TreeEffects {
      var properties = LayerProperties()
      change(&properties)
      return TreeEffects(
        RenderTree(
          root: RenderNode(
            id: LayerID(rawValue: 1), name: nil, timing: .layerDefault, properties: properties, animations: animations, sublayers: [],
            mask: nil)))
    }
    func functions(_ filter: FilterDescription) -> Set<FilterCall.Function> { effects { $0.filters = [filter] }.filters }
    #expect(
      functions(FilterDescription(type: "gaussianBlur")).isEmpty
        && functions(FilterDescription(type: "CIBoxBlur")) == [.builtIn(.motionBlur)])
    #expect(functions(FilterDescription(type: "CIGammaAdjust", isEnabled: false)) == [.builtIn(.gamma)])
    #expect(functions(FilterDescription(type: "CICrop")) == [.builtIn(.crop)])
    #expect(functions(FilterDescription(type: "CIAffineTile")) == [.builtIn(.tile)])
    #expect(functions(FilterDescription(type: "CIPerspectiveTransform")) == [.builtIn(.transform)])
    var blended = FilterDescription(type: "CIBlendWithMask")
    blended.images["inputMaskImage"] = ImageRecipe(filteredBy: FilterDescription(type: "CICheckerboardGenerator"))
    #expect(functions(blended) == [.builtIn(.blendWithMask), .builtIn(.checkerboard)])
    let fade = TransitionEffect(.builtIn(.fade)), two = ImageRecipe(filteredBy: FilterDescription(type: "CIRandomGenerator"))
    var made = FilterDescription(type: "Own")
    made.recipe = ImageRecipe(.transition(fade, progress: 0.5, from: two, to: .input), extent: .zero)
    let own = effects { $0.filters = [made] }
    #expect(own.filters == [.builtIn(.random)] && !own.transitions.isEmpty)
    #expect(effects { $0.backgroundFilters = [FilterDescription(type: "CIVibrance")] }.filters == [.builtIn(.vibrance)])
    #expect(effects { $0.compositingFilter = FilterDescription(type: "screenBlendMode") }.blendModes == [.screen])
    #expect(effects({ _ in }, [transition(from: nil)]).transitions.count == 1)
    let recipe = TransitionRecipe(name: "Own") { progress, size in
      #expect(progress == 0.5 && size == SIMD2(40, 30))
      return two
    }
    let record = AnimationRecord(
      id: AnimationID(rawValue: 1), timing: MediaTiming(duration: 1), timingCurve: nil, isRemovedOnCompletion: true,
      body: .transition(LayerTransition(effect: TransitionEffect(.builtIn(.fade), recipe: recipe), previous: nil, frozenTime: nil)))
    let drawn = effects({ $0.bounds = CGRect(x: 1, y: 2, width: 40, height: 30) }, [record])
    #expect(drawn.filters == [.builtIn(.random)] && drawn.transitions.isEmpty)
    let sides = TransitionRecipe.sides(size: SIMD2(40, 30))
    #expect(sides.old.extent == SIMD4(0, 0, 40, 30) && sides.new.extent == sides.old.extent)
  }

  @Test("a recipe's extent, and the shader that only OpenGL ES can draw")
  func recipes() {
    let shader = FilterShader(name: "own.glsl", source: "", parameters: [FilterParameter("a", .vec2, .number, [3, 4])], reach: 5)
    var filter = FilterDescription(type: "", inputs: ["a": .point(7, 8)])
    filter.shader = shader
    let picture = ImageRecipe(CGImage(width: 3, height: 2, premultipliedPixels: [UInt8](repeating: 0, count: 24)))
    #expect(picture.extent == SIMD4(0, 0, 3, 2) && picture.shaderName == nil)
    filter.images["inputImage"] = picture
    let drawn = ImageRecipe(filteredBy: filter)
    #expect(drawn.extent == SIMD4(-5, -5, 8, 7) && drawn.shaderName == "own.glsl" && filter.shaderName == "own.glsl")
    var over = FilterDescription(type: "CISourceOverCompositing")
    over.images["inputBackgroundImage"] = drawn
    #expect(ImageRecipe(filteredBy: over).extent == drawn.extent && ImageRecipe(filteredBy: over).shaderName == "own.glsl")
    let fade = TransitionEffect(.builtIn(.fade))
    #expect(ImageRecipe(.transition(fade, progress: 0, from: nil, to: drawn), extent: .zero).shaderName == "own.glsl")
    #expect(ImageRecipe(.transition(fade, progress: 0, from: picture, to: nil), extent: .zero).shaderName == nil)
    let written = TransitionEffect(.shader(TransitionShader(name: "t.glsl", source: "", parameters: [])))
    #expect(ImageRecipe(.transition(written, progress: 0, from: drawn, to: nil), extent: .zero).shaderName == "t.glsl")
    // Its parameters: those that are given and suit, else the defaults.
    guard case .function(let call)? = FilterStep(filter) else { return #expect(Bool(false)) }
    #expect(call.count == 2 && call.values[0] == 7 && call.values[1] == 8 && call.places == 2 && call.enlargesDifferences)
    filter.inputs = ["a": .string("x")]
    guard case .function(let plain)? = FilterStep(filter) else { return #expect(Bool(false)) }
    #expect(plain.values[0] == 3 && plain.values[1] == 4 && filter.defaultValue(of: "a") == .point(3, 4))
    #expect(shader == shader && shader != FilterShader(name: "own.glsl", source: "", parameters: [], reach: 5))
  }

  @Test("rectangles: united, intersected, spread, and those without an area")
  func rectangles() {
    let a = SIMD4(1.0, 2, 5, 9), b = SIMD4(3.0, 1, 8, 4), none = SIMD4(4.0, 4, 4, 9)
    #expect(a.united(with: b) == SIMD4(1, 1, 8, 9) && a.intersected(with: b) == SIMD4(3, 2, 5, 4))
    #expect(a.united(with: none) == a && none.united(with: b) == b && a.intersected(with: SIMD4(5, 2, 8, 9)) == .zero)
    #expect(none.isEmptyRectangle && SIMD4(0.0, 3, 1, 3).isEmptyRectangle && !a.isEmptyRectangle)
    #expect(a.spread(by: 2) == SIMD4(-1, 0, 7, 11))
  }

  @Test("columns of particles grow, and keep what was written")
  func particles() {
    var particles = Particles()
    #expect(particles.add(3) == 0 && particles.capacity == 64)
    for column in Particles.Column.allCases {
      for index in 0..<3 { particles[column, index] = Float(100 * column.rawValue + index) }
    }
    particles.order = [2, 0]
    #expect(
      particles.add(61) == 3 && particles.capacity == 64 && particles.add(1) == 64 && particles.capacity == 128 && particles.count == 65)
    for column in Particles.Column.allCases {
      #expect((0..<4).map { particles[column, $0] } == (0..<3).map { Float(100 * column.rawValue + $0) } + [0])
    }
    #expect(particles.add(500) == 65 && particles.capacity == 565)
    let second = particles.withColumns { (base: UnsafePointer<Float>?) in base?[particles.capacity + 2] }
    #expect(second == 102)
    particles.removeAll()
    #expect(particles.count == 0 && particles.order.isEmpty && particles.capacity == 565)
  }

  @Test(
    "frames of a sprite sheet: from one to 65,536, and no more a row than there are",
    arguments: [
      (0.0, 0.0, 1, 1), (1, 1, 1, 1), (6, 4, 6, 4), (6, 7, 6, 6), (6, 0, 6, 6), (6.9, 2.9, 6, 2), (65536, 300, 65536, 300),
      (65537, 3, 1, 1), (-4, 2, 1, 1),
    ])
  func frames(count: Double, perRow: Double, frameCount: Int, framesPerRow: Int) {
    var cell = EmitterCell()
    (cell.numbers.contentsFrameCount, cell.numbers.contentsFramesPerRow) = (count, perRow)
    (cell.numbers.contentsScale, cell.numbers.minificationFilterBias) = (2.5, 0.75)
    let look = cell.look
    #expect((look.frameCount, look.framesPerRow) == (frameCount, framesPerRow))
    #expect(
      look.contentsScale == 2.5 && look.minificationFilterBias == 0.75 && look.contentsRect == CGRect(x: 0, y: 0, width: 1, height: 1))
  }

  @Test("how long what a cell emits can live: with half its range, and what it emits in turn, eight cells deep")
  func lives() {
    var cell = EmitterCell(), emitter = EmitterProperties()
    (cell.numbers.lifetime, cell.numbers.lifetimeRange) = (3, -2)
    emitter.lifetime = 0.5
    #expect(emitter.longestLife(of: cell) == 2)
    var outer = cell
    outer.cells = [EmitterCell(), cell]
    #expect(emitter.longestLife(of: outer) == 4 && emitter.longestLife(of: outer, depth: 7) == 2)
    emitter.cells = [cell, outer]
    #expect(emitter.longestLife == 4)
    for _ in 0..<12 {
      var next = cell
      next.cells = [outer]
      outer = next
    }
    #expect(emitter.longestLife(of: outer) == 16)
    cell.numbers.lifetime = .nan
    #expect(emitter.longestLife(of: cell) == 0)
    cell.numbers.lifetime = -9
    #expect(emitter.longestLife(of: cell) == 0)
    emitter.past = [EmitterPast(until: 1, emitter)]
    #expect(
      EmitterPast(until: 2.5, emitter).emitter.past.isEmpty && EmitterPast(until: 2.5, emitter).until == 2.5 && EmitterPast.limit == 240)
  }

  @Test("inputs of a behaviour: numbers, points, lists and words, and what stands in for others")
  func behaviors() {
    var behavior = EmitterBehavior(type: "wave")
    behavior.inputs = [
      "number": 2.5, "flag": .bool(true), "nan": .number(.nan), "point": .point(3, 4), "infinite": .point(.infinity, 4),
      "word": .string("w"),
      "list": .array([5, .string("x"), .number(.nan), 7]),
    ]
    #expect(behavior.kind == .wave && EmitterBehavior(type: "other").kind == nil && behavior.isEnabled)
    #expect(
      ["number", "flag", "nan", "word", "none"].map { behavior.number($0, default: 9) } == [2.5, 1, 9, 9, 9] && behavior.number("none") == 0
    )
    #expect(behavior.point("point") == CGPoint(x: 3, y: 4) && behavior.point("infinite") == .zero && behavior.point("number") == .zero)
    #expect(
      behavior.numbers("list") == [5, 7] && behavior.numbers("number") == [2.5] && behavior.numbers("nan") == []
        && behavior.numbers("point") == [])
    #expect([0, 1, 2, 3, 4].map { behavior.number("list", at: $0) } == [5, 0, 0, 7, 0] && behavior.number("number", at: 0) == 0)
    #expect(behavior.word("word") == "w" && behavior.word("number") == nil)
  }
}
