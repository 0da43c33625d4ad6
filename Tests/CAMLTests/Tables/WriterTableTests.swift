import Foundation
import Graphics
import QuartzCore
import RenderTree
import TestSupport
import Testing

@testable import CAML

/// What programs make of layers, animations and states, as it is written: on record in GoldenTests/Goldens/caml-written.txt. Read again,
/// all of it is written as before.
@Suite("Writing what programs make, on record")
struct WriterTableTests {
  private func add(_ name: String, _ root: CALayer, to record: inout RecordedText, readsBack: Bool = true) throws {
    let writer = CAMLWriter(root), text = try writer.text()
    record.add("— \(name)")
    for note in writer.notes { record.add("  note \(note)") }
    for line in text.split(separator: "\n").dropFirst(2) { record.add("  \(line)") }
    for line in try writer.json().split(separator: "\n") { record.add("  \(line)") }
    guard readsBack else { return }
    let read = try document(xml: text)
    #expect(try CAMLWriter(read.rootLayer).text() == text, "\(name)")
  }

  @Test("layers of every class, with everything set")
  func layers() throws {
    var record = RecordedText()
    let plain = CALayer()
    (plain.name, plain.opacity, plain.cornerRadius, plain.isHidden, plain.zPosition) = ("a <b>", 0.5, 3, true, -2)
    (plain.bounds, plain.position) = (CGRect(x: 1, y: 2, width: 30, height: 40), CGPoint(x: 0.1, y: 1e7))
    (plain.backgroundColor, plain.borderColor, plain.shadowColor) = (
      CGColor(red: 0.5, green: 0.25, blue: 1, alpha: 0.5), nil, CGColor(gray: 1, alpha: 1)
    )
    plain.shadowPath = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 2), transform: nil)
    (plain.contentsGravity, plain.maskedCorners, plain.cornerCurve) = (.topRight, [.layerMinXMinYCorner], .continuous)
    (plain.speed, plain.timeOffset, plain.duration, plain.repeatCount, plain.fillMode, plain.beginTime) = (2, 3, 4, .infinity, .both, 5)
    (plain.autoresizingMask, plain.edgeAntialiasingMask) = ([.layerWidthSizable], [])
    plain.sublayerTransform.m34 = -0.002
    plain.transform = CATransform3DMakeTranslation(1, 2, 3)
    plain.contents = CGImage(width: 1, height: 1, rgba: [255, 0, 0, 255])
    let blur = CAFilter(type: "gaussianBlur")
    blur.name = "soft"
    blur.setValue(4, forKey: "inputRadius")
    blur.setValue(false, forKey: "enabled")
    plain.filters = [blur]
    plain.backgroundFilters = [CAFilter(type: "colorInvert")]
    plain.compositingFilter = "multiplyBlendMode"
    let mask = CALayer()
    mask.name = "mask"
    plain.mask = mask
    try add("plain", plain, to: &record)

    let shape = CAShapeLayer()
    shape.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 20), transform: nil)
    (shape.fillColor, shape.strokeColor, shape.fillRule, shape.lineCap, shape.lineJoin) = (
      nil, CGColor(gray: 0.5, alpha: 1), .evenOdd, .round, .bevel
    )
    (shape.strokeStart, shape.strokeEnd, shape.lineWidth, shape.miterLimit, shape.lineDashPhase) = (0.25, 0.75, 2, 4, 1)
    shape.lineDashPattern = [1, 2.5]
    try add("shape", shape, to: &record)

    let gradient = CAGradientLayer()
    (gradient.colors, gradient.locations, gradient.type) = (
      [CGColor(gray: 0, alpha: 1), CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)], [0, 0.5], .radial
    )
    (gradient.startPoint, gradient.endPoint) = (CGPoint(x: 0.25, y: 0), CGPoint(x: 1, y: 0.75))
    try add("gradient", gradient, to: &record)

    let words = CATextLayer()
    (words.string, words.fontSize, words.alignmentMode, words.truncationMode, words.isWrapped) = (
      "Hello & goodbye", 12, .center, .end, true
    )
    (words.font, words.foregroundColor) = ("DejaVu Sans", CGColor(red: 0, green: 1, blue: 0, alpha: 1))
    try add("text", words, to: &record)
    words.string = NSAttributedString(string: "styled")
    try add("text with attributes", words, to: &record)

    let replicator = CAReplicatorLayer()
    (replicator.instanceCount, replicator.instanceDelay, replicator.instanceTransform, replicator.preservesDepth) =
      (3, 0.5, CATransform3DMakeTranslation(5, 0, 0), true)
    (replicator.instanceColor, replicator.instanceRedOffset, replicator.instanceAlphaOffset) = (CGColor(gray: 1, alpha: 0.5), -0.25, -0.1)
    try add("replicator", replicator, to: &record)

    let emitter = CAEmitterLayer(), cell = CAEmitterCell(), inner = CAEmitterCell()
    (cell.name, cell.birthRate, cell.lifetime, cell.velocity, cell.isEnabled) = ("spark", 5, 2, 30, false)
    (cell.color, cell.emissionRange, cell.contentsRect) = (
      CGColor(red: 1, green: 0.5, blue: 0, alpha: 1), .pi, CGRect(x: 0, y: 0, width: 0.5, height: 1)
    )
    inner.scale = 0.5
    cell.emitterCells = [inner]
    (emitter.emitterCells, emitter.emitterShape, emitter.emitterMode, emitter.renderMode, emitter.seed) = (
      [cell], .circle, .outline, .additive, 7
    )
    (emitter.emitterSize, emitter.emitterPosition, emitter.birthRate, emitter.preservesDepth) = (
      CGSize(width: 3, height: 4), CGPoint(x: 5, y: 6), 2, true
    )
    try add("emitter", emitter, to: &record)

    let scroll = CAScrollLayer(), tiles = CATiledLayer(), holder = CATransformLayer()
    scroll.scrollMode = .vertically
    (tiles.levelsOfDetail, tiles.levelsOfDetailBias, tiles.tileSize) = (3, 1, CGSize(width: 64, height: 64))
    holder.sublayers = [scroll, tiles]
    try add("others", holder, to: &record)

    final class Own: CALayer {}
    final class Painter: CALayerDelegate {}
    let own = Own(), painter = Painter()
    own.delegate = painter
    try add("of a program's class, with a delegate", own, to: &record)
    #expect(try record.differences(from: "caml-written") == [])
  }

  @Test("animations and states")
  func courses() throws {
    var record = RecordedText()
    let root = CALayer(), ball = CALayer(), spare = CALayer()
    (ball.name, spare.name) = ("ball", "spare")
    root.addSublayer(ball)
    final class OwnAnimation: CAAnimation {}
    let basic = CABasicAnimation(keyPath: "position"), frames = CAKeyframeAnimation(keyPath: "transform.rotation.z"),
      group = CAAnimationGroup()
    (basic.fromValue, basic.toValue, basic.byValue) = (CGPoint(x: 1, y: 2), CGPoint(x: 3, y: 4), NSNull())
    (basic.duration, basic.beginTime, basic.speed, basic.repeatCount, basic.timingFunction) = (
      2, 1.5, 0.5, .infinity, CAMediaTimingFunction(name: .easeIn)
    )
    (basic.isAdditive, basic.isCumulative, basic.autoreverses, basic.fillMode, basic.isRemovedOnCompletion) = (
      true, true, true, .forwards, false
    )
    (frames.values, frames.keyTimes, frames.calculationMode) = ([0, 1, 2], [0, 0.25, 1], .cubic)
    (frames.timingFunctions, frames.tensionValues) = (
      [CAMediaTimingFunction(controlPoints: 0.1, 0.2, 0.3, 0.4), CAMediaTimingFunction(name: .linear)], [1, 2, 3]
    )
    let function = CABasicAnimation(keyPath: "transform")
    (function.valueFunction, function.toValue) = (CAValueFunction(name: .scale), [1, 2, 3] as [NSNumber])
    let spring = CASpringAnimation(keyPath: "opacity")
    (spring.damping, spring.initialVelocity, spring.toValue, spring.duration) = (5, 2, Float(0.1), 3)
    let path = CAKeyframeAnimation(keyPath: "position")
    (path.path, path.rotationMode) = (CGPath(rect: CGRect(x: 0, y: 0, width: 3, height: 4), transform: nil), .rotateAuto)
    (group.animations, group.duration) = ([function, spring, OwnAnimation(), CATransition()], 4)
    for (key, animation) in [("move", basic), ("turn it", frames), ("all", group), ("own", OwnAnimation()), ("path", path)]
      as [(String, CAAnimation)]
    {
      ball.add(animation, forKey: key)
    }
    let push = CATransition()
    (push.type, push.subtype, push.startProgress, push.endProgress) = (.push, .fromTop, 0.25, 0.75)
    root.add(push, forKey: nil)
    try add("animations", root, to: &record, readsBack: false)

    let odd = CABasicAnimation(keyPath: "contents")
    (odd.fromValue, odd.toValue) = (Date(timeIntervalSince1970: 0), [1, Date(timeIntervalSince1970: 0)] as [Any])
    let fourth = CALayer()
    fourth.add(odd, forKey: "odd")
    try add("values of no class", fourth, to: &record, readsBack: false)

    let open = CAState(), shut = CAState()
    (open.name, open.isInitial, shut.name, shut.basedOn, shut.isEnabled, shut.isLocked) = ("Open", true, "Shut", "Open", false, true)
    open.elements = [
      CAStateSetValue(target: ball, keyPath: "opacity", value: 0.25), CAStateSetValue(keyPath: "position", value: CGPoint(x: 1, y: 2)),
      CAStateSetValue(keyPath: "hidden", value: true),
      CAStateSetValue(target: ball, keyPath: "contents", value: Date(timeIntervalSince1970: 0)),
      CAStateSetValue(), CAStateAddAnimation(target: ball, animation: function, key: "f"), CAStateAddAnimation(animation: nil, key: "none"),
      CAStateAddAnimation(animation: OwnAnimation(), key: "own"), CAStateRemoveAnimation(target: ball, key: "move"),
      CAStateAddElement(keyPath: "sublayers", object: spare, before: ball), CAStateAddElement(keyPath: "filters", object: spare),
      CAStateAddElement(keyPath: "sublayers", object: "x"), CAStateRemoveElement(keyPath: "sublayers", object: ball), CAStateElement(),
    ]
    shut.elements = [CAStateSetValue(target: ball, keyPath: "shadowColor", value: nil)]
    let transition = CAStateTransition(), element = CAStateTransitionElement(target: ball, key: "k", animation: spring)
    (element.beginTime, element.duration, element.isEnabled) = (0.5, 2, false)
    (transition.fromState, transition.toState, transition.duration) = ("Open", nil, 3)
    transition.elements = [element, CAStateTransitionElement(animation: nil), CAStateTransitionElement(animation: function)]
    root.states = [open, shut]
    root.stateTransitions = [transition, CAStateTransition()]
    try add("states", root, to: &record, readsBack: false)
    #expect(try record.differences(from: "caml-written-courses") == [])
  }

  @Test("a package and files: what stands there is replaced, links keep, and what cannot be written throws and leaves nothing")
  func files() throws {
    let manager = FileManager.default
    let folder = manager.temporaryDirectory.appendingPathComponent("writer-\(UUID().uuidString)")
    try manager.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? manager.removeItem(at: folder) }
    let root = CALayer(), same = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 20.5, height: 10)
    root.contents = CGImage(width: 1, height: 1, rgba: [255, 0, 0, 255])
    same.contents = root.contents
    root.addSublayer(same)
    let package = folder.appendingPathComponent("a.ca")
    for opacity in [1, 0.5] as [Float] {
      root.opacity = opacity
      try CAMLWriter(root).write(to: package)
      let names = try manager.subpathsOfDirectory(atPath: package.path).sorted()
      #expect(names == ["assets", "assets/image-1.png", "index.xml", "main.caml"])
      #expect(try CAMLDocument.load(contentsOf: package).rootLayer.opacity == opacity)
    }
    let index = try String(contentsOf: package.appendingPathComponent("index.xml"), encoding: .utf8)
    #expect(
      index.contains("<key>documentWidth</key>\n  <real>20.5</real>") && index.contains("<key>documentHeight</key>\n  <real>10</real>"))
    #expect(try manager.contentsOfDirectory(atPath: folder.path) == ["a.ca"])
    let file = folder.appendingPathComponent("b.caml"), link = folder.appendingPathComponent("c.caml"),
      json = folder.appendingPathComponent("d.json")
    try CAMLWriter(root).write(to: file)
    try manager.createSymbolicLink(at: link, withDestinationURL: file)
    root.opacity = 0.25
    try CAMLWriter(root).write(to: link)
    try CAMLWriter(root).write(to: json)
    #expect(
      try CAMLDocument.load(contentsOf: file).rootLayer.opacity == 0.25 && manager.destinationOfSymbolicLink(atPath: link.path) == file.path
    )
    #expect(try String(contentsOf: json, encoding: .utf8).hasPrefix("{\n  \"class\": \"CALayer\""))
    for name in ["none/x.ca", "none/x.caml", "none/x.json"] {
      #expect(throws: (any Error).self) { try CAMLWriter(root).write(to: folder.appendingPathComponent(name)) }
    }
    #expect(Set(try manager.contentsOfDirectory(atPath: folder.path)) == ["a.ca", "b.caml", "c.caml", "d.json"])
    #expect(CAMLWriter.formats == [.package, .caml, .json] && CAMLWriter(root).fontsFromFiles.isEmpty && CAMLWriter(root).notes.isEmpty)
  }
}
