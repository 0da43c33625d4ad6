import Foundation
import Graphics
import QuartzCore
import RenderTree
import TestSupport
import Testing
import Timing

/// Layers within layers, deeper than any recursion gets on a thread's usual stack.
@Suite("Deep trees")
struct DeepTreeTests {
  /// A chain of layers of 10 × 10 points, each at its superlayer's origin: the root, and the last one.
  private static func chain(_ count: Int, _ make: () -> CALayer = { CALayer() }) -> (root: CALayer, leaf: CALayer) {
    func layer() -> CALayer {
      let layer = make()
      layer.anchorPoint = .zero
      layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
      return layer
    }
    let root = layer()
    var leaf = root
    for _ in 1..<count {
      let sublayer = layer()
      leaf.addSublayer(sublayer)
      leaf = sublayer
    }
    return (root, leaf)
  }

  /// Notes that it was laid out, and that it went away.
  private final class Counting: CALayer {
    final class Count { var layouts = 0, ends = 0 }
    let count: Count

    init(_ count: Count) {
      self.count = count
      super.init()
    }
    override init(layer: Any) {
      count = Count()
      super.init(layer: layer)
    }
    required init?(coder: NSCoder) { nil }
    override func layoutSublayers() { count.layouts += 1 }
    deinit { count.ends += 1 }
  }

  @Test("21,000 layers are laid out, committed, evaluated and released, on a small stack")
  func living() throws {
    try onSmallStack {
      let count = Counting.Count()
      var stage: (chain: (root: CALayer, leaf: CALayer), host: LayerHost)?
      let made = Self.chain(21_000) { Counting(count) }
      stage = (made, LayerHost(root: made.root, clock: .stepped(from: 0)))
      let host = try #require(stage?.host), (root, leaf) = made
      var presentation = PresentationTree()
      evaluate(host.commit(), at: 0, into: &presentation)
      #expect(count.layouts == 21_000)
      // What is deeper does not show.
      #expect(presentation.layers.count == RenderNode.maximumHeight)
      #expect(leaf.presentation()?.bounds.width == 10)

      // A change at the bottom is found from the top.
      CATransaction.setDisableActions(true)
      leaf.superlayer?.position = CGPoint(x: 3, y: 0)
      root.sublayers?.first?.position = CGPoint(x: 4, y: 0)
      var evaluator = Evaluator()
      evaluator.evaluate(host.commit(), at: 0, into: &presentation)
      #expect(presentation[properties: 1].position == CGPoint(x: 4, y: 0))
      #expect(leaf.convert(.zero, to: root) == CGPoint(x: 7, y: 0))
      #expect(leaf.convert(CGPoint(x: 7, y: 0), from: root) == .zero)
      // 7.5 is in the last two layers alone.
      #expect(root.hitTest(CGPoint(x: 7.5, y: 5)) === leaf)

      root.speed = 2
      #expect(leaf.convertTime(1, from: nil) == 2)

      // Out of the tree and in again, which tells every layer.
      let top = try #require(root.sublayers?.first)
      top.removeFromSuperlayer()
      #expect(host.commit().root?.count == 1)
      root.addSublayer(top)
      #expect(host.commit().root?.height == RenderNode.maximumHeight)
      stage = nil
    }
  }

  @Test("every layer of a deep tree is released")
  func released() throws {
    try onSmallStack {
      let count = Counting.Count()
      do { _ = Self.chain(100_000) { Counting(count) } }
      #expect(count.ends == 100_000)
      // Masks too; and a part that something else holds stays whole.
      var masked = CALayer(), kept: CALayer?
      for index in 0..<20_000 {
        let layer = Counting(count)
        layer.mask = masked
        masked = layer
        if index == 9_999 { kept = layer }
      }
      masked = CALayer()
      #expect(count.ends == 110_000)
      #expect(kept?.mask?.mask != nil)
      kept = nil
      #expect(count.ends == 120_000)
    }
  }

  @Test("layers are released from the outside in, the sublayers in their order and the mask after them")
  func order() {
    final class Named: CALayer {
      nonisolated(unsafe) static var ends = ""
      deinit { Named.ends += name ?? "" }
    }
    func named(_ name: String, _ sublayers: [CALayer] = [], mask: CALayer? = nil) -> CALayer {
      let layer = Named()
      layer.name = name
      layer.sublayers = sublayers
      layer.mask = mask
      return layer
    }
    func tree() -> CALayer {
      named("a", [named("b", [named("c"), named("d")], mask: named("e")), named("f")], mask: named("g", [named("h")]))
    }
    var root: CALayer? = tree()
    #expect(root?.sublayers?.count == 2)
    root = nil
    #expect(Named.ends == "abcdefgh")
  }

  @Test("a deep tree is archived and read again")
  func archived() throws {
    try onSmallStack {
      let (root, leaf) = Self.chain(150)
      leaf.name = "leaf"
      let data = try NSKeyedArchiver.archivedData(withRootObject: root, requiringSecureCoding: true)
      var layer = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data))
      var count = 1
      while let sublayer = layer.sublayers?.first { (layer, count) = (sublayer, count + 1) }
      #expect(count == 150 && layer.name == "leaf")
    }
  }

  @Test("a deep tree is drawn into a context")
  func drawn() throws {
    try onSmallStack {
      let (root, leaf) = Self.chain(10_000)
      leaf.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      let space = CGColorSpaceCreateDeviceRGB()
      let context = try #require(
        CGContext(
          data: nil, width: 10, height: 10, bitsPerComponent: 8, bytesPerRow: 40, space: space,
          bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
      root.render(in: context)
      let image = try #require(context.makeImage())
      #expect(Array(image.pixels[0..<4]) == [255, 0, 0, 255])
    }
  }
}
