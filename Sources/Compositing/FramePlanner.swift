// A tour of Compositing: how a presentation tree becomes a plan that either renderer executes.
//
// In go a `PresentationTree` (the layers in pre-order with animated values applied, as Timing leaves it), a `Viewport` (the target's size,
// and how the root's canvas meets it) and the part of the target that is stale. Out comes a `FramePlan`: surfaces, of which the first is
// the target, passes in the order of execution, quads, what their materials refer to, and damage. Renderers see nothing else (`Renderer`).
// Planning draws nothing and asks for no time, so a plan is compared by number in tests, and prints as text (`FramePlan+Description`).
//
//   PresentationTree ─┐                                      ┌─ surfaces ─ passes ─ PassGraph: reads, waves, last uses
//   Viewport ─────────┼─► FramePlanner.plan ─► FramePlan ────┼─ quads ─ clips, polygons, gradients, transitions, filters, pictures
//   stale ────────────┘       ▲       │                      └─ damage, repair
//                             └───────┘ PlanMemory: the frame before
//
// Who owns whom: whoever prepares frames that are drawn over one another (FrameLoop's `FramePreparer`) has one planner for them. The
// planner owns its parts by value; what each is for stands at `struct FramePlanner`. Its plan and the caller's are exchanged, so that both
// keep their storage. `Planning` has layers and groups, `Filters` and `Transitions` what their names say, `Damage` what is compared with
// the frame before, `Geometry` maps, boxes and polygons. The types that plans consist of stand beside this file, and so do formulas that
// renderers and planner share (`Coverage`, `Blending`, `ContinuousCorner`, `BlurKernel`, `Reduction`).
//
// The recursion. Layers that stand in one space are that space's planes. What stands in a plane's own space is planned with the plane:
//
//   plan ─┬─ patch                                the animated layers alone, where the frame before allows it
//         └─ planRoot ─ collect ─ planPlanes
//
//   collect(layer)                                FramePlanner+Sublayers
//     with a plane of its own                     joins `sorter.planes`
//     without (transform layers, replicators      its sublayers are collected in its place, through its map
//     that keep depth, replicators' copies)
//
//   planPlanes(from:)                             from the farthest to the nearest
//     one plane, or level ones                    sorted by depth, equal ones in their order
//     others                                      each planned by itself, then arranged and cut by DepthPartitioner
//     └─ plan(plane) ─┬─ planPicture              one quad: the short way of layers that are one picture and nothing else
//                     └─ planLayer                FramePlanner+Layer
//                          1 filteredBackdrop     the target so far
//                          2 planInside           FramePlanner+Inside; or planRasterized, or planAppearance (a transition's sides)
//                              planShadow             by formula, where the outline is known
//                              planBacking            the fill
//                              planOwnContent         gradient or text, contents, shape
//                              planSublayers ───────► collect each, planPlanes
//                              planBorder, planParticles
//                              the clip, the filters, a shadow of what was drawn
//                          3 planMask ──────────────► collect the mask, planPlanes
//                          4 opacity, then the blend mode
//
// The stack. All of these push quads (`QuadStack`), and nothing is written yet. What has to be one picture for a later step is taken off
// again: `makeGroup` writes the quads from some height up as a pass into a surface, and a quad that shows the surface takes their place.
// So no layer has to know beforehand whether it needs a surface, and inner passes come before outer ones by themselves.
//
//           before                 unite(from: 3)                     after
//   stack   a b c d e f                                               a b c S        S shows surface 2
//   passes  …                      clear surface 2, draw d e f        …, surface 2
//
// A group is made for: opacity over parts that overlap (more than sixteen count as such), a blend mode over more than one quad, a mask, a
// clip that is no scissor where more than one quad reaches it (`clipInside`), filters, shadows of what was drawn, operators of sublayers
// that must not reach behind their layer, two contents that fade into one another, sides of transitions that are neither one picture nor
// one colour, and blurs that the layer's map would make oval (`planInOwnSpace`). What a filter reads behind a layer must have been drawn:
// `openTarget` begins a surface before its content is known, and `flushTarget` writes what it has so far.
//
// Quads wait in pixels of the target and double precision (`PlannedQuad`). They become `Quad`s, in the surface's own pixels and single
// precision, when their surface is certain (`QuadEmitter`); what single precision cannot hold is left out.
//
// Shared surfaces. Groups lie side by side in one surface with others of their wave (`SharedSurfaces`), and one pass draws them all: those
// of at most 2²⁰ pixels that nothing but quads reads, and in other surfaces those that are blurred. A pass that blurs or halves computes
// any number of parts (`Convolution`), of any sigma, and each sees its own region alone. `PlanWriter.finish` gathers passes of a wave that
// did not follow one another:
//
//   wave 0   draw a, b and c side by side
//   wave 1   blur a; an eighth of b; a quarter of c       1…3 halvings are one pass
//   wave 2   blur b and c
//   wave 3   draw the target
//
// Shadows of outlines are drawn at the size at which they are blurred, and colours and gradients that will be blurred at twice that, where
// that comes to the same (`SoftContent`). Backdrops are blurred from the target itself; a flush writes no more
// than the next backdrop sees, into the pass before where nothing has read those pixels since, so that backdrops beside each other share
// their waves.
//
// Damage is what differs from the frame before, as up to three rectangles a surface (`PixelRegion`, `FramePlan+Difference`): quads are
// compared in their order, and what shows a changed part of a surface is changed there (`FramePlan+Reads`). Where a pass has more quads or
// fewer than before, those at both ends that are the same are passed over. `confine` then leaves out what does not show in the damage or in
// what is stale: quads, passes, and those parts of groups and blurs that nothing reads. A frame is remembered and compared where at most a
// quarter of its layers is animated, where it has no more than sixteen, and where its motion is asked for or its top picture is lifted.
// `patch` goes further: where the frame before was one pass, and every animated layer is a leaf whose quads are colours, pictures or
// shadows without a clip, these layers alone are planned, and their quads exchanged. It comes to the same picture as a whole plan;
// `takesShortcuts: false` is there to hold it to that.
//
// What stands still. Surfaces of layers in which nothing moves (`LayerStillness`) share none with others. When the plan is finished, each
// of them that something else shows is taken out of it with all that leads to it (`FramePlan.extract`), and compared with those of frames
// before: an equal one gets the same `SurfaceContent` (`ContentTable`). Renderers keep pixels by that (`KeptSurfaces`), and leave out the
// passes that lead to nothing else (`PlanReduction`). So stillness is a guess, the comparison decides, and no frame depends on another.
//
// Costs. A whole plan: one walk over all layers for `traits`, then what shows, each layer once; planes of a space are sorted in n log n
// steps at most, and cut at most 20,000 times. A quad is written once. A group costs a surface, its pixels a second time, and a pass unless
// it shares one. Comparing costs the quads, and a copy of the plan; a patch the animated layers, a look at every quad, and a copy of those
// that touch the damage. All arrays are kept from frame to frame; storage is taken for what is new, such as a rasterised layer or a text
// that has changed.
//
// Given up, and why:
// - Drawing while walking. A plan costs its memory, and is the one thing that two renderers, damage and tests have in common.
// - Damage of more than three rectangles. Changes in four corners damage what is between two of them; each rectangle takes draw calls.
// - Damage in plans that read the target (`readsTarget`), and in dithered ones: these are drawn as a whole where anything changes.
// - Patches of frames with more than one pass, with transitions, particles or snapshots, and of animated layers with sublayers, clips or
//   gradients: the whole is planned, and compared.
// - Cuts beyond the limit, and through planes that read what is behind them: such planes come before or behind others as a whole. The
//   first are counted (`missingCuts`).
// - Surfaces longer than 8192 pixels: groups are drawn at half the resolution or less, surfaces begun early keep their middle.

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
/// - `stillness`, `contents`: layers in which nothing moves, and what surfaces of theirs showed in frames before
/// - `texts`, `rasterizedLayers`: what was made for frames before, and is used again
/// - `emitters`: particles that come between the planes of a space
/// - `nesting`: what is being planned around a layer
package struct FramePlanner {
  var traits = LayerTraitTable()
  var sorter = DepthSorter()
  var stack = QuadStack()
  var softContent = SoftContent()
  var targets: [OpenTarget] = []
  var writer = PlanWriter()
  var memory = PlanMemory()
  var stillness = LayerStillness()
  var contents = ContentTable()
  var texts = TextCache()
  var rasterizedLayers = RasterizedLayerTable()
  var emitters = InterleavedEmitters()
  var nesting = Nesting()
  package var options = FrameOptions()
  /// What the last planned frame came to, besides its plan.
  package internal(set) var outcome = FrameOutcome()
  /// The picture that was left out of the last planned frame.
  private var formerTop: TopPicture?
  /// Whether simple layers are planned by faster code, and frames by patching earlier ones.
  let takesShortcuts: Bool

  package init() { self.init(takesShortcuts: true) }

  /// - Parameter takesShortcuts: false plans every layer of every frame anew and in the same way: the plans are equal, at a higher cost.
  /// - Parameter sharesSurfaces: false gives each group a surface of its own, and each blur its passes.
  init(takesShortcuts: Bool, sharesSurfaces: Bool = true) {
    self.takesShortcuts = takesShortcuts
    writer.sharesSurfaces = sharesSurfaces
  }

  /// Plans one frame into `plan`, whose storage is reused.
  ///
  /// - Parameter stale: the part of the target that does not hold the frame planned before this one; nil is all of it. Only that and what
  ///   has changed since is planned, as `plan.repair` says.
  package mutating func plan(
    _ presentation: borrowing PresentationTree, for viewport: Viewport, stale: PixelRegion? = nil, into plan: inout FramePlan
  ) {
    let whole = PixelRegion(PixelRect(viewport.size))
    // Dithering depends on the positions of surfaces, which may move with any change.
    let stale = viewport.dithers ? whole : (stale ?? whole).intersection(PixelRect(viewport.size))
    // A frame without its topmost picture is compared as a whole, since the rest of it may stand still.
    let lifts = options.topPictureUse == .lifted
    if !lifts, let changed = patch(presentation, for: viewport) {
      let damage = viewport.dithers && !changed.isEmpty ? whole : changed
      plan.assign(memory.plan, confinedTo: stale.union(damage))
      plan.damage = damage
      (plan.topPicture, plan.isTopLifted) = (options.topPictureUse == .found ? memory.plan.findTopPicture() : nil, false)
      if plan.repair == whole { plan.repair = nil }
      formerTop = nil
      return
    }
    swap(&writer.plan, &plan)
    memory.begin(presentation, isRecording: takesShortcuts, always: lifts || options.measuresMotion)
    begin(viewport)
    if !presentation.layers.isEmpty && viewport.size.width > 0 && viewport.size.height > 0 {
      traits.note(presentation, skipsPlainLayers: takesShortcuts)
      stillness.note(presentation)
      planRoot(of: presentation, in: viewport)
    }
    finish()
    swap(&writer.plan, &plan)
    plan.topPicture = options.topPictureUse == .ignored ? nil : plan.findTopPicture()
    plan.isTopLifted = lifts && plan.topPicture != nil
    if plan.isTopLifted { plan.liftTopPicture() }
    measureMotion(of: plan, showing: presentation, viewport)
    plan.damage = memory.record(plan, of: presentation, viewport, isWhole: !outcome.fadesTiles && !outcome.lacksTiles && !plan.isTopLifted)
    if viewport.dithers && !plan.damage.isEmpty { plan.damage = whole }
    let part = stale.union(plan.damage)
    if part != whole && !plan.readsTarget { memory.confine(&plan, to: part) }
  }

  /// Compares a whole frame with the previous one, which the memory still holds.
  private mutating func measureMotion(of plan: FramePlan, showing presentation: borrowing PresentationTree, _ viewport: Viewport) {
    let top = plan.isTopLifted ? plan.topPicture : nil
    defer { formerTop = top }
    outcome.motion = options.measuresMotion ? memory.motion(to: plan, viewport) : nil
    guard outcome.motion != nil else { return }
    if !presentation.emitters.isEmpty { outcome.motion = .unknown }
    if let top, let formerTop { outcome.motion?.add(FrameMotion(from: formerTop, to: top)) }
  }

  mutating func begin(_ viewport: Viewport) {
    outcome = FrameOutcome()
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
    contents.find(in: &writer.plan, stillness: writer.stillness)
    texts.endFrame()
  }

  /// Plans the root in the canvas: centred, whatever its position, with its transform about its anchor. Nothing shows beside the canvas.
  private mutating func planRoot(of presentation: PresentationTree, in viewport: Viewport) {
    var canvasToPixels = PlaneMap(viewport.canvasToTarget)
    if viewport.isYUp { canvasToPixels = PlaneMap.mirrorY(0, viewport.canvas.height).then(canvasToPixels) }
    let inherited = Inherited(isContentsFlipped: !viewport.isYUp)
    collect(0, of: presentation, toPlane: .identity, inherited: inherited, canvas: viewport.canvas)
    planPlanes(from: 0, of: presentation, planeToPixels: canvasToPixels, visible: viewport.canvasPixels)
    sorter.removeAll()
  }
}

/// What is being planned around a layer.
struct Nesting {
  /// The number of masks, which see nothing behind them.
  var masks = 0
  /// The number of rasterised layers.
  var rasterizations = 0
  /// The picture for `ImageRecipe.Source.target` in the transition.
  var transitionTarget: PlannedGroup?
}

/// A surface that is being drawn while outer ones wait.
struct OpenTarget {
  /// Height of the quad stack at which this target's quads begin.
  var start: Int
  /// The surface; −1 until something needs it before it is finished.
  var surface: Int
  /// The part that the surface shows; until there is one, the part that can matter.
  var rect: PixelRect
  /// The part that can matter, where that is so large that the surface is cut to what is drawn; nil where the surface has all of `rect`.
  var limit: PixelRect?
  /// Whether a pass has been written already, so that the next one keeps what it drew.
  var hasPass: Bool
  /// The clear colour, premultiplied.
  var clear: SIMD4<Float>
  /// The wave of the last pass, and the pixels that have been read since.
  var wave = 0
  var read = PixelRect.empty
}
