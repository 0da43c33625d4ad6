internal import Graphics
internal import RenderTree

/// What the planner keeps of the frame before, where little moves: to tell what has changed, and to plan nothing else.
///
/// A frame is recorded when few of its layers are animated. While it is planned, animated layers without sublayers are noted as sites, with
/// what their quads depend on. When all animated layers are sites whose quads can be exchanged, the next frame of the same structure needs
/// only them to be planned: `FramePlanner.patch`.
struct PlanMemory {
  /// The frame before, all of it; nothing when `isValid` is false.
  var plan = FramePlan()
  private(set) var sites: [PatchSite] = []
  private var isValid = false
  private var viewport: Viewport?
  /// The arrangement of layers that `sites` refer to.
  private var structure: PresentationStructure?
  /// Whether `sites` are all that is animated.
  private var isPatchable = false
  /// Pictures of the frame when it was planned as a whole.
  private var pictureCount = 0
  /// Whether layers of the frame being planned show in several places, so that their names do not tell their quads apart.
  private var hasCopies = false
  /// Whether the frame being planned will be kept.
  private var isRecording = false
  private var siteOfLayer: [LayerID: Int] = [:]
  /// Scratch space: what of each surface changed, or is needed.
  private var parts = SurfaceParts()

  /// Above this share of animated layers, one in so many, comparing and patching cost more than they save.
  private static let greatestAnimatedShare = 4
  /// Trees of so few layers are compared all the same: a picture that shows for some frames, alone on a screen, is not drawn again.
  private static let fewLayers = 16
  /// Pictures that patches may add to a frame before it is planned anew, without those that show no longer.
  private static let greatestPictureGrowth = 8

  // MARK: While a frame is planned

  /// Decides whether the frame that is about to be planned will be kept.
  /// - Parameter always: whether it is kept however much of it moves.
  mutating func begin(_ tree: borrowing PresentationTree, isRecording: Bool, always: Bool = false) {
    let isFavourable =
      always || tree.layers.count <= Self.fewLayers || tree.animatedProperties.count * Self.greatestAnimatedShare <= tree.layers.count
    self.isRecording = isRecording && isFavourable
    sites.removeAll(keepingCapacity: true)
    isPatchable = false
    hasCopies = false
  }

  /// Notes that layers show in several places.
  mutating func noteCopies() { hasCopies = true }

  /// Lets go of the frame before.
  mutating func forget() {
    isRecording = false
    isValid = false
    isPatchable = false
    structure = nil
    sites.removeAll(keepingCapacity: true)
  }

  /// Ends recording: what is planned now is a part of the frame that is remembered.
  mutating func pause() { isRecording = false }

  /// Notes an animated layer on its way to becoming a plane, and returns its number among the sites; −1 for one that is none.
  mutating func noteSite(_ index: Int, of tree: PresentationTree, toPlane: SpaceMap, inherited: Inherited) -> Int {
    guard isRecording, tree.layers[index].animatedSlot >= 0, tree.layers[index].end == index + 1, tree.layers[index].role == .layer else {
      return -1
    }
    sites.append(PatchSite(layer: index, id: tree.layers[index].id, toPlane: toPlane, inherited: inherited))
    return sites.count - 1
  }

  /// Notes with what a site's plane is planned.
  mutating func complete(_ site: Int, depth: Double, planeToPixels: PlaneMap, visible: PixelRect, isMask: Bool) {
    guard site >= 0, !isMask else { return }
    sites[site].depth = depth
    sites[site].planeToPixels = planeToPixels
    sites[site].visible = visible
    sites[site].isPlanned = true
  }

  // MARK: Afterwards

  /// Keeps a frame that has been planned, after comparing it with the one before. Returns what has changed.
  ///
  /// - Parameter isWhole: false where the next frame may differ though nothing of the tree does.
  mutating func record(_ plan: FramePlan, of tree: borrowing PresentationTree, _ viewport: Viewport, isWhole: Bool) -> PixelRect {
    guard isRecording else {
      isValid = false
      structure = nil
      return PixelRect(viewport.size)
    }
    let isComparable = isValid && self.viewport == viewport
    let damage = isComparable ? plan.damage(since: self.plan, &parts) : PixelRect(viewport.size)
    self.plan.assign(plan)
    pictureCount = plan.pictures.count
    self.viewport = viewport
    structure = tree.structure
    isValid = true
    // Particles move on in every frame, though no layer is animated.
    isPatchable = isWhole && structure != nil && !hasCopies && !tree.hasTransitions && tree.emitters.isEmpty && findQuads(tree)
    return damage
  }

  /// What went from the remembered frame to one that has been planned and not been recorded; nil where they cannot be compared.
  func motion(to plan: FramePlan, _ viewport: Viewport) -> FrameMotion? {
    isValid && self.viewport == viewport ? plan.motion(since: self.plan) : nil
  }

  /// Whether a frame differs from the remembered one at its sites alone.
  func isPatchable(_ tree: borrowing PresentationTree, _ viewport: Viewport) -> Bool {
    guard isValid, isPatchable, let structure, plan.pictures.count <= pictureCount + Self.greatestPictureGrowth else { return false }
    return structure === tree.structure && self.viewport == viewport
  }

  /// Leaves out of a plan what does not show inside a part of the target.
  mutating func confine(_ plan: inout FramePlan, to part: PixelRect) { plan.confine(to: part, &parts) }

  /// Finds every site's quads in the remembered frame's pass. False when layers are animated that are no sites, or have quads that cannot
  /// be exchanged.
  private mutating func findQuads(_ tree: borrowing PresentationTree) -> Bool {
    guard plan.passes.count == 1, sites.count == tree.animatedLayerCount, sites.allSatisfy(\.isPlanned) else { return false }
    if sites.isEmpty { return true }
    siteOfLayer.removeAll(keepingCapacity: true)
    for index in sites.indices { siteOfLayer[sites[index].id] = index }
    guard siteOfLayer.count == sites.count else { return false }
    for index in plan.quads.indices {
      guard let site = siteOfLayer[plan.quads[index].layer] else { continue }
      guard plan.quads[index].isExchangeable else { return false }
      let quads = sites[site].quads
      if quads.isEmpty {
        sites[site].quads = index..<index + 1
      } else if quads.upperBound == index {
        sites[site].quads = quads.lowerBound..<index + 1
      } else {
        return false
      }
    }
    return sites.allSatisfy { !$0.quads.isEmpty }
  }
}

/// An animated layer without sublayers, and everything around it that its quads depend on.
struct PatchSite {
  var layer: Int
  var id: LayerID
  /// What it was collected with.
  var toPlane: SpaceMap
  var inherited: Inherited
  /// What its plane was planned with.
  var planeToPixels = PlaneMap.identity
  var visible = PixelRect.empty
  var depth = 0.0
  var isPlanned = false
  /// Its quads in the frame's one pass.
  var quads = 0..<0
}

extension PresentationTree {
  /// Whether any layer is to show a transition, which goes on without its properties being animated.
  fileprivate var hasTransitions: Bool { !transitions.isEmpty && layers.contains { $0.transition >= 0 } }

  /// Layers whose properties an animation may change.
  fileprivate var animatedLayerCount: Int {
    var count = 0
    for index in layers.indices where layers[index].animatedSlot >= 0 { count += 1 }
    return count
  }
}
