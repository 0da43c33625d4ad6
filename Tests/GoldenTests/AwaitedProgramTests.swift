import Compositing
import EGLPlatform
import GLESRenderer
import Graphics
import QuartzCore
import RenderTree
import Scenes
import TestSupport
import Testing
import Timing

/// Which frames of scenes have to wait for a program of the device's, as a GPU draws them on a display.
@Suite("Programs that frames wait for", .serialized, .enabled(if: (try? GLContext()) != nil, "needs EGL with OpenGL ES 3"))
struct AwaitedProgramTests {
  /// Those of which more show than a test has time for.
  private static let vast: Set = ["quads-10000", "properties-10000", "properties-100000", "particles-10000", "cards-10000"]
  /// A quarter of all others, another one with each commit; at night all of them (`RandomRuns`).
  private static let names = RandomRuns.share(Scene.all.map(\.name).filter { !vast.contains($0) }, oneIn: 4)

  /// How many programs the frames of a scene wait for, the first one's left out.
  @MainActor private static func awaited(_ name: String, interpolates: Bool) throws -> Int {
    let scene = try #require(Scene.named(name))
    let size = PixelSize(max(16, Int(scene.size.width / 8)), max(16, Int(scene.size.height / 8)))
    let viewport = Viewport(
      size: size, canvas: scene.size,
      canvasToTarget: CGAffineTransform(
        scaleX: CGFloat(size.width) / scene.size.width, y: CGFloat(size.height) / scene.size.height),
      isYUp: true, background: nil, scale: 0.125)
    var options = GLESRenderer.Options()
    options.storesPrograms = false
    options.interpolates = interpolates
    options.costs = .gpu
    options.blendsInShader = false
    options.usesFramebufferFetch = false
    options.compilesAhead = true
    let renderer = try GLESRenderer(context: GLContext(), options: options)
    let target = try GLTarget(context: renderer.context, size: size)
    let host = LayerHost(root: scene.makeRoot(), clock: .stepped(from: 0))
    var presentation = PresentationTree(), evaluator = Evaluator(), planner = FramePlanner(), plan = FramePlan()
    var sum = 0
    for frame in 0..<12 {
      let time = scene.duration * Double(frame) / 12
      let tree = host.advance(to: time)
      try renderer.prepare(tree)
      evaluator.evaluate(tree, at: time, into: &presentation)
      planner.plan(presentation, for: viewport, into: &plan)
      try renderer.render(plan, into: target)
      if frame > 0 { sum += renderer.awaitedPrograms }
    }
    return sum
  }

  @Test("none, in any scene, once the first frame is drawn", arguments: [false, true]) @MainActor
  func scenes(interpolates: Bool) throws {
    for name in Self.names { #expect(try Self.awaited(name, interpolates: interpolates) == 0, "\(name)") }
  }

  @Test("what a tree will need is known before anything of it shows")
  func effects() {
    var filtered = LayerProperties(), blended = LayerProperties()
    // Vibrance of 0 changes nothing, until it is animated.
    filtered.filters = [
      FilterDescription(type: "CIVibrance", inputs: ["inputAmount": .number(0)]),
      FilterDescription(type: "CIBoxBlur", isEnabled: false),
    ]
    blended.compositingFilter = FilterDescription(type: "multiplyBlendMode")
    let effect = TransitionEffect(.builtIn(.fade))
    // It begins in an hour.
    var timing = MediaTiming(duration: 1)
    timing.beginTime = 3600
    let later = AnimationRecord(
      id: AnimationID(rawValue: 1), timing: timing, timingCurve: nil, isRemovedOnCompletion: true,
      body: .transition(LayerTransition(effect: effect, previous: nil, frozenTime: nil)))
    func node(_ id: UInt64, _ properties: LayerProperties, _ animations: [AnimationRecord] = [], _ sublayers: [RenderNode] = [])
      -> RenderNode
    {
      RenderNode(
        id: LayerID(rawValue: id), name: nil, timing: MediaTiming(duration: .infinity), properties: properties, animations: animations,
        sublayers: sublayers, mask: nil)
    }
    let plain = node(4, LayerProperties())
    let root = node(1, LayerProperties(), [], [node(2, filtered), node(3, blended, [later]), plain])
    let effects = TreeEffects(RenderTree(root: root))
    #expect(effects.filters == [.builtIn(.vibrance), .builtIn(.motionBlur)])
    #expect(effects.blendModes == [.multiply])
    #expect(effects.transitions.count == 1 && effects.transitions.first === effect)
    #expect(root.hasEffects && !plain.hasEffects)
  }
}
