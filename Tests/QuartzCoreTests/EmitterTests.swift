import Foundation
import Graphics
import RenderTree
import Testing
import Timing

@testable import QuartzCore

@Suite("Emitters")
struct EmitterTests {
  private static let picture = CGImage(width: 1, height: 1, premultipliedPixels: [255, 255, 255, 255])

  @Test("defaults are Core Animation's")
  func defaults() {
    let layer = CAEmitterLayer()
    #expect(layer.emitterCells == nil && layer.birthRate == 1 && layer.lifetime == 1 && layer.emitterPosition == .zero)
    #expect(layer.emitterZPosition == 0 && layer.emitterSize == .zero && layer.emitterDepth == 0 && layer.seed == 0)
    #expect(layer.emitterShape == .point && layer.emitterMode == .volume && layer.renderMode == .unordered)
    #expect(!layer.preservesDepth && layer.velocity == 1 && layer.scale == 1 && layer.spin == 1)
    #expect(CAEmitterLayer.defaultValue(forKey: "birthRate") as? Double == 1)
    #expect(CAEmitterLayer.defaultValue(forKey: "emitterShape") as? String == "point")
    let cell = CAEmitterCell()
    #expect(cell.name == nil && cell.style == nil && cell.contents == nil && cell.emitterCells == nil && cell.isEnabled)
    #expect(cell.contentsRect == CGRect(x: 0, y: 0, width: 1, height: 1) && cell.contentsScale == 1 && cell.scale == 1)
    #expect(cell.color == CGColor(red: 1, green: 1, blue: 1, alpha: 1) && cell.minificationFilter == "linear")
    #expect(cell.birthRate == 0 && cell.lifetime == 0 && cell.velocity == 0 && cell.spin == 0 && cell.alphaSpeed == 0)
    #expect(CAEmitterCell.defaultValue(forKey: "enabled") as? Bool == true && CAEmitterCell.defaultValue(forKey: "scale") as? Double == 1)
    #expect(CAEmitterCell.defaultValue(forKey: "birthRate") == nil && CAEmitterCell.defaultValue(forKey: "wobble") == nil)
    #expect(!cell.shouldArchiveValue(forKey: "scale"))
  }

  @Test("raw values are the words of documents; a word that is none is kept")
  func words() {
    let shapes: [CAEmitterLayerEmitterShape] = [.point, .line, .rectangle, .cuboid, .circle, .sphere]
    #expect(shapes.map(\.rawValue) == ["point", "line", "rectangle", "cuboid", "circle", "sphere"])
    let modes: [CAEmitterLayerEmitterMode] = [.points, .outline, .surface, .volume]
    #expect(modes.map(\.rawValue) == ["points", "outline", "surface", "volume"])
    let orders: [CAEmitterLayerRenderMode] = [.unordered, .oldestFirst, .oldestLast, .backToFront, .additive]
    #expect(orders.map(\.rawValue) == ["unordered", "oldestFirst", "oldestLast", "backToFront", "additive"])
    let layer = CAEmitterLayer()
    layer.emitterShape = CAEmitterLayerEmitterShape(rawValue: "heart")
    #expect(layer.emitterShape.rawValue == "heart")
  }

