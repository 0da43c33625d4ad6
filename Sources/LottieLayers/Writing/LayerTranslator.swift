// From layers over time to a document.
//
// Every composition has the size and the space of the canvas, and every layer of the tree one number in all of them. So a composition
// stands wherever it is shown without a transform, what was written for one can be moved into another, and all that has to come along are
// the layers that it names as parents: empty ones with the transforms of the superlayers.
//
//   layer            in the document
//   ─────            ───────────────
//   fill, gradient,  a layer of shapes with the layer's own transform; one of a solid colour where that is all
//   shape, text
//   contents         a picture, as a child of it
//   sublayers        children of it, in the order of their depth
//   border           a layer of shapes above them
//   opacity, blend   of the one layer that there is, or of a composition with all of them
//   bounds, mask     a matte above the one, or the composition, that is cut
//
// What a value is over time is sampled from the timing engine and fitted (`TrackFitter`), so that whatever the engine can do, with layers'
// own time, fills, cycles and copies that lag, is in the result. Costs the samples times the layers that are animated.

internal import Graphics
internal import RenderTree

/// Writes the layers of a committed tree as compositions, and notes what it leaves out.
final class LayerTranslator {
  let samples: PresentationSamples
  let spaces: LayerSpaces
  let fitter: TrackFitter
  let canvas: CGSize
  let duration: Double
  let frameRate: Double
  private(set) var notes: [String] = []
  private var noted: Set<String> = []
  /// Compositions that others show, the innermost first.
  private(set) var compositions: [WrittenComposition] = []
  /// Pictures in the order in which they are first shown.
  private(set) var pictures: [CGImage] = []
  private var pictureNumbers: [ObjectIdentifier: Int] = [:]
  private var poses: [Int: PoseTracks] = [:]
  private var children: [[Int]]
  private var masks: [Int: Int] = [:]
  /// The first number that no layer of the tree has.
  private var nextNumber: Int
  private let names: [String]

  init(_ tree: RenderTree, canvas: CGSize, duration: Double, frameRate: Double) {
    samples = PresentationSamples(tree, duration: duration)
    spaces = LayerSpaces(samples, canvas: canvas)
    fitter = TrackFitter(samples: samples)
    (self.canvas, self.duration, self.frameRate) = (canvas, duration, frameRate)
    let layers = samples.layers
    nextNumber = layers.count + 1
    children = Array(repeating: [], count: layers.count)
    var names: [String] = []
    for (index, layer) in layers.enumerated() {
      let parent = layer.parent
      let own = layer.node.name ?? (parent < 0 ? "root" : layer.role == .mask ? "mask" : "\(children[parent].count + 1)")
      // A copy is told by its number behind the replicator's name.
      names.append(parent < 0 ? own : names[parent] + "/" + (layer.role == .replicatorInstance ? "\(children[parent].count + 1)" : own))
      guard parent >= 0 else { continue }
      switch layer.role {
      case .mask: masks[parent] = index
      case .layer, .replicatorInstance: children[parent].append(index)
      case .previous: break
      }
    }
    self.names = names
  }

  func translate() -> WrittenComposition {
    var composition = WrittenComposition()
    if !samples.layers.isEmpty { add(0, to: &composition) }
    return composition
  }

  func note(_ reason: String, _ index: Int) {
    let text = "\(names[index]): \(reason)"
    if noted.insert(text).inserted { notes.append(text) }
  }

  func name(of index: Int) -> String { samples.layers[index].node.name ?? "" }

  /// Keeps a composition, and gives it its name.
  func addComposition(_ composition: WrittenComposition) -> String {
    compositions.append(composition)
    return "composition_\(compositions.count)"
  }

  /// The name of a picture, which the document has once.
  func pictureID(of image: CGImage) -> String {
    if let known = pictureNumbers[ObjectIdentifier(image)] { return "image_\(known)" }
    pictures.append(image)
    pictureNumbers[ObjectIdentifier(image)] = pictures.count
    return "image_\(pictures.count)"
  }

  func newNumber() -> Int {
    defer { nextNumber += 1 }
    return nextNumber
  }

  /// The number by which sublayers name a layer as their parent.
  func number(of index: Int) -> Int { index + 1 }

  // MARK: Values over time

  /// A value that follows from the properties of some layers.
  ///
  /// - Parameters:
  ///   - tolerance: of each number.
  ///   - value: asked for with the properties of the layers, in their order.
  func track(
    _ layers: [Int], _ properties: Set<LayerProperty>, tolerance: [Double], _ value: ([LayerProperties]) -> [Double]
  ) -> Track {
    let histories = layers.map(samples.properties(of:))
    let count = histories.map(\.count).max() ?? 1
    let values = (0..<count).map { time in value(histories.map { $0[$0.count == 1 ? 0 : time] }) }
    return fitter.track(values, course(of: layers, properties), tolerance: tolerance)
  }

  func course(of layers: [Int], _ properties: Set<LayerProperty>) -> AnimationCourse {
    var course = AnimationCourse()
    for layer in layers {
      for (property, own) in samples.courses[layer].sorted(by: { $0.key.row.key < $1.key.row.key }) where properties.contains(property) {
        course.add(own)
      }
    }
    return course
  }

  func json(_ track: Track, _ write: ([Double]) -> LottieValue = Track.numbers) -> LottieValue { track.json(frameRate: frameRate, write) }

