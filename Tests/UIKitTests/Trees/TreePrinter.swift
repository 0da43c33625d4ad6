import Foundation

@testable import UIKit

/// Writes trees of layers as lines of text: what is as usual is left out, numbers are rounded to a hundredth.
@MainActor struct TreePrinter {
  /// What times are counted from.
  var now: Double
  private(set) var lines: [String] = []

  init(now: Double) { self.now = now }

  /// A layer and those below it. What is hidden has one line.
  mutating func add(_ layer: CALayer, depth: Int = 0) {
    let view = layer.delegate as? UIView, model = facts(of: layer)
    var words = [view.map { "\(type(of: $0))" } ?? "\(type(of: layer))"]
    // Where it is, and what it says, may be from before it was hidden.
    if layer.isHidden { return lines.append(String(repeating: " ", count: depth) + words[0] + " hidden") }
    words += model.map { $0.name.isEmpty || $0.value.isEmpty ? $0.name + $0.value : "\($0.name)=\($0.value)" }
    words += view.map(facts) ?? []
    if !(layer.animationKeys() ?? []).isEmpty, let presentation = layer.presentation() {
      let known = Dictionary(model.map { ($0.name, $0.value) }) { first, _ in first }
      words += facts(of: presentation).filter { known[$0.name] != $0.value }.map { "now \($0.name)=\($0.value)" }
    }
    let indent = String(repeating: " ", count: depth)
    lines.append(indent + words.joined(separator: " "))
    for key in layer.animationKeys() ?? [] {
      guard let animation = layer.animation(forKey: key) else { continue }
      lines.append("\(indent) @\(key) \(Self.text(animation, now: now))")
    }
    if let mask = layer.mask {
      lines.append(indent + " mask:")
      add(mask, depth: depth + 2)
    }
    for sublayer in layer.sublayers ?? [] { add(sublayer, depth: depth + 1) }
  }

  typealias Fact = (name: String, value: String)

  private func facts(of layer: CALayer) -> [Fact] {
    let size = layer.bounds.size, anchor = layer.anchorPoint
    let origin = CGPoint(x: layer.position.x - anchor.x * size.width, y: layer.position.y - anchor.y * size.height)
    var facts: [Fact] = [("", Self.text(CGRect(origin: origin, size: size)))]
    func add(_ name: String, _ value: @autoclosure () -> String, _ isUnusual: Bool) {
      if isUnusual { facts.append((name, value())) }
    }
    func number(_ name: String, _ value: some BinaryFloatingPoint, _ usual: Double) {
      add(name, Self.text(Double(value)), abs(Double(value) - usual) > 1e-6)
    }
    func color(_ name: String, _ value: CGColor?) { add(name, Self.text(value), value != nil) }
    add("bounds", Self.text(layer.bounds.origin), layer.bounds.origin != .zero)
    add("anchor", Self.text(anchor), anchor != CGPoint(x: 0.5, y: 0.5))
    add("transform", Self.text(layer.transform), !CATransform3DIsIdentity(layer.transform))
    add("sublayers", Self.text(layer.sublayerTransform), !CATransform3DIsIdentity(layer.sublayerTransform))
    number("z", layer.zPosition, 0)
    color("fill", layer.backgroundColor)
    number("opacity", layer.opacity, 1)
    number("radius", layer.cornerRadius, 0)
    add("corners", "\(layer.maskedCorners.rawValue)", layer.cornerRadius > 0 && layer.maskedCorners.rawValue != 15)
    add("clips", "", layer.masksToBounds)
    add("border", "\(Self.text(layer.borderWidth)) \(Self.text(layer.borderColor))", layer.borderWidth > 0)
    add(
      "shadow",
      "\(Self.text(layer.shadowColor)) \(Self.text(Double(layer.shadowOpacity))) \(Self.text(layer.shadowOffset)) "
        + "\(Self.text(layer.shadowRadius)) \(layer.shadowPath.map { Self.text($0) } ?? "")",
      layer.shadowOpacity > 0)
    number("speed", layer.speed, 1)
    number("offset", layer.timeOffset, 0)
    add("filters", Self.list((layer.backgroundFilters ?? []).map { Self.describe($0) }), layer.backgroundFilters?.isEmpty == false)
    color("tint", layer.contentsMultiplyColor)
    add("rasterized", "", layer.shouldRasterize)
    add("contents", Self.describe(layer.contents as Any), layer.contents is CGImage)
    add("center", Self.text(layer.contentsCenter), layer.contentsCenter != CGRect(x: 0, y: 0, width: 1, height: 1))
    if let shape = layer as? CAShapeLayer {
      add("path", shape.path.map { Self.text($0) } ?? "", shape.path != nil)
      color("inside", shape.fillColor)
      color("stroke", shape.strokeColor)
      number("line", shape.lineWidth, 1)
      number("start", shape.strokeStart, 0)
      number("end", shape.strokeEnd, 1)
      add("cap", shape.lineCap.rawValue, shape.lineCap != .butt)
      add("join", shape.lineJoin.rawValue, shape.lineJoin.rawValue != (shape.lineCap == .round ? "round" : "miter"))
      add("rule", shape.fillRule.rawValue, shape.fillRule != .nonZero)
    }
    if let gradient = layer as? CAGradientLayer {
      add("colors", Self.list((gradient.colors ?? []).map { Self.describe($0) }), true)
      add("from", "\(Self.text(gradient.startPoint)) to \(Self.text(gradient.endPoint))", true)
    }
    if let replicator = layer as? CAReplicatorLayer {
      add(
        "count", "\(replicator.instanceCount) after \(Self.text(replicator.instanceDelay)) s \(Self.text(replicator.instanceTransform))",
        true)
    }
    if let text = layer as? CATextLayer {
      add("string", "\(text.string ?? "") \(Self.text(text.fontSize)) \(Self.text(text.foregroundColor))", true)
    }
    return facts
  }