  @Test("the array is copied, the cells are not; a cell is changed through the layer, and an animation finds it by its name")
  func cells() throws {
    let layer = CAEmitterLayer(), cell = CAEmitterCell(), inner = CAEmitterCell()
    cell.name = "spark"
    cell.contents = Self.picture
    cell.birthRate = 2
    cell.lifetime = 4
    inner.name = "smoke"
    cell.emitterCells = [inner]
    layer.emitterCells = [cell]
    #expect(layer.emitterCells?.first === cell)
    layer.setValue(3, forKeyPath: "emitterCells.spark.birthRate")
    #expect(cell.birthRate == 3 && layer.value(forKeyPath: "emitterCells.spark.birthRate") as? Double == 3)
    layer.setValue(0.5, forKeyPath: "emitterCells.spark.emitterCells.smoke.velocity")
    #expect(inner.velocity == 0.5)

    // A path of one key is the key; one of two is a component of the colour.
    inner.setValue(Self.picture, forKeyPath: "contents")
    inner.setValue([CAEmitterCell()], forKeyPath: "emitterCells")
    inner.setValue(0.25, forKeyPath: "color.green")
    #expect(inner.contents != nil && inner.emitterCells?.count == 1 && inner.value(forKeyPath: "color.green") as? Double == 0.25)
    inner.contents = nil
    inner.emitterCells = nil

    let root = CALayer()
    root.addSublayer(layer)
    let animation = CABasicAnimation(keyPath: "emitterCells.spark.birthRate")
    animation.fromValue = 0
    animation.toValue = 10
    animation.duration = 10
    layer.add(animation, forKey: nil)
    let host = LayerHost(root: root, clock: .stepped(from: 0))
    host.advance(to: 4)
    #expect(try #require(layer.presentation()).properties.value(for: LayerKeyPath(parsing: "emitterCells.spark.birthRate")) == .number(4))
  }

  @Test("a copy of a cell has its values, and is another")
  func copies() throws {
    let cell = CAEmitterCell()
    cell.setValue("plane", forKey: "particleType")
    cell.setValue(7, forKey: "contentsFrameCount")
    cell.setValue("mine", forKey: "wobble")
    cell.beginTime = 3
    let copy = try #require(cell.copy() as? CAEmitterCell)
    cell.beginTime = 4
    #expect(copy.beginTime == 3 && copy.value(forKey: "particleType") as? String == "plane")
    #expect(copy.value(forKey: "contentsFrameCount") as? Double == 7 && copy.value(forKey: "wobble") as? String == "mine")
  }

  @Test("behaviours take inputs by key, and are changed through the layer")
  func behaviors() {
    let layer = CAEmitterLayer(), attractor = CAEmitterBehavior(type: "attractor")
    attractor.name = "pull"
    attractor.setValue(CGPoint(x: 1, y: 2), forKey: "position")
    attractor.setValue(-290, forKeyPath: "falloff")
    layer.emitterBehaviors = [attractor]
    layer.setValue(12, forKeyPath: "emitterBehaviors.pull.stiffness")
    #expect(attractor.value(forKey: "stiffness") as? Double == 12 && attractor.value(forKey: "falloff") as? Double == -290)
    #expect(layer.value(forKeyPath: "emitterBehaviors.pull.stiffness") as? Double == 12)
    #expect(CAEmitterBehavior.behaviorTypes.contains("alignToMotion"))
  }

  @Test("what has been born lives on when the program changes the emitter: with the values, and from the place, of its birth")
  func changes() throws {
    let layer = CAEmitterLayer(), cell = CAEmitterCell(), root = CALayer()
    cell.contents = Self.picture
    cell.birthRate = 2
    cell.lifetime = 3
    cell.velocity = 10
    layer.emitterCells = [cell]
    root.addSublayer(layer)
    let host = LayerHost(root: root, clock: .stepped(from: 0))
    host.advance(to: 4.25)
    CATransaction.setDisableActions(true)
    layer.birthRate = 0
    layer.emitterPosition = CGPoint(x: 500, y: 0)
    func shown(at time: Double) -> PresentationTree {
      var presentation = PresentationTree()
      evaluate(host.advance(to: time), at: time, into: &presentation)
      return presentation
    }
    // Born at 2.5, 3, 3.5 and 4 s, and alive at 5.25 s.
    let later = shown(at: 5.25)
    let places = (0..<later.particles.count).map { later.particles[.x, $0] }
    #expect(places.count == 4 && zip(places, [27.5, 22.5, 17.5, 12.5]).allSatisfy { abs($0 - $1) < 1e-3 })
    #expect(shown(at: 7.1).particles.count == 0)
  }
}
