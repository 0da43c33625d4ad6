internal import Compositing
internal import FrameLoop
package import Graphics
package import OfflineRendering
internal import Playback
package import QuartzCore
internal import RenderTree
internal import Timing

/// Looks into a scene at any time: its layers, properties, animations, plan and picture.
///
/// The scene lives on a stepped clock that begins at 0, and keeps its past, as with `OfflineRenderer`. Belongs to the thread of its layers.
package final class SceneInspector {
  /// A time has passed that is not known any more: a new inspector shows it.
  package struct PastError: Error {}

  package let scene: InspectedScene
  package private(set) var setup: SceneSetup
  package let canvas: Canvas
  private let settings: RenderSettings
  /// The host of the scene's layers; nil for a show, whose items have clocks of their own.
  private let host: LayerHost?
  private var evaluator = Evaluator()
  private var planner = FramePlanner()
  private var presentation = PresentationTree()
  /// What `presentation` was evaluated from.
  private var evaluated: (root: RenderNode?, time: Double)?
  private var tree: (root: RenderNode?, layers: LayerTree)?
  private var register = LayerRegister()
  private let slot = FrameSlot()
  private var backends: [Backend: any FrameBackend] = [:]
  private var attached: [AnimationEntry]?
  package private(set) var costs = FrameCosts()
  /// Counts the layer trees that there were: another number stands for other layers.
  package private(set) var revision = 0

  /// - Parameters:
  ///   - scene: nothing has been rendered of it yet.
  ///   - setup: what it was set up with.
  ///   - settings: canvas, size, scale, fit, background, device and limits count.
  /// - Throws: `RenderError` when the picture would be empty or too large.
  package init(_ scene: InspectedScene, setup: SceneSetup = SceneSetup(), settings: RenderSettings = RenderSettings()) throws {
    (self.scene, self.setup, self.settings) = (scene, setup, settings)
    canvas = try OfflineRenderer.canvas(of: settings.canvas ?? scene.size, settings)
    guard let composition = scene.composition else {
      host = nil
      return
    }
    let host = LayerHost(root: composition.rootLayer, clock: .stepped(from: 0))
    self.host = host
    host.keepPast(byteLimit: settings.pastByteLimit)
    host.plan(composition)
    if let beginning = scene.beginning { host.perform(at: 0, beginning) }
  }

  private var viewport: Viewport { canvas.viewport(background: settings.background, dithers: settings.dithers) }

  package var summary: SceneSummary {
    get throws {
      SceneSummary(
        size: [Double(scene.size.width), Double(scene.size.height)], pixels: [canvas.target.width, canvas.target.height],
        duration: scene.duration, layerCount: try layers(at: 0).layers.count, states: scene.composition?.stateNames ?? [],
        parameters: scene.parameters, setup: setup, diagnostics: scene.remarks())
    }
  }

  // MARK: Input

  /// How far the scene has gone, in seconds; nil for a show.
  package var reachedTime: Double? { host?.time }

  /// The point of the root layer's own coordinates that shows at a point of the picture, in pixels, y down; nil where the root is not seen.
  package func rootPoint(at pixel: CGPoint, time: Double) throws -> CGPoint? {
    try evaluate(at: time)
    guard !presentation.layers.isEmpty else { return nil }
    return LayerPlacements(of: presentation, in: viewport).localPoint(of: 0, at: pixel)
  }

  /// Has a person do something, from the present on: later pictures show what the scene makes of it.
  /// - Parameter setup: the setup with the same events.
  package func inject(_ events: [InputEvent], setup: SceneSetup) {
    host?.inject(events)
    self.setup = setup
  }

  // MARK: Stages

  /// What is committed for a time of the scene, in seconds, and the time at which to evaluate it.
  private func renderTree(at time: Double) throws -> (tree: RenderTree, time: Double) {
    switch scene.content {
    case .show(let show): return try show.frame(at: max(0, time))
    case .composition:
      guard let found = host?.tree(at: max(0, time)) else { throw PastError() }
      return found
    }
  }

  private func evaluate(at time: Double) throws {
    let begun = monotonicNanoseconds()
    let found = try renderTree(at: time)
    let committed = monotonicNanoseconds()
    if let evaluated, evaluated.root === found.tree.root, evaluated.time == found.time { return }
    evaluator.evaluate(found.tree, at: found.time, into: &presentation)
    evaluated = (found.tree.root, found.time)
    costs.commit = Double(committed - begun) / 1e6
    costs.evaluate = Double(monotonicNanoseconds() - committed) / 1e6
  }

  package func layers(at time: Double) throws -> LayerTree {
    let found = try renderTree(at: time).tree
    if let tree, tree.root === found.root { return tree.layers }
    let layers = LayerTree(found)
    for root in scene.roots { register.read(root) }
    revision += 1
    tree = (found.root, layers)
    return layers
  }

  // MARK: Pictures

  /// Draws the picture at a time with a renderer, and lends it; the bitmap is drawn into again with the next picture.
  /// - Throws: `PastError`, or what the renderer throws where it cannot draw.
  package func picture(at time: Double, with backend: Backend) throws -> Bitmap {
    try evaluate(at: time)
    let begun = monotonicNanoseconds()
    planner.plan(presentation, for: viewport, into: &slot.plan)
    let planned = monotonicNanoseconds()
    costs.plan = Double(planned - begun) / 1e6
    let bitmap = slot.bitmap ?? Bitmap(size: canvas.target, format: .rgba8)
    slot.bitmap = bitmap
    let renderer = try self.backend(backend)
    var statistics = FrameStatistics()
    try renderer.draw(slot, statistics: &statistics) { _ in }
    try renderer.drain(statistics: &statistics) { _ in }
    slot.bitmap = bitmap
    costs.render = Double(monotonicNanoseconds() - planned) / 1e6
    return bitmap
  }

  /// How much two renderers differ, and where, as `PictureDifference` draws it.
  package func difference(at time: Double) throws -> (PictureDifference, picture: CGImage) {
    let first = try picture(at: time, with: .software).makeImage()
    return try first.withUnsafePixels { first in
      try picture(at: time, with: .gl).withUnsafePixels { (PictureDifference(first, $0), PictureDifference.drawn(first, $0)) }
    }
  }

  private func backend(_ backend: Backend) throws -> any FrameBackend {
    if let made = backends[backend] { return made }
    let choice = BackendChoice(backend, device: backend == .gl ? settings.device : nil)
    let made = try choice.makeBackend(BackendOptions(size: canvas.target, cacheBytes: settings.cacheByteLimit))
    backends[backend] = made
    return made
  }

  package func plan(at time: Double) throws -> PlanEntry {
    try evaluate(at: time)
    var planner = FramePlanner(), plan = FramePlan()
    planner.plan(presentation, for: viewport, into: &plan)
    return PlanEntry(plan, of: try layers(at: time))
  }

  // MARK: Layers

  /// The layers as rows, in pre-order.
  package func entries(at time: Double) throws -> [LayerEntry] { try layers(at: time).layers.map { LayerEntry($0, register) } }

  /// Copies of a layer by replicators whose outlines are told.
  private static let maximumOutlines = 100

  /// What there is to know of a layer at a time; nil when there is none at that path.
  package func inspection(of path: LayerPath, at time: Double) throws -> LayerInspection? {
    let tree = try layers(at: time)
    guard let index = tree.index(of: path) else { return nil }
    try evaluate(at: time)
    let layer = tree.layers[index]
    let shown = presentation.layers.indices.filter { presentation.layers[$0].id == layer.node.id && !presentation.layers[$0].isCopy }
    let placements = LayerPlacements(of: presentation, in: viewport)
    let outlines = shown.prefix(Self.maximumOutlines).compactMap { placements.outline(of: $0)?.flatMap { [Double($0.x), Double($0.y)] } }
    let properties = shown.first.map { presentation[properties: $0] } ?? layer.node.properties
    return LayerInspection(
      id: path, class: register.classes[layer.node.id] ?? layer.node.className, name: layer.node.name,
      delegate: register.delegates[layer.node.id],
      path: tree.chain(to: index).map { register.title(of: $0.node) }, outlines: outlines,
      properties: PropertyEntry.all(model: layer.node.properties, presentation: properties),
      animations: AnimationEntry.all(on: layer, in: tree, at: index, register))
  }

  /// The layers that are met at a point of the picture in pixels, y down: those that draw something there first, each topmost first.
  package func layers(at point: CGPoint, time: Double) throws -> [LayerPath] {
    let tree = try layers(at: time)
    try evaluate(at: time)
    let placements = LayerPlacements(of: presentation, in: viewport)
    var planner = FramePlanner(), plan = FramePlan()
    planner.plan(presentation, for: viewport, into: &plan)
    let drawn = Set(plan.quads.map(\.layer))
    let met = placements.layers(at: point, in: presentation).map { presentation.layers[$0].id }
    var paths: [LayerPath] = []
    for id in met.filter(drawn.contains) + met.filter({ !drawn.contains($0) }) {
      guard let index = tree.index(of: id), !paths.contains(tree.layers[index].path) else { continue }
      paths.append(tree.layers[index].path)
    }
    return paths
  }

  // MARK: Animations

  /// Seconds of a scene without an end that are looked through; as many as a page shows of it.
  package static let usualDuration = 5.0

  /// Steps in which a scene is looked through.
  private static let steps = 32

  /// Every animation that is attached at some time of the scene's duration, in the order in which they come, those of one commit in the
  /// order of their layers, each once. A show has an entry for each item as well, and the animations of items that have layers.
  /// - Parameter present: a time whose animations are there in any case, also those of an item that is a picture, and of a transition.
  package func animations(shownAt present: Double? = nil) throws -> [AnimationEntry] {
    if case .show(let show) = scene.content { return try animations(of: show, shownAt: present) }
    var found = try attachedAnimations()
    if let present { Self.add(try entries(ofAnimationsAt: present), to: &found) }
    return found
  }

  /// The animations of every commit until the scene's end.
  private func attachedAnimations() throws -> [AnimationEntry] {
    if let attached { return attached }
    var found = try entries(ofAnimationsAt: 0)
    guard let host else { return found }
    var known: Set<AnimationID> = []
    _ = host.tree.root.map { Self.addAnimations(below: $0, to: &known) }
    host.whenCommitted = { [unowned self] tree in
      guard let root = tree.root, Self.addAnimations(below: root, to: &known) else { return }
      Self.add(entries(ofAnimationsIn: tree), to: &found)
    }
    defer { host.whenCommitted = nil }
    let end = scene.duration ?? Self.usualDuration
    // In steps, since layers that draw themselves do so at the end of each.
    for step in 1...Self.steps { _ = try renderTree(at: end * Double(step) / Double(Self.steps)) }
    attached = found
    return found
  }

  /// Adds the animations of a layer and of all below it. Returns whether there was one that was not known.
  private static func addAnimations(below root: RenderNode, to known: inout Set<AnimationID>) -> Bool {
    var isNew = false
    var pending = [root]
    while let node = pending.popLast() {
      guard node.hasAnimations else { continue }
      for animation in node.animations { isNew = known.insert(animation.id).inserted || isNew }
      pending += node.sublayers
      if let mask = node.mask { pending.append(mask) }
    }
    return isNew
  }

  private static func add(_ new: [AnimationEntry], to entries: inout [AnimationEntry]) {
    var known = Set(entries)
    entries += new.filter { known.insert($0).inserted }
  }

  private func entries(ofAnimationsAt time: Double) throws -> [AnimationEntry] { entries(of: try layers(at: time)) }

  private func entries(ofAnimationsIn tree: RenderTree) -> [AnimationEntry] {
    for root in scene.roots { register.read(root) }
    return entries(of: LayerTree(tree))
  }

  private func entries(of tree: LayerTree) -> [AnimationEntry] {
    tree.layers.enumerated().flatMap { index, layer in
      layer.node.animations.isEmpty ? [] : AnimationEntry.all(on: layer, in: tree, at: index, register)
    }
  }

  /// An entry for each item of a show, and after it those of the animations that are on its layers when it begins. Items that are a picture
  /// or a video have none of their own, and are not read for it.
  private func animations(of show: PlaylistShow, shownAt present: Double?) throws -> [AnimationEntry] {
    var entries: [AnimationEntry] = []
    for turn in show.round {
      let tree = try turn.isMedia ? nil : layers(at: turn.arrival)
      let root = tree?.layers.first?.path ?? LayerPath.root(of: turn.name)
      entries.append(AnimationEntry(item: turn.name, layer: root, from: turn.start, to: turn.end))
      var inside: [AnimationEntry] = tree.map { self.entries(of: $0) } ?? []
      if let present, turn.start <= present, present < turn.end { Self.add(try self.entries(ofAnimationsAt: present), to: &inside) }
      for var entry in inside {
        entry.begin = entry.begin.map { $0 + turn.start }
        entry.end = entry.end.map { $0 + turn.start }
        entry.depth += 1
        entries.append(entry)
      }
    }
    return entries
  }

  /// What a key path of a layer is at evenly spaced times; nil when the layer is never there, or has no such number.
  /// - Parameter count: at least 2.
  package func curve(of keyPath: String, in path: LayerPath, from start: Double, to end: Double, count: Int) throws -> PropertyCurve? {
    let parsed = LayerKeyPath(parsing: keyPath)
    let times = (0..<max(2, count)).map { start + (end - start) * Double($0) / Double(max(2, count) - 1) }
    var values: [InspectedValue?] = []
    for time in times {
      let found = try renderTree(at: time)
      let tree = try layers(at: time)
      let properties = tree.index(of: path).flatMap { presentationProperties(of: tree.layers[$0].node.id, in: found.tree, at: found.time) }
      values.append(properties?.value(for: parsed).map { InspectedValue($0) })
    }
    return PropertyCurve(keyPath: keyPath, times: times, values: values)
  }
}

extension PresentationLayer {
  /// Whether the entry stands for a copy by a replicator as a whole, or for what a layer was.
  fileprivate var isCopy: Bool {
    switch role {
    case .replicatorInstance, .previous: true
    case .layer, .mask: false
    }
  }
}
