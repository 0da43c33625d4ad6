import CAML
import Foundation
import Graphics
import MediaFiles
import QuartzCore
import TestSupport
import Testing

@testable import OfflineRendering

@Suite("Compositions of layers and pictures")
struct CompositionPlanTests {
  private func image(_ width: Int, _ height: Int) -> CGImage {
    CGImage(width: width, height: height, premultipliedPixels: [UInt8](repeating: 255, count: width * height * 4))
  }

  private func animated(_ durations: [Double], loopCount: Int?) -> Composition {
    Composition(AnimatedImage(frames: durations.map { AnimatedImage.Frame(image: image(6, 4), duration: $0) }, loopCount: loopCount))
  }

  @Test("a picture has a point for each pixel, and lies in the middle of its canvas")
  func pictures() throws {
    let still = Composition(image(6, 4))
    #expect(still.size == CGSize(width: 6, height: 4) && still.rootLayer.bounds == CGRect(x: 0, y: 0, width: 6, height: 4))
    #expect(still.rootLayer.position == CGPoint(x: 3, y: 2) && still.duration == nil && still.rootLayer.animationKeys()?.isEmpty ?? true)
    #expect((still.rootLayer.contents as? CGImage)?.width == 6 && animated([0.5], loopCount: 3).duration == nil)
  }

  @Test("frames show one after the other as long as they last, as often as the file says")
  func frames() throws {
    let three = animated([0.5, 0.25, 1.25], loopCount: 3)
    #expect(three.duration == 6 && animated([0.5, 0.25, 1.25], loopCount: nil).duration == 2)
    let animation = try #require(three.rootLayer.animation(forKey: "frames") as? CAKeyframeAnimation)
    #expect(animation.keyPath == "contents" && animation.calculationMode == .discrete && animation.values?.count == 3)
    #expect(animation.keyTimes?.map(\.doubleValue) == [0, 0.25, 0.375, 1] && animation.duration == 2 && animation.repeatCount == 3)
    #expect(animation.fillMode == .both && !animation.isRemovedOnCompletion)
    let endless = try #require(animated([0.5, 1], loopCount: nil).rootLayer.animation(forKey: "frames"))
    #expect(endless.repeatCount == .infinity)
    #expect(animated([0, 0], loopCount: 1).rootLayer.animation(forKey: "frames") == nil)
  }

  @Test("events are played in the order of their times, and a second is left for the last")
  func events() {
    func touch(_ x: Double, at time: Double) -> InputEvent {
      .touch(TouchEvent(phase: .began, finger: 0, location: CGPoint(x: x, y: 0), timestamp: time))
    }
    func places(_ composition: Composition) -> [Double] {
      composition.events.map { event in
        if case .touch(let touch) = event { Double(touch.location.x) } else { -1 }
      }
    }
    var composition = Composition(makeRoot(10, 5))
    #expect(composition.duration == nil && composition.size == CGSize(width: 10, height: 5) && !composition.answersInput)
    composition.plan([touch(1, at: 3), touch(2, at: 0.5), touch(3, at: 3), touch(4, at: 0.5)])
    #expect(places(composition) == [2, 4, 1, 3] && composition.duration == 4)
    composition.plan([touch(5, at: 1)])
    #expect(places(composition) == [5] && composition.duration == 4)
    composition.plan([InputEvent]())
    #expect(composition.events.isEmpty && composition.duration == 4)
    let root = makeRoot(10, 5)
    root.addBox(0, 0, 1, 1).animate("opacity", from: 0, to: 1, duration: 7)
    #expect(Composition(root).duration == 7)
    let given = Composition(makeRoot(10, 5), size: CGSize(width: 3, height: 4), duration: 9, events: [touch(6, at: 2)])
    #expect(given.size == CGSize(width: 3, height: 4) && given.duration == 9 && places(given) == [6])
  }