  /// Stretches of time through which something of a layer stays the same, and what it is; one for the whole where it never changes.
  func stretches<Value: Equatable>(of index: Int, _ value: (LayerProperties) -> Value) -> [(
    span: (start: Double, end: Double), value: Value
  )] {
    let history = samples.properties(of: index)
    var result: [(span: (start: Double, end: Double), value: Value)] = []
    for (number, properties) in history.enumerated() {
      let value = value(properties)
      if let last = result.last, last.value == value { continue }
      if !result.isEmpty { result[result.count - 1].span.end = samples.times[number] }
      result.append(((number == 0 ? 0 : samples.times[number], duration), value))
    }
    return result
  }

  // MARK: Layers

  /// Adds a layer and all within it, with its opacity, clip, mask and blend mode.
  func add(_ index: Int, to composition: inout WrittenComposition) {
    guard CallStack.hasRoom else { return CallStack.extended { add(index, to: &composition) } }
    let opacity = opacity(of: index)
    guard !(opacity.isStill && opacity.first[0] <= 0) else { return }
    noteOmissions(index)
    let start = composition.layers.count
    addContent(of: index, to: &composition)
    guard composition.layers[start...].contains(where: { $0.kind != .null && !$0.isMatte }) else { return }
    if let mask = masks[index] {
      let subject = unite(from: start, in: &composition, index)
      add(matteOf: mask, for: subject, to: &composition, index)
    }
    let blendMode = blendMode(of: index)
    guard blendMode != 0 || !opacity.isStill || opacity.first != [100] else { return }
    let subject = unite(from: start, in: &composition, index)
    (composition.layers[subject].opacity, composition.layers[subject].blendMode) = (opacity, blendMode)
  }

  private func addContent(of index: Int, to composition: inout WrittenComposition) {
    let start = composition.layers.count
    let below = shapesBelow(index), above = shapesAbove(index)
    let inner = sorted(children[index], within: index)
    let showsPictures = showsPictures(index), clips = samples.first(index).masksToBounds && overflows(index)
    let border = border(of: index)
    if !showsPictures, inner.isEmpty, !clips {
      // Everything of it is in one layer.
      if let solid = solid(index, isAlone: above.isEmpty && border == nil) {
        composition.layers.append(solid)
      } else {
        addShapes([border].compactMap { $0 } + above + below, of: index, to: &composition)
        addTexts(of: index, to: &composition)
      }
      return ensureParents(of: index, from: start, in: &composition)
    }
    addShapes(below, of: index, to: &composition)
    // The fill and the border have the edge already that is cut into what is between.
    let middle = composition.layers.count
    addTexts(of: index, to: &composition)
    addPictures(of: index, to: &composition)
    addShapes(above, of: index, to: &composition)
    for child in inner { add(child, to: &composition) }
    if clips, composition.layers[middle...].contains(where: { $0.kind != .null && !$0.isMatte }) {
      clip(index, from: middle, in: &composition)
    }
    addShapes([border].compactMap { $0 }, of: index, to: &composition)
    ensureParents(of: index, from: start, in: &composition)
  }

  /// Adds a layer of shapes in a layer's space: the layer itself, or a child of it where that is there already.
  func addShapes(
    _ shapes: [LottieValue], of index: Int, span: (start: Double, end: Double)? = nil, to composition: inout WrittenComposition
  ) {
    guard !shapes.isEmpty else { return }
    var layer = WrittenLayer(
      kind: .shapes, name: name(of: index), number: number(of: index), parent: parent(of: index), pose: pose(of: index))
    if composition.has(layer.number) || span != nil {
      (layer.number, layer.parent, layer.pose) = (newNumber(), self.number(of: index), .identity)
    }
    layer.content = [("shapes", .list(shapes))]
    layer.span = span
    composition.layers.append(layer)
  }

  /// Sublayers from the farthest to the nearest.
  private func sorted(_ layers: [Int], within index: Int) -> [Int] {
    func depth(_ layer: Int) -> Double {
      let own = samples.first(layer)
      return samples.layers[layer].role == .replicatorInstance ? 0 : Double(own.zPosition + own.transform.m43)
    }
    let depths = layers.map(depth)
    let moves = layers.contains { samples.courses[$0][.zPosition] != nil }
    if moves { note("the order of sublayers by depth stays as it is at the beginning", index) }
    return zip(layers, depths).enumerated().sorted { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }.map(\.element.0)
  }

  // MARK: Parents

  func pose(of index: Int) -> PoseTracks {
    if let known = poses[index] { return known }
    let pose = makePose(of: index)
    poses[index] = pose
    return pose
  }

  /// The number of the layer whose transform goes on top of a layer's; nil where none does.
  func parent(of index: Int) -> Int? {
    var plane = spaces.plane(of: index)
    while let superlayer = plane {
      if !pose(of: superlayer).isIdentity { return number(of: superlayer) }
      plane = spaces.plane(of: superlayer)
    }
    return nil
  }

  /// Adds empty layers for those that others name as their parents, and that are not there.
  func ensureParents(of index: Int, from start: Int, in composition: inout WrittenComposition) {
    var present = Set(composition.layers.map(\.number))
    var wanted = composition.layers[start...].compactMap(\.parent)
    while let number = wanted.popLast() {
      guard present.insert(number).inserted, number <= samples.layers.count else { continue }
      let holder = number - 1
      composition.layers.insert(
        WrittenLayer(kind: .null, name: name(of: holder), number: number, parent: parent(of: holder), pose: pose(of: holder)), at: start)
      if let next = composition.layers[start].parent { wanted.append(next) }
    }
  }
}
