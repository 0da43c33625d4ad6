import Foundation
import Graphics
import QuartzCore
import RenderTree

/// Builds a tree of layers as the bytes of an input say, step by step: a step makes a layer, or changes the one that was made last, or lets
/// time pass and shows what there is.
///
/// Values are of the right kind mostly, and of any size always. What the classes call a fault of the program, such as a layer inside
/// itself, does not happen here.
struct TreeMaker {
  private var choices: ByteChoices
  private var layerCount = 0

  init(_ input: Data) { choices = ByteChoices(input) }

  /// - Parameter show: is given the tree for each of its frames, at most five, and the time in seconds.
  mutating func make(_ show: (LayerHost, Double) -> Void) {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 64, height: 48)
    let host = LayerHost(root: root, clock: .stepped(from: 0))
    var layer = root, time = 0.0, frames = 0
    // Enough for every property of a layer and its animation, and few enough for thousands of trees a second.
    for _ in 0..<200 where !choices.isAtEnd {
      switch choices.below(16) {
      case 0, 1:
        guard layerCount < 24 else { continue }
        let sublayer = makeLayer()
        layer.addSublayer(sublayer)
        layer = sublayer
      case 2: layer = layer.superlayer ?? layer
      case 3:
        guard layerCount < 24, layer.mask == nil else { continue }
        let mask = makeLayer()
        layer.mask = mask
        if choices.isOne(in: 2) { layer = mask }
      case 4: layer.filters = makeFilters()
      case 5: layer.backgroundFilters = makeFilters()
      case 6: layer.compositingFilter = choices.isOne(in: 4) ? nil : makeFilters().first
      case 7, 8: layer.add(makeAnimation(depth: 2), forKey: "\(choices.below(4))")
      case 9: setTiming(of: layer)
      case 10: if let emitter = layer as? CAEmitterLayer { emitter.emitterCells = [makeCell(depth: 2)] } else { setProperty(of: layer) }
      case 11:
        frames += 1
        if frames < 5 { show(host, time) }
        time += choices.pick([0, 1.0 / 60, 0.1, 0.25, 1, 17, 3600, 1e6])
      default: setProperty(of: layer)
      }
    }
    show(host, time)
  }

  // MARK: Layers

  private mutating func makeLayer() -> CALayer {
    layerCount += 1
    let layer: CALayer =
      switch choices.below(12) {
      case 0: CAShapeLayer()
      case 1: CAGradientLayer()
      case 2: CATextLayer()
      case 3: CATransformLayer()
      case 4: CAReplicatorLayer()
      case 5: CAEmitterLayer()
      case 6: CAScrollLayer()
      case 7: CATiledLayer()
      default: CALayer()
      }
    // Something that shows, to begin with.
    layer.frame = CGRect(x: choices.below(48), y: choices.below(32), width: 4 + choices.below(48), height: 4 + choices.below(40))
    layer.backgroundColor = CGColor(red: 1, green: 0.5, blue: 0, alpha: choices.isOne(in: 3) ? 0.5 : 1)
    return layer
  }

  /// Debug builds have one more, which would make of an input another tree than it is in a fuzzer.
  private static let properties = LayerProperty.allCases.filter {
    $0.row.key != "fixture" && ![.custom, .filters, .backgroundFilters, .compositingFilter, .emitterCells, .emitterBehaviors].contains($0)
  }

  private mutating func setProperty(of layer: CALayer) {
    let (path, kind) = makeKeyPath()
    layer.setValue(makeValue(kind)?.boxed, forKeyPath: path)
  }

  /// A property, or a component of it, and what sort of value it takes; once in eight times another sort.
  private mutating func makeKeyPath() -> (String, ValueKind) {
    let row = choices.pick(Self.properties).row
    guard choices.isOne(in: 4) else { return (row.key, choices.isOne(in: 8) ? makeKind() : row.kind) }
    let component = choices.pick(LayerKeyPath.Component.allCases)
    return row.kind.kind(of: component).map { ("\(row.key).\(component.rawValue)", $0) } ?? (row.key, row.kind)
  }

  private mutating func makeKind() -> ValueKind {
    choices.pick([.number, .integer, .bool, .string, .point, .size, .rect, .color, .transform, .path, .image, .numbers, .colors])
  }

  private mutating func setTiming(of layer: CALayer) {
    switch choices.below(8) {
    case 0: layer.speed = Float(choices.number())
    case 1: layer.beginTime = choices.number()
    case 2: layer.timeOffset = choices.number()
    case 3: layer.duration = choices.number()
    case 4: layer.repeatCount = Float(choices.number())
    case 5: layer.repeatDuration = choices.number()
    case 6: layer.autoreverses.toggle()
    default: layer.fillMode = choices.pick([.removed, .forwards, .backwards, .both])
    }
  }

  // MARK: Values

  private mutating func makePoint() -> CGPoint { CGPoint(x: choices.number(), y: choices.number()) }

  private mutating func makeSize() -> CGSize { CGSize(width: choices.number(), height: choices.number()) }

  private mutating func makeColor() -> CGColor {
    CGColor(red: choices.number(), green: choices.number(), blue: choices.number(), alpha: choices.number())
  }

  private mutating func makeMatrix() -> CATransform3D {
    switch choices.below(6) {
    case 0: return CATransform3DMakeRotation(choices.number(), choices.number(), choices.number(), choices.number())
    case 1: return CATransform3DMakeScale(choices.number(), choices.number(), choices.number())
    case 2: return CATransform3DMakeTranslation(choices.number(), choices.number(), choices.number())
    case 3:
      var matrix = CATransform3DMakeRotation(choices.number(), 1, 1, 0)
      matrix.m34 = -1 / choices.number()
      return matrix
    case 4:
      var matrix = CATransform3DIdentity
      let elements: [WritableKeyPath<CATransform3D, CGFloat>] = [
        \.m11, \.m12, \.m14, \.m21, \.m22, \.m24, \.m34, \.m41, \.m42, \.m43, \.m44,
      ]
      for _ in 0...choices.below(4) { matrix[keyPath: choices.pick(elements)] = choices.number() }
      return matrix
    default: return CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
    }
  }

  private mutating func makePath() -> CGPath {
    let path = CGMutablePath()
    for _ in 0..<choices.below(12) {
      switch choices.below(9) {
      case 0, 1: path.move(to: makePoint())
      case 2, 3: if path.isEmpty { path.move(to: .zero) } else { path.addLine(to: makePoint()) }
      case 4: if !path.isEmpty { path.addQuadCurve(to: makePoint(), control: makePoint()) }
      case 5: if !path.isEmpty { path.addCurve(to: makePoint(), control1: makePoint(), control2: makePoint()) }
      case 6: path.addRect(CGRect(origin: makePoint(), size: makeSize()))
      case 7: path.addEllipse(in: CGRect(origin: makePoint(), size: makeSize()))
      default: if !path.isEmpty { path.closeSubpath() }
      }
    }
    return path
  }

  private static let pictures: [CGImage] = [(1, 1), (8, 6), (3, 40), (200, 1)].map { size in
    let pixels = (0..<size.0 * size.1).flatMap { index -> [UInt8] in
      let alpha = UInt8(truncatingIfNeeded: size.0 == 8 ? 255 : index * 37)
      return [alpha / 2, alpha, alpha / 3, alpha]
    }
    return CGImage(width: size.0, height: size.1, premultipliedPixels: pixels, isOpaque: size.0 == 8)
  }

  private static let texts = [
    "", "Ag", "a b c d e f g h", "\u{1F469}\u{200D}\u{1F680}\u{1F1E9}\u{1F1EA}", "\u{5E9}\u{5DC}\u{5D5}\u{5DD} abc \u{627}\u{644}",
    "a\nb\r\n\tc\u{2028}d", "\u{0}\u{7}\u{FFFD}\u{202E}x",
    String(repeating: "long ", count: 40), "e" + String(repeating: "\u{301}", count: 60), "DejaVu Sans", "Helvetica-Bold",
  ]

  /// Nil once in sixteen times.
  private mutating func makeValue(_ kind: ValueKind) -> AnimatableValue? {
    if choices.isOne(in: 16) { return nil }
    switch kind {
    case .number: return .number(choices.number())
    case .integer: return .number(choices.isOne(in: 4) ? choices.number() : Double(choices.below(24)))
    case .bool: return .bool(choices.isOne(in: 2))
    case .point: return .point(makePoint())
    case .size: return .size(makeSize())
    case .rect: return .rect(CGRect(origin: makePoint(), size: makeSize()))
    case .color: return .color(makeColor())
    case .transform: return .transform(makeMatrix())
    case .path: return .path(makePath().geometry)
    case .image: return .contents(.image(choices.pick(Self.pictures)))
    case .choice(let words): return .string(choices.isOne(in: 8) ? "none of them" : choices.pick(words))
    case .string: return .string(choices.pick(Self.texts))
    case .numbers: return .array((0..<choices.below(6)).map { _ in .number(choices.number()) })
    case .colors: return .array((0..<choices.below(6)).map { _ in .color(makeColor()) })
    case .filter, .filters, .emitterCells, .emitterBehaviors: return nil
    }
  }

  // MARK: Filters

  private mutating func makeFilters() -> [Any] {
    (0..<choices.below(3)).compactMap { index in
      if choices.isOne(in: 2) {
        let filter = CAFilter(type: choices.pick(Self.layerFilters))
        filter.name = "f\(index)"
        if choices.isOne(in: 2) { filter.setValue(choices.number(), forKey: "inputRadius") }
        if choices.isOne(in: 2) { filter.setValue(choices.number(), forKey: "inputAmount") }
        return filter
      }
      return makeFilter(choices.pick(Self.filters))
    }
  }

  /// Those that make a picture out of another one, and one that does not.
  private static let filters = FilterKind.allCases.filter { $0.definition.takesImage } + [.checkerboardGenerator]

  private static let layerFilters = [
    "gaussianBlur", "colorInvert", "colorSaturate", "colorBrightness", "colorContrast", "colorHueRotate", "multiplyBlendMode", "plusL",
    "destOut", "screenBlendMode", "luminanceToAlpha", "variableBlur", "no such filter",
  ]

  private mutating func makeFilter(_ kind: FilterKind) -> CIFilter? {
    guard let filter = CIFilter(name: kind.name) else { return nil }
    for parameter in kind.definition.parameters where choices.isOne(in: 2) {
      switch parameter.type {
      case .image:
        if parameter.name != "inputImage" { filter.setValue(CIImage(cgImage: choices.pick(Self.pictures)), forKey: parameter.name) }
      case .bool, .int, .float: filter.setValue(choices.number(), forKey: parameter.name)
      default:
        let values = (0..<parameter.type.componentCount).map { _ in CGFloat(choices.number()) }
        let isColor = parameter.role == .color && values.count == 4
        filter.setValue(
          isColor
            ? CIColor(red: values[0], green: values[1], blue: values[2], alpha: values[3]) : CIVector(values: values, count: values.count),
          forKey: parameter.name)
      }
    }
    return filter
  }

  // MARK: Particles

  private mutating func makeCell(depth: Int) -> CAEmitterCell {
    let cell = CAEmitterCell()
    cell.birthRate = Float(choices.below(60))
    cell.lifetime = Float(choices.below(20))
    cell.velocity = CGFloat(choices.below(100))
    cell.contents = choices.pick(Self.pictures)
    cell.name = "cell"
    let keys = EmitterCell.keys.filter { $0 != "contents" && $0 != "name" }
    for _ in 0..<choices.below(8) {
      let key = choices.pick(keys)
      guard let kind = EmitterCell.kind(ofKey: key), let value = makeValue(kind) else { continue }
      cell.setValue(value.boxed, forKey: key)
    }
    if depth > 1, choices.isOne(in: 4) { cell.emitterCells = [makeCell(depth: depth - 1)] }
    return cell
  }

  // MARK: Animations

  private mutating func makeAnimation(depth: Int) -> CAAnimation {
    let animation: CAAnimation
    switch choices.below(8) {
    case 0: animation = makeKeyframes()
    case 1:
      let spring = CASpringAnimation()
      setEnds(of: spring)
      if choices.isOne(in: 2) { spring.mass = choices.number() }
      if choices.isOne(in: 2) { spring.stiffness = choices.number() }
      if choices.isOne(in: 2) { spring.damping = choices.number() }
      if choices.isOne(in: 2) { spring.initialVelocity = choices.number() }
      spring.allowsOverdamping = choices.isOne(in: 2)
      if choices.isOne(in: 2) { spring.duration = spring.settlingDuration }
      animation = spring
    case 2 where depth > 0:
      let group = CAAnimationGroup()
      group.animations = (0..<choices.below(3)).map { _ in makeAnimation(depth: depth - 1) }
      animation = group
    case 3: animation = makeTransition()
    default:
      let basic = CABasicAnimation()
      setEnds(of: basic)
      animation = basic
    }
    animation.duration = choices.isOne(in: 3) ? choices.number() : 1
    for _ in 0..<choices.below(4) { setTiming(of: animation) }
    return animation
  }

  private mutating func setEnds(of animation: CABasicAnimation) {
    let (path, kind) = makeKeyPath()
    animation.keyPath = path
    if choices.isOne(in: 2) { animation.fromValue = makeValue(kind)?.boxed }
    if !choices.isOne(in: 4) { animation.toValue = makeValue(kind)?.boxed }
    if choices.isOne(in: 4) { animation.byValue = makeValue(kind)?.boxed }
    animation.isAdditive = choices.isOne(in: 4)
    animation.isCumulative = choices.isOne(in: 4)
    if choices.isOne(in: 8) { animation.valueFunction = CAValueFunction(name: choices.pick([.rotateZ, .rotateX, .scale, .translate])) }
  }

  private mutating func makeKeyframes() -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation()
    let (path, kind) = makeKeyPath()
    animation.keyPath = path
    if choices.isOne(in: 4) {
      animation.path = makePath()
    } else {
      animation.values = (0..<choices.below(6)).compactMap { _ in makeValue(kind)?.boxed }
    }
    if choices.isOne(in: 2) { animation.keyTimes = makeNumbers() }
    if choices.isOne(in: 4) { animation.timingFunctions = (0..<choices.below(4)).map { _ in makeCurve() } }
    animation.calculationMode = choices.pick([.linear, .discrete, .paced, .cubic, .cubicPaced])
    if choices.isOne(in: 4) { animation.tensionValues = makeNumbers() }
    if choices.isOne(in: 4) { animation.continuityValues = makeNumbers() }
    if choices.isOne(in: 4) { animation.biasValues = makeNumbers() }
    if choices.isOne(in: 4) { animation.rotationMode = choices.pick([.rotateAuto, .rotateAutoReverse]) }
    animation.isAdditive = choices.isOne(in: 4)
    animation.isCumulative = choices.isOne(in: 4)
    return animation
  }

  private mutating func makeNumbers() -> [NSNumber] { (0..<choices.below(6)).map { _ in NSNumber(value: choices.number()) } }

  private mutating func makeTransition() -> CATransition {
    let transition = CATransition()
    if choices.isOne(in: 2) {
      transition.type = CATransitionType(
        rawValue: choices.pick([
          "fade", "moveIn", "push", "reveal", "cube", "oglFlip", "suckEffect", "rippleEffect", "pageCurl", "genieEffect",
        ]))
      transition.subtype = choices.pick([.fromRight, .fromLeft, .fromTop, .fromBottom])
    } else {
      let kind = choices.pick(TransitionKind.allCases)
      let filter = CIFilter(name: kind.rawValue)
      for parameter in kind.parameters where parameter.type == .float && choices.isOne(in: 2) {
        filter?.setValue(choices.number(), forKey: parameter.name)
      }
      transition.filter = filter
    }
    if choices.isOne(in: 4) { transition.startProgress = Float(choices.number()) }
    if choices.isOne(in: 4) { transition.endProgress = Float(choices.number()) }
    return transition
  }

  private mutating func makeCurve() -> CAMediaTimingFunction {
    if choices.isOne(in: 2) { return CAMediaTimingFunction(name: choices.pick([.linear, .easeIn, .easeOut, .easeInEaseOut, .default])) }
    return CAMediaTimingFunction(
      controlPoints: Float(choices.number()), Float(choices.number()), Float(choices.number()), Float(choices.number()))
  }

  private mutating func setTiming(of animation: CAAnimation) {
    switch choices.below(9) {
    case 0: animation.speed = Float(choices.number())
    case 1: animation.beginTime = choices.number()
    case 2: animation.timeOffset = choices.number()
    case 3: animation.repeatCount = Float(choices.number())
    case 4: animation.repeatDuration = choices.number()
    case 5: animation.autoreverses = true
    case 6: animation.fillMode = choices.pick([.removed, .forwards, .backwards, .both])
    case 7: animation.isRemovedOnCompletion = false
    default: animation.timingFunction = makeCurve()
    }
  }
}