  @Test("another region shows on a canvas of its own, whose corner is the region's")
  func regions() throws {
    let root = makeRoot(100, 80)
    root.anchorPoint = CGPoint(x: 0.25, y: 0.75)
    root.position = CGPoint(x: 900, y: 800)
    let box = root.addBox(30, 40, 10, 10, .testRed)
    var composition = Composition(root)
    composition.show(CGRect(x: 20, y: 35, width: 50, height: 30))
    let canvas = composition.rootLayer
    #expect(
      canvas.name == "Canvas" && canvas.bounds == CGRect(x: 0, y: 0, width: 50, height: 30) && canvas.position == CGPoint(x: 25, y: 15))
    #expect(composition.size == CGSize(width: 50, height: 30) && root.superlayer === canvas)
    #expect(box.convert(box.bounds, to: canvas) == CGRect(x: 10, y: 5, width: 10, height: 10))
    #expect(composition.layer(named: "Canvas") === canvas && composition.layer(named: "none") == nil && canvas.inputHandler == nil)
    // The first of a name, a layer before those below it.
    (root.name, box.name) = ("a", "a")
    #expect(composition.layer(named: "a") === root)
  }

  @Test("layers have no states and no parameters, which is said")
  func refusals() {
    var composition = Composition(makeRoot(10, 5))
    func sentence(_ body: () throws -> Void) -> String? {
      do { try body() } catch { return (error as? CAMLError).map { "\($0.reason): \($0.diagnostic.message)" } }
      return nil
    }
    let states = "unknownState: a scene has no states, so none is named \"x\""
    #expect(sentence { try composition.apply(state: "x") } == states)
    #expect(sentence { try composition.plan([StateChange(to: "x", at: 2)]) } == states)
    #expect(sentence { try composition.plan([StateChange(to: "x", at: -1)]) } == states)
    #expect(sentence { try composition.setParameter("p", to: "1") } == "parameter: a scene has no parameters, so there is none named \"p\"")
    #expect(sentence { try composition.show(marker: "m") } == "parameter: markers are parts of Lottie animations, and this is none")
    #expect(sentence { try composition.applyBaseState() } == nil && composition.stateNames.isEmpty && composition.stateIndex == nil)
    #expect(!composition.isLottie && !composition.hasInput(named: "i") && composition.assets.isEmpty && composition.parameters.isEmpty)
    #expect(composition.screen == nil && composition.videoPaths.isEmpty && composition.origins.isEmpty && composition.diagnostics.isEmpty)
    // Back to the layers as they are; a second is left for the last change.
    #expect(
      sentence { try composition.plan([StateChange(to: nil, at: 3), StateChange(to: nil, at: 1), StateChange(to: nil, at: 0)]) } == nil)
    #expect(composition.stateChanges == [StateChange(to: nil, at: 1), StateChange(to: nil, at: 3)] && composition.duration == 4)
  }

  @Test("values of properties at times, and which properties may have none")
  func properties() {
    let layer = makeRoot(10, 5), sampler = PropertySampler(root: layer)
    layer.addBox(2, 1, 4, 3).name = "box"
    let box = layer.sublayers?[0] ?? CALayer()
    box.animate("position.x", from: 4, to: 8, duration: 2)
    #expect(
      sampler.value(of: "position.x", in: box, at: 0) == .number(4) && sampler.value(of: "position.x", in: box, at: 1.5) == .number(7))
    #expect(
      sampler.value(of: "name", in: box, at: 1.5) == .text("box")
        && sampler.value(of: "backgroundColor", in: box, at: 1.5) == SampledValue.none)
    #expect(sampler.value(of: "nothing", in: box, at: 1.5) == nil && sampler.value(of: "opacity", in: CALayer(), at: 1.5) == nil)
    let empty = ["name", "mask", "sublayers", "superlayer", "delegate", "actions", "style", "contents", "backgroundColor", "shadowPath"]
    for keyPath in empty { #expect(PropertySampler.mayBeEmpty(keyPath), "\(keyPath)") }
    for keyPath in ["opacity", "position", "position.x", "nothing", "transform.scale"] {
      #expect(!PropertySampler.mayBeEmpty(keyPath), "\(keyPath)")
    }
  }
}