  /// What a view adds to its layer.
  private func facts(of view: UIView) -> [String] {
    var words: [String] = []
    func add(_ word: @autoclosure () -> String, _ isUnusual: Bool) { if isUnusual { words.append(word()) } }
    let isPassive = view is UILabel || view is UIImageView
    add(isPassive ? "touchable" : "inert", view.isUserInteractionEnabled == isPassive)
    add("mode=\(view.contentMode.rawValue)", view.contentMode != (view is UILabel ? .redraw : .scaleToFill))
    add("resizes=\(view.autoresizingMask.rawValue)", view.autoresizingMask != [])
    add("tinted=\(Self.text(view.tintColor.cgColor))", view.superview.map { $0.tintColor.cgColor != view.tintColor.cgColor } ?? false)
    if view.isAccessibilityElement || view.accessibilityLabel != nil {
      add("says=\(view.accessibilityLabel ?? "")|\(view.accessibilityValue ?? "")|\(view.accessibilityTraits.rawValue)", !(view is UILabel))
    }
    for recognizer in view.gestureRecognizers ?? [] where recognizer.state != .possible || !recognizer.isEnabled {
      add("\(type(of: recognizer)):\(recognizer.state)", true)
    }
    add("first", view.isFirstResponder && !(view is UISearchBar))
    if let control = view as? UIControl { add("state=\(control.state.rawValue)", control.state != .normal) }
    switch view {
    case let label as UILabel:
      let attributed = label.attributedText.flatMap { $0.length > 0 ? $0.attributes(at: 0, effectiveRange: nil) : nil } ?? [:]
      let color = (attributed[.foregroundColor] as? UIColor ?? label.textColor)?.resolved(for: label)
      let font = attributed[.font] as? UIFont ?? label.font
      add("“\(label.text ?? "")” \(Self.text(font)) \(Self.text(color))", label.text?.isEmpty == false)
      add("lines=\(label.numberOfLines)", label.numberOfLines != 1)
      add("align=\(label.textAlignment.rawValue)", label.textAlignment != .natural)
    case let field as UITextField:
      add("“\(field.text ?? "")” \(Self.text(field.font)) \(Self.text(field.textColor?.resolved(for: field)))", true)
    case let text as UITextView:
      add("“\(text.text ?? "")” \(Self.text(text.font)) \(Self.text(text.textColor?.resolved(for: text)))", true)
      add("selects=\(text.selectedRange)", text.isFirstResponder)
    case let picture as UIImageView:
      add("image=\(picture.image.map { Self.text($0.size) } ?? "")", picture.image != nil)
    default: break
    }
    if let scroll = view as? UIScrollView {
      add("holds=\(Self.text(scroll.contentSize))", scroll.contentSize != .zero)
      add("inset=\(Self.text(scroll.adjustedContentInset))", scroll.adjustedContentInset != .zero)
      add("scale=\(Self.text(scroll.zoomScale))", scroll.zoomScale != 1)
      add("dragging", scroll.isDragging)
      add("decelerating", scroll.isDecelerating)
    }
    return words
  }

