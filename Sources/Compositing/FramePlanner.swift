internal import Foundation
package import Graphics
package import RenderTree

/// Turns presentation trees into plans. Holds scratch space and what caching needs; the result depends on the arguments alone.
///
/// Layers become quads on a stack (`pending`), in the order in which they are painted. When a layer turns out to need its quads composited
/// as one picture, the top of the stack is written into a surface of its own as a pass, and replaced by one quad that draws it.
package struct FramePlanner {
  /// The plan being made.
  var output = FramePlan()
  var pending: [PlannedQuad] = []
  var clips: [PlannedClip] = []
  /// Corners of polygons: those of pending quads first, then whatever is being cut.
  var corners: [SIMD2<Double>] = []
  var targets: [OpenTarget] = []
  var pages = SurfacePages()
  /// Whether some shared surface is drawn by passes that do not follow one another.
  var hasScatteredPages = false
  var arrangedPasses: [Pass] = []
  var arrangedQuads: [Quad] = []
  var arrangedGraph = PassGraph()
  /// By index of the presentation's layers.
  var traits: [LayerTraits] = []
  var planes: [Plane] = []
  var order = DepthOrder()
  var partitioner = DepthPartitioner()
  /// Quads on their way from one place of the stack to another.
  var moved: [PlannedQuad] = []
  var pictureIndices: [ObjectIdentifier: Int32] = [:]
  var recentPictures = RecentPictures()
  var gradientCount = 0
  var transitionCount = 0
  var nextPartition = 1
  /// How many masks are being planned inside one another: they see nothing behind them.
  var maskDepth = 0
  var texts = TextCache()
  /// What changed, or is needed, of each surface.
  var parts = SurfaceParts()
  /// The frame before, where little moves.
  var memory = PlanMemory()
  /// Whether the frame being planned will be kept.
  var remembers = false
  var siteOfLayer: [LayerID: Int] = [:]

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
    let stale = (stale ?? whole).intersection(whole)
    if let damage = patch(presentation, for: viewport) {
      plan.assign(memory.plan, confinedTo: stale.union(damage))
      plan.damage = damage
      if plan.repair == whole { plan.repair = nil }
      return
    }
    swap(&output, &plan)
    beginRemembering(presentation)
    begin(viewport)
    if !presentation.layers.isEmpty && viewport.size.width > 0 && viewport.size.height > 0 {
      noteTraits(of: presentation)
      planRoot(of: presentation, in: viewport)
    }
    finish()
    output.damage = remember(presentation, viewport)
    let part = stale.union(output.damage)
    if part != whole && !output.readsTarget { output.confine(to: part, &parts) }
    swap(&output, &plan)
  }

  private mutating func begin(_ viewport: Viewport) {
    output.viewport = viewport.size
    output.surfaces.removeAll(keepingCapacity: true)
    output.surfaces.append(viewport.size)
    output.graph.begin(surfaceCount: 1)
    pages.begin()
    hasScatteredPages = false
    output.passes.removeAll(keepingCapacity: true)
    output.quads.removeAll(keepingCapacity: true)
    output.clips.removeAll(keepingCapacity: true)
    output.polygonPoints.removeAll(keepingCapacity: true)
    output.pictures.removeAll(keepingCapacity: true)
    output.damage = PixelRect(viewport.size)
    output.repair = nil
    output.missingCuts = 0
    pictureIndices.removeAll(keepingCapacity: true)
    recentPictures.removeAll()
    gradientCount = 0
    transitionCount = 0
    nextPartition = 1
    pending.removeAll(keepingCapacity: true)
    clips.removeAll(keepingCapacity: true)
    corners.removeAll(keepingCapacity: true)
    planes.removeAll(keepingCapacity: true)
    targets.removeAll(keepingCapacity: true)
    targets.append(
      OpenTarget(start: 0, surface: 0, rect: PixelRect(viewport.size), hasPass: false, clear: viewport.background?.premultiplied ?? .zero))
  }

  private mutating func finish() {
    let target = targets[0]
    if !target.hasPass || !pending.isEmpty {
      writePass(from: 0, into: 0, origin: SIMD2(0, 0), scale: 1, clear: target.hasPass ? nil : target.clear)
    }
    gatherPages()
    if output.gradients.count > gradientCount { output.gradients.removeLast(output.gradients.count - gradientCount) }
    if output.transitions.count > transitionCount { output.transitions.removeLast(output.transitions.count - transitionCount) }
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
    planes.removeAll(keepingCapacity: true)
  }
}

/// What must be known of a layer before it is planned.
struct LayerTraits {
  /// Something below (not the layer itself) filters what is behind it.
  var hasBackdropBelow = false
  /// The layer itself or something below does.
  var readsBackdrop = false
  /// A sublayer composites with an operator that must not reach behind this layer.
  var isolatesSublayers = false

  var isEmpty: Bool { !hasBackdropBelow && !readsBackdrop && !isolatesSublayers }
}

extension FramePlanner {
  /// One pass from the last layer to the first: every layer reports to its superlayer. What a layer was reports to nobody: whoever shows it
  /// asks.
  private mutating func noteTraits(of tree: PresentationTree) {
    traits.removeAll(keepingCapacity: true)
    for _ in 0..<tree.layers.count { traits.append(LayerTraits()) }
    var index = tree.layers.count - 1
    while index > 0 {
      if tree.layers[index].parent >= 0 && tree.layers[index].role != .previous {
        // Most layers have nothing to report.
        let isPlain = takesShortcuts && tree.withAddress(of: index) { $0.pointee.hasNoFilters }
        if isPlain && tree.layers[index].transition < 0 && traits[index].isEmpty {
          index -= 1
          continue
        }
        let appearance = tree.appearance(of: index)
        if appearance != .nothing && !(isPlain && appearance == .layer(index) && traits[index].isEmpty) {
          tree.withProperties(of: index) { note($0, at: index, appearance, of: tree) }
        }
      }
      index -= 1
    }
  }

  private mutating func note(_ properties: LayerProperties, at index: Int, _ appearance: Appearance, of tree: PresentationTree) {
    guard properties.opacity > 0 else { return }
    let parent = tree.layers[index].parent
    let isMask = tree.layers[index].role == .mask
    // Inside a transition nothing is behind a side.
    var inside = LayerTraits()
    if case .layer(let shown) = appearance {
      inside = traits[shown]
      // Sublayers of a layer without a picture of its own belong to the next one up.
      let standsInSpace = tree.withProperties(of: shown) { $0.content.standsForSublayers }
      if standsInSpace && inside.isolatesSublayers { traits[parent].isolatesSublayers = true }
    }
    if inside.hasBackdropBelow || (!isMask && !properties.isHidden && !properties.backgroundFilters.isEmpty) {
      traits[index].readsBackdrop = true
      traits[parent].hasBackdropBelow = true
    }
    if !isMask, let filter = properties.compositingFilter, filter.isEnabled, BlendMode(filterType: filter.type)?.needsIsolation == true {
      traits[parent].isolatesSublayers = true
    }
  }
}

extension LayerContent {
  fileprivate var standsForSublayers: Bool {
    if case .replicatorInstance = self { return true }
    return preservesDepth
  }
}
