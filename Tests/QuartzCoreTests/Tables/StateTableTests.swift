import Foundation
import Graphics
import ImageIO
import RenderTree
import TestSupport
import Testing

@testable import CoreImage
@testable import QuartzCore

/// States, transitions and their elements: copies, which transition fits, when animations begin; and the pictures that a context draws.
@Suite("States and pictures, part by part")
struct StateTableTests {
  private func state(_ name: String, basedOn base: String? = nil, isEnabled: Bool = true) -> CAState {
    let state = CAState()
    (state.name, state.basedOn, state.isEnabled) = (name, base, isEnabled)
    return state
  }

  @Test("copies of states keep everything, and have copies of their elements")
  func copies() throws {
    let layer = CALayer(), other = CALayer(), animation = CABasicAnimation(keyPath: "opacity")
    let original = state("Open", basedOn: "Closed", isEnabled: false)
    (original.isInitial, original.isLocked) = (true, true)
    original.elements = [
      CAStateSetValue(target: layer, keyPath: "opacity", value: 0.5), CAStateAddAnimation(target: layer, animation: animation, key: "a"),
      CAStateRemoveAnimation(target: layer, key: "b"), CAStateAddElement(keyPath: "sublayers", object: other, before: layer),
      CAStateRemoveElement(target: other, keyPath: "filters", object: layer), CAStateElement(),
    ]
    let copy = try #require(original.copy() as? CAState)
    #expect(copy !== original && copy.name == "Open" && copy.basedOn == "Closed" && !copy.isEnabled && copy.isInitial && copy.isLocked)
    #expect(copy.elements.count == 6 && zip(copy.elements, original.elements).allSatisfy { $0 !== $1 && type(of: $0) == type(of: $1) })
    #expect(copy.elements.map(\.keyPath) == ["opacity", nil, nil, "sublayers", "filters", nil])
    #expect(copy.elements.map(\.target) == [layer, layer, layer, nil, other, nil])
    let owner = CALayer()
    #expect(copy.elements.map { $0.layer(of: owner) } == [layer, layer, layer, owner, other, owner])
    #expect((copy.elements[0] as? CAStateSetValue)?.value as? Double == 0.5)
    let added = try #require(copy.elements[1] as? CAStateAddAnimation)
    #expect(added.key == "a" && added.animation !== animation && (added.animation as? CABasicAnimation)?.keyPath == "opacity")
    #expect((copy.elements[2] as? CAStateRemoveAnimation)?.key == "b")
    let insertion = try #require(copy.elements[3] as? CAStateAddElement)
    #expect(insertion.object as? CALayer === other && insertion.beforeObject as? CALayer === layer)
    #expect((copy.elements[4] as? CAStateRemoveElement)?.object as? CALayer === layer)
    for element in copy.elements { element.keyPath = "bounds" }
    #expect(copy.elements.map(\.keyPath) == ["bounds", nil, nil, "bounds", "bounds", nil] && original.elements[0].keyPath == "opacity")
    copy.removeElement(copy.elements[2])
    copy.removeElement(original.elements[0])
    copy.addElement(CAStateElement())
    #expect(copy.elements.count == 6 && copy.elements[2] is CAStateAddElement && original.elements.count == 6)
    let fresh = CAState()
    #expect(fresh.isEnabled && !fresh.isInitial && !fresh.isLocked && fresh.name == nil && fresh.basedOn == nil && fresh.elements == [])

    let element = CAStateTransitionElement(target: layer, key: "k", animation: animation)
    (element.beginTime, element.duration, element.isEnabled) = (1.5, 2.5, false)
    let transition = CAStateTransition()
    #expect(transition.fromState == "*" && transition.toState == "*" && transition.duration == 0 && transition.elements == [])
    (transition.fromState, transition.toState, transition.duration) = ("A", nil, 3)
    transition.elements = [element]
    let twin = try #require(transition.copy() as? CAStateTransition)
    #expect(twin !== transition && twin.fromState == "A" && twin.toState == nil && twin.duration == 3 && twin.elements.count == 1)
    let first = twin.elements[0]
    #expect(first !== element && first.target === layer && first.key == "k" && first.animation !== animation && first.animation != nil)
    #expect(first.beginTime == 1.5 && first.duration == 2.5 && !first.isEnabled && CAStateTransitionElement().isEnabled)
    #expect(CAStateTransitionElement(animation: animation).animationKey == "opacity" && first.animationKey == "k")
    #expect(
      CAStateTransitionElement(animation: animation).layer(of: owner) === owner && first.layer(of: owner) === layer
        && CAStateTransitionElement().animationKey.hasPrefix("ObjectIdentifier("))
  }

  @Test(
    "how closely a transition fits a change from B, based on A, to D, based on C",
    arguments: [
      ("B", "D", 3 << 32), ("A", "D", 3 << 32 - 1), ("B", "C", 3 << 32 - 1), ("A", "C", 3 << 32 - 2), ("*", "D", 2 << 32),
      ("*", "C", 2 << 32 - 1), ("B", "*", 1 << 32), ("A", "*", 1 << 32 - 1), ("*", "*", 0), ("D", "B", nil), ("*", "B", nil),
      (nil, "D", nil),
      ("*", nil, nil),
    ] as [(String?, String?, Int?)])
  func fits(from: String?, to: String?, expected: Int?) {
    let transition = CAStateTransition()
    (transition.fromState, transition.toState) = (from, to)
    #expect(transition.fit(from: ["B", "A"], to: ["D", "C"]) == expected)
    let fitsBase = (from == nil || from == "*") && to != "B" && to != nil
    #expect((transition.fit(from: [nil], to: ["D", "C"]) != nil) == fitsBase)
  }

  @Test("states that others are based on: the base first, the disabled left out, cycles cut")
  func chains() {
    let layer = CALayer()
    let a = state("A"), b = state("B", basedOn: "A"), c = state("C", basedOn: "B"), d = state("D", basedOn: "E"),
      e = state("E", basedOn: "D")
    let off = state("Off", basedOn: "A", isEnabled: false), above = state("Above", basedOn: "Off"), lost = state("Lost", basedOn: "None")
    #expect(layer.states == nil && layer.stateTransitions == nil && layer.state(withName: "A") == nil && layer.dependentStates(of: a) == [])
    for state in [a, b, c, d, e, off, above, lost] { layer.addState(state) }
    #expect(layer.chain(to: c) == [a, b, c] && layer.chain(to: a) == [a] && layer.chain(to: above) == [a, above])
    #expect(
      layer.chain(to: off) == [a] && layer.chain(to: d) == [e, d] && layer.chain(to: e) == [d, e] && layer.chain(to: lost) == [lost])
    #expect(
      layer.dependentStates(of: a) == [b, c, off, above] && layer.dependentStates(of: d) == [e] && layer.dependentStates(of: c) == [])
    let second = state("A", basedOn: "")
    layer.addState(second)
    #expect(layer.state(withName: "A") === second && layer.chain(to: b) == [second, b] && layer.chain(to: second) == [second])
    for state in [a, b, c, d, e, off, above, lost, second] { layer.removeState(state) }
    #expect(layer.states == nil)
    layer.states = []
    layer.stateTransitions = []
    #expect(layer.states == nil && layer.stateTransitions == nil)
  }

  @Test("elements of transitions: the enabled with an animation, for each layer and key path from those that fit best")
  func elements() {
    let layer = CALayer(), other = CALayer()
    let a = state("A"), b = state("B", basedOn: "A")
    layer.states = [a, b]
    func element(_ keyPath: String?, _ target: CALayer? = nil, key: String? = nil) -> CAStateTransitionElement {
      CAStateTransitionElement(target: target, key: key, animation: keyPath.map { CABasicAnimation(keyPath: $0) })
    }
    func transition(_ from: String?, _ to: String?, _ duration: Double, _ elements: [CAStateTransitionElement]) -> CAStateTransition {
      let transition = CAStateTransition()
      (transition.fromState, transition.toState, transition.duration, transition.elements) = (from, to, duration, elements)
      return transition
    }
    let off = element("opacity")
    off.isEnabled = false
    let group = CAStateTransitionElement(key: "g", animation: CAAnimationGroup())
    layer.stateTransitions = [
      transition("*", "*", 1, [element("opacity"), element("position"), element("opacity", other), group]),
      transition("*", "B", 2, [element("opacity"), off, element(nil, key: "x"), element("opacity", key: "again")]),
      transition("*", "A", 3, [element("position"), element("opacity", other)]),
      transition(nil, "*", 4, [element("bounds"), element("position")]),
    ]
    #expect(layer.transitionElements(from: nil, to: b).map(\.duration) == [1, 2, 2, 3, 3, 4])
    #expect(layer.transitionElements(from: a, to: b).map(\.duration) == [1, 2, 2, 3, 3])
    #expect(layer.transitionElements(from: b, to: nil).map(\.duration) == [1, 1, 1, 1])
    #expect(layer.transitionElements(from: nil, to: nil).map(\.duration) == [1, 1, 1, 4, 4])
    layer.stateTransitions = nil
    #expect(layer.transitionElements(from: nil, to: b).isEmpty)
  }

  @Test("when an animation of a change begins, and how fast and long it runs")
  func beginnings() throws {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.speed = 2
    let now = try #require(animation.starting(at: 10))
    #expect(now !== animation && now.beginTime == 0 && now.speed == 2)
    let later = try #require(animation.starting(after: 3, at: 10, speed: 2))
    #expect(later.beginTime == 11.5 && later.speed == 4 && animation.speed == 2 && animation.beginTime == 0)
    animation.beginTime = 1
    #expect(animation.starting(after: 3, at: 10, speed: 0.5)?.beginTime == 18 && animation.starting(after: -1, at: 10)?.beginTime == 0)
    #expect(animation.starting(at: 10)?.beginTime == 11 && animation.continuing() === animation)
    animation.beginTime = 0
    let continued = animation.continuing()
    #expect(continued !== animation && continued.beginTime < 0 && continued.beginTime > -1e-300 && continued.speed == 2)

    let element = CAStateTransitionElement(animation: animation)
    func duration(_ transition: Double) -> Double? {
      element.prepared(transitionDuration: transition, transitionSpeed: 1, now: 0)?.duration
    }
    #expect(duration(3) == 3 && duration(-1) == 0)
    element.duration = 2
    #expect(duration(3) == 2)
    animation.duration = 1.5
    element.beginTime = 4
    #expect(duration(3) == 1.5 && element.prepared(transitionDuration: 3, transitionSpeed: 2, now: 1)?.beginTime == 3)
    #expect(CAStateTransitionElement().prepared(transitionDuration: 3, transitionSpeed: 1, now: 0) == nil)
  }

  @Test("what an animation moves: the value, its components, what contains it; and whether it has values")
  func reach() {
    let layer = CALayer(), other = CALayer()
    let setting = StateSetting(layer: layer, keyPath: "bounds.size")
    let reached: [(String, Bool)] = [
      ("bounds.size", true), ("bounds.size.width", true), ("bounds", true), ("bounds.origin", false), ("bounds.sizes", false),
      ("bound", false), ("position", false), ("", false),
    ]
    for (keyPath, isReached) in reached {
      #expect(setting.isReached(by: keyPath, of: layer) == isReached && !setting.isReached(by: keyPath, of: other), "\(keyPath)")
      let basic = CABasicAnimation(keyPath: keyPath), group = CAAnimationGroup()
      group.animations = [CABasicAnimation(keyPath: "opacity"), basic]
      #expect(basic.moves(layer, [setting]) == isReached && group.moves(layer, [setting]) == isReached && !group.moves(other, [setting]))
    }
    #expect(
      !CATransition().moves(layer, [setting]) && !CABasicAnimation().moves(layer, [setting]) && !CAAnimationGroup().moves(layer, [setting]))
    let basic = CABasicAnimation(keyPath: "opacity"), frames = CAKeyframeAnimation(keyPath: "position"), group = CAAnimationGroup()
    #expect(!basic.hasValues && !frames.hasValues && !group.hasValues && !CAPropertyAnimation().hasValues && CATransition().hasValues)
    group.animations = [basic, frames]
    frames.values = []
    #expect(!group.hasValues)
    frames.values = [1]
    #expect(frames.hasValues && group.hasValues)
    frames.values = nil
    frames.path = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)
    #expect(frames.hasValues)
    for set in [{ $0.fromValue = 1 }, { $0.toValue = 1 }, { $0.byValue = 1 }] as [(CABasicAnimation) -> Void] {
      let basic = CASpringAnimation(keyPath: "opacity")
      #expect(!basic.hasValues)
      set(basic)
      #expect(basic.hasValues)
    }
  }

  @Test("a change of state adds, removes, and puts back: values, members, animations, in their places")
  func changes() throws {
    let stage = Stage(), layer = stage.root
    let members = (0..<3).map { _ in CALayer() }, extra = CALayer()
    layer.sublayers = members
    layer.opacity = 0.75
    let spin = CABasicAnimation(keyPath: "opacity"), pulse = CABasicAnimation(keyPath: "cornerRadius")
    (spin.duration, pulse.duration) = (100, 50)
    layer.add(spin, forKey: "spin")
    stage.host.advance(to: 2)
    let open = state("Open"), wide = state("Wide", basedOn: "Open")
    pulse.beginTime = 1
    open.elements = [
      CAStateSetValue(keyPath: "opacity", value: 0.5), CAStateSetValue(keyPath: "opacity", value: 0.25),
      CAStateRemoveElement(keyPath: "sublayers", object: members[1]),
      CAStateAddElement(keyPath: "sublayers", object: extra, before: members[2]),
      CAStateAddElement(keyPath: "opacity", object: extra), CAStateAddElement(keyPath: "sublayers", object: nil), CAStateElement(),
      CAStateRemoveElement(keyPath: "sublayers", object: CALayer()), CAStateRemoveElement(keyPath: "filters", object: nil),
      CAStateRemoveAnimation(key: "spin"), CAStateRemoveAnimation(key: "none"), CAStateAddAnimation(animation: pulse, key: nil),
    ]
    wide.elements = [CAStateSetValue(keyPath: "cornerRadius", value: 8), CAStateSetValue()]
    layer.states = [open, wide]
    let controller = CAStateController(layer: layer)
    #expect(controller.state(ofLayer: layer) == nil && controller.layer === layer)
    controller.setState(open, ofLayer: layer, transitionSpeed: 0)
    #expect(layer.opacity == 0.25 && layer.sublayers == [members[0], extra, members[2]] && layer.animationKeys() == ["cornerRadius"])
    #expect(layer.animation(forKey: "cornerRadius")?.beginTime == 3)
    stage.host.advance(to: 5)
    controller.setState(wide, ofLayer: layer, transitionSpeed: 0)
    #expect(layer.opacity == 0.25 && layer.cornerRadius == 8 && layer.animation(forKey: "cornerRadius")?.beginTime == 3)
    controller.setState(nil, ofLayer: layer, transitionSpeed: 0)
    #expect(layer.opacity == 0.75 && layer.cornerRadius == 0 && layer.sublayers == members && layer.animationKeys() == ["spin"])
    stage.host.advance(to: 6)
    controller.setState(wide, ofLayer: layer)
    #expect(controller.state(ofLayer: layer) === wide)
    controller.removeAllStateChanges()
    #expect(controller.state(ofLayer: layer) == nil && layer.opacity == 0.75 && layer.sublayers == members)

    let element = CAStateTransitionElement(animation: CABasicAnimation(keyPath: "opacity"))
    element.beginTime = 1
    let transition = CAStateTransition()
    (transition.elements, transition.duration) = ([element], 3)
    layer.stateTransitions = [transition]
    #expect(
      controller.duration(ofChangeFrom: nil, to: open, ofLayer: layer) == 51
        && controller.duration(ofChangeFrom: open, to: nil, ofLayer: layer) == 4)
    layer.stateTransitions = nil
    #expect(controller.duration(ofChangeFrom: open, to: nil, ofLayer: layer) == 0)
  }

  @Test("a context's pictures in every form: whatever the format and space asked for, as RGBA in sRGB")
  func forms() throws {
    let context = CIContext(), sRGB = try #require(CGColorSpace(name: CGColorSpace.sRGB))
    #expect(context.workingColorSpace == sRGB && context.workingFormat == .RGBA8)
    let base = CIImage(color: CIColor(red: 1, green: 0.2, blue: 0, alpha: 1)).cropped(to: CGRect(x: 2, y: 3, width: 4, height: 2))
    let area = CGRect(x: 1.5, y: 3.25, width: 3, height: 1.5)
    let plain = try #require(context.createCGImage(base, from: area))
    // From x 1 to 5 and y 3 to 5: the first column is outside the picture.
    #expect(plain.width == 4 && plain.height == 2 && plain[0, 0] == SIMD4(0, 0, 0, 0) && plain[1, 1] == SIMD4(255, 51, 0, 255))
    let others = [
      context.createCGImage(base, from: area, format: .BGRA8, colorSpace: nil),
      context.createCGImage(base, from: area, format: .ARGB8, colorSpace: sRGB, deferred: true),
    ]
    for other in others { #expect(other?.pixels == plain.pixels) }
    #expect(
      context.createCGImage(base, from: CGRect(x: 2, y: 3, width: 4, height: 0)) == nil && context.createCGImage(base, from: .null) == nil)
    #expect(context.createCGImage(base, from: CGRect(x: 0, y: 0, width: 1, height: 16385)) == nil)
    #expect(context.createCGImage(base, from: CGRect(x: 0, y: 0, width: 16385, height: 1)) == nil)
    #expect(context.createCGImage(base, from: CGRect(x: 0, y: 0, width: 16384, height: 1))?.width == 16384)

    var heard: [String] = []
    func written(_ format: CIFormat, rowBytes: Int) -> [UInt8] {
      var bytes = [UInt8](repeating: 9, count: 16)
      bytes.withUnsafeMutableBytes {
        guard let start = $0.baseAddress else { return }
        context.render(
          base, toBitmap: start, rowBytes: rowBytes, bounds: CGRect(x: 2, y: 3, width: 2, height: 1), format: format, colorSpace: nil)
      }
      return bytes
    }
    heard.append("\(written(.RGBA8, rowBytes: 8).prefix(9))")
    heard.append("\(written(.BGRA8, rowBytes: 16).prefix(9))")
    #expect(heard == ["[255, 51, 0, 255, 255, 51, 0, 255, 9]", "[0, 51, 255, 255, 0, 51, 255, 255, 9]"])
    for (format, rowBytes) in [(CIFormat.ARGB8, 8), (.ABGR8, 8), (.RGBA8, 7)] {
      #expect(written(format, rowBytes: rowBytes) == [UInt8](repeating: 9, count: 16))
    }

    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("forms-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let endless = CIImage.red
    for name in ["a.png", "a.jpg"] {
      let url = folder.appendingPathComponent(name), isPNG = name.hasSuffix("png")
      func write(_ image: CIImage) throws {
        if isPNG {
          try context.writePNGRepresentation(of: image, to: url, format: .RGBA8, colorSpace: sRGB)
        } else {
          try context.writeJPEGRepresentation(of: image, to: url, colorSpace: sRGB)
        }
      }
      #expect(throws: CIContextError.noPixels) { try write(endless) }
      try write(base)
      let read = try #require(CIImage(contentsOf: url))
      #expect(read.extent == CGRect(x: 0, y: 0, width: 4, height: 2) && read.url == url && read.cgImage != nil)
      let pixel = try #require(read.cgImage)[1, 1]
      #expect(pixel.w == 255 && pixel.x > 245 && abs(Int(pixel.y) - 51) < 12)
    }
    #expect(throws: CIContextError.noPixels) {
      try context.writeTIFFRepresentation(of: endless, to: folder.appendingPathComponent("a.tiff"), format: .RGBA8, colorSpace: sRGB)
    }
    // Without something to draw into nothing is drawn.
    context.draw(base, in: area, from: area)
    context.clearCaches()
    #expect(
      [
        CIContextOption.workingColorSpace, .workingFormat, .outputColorSpace, .outputPremultiplied, .cacheIntermediates,
        .useSoftwareRenderer, .priorityRequestLow, .highQualityDownsample, .allowLowPower, .name,
      ].map(\.rawValue) == [
        "working_color_space", "working_format", "output_color_space", "output_premultiplied", "kCIContextCacheIntermediates",
        "software_renderer", "low_priority", "high_quality_downsample", "kCIContextAllowLowPower", "kCIContextName",
      ])
    #expect(
      [CIImageOption.applyOrientationProperty, .properties, .colorSpace].map(\.rawValue) == [
        "kCIImageApplyOrientationProperty", "kCIImageProperties", "kCIImageColorSpace",
      ])
  }

  @Test("pictures: equality, operations by the filters they stand for, orientations and properties")
  func pictures() throws {
    let pixels = try #require(CGImage(width: 6, height: 4, rgba: [UInt8](repeating: 200, count: 96)))
    let same = try #require(CGImage(width: 6, height: 4, rgba: [UInt8](repeating: 200, count: 96)))
    let image = CIImage(cgImage: pixels)
    #expect(image == CIImage(cgImage: pixels) && image.hash == CIImage(cgImage: pixels).hash && image != CIImage(cgImage: same))
    // What filters make is the same where its recipe is.
    let made = CIImage(color: .red)
    #expect(
      image != CIImage.red && CIImage.red == CIImage.red && CIImage.red != CIImage.blue && CIImage.red != image && made != CIImage.red)
    #expect(made.settingProperties(["a": 1]) == made && made.settingProperties([:]).hash == made.hash)
    #expect(!image.isEqual("x") && !image.isEqual(nil))
    #expect(image.copy() as? CIImage === image && image.insertingIntermediate() === image && image.url == nil && image.properties.isEmpty)
    #expect(
      image.cgImage === pixels && image.colorSpace == pixels.colorSpace && CIImage.red.colorSpace == nil && CIImage.red.cgImage == nil)
    func filter(_ image: CIImage) throws -> FilterDescription {
      guard case .filtered(let filter) = image.recipe.source else { throw CIContextError.noPixels }
      return filter
    }
    let map = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6), rect = CGRect(x: 1, y: 1, width: 2, height: 2)
    let moved = try filter(image.transformed(by: map, highQualityDownsample: true))
    #expect(
      moved.type == "CIAffineTransform" && moved.inputs["inputTransform"] == .affine(map) && moved.images["inputImage"] == image.recipe)
    let plain = try filter(image.transformed(by: map, highQualityDownsample: false))
    #expect(plain.type == moved.type && plain.inputs == moved.inputs && plain.images == moved.images)
    let clamped = try filter(image.clamped(to: rect))
    #expect(clamped.type == "CIAffineClamp" && clamped.images["inputImage"]?.extent == SIMD4(1, 1, 3, 3))
    let blurred = try filter(image.applyingGaussianBlur(sigma: 2.5))
    #expect(blurred.type == "CIGaussianBlur" && blurred.inputs["inputRadius"] == .number(2.5))
    let over = try filter(image.composited(over: .red))
    #expect(
      over.type == "CISourceOverCompositing" && over.images["inputBackgroundImage"] == CIImage.red.recipe
        && over.images["inputImage"] == image.recipe)
    #expect(image.settingAlphaOne(in: rect).extent == rect)
    let half = CIImage(color: CIColor(red: 1, green: 0.4, blue: 0, alpha: 0.5)).settingAlphaOne(in: CGRect(x: 0, y: 0, width: 2, height: 1))
    let drawn = try #require(CIContext().createCGImage(half, from: CGRect(x: 0, y: 0, width: 3, height: 1)))
    #expect(drawn[0, 0].w == 255 && drawn[0, 0].x == 255 && abs(Int(drawn[0, 0].y) - 102) <= 1 && drawn[2, 0].w == 0)
    #expect(image.applyingFilter("CINoSuchFilter") === image && image.applyingFilter("CIColorInvert").extent == image.extent)

    #expect(image.oriented(.up) === image && image.oriented(forExifOrientation: 1) === image)
    for number in [0, 9, -1] as [Int32] { #expect(image.oriented(forExifOrientation: number) === image) }
    for number in 2...8 as ClosedRange<Int32> {
      let expected = number < 5 ? CGSize(width: 6, height: 4) : CGSize(width: 4, height: 6)
      #expect(image.oriented(forExifOrientation: number).extent == CGRect(origin: .zero, size: expected))
    }
    let properties: [String: Any] = [kCGImagePropertyOrientation: 6]
    let told = CIImage(cgImage: pixels, options: [.properties: properties])
    #expect(told.extent.width == 6 && told.properties[kCGImagePropertyOrientation] as? Int == 6)
    let turned = CIImage(cgImage: pixels, options: [.properties: properties, .applyOrientationProperty: true])
    #expect(
      turned.extent.size == CGSize(width: 4, height: 6)
        && CIImage(cgImage: pixels, options: [.applyOrientationProperty: true]).extent.width == 6)
    for odd in [99, -5, 0] as [Int] {
      let options: [CIImageOption: Any] = [.properties: [kCGImagePropertyOrientation: odd], .applyOrientationProperty: true]
      #expect(CIImage(cgImage: pixels, options: options).extent.width == 6)
    }
    let renamed = image.settingProperties(["a": 1, 5: 2])
    #expect(renamed.properties.keys.sorted() == ["a"] && renamed.cgImage === pixels)
  }

  @Test("shapes, tiles and the names of their choices")
  func shapes() {
    let shape = CAShapeLayer()
    #expect(shape.path == nil && shape.fillColor == .black && shape.strokeColor == nil && shape.fillRule == .nonZero)
    #expect((shape.strokeStart, shape.strokeEnd, shape.lineWidth, shape.miterLimit, shape.lineDashPhase) == (0, 1, 1, 10, 0))
    #expect(shape.lineCap == .butt && shape.lineJoin == .miter && shape.lineDashPattern == nil)
    (shape.strokeStart, shape.strokeEnd, shape.lineWidth, shape.miterLimit, shape.lineDashPhase) = (0.1, 0.9, 3, 4, 5)
    (shape.lineCap, shape.lineJoin, shape.fillRule, shape.lineDashPattern) = (.square, .bevel, .evenOdd, [1, 2.5])
    (shape.fillColor, shape.strokeColor) = (nil, red)
    let path = CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil)
    shape.path = path
    for copy in [shape, CAShapeLayer(layer: shape)] {
      #expect((copy.strokeStart, copy.strokeEnd, copy.lineWidth, copy.miterLimit, copy.lineDashPhase) == (0.1, 0.9, 3, 4, 5))
      #expect(copy.lineCap == .square && copy.lineJoin == .bevel && copy.fillRule == .evenOdd && copy.lineDashPattern == [1, 2.5])
      #expect(copy.fillColor == nil && copy.strokeColor == red && copy.path == path)
    }
    shape.lineDashPattern = []
    #expect(shape.lineDashPattern == nil)
    #expect([CAShapeLayerFillRule.nonZero, .evenOdd].map(\.rawValue) == ["non-zero", "even-odd"])
    #expect([CAShapeLayerLineCap.butt, .round, .square].map(\.rawValue) == ["butt", "round", "square"])
    #expect([CAShapeLayerLineJoin.miter, .round, .bevel].map(\.rawValue) == ["miter", "round", "bevel"])
    #expect(CAShapeLayerFillRule(rawValue: "even-odd") == .evenOdd && CAShapeLayerLineCap(rawValue: "round") == .round)
    shape.lineJoin = CAShapeLayerLineJoin(rawValue: "odd")
    #expect(shape.lineJoin == .miter && CAShapeLayerLineJoin(rawValue: "odd").rawValue == "odd")

    let tiled = CATiledLayer()
    #expect(tiled.levelsOfDetail == 1 && tiled.levelsOfDetailBias == 0 && tiled.tileSize == CGSize(width: 256, height: 256))
    #expect(CATiledLayer.fadeDuration() == 0.25 && tiled.properties.tiles?.fadeDuration == 0.25 && tiled.properties.tiles?.version == 0)
    (tiled.levelsOfDetail, tiled.levelsOfDetailBias, tiled.tileSize) = (4, 2, CGSize(width: 64, height: 32))
    tiled.setNeedsDisplay()
    tiled.setNeedsDisplay(CGRect(x: 0, y: 0, width: 1, height: 1))
    tiled.display()
    let copy = CATiledLayer(layer: tiled)
    #expect(copy.levelsOfDetail == 4 && copy.levelsOfDetailBias == 2 && copy.tileSize == CGSize(width: 64, height: 32))
    #expect(tiled.properties.tiles?.version == 3)
    #expect((CATiledLayer.defaultValue(forKey: "levelsOfDetail") as? NSNumber)?.intValue == 1)
    #expect((CATiledLayer.defaultValue(forKey: "tileSize") as? NSValue)?.sizeValue == CGSize(width: 256, height: 256))
    final class Odd: CATiledLayer { override class func fadeDuration() -> CFTimeInterval { .infinity } }
    final class Early: CATiledLayer { override class func fadeDuration() -> CFTimeInterval { -1 } }
    #expect(Odd().properties.tiles?.fadeDuration == 0 && Early().properties.tiles?.fadeDuration == 0)
  }
}