  // MARK: Values

  static func text(_ number: some BinaryFloatingPoint) -> String {
    let value = Double(number)
    guard abs(value) < 1e12 else { return value.isNaN ? "nan" : value > 0 ? "inf" : "-inf" }
    let hundredths = Int((value * 100).rounded()), rest = abs(hundredths) % 100
    let sign = hundredths < 0 ? "-" : "", whole = "\(sign)\(abs(hundredths) / 100)"
    if rest == 0 { return whole }
    return rest % 10 == 0 ? "\(whole).\(rest / 10)" : rest < 10 ? "\(whole).0\(rest)" : "\(whole).\(rest)"
  }

  private static func list(_ texts: [String]) -> String { "[" + texts.joined(separator: ", ") + "]" }
  static func text(_ point: CGPoint) -> String { "\(text(point.x)),\(text(point.y))" }
  static func text(_ size: CGSize) -> String { "\(text(size.width))×\(text(size.height))" }
  static func text(_ rect: CGRect) -> String { "\(text(rect.origin)) \(text(rect.size))" }
  static func text(_ insets: UIEdgeInsets) -> String {
    [insets.top, insets.left, insets.bottom, insets.right].map { text($0) }.joined(separator: ",")
  }
  static func text(_ insets: NSDirectionalEdgeInsets) -> String {
    [insets.top, insets.leading, insets.bottom, insets.trailing].map { text($0) }.joined(separator: ",")
  }

  static func text(_ m: CATransform3D) -> String {
    if CATransform3DIsAffine(m) { return text(CATransform3DGetAffineTransform(m)) }
    let rows = [
      [m.m11, m.m12, m.m13, m.m14 * 1000], [m.m21, m.m22, m.m23, m.m24 * 1000], [m.m31, m.m32, m.m33, m.m34 * 1000],
      [m.m41, m.m42, m.m43, m.m44],
    ]
    return rows.map { $0.map { text($0) }.joined(separator: ",") }.joined(separator: ";")
  }

  static func text(_ m: CGAffineTransform) -> String { [m.a, m.b, m.c, m.d, m.tx, m.ty].map { text($0) }.joined(separator: ",") }

  static func text(_ color: CGColor?) -> String {
    guard let color else { return "none" }
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    UIColor(cgColor: color).getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    return ([red, green, blue] + (alpha < 1 ? [alpha] : [])).map {
      let digits = String(Int(($0 * 255).rounded()), radix: 16)
      return digits.count < 2 ? "0" + digits : digits
    }.joined()
  }

  /// The fonts that tests are pinned to are of one family.
  static func text(_ font: UIFont?) -> String {
    font.map { "\($0.fontName.replacingOccurrences(of: "Liberation", with: "")) \(text($0.pointSize))" } ?? "none"
  }

  /// The bounds, the number of elements, and a sum of all coordinates, each times one more.
  static func text(_ path: CGPath) -> String {
    var count = 0, factor = 1.0, sum = 0.0
    path.applyWithBlock { element in
      count += 1
      let points = [1, 1, 2, 3, 0][Int(element.pointee.type.rawValue)]
      for index in 0..<points {
        let point = element.pointee.points[index]
        sum += factor * Double(point.x) + (factor + 1) * Double(point.y)
        factor += 2
      }
    }
    return "\(text(path.boundingBox)) \(count):\(text(sum))"
  }

