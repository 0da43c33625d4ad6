import Acetate
import CAML
import Foundation
import Graphics
import QuartzCore
import RenderTree
import Testing

/// A point of layers that nothing knows but its storage and its row: every way that leads to a property finds it. It begins at (1, 2).
@Suite(
  "A property that has only storage and a row",
  .enabled(if: LayerProperty(key: "fixture") != nil, "debug builds of a checkout have the fixture: see Package.swift"))
struct PropertyFixtureTests {
  static let property = LayerProperty(key: "fixture")
  private static let path = LayerKeyPath(parsing: "fixture")

  /// A host that shows the layer at 0 s and later; the layer is its root's only sublayer.
  private func host(_ layer: CALayer) -> LayerHost {
    let root = CALayer()
    root.addSublayer(layer)
    let host = LayerHost(root: root, clock: .stepped(from: 0))
    host.commit()
    return host
  }

  @Test("key-value coding reads and writes it by its key, and its numbers by key path; values of other types change nothing")
  func keyValueCoding() {
    let layer = CALayer()
    #expect(layer.value(forKey: "fixture") as? CGPoint == CGPoint(x: 1, y: 2))
    layer.setValue(CGPoint(x: 3, y: 4), forKey: "fixture")
    #expect(layer.value(forKeyPath: "fixture.y") as? Double == 4)
    layer.setValue(7, forKeyPath: "fixture.x")
    #expect(layer.value(forKey: "fixture") as? CGPoint == CGPoint(x: 7, y: 4))
    layer.setValue("a word", forKey: "fixture")
    #expect(layer.properties.value(for: Self.path) == .point(CGPoint(x: 7, y: 4)))
    #expect(layer.properties.custom == nil, "it is no key of the program's own")
    #expect((CALayer(layer: layer).value(forKey: "fixture") as? CGPoint)?.x == 7)
  }

  @Test("key paths have the components and kinds of a point")
  func keyPaths() {
    #expect(Self.path.property == Self.property && Self.path.component == nil)
    #expect(LayerKeyPath(parsing: "fixture.x").component == .x && LayerKeyPath(parsing: "fixture.y").description == "fixture.y")
    // A point has no width: the whole is then a key of the program's own.
    #expect(LayerKeyPath(parsing: "fixture.width").property == .custom)
  }

  @Test("the class declares its default; what was set is archived, and a style gives what was not")
  func defaults() {
    #expect(CALayer.defaultValue(forKey: "fixture") as? CGPoint == CGPoint(x: 1, y: 2))
    let layer = CALayer()
    #expect(!layer.shouldArchiveValue(forKey: "fixture"))
    layer.setValue(CGPoint(x: 1, y: 2), forKey: "fixture")
    #expect(layer.shouldArchiveValue(forKey: "fixture"))
    let styled = CALayer()
    styled.style = ["fixture": CGPoint(x: 5, y: 6)]
    #expect(styled.value(forKey: "fixture") as? CGPoint == CGPoint(x: 5, y: 6))
    styled.style = nil
    #expect(styled.value(forKey: "fixture") as? CGPoint == CGPoint(x: 1, y: 2))
  }

  @Test("a change commits the layer anew; a value that it has already does not")
  func commits() throws {
    let layer = CALayer(), host = host(layer)
    let first = try #require(host.tree.root)
    layer.setValue(CGPoint(x: 1, y: 2), forKey: "fixture")
    #expect(host.commit().root === first)
    CATransaction.setDisableActions(true)
    layer.setValue(CGPoint(x: 1, y: 3), forKey: "fixture")
    let second = try #require(host.commit().root)
    #expect(second !== first && second.sublayers[0].animations.isEmpty)
    #expect(second.sublayers[0].properties.value(for: Self.path) == .point(CGPoint(x: 1, y: 3)))
    #expect(first.sublayers[0].properties.value(for: Self.path) == .point(CGPoint(x: 1, y: 2)), "what is committed never changes")
  }

  @Test("setting it in a tree that shows animates it for a quarter of a second, from the value before")
  func implicitAction() throws {
    let layer = CALayer(), host = host(layer)
    layer.setValue(CGPoint(x: 9, y: 2), forKey: "fixture")
    let animation = try #require(layer.action(forKey: "fixture") as? CABasicAnimation)
    #expect(animation.keyPath == "fixture")
    host.advance(to: 0.125)
    // The default curve is at 0.8024 in the middle: 1 + 8 · 0.8024 = 7.419.
    let shown = try #require(layer.presentation()?.value(forKey: "fixture") as? CGPoint)
    #expect(abs(shown.x - 7.419) < 0.001 && shown.y == 2)
    host.advance(to: 0.26)
    #expect(layer.presentation()?.value(forKey: "fixture") as? CGPoint == CGPoint(x: 9, y: 2))
  }

  @Test("animations move the whole, and one of its numbers on top; samplers read both")
  func animates() throws {
    let layer = CALayer()
    let whole = CABasicAnimation(keyPath: "fixture"), part = CAKeyframeAnimation(keyPath: "fixture.y")
    whole.toValue = CGPoint(x: 5, y: 10)
    whole.duration = 4
    part.values = [0, 100, 200]
    part.isAdditive = true
    part.duration = 4
    for animation in [whole, part] { layer.add(animation, forKey: nil) }
    let root = CALayer()
    root.addSublayer(layer)
    let sampler = PropertySampler(root: root)
    // A quarter of the way: (1, 2) + ¼ · (4, 8) = (2, 4), and half-way to 100 on y.
    #expect(sampler.value(of: "fixture", in: layer, at: 1) == .list([.number(2), .number(54)]))
    #expect(sampler.value(of: "fixture.y", in: layer, at: 3) == .number(2 + 6 + 150))
    #expect(sampler.value(of: "fixture", in: layer, at: 4.5) == .list([.number(1), .number(2)]))
    #expect(!PropertySampler.mayBeEmpty("fixture"))
  }

  @Test("a document sets and animates it, and says what is wrong with a value")
  func documents() throws {
    let xml = """
      <caml><CALayer bounds="0 0 9 9"><sublayers>
        <CALayer name="fine" fixture="3 4"><animations>
          <animation type="CABasicAnimation" keyPath="fixture.x" duration="2"><toValue value="5" type="NSNumber"/></animation>
        </animations></CALayer>
        <CALayer name="wrong" fixture="blue"/>
      </sublayers></CALayer></caml>
      """
    let document = try CAMLDocument.load(data: Data(xml.utf8), file: "fixture.caml")
    let layers = try #require(document.rootLayer.sublayers)
    let sampler = PropertySampler(root: document.rootLayer)
    #expect(sampler.value(of: "fixture", in: layers[0], at: 1) == .list([.number(4), .number(4)]))
    #expect(layers[1].value(forKey: "fixture") as? CGPoint == CGPoint(x: 1, y: 2))
    #expect(document.diagnostics.count == 1 && document.diagnostics[0].line == 5 && document.diagnostics[0].message.contains("fixture"))
  }
}
