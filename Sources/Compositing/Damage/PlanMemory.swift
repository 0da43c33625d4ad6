internal import Graphics
internal import RenderTree

/// Remembers the previous frame where little moves, to find the damage and to plan only the changes.
///
/// A frame is recorded when few of its layers are animated. While it is planned, animated layers without sublayers are noted as sites, with
/// what their quads depend on. When all animated layers are sites whose quads can be exchanged, the next frame of the same structure needs
/// only them to be planned: `FramePlanner.patch`.
struct PlanMemory {
  /// The whole previous frame; empty when `isValid` is false.
  var plan = FramePlan()
  private(set) var sites: [PatchSite] = []
  private var isValid = false
  private var viewport: Viewport?
  /// The arrangement of layers that `sites` index.
  private var structure: PresentationStructure?
  /// Whether `sites` are all animated layers.
  private var isPatchable = false
  /// Number of pictures when the frame was planned as a whole.
  private var pictureCount = 0
  /// Whether layers of the frame show in several places, so that ids do not identify their quads.
  private var hasCopies = false
  /// Whether the frame being planned will be remembered.
  private var isRecording = false
  private var siteOfLayer: [LayerID: Int] = [:]
  /// Scratch space: the part of each surface that has changed, or is needed.
  private var parts = SurfaceParts()

  /// Greatest share of animated layers, one in this many, for which comparing and patching save more than they cost.
  private static let greatestAnimatedShare = 4
  /// Trees of at most this many layers are always compared: a single picture that shows for several frames is not drawn again.
  private static let fewLayers = 16
  /// Number of pictures by which patches may grow a frame before it is planned anew, without unused pictures.
  private static let greatestPictureGrowth = 8

  // MARK: While a frame is planned

  /// Decides whether the frame that is about to be planned will be remembered.
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

  mutating func forget() {
    isRecording = false
    isValid = false
    isPatchable = false
    structure = nil
    sites.removeAll(keepingCapacity: true)
  }

  /// Stops recording: what is planned now is a part of the remembered frame.
  mutating func pause() { isRecording = false }

  /// Records an animated layer that is about to be collected as a plane, and returns its number among the sites; −1 for a layer that is
  /// none.
  mutating func noteSite(_ index: Int, of tree: PresentationTree, toPlane: SpaceMap, inherited: Inherited) -> Int {
    guard isRecording, tree.layers[index].animatedSlot >= 0, tree.layers[index].end == index + 1, tree.layers[index].role == .layer else {
      return -1
    }
    sites.append(PatchSite(layer: index, id: tree.layers[index].id, toPlane: toPlane, inherited: inherited))
    return sites.count - 1
  }

  /// Records the arguments with which a site's plane is planned.
  mutating func complete(_ site: Int, depth: Double, planeToPixels: PlaneMap, visible: PixelRect, isMask: Bool) {
    guard site >= 0, !isMask else { return }
    sites[site].depth = depth
    sites[site].planeToPixels = planeToPixels
    sites[site].visible = visible
    sites[site].isPlanned = true
  }

  /// Keeps sites from being planned alone: their superlayer has changed their quads after they were planned.
  mutating func exclude(sitesFrom first: Int) {
    for index in sites.indices.dropFirst(first) { sites[index].isPlanned = false }
  }

  /// Lets sites be planned alone as long as their quads stay inside of a superlayer's clip, which changes nothing of them then.
  mutating func keep(sitesFrom first: Int, in interior: ClipInterior) {
    for index in sites.indices.dropFirst(first) {
      // One clip is enough to look at.
      if sites[index].interior != nil { sites[index].isPlanned = false }
      sites[index].interior = interior
    }
  }

  // MARK: Afterwards

  /// Remembers a planned frame, after comparing it with the previous one. Returns the damage.
  ///
  /// - Parameter isWhole: false where the next frame may differ though nothing of the tree does.
  mutating func record(_ plan: FramePlan, of tree: borrowing PresentationTree, _ viewport: Viewport, isWhole: Bool) -> PixelRegion {
    guard isRecording else {
      isValid = false
      structure = nil
      return PixelRegion(PixelRect(viewport.size))
    }
    let isComparable = isValid && self.viewport == viewport
    let damage = isComparable ? plan.damage(since: self.plan, &parts) : PixelRegion(PixelRect(viewport.size))
    self.plan.assign(plan)
    pictureCount = plan.pictures.count
    self.viewport = viewport
    structure = tree.structure
    isValid = true
    // Particles move in every frame, though no layer is animated.
    isPatchable = isWhole && structure != nil && !hasCopies && !tree.hasTransitions && tree.emitters.isEmpty && findQuads(tree)
    return damage
  }

  /// The motion from the remembered frame to a planned one that was not recorded; nil where they cannot be compared.
  func motion(to plan: FramePlan, _ viewport: Viewport) -> FrameMotion? {
    isValid && self.viewport == viewport ? plan.motion(since: self.plan) : nil
  }

  /// Whether a frame differs from the remembered one only at its sites.
  func isPatchable(_ tree: borrowing PresentationTree, _ viewport: Viewport) -> Bool {
    guard isValid, isPatchable, let structure, plan.pictures.count <= pictureCount + Self.greatestPictureGrowth else { return false }
    return structure === tree.structure && self.viewport == viewport
  }

  /// Removes from a plan what does not show inside a part of the target.
  mutating func confine(_ plan: inout FramePlan, to part: PixelRegion) { plan.confine(to: part, &parts) }

  /// Finds every site's quads in the remembered frame's pass. False when animated layers are no sites, or have quads that cannot be
  /// exchanged.
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
  /// The arguments with which the layer was collected.
  var toPlane: SpaceMap
  var inherited: Inherited
  /// The arguments with which its plane was planned.
  var planeToPixels = PlaneMap.identity
  var visible = PixelRect.empty
  var depth = 0.0
  /// The superlayer's clip that its quads must not reach.
  var interior: ClipInterior?
  /// Whether planning it alone gives its quads.
  var isPlanned = false
  /// The range of its quads in the frame's only pass.
  var quads = 0..<0
}

extension PresentationTree {
  /// Whether any layer may show a transition, which progresses without animated properties.
  fileprivate var hasTransitions: Bool { !transitions.isEmpty && layers.contains { $0.transition >= 0 } }

  /// The number of layers whose properties an animation may change.
  fileprivate var animatedLayerCount: Int {
    var count = 0
    for index in layers.indices where layers[index].animatedSlot >= 0 { count += 1 }
    return count
  }
}
