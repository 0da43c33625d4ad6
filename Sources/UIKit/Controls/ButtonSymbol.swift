/// The symbols of buttons whose type has one: strokes, in the manner of system symbols.
@MainActor enum ButtonSymbol {
  private struct Key: Hashable {
    var type: UIButton.ButtonType
    var scale: CGFloat
    var style: UIUserInterfaceStyle
  }

  private static var made: [Key: UIImage] = [:]

  /// The symbol of a type, nil for those without one. All but that of `close` take the tint colour.
  static func image(of type: UIButton.ButtonType, for traits: UITraitCollection) -> UIImage? {
    let length: CGFloat
    switch type {
    case .custom, .system, .plain: return nil
    case .detailDisclosure, .infoLight, .infoDark, .contactAdd: length = 22
    case .close: length = 30
    }
    let scale = traits.displayScale > 0 ? traits.displayScale : 1
    let key = Key(type: type, scale: scale, style: type == .close ? traits.userInterfaceStyle : .unspecified)
    if let image = made[key] { return image }
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    let drawn = UIGraphicsImageRenderer(size: CGSize(width: length, height: length), format: format).image { _ in
      if type == .close { drawClose(traits) } else { draw(type == .contactAdd ? circledPlus : circledLetter) }
    }
    let image = drawn.withRenderingMode(type == .close ? .alwaysOriginal : .alwaysTemplate)
    made[key] = image
    return image
  }

  private static var circle: UIBezierPath { UIBezierPath(ovalIn: CGRect(x: 1, y: 1, width: 20, height: 20)) }

  private static var circledPlus: UIBezierPath {
    let path = circle
    path.move(to: CGPoint(x: 6, y: 11))
    path.addLine(to: CGPoint(x: 16, y: 11))
    path.move(to: CGPoint(x: 11, y: 6))
    path.addLine(to: CGPoint(x: 11, y: 16))
    return path
  }

  /// The letter i in a circle: 22 points, in strokes of 1.6.
  static var circledLetter: UIBezierPath {
    let path = circle
    path.move(to: CGPoint(x: 11, y: 10))
    path.addLine(to: CGPoint(x: 11, y: 16))
    path.move(to: CGPoint(x: 11, y: 6.4))
    path.addLine(to: CGPoint(x: 11, y: 6.5))
    return path
  }

  private static func draw(_ path: UIBezierPath) {
    path.lineWidth = 1.6
    path.lineCapStyle = .round
    UIColor.black.setStroke()
    path.stroke()
  }

  private static func drawClose(_ traits: UITraitCollection) {
    UIColor.secondarySystemFill.resolvedColor(with: traits).setFill()
    UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 30, height: 30)).fill()
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 10, y: 10))
    path.addLine(to: CGPoint(x: 20, y: 20))
    path.move(to: CGPoint(x: 20, y: 10))
    path.addLine(to: CGPoint(x: 10, y: 20))
    path.lineWidth = 2.2
    path.lineCapStyle = .round
    UIColor.secondaryLabel.resolvedColor(with: traits).setStroke()
    path.stroke()
  }
}
