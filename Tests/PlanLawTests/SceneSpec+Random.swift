import Foundation
import Graphics
import QuartzCore
import TestSupport

extension SceneSpec {
  /// A random tree with a random history.
  ///
  /// Half of the trees consist of what most layers are, flat boxes and pictures of which few move: those are planned by short ways.
  init(seed: UInt64) {
    var maker = SpecMaker(seed: seed)
    self = maker.makeScene()
  }
}

private struct SpecMaker {
  var dice: Chance
  /// Whether layers have few details, and seldom move.
  let isPlain: Bool
  var count = 0

  init(seed: UInt64) {
    dice = Chance(seed: seed)
    isPlain = seed % 2 == 0
  }

  mutating func makeScene() -> SceneSpec {
    var root = LayerSpec(id: 0)
    if !dice.isOne(in: 3) { root.details.append(color("backgroundColor") { $0.backgroundColor = $1 }) }
    if dice.isOne(in: 5) { root.details.append(Detail("isGeometryFlipped = true") { $0.isGeometryFlipped = true }) }
    if dice.isOne(in: 5) { root.details.append(Detail("sublayerTransform.m34 = -1 / 80") { $0.sublayerTransform.m34 = -1 / 80 }) }
    for _ in 0..<Int.random(in: isPlain ? 3...12 : 1...4, using: &dice) { root.sublayers.append(makeLayer(depth: 2)) }
    var steps: [Step] = []
    for _ in 0..<Int.random(in: 2...7, using: &dice) {
      if dice.isOne(in: 3) { steps.append(makeCommit()) }
      steps.append(.frame(after: dice.pick([0, 1.0 / 60, 0.1, 0.25, 0.4]), lost: makeLost()))
    }
    return SceneSpec(root: root, steps: steps, scale: dice.pick([1, 1, 1, 1.5, 2]))
  }

  private mutating func makeLost() -> Step.Lost {
    switch Int.random(in: 0..<10, using: &dice) {
    case 0: return .everything
    case 1, 2:
      let x = Int.random(in: 0..<60, using: &dice), y = Int.random(in: 0..<44, using: &dice)
      let width = Int.random(in: 1...40, using: &dice), height = Int.random(in: 1...30, using: &dice)
      return .part(PixelRect(x: x, y: y, width: width, height: height))
    default: return .nothing
    }
  }

  private mutating func makeCommit() -> Step {
    var changes: [Step.Change] = []
    for _ in 0..<Int.random(in: 1...3, using: &dice) {
      let id = Int.random(in: 1...max(1, count), using: &dice)
      switch Int.random(in: 0..<8, using: &dice) {
      case 0: changes.append(.remove(id))
      case 1: changes.append(.insert(makeLayer(depth: 1), into: dice.isOne(in: 2) ? 0 : id, at: Int.random(in: 0...4, using: &dice)))
      case 2: changes.append(.detail(layer: id, makeTransition()))
      default: changes.append(.detail(layer: id, dice.isOne(in: 3) ? makeAnimation() : makeDetail()))
      }
    }
    return .commit(changes, animates: dice.isOne(in: 3))
  }

  // MARK: Layers

  private mutating func makeLayer(depth: Int) -> LayerSpec {
    count += 1
    var layer = LayerSpec(id: count)
    let width = dice.number(4...40), height = dice.number(4...32), x = dice.number(-8...64), y = dice.number(-8...48)
    layer.details.append(
      Detail("frame = (\(x), \(y), \(width), \(height))") { $0.frame = CGRect(x: x, y: y, width: width, height: height) })
    if isPlain {
      layer.details.append(dice.isOne(in: 3) ? color("backgroundColor") { $0.backgroundColor = $1 } : makePicture())
      for _ in 0..<Int.random(in: 0...1, using: &dice) { layer.details.append(makePlainDetail()) }
      if dice.isOne(in: 6) { layer.details.append(makeAnimation()) }
      if depth > 1, dice.isOne(in: 5) {
        for _ in 0..<Int.random(in: 1...3, using: &dice) { layer.sublayers.append(makeLayer(depth: depth - 1)) }
      }
      return layer
    }
    if !dice.isOne(in: 4) { layer.details.append(color("backgroundColor") { $0.backgroundColor = $1 }) }
    makeClass(&layer)
    for _ in 0..<Int.random(in: 0...3, using: &dice) { layer.details.append(makeDetail()) }
    for _ in 0..<2 where dice.isOne(in: 4) { layer.details.append(makeAnimation()) }
    if depth > 0 {
      for _ in 0..<Int.random(in: 0...3, using: &dice) { layer.sublayers.append(makeLayer(depth: depth - 1)) }
      if dice.isOne(in: 8) { layer.mask = [makeLayer(depth: 0)] }
    }
    return layer
  }

