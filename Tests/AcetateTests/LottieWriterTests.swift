import CAML
import Foundation
import Graphics
import Lottie
import LottieLayers
import MediaFiles
import QuartzCore
import RendererTestSupport
import TestSupport
import Testing

@testable import OfflineRendering

@Suite("Layers written as Lottie animations")
struct LottieWriterTests {
  /// A root of 60 by 40 points with y downwards.
  private func root(_ layers: CALayer...) -> CALayer {
    let root = makeRoot(60, 40)
    root.isGeometryFlipped = true
    for layer in layers { root.addSublayer(layer) }
    return root
  }

  private func layer(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: CGColor? = nil) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: x, y: y, width: width, height: height)
    layer.backgroundColor = color
    return layer
  }

  private static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1), blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

  private func animation(_ keyPath: String, _ from: Any, _ to: Any, duration: Double = 1) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue, animation.duration) = (from, to, duration)
    return animation
  }

  private func object(_ writer: LottieWriter) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(try writer.text().utf8)) as? [String: Any])
  }

  private func layers(_ writer: LottieWriter) throws -> [[String: Any]] { try #require(try object(writer)["layers"] as? [[String: Any]]) }

  /// The key frames of a property of a layer's transform.
  private func keys(_ layer: [String: Any], _ property: String) throws -> [[String: Any]] {
    let transform = try #require(layer["ks"] as? [String: Any])
    return try #require((transform[property] as? [String: Any])?["k"] as? [[String: Any]])
  }

  private func handle(_ key: [String: Any], _ end: String) -> [Double] {
    let handle = key[end] as? [String: [Double]]
    return (handle?["x"] ?? []) + (handle?["y"] ?? [])
  }

  // MARK: Worked numbers

  @Test("an eased animation is two keys with the curve's control points, at sixty frames a second")
  func curve() throws {
    let square = layer(5, 5, 10, 10, Self.red)
    let fade = animation("opacity", 0, 1, duration: 0.5)
    (fade.timingFunction, fade.beginTime, fade.fillMode) = (CAMediaTimingFunction(name: .easeInEaseOut), 0.5, .both)
    square.add(fade, forKey: nil)
    let written = try layers(LottieWriter(root(square), duration: 2))
    let solid = try #require(written.first { $0["ty"] as? Int == 1 })
    #expect(solid["sw"] as? Double == 10 && solid["sh"] as? Double == 10 && solid["sc"] as? String == "#ff0000")
    #expect(solid["ip"] as? Double == 0 && solid["op"] as? Double == 120)
    let keys = try keys(solid, "o")
    // Nothing until 0.5 s, which is frame 30; all of it from frame 60 on.
    let last = try #require(keys.first { $0["t"] as? Double == 60 }), first = try #require(keys.first { $0["t"] as? Double == 30 })
    #expect(last["s"] as? [Double] == [100] && first["s"] as? [Double] == [0])
    #expect(handle(first, "o") == [0.42, 0] && handle(first, "i") == [0.58, 1])
  }

  @Test("a repeat that goes back is unrolled over the length, with the curve turned round on the way back")
  func repeats() throws {
    let square = layer(0, 0, 10, 10, Self.red)
    let turn = animation("transform.rotation.z", 0, Double.pi)
    (turn.autoreverses, turn.repeatCount, turn.timingFunction) = (true, .infinity, CAMediaTimingFunction(name: .easeIn))
    square.add(turn, forKey: nil)
    let solid = try #require(try layers(LottieWriter(root(square), duration: 4)).first { $0["ty"] as? Int == 1 })
    let keys = try keys(solid, "r")
    #expect(keys.compactMap { $0["t"] as? Double } == [0, 60, 120, 180, 240])
    #expect(keys.compactMap { ($0["s"] as? [Double])?.first } == [0, 180, 0, 180, 0])
    #expect(handle(keys[0], "o") == [0.42, 0] && handle(keys[0], "i") == [1, 1])
    #expect(handle(keys[1], "o") == [0, 0] && handle(keys[1], "i") == [0.58, 1])
  }

  @Test("discrete values are keys that hold, a jump's without a way to it")
  func steps() throws {
    let square = layer(0, 0, 10, 10, Self.red)
    let steps = CAKeyframeAnimation(keyPath: "position.x")
    (steps.values, steps.calculationMode, steps.duration) = ([10, 20, 30], .discrete, 1.5)
    square.add(steps, forKey: nil)
    let solid = try #require(try layers(LottieWriter(root(square), duration: 1.5)).first { $0["ty"] as? Int == 1 })
    let keys = try keys(solid, "p").filter { $0["h"] as? Int == 1 || $0["t"] as? Double == 60 }
    #expect(keys.compactMap { ($0["s"] as? [Double])?.first } == [10, 20, 30])
    #expect(keys.compactMap { $0["t"] as? Double } == [0, 30, 60])
  }

  // MARK: Read back

  /// Expects that the animation shows what the layers do, by the software renderer.
  ///
  /// - Parameter tolerance: steps of 255; edges that are turned differ by some, because a layer's quads have them by distance and shapes by
  ///   area.
  private func expectAlike(
    _ make: () -> CALayer, duration: Double, at times: [Double], within tolerance: Int = 2, _ place: SourceLocation = #_sourceLocation
  ) throws {
    let writer = LottieWriter(make(), duration: duration)
    #expect(writer.notes == [], sourceLocation: place)
    let document = try LottieDocument(data: Data(try writer.text().utf8))
    #expect(document.problems.isEmpty && abs(document.duration - duration) < 1e-9, "\(document.problems)", sourceLocation: place)
    let archived = try LottieDocument(data: try writer.archive())
    func renderer(_ composition: Composition) throws -> OfflineRenderer {
      try OfflineRenderer(composition, settings: settings(.software) { $0.size = PixelSize(120, 80) })
    }
    let expected = try renderer(Composition(make())), actual = try renderer(Composition(document)),
      packed = try renderer(Composition(archived))
    for time in times {
      let image = try expected.image(at: time), written = try actual.image(at: time)
      let difference = image.largestDifference(from: written)
      #expect(difference <= tolerance, "\(difference) of 255 at \(time) s", sourceLocation: place)
      #expect(image.pixels.contains { $0 != 0 }, sourceLocation: place)
      #expect(try packed.image(at: time).pixels == written.pixels, sourceLocation: place)
    }
  }

  @Test("moved, turned, scaled and faded together, with children, within a scaled superlayer's time")
  func motion() throws {
    try expectAlike(
      {
        let card = layer(10, 8, 24, 16, Self.red)
        let inner = layer(4, 4, 8, 8, Self.blue)
        card.addSublayer(inner)
        card.add(animation("position", CGPoint(x: 20, y: 15), CGPoint(x: 41, y: 26)), forKey: "a")
        card.add(animation("transform.rotation.z", 0, 1.3), forKey: "b")
        card.add(animation("opacity", 0.3, 0.8), forKey: "c")
        inner.add(animation("transform.scale", 0.5, 1.5, duration: 0.7), forKey: "d")
        (inner.speed, inner.beginTime) = (2, 0.2)
        return root(card)
      }, duration: 1.5, at: [0, 0.11, 0.35, 0.5, 0.77, 1.2], within: 8)
  }

  @Test("springs and animations on top of each other are keys that keep close")
  func springs() throws {
    try expectAlike(
      {
        let square = layer(5, 5, 12, 12, Self.red)
        let spring = CASpringAnimation(keyPath: "position.x")
        (spring.fromValue, spring.toValue, spring.damping, spring.duration) = (10, 45, 8, 2)
        square.add(spring, forKey: "a")
        let shake = animation("position.x", 0, 5)
        (shake.isAdditive, shake.autoreverses, shake.timingFunction) = (true, true, CAMediaTimingFunction(name: .easeOut))
        square.add(shake, forKey: "b")
        return root(square)
      }, duration: 2, at: [0, 0.05, 0.13, 0.4, 0.9, 1.3, 1.9])
  }

  @Test("shapes with lines that grow, outlines that change, and gradients")
  func shapes() throws {
    try expectAlike(
      {
        let shape = CAShapeLayer()
        shape.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
        shape.path = CGPath(rect: CGRect(x: 5, y: 5, width: 30, height: 20), transform: nil)
        (shape.lineWidth, shape.strokeColor, shape.fillColor) = (4, Self.blue, CGColor(red: 0, green: 1, blue: 0, alpha: 0.5))
        shape.add(animation("strokeEnd", 0.1, 0.9), forKey: "a")
        shape.add(
          animation("path", shape.path as Any, CGPath(rect: CGRect(x: 9, y: 8, width: 40, height: 25), transform: nil)), forKey: "b")
        let gradient = CAGradientLayer()
        gradient.frame = CGRect(x: 38, y: 2, width: 20, height: 12)
        gradient.colors = [Self.red, CGColor(red: 0, green: 0, blue: 1, alpha: 0.5), Self.blue]
        (gradient.startPoint, gradient.endPoint) = (CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 1))
        return root(shape, gradient)
      }, duration: 1, at: [0, 0.3, 0.61, 0.9])
  }

  @Test("pictures, clips, masks and copies")
  func groups() throws {
    var pixels: [UInt8] = []
    for step in 0..<64 as Range<UInt8> { pixels += [4 * step, 255 - 4 * step, 90, 255] }
    let image = try #require(CGImage(width: 8, height: 8, rgba: pixels))
    try expectAlike(
      {
        let picture = layer(4, 4, 16, 16)
        (picture.contents, picture.magnificationFilter) = (image, .linear)
        let clip = layer(24, 4, 12, 12, Self.red)
        clip.masksToBounds = true
        clip.addSublayer(layer(6, 6, 20, 20, Self.blue))
        clip.add(animation("position.x", 30, 34), forKey: "a")
        let masked = layer(4, 24, 20, 12, Self.blue)
        masked.mask = layer(2, 2, 9, 7, CGColor(red: 0, green: 0, blue: 0, alpha: 0.5))
        let copies = CAReplicatorLayer()
        copies.frame = CGRect(x: 30, y: 24, width: 28, height: 12)
        (copies.instanceCount, copies.instanceTransform, copies.instanceDelay) = (3, CATransform3DMakeTranslation(9, 0, 0), 0.2)
        let dot = layer(0, 0, 6, 6, Self.red)
        let fall = animation("position.y", 3, 9, duration: 0.5)
        // An animation that is removed at its end takes those of the copies that are behind along.
        fall.isRemovedOnCompletion = false
        dot.add(fall, forKey: "a")
        copies.addSublayer(dot)
        return root(picture, clip, masked, copies)
      }, duration: 1, at: [0, 0.25, 0.5, 0.75])
  }

  @Test("what the format cannot say is told, with the layer's path, once")
  func notes() {
    let card = layer(0, 0, 10, 10, Self.red)
    (card.name, card.shadowOpacity) = ("card", 0.5)
    let emitter = CAEmitterLayer()
    emitter.name = "sparks"
    card.addSublayer(emitter)
    let tree = root(card)
    tree.name = "stage"
    let notes = LottieWriter(tree, duration: 1).notes
    #expect(notes == ["stage/card: its shadow is left out", "stage/card/sparks: its particles are left out"])
  }
}
