import Compositing
import EGLPlatform
import Foundation
import GLESRenderer
import Graphics
import RenderTree
import SoftwareRenderer

/// A layer on its way from one picture to another, above a green backdrop.
struct TransitionFixture {
  var kind: TransitionKind
  var progress: Double
  var side = TransitionSide.right
  var fades = false
  var canvas = CGSize(width: 96, height: 72)
  /// Where the layer stands, and its size.
  var frame = CGRect(x: 0, y: 0, width: 96, height: 72)
  var transform = CATransform3DIdentity
  /// Pictures with a background and a sublayer instead of two colours.
  var isRich = false
  var alpha: CGFloat = 1
  /// Nil where the transition is left out: then the layer is one of the sides.
  var shown: Side?

  enum Side { case old, new }

  private func node(_ id: UInt64, _ properties: LayerProperties) -> RenderNode {
    RenderNode(
      id: LayerID(rawValue: id), name: nil, timing: .layerDefault, properties: properties, animations: [], sublayers: [], mask: nil)
  }

  private func append(
    _ properties: LayerProperties, _ id: UInt64, parent: Int, role: PresentationLayer.Role = .layer, to tree: inout PresentationTree
  ) -> Int {
    tree.layers.append(
      PresentationLayer(node: node(id, properties), parent: parent, end: tree.layers.count + 1, role: role, animatedSlot: -1))
    return tree.layers.count - 1
  }

  private func appendSublayers(of side: Side, parent: Int, to tree: inout PresentationTree) {
    guard isRich else { return }
    let cell = CGSize(width: frame.width / 6, height: frame.height / 4)
    for i in 0..<24 where (i / 6 + i % 6) % 2 == 0 {
      var p = LayerProperties()
      p.bounds = CGRect(origin: .zero, size: cell)
      p.position = CGPoint(x: (CGFloat(i % 6) + 0.5) * cell.width, y: (CGFloat(i / 6) + 0.5) * cell.height)
      let shade = CGFloat(i) / 24
      p.backgroundColor =
        side == .old ? CGColor(red: 1, green: shade, blue: 0.2, alpha: 1) : CGColor(red: shade, green: 0.3, blue: 1, alpha: 1)
      _ = append(p, 100 + UInt64(i), parent: parent, to: &tree)
    }
  }

  private func properties(_ side: Side) -> LayerProperties {
    var p = LayerProperties()
    p.bounds = CGRect(origin: .zero, size: frame.size)
    p.position = CGPoint(x: frame.midX, y: frame.midY)
    p.transform = transform
    p.backgroundColor = side == .old ? CGColor(red: 1, green: 0, blue: 0, alpha: alpha) : CGColor(red: 0, green: 0, blue: 1, alpha: alpha)
    if isRich {
      p.borderWidth = 2
      p.borderColor = side == .old ? CGColor(red: 0.4, green: 0, blue: 0, alpha: 1) : CGColor(red: 1, green: 1, blue: 1, alpha: 1)
    }
    return p
  }

  var plan: FramePlan {
    var tree = PresentationTree()
    var back = LayerProperties()
    back.bounds = CGRect(origin: .zero, size: canvas)
    back.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
    let root = append(back, 1, parent: -1, to: &tree)
    let layer = append(properties(shown ?? .new), 2, parent: root, to: &tree)
    if shown == nil {
      tree.layers[layer].transition = 0
      tree.transitions.append(
        PresentationTransition(
          effect: TransitionEffect(.builtIn(kind), side: side, fadesWhileMoving: fades), isActive: true, progress: progress,
          previous: layer + 1))
      let previous = append(properties(.old), 3, parent: layer, role: .previous, to: &tree)
      appendSublayers(of: .old, parent: previous, to: &tree)
      tree.layers[previous].end = tree.layers.count
    }
    appendSublayers(of: shown ?? .new, parent: layer, to: &tree)
    tree.layers[layer].end = tree.layers.count
    tree.layers[root].end = tree.layers.count
    var planner = FramePlanner()
    var plan = FramePlan()
    let viewport = Viewport(
      size: PixelSize(Int(canvas.width), Int(canvas.height)), canvas: canvas, canvasToTarget: .identity, isYUp: false, background: nil,
      scale: 1)
    planner.plan(tree, for: viewport, into: &plan)
    return plan
  }
}

/// Draws the pictures of a test with one renderer, which compiles each program once.
struct TransitionPainter {
  /// Every renderer that works on this machine.
  static let renderers: [String] = Device.exists ? ["software", "gles"] : ["software"]

  private let gles: GLESRenderer?
  private let software = SoftwareRenderer()

  /// - Parameter renderer: one of `renderers`.
  init(_ renderer: String) throws {
    gles = renderer == "gles" ? try GLESRenderer(context: GLContext(), options: Device.options()) : nil
  }

  func draw(_ fixture: TransitionFixture) throws -> Bitmap {
    let plan = fixture.plan
    if let gles { return try Device.render(plan, with: gles) }
    let bitmap = Bitmap(size: plan.viewport)
    software.render(plan, into: bitmap)
    return bitmap
  }
}