  private mutating func makeClass(_ layer: inout LayerSpec) {
    switch Int.random(in: 0..<16, using: &dice) {
    case 0:
      layer.className = "CAShapeLayer"
      let x = dice.number(2...30), y = dice.number(2...30)
      layer.details.append(
        Detail("path = triangle to (\(x), \(y)), stroked") { layer in
          let path = CGMutablePath()
          path.move(to: CGPoint(x: 1, y: 1))
          path.addLine(to: CGPoint(x: x, y: 3))
          path.addLine(to: CGPoint(x: 4, y: y))
          path.closeSubpath()
          guard let layer = layer as? CAShapeLayer else { return }
          layer.path = path
          layer.strokeColor = CGColor(red: 0, green: 0.5, blue: 1, alpha: 1)
          layer.lineWidth = 2
        })
    case 1:
      layer.className = "CAGradientLayer"
      layer.details.append(
        Detail("colors = [red, translucent blue]") {
          ($0 as? CAGradientLayer)?.colors = [
            CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 0, blue: 1, alpha: 0.4),
          ]
        })
    case 2:
      layer.className = "CATextLayer"
      layer.details.append(
        Detail("string = \"Ag\"") {
          ($0 as? CATextLayer)?.string = "Ag"
          ($0 as? CATextLayer)?.fontSize = 12
        })
    case 3: layer.className = "CATransformLayer"
    case 4:
      layer.className = "CAReplicatorLayer"
      let count = Int.random(in: 2...3, using: &dice), delay = dice.pick([0, 0.1])
      layer.details.append(
        Detail("instanceCount = \(count), 9 points apart, \(delay) s apart") { layer in
          guard let layer = layer as? CAReplicatorLayer else { return }
          layer.instanceCount = count
          layer.instanceDelay = delay
          layer.instanceTransform = CATransform3DMakeTranslation(9, 2, 0)
          layer.instanceAlphaOffset = -0.2
        })
    default: break
    }
  }

  // MARK: Details

  private mutating func color(_ name: String, _ set: @escaping (CALayer, CGColor) -> Void) -> Detail {
    let c = (dice.number(0...1), dice.number(0...1), dice.number(0...1), dice.isOne(in: 3) ? 0.5 : 1)
    return Detail("\(name) = \(c)") { set($0, CGColor(red: c.0, green: c.1, blue: c.2, alpha: c.3)) }
  }

  /// Pictures of 8 by 6 pixels: the same objects in all trees.
  private static let pictures: [CGImage] = (0..<4).map { index in
    var dice = Chance(seed: UInt64(index))
    let isOpaque = index % 2 == 0
    var pixels: [UInt8] = []
    for _ in 0..<48 {
      let alpha = isOpaque ? 255 : UInt8.random(in: 0...255, using: &dice)
      for _ in 0..<3 { pixels.append(UInt8.random(in: 0...alpha, using: &dice)) }
      pixels.append(alpha)
    }
    return CGImage(width: 8, height: 6, premultipliedPixels: pixels, isOpaque: isOpaque)
  }

  private mutating func makePicture() -> Detail {
    let index = Int.random(in: 0..<4, using: &dice)
    return Detail("contents = picture \(index)") { $0.contents = Self.pictures[index] }
  }

  private mutating func makePlainDetail() -> Detail {
    switch Int.random(in: 0..<8, using: &dice) {
    case 0:
      let angle = dice.number(-3...3)
      return Detail("transform = rotation by \(angle)") { $0.transform = CATransform3DMakeRotation(angle, 0, 0, 1) }
    case 1:
      let angle = dice.number(-3...3)
      return Detail("transform = rotation about (1, 2, 0) by \(angle)") { $0.transform = CATransform3DMakeRotation(angle, 1, 2, 0) }
    case 2:
      let opacity = Float(dice.number(0...1))
      return Detail("opacity = \(opacity)") { $0.opacity = opacity }
    case 3:
      let z = dice.number(-20...20)
      return Detail("zPosition = \(z)") { $0.zPosition = z }
    case 4: return Detail("isHidden = true") { $0.isHidden = true }
    case 5: return Detail("isDoubleSided = false") { $0.isDoubleSided = false }
    case 6: return Detail("contentsRect = (0.25, 0.5, 0.5, 0.5)") { $0.contentsRect = CGRect(x: 0.25, y: 0.5, width: 0.5, height: 0.5) }
    default:
      let x = dice.number(0...1)
      return Detail("anchorPoint = (\(x), 0)") { $0.anchorPoint = CGPoint(x: x, y: 0) }
    }
  }

  /// A filter of Core Image's that changes little where what it is given changes little: two renderers come to the same through it.
  private mutating func makeFilter() -> (name: String, inputs: [String: Any]) {
    let radius = dice.number(0...6), place = CGPoint(x: dice.number(-5...30) + 0.03, y: dice.number(-5...30) + 0.07)
    let color = CIColor(red: dice.number(0...1), green: dice.number(0...1), blue: dice.number(0...1))
    switch Int.random(in: 0..<14, using: &dice) {
    case 0: return ("CIBoxBlur", ["inputRadius": radius])
    case 1: return ("CIMotionBlur", ["inputRadius": radius, "inputAngle": dice.number(-3...3)])
    case 2: return ("CIDiscBlur", ["inputRadius": radius])
    case 3: return ("CIZoomBlur", ["inputCenter": place, "inputAmount": 4 * radius])
    case 4: return ("CIColorMonochrome", ["inputColor": color, "inputIntensity": dice.number(0...1)])
    case 5: return ("CIFalseColor", ["inputColor0": color, "inputColor1": CIColor.white])
    case 6: return ("CIBumpDistortion", ["inputCenter": place, "inputRadius": 3 * radius, "inputScale": dice.number(-0.5...0.5)])
    case 7: return ("CITwirlDistortion", ["inputCenter": place, "inputRadius": 3 * radius, "inputAngle": dice.number(-1...1)])
    case 8: return ("CIVignette", ["inputIntensity": dice.number(0...1), "inputRadius": 1 + radius / 6])
    case 9: return ("CIBloom", ["inputRadius": radius, "inputIntensity": dice.number(0...0.5)])
    case 10: return ("CIAffineTransform", ["inputTransform": CGAffineTransform(translationX: radius, y: -radius).rotated(by: radius / 9)])
    case 11: return ("CICrop", ["inputRectangle": CGRect(x: place.x, y: place.y, width: 4 * radius, height: 3 * radius)])
    case 12: return ("CIAffineClamp", ["inputTransform": CGAffineTransform(translationX: radius, y: -radius).rotated(by: radius / 9)])
    default: return ("CIColorCube", ["inputCubeDimension": 3, "inputCubeData": Self.colorTable])
    }
  }

  /// Three entries along each axis: channels change places, and one is squared.
  private static let colorTable: Data = {
    var data = Data()
    for index in 0..<27 {
      let (r, g, b) = (Float(index % 3) / 2, Float(index / 3 % 3) / 2, Float(index / 9) / 2)
      for number in [b, r * r, 1 - g, 1] { withUnsafeBytes(of: number) { data.append(contentsOf: $0) } }
    }
    return data
  }()

  private mutating func makeFilterDetail() -> Detail {
    let (name, inputs) = makeFilter(), isBehind = dice.isOne(in: 4)
    let text = inputs.filter { !($0.value is Data) }.map { "\($0.key): \($0.value)" }.sorted().joined(separator: ", ")
    return Detail("\(isBehind ? "backgroundFilters" : "filters") = [\(name)(\(text))]") { layer in
      let filter = CIFilter(name: name, parameters: inputs).map { [$0] }
      if isBehind { layer.backgroundFilters = filter } else { layer.filters = filter }
    }
  }

  private mutating func makeDetail() -> Detail {
    switch Int.random(in: 0..<26, using: &dice) {
    case 0: return makePicture()
    case 1:
      let radius = dice.number(0...12)
      return Detail("cornerRadius = \(radius)") { $0.cornerRadius = radius }
    case 2: return Detail("masksToBounds = true") { $0.masksToBounds = true }
    case 3:
      let width = dice.number(0...6)
      return Detail("borderWidth = \(width)") { $0.borderWidth = width }
    case 4: return color("borderColor") { $0.borderColor = $1 }
    case 5: return Detail("cornerCurve = .continuous") { $0.cornerCurve = .continuous }
    case 6: return Detail("isGeometryFlipped = true") { $0.isGeometryFlipped = true }
    case 7:
      let opacity = Float(dice.number(0...1)), radius = dice.number(0...6), dx = dice.number(-6...6)
      return Detail("shadow of opacity \(opacity), radius \(radius), offset (\(dx), 2)") {
        $0.shadowOpacity = opacity
        $0.shadowRadius = radius
        $0.shadowOffset = CGSize(width: dx, height: 2)
      }
    case 8:
      let radius = dice.number(0...4)
      return Detail("filters = [blur \(radius)]") { layer in
        let filter = CAFilter(type: "gaussianBlur")
        filter.setValue(radius, forKey: "inputRadius")
        layer.filters = [filter]
      }
    case 9: return Detail("filters = [invert]") { $0.filters = [CAFilter(type: "colorInvert")] }
    case 10:
      let radius = dice.number(0...4)
      return Detail("backgroundFilters = [blur \(radius)]") { layer in
        let filter = CAFilter(type: "gaussianBlur")
        filter.setValue(radius, forKey: "inputRadius")
        layer.backgroundFilters = [filter]
      }
    case 11:
      let mode = dice.pick(["multiplyBlendMode", "screenBlendMode", "destOut", "plusL"])
      return Detail("compositingFilter = \(mode)") { $0.compositingFilter = CAFilter(type: mode) }
    case 12: return Detail("allowsGroupOpacity = false") { $0.allowsGroupOpacity = false }
    case 13: return Detail("contentsGravity = .resizeAspect") { $0.contentsGravity = .resizeAspect }
    case 14: return Detail("contentsCenter = (0.25, 0.5, 0.5, 0)") { $0.contentsCenter = CGRect(x: 0.25, y: 0.5, width: 0.5, height: 0) }
    case 15: return Detail("sublayerTransform.m34 = -1 / 60") { $0.sublayerTransform.m34 = -1 / 60 }
    case 16: return Detail("allowsEdgeAntialiasing = false") { $0.allowsEdgeAntialiasing = false }
    case 17: return color("backgroundColor") { $0.backgroundColor = $1 }
    case 18, 19: return makeFilterDetail()
    default: return makePlainDetail()
    }
  }

  // MARK: Time

  private mutating func makeAnimation() -> Detail {
    let duration = dice.pick([0.2, 0.5, 1]), begin = dice.pick([0, 0, 0, 0.15])
    let goesBack = dice.isOne(in: 3), isFrozen = dice.isOne(in: 4)
    let (key, from, to): (String, Any, Any)
    switch Int.random(in: 0..<12, using: &dice) {
    case 0: (key, from, to) = ("opacity", dice.number(0...1), dice.number(0...1))
    case 1: (key, from, to) = ("transform.rotation.z", 0, dice.number(-3...3))
    case 2: (key, from, to) = ("transform.rotation.y", 0, dice.number(-3...3))
    case 3: (key, from, to) = ("bounds.size.width", dice.number(0...20), dice.number(0...40))
    case 4: (key, from, to) = ("cornerRadius", 0, dice.number(0...10))
    case 5: (key, from, to) = ("zPosition", 0, dice.number(-30...30))
    case 6: (key, from, to) = ("hidden", false, true)
    case 7:
      let end = CGColor(red: dice.number(0...1), green: 0.5, blue: 1, alpha: dice.pick([1, 0.5]))
      (key, from, to) = ("backgroundColor", CGColor(red: 1, green: 0, blue: 0, alpha: 1), end)
    default: (key, from, to) = (dice.pick(["position.x", "position.y"]), dice.number(0...60), dice.number(0...60))
    }
    let text =
      "add(\(key) from \(from) to \(to) in \(duration) s after \(begin) s\(goesBack ? ", autoreverses" : "")\(isFrozen ? ", stays" : ""))"
    return Detail(text) { layer in
      let animation = CABasicAnimation(keyPath: key)
      (animation.fromValue, animation.toValue, animation.duration, animation.autoreverses) = (from, to, duration, goesBack)
      if begin > 0 { animation.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + begin }
      if isFrozen {
        animation.fillMode = .both
        animation.isRemovedOnCompletion = false
      }
      layer.add(animation, forKey: nil)
    }
  }

  private mutating func makeTransition() -> Detail {
    let type = dice.pick(["fade", "push", "moveIn", "reveal", "cube", "oglFlip", "cameraIrisHollowOpen", "rippleEffect"])
    let red = dice.number(0...1)
    return Detail("add(transition \(type) to red \(red))") { layer in
      let transition = CATransition()
      transition.type = CATransitionType(rawValue: type)
      transition.duration = 0.6
      layer.add(transition, forKey: kCATransition)
      layer.backgroundColor = CGColor(red: red, green: 0, blue: 0.3, alpha: 1)
    }
  }
}