  static func text(_ animation: CAAnimation, now: Double) -> String {
    var words: [String] = []
    if let property = animation as? CAPropertyAnimation {
      words.append(property.keyPath ?? "")
      if property.isAdditive { words.append("added") }
      if property.isCumulative { words.append("cumulative") }
    }
    switch animation {
    case let basic as CABasicAnimation:
      words.append("\(basic.fromValue.map { describe($0) } ?? "")→\(basic.toValue.map { describe($0) } ?? "")")
      if let spring = basic as? CASpringAnimation {
        words.append(
          "spring " + [spring.mass, spring.stiffness, spring.damping, spring.initialVelocity].map { text($0) }.joined(separator: " "))
      }
    case let frames as CAKeyframeAnimation:
      words.append(
        "\(list((frames.values ?? []).map { describe($0) })) at \(list((frames.keyTimes ?? []).map { text($0.doubleValue) })) "
          + frames.calculationMode.rawValue)
      if let path = frames.path { words.append(text(path)) }
      if let functions = frames.timingFunctions { words.append(functions.map { text($0) }.joined(separator: " ")) }
    case let transition as CATransition: words.append("\(transition.type.rawValue) \(transition.subtype?.rawValue ?? "")")
    case let group as CAAnimationGroup:
      words.append("[" + (group.animations ?? []).map { text($0, now: now) }.joined(separator: "; ") + "]")
    default: break
    }
    words.append("\(text(animation.duration)) s")
    if let function = animation.timingFunction { words.append(text(function)) }
    if animation.beginTime != 0 { words.append("begins \(text(animation.beginTime - now))") }
    if animation.repeatCount != 0 { words.append("× \(text(animation.repeatCount))") }
    if animation.autoreverses { words.append("and back") }
    if animation.fillMode != .removed { words.append(animation.fillMode.rawValue) }
    if !animation.isRemovedOnCompletion { words.append("stays") }
    if animation.speed != 1 { words.append("speed \(text(animation.speed)) offset \(text(animation.timeOffset))") }
    return words.joined(separator: " ")
  }

  static func text(_ function: CAMediaTimingFunction) -> String {
    var (a, b): ([Float], [Float]) = ([0, 0], [0, 0])
    function.getControlPoint(at: 1, values: &a)
    function.getControlPoint(at: 2, values: &b)
    let points = a + b
    if points == [0.42, 0, 0.58, 1] { return "ease" }
    return points == [0, 0, 1, 1] ? "linear" : "(" + points.map { text($0) }.joined(separator: " ") + ")"
  }

  /// Fowler, Noll and Vo's sum of 32 bits (FNV-1a) over lines, each with its end.
  static func digest(of lines: [String]) -> String {
    var sum: UInt32 = 2_166_136_261
    for line in lines {
      for byte in line.utf8 { sum = (sum ^ UInt32(byte)) &* 16_777_619 }
      sum = (sum ^ 10) &* 16_777_619
    }
    return String(sum, radix: 16)
  }

  /// How many pixels are covered in all, where their middle is, and their colour.
  static func ink(_ image: CGImage) -> String {
    var (sum, x, y): (Int, Int, Int) = (0, 0, 0), colors = [0, 0, 0]
    image.withUnsafePixels { pixels in
      for row in 0..<image.height {
        let bytes = pixels.row(row).assumingMemoryBound(to: UInt8.self)
        for column in 0..<image.width where bytes[4 * column + 3] > 0 {
          let alpha = Int(bytes[4 * column + 3])
          (sum, x, y) = (sum &+ alpha, x &+ alpha &* column, y &+ alpha &* row)
          for part in 0..<3 { colors[part] = colors[part] &+ Int(bytes[4 * column + part]) }
        }
      }
    }
    guard sum > 0 else { return "0" }
    let middle = CGPoint(x: (Double(x) / Double(sum) * 10).rounded() / 10 + 0.5, y: (Double(y) / Double(sum) * 10).rounded() / 10 + 0.5)
    let color = colors.map { min(1, Double($0) / Double(sum)) }
    return "\((sum + 127) / 255)@\(text(middle)) #\(text(CGColor(red: color[0], green: color[1], blue: color[2], alpha: 1)))"
  }

  /// What stands in `fromValue`, `toValue`, `values` and `contents`.
  static func describe(_ value: Any) -> String {
    switch value {
    case let number as CGFloat: text(number)
    case let number as Double: text(number)
    case let number as Float: text(number)
    case let number as Int: "\(number)"
    case let number as NSNumber: text(number.doubleValue)
    case let point as CGPoint: text(point)
    case let size as CGSize: text(size)
    case let rect as CGRect: text(rect)
    case let transform as CATransform3D: text(transform)
    case let image as CGImage: "\(image.width)×\(image.height):\(ink(image))"
    case let color as CGColor: text(Optional(color))
    case let path as CGPath: text(path)
    case let filter as CAFilter: "\(filter.type)"
    default: "\(type(of: value))"
    }
  }
}

extension UIColor {
  /// The colour in a view's traits.
  @MainActor fileprivate func resolved(for view: UIView) -> CGColor { resolvedColor(with: view.traitCollection).cgColor }
}
