import Compositing
import Graphics
import RenderTree

/// A layer written down by hand, for tests that need no model tree.
final class TestLayer {
  let id: UInt64
  var properties = LayerProperties()
  var sublayers: [TestLayer] = []
  var mask: TestLayer?
  /// For a replicator: what is shown in place of its sublayers.
  var instances: [ReplicatorInstance] = []
  var transition: TestTransition?

  init(
    _ id: UInt64, _ bounds: CGRect, at position: CGPoint? = nil, _ sublayers: [TestLayer] = [],
    configure: (inout LayerProperties) -> Void = { _ in }
  ) {
    self.id = id
    self.sublayers = sublayers
    properties.bounds = bounds
    properties.position = position ?? CGPoint(x: bounds.midX, y: bounds.midY)
    configure(&properties)
  }

  /// A layer with one colour in the unit range.
  convenience init(
    _ id: UInt64, _ bounds: CGRect, at position: CGPoint? = nil, color: CGColor, _ sublayers: [TestLayer] = [],
    configure: (inout LayerProperties) -> Void = { _ in }
  ) {
    self.init(id, bounds, at: position, sublayers) {
      $0.backgroundColor = color
      configure(&$0)
    }
  }

  func masked(by mask: TestLayer) -> TestLayer {
    self.mask = mask
    return self
  }

  /// On the way from what it was, with nothing for a layer that was not there.
  func turning(_ effect: TransitionEffect, _ progress: Double, from previous: TestLayer?) -> TestLayer {
    transition = TestTransition(effect: effect, progress: progress, previous: previous)
    return self
  }

  fileprivate func append(to tree: inout PresentationTree, parent: Int, role: PresentationLayer.Role) {
    let node = RenderNode(
      id: LayerID(rawValue: id), name: nil, timing: .layerDefault, properties: properties, animations: [], sublayers: [], mask: nil)
    let index = tree.layers.count
    tree.layers.append(PresentationLayer(node: node, parent: parent, end: 0, role: role, animatedSlot: -1))
    if let transition {
      tree.layers[index].transition = tree.transitions.count
      tree.transitions.append(
        PresentationTransition(
          effect: transition.effect, isActive: transition.isActive, progress: transition.progress,
          previous: transition.previous == nil ? -1 : index + 1))
      transition.previous?.append(to: &tree, parent: index, role: .previous)
    }
    mask?.append(to: &tree, parent: index, role: .mask)
    if instances.isEmpty {
      for sublayer in sublayers { sublayer.append(to: &tree, parent: index, role: .layer) }
    }
    for instance in instances {
      var properties = LayerProperties()
      properties.content = .replicatorInstance(instance)
      let slot = tree.animatedProperties.count
      tree.animatedProperties.append(properties)
      let copy = tree.layers.count
      tree.layers.append(PresentationLayer(node: node, parent: index, end: 0, role: .replicatorInstance, animatedSlot: slot))
      for sublayer in sublayers { sublayer.append(to: &tree, parent: copy, role: .layer) }
      tree.layers[copy].end = tree.layers.count
    }
    tree.layers[index].end = tree.layers.count
  }
}

struct TestTransition {
  var effect: TransitionEffect
  var progress: Double
  var previous: TestLayer?
  var isActive = true
}

extension FramePlan {
  /// Plans a root on a canvas of its own size, one pixel a point.
  init(_ root: TestLayer, isYUp: Bool = true, background: CGColor? = nil, scale: CGFloat = 1) {
    self.init()
    var planner = FramePlanner()
    planner.plan(
      PresentationTree(root), for: Viewport(canvas: root.properties.bounds.size, isYUp: isYUp, background: background, scale: scale),
      into: &self)
  }

  /// The one part that a pass blurs or halves; nil for other passes.
  func onlyConvolution(of pass: Pass) -> Convolution? {
    guard case .convolve(let range) = pass.action, range.count == 1 else { return nil }
    return convolutions[range.lowerBound]
  }

  /// The quads of the last pass into the target, and of all passes into it.
  var targetQuads: [Quad] { passes.filter { $0.surface == 0 }.flatMap { quads(of: $0) } }

  func quads(of pass: Pass) -> [Quad] {
    if case .draw(let range, _) = pass.action { return Array(quads[range]) }
    return []
  }

  /// Ids of the layers whose quads reach the target, in order.
  var targetLayers: [UInt64] { targetQuads.map { $0.layer.rawValue } }
}

extension PresentationTree {
  init(_ root: TestLayer) {
    self.init()
    root.append(to: &self, parent: -1, role: .layer)
  }
}

extension Viewport {
  init(canvas: CGSize, isYUp: Bool = true, background: CGColor? = nil, scale: CGFloat = 1) {
    self.init(
      size: PixelSize(Int(canvas.width * scale), Int(canvas.height * scale)), canvas: canvas,
      canvasToTarget: CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0), isYUp: isYUp, background: background, scale: scale)
  }
}

extension Quad {
  /// The image of a local point.
  func pixel(_ x: Float, _ y: Float) -> SIMD2<Float> { localToSurface.project(SIMD2(x, y)) }

  /// Images of the rectangle's corners: minXminY, maxXminY, minXmaxY, maxXmaxY.
  var corners: [SIMD2<Float>] {
    let r = shape.rect
    return [pixel(r.x, r.y), pixel(r.z, r.y), pixel(r.x, r.w), pixel(r.z, r.w)]
  }
}

func isClose(_ a: SIMD2<Float>, _ b: SIMD2<Float>, within tolerance: Float = 1e-3) -> Bool {
  abs(a.x - b.x) < tolerance && abs(a.y - b.y) < tolerance
}
func isClose(_ a: SIMD4<Float>, _ b: SIMD4<Float>, within tolerance: Float = 1e-3) -> Bool {
  (a - b).max() < tolerance && (b - a).max() < tolerance
}

let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect { CGRect(x: x, y: y, width: width, height: height) }
func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
