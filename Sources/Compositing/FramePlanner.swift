internal import Foundation
package import Graphics
package import RenderTree

/// Turns presentation trees into plans. Holds scratch space and what caching needs; the result depends on the arguments alone.
///
/// Layers are walked from back to front, and become quads on a stack. When a layer turns out to need its quads composited as one picture,
/// the top of the stack is written into a surface of its own as a pass, and replaced by one quad that draws it. Each part owns its state:
/// - `traits`: what is known of each layer before it is planned
/// - `sorter`: the planes of one space, and their order by depth
/// - `stack`: quads, clips and polygons that wait for their surface
/// - `targets`: surfaces that are begun before their content is known, as something reads what is behind it
/// - `writer`: the plan so far: surfaces, passes and their graph, pictures, gradients, transitions
/// - `memory`: the frame before, and which layers can be planned anew alone
package struct FramePlanner {
  var traits = LayerTraitTable()
  var sorter = DepthSorter()
  var stack = QuadStack()
  var targets: [OpenTarget] = []
  var writer = PlanWriter()
  var memory = PlanMemory()
  var texts = TextCache()
  var rasterizedLayers = RasterizedLayerTable()
  /// Where the emitter being planned stands in its superlayer's space.
  var emitterSpace: EmitterSpace?
  /// Emitters of the spaces being planned whose particles stand between planes, and those particles.
  var interleaved: [InterleavedEmitter] = []
  var particleSlots: [ParticleSlot] = []
  /// Scratch space: how many planes are painted before each particle of an emitter, and how many particles come after so many planes.
  var planesBeforeParticles: [Int32] = []
  var particleCounts: [Int] = []
  /// Scratch space: what the cells of the emitter being planned show.
  var looks: [PlannedLook?] = []
  /// How many masks are being planned inside one another: they see nothing behind them.
  var maskDepth = 0
  /// How many rasterised layers are being planned inside one another.
  var rasterizationDepth = 0
  /// What stands for `ImageRecipe.Source.target` in the transition being planned.
  var transitionTarget: PlannedGroup?
  /// Nil where a frame waits for the tiles that it shows.
  package var tileClock: TileClock?
  /// What becomes of the picture above everything else.
  package var topPictureUse = TopPicture.Use.ignored
  /// Whether frames are compared with those before them for `motion`.
  package var measuresMotion = false
  /// How far what the frame planned last shows is from what the one before showed; nil where nobody asks, or the two cannot be compared.
  package internal(set) var motion: FrameMotion?
  /// The picture that was left out of the frame planned last.
  private var formerTop: TopPicture?
  /// Whether tiles of the frame planned last fade in, so that the next one differs.
  package internal(set) var fadesTiles = false
  /// Whether it lacks tiles that come of themselves.
  var lacksTiles = false
  /// Whether simple layers are planned by ways of their own, and frames after those before them.
  let takesShortcuts: Bool

  package init() { self.init(takesShortcuts: true) }

  /// - Parameter takesShortcuts: false plans every layer of every frame anew and in the same way: the plans are equal, at a higher cost.
  init(takesShortcuts: Bool) { self.takesShortcuts = takesShortcuts }

  /// Plans one frame into `plan`, whose storage is reused.
  ///
  /// - Parameter stale: the part of the target that does not hold the frame planned before this one; nil is all of it. Only that and what
  ///   has changed since is planned, as `plan.repair` says.
  package mutating func plan(
    _ presentation: borrowing PresentationTree, for viewport: Viewport, stale: PixelRect? = nil, into plan: inout FramePlan
  ) {
    let whole = PixelRect(viewport.size)
    // What is dithered depends on where surfaces lie, which may move when anything does.
    let stale = viewport.dithers ? whole : (stale ?? whole).intersection(whole)
    // A frame without its top picture is compared as a whole: what is left of it may stand still.
    let lifts = topPictureUse == .lifted
    if !lifts, let changed = patch(presentation, for: viewport) {
      let damage = viewport.dithers && !changed.isEmpty ? whole : changed
      plan.assign(memory.plan, confinedTo: stale.union(damage))
      plan.damage = damage
      (plan.topPicture, plan.isTopLifted) = (topPictureUse == .found ? memory.plan.findTopPicture() : nil, false)
      if plan.repair == whole { plan.repair = nil }
      formerTop = nil
      return
    }
    swap(&writer.plan, &plan)
    memory.begin(presentation, isRecording: takesShortcuts, always: lifts || measuresMotion)
    begin(viewport)
    if !presentation.layers.isEmpty && viewport.size.width > 0 && viewport.size.height > 0 {
      traits.note(presentation, skipsPlainLayers: takesShortcuts)
      planRoot(of: presentation, in: viewport)
    }
    finish()
    swap(&writer.plan, &plan)
    plan.topPicture = topPictureUse == .ignored ? nil : plan.findTopPicture()
    plan.isTopLifted = lifts && plan.topPicture != nil
    if plan.isTopLifted { plan.liftTopPicture() }
    measureMotion(of: plan, showing: presentation, viewport)
    plan.damage = memory.record(plan, of: presentation, viewport, isWhole: !fadesTiles && !lacksTiles && !plan.isTopLifted)
    if viewport.dithers && !plan.damage.isEmpty { plan.damage = whole }
    let part = stale.union(plan.damage)
    if part != whole && !plan.readsTarget { memory.confine(&plan, to: part) }
  }

  /// Compares a whole frame with the one before, which the memory still holds.
  private mutating func measureMotion(of plan: FramePlan, showing presentation: borrowing PresentationTree, _ viewport: Viewport) {
    let top = plan.isTopLifted ? plan.topPicture : nil
    defer { formerTop = top }
    motion = measuresMotion ? memory.motion(to: plan, viewport) : nil
    guard motion != nil else { return }
    if !presentation.emitters.isEmpty { motion = .unknown }
    if let top, let formerTop { motion?.add(FrameMotion(from: formerTop, to: top)) }
  }

  mutating func begin(_ viewport: Viewport) {
    (fadesTiles, lacksTiles) = (false, false)
    writer.begin(viewport.size, dithers: viewport.dithers)
    stack.removeAll()
    sorter.removeAll()
    rasterizedLayers.beginFrame()
    targets.removeAll(keepingCapacity: true)
    targets.append(
      OpenTarget(start: 0, surface: 0, rect: PixelRect(viewport.size), hasPass: false, clear: viewport.background?.premultiplied ?? .zero))
  }

  mutating func finish() {
    let target = targets[0]
    if !target.hasPass || stack.count > 0 {
      writer.writePass(&stack, from: 0, into: 0, origin: .zero, scale: 1, clear: target.hasPass ? nil : target.clear)
    }
    writer.finish()
    texts.endFrame()
  }

  /// The root stands alone in the canvas: centred, whatever its position; its transform acts about its anchor. Nothing shows beside the
  /// canvas.
  private mutating func planRoot(of presentation: PresentationTree, in viewport: Viewport) {
    var canvasToPixels = PlaneMap(viewport.canvasToTarget)
    if viewport.isYUp { canvasToPixels = PlaneMap.mirrorY(0, viewport.canvas.height).then(canvasToPixels) }
    let inherited = Inherited(isContentsFlipped: !viewport.isYUp)
    collect(0, of: presentation, toPlane: .identity, inherited: inherited, canvas: viewport.canvas)
    planPlanes(from: 0, of: presentation, planeToPixels: canvasToPixels, visible: viewport.canvasPixels)
    sorter.removeAll()
  }
}

/// A surface that is being drawn into while others wait.
struct OpenTarget {
  /// Height of the stack of quads where this target's begin.
  var start: Int
  /// −1 until something needs the surface before it is finished.
  var surface: Int
  /// What the surface shows; until there is one, what can matter.
  var rect: PixelRect
  /// What can matter, where that is so large that the surface is cut to what is drawn; nil where the surface has all of `rect`.
  var limit: PixelRect?
  /// Whether a pass has been written already, so that the next one keeps what it drew.
  var hasPass: Bool
  /// Premultiplied.
  var clear: SIMD4<Float>
}
